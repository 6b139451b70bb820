"""Pictures of lessons and of their answers: tiles, sets, payments, drawn from what the engine says.

In a lesson they are fenced blocks in TOML, named as in `FIGURES`; every block takes a `caption`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules.engine.errors import EngineError
from rules.engine.hand import SOURCES, Win, seat_from
from rules.engine.record import win_from_record
from rules.engine.riichi.payments import Payment, payment
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import WINDS, format_tiles, parse_tiles
from rules.outcomes import outcomes
from rules.rulesets import RuleSet
from rules.scoretable import paid_short, score_table
from rules.text import Text, in_language, join
from rules.turns import HERO, PLAYERS, Turns
from rules.words import amount, fu_line_name, reason_words, term, wind_name
from rules.worked import BlockError, patterns, result, situation

Context = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A picture: its template and what the template shows."""

    name: str
    context: Context
    caption: str = ""
    """Words under it, as they are written."""

    def draw(self) -> SafeString:
        """Draw the picture in the language of the page."""
        lang = translation.get_language() or "en"
        context = {**self.context, "caption": in_language(self.caption, lang)}
        return SafeString(render_to_string(f"rules/figures/{self.name}.html", context).strip())


def draw_in(figure: Figure, lang: str) -> str:
    """Draw a picture in a language."""
    with translation.override(lang):
        return figure.draw()


# -- the tiles ---------------------------------------------------------------------------------

KINDS: Final = (
    (gettext_lazy("Characters"), "123456789m"),
    (gettext_lazy("Circles"), "123456789p"),
    (gettext_lazy("Bamboo"), "123456789s"),
    (gettext_lazy("Winds"), "1234z"),
    (gettext_lazy("Dragons"), "567z"),
)


def kinds() -> Figure:
    """Lay out all kinds of tiles, a suit a row."""
    return Figure("kinds", {"rows": KINDS})


def row_of(kind: int) -> tuple[Promise, str]:
    """Return the row of that picture in which a kind lies."""
    return next(row for row in KINDS if kind in parse_tiles(row[1]))


def one_row(kind: int) -> Figure:
    """Lay out the row in which a kind lies."""
    return Figure("kinds", {"rows": (row_of(kind),)})


# -- a hand in its sets ------------------------------------------------------------------------

SETS: Final = {
    "run": pgettext_lazy("set", "run"),
    "triplet": pgettext_lazy("set", "triplet"),
    "kan": pgettext_lazy("set", "kan"),
    "pair": pgettext_lazy("set", "pair"),
}


@dataclass(frozen=True, slots=True)
class Group:
    """A set or the pair of a hand."""

    name: Promise
    tiles: str


def sets(scored: Score) -> Figure:
    """Lay out a won hand in its sets and pair."""
    return Figure("sets", {"groups": _groups(scored)})


def _groups(scored: Score) -> tuple[Group, ...]:
    return tuple(Group(SETS[block.type], format_tiles(block.tiles)) for block in scored.blocks)


def fu(scored: Score) -> Figure:
    """Lay out a won hand in its sets, and count its fu line by line."""
    lines = [
        (fu_line_name(line.name), format_tiles(line.tiles) if line.tiles else "", line.fu)
        for line in scored.fu_lines
    ]
    return Figure("fu", {"groups": _groups(scored), "lines": lines, "total": scored.fu})


# -- hands that win, and hands that do not -----------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """A hand and what the rules say to it."""

    title: str
    win: Win
    reason: Text | None
    """Why it does not win."""
    patterns: Sequence[tuple[Text, Text]]

    @property
    def words(self) -> str:
        """Return the title in the language of the page."""
        return in_language(self.title, translation.get_language() or "en")


def judged(win: Win, rules: RiichiRules, title: str = "") -> Judged:
    """Return a hand with what the rules say to it."""
    outcome = score(win, rules)
    if isinstance(outcome, NotAWin):
        return Judged(title, win, reason_words(outcome.reason), ())
    return Judged(title, win, None, patterns(outcome))


def verdicts(hands: Sequence[Judged]) -> Figure:
    """Show hands with whether they win."""
    return Figure("verdicts", {"hands": hands})


# -- who pays whom -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table and what he pays or receives."""

    place: str
    """Where he sits, seen from the winner: `winner`, `right`, `across`, `left`."""
    wind: Text
    dealer: bool
    points: int
    """Negative when he pays."""

    @property
    def paid(self) -> int:
        """What he pays."""
        return -self.points


@dataclass(frozen=True, slots=True)
class Scene:
    """A win and the four players around it."""

    title: Text
    seats: tuple[Seat, ...]


