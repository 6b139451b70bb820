"""What offences cost."""

from dataclasses import replace

import pytest

from rules.engine.riichi.draws import exhaustive_draw
from rules.engine.riichi.penalties import Penalty, penalty, punish, replay


@pytest.fixture
def strict(rules):
    return replace(
        rules,
        chombo_offences=("false_win", "noten_riichi", "wall_destroyed"),
        dead_hand_offences=("wrong_call",),
        chombo_unit="result",
        chombo_penalty=20,
        chombo_after="replay",
        wall_penalty=30,
        wall_after="replay",
    )


def test_a_chombo_costs_its_penalty_in_its_unit(strict):
    at_the_table = replace(strict, chombo_unit="points", chombo_penalty=20000)

    assert penalty("false_win", strict) == Penalty(points=0, fine=20, hand="replayed")
    assert penalty("false_win", at_the_table) == Penalty(points=20000, fine=0, hand="replayed")


def test_the_wall_has_a_penalty_of_its_own(strict):
    assert penalty("wall_destroyed", strict).fine == 30
    assert penalty("wall_destroyed", replace(strict, chombo_offences=())).fine == 0
    stands = replace(strict, chombo_after="play_on")
    assert penalty("wall_destroyed", stands).hand == "replayed"


def test_play_may_go_on_with_or_without_the_offender(strict):
    plays_on = replace(strict, chombo_after="play_on")
    dead = replace(plays_on, dead_hand_offences=("false_win",))

    assert penalty("false_win", plays_on).hand == "goes_on"
    assert penalty("false_win", dead).hand == "dead"


def test_a_dead_hand_costs_nothing_by_itself(strict):
    assert penalty("wrong_call", strict) == Penalty(points=0, fine=0, hand="dead")


def test_what_makes_a_hand_dead_may_be_a_chombo_in_riichi(strict):
    harsh = replace(strict, chombo_offences=("penalty_during_riichi",))

    assert penalty("wrong_call", harsh, riichi=True) == Penalty(0, 20, "replayed")
    assert penalty("wrong_call", harsh).hand == "dead"
    assert penalty("wrong_call", strict, riichi=True).hand == "dead"
    assert penalty("peeking", harsh, riichi=True) == Penalty(0, 0, "goes_on")


def test_what_is_no_offence_costs_nothing(strict):
    assert penalty("peeking", strict) == Penalty(points=0, fine=0, hand="goes_on")


def test_a_replayed_hand_gives_the_sticks_put_down_in_it_back(strict):
    settled = replay({"S": penalty("false_win", strict)}, strict, riichi="EW", sticks=3)

    assert settled.end == "replay"
    assert settled.points == {"E": 1000, "S": 0, "W": 1000, "N": 0}
    assert (settled.sticks, settled.fines) == (1, {"S": 20})


def test_fines_add_up(strict):
    drawn = exhaustive_draw(replace(strict, noten_payment="none"), tenpai="")
    cost = penalty("false_win", strict)
    points = Penalty(points=12000, fine=0, hand="goes_on")

    once = punish(drawn, {"S": cost})
    assert punish(once, {"S": cost, "N": cost}).fines == {"S": 40, "N": 20}
    assert punish(drawn, {"S": points}).points["S"] == -12000
    assert drawn.points["S"] == 0


def test_suzhou_fines_a_false_win_and_the_others_play_on(rules_of):
    for slug in ("suzhou-rcr", "suzhou-red5", "suzhou-red3"):
        assert penalty("false_win", rules_of(slug)) == Penalty(12000, 0, "dead")
        assert penalty("wall_destroyed", rules_of(slug)) == Penalty(48000, 0, "replayed")


def test_mu_and_saikouisen_void_the_hand(rules_of):
    assert penalty("false_win", rules_of("mu")) == Penalty(0, 20, "replayed")
    assert penalty("false_win", rules_of("saikouisen")) == Penalty(0, 20, "replayed")
    assert penalty("false_win", rules_of("saikouisen-classic")) == Penalty(0, 16, "replayed")
