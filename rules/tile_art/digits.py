"""Plain digits and letters as lines, for the corner index and the numbers of the flowers."""

from __future__ import annotations

import re

from .ink import Box, number

_LINES = {
    # In a cell 60 wide and 100 high; capital letters are absolute path commands.
    "1": "M12 22L34 0V100",
    "2": "M4 28C4 -8 56 -10 56 28C56 52 20 66 4 100H58",
    "3": "M4 12C24 -8 54 0 54 26C54 44 40 48 24 48C42 48 58 54 58 74C58 104 20 106 2 88",
    "4": "M44 100V0L2 68H60",
    "5": "M52 0H12L8 44C26 34 58 38 58 68C58 104 18 106 2 88",
    "6": "M50 4C20 4 2 36 2 66C2 110 58 110 58 68C58 32 14 32 4 60",
    "7": "M2 0H58C40 30 28 60 24 100",
    "8": "M30 48C-4 40 2 0 30 0C58 0 64 40 30 48C-10 58 -6 100 30 100C66 100 70 58 30 48z",
    "9": "M56 40C46 68 2 68 2 32C2 -10 58 -10 58 34C58 64 40 96 10 96",
    "E": "M54 0H6V100H54M6 48H46",
    "S": "M54 14C40 -6 6 -4 6 24C6 56 56 42 56 74C56 104 16 106 2 86",
    "W": "M0 0L16 100L32 24L48 100L64 0",
    "N": "M6 100V0L56 100V0",
    "H": "M6 0V100M6 66C14 40 50 34 50 66V100",
    "G": "M54 16C34 -10 4 4 4 50C4 98 36 108 56 88V54H34",
    "R": "M6 100V0H30C62 0 62 52 30 52H6M30 52L56 100",
}
CELL = (60, 100)


def written(text: str, box: Box) -> str:
    """Return path data of characters side by side that fill a box each, to be drawn as a line."""
    across, down = box.width / CELL[0], box.height / CELL[1]
    data = ""
    for place, character in enumerate(text):
        left = box.left + place * box.width * 1.35
        for command, args in re.findall(r"([MLHVCz])([^MLHVCz]*)", _LINES[character]):
            values = [float(value) for value in args.split()]
            data += command + _scaled(command, values, (left, box.top), (across, down))
    return data


def _scaled(
    command: str, values: list[float], origin: tuple[float, float], scale: tuple[float, float]
) -> str:
    axes = {"H": (0,), "V": (1,)}.get(command, (0, 1))
    return " ".join(
        number(round(origin[axis] + value * scale[axis]))
        for value, axis in zip(values, axes * len(values), strict=False)
    )
