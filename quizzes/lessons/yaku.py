"""Tell whether a complete hand has a yaku."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _

from rules.catalog import RuleSet
from rules.derivation import tell
from rules.engine.deal import deal_win
from rules.engine.explain import explain
from rules.engine.hand import Win
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.figures import Figure
from rules.worked import situation

from . import Drill, Explanation, Option, Question, first_that_fits

DRILLS: Final = (Drill("yaku", "?level=1"), Drill("score", "?level=1&ask=han"))
TAUGHT: Final = frozenset(
    (
        "riichi",
        "tanyao",
        "yakuhai_haku",
        "yakuhai_hatsu",
        "yakuhai_chun",
        "yakuhai_seat",
        "yakuhai_round",
    )
)
"""The yaku of the lesson: whoever knows these can answer."""


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Show a complete hand won on a discard, with a yaku of the lesson or with none at all."""
    rules = cast(RiichiRules, ruleset.rules)
    wins = chance.random() < 0.5
    win = first_that_fits(lambda: _deal(chance, rules, wins=wins))
    return Question(
        task=win,
        prompt=_("The hand is complete. Does it win?"),
        figure=Figure("won", {"win": win, "situation": situation(win), "dora": win.dora}),
        options=(
            Option(value=True, words=_("Yes, it has a yaku")),
            Option(value=False, words=_("No, it has no yaku")),
        ),
        right=wins,
        explain=lambda: _explain(win, ruleset),
    )


def _deal(chance: Random, rules: RiichiRules, *, wins: bool) -> Win | None:
    win = deal_win(chance, rules, 1)
    if win.by == "tsumo":
        return None
    win = replace(win, sticks=0)
    if not wins:
        win = replace(win, riichi="none", ura=(), flags=frozenset())
    found = score(win, rules)
    if isinstance(found, NotAWin):
        return win if not wins and found.reason == "no_yaku" else None
    return win if wins and found.yaku.keys() & TAUGHT else None


def _explain(win: Win, ruleset: RuleSet) -> Explanation:
    rules = cast(RiichiRules, ruleset.rules)
    steps = explain(win, rules).steps
    legal = isinstance(score(win, rules), Score)
    wanted = ("yaku", "dora", "han") if legal else ("missed", "refused")
    remark = (
        _("It wins: these yaku give it han. Dora only add to them.")
        if legal
        else _("Four sets and a pair, but no yaku: nobody may win with this hand.")
    )
    return Explanation(
        remark=remark, steps=tell([step for step in steps if step.kind in wanted], ruleset)
    )
