"""The kind `score`: asking, reading, grading and explaining a hand."""

import pytest

from quizzes.kinds import kind_named
from quizzes.kinds.score import fu_chip
from rules.catalog import catalog
from rules.engine.record import record_from_win
from rules.engine.riichi.readings import readings
from rules.engine.tiles import HAKU
from tests.quizzes.conftest import right_form, right_given, wrong_form

SCORE = kind_named("score")
RIICHI = [ruleset.slug for ruleset in catalog().family("riichi")]


def read(question, form, asked=SCORE.fields):
    filled = SCORE.form(question.ruleset, question.task, asked, form)
    assert filled.is_valid(), filled.errors
    return {name: filled.cleaned_data[name] for name in asked}


def refused(question, form, asked=SCORE.fields):
    filled = SCORE.form(question.ruleset, question.task, asked, form)
    assert not filled.is_valid()
    return {name: " ".join(errors) for name, errors in filled.errors.items()}


def grades(question, given):
    return dict(SCORE.grade(question.ruleset, question.task, given))


def explain(question, given):
    return SCORE.explain(question.ruleset, question.task, given)


def notes(question, given):
    return " ".join(note for step in explain(question, given)["steps"] for note in step.notes)


# -- asking


@pytest.mark.parametrize("slug", RIICHI)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_right_answer_to_any_question_is_right_in_every_field(ask, slug, level):
    for seed in range(1, 60):
        question = ask(seed, slug, level)

        given = read(question, right_form(question))

        assert given == right_given(question)
        assert "wrong" not in grades(question, given).values()


@pytest.mark.parametrize("slug", RIICHI)
def test_an_answer_that_is_wrong_everywhere_is_wrong_in_every_graded_field(ask, slug):
    for seed in range(1, 60):
        question = ask(seed, slug)

        judged = grades(question, read(question, wrong_form(question)))

        assert judged.pop("fu") == ("not_graded" if question.task.score.limit else "wrong")
        assert set(judged.values()) == {"wrong"}


def test_the_same_address_is_the_same_question(ask):
    assert ask(184467).task == ask(184467).task
    assert ask(184467).task != ask(184468).task


def test_levels_are_different_questions(ask):
    assert ask(7, level=1).task != ask(7, level=3).task


# -- the situation


def chips(question):
    shown = SCORE.situation(question.ruleset, question.task)["chips"]
    return {chip.name: chip.words for chip in shown}


def test_the_situation_tells_round_seat_and_who_discarded(find):
    question = find(lambda task: task.win.by == "ron" and task.win.discarder == "E")
    winds = {"E": "East", "S": "South", "W": "West", "N": "North"}

    assert chips(question)["round"] == f"{winds[question.task.win.round]} round"
    assert chips(question)["seat"] == f"{winds[question.task.win.seat]} seat"
    assert chips(question)["by"] == "ron from East, the dealer"


def test_the_dealer_is_called_the_dealer(find):
    question = find(lambda task: task.win.is_dealer and task.win.by == "tsumo")

    assert "dealer" in chips(question)["seat"]
    assert chips(question)["by"] == "tsumo (self-draw)"


def test_ura_indicators_lie_open_for_riichi_alone(find):
    with_riichi = find(lambda task: task.win.riichi != "none", "saikouisen")
    without = find(lambda task: task.win.riichi == "none", "saikouisen")

    assert SCORE.situation(with_riichi.ruleset, with_riichi.task)["ura"]
    assert not SCORE.situation(without.ruleset, without.task)["ura"]


def test_rules_without_ura_dora_show_no_ura_indicators(find):
    question = find(lambda task: task.win.riichi != "none", "mu")

    assert not SCORE.situation(question.ruleset, question.task)["ura"]


# -- reading an answer


def test_only_the_fields_asked_are_read(ask):
    question = ask()

    form = SCORE.form(question.ruleset, question.task, ("fu",), {"fu": "30", "han": "nonsense"})

    assert form.is_valid()
    assert set(form.cleaned_data) == {"fu"}


def test_an_empty_answer_names_every_field(ask):
    problems = refused(ask(), {})

    assert problems["han"].startswith("Han:")
    assert problems["fu"].startswith("Fu:")
    assert problems["points"].startswith("Payment:")


def test_a_choice_that_is_none_is_quoted(ask):
    problems = refused(ask(), {"han": "99", "fu": "31", "points": "8000"})

    assert "“99”" in problems["han"]
    assert "“31”" in problems["fu"]


def test_a_payment_that_cannot_be_read_is_quoted(ask):
    assert "“lots”" in refused(ask(), {"han": "1", "fu": "30", "points": "lots"})["points"]


def test_a_limit_hand_needs_no_fu(find):
    question = find(lambda task: task.win.by == "ron")

    assert read(question, {"han": "5", "points": "8000"})["fu"] == "none"


