"""What a player may do: discard after a call, declare riichi, make a kan after riichi."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from ..errors import EngineError
from ..hand import Meld, Win
from ..ruleset import RiichiRules
from ..shapes import waits
from ..tiles import KIND
from .readings import Block, readings
from .score import compiled


def barred_discards(meld: Meld, rules: RiichiRules) -> frozenset[int]:
    """Return the kinds that may not be discarded right after a chi or pon (kuikae).

    The other end of a run is barred when it would make a run with the two tiles shown.
    """
    rule = {"chi": rules.kuikae_chi, "pon": rules.kuikae_pon}.get(meld.type, "allowed")
    if rule == "allowed":
        return frozenset()
    if meld.type == "pon":
        return frozenset((meld.first,))
    if meld.called is None:
        raise EngineError("missing_key", key="called")
    called = meld.called & KIND
    if rule == "same_tile":
        return frozenset((called,))
    other = {meld.first: called + 3, meld.first + 2: called - 3}.get(called)
    same_suit = other is not None and other // 9 == called // 9
    return frozenset((called, other) if other is not None and same_suit else (called,))


RiichiRefusal = Literal[
    "open_hand", "not_tenpai", "last_discard", "no_draw_left", "too_few_points", "furiten"
]
"""Why riichi may not be declared."""

_ONE_DRAW_EACH: Final = 4


def why_no_riichi(
    rules: RiichiRules,
    *,
    tiles_left: int,
    points: int,
    tenpai: bool = True,
    is_open: bool = False,
    furiten: bool = False,
) -> RiichiRefusal | None:
    """Return why riichi may not be declared with the discard to come; None when it may.

    `tiles_left` can still be drawn, the declarer's own tile having been drawn. The very last
    discard never declares riichi: Saikouisen says so (art. 39.5), nobody else says otherwise.
    """
    if is_open:
        return "open_hand"
    if not tenpai:
        return "not_tenpai"
    if tiles_left == 0:
        return "last_discard"
    if rules.riichi_needs_draw_left and tiles_left < _ONE_DRAW_EACH:
        return "no_draw_left"
    if rules.riichi_min_points is not None and points < rules.riichi_min_points:
        return "too_few_points"
    if furiten and not rules.furiten_riichi_allowed:
        return "furiten"
    return None


_MADE_BY_KANS: Final = frozenset(("sankantsu", "suukantsu"))

_Way = tuple[tuple[Block, ...], frozenset[str]]
"""Sets and pair with kans as triplets, and the patterns that kans alone do not make."""


def may_kan_after_riichi(
    hand: Sequence[int], drawn: int, rules: RiichiRules, melds: Sequence[Meld] = ()
) -> bool:
    """Tell whether a riichi hand may make a concealed kan of the tile just drawn.

    `hand` is the concealed tiles without the drawn one, `melds` concealed kans made before.
    The waits must stay the same. Stricter rules also want the three tiles to be a triplet in
    every way the hand can be won, or every such way to keep its sets and patterns. That a
    third or fourth kan adds a pattern of its own is not held against it.
    """
    kind = drawn & KIND
    rest = tuple(tile for tile in hand if tile & KIND != kind)
    if rules.ankan_after_riichi == "forbidden" or len(hand) - len(rest) != 3:
        return False
    kan = Meld("ankan", (*(tile for tile in hand if tile & KIND == kind), drawn))
    waiting = waits(hand, melds)
    if not waiting or waiting != waits(rest, (*melds, kan)):
        return False
    if rules.ankan_after_riichi == "same_waits":
        return True
    before = [_ways_to_win(tuple(hand), tuple(melds), wait, rules) for wait in waiting]
    if rules.ankan_after_riichi == "same_waits_only_triplet":
        triplet = Block("triplet", kind, False, False, False)
        return all(triplet in blocks for ways in before for blocks, _ in ways)
    return before == [_ways_to_win(rest, (*melds, kan), wait, rules) for wait in waiting]


def _ways_to_win(
    hand: tuple[int, ...], melds: tuple[Meld, ...], tile: int, rules: RiichiRules
) -> frozenset[_Way]:
    """Return the readings a hand can be won by with a tile."""
    win = Win(hand=hand, melds=melds, win=tile, by="tsumo", seat="S", round="E")
    ready = compiled(rules)
    ways = []
    for features, parts in readings(win):
        worth = ready.worth(features)
        if worth is not None:
            blocks = (_as_triplet(block) for part in parts for block in part.blocks)
            patterns = frozenset(worth.yakuman or worth.yaku) - _MADE_BY_KANS
            ways.append((tuple(sorted(blocks)), patterns))
    return frozenset(ways)


def _as_triplet(block: Block) -> Block:
    return Block("triplet", block.kind, False, False, False) if block.type == "kan" else block
