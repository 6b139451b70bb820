"""Wins as records, the JSON form of `manage.py score`, both ways; hands as those of `waits`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from .errors import EngineError
from .hand import MELD_TYPES, SOURCES, Meld, Win
from .shapes import FAMILIES, HAND_TILES, Family
from .tiles import WINDS, format_tile, format_tiles, parse_tile, parse_tiles

Record = Mapping[str, Any]


def win_from_record(record: Record) -> Win:
    """Read a win; raise `EngineError` naming the key or tile that cannot be used."""
    if not isinstance(record, Mapping):
        raise EngineError("not_an_object")
    flags = _strings(record, "flags")
    this_kan = record.get("dora_of_this_kan")
    if this_kan is not None and not isinstance(this_kan, str):
        raise EngineError("bad_key", key="dora_of_this_kan", value=this_kan)
    return Win(
        hand=parse_tiles(_text(record, "hand")),
        melds=tuple(_meld(item) for item in _list(record, "melds")),
        win=parse_tile(_text(record, "win")),
        by=cast(Any, _one_of(record, "by", ("ron", "tsumo"))),
        seat=cast(Any, _one_of(record, "seat", WINDS)),
        round=cast(Any, _one_of(record, "round", WINDS)),
        riichi=cast(Any, _one_of(record, "riichi", ("none", "riichi", "double"), "none")),
        flags=frozenset(flags),
        dora=_tile_list(record, "dora"),
        ura=_tile_list(record, "ura"),
        dora_of_this_kan=parse_tile(this_kan) if this_kan else None,
        honba=_number(record, "honba"),
        sticks=_number(record, "sticks"),
        discarder=cast(Any, _seat_or_none(record, "from")),
        pao=cast(Any, _seat_or_none(record, "pao")),
    )


class Hand(NamedTuple):
    """A hand that need not be complete: concealed tiles, melds or only how many, and the family."""

    tiles: tuple[int, ...]
    melds: tuple[Meld, ...] | int
    family: Family


def hand_from_record(record: Record) -> Hand:
    """Read a hand (`hand`, `melds`, `family`); melds not listed are counted by the tiles missing.

    Raises `EngineError` naming the key or tile that cannot be used.
    """
    if not isinstance(record, Mapping):
        raise EngineError("not_an_object")
    family: Family = cast(Any, _one_of(record, "family", FAMILIES, "riichi"))
    tiles = parse_tiles(_text(record, "hand"))
    melds = tuple(_meld(item) for item in _list(record, "melds"))
    return Hand(tiles, melds or max(0, (HAND_TILES[family] + 1 - len(tiles)) // 3), family)


def record_from_win(win: Win) -> dict[str, Any]:
    """Write a win as a record that `win_from_record` reads back to the same value."""
    record: dict[str, Any] = {
        "hand": format_tiles(win.hand),
        "melds": [_meld_record(meld) for meld in win.melds],
        "win": format_tile(win.win),
        "by": win.by,
        "seat": win.seat,
        "round": win.round,
        "riichi": win.riichi,
        "flags": sorted(win.flags),
        "dora": [format_tile(tile) for tile in win.dora],
        "ura": [format_tile(tile) for tile in win.ura],
        "honba": win.honba,
        "sticks": win.sticks,
    }
    if win.discarder is not None:
        record["from"] = win.discarder
    if win.pao is not None:
        record["pao"] = win.pao
    if win.dora_of_this_kan is not None:
        record["dora_of_this_kan"] = format_tile(win.dora_of_this_kan)
    return record


def _meld(item: Any) -> Meld:
    if not isinstance(item, Mapping):
        raise EngineError("bad_key", key="melds", value=item)
    called = item.get("called")
    if called is not None and not isinstance(called, str):
        raise EngineError("bad_key", key="called", value=called)
    source = item.get("from")
    if source is not None and source not in SOURCES:
        raise EngineError("bad_key", key="from", value=source)
    return Meld(
        cast(Any, _one_of(item, "type", MELD_TYPES)),
        parse_tiles(_text(item, "tiles")),
        parse_tile(called) if called else None,
        cast(Any, source),
    )


def _meld_record(meld: Meld) -> dict[str, str]:
    record = {"type": meld.type, "tiles": format_tiles(meld.tiles)}
    if meld.called is not None:
        record["called"] = format_tile(meld.called)
    if meld.source is not None:
        record["from"] = meld.source
    return record


def _text(record: Record, key: str) -> str:
    if key not in record:
        raise EngineError("missing_key", key=key)
    value = record[key]
    if not isinstance(value, str):
        raise EngineError("bad_key", key=key, value=value)
    return value


def _one_of(record: Record, key: str, allowed: Sequence[str], default: str | None = None) -> str:
    if key not in record and default is None:
        raise EngineError("missing_key", key=key)
    value = record.get(key, default)
    if not isinstance(value, str) or value not in tuple(allowed):
        raise EngineError("bad_key", key=key, value=value)
    return value


def _list(record: Record, key: str) -> Sequence[Any]:
    value = record.get(key, ())
    if not isinstance(value, list | tuple):
        raise EngineError("bad_key", key=key, value=value)
    return value


def _strings(record: Record, key: str) -> tuple[str, ...]:
    values = _list(record, key)
    for value in values:
        if not isinstance(value, str):
            raise EngineError("bad_key", key=key, value=value)
    return tuple(values)


def _tile_list(record: Record, key: str) -> tuple[int, ...]:
    return tuple(parse_tile(text) for text in _strings(record, key))


def _number(record: Record, key: str) -> int:
    value = record.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise EngineError("bad_key", key=key, value=value)
    if value < 0:
        raise EngineError("negative", key=key, value=value)
    return value


def _seat_or_none(record: Record, key: str) -> str | None:
    if record.get(key) is None:
        return None
    return _one_of(record, key, WINDS)
