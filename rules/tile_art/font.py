"""Read brush outlines from a font and keep only as many points as a tile can show.

Needs fontTools (and brotli for woff2), which only whoever redraws the outlines has to have.
"""

from __future__ import annotations

import math
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

TOLERANCE = 5.0
"""How far, in thousandths of the em, a point may lie off the outline to be left out."""
CORNER = math.radians(42)
"""A turn sharper than this stays a corner; a softer one becomes part of a curve."""
STEPS = 8
"""Straight pieces a curve of the font is cut into before points are left out."""

Point = tuple[float, float]
Contour = list[tuple[int, int, bool]]


def read_outlines(font: Path, characters: str) -> dict[str, list[Contour]]:
    """Return the simplified outline of each character, y downwards; KeyError on a missing one."""
    with TTFont(font) as opened:
        glyphs = opened.getGlyphSet()
        names = opened.getBestCmap()
        em = opened["head"].unitsPerEm
        outlines = {}
        for character in characters:
            pen = DecomposingRecordingPen(glyphs)
            glyphs[names[ord(character)]].draw(pen)
            outlines[character] = [
                _simplified([(x * 1000 / em, -y * 1000 / em) for x, y in contour])
                for contour in _flattened(pen.value)
            ]
    return outlines


def _flattened(commands: list[tuple[str, tuple[Point, ...]]]) -> list[list[Point]]:
    """Turn pen commands into closed polygons."""
    contours: list[list[Point]] = []
    for command, args in commands:
        if command == "moveTo":
            contours.append([args[0]])
        elif command == "lineTo":
            contours[-1].append(args[0])
        elif command == "qCurveTo":
            contours[-1].extend(_quadratic(contours[-1][-1], args))
        elif command != "closePath":
            message = f"outlines with {command} are not expected"
            raise ValueError(message)
    return contours


def _quadratic(start: Point, args: tuple[Point, ...]) -> list[Point]:
    """Cut a TrueType curve, whose on-curve points between controls are implied, into pieces."""
    *controls, end = args
    pieces: list[Point] = []
    for index, control in enumerate(controls):
        if index + 1 < len(controls):
            follower = controls[index + 1]
            target = ((control[0] + follower[0]) / 2, (control[1] + follower[1]) / 2)
        else:
            target = end
        for step in range(1, STEPS + 1):
            t = step / STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            pieces.append(
                (
                    a * start[0] + b * control[0] + c * target[0],
                    a * start[1] + b * control[1] + c * target[1],
                )
            )
        start = target
    return pieces


def _simplified(polygon: list[Point]) -> Contour:
    """Leave out points that hardly matter and mark those that are corners."""
    if polygon[0] == polygon[-1]:
        polygon = polygon[:-1]
    start = min(range(len(polygon)), key=lambda index: polygon[index])
    polygon = polygon[start:] + polygon[:start]
    middle = max(range(len(polygon)), key=lambda index: math.dist(polygon[index], polygon[0]))
    kept = [
        *_thinned(polygon[: middle + 1])[:-1],
        *_thinned([*polygon[middle:], polygon[0]])[:-1],
    ]
    contour = []
    for index, here in enumerate(kept):
        before, after = kept[index - 1], kept[(index + 1) % len(kept)]
        turn = math.atan2(after[1] - here[1], after[0] - here[0]) - math.atan2(
            here[1] - before[1], here[0] - before[0]
        )
        sharp = abs(math.remainder(turn, math.tau)) > CORNER
        contour.append((round(here[0]), round(here[1]), sharp))
    return contour


def _thinned(line: list[Point]) -> list[Point]:
    """Thin an open line (Ramer, Douglas and Peucker)."""
    first, last = line[0], line[-1]
    length = math.dist(first, last)
    furthest, distance = 0, 0.0
    for index in range(1, len(line) - 1):
        x, y = line[index]
        if length:
            off = (
                abs((last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1]))
                / length
            )
        else:
            off = math.dist(line[index], first)
        if off > distance:
            furthest, distance = index, off
    if distance <= TOLERANCE:
        return [first, last]
    return _thinned(line[: furthest + 1])[:-1] + _thinned(line[furthest:])
