"""Fu: the number for a reading, and its lines."""

from __future__ import annotations

from typing import NamedTuple

from ..hand import Win
from ..ruleset import RiichiRules
from ..tiles import EAST, HAKU, KIND, WINDS, is_yaochuu
from .patterns import RINSHAN, YAKU
from .readings import (
    CHIITOI_SHAPE,
    CLOSED_WAIT,
    DOUBLE_WIND_PAIR,
    KOKUSHI_SHAPE,
    OPEN,
    SET_FU,
    TSUMO,
    VALUE_PAIR,
    Block,
)


class FuLine(NamedTuple):
    """One line of a fu count: what earns it, how many, the tiles looked at."""

    name: str
    fu: int
    tiles: tuple[int, ...] = ()


def is_pinfu(features: int, rules: RiichiRules) -> bool:
    """Tell whether a reading is played as pinfu."""
    if not rules.yaku["pinfu"][0] or (features & TSUMO and not rules.pinfu_tsumo):
        return False
    return bool(YAKU["pinfu"](features))


def fu_of(features: int, rules: RiichiRules) -> int:
    """Return the fu of a reading, rounded up to tens (seven pairs are not)."""
    if features & CHIITOI_SHAPE:
        return rules.chiitoitsu_fu
    if features & KOKUSHI_SHAPE:
        return rules.base_fu
    fu = rules.base_fu + rules.triplet_fu * (features & SET_FU)
    if features & DOUBLE_WIND_PAIR:
        fu += rules.double_wind_pair_fu
    elif features & VALUE_PAIR:
        fu += rules.value_pair_fu
    if features & CLOSED_WAIT:
        fu += rules.closed_wait_fu
    if features & TSUMO:
        if is_pinfu(features, rules):
            return fu
        fu += rules.rinshan_tsumo_fu if features & RINSHAN else rules.tsumo_fu
    elif not features & OPEN:
        fu += rules.menzen_ron_fu
    elif fu == rules.base_fu:
        fu = rules.open_pinfu_fu
    return -(-fu // rules.fu_rounding) * rules.fu_rounding


def fu_lines(
    win: Win, features: int, blocks: tuple[Block, ...], rules: RiichiRules
) -> list[FuLine]:
    """Return the lines that add up to `fu_of`, in the order a player counts them."""
    if features & CHIITOI_SHAPE:
        return [FuLine("chiitoitsu", rules.chiitoitsu_fu)]
    lines = [FuLine("base", rules.base_fu)]
    if features & KOKUSHI_SHAPE:
        return lines
    for block in blocks:
        lines += _block_lines(block, win, rules)
    if features & TSUMO:
        if is_pinfu(features, rules):
            lines.append(FuLine("pinfu_tsumo", 0, (win.win,)))
        else:
            fu = rules.rinshan_tsumo_fu if features & RINSHAN else rules.tsumo_fu
            lines.append(FuLine("tsumo", fu, (win.win,)))
    elif not features & OPEN:
        lines.append(FuLine("menzen_ron", rules.menzen_ron_fu))
    total = sum(line.fu for line in lines)
    if features & OPEN and not features & TSUMO and total == rules.base_fu:
        lines.append(FuLine("open_pinfu", rules.open_pinfu_fu - total))
        total = rules.open_pinfu_fu
    if total % rules.fu_rounding:
        lines.append(FuLine("rounding", -total % rules.fu_rounding))
    return lines


def _block_lines(block: Block, win: Win, rules: RiichiRules) -> list[FuLine]:
    lines = []
    if block.type in ("triplet", "kan"):
        yaochuu = is_yaochuu(block.kind)
        times = (2 if yaochuu else 1) * (1 if block.open else 2)
        fu = rules.triplet_fu * times * (4 if block.type == "kan" else 1)
        where = "open" if block.open else "concealed"
        what = "yaochuu" if yaochuu else "simple"
        lines.append(FuLine(f"{block.type}_{where}_{what}", fu, block.tiles))
    elif block.type == "pair":
        lines += _pair_lines(block, win, rules)
    if block.won:
        wait = wait_of(block, win.win & KIND)
        if wait in ("kanchan", "penchan", "tanki"):
            lines.append(FuLine(f"wait_{wait}", rules.closed_wait_fu, block.tiles))
    return lines


def _pair_lines(block: Block, win: Win, rules: RiichiRules) -> list[FuLine]:
    seat = EAST + WINDS.index(win.seat)
    round_wind = EAST + WINDS.index(win.round)
    if block.kind >= HAKU:
        return [FuLine("pair_dragon", rules.value_pair_fu, block.tiles)]
    if block.kind == seat == round_wind:
        return [FuLine("pair_double_wind", rules.double_wind_pair_fu, block.tiles)]
    if block.kind == seat:
        return [FuLine("pair_seat", rules.value_pair_fu, block.tiles)]
    if block.kind == round_wind:
        return [FuLine("pair_round", rules.value_pair_fu, block.tiles)]
    return []


def wait_of(block: Block, won: int) -> str:
    """Name the wait the winning tile fills: ryanmen, kanchan, penchan, shanpon or tanki."""
    if block.type == "pair":
        return "tanki"
    if block.type != "run":
        return "shanpon"
    place = won - block.kind
    if place == 1:
        return "kanchan"
    if (block.kind % 9 == 0 and place == 2) or (block.kind % 9 == 6 and place == 0):
        return "penchan"
    return "ryanmen"
