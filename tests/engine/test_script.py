"""Rounds written in a line."""

import pytest

from rules.engine.errors import EngineError
from rules.engine.furiten import may_win
from rules.engine.script import events_of, round_of

HAND = "23455m234p23678s"


def test_seats_are_counted_from_the_heros_own():
    for seat, dealer in (("E", 0), ("S", 3), ("W", 2), ("N", 1)):
        assert events_of(HAND, seat=seat)[0]["oya"] == dealer

    assert events_of(HAND, "E-1z", seat="S")[-1]["actor"] == 3


def test_whoever_is_due_draws_before_discarding():
    kinds = [event["type"] for event in events_of(HAND, "E-1z S+9p S-9p W-4s", seat="S")]

    assert kinds == ["start_kyoku", "tsumo", "dahai", "tsumo", "dahai", "tsumo", "dahai"]


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("E-1s", None),
        ("E-1z S-9p W-1s N-4s", "furiten_temporary"),
        ("E-1z S-9p W-1s N-1z E-9p S-9s W-4s", None),
        ("E-1z S-4s W-1s", "furiten_discard"),
        ("E-1z S-9p W-9p", "not_a_win"),
    ],
)
def test_a_state_is_answered_by_the_engine(rules, script, reason):
    assert may_win(round_of(HAND, script, seat="S"), rules, 0).reason == reason


def test_every_kind_of_step_is_written():
    hand = "1122233345678m"
    script = "E-2m Spon2m S-8m W-9s N-9s E-3m Skan3m S+9p S-9p W-1z"
    names = [event["type"] for event in events_of(hand, script, seat="S")]

    assert names.count("pon") == names.count("daiminkan") == 1
    assert round_of(hand, script, seat="S")


@pytest.mark.parametrize("step", ["X-4p", "S*4p", "S", "4p", "Schi4m=3m"])
def test_a_step_that_cannot_be_read_is_quoted(step):
    with pytest.raises(EngineError) as refused:
        events_of(HAND, step)

    assert (refused.value.code, refused.value.params) == ("bad_step", {"step": step})


def test_a_round_that_cannot_be_is_refused():
    with pytest.raises(EngineError):
        round_of(HAND, "S-4p", seat="S")
