"""Our scores against the library `mahjong`, under the rule values it can express."""

from dataclasses import replace
from random import Random

import pytest
from mahjong.hand_calculating.hand import HandCalculator

from rules.engine.deal import LEVELS, deal_win
from rules.engine.riichi.readings import DOUBLE_WIND_PAIR
from rules.engine.riichi.score import score

from .oracle import question
from .table import ron

HANDS = 20_000
RULE_SETS = ("suzhou-red5", "suzhou-rcr", "saikouisen", "cml-riichi")

# The library warns of renamed options; what it answers is what counts here.
pytestmark = pytest.mark.filterwarnings("default")


def by_the_library(win, rules):
    return HandCalculator().estimate_hand_value(*question(win, rules))


def expressible(ours, rules):
    """Tell whether the library can be asked: it knows one double wind pair and adds yakuman."""
    if any(features & DOUBLE_WIND_PAIR for features, _ in ours.tried):
        return rules.double_wind_pair_fu == 4
    return len(ours.yaku) == 1 or ours.limit != "yakuman" or rules.several_yakuman == "add"


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_library_scores_twenty_thousand_random_hands_the_same(slug, rules_of):
    rules = rules_of(slug)
    asked = 0
    for seed in range(HANDS // len(RULE_SETS)):
        win = deal_win(Random(f"{slug} {seed}"), rules, LEVELS[seed % len(LEVELS)])
        win = replace(win, honba=0, sticks=0, pao=None)
        ours = score(win, rules)
        if not expressible(ours, rules):
            continue
        theirs = by_the_library(win, rules)
        asked += 1
        assert theirs.error is None, seed
        if ours.limit != "yakuman":
            assert (ours.han, ours.fu) == (theirs.han, theirs.fu), seed
        assert ours.points == theirs.cost["main"] + 2 * theirs.cost["additional"], seed

    assert asked > 0.95 * HANDS / len(RULE_SETS)


def test_the_library_refuses_what_we_refuse(rules):
    win = ron("13m234p340678s22z", "2m", dora=["1m"])

    assert not score(win, rules).legal
    assert by_the_library(win, rules).error == "no_yaku"
