"""Shapes of tiles: readings as sets and a pair, waits, tenpai.

Tiles of one suit are counted in one integer, three bits a rank (`counts = Σ 1 << 3·rank`). The
four suits side by side, three bits a kind, make a packed hand; kinds without a number are
packed alike, one of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeVar

from .errors import EngineError
from .hand import Meld
from .tiles import FLOWERS, KIND, RED, format_tile

if TYPE_CHECKING:
    from .ruleset import RiichiRules  # takes longer to import than the shapes take to count

BlockType = Literal["run", "triplet", "pair"]
Family = Literal["riichi", "mcr", "taiwan"]

FAMILIES: Final = ("riichi", "mcr", "taiwan")
HAND_TILES: Final = {"riichi": 13, "mcr": 13, "taiwan": 16}
"""Tiles a player holds between turns, kans counted as three."""

SUIT_BITS: Final = 27
SUIT_MASK: Final = (1 << SUIT_BITS) - 1

ONES: Final = int("001" * 34, 2)
"""Every kind, packed."""
HONOUR_ONES: Final = int("001" * 7, 2) << 3 * SUIT_BITS
ORPHANS: Final = HONOUR_ONES | sum(1 << 3 * kind for kind in (0, 8, 9, 17, 18, 26))
_ORPHANS_OR_TWO: Final = ORPHANS * 3
KNITTED: Final = tuple(
    sum(
        1 << SUIT_BITS * suit + 3 * rank
        for suit, first in enumerate(firsts)
        for rank in (first, first + 3, first + 6)
    )
    for firsts in permutations(range(3))
)
"""The nine kinds of each knitted straight: 147, 258 and 369, every three in a suit of its own."""

one_packed: Final = [1 << 3 * (tile & KIND) for tile in range(RED + FLOWERS.stop)].__getitem__
"""Return one tile as a packed hand; a hand is the sum over its tiles."""

TABLE_SIZE: Final = 1 << 15
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


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


def pack(tiles: Sequence[int], melds: Sequence[Meld] = ()) -> int:
    """Count concealed tiles, and those of melds, in one integer."""
    packed = sum(map(one_packed, tiles))
    for meld in melds:
        packed += sum(map(one_packed, meld.tiles))
    return packed


def waits(
    tiles: Sequence[int], melds: int | Sequence[Meld] = 0, family: Family = "riichi"
) -> tuple[int, ...]:
    """Return the kinds that complete a hand and of which the player does not hold all four.

    `tiles` are the concealed ones, none just drawn. Where only the number of melds is given,
    their tiles are not counted. Raises `wrong_count`, `too_many` and `flower_in_hand`.
    """
    found = shape_waits(tiles, melds, family)
    if not found:
        return found
    return _not_held(found, pack(tiles, () if isinstance(melds, int) else melds))


def shape_waits(
    tiles: Sequence[int],
    melds: int | Sequence[Meld] = 0,
    family: Family = "riichi",
    *,
    identical_pairs: bool = False,
) -> tuple[int, ...]:
    """Return the kinds that complete a hand, also those of which the player holds all four.

    `identical_pairs` lets four of a kind be two pairs of chiitoitsu; MCR always does.
    """
    packed = sum(map(one_packed, tiles))
    suits = _suits(packed)
    called = melds if isinstance(melds, int) else len(melds)
    total = len(tiles)
    # A suit that cannot exist and a kind counted into the next one both spoil the count of tiles.
    if sum(suits) >> _COUNT & 31 != total or total + 3 * called != HAND_TILES[family]:
        raise refusal(tiles, melds, family)
    if called and not isinstance(melds, int) and not fit(packed, melds):
        raise refusal(tiles, melds, family)
    found = _waits(packed, suits, called, family, identical_pairs)
    return _kinds(found) if found else ()


def packed_waits(
    packed: int, called: int, family: Family = "riichi", *, identical_pairs: bool = False
) -> int:
    """Return, packed, the kinds that complete a packed hand, which is not checked.

    `packed` are the concealed tiles, `called` is the number of melds.
    """
    return _waits(packed, _suits(packed), called, family, identical_pairs)


def is_tenpai(concealed: Sequence[int], melds: Sequence[Meld], rules: RiichiRules) -> bool:
    """Tell whether a riichi hand is one tile from complete, by the rule set's view of held tiles.

    Whether tenpai also needs a yaku is another rule value and not looked at.
    """
    found = shape_waits(concealed, melds, identical_pairs=rules.chiitoitsu_identical_pairs)
    if not found or rules.tenpai_exhausted_wait == "tenpai":
        return bool(found)
    counted = melds if rules.tenpai_exhausted_wait == "noten_if_held" else ()
    return bool(_not_held(found, pack(concealed, counted)))


def more_than_four(packed: int) -> bool:
    """Tell whether some kind is there five to seven times."""
    return bool(packed >> 2 & (packed | packed >> 1) & ONES)


def fit(packed: int, melds: Sequence[Meld]) -> bool:
    """Tell whether concealed tiles and melds together have no kind more than four times."""
    for meld in melds:
        called = sum(map(one_packed, meld.tiles))
        if packed & called & ONES << 2:  # four and four would spill into the next kind
            return False
        packed += called
        if more_than_four(packed):
            return False
    return True


def refusal(tiles: Sequence[int], melds: int | Sequence[Meld], family: Family) -> EngineError:
    """Return why these cannot be the tiles of a hand."""
    called = melds if isinstance(melds, int) else len(melds)
    everything = [tile & KIND for tile in tiles]
    if not isinstance(melds, int):
        everything += [tile & KIND for meld in melds for tile in meld.tiles]
    for kind in sorted(set(everything)):
        if kind in FLOWERS:
            return EngineError("flower_in_hand", tile=format_tile(kind))
        if everything.count(kind) > 4:
            return EngineError("too_many", count=everything.count(kind), tile=format_tile(kind))
    if called > HAND_TILES[family] // 3:
        return EngineError("too_many_melds", count=called)
    return EngineError("wrong_count", count=len(tiles), needed=HAND_TILES[family] - 3 * called)


def remember(table: dict[_Key, _Value], key: _Key, value: _Value) -> _Value:
    """Keep a value in a table, which is emptied when full, and return the value."""
    if len(table) >= TABLE_SIZE:
        table.clear()
    table[key] = value
    return value


# A suit in one integer. Its state: 0 only sets, `_PAIR` two tiles more, `_UNDONE` added when it
# cannot be cut so; its number of tiles; the ranks one more of which leaves only sets or a pair.
_PAIR, _UNDONE, _STATE = 1, 8, 63
_COUNT, _RANKS = 6, 11
_IMPOSSIBLE: Final = 31 << _COUNT
_Suits = tuple[int, int, int, int]
_numbers: dict[int, int] = {}
_honours: dict[int, int] = {}


def _suits(packed: int) -> _Suits:
    try:
        return (
            _numbers[packed & SUIT_MASK],
            _numbers[packed >> SUIT_BITS & SUIT_MASK],
            _numbers[packed >> 2 * SUIT_BITS & SUIT_MASK],
            _honours[packed >> 3 * SUIT_BITS],
        )
    except KeyError:
        return (
            _suit(packed & SUIT_MASK, False),
            _suit(packed >> SUIT_BITS & SUIT_MASK, False),
            _suit(packed >> 2 * SUIT_BITS & SUIT_MASK, False),
            _suit(packed >> 3 * SUIT_BITS, True),
        )


def _suit(counts: int, honours: bool) -> int:
    """Work out a suit; one that cannot exist is never remembered, so hands are checked for free."""
    ranks = 7 if honours else 9
    if counts >> 3 * ranks or more_than_four(counts):
        return _IMPOSSIBLE
    total = sum(counts >> 3 * rank & 7 for rank in range(ranks))
    completing = sum(
        1 << 3 * rank
        for rank in range(ranks)
        if _is_done(counts + (1 << 3 * rank), total + 1, honours)
    )
    state = (_PAIR if total % 3 == 2 else 0) + (0 if _is_done(counts, total, honours) else _UNDONE)
    value = state | total << _COUNT | completing << _RANKS
    return remember(_honours if honours else _numbers, counts, value)


def _is_done(counts: int, total: int, honours: bool) -> bool:
    """Tell whether a suit is nothing but sets, with a pair when two tiles are over."""
    if total % 3 != 2:
        return total % 3 == 0 and _is_sets(counts, honours)
    return any(
        _is_sets(counts - (2 << shift), honours)
        for shift in range(0, SUIT_BITS, 3)
        if counts >> shift & 7 >= 2
    )


def _is_sets(counts: int, honours: bool) -> bool:
    while counts:
        lowest = counts & 7
        if not lowest:
            counts >>= 3
        elif lowest >= 3:  # three equal runs are three triplets as well
            counts -= 3
        elif honours or counts >> 3 & 7 < lowest or counts >> 6 & 7 < lowest:
            return False
        else:
            counts -= 0o111 * lowest
    return True


def _waits(packed: int, suits: _Suits, called: int, family: Family, identical_pairs: bool) -> int:
    found = _set_waits(suits)
    if not called and family != "taiwan":
        found |= _pair_waits(packed, identical_pairs or family == "mcr")
        if not packed & ~_ORPHANS_OR_TWO:
            found |= _orphan_waits(packed)
    if family == "mcr":
        found |= _knitted_waits(packed, called)
    return found


def _set_waits(suits: _Suits) -> int:
    """Return what makes all suits sets and one of them sets and a pair."""
    state = sum(suits) & _STATE
    if state == 2 * _PAIR:
        characters, circles, bamboo, honours = suits
        return (
            characters >> _RANKS
            | circles >> _RANKS << SUIT_BITS
            | bamboo >> _RANKS << 2 * SUIT_BITS
            | honours >> _RANKS << 3 * SUIT_BITS
        )
    # One suit is undone: it wants its pair, or its last set while the pair is elsewhere.
    if state in (_UNDONE, _UNDONE + 2 * _PAIR):
        for place, suit in enumerate(suits):
            if suit & _UNDONE:
                return suit >> _RANKS << place * SUIT_BITS
    return 0


def _pair_waits(packed: int, identical_pairs: bool) -> int:
    single = packed & ONES
    if identical_pairs:
        return single if single.bit_count() == 1 else 0
    pairs = packed >> 1 & ONES
    return single if pairs.bit_count() == 6 and not pairs & single else 0


def _orphan_waits(packed: int) -> int:
    missing = ORPHANS & ~(packed | packed >> 1)
    if not missing:
        return ORPHANS
    return missing if missing.bit_count() == 1 else 0


def _knitted_waits(packed: int, called: int) -> int:
    """Return what completes a knitted straight with a set and a pair, or MCR's knitted singles."""
    found = 0
    if called > 1:
        return found
    kinds = (packed | packed >> 1 | packed >> 2) & ONES
    for nine in KNITTED:
        if not packed & ~(nine | HONOUR_ONES):
            found |= (nine | HONOUR_ONES) & ~packed if not called else 0
        missing = nine & ~kinds
        if not missing:
            found |= _set_waits(_suits(packed - nine))
        elif missing.bit_count() == 1 and sum(_suits(packed - (nine - missing))) & _STATE == _PAIR:
            found |= missing
    return found


@lru_cache(maxsize=4096)
def _kinds(packed: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(34) if packed >> 3 * kind & 1)


def _not_held(kinds: tuple[int, ...], held: int) -> tuple[int, ...]:
    """Return the kinds of which fewer than four are held."""
    return tuple(kind for kind in kinds if held >> 3 * kind & 7 < 4)
