"""What stands between braces in an article: rule values, clauses, payments and tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.engine.errors import EngineError
from rules.engine.riichi.payments import Payment, payment
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import parse_tiles
from rules.rulesets import Evidence, RuleSet
from rules.text import Text, same
from rules.words import amount


class PlaceholderError(ValueError):
    """A placeholder that cannot be filled in; the message says why."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What a placeholder says: words, or tiles in notation."""

    kind: Literal["value", "clause", "points", "tiles"]
    text: Text


def fill(expression: str, ruleset: RuleSet) -> Filled:
    """Fill a placeholder in from a rule set; raise `PlaceholderError` naming what is unknown."""
    head, *rest = expression.split()
    if head == "art":
        if len(rest) != 1:
            message = "{art key} names one rule value"
            raise PlaceholderError(message)
        return Filled("clause", _evidence(rest[0], ruleset).reference)
    if head == "tiles":
        return Filled("tiles", same(_tiles("".join(rest))))
    if head == "hand":
        return Filled("points", _size(rest))
    if head in ("ron", "tsumo"):
        return Filled("points", _points(head, rest, ruleset))
    if rest:
        message = f'"{expression}" is neither a value nor art, hand, ron, tsumo or tiles'
        raise PlaceholderError(message)
    evidence = _evidence(head, ruleset)
    drawn = evidence.info.unit == "tile" and evidence.value
    return Filled("tiles" if drawn else "value", evidence.words)


def _evidence(key: str, ruleset: RuleSet) -> Evidence:
    if key not in ruleset.evidence:
        message = f'{ruleset.slug} has no value "{key}"'
        raise PlaceholderError(message)
    return ruleset.evidence[key]


def _tiles(notation: str) -> str:
    try:
        parse_tiles(notation)
    except EngineError as error:
        raise PlaceholderError(error.message) from None
    return notation


def _size(size: list[str]) -> Text:
    """Say how big a hand is: `4 han 30 fu`, `4番30符`."""
    match size:
        case [han, fu] if han.isdecimal() and fu.isdecimal():
            counted = amount(int(han), "han"), amount(int(fu), "fu")
            return Text(" ".join(t.en for t in counted), "".join(t.zh_hans for t in counted))
    message = f'"{" ".join(size)}" is not han and fu: {{hand 4 30}}'
    raise PlaceholderError(message)


def _points(by: str, worth: list[str], ruleset: RuleSet) -> Text:
    """Say what a hand is paid: `8000`, `2000/3900`, `3900 all`."""
    if not isinstance(ruleset.rules, RiichiRules):
        message = f"payments by han and fu are riichi's; {ruleset.slug} is {ruleset.family}"
        raise PlaceholderError(message)
    dealer = worth[-1:] == ["dealer"]
    paid = _payment(
        worth[:-1] if dealer else worth, ruleset.rules, dealer=dealer, tsumo=by == "tsumo"
    )
    pay = paid.pay
    if "each" in pay:
        return Text(f"{pay['each']} all", f"各{pay['each']}")
    if "others" in pay:
        return same(f"{pay['others']}/{pay['dealer']}")
    return same(str(pay["discarder"]))


def _payment(worth: list[str], rules: RiichiRules, *, dealer: bool, tsumo: bool) -> Payment:
    limits = {
        "mangan": rules.mangan_han,
        "haneman": rules.haneman_han,
        "baiman": rules.baiman_han,
        "sanbaiman": rules.sanbaiman_han,
    }
    match worth:
        case ["yakuman"]:
            return payment(0, 0, dealer=dealer, tsumo=tsumo, rules=rules, yakuman=1)
        case [limit] if limit in limits:
            return payment(limits[limit], 30, dealer=dealer, tsumo=tsumo, rules=rules)
        case [han, fu] if han.isdecimal() and fu.isdecimal():
            return payment(int(han), int(fu), dealer=dealer, tsumo=tsumo, rules=rules)
    message = f'"{" ".join(worth)}" is neither han and fu nor a limit: {{ron 4 30 dealer}}'
    raise PlaceholderError(message)
