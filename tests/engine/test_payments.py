"""Who pays what."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalog import catalog
from rules.engine.riichi.payments import base_points, liable_seat, payment
from rules.engine.riichi.score import score

from .table import kan, pon, ron, tsumo

RIICHI = st.sampled_from([found.rules for found in catalog().family("riichi")])
HAN = st.integers(1, 14)
FU = st.sampled_from([20, 25, *range(30, 150, 10)])


def points(han, fu, rules, *, dealer=False, by="ron", **more):
    return payment(han, fu, dealer=dealer, tsumo=by == "tsumo", rules=rules, **more).points


@pytest.mark.parametrize(
    ("han", "fu", "ron_points", "dealer_ron"),
    [
        (1, 30, 1000, 1500),
        (1, 110, 3600, 5300),
        (2, 25, 1600, 2400),
        (2, 30, 2000, 2900),
        (3, 30, 3900, 5800),
        (3, 60, 7700, 11600),
        (3, 70, 8000, 12000),
        (4, 25, 6400, 9600),
        (4, 30, 7700, 11600),
        (4, 40, 8000, 12000),
        (5, 20, 8000, 12000),
        (6, 30, 12000, 18000),
        (8, 30, 16000, 24000),
        (11, 30, 24000, 36000),
    ],
)
def test_the_table_every_player_knows(rules, han, fu, ron_points, dealer_ron):
    assert points(han, fu, rules) == ron_points
    assert points(han, fu, rules, dealer=True) == dealer_ron


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_kiriage_rounds_7700_up_to_mangan(rules, han, fu):
    kiriage = replace(rules, kiriage_mangan=True)

    assert payment(han, fu, dealer=False, tsumo=False, rules=kiriage)[:2] == (8000, "mangan")
    assert points(han, fu, kiriage, dealer=True) == 12000
    assert payment(han, fu, dealer=False, tsumo=False, rules=rules)[:2] == (7700, None)


def test_a_self_draw_is_paid_in_parts_rounded_one_by_one(rules):
    paid = payment(1, 30, dealer=False, tsumo=True, rules=rules)

    assert (paid.points, paid.pay) == (1100, {"dealer": 500, "others": 300})
    assert payment(3, 30, dealer=True, tsumo=True, rules=rules).pay == {"each": 2000}


def test_counters_go_on_top_of_what_each_pays(rules):
    assert payment(1, 30, dealer=False, tsumo=False, rules=rules, honba=2).pay == {
        "discarder": 1600
    }
    assert payment(1, 30, dealer=False, tsumo=True, rules=rules, honba=2).pay == {
        "dealer": 700,
        "others": 500,
    }
    none = replace(rules, honba_value=0)
    assert payment(1, 30, dealer=False, tsumo=False, rules=none, honba=2).pay == {"discarder": 1000}


@given(HAN, FU, RIICHI, st.booleans(), st.booleans())
def test_more_han_never_pay_less(han, fu, rules, dealer, tsumo):
    less = payment(han, fu, dealer=dealer, tsumo=tsumo, rules=rules)
    more = payment(han + 1, fu, dealer=dealer, tsumo=tsumo, rules=rules)

    assert more.points >= less.points


@given(HAN, FU, RIICHI, st.booleans(), st.integers(0, 9))
def test_every_payment_is_a_multiple_of_the_rounding_unit(han, fu, rules, dealer, honba):
    for by_tsumo in (True, False):
        paid = payment(han, fu, dealer=dealer, tsumo=by_tsumo, rules=rules, honba=honba)
        assert all(amount % rules.rounding_unit == 0 for amount in paid.pay.values())


@given(HAN, FU, RIICHI)
def test_the_dealer_is_paid_half_as_much_again(han, fu, rules):
    base, _ = base_points(han, fu, rules)

    assert 0 <= points(han, fu, rules, dealer=True) - 6 * base < rules.rounding_unit
    assert 0 <= points(han, fu, rules) - 4 * base < rules.rounding_unit


DRAGONS = [pon("555z"), pon("666z", "left"), pon("777z", "right")]


def test_a_self_drawn_fed_yakuman_is_paid_by_the_liable_player_alone(rules):
    found = score(tsumo("067m1p", "1p", DRAGONS, seat="N", pao="S"), rules)

    assert found.pay == {"liable": 32000}
    assert found.deltas == {"E": 0, "S": -32000, "W": 0, "N": 32000}


def test_the_liable_player_pays_the_counters_of_a_self_draw(rules):
    found = score(tsumo("34m66s", "2m", DRAGONS, seat="E", pao="W", honba=1, sticks=1), rules)

    assert found.deltas == {"E": 49300, "S": 0, "W": -48300, "N": 0}


def test_a_ron_from_a_third_player_is_halved(rules):
    win = ron("067m1p", "1p", DRAGONS, seat="S", pao="W", **{"from": "N"})

    assert score(win, rules).pay == {"liable": 16000, "discarder": 16000}
    assert score(win, rules).deltas == {"E": 0, "S": 32000, "W": -16000, "N": -16000}


def test_a_liable_discarder_pays_everything(rules):
    win = ron("067m1p", "1p", DRAGONS, seat="S", pao="N", **{"from": "N"})

    assert score(win, rules).pay == {"discarder": 32000}


def test_liability_is_a_rule_value(rules, rules_of):
    win = ron("067m1p", "1p", DRAGONS, seat="S", pao="W", **{"from": "N"})

    assert score(win, replace(rules, pao=())).pay == {"discarder": 32000}
    assert score(win, rules_of("saikouisen")).pay == {"discarder": 32000}


@pytest.mark.parametrize(
    ("payer", "liable", "discarder"),
    [("discarder", 16000, 16600), ("liable", 16600, 16000), ("half_each", 16300, 16300)],
)
def test_who_pays_the_counters_of_a_halved_ron_is_a_rule_value(rules, payer, liable, discarder):
    win = ron("067m1p", "1p", DRAGONS, seat="S", pao="W", honba=2, **{"from": "N"})

    assert score(win, replace(rules, pao_honba=payer)).pay == {
        "liable": liable,
        "discarder": discarder,
    }


def test_whether_liability_covers_a_second_yakuman_is_a_rule_value(rules):
    win = tsumo("111z4z", "4z", DRAGONS, seat="S", pao="W")  # daisangen and tsuuiisou
    pattern = score(win, replace(rules, pao_covers="pattern"))
    whole = score(win, replace(rules, pao_covers="whole_hand"))

    assert set(whole.yaku) == {"daisangen", "tsuuiisou"}
    assert whole.pay == {"liable": 64000}
    assert pattern.pay == {"liable": 40000, "dealer": 16000, "others": 8000}
    assert pattern.deltas == {"E": -16000, "S": 64000, "W": -40000, "N": -8000}


def test_a_named_feeder_pays_the_win_on_his_kans_replacement_tile_where_that_is_played(rules):
    melds = [kan("6666z", "daiminkan", "left")]
    win = tsumo("234m23p78999s", "1p", melds, flags=["rinshan"], pao="E")

    assert score(win, replace(rules, rinshan_pao=True)).pay.keys() == {"feeder"}
    assert score(win, replace(rules, rinshan_pao=False)).pay.keys() == {"dealer", "others"}


@given(RIICHI)
def test_points_are_neither_made_nor_lost(rules):
    for win in (
        tsumo("111z4z", "4z", DRAGONS, seat="S", pao="W", honba=3),
        ron("111z4z", "4z", DRAGONS, seat="S", pao="W", honba=3, **{"from": "E"}),
        tsumo("23455m234p23678s", "4s", honba=2, seat="E"),
    ):
        assert sum(score(win, rules).deltas.values()) == 0


KANS = [kan("1111m"), kan("2222p"), kan("4444z"), kan("3333s", "daiminkan", "left")]


def test_the_feeder_of_the_fourth_kan_may_be_liable(rules):
    suukantsu = replace(rules, pao=("daisangen", "daisuushii", "suukantsu"))
    win = tsumo("9p", "9p", KANS, seat="S")
    fed = replace(win, pao="E")

    assert liable_seat(win, suukantsu) == "E"
    assert liable_seat(win, rules) is None
    assert score(fed, suukantsu).pay == {"liable": 32000}
    assert score(fed, rules).pay == {"dealer": 16000, "others": 8000}
    thrown = ron("9p", "9p", KANS, seat="S", pao="E", **{"from": "N"})
    assert score(thrown, suukantsu).deltas == {"E": -16000, "S": 32000, "W": 0, "N": -16000}


def test_a_fourth_kan_of_the_own_hand_has_no_feeder(rules):
    suukantsu = replace(rules, pao=("suukantsu",))

    assert liable_seat(tsumo("9p", "9p", [KANS[3], *KANS[:3]], seat="S"), suukantsu) is None
    assert liable_seat(tsumo("99p45s", "3s", KANS[:3], seat="S"), suukantsu) is None
    # The added kan may have been the fourth one.
    added = [kan("6666z", "kakan", "right"), *KANS[1:]]
    assert liable_seat(tsumo("9p", "9p", added, seat="S"), suukantsu) is None


def test_nobody_is_liable_for_sets_that_were_not_fed(rules):
    pair = [pon("555z"), pon("666z", "left")]
    concealed = tsumo("067m1p777z", "1p", pair, seat="S", pao="N")
    drawn = tsumo("067m1p", "1p", [*pair, kan("7777z")], seat="S", pao="N")
    another = tsumo("067m1p", "1p", [pon("777z", "left"), *pair], seat="S", pao="W")

    assert score(concealed, rules).pay == {"dealer": 16000, "others": 8000}
    assert score(another, rules).pay == {"dealer": 16000, "others": 8000}
    assert liable_seat(drawn, rules) is None


def test_liability_for_a_self_draw_and_for_a_ron_are_rule_values(rules):
    drawn = tsumo("067m1p", "1p", DRAGONS, seat="S", pao="W")
    thrown = ron("067m1p", "1p", DRAGONS, seat="S", pao="W", **{"from": "N"})

    assert score(drawn, replace(rules, pao_tsumo="not_played")).pay.keys() == {"dealer", "others"}
    assert score(thrown, replace(rules, pao_ron="not_played")).pay == {"discarder": 32000}


def test_the_feeder_of_the_kan_pays_what_the_fed_yakuman_leaves(rules):
    played = replace(rules, rinshan_pao=True, pao_covers="pattern")
    melds = [pon("555z"), pon("666z", "left"), kan("7777z", "daiminkan", "right")]
    win = tsumo("111z4z", "4z", melds, seat="S", flags=["rinshan"], pao="W")

    assert score(win, played).pay == {"feeder": 64000}
    assert score(win, replace(played, rinshan_pao=False)).pay == {
        "liable": 40000,
        "dealer": 16000,
        "others": 8000,
    }
    other = [*melds[:2], pon("777z", "right"), kan("4444p", "daiminkan", "left")]
    twice = tsumo("4z", "4z", other, seat="S", flags=["rinshan"], pao="W")
    assert score(twice, played).pay == {"liable": 32000}


def test_the_liable_player_is_read_from_the_melds(rules, rules_of):
    win = tsumo("067m1p", "1p", DRAGONS, seat="N")

    assert liable_seat(win, rules) == "E"
    assert liable_seat(win, rules_of("saikouisen")) is None
    assert liable_seat(tsumo("067m1p", "1p", [*DRAGONS[:2], kan("7777z")]), rules) is None
