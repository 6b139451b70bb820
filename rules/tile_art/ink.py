"""The paper, the inks and the few strokes everything on a tile is drawn with.

A tile is 300 units wide and 400 high. Inks are custom properties with the light theme's
value behind them, so a page recolours the tiles and a lone file still shows them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

WIDTH: Final = 300
HEIGHT: Final = 400

INK: Final = "var(--tile-ink,#1c2b3a)"
RED: Final = "var(--tile-red,#c22a1c)"
GREEN: Final = "var(--tile-green,#12694a)"
BLUE: Final = "var(--tile-blue,#1f4f8f)"
FACE: Final = "var(--tile-face,#fdf9ee)"
BACK: Final = "var(--tile-back,#1d6b4f)"
BACK_LINE: Final = "var(--tile-back-line,#8fc4ac)"

Point = tuple[float, float]


class Box(NamedTuple):
    """Where on a tile something is drawn."""

    left: float
    top: float
    width: float
    height: float


def number(value: float) -> str:
    """Write a coordinate as short as SVG allows, to a tenth of a unit."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def points(*coordinates: Point) -> str:
    """Write points as path data."""
    return " ".join(f"{number(x)} {number(y)}" for x, y in coordinates)


def fill(data: str, colour: str) -> str:
    """Fill a path."""
    return f'<path fill="{colour}" d="{data}"/>'


def stroke(data: str, colour: str, width: float) -> str:
    """Draw a path as a line with round ends and corners."""
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{number(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{data}"/>'
    )


def disc(centre: Point, radius: float, colour: str) -> str:
    """Fill a circle."""
    x, y = centre
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour}"/>'


def ring(centre: Point, radius: float, colour: str, width: float) -> str:
    """Draw a circle as a line."""
    x, y = centre
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" '
        f'fill="none" stroke="{colour}" stroke-width="{number(width)}"/>'
    )


def brush(data: str, colour: str, weight: float) -> str:
    """Fill a brush outline and press the brush a little harder by `weight`."""
    return (
        f'<path fill="{colour}" stroke="{colour}" stroke-width="{number(weight)}" '
        f'stroke-linejoin="round" d="{data}"/>'
    )


def frame(box: Box, colour: str, line: float) -> str:
    """Draw the rim of a box as a line inside it."""
    return (
        f'<rect x="{number(box.left + line / 2)}" y="{number(box.top + line / 2)}" '
        f'width="{number(box.width - line)}" height="{number(box.height - line)}" '
        f'rx="{number(line / 2)}" fill="none" stroke="{colour}" stroke-width="{number(line)}"/>'
    )


def leaf(root: Point, tip: Point, width: float) -> str:
    """Return path data of a leaf, pointed at both ends."""
    across = (tip[1] - root[1], root[0] - tip[0])
    length = (across[0] ** 2 + across[1] ** 2) ** 0.5
    middle = (root[0] * 0.55 + tip[0] * 0.45, root[1] * 0.55 + tip[1] * 0.45)
    aside = (across[0] / length * width, across[1] / length * width)
    one = (middle[0] + aside[0], middle[1] + aside[1])
    other = (middle[0] - aside[0], middle[1] - aside[1])
    return f"M{points(root)}Q{points(one, tip)}Q{points(other, root)}z"
