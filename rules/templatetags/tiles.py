"""Tiles on a page: `{% hand win %}`, `{% tiles "123m0p" %}`, `{% tile "5z" %}`.

A hand or row is a list with one label, read aloud in the page's language; the tiles in it have
none of their own. A single tile is named. Sizes and colours stand in `static/css/tiles.css`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django import template
from django.template.loader import get_template
from django.templatetags.static import static
from django.utils.safestring import SafeString

from rules.engine.hand import Meld, Win
from rules.engine.tiles import (
    is_red,
    parse_tile,
    parse_tiles,
    sorted_tiles,
    suit_and_rank,
)
from rules.spoken import hand_in_words, tile_name, win_in_words
from rules.tile_art.sprite import RED_TILES

register = template.Library()

BACK: Final = None
"""Stands where a tile lies face down."""

LONG_ROW: Final = 10
"""A row of so many tiles or more is sized like a hand, to stay in one line."""

_UNICODE: Final = {"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}
_UNICODE_HONOURS: Final = "🀀🀁🀂🀃🀆🀅🀄"
_UNICODE_FLOWERS: Final = "🀦🀧🀨🀩🀢🀣🀤🀥"
_UNICODE_BACK: Final = "🀫"
_AS_TEXT: Final = "\ufe0e"
"""Asks for the plain form of a character that also has a coloured one."""


@dataclass(frozen=True, slots=True)
class Face:
    """One tile as it is drawn: its symbols in the sprite and how it lies."""

    symbol: str
    index: str = ""
    text: str = _UNICODE_BACK
    dyed: bool = False
    """Whether a plain symbol is to be shown red, for want of one of its own."""
    lying: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Tiles of a meld that take one place: one, or two where a kan was added to a pon."""

    faces: tuple[Face, ...]


@lru_cache(maxsize=512)
def face(tile: int | None, *, lying: bool = False, apart: bool = False) -> Face:
    """Return how a tile is drawn; `None` is a tile lying face down."""
    if tile is BACK:
        return Face("back", lying=lying, apart=apart)
    suit, rank = suit_and_rank(tile)
    plain = f"{suit}{rank}"
    symbol, dyed = plain, False
    if is_red(tile):
        own = next((key for key, drawn_from in RED_TILES.items() if drawn_from == plain), None)
        symbol, dyed = own or plain, own is None
    index = f"i-{plain}" if suit != "f" else ""
    return Face(symbol, index, _unicode(tile), dyed, lying, apart)


def _unicode(tile: int) -> str:
    """Return the character of a tile; a red one, which has none, is starred as in notation."""
    suit, rank = suit_and_rank(tile)
    if suit == "z":
        character = _UNICODE_HONOURS[rank - 1]
    elif suit == "f":
        character = _UNICODE_FLOWERS[rank - 1]
    else:
        character = chr(_UNICODE[suit] + rank - 1)
    return character + _AS_TEXT + "*" * is_red(tile)


def piles(meld: Meld) -> tuple[Pile, ...]:
    """Lay out a meld: the called tile lies towards its source, a closed kan hides its ends."""
    if meld.type == "ankan":
        shown = sorted(meld.tiles, key=is_red)[-2:]
        return tuple(Pile((face(tile),)) for tile in (BACK, *shown, BACK))
    tiles = list(sorted_tiles(meld.tiles))
    source = meld.source or ("left" if meld.type == "chi" else None)
    called = meld.called
    if source is None or (called is None and meld.type == "chi"):
        return tuple(Pile((face(tile),)) for tile in tiles)
    if called not in tiles:
        called = tiles[-1]
    tiles.remove(called)
    lying = [called]
    if meld.type == "kakan":
        lying.append(tiles.pop())
    place = {"left": 0, "across": 1, "right": len(tiles)}[source]
    laid = [Pile((face(tile),)) for tile in tiles]
    laid.insert(place, Pile(tuple(face(tile, lying=True) for tile in lying)))
    return tuple(laid)


@register.simple_tag
def hand(win: Win) -> SafeString:
    """Draw a won hand: concealed tiles sorted, the winning tile set apart, then the melds."""
    faces = [*map(face, sorted_tiles(win.hand)), face(win.win, apart=True)]
    return _row(faces, win.melds, win_in_words(win))


@register.simple_tag
def tiles(
    row: str | Iterable[int], melds: Sequence[Meld] = (), *, inline: bool = False
) -> SafeString:
    """Draw tiles in the order given, then melds; a space in the notation leaves a gap.

    `inline` draws them inside a line of text.
    """
    groups = [parse_tiles(group) for group in row.split()] if isinstance(row, str) else [tuple(row)]
    laid = [tile for group in groups for tile in group]
    starts = {sum(map(len, groups[:place])) for place in range(1, len(groups))}
    faces = [face(tile, apart=place in starts) for place, tile in enumerate(laid)]
    return _row(faces, melds, hand_in_words(laid, melds), inline=inline)


@register.simple_tag
def tile(which: str | int, *, lying: bool = False) -> SafeString:
    """Draw one tile in a line of text, named for who cannot see it."""
    number = parse_tile(which) if isinstance(which, str) else which
    drawn = face(number, lying=lying)
    return _drawn("tiles/face.html", face=drawn, label=tile_name(number), inline=True)


@register.simple_tag
def tile_face(which: str | int | None, *, lying: bool = False) -> SafeString:
    """Draw one tile without a name, for lists that carry a label; `None` lies face down."""
    number = parse_tile(which) if isinstance(which, str) else which
    return _drawn("tiles/face.html", face=face(number, lying=lying))


def _row(
    faces: Sequence[Face], melds: Sequence[Meld], label: str, *, inline: bool = False
) -> SafeString:
    laid = [piles(meld) for meld in melds]
    width = len(faces) + sum(len(meld) for meld in laid)
    return _drawn(
        "tiles/inline.html" if inline else "tiles/row.html",
        faces=faces,
        melds=laid,
        label=label,
        framed=width >= LONG_ROW,
        size="long" if len(faces) > 14 else "melds" if melds else "",
    )


def _drawn(name: str, **context: Any) -> SafeString:
    drawn = get_template(name).render({**context, "sprite": static("tiles.svg")})
    return SafeString(drawn.strip())
