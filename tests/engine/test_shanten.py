"""How far a hand is from tenpai."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from rules.engine import shanten as tables
from rules.engine import shapes
from rules.engine.errors import EngineError
from rules.engine.record import hand_from_record
from rules.engine.shanten import shanten
from rules.engine.shapes import waits
from rules.engine.tiles import RED, counts, format_tiles, parse_tiles
from tests.cases import cases

from .hands import dealt, is_complete, meld


def far(hand, *melds, family="riichi"):
    return shanten(parse_tiles(hand), tuple(map(meld, melds)), family)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m456m789p123s11z", -1),
        ("123m456m789p123s1z", 0),
        ("123m456m789p13s1z5s", 1),
        ("147m258p369s12345z", 6),
        ("147m258p369s1234z", 6),
        ("19m19p19s1234567z", 0),
        ("19m19p19s12345677z", -1),
        ("19m19p19s1122334z", 2),
        ("11m22p33s44z55z66z7z", 0),
        ("1133m2244p5566s77z", -1),
        ("1m2m3m1122p3344s5z6z", 2),
        ("0550m123p456p789p", 1),
    ],
)
def test_shanten_counts_the_tiles_lacking_for_tenpai(hand, expected):
    assert far(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1111m22p33s44z55z6z", 2),
        ("111m222p333s4455z", 0),
        ("11m22p33s44z55z666z", 1),
    ],
)
def test_four_of_a_kind_are_one_pair_of_seven(hand, expected):
    assert far(hand) == expected


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("11z", ["123m", "456m", "789m", "111p"], -1),
        ("1z", ["123m", "456m", "789m", "1111p"], 0),
        ("19m19p19s1234z", ["555z"], 6),
        ("113355p1133s", ["555z"], 2),
        ("4p123m456m789m", ["444p"], 1),
        ("23p44m123s", ["1111p", "4444p"], 1),
    ],
)
def test_melds_are_sets_and_use_up_tiles(hand, melds, expected):
    assert far(hand, *melds) == expected


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("1111m2222p3333s4z", [], 0),
        ("147m258p369s1234z", [], 0),
        ("147m258p369s12345z", [], -1),
        ("147m258p369s123s44z", [], -1),
        ("147m258p369s44z", ["123s"], -1),
        ("147m258p369s4z", ["123s"], 0),
        ("147m258p36s45z", ["123s"], 1),
        ("147m258p369s4444z", [], 1),
        ("147m258p3z", ["123s", "444s"], 4),
    ],
)
def test_mcr_has_shapes_of_its_own(hand, melds, expected):
    assert far(hand, *melds, family="mcr") == expected


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("123m456m789m123p456p11z", [], -1),
        ("123m456m789m123p45p11z", [], 0),
        ("123m456m12p45p11z7p", ["777z"], 1),
        ("1133557799m1133p11s", [], 4),
    ],
)
def test_sixteen_tiles_make_five_sets_and_a_pair(hand, melds, expected):
    assert far(hand, *melds, family="taiwan") == expected


def test_shanten_that_other_programs_missed():
    for case in cases("bug_other.jsonl"):
        if case["kind"] == "shanten":
            assert shanten(*hand_from_record(case)) == case["right"], case["id"]


# The library takes no melds: what they use up is unknown to it, and to us when only their number
# is given. Tiles held four times it treats as we do.


def test_the_library_counts_the_same_for_thousands_of_hands():
    random = Random(1)
    wrong = []
    for number in range(6000):
        kinds = random.sample(range(34), random.choice((34, 34, 9, 6)))
        tiles = random.sample([kind for kind in kinds for _ in range(4)], 13 + number % 2)
        if shanten(tiles) != Shanten.calculate_shanten(counts(tiles)):
            wrong.append(format_tiles(sorted(tiles)))

    assert not wrong


@settings(max_examples=300, deadline=None)
@given(dealt(drawn=True, families=["riichi"]) | dealt(drawn=False, families=["riichi"]))
def test_the_library_counts_the_same_for_hands_with_melds(hand):
    tiles, melds, _ = hand

    assert shanten(tiles, len(melds)) == Shanten.calculate_shanten(counts(tiles))


# Together these three leave only one answer for every hand: the length of the shortest way from
# hand to hand, by draw and discard, to a complete one.


@settings(max_examples=400, deadline=None)
@given(dealt(drawn=True))
def test_only_a_complete_hand_is_past_tenpai(hand):
    tiles, melds, family = hand

    assert (shanten(tiles, melds, family) == -1) is is_complete(tiles, len(melds), family)


@settings(max_examples=300, deadline=None)
@given(dealt(drawn=True))
def test_the_best_discard_keeps_the_shanten(hand):
    tiles, melds, family = hand
    kept = {
        shanten((*tiles[:index], *tiles[index + 1 :]), melds, family) for index in range(len(tiles))
    }

    assert min(kept) == max(0, shanten(tiles, melds, family))


@settings(max_examples=200, deadline=None)
@given(dealt(drawn=False))
def test_the_best_draw_takes_one_off_and_none_takes_more(hand):
    tiles, melds, family = hand
    before = shanten(tiles, melds, family)
    held = counts([*tiles, *(tile for one in melds for tile in one.tiles)])
    after = {kind: shanten((*tiles, kind), melds, family) for kind in range(34) if held[kind] < 4}

    assert min(after.values()) == before - 1
    assert max(after.values()) <= before
    assert waits(tiles, melds, family) == tuple(kind for kind in after if after[kind] == -1)


def test_tables_that_overflow_are_emptied_and_answers_stay_right(monkeypatch):
    monkeypatch.setattr(shapes, "TABLE_SIZE", 5)
    random = Random(2)
    wall = [kind for kind in range(34) for _ in range(4)]
    for _ in range(300):
        tiles = random.sample(wall, 13)
        assert shanten(tiles) == Shanten.calculate_shanten(counts(tiles))
        assert bool(waits(tiles)) is (shanten(tiles) == 0)
    for table in (tables._numbers, tables._honours, tables._sums, tables._specials, tables._same):
        assert len(table) <= 5
    for table in (shapes._numbers, shapes._honours):
        assert len(table) <= 5


@given(dealt(drawn=False), st.randoms(use_true_random=False))
def test_the_order_of_tiles_does_not_matter_nor_which_are_red(hand, random):
    tiles, melds, family = hand
    shuffled = [tile + RED if tile in (4, 13, 22) else tile for tile in tiles]
    random.shuffle(shuffled)

    assert shanten(shuffled, melds, family) == shanten(tiles, melds, family)


@pytest.mark.parametrize("family", ["riichi", "mcr"])
@pytest.mark.parametrize(
    ("hand", "melds", "code"),
    [
        ("123456789m111z", [], "wrong_count"),
        ("123456789m111222z", [], "wrong_count"),
        ("123456789m1111z", ["222z"], "wrong_count"),
        ("1m", ["222z", "333z", "444z", "555z", "666z"], "too_many_melds"),
        ("11111m22334455p", [], "too_many"),
        ("111111111m1234p", [], "too_many"),
        ("77777z22334455p", [], "too_many"),
        ("77s345678m11z", ["777s"], "too_many"),
        ("7777s345678m", ["7777s"], "too_many"),
        ("123456789m11z1f", [], "flower_in_hand"),
    ],
)
def test_impossible_tiles_are_refused(hand, melds, code, family):
    with pytest.raises(EngineError) as refused:
        far(hand, *melds, family=family)
    assert refused.value.code == code
