"""May you win? A table with a tile on offer: furiten and its kinds, no yaku, no winning tile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from quizzes.skills import BY_SLUG
from quizzes.states import (
    UNTIL,
    WAITS_STAY,
    board_of,
    clauses_for,
    elsewhere,
    rules_of,
    timeline,
    until_of,
)
from rules.catalog import catalog
from rules.engine import situations
from rules.engine.situations import GENERATION, Situation, causes_of
from rules.words import reason_words

from . import Given, Grade, Kind, Level

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from random import Random

    from django.utils.functional import Promise

    from rules.catalog import RuleSet, Topic
    from rules.derivation import Clause

MAY: Final = "furiten_may"
WHY: Final = "furiten_kind"
UNTIL_WHEN: Final = "furiten_until"
NONE: Final = "none"
"""The answer that there is no reason, or no furiten."""
FURITEN: Final = ("furiten_discard", "furiten_temporary", "furiten_riichi")
REASONS: Final = (*FURITEN, "no_yaku", "not_a_win")


def ask(ruleset: RuleSet, chance: Random, level: int) -> Situation:
    """Tell a story that leads to a tile on offer."""
    return situations.situation(chance, rules_of(ruleset), level)


def likeness(task: Situation) -> Hashable:
    """Return what makes states alike to practise: how they came about."""
    return task.story


def situation(ruleset: RuleSet, task: Situation) -> Mapping[str, Any]:
    """Return the table, for the template."""
    return {"board": board_of(task, [ruleset])}


# -- the answer --------------------------------------------------------------------------


class FuritenForm(forms.Form):
    """An answer: may you win, if not why not, and until when."""

    def __init__(
        self,
        ruleset: RuleSet,
        task: Situation,
        asked: tuple[str, ...],
        data: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(data, auto_id="id_%s")
        if MAY in asked:
            self.fields[MAY] = _choice(
                _("May you win on it?"),
                [("yes", yes_or_no(True)), ("no", yes_or_no(False))],
                _("May you win on it: choose yes or no."),
            )
        if WHY in asked:
            reasons = [(reason, str(reason_words(reason))) for reason in REASONS]
            if MAY not in asked:
                reasons.append((NONE, _("nothing: I may win")))
            self.fields[WHY] = _choice(
                _("If not, what stands against it?"),
                reasons,
                _("Reason: choose what stands against the win."),
                required=MAY not in asked,
            )
        if UNTIL_WHEN in asked:
            ends = [(end, str(words)) for end, words in UNTIL.items()]
            if MAY not in asked and WHY not in asked:
                ends.append((NONE, _("not furiten")))
            self.fields[UNTIL_WHEN] = _choice(
                _("If it is furiten, until when?"),
                ends,
                _("Until when: choose what ends the furiten."),
                required=MAY not in asked and WHY not in asked,
            )

    def clean(self) -> dict[str, Any]:
        """Ask for a reason only where there is no win, and for an end only where it is furiten."""
        answer = super().clean() or self.cleaned_data
        wins = answer.get(MAY) == "yes"
        if WHY in self.fields and WHY not in self.errors:
            self._complete(answer, WHY, needless=wins)
        if UNTIL_WHEN in self.fields and UNTIL_WHEN not in self.errors:
            told = WHY in self.fields and WHY not in self.errors
            other = told and answer.get(WHY) not in FURITEN
            self._complete(answer, UNTIL_WHEN, needless=wins or other)
        return answer

    def _complete(self, answer: dict[str, Any], name: str, *, needless: bool) -> None:
        """Note that a question does not arise, or ask for its answer."""
        if needless:
            answer[name] = NONE
        elif not answer.get(name) and not self.errors:
            self.add_error(name, self.fields[name].error_messages["required"])


def _choice(
    label: str, choices: list[tuple[str, str]], missing: str, *, required: bool = True
) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        required=required,
        widget=forms.RadioSelect,
        error_messages={
            "required": missing,
            "invalid_choice": _("“%(value)s” is not one of the choices."),
        },
    )


# -- grading -----------------------------------------------------------------------------


def grade(ruleset: RuleSet, task: Situation, given: Given) -> Mapping[str, Grade]:
    """Judge each field given, and by all of them the kind of furiten there is as a skill."""
    verdict = task.verdict
    grades: dict[str, Grade] = {}
    if MAY in given:
        grades[MAY] = _judge((given[MAY] == "yes") == verdict.may_win)
    if WHY in given:
        grades[WHY] = _grade_reason(ruleset, task, given)
    if UNTIL_WHEN in given:
        grades[UNTIL_WHEN] = _grade_until(task, given)
    if verdict.reason in FURITEN:
        wrong = "wrong" in grades.values()
        grades[str(verdict.reason)] = _judge(not wrong)
    return grades


def _judge(right: bool) -> Grade:
    return "right" if right else "wrong"


def _grade_reason(ruleset: RuleSet, task: Situation, given: Given) -> Grade:
    if task.verdict.may_win and given[WHY] == NONE:
        return "not_graded" if MAY in given else "right"
    return _judge(given[WHY] in right_reasons(ruleset, task))


def right_reasons(ruleset: RuleSet, task: Situation) -> frozenset[str]:
    """Return every reason that holds: two kinds of furiten may be there at once."""
    reason = task.verdict.reason
    if reason in FURITEN:
        return frozenset((reason, *causes_of(task.round, rules_of(ruleset), task.hero)))
    return frozenset((reason or NONE,))


def right_ends(task: Situation) -> frozenset[str]:
    """Return every right end: after riichi the waits stay so to the end of the hand."""
    end = until_of(task.verdict)
    if end == "hand_end" and task.verdict.reason == "furiten_discard":
        return frozenset((end, WAITS_STAY))
    return frozenset((end or NONE,))


def _grade_until(task: Situation, given: Given) -> Grade:
    told = MAY in given or WHY in given
    if given[UNTIL_WHEN] == NONE and told:
        return "not_graded"
    if until_of(task.verdict) is None and told:
        return "not_graded"
    return _judge(given[UNTIL_WHEN] in right_ends(task))


# -- the explanation ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One field of the answer: what was given, what is right, and where it is written."""

    slug: str
    title: Promise
    grade: Grade | None
    """None: not asked."""
    given: str | None
    right: str
    open: bool
    notes: tuple[str, ...]
    clauses: tuple[Clause, ...]


