"""The brush outlines kept in `glyphs.json`, and how one is laid into a box on a tile.

The outlines are simplified from Yuji Syuku (see `OFL.txt`); `manage.py draw_tiles --font`
reads them anew.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from .ink import Box, number

CHARACTERS: Final = "一二三四五六七八九萬東南西北發中春夏秋冬梅蘭竹菊"
OUTLINES: Final = Path(__file__).with_name("glyphs.json")

Contour = list[tuple[int, int, bool]]


@cache
def outlines() -> dict[str, list[Contour]]:
    """Return the contours of each character: points that are a corner or part of a curve."""
    kept = json.loads(OUTLINES.read_text("utf-8"))["outlines"]
    return {
        character: [
            [(x, y, bool(corner)) for x, y, corner in zip(*[iter(contour)] * 3, strict=True)]
            for contour in contours
        ]
        for character, contours in kept.items()
    }


def write_outlines(found: dict[str, list[Contour]]) -> str:
    """Return the text of `glyphs.json`: one contour a line, x, y and corner in turn."""
    lines = [
        '{"source":"Yuji Syuku 5.3.0 of @fontsource/yuji-syuku, simplified","license":"OFL-1.1",',
        '"outlines":{',
    ]
    for character, contours in found.items():
        flat = [
            json.dumps([int(part) for point in contour for part in point], separators=(",", ":"))
            for contour in contours
        ]
        lines.append(f'"{character}":[{",".join(flat)}],')
    lines[-1] = lines[-1].removesuffix(",")
    return "\n".join([*lines, "}}", ""])


def laid_into(character: str, box: Box, *, stretch: float = 1.0) -> str:
    """Return path data of a character centred in a box, as large as fits.

    `stretch` is how much taller than wide the brush may become where the box has room.
    """
    contours = outlines()[character]
    xs = [x for contour in contours for x, _, _ in contour]
    ys = [y for contour in contours for _, y, _ in contour]
    across = box.width / (max(xs) - min(xs))
    down = min(box.height / (max(ys) - min(ys)), across * stretch)
    across = min(across, down * stretch)
    x0 = box.left + box.width / 2 - across * (max(xs) + min(xs)) / 2
    y0 = box.top + box.height / 2 - down * (max(ys) + min(ys)) / 2
    return "".join(
        _curve([(round(x0 + x * across), round(y0 + y * down), c) for x, y, c in contour])
        for contour in contours
    )


def _curve(contour: Contour) -> str:
    """Write a closed contour in relative steps: lines between corners, curves elsewhere."""
    start = next((index for index, point in enumerate(contour) if point[2]), 0)
    turned = contour[start:] + contour[:start]
    first = turned[0][:2]
    here = first
    data = f"M{first[0]} {first[1]}"
    for index, (x, y, corner) in enumerate(turned[1:], 1):
        if corner:
            if (x, y) != here:
                data += _step("l", here, (x, y))
                here = (x, y)
            continue
        after = turned[(index + 1) % len(turned)]
        if after[2] or index + 1 == len(turned):
            target = after[:2]
        else:
            target = ((x + after[0]) // 2, (y + after[1]) // 2)
        data += _step("q", here, (x, y), target)
        here = target
    return data + "z"


def _step(command: str, here: tuple[int, int], *targets: tuple[int, int]) -> str:
    written = ""
    for x, y in targets:
        for value in (x - here[0], y - here[1]):
            text = number(value)
            written += text if not written or text.startswith("-") else " " + text
    return command + written
