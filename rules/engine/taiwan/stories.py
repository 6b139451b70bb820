"""Random stories of a ready Taiwanese hand: what was passed, drawn and called, and a tile on offer.

Each is a round that could really happen, written down as steps (`script.py`) and answered by
`passing.may_win`. Everything comes from the `Random` given, so that a seed is a story for ever (as
long as `GENERATION` stays the same).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, NamedTuple

from ..errors import EngineError
from ..events import Event
from ..hand import Meld
from ..offers import Hand, Verdict, offer_to
from ..plans import Part, Wall
from ..rounds import Round
from ..ruleset import TaiwanRules
from ..script import round_of
from ..shapes import pack, shape_waits
from ..tiles import CHUN, EAST, KIND, KINDS, WINDS, format_tile, format_tiles, is_yaochuu
from .passing import Passing, may_win

GENERATION: Final = 1
"""Raised when the same seed no longer gives the same story."""

LEVELS: Final = (1, 2, 3)
HERO: Final = 0
SETS: Final = 5
_TRIES: Final = 60

Sort = Literal[
    "nothing_passed",
    "own_discard",
    "released",
    "concealed_kong",
    "added_kong",
    "kong_after_claimed",
    "discard_after_claimed",
    "pung_and_discard",
    "passed",
    "self_draw",
    "winning_discard",
    "passed_again",
    "claimed_kong",
    "claimed_kong_alone",
    "touched_wall",
    "no_wait",
]
"""How a story goes. Up to `pung_and_discard` the tile may be won on, from `passed` on it may not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A round whose last event offers the hero a tile, from where it is told."""

    sort: Sort
    played: Round
    told_from: int
    """The first event that is told; what is before it brought the hand together."""
    ready_at: int
    """The own discard since which the hand is ready."""
    touched_wall: bool = False
    """Whether the hero has reached for the wall after the last discard."""

    @property
    def hand(self) -> Hand:
        """The hero's hand before the last event."""
        hand = Hand(HERO, self.played)
        for event in self.played.events[:-1]:
            if event.actor == HERO:
                hand.happen(event)
        return hand

    def verdict(self, rules: TaiwanRules) -> Verdict:
        """Say whether the hero may win on the tile offered."""
        return may_win(self.played, rules, HERO, touched_wall=self.touched_wall)

    def open_waits(self, rules: TaiwanRules) -> tuple[int, ...]:
        """Return the waits the hero could win on if they came in place of the tile offered."""
        offer = offer_to(HERO, self.played)
        passing = Passing(self.played, rules, HERO)
        for index, event in enumerate(self.played.events[: offer.index]):
            passing.happen(index, event)
        waiting = passing.hand.waits("taiwan")
        verdict = passing.verdict(offer, waiting, self.touched_wall)
        return waiting if verdict.may_win else ()


# -- what closed and opened the waits ------------------------------------------------------

Turn = Literal[
    "own_discard",
    "passed",
    "passed_own_draw",
    "passed_kong",
    "passed_more",
    "drawn_while_closed",
    "winning_discard",
    "safe_discard",
    "own_kong",
    "kong_after_claimed",
    "claimed_kong_closed",
    "claimed_kong",
]
"""What an event does: nothing of the kind, close the waits, leave them closed, or open them."""


class Moment(NamedTuple):
    """An event that closes or opens the waits, or might seem to."""

    event: int
    turn: Turn
    closed: bool
    """Whether the waits are closed after it."""


def timeline(story: Story, rules: TaiwanRules) -> Iterator[Moment]:
    """Yield what opened and closed the hero's waits before the tile on offer, in order."""
    passing = Passing(story.played, rules, HERO)
    now = story.hand.waits("taiwan")
    for index, event in enumerate(story.played.events[:-1]):
        before, claimed = passing.passed is not None, passing.claimed_kong
        completes = passing.completes(event)
        passing.happen(index, event)
        after = passing.passed is not None
        turn = _turn(event, before, after, completes, claimed)
        if event.type == "dahai" and event.actor == HERO and index < story.ready_at:
            turn = "own_discard" if event.tile & KIND in now else None
        if turn is not None:
            yield Moment(index, turn, after)


