"""Random hands that are one tile from complete, of every sort a player has to read.

Everything comes from the `Random` given, so that a seed is a hand for ever (as long as
`GENERATION` stays the same).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, cast

from . import plans
from .completions import Wait, completions
from .hand import Meld, MeldType, Seat, Source
from .plans import Part, Plan, Table, Wall
from .shapes import HAND_TILES, ONES, Family, pack, shape_waits
from .tiles import CHUN, EAST, KIND, KINDS, is_yaochuu, sorted_tiles

GENERATION: Final = 1
"""Raised when the same seed no longer gives the same hand."""

LEVELS: Final = (1, 2, 3)
_TRIES: Final = 400

Sort = Literal[
    "two_sided",
    "middle",
    "edge",
    "pair",
    "both_pairs",
    "either_end",
    "three_sided",
    "mixed",
    "many",
    "few_in_one_suit",
    "one_suit",
    "seven_pairs",
    "held",
    "on_table",
    "orphans",
    "knitted_straight",
    "knitted_singles",
]
"""What a hand is dealt for.

The five plain waits; 3456 waiting on either end; a two-sided wait of three; waits of different
names; four and more; one suit beside melds, and one suit throughout; a wait of which the player
holds all four, and one that lies on the table four times; the hands without sets.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A hand one tile from complete, with what its player sees."""

    sort: Sort
    family: Family
    hand: tuple[int, ...]
    """The concealed tiles, sorted."""
    melds: tuple[Meld, ...]
    seat: Seat
    round: Seat
    river: tuple[int, ...]
    """What the others have discarded; empty where the table is not shown."""
    waits: tuple[int, ...]
    """The kinds that win."""
    held: tuple[int, ...]
    """The kinds that would complete the hand, were there a fifth."""

    def left(self, kind: int) -> int:
        """Return how many of a kind the player does not see."""
        seen = pack((*self.hand, *self.river), self.melds)
        return 4 - (seen >> 3 * kind & 7)


_WEIGHTS: Final[dict[int, Mapping[Sort, float]]] = {
    1: {"two_sided": 3, "middle": 2, "edge": 2, "pair": 2, "both_pairs": 2},
    2: {
        "two_sided": 0.5,
        "middle": 0.5,
        "edge": 0.5,
        "pair": 0.5,
        "both_pairs": 0.5,
        "either_end": 2,
        "three_sided": 2.5,
        "mixed": 2.5,
        "few_in_one_suit": 2.5,
        "seven_pairs": 1,
    },
    3: {
        "mixed": 1,
        "many": 2,
        "one_suit": 5,
        "held": 2,
        "on_table": 2,
        "orphans": 1,
        "knitted_straight": 1.5,
        "knitted_singles": 1.5,
    },
}
_ONLY: Final[Mapping[Sort, frozenset[Family]]] = {
    "seven_pairs": frozenset(("riichi", "mcr")),
    "orphans": frozenset(("riichi", "mcr")),
    "knitted_straight": frozenset(("mcr",)),
    "knitted_singles": frozenset(("mcr",)),
}
"""Sorts that not every family knows."""

_PLANS: Final[Mapping[int, Sequence[tuple[Plan, float]]]] = {
    1: ((plans.runs, 5), (plans.simples, 4), (plans.value_triplet, 4)),
    2: (
        (plans.runs, 5),
        (plans.simples, 4),
        (plans.value_triplet, 3),
        (plans.one_suit, 2),
        (plans.triplets, 1),
        (plans.twin_runs, 1),
    ),
    3: (
        (plans.runs, 3),
        (plans.simples, 4),
        (plans.one_suit, 4),
        (plans.triplets, 1),
        (plans.twin_runs, 3),
    ),
}
_COUNTS: Final[Mapping[Sort, tuple[int, int]]] = {
    "two_sided": (2, 2),
    "middle": (1, 1),
    "edge": (1, 1),
    "pair": (1, 1),
    "both_pairs": (2, 2),
    "either_end": (2, 3),
    "three_sided": (3, 3),
    "mixed": (2, KINDS),
    "many": (4, KINDS),
    "few_in_one_suit": (2, KINDS),
    "one_suit": (3, KINDS),
    "on_table": (2, KINDS),
}
"""The fewest and the most waits of a sort."""
_NAMED: Final[Mapping[Sort, frozenset[Wait]]] = {
    "two_sided": frozenset(("two_sided",)),
    "middle": frozenset(("middle",)),
    "edge": frozenset(("edge",)),
    "pair": frozenset(("pair",)),
    "both_pairs": frozenset(("both_pairs",)),
    "either_end": frozenset(("pair",)),
    "three_sided": frozenset(("two_sided", "edge")),
}
"""The only names that the waits of a sort may have."""
_MELDS: Final = {1: (6, 3, 1), 2: (5, 3, 2, 1), 3: (5, 3, 1)}
"""How often a hand has none, one, two and more melds, by level."""
_KAN: Final = {1: 0.0, 2: 0.06, 3: 0.12}
"""How often a triplet laid down is a kan."""
_CHARACTERS_CIRCLES_BAMBOO: Final = (0, 9, 18)


@dataclass(frozen=True, slots=True)
class _Laid:
    """A complete hand: what is laid down, what is concealed, and the tile taken out of it."""

    melds: list[Meld]
    concealed: list[int]
    win: int


def deal_ready(
    random: Random,
    family: Family,
    level: int = 2,
    *,
    identical_pairs: bool = False,
    reds: Sequence[int] = (),
) -> Ready:
    """Return a hand one tile from complete; `reds` are the red tiles of the set.

    `identical_pairs` lets four of a kind be two pairs of chiitoitsu. Raises `ValueError` for a
    level that does not exist.
    """
    if level not in LEVELS:
        raise ValueError(f"level {level} is none of {LEVELS}")
    weights = {
        sort: weight
        for sort, weight in _WEIGHTS[level].items()
        if family in _ONLY.get(sort, {family})
    }
    deal = _Deal(random, family, level, identical_pairs)
    for _ in range(_TRIES):
        sort = random.choices(list(weights), list(weights.values()))[0]
        for _ in range(_TRIES):
            found = deal.attempt(sort)
            if found is not None:
                return _reddened(random, found, reds)
    raise RuntimeError("no ready hand found")


class _Deal:
    """Draws hands until one is of the sort wanted."""

    def __init__(self, random: Random, family: Family, level: int, identical_pairs: bool) -> None:
        self.random = random
        self.family = family
        self.level = level
        self.identical_pairs = identical_pairs
        self.sets = HAND_TILES[family] // 3
        """Sets of a complete hand."""

    def attempt(self, sort: Sort) -> Ready | None:
        """Draw one hand; None when it is not of the sort."""
        self.wall = Wall()
        self.table = Table(self._seat("ESWN"), self._seat("EEESS"))
        laid = _BUILDERS.get(sort, _Deal.from_plan)(self, sort)
        if laid is None:
            return None
        hand = list(laid.concealed)
        hand.remove(laid.win)
        self.wall.left[laid.win] += 1
        melds = laid.melds
        shape = shape_waits(hand, len(melds), self.family, identical_pairs=self.identical_pairs)
        packed = pack(hand, melds)
        held = tuple(kind for kind in shape if packed >> 3 * kind & 7 == 4)
        waits = tuple(kind for kind in shape if kind not in held)
        if not waits or not self._fits(sort, hand, melds, waits, held):
            return None
        river = self._river(sort, waits)
        if river is None:
            return None
        return Ready(
            sort=sort,
            family=self.family,
            hand=sorted_tiles(hand),
            melds=tuple(melds),
            seat=self.table.seat,
            round=self.table.round,
            river=river,
            waits=waits,
            held=held,
        )

    def _seat(self, seats: str) -> Seat:
        return cast(Seat, self.random.choice(seats))

    def _fits(
        self,
        sort: Sort,
        hand: list[int],
        melds: list[Meld],
        waits: tuple[int, ...],
        held: tuple[int, ...],
    ) -> bool:
        """Tell whether a hand is of the sort it was drawn for."""
        count = len(waits)
        if sort == "held":
            return bool(held)
        if held and sort not in ("one_suit", "many"):
            return False
        if self.level == LEVELS[0] and pack(hand) & ONES << 2:
            return False  # Four alike are no sight for beginners.
        least, most = _COUNTS.get(sort, (1, KINDS))
        if not least <= count <= most:
            return False
        wanted = _NAMED.get(sort)
        if wanted is None and sort != "mixed":
            return True
        names = {name for kind in waits for name in self._names(hand, melds, kind)}
        return len(names) >= 2 if wanted is None else names <= wanted

    def _names(self, hand: list[int], melds: list[Meld], kind: int) -> set[Wait]:
        found = completions(
            hand, len(melds), kind, self.family, identical_pairs=self.identical_pairs
        )
        return {name for each in found for name in each.waits}

    # -- hands of sets ---------------------------------------------------------------------

    def from_plan(self, sort: Sort) -> _Laid | None:
        """Draw a hand as players make them."""
        offered = _PLANS[self.level]
        plan = self.random.choices([row[0] for row in offered], [row[1] for row in offered])[0]
        parts = plan(self.random, self.wall, self.table)
        if parts is None:
            return None
        while len(parts) <= self.sets:
            another = self._another_set()
            if not self.wall.take(another.kinds):
                return None
            parts.append(another)
        if sort in ("three_sided", "either_end") and not self._join(parts, sort):
            return None
        return self._lay(parts, _BREAKS.get(sort, _anywhere))

    def _join(self, parts: list[Part], sort: Sort) -> bool:
        """Move a run, or the pair, to the end of another run: they rarely meet by themselves."""
        runs = [part for part in parts if part.type == "run"]
        moved = [
            part for part in parts if part.type == ("run" if sort == "three_sided" else "pair")
        ]
        if not runs or not moved:
            return False
        stays, goes = self.random.choice(runs), self.random.choice(moved)
        size = 3 if goes.type == "run" else 1
        places = [stays.kind + 3] * (stays.kind % 9 + 2 + size < 9)
        places += [stays.kind - size] * (stays.kind % 9 >= size)
        if stays is goes or not places:
            return False
        comes = Part(goes.type, self.random.choice(places))
        for kind in goes.kinds:
            self.wall.left[kind] += 1
        parts[parts.index(goes)] = comes
        return self.wall.take(comes.kinds)

    def _another_set(self, first: int | None = None) -> Part:
        """Draw a set, of the suit that begins with a kind where one is given."""
        suit = self.random.choice(_CHARACTERS_CIRCLES_BAMBOO) if first is None else first
        if self.random.random() < 0.25:
            if first is None and self.random.random() < 0.4:
                return Part("triplet", self.random.randrange(EAST, CHUN + 1))
            return Part("triplet", suit + self.random.randrange(9))
        return Part("run", suit + self.random.randrange(7))

    def _lay(self, parts: list[Part], breaks: Callable[[Part], Sequence[int]]) -> _Laid | None:
        """Take one tile out, where a break allows, and lay some of the other sets down."""
        places = [(at, kind) for at, part in enumerate(parts) for kind in breaks(part)]
        if not places:
            return None
        broken, win = self.random.choice(places)
        weights = _MELDS[self.level]
        wanted = self.random.choices(range(len(weights)), weights)[0]
        order = [at for at, part in enumerate(parts) if at != broken and part.type != "pair"]
        self.random.shuffle(order)
        called = order[:wanted]
        melds = [self._meld(parts[at]) for at in called]
        concealed = [
            kind for at, part in enumerate(parts) if at not in called for kind in part.kinds
        ]
        return _Laid(melds, concealed, win)

    def _meld(self, part: Part) -> Meld:
        random = self.random
        if part.type == "run":
            return Meld("chi", part.kinds, random.choice(part.kinds), "left")
        source: Source = random.choice(("left", "across", "right"))
        if random.random() < _KAN[self.level] and self.wall.take([part.kind]):
            kan: MeldType = random.choice(("ankan", "kakan", "daiminkan"))
            if kan == "ankan":
                return Meld("ankan", (part.kind,) * 4)
            return Meld(kan, (part.kind,) * 4, part.kind, source)
        return Meld("pon", part.kinds, part.kind, source)

    def one_suit(self, sort: Sort) -> _Laid | None:
        """Draw concealed tiles of one suit: the whole hand, or what melds have left of it."""
        random = self.random
        suit = random.choice(_CHARACTERS_CIRCLES_BAMBOO)
        if sort == "one_suit":
            melded = random.choices((0, 1), (3, 1))[0]
        else:
            melded = random.choices((self.sets - 1, self.sets - 2), (1, 3))[0]
        parts = [Part("pair", suit + random.randrange(9))]
        parts += [self._another_set(suit) for _ in range(self.sets - melded)]
        # What is laid down beside the suit is of it too, or honours.
        laid = [
            self._another_set(suit)
            if random.random() < 0.6
            else Part("triplet", random.randrange(EAST, CHUN + 1))
            for _ in range(melded)
        ]
        if not all(self.wall.take(part.kinds) for part in (*parts, *laid)):
            return None
        concealed = [kind for part in parts for kind in part.kinds]
        return _Laid([self._meld(part) for part in laid], concealed, random.choice(concealed))

    def held(self, sort: Sort) -> _Laid | None:
        """Draw a two-sided wait one side of which the player holds four times himself."""
        random = self.random
        suit = random.choice(_CHARACTERS_CIRCLES_BAMBOO)
        rank = random.randrange(9)
        step = 1 if rank < 6 and (rank < 3 or random.random() < 0.5) else -1
        lost, win = suit + rank, suit + rank + 3 * step
        if not suit <= win < suit + 9:
            return None
        parts = [Part("run", min(lost + step, win))]
        kan = random.random() < 0.4
        if kan:
            melds = [self._kan_of(lost)]
            taken = [lost] * 4
        else:
            melds = []
            starts = [
                first
                for first in range(lost - 2, lost + 1)
                if suit <= first and first + 2 < suit + 9
            ]
            parts += [Part("triplet", lost), Part("run", random.choice(starts))]
            taken = []
        while len(parts) + len(melds) < self.sets:
            parts.append(self._another_set())
        parts.append(Part("pair", random.randrange(KINDS)))
        concealed = [kind for part in parts for kind in part.kinds]
        if not self.wall.take([*concealed, *taken]):
            return None
        return _Laid(melds, concealed, win)

    def _kan_of(self, kind: int) -> Meld:
        if self.random.random() < 0.6:
            return Meld("ankan", (kind,) * 4)
        source: Source = self.random.choice(("left", "across", "right"))
        return Meld("kakan", (kind,) * 4, kind, source)

    # -- hands without four sets -------------------------------------------------------------

    def seven_pairs(self, sort: Sort) -> _Laid | None:
        """Draw seven pairs, under MCR sometimes two of one kind."""
        kinds = self.random.sample(range(KINDS), 7)
        if self.family == "mcr" and self.random.random() < 0.25:
            kinds[0] = kinds[1]
        concealed = [kind for kind in kinds for _ in "12"]
        return self._concealed(concealed)

    def orphans(self, sort: Sort) -> _Laid | None:
        """Draw kokushi, often waiting on all thirteen."""
        kinds = [kind for kind in range(KINDS) if is_yaochuu(kind)]
        twin = self.random.choice(kinds)
        concealed = [*kinds, twin]
        if self.random.random() < 0.4 and self.wall.take(concealed):
            return _Laid([], concealed, twin)
        return self._concealed(concealed)

    def knitted_straight(self, sort: Sort) -> _Laid | None:
        """Draw MCR's knitted straight with a set and a pair."""
        nine = self._knitted_nine()
        a_set = self._another_set()
        pair = Part("pair", self.random.randrange(KINDS))
        if self.random.random() < 0.2:
            if not self.wall.take([*nine, *a_set.kinds, *pair.kinds]):
                return None
            concealed = [*nine, *pair.kinds]
            return _Laid([self._meld(a_set)], concealed, self.random.choice(concealed))
        return self._concealed([*nine, *a_set.kinds, *pair.kinds])

    def knitted_singles(self, sort: Sort) -> _Laid | None:
        """Draw fourteen of the sixteen singles that a knitted straight and the honours make."""
        singles = [*self._knitted_nine(), *range(EAST, CHUN + 1)]
        return self._concealed(self.random.sample(singles, 14))

    def _knitted_nine(self) -> list[int]:
        suits = self.random.sample(_CHARACTERS_CIRCLES_BAMBOO, 3)
        return [
            suit + rank for rank, suit in enumerate(suits) for suit in (suit, suit + 3, suit + 6)
        ]

    def _concealed(self, kinds: list[int]) -> _Laid | None:
        if not self.wall.take(kinds):
            return None
        return _Laid([], kinds, self.random.choice(kinds))

    # -- the table -------------------------------------------------------------------------

    def _river(self, sort: Sort, waits: tuple[int, ...]) -> tuple[int, ...] | None:
        """Draw what the others have discarded, mostly honours and terminals; None: no wait left."""
        if self.level < LEVELS[-1]:
            return ()
        random, left = self.random, self.wall.left
        river: list[int] = []
        if sort == "on_table":
            gone = random.choice(waits)
            river += [gone] * left[gone]
            left[gone] = 0
            if len(river) < 2:  # Too easily overlooked.
                return None
        for _ in range(random.randrange(12, 25) - len(river)):
            weights = [count * (3 if is_yaochuu(kind) else 1) for kind, count in enumerate(left)]
            kind = random.choices(range(KINDS), weights)[0]
            left[kind] -= 1
            river.append(kind)
        random.shuffle(river)
        return tuple(river) if any(left[kind] for kind in waits) else None


