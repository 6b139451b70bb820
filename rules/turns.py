"""A few turns as one player sees them: his hand, four rivers, and a discard on offer."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.events import START, Event, Start
from rules.engine.furiten import may_win
from rules.engine.mjai import UNKNOWN
from rules.engine.offers import Verdict
from rules.engine.rounds import Round
from rules.engine.ruleset import RiichiRules
from rules.engine.shapes import waits

PLAYERS = 4
HERO = 0
"""The player who sees the hand; he deals, so every turn begins with his discard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """Some turns without calls, in which the hero discards what he draws and never wins.

    Raises `EngineError` when they could not happen.
    """

    hand: tuple[int, ...]
    discards: tuple[int, ...]
    """In the order of play, the hero's first; the last one is another player's, on offer."""
    riichi: int | None = None
    """The turn, from 0, in which the hero declares riichi."""

    def __post_init__(self) -> None:
        self.played()

    @property
    def offered(self) -> int:
        """The tile on offer."""
        return self.discards[-1]

    @property
    def waits(self) -> tuple[int, ...]:
        """The kinds that complete the hand."""
        return waits(self.hand)

    def played(self) -> Round:
        """Return the turns as a round, the other hands unknown."""
        return self._told()[0]

    def verdict(self, rules: RiichiRules) -> Verdict:
        """Tell whether the hero may win on the tile on offer."""
        return may_win(self.played(), rules, HERO)

    def discard_of(self, event: int) -> int:
        """Return the place among the discards that an event of the round has."""
        return self._told()[1].index(event)

    def _told(self) -> tuple[Round, list[int]]:
        events = [START]
        places = []
        for place, tile in enumerate(self.discards):
            turn, player = divmod(place, PLAYERS)
            declares = player == HERO and turn == self.riichi
            events.append(Event("tsumo", player, tile if player == HERO else UNKNOWN))
            if declares:
                events.append(Event("reach", player))
            places.append(len(events))
            events.append(Event("dahai", player, tile))
            if declares:
                events.append(Event("reach_accepted", player))
        unknown = (UNKNOWN,) * len(self.hand)
        start = Start(hands=(self.hand, unknown, unknown, unknown), dealer=HERO)
        return Round(start=start, events=tuple(events)), places