def test_any_other_hand_needs_fu(ask):
    assert "fu" in refused(ask(), {"han": "4", "points": "8000"})


def test_yakuman_can_be_doubled_only_where_the_rules_say_so(ask):
    def choices(slug):
        question = ask(7, slug)
        form = SCORE.form(question.ruleset, question.task, SCORE.fields, None)
        return [value for value, _label in form.fields["han"].choices]

    assert "y2" in choices("suzhou-red5")
    assert "y2" not in choices("mu")


def test_the_payment_is_asked_from_its_payers(find):
    def label(question):
        form = SCORE.form(question.ruleset, question.task, SCORE.fields, None)
        return str(form.fields["points"].label)

    assert label(find(lambda task: task.win.by == "ron")) == "What the discarder pays"
    assert (
        label(find(lambda task: task.win.by == "tsumo" and task.win.is_dealer))
        == "What each of the three pays"
    )
    assert "the dealer × 1" in label(
        find(lambda task: task.win.by == "tsumo" and not task.win.is_dealer)
    )


# -- grading


def test_fu_of_a_limit_hand_are_not_graded_and_the_answer_says_why(find):
    question = find(lambda task: task.score.limit == "haneman", "saikouisen")
    given = right_given(question) | {"fu": "110"}

    assert grades(question, given)["fu"] == "not_graded"
    assert "a haneman is paid the same whatever its fu" in notes(question, given)


def test_fu_that_make_the_limit_are_not_graded_either(find):
    question = find(lambda task: task.score.limit == "mangan" and task.score.han == 4, "saikouisen")

    assert grades(question, right_given(question))["fu"] == "not_graded"
    assert "paid as a limit" in notes(question, right_given(question))


def test_han_must_be_exact_even_where_the_payment_is_the_same(find):
    question = find(lambda task: task.score.han == 6, "saikouisen", level=3)
    given = right_given(question) | {"han": "7"}

    assert grades(question, given) == {"han": "wrong", "fu": "not_graded", "points": "right"}


def test_thirteen_han_counted_up_may_be_called_a_yakuman(find):
    question = find(lambda task: task.score.limit == "kazoe_yakuman", "suzhou-red5", level=3)

    assert grades(question, {"han": "13+"}) == {"han": "right"}
    assert grades(question, {"han": "y1"}) == {"han": "right"}


def test_a_yakuman_is_no_number_of_han(find):
    question = find(lambda task: task.score.limit == "yakuman", level=3)

    assert grades(question, {"han": "13+"}) == {"han": "wrong"}
    assert grades(question, {"han": "y1"}) == {"han": "right"}


def test_high_fu_share_a_chip():
    assert [fu_chip(fu) for fu in (110, 120, 140)] == ["110", "120+", "120+"]


def test_a_payment_that_follows_from_wrong_han_and_fu_is_called_consistent(find):
    question = find(
        lambda task: (
            task.win.by == "ron"
            and not task.win.is_dealer
            and task.score.han == 2
            and task.score.fu == 30
        )
    )
    given = {"han": "3", "fu": "30", "points": {"discarder": 3900}}

    assert grades(question, given)["points"] == "wrong"
    assert "Consistent with your han and fu" in notes(question, given)


def test_a_payment_that_follows_from_nothing_is_not_called_consistent(find):
    question = find(lambda task: task.win.by == "ron" and task.score.limit is None)
    given = right_given(question) | {"points": {"discarder": 123}}

    assert "Consistent" not in notes(question, given)
    assert "Not what your han and fu are paid" in notes(question, given)


def test_missing_honba_are_recognised(find):
    question = find(
        lambda task: task.win.honba and task.win.by == "ron" and task.win.pao is None, "saikouisen"
    )
    without = question.task.score.pay["discarder"] - 300 * question.task.win.honba
    given = right_given(question) | {"points": {"discarder": without}}

    assert "The honba are missing." in notes(question, given)


def test_the_payment_of_the_other_seat_is_recognised(find):
    question = find(
        lambda task: task.win.by == "ron" and task.win.is_dealer and task.score.limit == "mangan"
    )
    given = right_given(question) | {"points": {"discarder": 8000}}

    assert "That is what a non-dealer would be paid." in notes(question, given)


def test_sticks_asked_of_the_payer_are_recognised(find):
    question = find(lambda task: task.win.sticks and task.win.by == "ron" and not task.win.honba)
    much = question.task.score.pay["discarder"] + 1000 * question.task.win.sticks
    given = right_given(question) | {"points": {"discarder": much}}

    assert "The riichi sticks come from the table" in notes(question, given)


# -- explaining


def first_number(words):
    return int(words.split()[0])


