"""What must hold between the values of a rule set and no type can say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from rules.engine.errors import EngineError
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import is_red, parse_tile

CONCEALED_ONLY = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "menzen_tsumo",
    "pinfu",
    "iipeikou",
    "chiitoitsu",
    "ryanpeikou",
)
"""Yaku that an open hand cannot have."""

SHARPER = (
    ("kokushi", "kokushi_13"),
    ("suuankou", "suuankou_tanki"),
    ("chuuren", "junsei_chuuren"),
)
"""Yakuman and their sharper forms, which are never worth less."""

NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence about the values named; `holds` tells whether a rule set keeps to it."""

    says: str
    keys: tuple[str, ...]
    holds: Callable[[Any], bool]


def _all_or_none(*conditions: bool) -> bool:
    return all(conditions) or not any(conditions)


def _kan_dora_timed(rules: RiichiRules) -> bool:
    timings = (rules.kan_dora_ankan, rules.kan_dora_kakan, rules.kan_dora_daiminkan)
    return all((timing != NOT_PLAYED) == rules.kan_dora for timing in timings)


def _limits_rise(rules: RiichiRules) -> bool:
    limits = [rules.mangan_han, rules.haneman_han, rules.baiman_han, rules.sanbaiman_han]
    if rules.kazoe_han is not None:
        limits.append(rules.kazoe_han)
    return all(lower < higher for lower, higher in pairwise(limits))


def _red_tiles_are_red(rules: RiichiRules) -> bool:
    try:
        return all(is_red(parse_tile(tile)) for tile in rules.red_tiles)
    except EngineError:
        return False


def _uma_falls_and_cancels_out(rules: RiichiRules) -> bool:
    return sum(rules.uma) == 0 and sorted(rules.uma, reverse=True) == list(rules.uma)


def _open_worth_no_more(rules: RiichiRules) -> bool:
    return all(concealed >= opened >= 0 for concealed, opened in rules.yaku.values())


def _concealed_only(rules: RiichiRules) -> bool:
    return all(rules.yaku[name][1] == 0 for name in CONCEALED_ONLY)


def _sharper_worth_no_less(rules: RiichiRules) -> bool:
    return all(rules.yakuman[plain] <= rules.yakuman[sharp] for plain, sharp in SHARPER)


def _liability_played(rules: RiichiRules) -> bool:
    parts = (rules.pao_tsumo, rules.pao_ron, rules.pao_covers)
    return _all_or_none(bool(rules.pao), *(part != NOT_PLAYED for part in parts))