def _anywhere(part: Part) -> Sequence[int]:
    return part.kinds


def _two_sided(part: Part) -> Sequence[int]:
    if part.type != "run":
        return ()
    rank = part.kind % 9
    return [part.kind] * (rank < 6) + [part.kind + 2] * (rank > 0)


def _edge(part: Part) -> Sequence[int]:
    if part.type != "run" or part.kind % 9 not in (0, 6):
        return ()
    return (part.kind + 2,) if part.kind % 9 == 0 else (part.kind,)


def _middle(part: Part) -> Sequence[int]:
    return (part.kind + 1,) if part.type == "run" else ()


def _pair(part: Part) -> Sequence[int]:
    return (part.kind,) if part.type == "pair" else ()


def _triplet(part: Part) -> Sequence[int]:
    return (part.kind,) if part.type == "triplet" else ()


_BREAKS: Final[Mapping[Sort, Callable[[Part], Sequence[int]]]] = {
    "two_sided": _two_sided,
    "three_sided": _two_sided,
    "middle": _middle,
    "edge": _edge,
    "pair": _pair,
    "either_end": _pair,
    "both_pairs": _triplet,
}
"""Where a tile is taken out, for the sorts that tell."""

_BUILDERS: Final[Mapping[Sort, Callable[[_Deal, Sort], _Laid | None]]] = {
    "one_suit": _Deal.one_suit,
    "few_in_one_suit": _Deal.one_suit,
    "held": _Deal.held,
    "seven_pairs": _Deal.seven_pairs,
    "orphans": _Deal.orphans,
    "knitted_straight": _Deal.knitted_straight,
    "knitted_singles": _Deal.knitted_singles,
}


def _reddened(random: Random, ready: Ready, reds: Sequence[int]) -> Ready:
    """Turn concealed tiles into the red ones of the set, as often as they would be there."""
    hand = list(ready.hand)
    for red in reds:
        if random.randrange(4) < hand.count(red & KIND):
            hand[hand.index(red & KIND)] = red
    return replace(ready, hand=sorted_tiles(hand))
