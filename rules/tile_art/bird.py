"""The bird of 1 bamboo: plump, crested and a little proud, on a twig."""

from __future__ import annotations

import math

from .ink import BLUE, FACE, GREEN, INK, RED, Point, disc, fill, points, stroke


def bird() -> str:
    """Draw the bird looking to the left, its tail fanned out behind it."""
    rump = (168, 262)
    tail = "".join(
        _feather(rump, tip, colour)
        for tip, colour in (((200, 392), BLUE), ((258, 358), RED), ((288, 298), GREEN))
    )
    crest = stroke(
        "M104 52Q98 36 104 24M120 48Q122 30 134 22M134 54Q144 40 160 40", INK, 9
    ) + "".join(disc(tip, 11, RED) for tip in ((105, 19), (138, 18), (165, 38)))
    body = fill(
        "M110 44C150 44 178 72 178 110C178 130 172 140 178 156C186 174 218 196 222 230"
        "C226 282 184 312 140 312C84 312 42 274 42 222C42 186 60 170 58 140C56 132 50 122 50 106"
        "C50 70 76 44 110 44z",
        GREEN,
    )
    breast = fill("M66 190C48 232 64 276 112 292C94 262 98 216 66 190z", FACE)
    wing = fill(
        "M110 190C128 178 160 180 186 196C216 214 244 226 284 222C268 262 226 286 180 280"
        "C130 274 98 240 110 190z",
        RED,
    )
    quills = stroke("M146 222C168 236 198 244 228 240M152 250C168 260 188 264 206 260", FACE, 9)
    beak = fill("M54 88C36 96 22 106 12 120C28 128 46 130 60 126z", RED)
    eye = disc((100, 102), 25, FACE) + disc((95, 103), 13, INK)
    legs = stroke("M104 306V362M140 306V362", INK, 13)
    twig = stroke("M24 372H150", INK, 18)
    return tail + legs + twig + crest + body + breast + wing + quills + beak + eye


def _feather(root: Point, tip: Point, colour: str) -> str:
    """Draw a tail feather that widens towards its tip, with an eye in it."""
    along = (tip[0] - root[0], tip[1] - root[1])
    length = math.hypot(*along)
    u = (along[0] / length, along[1] / length)

    def at(far: float, aside: float) -> Point:
        return (
            root[0] + u[0] * far * length - u[1] * aside,
            root[1] + u[1] * far * length + u[0] * aside,
        )

    outline = (
        f"M{points(at(0, 6))}C{points(at(0.4, 8), at(0.55, 34), at(0.8, 32))}"
        f"C{points(at(1.07, 26), at(1.07, -26), at(0.8, -32))}"
        f"C{points(at(0.55, -34), at(0.4, -8), at(0, -6))}z"
    )
    return fill(outline, colour) + disc(at(0.8, 0), 11, FACE)
