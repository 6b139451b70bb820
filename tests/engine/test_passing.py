"""Passed wins under Taiwanese rules, and claims under MCR."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.errors import EngineError
from rules.engine.mcr import claims
from rules.engine.mjai import format_mjai
from rules.engine.rounds import records_from_round, round_from_records
from rules.engine.taiwan import passing

from .play import play, random_events, seen_by

READY = "456m678m78p99p345s888s"  # 6p 9p
PASSED = "0-E 1-6p 2-1m 3-1m"


@pytest.fixture
def taiwan(rules_of):
    return rules_of("cml-taiwan")


@pytest.fixture(params=["cml-mcr", "mcr-1998"])
def mcr(request, rules_of):
    return rules_of("cml-mcr") if request.param == "cml-mcr" else rules_of("cml-mcr")


def answer(script, rules, hand=READY, **more):
    return passing.may_win(play(hand, script), rules, 0, **more)


def ban(found):
    return (found.reason, found.since, found.until)


# -- 過水 --------------------------------------------------------------------------------------


def test_a_win_may_be_taken(taiwan):
    found = answer("0-E 1-6p", taiwan)

    assert found.may_win
    assert " ".join(map(format_mjai, found.waits)) == "6p 9p"
    assert answer("0-E 1-1m 2-1m 3-1m 0+9p", taiwan).may_win
    assert answer("0-E 1-1p", taiwan).reason == "not_a_win"


@pytest.mark.parametrize("then", ["2-9p", "2-6p", "2-1m 3-1m 0+9p"])
def test_a_passed_win_closes_every_wait_and_the_self_draw_too(taiwan, then):
    assert ban(answer("0-E 1-6p " + then, taiwan)) == ("passed_win", 4, "release")


@pytest.mark.parametrize(
    ("discard", "reason"), [("0-1p", None), ("0+9p 0-E", None), ("0+9p 0-9p", "passed_win")]
)
def test_discarding_a_tile_that_does_not_win_opens_them(taiwan, discard, reason):
    hand = READY if discard != "0+9p 0-E" else "456m678m78p99p345s88s1z"
    script = f"{PASSED} {discard} 1-6p"
    if hand != READY:
        script = f"0-1m 1-6p 2-1m 3-1m {discard} 1-6p"

    assert answer(script, taiwan, hand).reason in (reason, "not_a_win")
    assert answer(f"{PASSED} {discard.replace('E', '1p')} 1-6p", taiwan).reason in (reason, None)


def test_a_passed_self_draw_counts(taiwan):
    script = "0-E 1-1m 2-1m 3-1m 0+9p 0-9p 1-6p"

    assert ban(answer(script, taiwan)) == ("passed_win", 9, "release")
    lenient = replace(taiwan, passed_win_own_draw=False)
    assert answer(script, lenient).may_win
