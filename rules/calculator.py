"""One hand under every rule set: the whole input stands in the address.

The query's fields are plain text as a person types it; `read` makes a win of it, and `press`
makes the query that follows from pressing a tile or a button.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, cast

from django.http import QueryDict
from django.utils.http import urlencode

from rules.engine.errors import EngineError
from rules.engine.hand import FLAGS, KANS, Meld, Win
from rules.engine.tiles import (
    KIND,
    WINDS,
    format_tile,
    format_tiles,
    parse_tile,
    parse_tiles,
    sorted_tiles,
)

TARGETS: Final = ("hand", "win", "chi", "pon", "daiminkan", "kakan", "ankan", "dora", "ura")
"""What a pressed tile can be added to."""
ROWS: Final = ("hand", "win", "melds", "dora", "ura")
"""Text fields that hold tiles."""
MOST_COUNTED: Final = 99
LONGEST: Final = 200
"""Characters a text field may have."""

_SOURCES: Final = {"<": "left", "^": "across", ">": "right"}
_MARKS: Final = {source: mark for mark, source in _SOURCES.items()}
_KINDS: Final = {"a": "ankan", "k": "kakan", "d": "daiminkan"}
_LETTERS: Final = {kind: letter for letter, kind in _KINDS.items()}
_MELD: Final = re.compile(r"([akd]?)([^<^>]+)([<^>]?)")


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in the form, as typed."""

    hand: str = ""
    win: str = ""
    melds: str = ""
    by: str = "ron"
    seat: str = "S"
    round: str = "E"
    riichi: str = "none"
    flags: tuple[str, ...] = ()
    dora: str = ""
    ura: str = ""
    honba: str = ""
    sticks: str = ""
    discarder: str = ""
    to: str = "hand"
    """What the next pressed tile is added to."""

    @property
    def is_empty(self) -> bool:
        """Whether nobody has entered a tile yet."""
        return not (self.hand or self.win or self.melds)

    @property
    def query(self) -> str:
        """The address's query that reads back to this entry, without what is as usual."""
        usual = Entry()
        pairs: list[tuple[str, str]] = []
        for field in fields(self):
            value = getattr(self, field.name)
            if value == getattr(usual, field.name):
                continue
            name = _PARAMETERS.get(field.name, field.name)
            pairs += [(name, each) for each in value] if name == "flag" else [(name, value)]
        return urlencode(pairs)


