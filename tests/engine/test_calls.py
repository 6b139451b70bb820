"""What a player may discard, declare and make a kan of."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.errors import EngineError
from rules.engine.hand import Meld
from rules.engine.riichi.calls import barred_discards, may_kan_after_riichi, why_no_riichi
from rules.engine.tiles import format_tile, parse_tile, parse_tiles


def chi(tiles, called):
    return Meld("chi", parse_tiles(tiles), parse_tile(called), "left")


def ankan(tiles):
    return Meld("ankan", parse_tiles(tiles))


def barred(meld, rules, chi="same_and_suji", pon="same_tile"):
    rules = replace(rules, kuikae_chi=chi, kuikae_pon=pon)
    return {format_tile(kind) for kind in barred_discards(meld, rules)}


@pytest.mark.parametrize(
    ("tiles", "called", "expected"),
    [
        ("345m", "5m", {"5m", "2m"}),
        ("345m", "3m", {"3m", "6m"}),
        ("345m", "4m", {"4m"}),
        ("340m", "0m", {"5m", "2m"}),
        ("123m", "3m", {"3m"}),
        ("123m", "1m", {"1m", "4m"}),
        ("789m", "7m", {"7m"}),
        ("789m", "9m", {"9m", "6m"}),
        ("123p", "3p", {"3p"}),
        ("789s", "7s", {"7s"}),
        ("789p", "7p", {"7p"}),
    ],
)
def test_after_a_chi_the_tile_and_the_other_end_of_the_run_are_barred(
    rules, tiles, called, expected
):
    meld = chi(tiles, called)

    assert barred(meld, rules) == expected
    assert barred(meld, rules, chi="same_tile") == {format_tile(parse_tile(called) & 63)}
    assert barred(meld, rules, chi="allowed") == set()


def test_after_a_pon_the_fourth_tile_is_barred(rules):
    meld = Meld("pon", parse_tiles("055s"), parse_tile("5s"), "across")

    assert barred(meld, rules) == {"5s"}
    assert barred(meld, rules, pon="allowed") == set()


def test_after_a_kan_nothing_is_barred(rules):
    assert barred(Meld("daiminkan", parse_tiles("5555z"), source="left"), rules) == set()
    assert barred(ankan("5555z"), rules) == set()


def test_a_chi_without_its_called_tile_is_refused(rules):
    with pytest.raises(EngineError) as error:
        barred(Meld("chi", parse_tiles("345m")), rules)

    assert error.value.params == {"key": "called"}
    assert barred(Meld("chi", parse_tiles("345m")), rules, chi="allowed") == set()


def test_riichi_needs_a_concealed_tenpai_hand(rules):
    assert why_no_riichi(rules, tiles_left=20, points=25000) is None
    assert why_no_riichi(rules, tiles_left=20, points=25000, tenpai=False) == "not_tenpai"
    assert why_no_riichi(rules, tiles_left=20, points=25000, is_open=True) == "open_hand"


def test_riichi_may_need_a_draw_left(rules):
    needed = replace(rules, riichi_needs_draw_left=True)
    free = replace(rules, riichi_needs_draw_left=False)

    assert why_no_riichi(needed, tiles_left=4, points=25000) is None
    assert why_no_riichi(needed, tiles_left=3, points=25000) == "no_draw_left"
    assert why_no_riichi(free, tiles_left=1, points=25000) is None
    assert why_no_riichi(free, tiles_left=0, points=25000) == "last_discard"


def test_riichi_may_need_points(rules):
    needed = replace(rules, riichi_min_points=1000)
    free = replace(rules, riichi_min_points=None)

    assert why_no_riichi(needed, tiles_left=20, points=1000) is None
    assert why_no_riichi(needed, tiles_left=20, points=900) == "too_few_points"
    assert why_no_riichi(free, tiles_left=20, points=-500) is None


def test_furiten_riichi_is_a_rule_value(rules):
    forbidden = replace(rules, furiten_riichi_allowed=False)
    allowed = replace(rules, furiten_riichi_allowed=True)

    assert why_no_riichi(forbidden, tiles_left=20, points=25000, furiten=True) == "furiten"
    assert why_no_riichi(forbidden, tiles_left=20, points=25000) is None
    assert why_no_riichi(allowed, tiles_left=20, points=25000, furiten=True) is None


KANS = ("forbidden", "same_waits", "same_waits_only_triplet", "same_waits_shape_and_yaku")


def allowed_by(hand, drawn, rules, melds=()):
    """Return which rule values allow the kan, `forbidden` apart one letter each: w, t, s."""
    letters = dict(zip(KANS, ("f", "w", "t", "s"), strict=True))
    return "".join(
        letters[value]
        for value in KANS
        if may_kan_after_riichi(
            parse_tiles(hand), parse_tile(drawn), replace(rules, ankan_after_riichi=value), melds
        )
    )


@pytest.mark.parametrize(
    ("hand", "drawn", "expected"),
    [
        ("1112p456s789m111z", "1z", "wts"),  # honours are nothing but a triplet
        ("1112p456s789m111z", "1p", ""),  # 11123 waits for 1p, 2p, 3p; the kan leaves 2p
        ("23m567p33345666s", "3s", "w"),  # 33 345 666 and 333 456 66
        ("222333444m678p9s", "2m", "w"),  # three runs or three triplets
        ("222333444m678p9s", "3m", "w"),
        ("123m678p5556888s", "8s", "w"),  # 7s may be won as 555 678 88
        ("123m678p5556888s", "5s", ""),
        ("1113445678999s", "1s", "wt"),  # chuuren is lost
        ("1112345678999m", "1m", ""),  # nine waits become fewer
        ("33345m678p22299s", "2s", "wts"),
        ("33345m678p22299s", "3m", ""),  # the drawn tile would win
        ("234m567p22s44455z", "4z", "wts"),
        ("234m567p22s44455z", "5z", ""),  # the drawn tile would win
        ("234m567p22s44455z", "2s", ""),
        ("234m567p22s44455z", "6z", ""),
    ],
)
def test_which_kans_are_allowed_after_riichi(rules, hand, drawn, expected):
    assert allowed_by(hand, drawn, rules) == expected


def test_only_the_tile_just_drawn_can_be_made_a_kan(rules):
    hand = "234m567p22s4444z5z"  # the fourth 4z was drawn and kept before

    assert allowed_by(hand, "4z", rules) == ""


def test_red_tiles_are_tiles_of_their_kind(rules):
    assert allowed_by("234m555p22s44466z", "0p", rules) == "wts"
    assert allowed_by("234m055p22s44466z", "5p", rules) == "wts"


def test_a_third_kan_may_bring_its_pattern(rules):
    melds = (ankan("1111z"), ankan("9999p"))

    assert allowed_by("23m99s444z", "4z", rules, melds) == "wts"


def test_a_hand_that_waits_for_a_tile_it_holds_four_times_makes_no_kan(rules):
    assert allowed_by("1111m456p789s444z", "4z", rules) == ""


def test_every_rule_set_names_one_of_the_values(each_rules):
    assert each_rules.ankan_after_riichi in KANS


@given(st.randoms(use_true_random=False))
def test_stricter_values_never_allow_more(rules_of, random):
    rules = rules_of("suzhou-red5")
    suit = random.sample([tile for tile in range(9) for _ in range(4)], 10)
    hand = (*suit, 27, 27, 27)
    kans = [tile for tile in set(hand) if hand.count(tile) == 3]
    for drawn in kans:
        allowed = [
            may_kan_after_riichi(hand, drawn, replace(rules, ankan_after_riichi=value))
            for value in KANS
        ]
        assert allowed == [False, *sorted(allowed[1:], reverse=True)]