def _turn(event: Event, before: bool, after: bool, completes: bool, claimed: bool) -> Turn | None:
    own = event.actor == HERO
    if event.type in ("ankan", "kakan") and own and before and not after:
        return "kong_after_claimed" if claimed else "own_kong"
    if event.type == "daiminkan" and own:
        return "claimed_kong_closed" if after else "claimed_kong"
    if event.type == "dahai" and own and before:
        return "winning_discard" if after else "safe_discard"
    if completes and not before and after:
        return "passed_own_draw" if own else "passed_kong" if event.type == "kakan" else "passed"
    if completes and before:
        return "drawn_while_closed" if own else "passed_more"
    return None


# -- dealing --------------------------------------------------------------------------------

_YES: Final[Mapping[int, Mapping[Sort, float]]] = {
    1: {"nothing_passed": 1, "own_discard": 2, "released": 3},
    2: {
        "own_discard": 2,
        "released": 2,
        "concealed_kong": 2,
        "added_kong": 2,
        "kong_after_claimed": 1,
        "discard_after_claimed": 1,
    },
    3: {
        "own_discard": 1.5,
        "released": 2,
        "concealed_kong": 2,
        "added_kong": 2,
        "kong_after_claimed": 2,
        "discard_after_claimed": 2,
        "pung_and_discard": 2,
    },
}
_NO: Final[Mapping[int, Mapping[Sort, float]]] = {
    1: {"passed": 3, "self_draw": 2, "winning_discard": 1, "touched_wall": 1},
    2: {
        "passed": 2,
        "self_draw": 2,
        "winning_discard": 2,
        "passed_again": 2,
        "claimed_kong": 2,
        "claimed_kong_alone": 1,
        "touched_wall": 1,
    },
    3: {
        "passed": 1,
        "self_draw": 2,
        "winning_discard": 2,
        "passed_again": 2,
        "claimed_kong": 2,
        "claimed_kong_alone": 1.5,
        "touched_wall": 1,
        "no_wait": 1.5,
    },
}


def deal_story(random: Random, rules: TaiwanRules, level: int = 2) -> Story:
    """Return a story whose answer no reading of an open clause changes.

    Raises `ValueError` for a level that does not exist.
    """
    if level not in LEVELS:
        raise ValueError(f"level {level} is none of {LEVELS}")
    may = random.random() < 0.5
    weights = (_YES if may else _NO)[level]
    for _ in range(_TRIES):
        sort = random.choices(list(weights), list(weights.values()))[0]
        for _ in range(_TRIES):
            story = _attempt(random, sort, level)
            if story is not None and _is_good(story, rules, may):
                return story
    raise RuntimeError("no story found: the rules allow too little")


def _is_good(story: Story, rules: TaiwanRules, may: bool) -> bool:
    """Tell whether the answer is the one wanted, whatever is made of what the text leaves open."""
    if not story.hand.waits("taiwan"):
        return False
    readings = (
        rules,
        replace(rules, passed_win_own_draw=not rules.passed_win_own_draw),
        replace(rules, furiten_passed_kakan=not rules.furiten_passed_kakan),
        replace(rules, passed_win_judged_by="waits_now"),
        replace(rules, passed_win_judged_by="waits_when_passed"),
    )
    return all(story.verdict(each).may_win == may for each in readings)


def _attempt(random: Random, sort: Sort, level: int) -> Story | None:
    """Draw a hand and tell the story with it; None when it does not suit."""
    try:
        teller = _Teller(random, sort, level)
        _TELLERS[sort](teller)
        return teller.story(sort)
    except (_UnsuitableError, EngineError):
        return None


class _UnsuitableError(Exception):
    """The hand drawn lacks what the story needs."""