TITLES: Final = {
    MAY: gettext_lazy("May you win?"),
    WHY: gettext_lazy("Reason"),
    UNTIL_WHEN: gettext_lazy("Until when"),
}


def explain(ruleset: RuleSet, task: Situation, given: Given) -> Mapping[str, Any]:
    """Return the right answer beside the given one, what led to it, and other rule sets."""
    board = board_of(task, [ruleset])
    return {
        "steps": tuple(_steps(ruleset, task, given)),
        "waits": task.verdict.waits,
        "offered": board.offered,
        "timeline": timeline(ruleset, task, board),
        "elsewhere": elsewhere(ruleset, task),
        "topic": topic(),
    }


def topic() -> Topic:
    """Return the topic whose articles tell the rules of furiten."""
    return catalog().topic(BY_SLUG[MAY].topic)


def _steps(ruleset: RuleSet, task: Situation, given: Given) -> Iterable[Step]:
    grades = grade(ruleset, task, given)
    first_wrong = next((slug for slug in KIND.fields if grades.get(slug) == "wrong"), None)
    verdict = task.verdict
    where = clauses_for(ruleset, task, verdict)
    right = {
        MAY: yes_or_no(verdict.may_win),
        WHY: reason_or_none(verdict.reason),
        UNTIL_WHEN: end_or_none(until_of(verdict)),
    }
    said = {
        MAY: lambda answer: yes_or_no(answer == "yes"),
        WHY: lambda answer: reason_or_none(None if answer == NONE else answer),
        UNTIL_WHEN: lambda answer: end_or_none(None if answer == NONE else answer),
    }
    for slug in KIND.fields:
        yield Step(
            slug=slug,
            title=TITLES[slug],
            grade=grades.get(slug),
            given=said[slug](given[slug]) if _is_said(given, slug, grades) else None,
            right=right[slug],
            open=slug == first_wrong,
            notes=tuple(_notes(ruleset, task, slug)),
            clauses=where if slug != UNTIL_WHEN or until_of(verdict) else (),
        )


