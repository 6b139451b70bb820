"""The suit of bamboo: sticks, and the bird that stands for the first of them.

The sticks of 2, 3, 4, 6 and 8 are all green, as the all-green hand wants them.
"""

from __future__ import annotations

from typing import NamedTuple

from .bird import bird
from .ink import FACE, GREEN, RED, fill, number, points, stroke

SHORT = 140
"""A stick no longer than this is too small for a slit of light."""


class Stick(NamedTuple):
    """A stick of bamboo by its middle; `lean` is its turn to the right in degrees."""

    x: float
    y: float
    length: float
    width: float
    colour: str = GREEN
    lean: float = 0


_LAYOUT: dict[int, list[Stick]] = {
    2: [Stick(150, y, 166, 60) for y in (102, 298)],
    3: [Stick(150, 102, 166, 56), Stick(82, 298, 166, 56), Stick(218, 298, 166, 56)],
    4: [Stick(x, y, 166, 56) for y in (102, 298) for x in (82, 218)],
    5: [
        *(Stick(x, y, 162, 52) for y in (100, 300) for x in (58, 242)),
        Stick(150, 200, 186, 54, RED),
    ],
    6: [Stick(x, y, 164, 52) for y in (101, 299) for x in (58, 150, 242)],
    7: [
        Stick(150, 66, 104, 52, RED),
        *(Stick(x, y, 104, 52) for y in (206, 334) for x in (58, 150, 242)),
    ],
    8: [
        Stick(x, y, 164, 42, lean=turn * lean)
        for y, turn in ((102, 1), (298, -1))
        for x, lean in ((40, 0), (112, -24), (188, 24), (260, 0))
    ],
    9: [
        Stick(x, y, 104, 52, colour)
        for y in (68, 200, 332)
        for x, colour in ((58, GREEN), (150, RED), (242, GREEN))
    ],
}


def bamboo(rank: int) -> str:
    """Draw 1 to 9 of bamboo."""
    return bird() if rank == 1 else "".join(_stick(at) for at in _LAYOUT[rank])


def _stick(at: Stick) -> str:
    """Draw a stick as two joints, with a slit of light along each if it is long."""
    quarter = at.length / 4
    middles = (at.y - quarter, at.y + quarter)
    drawn = fill("".join(_joint(at.x, y, at.width / 2, quarter) for y in middles), at.colour)
    if at.length > SHORT:
        reach = quarter - 24
        slits = "".join(f"M{points((at.x, y - reach))}v{number(2 * reach)}" for y in middles)
        drawn += stroke(slits, FACE, at.width * 0.17)
    if not at.lean:
        return drawn
    return f'<g transform="rotate({number(at.lean)} {points((at.x, at.y))})">{drawn}</g>'


def _joint(x: float, y: float, across: float, half: float) -> str:
    """Return path data of a joint, wider at its ends, by its middle and half its size."""
    flat, bulge, waist = across * 0.6, across * 1.06, across * 0.62
    knot, shoulder = half * 0.83, half * 0.58

    def side(turn: int) -> str:
        """Go down the right side (1) or up the left (-1)."""
        outer, middle = x + turn * bulge, x + turn * waist
        upper, lower = y - turn * shoulder, y + turn * shoulder
        start = points((outer, y - turn * half), (outer, y - turn * knot))
        end = points((outer, y + turn * knot), (outer, y + turn * half))
        return (
            f"C{start} {points((x + turn * across, upper))}"
            f"Q{points((middle, y), (x + turn * across, lower))}"
            f"C{end} {points((x + turn * flat, y + turn * half))}"
        )

    return f"M{points((x + flat, y - half))}{side(1)}L{points((x - flat, y + half))}{side(-1)}z"
