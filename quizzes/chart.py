"""The geometry of the progress chart: a column a day, right answers below, wrong ones above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from .progress import ByDay

STEP: Final = 20
"""Width of a day, in units of the drawing."""
GAP: Final = 4
"""Space between two columns."""
HEIGHT: Final = 120
"""Height of the highest column."""
LOWEST_TOP: Final = 4
"""Answers the drawing is high at least, so that a first answer is no tower."""


@dataclass(frozen=True, slots=True)
class Column:
    """A day's column: where its two parts stand, measured from the top left."""

    day: ByDay
    x: int
    width: int
    right_y: float
    right_height: float
    wrong_y: float
    wrong_height: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Columns with the size of their drawing and the number at its top."""

    columns: tuple[Column, ...]
    width: int
    height: int
    top: int

    @property
    def middle(self) -> int:
        """The height of the line for half as many answers."""
        return self.height // 2

    @property
    def first(self) -> date:
        """The day on the left."""
        return self.columns[0].day.day

    @property
    def last(self) -> date:
        """The day on the right."""
        return self.columns[-1].day.day


def draw(days: Sequence[ByDay]) -> Chart:
    """Lay out a column for each day."""
    top = max(LOWEST_TOP, *(day.tally.answers for day in days))
    top += top % 2  # Half of it is labelled too.
    unit = HEIGHT / top
    columns = []
    for place, day in enumerate(days):
        right = round(day.tally.right * unit, 2)
        wrong = round(day.tally.wrong * unit, 2)
        columns.append(
            Column(
                day=day,
                x=place * STEP + GAP // 2,
                width=STEP - GAP,
                right_y=round(HEIGHT - right, 2),
                right_height=right,
                wrong_y=round(HEIGHT - right - wrong, 2),
                wrong_height=wrong,
            )
        )
    return Chart(tuple(columns), len(days) * STEP, HEIGHT, top)
