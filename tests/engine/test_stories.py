"""Stories of passed wins: legal rounds with both answers, and what they tell."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from rules.engine.rounds import records_from_round, round_from_records
from rules.engine.shapes import waits
from rules.engine.taiwan.stories import HERO, LEVELS, deal_story, timeline
from rules.engine.tiles import KIND

DEALT = {}
YES = {
    "nothing_passed",
    "own_discard",
    "released",
    "concealed_kong",
    "added_kong",
    "kong_after_claimed",
    "discard_after_claimed",
    "pung_and_discard",
}


@pytest.fixture
def taiwan(rules_of):
    return rules_of("cml-taiwan")


@pytest.fixture
def deal(taiwan):
    """Return a function that deals 300 stories in a row: `deal(2)`, `deal(3, "claimed_kong")`."""

    def deal(level, sort=None):
        if level not in DEALT:
            DEALT[level] = [deal_story(Random(seed), taiwan, level) for seed in range(300)]
        return [story for story in DEALT[level] if sort in (None, story.sort)]

    return deal


@pytest.mark.parametrize("level", LEVELS)
def test_every_story_is_a_legal_round_and_its_answer_the_engines(deal, taiwan, level):
    for story in deal(level):
        assert round_from_records(records_from_round(story.played)) == story.played
        verdict = story.verdict(taiwan)
        assert verdict.may_win == (story.sort in YES)
        hand = story.hand
        assert verdict.waits == waits(hand.concealed, hand.melds, "taiwan")
        offered = story.played.events[-1].tile & KIND
        assert (offered in verdict.waits) == (story.sort != "no_wait")


@pytest.mark.parametrize("level", LEVELS)
def test_both_answers_come_up_about_equally_often(deal, level):
    sorts = Counter(story.sort for story in deal(level))

    yes = sum(count for sort, count in sorts.items() if sort in YES)
    assert 120 <= yes <= 180
    assert min(sorts.values()) >= 5
    assert len(sorts) >= (7 if level == 1 else 12)


def test_no_open_clause_decides_an_answer(deal, taiwan):
    for story in deal(3):
        answer = story.verdict(taiwan).may_win
        for other in (
            replace(taiwan, passed_win_own_draw=False),
            replace(taiwan, furiten_passed_kakan=False),
            replace(taiwan, passed_win_judged_by="waits_now"),
        ):
            assert story.verdict(other).may_win == answer


def test_all_waits_are_open_or_none(deal, taiwan):
    for story in deal(2):
        expected = story.verdict(taiwan).waits if story.sort in YES else ()
        assert story.open_waits(taiwan) == expected


def turns(story, rules):
    return [moment.turn for moment in timeline(story, rules)]


def ends(story, rules, *expected):
    return tuple(turns(story, rules)[-len(expected) :]) == expected


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("own_discard", ("own_discard",)),
        ("released", ("passed", "safe_discard")),
        ("concealed_kong", ("passed", "own_kong")),
        ("added_kong", ("passed", "own_kong")),
        ("kong_after_claimed", ("passed", "claimed_kong_closed", "kong_after_claimed")),
        ("discard_after_claimed", ("passed", "claimed_kong_closed", "safe_discard")),
        ("pung_and_discard", ("passed", "safe_discard")),
        ("passed", ("passed",)),
        ("self_draw", ("passed",)),
        ("winning_discard", ("passed", "drawn_while_closed", "winning_discard")),
        ("passed_again", ("passed", "safe_discard", "passed")),
        ("claimed_kong", ("passed", "claimed_kong_closed")),
        ("claimed_kong_alone", ("claimed_kong",)),
    ],
)
def test_the_timeline_tells_what_closed_and_opened_the_waits(deal, taiwan, sort, expected):
    stories = deal(2, sort) or deal(3, sort)

    assert stories
    assert all(ends(story, taiwan, *expected) for story in stories[:20])


def test_the_timeline_says_whether_the_waits_are_closed_after_each_moment(deal, taiwan):
    for story in deal(3):
        moments = list(timeline(story, taiwan))
        last = moments[-1].closed if moments else False
        if story.sort in YES:
            assert not last
        elif story.sort not in ("touched_wall", "no_wait", "claimed_kong_alone"):
            assert last


def test_nothing_is_closed_before_the_hand_is_ready(deal, taiwan):
    for story in deal(3):
        assert story.played.events[story.ready_at].actor == HERO
        assert story.played.events[story.ready_at].type == "dahai"
        for moment in timeline(story, taiwan):
            assert not (moment.event < story.ready_at and moment.closed)


def test_only_the_left_neighbours_discard_is_lost_by_touching_the_wall(deal):
    for story in deal(1, "touched_wall"):
        assert story.touched_wall
        assert story.played.events[-1].actor == 3


def test_no_two_seeds_in_a_row_tell_the_same_story(deal):
    for level in LEVELS:
        assert all(one.played != other.played for one, other in pairwise(deal(level)))


def test_a_level_that_does_not_exist(taiwan):
    with pytest.raises(ValueError, match="level 0"):
        deal_story(Random(1), taiwan, 0)
