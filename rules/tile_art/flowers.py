"""The eight flowers: seasons in red, plants in blue, each with its number and its sign."""

from __future__ import annotations

import math

from .digits import written
from .glyphs import laid_into
from .ink import BLUE, FACE, GREEN, RED, Box, Point, brush, disc, fill, leaf, points, stroke

FLOWERS = "春夏秋冬梅蘭竹菊"
_NAME = Box(36, 166, 228, 216)
_NUMBER = Box(26, 28, 62, 104)
_SIGN: Point = (192, 80)


def flower(rank: int) -> str:
    """Draw spring, summer, autumn, winter, plum, orchid, bamboo or chrysanthemum (1 to 8)."""
    colour = RED if rank <= 4 else BLUE
    return (
        stroke(written(str((rank - 1) % 4 + 1), _NUMBER), colour, 20)
        + _SIGNS[rank - 1](*_SIGN)
        + brush(laid_into(FLOWERS[rank - 1], _NAME), colour, 6)
    )


def _around(centre: Point, count: int, distance: float) -> list[Point]:
    """Return points evenly around a centre, the first above it."""
    x, y = centre
    turns = [math.tau * step / count for step in range(count)]
    return [(x + distance * math.sin(turn), y - distance * math.cos(turn)) for turn in turns]


def _sprout(x: float, y: float) -> str:
    return (
        stroke(f"M{points((x, y + 60))}V{y:.0f}", GREEN, 14)
        + fill(leaf((x, y + 34), (x - 82, y - 26), 30), GREEN)
        + fill(leaf((x, y + 34), (x + 82, y - 26), 30), GREEN)
        + disc((x, y - 30), 24, RED)
    )


def _sun(x: float, y: float) -> str:
    rays = zip(_around((x, y), 8, 50), _around((x, y), 8, 62), strict=True)
    return disc((x, y), 34, RED) + stroke(
        "".join(f"M{points(near)}L{points(far)}" for near, far in rays), RED, 15
    )


def _fallen_leaf(x: float, y: float) -> str:
    return (
        stroke(f"M{points((x - 66, y + 56))}L{points((x - 30, y + 26))}", RED, 14)
        + fill(leaf((x - 50, y + 44), (x + 72, y - 58), 62), RED)
        + stroke(f"M{points((x - 22, y + 20))}L{points((x + 32, y - 26))}", FACE, 9)
    )


def _snow(x: float, y: float) -> str:
    tips = _around((x, y), 6, 60)
    arms = "".join(f"M{points(tips[i])}L{points(tips[i + 3])}" for i in range(3))
    return stroke(arms, BLUE, 15) + "".join(disc(tip, 13, BLUE) for tip in tips)


def _plum(x: float, y: float) -> str:
    petals = "".join(disc(petal, 30, RED) for petal in _around((x, y), 5, 36))
    return petals + disc((x, y), 17, FACE)


def _orchid(x: float, y: float) -> str:
    blades = (
        f"M{points((x, y + 62))}Q{points((x - 20, y), (x - 78, y - 14))}"
        f"M{points((x, y + 62))}Q{points((x + 20, y), (x + 78, y - 14))}"
        f"M{points((x, y + 62))}V{y - 20:.0f}"
    )
    return stroke(blades, GREEN, 15) + "".join(
        disc(petal, 19, BLUE) for petal in _around((x, y - 30), 3, 22)
    )


def _bamboo_leaves(x: float, y: float) -> str:
    top = (x, y - 52)
    return stroke(f"M{points((x - 60, y - 62))}L{points((x + 60, y - 58))}", GREEN, 13) + "".join(
        fill(leaf(top, tip, 30), GREEN) for tip in ((x - 66, y + 30), (x, y + 64), (x + 66, y + 30))
    )


def _chrysanthemum(x: float, y: float) -> str:
    petals = "".join(f"M{points((x, y))}L{points(tip)}" for tip in _around((x, y), 10, 54))
    return stroke(petals, RED, 19) + disc((x, y), 22, FACE) + disc((x, y), 13, GREEN)


_SIGNS = (
    _sprout,
    _sun,
    _fallen_leaf,
    _snow,
    _plum,
    _orchid,
    _bamboo_leaves,
    _chrysanthemum,
)
