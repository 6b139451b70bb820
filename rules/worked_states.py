"""States of a round inside articles: a hand, what happened, and whether the engine lets it win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.derivation import clauses
from rules.engine import furiten
from rules.engine.mcr import claims
from rules.engine.offers import Verdict
from rules.engine.rounds import Round
from rules.engine.ruleset import McrRules, RiichiRules
from rules.engine.script import round_of
from rules.engine.taiwan import passing
from rules.rulesets import RuleSet
from rules.told_events import ToldEvent, tell_events
from rules.words import reason_words

HERO: Final = 0
STATE_KEYS: Final = {"title", "hand", "seat", "round", "steps", "expect"}
_USUAL: Final = {"seat": "S", "round": "E", "steps": ""}

_REASON_KEYS: Final = {
    "furiten_discard": ("furiten_discard",),
    "furiten_temporary": ("furiten_temporary", "furiten_temporary_release"),
    "furiten_riichi": ("furiten_riichi",),
    "no_yaku": ("min_han",),
    "passed_win": ("passed_win_closes", "furiten_temporary_release"),
    "claimed_kong": ("claimed_kong_self_draw",),
    "touched_wall": ("passed_win_by_touching_wall",),
    "cannot_rob": ("chankan_ankan_kokushi",),
}
"""The rule values behind each reason not to win."""


@dataclass(frozen=True, slots=True, eq=False)
class WorkedState:
    """A moment of a round, and what the rule set of the article says to it."""

    title: str
    hand: str
    """The tiles the hero was dealt, in notation."""
    seat: str
    wind: str
    played: Round
    verdict: Verdict
    ruleset: RuleSet


def read_state(record: dict[str, Any], ruleset: RuleSet) -> WorkedState:
    """Read a block; raise `EngineError` for a round that cannot be.

    Raises `ValueError` when the answer is not the one expected.
    """
    given = _USUAL | record
    played = round_of(
        str(given["hand"]),
        str(given["steps"]),
        seat=str(given["seat"]),
        wind=str(given["round"]),
        family=ruleset.family,
    )
    verdict = judge(played, ruleset)
    said = verdict.reason or "may_win"
    if said != given.get("expect", said):
        message = f'{ruleset.slug} says "{said}" to this state; expected: "{given["expect"]}"'
        raise ValueError(message)
    return WorkedState(
        str(given.get("title", "")),
        str(given["hand"]),
        str(given["seat"]),
        str(given["round"]),
        played,
        verdict,
        ruleset,
    )


def judge(played: Round, ruleset: RuleSet) -> Verdict:
    """Tell whether the hero may win on the tile the last event offers."""
    rules = ruleset.rules
    if isinstance(rules, RiichiRules):
        return furiten.may_win(played, rules, HERO)
    if isinstance(rules, McrRules):
        return claims.may_win(played, rules, HERO)
    return passing.may_win(played, rules, HERO)


def state_context(state: WorkedState) -> dict[str, Any]:
    """Return what the template shows, in the language of the page."""
    verdict = state.verdict
    told: list[ToldEvent] = list(tell_events(state.played, HERO))
    keys = _REASON_KEYS.get(verdict.reason or "", ())
    return {
        "state": state,
        "verdict": verdict,
        "events": told,
        "cause": verdict.cause,
        "reason": None if verdict.may_win else reason_words(verdict.reason or ""),
        "until": until_words(state),
        "clauses": clauses([key for key in keys if key in state.ruleset.evidence], state.ruleset),
    }


def until_words(state: WorkedState) -> str:
    """Say what ends the ban, in the words of the rule value; empty where nothing closes a wait."""
    evidence = state.ruleset.evidence
    if state.verdict.reason in ("furiten_temporary", "passed_win"):
        return str(evidence["furiten_temporary_release"].words)
    return ""
