"""The honours: four winds in ink, the white frame, the green 發 and the red 中."""

from __future__ import annotations

from .glyphs import laid_into
from .ink import BLUE, GREEN, INK, RED, Box, brush, frame

HONOURS = "東南西北白發中"
_INKS = {"發": GREEN, "中": RED}
_BOX = Box(28, 24, 244, 352)


def honour(rank: int) -> str:
    """Draw east, south, west, north, white, green or red (1 to 7)."""
    character = HONOURS[rank - 1]
    if character == "白":
        return frame(Box(40, 40, 220, 320), BLUE, 22) + frame(Box(80, 80, 140, 240), BLUE, 8)
    return brush(laid_into(character, _BOX, stretch=1.22), _INKS.get(character, INK), 10)
