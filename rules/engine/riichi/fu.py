"""Fu: the number for a reading, and its lines."""

from __future__ import annotations

from functools import lru_cache
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
    worths = (
        rules.triplet_fu,
        rules.value_pair_fu,
        rules.double_wind_pair_fu,
        rules.closed_wait_fu,
    )
    won = win.win & KIND
    for block in blocks:
        # Most blocks are plain runs, worth nothing.
        if block.won or block.type != "run":
            lines += _block_lines(block, won if block.won else -1, win.seat, win.round, worths)
    if features & TSUMO:
        if is_pinfu(features, rules):
            lines.append(FuLine("pinfu_tsumo", 0, (win.win,)))
        else:
            fu = rules.rinshan_tsumo_fu if features & RINSHAN else rules.tsumo_fu
            lines.append(FuLine("tsumo", fu, (win.win,)))
    elif not features & OPEN:
        lines.append(FuLine("menzen_ron", rules.menzen_ron_fu))
    total = 0
    for line in lines:
        total += line[1]
    if features & OPEN and not features & TSUMO and total == rules.base_fu:
        lines.append(FuLine("open_pinfu", rules.open_pinfu_fu - total))
        total = rules.open_pinfu_fu
    if total % rules.fu_rounding:
        lines.append(FuLine("rounding", -total % rules.fu_rounding))
    return lines


@lru_cache(maxsize=16384)
def _block_lines(
    block: Block, won: int, seat: str, round_wind: str, worths: tuple[int, int, int, int]
) -> list[FuLine]:
    """Return the lines of one block, given what triplets, pairs and closed waits are worth."""
    triplet, value_pair, double_wind_pair, closed_wait = worths
    lines = []
    if block.type in ("triplet", "kan"):
        yaochuu = is_yaochuu(block.kind)
        times = (2 if yaochuu else 1) * (1 if block.open else 2)
        fu = triplet * times * (4 if block.type == "kan" else 1)
        where = "open" if block.open else "concealed"
        what = "yaochuu" if yaochuu else "simple"
        lines.append(FuLine(f"{block.type}_{where}_{what}", fu, block.tiles))
    elif block.type == "pair":
        name = _pair_name(block.kind, seat, round_wind)
        if name:
            fu = double_wind_pair if name == "double_wind" else value_pair
            lines.append(FuLine(f"pair_{name}", fu, block.tiles))
    if won >= 0:
        wait = wait_of(block, won)
        if wait in ("kanchan", "penchan", "tanki"):
            lines.append(FuLine(f"wait_{wait}", closed_wait, block.tiles))
    return lines


def _pair_name(kind: int, seat: str, round_wind: str) -> str:
    """Say what makes a pair worth fu, if anything does."""
    if kind >= HAKU:
        return "dragon"
    own = kind == EAST + WINDS.index(seat)
    if kind == EAST + WINDS.index(round_wind):
        return "double_wind" if own else "round"
    return "seat" if own else ""


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
