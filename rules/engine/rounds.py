"""A round: the deal and everything that happened after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .errors import EngineError
from .events import (
    START,
    Event,
    Start,
    event_from_record,
    record_from_event,
    record_from_start,
    start_from_record,
)
from .legality import LIVE_WALL, Table
from .shapes import HAND_TILES, Family


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """The deal and its events; one that could not happen raises `EngineError` with its index."""

    start: Start
    events: tuple[Event, ...] = (START,)
    """The first is the deal itself, so that an event has the index it has in a log."""
    family: Family = "riichi"
    wall: int = LIVE_WALL["riichi"]
    """Tiles that could be drawn after the deal."""

    def __post_init__(self) -> None:
        if self.events[:1] != (START,):
            raise EngineError("no_start", index=0)
        table = Table(self.start, self.wall, self.family)
        for event in self.events[1:]:
            table.happen(event)

    def tiles_left_after(self, index: int) -> int:
        """Return how many tiles can still be drawn after an event."""
        return self.wall - sum(event.type == "tsumo" for event in self.events[: index + 1])


def round_from_records(
    records: Any, *, live_wall_left: int | None = None, family: Family | None = None
) -> Round:
    """Read a round from its mjai events, `start_kyoku` first.

    `live_wall_left` is how many tiles can still be drawn after the last event, where that does
    not follow from the draws. Without a family, hands of 16 tiles are Taiwanese, others riichi.
    """
    if not isinstance(records, list | tuple):
        raise EngineError("bad_key", key="events", value=records)
    if not records:
        raise EngineError("no_start", index=0)
    start = start_from_record(records[0])
    if family is None:
        family = "taiwan" if len(start.hands[0]) == HAND_TILES["taiwan"] else "riichi"
    events = (START, *map(event_from_record, records[1:], range(1, len(records))))
    wall = LIVE_WALL[family]
    if live_wall_left is not None:
        drawn = sum(event.type == "tsumo" for event in events)
        if not 0 <= live_wall_left <= wall - drawn:
            raise EngineError("bad_key", key="live_wall_left", value=live_wall_left)
        wall = live_wall_left + drawn
    return Round(start=start, events=events, family=family, wall=wall)


def records_from_round(played: Round) -> list[dict[str, Any]]:
    """Write a round as mjai events that `round_from_records` reads back to the same value."""
    events: Sequence[Event] = played.events[1:]
    return [record_from_start(played.start), *map(record_from_event, events)]
