"""Which rule sets allow this win? The same table under all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.states import (
    Elsewhere,
    Entry,
    answers,
    board_of,
    clauses_for,
    each_once,
    elsewhere,
    rules_of,
    timeline,
    verdict_words,
)
from rules.catalog import catalog
from rules.engine import situations
from rules.engine.situations import GENERATION, Situation

from . import Given, Grade, Kind, Level
from .furiten import NONE, topic
from .furiten import NOTES as FURITEN_NOTES

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from random import Random

    from django.utils.functional import Promise

    from rules.board import Board
    from rules.catalog import RuleSet
    from rules.derivation import Clause

FIELD: Final = "furiten_differs"


def ask(ruleset: RuleSet, chance: Random, level: int) -> Situation:
    """Tell a story that rule sets mostly end differently."""
    return situations.differing(chance, rules_of(ruleset), level)


def likeness(task: Situation) -> Hashable:
    """Return what makes states alike to practise: how they came about."""
    return task.story


def asked_about(ruleset: RuleSet) -> tuple[RuleSet, ...]:
    """Return the rule sets a question asks about, this one among them."""
    return catalog().family(ruleset.family)


def situation(ruleset: RuleSet, task: Situation) -> Mapping[str, Any]:
    """Return the table, for the template."""
    return {"board": board_of(task, asked_about(ruleset)), "many": True}


# -- the answer --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Box:
    """A rule set to tick."""

    value: str
    label: str
    id: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class BoxGroup:
    """The rule sets of one organisation."""

    title: str
    boxes: tuple[Box, ...]


class DiffersForm(forms.Form):
    """An answer: the rule sets that allow the win, or none of them."""

    def __init__(
        self,
        ruleset: RuleSet,
        task: Situation,
        asked: tuple[str, ...],
        data: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(data, auto_id="id_%s")
        self.rulesets = asked_about(ruleset)
        self.fields[FIELD] = forms.MultipleChoiceField(
            label=_("Which of these rule sets allow the win?"),
            choices=[
                *((each.slug, str(each.name)) for each in self.rulesets),
                (NONE, _("none of them")),
            ],
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Rule sets: tick those that allow the win, or “none of them”."),
                "invalid_choice": _("Rule sets: “%(value)s” is not one of them."),
            },
        )

    def clean_furiten_differs(self) -> list[str]:
        """Keep the rule sets ticked, in their order."""
        ticked = self.cleaned_data[FIELD]
        if NONE in ticked and len(ticked) > 1:
            raise forms.ValidationError(
                _("Rule sets: “none of them” does not go with others."), code="none_and_others"
            )
        return [each.slug for each in self.rulesets if each.slug in ticked]

    @property
    def groups(self) -> tuple[BoxGroup, ...]:
        """The boxes, those of an organisation together."""
        boxes = {box.data["value"]: box.data for box in self[FIELD]}
        found: dict[str, list[Box]] = {}
        for ruleset in self.rulesets:
            box = _box(boxes[ruleset.slug])
            found.setdefault(str(ruleset.organisation), []).append(box)
        return tuple(BoxGroup(title, tuple(members)) for title, members in found.items())

    @property
    def none_box(self) -> Box:
        """The box that says none of them."""
        return _box(next(box.data for box in self[FIELD] if box.data["value"] == NONE))


def _box(data: Mapping[str, Any]) -> Box:
    return Box(data["value"], str(data["label"]), data["attrs"]["id"], bool(data["selected"]))


# -- grading -----------------------------------------------------------------------------


def allowing(ruleset: RuleSet, task: Situation) -> tuple[str, ...]:
    """Return the slugs of the rule sets that allow the win, in their order."""
    found = answers(task, asked_about(ruleset))
    return tuple(slug for slug, verdict in found.items() if verdict.may_win)


def grade(ruleset: RuleSet, task: Situation, given: Given) -> Mapping[str, Grade]:
    """Judge the ticks as a whole."""
    if FIELD not in given:
        return {}
    right = set(given[FIELD]) == set(allowing(ruleset, task))
    return {FIELD: "right" if right else "wrong"}


# -- the explanation ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """The answer as a whole, for the heading."""

    title: str
    grade: Grade | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One rule set: its answer beside the one given, and where it stands."""

    ruleset: RuleSet
    may_win: bool
    words: str
    ticked: bool
    clauses: tuple[Clause, ...]

    @property
    def right(self) -> bool:
        """Whether the tick, or the lack of one, is right."""
        return self.ticked == self.may_win


