"""The kind `furiten-differs`: which rule sets allow the win."""

from itertools import pairwise

import pytest

from quizzes import services
from quizzes.kinds import kind_named
from quizzes.kinds.furiten_differs import NONE, allowing
from rules.catalog import catalog
from rules.engine.furiten import may_win
from rules.engine.mjai import format_mjai
from rules.engine.situations import LEVELS

DIFFERS = kind_named("furiten-differs")
RIICHI = [ruleset.slug for ruleset in catalog().family("riichi")]


def make(seed=7, slug="mu", level=2):
    return services.ask(DIFFERS, catalog().ruleset(slug), level, seed)


def told_as(story, slug="suzhou-red5", level=3):
    for seed in range(1, 1500):
        question = make(seed, slug, level)
        if question.task.story == story:
            return question
    raise LookupError(story)


def right_form(question):
    return {"furiten_differs": list(allowing(question.ruleset, question.task)) or [NONE]}


def read(question, form):
    filled = DIFFERS.form(question.ruleset, question.task, DIFFERS.fields, form)
    assert filled.is_valid(), filled.errors
    return {name: filled.cleaned_data[name] for name in DIFFERS.fields}


def refused(question, form):
    filled = DIFFERS.form(question.ruleset, question.task, DIFFERS.fields, form)
    assert not filled.is_valid()
    return " ".join(filled.errors["furiten_differs"])


def explain(question, form):
    given = read(question, form)
    return DIFFERS.explain(question.ruleset, question.task, given)


# -- asking


@pytest.mark.parametrize("slug", RIICHI)
@pytest.mark.parametrize("level", LEVELS)
def test_a_right_answer_to_any_question_is_right(slug, level):
    for seed in range(1, 101):
        question = make(seed, slug, level)
        given = read(question, right_form(question))

        assert DIFFERS.grade(question.ruleset, question.task, given) == {"furiten_differs": "right"}


def test_the_address_names_the_table_not_the_answer():
    reds = [
        tile
        for seed in range(20)
        for hand in make(seed, "mu").task.round.start.hands
        for tile in hand
        if tile >= 64
    ]

    assert not reds
    assert any(
        tile >= 64
        for seed in range(20)
        for hand in make(seed, "suzhou-red5").task.round.start.hands
        for tile in hand
    )


def test_the_same_address_is_the_same_question():
    assert make(184467).task == make(184467).task


def test_neighbours_are_different_questions():
    asked = [make(seed, "saikouisen").task for seed in range(1, 60)]

    assert all(one.round != other.round for one, other in pairwise(asked))


def test_answers_vary():
    answers = {allowing(q.ruleset, q.task) for q in (make(seed, level=3) for seed in range(300))}

    assert tuple(RIICHI) in answers
    assert () in answers
    assert len(answers) > 4


def test_golden_questions():
    """Old links keep their questions; when this changes, raise the generation."""
    seen = {
        (slug, level, seed): (task.story, format_mjai(task.round.events[-1].tile))
        for slug in ("mu", "cml-riichi")
        for level in LEVELS
        for seed in (1, 184467)
        for task in [make(seed, slug, level).task]
    }

    assert (DIFFERS.generation, seen) == GOLDEN


# -- answers


def test_the_boxes_are_all_riichi_rule_sets_by_organisation():
    question = make()
    form = DIFFERS.form(question.ruleset, question.task, DIFFERS.fields, None)

    boxes = [box.value for group in form.groups for box in group.boxes]

    assert sorted(boxes) == sorted(RIICHI)
    assert len(form.groups) < len(RIICHI)
    assert form.none_box.value == NONE


def test_nothing_ticked_is_no_answer():
    assert "none of them" in refused(make(), {})


def test_none_does_not_go_with_others():
    assert "does not go with others" in refused(make(), {"furiten_differs": [NONE, "mu"]})


def test_a_rule_set_there_is_not_is_quoted():
    assert "“poker”" in refused(make(), {"furiten_differs": ["poker"]})