_PARAMETERS: Final = {"flags": "flag", "discarder": "from"}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an entry is no win: the field it is about and the fault."""

    field: str
    error: EngineError

    @property
    def is_unfinished(self) -> bool:
        """Whether nothing is wrong yet: there are only too few tiles."""
        counted = self.error.params
        return self.error.code == "wrong_count" and int(str(counted["count"])) < int(
            str(counted["needed"])
        )


def read_entry(query: QueryDict) -> Entry:
    """Read the form from an address; what is no choice falls back to the usual one."""
    usual = Entry()

    def text(name: str) -> str:
        return query.get(name, "")[:LONGEST]

    def one_of(name: str, allowed: Iterable[str], default: str) -> str:
        value = query.get(name, default)
        return value if value in tuple(allowed) else default

    return Entry(
        hand=text("hand"),
        win=text("win"),
        melds=text("melds"),
        by=one_of("by", ("ron", "tsumo"), usual.by),
        seat=one_of("seat", WINDS, usual.seat),
        round=one_of("round", WINDS, usual.round),
        riichi=one_of("riichi", ("none", "riichi", "double"), usual.riichi),
        flags=tuple(flag for flag in FLAGS if flag in query.getlist("flag")),
        dora=text("dora"),
        ura=text("ura"),
        honba=text("honba"),
        sticks=text("sticks"),
        discarder=one_of("from", WINDS, ""),
        to=one_of("to", TARGETS, usual.to),
    )


def read_win(entry: Entry) -> Win | Problem:
    """Read the win an entry describes, or the first thing that is wrong with it.

    With no winning tile given, the last tile typed into a full hand is the one.
    """
    try:
        hand, win_tile = _hand_and_win(entry)
        melds = _read("melds", lambda: read_melds(entry.melds))
        riichi: Any = entry.riichi
        discarder: Any = entry.discarder if entry.by == "ron" else ""
        needed = 13 - 3 * len(melds)
        if win_tile is None:
            if len(hand) != needed + 1:
                raise _FaultError(
                    "hand", EngineError("wrong_count", count=len(hand), needed=needed + 1)
                )
            hand, win_tile = hand[:-1], hand[-1]
        win: Win = _read(
            "situation",
            lambda: Win(
                hand=hand,
                melds=melds,
                win=win_tile,
                by=cast(Any, entry.by),
                seat=cast(Any, entry.seat),
                round=cast(Any, entry.round),
                riichi=riichi,
                flags=frozenset(entry.flags),
                dora=_read("dora", lambda: parse_tiles(entry.dora)),
                ura=_read("ura", lambda: parse_tiles(entry.ura)),
                honba=_count("honba", entry.honba),
                sticks=_count("sticks", entry.sticks),
                discarder=discarder or None,
            ),
        )
        return win
    except _FaultError as fault:
        return Problem(fault.field, fault.error)


class _FaultError(Exception):
    """A fault together with the field it was found in."""

    def __init__(self, field: str, error: EngineError) -> None:
        super().__init__(field)
        self.field = field
        self.error = error


def _read(field: str, reader: Any) -> Any:
    try:
        return reader()
    except EngineError as error:
        raise _FaultError(_field_of(error) or field, error) from error


_FIELDS: Final = {
    "wrong_count": "hand",
    "too_many": "hand",
    "flower_in_hand": "hand",
    "too_many_indicators": "dora",
    "too_many_melds": "melds",
    "open_riichi": "riichi",
    "discarder_is_winner": "from",
    "flag_needs": "flag",
    "flags_clash": "flag",
}


def _field_of(error: EngineError) -> str | None:
    return _FIELDS.get(error.code)


def _hand_and_win(entry: Entry) -> tuple[tuple[int, ...], int | None]:
    hand = _read("hand", lambda: parse_tiles(entry.hand))
    if not entry.win.strip():
        return hand, None
    return hand, _read("win", lambda: parse_tile(entry.win))


def _count(field: str, text: str) -> int:
    if not text.strip():
        return 0
    try:
        number = int(text)
    except ValueError:
        raise _FaultError(field, EngineError("bad_key", key=field, value=text)) from None
    if not 0 <= number <= MOST_COUNTED:
        raise _FaultError(field, EngineError("bad_key", key=field, value=text))
    return number


def read_melds(text: str) -> tuple[Meld, ...]:
    """Read melds as typed: `340m 777z^ a1111m`.

    `<` `^` `>` behind a set tell its source; `a`, `k`, `d` before a kan that it is concealed,
    added or called. Raise `bad_tile` or `bad_meld` quoting what cannot be read.
    """
    melds = []
    for word in re.split(r"[\s,;，；、]+", text.strip()):
        if word:
            melds.append(_read_meld(word))
    return tuple(melds)


def _read_meld(word: str) -> Meld:
    parts = _MELD.fullmatch(word)
    if parts is None:
        raise EngineError("bad_tile", text=word)
    letter, written, mark = parts.groups()
    tiles = parse_tiles(written)
    kinds = sorted(tile & KIND for tile in tiles)
    if letter:
        kind = _KINDS[letter]
    elif len(tiles) == 4:
        kind = "daiminkan" if mark else "ankan"
    else:
        kind = "pon" if kinds and kinds[0] == kinds[-1] else "chi"
    source: Any = _SOURCES.get(mark) or ("left" if kind == "chi" else None)
    return Meld(cast(Any, kind), tiles, None, None if kind == "ankan" else source)


def write_melds(melds: Iterable[Meld]) -> str:
    """Write melds as `read_melds` reads them."""
    words = []
    for meld in melds:
        letter = _LETTERS.get(meld.type, "")
        mark = "" if meld.type == "chi" else _MARKS.get(meld.source or "", "")
        words.append(letter + format_tiles(meld.tiles) + mark)
    return " ".join(words)


def press(entry: Entry, query: Mapping[str, str]) -> Entry | None:
    """Return the entry after a button: `add=5p`, `drop=hand:3`, `clear=1`; None without one.

    What is typed already stays; a tile that does not fit stays out.
    """
    if query.get("clear"):
        return Entry()
    try:
        if query.get("add"):
            return _add(entry, parse_tile(query["add"]))
        if query.get("drop"):
            return _drop(entry, query["drop"])
    except EngineError:
        return entry
    return None


def _add(entry: Entry, tile: int) -> Entry:
    if entry.to == "win":
        return replace(entry, win=format_tile(tile), to="hand")
    if entry.to in ("dora", "ura"):
        row = (*parse_tiles(getattr(entry, entry.to)), tile)
        return _with_row(entry, entry.to, row)
    if entry.to == "hand":
        return _add_to_hand(entry, tile)
    kind = tile & KIND
    tiles: tuple[int, ...] = (kind,) * (4 if entry.to in KANS else 3)
    if entry.to == "chi":
        first = min(kind, kind // 9 * 9 + 6)
        tiles = (first, first + 1, first + 2)
    source: Any = "left" if entry.to == "chi" else None if entry.to == "ankan" else "across"
    melds = (*read_melds(entry.melds), Meld(cast(Any, entry.to), tiles, None, source))
    return replace(entry, melds=write_melds(melds), to="hand")


def _add_to_hand(entry: Entry, tile: int) -> Entry:
    """Add to the concealed tiles, kept sorted; the tile after a full hand is the winning one."""
    hand = parse_tiles(entry.hand)
    full = 13 - 3 * len(read_melds(entry.melds))
    if len(hand) >= full:
        return replace(entry, win=format_tile(tile))
    return replace(entry, hand=format_tiles(sorted_tiles((*hand, tile))))


def _drop(entry: Entry, what: str) -> Entry:
    row, _, place = what.partition(":")
    if row not in ROWS or not place.isdecimal():
        return entry
    if row == "win":
        return replace(entry, win="")
    if row == "melds":
        melds = list(read_melds(entry.melds))
        if int(place) < len(melds):
            del melds[int(place)]
        return replace(entry, melds=write_melds(melds))
    tiles = list(parse_tiles(getattr(entry, row)))
    if int(place) < len(tiles):
        del tiles[int(place)]
    return _with_row(entry, row, tiles)


def _with_row(entry: Entry, row: str, tiles: Iterable[int]) -> Entry:
    text = format_tiles(tiles)
    if row == "dora":
        return replace(entry, dora=text)
    if row == "ura":
        return replace(entry, ura=text)
    return replace(entry, hand=text)
