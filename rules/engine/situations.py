"""States of a round that ask whether a player may win: simulated, and steered to a moment.

The answer is never assumed: the engine gives it, and a state that turns out otherwise than its
story should is thrown away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, cast

from .furiten import Kind, Watch, may_win
from .hand import Seat
from .offers import Verdict, offer_to
from .rounds import Round
from .ruleset import RiichiRules
from .scripted_play import HERO, OffScriptError, SteeredPlay
from .stories import AGREEING, DIFFERING, STORIES, Category, Story, Table
from .tiles import KIND

GENERATION: Final = 1
"""Raised when the same seed no longer gives the same situation."""

LEVELS: Final = (1, 2, 3)

_WEIGHTS: Final[dict[Category, int]] = {
    "open": 30,
    "furiten_discard": 18,
    "furiten_temporary": 16,
    "furiten_riichi": 12,
    "no_yaku": 12,
    "not_a_win": 12,
}
_DIFFER: Final = 0.7
"""How often a state is told that rule sets decide differently."""
_TRIES_A_STORY: Final = 4
_TRIES: Final = 400


@dataclass(frozen=True, slots=True)
class Situation:
    """A round whose last event offers a tile, and the player who may win on it or not."""

    round: Round
    hero: int
    story: str
    verdict: Verdict
    """The answer under the rules it was made for."""

    @property
    def category(self) -> Category:
        """The answer in one word."""
        return category_of(self.verdict)


def category_of(verdict: Verdict) -> Category:
    """Return a verdict in one word."""
    return cast(Category, verdict.reason or "open")


def situation(random: Random, rules: RiichiRules, level: int = 2) -> Situation:
    """Return a situation under the rules; level 1 keeps to plain ones, 3 is full of traps.

    Raises `ValueError` for a level that does not exist.
    """
    _check(level)
    category = random.choices(list(_WEIGHTS), list(_WEIGHTS.values()))[0]
    stories = {
        name: (story, story.weights[level - 1])
        for name, story in STORIES.items()
        if story.category_under(rules) == category and story.weights[level - 1]
    }
    return _tell(random, rules, level, stories)


def differing(random: Random, rules: RiichiRules, level: int = 2) -> Situation:
    """Return a situation that rule sets mostly decide differently; the rules tell the tiles.

    Raises `ValueError` for a level that does not exist.
    """
    _check(level)
    if random.random() < _DIFFER:
        told = DIFFERING
    else:
        told = {name: STORIES[name] for name in AGREEING}
    return _tell(
        random,
        rules,
        level,
        {name: (story, story.weights[level - 1] or 1) for name, story in told.items()},
    )


def _check(level: int) -> None:
    if level not in LEVELS:
        raise ValueError(f"level {level} is none of {LEVELS}")


def _tell(
    random: Random, rules: RiichiRules, level: int, stories: Mapping[str, tuple[Story, int]]
) -> Situation:
    """Tell one of the stories; one that fails again and again makes way for another."""
    names = list(stories)
    weights = [weight for _, weight in stories.values()]
    for tries in range(_TRIES):
        if tries % _TRIES_A_STORY == 0:
            name = random.choices(names, weights)[0]
        found = attempt(random, rules, level, name, stories[name][0])
        if found is not None:
            return found
    raise RuntimeError("no situation found: the rules allow too little")


def attempt(
    random: Random, rules: RiichiRules, level: int, name: str, story: Story
) -> Situation | None:
    """Tell a story once; None when it does not come out as it should."""
    table = Table(random, rules, random.randrange(4), cast(Seat, random.choice("ES")), level)
    try:
        script = story.make(table)
        played = SteeredPlay(random, rules, script, dealer=table.dealer, wind=table.wind).run()
    except OffScriptError:
        return None
    verdict = may_win(played, rules, HERO)
    if category_of(verdict) != story.category_under(rules) or not story.fits(played, verdict):
        return None
    causes = causes_of(played, rules, HERO)
    if len(causes) > 1 and verdict.until != "hand_end":
        return None
    return Situation(played, HERO, name, verdict)


# -- what holds at the moment


def _watched(played: Round, rules: RiichiRules, hero: int) -> tuple[Watch, list[int]]:
    """Follow a round to its offer; return the furiten then and the tiles passed on the way."""
    watch = Watch(played, rules, (hero,))
    passed = []
    drawn = False
    index = offer_to(hero, played).index
    for place, event in enumerate(played.events[:index]):
        waiting = watch.waits[hero]
        completed = watch.happen(place, event)
        watch.let_pass(place, event, completed)
        if hero in completed:
            passed.append(place)
        elif event.actor == hero and event.type == "tsumo":
            drawn = bool(waiting >> 3 * (event.tile & KIND) & 1)
        elif event.actor == hero and event.type == "dahai" and drawn:
            if event.drawn:
                passed.append(place)
            drawn = False
    watch.compare(hero, index - 1)
    return watch, passed


def causes_of(played: Round, rules: RiichiRules, hero: int) -> frozenset[Kind]:
    """Return every kind of furiten that holds when the last tile is offered."""
    watch, _ = _watched(played, rules, hero)
    holds: dict[Kind, bool] = {
        "furiten_discard": bool(watch.own[hero]),
        "furiten_riichi": watch.locked[hero] >= 0,
        "furiten_temporary": watch.passed[hero] >= 0,
    }
    return frozenset(kind for kind, true in holds.items() if true)


def passes(played: Round, rules: RiichiRules, hero: int) -> tuple[int, ...]:
    """Return the events with a tile that completed the hero's hand and was not won on.

    An own draw counts with the discard that followed it.
    """
    return tuple(_watched(played, rules, hero)[1])
