"""What a random hand is made of: the common and the rare ways to four sets and a pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple

from .hand import Seat
from .tiles import CHUN, EAST, HAKU, WINDS


class Part(NamedTuple):
    """A run, triplet or pair by its lowest kind."""

    type: Literal["run", "triplet", "pair"]
    kind: int

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles."""
        if self.type == "run":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (3 if self.type == "triplet" else 2)


class Wall:
    """The copies of each kind not yet used."""

    def __init__(self) -> None:
        self.left = [4] * 34

    def take(self, kinds: Sequence[int]) -> bool:
        """Take tiles when all are there."""
        if any(self.left[kind] < kinds.count(kind) for kind in set(kinds)):
            return False
        for kind in kinds:
            self.left[kind] -= 1
        return True

    def draw(self, random: Random) -> int:
        """Take one of the tiles left."""
        kind = random.choices(range(34), self.left)[0]
        self.left[kind] -= 1
        return kind


@dataclass(frozen=True, slots=True)
class Table:
    """Where the winner sits."""

    seat: Seat
    round: Seat

    @property
    def value_kinds(self) -> tuple[int, ...]:
        """Kinds whose triplet is a yaku."""
        winds = {EAST + WINDS.index(self.seat), EAST + WINDS.index(self.round)}
        return (*sorted(winds), *range(HAKU, CHUN + 1))


Hand = list[Part]
Plan = Callable[[Random, Wall, Table], "Hand | None"]
"""Draws the sets and the pair of a hand from the wall; None when it has run out of a tile."""


def runs(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take mostly runs and any pair: the hand of a riichi."""
    parts = [_any_triplet(random) if random.random() < 0.13 else _any_run(random) for _ in range(4)]
    pair = random.randrange(27) if random.random() < 0.78 else random.randrange(27, 34)
    return _taken(wall, [*parts, Part("pair", pair)])


def simples(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take no terminals and honours."""
    parts: Hand = []
    for _ in range(4):
        first = 9 * random.randrange(3)
        if random.random() < 0.2:
            parts.append(Part("triplet", first + random.randrange(1, 8)))
        else:
            parts.append(Part("run", first + random.randrange(1, 6)))
    pair = 9 * random.randrange(3) + random.randrange(1, 8)
    return _taken(wall, [*parts, Part("pair", pair)])


def value_triplet(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take a triplet of dragons or an own wind, the rest as it comes."""
    parts = [Part("triplet", random.choice(table.value_kinds))]
    if random.random() < 0.13:
        parts.append(Part("triplet", random.choice(table.value_kinds)))
    while len(parts) < 4:
        parts.append(_any_triplet(random) if random.random() < 0.2 else _any_run(random))
    pair = random.randrange(27) if random.random() < 0.75 else random.randrange(27, 34)
    return _taken(wall, [*parts, Part("pair", pair)])


def one_suit(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take one suit, mostly with honours."""
    first = 9 * random.randrange(3)
    pure = random.random() < 0.14
    parts: Hand = []
    for index in range(4):
        roll = random.random()
        if not pure and (roll < 0.25 or index == 0):
            parts.append(Part("triplet", random.choice(table.value_kinds)))
        elif roll < 0.4:
            parts.append(Part("triplet", first + random.randrange(9)))
        else:
            parts.append(Part("run", first + random.randrange(7)))
    number_pair = pure or random.random() < 0.6
    pair = first + random.randrange(9) if number_pair else random.randrange(27, 34)
    return _taken(wall, [*parts, Part("pair", pair)])


def triplets(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take four triplets."""
    kinds = random.sample(range(34), 5)
    if random.random() < 0.5:
        kinds[0] = random.choice(table.value_kinds)
    if random.random() < 0.1:
        kinds[1:4] = [kinds[1] % 9, kinds[1] % 9 + 9, kinds[1] % 9 + 18]
    parts = [Part("triplet", kind) for kind in kinds[:4]]
    return _taken(wall, [*parts, Part("pair", kinds[4])])


def same_run_in_three_suits(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take the same run in three suits."""
    rank = random.randrange(7)
    parts = [Part("run", rank + 9 * suit) for suit in range(3)]
    parts.append(_any_triplet(random) if random.random() < 0.2 else _any_run(random))
    return _taken(wall, [*parts, Part("pair", random.randrange(34))])


def straight(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take one to nine in a suit."""
    first = 9 * random.randrange(3)
    parts = [Part("run", first + rank) for rank in (0, 3, 6)]
    parts.append(_any_triplet(random) if random.random() < 0.2 else _any_run(random))
    return _taken(wall, [*parts, Part("pair", random.randrange(34))])


def ends_everywhere(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take a terminal or honour into every set."""
    pure = random.random() < 0.25
    ends = [9 * suit + rank for suit in range(3) for rank in (0, 8)]
    parts: Hand = []
    for _ in range(4):
        if random.random() < 0.75:
            parts.append(Part("run", 9 * random.randrange(3) + random.choice((0, 6))))
        else:
            parts.append(Part("triplet", random.choice(ends if pure else [*ends, *range(27, 34)])))
    pair = random.choice(ends if pure else [*ends, *range(27, 34)])
    return _taken(wall, [*parts, Part("pair", pair)])


def twin_runs(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take the same run twice."""
    parts = [_any_run(random)] * 2
    parts += [_any_run(random)] * 2 if random.random() < 0.03 else [_any_run(random) for _ in "12"]
    return _taken(wall, [*parts, Part("pair", random.randrange(34))])


def yakuman(random: Random, wall: Wall, table: Table) -> Hand | None:
    """Take the sets of a yakuman."""
    dragons = [Part("triplet", kind) for kind in range(HAKU, CHUN + 1)]
    winds = [Part("triplet", kind) for kind in range(EAST, EAST + 4)]
    ends = [9 * suit + rank for suit in range(3) for rank in (0, 8)]
    green = [19, 20, 21, 23, 25, 32]
    which = random.randrange(7)
    if which == 0:
        parts = [*dragons, _any_run(random), Part("pair", random.randrange(27))]
    elif which == 1:
        lone = random.randrange(4)
        parts = [wind for index, wind in enumerate(winds) if index != lone]
        parts += [_any_run(random), Part("pair", EAST + lone)]
    elif which == 2:
        kinds = random.sample(range(27, 34), 5)
        parts = [Part("triplet", kind) for kind in kinds[:4]] + [Part("pair", kinds[4])]
    elif which == 3:
        kinds = random.sample(ends, 5)
        parts = [Part("triplet", kind) for kind in kinds[:4]] + [Part("pair", kinds[4])]
    elif which == 4:
        kinds = random.sample(green, 5)
        parts = [Part("run", 19), *(Part("triplet", kind) for kind in kinds[:3])]
        parts.append(Part("pair", kinds[4]))
    elif which == 5:
        parts = [*winds, Part("pair", random.randrange(34))]
    else:
        kinds = random.sample(range(34), 5)
        parts = [Part("triplet", kind) for kind in kinds[:4]] + [Part("pair", kinds[4])]
    return _taken(wall, parts)


def _any_run(random: Random) -> Part:
    rank = random.choices(range(7), (3, 4, 4, 4, 4, 4, 3))[0]
    return Part("run", 9 * random.randrange(3) + rank)


def _any_triplet(random: Random) -> Part:
    return Part("triplet", random.randrange(34))


def _taken(wall: Wall, parts: Hand) -> Hand | None:
    if all(wall.take(part.kinds) for part in parts):
        return parts
    return None
