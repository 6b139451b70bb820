"""Tell whether a hand has 30 or 40 fu, by the rule of thumb."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _

from rules.catalog import RuleSet
from rules.engine.deal import deal_win
from rules.engine.riichi.score import Score, score
from rules.engine.ruleset import RiichiRules
from rules.figures import Figure
from rules.words import amount
from rules.worked import situation

from . import Drill, Explanation, Option, Question, first_that_fits
from .fu import fu_steps

DRILLS: Final = (Drill("fu", "?level=1"), Drill("score", "?level=1&ask=fu"))
USUAL: Final = (30, 40)


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Show a hand to which the rule of thumb applies."""
    rules = cast(RiichiRules, ruleset.rules)
    sought, pinfu = chance.choice(USUAL), chance.random() < 0.4
    scored = first_that_fits(lambda: _deal(chance, rules, sought, pinfu=pinfu))
    win = scored.win
    return Question(
        task=win,
        prompt=_("30 or 40 fu?"),
        figure=Figure("won", {"win": win, "situation": situation(win)}),
        options=tuple(Option(value=fu, words=str(amount(fu, "fu"))) for fu in USUAL),
        right=scored.fu,
        explain=lambda: Explanation(remark=_remark(scored), steps=fu_steps(scored, ruleset)),
    )


def _deal(chance: Random, rules: RiichiRules, sought: int, *, pinfu: bool) -> Score | None:
    scored = score(replace(deal_win(chance, rules, 1), sticks=0), rules)
    if not isinstance(scored, Score) or scored.fu != sought or thumb(scored) != sought:
        return None
    if sought == USUAL[0] and _closed_ron(scored) and "pinfu" not in scored.yaku:
        return None
    return scored if sought == USUAL[1] or pinfu == ("pinfu" in scored.yaku) else None


def thumb(scored: Score) -> int:
    """Return what the rule of thumb says."""
    return USUAL[_closed_ron(scored) and "pinfu" not in scored.yaku]


def _closed_ron(scored: Score) -> bool:
    return scored.win.by == "ron" and not scored.win.is_open


def _remark(scored: Score) -> str:
    if "pinfu" in scored.yaku:
        return _("Pinfu: there is nothing to count beyond the closed ron.")
    if _closed_ron(scored):
        return _("Ron with a closed hand, and a little more that is rounded up.")
    if scored.win.is_open:
        return _("An open hand: a little is rounded up.")
    return _("Tsumo: a little is rounded up.")
