"""Hands that nobody wins."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalog import catalog
from rules.engine.errors import EngineError
from rules.engine.riichi.draws import (
    abortive_draw,
    exhaustive_draw,
    is_kyuushu_kyuuhai,
    is_nagashi,
    is_sanchahou,
    is_suucha_riichi,
    is_suufon_renda,
    is_suukaikan,
)
from rules.engine.riichi.settlement import SEATS
from rules.engine.shapes import is_tenpai
from rules.engine.tiles import parse_tiles
from tests.cases import cases

from .rounds import Round

RIICHI = st.sampled_from([found.rules for found in catalog().family("riichi")])
SOME_SEATS = st.sets(st.sampled_from(SEATS))
ABORTS = ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou")


def four(east, south, west, north):
    return {"E": east, "S": south, "W": west, "N": north}


@pytest.fixture
def played(rules):
    return replace(
        rules,
        noten_payment="shared",
        noten_amount=3000,
        nagashi_mangan="as_draw",
        abortive_draws=ABORTS,
        riichi_sticks_after_draw="carried_over",
        chombo_offences=(),
    )


@pytest.mark.parametrize(
    ("tenpai", "shared", "per_pair"),
    [
        ("", four(0, 0, 0, 0), four(0, 0, 0, 0)),
        ("S", four(-1000, 3000, -1000, -1000), four(-500, 1500, -500, -500)),
        ("SW", four(-1500, 1500, 1500, -1500), four(-1000, 1000, 1000, -1000)),
        ("ESW", four(1000, 1000, 1000, -3000), four(500, 500, 500, -1500)),
        ("ESWN", four(0, 0, 0, 0), four(0, 0, 0, 0)),
    ],
)
def test_noten_pay_tenpai(played, tenpai, shared, per_pair):
    pairs = replace(played, noten_payment="per_pair", noten_amount=500)
    nothing = replace(played, noten_payment="none")

    assert exhaustive_draw(played, tenpai=tenpai).points == shared
    assert exhaustive_draw(pairs, tenpai=tenpai).points == per_pair
    assert not any(exhaustive_draw(nothing, tenpai=tenpai).points.values())
    assert exhaustive_draw(played, tenpai=tenpai).tenpai == set(tenpai)


def test_nagashi_mangan_is_paid_like_a_self_drawn_mangan_in_place_of_noten(played):
    south = exhaustive_draw(played, tenpai="E", nagashi="S")
    east = exhaustive_draw(played, tenpai="E", nagashi="E")

    assert south.points == four(-4000, 8000, -2000, -2000)
    assert east.points == four(12000, -4000, -4000, -4000)
    assert south.tenpai == {"E"}
    assert (south.end, south.winners) == ("draw", ())


def test_several_players_may_have_nagashi_mangan(played):
    assert exhaustive_draw(played, tenpai="", nagashi="SW").points == four(-8000, 6000, 6000, -4000)
    assert exhaustive_draw(played, tenpai="", nagashi="ESWN").points == four(0, 0, 0, 0)


def test_nagashi_mangan_is_a_rule_value(played):
    unplayed = replace(played, nagashi_mangan="not_played")

    assert exhaustive_draw(unplayed, tenpai="E", nagashi="S").points["E"] == 3000


def test_nagashi_needs_terminals_and_honours_only_and_none_called():
    assert is_nagashi(parse_tiles("19m19p5z"), called=False)
    assert not is_nagashi(parse_tiles("19m19p5z"), called=True)
    assert not is_nagashi(parse_tiles("19m12p5z"), called=False)
    assert not is_nagashi((), called=False)


def test_sticks_after_a_draw_are_a_rule_value(played):
    returned = replace(played, riichi_sticks_after_draw="returned")

    kept = exhaustive_draw(played, tenpai="SW", riichi="SW", sticks=3)
    assert (kept.points, kept.sticks) == (four(-1500, 1500, 1500, -1500), 3)
    back = exhaustive_draw(returned, tenpai="SW", riichi="SW", sticks=2)
    assert (back.points, back.sticks) == (four(-1500, 2500, 2500, -1500), 0)
    assert abortive_draw("suucha_riichi", returned, riichi=SEATS, sticks=4).points == four(
        1000, 1000, 1000, 1000
    )
    assert abortive_draw("suucha_riichi", played, riichi=SEATS, sticks=4).sticks == 4


def test_a_noten_riichi_may_void_the_hand(played):
    void = replace(
        played,
        chombo_offences=("noten_riichi",),
        chombo_after="replay",
        chombo_unit="result",
        chombo_penalty=20,
    )
    settled = exhaustive_draw(void, tenpai="E", riichi="ES", sticks=3)

    assert settled.end == "replay"
    assert settled.points == four(1000, 1000, 0, 0)
    assert settled.sticks == 1
    assert settled.fines == {"S": 20}


def test_a_noten_riichi_may_be_fined_and_the_draw_stands(played):
    fined = replace(
        played,
        chombo_offences=("noten_riichi",),
        chombo_after="play_on",
        chombo_unit="points",
        chombo_penalty=12000,
    )
    settled = exhaustive_draw(fined, tenpai="E", riichi="ES", sticks=2)

    assert settled.end == "draw"
    assert settled.points == four(3000, -1000 - 12000, -1000, -1000)
    assert (settled.sticks, settled.fines) == (2, {})


def test_each_of_several_noten_riichi_is_punished(played):
    void = replace(
        played, chombo_offences=("noten_riichi",), chombo_after="replay", chombo_unit="result"
    )

    assert exhaustive_draw(void, tenpai="", riichi="ES", sticks=2).fines.keys() == {"E", "S"}


def test_a_noten_riichi_is_no_offence_everywhere(played):
    settled = exhaustive_draw(played, tenpai="E", riichi="S", sticks=1)

    assert settled.points == four(3000, -1000, -1000, -1000)
    assert (settled.end, settled.fines) == ("draw", {})


def test_a_hand_is_broken_off_only_where_that_is_played(played):
    for reason in ABORTS:
        settled = abortive_draw(reason, played, sticks=1)
        assert (settled.end, settled.aborted, settled.sticks) == ("abort", reason, 1)
        assert not any(settled.points.values())
        with pytest.raises(EngineError) as error:
            abortive_draw(reason, replace(played, abortive_draws=()))
        assert error.value.params == {"name": reason}


def test_kyuushu_kyuuhai_needs_nine_kinds_in_the_first_turn(played):
    nine = parse_tiles("19m19p19s123z23456m")
    eight = parse_tiles("19m19p19s12z112345m")

    assert is_kyuushu_kyuuhai(nine, played, first_turn=True)
    assert not is_kyuushu_kyuuhai(nine, played, first_turn=False)
    assert not is_kyuushu_kyuuhai(eight, played, first_turn=True)
    assert not is_kyuushu_kyuuhai(nine, replace(played, abortive_draws=()), first_turn=True)


def test_suufon_renda_needs_four_discards_of_one_wind(played):
    assert is_suufon_renda(parse_tiles("2222z"), played)
    assert not is_suufon_renda(parse_tiles("222z"), played)
    assert not is_suufon_renda(parse_tiles("2223z"), played)
    assert not is_suufon_renda(parse_tiles("5555z"), played)
    assert not is_suufon_renda(parse_tiles("1111m"), played)
    assert not is_suufon_renda(parse_tiles("2222z"), replace(played, abortive_draws=()))


def test_suucha_riichi_needs_all_four(played):
    assert is_suucha_riichi("ESWN", played)
    assert not is_suucha_riichi("ESW", played)
    assert not is_suucha_riichi("ESWN", replace(played, abortive_draws=()))


def test_four_kans_of_one_player_do_not_break_the_hand_off(played):
    assert is_suukaikan("ESSS", played)
    assert not is_suukaikan("SSSS", played)
    assert not is_suukaikan("ESS", played)
    assert not is_suukaikan("ESSS", replace(played, abortive_draws=()))


def test_sanchahou_is_the_rule_value_of_three_claims(played):
    assert is_sanchahou("ESW", replace(played, triple_ron="abortive_draw"))
    assert not is_sanchahou("ES", replace(played, triple_ron="abortive_draw"))
    assert not is_sanchahou("ESW", replace(played, triple_ron="all_win"))


@given(RIICHI, SOME_SEATS, SOME_SEATS, SOME_SEATS, st.integers(0, 3), st.booleans())
def test_points_are_neither_made_nor_lost(rules, tenpai, riichi, nagashi, before, returned):
    rules = replace(rules, riichi_sticks_after_draw="returned" if returned else "carried_over")
    sticks = before + len(riichi)
    settled = exhaustive_draw(rules, tenpai=tenpai, riichi=riichi, nagashi=nagashi, sticks=sticks)
    fined = 0
    if "noten_riichi" in rules.chombo_offences and rules.chombo_unit == "points":
        fined = rules.chombo_penalty * len(riichi - tenpai)

    assert sum(settled.points.values()) == 1000 * (sticks - settled.sticks) - fined
    assert settled.sticks in (sticks, before)


@given(RIICHI)
def test_tenpai_players_all_receive_the_same(rules):
    for number in range(5):
        for tenpai in combinations(SEATS, number):
            points = exhaustive_draw(rules, tenpai=tenpai).points
            assert len({points[seat] for seat in tenpai}) <= 1
            assert all(points[seat] >= 0 for seat in tenpai)


def test_real_draws_are_paid_as_they_were(rules_of):
    seen = 0
    for case in cases("real_rounds.jsonl.gz"):
        result = case["result"][0]
        if result["type"] != "ryukyoku":
            continue
        rules = rules_of(case["ruleset"])
        table = Round(case["events"])
        if result["reason"] == "yao9":
            actor = case["events"][-1]["actor"]
            assert is_kyuushu_kyuuhai(table.hands[actor], rules, first_turn=True)
            continue
        seats = [table.seat(player) for player in range(4)]
        settled = exhaustive_draw(
            rules,
            tenpai=[
                seat
                for seat, hand, melds in zip(seats, table.hands, table.melds, strict=True)
                if is_tenpai(hand, melds, rules)
            ],
            riichi=table.riichi,
            nagashi=[
                seat
                for seat, discards in zip(seats, table.discards, strict=True)
                if is_nagashi(discards, called=seat in table.called)
            ],
            sticks=table.sticks,
        )
        assert settled.points == table.by_seat(result["deltas"]), case["id"]
        seen += 1
    assert seen == 247
