"""Players of plain good sense: what they discard, call and declare.

A player wants to be tenpai soon. He discards what leaves him the fewest tiles from it, of those
the least useful; he calls what brings an open hand with a yaku nearer, and declares riichi when
he can. Nothing here is left to chance but his temper, so that he can be foreseen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from .shanten import shanten
from .shapes import SUIT_BITS, SUIT_MASK, Family, one_packed, packed_waits
from .tiles import EAST, FLOWERS, KIND, KINDS, RED


def _is_near(kind: int, other: int) -> bool:
    return max(kind, other) < EAST and kind // 9 == other // 9 and abs(kind - other) <= 2


_CENTRE: Final = (0, 2, 4, 5, 6, 5, 4, 2, 0)
"""How useful a number is for its rank alone."""
_NEXT: Final = 10
_GAP: Final = 5
_PAIR: Final = 12
_TRIPLET: Final = 20
_HONOURS: Final = (0, 0, 14, 30, 30)
"""How useful an honour is, by how many there are."""
_VALUE: Final = 3
_DORA: Final = 6
_RED: Final = 5
_MODEST: Final = 0.3
"""How eager a player must be to call for more than a triplet of value."""
_AROUND: Final = tuple(
    sum(7 << 3 * near for near in range(KINDS) if near == kind or _is_near(near, kind))
    for kind in range(KINDS)
)
"""For each kind the bits of a packed hand that hold it and what could make a set with it."""
_OUTSIDE: Final = frozenset((0, 8, 9, 17, 18, 26, *range(EAST, KINDS)))

Kinds = tuple[int, ...]


class Player:
    """One player's tiles and what he makes of them."""

    __slots__ = (
        "bias",
        "bold",
        "called",
        "declaring",
        "drawn",
        "eager",
        "family",
        "held",
        "in_riichi",
        "is_open",
        "lacking",
        "melds",
        "packed",
        "river",
        "values",
        "waits",
    )

    def __init__(
        self, hand: Sequence[int], *, values: Collection[int], family: Family, random: Random
    ) -> None:
        self.held = list(hand)
        """The concealed tiles, the drawn one last."""
        self.packed = sum(map(one_packed, hand))
        self.called = 0
        """How many melds there are."""
        self.melds: list[tuple[str, int]] = []
        """The type and the lowest kind of each meld."""
        self.is_open = False
        self.declaring = False
        self.in_riichi = False
        self.drawn: int | None = None
        self.river = 0
        """The kinds discarded, packed."""
        self.values = values
        """The kinds whose triplet is a yaku."""
        self.family: Family = family
        self.eager = random.random()
        """How much he likes to call."""
        self.bold = random.random()
        """How much he likes riichi."""
        self.bias = [random.random() for _ in range(KINDS)]
        """What makes one of two equally useful tiles the better one to him."""
        for kind in values:
            self.bias[kind] += _VALUE
        self.waits = 0
        """What completes the hand, packed; kept while he holds a drawn tile."""
        self.lacking = self.shanten(self.held, 0)
        if not self.lacking:
            self.look()

    def shanten(self, tiles: Sequence[int], called: int) -> int:
        """Return how far tiles are from tenpai; MCR's knitted hands are nobody's aim."""
        return shanten(tiles, called, "taiwan" if self.family == "taiwan" else "riichi")

    def cherish(self, kind: int) -> None:
        """Note that a kind is dora."""
        self.bias[kind] += _DORA

    # -- tiles come and go

    def draw(self, tile: int) -> None:
        """Take in a tile."""
        self.held.append(tile)
        self.packed += one_packed(tile)
        self.drawn = tile

    def lay(self, tile: int) -> None:
        """Give a tile away."""
        self.held.remove(tile)
        self.packed -= one_packed(tile)

    def discard(self, tile: int) -> None:
        """Discard a tile and look at what is left."""
        tsumogiri = tile == self.drawn
        self.lay(tile)
        self.drawn = None
        self.river |= one_packed(tile)
        if self.declaring:
            self.in_riichi = True
        if tsumogiri:
            return
        self.lacking = self.shanten(self.held, self.called)
        self.look()

    def look(self) -> None:
        """Work out the waits of a hand without a drawn tile."""
        self.waits = 0 if self.lacking > 0 else packed_waits(self.packed, self.called, self.family)

    def meld(self, name: str, kind: int, *, is_open: bool = True) -> None:
        """Note a meld whose tiles have left the hand."""
        self.melds.append((name, kind))
        self.called += 1
        self.is_open = self.is_open or is_open
        self.drawn = None

    def count(self, kind: int) -> int:
        """Return how many concealed tiles of a kind there are."""
        return self.packed >> 3 * kind & 7

    def tile_of(self, kind: int) -> int:
        """Return the tile of a kind to part with: a red one last."""
        return kind if kind in self.held else kind + RED

    def tiles_of(self, kind: int, number: int) -> Kinds:
        """Return so many tiles of a kind, plain ones first."""
        return tuple(sorted(tile for tile in self.held if tile & KIND == kind)[:number])

    # -- what to discard

    def ranked(self) -> list[tuple[float, int]]:
        """Return the concealed kinds, the least useful first."""
        packed, bias = self.packed, self.bias
        found = [
            (worth + bias[kind], kind)
            for suit in range(4)
            for kind, worth in _worths(packed >> SUIT_BITS * suit & SUIT_MASK, suit)
        ]
        for tile in self.held:
            if tile >= RED and self.count(tile & KIND) == 1:
                kind = tile & KIND
                place = next(i for i, (_, other) in enumerate(found) if other == kind)
                found[place] = (found[place][0] + _RED, kind)
        found.sort()
        return found

    def choose(self, seen: Sequence[int], barred: Collection[int] = ()) -> int:
        """Return the tile to discard; `seen` counts the tiles of each kind on the table."""
        drawn = self.drawn
        if self.in_riichi and drawn is not None:
            return drawn
        ranked = self.ranked()
        if drawn is not None and self.lacking > 0:
            kind = ranked[0][1]
            alone = self.packed & _AROUND[kind] == one_packed(kind)
            if kind == drawn & KIND and alone and kind not in barred:
                return drawn
        lacking = self.shanten(self.held, self.called)
        if lacking <= 0:
            return self.tile_of(self._widest(ranked, seen, barred))
        return self.tile_of(self._nearest(ranked, lacking, barred))

    def _nearest(
        self, ranked: list[tuple[float, int]], lacking: int, barred: Collection[int]
    ) -> int:
        """Return the least useful kind whose discard leaves the hand as near to tenpai."""
        kinds = [kind for _, kind in ranked if kind not in barred]
        for kind in kinds:
            if self.shanten(self._without(kind), self.called) == lacking:
                return kind
        return kinds[0] if kinds else ranked[0][1]

    def _widest(
        self, ranked: list[tuple[float, int]], seen: Sequence[int], barred: Collection[int]
    ) -> int:
        """Return the kind whose discard leaves the most tiles to wait for."""
        best, most = ranked[0][1], -1.0
        for _, kind in ranked:
            left = self.packed - one_packed(kind)
            waits = packed_waits(left, self.called, self.family) if kind not in barred else 0
            if waits:
                live = self._live(waits, left, seen)
                if waits & (self.river | one_packed(kind)):
                    live *= 0.4
                if live > most:
                    best, most = kind, live
        if most < 0:
            return self._nearest(ranked, self.shanten(self.held, self.called), barred)
        return best

    def _live(self, waits: int, held: int, seen: Sequence[int]) -> float:
        """Count the tiles waited for that the player does not see."""
        return sum(
            max(0, 4 - seen[kind] - (held >> 3 * kind & 7))
            for kind in range(KINDS)
            if waits >> 3 * kind & 1
        )

    def _without(self, kind: int) -> list[int]:
        rest = self.held.copy()
        rest.remove(self.tile_of(kind))
        return rest

    def foresee(self, tile: int, seen: Sequence[int]) -> int:
        """Return what the player would discard after drawing a tile."""
        before = self.drawn
        self.draw(tile)
        found = self.choose(seen)
        self.held.pop()
        self.packed -= one_packed(tile)
        self.drawn = before
        return found

    # -- what to declare and call

    def wants_riichi(self, tile: int, seen: Sequence[int]) -> bool:
        """Tell whether the player would rather declare riichi with this discard than not."""
        left = self.packed - one_packed(tile)
        waits = packed_waits(left, self.called, self.family)
        if not waits or (waits & (self.river | one_packed(tile)) and self.bold < 0.85):
            return False
        return self._live(waits, left, seen) >= (1 if self.bold > 0.5 else 4)

    def wants_own_kan(self) -> tuple[str, int] | None:
        """Return the kan the player would make of his own tiles, if any."""
        drawn = self.drawn
        if drawn is None:
            return None
        kind = drawn & KIND
        if ("pon", kind) in self.melds:
            name, rest, called = "kakan", self._without(kind), self.called
        elif self.count(kind) == 4:
            rest = [tile for tile in self.held if tile & KIND != kind]
            name, called = "ankan", self.called + 1
        else:
            return None
        if self.shanten(rest, called) > self.shanten(self.held, self.called):
            return None
        return name, kind

    def wants_pon(self, kind: int) -> bool:
        """Tell whether the player would take a discard for a triplet."""
        if self.count(kind) < 2 or self.in_riichi or self.lacking <= 0:
            return False
        rest = [tile for tile in self.held if tile & KIND != kind]
        rest += [kind] * (self.count(kind) - 2)
        nearer = self.shanten(rest, self.called + 1) - self.lacking
        if kind in self.values and nearer <= 0:
            return nearer < 0 or self.eager > _MODEST
        return nearer < 0 and self._is_open_hand("pon", kind, rest)

    def wants_chi(self, kind: int) -> Kinds | None:
        """Return the two kinds with which the player would take a discard for a run, if any."""
        if self.in_riichi or self.lacking <= 0 or self.eager < _MODEST:
            return None
        rank = kind % 9
        for one, other in ((-2, -1), (-1, 1), (1, 2)):
            if rank + one < 0 or rank + other > 8:
                continue
            shown = (kind + one, kind + other)
            if not (self.count(shown[0]) and self.count(shown[1])):
                continue
            rest = self.held.copy()
            for each in shown:
                rest.remove(each if each in rest else each + RED)
            first = min(kind, shown[0])
            if not self._is_open_hand("chi", first, rest):
                continue
            if self.shanten(rest, self.called + 1) < self.lacking:
                return shown
        return None

    def _is_open_hand(self, name: str, first: int, rest: Sequence[int]) -> bool:
        """Tell whether the hand is worth opening: it leads to a yaku that a call does not end."""
        if self.family != "riichi":
            return self.eager > 2 * _MODEST or self.is_open
        melds = [*self.melds, (name, first)]
        if any(kind in self.values for kind in (first, *(kind for _, kind in self.melds))):
            return True
        if any(self.count(kind) == 3 for kind in self.values):
            return True
        if self.eager < _MODEST:
            return False
        outside = sum(tile & KIND in _OUTSIDE for tile in rest)
        if outside <= 2 and not any(_touches_outside(*meld) for meld in melds):
            return True
        suits = {kind // 9 for _, kind in melds} - {3}
        if len(suits) <= 1:
            suit = next(iter(suits), first // 9)
            if sum(tile & KIND < EAST and (tile & KIND) // 9 != suit for tile in rest) <= 2:
                return True
        alike = sum(self.packed >> 3 * kind & 7 >= 2 for kind in range(KINDS))
        return all(each != "chi" for each, _ in melds) and self.called + alike >= 5


def _touches_outside(name: str, first: int) -> bool:
    if name == "chi":
        return first % 9 in (0, 6)
    return first in _OUTSIDE


@lru_cache(maxsize=1 << 15)
def _worths(counts: int, suit: int) -> tuple[tuple[int, int], ...]:
    """Return the kinds of a suit with how useful each is beside the others."""
    numbers = [counts >> 3 * rank & 7 for rank in range(9)]
    first = 9 * suit
    if suit == 3:
        return tuple(
            (first + rank, _HONOURS[number]) for rank, number in enumerate(numbers) if number
        )
    around = [0, 0, *numbers, 0, 0]
    return tuple(
        (
            first + rank,
            _CENTRE[rank]
            + (_PAIR if number == 2 else _TRIPLET if number > 2 else 0)
            + _NEXT * ((around[rank + 1] > 0) + (around[rank + 3] > 0))
            + _GAP * ((around[rank] > 0) + (around[rank + 4] > 0)),
        )
        for rank, number in enumerate(numbers)
        if number
    )


def is_flower(tile: int) -> bool:
    """Tell whether a tile is a flower."""
    return tile & KIND in FLOWERS
