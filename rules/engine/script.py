"""Rounds written in a line, for articles, lessons and tests: one known hand and what happens.

Steps are set apart by spaces; a player is a seat (`E S W N`) or a number counted from the hero,
who is 0. Tiles are in our notation or by their mjai names.

    S-4p          discards (who is due to draw does so first: the hero the same tile, others an
                  unknown one)
    S+4p          draws
    Sr4p          declares riichi with a discard
    Schi4m=3m,5m  calls with the tiles behind the sign
    Spon8s  Skan6s  Sadd6s  Sankan1z  Sflower1f
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from .errors import EngineError
from .mjai import format_mjai, parse_mjai
from .rounds import Round, round_from_records
from .shapes import Family
from .tiles import WINDS, parse_tile, parse_tiles

_STEP: Final = re.compile(
    r"(?P<who>[0-3ESWN])(?P<what>\+|-|r|chi|pon|kan|add|ankan|flower)"
    r"(?P<tile>\w+\*?\w*|\?)(?:=(?P<shown>[\w*]+,[\w*]+))?"
)


def events_of(
    hand: str,
    script: str = "",
    *,
    seat: str = "E",
    wind: str = "E",
    others: Mapping[int, str] | None = None,
    indicator: str | None = None,
) -> list[dict[str, Any]]:
    """Return the mjai events of a round in which only some hands are known.

    `hand` is that of player 0, who sits at `seat`; `others` maps further players to theirs.
    Raise `bad_step` quoting a step that cannot be read.
    """
    dealer = -WINDS.index(seat) % 4
    known = {0: _names(hand), **{player: _names(tiles) for player, tiles in (others or {}).items()}}
    size = len(known[0])
    events: list[dict[str, Any]] = [
        {
            "type": "start_kyoku",
            "bakaze": wind,
            "kyoku": dealer + 1,
            "honba": 0,
            "kyotaku": 0,
            "oya": dealer,
            "scores": [25000] * 4,
            "tehais": [known.get(player, ["?"] * size) for player in range(4)],
        }
    ]
    if indicator:
        events[0]["dora_marker"] = _name(indicator)
    discarder: int | None = None
    holds_drawn = False
    for step in script.split():
        read = _STEP.fullmatch(step)
        if read is None:
            raise EngineError("bad_step", step=step)
        actor = _player(read["who"], seat)
        what, tile = read["what"], _name(read["tile"])
        shown = [_name(name) for name in read["shown"].split(",")] if read["shown"] else None
        if what in "-r" and not holds_drawn:
            events.append(_draw(actor, tile if actor in known else "?"))
        events += _events(what, actor, tile, shown, discarder)
        holds_drawn = what in ("+", "chi", "pon")
        discarder = actor if what in "-r" else discarder
    return events


def round_of(
    hand: str,
    script: str = "",
    *,
    left: int | None = None,
    family: Family | None = None,
    **table: Any,
) -> Round:
    """Return the round that `events_of` writes down; impossible ones raise `EngineError`."""
    return round_from_records(events_of(hand, script, **table), live_wall_left=left, family=family)


def _player(who: str, hero_seat: str) -> int:
    if who.isdecimal():
        return int(who)
    return (WINDS.index(who) - WINDS.index(hero_seat)) % 4


def _names(tiles: str) -> list[str]:
    return [format_mjai(tile) for tile in parse_tiles(tiles)]


def _name(tile: str) -> str:
    """Return the mjai name of a tile named either way."""
    try:
        return format_mjai(parse_mjai(tile))
    except EngineError:
        return format_mjai(parse_tile(tile))


def _draw(actor: int, tile: str) -> dict[str, Any]:
    return {"type": "tsumo", "actor": actor, "pai": tile}


def _events(
    what: str, actor: int, tile: str, shown: list[str] | None, discarder: int | None
) -> list[dict[str, Any]]:
    """Return the events of one step, the draw before a discard apart."""
    if what == "+":
        return [_draw(actor, tile)]
    if what in "-r":
        discard = {"type": "dahai", "actor": actor, "pai": tile, "tsumogiri": False}
        if what == "-":
            return [discard]
        declared = {"type": "reach", "actor": actor}
        return [declared, discard, {"type": "reach_accepted", "actor": actor}]
    if what in ("chi", "pon", "kan"):
        kind = "daiminkan" if what == "kan" else what
        used = shown or [tile] * (3 if what == "kan" else 2)
        call = {"type": kind, "actor": actor, "target": discarder, "pai": tile}
        return [call | {"consumed": used}]
    if what == "add":
        return [{"type": "kakan", "actor": actor, "pai": tile, "consumed": [tile] * 3}]
    if what == "ankan":
        return [{"type": "ankan", "actor": actor, "consumed": [tile] * 4}]
    return [{"type": "flower", "actor": actor, "pai": tile}]
