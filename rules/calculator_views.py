"""The pages that count: one hand under every rule set, and the score table of a rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from mahjong_site.htmx import HtmxRequest, render_part
from rules.calculator import (
    TARGETS,
    Entry,
    Problem,
    press,
    read_entry,
    read_melds,
    read_win,
)
from rules.catalog import RuleSet, UnknownRuleSet, catalog
from rules.derivation import Told, tell
from rules.engine.errors import EngineError
from rules.engine.explain import explain
from rules.engine.hand import FLAGS, Meld, Win
from rules.engine.riichi.score import Score
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import RED, format_tile, parse_tiles
from rules.errors import explain_error
from rules.outcomes import Outcome, outcomes, under
from rules.scoretable import ScoreTable, paid_short, score_table
from rules.views import no_such_ruleset, no_such_topic
from rules.words import payment_words, reason_words, term
from rules.worked import patterns, result, situation

PALETTE: Final = tuple(
    tuple(format_tile(first + rank) for rank in range(number))
    for first, number in ((0, 9), (9, 9), (18, 9), (27, 7))
)
"""The tiles to press, a suit in a row; red ones follow."""

TARGET_WORDS: Final[Mapping[str, Promise]] = {
    "hand": _("Hand"),
    "win": _("Winning tile"),
    "chi": _("Chi"),
    "pon": _("Pon"),
    "daiminkan": _("Open kan"),
    "kakan": _("Added kan"),
    "ankan": _("Closed kan"),
    "dora": _("Dora indicator"),
    "ura": _("Ura indicator"),
}


@dataclass(frozen=True, slots=True)
class Member:
    """A rule set in a group of equal outcomes, with its own derivation."""

    ruleset: RuleSet
    steps: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Rule sets that say the same to a hand."""

    outcome: Outcome
    headline: str
    summary: str
    patterns: tuple[tuple[object, object], ...]
    payment: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class TypedRow:
    """What has been entered in one row: tiles that can be taken out again."""

    name: str
    label: Promise
    tiles: tuple[int, ...]


@require_safe
def calculator(request: HtmxRequest) -> HttpResponse:
    """Score the hand of the address under every rule set; pressed tiles change the address."""
    entry = read_entry(request.GET)
    pressed = press(entry, request.GET.dict())
    if pressed is not None and not request.htmx:
        address = reverse("rules:calculator")
        return HttpResponseRedirect(f"{address}?{pressed.query}" if pressed.query else address)
    entry = entry if pressed is None else pressed
    read = None if entry.is_empty else read_win(entry)
    context: dict[str, object] = {
        "entry": entry,
        "rows": _typed(entry),
        "melds": _melds(entry),
        "palette": PALETTE,
        "reds": _reds(),
        "targets": [(name, TARGET_WORDS[name]) for name in TARGETS],
        "flags": [(name, term("flags", name), name in entry.flags) for name in FLAGS],
        "seats": "ESWN",
    }
    status = 200
    if isinstance(read, Problem):
        if read.is_unfinished:
            context["unfinished"] = explain_error(read.error)
        else:
            context["problem"] = {"field": read.field, "words": explain_error(read.error)}
            status = 422
    elif isinstance(read, Win):
        context["win"] = read
        context["situation"] = situation(read)
        context["groups"] = _groups(read)
    response = render_part(request, "rules/calculator.html", "answer", context, status=status)
    if request.htmx:
        address = reverse("rules:calculator")
        response["HX-Push-Url"] = f"{address}?{entry.query}" if entry.query else address
    return response


def _groups(win: Win) -> tuple[Group, ...]:
    family = catalog().family("riichi")
    groups = []
    for outcome in outcomes(win, family):
        members = tuple(
            Member(ruleset, tell(explain(under(win, ruleset.rules), ruleset.rules).steps, ruleset))
            for ruleset in outcome.rulesets
            if isinstance(ruleset.rules, RiichiRules)
        )
        found = outcome.score
        if isinstance(found, Score):
            groups.append(
                Group(
                    outcome,
                    paid_short(found.paid),
                    str(result(found)),
                    tuple(patterns(found)),
                    str(payment_words(found.pay)),
                    members,
                )
            )
        else:
            groups.append(Group(outcome, "", str(reason_words(found.reason)), (), "", members))
    return tuple(sorted(groups, key=lambda group: -len(group.members)))


def _typed(entry: Entry) -> tuple[TypedRow, ...]:
    """Return what can be read of the rows, so that it can be shown even when not all is right."""
    rows = []
    for name in ("hand", "win", "dora", "ura"):
        try:
            tiles = parse_tiles(getattr(entry, name))
        except EngineError:
            tiles = ()
        rows.append(TypedRow(name, TARGET_WORDS[name], tiles))
    return tuple(rows)


def _melds(entry: Entry) -> tuple[Meld, ...]:
    try:
        return read_melds(entry.melds)
    except EngineError:
        return ()


def _reds() -> tuple[str, ...]:
    """Return every red tile that some rule set plays."""
    names: Iterable[str] = (
        name
        for ruleset in catalog().family("riichi")
        if isinstance(ruleset.rules, RiichiRules)
        for name in ruleset.rules.red_tiles
    )
    return tuple(sorted(dict.fromkeys(names), key=lambda name: parse_tiles(name)[0] - RED))


@require_safe
def scores(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the score table of a rule set, to print on a sheet or as a card for the pocket."""
    published = catalog()
    try:
        found = published.ruleset(slug)
    except UnknownRuleSet:
        return no_such_ruleset(request, published, slug)
    if not isinstance(found.rules, RiichiRules):
        return no_such_topic(request, published, "scores", found)
    rules = found.rules
    tables: tuple[ScoreTable, ...] = (
        score_table(rules, dealer=False),
        score_table(rules, dealer=True),
    )
    keys = ("kiriage_mangan", "kazoe_han", "several_yakuman", "honba_value", "double_wind_pair_fu")
    context = {
        "ruleset": found,
        "tables": tables,
        "values": [found.evidence[key] for key in keys],
        "others": [other for other in published.family("riichi") if other is not found],
        "pocket": request.GET.get("as") == "card",
    }
    return render(request, "rules/scores.html", context)
