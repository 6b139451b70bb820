"""The honours: four winds in ink, the white frame, the green 發 and the red 中."""

from __future__ import annotations

from .glyphs import Box, laid_into
from .ink import BLUE, GREEN, INK, RED, brush, frame

_BOX = Box(28, 24, 244, 352)
_INKS = {"東": INK, "南": INK, "西": INK, "北": INK, "發": GREEN, "中": RED}
HONOURS = "東南西北白發中"


def honour(rank: int, *, ink: str | None = None) -> str:
    """Draw east, south, west, north, white, green or red (1 to 7), in one ink if one is given."""
    character = HONOURS[rank - 1]
    if character == "白":
        return frame(*Box(40, 40, 220, 320), ink or BLUE, 22) + frame(
            *Box(80, 80, 140, 240), ink or BLUE, 8
        )
    return brush(laid_into(character, _BOX, stretch=1.22), ink or _INKS[character], 10)
