"""Tiles by the names that mjai logs use, both ways.

`5mr` is a red five, `E S W N` are the winds, `P F C` the white, green and red dragon, `?` is a
tile nobody has seen. Other red tiles (`3pr`, `Pr`) and flowers (`1f`) are named alike.
"""

from __future__ import annotations

from typing import Final

from .errors import EngineError
from .tiles import FLOWERS, KINDS, RED, suit_and_rank

UNKNOWN: Final = 63
"""A tile that is not known; no kind has this number."""


def _name(kind: int) -> str:
    suit, rank = suit_and_rank(kind)
    return "ESWNPFC"[rank - 1] if suit == "z" else f"{rank}{suit}"


_NAMES: Final[dict[int, str]] = {
    UNKNOWN: "?",
    **{kind: _name(kind) for kind in (*range(KINDS), *FLOWERS)},
    **{kind + RED: f"{_name(kind)}r" for kind in range(KINDS)},
}
MJAI_TILES: Final = {name: tile for tile, name in _NAMES.items()}
"""Tiles by name."""


def parse_mjai(name: object) -> int:
    """Read one tile by its mjai name; raise `bad_tile` quoting what is none."""
    tile = MJAI_TILES.get(name) if isinstance(name, str) else None
    if tile is None:
        raise EngineError("bad_tile", text=name)
    return tile


def format_mjai(tile: int) -> str:
    """Write one tile by its mjai name; `parse_mjai` reads it back."""
    return _NAMES[tile]
