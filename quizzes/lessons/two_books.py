"""Tell which of two rule sets pays more for a hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _

from rules.catalog import RuleSet, catalog
from rules.derivation import tell
from rules.differences import same_value, with_value
from rules.engine.deal import deal_win
from rules.engine.explain import explain
from rules.engine.hand import Win
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.engine.steps import Step
from rules.figures import Figure
from rules.worked import result, situation

from . import Drill, Explanation, Option, Question, first_that_fits

DRILLS: Final = (Drill("score", "?level=2"),)
TOLD: Final = (
    "red_tiles",
    "ura_dora",
    "yaku.ippatsu",
    "kiriage_mangan",
    "double_wind_pair_fu",
    "kazoe_han",
)
"""The values that are put beside each other, where they differ."""
MOST_TOLD: Final = 4
SAME: Final = "same"


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Show a hand, two rule sets, and the values on which they part."""
    books = catalog().family(ruleset.family)
    unlike = chance.random() < 0.75
    win, one, other = first_that_fits(lambda: _deal(chance, books, unlike=unlike))
    here, there = _score(win, one).points, _score(win, other).points
    values = [
        (one.evidence[key].info.label, one.evidence[key], other.evidence[key])
        for key in _parting(one, other)
    ]
    return Question(
        task=(win, one, other),
        prompt=_("Which rules pay more for this hand?"),
        figure=Figure(
            "two_books",
            {"win": win, "situation": situation(win), "one": one, "other": other, "values": values},
        ),
        options=(
            *(Option(value=book.slug, words=str(book.name)) for book in (one, other)),
            Option(value=SAME, words=_("Both pay the same")),
        ),
        right=SAME if here == there else one.slug if here > there else other.slug,
        explain=lambda: _explain(win, one, other),
    )


def _deal(
    chance: Random, books: tuple[RuleSet, ...], *, unlike: bool
) -> tuple[Win, RuleSet, RuleSet] | None:
    """Deal a hand that two rule sets let win, and judge differently only by what is told."""
    one, other = chance.sample(books, 2)
    if not 0 < len(_parting(one, other)) <= MOST_TOLD:
        return None
    win = replace(deal_win(chance, _rules(one), 2), honba=0, sticks=0)
    if win.flags - {"ippatsu"} or any(meld.is_kan for meld in win.melds):
        return None
    here, there = score(win, _rules(one)), score(win, _rules(other))
    if isinstance(here, NotAWin) or isinstance(there, NotAWin):
        return None
    if (here.points != there.points) != unlike:
        return None
    rules = _rules(one)
    for key in _parting(one, other):
        rules = with_value(rules, key, other.evidence[key].value)
    explained = score(win, rules)
    if not isinstance(explained, Score) or explained.points != there.points:
        return None
    # The hand is dealt by the one, whose bonus tiles it has: let either come first.
    return (win, one, other) if chance.random() < 0.5 else (win, other, one)


def _rules(book: RuleSet) -> RiichiRules:
    return cast(RiichiRules, book.rules)


def _score(win: Win, book: RuleSet) -> Score:
    return cast(Score, score(win, _rules(book)))


def _parting(one: RuleSet, other: RuleSet) -> list[str]:
    """Return the values told on which two rule sets differ."""
    return [
        key for key in TOLD if not same_value(one.evidence[key].value, other.evidence[key].value)
    ]


def _explain(win: Win, one: RuleSet, other: RuleSet) -> Explanation:
    books = [
        (book, _score(win, book).points, result(_score(win, book)), tell(steps, book))
        for book, steps in (
            (one, _own_steps(win, one, other)),
            (other, _own_steps(win, other, one)),
        )
    ]
    here, there = books[0][1], books[1][1]
    remark = (
        _("The values differ, but none of them touches this hand.")
        if here == there
        else _("What differs between the two books is below, with its clause.")
    )
    return Explanation(remark=remark, figure=Figure("two_scores", {"books": books}))


def _own_steps(win: Win, book: RuleSet, twin: RuleSet) -> list[Step]:
    """Return the steps to the payment that the other rule set does not take."""
    wanted = ("yaku", "dora", "han", "fu", "base", "limit")
    theirs = set(explain(win, _rules(twin)).steps)
    return [
        step
        for step in explain(win, _rules(book)).steps
        if step.kind in wanted and step not in theirs
    ]
