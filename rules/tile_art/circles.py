"""The suit of circles: coins in the arrangement every player knows."""

from __future__ import annotations

import math

from .ink import BLUE, FACE, GREEN, INK, RED, Point, disc, ring


def coin(centre: Point, radius: float, colour: str) -> str:
    """Draw a coin: a thick rim and a heart."""
    rim = radius * 0.37
    return ring(centre, radius - rim / 2, colour, rim) + disc(centre, radius * 0.38, colour)


def _one(_: str | None) -> str:
    """Draw the one large coin, petals around a red heart."""
    x, y = 150.0, 200.0
    petals = "".join(
        disc(
            (x + 76 * math.cos(math.tau * turn / 12), y + 76 * math.sin(math.tau * turn / 12)),
            13,
            GREEN,
        )
        for turn in range(12)
    )
    return (
        ring((x, y), 113, INK, 20)
        + petals
        + disc((x, y), 50, RED)
        + ring((x, y), 29, FACE, 9)
    )


_LAYOUT: dict[int, list[tuple[Point, float, str]]] = {
    2: [((150, 104), 80, GREEN), ((150, 296), 80, BLUE)],
    3: [((76, 82), 60, BLUE), ((150, 200), 60, RED), ((224, 318), 60, GREEN)],
    4: [
        ((84, 102), 64, BLUE),
        ((216, 102), 64, GREEN),
        ((84, 298), 64, GREEN),
        ((216, 298), 64, BLUE),
    ],
    5: [
        ((74, 80), 56, BLUE),
        ((226, 80), 56, GREEN),
        ((150, 200), 56, RED),
        ((74, 320), 56, GREEN),
        ((226, 320), 56, BLUE),
    ],
    6: [
        ((91, 70), 52, GREEN),
        ((209, 70), 52, GREEN),
        ((91, 212), 52, RED),
        ((209, 212), 52, RED),
        ((91, 328), 52, RED),
        ((209, 328), 52, RED),
    ],
    7: [
        ((58, 56), 43, GREEN),
        ((150, 98), 43, GREEN),
        ((242, 140), 43, GREEN),
        ((98, 240), 46, RED),
        ((202, 240), 46, RED),
        ((98, 342), 46, RED),
        ((202, 342), 46, RED),
    ],
    8: [((x, y), 45, BLUE) for y in (59, 153, 247, 341) for x in (94, 206)],
    9: [
        ((x, y), 44, colour)
        for y, colour in ((66, GREEN), (200, RED), (334, BLUE))
        for x in (56, 150, 244)
    ],
}


def circles(rank: int, *, ink: str | None = None) -> str:
    """Draw 1 to 9 of circles, in one ink if one is given."""
    if rank == 1:
        return _one(ink)
    return "".join(coin(centre, radius, ink or colour) for centre, radius, colour in _LAYOUT[rank])