@pytest.mark.parametrize("slug", RIICHI)
def test_every_explanation_adds_up(ask, slug):
    for seed in range(1, 80):
        question = ask(seed, slug, level=3)
        worth = question.task.score

        shown = explain(question, right_given(question))

        if worth.limit != "yakuman":
            assert sum(first_number(line.worth) for line in shown["patterns"]) == worth.han
        if worth.fu:
            assert sum(first_number(line.worth) for line in shown["fu_lines"]) == worth.fu
        assert shown["total"] == worth.total
        assert sum(question.ruleset in each.rulesets for each in shown["elsewhere"]) == 1
        assert sum(len(each.rulesets) for each in shown["elsewhere"]) == len(RIICHI)


@pytest.mark.parametrize("slug", RIICHI)
def test_the_derivation_ends_in_the_payment(ask, slug):
    for seed in range(1, 80):
        question = ask(seed, slug)
        worth, win = question.task.score, question.task.win
        if win.honba or win.pao:
            continue

        lines = explain(question, right_given(question))["derivation"]

        assert [int(line.split()[-1]) for line in lines[1:]] == [
            worth.pay[payer]
            for payer in ("discarder", "each", "others", "dealer")
            if payer in worth.pay
        ]


def test_the_first_wrong_step_is_open_and_the_others_are_folded(find):
    question = find(lambda task: task.score.limit is None)
    given = right_given(question) | {"fu": "110", "points": {"discarder": 1}}

    steps = explain(question, given)["steps"]

    assert [step.open for step in steps] == [False, True, False]


def test_with_nothing_wrong_every_step_is_folded(ask):
    question = ask()

    steps = explain(question, right_given(question))["steps"]

    assert not any(step.open for step in steps)


def test_every_line_leads_to_the_clause_it_comes_from(ask):
    for seed in range(1, 40):
        shown = explain(ask(seed, level=3), {})

        for line in (*shown["patterns"], *shown["fu_lines"], *shown["missed"]):
            assert line.clauses
            assert all(clause.url.startswith("/en/rules/mu/") for clause in line.clauses)
        assert shown["clauses"]


def test_a_hand_read_in_several_ways_shows_the_others(find):
    question = find(lambda task: task.win.hand and len(readings(task.win)) > 1)

    assert [line.counts for line in explain(question, {})["readings"]].count(True) == 1


def test_what_this_rule_set_pays_stands_first_elsewhere(ask):
    question = ask(7, "suzhou-rcr")

    first = explain(question, {})["elsewhere"][0]

    assert question.ruleset in first.rulesets


def test_a_wild_red_white_is_named_and_is_no_win_elsewhere(find):
    question = find(lambda task: task.score.wild not in (None, HAKU), "suzhou-red3")

    shown = explain(question, {})

    assert shown["wild"]
    assert [each.how for each in shown["elsewhere"] if not each.pay] == [
        "not a win: not a winning shape"
    ]


# -- generation


GOLDEN = {
    ("mu", 1, 1): "567m234p5s chi:345s chi:567p 5s ron SS none 5p 00",
    ("mu", 2, 7): "22477m88p66s3377z 4m tsumo WE riichi 3m 01",
    ("mu", 2, 184467): "666m1156p555z chi:123p 7p ron ES none 8s 00",
    ("mu", 3, 9007199254740991): "234m45678s22444z 3s tsumo ES riichi 4p 01",
    ("saikouisen", 1, 42): "6777m678s pon:333m chi:234m 8m tsumo EE none 9s 00",
    ("saikouisen", 3, 42): "6777m678s pon:333m chi:234m 8m tsumo EE none 9s 00",
    ("suzhou-rcr", 2, 7): "22477m88p66s3377z 4m tsumo WE riichi 2s 01",
    ("suzhou-red5", 2, 7): "22477m88p66s3377z 4m tsumo WE riichi 2s 01",
    ("suzhou-red5", 3, 1234567): "123567m56789p66z 4p ron NE riichi 4z 11",
    ("suzhou-red3", 3, 20): "23444555m45s chi:345p 3s tsumo SE none 4m 00",
    ("cml-riichi", 2, 999): "45667m88p340s chi:234s 8m ron ES none 4z 00",
}


def in_a_line(win):
    """Write a win as one line: hand, melds, winning tile, situation, indicators, honba, sticks."""
    record = record_from_win(win)
    melds = [f"{meld['type']}:{meld['tiles']}" for meld in record["melds"]]
    seats = record["seat"] + record["round"]
    dora = ",".join(record["dora"])
    counters = f"{record['honba']}{record['sticks']}"
    words = [record["hand"], *melds, record["win"], record["by"], seats, record["riichi"]]
    return " ".join([*words, *record["flags"], dora, counters])


@pytest.mark.parametrize(("slug", "level", "seed"), GOLDEN)
def test_old_links_still_lead_to_the_same_hand(ask, slug, level, seed):
    assert SCORE.generation == 1, "a new generation gets new golden hands"
    assert in_a_line(ask(seed, slug, level).task.win) == GOLDEN[slug, level, seed]
