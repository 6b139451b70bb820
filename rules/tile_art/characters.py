"""The suit of characters: a numeral in ink over 萬 in red."""

from __future__ import annotations

from .glyphs import Box, laid_into
from .ink import INK, RED, brush

NUMERALS = "一二三四五六七八九"
_NUMERAL = Box(30, 22, 240, 162)
_MYRIAD = Box(54, 208, 192, 172)


def characters(rank: int, *, ink: str | None = None) -> str:
    """Draw 1 to 9 of characters, in one ink if one is given."""
    numeral = laid_into(NUMERALS[rank - 1], _NUMERAL)
    return brush(numeral, ink or INK, 18) + brush(laid_into("萬", _MYRIAD), RED, 6)
