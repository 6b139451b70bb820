"""Count the fu of a hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _

from rules import figures
from rules.catalog import RuleSet
from rules.derivation import Told, tell
from rules.engine.deal import deal_win
from rules.engine.explain import explain
from rules.engine.riichi.score import Score, score
from rules.engine.ruleset import RiichiRules
from rules.figures import Figure
from rules.words import amount
from rules.worked import situation

from . import Drill, Explanation, Option, Question, first_that_fits

DRILLS: Final = (Drill("fu", "?level=2"), Drill("score", "?level=2&ask=fu"))
ANSWERS: Final = (30, 40, 50, 60, 70)


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Show a hand of four sets and a pair; every total is as likely as any other."""
    rules = cast(RiichiRules, ruleset.rules)
    sought = chance.choice(ANSWERS)
    scored = first_that_fits(lambda: _deal(chance, rules, sought))
    win = scored.win
    return Question(
        task=win,
        prompt=_("How many fu?"),
        figure=Figure("won", {"win": win, "situation": situation(win)}),
        options=tuple(Option(value=fu, words=str(amount(fu, "fu"))) for fu in ANSWERS),
        right=scored.fu,
        explain=lambda: _explain(scored, ruleset),
    )


def _deal(chance: Random, rules: RiichiRules, sought: int) -> Score | None:
    win = replace(deal_win(chance, rules, 3 if sought > 50 else 2), honba=0, sticks=0)
    scored = score(win, rules)
    if not isinstance(scored, Score) or scored.fu != sought or win.flags:
        return None
    return scored


def _explain(scored: Score, ruleset: RuleSet) -> Explanation:
    exact = sum(line.fu for line in scored.fu_lines if line.name != "rounding")
    remark = (
        _("%(exact)d fu, rounded up to %(fu)d.") if exact != scored.fu else _("Exactly %(fu)d fu.")
    )
    return Explanation(
        remark=remark % {"exact": exact, "fu": scored.fu},
        figure=figures.sets(scored),
        steps=fu_steps(scored, ruleset),
    )


def fu_steps(scored: Score, ruleset: RuleSet) -> tuple[Told, ...]:
    """Tell how the fu add up."""
    steps = explain(scored.win, cast(RiichiRules, ruleset.rules)).steps
    return tell([step for step in steps if step.kind == "fu"], ruleset)
