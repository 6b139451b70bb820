"""Score hands given as JSON lines."""

from __future__ import annotations

from typing import Any

from rules.catalog import UnknownRuleSet, catalog
from rules.engine.errors import EngineError
from rules.engine.record import win_from_record
from rules.engine.riichi.score import answer, score
from rules.engine.ruleset import RiichiRules
from rules.management.json_lines import JsonLinesCommand


class Command(JsonLinesCommand):
    """Score each hand under the rule set it names."""

    help = "Score hands: JSON lines in, JSON lines out (FILE or standard input)."

    def answer(self, record: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """Return the rule set's edition and the hand's value, or why it does not win."""
        slug = record.get("ruleset")
        if slug is None:
            raise EngineError("missing_key", key="ruleset")
        try:
            rule_set = catalog().ruleset(str(slug))
        except UnknownRuleSet as error:
            raise EngineError("unknown_ruleset", value=slug) from error
        if not isinstance(rule_set.rules, RiichiRules):
            raise EngineError("no_engine", value=slug)
        found = score(win_from_record(record), rule_set.rules)
        return {"ruleset": rule_set.slug, "edition": rule_set.edition, **answer(found)}
