"""Readings of one suit."""

import pytest

from rules.engine.shapes import partitions
from rules.engine.tiles import counts, parse_tiles


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
