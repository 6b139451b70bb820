"""The bird of 1 bamboo: plump, crested and a little proud, on a twig."""

from __future__ import annotations

from .ink import BLUE, FACE, GREEN, INK, RED, disc, fill, stroke


def bird() -> str:
    """Draw the bird looking to the left, its tail fanned out behind it."""
    tail = "".join(
        fill(feather, colour) + disc(spot, 11, FACE)
        for feather, spot, colour in (
            ("M150 262C160 330 176 372 212 384C240 380 246 346 228 316C214 290 190 268 176 250z", (212, 352), BLUE),
            ("M170 262C196 318 226 344 262 340C284 330 280 300 256 280C234 262 206 248 186 240z", (248, 312), GREEN),
            ("M186 250C214 282 246 290 276 272C292 254 282 232 256 226C232 222 204 224 190 226z", (260, 252), RED),
        )
    )
    body = fill(
        "M104 46C152 38 184 66 184 112C184 146 222 176 222 226C222 280 180 314 132 308"
        "C78 302 44 258 50 204C54 170 60 158 54 132C42 88 64 52 104 46z",
        GREEN,
    )
    wing = fill(
        "M222 196C238 240 214 286 158 280C118 274 98 236 112 194C136 216 182 220 222 196z", RED
    )
    feathers = stroke("M128 230C152 250 190 250 216 228M146 258C166 268 190 266 206 254", FACE, 9)
    beak = fill("M56 84C38 92 20 104 8 116C26 126 46 128 60 124z", RED)
    eye = disc((98, 104), 27, FACE) + disc((92, 105), 14, INK)
    crest = (
        stroke("M112 48C108 30 112 20 120 12M132 46C138 32 148 24 160 22", RED, 15)
    )
    legs = stroke("M106 304V362M146 306V362", INK, 14)
    twig = stroke("M34 374H176", INK, 20)
    return tail + legs + twig + crest + body + wing + feathers + beak + eye
