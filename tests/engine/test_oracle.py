"""Our scores against the library `mahjong`, under the rules it can express."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.hand_calculating.hand import HandCalculator

from rules.catalog import catalog
from rules.engine.deal import deal_win
from rules.engine.riichi.score import score

from .oracle import question

RED5 = catalog().ruleset("suzhou-red5").rules


def by_the_library(win):
    return HandCalculator().estimate_hand_value(*question(win))


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 3]))
def test_the_library_scores_the_same(seed, level):
    from random import Random

    win = replace(deal_win(Random(seed), RED5, level), honba=0, sticks=0, pao=None)
    ours = score(win, RED5)
    theirs = by_the_library(win)

    assert theirs.error is None
    if ours.limit != "yakuman":
        assert (ours.han, ours.fu) == (theirs.han, theirs.fu)
    assert ours.points == theirs.cost["main"] + 2 * theirs.cost["additional"]


def test_the_library_refuses_what_we_refuse():
    from .table import ron

    win = ron("13m234p340678s22z", "2m", dora=["1m"])

    assert not score(win, RED5).legal
    assert by_the_library(win).error == "no_yaku"


pytestmark = pytest.mark.filterwarnings("default")
