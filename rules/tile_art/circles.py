"""The suit of circles: coins in the arrangement every player knows."""

from __future__ import annotations

import math

from .ink import BLUE, FACE, GREEN, INK, RED, Point, disc, ring

_LAYOUT: dict[int, list[tuple[Point, float, str]]] = {
    2: [((150, 102), 80, GREEN), ((150, 298), 80, BLUE)],
    3: [((76, 82), 60, BLUE), ((150, 200), 60, RED), ((224, 318), 60, GREEN)],
    4: [
        ((82, 100), 62, BLUE),
        ((218, 100), 62, GREEN),
        ((82, 300), 62, GREEN),
        ((218, 300), 62, BLUE),
    ],
    5: [
        ((74, 80), 56, BLUE),
        ((226, 80), 56, GREEN),
        ((150, 200), 56, RED),
        ((74, 320), 56, GREEN),
        ((226, 320), 56, BLUE),
    ],
    6: [
        *(((x, 68), 50, GREEN) for x in (91, 209)),
        *(((x, y), 50, RED) for y in (216, 332) for x in (91, 209)),
    ],
    7: [
        ((58, 56), 43, GREEN),
        ((150, 98), 43, GREEN),
        ((242, 140), 43, GREEN),
        *(((x, y), 45, RED) for y in (242, 342) for x in (98, 202)),
    ],
    8: [((x, y), 45, BLUE) for y in (59, 153, 247, 341) for x in (94, 206)],
    9: [
        ((x, y), 44, colour)
        for y, colour in ((66, GREEN), (200, RED), (334, BLUE))
        for x in (56, 150, 244)
    ],
}


def circles(rank: int) -> str:
    """Draw 1 to 9 of circles."""
    if rank == 1:
        return _great_coin((150, 200))
    return "".join(_coin(*coin) for coin in _LAYOUT[rank])


def _coin(centre: Point, radius: float, colour: str) -> str:
    """Draw a coin: a thick rim and a heart."""
    rim = radius * 0.37
    return ring(centre, radius - rim / 2, colour, rim) + disc(centre, radius * 0.38, colour)


def _great_coin(centre: Point) -> str:
    """Draw the one large coin: a wreath of petals around a red heart."""
    x, y = centre
    turns = [math.tau * step / 12 for step in range(12)]
    petals = [disc((x + 78 * math.cos(turn), y + 78 * math.sin(turn)), 14, GREEN) for turn in turns]
    return (
        ring(centre, 115, INK, 22)
        + "".join(petals)
        + disc(centre, 51, RED)
        + ring(centre, 29, FACE, 10)
    )