def test_none_of_them_is_stored_as_nothing():
    assert read(make(), {"furiten_differs": [NONE]}) == {"furiten_differs": []}


def test_one_rule_set_too_many_is_wrong_as_a_whole():
    question = told_as("own_call")

    given = read(question, {"furiten_differs": RIICHI})

    assert DIFFERS.grade(question.ruleset, question.task, given) == {"furiten_differs": "wrong"}


# -- explaining


@pytest.mark.parametrize("slug", RIICHI)
def test_every_rule_set_is_answered_with_its_clauses(slug):
    for seed in range(1, 30):
        question = make(seed, slug, 3)
        shown = explain(question, right_form(question))

        assert [line.ruleset.slug for line in shown["lines"]] == RIICHI
        assert all(line.right for line in shown["lines"])
        for line in shown["lines"]:
            verdict = may_win(question.task.round, line.ruleset.rules, question.task.hero)
            assert line.may_win == verdict.may_win


def test_each_rule_set_is_judged_by_itself():
    question = told_as("own_call")
    shown = explain(question, {"furiten_differs": RIICHI})

    wrong = [line.ruleset.slug for line in shown["lines"] if not line.right]

    assert wrong == ["cml-riichi"]
    assert shown["summary"].startswith("6 of 7")


def test_the_round_is_told_once_for_each_answer():
    split = explain(told_as("own_call"), {"furiten_differs": [NONE]})
    agreed = explain(told_as("passed_after_call"), {"furiten_differs": [NONE]})

    assert len(split["told"]) == 2
    assert len(agreed["told"]) == 1


def test_a_note_says_what_it_turns_on():
    for story in ("own_call", "orphans_and_kan", "first_go_around", "passed_before_own_draw"):
        assert explain(told_as(story), {"furiten_differs": [NONE]})["note"]


def test_a_kan_that_cannot_be_robbed_is_told_as_such():
    shown = explain(told_as("orphans_and_kan", "mu"), {"furiten_differs": [NONE]})
    lines = {line.ruleset.slug: line for line in shown["lines"]}

    assert "cannot be robbed" in lines["mu"].words
    assert lines["suzhou-red5"].may_win
    assert {c.evidence.key for c in lines["mu"].clauses} == {"chankan_ankan_kokushi"}


# -- the pages


@pytest.mark.django_db
def test_a_question_is_asked_and_answered(client):
    question = told_as("own_call", level=2)
    address = f"/en/quiz/furiten-differs/{question.ruleset.slug}/{question.seed}/"

    page = client.get(address).content.decode()
    answered = client.post(address, right_form(question)).content.decode()

    assert "Which of these rule sets allow the win?" in page
    assert "7 of 7 rule sets right." in answered
    assert "What led to it" in answered


@pytest.mark.django_db
def test_nothing_ticked_is_asked_again(client):
    response = client.post("/en/quiz/furiten-differs/mu/7/", {})

    assert response.status_code == 422


GOLDEN = (
    1,
    {
        ("mu", 1, 1): ("orphans_and_kan", "N"),
        ("mu", 1, 184467): ("orphans_and_kan", "9m"),
        ("mu", 2, 1): ("first_go_around", "7s"),
        ("mu", 2, 184467): ("orphans_and_kan", "9m"),
        ("mu", 3, 1): ("first_go_around", "7s"),
        ("mu", 3, 184467): ("orphans_and_kan", "9m"),
        ("cml-riichi", 1, 1): ("orphans_and_kan", "9m"),
        ("cml-riichi", 1, 184467): ("orphans_and_kan", "W"),
        ("cml-riichi", 2, 1): ("first_go_around", "7s"),
        ("cml-riichi", 2, 184467): ("orphans_and_kan", "W"),
        ("cml-riichi", 3, 1): ("first_go_around", "7s"),
        ("cml-riichi", 3, 184467): ("orphans_and_kan", "W"),
    },
)