def scene(winner: str, paid: Payment, discarder: str | None) -> Scene:
    """Seat the players around a win; without a discarder it is a self-draw."""
    pays = _by_seat(winner, paid, discarder)
    seats = [Seat("winner", wind_name(winner), winner == "E", sum(pays.values()))]
    for source in SOURCES:
        wind = seat_from(winner, source)
        seats.append(Seat(source, wind_name(wind), wind == "E", -pays.get(wind, 0)))
    way, name = term("ways", "ron" if discarder else "tsumo"), wind_name(winner)
    title = Text(f"{name.en} wins by {way.en}", f"{name.zh_hans}家{way.zh_hans}")
    return Scene(title, tuple(seats))


def _by_seat(winner: str, paid: Payment, discarder: str | None) -> dict[str, int]:
    if discarder is not None:
        return {discarder: paid.pay["discarder"]}
    others = [seat_from(winner, source) for source in SOURCES]
    if "each" in paid.pay:
        return dict.fromkeys(others, paid.pay["each"])
    return {seat: paid.pay["dealer" if seat == "E" else "others"] for seat in others}


def payers(scenes: Sequence[Scene], han: int, fu: int) -> Figure:
    """Show who pays whom around the table for a hand of so many han and fu."""
    return Figure("payers", {"scenes": scenes, "size": size(han, fu)})


def size(han: int, fu: int) -> Text:
    """Say how big a hand is: "3 han 30 fu"."""
    return join((amount(han, "han"), amount(fu, "fu")), " ", "")


# -- tables of payments ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LimitStep:
    """A limit: what it needs and what it pays."""

    name: Text
    han: Text
    points: int
    dealer: int
    width: float
    """Its share of the highest payment, in a hundred."""


def limits(rules: RiichiRules) -> Figure:
    """Show the limits as steps, with what a ron is paid."""
    own = score_table(rules, dealer=False).limits
    dealers = score_table(rules, dealer=True).limits
    highest = max(int(row.ron) for row in own)
    steps = tuple(
        LimitStep(
            row.name, row.han, int(row.ron), int(dealer.ron), round(100 * int(row.ron) / highest, 1)
        )
        for row, dealer in zip(own, dealers, strict=True)
    )
    return Figure("limits", {"steps": steps})


def payments(rules: RiichiRules, han: Iterable[int], columns: Sequence[int]) -> Figure:
    """Show what a non-dealer is paid for so many han (rows) and fu (columns)."""
    rows = []
    for number in han:
        cells = [
            tuple(
                paid_short(payment(number, each, dealer=False, tsumo=tsumo, rules=rules))
                for tsumo in (False, True)
            )
            for each in columns
        ]
        rows.append((amount(number, "han"), cells))
    heads = [amount(each, "fu") for each in columns]
    return Figure("payments", {"heads": heads, "rows": rows})


# -- furiten -----------------------------------------------------------------------------------


YOU: Final = gettext_lazy("You")


@dataclass(frozen=True, slots=True)
class Cell:
    """A discard in its turn."""

    tile: int
    riichi: bool = False
    cause: bool = False
    """Whether it closes ron."""
    offered: bool = False


@dataclass(frozen=True, slots=True)
class TurnTable:
    """Some turns, a player a row, and whether the hero may win at their end."""

    rows: tuple[tuple[Promise | Text, tuple[Cell, ...]], ...]
    """Player and discards."""
    turns: range
    offered: int
    may_win: bool
    reason: Text | None


def turn_table(turns: Turns, rules: RiichiRules, *, told: bool = True) -> TurnTable:
    """Lay out turns; with `told` the tile that closes ron is marked."""
    verdict = turns.verdict(rules)
    cause = turns.discard_of(verdict.cause) if told and verdict.cause is not None else None
    rows: list[tuple[Promise | Text, tuple[Cell, ...]]] = []
    for player, wind in enumerate(WINDS):
        cells = tuple(
            Cell(
                tile=turns.discards[place],
                riichi=player == HERO and place // PLAYERS == turns.riichi,
                cause=place == cause,
                offered=place == len(turns.discards) - 1,
            )
            for place in range(player, len(turns.discards), PLAYERS)
        )
        rows.append((YOU if player == HERO else wind_name(wind), cells))
    last = (len(turns.discards) - 1) // PLAYERS + 1
    reason = reason_words(verdict.reason) if verdict.reason else None
    return TurnTable(tuple(rows), range(1, last + 1), turns.offered, verdict.may_win, reason)


def furiten(hand: Sequence[int], waits: Sequence[int], tables: Sequence[TurnTable]) -> Figure:
    """Show a hand, its waits and turns in which ron is closed or open."""
    context = {"hand": format_tiles(hand), "waits": format_tiles(waits), "tables": tables}
    return Figure("furiten", context)


# -- the same hand elsewhere -------------------------------------------------------------------


