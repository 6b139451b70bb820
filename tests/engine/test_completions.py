"""How a tile completes a hand: the readings, and the names of the waits."""

from random import Random

import pytest

from rules.engine.completions import completions
from rules.engine.shapes import HAND_TILES, shape_waits
from rules.engine.tiles import KINDS, format_tiles, parse_tile, parse_tiles


def laid(hand, win, called=0, family="riichi", **more):
    """Return the readings as text: each its parts, those filled in brackets, and the waits."""
    found = completions(parse_tiles(hand), called, parse_tile(win), family, **more)
    return [
        (
            " ".join(
                f"[{format_tiles(part)}]" if at in each.filled else format_tiles(part)
                for at, part in enumerate(each.parts)
            ),
            each.waits,
        )
        for each in found
    ]


@pytest.mark.parametrize(
    ("hand", "win", "parts", "name"),
    [
        ("123m456m789m56p11z", "4p", "123m 456m 789m [456p] 11z", "two_sided"),
        ("123m456m789m56p11z", "7p", "123m 456m 789m [567p] 11z", "two_sided"),
        ("123m456m789m46p11z", "5p", "123m 456m 789m [456p] 11z", "middle"),
        ("123m456m789m12p11z", "3p", "123m 456m 789m [123p] 11z", "edge"),
        ("123m456m789m89p11z", "7p", "123m 456m 789m [789p] 11z", "edge"),
        ("123m456m789m23p11z", "1p", "123m 456m 789m [123p] 11z", "two_sided"),
        ("123m456m789m123p1z", "1z", "123m 456m 789m 123p [11z]", "pair"),
        ("123m456m789m11p11z", "1z", "123m 456m 789m 11p [111z]", "both_pairs"),
    ],
)
def test_the_five_plain_waits(hand, win, parts, name):
    assert laid(hand, win) == [(parts, (name,))]


def test_a_red_tile_is_read_as_its_plain_twin():
    assert laid("123m456m789m46p11z", "0p") == laid("123m406m789m46p11z", "5p")


def test_a_tile_may_fill_several_parts_and_a_hand_be_read_in_several_ways():
    assert laid("1112345678999m", "1m") == [
        ("[111m] [123m] 456m 789m 99m", ("both_pairs", "two_sided"))
    ]
    assert laid("1112345678999m", "3m") == [("11m [123m] [345m] 678m 999m", ("edge", "two_sided"))]
    assert len(laid("1122334455667m", "4m")) == 2


def test_melds_are_not_laid_out_again():
    assert laid("56p11z", "4p", called=3) == [("[456p] 11z", ("two_sided",))]


def test_taiwan_has_five_sets():
    assert laid("123m456m789m123p56p11z", "7p", family="taiwan") == [
        ("123m 456m 789m 123p [567p] 11z", ("two_sided",))
    ]


def test_seven_pairs_beside_sets():
    assert ("11m 22m 33m 44m 55m 66m [77m]", ("pair",)) in laid("1122334455667m", "7m")
    assert laid("1122m3344p5566s7z", "7z") == [("11m 22m 33p 44p 55s 66s [77z]", ("pair",))]
    assert laid("1122m3344p5566s7z", "7z", family="taiwan") == []


def test_four_alike_are_two_pairs_where_the_rules_say_so():
    hand = ("1111m3344p5566s7z", "7z")

    assert laid(*hand) == []
    assert len(laid(*hand, identical_pairs=True)) == 1
    assert len(laid(*hand, family="mcr")) == 1


def test_orphans_wait_for_one_or_for_any():
    thirteen = "19m19p19s1234567z"

    assert laid(thirteen, "5z")[0][1] == ("any_orphan",)
    assert laid("19m19p19s1234566z", "7z")[0][1] == ("last_orphan",)
    assert laid(thirteen, "5z", family="taiwan") == []


def test_the_knitted_hands_of_mcr():
    assert laid("147m258p36s123m44z", "9s", family="mcr") == [
        ("147m 258p [369s] 123m 44z", ("knitted",))
    ]
    assert laid("147m258p369s1233p", "3p", family="mcr") == [
        ("147m 258p 369s [123p] [33p]", ("edge", "pair"))
    ]
    assert laid("147m258p36s44z", "9s", called=1, family="mcr") == [
        ("147m 258p [369s] 44z", ("knitted",))
    ]
    assert laid("147m258p369s1234z", "5z", family="mcr") == [
        ("147m 258p 369s [12345z]", ("knitted",))
    ]
    assert laid("147m258p369s1234z", "5z") == []


@pytest.mark.parametrize("family", ["riichi", "mcr", "taiwan"])
def test_exactly_the_waits_complete_a_hand(family):
    random = Random(20)
    for _ in range(1500):
        called = random.choice((0, 0, 1, 2, 3))
        pool = [kind for kind in range(*random.choice(((0, 9), (0, 18), (27, 34)))) for _ in "1234"]
        hand = random.sample(pool, min(len(pool), HAND_TILES[family] - 3 * called))
        waits = shape_waits(hand, called, family)
        for kind in range(KINDS):
            found = completions(hand, called, kind, family)
            assert bool(found) == (kind in waits)
            for each in found:
                assert sorted(sum(each.parts, ())) == sorted([*hand, kind])
                assert each.waits
                assert all(kind in each.parts[at] for at in each.filled)
            assert len({tuple(sorted(each.parts)) for each in found}) == len(found)
