"""What a measurement is, and how it is taken on a machine that others use too."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of `make bench`: what was measured, what came out, what is wanted."""

    name: str
    value: float
    unit: str
    wanted: float | None = None
    at_most: bool = False

    @property
    def reached(self) -> bool:
        """Whether the figure is as wanted; a figure nothing is wanted of always is."""
        if self.wanted is None:
            return True
        return self.value <= self.wanted if self.at_most else self.value >= self.wanted

    def __str__(self) -> str:
        wanted = ""
        if self.wanted is not None:
            sign = "≤" if self.at_most else "≥"
            verdict = "" if self.reached else "   MISSED"
            wanted = f"   (wanted {sign} {self.wanted:g}){verdict}"
        return f"{self.name:<58} {self.value:>10.2f} {self.unit}{wanted}"


def seconds_each(work: Callable[[Any], object], items: Sequence[Any], rounds: int = 5) -> float:
    """Return the seconds per item of the fastest of some rounds over all items."""
    gc.collect()
    gc.disable()
    try:
        best = min(_one_round(work, items) for _ in range(rounds))
    finally:
        gc.enable()
    return best / len(items)


def _one_round(work: Callable[[Any], object], items: Sequence[Any]) -> float:
    start = perf_counter()
    for item in items:
        work(item)
    return perf_counter() - start