class _Ready(NamedTuple):
    """A ready hand by kinds, the triplets a kong can be made of apart."""

    concealed: list[int]
    waits: tuple[int, ...]
    triplets: list[int]
    pungs: list[int]
    """The kinds of pungs called before it was ready."""


class _Teller:
    """Writes a round down step by step: three others who discard, and the hero."""

    def __init__(self, random: Random, sort: Sort, level: int) -> None:
        self.random = random
        self.level = level
        self.wall = Wall()
        self.ready = self._hand(sort)
        self.waits = self.ready.waits
        self.seat = WINDS.index(random.choice(WINDS))
        self.steps: list[str] = []
        self.told_step = 0
        self.ready_step = 0
        self.next = -self.seat % 4
        """Who is to draw: players are counted from the hero."""
        self.touched = False
        self.start: list[int] = []
        self._past(sort)

    # -- the hand

    def _hand(self, sort: Sort) -> _Ready:
        """Draw a ready hand with the triplets the story asks for."""
        random = self.random
        kongs = _KONGS.get(sort, 0)
        pungs = 1 if sort == "added_kong" or random.random() < 0.15 else 0
        first = 9 * random.randrange(3) + random.randrange(8)
        wait = self._wait(first)
        triplets = [self._triplet() for _ in range(kongs + pungs)]
        runs = [self._run() for _ in range(SETS - 1 - len(triplets))]
        pair = Part("pair", random.randrange(KINDS))
        concealed = [*wait, *pair.kinds]
        for part in (*triplets[pungs:], *runs):
            concealed += part.kinds
        everything = [*concealed, *(kind for part in triplets[:pungs] for kind in part.kinds)]
        if not self.wall.take(everything):
            raise _UnsuitableError
        kinds = [part.kind for part in triplets]
        waits = shape_waits(concealed, pungs, "taiwan")
        held = pack(everything)
        if not 2 <= len(waits) <= 3 or any(held >> 3 * kind & 7 > 2 for kind in waits):
            raise _UnsuitableError
        for kind in kinds:
            if kind in waits or everything.count(kind) > 3:
                raise _UnsuitableError
        return _Ready(concealed, waits, kinds[pungs:], kinds[:pungs])

    def _wait(self, first: int) -> list[int]:
        """Return two neighbours, or the five of a three-sided wait less the set they hold."""
        if first % 9 == 8:
            raise _UnsuitableError
        return [first, first + 1]

    def _triplet(self) -> Part:
        random = self.random
        if random.random() < 0.3:
            return Part("triplet", random.randrange(EAST, CHUN + 1))
        return Part("triplet", 9 * random.randrange(3) + random.randrange(9))

    def _run(self) -> Part:
        if self.random.random() < 0.1:
            return self._triplet()
        return Part("run", 9 * self.random.randrange(3) + self.random.randrange(7))

    # -- steps

    def others(self, *specials: int, stop: bool = False, before: int = 4) -> None:
        """Let the others discard until it is the hero's turn, the given tiles among them.

        `stop` ends with the last of them; `before` keeps a place for what comes after.
        """
        free = [player for player in range(self.next, 4) if player]
        if self.next == HERO and not specials:
            return
        if len(free) < len(specials):
            raise _UnsuitableError
        places = sorted(self.random.sample(free, len(specials)))
        for player in free:
            if places and player == places[0]:
                places.pop(0)
                tile = specials[len(specials) - len(places) - 1]
            else:
                tile = self.quiet()
            self.steps.append(f"{player}-{format_tile(tile)}")
            self.next = (player + 1) % 4
            if stop and not places:
                return

    def quiet(self) -> int:
        """Draw a tile that neither wins nor makes a kong."""
        left = self.wall.left
        weights = [
            0
            if kind in self.waits or kind in (*self.ready.triplets, *self.ready.pungs)
            else count * (3 if is_yaochuu(kind) else 1)
            for kind, count in enumerate(left)
        ]
        kind = self.random.choices(range(KINDS), weights)[0]
        left[kind] -= 1
        return kind

    def take(self, kind: int) -> int:
        """Take a certain tile from the wall."""
        if not self.wall.take([kind]):
            raise _UnsuitableError
        return kind

    def wait(self, but: int | None = None) -> int:
        """Take one of the waits from the wall, another one where there is."""
        choice = [kind for kind in self.waits if self.wall.left[kind]]
        others = [kind for kind in choice if kind != but]
        if not choice:
            raise _UnsuitableError
        return self.take(self.random.choice(others or choice))

    def turn(self, drawn: int, discarded: int | None = None) -> None:
        """Let the hero draw and discard, the drawn tile unless told otherwise."""
        out = drawn if discarded is None else discarded
        self.steps += [f"0+{format_tile(drawn)}", f"0-{format_tile(out)}"]
        self.next = 1

    def safe_turn(self) -> None:
        """Let the hero discard what does not win."""
        self.turn(self.quiet())

    def draw(self, kind: int) -> None:
        """Let the hero draw."""
        self.steps.append(f"0+{format_tile(kind)}")

    def own_kong(self, kind: int, how: str = "ankan") -> None:
        """Let the hero declare a kong."""
        self.steps.append(f"0{how}{format_tile(kind)}")
        self.ready.triplets[:] = [each for each in self.ready.triplets if each != kind]
        self._keeps_waits(kind, how)

    def claim(self, kind: int) -> None:
        """Let another discard a tile, of which the hero makes a kong."""
        self.others(self.take(kind), stop=True)
        self.steps.append(f"0kan{format_tile(kind)}")
        self.next = HERO
        self.ready.triplets.remove(kind)
        self._keeps_waits(kind, "kan")

    def _keeps_waits(self, kind: int, how: str) -> None:
        concealed = self.ready.concealed
        if how == "add":
            return
        for _ in range(3):
            concealed.remove(kind)
        self.ready.pungs.append(kind)
        if shape_waits(concealed, len(self.ready.pungs), "taiwan") != self.waits:
            raise _UnsuitableError

    def offer(self, but: int | None = None, *, left: bool = False) -> None:
        """Let another discard a wait; by the left neighbour where the hero may touch the wall."""
        if left:
            while self.next != 3:
                self.steps.append(f"{self.next}-{format_tile(self.quiet())}")
                self.next = (self.next + 1) % 4
        self.others(self.wait(but), stop=True)

    # -- what was before

    def _past(self, sort: Sort) -> None:
        """Bring the hand together: pungs called, and the discard that made it ready."""
        random = self.random
        ready = self.ready
        junk: list[int] = [self.quiet() for _ in range(1 + len(ready.pungs))]
        start = [*ready.concealed, *(kind for kind in ready.pungs for _ in "12"), *junk[1:]]
        lacking = random.choice(ready.concealed)
        start.remove(lacking)
        own = None
        second = None
        if sort == "own_discard":
            own = self.wait()
            second = random.choice([kind for kind in start if kind in ready.concealed])
            start.remove(second)
            start += [own]
        start.append(junk[0])
        self.start = start
        for kind, out in zip(ready.pungs, junk[1:], strict=True):
            self.others(kind, stop=True)
            self.steps += [f"0pon{format_tile(kind)}", f"0-{format_tile(out)}"]
            self.next = 1
        self.others()
        if own is not None and second is not None:
            self.told_step = len(self.steps)
            self.turn(second, own)
            self.others()
        else:
            self.told_step = len(self.steps)
        self.ready_step = len(self.steps) + 1
        self.turn(lacking, junk[0])

    def story(self, sort: Sort) -> Story:
        """Return what was written as a round."""
        played = self._round(self.steps)
        start = self._round(self.steps[: self.told_step])
        ready = self._round(self.steps[: self.ready_step + 1])
        return Story(
            sort=sort,
            played=played,
            told_from=len(start.events),
            ready_at=len(ready.events) - 1,
            touched_wall=self.touched,
        )

    def _round(self, steps: Sequence[str]) -> Round:
        return round_of(format_tiles(self.start), " ".join(steps), seat=WINDS[self.seat])
