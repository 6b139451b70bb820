"""Find a tile by its name."""

from __future__ import annotations

from random import Random
from typing import Final

from django.utils.translation import gettext as _

from rules import figures
from rules.catalog import RuleSet
from rules.engine.tiles import HONOURS, KINDS
from rules.spoken import tile_name

from . import Drill, Explanation, Option, Question, shuffled

DRILLS: Final = (Drill("waits", "?level=1"), Drill("score", "?level=1"))
OPTIONS: Final = 4


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Name a tile and show it among others that are easily taken for it."""
    wanted = chance.randrange(KINDS)
    shown = [wanted, *chance.sample(_confused_with(wanted), OPTIONS - 1)]
    name = tile_name(wanted)
    return Question(
        task=wanted,
        prompt=_("Find the tile: %(tile)s") % {"tile": name},
        figure=None,
        options=shuffled(
            chance, [Option(value=kind, words=tile_name(kind), tile=kind) for kind in shown]
        ),
        right=wanted,
        explain=lambda: _explain(wanted),
    )


def _confused_with(kind: int) -> list[int]:
    """Return the honours for an honour; else neighbours of the suit and the rank elsewhere."""
    if kind in HONOURS:
        return [other for other in HONOURS if other != kind]
    suit, rank = divmod(kind, 9)
    near = [9 * suit + other for other in range(9) if 0 < abs(other - rank) <= 2]
    elsewhere = [9 * other + rank for other in range(3) if other != suit]
    return near + elsewhere


def _explain(kind: int) -> Explanation:
    row, _tiles = figures.row_of(kind)
    return Explanation(
        remark=_("It lies in this row: %(row)s.") % {"row": row},
        figure=figures.one_row(kind),
    )
