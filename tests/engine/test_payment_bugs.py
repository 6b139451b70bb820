"""Payments and conditions that other programs once got wrong."""

from dataclasses import replace

import pytest

from rules.engine.riichi.calls import why_no_riichi
from rules.engine.riichi.payments import payment
from rules.engine.riichi.score import score
from rules.engine.riichi.settlement import settle_wins
from tests.cases import cases

from .table import pon, ron, tsumo

DRAGONS = [pon("555z"), pon("666z", "left"), pon("777z", "right")]


def fed_daisangen_with_tsuuiisou(rules):
    """The part that was not fed is paid as usual, or everything by the liable player."""
    drawn = tsumo("111z4z", "4z", DRAGONS, seat="S", pao="W")
    thrown = ron("111z4z", "4z", DRAGONS, seat="S", pao="W", **{"from": "N"})
    part, whole = (replace(rules, pao_covers=covers) for covers in ("pattern", "whole_hand"))

    assert score(drawn, part).deltas == {"E": -16000, "S": 64000, "W": -40000, "N": -8000}
    assert score(thrown, part).deltas == {"E": 0, "S": 64000, "W": -16000, "N": -48000}
    assert score(drawn, whole).deltas == {"E": 0, "S": 64000, "W": -64000, "N": 0}
    assert score(thrown, whole).deltas == {"E": 0, "S": 64000, "W": -32000, "N": -32000}


def counters_of_two_winners(rules):
    """Two mangan and one counter cost the discarder 16300."""
    hand = "234m88m567s678s23p"
    claims = [
        ron(hand, "4p", seat=seat, riichi="riichi", dora=["1p", "2p"], honba=1)
        for seat in ("W", "S")
    ]
    settled = settle_wins(claims, rules, discarder="N")

    assert [found.points for found in settled.scores] == [8000, 8000]
    assert settled.points == {"E": 0, "S": 8300, "W": 8000, "N": -16300}


def counters_of_three_players(rules):
    """A counter is worth what the rules say, also the 200 of three-player games."""
    paid = payment(4, 30, dealer=False, tsumo=False, rules=replace(rules, honba_value=200), honba=1)

    assert paid.pay == {"discarder": 7900}


def counted_yakuman(rules):
    """However many han, a counted yakuman is one."""
    for han in (13, 14, 26, 40):
        paid = payment(han, 30, dealer=False, tsumo=False, rules=rules)
        assert (paid.points, paid.limit) == (32000, "kazoe_yakuman")


def renhou_as_mangan(rules):
    """A renhou is a mangan where it is played so, and at least that with more."""
    win = ron("234m88m567s678s23p", "4p", seat="S", flags=["renhou"])
    found = score(win, replace(rules, renhou="mangan"))

    assert (found.points, found.limit) == (8000, "mangan")
    assert score(win, replace(rules, renhou="not_played")).points == 2000


def conditions_of_riichi(rules):
    """Riichi needs 1000 points and four tiles to draw."""
    assert why_no_riichi(rules, tiles_left=4, points=1000) is None
    assert why_no_riichi(rules, tiles_left=4, points=900) == "too_few_points"
    assert why_no_riichi(rules, tiles_left=3, points=1000) == "no_draw_left"


BUGS = {
    "bug70": fed_daisangen_with_tsuuiisou,
    "bug71": counters_of_two_winners,
    "bug72": counters_of_three_players,
    "bug74": counted_yakuman,
    "bug76": renhou_as_mangan,
    "bug78": conditions_of_riichi,
}


def test_every_such_bug_has_a_test():
    kinds = {"payment", "rule"}

    assert {case["id"] for case in cases("bug_other.jsonl") if case["kind"] in kinds} == set(BUGS)


@pytest.mark.parametrize("name", BUGS)
def test_what_was_once_a_bug(name, rules):
    BUGS[name](rules)


def test_renhou_is_a_mangan_where_the_booklet_of_2016_is_the_base(rules_of):
    win = ron("23456m678p567s88s", "7m", seat="S", flags=["renhou"])

    assert score(win, rules_of("cml-riichi")).limit == "mangan"
