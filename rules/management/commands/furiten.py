"""Tell, for rounds given as JSON lines, whether a player may win now."""

from __future__ import annotations

from typing import Any

from rules.engine import furiten
from rules.engine.errors import EngineError
from rules.engine.mcr import claims
from rules.engine.mjai import format_mjai
from rules.engine.offers import Verdict
from rules.engine.rounds import round_from_records
from rules.engine.ruleset import McrRules, RiichiRules
from rules.engine.taiwan import passing
from rules.management.json_lines import JsonLinesCommand, rule_set_of


class Command(JsonLinesCommand):
    """Answer each line under the rule set it names."""

    help = "May this player win now? JSON lines in, JSON lines out (FILE or standard input)."

    def answer(self, record: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """Return whether the player may win on the tile the last event offers, and why not."""
        rule_set = rule_set_of(record)
        hero = _number(record, "hero", 3)
        left = None
        if record.get("live_wall_left") is not None:
            left = _number(record, "live_wall_left", 144)
        if "events" not in record:
            raise EngineError("missing_key", key="events")
        played = round_from_records(record["events"], live_wall_left=left, family=rule_set.family)
        rules = rule_set.rules
        touched = record.get("touched_wall", False)
        if not isinstance(touched, bool):
            raise EngineError("bad_key", key="touched_wall", value=touched)
        found: Verdict
        if isinstance(rules, RiichiRules):
            found = furiten.may_win(played, rules, hero)
        elif isinstance(rules, McrRules):
            found = claims.may_win(played, rules, hero, touched_wall=touched)
        else:
            found = passing.may_win(played, rules, hero, touched_wall=touched)
        return {"ruleset": rule_set.slug, "edition": rule_set.edition, **_answer(found)}


def _number(record: dict[str, Any], key: str, most: int) -> int:
    if key not in record:
        raise EngineError("missing_key", key=key)
    value = record[key]
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise EngineError("bad_key", key=key, value=value)
    return value


def _answer(found: Verdict) -> dict[str, Any]:
    return {
        "may_win": found.may_win,
        "reason": found.reason,
        "waits": [format_mjai(kind) for kind in found.waits],
        "since": found.since,
        "until": found.until,
    }
