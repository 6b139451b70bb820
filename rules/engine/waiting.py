"""Hands made to wait: for a shape of wait and a way to have a yaku, or to have none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, NamedTuple

from .hand import Meld, Seat, Win
from .riichi.score import Score, score
from .ruleset import RiichiRules
from .shapes import waits
from .tiles import CHUN, EAST, HAKU, KINDS, WINDS

Shape = Literal[
    "two_sided",
    "closed",
    "edge",
    "two_pairs",
    "single",
    "two_ended_single",
    "three_sided",
    "three_ended_single",
    "triplet_and_neighbour",
]
Style = Literal["any", "simples", "simples_but_one_end", "value", "value_on_one_side", "nothing"]
"""What the hand is to be: any, all simples, the same but for one end of the wait, with a triplet
of value, waiting for one among other pairs, or without yaku."""

_TRIES: Final = 40


class Claim(NamedTuple):
    """A meld still to be called: how, the kind taken and the kinds shown from the hand."""

    type: Literal["chi", "pon"]
    called: int
    shown: tuple[int, int]

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of the meld."""
        return (self.called, *self.shown)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A hand one tile from complete, by kinds."""

    concealed: tuple[int, ...]
    block: tuple[int, ...]
    """The tiles the wait is made of."""
    waits: tuple[int, ...]
    claims: tuple[Claim, ...] = ()

    def melds(self) -> tuple[Meld, ...]:
        """Return the melds as if they were called already."""
        return tuple(
            Meld(claim.type, tuple(sorted(claim.kinds)), claim.called, "left")
            for claim in self.claims
        )

    def wins(self, rules: RiichiRules, seat: Seat, wind: Seat, *, riichi: bool) -> frozenset[int]:
        """Return the kinds on which a ron has a yaku."""
        hand = Win(
            hand=self.concealed,
            melds=self.melds(),
            win=self.waits[0],
            by="ron",
            seat=seat,
            round=wind,
            riichi="riichi" if riichi else "none",
        )
        return frozenset(
            kind for kind in self.waits if isinstance(score(hand.as_if(kind), rules), Score)
        )


class _Block(NamedTuple):
    kinds: tuple[int, ...]
    has_pair: bool


def _block(random: Random, shape: Shape, style: Style) -> _Block:
    """Draw the part of a hand that waits."""
    inside = style in ("simples", "simples_but_one_end")
    suit = 9 * random.randrange(3)
    if shape == "two_pairs":
        first = _pair_kind(random, style)
        second = _pair_kind(random, "any" if style == "value_on_one_side" else style)
        return _Block((first, first, second, second), True)
    if shape == "single":
        return _Block((_pair_kind(random, style),), True)
    lowest, highest, steps = _RUNS[shape]
    if shape == "edge":
        first = random.choice((0, 7))
    elif style == "simples_but_one_end":
        first = random.choice((lowest, highest))
    else:
        first = random.randint(lowest + inside, highest - inside)
    kinds = tuple(suit + first + step for step in steps)
    return _Block(kinds, shape in ("two_ended_single", "three_ended_single", _TRIPLET))


_TRIPLET: Final = "triplet_and_neighbour"
_RUNS: Final[dict[str, tuple[int, int, tuple[int, ...]]]] = {
    "two_sided": (1, 6, (0, 1)),
    "closed": (0, 6, (0, 2)),
    "edge": (0, 7, (0, 1)),
    "two_ended_single": (0, 5, (0, 1, 2, 3)),
    "three_sided": (1, 3, (0, 1, 2, 3, 4)),
    "three_ended_single": (0, 2, (0, 1, 2, 3, 4, 5, 6)),
    "triplet_and_neighbour": (1, 6, (0, 0, 0, 1)),
}
"""The lowest rank at which a shape can begin, the highest, and its steps."""


def _pair_kind(random: Random, style: Style) -> int:
    if style in ("simples", "simples_but_one_end"):
        return 9 * random.randrange(3) + random.randint(1, 7)
    if style == "value_on_one_side":
        return random.randint(HAKU, CHUN)
    return random.randrange(27) if random.random() < 0.8 else random.randrange(KINDS)


def wait_on(
    random: Random, shape: Shape, style: Style, *, seat: Seat, wind: Seat, claims: int = 0
) -> Waiting | None:
    """Return a hand of this shape and style with so many melds to call, or None."""
    values = (EAST + WINDS.index(seat), EAST + WINDS.index(wind), *range(HAKU, CHUN + 1))
    for _ in range(_TRIES):
        found = _attempt(random, shape, style, values, claims)
        if found is not None:
            return found
    return None


def _attempt(
    random: Random, shape: Shape, style: Style, values: Sequence[int], claims: int
) -> Waiting | None:
    block = _block(random, shape, style)
    pair: tuple[int, ...] = ()
    if not block.has_pair:
        pair = (_pair_kind(random, "any" if style == "value_on_one_side" else style),) * 2
    number = (13 - len(block.kinds) - len(pair)) // 3
    sets = [_set(random, style) for _ in range(number)]
    if style == "value":
        sets[0] = (random.choice(values),) * 3
    called = _claims(random, sets, claims)
    if called is None:
        return None
    concealed = (*block.kinds, *pair, *(kind for each in sets[claims:] for kind in each))
    everything = (*concealed, *(kind for claim in called for kind in claim.kinds))
    if any(everything.count(kind) > 4 for kind in everything):
        return None
    if style == "nothing" and any(everything.count(kind) >= 3 for kind in values):
        return None
    melds = tuple(Meld(claim.type, tuple(sorted(claim.kinds))) for claim in called)
    found = waits(concealed, melds)
    if not found:
        return None
    return Waiting(tuple(sorted(concealed)), block.kinds, found, called)


def _set(random: Random, style: Style) -> tuple[int, ...]:
    """Draw a set: mostly a run."""
    inside = style in ("simples", "simples_but_one_end")
    if random.random() < 0.17:
        return (_pair_kind(random, style if inside else "any"),) * 3
    first = 9 * random.randrange(3) + random.randint(inside, 6 - inside)
    return (first, first + 1, first + 2)


def _claims(
    random: Random, sets: Sequence[tuple[int, ...]], number: int
) -> tuple[Claim, ...] | None:
    """Decide how the first sets are called."""
    claims = []
    for kinds in sets[:number]:
        if kinds[0] == kinds[1]:
            claims.append(Claim("pon", kinds[0], (kinds[0], kinds[0])))
        else:
            place = random.randrange(3)
            shown = tuple(kind for index, kind in enumerate(kinds) if index != place)
            claims.append(Claim("chi", kinds[place], (shown[0], shown[1])))
    return tuple(claims)


def orphans(random: Random) -> Waiting:
    """Return kokushi waiting for the one kind it lacks."""
    kinds = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    missing = random.choice(kinds)
    rest = [kind for kind in kinds if kind != missing]
    return Waiting(tuple(sorted([*rest, random.choice(rest)])), tuple(rest), (missing,))
