"""The suit of characters: a numeral in ink over 萬 in red."""

from __future__ import annotations

from .glyphs import laid_into
from .ink import INK, RED, Box, brush

NUMERALS = "一二三四五六七八九"
_NUMERAL = Box(30, 22, 240, 162)
_MYRIAD = Box(54, 208, 192, 172)


def characters(rank: int) -> str:
    """Draw 1 to 9 of characters."""
    numeral = laid_into(NUMERALS[rank - 1], _NUMERAL)
    return brush(numeral, INK, 18) + brush(laid_into("萬", _MYRIAD), RED, 6)
