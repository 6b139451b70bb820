"""Readings of one suit; waits of a hand; what a rule set calls tenpai."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.errors import EngineError
from rules.engine.shapes import (
    KNITTED,
    is_tenpai,
    pack,
    packed_waits,
    partitions,
    shape_waits,
    waits,
)
from rules.engine.tiles import RED, counts, format_tile, parse_tiles
from tests.cases import cases

from .hands import dealt, is_complete, meld


def cut(text):
    numbers = counts(parse_tiles(text))
    honours = text.endswith("z")
    first = 27 if honours else 0
    packed = sum(number << 3 * rank for rank, number in enumerate(numbers[first : first + 9]))
    return {
        tuple(sorted(f"{part.type}{part.rank + 1}" for part in parts))
        for parts in partitions(packed, honours)
    }


def test_three_equal_runs_are_also_three_triplets():
    assert cut("111222333m") == {("run1", "run1", "run1"), ("triplet1", "triplet2", "triplet3")}


def test_a_suit_is_cut_in_every_way():
    assert cut("11122233344m") == {
        ("pair4", "run1", "run1", "run1"),
        ("pair4", "triplet1", "triplet2", "triplet3"),
        ("pair1", "run1", "run2", "run2"),
    }


@pytest.mark.parametrize("text", ["1m", "1234m", "124m", "11m45m", "123z"])
def test_what_cannot_be_cut_has_no_reading(text):
    assert cut(text) == set()


def test_no_tiles_have_one_empty_reading():
    assert partitions(0, False) == ((),)


def waiting(hand, *melds, family="riichi"):
    found = waits(parse_tiles(hand), tuple(map(meld, melds)), family)
    return " ".join(format_tile(kind) for kind in found)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("23m678m456p789s11z", "1m 4m"),
        ("24m456m456p789s11z", "3m"),
        ("12m456m456p789s11z", "3m"),
        ("22m456m456p789s11z", "2m 1z"),
        ("123m456m456p789s1z", "1z"),
        ("2345m456p789s111z", "2m 5m"),
        ("23456m456p789s11z", "1m 4m 7m"),
        ("2333m456p789s111z", "1m 2m 4m"),
        ("46p0m55m456m456s11z", "5p"),
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("124m456m456p789s1z", ""),
        ("1122m1122p1122s1z", "1z"),
        ("1133557799m113p", "3p"),
        ("2233445566778m", "2m 5m 8m"),
        ("19m19p19s1234567z", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
        ("19m19p1s12345677z", "9s"),
        ("19m19p19s1123456z", "7z"),
    ],
)
def test_a_hand_waits_for_what_completes_it(hand, expected):
    assert waiting(hand) == expected


@pytest.mark.parametrize("hand", ["11m22p33s44z55z666z", "1111m22p33s44z556z", "111m19p19s123456z"])
def test_seven_pairs_are_different_and_orphans_are_thirteen_kinds(hand):
    assert waiting(hand) == ""


@pytest.mark.parametrize("hand", ["1m22p33s123456m44z", "11m11p11s1z123456m"])
def test_a_pair_in_each_suit_is_no_hand(hand):
    assert waiting(hand) == ""


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("4567s345m", ["234p", "222z"], "4s 7s"),
        ("1z", ["234p", "555m", "7777s", "222z"], "1z"),
        ("1133557799p", ["567s"], ""),
        ("1122334456p", ["567s"], "1p 4p 7p"),
        ("19m19p19s1234z", ["111z"], ""),
    ],
)
def test_melds_leave_fewer_sets_to_complete(hand, melds, expected):
    assert waiting(hand, *melds) == expected


@pytest.mark.parametrize(
    ("hand", "melds", "shape", "real"),
    [
        ("4444p123m456m789m", [], "4p", ""),
        ("4p123m456m789m", ["444p"], "4p", ""),
        ("23p44m123s", ["1111p", "555p"], "1p 4p", "4p"),
        ("1112m456p789s111z", [], "2m 3m", "2m 3m"),
        ("1123m456p789s", ["1111z"], "1m 4m", "1m 4m"),
    ],
)
def test_a_tile_whose_four_copies_are_held_is_in_the_shape_but_no_wait(hand, melds, shape, real):
    found = shape_waits(parse_tiles(hand), tuple(map(meld, melds)))

    assert " ".join(format_tile(kind) for kind in found) == shape
    assert waiting(hand, *melds) == real


def test_of_melds_given_by_number_no_tiles_are_known():
    assert waits(parse_tiles("4p123m456m789m"), 1) == parse_tiles("4p")
    assert waits(parse_tiles("4p123m456m789m"), [meld("444p")]) == ()


@pytest.mark.parametrize(
    ("hand", "melds", "if_held", "if_concealed"),
    [
        ("4444p123m456m789m", [], False, False),
        ("4p123m456m789m", ["444p"], False, True),
        ("4p123m456m789m", ["345p"], True, True),
        ("5556p123m456m789m", [], True, True),
        ("23p44m123s", ["1111p", "555p"], True, True),
        ("13p123m456m68m", ["234p"], False, False),
    ],
)
def test_rule_sets_differ_on_waits_held_by_the_player(rules, hand, melds, if_held, if_concealed):
    hand, melds = parse_tiles(hand), tuple(map(meld, melds))
    expected = {
        "tenpai": bool(shape_waits(hand, melds)),
        "noten_if_held": if_held,
        "noten_if_concealed": if_concealed,
    }

    for value, tenpai in expected.items():
        assert is_tenpai(hand, melds, replace(rules, tenpai_exhausted_wait=value)) is tenpai


def test_identical_pairs_are_tenpai_where_the_rule_set_says_so(rules):
    hand = parse_tiles("1111m2233p4455s1z")

    assert not is_tenpai(hand, (), replace(rules, chiitoitsu_identical_pairs=False))
    assert is_tenpai(hand, (), replace(rules, chiitoitsu_identical_pairs=True))


def test_four_copies_concealed_are_tenpai_as_each_rule_set_says(rules_of):
    case = next(line for line in cases("rule_differences.jsonl") if line["id"] == "F08")
    hand = parse_tiles("4444p123m456m789m")
    told = {slug: expected["outcome"] for slug, expected in case["expected"].items()}

    for slug, outcome in told.items():
        if outcome in ("tenpai", "noten"):
            assert is_tenpai(hand, (), rules_of(slug)) is (outcome == "tenpai"), slug


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("1111m2233p4455s1z", [], "1z"),
        ("1111m2233p44555s", [], "5s"),
        ("19m19p19s1234567z", [], "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
        ("147m258p369s1234z", [], "5z 6z 7z"),
        ("147m258p36s12345z", [], "9s 6z 7z"),
        ("14m258p36s123456z", [], "7m 9s 7z"),
        ("147m258p36s44z123s", [], "9s"),
        ("147m258p369s4z123s", [], "4z"),
        ("147m258p369s44z67m", [], "5m 8m"),
        ("147m258p369s4456z", [], ""),
        ("147m258p369s3333z", [], ""),
        ("147m258p369s4z", ["123s"], "4z"),
        ("147m258p39s44z", ["222m"], "6s"),
        ("147m258p3z", ["222m", "333m"], ""),
    ],
)
def test_mcr_has_shapes_of_its_own(hand, melds, expected):
    assert waiting(hand, *melds, family="mcr") == expected


def test_there_are_six_knitted_straights():
    for (one, two, three), nine in zip(permutations(("147", "258", "369")), KNITTED, strict=True):
        assert pack(parse_tiles(f"{one}m{two}p{three}s")) == nine


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("123m456m789m123p45p11z", [], "3p 6p"),
        ("45p11z123s", ["123m", "456m", "7777m"], "3p 6p"),
        ("1z", ["123m", "456m", "7777m", "222p", "333p"], "1z"),
        ("11m22m44m77p99p11s33s5z5z", [], ""),
        ("147m258p369s1234567z", [], ""),
    ],
)
def test_sixteen_tiles_wait_for_five_sets_and_a_pair(hand, melds, expected):
    assert waiting(hand, *melds, family="taiwan") == expected


def test_the_sixteen_tiles_of_the_cases_wait_for_what_they_say():
    for case in cases("taiwan_guoshui.jsonl"):
        found = waits(parse_tiles(case["hand16"]), family="taiwan")
        assert [format_tile(kind) for kind in found] == case["waits"], case["id"]


def test_waits_that_other_programs_missed():
    for case in cases("bug_other.jsonl"):
        if case["kind"] == "waits":
            found = waits(parse_tiles(case["hand"]))
            assert [format_tile(kind)[::-1] for kind in found] == case["right"], case["id"]


@settings(max_examples=400, deadline=None)
@given(dealt(drawn=False))
def test_a_wait_is_a_tile_that_completes_the_hand(hand):
    tiles, melds, family = hand
    held = counts([*tiles, *(tile for one in melds for tile in one.tiles)])
    completing = [kind for kind in range(34) if is_complete([*tiles, kind], len(melds), family)]

    assert list(shape_waits(tiles, melds, family)) == completing
    assert list(waits(tiles, melds, family)) == [kind for kind in completing if held[kind] < 4]
    assert packed_waits(pack(tiles), len(melds), family) == pack(completing)


@given(dealt(drawn=False), st.randoms(use_true_random=False))
def test_the_order_of_tiles_does_not_matter_nor_which_are_red(hand, random):
    tiles, melds, family = hand
    shuffled = [tile + RED if tile in (4, 13, 22) else tile for tile in tiles]
    random.shuffle(shuffled)

    assert waits(shuffled, melds, family) == waits(tiles, melds, family)


@pytest.mark.parametrize(
    ("hand", "melds", "code"),
    [
        ("123456789m111z", [], "wrong_count"),
        ("123456789m11122z", [], "wrong_count"),
        ("123456789m1111z", ["222z"], "wrong_count"),
        ("1m", ["222z", "333z", "444z", "555z", "666z"], "too_many_melds"),
        ("11111m22334455p", [], "too_many"),
        ("111111111m1234p", [], "too_many"),
        ("77777z22334455p", [], "too_many"),
        ("77s345678m11z", ["777s"], "too_many"),
        ("7777s345678m", ["7777s"], "too_many"),
        ("123456789m11z1f", [], "flower_in_hand"),
        ("12345678f12345m", [], "flower_in_hand"),
    ],
)
def test_impossible_tiles_are_refused(hand, melds, code):
    with pytest.raises(EngineError) as refused:
        waits(parse_tiles(hand), tuple(map(meld, melds)))
    assert refused.value.code == code