def _is_said(given: Given, slug: str, grades: Mapping[str, Grade]) -> bool:
    """Tell whether a field was answered, not left open because it did not arise."""
    return slug in given and not (given[slug] == NONE and grades.get(slug) == "not_graded")


def yes_or_no(may_win: bool) -> str:
    """Answer whether a win is allowed."""
    return pgettext("may you win", "yes") if may_win else pgettext("may you win", "no")


def reason_or_none(reason: str | None) -> str:
    """Say what stands against a win."""
    return str(reason_words(reason)) if reason else _("nothing stands against it")


def end_or_none(end: str | None) -> str:
    """Say what ends furiten."""
    return str(UNTIL[end]) if end else _("not furiten")


def _notes(ruleset: RuleSet, task: Situation, slug: str) -> Iterable[str]:
    """Say what is worth knowing about an answer."""
    verdict = task.verdict
    if slug == WHY:
        also = right_reasons(ruleset, task) - {str(verdict.reason)}
        for other in sorted(also) if verdict.reason in FURITEN else ():
            yield _("It is also %(reason)s; either answer is right.") % {
                "reason": reason_words(other)
            }
        note = NOTES.get(task.story)
        if note is not None:
            yield str(note)
    if slug == UNTIL_WHEN and len(right_ends(task)) > 1:
        yield _("After riichi the waits cannot change, so both ends come to the same.")


NOTES: Final[dict[str, Promise]] = {
    "near_own_discard": gettext_lazy(
        "An own discard near the waits does no harm: only the waits themselves count."
    ),
    "called_away": gettext_lazy("A discard that was called still counts as your own discard."),
    "far_end": gettext_lazy("One wait among the own discards closes all of them."),
    "three_rows_back": gettext_lazy("However long ago, an own discard counts."),
    "red_discard": gettext_lazy("A red tile counts as the plain tile of its number."),
    "own_draw": gettext_lazy(
        "The winning tile you drew and discarded lies among your own discards."
    ),
    "passed_without_yaku": gettext_lazy(
        "The tile passed had no yaku, but it completed the hand, and that is enough."
    ),
    "passed_kan": gettext_lazy("Not robbing the added kan was a pass."),
    "passed_after_call": gettext_lazy("The pass came after the call, which ends nothing."),
    "passed_at_riichi": gettext_lazy(
        "A pass right after the declaration closes ron to the end, too."
    ),
    "wrong_side": gettext_lazy("The hand has a yaku with other tiles, but not with this one."),
    "without_yaku": gettext_lazy("Concealed, but without riichi and without any other yaku."),
    "not_ready": gettext_lazy("The hand is not tenpai: this tile would only make it so."),
}
"""What each story teaches, where it goes without saying in none of the steps."""

KIND: Final = Kind(
    slug="furiten",
    generation=GENERATION,
    families=frozenset({"riichi"}),
    title=gettext_lazy("May you win? Furiten at the table"),
    about=gettext_lazy(
        "A round up to the moment somebody discards a tile: may you win on it, if not why not, "
        "and until when? The answer shows when furiten began and ended, and what every other "
        "rule set says."
    ),
    levels=(
        Level(
            1,
            gettext_lazy("Short rivers"),
            gettext_lazy("Plain waits, few discards, no calls of your own."),
        ),
        Level(
            2,
            gettext_lazy("As at the table"),
            gettext_lazy("Open and concealed hands, longer rivers, a trap now and then."),
        ),
        Level(
            3,
            gettext_lazy("Traps"),
            gettext_lazy(
                "Discards called away or three rows back, passes just before a call, kans, "
                "sides without a yaku."
            ),
        ),
    ),
    usual_level=2,
    fields=(MAY, WHY, UNTIL_WHEN),
    ask=ask,
    form=FuritenForm,
    grade=grade,
    situation=situation,
    explain=explain,
    likeness=likeness,
    situation_template="quizzes/furiten_situation.html",
    fields_template="quizzes/furiten_fields.html",
    result_template="quizzes/furiten_result.html",
    keys_template="quizzes/furiten_keys.html",
    styles=("css/board.css",),
    scripts=("js/board.js",),
)