def elsewhere(win: Win, rulesets: Iterable[RuleSet]) -> Figure:
    """Show what rule sets pay for one hand."""
    paid = [
        (outcome, result(outcome.score))
        for outcome in outcomes(win, rulesets)
        if isinstance(outcome.score, Score)
    ]
    paid.sort(key=lambda pair: cast(Score, pair[0].score).points)
    return Figure("elsewhere", {"win": win, "situation": situation(win), "paid": paid})


# -- fenced blocks -----------------------------------------------------------------------------

Read = Callable[[dict[str, Any], RiichiRules, Sequence[RuleSet]], Figure]


def _read_sets(block: dict[str, Any], rules: RiichiRules, _: Sequence[RuleSet]) -> Figure:
    return sets(_won(block, rules))


def _read_fu(block: dict[str, Any], rules: RiichiRules, _: Sequence[RuleSet]) -> Figure:
    return fu(_won(block, rules))


def _read_verdicts(block: dict[str, Any], rules: RiichiRules, _: Sequence[RuleSet]) -> Figure:
    hands = []
    for record in block.pop("hands"):
        title, expect = record.pop("title", ""), record.pop("expect", None)
        hand = judged(win_from_record(record), rules, title)
        found = score(hand.win, rules)
        reason = found.reason if isinstance(found, NotAWin) else None
        if reason != expect:
            message = (
                f'the rules say "{reason or "a win"}" to "{title}"; expected: {expect or "a win"}'
            )
            raise BlockError(message)
        hands.append(hand)
    return verdicts(hands)


def _read_payers(block: dict[str, Any], rules: RiichiRules, _: Sequence[RuleSet]) -> Figure:
    han, counted = block.pop("han"), block.pop("fu")
    scenes = []
    for record in block.pop("wins"):
        winner, discarder = record["seat"], record.get("from")
        paid = payment(han, counted, dealer=winner == "E", tsumo=discarder is None, rules=rules)
        scenes.append(scene(winner, paid, discarder))
    return payers(scenes, han, counted)


def _read_payments(block: dict[str, Any], rules: RiichiRules, _: Sequence[RuleSet]) -> Figure:
    return payments(rules, range(1, rules.mangan_han), block.pop("fu"))


def _read_furiten(block: dict[str, Any], rules: RiichiRules, _: Sequence[RuleSet]) -> Figure:
    hand = parse_tiles(block.pop("hand"))
    tables = []
    waits: tuple[int, ...] = ()
    for record in block.pop("tables"):
        turns = Turns(
            hand=hand, discards=parse_tiles(record["discards"]), riichi=record.get("riichi")
        )
        table, waits = turn_table(turns, rules), turns.waits
        found = turns.verdict(rules).reason
        if found != record["expect"]:
            message = f'the rules say "{found or "a win"}"; expected: {record["expect"]}'
            raise BlockError(message)
        tables.append(table)
    return furiten(hand, waits, tables)


def _read_elsewhere(block: dict[str, Any], _: RiichiRules, rulesets: Sequence[RuleSet]) -> Figure:
    return elsewhere(_taken(block), rulesets)


def _taken(block: dict[str, Any]) -> Win:
    """Take the win out of a block."""
    record = {key: block.pop(key) for key in list(block) if key != "caption"}
    return win_from_record(record)


def _won(block: dict[str, Any], rules: RiichiRules) -> Score:
    outcome = score(_taken(block), rules)
    if isinstance(outcome, NotAWin):
        message = f'the rules say "{outcome.reason}" to this hand'
        raise BlockError(message)
    return outcome


FIGURES: Final[Mapping[str, Read]] = {
    "kinds": lambda *_: kinds(),
    "sets": _read_sets,
    "verdicts": _read_verdicts,
    "payers": _read_payers,
    "limits": lambda _, rules, __: limits(rules),
    "payments": _read_payments,
    "fu": _read_fu,
    "furiten": _read_furiten,
    "elsewhere": _read_elsewhere,
}


def read_figure(name: str, text: str, ruleset: RuleSet, rulesets: Sequence[RuleSet]) -> Figure:
    """Read a fenced block of a lesson; raise `BlockError` for whatever is wrong with it."""
    if name not in FIGURES:
        message = f'a figure is called {", ".join(FIGURES)}, not "{name}"'
        raise BlockError(message)
    try:
        block = tomllib.loads(text)
        figure = FIGURES[name](block, cast(RiichiRules, ruleset.rules), rulesets)
    except tomllib.TOMLDecodeError as error:
        message = f"the block is not TOML: {error}"
        raise BlockError(message) from None
    except KeyError as error:
        message = f"{error.args[0]}: missing"
        raise BlockError(message) from None
    except EngineError as error:
        raise BlockError(error.message) from None
    caption = block.pop("caption", "")
    for key in block:
        message = f'unknown key "{key}"'
        raise BlockError(message)
    return Figure(figure.name, figure.context, caption)
