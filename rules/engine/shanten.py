"""How far a hand is from complete, by tables of distances.

A suit is looked up once: how many tiles it lacks to hold n sets, with a pair or without. Adding
up two suits is a look-up too, since the same few rows of distances come back again and again.
No kind is ever wanted more than four times, so a wait on a fifth tile is not tenpai.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .hand import Meld
from .shapes import (
    HAND_TILES,
    HONOUR_ONES,
    KNITTED,
    ONES,
    ORPHANS,
    SUIT_BITS,
    SUIT_MASK,
    TABLE_SIZE,
    Family,
    fit,
    more_than_four,
    one_packed,
    pack,
    refusal,
    remember,
)

Row = bytes
"""Tiles lacking for n sets without a pair (at 2n) and with one (at 2n + 1)."""
MOST_SETS: Final = 5
_LENGTH: Final = 2 * (MOST_SETS + 1)
_FAR: Final = 64  # out of reach


def shanten(
    tiles: Sequence[int], melds: int | Sequence[Meld] = 0, family: Family = "riichi"
) -> int:
    """Return how many tiles a hand lacks to be tenpai: 0 is tenpai, −1 complete.

    `tiles` are the concealed ones, with a drawn tile or without. Where only the number of melds
    is given, their tiles are not counted. Raises `wrong_count`, `too_many`, `flower_in_hand`.
    """
    packed = sum(map(one_packed, tiles))
    try:
        characters, seen_characters = _numbers[packed & SUIT_MASK]
        circles, seen_circles = _numbers[packed >> SUIT_BITS & SUIT_MASK]
        bamboo, seen_bamboo = _numbers[packed >> 2 * SUIT_BITS & SUIT_MASK]
        honours, seen_honours = _honours[packed >> 3 * SUIT_BITS]
        row = _sums[_sums[characters, circles], _sums[bamboo, honours]]
        seen = seen_characters + seen_circles + seen_bamboo + seen_honours
    except KeyError:
        row, seen = _look_up(packed)
    total = len(tiles)
    if melds or family != "riichi":
        return _other_shanten(tiles, packed, row, seen >> _COUNT == total, melds, family)
    if seen >> _COUNT != total or not 13 <= total <= 14:
        raise refusal(tiles, 0, family)
    special = _specials.get(seen)
    if special is None:
        special = remember(_specials, seen, _special(seen))
    lacking = row[_FOUR_SETS_AND_PAIR]
    if special < lacking:
        lacking = special
    return lacking - 1


def _other_shanten(
    tiles: Sequence[int],
    packed: int,
    row: Row,
    exist: bool,
    melds: int | Sequence[Meld],
    family: Family,
) -> int:
    """Return the shanten of hands with melds, of MCR and of sixteen tiles."""
    called = melds if isinstance(melds, int) else len(melds)
    sets = HAND_TILES[family] // 3 - called
    if sets < 0 or not 1 <= len(tiles) - 3 * sets <= 2 or not exist:
        raise refusal(tiles, melds, family)
    gone = 0
    if not isinstance(melds, int) and melds:
        if not fit(packed, melds):
            raise refusal(tiles, melds, family)
        gone = pack((), melds)
        row = _row(packed, gone)
    least = row[2 * sets + 1]
    if family == "mcr" and called <= 1:
        least = min(least, _mcr_special(packed, gone, called))
    return least - 1


# What a suit shows besides its row: how many kinds it has twice, kinds, kinds of orphans, of
# these twice, and tiles; five bits each, so that suits add up.
_KINDS, _ORPHANS, _ORPHAN_PAIRS, _COUNT = 5, 10, 15, 20
_FOUR_SETS_AND_PAIR: Final = 9
_numbers: dict[int, tuple[Row, int]] = {}
_honours: dict[int, tuple[Row, int]] = {}
_sums: dict[tuple[Row, Row], Row] = {}
_specials: dict[int, int] = {}
_same: dict[tuple[Row, int], tuple[Row, int]] = {}  # equal values are kept once
_IMPOSSIBLE: Final = (bytes([_FAR] * _LENGTH), TABLE_SIZE << _COUNT)


def _look_up(packed: int) -> tuple[Row, int]:
    """Return a hand's row and what it shows, working out what no table has yet."""
    suits = [
        _suit(packed & SUIT_MASK, False),
        _suit(packed >> SUIT_BITS & SUIT_MASK, False),
        _suit(packed >> 2 * SUIT_BITS & SUIT_MASK, False),
        _suit(packed >> 3 * SUIT_BITS, True),
    ]
    first, second, third, fourth = (row for row, _ in suits)
    row = _sum(_sum(first, second), _sum(third, fourth))
    return row, sum(seen for _, seen in suits)


def _suit(counts: int, honours: bool) -> tuple[Row, int]:
    """Look a suit up; one that cannot exist is never remembered, which saves checking hands."""
    table = _honours if honours else _numbers
    found = table.get(counts)
    if found is not None:
        return found
    ranks = range(7 if honours else 9)
    if counts >> 3 * len(ranks) or more_than_four(counts):
        return _IMPOSSIBLE
    numbers = [counts >> 3 * rank & 7 for rank in ranks]
    orphans = numbers if honours else [numbers[0], numbers[8]]
    seen = (
        sum(number > 1 for number in numbers)
        | sum(number > 0 for number in numbers) << _KINDS
        | sum(number > 0 for number in orphans) << _ORPHANS
        | sum(number > 1 for number in orphans) << _ORPHAN_PAIRS
        | sum(numbers) << _COUNT
    )
    value = (_distances(counts, 0, 0, honours), seen)
    return remember(table, counts, _same.get(value) or remember(_same, value, value))


