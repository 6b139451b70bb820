"""Tiles, melds and hands in words, as they are read aloud in the language of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import groupby
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from rules.engine.hand import Meld, Win
from rules.engine.tiles import is_red, sorted_tiles, suit_and_rank

RANKS: Final[tuple[Promise, ...]] = (
    pgettext_lazy("rank of a tile", "1"),
    pgettext_lazy("rank of a tile", "2"),
    pgettext_lazy("rank of a tile", "3"),
    pgettext_lazy("rank of a tile", "4"),
    pgettext_lazy("rank of a tile", "5"),
    pgettext_lazy("rank of a tile", "6"),
    pgettext_lazy("rank of a tile", "7"),
    pgettext_lazy("rank of a tile", "8"),
    pgettext_lazy("rank of a tile", "9"),
)
SUITS: Final[dict[str, Promise]] = {
    "m": gettext_lazy("%(ranks)s of characters"),
    "p": gettext_lazy("%(ranks)s of circles"),
    "s": gettext_lazy("%(ranks)s of bamboo"),
}
NAMES: Final[dict[str, tuple[Promise, ...]]] = {
    "z": (
        pgettext_lazy("tile", "east"),
        pgettext_lazy("tile", "south"),
        pgettext_lazy("tile", "west"),
        pgettext_lazy("tile", "north"),
        pgettext_lazy("tile", "white dragon"),
        pgettext_lazy("tile", "green dragon"),
        pgettext_lazy("tile", "red dragon"),
    ),
    "f": (
        pgettext_lazy("flower tile", "spring"),
        pgettext_lazy("flower tile", "summer"),
        pgettext_lazy("flower tile", "autumn"),
        pgettext_lazy("flower tile", "winter"),
        pgettext_lazy("flower tile", "plum"),
        pgettext_lazy("flower tile", "orchid"),
        pgettext_lazy("flower tile", "bamboo flower"),
        pgettext_lazy("flower tile", "chrysanthemum"),
    ),
}
_COUNTED: Final[dict[int, Promise]] = {
    2: gettext_lazy("pair of %(tile)s"),
    3: gettext_lazy("triplet of %(tile)s"),
    4: gettext_lazy("four of %(tile)s"),
}
_MELDS: Final[dict[str, Promise]] = {
    "chi": gettext_lazy("chi %(tiles)s"),
    "pon": gettext_lazy("pon %(tiles)s"),
    "daiminkan": gettext_lazy("open kan %(tiles)s"),
    "kakan": gettext_lazy("added kan %(tiles)s"),
    "ankan": gettext_lazy("closed kan %(tiles)s"),
}
_SOURCES: Final[dict[str, Promise]] = {
    "left": gettext_lazy("%(meld)s from the left"),
    "across": gettext_lazy("%(meld)s from across"),
    "right": gettext_lazy("%(meld)s from the right"),
}
_WINS: Final[dict[str, Promise]] = {
    "ron": gettext_lazy("wins on %(tile)s by ron"),
    "tsumo": gettext_lazy("wins on %(tile)s by tsumo"),
}


def tile_name(tile: int) -> str:
    """Name a tile: "red 5 of circles", "white dragon"."""
    suit, rank = suit_and_rank(tile)
    if suit in SUITS:
        return str(SUITS[suit]) % {"ranks": _rank(tile)}
    return _reddened(tile, str(NAMES[suit][rank - 1]))


def tiles_in_words(tiles: Iterable[int]) -> str:
    """Read tiles in their order, suit by suit: "2-3-4 of characters, pair of north".

    No set is told apart from its neighbours: who listens gets what who looks gets.
    """
    return _joined(_groups(tiles))


def meld_in_words(meld: Meld) -> str:
    """Read a meld with its source: "pon 5 of circles, one red, from the left"."""
    if meld.type == "chi":
        tiles = tiles_in_words(sorted_tiles(meld.tiles))
    else:
        tiles = tile_name(meld.first)
        red = sum(is_red(tile) for tile in meld.tiles)
        if red:
            tiles = ngettext("%(tiles)s (%(count)d red)", "%(tiles)s (%(count)d red)", red) % {
                "tiles": tiles,
                "count": red,
            }
    words = str(_MELDS[meld.type]) % {"tiles": tiles}
    if meld.source is None or meld.type == "ankan":
        return words
    return str(_SOURCES[meld.source]) % {"meld": words}


def hand_in_words(tiles: Iterable[int], melds: Sequence[Meld] = ()) -> str:
    """Read the tiles and melds of a hand that is still being played."""
    return _joined([*_groups(tiles), *(meld_in_words(meld) for meld in melds)])


def win_in_words(win: Win) -> str:
    """Read a won hand: concealed tiles sorted, melds, winning tile."""
    won = str(_WINS[win.by]) % {"tile": tile_name(win.win)}
    return _joined(
        [*_groups(sorted_tiles(win.hand)), *(meld_in_words(meld) for meld in win.melds), won]
    )


def _groups(tiles: Iterable[int]) -> list[str]:
    """Put tiles into words, neighbours of one suit or one honour together."""
    return [_group(list(group)) for _kind, group in groupby(tiles, key=_belongs_to)]


def _belongs_to(tile: int) -> str | int:
    suit = suit_and_rank(tile)[0]
    return suit if suit in SUITS else tile


def _group(tiles: list[int]) -> str:
    suit = suit_and_rank(tiles[0])[0]
    if suit in SUITS:
        return str(SUITS[suit]) % {"ranks": _run_together(map(_rank, tiles))}
    name = tile_name(tiles[0])
    counted = _COUNTED.get(len(tiles))
    return name if counted is None else str(counted) % {"tile": name}


def _run_together(ranks: Iterable[str]) -> str:
    """Write ranks one after the other: "2-3-4", 二三四."""
    frame = _("%(ranks)s-%(next)s")
    return reduce(lambda ranks, rank: frame % {"ranks": ranks, "next": rank}, ranks)


def _rank(tile: int) -> str:
    return _reddened(tile, str(RANKS[suit_and_rank(tile)[1] - 1]))


def _reddened(tile: int, words: str) -> str:
    return pgettext("tile", "red %(tile)s") % {"tile": words} if is_red(tile) else words


def _joined(parts: Iterable[str]) -> str:
    return pgettext("between parts of a hand", ", ").join(parts)
