"""What must hold between values: each claim catches the contradiction it is there for."""

from dataclasses import replace

import pytest

from rules.catalog import catalog
from rules.claims import RIICHI


@pytest.fixture(scope="module")
def rules():
    return catalog().ruleset("suzhou-red5").rules


def broken(rules):
    return {key for claim in RIICHI if not claim.holds(rules) for key in claim.keys}


def test_the_published_rules_contradict_nothing():
    for ruleset in catalog().family("riichi"):
        assert broken(ruleset.rules) == set(), ruleset.slug


@pytest.mark.parametrize(
    "change",
    [
        {"red_tiles": ("5m",)},
        {"red_tiles": ("five",)},
        {"red_white_wild": True},
        {"ryuuiisou_red_3s": True},
        {"kan_dora": False},
        {"kan_dora_kakan": "not_played"},
        {"ura_dora": False},
        {"chankan": False},
        {"mangan_han": 6},
        {"kazoe_han": 11},
        {"honba_value": 0},
        {"honba_value": 100},
        {"honba_to": "not_played"},
        {"triple_ron": "all_win"},
        {"double_ron": "head_bump", "triple_ron": "all_win", "abortive_draws": ()},
        {"abortive_draws": ()},
        {"noten_payment": "none"},
        {"noten_amount": 0},
        {"pao": ()},
        {"pao": ("daisangan",)},
        {"pao_tsumo": "not_played"},
        {"pao_honba": "not_played"},
        {"target_points": None},
        {"renchan": "win"},
        {"oka": 20},
        {"uma": (15, 5, -5, -10)},
        {"uma": (5, 15, -5, -15)},
        {"several_yakuman": "single"},
        {"chombo_penalty": 0},
    ],
    ids=str,
)
def test_a_contradiction_is_caught(rules, change):
    assert broken(replace(rules, **change)) & set(change)


@pytest.mark.parametrize(
    ("field", "change", "key"),
    [
        ("yaku", {"pinfu": (1, 1)}, "yaku.pinfu"),
        ("yaku", {"toitoi": (2, 3)}, "yaku.*"),
        ("yaku", {"double_riichi": (0, 0)}, "yaku.double_riichi"),
        ("yakuman", {"kokushi_13": 0}, "yakuman.kokushi_13"),
        ("yakuman", {"daisangen": 0}, "pao"),
    ],
)
def test_a_contradiction_between_patterns_is_caught(rules, field, change, key):
    patterns = {**getattr(rules, field), **change}

    assert key in broken(replace(rules, **{field: patterns}))