def _sum(one: Row, other: Row) -> Row:
    """Return the distances of two suits together: the sets are shared out in the best way."""
    found = _sums.get((one, other))
    if found is not None:
        return found
    best = [_FAR] * _LENGTH
    for here in range(0, _LENGTH, 2):
        for there in range(0, _LENGTH - here, 2):
            both = here + there
            bare = one[here] + other[there]
            paired = min(one[here + 1] + other[there], one[here] + other[there + 1])
            best[both] = min(best[both], bare)
            best[both + 1] = min(best[both + 1], paired)
    return remember(_sums, (one, other), bytes(best))


def _special(seen: int) -> int:
    """Return the tiles lacking for seven different pairs or for thirteen orphans."""
    pairs, kinds = seen & 31, seen >> _KINDS & 31
    orphans, orphan_pairs = seen >> _ORPHANS & 31, seen >> _ORPHAN_PAIRS & 31
    return min(7 - pairs + max(0, 7 - kinds), 14 - orphans - (orphan_pairs > 0))


def _mcr_special(packed: int, gone: int, called: int) -> int:
    """Return the tiles lacking for the shapes of MCR that are not four sets and a pair."""
    kinds = (packed | packed >> 1 | packed >> 2) & ONES
    least = _FAR
    if not called:
        pairs = (packed >> 1 & ONES).bit_count() + 2 * (packed >> 2 & ONES).bit_count()
        orphan_pair = (packed >> 1 | packed >> 2) & ORPHANS > 0
        least = min(7 - pairs, 14 - (kinds & ORPHANS).bit_count() - orphan_pair)
    for nine in KNITTED:
        if not called:
            least = min(least, 14 - (kinds & (nine | HONOUR_ONES)).bit_count())
        if (nine & ~kinds).bit_count() < least:
            least = min(least, _row(packed, gone, nine)[3 - 2 * called])
    return least


def _row(packed: int, gone: int, wanted: int = 0) -> Row:
    """Return a hand's row where melds hold some tiles, or with tiles wanted besides sets."""
    rows = []
    for shift in range(0, 4 * SUIT_BITS, SUIT_BITS):
        counts, taken, single = (tiles >> shift & SUIT_MASK for tiles in (packed, gone, wanted))
        rows.append(_distances(counts, taken, single, shift == 3 * SUIT_BITS))
    return _sum(_sum(rows[0], rows[1]), _sum(rows[2], rows[3]))


# While a row is worked out it is one integer, a byte a distance; the top bit of each byte is free.
_EACH: Final = int("01" * _LENGTH, 16)
_GUARDS: Final = _EACH << 7
_ALL: Final = _EACH * 255
_UNPAIRED: Final = int("00ff" * (MOST_SETS + 1), 16)
_NOTHING: Final = _EACH * _FAR - _FAR  # no sets and no pair: nothing is lacking
_FAR_UNPAIRED: Final = _UNPAIRED & _EACH * _FAR
_FAR_SETS: Final = [_EACH * _FAR & (1 << 16 * sets) - 1 for sets in range(MOST_SETS + 1)]


@lru_cache(maxsize=1 << 13)
def _distances(counts: int, gone: int, wanted: int, honours: bool) -> Row:
    """Return the row of a suit: tiles held, tiles gone into melds, tiles wanted besides sets."""
    return _rest(7 if honours else 9, counts, gone, wanted, 0, 0, honours).to_bytes(
        _LENGTH, "little"
    )


@lru_cache(maxsize=TABLE_SIZE)
def _rest(
    ranks: int, counts: int, gone: int, wanted: int, begun: int, ending: int, honours: bool
) -> int:
    """Return the row of a suit's last ranks, the first of them at the lowest bits.

    `begun` runs began one rank before and `ending` ones two ranks before. Three equal runs are
    three triplets, so no more than two begin at a rank.
    """
    if not ranks:
        return _NOTHING
    best = _EACH * _FAR
    free = 4 - (gone & 7)
    used = (wanted & 7) + begun + ending
    for runs in range(1 if honours or ranks < 3 else 3):
        if used + runs > free:
            break
        after = _rest(ranks - 1, counts >> 3, gone >> 3, wanted >> 3, runs, begun, honours)
        for triplets in (0, 1):
            sets = runs + triplets
            row = after << 16 * sets & _ALL | _FAR_SETS[sets]
            for pairs in (0, 1):
                tiles = used + runs + 3 * triplets + 2 * pairs
                if tiles > free:
                    break
                if pairs:
                    row = (row & _UNPAIRED) << 8 | _FAR_UNPAIRED
                lacking = tiles - (counts & 7)
                best = _least(best, row + lacking * _EACH if lacking > 0 else row)
    return best


def _least(one: int, other: int) -> int:
    """Return the lesser of each two bytes."""
    less = ((other | _GUARDS) - one & _GUARDS) >> 7  # a guard bit is left where one <= other
    return other ^ ((one ^ other) & less * 255)
