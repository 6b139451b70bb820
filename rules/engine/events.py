"""What happens in a round, one event after the other, by the names and keys of mjai logs.

Passing is no event: whoever could call or win and does not has passed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, get_args

from .errors import EngineError
from .hand import Seat
from .mjai import MJAI_TILES, UNKNOWN, format_mjai, parse_mjai
from .tiles import WINDS

EventType = Literal[
    "start_kyoku",
    "tsumo",
    "dahai",
    "chi",
    "pon",
    "daiminkan",
    "kakan",
    "ankan",
    "flower",
    "reach",
    "reach_accepted",
    "dora",
    "hora",
    "ryukyoku",
    "end_kyoku",
]
"""Events by their mjai names; `flower` lays a flower aside, to be replaced by a draw."""
EVENT_TYPES: Final[tuple[str, ...]] = get_args(EventType)

NOBODY: Final = -1


class Event(NamedTuple):
    """One thing that happens; players are numbered 0 to 3 in the order of play."""

    type: EventType
    actor: int = NOBODY
    tile: int = UNKNOWN
    """The tile drawn, discarded, called, added, laid aside, won on or turned as an indicator."""
    consumed: tuple[int, ...] = ()
    """The tiles of the hand that a call or kan uses."""
    target: int = NOBODY
    """Whose tile is called or won on; the winner himself on a self-draw."""
    drawn: bool = False
    """Whether a discard is the tile just drawn, as the log says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A round before the first draw."""

    hands: tuple[tuple[int, ...], ...]
    """Four hands of 13 or 16 tiles; `UNKNOWN` where a tile is not known."""
    dealer: int
    round: Seat = "E"
    indicator: int | None = None
    honba: int = 0
    sticks: int = 0
    scores: tuple[int, ...] = ()

    def seat(self, player: int) -> Seat:
        """Return the seat wind of a player."""
        found: Seat = WINDS[(player - self.dealer) % 4]  # type: ignore[assignment]
        return found


START: Final = Event("start_kyoku")

Record = Mapping[str, Any]
_PLAYERS: Final = {0: 0, 1: 1, 2: 2, 3: 3}
_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "tsumo": ("actor", "pai"),
    "dahai": ("actor", "pai"),
    "chi": ("actor", "target", "pai", "consumed"),
    "pon": ("actor", "target", "pai", "consumed"),
    "daiminkan": ("actor", "target", "pai", "consumed"),
    "kakan": ("actor", "pai", "consumed"),
    "ankan": ("actor", "consumed"),
    "flower": ("actor", "pai"),
    "reach": ("actor",),
    "reach_accepted": ("actor",),
    "dora": ("dora_marker",),
    "hora": ("actor", "target"),
    "ryukyoku": (),
    "end_kyoku": (),
}
"""The keys an event needs."""

_DRAW_AND_DISCARD: Final[tuple[tuple[EventType, bool], ...]] = (
    ("tsumo", False),
    ("dahai", False),
    ("dahai", True),
)


_PLAIN: Final = {
    (name, actor, shown, drawn): Event(name, actor, tile, drawn=drawn)
    for name, drawn in _DRAW_AND_DISCARD
    for actor in _PLAYERS
    for shown, tile in MJAI_TILES.items()
}
"""Draws and discards, which are nearly all that happens, ready to be picked."""


def event_from_record(record: Any, index: int) -> Event:
    """Read one event; raise `EngineError` with its index and the key that cannot be used."""
    try:
        drawn = record.get("tsumogiri") is True
        return _PLAIN[record["type"], record["actor"], record["pai"], drawn]
    except (AttributeError, KeyError, TypeError):
        return _read_event(record, index)


def _read_event(record: Any, index: int) -> Event:
    """Read any event, or say what is wrong with it."""
    name = record.get("type") if isinstance(record, Mapping) else record
    if not isinstance(name, str) or name not in _KEYS:
        raise EngineError("unknown_event", index=index, event=name)
    keys = _KEYS[name]
    for key in keys:
        if key not in record:
            raise EngineError("event_without", index=index, key=key)
    consumed = _tiles(record["consumed"], index) if "consumed" in keys else ()
    if name == "ankan":
        tile = consumed[0] if consumed else UNKNOWN
    elif name == "dora":
        tile = _tile(record["dora_marker"], index)
    elif "pai" in record and (name in _WITH_TILE or name == "hora"):
        tile = _tile(record["pai"], index)
    else:
        tile = UNKNOWN
    return Event(
        name,  # type: ignore[arg-type]
        _player(record, "actor", index) if "actor" in keys else NOBODY,
        tile,
        consumed,
        _player(record, "target", index) if "target" in keys else NOBODY,
    )


def _player(record: Record, key: str, index: int) -> int:
    value = record[key]
    if not isinstance(value, int) or value not in _PLAYERS:
        raise EngineError("event_key", index=index, key=key, value=value)
    return int(value)


def _tile(name: Any, index: int) -> int:
    try:
        return parse_mjai(name)
    except EngineError:
        raise EngineError("event_tile", index=index, text=name) from None


def _tiles(names: Any, index: int) -> tuple[int, ...]:
    if not isinstance(names, list | tuple):
        raise EngineError("event_key", index=index, key="consumed", value=names)
    return tuple(_tile(name, index) for name in names)


def start_from_record(record: Any) -> Start:
    """Read `start_kyoku`; raise `EngineError` naming the key or tile that cannot be used."""
    if not isinstance(record, Mapping) or record.get("type") != "start_kyoku":
        raise EngineError("no_start", index=0)
    for key in ("tehais", "oya"):
        if key not in record:
            raise EngineError("event_without", index=0, key=key)
    wind = record.get("bakaze", "E")
    if not isinstance(wind, str) or wind not in tuple(WINDS):
        raise EngineError("event_key", index=0, key="bakaze", value=wind)
    marker = record.get("dora_marker")
    return Start(
        hands=_hands(record["tehais"]),
        dealer=_player(record, "oya", 0),
        round=wind,  # type: ignore[arg-type]
        indicator=None if marker is None else _tile(marker, 0),
        honba=_number(record, "honba"),
        sticks=_number(record, "kyotaku"),
        scores=_scores(record.get("scores", ())),
    )


def _hands(value: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list | tuple) or len(value) != 4:
        raise EngineError("event_key", index=0, key="tehais", value=value)
    for hand in value:
        if not isinstance(hand, list | tuple):
            raise EngineError("event_key", index=0, key="tehais", value=hand)
    return tuple(tuple(_tile(name, 0) for name in hand) for hand in value)


def _number(record: Record, key: str) -> int:
    value = record.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise EngineError("event_key", index=0, key=key, value=value)
    return value


def _scores(value: Any) -> tuple[int, ...]:
    good = isinstance(value, list | tuple) and all(isinstance(score, int) for score in value)
    if not good or len(value) not in (0, 4):
        raise EngineError("event_key", index=0, key="scores", value=value)
    return tuple(value)


def record_from_event(event: Event) -> dict[str, Any]:
    """Write one event as a record that `event_from_record` reads back to the same value."""
    record: dict[str, Any] = {"type": event.type}
    if event.actor != NOBODY:
        record["actor"] = event.actor
    if event.target != NOBODY:
        record["target"] = event.target
    if event.type == "dora":
        record["dora_marker"] = format_mjai(event.tile)
    elif event.type in _WITH_TILE or (event.tile != UNKNOWN and event.type == "hora"):
        record["pai"] = format_mjai(event.tile)
    if event.consumed:
        record["consumed"] = [format_mjai(tile) for tile in event.consumed]
    if event.type == "dahai":
        record["tsumogiri"] = event.drawn
    return record


_WITH_TILE: Final = frozenset(("tsumo", "dahai", "chi", "pon", "daiminkan", "kakan", "flower"))


def record_from_start(start: Start) -> dict[str, Any]:
    """Write the start of a round as a record that `start_from_record` reads back."""
    record: dict[str, Any] = {
        "type": "start_kyoku",
        "bakaze": start.round,
        "kyoku": start.dealer + 1,
        "honba": start.honba,
        "kyotaku": start.sticks,
        "oya": start.dealer,
        "tehais": [[format_mjai(tile) for tile in hand] for hand in start.hands],
    }
    if start.scores:
        record["scores"] = list(start.scores)
    if start.indicator is not None:
        record["dora_marker"] = format_mjai(start.indicator)
    return record