RIICHI = (
    Claim(
        "red tiles are red tiles in notation, such as 0m or 3*p", ("red_tiles",), _red_tiles_are_red
    ),
    Claim(
        "a wild red white needs the red white in the set and ippatsu",
        ("red_white_wild", "red_tiles", "yaku.ippatsu"),
        lambda rules: (
            not rules.red_white_wild or ("5*z" in rules.red_tiles and rules.yaku["ippatsu"][0] > 0)
        ),
    ),
    Claim(
        "a green red three needs the red three of bamboo in the set",
        ("ryuuiisou_red_3s", "red_tiles"),
        lambda rules: not rules.ryuuiisou_red_3s or "3*s" in rules.red_tiles,
    ),
    Claim(
        "indicators of kans are turned some time exactly when kan dora is played",
        ("kan_dora", "kan_dora_ankan", "kan_dora_kakan", "kan_dora_daiminkan"),
        _kan_dora_timed,
    ),
    Claim(
        "kan ura dora needs kan dora and ura dora",
        ("kan_ura_dora", "kan_dora", "ura_dora"),
        lambda rules: not rules.kan_ura_dora or (rules.kan_dora and rules.ura_dora),
    ),
    Claim(
        "who may not rob any kan cannot rob a concealed one",
        ("chankan", "chankan_ankan_kokushi"),
        lambda rules: rules.chankan or not rules.chankan_ankan_kokushi,
    ),
    Claim(
        "chankan is worth something exactly when an added kan can be robbed",
        ("chankan", "yaku.chankan"),
        lambda rules: rules.chankan or rules.yaku["chankan"] == (0, 0),
    ),
    Claim("an open hand is worth no more than a concealed one", ("yaku.*",), _open_worth_no_more),
    Claim(
        "yaku of concealed hands count nothing open",
        tuple(f"yaku.{name}" for name in CONCEALED_ONLY),
        _concealed_only,
    ),
    Claim(
        "double riichi is worth at least riichi",
        ("yaku.double_riichi", "yaku.riichi"),
        lambda rules: rules.yaku["double_riichi"][0] >= rules.yaku["riichi"][0],
    ),
    Claim(
        "the sharper form of a yakuman is worth no less",
        tuple(f"yakuman.{name}" for pair in SHARPER for name in pair),
        _sharper_worth_no_less,
    ),
    Claim(
        "where several yakuman pay as one, none is double",
        ("several_yakuman", "yakuman.*"),
        lambda rules: rules.several_yakuman != "single" or max(rules.yakuman.values()) <= 1,
    ),
    Claim(
        "limits rise from mangan to kazoe yakuman",
        ("mangan_han", "haneman_han", "baiman_han", "sanbaiman_han", "kazoe_han"),
        _limits_rise,
    ),
    Claim(
        "a counter is worth something exactly when counters are played",
        ("honba_value", "honba_to", "honba_grows"),
        lambda rules: _all_or_none(
            rules.honba_value > 0, rules.honba_to != NOT_PLAYED, rules.honba_grows != NOT_PLAYED
        ),
    ),
    Claim(
        "a counter can be shared by three",
        ("honba_value",),
        lambda rules: rules.honba_value >= 0 and rules.honba_value % 300 == 0,
    ),
    Claim(
        "three rons break the hand off exactly when that is an abortive draw",
        ("triple_ron", "abortive_draws"),
        lambda rules: (
            (rules.triple_ron == "abortive_draw") == ("sanchahou" in rules.abortive_draws)
        ),
    ),
    Claim(
        "where two cannot both win, three cannot",
        ("double_ron", "triple_ron"),
        lambda rules: rules.double_ron == "both_win" or rules.triple_ron != "all_win",
    ),
    Claim(
        "noten players pay something exactly when there is a noten payment",
        ("noten_payment", "noten_amount"),
        lambda rules: (rules.noten_payment == "none") == (rules.noten_amount == 0),
    ),
    Claim(
        "only counted yakuman make liable",
        ("pao", "yakuman.*"),
        lambda rules: all(rules.yakuman.get(name, 0) > 0 for name in rules.pao),
    ),
    Claim(
        "who pays with a liable player is said exactly when there is liability",
        ("pao", "pao_tsumo", "pao_ron", "pao_covers"),
        _liability_played,
    ),
    Claim(
        "who pays the counters with a liable player is said exactly when there are both",
        ("pao_honba", "pao", "honba_value"),
        lambda rules: (rules.pao_honba != NOT_PLAYED) == bool(rules.pao and rules.honba_value),
    ),
    Claim(
        "a further round is played only for a target of the first place",
        ("west_round", "target_points"),
        lambda rules: not rules.west_round or rules.target_points is not None,
    ),
    Claim(
        "a dealer who may stop on tenpai keeps the deal on tenpai",
        ("tenpai_yame", "renchan"),
        lambda rules: not rules.tenpai_yame or rules.renchan == "win_or_tenpai",
    ),
    Claim(
        "oka is what four players leave between start and return points",
        ("oka", "start_points", "return_points"),
        lambda rules: rules.oka * 1000 == 4 * (rules.return_points - rules.start_points),
    ),
    Claim("uma falls from first to fourth and cancels out", ("uma",), _uma_falls_and_cancels_out),
    Claim("a chombo costs something", ("chombo_penalty",), lambda rules: rules.chombo_penalty > 0),
)

CLAIMS: Mapping[str, tuple[Claim, ...]] = MappingProxyType({"riichi": RIICHI})
"""The claims of each family."""
