"""Find the tile that completes a hand."""

from __future__ import annotations

from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import figures
from rules.catalog import RuleSet
from rules.engine.deal import deal_win
from rules.engine.hand import Win
from rules.engine.riichi.score import Score, score
from rules.engine.ruleset import RiichiRules
from rules.engine.shapes import waits
from rules.engine.tiles import KIND, KINDS, sorted_tiles
from rules.figures import Figure
from rules.spoken import tile_name

from . import Drill, Explanation, Option, Question, first_that_fits, shuffled

DRILLS: Final = (Drill("waits", "?level=1"), Drill("score", "?level=1"))
OPTIONS: Final = 4


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Show thirteen tiles and four others, one of which completes the hand."""
    rules = cast(RiichiRules, ruleset.rules)
    scored = first_that_fits(lambda: _deal(chance, rules))
    win = scored.win
    right = win.win & KIND
    completing = waits(win.hand)
    wrong = _near_misses(win, completing)
    kinds = [right, *chance.sample(wrong, OPTIONS - 1)]
    return Question(
        task=win,
        prompt=_("One tile is missing. Which of these completes the hand?"),
        figure=Figure("hand", {"tiles": sorted_tiles(win.hand)}),
        options=shuffled(
            chance, [Option(value=kind, words=tile_name(kind), tile=kind) for kind in kinds]
        ),
        right=right,
        explain=lambda: _explain(scored, completing),
    )


def _deal(chance: Random, rules: RiichiRules) -> Score | None:
    """Deal a closed hand of four sets and a pair that is read in one way only."""
    win = deal_win(chance, rules, 1)
    scored = score(win, rules)
    plain = isinstance(scored, Score) and len(scored.tried) == 1 and len(scored.blocks) == 5
    return cast(Score, scored) if plain and not win.melds else None


def _near_misses(win: Win, completing: tuple[int, ...]) -> list[int]:
    """Return kinds near the hand's tiles that do not complete it."""
    held = {tile & KIND for tile in win.hand}
    near = {
        kind
        for tile in held
        for kind in (tile - 1, tile, tile + 1)
        if 0 <= kind < KINDS and (kind == tile or (kind < 27 and kind // 9 == tile // 9))
    }
    return sorted(near - set(completing))


def _explain(scored: Score, completing: tuple[int, ...]) -> Explanation:
    right = scored.win.win & KIND
    others = [tile_name(kind) for kind in completing if kind != right]
    remark = _("With %(tile)s the hand is four sets and a pair.") % {"tile": tile_name(right)}
    if others:
        joined = pgettext("between names of tiles", ", ").join(others)
        remark += " " + _("It could also be completed by: %(tiles)s.") % {"tiles": joined}
    return Explanation(remark=remark, figure=figures.sets(scored))
