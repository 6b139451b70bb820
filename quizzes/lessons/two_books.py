"""Tell which of two rule sets pays more for a hand."""

from __future__ import annotations

from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _

from rules.catalog import RuleSet, catalog
from rules.derivation import Told, tell
from rules.differences import same_value
from rules.engine.deal import deal_win
from rules.engine.explain import Step, explain
from rules.engine.hand import Win
from rules.engine.riichi.score import Score, score
from rules.engine.ruleset import RiichiRules
from rules.figures import Figure
from rules.worked import patterns, result, situation

from . import Drill, Explanation, Option, Question, first_that_fits

DRILLS: Final = (Drill("score", "?level=2"),)
TOLD: Final = (
    "red_tiles",
    "ura_dora",
    "yaku.ippatsu",
    "kan_dora",
    "kiriage_mangan",
    "double_wind_pair_fu",
    "kazoe_han",
)
"""The values that are put beside each other; two rule sets must not part on any other."""
SAME: Final = "same"
MOST_TOLD: Final = 4


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Show a hand, two rule sets, and the values on which they part."""
    books = [book for book in catalog().family(ruleset.family) if _plays_with_plain_tiles(book)]
    unlike = chance.random() < 0.75
    one, other, win = first_that_fits(lambda: _deal(chance, books, unlike=unlike))
    first, second = _score(win, one), _score(win, other)
    if first.points == second.points:
        right = SAME
    else:
        right = one.slug if first.points > second.points else other.slug
    return Question(
        task=(win, one, other),
        prompt=_("Which rules pay more for this hand?"),
        figure=Figure(
            "two_books",
            {
                "win": win,
                "situation": situation(win),
                "books": (one, other),
                "values": _told(one, other),
            },
        ),
        options=(
            Option(value=one.slug, words=_("%(ruleset)s pays more") % {"ruleset": one.short}),
            Option(value=other.slug, words=_("%(ruleset)s pays more") % {"ruleset": other.short}),
            Option(value=SAME, words=_("Both pay the same")),
        ),
        right=right,
        explain=lambda: _explain(win, one, other),
    )


def _plays_with_plain_tiles(book: RuleSet) -> bool:
    return not cast(RiichiRules, book.rules).red_white_wild


def _deal(
    chance: Random, books: list[RuleSet], *, unlike: bool
) -> tuple[RuleSet, RuleSet, Win] | None:
    one, other = chance.sample(books, 2)
    win = deal_win(chance, cast(RiichiRules, one.rules), 2)
    told = _told(one, other)
    if win.flags - {"ippatsu"} or win.honba or not 0 < len(told) <= MOST_TOLD:
        return None
    scored = [score(win, cast(RiichiRules, book.rules)) for book in (one, other)]
    if not all(isinstance(each, Score) for each in scored):
        return None
    first, second = cast(Score, scored[0]), cast(Score, scored[1])
    if (first.points != second.points) != unlike:
        return None
    return (one, other, win) if _follows(win, one, other) else None


def _told(one: RuleSet, other: RuleSet) -> list[tuple[object, object, object]]:
    """Return label and answers of the values told, where the two differ."""
    return [
        (one.evidence[key].info.label, one.evidence[key].words, other.evidence[key].words)
        for key in TOLD
        if not same_value(one.evidence[key].value, other.evidence[key].value)
    ]


def _follows(win: Win, one: RuleSet, other: RuleSet) -> bool:
    """Tell whether the two scores part only where a value told decides."""
    return all(
        step.keys and step.keys[0] in (*TOLD, "min_han", "dora_indicators", "fu_rounding")
        for book, twin in ((one, other), (other, one))
        for step in _parting(win, book, twin)
        if step.kind in ("yaku", "dora", "fu") and step.name not in ("total", "rounding", "dora")
    )


def _parting(win: Win, book: RuleSet, twin: RuleSet) -> list[Step]:
    """Return the steps of one rule set that the other does not take."""
    theirs = set(_steps(win, twin))
    return [step for step in _steps(win, book) if step not in theirs]


def _steps(win: Win, book: RuleSet) -> list[Step]:
    wanted = ("yaku", "dora", "han", "fu", "base", "limit", "payment")
    return [
        step
        for step in explain(win, cast(RiichiRules, book.rules)).steps
        if step.kind in wanted
    ]


def _score(win: Win, book: RuleSet) -> Score:
    return cast(Score, score(win, cast(RiichiRules, book.rules)))


def _explain(win: Win, one: RuleSet, other: RuleSet) -> Explanation:
    paid = [(book, _score(win, book)) for book in (one, other)]
    steps: list[Told] = []
    for book, twin in ((one, other), (other, one)):
        steps += tell(_parting(win, book, twin), book)
    lines = [
        (book, result(scored), [name for name, _worth in patterns(scored)], scored.points)
        for book, scored in paid
    ]
    first, second = (scored.points for _book, scored in paid)
    remark = _("Both come to %(points)d points.") if first == second else _("%(points)d points here, %(others)d there.")
    return Explanation(
        remark=remark % {"points": first, "others": second},
        figure=Figure("two_scores", {"lines": lines}),
        steps=steps,
    )
