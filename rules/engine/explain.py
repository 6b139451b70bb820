"""The derivation of an answer, step by step.

Steps are values, not sentences: the site says them in the reader's language, with links to
the articles of the rule set behind `keys`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .hand import Win
from .riichi.fu import fu_lines
from .riichi.nearly import nearly, uncounted_tiles
from .riichi.patterns import RENHOU_NAME, YAKU, YAKUMAN
from .riichi.payments import base_points
from .riichi.readings import Block, readings
from .riichi.score import NotAWin, Score, compiled, score
from .ruleset import RiichiRules
from .steps import Step
from .tiles import CHUN, EAST, HAKU, HATSU, format_tiles


class Derivation(NamedTuple):
    """An outcome and the steps that lead to it."""

    outcome: Score | NotAWin
    steps: tuple[Step, ...]


def explain(win: Win, rules: RiichiRules) -> Derivation:
    """Score a win and tell every step of it, or why it does not win."""
    outcome = score(win, rules)
    if isinstance(outcome, NotAWin):
        return Derivation(outcome, tuple(_refused(outcome, win, rules)))
    seen = win if outcome.wild is None else win.as_if(outcome.wild)
    steps: list[Step] = []
    if outcome.wild is not None:
        steps.append(Step("wild", "red_white", 0, ("red_white_wild",), "shape", (outcome.wild,)))
    blocks = outcome.blocks
    steps += _readings(outcome, seen, blocks)
    steps += _patterns(outcome, blocks)
    steps += nearly(seen, rules, outcome.features, blocks, outcome.yaku)
    if not outcome.worth.units:
        steps += _bonus(outcome)
        if win.packed[2] or win.ura or len(win.dora) > rules.dora_indicators:
            reds = compiled(rules).reds
            steps += uncounted_tiles(win, rules, reds)
        steps.append(Step("han", "total", outcome.han, ("min_han",), "han"))
        steps += _fu(outcome, seen, blocks)
    steps += _money(outcome)
    return Derivation(outcome, tuple(steps))


def _readings(outcome: Score, win: Win, chosen: tuple[Block, ...]) -> list[Step]:
    """Tell every reading tried and why it was not taken."""
    if len(outcome.tried) == 1:
        return [_reading(outcome.points, "best", chosen)]
    rules = outcome.rules
    ready = compiled(rules)
    bonus = sum(outcome.bonus)
    steps = []
    for features, parts in outcome.tried:
        blocks = tuple(block for part in parts for block in part.blocks)
        worth = ready.worth(features)
        if features == outcome.features:
            steps.append(_reading(outcome.points, "best", blocks))
        elif worth is None:
            steps.append(_reading(0, "not_played", blocks, ("chiitoitsu_identical_pairs",)))
        elif not worth.units and not worth.han:
            steps.append(_reading(0, "no_yaku", blocks, ("min_han",)))
        else:
            han = 0 if worth.units else worth.han + bonus
            tsumo = win.by == "tsumo"
            points = ready.payment(han, worth.fu, worth.units, win.seat == "E", tsumo, 0).points
            why = "less_points"
            if points == outcome.points:
                why = "less_han" if han < outcome.han else "less_fu"
            steps.append(_reading(points, why, blocks))
    return steps


def _reading(
    points: int,
    why: str,
    blocks: tuple[Block, ...],
    keys: tuple[str, ...] = ("reading_choice",),
) -> Step:
    return Step("reading", "sets", points, keys, "shape", (), why, blocks)


def _patterns(outcome: Score, blocks: tuple[Block, ...]) -> list[Step]:
    if outcome.worth.units:
        steps = [
            Step("yakuman", name, units, _KEYS[name], "yaku", _shown(name, blocks))
            for name, units in outcome.yaku.items()
        ]
        if len(steps) > 1:
            several = ("several_yakuman",)
            steps.append(Step("yakuman", "several", outcome.yakuman, several, "limits"))
        return steps
    return [
        Step("yaku", name, han, _KEYS[name], "yaku", _shown(name, blocks))
        for name, han in outcome.yaku.items()
    ]


_KEYS: Final = {
    **{name: (f"yaku.{name}",) for name in YAKU},
    **{name: (f"yakuman.{name}",) for name in YAKUMAN},
    RENHOU_NAME: (RENHOU_NAME,),
}


_WHOLE_HAND: Final = frozenset(
    name
    for name in YAKU
    if not name.startswith(("yakuhai", "sanshoku", "san"))
    and name not in ("iipeikou", "ryanpeikou", "ittsuu", "shousangen")
)


def _shown(name: str, blocks: tuple[Block, ...]) -> tuple[int, ...]:
    """Return the tiles that make a pattern, or none where the whole hand does."""
    if name in _WHOLE_HAND:
        return ()
    runs = [block for block in blocks if block.type == "run"]
    triplets = [block for block in blocks if block.type in ("triplet", "kan")]
    starts = {block.kind for block in runs}
    chosen: list[Block] = []
    if name in _HONOUR_KINDS:
        chosen = [block for block in triplets if block.kind == _HONOUR_KINDS[name]]
    elif name in ("iipeikou", "ryanpeikou"):
        chosen = [block for block in runs if runs.count(block) > 1 or _twin(block, runs)]
    elif name == "sanshoku_doujun":
        ranks = [rank for rank in range(7) if {rank, rank + 9, rank + 18} <= starts]
        chosen = _firsts(runs, [ranks[0], ranks[0] + 9, ranks[0] + 18])
    elif name == "ittsuu":
        first = next(suit for suit in (0, 9, 18) if {suit, suit + 3, suit + 6} <= starts)
        chosen = _firsts(runs, [first, first + 3, first + 6])
    elif name == "sanshoku_doukou":
        kinds = {block.kind for block in triplets}
        rank = next(rank for rank in range(9) if {rank, rank + 9, rank + 18} <= kinds)
        chosen = _firsts(triplets, [rank, rank + 9, rank + 18])
    elif name == "sanankou":
        chosen = [block for block in triplets if not block.open]
    elif name in ("sankantsu", "suukantsu"):
        chosen = [block for block in triplets if block.type == "kan"]
    elif name in ("shousangen", "daisangen"):
        chosen = [block for block in blocks if block.kind >= HAKU]
    elif name in ("shousuushii", "daisuushii"):
        chosen = [block for block in blocks if EAST <= block.kind < HAKU]
    return tuple(tile for block in chosen for tile in block.tiles)


_HONOUR_KINDS: Final = {"yakuhai_haku": HAKU, "yakuhai_hatsu": HATSU, "yakuhai_chun": CHUN}


def _twin(block: Block, runs: list[Block]) -> bool:
    return sum(other.kind == block.kind for other in runs) > 1


def _firsts(blocks: list[Block], kinds: list[int]) -> list[Block]:
    return [next(block for block in blocks if block.kind == kind) for kind in kinds]


def _bonus(outcome: Score) -> list[Step]:
    dora, aka, ura = outcome.bonus
    win = outcome.win
    steps = []
    if dora:
        steps.append(Step("dora", "dora", dora, ("dora_indicators",), "dora", win.dora))
    if aka:
        steps.append(Step("dora", "aka", aka, ("red_tiles",), "dora", win.packed[2]))
    if ura:
        steps.append(Step("dora", "ura", ura, ("ura_dora",), "dora", win.ura))
    return steps


_FU_KEYS: dict[str, tuple[str, str]] = {
    "base": ("base_fu", "fu_base"),
    "menzen_ron": ("menzen_ron_fu", "fu_base"),
    "tsumo": ("tsumo_fu", "fu_base"),
    "chiitoitsu": ("chiitoitsu_fu", "fu_total"),
    "pinfu_tsumo": ("pinfu_tsumo", "fu_total"),
    "open_pinfu": ("open_pinfu_fu", "fu_total"),
    "rounding": ("fu_rounding", "fu_total"),
    "pair_double_wind": ("double_wind_pair_fu", "fu_pair"),
}
_FU_KEYS |= dict.fromkeys(("pair_dragon", "pair_seat", "pair_round"), ("value_pair_fu", "fu_pair"))
_FU_KEYS |= dict.fromkeys(
    ("wait_kanchan", "wait_penchan", "wait_tanki"), ("closed_wait_fu", "fu_wait")
)
_FU_KEYS |= {
    f"{block}_{where}_{what}": ("triplet_fu", "fu_sets")
    for block in ("triplet", "kan")
    for where in ("open", "concealed")
    for what in ("simple", "yaochuu")
}


def _fu(outcome: Score, win: Win, blocks: tuple[Block, ...]) -> list[Step]:
    if not outcome.fu:
        return []
    steps = []
    for line in fu_lines(win, outcome.features, blocks, outcome.rules):
        key, skill = _FU_KEYS[line.name]
        if line.name == "tsumo" and "rinshan" in win.flags:
            key = "rinshan_tsumo_fu"
        steps.append(Step("fu", line.name, line.fu, (key,), skill, line.tiles))
    steps.append(Step("fu", "total", outcome.fu, ("fu_rounding",), "fu_total"))
    return steps


_LIMIT_KEYS: Final = {
    "mangan": "mangan_han",
    "haneman": "haneman_han",
    "baiman": "baiman_han",
    "sanbaiman": "sanbaiman_han",
    "kazoe_yakuman": "kazoe_han",
}


def _money(outcome: Score) -> list[Step]:
    """Tell base points, limit, payments, counters, sticks and liability."""
    rules, win = outcome.rules, outcome.win
    base, limit = base_points(outcome.han, outcome.fu, rules, outcome.worth.units)
    steps = []
    if limit is None:
        why = "no_kiriage" if base == 1920 else ""
        keys = ("kiriage_mangan", "bazoro_han") if why else ("bazoro_han",)
        steps.append(Step("base", "base", base, keys, "limits", (), why))
    elif limit == "yakuman":
        steps.append(Step("limit", limit, base, _KEYS[next(iter(outcome.yaku))], "limits"))
    else:
        keys, why = (_LIMIT_KEYS[limit],), "han"
        if limit == "mangan" and outcome.han < rules.mangan_han:
            plain = outcome.fu << outcome.han + rules.bazoro_han
            kiriage = plain < base
            keys = ("kiriage_mangan",) if kiriage else ("bazoro_han", "mangan_han")
            why = "kiriage" if kiriage else "points"
        if RENHOU_NAME in outcome.yaku:
            keys, why = ("renhou",), "renhou"
        steps.append(Step("limit", limit, base, keys, "limits", (), why))
    for payer, amount in outcome.pay.items():
        steps.append(Step("payment", payer, amount, ("rounding_unit",), "payments"))
    steps.append(Step("payment", "points", outcome.points, ("rounding_unit",), "payments"))
    if win.honba:
        counters = rules.honba_value * win.honba
        why = "" if counters else "not_played"
        steps.append(Step("honba", "honba", counters, ("honba_value",), "honba", (), why))
    if win.sticks:
        steps.append(Step("sticks", "sticks", 1000 * win.sticks, ("sticks_to",), "honba"))
    steps += _liability(outcome)
    return steps


def _liability(outcome: Score) -> list[Step]:
    win, rules = outcome.win, outcome.rules
    if win.pao is None:
        return []
    if "feeder" in outcome.pay:
        keys: tuple[str, ...] = ("rinshan_pao",)
    elif "liable" in outcome.pay:
        by = "pao_tsumo" if win.by == "tsumo" else "pao_ron"
        keys = ("pao", by, "pao_covers", "pao_honba")
    elif win.pao == win.discarder and any(name in rules.pao for name in outcome.yaku):
        keys = ("pao",)
    else:
        return [Step("liability", "none", 0, ("pao",), "liability", (), "not_played")]
    amount = outcome.pay.get("feeder", outcome.pay.get("liable", outcome.pay.get("discarder", 0)))
    return [Step("liability", "liable", amount, keys, "liability")]


_REFUSED_KEYS: Final = {
    "no_yaku": "min_han",
    "below_minimum": "min_han",
    "cannot_rob": "chankan_ankan_kokushi",
    "exhausted_wait": "red_white_wild",
    "not_a_win": "reading_choice",
}


def _refused(outcome: NotAWin, win: Win, rules: RiichiRules) -> list[Step]:
    """Tell why a hand does not win: its shape, or the yaku it nearly has."""
    reason = outcome.reason
    key = _REFUSED_KEYS[reason]
    if reason == "cannot_rob" and "chankan" in win.flags:
        key = "chankan"
    steps = []
    if reason in ("no_yaku", "below_minimum"):
        ready = compiled(rules)
        for features, parts in readings(win):
            blocks = tuple(block for part in parts for block in part.blocks)
            worth = ready.worth(features)
            have = worth.yaku if worth else {}
            steps.append(_reading(0, reason, blocks, ("min_han",)))
            for step in nearly(win, rules, features, blocks, have):
                if step not in steps:
                    steps.append(step)
        steps += uncounted_tiles(win, rules, ready.reds)
    steps.append(Step("refused", reason, 0, (key,), "shape" if reason == "not_a_win" else "yaku"))
    return steps


def step_record(step: Step) -> dict[str, Any]:
    """Write a step as a record for `manage.py score --explain`."""
    record: dict[str, Any] = {
        "step": step.kind,
        "name": step.name,
        "value": step.value,
        "rules": list(step.keys),
        "skill": step.skill,
    }
    if step.tiles:
        record["tiles"] = format_tiles(step.tiles)
    if step.why:
        record["why"] = step.why
    if step.blocks:
        record["blocks"] = [
            {
                "type": block.type,
                "tiles": format_tiles(block.tiles),
                "open": block.open,
                "won": block.won,
            }
            for block in step.blocks
        ]
    return record
