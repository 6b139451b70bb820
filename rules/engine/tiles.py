"""Tiles and their notation (MPSZ), both ways.

A tile is a small integer: its kind (0–8 characters, 9–17 circles, 18–26 bamboo, 27–33
honours east south west north white green red, 34–41 flowers), plus `RED` when it is red.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from .errors import EngineError

RED: Final = 64
"""Added to the kind of a red tile."""
KIND: Final = 63
"""Mask that leaves the kind of a tile."""
KINDS: Final = 34
FLOWERS: Final = range(34, 42)
WINDS: Final = "ESWN"
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
HONOURS: Final = range(27, 34)

_RANKS: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
_FIRST: Final = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34}


def kind(tile: int) -> int:
    """Return the kind of a tile, red or not."""
    return tile & KIND


def is_red(tile: int) -> bool:
    """Tell whether a tile is a red one."""
    return tile >= RED


def suit_and_rank(tile: int) -> tuple[str, int]:
    """Return the suit letter and the rank from 1 of a tile."""
    number = tile & KIND
    if number >= 34:
        return "f", number - 33
    return "mpsz"[number // 9], number % 9 + 1


def is_yaochuu(tile: int) -> bool:
    """Tell whether a tile is a terminal or an honour."""
    number = tile & KIND
    return number >= 27 or number % 9 in (0, 8)


def sort_key(tile: int) -> tuple[int, bool]:
    """Order tiles by kind, a red tile before its plain twins."""
    return (tile & KIND, tile < RED)


def sorted_tiles(tiles: Iterable[int]) -> tuple[int, ...]:
    """Return the tiles in the order a player sorts them."""
    return tuple(sorted(tiles, key=sort_key))


def parse_tiles(text: str) -> tuple[int, ...]:
    """Read tiles in notation (`123m0p3*p15f`); raise `bad_tile` or `missing_suit` quoting the text.

    Spaces are ignored and full-width digits and letters are read.
    """
    tiles: list[int] = []
    pending: list[tuple[str, bool]] = []
    for char in unicodedata.normalize("NFKC", text):
        if char.isspace():
            continue
        if char in "0123456789":
            pending.append((char, False))
        elif char == "*" and pending and not pending[-1][1]:
            pending[-1] = (pending[-1][0], True)
        elif char in _RANKS and pending:
            tiles.extend(_tile(digit, star, char) for digit, star in pending)
            pending = []
        else:
            written = "".join(digit + "*" * star for digit, star in pending)
            raise EngineError("bad_tile", text=written + char)
    if pending:
        raise EngineError(
            "missing_suit", text="".join(digit + "*" * star for digit, star in pending)
        )
    return tuple(tiles)


def _tile(digit: str, star: bool, suit: str) -> int:
    rank = int(digit)
    written = digit + "*" * star + suit
    if rank == 0:
        if suit not in "mps" or star:
            raise EngineError("bad_tile", text=written)
        return _FIRST[suit] + 4 + RED
    if rank > _RANKS[suit] or (star and suit == "f"):
        raise EngineError("bad_tile", text=written)
    return _FIRST[suit] + rank - 1 + RED * star


def parse_tile(text: str) -> int:
    """Read exactly one tile; raise `one_tile` when there are none or several."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise EngineError("one_tile", text=text)
    return tiles[0]


def format_tile(tile: int) -> str:
    """Write one tile in notation."""
    suit, rank = suit_and_rank(tile)
    return _digit(tile, suit, rank) + suit


def _digit(tile: int, suit: str, rank: int) -> str:
    if tile < RED:
        return str(rank)
    if rank == 5 and suit in "mps":
        return "0"
    return f"{rank}*"


def format_tiles(tiles: Iterable[int]) -> str:
    """Write tiles in notation, in the order given; `parse_tiles` reads it back."""
    written: list[str] = []
    last = ""
    for tile in tiles:
        suit, rank = suit_and_rank(tile)
        if last and suit != last:
            written.append(last)
        written.append(_digit(tile, suit, rank))
        last = suit
    written.append(last)
    return "".join(written)


def next_in_order(tile: int) -> int:
    """Return the kind an indicator points to: the next rank, wind or dragon, going round."""
    number = tile & KIND
    if number < 27:
        return number - 8 if number % 9 == 8 else number + 1
    if number < HAKU:
        return EAST if number == NORTH else number + 1
    return HAKU if number == CHUN else number + 1


def counts(tiles: Iterable[int]) -> list[int]:
    """Count the tiles of each of the 34 kinds."""
    numbers = [0] * KINDS
    for tile in tiles:
        numbers[tile & KIND] += 1
    return numbers
