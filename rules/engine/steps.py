"""The steps of a derivation, as values."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from .riichi.readings import Block

StepKind = Literal[
    "wild",
    "reading",
    "yaku",
    "yakuman",
    "missed",
    "dora",
    "han",
    "fu",
    "limit",
    "base",
    "payment",
    "honba",
    "sticks",
    "liability",
    "refused",
]

SKILLS: Final = (
    "shape",
    "yaku",
    "dora",
    "han",
    "fu_base",
    "fu_sets",
    "fu_pair",
    "fu_wait",
    "fu_total",
    "limits",
    "payments",
    "honba",
    "liability",
)
"""What a step exercises."""


class Step(NamedTuple):
    """One step: what was looked at, what follows, which rule values decided it."""

    kind: StepKind
    name: str
    """The pattern, fu line, limit or payer it is about."""
    value: int
    """Han, units, fu or points that follow."""
    keys: tuple[str, ...]
    """The rule values that decided; the first one's article is the step's."""
    skill: str
    tiles: tuple[int, ...] = ()
    why: str = ""
    """Why it counts or not, where that is not plain."""
    blocks: tuple[Block, ...] = ()
    """The sets and pair of a reading."""
