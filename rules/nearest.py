"""What somebody may have meant by a name nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from typing import TypeVar

T = TypeVar("T")

ALIKE = 0.55
"""Share of common letters from which two names count as near."""


def nearest(text: str, known: Mapping[T, Iterable[str]], count: int = 3) -> tuple[T, ...]:
    """Return the known things whose names come nearest to the text, nearest first.

    >>> nearest("saikousen", {"mu": ["μ"], "saikouisen": ["Saikouisen"]})
    ('saikouisen',)
    """
    wanted = text.casefold().strip()[:100]
    likeness = {
        thing: max((_alike(wanted, name.casefold()) for name in names), default=0.0)
        for thing, names in known.items()
    }
    near = [thing for thing in known if likeness[thing] >= ALIKE]
    return tuple(sorted(near, key=lambda thing: -likeness[thing])[:count])


def _alike(wanted: str, name: str) -> float:
    if len(wanted) > 1 and (wanted in name or (name in wanted and len(name) > 1)):
        return 1.0
    return SequenceMatcher(None, wanted, name).ratio()
