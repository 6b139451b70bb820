"""The kind `waits`: asking, reading marks, grading and laying out ready hands."""

from collections import Counter
from itertools import pairwise

import pytest
from django.http import QueryDict

from quizzes.kinds import kind_named
from rules.catalog import catalog
from rules.engine.riichi.score import NotAWin
from rules.engine.shapes import fit, pack, waits
from rules.engine.tiles import format_tiles, parse_tile, parse_tiles

WAITS = kind_named("waits")
SLUGS = [ruleset.slug for ruleset in catalog().rulesets]
ALL = [(slug, level) for slug in SLUGS for level in (1, 2, 3)]


@pytest.fixture
def question(ask):
    """Return a function that asks for waits: `question(7)`, `question(7, "mu", level=3)`."""
    return lambda seed=7, slug="mu", level=2: ask(seed, slug, level, "waits")


@pytest.fixture
def find(question):
    """Return a function that finds the first question whose hand fits."""

    def look(fits, slug="mu", level=3):
        for seed in range(1, 2000):
            found = question(seed, slug, level)
            if fits(found.task):
                return found
        raise LookupError("no such hand among the seeds")

    return look


def form(question, tiles=(), typed=None):
    data = QueryDict(mutable=True)
    data.setlist("tiles", list(tiles))
    if typed is not None:
        data["typed"] = typed
    return WAITS.form(question.ruleset, question.task, WAITS.fields, data)


def marked(question, tiles=(), typed=None):
    filled = form(question, tiles, typed)
    assert filled.is_valid(), filled.errors
    return filled.cleaned_data["waits"]


def problems(question, tiles=(), typed=None):
    filled = form(question, tiles, typed)
    assert not filled.is_valid()
    return {name: " ".join(errors) for name, errors in filled.errors.items()}


def right(question):
    return [format_tiles([kind]) for kind in question.task.ready.waits]


def grades(question, tiles):
    return dict(WAITS.grade(question.ruleset, question.task, {"waits": list(tiles)}))


def explained(question, tiles):
    return WAITS.explain(question.ruleset, question.task, {"waits": list(tiles)})


# -- asking


@pytest.mark.parametrize(("slug", "level"), ALL)
def test_every_hand_is_legal_and_its_waits_are_the_engines(question, slug, level):
    asked = [question(seed, slug, level) for seed in range(1, 121)]
    for each in asked:
        ready = each.task.ready
        assert ready.waits
        assert ready.waits == waits(ready.hand, ready.melds, each.ruleset.family)
        assert fit(pack([*ready.hand, *ready.river]), ready.melds)
        assert set(ready.waits) <= set(each.task.offered)
    assert all(one.task != other.task for one, other in pairwise(asked))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_questions_of_a_rule_set_are_balanced(question, slug):
    for level in (1, 2, 3):
        numbers = Counter(len(question(seed, slug, level).task.ready.waits) for seed in range(150))
        assert max(numbers.values()) < 105, (level, numbers)
        assert len(numbers) >= (2 if level == 1 else 4)


def test_the_same_address_is_the_same_question(question):
    assert question(184467).task == question(184467).task


@pytest.mark.parametrize(
    ("slug", "level", "seed", "sort", "hand", "melds", "waits"),
    [
        ("mu", 1, 7, "middle", "24m222678p55s", ["555m"], "3m"),
        ("mu", 2, 7, "either_end", "1234789p678s777z", [], "14p"),
        ("mu", 3, 7, "one_suit", "1223344556677s", [], "147s"),
        ("suzhou-red5", 2, 184467, "middle", "22205m34568p666z", [], "7p"),
        ("cml-mcr", 1, 184467, "two_sided", "88m67788s111z", ["678p"], "69s"),
        ("cml-taiwan", 1, 7, "middle", "24555m222678p55s", ["123m"], "3m"),
        ("cml-taiwan", 3, 7, "one_suit", "1222234555567888p", [], "134679p"),
    ],
)
def test_old_addresses_keep_their_hands(question, slug, level, seed, sort, hand, melds, waits):
    ready = question(seed, slug, level).task.ready

    assert ready.sort == sort
    assert format_tiles(ready.hand) == hand
    assert [format_tiles(meld.tiles) for meld in ready.melds] == melds
    assert format_tiles(ready.waits) == waits


