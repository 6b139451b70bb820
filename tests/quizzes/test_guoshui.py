"""The kind `guoshui`: stories of passed wins, their answers and what decided them."""

from collections import Counter
from itertools import pairwise

import pytest
from django.http import QueryDict

from quizzes.kinds import kind_named
from rules.engine.rounds import records_from_round, round_from_records
from rules.engine.taiwan.passing import may_win
from rules.engine.tiles import format_tiles

GUOSHUI = kind_named("guoshui")
TAIWAN = "cml-taiwan"


@pytest.fixture
def question(ask):
    """Return a function that asks about a passed win: `question(7)`, `question(7, level=3)`."""
    return lambda seed=7, level=2: ask(seed, TAIWAN, level, "guoshui")


@pytest.fixture
def find(question):
    """Return a function that finds the first question of a sort."""

    def look(sort, level=2):
        for seed in range(1, 2000):
            found = question(seed, level)
            if found.task.story.sort == sort:
                return found
        raise LookupError("no such story among the seeds")

    return look


def form(question, answer=None, tiles=(), typed=None):
    data = QueryDict(mutable=True)
    if answer is not None:
        data["answer"] = answer
    data.setlist("tiles", list(tiles))
    if typed is not None:
        data["typed"] = typed
    return GUOSHUI.form(question.ruleset, question.task, GUOSHUI.fields, data)


def given(question, answer, tiles=(), typed=None):
    filled = form(question, answer, tiles, typed)
    assert filled.is_valid(), filled.errors
    return {"guoshui": filled.cleaned_data["guoshui"]}


def problems(question, *args, **more):
    filled = form(question, *args, **more)
    assert not filled.is_valid()
    return {name: " ".join(errors) for name, errors in filled.errors.items()}


def right(question):
    task = question.task
    answer = "yes" if task.verdict.may_win else "no"
    return answer, [format_tiles([kind]) for kind in task.open]


def grade(question, answer, tiles=(), typed=None):
    kept = given(question, answer, tiles, typed)
    return GUOSHUI.grade(question.ruleset, question.task, kept)["guoshui"]


def explained(question, answer, tiles=()):
    kept = given(question, answer, tiles)
    return GUOSHUI.explain(question.ruleset, question.task, kept)


def situation(question):
    return GUOSHUI.situation(question.ruleset, question.task)


# -- asking


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_story_is_legal_answered_by_the_engine_and_unlike_the_one_before(question, level):
    asked = [question(seed, level) for seed in range(1, 321)]
    for each in asked:
        story = each.task.story
        assert round_from_records(records_from_round(story.played)) == story.played
        verdict = may_win(story.played, each.ruleset.rules, 0, touched_wall=story.touched_wall)
        assert each.task.verdict == verdict
    assert all(one.task.story != other.task.story for one, other in pairwise(asked))
    answers = Counter(each.task.verdict.may_win for each in asked)
    assert 128 <= answers[True] <= 192
    sorts = Counter(each.task.story.sort for each in asked)
    assert len(sorts) >= (7 if level == 1 else 12)
    assert max(sorts.values()) < 110


@pytest.mark.parametrize(
    ("level", "seed", "sort", "hand", "waits", "may"),
    [
        (1, 184467, "released", "2377888m567p334455s", "14m", True),
        (2, 7, "own_discard", "888m123p12344556s11z", "36s", True),
        (2, 184467, "added_kong", "2334567778m678p", "14m", True),
        (3, 7, "released", "888m123p12344556s11z", "36s", True),
        (3, 184467, "discard_after_claimed", "2377888m334455s", "14m", True),
    ],
)
def test_old_addresses_keep_their_stories(question, level, seed, sort, hand, waits, may):
    task = question(seed, level).task

    assert task.story.sort == sort
    assert format_tiles(task.hand) == hand
    assert format_tiles(task.waits) == waits
    assert task.verdict.may_win == may


# -- the story


def test_the_story_is_told_from_the_discard_that_made_the_hand_ready(find):
    shown = situation(find("released"))
    own = [line for line in shown["lines"] if line.own]

    assert own[0].note == "now you are ready"
    assert [deed.words for deed in own[0].deeds] == ["You draw", "you discard"]
    assert shown["offer"].tiles


def test_an_own_earlier_discard_is_told_as_such(find):
    own = [line for line in situation(find("own_discard"))["lines"] if line.own]

    assert [line.note for line in own[:2]] == ["you are not ready yet", "now you are ready"]


def test_kongs_are_told_with_their_four_tiles_and_the_tile_that_replaces_them(find):
    story = situation(find("kong_after_claimed"))
    last = story["lines"][-1]

    assert [deed.words for deed in last.deeds] == [
        "You claim a kong",
        "you draw",
        "you declare a concealed kong",
    ]
    assert [len(deed.tiles) for deed in last.deeds] == [4, 1, 4]
    assert story["offer"].words == "you draw"


def test_beginners_are_told_when_they_pass(find):
    notes = [line.note for line in situation(find("passed", level=1))["lines"] if not line.own]

    assert "you could win, and let it go" in notes
    later = situation(find("passed", level=2))["lines"]
    assert not any(line.note for line in later if not line.own)


def test_the_last_level_hides_the_waits(question):
    assert situation(question(level=2))["waits"]
    assert not situation(question(level=3))["waits"]


# -- reading an answer


