"""Worked examples and drawn hands inside articles, scored by the engine and drawn by templates."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

from rules.engine.errors import EngineError
from rules.engine.hand import FLAGS, Meld, Win
from rules.engine.record import win_from_record
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import format_tiles, parse_tiles
from rules.rulesets import Evidence, RuleSet
from rules.text import Text, in_language, join
from rules.words import (
    amount,
    fu_line_name,
    limit_name,
    pattern_name,
    payment_words,
    reason_words,
    term,
)
from rules.worked_states import STATE_KEYS, WorkedState, read_state, state_context

_WIN_KEYS = {
    "hand",
    "melds",
    "win",
    "by",
    "from",
    "seat",
    "round",
    "riichi",
    "flags",
    "dora",
    "ura",
    "dora_of_this_kan",
    "honba",
    "sticks",
    "pao",
}
_DRAWN_KEYS = {"hand", "melds", "win", "flowers", "caption"}


class BlockError(ValueError):
    """A block that cannot be drawn; the message says why."""


@dataclass(frozen=True, slots=True, eq=False)
class WorkedWin:
    """A hand won, and what the rule set of the article says to it."""

    title: str
    win: Win
    outcome: Score | NotAWin


@dataclass(frozen=True, slots=True, eq=False)
class DrawnHand:
    """A hand that is only shown."""

    caption: str
    row: str
    """Concealed tiles, winning tile and flowers in notation, with gaps between."""
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PatternTable:
    """All patterns of a rule set with their worth and clause."""

    entries: tuple[Evidence, ...]


Worked = WorkedWin | WorkedState | DrawnHand | PatternTable
PATTERN_SECTIONS = ("yaku.", "yakuman.", "fans.", "tai.")


def read_block(name: str, text: str, ruleset: RuleSet) -> Worked:
    """Read a fenced block of an article; raise `BlockError` for whatever is wrong with it."""
    if name == "patterns":
        return PatternTable(
            tuple(
                evidence
                for key, evidence in ruleset.evidence.items()
                if key.startswith(PATTERN_SECTIONS)
            )
        )
    if name not in ("win", "state", "tiles"):
        message = f'a block is called win, state, tiles or patterns, not "{name}"'
        raise BlockError(message)
    try:
        record = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"the block is not TOML: {error}"
        raise BlockError(message) from None
    try:
        if name == "state":
            return _state(record, ruleset)
        return _win(record, ruleset) if name == "win" else _drawn(record)
    except EngineError as error:
        raise BlockError(error.message) from None


def _state(record: dict[str, Any], ruleset: RuleSet) -> WorkedState:
    _only(record, STATE_KEYS)
    if not isinstance(record.get("hand"), str):
        message = "hand: missing; the tiles dealt, in quotes"
        raise BlockError(message)
    try:
        return read_state(record, ruleset)
    except EngineError:
        raise
    except ValueError as error:
        raise BlockError(str(error)) from None


def _win(record: dict[str, Any], ruleset: RuleSet) -> WorkedWin:
    if not isinstance(ruleset.rules, RiichiRules):
        message = f"hands of {ruleset.slug} cannot be scored yet; draw them with a tiles block"
        raise BlockError(message)
    expect = record.pop("expect", None)
    title = record.pop("title", "")
    _only(record, _WIN_KEYS | {"title", "expect"})
    win = win_from_record(record)
    outcome = score(win, ruleset.rules)
    if isinstance(outcome, NotAWin) and outcome.reason != expect:
        message = (
            f'{ruleset.slug} says "{outcome.reason}" to this hand; expected: {expect or "a win"}'
        )
        raise BlockError(message)
    if expect and isinstance(outcome, Score):
        message = f'{ruleset.slug} lets this hand win; expected: "{expect}"'
        raise BlockError(message)
    return WorkedWin(title, win, outcome)


def _drawn(record: dict[str, Any]) -> DrawnHand:
    _only(record, _DRAWN_KEYS)
    if not isinstance(record.get("hand"), str):
        message = "hand: missing; tiles in notation, in quotes"
        raise BlockError(message)
    row = " ".join(str(record[key]) for key in ("hand", "win", "flowers") if record.get(key))
    parse_tiles(row)
    melds = tuple(_meld(meld) for meld in record.get("melds", ()))
    return DrawnHand(str(record.get("caption", "")), row, melds)


def _meld(record: Mapping[str, Any]) -> Meld:
    called = record.get("called")
    try:
        return Meld(
            record["type"],
            parse_tiles(record["tiles"]),
            parse_tiles(called)[0] if called else None,
            record.get("from"),
        )
    except (KeyError, TypeError) as error:
        message = f"melds: each has a type and tiles ({error})"
        raise BlockError(message) from None


def _only(record: Mapping[str, Any], known: set[str]) -> None:
    for key in record.keys() - known:
        message = f'unknown key "{key}"; known: {", ".join(sorted(known))}'
        raise BlockError(message)


# -- drawing ------------------------------------------------------------------------------


def draw(worked: Worked, lang: str) -> str:
    """Draw a block as HTML in a language."""
    with translation.override(lang):
        if isinstance(worked, PatternTable):
            return render_to_string("rules/pattern_table.html", {"entries": worked.entries})
        if isinstance(worked, DrawnHand):
            caption = in_language(worked.caption, lang)
            return render_to_string(
                "rules/worked_tiles.html", {"drawn": worked, "caption": caption}
            )
        if isinstance(worked, WorkedState):
            title = in_language(worked.title, lang)
            context = state_context(worked) | {"title": title}
            return render_to_string("rules/worked_state.html", context)
        context = _context(worked) | {"title": in_language(worked.title, lang)}
        return render_to_string("rules/worked_win.html", context)


def draw_tiles(notation: str, lang: str) -> str:
    """Draw tiles in the middle of a sentence."""
    with translation.override(lang):
        return render_to_string("rules/inline_tiles.html", {"notation": notation}).strip()


def _context(worked: WorkedWin) -> dict[str, Any]:
    outcome = worked.outcome
    win = worked.win
    context = {
        "win": win,
        "situation": situation(win),
        "dora": format_tiles(win.dora),
        "ura": format_tiles(win.ura),
    }
    if isinstance(outcome, NotAWin):
        return {**context, "reason": reason_words(outcome.reason)}
    return {
        **context,
        "score": outcome,
        "patterns": patterns(outcome),
        "fu_lines": [(fu_line_name(line.name), amount(line.fu, "fu")) for line in outcome.fu_lines],
        "result": result(outcome),
        "payment": payment_words(outcome.pay),
    }


def situation(win: Win) -> list[Text]:
    """Say in short how and from which seat a hand is won."""
    words = [
        term("ways", win.by),
        term("seats", win.seat),
        term("rounds", win.round),
    ]
    if win.riichi != "none":
        words.append(pattern_name("double_riichi" if win.riichi == "double" else "riichi"))
    words += [term("flags", flag) for flag in FLAGS if flag in win.flags]
    if win.honba:
        words.append(amount(win.honba, "honba"))
    if win.sticks:
        words.append(amount(win.sticks, "sticks"))
    return words


def patterns(scored: Score) -> list[tuple[Text, Text]]:
    """Name the patterns of a score with what each is worth, dora last."""
    if scored.yakuman and scored.limit != "kazoe_yakuman":
        return [
            (pattern_name(name), term("yakuman_units", str(units)))
            for name, units in scored.yaku.items()
        ]
    dora = {"dora": scored.dora, "aka": scored.aka, "ura": scored.ura}
    counted = scored.yaku | {name: han for name, han in dora.items() if han}
    return [(pattern_name(name), amount(han, "han")) for name, han in counted.items()]


def result(scored: Score) -> Text:
    """Say han, fu and limit of a score in one line."""
    parts = []
    if scored.han:
        parts.append(amount(scored.han, "han"))
        if scored.fu and (scored.limit is None or scored.limit == "mangan"):
            parts.append(amount(scored.fu, "fu"))
    if scored.limit == "yakuman":
        parts.append(term("yakuman_units", str(scored.yakuman)))
    elif scored.limit:
        parts.append(limit_name(scored.limit))
    return join(parts, ", ", "，")