def explain(ruleset: RuleSet, task: Situation, given: Given) -> Mapping[str, Any]:
    """Return each rule set's answer beside the given one, and what they differ in."""
    lines = tuple(_lines(ruleset, task, given))
    number = sum(line.right for line in lines)
    board = board_of(task, asked_about(ruleset))
    return {
        "steps": (Step(_("Which rule sets"), grade(ruleset, task, given).get(FIELD)),),
        "summary": _("%(count)d of %(all)d rule sets right.")
        % {"count": number, "all": len(lines)},
        "lines": lines,
        "note": _note(task),
        "waits": task.verdict.waits,
        "told": tuple(_told(task, board, elsewhere(ruleset, task))),
        "topic": topic(),
    }


def _lines(ruleset: RuleSet, task: Situation, given: Given) -> Iterable[Line]:
    found = answers(task, asked_about(ruleset))
    for each in asked_about(ruleset):
        verdict = found[each.slug]
        yield Line(
            ruleset=each,
            may_win=verdict.may_win,
            words=verdict_words(verdict),
            ticked=each.slug in given.get(FIELD, ()),
            clauses=each_once(clauses_for(each, task, verdict)),
        )


NOTES: Final[dict[str, Promise]] = {
    "own_call": gettext_lazy(
        "A tile was passed, then you called. Where your discard or the call itself ends temporary "
        "furiten, the pass is over; where only your own draw ends it, it is not."
    ),
    "orphans_and_kan": gettext_lazy(
        "The tile lies in a concealed kan. Some rule sets let kokushi rob it, the others let "
        "nobody."
    ),
    "first_go_around": gettext_lazy(
        "The hand has no yaku, but you have not drawn yet and nobody has called. Where renhou is "
        "played, that alone is a win."
    ),
    "passed_before_own_draw": gettext_lazy(
        "You have drawn and discarded since the pass: it is over everywhere."
    ),
    "call_then_draw": gettext_lazy(
        "Since the pass and the call you have also drawn and discarded: it is over everywhere."
    ),
    "draw_then_call": gettext_lazy(
        "Between the pass and the call you have drawn and discarded: it is over everywhere."
    ),
    "passed_in_riichi": gettext_lazy("After riichi a pass counts to the end of the hand."),
    "right_side": gettext_lazy("Nothing was passed, and this side has a yaku."),
}
"""What each story turns on, where the question about furiten does not say it already."""


def _note(task: Situation) -> str:
    note = NOTES.get(task.story) or FURITEN_NOTES.get(task.story)
    return "" if note is None else str(note)


@dataclass(frozen=True, slots=True)
class Told:
    """The events that matter, as one of the answers sees them."""

    answer: Elsewhere
    entries: tuple[Entry, ...]


def _told(task: Situation, board: Board, found: tuple[Elsewhere, ...]) -> Iterable[Told]:
    """Tell the round once for each answer, by the first rule set that gives it."""
    seen: set[bool] = set()
    for answer in found:
        if answer.may_win not in seen:
            seen.add(answer.may_win)
            yield Told(answer, timeline(answer.members[0].ruleset, task, board))


KIND: Final = Kind(
    slug="furiten-differs",
    generation=GENERATION,
    families=frozenset({"riichi"}),
    title=gettext_lazy("Which rules allow the win?"),
    about=gettext_lazy(
        "One table, one tile on offer, and all the riichi rule sets: which of them allow the win? "
        "Passes before a call, kans that only some let you rob, and states where all agree."
    ),
    levels=(
        Level(
            1,
            gettext_lazy("Short rivers"),
            gettext_lazy("Few discards, and what happens is easy to follow."),
        ),
        Level(
            2,
            gettext_lazy("As at the table"),
            gettext_lazy("Longer rivers and more calls."),
        ),
        Level(
            3,
            gettext_lazy("Traps"),
            gettext_lazy("Long rivers, rare cases, and states that only look as if they differed."),
        ),
    ),
    usual_level=2,
    fields=(FIELD,),
    ask=ask,
    form=DiffersForm,
    grade=grade,
    situation=situation,
    explain=explain,
    likeness=likeness,
    situation_template="quizzes/furiten_situation.html",
    fields_template="quizzes/differs_fields.html",
    result_template="quizzes/differs_result.html",
    keys_template="quizzes/differs_keys.html",
    styles=("css/board.css",),
    scripts=("js/board.js",),
)
