"""The yaku a hand nearly has, and what is missing: the negative half of a derivation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ..hand import FLAGS, Win
from ..ruleset import RiichiRules
from ..steps import Step
from ..tiles import EAST, HAKU, KIND, WINDS, is_yaochuu
from .fu import wait_of
from .readings import (
    CHIITOI_SHAPE,
    CLOSED_WAIT,
    CONCEALED,
    DRAGONS,
    FIVE_YAOCHUU,
    FOUR_YAOCHUU,
    HONOURS,
    KOKUSHI_SHAPE,
    ONE_HONOUR,
    ONE_SUIT,
    ONE_YAOCHUU,
    OPEN,
    RUN_LANES,
    RUNS,
    SAME_RUNS,
    SUITS,
    THREE_RUNS,
    THREE_TRIPLETS,
    TRIPLETS,
    TSUMO,
    TWO_CONCEALED,
    TWO_DRAGONS,
    VALUE_PAIR,
    WIND_SETS,
    YAOCHUU,
    Block,
)

_FLAG_PATTERNS: Final = {"robbed_ankan": "kokushi"}


def _missed(name: str, why: str, tiles: tuple[int, ...], keys: tuple[str, ...]) -> Step:
    """Say that a pattern does not count: what is missing, the tiles that show it, the values."""
    return Step("missed", name, 0, keys, "yaku", tiles, why)


class _Look:
    """A reading seen through the eyes of the tests below."""

    __slots__ = ("blocks", "features", "have", "open", "pair", "rules", "runs", "triplets", "win")

    def __init__(
        self,
        win: Win,
        rules: RiichiRules,
        features: int,
        blocks: tuple[Block, ...],
        have: dict[str, int],
    ) -> None:
        self.win = win
        self.rules = rules
        self.features = features
        self.blocks = blocks
        self.have = have
        self.open = bool(features & OPEN)
        self.runs: list[Block] = []
        self.triplets: list[Block] = []
        self.pair: Block | None = None
        for block in blocks:
            if block.type == "run":
                self.runs.append(block)
            elif block.type == "pair":
                self.pair = block
            else:
                self.triplets.append(block)


def nearly(
    win: Win,
    rules: RiichiRules,
    features: int,
    blocks: tuple[Block, ...],
    have: dict[str, int],
) -> list[Step]:
    """Return the patterns a reading nearly has, given those it has."""
    tests = []
    if not features & KOKUSHI_SHAPE:
        table = _ANY_SHAPE if features & CHIITOI_SHAPE else _SETS
        tests = [test for may_be, test in table if may_be(features)]
    if not tests and not win.flags:
        return []
    look = _Look(win, rules, features, blocks, have)
    found = [*_flags(look)] if win.flags else []
    for test in tests:
        found += test(look)
    return [step for step in found if step.name not in have]


def _flags(look: _Look) -> Iterator[Step]:
    """Situations these rules do not reward."""
    for flag in FLAGS:
        name = _FLAG_PATTERNS.get(flag, flag)
        if flag not in look.win.flags or name in look.have:
            continue
        if flag == "haitei" and "rinshan" in look.win.flags:
            yield _missed("haitei", "replacement_tile", (), ("haitei_with_rinshan",))
        elif flag == "renhou":
            yield _missed("renhou", "not_played", (), ("renhou",))
        elif flag in look.rules.yaku and not look.rules.yaku[flag][look.open]:
            yield _missed(flag, "not_played", (), (f"yaku.{flag}",))


_RUNS_WITH_AN_END: Final = frozenset(9 * suit + rank for suit in range(3) for rank in (0, 6))
_ENDS: Final = frozenset(kind for kind in range(34) if is_yaochuu(kind))


def _has_end(block: Block) -> bool:
    """Whether there is a terminal or honour in the block."""
    return block.kind in (_RUNS_WITH_AN_END if block.type == "run" else _ENDS)


def _menzen_tsumo(look: _Look) -> Iterator[Step]:
    if look.features & TSUMO and look.open:
        yield _missed("menzen_tsumo", "open", (), ("yaku.menzen_tsumo",))


def _tanyao(look: _Look) -> Iterator[Step]:
    if "tanyao" in look.have:
        return
    ends = [block for block in look.blocks if _has_end(block)]
    if not ends and look.open and not look.rules.yaku["tanyao"][1]:
        yield _missed("tanyao", "open", (), ("yaku.tanyao",))
    elif len(ends) == 1:
        yield _missed("tanyao", "one_block", ends[0].tiles, ("yaku.tanyao",))


def _pinfu(look: _Look) -> Iterator[Step]:
    key = ("yaku.pinfu",)
    pair = look.pair
    won = next((block for block in look.blocks if block.won), None)
    if pair is None or won is None or len(look.runs) < 3:
        return
    missing = []
    if look.open:
        missing.append(_missed("pinfu", "open", (), key))
    if len(look.runs) == 3:
        missing.append(_missed("pinfu", "triplet", look.triplets[0].tiles, key))
    if look.features & VALUE_PAIR:
        missing.append(_missed("pinfu", "value_pair", pair.tiles, key))
    if wait_of(won, look.win.win & KIND) not in ("ryanmen", "shanpon"):
        missing.append(_missed("pinfu", "wait", won.tiles, key))
    if not missing and look.features & TSUMO and not look.rules.pinfu_tsumo:
        missing.append(_missed("pinfu", "tsumo", (look.win.win,), ("pinfu_tsumo",)))
    if len(missing) == 1:
        yield missing[0]


def _iipeikou(look: _Look) -> Iterator[Step]:
    if look.features & SAME_RUNS and look.open:
        yield _missed("iipeikou", "open", (), ("yaku.iipeikou",))


def _toitoi(look: _Look) -> Iterator[Step]:
    if len(look.triplets) == 3 and len(look.runs) == 1:
        yield _missed("toitoi", "one_run", look.runs[0].tiles, ("yaku.toitoi",))


def _concealed_triplets(look: _Look) -> Iterator[Step]:
    """Tell of the triplet that a ron completed and that is therefore open."""
    concealed = [block for block in look.triplets if not block.open]
    won = next((block for block in look.triplets if block.won and block.open), None)
    if won is not None and len(concealed) in (2, 3):
        name, key = {2: ("sanankou", "yaku.sanankou"), 3: ("suuankou", "yakuman.suuankou")}[
            len(concealed)
        ]
        yield _missed(name, "completed_by_ron", won.tiles, (key,))


def _outside(look: _Look) -> Iterator[Step]:
    inside = [block for block in look.blocks if not _has_end(block)]
    if len(inside) == 1 and look.runs:
        yield _missed("chanta", "one_block", inside[0].tiles, ("yaku.chanta",))
    honours = [block for block in look.blocks if block.kind >= EAST]
    if not inside and look.runs and len(honours) == 1:
        yield _missed("junchan", "honours", honours[0].tiles, ("yaku.junchan",))


def _one_suit(look: _Look) -> Iterator[Step]:
    suits: tuple[list[Block], ...] = ([], [], [], [])
    for block in look.blocks:
        suits[block.kind // 9].append(block)
    *numbers, honours = suits
    present = [blocks for blocks in numbers if blocks]
    if len(present) == 2:
        lone = min(present, key=len)
        if len(lone) == 1:
            yield _missed("honitsu", "one_block", lone[0].tiles, ("yaku.honitsu",))
    elif len(honours) == 1:
        yield _missed("chinitsu", "honours", honours[0].tiles, ("yaku.chinitsu",))


def _dragons(look: _Look) -> Iterator[Step]:
    sets = [block for block in look.triplets if block.kind >= HAKU]
    pair = look.pair
    if len(sets) == 2 and pair is not None and pair.kind < HAKU:
        yield _missed("shousangen", "no_pair", pair.tiles, ("yaku.shousangen",))


def _winds(look: _Look) -> Iterator[Step]:
    own = {EAST + WINDS.index(look.win.seat), EAST + WINDS.index(look.win.round)}
    for block in look.triplets:
        if EAST <= block.kind < HAKU and block.kind not in own:
            yield _missed("yakuhai_seat", "guest_wind", block.tiles, ("yaku.yakuhai_seat",))
    if len(own) == 1 and look.rules.double_wind_triplet_han == 1 and "yakuhai_round" in look.have:
        yield _missed("yakuhai_seat", "counted_once", (), ("double_wind_triplet_han",))


def _runs(look: _Look) -> Iterator[Step]:
    """Three runs of which one is next to where it ought to be."""
    if len(look.runs) < 3:
        return
    starts = {block.kind for block in look.runs}
    for first in range(7):
        wanted = [first, first + 9, first + 18]
        yield from _one_off("sanshoku_doujun", wanted, starts)
    for suit in (0, 9, 18):
        yield from _one_off("ittsuu", [suit, suit + 3, suit + 6], starts)


def _one_off(name: str, wanted: list[int], starts: set[int]) -> Iterator[Step]:
    absent = [kind for kind in wanted if kind not in starts]
    if len(absent) != 1:
        return
    suit = absent[0] // 9
    for kind in (absent[0] - 1, absent[0] + 1):
        if kind in starts and kind // 9 == suit and kind not in wanted:
            tiles = (kind, kind + 1, kind + 2)
            yield _missed(name, "one_run_off", tiles, (f"yaku.{name}",))
            return


_Test = tuple[Callable[[int], object], Callable[[_Look], Iterator[Step]]]
"""A quick look at the features that rules most hands out, and the test itself."""


def _may_be_tanyao(f: int) -> bool:
    return f & YAOCHUU == ONE_YAOCHUU or f & (YAOCHUU | OPEN) == OPEN


def _may_be_pinfu(f: int) -> bool:
    """Whether at most one thing is missing."""
    runs = f & RUNS
    if runs < THREE_RUNS:
        return False
    missing = (runs == THREE_RUNS) + bool(f & OPEN) + bool(f & VALUE_PAIR) + bool(f & CLOSED_WAIT)
    return missing == 1 or (missing == 0 and bool(f & TSUMO))


def _may_be_one_suit(f: int) -> bool:
    return f & SUITS == 2 * ONE_SUIT or (f & SUITS == ONE_SUIT and f & HONOURS == ONE_HONOUR)


def _may_be_outside(f: int) -> object:
    return f & RUNS and f & YAOCHUU in (FOUR_YAOCHUU, FIVE_YAOCHUU)


def _may_be_runs(f: int) -> bool:
    """Whether two of three runs are there and the third may be one off."""
    if f & RUNS < THREE_RUNS:
        return False
    lanes = [f >> lane & 0x7F for lane in RUN_LANES]
    for lane in lanes:
        if (lane & _ITTSUU_STARTS).bit_count() == 2:
            return True
    m, p, s = lanes
    beside = (m & p & (s << 1 | s >> 1)) | (m & s & (p << 1 | p >> 1)) | (p & s & (m << 1 | m >> 1))
    return bool(beside)


_ITTSUU_STARTS: Final = 0b1001001
_ANY_SHAPE: Final[tuple[_Test, ...]] = ((_may_be_tanyao, _tanyao), (_may_be_one_suit, _one_suit))
_SETS: Final[tuple[_Test, ...]] = (
    (lambda f: f & (OPEN | TSUMO) == OPEN | TSUMO, _menzen_tsumo),
    (_may_be_pinfu, _pinfu),
    (_may_be_tanyao, _tanyao),
    (lambda f: f & SAME_RUNS and f & OPEN, _iipeikou),
    (lambda f: f & WIND_SETS, _winds),
    (_may_be_runs, _runs),
    (_may_be_outside, _outside),
    (_may_be_one_suit, _one_suit),
    (lambda f: f & TRIPLETS == THREE_TRIPLETS, _toitoi),
    (lambda f: not f & TSUMO and f & CONCEALED >= TWO_CONCEALED, _concealed_triplets),
    (lambda f: f & DRAGONS == TWO_DRAGONS, _dragons),
)


def _uncounted(name: str, why: str, tiles: tuple[int, ...], keys: tuple[str, ...]) -> Step:
    return Step("missed", name, 0, keys, "dora", tiles, why)


def uncounted_tiles(win: Win, rules: RiichiRules, counted: frozenset[int]) -> Iterator[Step]:
    """Tell of dora that lie on the table and do not count; `counted` are the red tiles that do."""
    reds = tuple(tile for tile in win.packed[2] if tile not in counted)
    if reds:
        yield _uncounted("aka", "not_played", reds, ("red_tiles",))
    if not rules.kan_dora and len(win.dora) > rules.dora_indicators:
        yield _uncounted("dora", "not_played", win.dora[rules.dora_indicators :], ("kan_dora",))
    if win.ura and win.riichi != "none":
        if not rules.ura_dora:
            yield _uncounted("ura", "not_played", win.ura, ("ura_dora",))
        elif not rules.kan_ura_dora and len(win.ura) > rules.dora_indicators:
            yield _uncounted(
                "ura", "not_played", win.ura[rules.dora_indicators :], ("kan_ura_dora",)
            )
