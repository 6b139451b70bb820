"""Add up the han of a hand and name the limit it reaches."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _

from rules.catalog import RuleSet
from rules.derivation import tell
from rules.engine.deal import deal_win
from rules.engine.errors import EngineError
from rules.engine.explain import explain
from rules.engine.hand import Win
from rules.engine.riichi.score import Score, score
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import KINDS
from rules.figures import Figure
from rules.words import limit_name
from rules.worked import patterns

from . import Drill, Explanation, Option, Question, first_that_fits

DRILLS: Final = (Drill("limits", "?level=1"), Drill("score", "?level=3&ask=han&ask=points"))
ANSWERS: Final = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
SOUGHT: Final = (None, "mangan", "mangan", "haneman", "haneman", "baiman", "sanbaiman", "yakuman")
"""How often each answer is the right one."""


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Show a hand with its yaku and dora; the limit is asked."""
    rules = cast(RiichiRules, ruleset.rules)
    sought = chance.choice(SOUGHT)
    scored = first_that_fits(lambda: _deal(chance, rules, sought))
    counted = [f"{name} {worth}" for name, worth in patterns(scored)]
    if scored.limit in (None, "mangan"):
        counted.append(_("%(fu)d fu") % {"fu": scored.fu})
    return Question(
        task=scored.win,
        prompt=_("Which limit does this hand reach?"),
        figure=Figure("won", {"win": scored.win}),
        facts=counted,
        options=tuple(
            Option(
                value=limit, words=str(limit_name(limit)) if limit else _("none, it stays below")
            )
            for limit in ANSWERS
        ),
        right=scored.limit,
        explain=lambda: _explain(scored, ruleset),
    )


def _deal(chance: Random, rules: RiichiRules, sought: str | None) -> Score | None:
    """Deal a hand; an indicator that suits it may lift it to the limit sought."""
    win = deal_win(chance, rules, 3)
    for indicator in (None, *chance.sample(range(KINDS), 6)):
        turned = _with_indicator(win, indicator)
        scored = score(turned, rules) if turned is not None else None
        if isinstance(scored, Score) and scored.limit == sought:
            return scored
    return None


def _with_indicator(win: Win, indicator: int | None) -> Win | None:
    """Return the win with another first indicator and nothing else on the table; None if absurd."""
    dora = win.dora if indicator is None else (indicator, *win.dora[1:])
    try:
        return replace(win, dora=dora, honba=0, sticks=0, pao=None)
    except EngineError:
        return None


def _explain(scored: Score, ruleset: RuleSet) -> Explanation:
    steps = explain(scored.win, cast(RiichiRules, ruleset.rules)).steps
    wanted = ("yakuman", "han", "base", "limit", "payment")
    if scored.limit == "yakuman":
        remark = _("A yakuman is a pattern of its own; nothing is counted beside it.")
    elif scored.limit is None:
        remark = _("%(han)d han and %(fu)d fu stay below mangan.")
    else:
        remark = _("Together %(han)d han: %(limit)s.")
    name = limit_name(scored.limit) if scored.limit else ""
    return Explanation(
        remark=remark % {"han": scored.han, "fu": scored.fu, "limit": name},
        steps=tell([step for step in steps if step.kind in wanted], ruleset),
    )