def test_the_first_level_asks_yes_or_no_alone(question):
    assert given(question(level=1), "yes") == {"guoshui": {"answer": "yes"}}


def test_from_the_second_level_on_open_waits_are_asked_among_those_there_are(question):
    asked = question(level=2)
    boxes = [cell.kind for row in form(asked).rows for cell in row.cells]

    assert tuple(boxes) == asked.task.waits
    assert "typed" not in form(asked).fields
    assert given(asked, "no") == {"guoshui": {"answer": "no", "open": []}}


def test_the_last_level_offers_every_tile_of_the_suits_and_reads_typed_ones(question):
    asked = question(level=3)
    offered = {cell.kind for row in form(asked).rows for cell in row.cells}

    assert set(asked.task.waits) < offered
    assert given(asked, "yes", [], "63s")["guoshui"]["open"] == ["3s", "6s"]


def test_an_answer_needs_yes_or_no(question):
    assert problems(question())["answer"] == "May you win: choose yes or no."
    assert "“maybe”" in problems(question(), "maybe")["answer"]


def test_typed_tiles_that_cannot_be_read_are_quoted(question):
    assert "“36x”" in problems(question(level=3), "no", typed="36x")["typed"]


# -- grading


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_right_answer_is_right_and_each_half_can_be_wrong(question, level):
    for seed in range(1, 60):
        asked = question(seed, level)
        answer, tiles = right(asked)
        other = "no" if answer == "yes" else "yes"
        assert grade(asked, answer, tiles) == "right"
        assert grade(asked, other, tiles) == "wrong"
        if level > 1:
            others = [] if tiles else [format_tiles([asked.task.waits[0]])]
            assert grade(asked, answer, others) == "wrong"


def test_one_open_wait_of_two_is_partly_right_and_said_so(find):
    asked = find("released")
    answer, tiles = right(asked)

    steps = explained(asked, answer, tiles[:1])["steps"]

    assert [step.grade for step in steps] == ["right", "wrong"]
    assert format_tiles(steps[1].right_tiles) == format_tiles(asked.task.waits)


# -- explaining


def told(question):
    answer, tiles = right(question)
    return explained(question, answer, tiles)["told"]


def references(question):
    return [[clause.words for clause in each.clauses] for each in told(question)]


def test_each_moment_says_what_it_did_and_where_that_stands(find):
    asked = find("discard_after_claimed")

    closed, kong, discard = told(asked)[-3:]

    assert (closed.closed, closed.changed) == (True, True)
    assert "Closed now: every wait, self-draws too" in closed.why
    assert (kong.closed, kong.changed) == (True, False)
    assert (discard.closed, discard.changed) == (False, True)
    assert references(asked)[-2:] == [["sec. 八(4)", "sec. 五(4)"], ["sec. 八(3), 八(4)"]]


@pytest.mark.parametrize(
    ("sort", "level", "words"),
    [
        ("nothing_passed", 1, "Nothing closes your waits now."),
        ("touched_wall", 2, "touches the wall gives up the last discard"),
        ("claimed_kong_alone", 2, "It replaces a claimed kong"),
        ("self_draw", 2, "nothing has opened the waits since"),
        ("no_wait", 3, "does not complete the hand"),
    ],
)
def test_the_answer_is_told_in_a_sentence(find, sort, level, words):
    asked = find(sort, level)
    answer, tiles = right(asked)

    shown = explained(asked, answer, tiles)

    assert words in shown["why"]
    assert shown["may_win"] == (sort == "nothing_passed")


def test_every_clause_is_one_of_the_rule_set(question):
    for seed in range(1, 80):
        asked = question(seed, level=3)
        answer, tiles = right(asked)
        shown = explained(asked, answer, tiles)
        for clause in (*shown["clauses"], *(c for each in shown["told"] for c in each.clauses)):
            assert clause.url.startswith("/en/rules/cml-taiwan/")


def test_the_answer_leads_to_the_article_on_passed_wins(question):
    answer, tiles = right(question())

    assert explained(question(), answer, tiles)["topics"][0].slug == "furiten"


# -- pages


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_questions_and_answers_are_pages(client, question, language, level):
    for seed in (7, 8, 9):
        address = f"/{language}/quiz/guoshui/{TAIWAN}/{seed}/?level={level}"
        answer, tiles = right(question(seed, level))
        assert client.get(address).status_code == 200
        page = client.post(address, {"answer": answer, "tiles": tiles})
        assert page.status_code == 200
        assert "verdict" in page.content.decode()


@pytest.mark.django_db
def test_no_answer_is_422(client):
    page = client.post(f"/en/quiz/guoshui/{TAIWAN}/7/", {})

    assert page.status_code == 422
    assert "May you win: choose yes or no." in page.content.decode()


@pytest.mark.django_db
def test_only_the_taiwanese_rules_are_offered(client):
    assert client.get("/en/quiz/guoshui/mu/").status_code == 404
    listing = client.get("/en/quiz/").content.decode()
    assert f"/en/quiz/guoshui/{TAIWAN}/" in listing
    assert "/en/quiz/guoshui/mu/" not in listing


@pytest.mark.django_db
def test_answers_are_counted_by_skill(client, question):
    answer, tiles = right(question())
    client.post(f"/en/quiz/guoshui/{TAIWAN}/7/", {"answer": answer, "tiles": tiles})

    assert "Passed wins (guoshui)" in client.get("/en/progress/").content.decode()