def test_first_hands_offer_only_the_suits_of_the_hand(question):
    for seed in range(1, 60):
        task = question(seed, level=1).task
        tiles = [*task.ready.hand, *(tile for meld in task.ready.melds for tile in meld.tiles)]
        assert {kind // 9 for kind in task.offered} == {tile % 64 // 9 for tile in tiles}
    assert len(question(level=2).task.offered) == 34


def test_an_open_riichi_hand_has_a_yaku_on_one_side(question):
    for seed in range(1, 100):
        asked = question(seed)
        if any(meld.is_open for meld in asked.task.ready.melds):
            shown = explained(asked, right(asked))
            assert any(side.yaku for side in shown["sides"])


def test_the_river_is_shown_to_the_advanced_alone(question):
    assert WAITS.situation(*situation_of(question(level=3)))["river"]
    assert not WAITS.situation(*situation_of(question(level=2)))["river"]


def situation_of(question):
    return question.ruleset, question.task


# -- reading marks


def test_boxes_and_typed_tiles_count_together_each_once_and_in_order(question):
    asked = question()

    assert marked(asked, ["9s", "1m"]) == ["1m", "9s"]
    assert marked(asked, [], "7z 369p") == ["3p", "6p", "9p", "7z"]
    assert marked(asked, ["3p"], "３ｐ 0p 5p") == ["3p", "5p"]


@pytest.mark.parametrize(
    ("typed", "quoted"),
    [
        ("369x", "“369x”"),
        ("36", "“36”"),
        ("8z", "“8z”"),
        ("1f", "“1f”"),
        ("east", "“e”"),
        ("9" * 81, "81 characters"),
    ],
)
def test_typed_tiles_that_cannot_be_read_are_quoted(question, typed, quoted):
    found = problems(question(), ["1m"], typed)

    assert set(found) == {"typed"}
    assert found["typed"].startswith("Typed tiles:")
    assert quoted in found["typed"]


def test_a_box_that_was_not_offered_is_quoted(question):
    asked = question(level=1)
    absent = next(kind for kind in range(34) if kind not in asked.task.offered)

    found = problems(asked, [format_tiles([absent])])

    assert f"“{format_tiles([absent])}”" in found["tiles"]


def test_nothing_marked_is_no_answer(question):
    assert "mark every tile" in problems(question())["tiles"]


def test_the_boxes_are_named_and_stand_suit_by_suit(question):
    rows = form(question()).rows

    assert [row.suit for row in rows] == ["m", "p", "s", "z"]
    assert [len(row.cells) for row in rows] == [9, 9, 9, 7]
    assert rows[1].cells[4].name == "5 of circles"
    assert rows[3].cells[4].name == "white dragon"


def test_boxes_stay_ticked_when_the_answer_cannot_be_read(question):
    cells = [cell for row in form(question(), ["3p"], "nonsense").rows for cell in row.cells]

    assert [cell.value for cell in cells if cell.marked] == ["3p"]


# -- grading


@pytest.mark.parametrize("slug", SLUGS)
def test_exactly_the_waits_are_right(question, slug):
    for seed in range(1, 40):
        asked = question(seed, slug)
        answer = right(asked)
        other = next(tile for tile in ("1m", "9s", "5z", "5p", "2s") if tile not in answer)
        assert set(grades(asked, answer).values()) == {"right"}
        assert set(grades(asked, [other]).values()) == {"wrong"}
        assert set(grades(asked, sorted([*answer, other])).values()) == {"wrong"}
        if len(answer) > 1:
            assert set(grades(asked, answer[1:]).values()) == {"wrong"}


def test_hands_of_one_suit_are_a_skill_of_their_own(find):
    one_suit = find(lambda task: task.ready.sort == "one_suit")
    other = find(lambda task: task.ready.sort == "mixed" and not task.one_suit)

    assert set(grades(one_suit, ["1m"])) == {"waits_one_suit"}
    assert set(grades(other, ["1m"])) == {"waits"}


# -- explaining


@pytest.mark.parametrize("slug", SLUGS)
def test_every_wait_is_laid_out_named_and_counted(question, slug):
    for seed in range(1, 40):
        asked = question(seed, slug, 3)
        ready = asked.task.ready
        sides = explained(asked, right(asked))["sides"]
        assert tuple(side.kind for side in sides) == ready.waits
        for side in sides:
            assert side.verdict == "found"
            assert side.readings
            assert side.left.split()[0] == str(ready.left(side.kind))
            for reading in side.readings:
                assert reading.names
                assert any(side.kind in group.tiles for group in reading.groups if group.filled)
                tiles = [tile for group in reading.groups for tile in group.tiles]
                assert len(tiles) == len(ready.hand) + 1 + sum(len(m.tiles) for m in ready.melds)


def test_the_summary_tells_what_was_missed_and_what_was_too_much(find):
    asked = find(lambda task: len(task.ready.waits) == 3 and not task.ready.held)
    first, *others = right(asked)
    wrong = next(tile for tile in ("1z", "2z") if tile not in (first, *others))

    shown = explained(asked, [first, wrong])

    assert shown["summary"] == "3 tiles win. You missed 2. 1 of your marks does not win."
    assert [side.verdict for side in shown["sides"]] == ["found", "missed", "missed"]
    assert shown["wrong"] == (parse_tile(wrong),)


def test_the_wait_names_follow_the_family(find):
    riichi = find(lambda task: task.ready.sort == "two_sided", level=1)
    taiwan = find(lambda task: task.ready.sort == "two_sided", "cml-taiwan", level=1)

    def names(question):
        return {n for s in explained(question, [])["sides"] for r in s.readings for n in r.names}

    assert names(riichi) == {"ryanmen, two-sided"}
    assert names(taiwan) == {"two-sided"}


def test_a_tile_held_four_times_is_explained_marked_or_not(find):
    for slug, clause in (("mu", 1), ("cml-mcr", 1), ("cml-taiwan", 0)):
        asked = find(lambda task: task.ready.sort == "held", slug)
        held = asked.task.ready.held[0]

        unmarked = explained(asked, right(asked))
        trapped = explained(asked, sorted([*right(asked), format_tiles([held])]))

        assert unmarked["held"][0].kind == held
        assert "all four yourself" in unmarked["held"][0].why
        assert len(unmarked["held"][0].clauses) == clause
        assert held in [side.kind for side in trapped["sides"] if side.verdict == "wrong"]
        assert not trapped["wrong"]


def test_a_wait_that_has_been_discarded_four_times_is_a_wait_still(find):
    asked = find(lambda task: task.ready.sort == "on_table")
    ready = asked.task.ready

    sides = explained(asked, right(asked))["sides"]

    assert [side.gone for side in sides] == [not ready.left(kind) for kind in ready.waits]
    assert any(side.gone for side in sides)


def test_four_alike_are_no_two_pairs(find):
    asked = find(
        lambda task: (
            len(task.ready.hand) == 13
            and any(task.ready.hand.count(tile) == 4 for tile in task.ready.hand)
            and any(side.clauses for side in four_alike(task))
        )
    )

    assert "Four alike" in four_alike(asked.task)[0].why


def four_alike(task):
    ruleset = catalog().ruleset("mu")
    everything = [format_tiles([kind]) for kind in range(34)]
    sides = WAITS.explain(ruleset, task, {"waits": everything})["sides"]
    return [side for side in sides if "Four alike" in side.why]


def test_a_side_without_yaku_says_so(find):
    asked = find(
        lambda task: (
            task.ready.melds
            and len(worths(task)) == 2
            and any(isinstance(worth, NotAWin) for worth in worths(task))
        ),
        level=2,
    )

    sides = explained(asked, right(asked))["sides"]

    assert {bool(side.yaku) for side in sides} == {True, False}
    assert {side.no_yaku for side in sides} == {"", "no yaku"}


def worths(task):
    from quizzes.kinds.waits import _ron

    return [_ron(catalog().ruleset("mu"), task.ready, kind) for kind in task.ready.waits]


def test_other_families_speak_of_no_yaku(question):
    shown = explained(question(slug="cml-mcr"), ["1m"])

    assert not shown["scored"]
    assert not any(side.yaku or side.no_yaku for side in shown["sides"])


def test_the_answer_leads_to_the_articles(question):
    assert [topic.slug for topic in explained(question(), ["1m"])["topics"]] == [
        "winning",
        "furiten",
    ]


# -- pages


def page_of(client, address, **data):
    return client.post(address, data) if data else client.get(address)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("slug", ["mu", "cml-mcr", "cml-taiwan"])
def test_questions_and_answers_are_pages(client, question, language, slug):
    address = f"/{language}/quiz/waits/{slug}/7/"
    answer = right(question(7, slug))

    assert page_of(client, address).status_code == 200
    assert page_of(client, address, tiles=answer).status_code == 200


@pytest.mark.django_db
def test_bad_notation_is_422_and_quoted(client):
    page = page_of(client, "/en/quiz/waits/mu/7/", typed="369x")

    assert page.status_code == 422
    assert "Typed tiles: “369x” is not a tile" in page.content.decode()
    assert 'value="369x"' in page.content.decode()


@pytest.mark.django_db
def test_the_kind_is_offered_under_every_rule_set_and_counted_by_kind(client, question):
    listing = client.get("/en/quiz/").content.decode()
    assert all(f"/en/quiz/waits/{slug}/" in listing for slug in SLUGS)

    page_of(client, "/en/quiz/waits/mu/7/", tiles=right(question(7)))
    page_of(client, "/en/quiz/waits/cml-taiwan/7/", tiles=["1m"])
    shown = client.get("/en/progress/").content.decode()

    assert "Find the waits" in shown
    assert "Finding waits" in shown
    assert "Answers so far: 2, of them right: 1." in shown


@pytest.mark.django_db
def test_a_kind_with_one_skill_does_not_ask_which(client):
    start = client.get("/en/quiz/waits/mu/").content.decode()

    assert 'name="ask"' not in start
    assert 'name="level"' in start


def test_parse_of_marks_is_the_notation_of_hands():
    assert parse_tiles("369p7z") == (11, 14, 17, 33)
