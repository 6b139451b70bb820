"""One hand under many rule sets: who pays what for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.engine.hand import Win
from rules.engine.riichi.payments import liable_seat
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand is worth, and the rule sets that say so."""

    score: Score | NotAWin
    rulesets: tuple[RuleSet, ...]

    @property
    def reason(self) -> str:
        """Why the hand does not win; "" where it does."""
        return self.score.reason if isinstance(self.score, NotAWin) else ""


def outcomes(win: Win, rulesets: Iterable[RuleSet]) -> tuple[Outcome, ...]:
    """Score a hand under every riichi rule set given, equal payments together, in their order."""
    groups: dict[tuple[object, ...], tuple[Score | NotAWin, list[RuleSet]]] = {}
    for ruleset in rulesets:
        if isinstance(ruleset.rules, RiichiRules):
            scored = score(under(win, ruleset.rules), ruleset.rules)
            groups.setdefault(_alike(scored), (scored, []))[1].append(ruleset)
    return tuple(Outcome(scored, tuple(members)) for scored, members in groups.values())


def under(win: Win, rules: RiichiRules) -> Win:
    """Return the win with the player these rules hold liable, where the melds tell."""
    if win.pao is not None:
        return win
    liable = liable_seat(win, rules)
    return win if liable is None else replace(win, pao=liable)


def _alike(scored: Score | NotAWin) -> tuple[object, ...]:
    """Return what two outcomes must share to be shown as one."""
    if isinstance(scored, NotAWin):
        return (scored.reason,)
    return (scored.han, scored.fu, scored.yakuman, scored.limit, tuple(scored.pay.items()))
