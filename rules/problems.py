"""What is wrong with the content files, all of it at once: file, key and reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault of one file."""

    file: str
    key: str
    reason: str
    line: int | None = None

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.key}: {self.reason}" if self.key else f"{place}: {self.reason}"


class ContentError(Exception):
    """Content that cannot be published; `problems` lists every fault found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))
