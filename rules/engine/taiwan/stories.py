"""Random stories of a ready Taiwanese hand: what was passed, drawn and called, and a tile on offer.

Each is a round that could really happen, written down as steps (`script.py`) and answered by
`passing.may_win`. Everything comes from the `Random` given, so that a seed is a story for ever (as
long as `GENERATION` stays the same).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, NamedTuple

from ..errors import EngineError
from ..events import Event
from ..offers import Hand, Verdict, offer_to
from ..plans import Part, Wall
from ..rounds import Round
from ..ruleset import TaiwanRules
from ..script import events_of, round_of
from ..shapes import shape_waits
from ..tiles import EAST, KIND, KINDS, WINDS, format_tile, format_tiles, is_yaochuu
from .passing import Passing, may_win

GENERATION: Final = 1
"""Raised when the same seed no longer gives the same story."""

LEVELS: Final = (1, 2, 3)
HERO: Final = 0
SETS: Final = 5
_TRIES: Final = 60
_QUIET_TURNS: Final = {1: (1, 0, 0), 2: (3, 1, 0), 3: (2, 2, 1)}
"""How often the story itself begins at once, and after one or two turns more, by level."""

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
"""How a story goes; up to `pung_and_discard` the tile may be won on, from `passed` on not."""


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
    moments = tuple(timeline(story, rules))
    if any(moment.event < story.ready_at and moment.closed for moment in moments):
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
        teller = _Teller(random, sort)
        for _ in range(random.choices((0, 1, 2), _QUIET_TURNS[level])[0]):
            teller.others(*([teller.wait()] if level == 3 and random.random() < 0.4 else []))
            teller.safe_turn()
        _TELLERS[sort](teller)
        return teller.story(sort)
    except (_UnsuitableError, EngineError):
        return None


class _UnsuitableError(Exception):
    """The hand drawn lacks what the story needs."""


class _Teller:
    """Writes a round down step by step: the hero, who is player 0, and three who discard."""

    def __init__(self, random: Random, sort: Sort) -> None:
        self.random = random
        self.wall = Wall()
        self.concealed: list[int] = []
        """The hand as it will be once it is ready."""
        self.pungs: list[int] = []
        self.triplets: list[int] = []
        """Concealed, so that a kong can be made of them."""
        self.pair: int | None = None
        self.neighbours: list[int] = []
        """The two tiles of a two-sided wait."""
        self.start: list[int] = []
        self.steps: list[str] = []
        self.told_step = self.ready_step = 0
        self.seat = random.randrange(4)
        self.next = -self.seat % 4
        """Who is to draw."""
        self.touched = False
        self.own: int | None = None
        """The wait the hero discarded before his hand was ready."""
        self._draw_hand(sort)
        self.waits = self.waits_now()
        if not 2 <= len(self.waits) <= 3 or min(map(self.wall.left.__getitem__, self.waits)) < 2:
            raise _UnsuitableError
        self.loud = {*self.waits, *self.triplets, *self.pungs}
        """The kinds that are not discarded by the way."""
        self._come_together(sort)

    def story(self, sort: Sort) -> Story:
        """Return what was written as a round."""
        hand = format_tiles(self.start)
        return Story(
            sort=sort,
            played=round_of(hand, " ".join(self.steps), seat=WINDS[self.seat]),
            told_from=self._events(self.told_step),
            ready_at=self._events(self.ready_step) - 1,
            touched_wall=self.touched,
        )

    def _events(self, steps: int) -> int:
        """Return how many events the first steps make, the deal among them."""
        return len(events_of(format_tiles(self.start), " ".join(self.steps[:steps])))

    # -- the hand

    def _draw_hand(self, sort: Sort) -> None:
        """Draw a ready hand, with the triplets that the story asks for."""
        random = self.random
        first = 9 * random.randrange(3) + random.randrange(9)
        shape = random.choices(("two_sided", "both_pairs", "three_sided"), (6, 2, 2))[0]
        if sort == "pung_and_discard":
            shape = "two_sided"
        sets = SETS - 1
        if shape == "both_pairs":
            pairs = random.sample(range(KINDS), 2)
            self.concealed = [*pairs, *pairs]
        else:
            length = 2 if shape == "two_sided" else 5
            if not 1 <= first % 9 <= 8 - length:
                raise _UnsuitableError
            self.neighbours = [*range(first, first + length)]
            self.pair = random.randrange(KINDS)
            self.concealed = [*self.neighbours, self.pair, self.pair]
            sets -= length // 3
        called = sort == "added_kong" or random.random() < 0.2
        kongs = _KONGS.get(sort, 0)
        triplets = [self._triplet() for _ in range(kongs + called)]
        others = [self._any_set() for _ in range(sets - len(triplets))]
        self.pungs = [part.kind for part in triplets[kongs:]]
        self.triplets = [part.kind for part in triplets[:kongs]]
        for part in (*triplets[:kongs], *others):
            self.concealed += part.kinds
        everything = [*self.concealed, *(kind for kind in self.pungs for _ in range(3))]
        if not self.wall.take(everything):
            raise _UnsuitableError
        if any(not self.wall.left[kind] for kind in (*self.triplets, *self.pungs)):
            raise _UnsuitableError

    def _triplet(self) -> Part:
        random = self.random
        honour = random.random() < 0.3
        return Part("triplet", random.randrange(EAST, KINDS) if honour else random.randrange(EAST))

    def _any_set(self) -> Part:
        if self.random.random() < 0.1:
            return self._triplet()
        return Part("run", 9 * self.random.randrange(3) + self.random.randrange(7))

    def waits_now(self) -> tuple[int, ...]:
        """Return what completes the hand."""
        return shape_waits(self.concealed, len(self.pungs), "taiwan")

    def _come_together(self, sort: Sort) -> None:
        """Write how the hand came about: pungs claimed, and the discard that made it ready."""
        random = self.random
        junk = [self.quiet() for _ in range(1 + len(self.pungs))]
        start = [*self.concealed, *(kind for kind in self.pungs for _ in range(2)), *junk]
        last = random.choice(self.concealed)
        start.remove(last)
        swap = None
        if sort == "own_discard":
            swap = (random.choice([kind for kind in start if kind in self.concealed]), self.wait())
            start.remove(swap[0])
            start.append(swap[1])
            self.own = swap[1]
        self.start = start
        for kind, out in zip(self.pungs, junk[1:], strict=True):
            if self.next == HERO:
                self.safe_turn()
            self.others(kind, stop=True)
            self.steps += [f"0pon{format_tile(kind)}", f"0-{format_tile(out)}"]
            self.next = 1
        self.others()
        self.told_step = len(self.steps)
        if swap is not None:
            self.turn(*swap)
            self.others()
        self.turn(last, junk[0])
        self.ready_step = len(self.steps)

    # -- tiles

    def quiet(self) -> int:
        """Take a tile that means nothing to the hero."""
        weights = [
            0 if kind in self.loud else count * (3 if is_yaochuu(kind) else 1)
            for kind, count in enumerate(self.wall.left)
        ]
        return self.take(self.random.choices(range(KINDS), weights)[0])

    def take(self, kind: int) -> int:
        """Take a certain tile from the wall."""
        if not self.wall.take([kind]):
            raise _UnsuitableError
        return kind

    def wait(self, but: int | None = None) -> int:
        """Take one of the waits, another than the one named where there is."""
        choice = [kind for kind in self.waits if self.wall.left[kind]]
        if not choice:
            raise _UnsuitableError
        return self.take(self.random.choice([kind for kind in choice if kind != but] or choice))

    # -- steps

    def others(self, *kinds: int, stop: bool = False) -> None:
        """Let the others discard until the hero's turn, certain kinds among it in their order.

        `stop` ends with the last of these.
        """
        players = list(range(self.next, 4)) if self.next != HERO else []
        if len(players) < len(kinds):
            raise _UnsuitableError
        places = sorted(self.random.sample(players, len(kinds)))
        certain = dict(zip(places, kinds, strict=True))
        for player in players:
            kind = certain[player] if player in certain else self.quiet()
            self.steps.append(f"{player}-{format_tile(kind)}")
            self.next = (player + 1) % 4
            if stop and player == places[-1]:
                return

    def turn(self, drawn: int, discarded: int) -> None:
        """Let the hero draw and discard."""
        self.steps += [f"0+{format_tile(drawn)}", f"0-{format_tile(discarded)}"]
        self.next = 1

    def safe_turn(self) -> None:
        """Let the hero discard what he drew, which does not win."""
        drawn = self.quiet()
        self.turn(drawn, drawn)

    def winning_turn(self, but: int | None = None) -> int:
        """Let the hero draw a wait and discard it."""
        drawn = self.wait(but)
        self.turn(drawn, drawn)
        return drawn

    def draws(self, kind: int) -> None:
        """Let the hero draw."""
        self.steps.append(f"0+{format_tile(kind)}")

    def makes_kong(self, how: str, kind: int) -> None:
        """Let the hero lay a kong, which must leave the waits as they are."""
        self.steps.append(f"0{how}{format_tile(kind)}")
        self.next = HERO
        if how != "add":
            for _ in range(3):
                self.concealed.remove(kind)
            self.triplets.remove(kind)
            self.pungs.append(kind)
            if self.waits_now() != self.waits:
                raise _UnsuitableError

    def pass_and_claim(self, *passed: int) -> None:
        """Let a tile of the first triplet follow those passed, and make a kong of it."""
        kind = self.triplets[0]
        self.others(*passed, self.take(kind), stop=True)
        self.makes_kong("kan", kind)

    def ends(self, but: int | None = None) -> None:
        """Offer a wait: as another's discard, or else as the hero's draw."""
        if self.random.random() < 0.65:
            self.others(self.wait(but), stop=True)
        else:
            self.others()
            self.draws(self.wait(but))


# -- stories ---------------------------------------------------------------------------------

_KONGS: Final[Mapping[Sort, int]] = {
    "concealed_kong": 1,
    "kong_after_claimed": 2,
    "discard_after_claimed": 1,
    "claimed_kong": 1,
    "claimed_kong_alone": 1,
}
"""Triplets that a story makes kongs of."""


def _nothing_passed(teller: _Teller) -> None:
    teller.ends()


def _own_discard(teller: _Teller) -> None:
    own = teller.own
    if own is not None and teller.wall.left[own] and teller.random.random() < 0.75:
        teller.others(teller.take(own), stop=True)
    else:
        teller.ends()


def _released(teller: _Teller) -> None:
    passed = teller.wait()
    teller.others(passed)
    teller.safe_turn()
    teller.ends(passed)


def _concealed_kong(teller: _Teller) -> None:
    passed = teller.wait()
    kind = teller.triplets[0]
    teller.others(passed)
    teller.draws(teller.take(kind))
    teller.makes_kong("ankan", kind)
    teller.draws(teller.wait(passed))


def _added_kong(teller: _Teller) -> None:
    passed = teller.wait()
    kind = teller.pungs[0]
    teller.others(passed)
    teller.draws(teller.take(kind))
    teller.makes_kong("add", kind)
    teller.draws(teller.wait(passed))


def _kong_after_claimed(teller: _Teller) -> None:
    passed = teller.wait()
    teller.pass_and_claim(passed)
    kind = teller.triplets[0]
    teller.draws(teller.take(kind))
    teller.makes_kong("ankan", kind)
    teller.draws(teller.wait(passed))


def _discard_after_claimed(teller: _Teller) -> None:
    passed = teller.wait()
    teller.pass_and_claim(passed)
    teller.safe_turn()
    teller.ends(passed)


def _pung_and_discard(teller: _Teller) -> None:
    """Let the hero claim his pair and discard one neighbour, so that he waits for the other."""
    pair = teller.pair
    if pair is None or pair in (*teller.neighbours, *teller.waits):
        raise _UnsuitableError
    passed = teller.wait()
    teller.others(passed, teller.take(pair), stop=True)
    out, kept = teller.random.sample(teller.neighbours, 2)
    for kind in (pair, pair, out):
        teller.concealed.remove(kind)
    teller.pungs.append(pair)
    teller.steps += [f"0pon{format_tile(pair)}", f"0-{format_tile(out)}"]
    teller.next = 1
    teller.waits = teller.waits_now()
    if kept not in teller.waits:
        raise _UnsuitableError
    teller.loud |= {*teller.waits}
    teller.ends()


def _passed(teller: _Teller) -> None:
    passed = teller.wait()
    teller.others(passed, teller.wait(passed), stop=True)


def _self_draw(teller: _Teller) -> None:
    passed = teller.wait()
    teller.others(passed)
    teller.draws(teller.wait(passed))


def _winning_discard(teller: _Teller) -> None:
    teller.others(teller.wait())
    drawn = teller.winning_turn()
    teller.ends(drawn)


def _passed_again(teller: _Teller) -> None:
    teller.others(teller.wait())
    teller.safe_turn()
    passed = teller.wait()
    if teller.random.random() < 0.5:
        teller.others(passed, teller.wait(passed), stop=True)
    else:
        teller.others(passed)
        teller.draws(teller.wait(passed))


def _claimed_kong(teller: _Teller) -> None:
    passed = teller.wait()
    teller.pass_and_claim(passed)
    teller.draws(teller.wait(passed))


def _claimed_kong_alone(teller: _Teller) -> None:
    teller.pass_and_claim()
    teller.draws(teller.wait())


def _touched_wall(teller: _Teller) -> None:
    """Let the left neighbour discard a wait, and the hero reach for the wall."""
    for player in (1, 2):
        teller.steps.append(f"{player}-{format_tile(teller.quiet())}")
    teller.steps.append(f"3-{format_tile(teller.wait())}")
    teller.next = HERO
    teller.touched = True


def _no_wait(teller: _Teller) -> None:
    """Offer a tile next to a wait."""
    near = [
        kind
        for wait in teller.waits
        for kind in (wait - 2, wait - 1, wait + 1, wait + 2)
        if wait < EAST and kind // 9 == wait // 9 and kind not in teller.waits
    ]
    if not near:
        raise _UnsuitableError
    teller.others(teller.take(teller.random.choice(near)), stop=True)


_TELLERS: Final[Mapping[Sort, Callable[[_Teller], None]]] = {
    "nothing_passed": _nothing_passed,
    "own_discard": _own_discard,
    "released": _released,
    "concealed_kong": _concealed_kong,
    "added_kong": _added_kong,
    "kong_after_claimed": _kong_after_claimed,
    "discard_after_claimed": _discard_after_claimed,
    "pung_and_discard": _pung_and_discard,
    "passed": _passed,
    "self_draw": _self_draw,
    "winning_discard": _winning_discard,
    "passed_again": _passed_again,
    "claimed_kong": _claimed_kong,
    "claimed_kong_alone": _claimed_kong_alone,
    "touched_wall": _touched_wall,
    "no_wait": _no_wait,
}
