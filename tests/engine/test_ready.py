"""Ready hands dealt for the quizzes: what every sort promises."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from rules.engine.completions import completions
from rules.engine.ready import LEVELS, deal_ready
from rules.engine.shapes import HAND_TILES, fit, pack, shape_waits, waits
from rules.engine.tiles import KIND, is_red, parse_tile

FAMILIES = ["riichi", "mcr", "taiwan"]
PLAIN = {"two_sided", "middle", "edge", "pair", "both_pairs"}


@cache
def hands(family, level, reds=()):
    """Return 300 hands in a row."""
    return [deal_ready(Random(seed), family, level, reds=reds) for seed in range(300)]


def names(ready):
    found = (completions(ready.hand, len(ready.melds), kind, ready.family) for kind in ready.waits)
    return {name for ways in found for way in ways for name in way.waits}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_hand_is_legal_and_waits_for_what_it_says(family, level):
    for ready in hands(family, level):
        assert len(ready.hand) + 3 * len(ready.melds) == HAND_TILES[family]
        assert fit(pack([*ready.hand, *ready.river]), ready.melds)
        assert ready.waits == waits(ready.hand, ready.melds, family)
        assert sorted((*ready.waits, *ready.held)) == sorted(
            shape_waits(ready.hand, ready.melds, family)
        )


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_sort_of_a_level_comes_up_and_none_rules(family, level):
    sorts = Counter(ready.sort for ready in hands(family, level))

    assert max(sorts.values()) < 150
    assert min(sorts.values()) >= 5
    assert len(sorts) >= 5


@pytest.mark.parametrize("family", FAMILIES)
def test_first_hands_have_one_plain_wait(family):
    for ready in hands(family, 1):
        assert names(ready) == {ready.sort} <= PLAIN
        assert len(ready.waits) == (2 if ready.sort in ("two_sided", "both_pairs") else 1)
        assert not ready.river
        assert not ready.held


@pytest.mark.parametrize("family", FAMILIES)
def test_the_sorts_keep_their_promises(family):
    for ready in hands(family, 2) + hands(family, 3):
        suits = {(tile & KIND) // 9 for tile in ready.hand}
        if ready.sort in ("one_suit", "few_in_one_suit"):
            assert len(suits) == 1
        if ready.sort == "mixed":
            assert len(names(ready)) >= 2
        if ready.sort == "many":
            assert len(ready.waits) >= 4
        if ready.sort == "held":
            assert ready.held
        if ready.sort == "on_table":
            assert any(not ready.left(kind) for kind in ready.waits)
        if ready.sort in ("seven_pairs", "orphans"):
            assert not ready.melds


def test_some_tile_waited_for_is_always_left():
    for ready in hands("riichi", 3):
        assert any(ready.left(kind) for kind in ready.waits)


def test_hands_without_sets_are_dealt_only_where_they_are_played():
    dealt = {family: {r.sort for r in hands(family, 2) + hands(family, 3)} for family in FAMILIES}

    assert {"seven_pairs", "orphans"} <= dealt["riichi"] & dealt["mcr"]
    assert {"knitted_straight", "knitted_singles"} <= dealt["mcr"] - dealt["riichi"]
    assert not {"seven_pairs", "orphans", "knitted_straight"} & dealt["taiwan"]


def test_red_tiles_of_the_set_come_up_once_each():
    reds = (parse_tile("0p"), parse_tile("0s"))
    dealt = [
        [tile for tile in ready.hand if is_red(tile)] for ready in hands("riichi", 2, reds=reds)
    ]

    assert any(dealt)
    assert all(set(red) <= set(reds) and len(set(red)) == len(red) for red in dealt)


def test_no_two_seeds_in_a_row_deal_the_same_hand():
    for family in FAMILIES:
        for level in LEVELS:
            assert all(one != other for one, other in pairwise(hands(family, level)))


def test_a_level_that_does_not_exist():
    with pytest.raises(ValueError, match="level 4"):
        deal_ready(Random(1), "riichi", 4)
