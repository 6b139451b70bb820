"""The score table of a rule set, made from its values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.engine.riichi.payments import Payment, base_points, payment
from rules.engine.ruleset import RiichiRules
from rules.text import Text, same
from rules.words import limit_name, term

MOST_FU: Final = 110
"""The last row: more fu are so rare that no printed table has them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a hand of so many han and fu is paid; an impossible hand is empty."""

    ron: str
    tsumo: str
    limit: bool
    """Whether the hand reaches a limit."""


@dataclass(frozen=True, slots=True)
class Row:
    """One number of fu, one cell for each number of han."""

    fu: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit: its name, the han it needs in words, its payments."""

    name: Text
    han: Text
    ron: str
    tsumo: str


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The payments to the dealer or to a non-dealer."""

    dealer: bool
    han: tuple[int, ...]
    rows: tuple[Row, ...]
    limits: tuple[LimitRow, ...]


def score_table(rules: RiichiRules, *, dealer: bool) -> ScoreTable:
    """Return what every hand is paid under a rule set."""
    han = tuple(range(1, rules.mangan_han))
    rows = tuple(
        Row(fu, tuple(_cell(number, fu, rules, dealer) for number in han))
        for fu in _fu_of_the_rows(rules)
    )
    return ScoreTable(dealer, han, rows, tuple(_limits(rules, dealer)))


def _fu_of_the_rows(rules: RiichiRules) -> list[int]:
    return sorted({rules.base_fu, rules.chiitoitsu_fu, *range(30, MOST_FU + 1, rules.fu_rounding)})


def _cell(han: int, fu: int, rules: RiichiRules, dealer: bool) -> Cell:
    ron = _paid(han, fu, rules, dealer, tsumo=False) if _ron_exists(han, fu, rules) else ""
    tsumo = _paid(han, fu, rules, dealer, tsumo=True) if _tsumo_exists(han, fu, rules) else ""
    return Cell(ron, tsumo, base_points(han, fu, rules)[1] is not None)


def _ron_exists(han: int, fu: int, rules: RiichiRules) -> bool:
    """Whether a discard can complete a hand of this size."""
    if fu == rules.chiitoitsu_fu:
        return han >= rules.yaku["chiitoitsu"][0]
    return fu > rules.base_fu or rules.open_pinfu_fu == rules.base_fu


def _tsumo_exists(han: int, fu: int, rules: RiichiRules) -> bool:
    """Whether a draw can complete a hand of this size: its own han come on top."""
    menzen_tsumo = rules.yaku["menzen_tsumo"][0]
    if fu == rules.chiitoitsu_fu:
        return han >= rules.yaku["chiitoitsu"][0] + menzen_tsumo
    if fu == rules.base_fu:
        return rules.pinfu_tsumo and han >= rules.yaku["pinfu"][0] + menzen_tsumo
    return True


def _paid(han: int, fu: int, rules: RiichiRules, dealer: bool, *, tsumo: bool) -> str:
    return paid_short(payment(han, fu, dealer=dealer, tsumo=tsumo, rules=rules))


def paid_short(paid: Payment) -> str:
    """Write a payment as tables do: `7700`, `2000/3900`, `3900`."""
    pay = paid.pay
    if "others" in pay:
        return f"{pay['others']}/{pay['dealer']}"
    return str(pay.get("each", pay.get("discarder")))


def _limits(rules: RiichiRules, dealer: bool) -> list[LimitRow]:
    steps = [
        ("mangan", rules.mangan_han, rules.haneman_han),
        ("haneman", rules.haneman_han, rules.baiman_han),
        ("baiman", rules.baiman_han, rules.sanbaiman_han),
        ("sanbaiman", rules.sanbaiman_han, rules.kazoe_han),
    ]
    rows = [
        _limit_row(limit_name(name), _span(first, after), first, 0, rules, dealer)
        for name, first, after in steps
    ]
    if rules.kazoe_han is not None:
        name, han = limit_name("kazoe_yakuman"), _span(rules.kazoe_han, None)
        rows.append(_limit_row(name, han, rules.kazoe_han, 0, rules, dealer))
    most = max(rules.yakuman.values())
    for units in range(1, most + 1):
        name = term("yakuman_units", str(units))
        rows.append(_limit_row(name, same(""), 0, units, rules, dealer))
    return rows


def _limit_row(
    name: Text, span: Text, han: int, units: int, rules: RiichiRules, dealer: bool
) -> LimitRow:
    def paid(tsumo: bool) -> str:
        return paid_short(payment(han, 30, dealer=dealer, tsumo=tsumo, rules=rules, yakuman=units))

    return LimitRow(name, span, paid(False), paid(True))


def _span(first: int, after: int | None) -> Text:
    """Say which han a limit covers: "6–7 han", "11 han and more"."""
    if after is None:
        return Text(f"{first} han and more", f"{first}番以上")
    if after == first + 1:
        return Text(f"{first} han", f"{first}番")
    return Text(f"{first}–{after - 1} han", f"{first}–{after - 1}番")
