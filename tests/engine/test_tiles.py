"""Notation, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.errors import EngineError
from rules.engine.tiles import (
    RED,
    format_tile,
    format_tiles,
    is_red,
    kind,
    next_in_order,
    parse_tile,
    parse_tiles,
    sorted_tiles,
)

PLAIN = st.integers(0, 33)
TILES = st.lists(st.one_of(PLAIN, PLAIN.map(lambda tile: tile + RED), st.integers(34, 41)))


@given(TILES)
def test_printing_and_reading_are_inverse(tiles):
    assert parse_tiles(format_tiles(tiles)) == tuple(tiles)


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("0p", "5*p"),
        ("１２３m", "123m"),
        (" 1 2\t3 m 4p", "123m4p"),
        ("1ｍ", "1m"),
        ("", ""),
    ],
)
def test_these_are_written_differently_and_mean_the_same(written, means):
    assert parse_tiles(written) == parse_tiles(means)


def test_a_red_five_is_a_five():
    assert kind(parse_tile("0s")) == parse_tile("5s")
    assert is_red(parse_tile("0s"))
    assert not is_red(parse_tile("5s"))


def test_the_other_red_tiles_carry_a_star():
    assert format_tiles(parse_tiles("3*m3*p3*s5*z")) == "3*m3*p3*s5*z"
    assert format_tile(parse_tile("5*m")) == "0m"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("8z", "8z"),
        ("9f", "9f"),
        ("0z", "0z"),
        ("0*m", "0*m"),
        ("1*f", "1*f"),
        ("12x", "12x"),
        ("m", "m"),
        ("1-3m", "1-"),
        ("1**m", "1**"),
        ("二万", "二"),
    ],
)
def test_what_is_no_tile_is_quoted(text, quoted):
    with pytest.raises(EngineError) as refused:
        parse_tiles(text)

    assert refused.value.code == "bad_tile"
    assert refused.value.params == {"text": quoted}
    assert f"“{quoted}”" in str(refused.value)


def test_digits_without_a_suit_are_quoted():
    with pytest.raises(EngineError, match="“45”"):
        parse_tiles("123m45")


@pytest.mark.parametrize("text", ["", "12m"])
def test_one_tile_means_one(text):
    with pytest.raises(EngineError) as refused:
        parse_tile(text)

    assert refused.value.code == "one_tile"


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("1m", "2m"), ("9s", "1s"), ("0p", "6p"), ("4z", "1z"), ("7z", "5z"), ("1z", "2z")],
)
def test_an_indicator_points_to_the_next_tile_going_round(indicator, dora):
    assert next_in_order(parse_tile(indicator)) == parse_tile(dora)


def test_a_red_tile_is_sorted_before_its_twins():
    assert format_tiles(sorted_tiles(parse_tiles("7z505m1p"))) == "055m1p7z"
