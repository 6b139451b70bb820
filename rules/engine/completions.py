"""How a tile completes a hand: every way to lay the tiles out, and the wait each way fills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple

from .shapes import (
    HONOUR_ONES,
    KNITTED,
    ONES,
    ORPHANS,
    SUIT_BITS,
    SUIT_MASK,
    Family,
    Part,
    one_packed,
    pack,
    packed_waits,
    partitions,
)
from .tiles import KIND, KINDS

Form = Literal["sets", "pairs", "orphans", "knitted_straight", "knitted_singles"]
"""What the tiles make: sets and a pair, seven pairs, kokushi, or one of MCR's knitted hands."""

Wait = Literal[
    "two_sided",
    "middle",
    "edge",
    "pair",
    "both_pairs",
    "last_orphan",
    "any_orphan",
    "knitted",
]
"""What the winning tile fills. `pair`: the pair alone; `both_pairs`: a triplet, of two pairs."""


class Completion(NamedTuple):
    """One way to lay out the concealed tiles of a complete hand."""

    form: Form
    parts: tuple[tuple[int, ...], ...]
    """The kinds of each set, pair or group, melds not among them."""
    filled: tuple[int, ...]
    """The places of the parts that the winning tile may have filled."""
    waits: tuple[Wait, ...]
    """What it filled there, each name once, in the order of the parts."""


def completions(
    tiles: Sequence[int],
    called: int,
    win: int,
    family: Family = "riichi",
    *,
    identical_pairs: bool = False,
) -> tuple[Completion, ...]:
    """Return every way in which a tile completes concealed tiles beside so many melds.

    `identical_pairs` lets four of a kind be two pairs of chiitoitsu; MCR always does. Empty when
    the tile does not complete the hand. Tiles held beside it are not looked at.
    """
    kind = win & KIND
    packed = pack(tiles)
    identical = identical_pairs or family == "mcr"
    if not packed_waits(packed, called, family, identical_pairs=identical) & one_packed(kind):
        return ()
    whole = packed + one_packed(kind)
    found = list(_of_sets(whole, kind, "sets", ()))
    if family != "taiwan" and not called:
        found += _of_pairs(whole, kind, identical)
        found += _of_orphans(packed, whole, kind)
    if family == "mcr" and called < 2:
        found += _knitted(packed, whole, called, kind)
    return tuple(found)


def _of_sets(
    packed: int, kind: int, form: Form, before: tuple[tuple[int, ...], ...]
) -> Iterator[Completion]:
    """Cut the tiles into sets and one pair, after the parts that stand before them."""
    suits = [packed >> SUIT_BITS * place & SUIT_MASK for place in range(3)]
    suits.append(packed >> 3 * SUIT_BITS)
    if sum(_tiles(suit) % 3 == 2 for suit in suits) != 1:
        return
    for cut in product(*(_cuts(suit, place == 3) for place, suit in enumerate(suits))):
        parts = [(place, part) for place, suit in enumerate(cut) for part in suit]
        laid = (*before, *(_kinds(place, part) for place, part in parts))
        names: dict[int, Wait] = {at: "knitted" for at, group in enumerate(before) if kind in group}
        for at, (place, part) in enumerate(parts, len(before)):
            if kind in laid[at]:
                names[at] = _name(part, kind - 9 * place)
        yield Completion(form, laid, tuple(names), tuple(dict.fromkeys(names.values())))


def _cuts(suit: int, honours: bool) -> tuple[tuple[Part, ...], ...]:
    """Return the ways to cut a suit, each once, its parts by rank."""
    ways = (tuple(sorted(way, key=_in_order)) for way in partitions(suit, honours))
    return tuple(dict.fromkeys(ways))


def _in_order(part: Part) -> tuple[int, int]:
    return (part.rank, ("pair", "triplet", "run").index(part.type))


def _tiles(suit: int) -> int:
    return sum(suit >> shift & 7 for shift in range(0, SUIT_BITS, 3))


def _kinds(place: int, part: Part) -> tuple[int, ...]:
    first = 9 * place + part.rank
    if part.type == "run":
        return (first, first + 1, first + 2)
    return (first,) * (3 if part.type == "triplet" else 2)


def _name(part: Part, rank: int) -> Wait:
    if part.type == "pair":
        return "pair"
    if part.type == "triplet":
        return "both_pairs"
    if rank == part.rank + 1:
        return "middle"
    at_edge = (part.rank == 0 and rank == 2) or (part.rank == 6 and rank == 6)
    return "edge" if at_edge else "two_sided"


def _of_pairs(whole: int, kind: int, identical: bool) -> Iterator[Completion]:
    counts = [(each, whole >> 3 * each & 7) for each in range(KINDS)]
    pairs = [(each, each) for each, count in counts for _ in range(count // 2)]
    even = not whole & ONES
    if len(pairs) == 7 and even and (identical or len(set(pairs)) == 7):
        filled = tuple(at for at, pair in enumerate(pairs) if kind in pair)
        yield Completion("pairs", tuple(pairs), filled[-1:], ("pair",))


def _of_orphans(packed: int, whole: int, kind: int) -> Iterator[Completion]:
    if whole & ~(ORPHANS | ORPHANS << 1) or (whole | whole >> 1) & ORPHANS != ORPHANS:
        return
    groups = tuple(
        (each,) * (whole >> 3 * each & 7) for each in range(KINDS) if ORPHANS >> 3 * each & 1
    )
    at = next(place for place, group in enumerate(groups) if kind in group)
    name: Wait = "any_orphan" if packed == ORPHANS else "last_orphan"
    yield Completion("orphans", groups, (at,), (name,))


def _knitted(packed: int, whole: int, called: int, kind: int) -> Iterator[Completion]:
    """Lay out knitted straights with a set and a pair, and fourteen knitted singles."""
    kinds = (whole | whole >> 1 | whole >> 2) & ONES
    for nine in KNITTED:
        groups = tuple(
            tuple(each for each in range(9 * suit, 9 * suit + 9) if nine >> 3 * each & 1)
            for suit in range(3)
        )
        if not nine & ~kinds:
            yield from _of_sets(whole - nine, kind, "knitted_straight", groups)
        if not called and not whole & ~(nine | HONOUR_ONES):
            held = [tuple(each for each in group if whole >> 3 * each & 1) for group in groups]
            held.append(tuple(each for each in range(27, KINDS) if whole >> 3 * each & 1))
            parts = tuple(group for group in held if group)
            filled = tuple(at for at, group in enumerate(parts) if kind in group)
            yield Completion("knitted_singles", parts, filled, ("knitted",))
