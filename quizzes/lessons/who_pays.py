"""Say who pays what for a hand of so many han and fu."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _

from rules import figures
from rules.catalog import RuleSet
from rules.derivation import tell
from rules.engine.deal import deal_win
from rules.engine.explain import explain
from rules.engine.hand import Win
from rules.engine.riichi.payments import payment
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.words import payment_words, term, wind_name

from . import Drill, Explanation, Option, Question, first_that_fits, shuffled

DRILLS: Final = (Drill("payments", "?level=1"), Drill("score", "?level=1&ask=points"))


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Tell how a hand is won and how big it is; the answers are what each way would be paid."""
    rules = cast(RiichiRules, ruleset.rules)
    tsumo, deals = chance.random() < 0.5, chance.random() < 0.4
    scored = first_that_fits(lambda: _deal(chance, rules, tsumo=tsumo, deals=deals))
    win = scored.win
    ways = [
        payment(scored.han, scored.fu, dealer=dealer, tsumo=tsumo, rules=rules).pay
        for dealer in (False, True)
        for tsumo in (False, True)
    ]
    return Question(
        task=win,
        prompt=_("Who pays what?"),
        figure=None,
        facts=(_how(win), str(figures.size(scored.han, scored.fu))),
        options=shuffled(
            chance,
            [Option(value=tuple(pay.items()), words=str(payment_words(pay))) for pay in ways],
        ),
        right=tuple(scored.pay.items()),
        explain=lambda: _explain(scored, ruleset),
    )


def _deal(chance: Random, rules: RiichiRules, *, tsumo: bool, deals: bool) -> Score | None:
    win = replace(deal_win(chance, rules, 1), sticks=0)
    scored = score(win, rules)
    if isinstance(scored, NotAWin) or scored.limit or scored.fu not in (30, 40):
        return None
    return scored if (win.by == "tsumo") == tsumo and win.is_dealer == deals else None


def _how(win: Win) -> str:
    winner = term("seats", win.seat)
    if win.discarder is None:
        return _("%(seat)s wins by tsumo") % {"seat": winner}
    return _("%(seat)s wins by ron from %(wind)s") % {
        "seat": winner,
        "wind": wind_name(win.discarder),
    }


def _explain(scored: Score, ruleset: RuleSet) -> Explanation:
    win = scored.win
    scene = figures.scene(win.seat, scored.paid, win.discarder)
    steps = explain(win, cast(RiichiRules, ruleset.rules)).steps
    return Explanation(
        remark=_remark(win),
        figure=figures.payers([scene], scored.han, scored.fu),
        steps=tell([step for step in steps if step.kind in ("base", "payment")], ruleset),
    )


def _remark(win: Win) -> str:
    if win.by == "ron":
        if win.is_dealer:
            return _(
                "Ron: the discarder alone pays, and the winner deals, so it is half as much again."
            )
        return _("Ron: the discarder alone pays, whoever deals.")
    if win.is_dealer:
        return _("Tsumo of the dealer: all three pay the same.")
    return _("Tsumo: all three pay, and the dealer pays double.")
