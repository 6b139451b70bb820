"""One state under many rule sets: who may win on the tile on offer, and why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rules.catalog import RuleSet
from rules.derivation import Clause, clauses
from rules.engine.furiten import may_win
from rules.engine.offers import Verdict
from rules.engine.rounds import Round
from rules.engine.ruleset import RiichiRules

Answer = tuple[str, str]
"""Why a player may not win, and until when; both empty where he may or it does not end."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer, and the rule sets that give it."""

    verdict: Verdict
    rulesets: tuple[RuleSet, ...]


def rulings(played: Round, hero: int, rulesets: Iterable[RuleSet]) -> tuple[Ruling, ...]:
    """Answer under every riichi rule set given, equal answers together, in their order."""
    groups: dict[Answer, tuple[Verdict, list[RuleSet]]] = {}
    for ruleset in rulesets:
        if isinstance(ruleset.rules, RiichiRules):
            verdict = may_win(played, ruleset.rules, hero)
            answer = (verdict.reason or "", verdict.until or "")
            groups.setdefault(answer, (verdict, []))[1].append(ruleset)
    return tuple(Ruling(verdict, tuple(members)) for verdict, members in groups.values())


KEYS: Final[dict[str, tuple[str, ...]]] = {
    "furiten_discard": ("furiten_discard",),
    "furiten_temporary": ("furiten_temporary", "furiten_temporary_release"),
    "furiten_riichi": ("furiten_riichi",),
    "no_yaku": ("min_han",),
    "below_minimum": ("min_han",),
    "cannot_rob": ("chankan_ankan_kokushi",),
}
"""The rule values behind each reason."""


def keys_of(
    verdict: Verdict, played: Round, *, passed: bool = False, story: str = ""
) -> tuple[str, ...]:
    """Return the rule values behind an answer.

    `passed`: a tile has been passed on the way; `story` is how the state came about, if known.
    """
    if story == "first_go_around":
        return ("renhou", "min_han")
    keys = KEYS.get(verdict.reason or "", ())
    if verdict.may_win and played.events[-1].type == "ankan":
        keys = ("chankan_ankan_kokushi",)
    elif verdict.may_win and passed:
        keys = ("furiten_temporary_release",)
    by_pass = verdict.reason in ("furiten_temporary", "furiten_riichi")
    if by_pass and verdict.cause is not None and played.events[verdict.cause].type == "kakan":
        keys = (*keys, "furiten_passed_kakan")
    if by_pass and story == "passed_without_yaku":
        keys = (*keys, "furiten_scope")
    return keys


def clauses_of(
    verdict: Verdict, played: Round, ruleset: RuleSet, *, passed: bool = False, story: str = ""
) -> tuple[Clause, ...]:
    """Return where the answer of a rule set stands."""
    return clauses(keys_of(verdict, played, passed=passed, story=story), ruleset)
