"""The corner index for beginners: the rank of a tile, or the letter of a wind or dragon."""

from __future__ import annotations

from .digits import written
from .ink import FACE, INK, Box, stroke

LETTERS = ("E", "S", "W", "N", "WH", "G", "R")
_BOX = Box(24, 24, 54, 88)


def index(text: str) -> str:
    """Draw a short text in the corner, on a rim of the face's colour."""
    data = written(text, _BOX)
    return stroke(data, FACE, 48) + stroke(data, INK, 20)
