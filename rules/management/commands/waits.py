"""Tell shanten and waits of hands given as JSON lines."""

from __future__ import annotations

from typing import Any

from rules.engine.record import hand_from_record
from rules.engine.shanten import shanten
from rules.engine.shapes import waits
from rules.engine.tiles import format_tile
from rules.management.json_lines import JsonLinesCommand


class Command(JsonLinesCommand):
    """Tell each hand's shanten and what it waits for."""

    help = "Tell shanten and waits: JSON lines in, JSON lines out (FILE or standard input)."

    def answer(self, record: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """Return the shanten, and the waits of a hand that has not just drawn."""
        hand = hand_from_record(record)
        lacking = shanten(*hand)
        waiting = waits(*hand) if lacking == 0 and len(hand.tiles) % 3 == 1 else ()
        return {"shanten": lacking, "waits": [format_tile(tile) for tile in waiting]}
