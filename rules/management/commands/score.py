"""Score hands given as JSON lines."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from rules.catalog import RuleSet
from rules.engine.errors import EngineError
from rules.engine.explain import explain, step_record
from rules.engine.record import win_from_record
from rules.engine.riichi.score import answer, score
from rules.engine.ruleset import RiichiRules
from rules.management.json_lines import JsonLinesCommand, rule_set_of


class Command(JsonLinesCommand):
    """Score each hand under the rule set it names."""

    help = "Score hands: JSON lines in, JSON lines out (FILE or standard input)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file of hands, and whether to explain the answers."""
        super().add_arguments(parser)
        parser.add_argument("--explain", action="store_true", help="add the steps of each answer")

    def answer(self, record: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """Return the rule set's edition and the hand's value, or why it does not win."""
        rule_set = rule_set_of(record)
        if not isinstance(rule_set.rules, RiichiRules):
            raise EngineError("no_engine", value=rule_set.slug)
        win = win_from_record(record)
        told = {"ruleset": rule_set.slug, "edition": rule_set.edition}
        if not options["explain"]:
            return {**told, **answer(score(win, rule_set.rules))}
        derivation = explain(win, rule_set.rules)
        steps = [
            step_record(step) | {"articles": [_clause(rule_set, key) for key in step.keys]}
            for step in derivation.steps
        ]
        return {**told, **answer(derivation.outcome), "steps": steps}


def _clause(rule_set: RuleSet, key: str) -> str | None:
    """Return the clause behind a value as its document numbers it; None where it is silent."""
    return rule_set.evidence[key].article
