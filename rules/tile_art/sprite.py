"""The whole sprite: which symbols there are, and the SVG file they stand in."""

from __future__ import annotations

from typing import Final

from .back import back
from .bamboo import bamboo
from .characters import characters
from .circles import circles
from .flowers import flower
from .honours import honour
from .index import LETTERS, index
from .ink import BLUE, GREEN, HEIGHT, INK, RED, WIDTH, stroke

RED_TILES: Final = {
    "m0": "m5",
    "p0": "p5",
    "s0": "s5",
    "m3r": "m3",
    "p3r": "p3",
    "s3r": "s3",
    "z5r": "z5",
}
"""Symbols of red tiles, and the plain tiles they are drawn from."""

_SUITS: Final = {"m": characters, "p": circles, "s": bamboo}


def symbols() -> dict[str, str]:
    """Return every symbol of the sprite by its id."""
    found = {f"{suit}{rank}": draw(rank) for suit, draw in _SUITS.items() for rank in range(1, 10)}
    found |= {f"z{rank}": honour(rank) for rank in range(1, 8)}
    found |= {key: reddened(found[plain]) + red_mark() for key, plain in RED_TILES.items()}
    found |= {f"f{rank}": flower(rank) for rank in range(1, 9)}
    found |= {"back": back(), "red": red_mark()}
    found |= {f"i-{suit}{rank}": index(str(rank)) for suit in _SUITS for rank in range(1, 10)}
    found |= {f"i-z{rank}": index(letters) for rank, letters in enumerate(LETTERS, 1)}
    return found


def reddened(drawing: str) -> str:
    """Redraw a tile all in red and a little smaller, to leave room for the mark below."""
    for colour in (INK, GREEN, BLUE):
        drawing = drawing.replace(colour, RED)
    return f'<g transform="translate(13.5 2) scale(.91)">{drawing}</g>'


def red_mark() -> str:
    """Draw the bar at the foot that tells a red tile without its colour."""
    return stroke("M96 384H204", RED, 20)


def sprite() -> str:
    """Return the text of `static/tiles.svg`."""
    box = f"0 0 {WIDTH} {HEIGHT}"
    drawn = [
        f'<symbol id="{key}" viewBox="{box}">{drawing}</symbol>'
        for key, drawing in symbols().items()
    ]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *drawn, "</svg>", ""])
