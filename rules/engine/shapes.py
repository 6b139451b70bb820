"""Readings of tiles as sets and a pair.

Tiles of one suit are counted in one integer, three bits a rank (`counts = Σ 1 << 3·rank`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

BlockType = Literal["run", "triplet", "pair"]

SUIT_BITS: Final = 27
SUIT_MASK: Final = (1 << SUIT_BITS) - 1


class Part(NamedTuple):
    """A run, triplet or pair within a suit; `rank` is its lowest rank from 0."""

    type: BlockType
    rank: int


@lru_cache(maxsize=65536)
def partitions(counts: int, honours: bool) -> tuple[tuple[Part, ...], ...]:
    """Return every way to cut a suit's tiles into sets, with a pair when one is left over.

    Honours have no runs. Empty when it cannot be done; a suit without tiles has one empty way.
    """
    total = sum(counts >> shift & 7 for shift in range(0, SUIT_BITS, 3))
    if total % 3 == 1:
        return ()
    return tuple(_cut(counts, 0, total % 3 == 2, honours))


def _cut(counts: int, rank: int, pair: bool, honours: bool) -> list[tuple[Part, ...]]:
    while rank < 9 and not counts >> 3 * rank & 7:
        rank += 1
    if rank == 9:
        return [()]
    here = counts >> 3 * rank & 7
    found: list[tuple[Part, ...]] = []
    if here >= 3:
        part = Part("triplet", rank)
        found += [(part, *rest) for rest in _cut(counts - (3 << 3 * rank), rank, pair, honours)]
    if here >= 2 and pair:
        part = Part("pair", rank)
        found += [(part, *rest) for rest in _cut(counts - (2 << 3 * rank), rank, False, honours)]
    if rank < 7 and not honours and counts >> 3 * (rank + 1) & 7 and counts >> 3 * (rank + 2) & 7:
        part = Part("run", rank)
        run = 0o111 << 3 * rank
        found += [(part, *rest) for rest in _cut(counts - run, rank, pair, honours)]
    return found
