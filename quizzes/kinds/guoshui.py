"""Passed wins (過水): may a ready Taiwanese hand win now, and which of its waits are open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.marks import MarksForm, read, written
from quizzes.skills import BY_SLUG
from rules.catalog import catalog
from rules.derivation import Clause, clauses
from rules.engine.mjai import UNKNOWN
from rules.engine.ruleset import TaiwanRules
from rules.engine.taiwan.stories import (
    GENERATION,
    HERO,
    LEVELS,
    Story,
    Turn,
    deal_story,
    timeline,
)
from rules.engine.tiles import KIND as KIND_OF_TILE
from rules.engine.tiles import KINDS, sorted_tiles
from rules.told_events import seat_of, tiles_of
from rules.words import term, wind_name

from . import Given, Grade, Kind, Level

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator
    from random import Random

    from django.utils.functional import Promise

    from rules.catalog import RuleSet, Topic
    from rules.engine.hand import Meld
    from rules.engine.offers import Verdict

# -- the task ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Task:
    """A story with its answer."""

    story: Story
    level: int
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    verdict: Verdict
    open: tuple[int, ...]
    """The waits that could be won on in place of the tile offered."""

    @property
    def waits(self) -> tuple[int, ...]:
        """What completes the hand."""
        return self.verdict.waits

    @property
    def asks_waits(self) -> bool:
        """Whether the open waits are asked for as well."""
        return self.level > LEVELS[0]

    @property
    def hides_waits(self) -> bool:
        """Whether the learner has to find the waits himself."""
        return self.level == LEVELS[-1]


def ask(ruleset: RuleSet, chance: Random, level: int) -> Task:
    """Tell a story and answer it."""
    rules = _rules(ruleset)
    story = deal_story(chance, rules, level)
    hand = story.hand
    return Task(
        story,
        level,
        sorted_tiles(hand.concealed),
        tuple(hand.melds),
        story.verdict(rules),
        story.open_waits(rules),
    )


def _rules(ruleset: RuleSet) -> TaiwanRules:
    return cast(TaiwanRules, ruleset.rules)


def likeness(task: Task) -> Hashable:
    """Return what makes stories alike to practise: how they go."""
    return task.story.sort


# -- the situation -----------------------------------------------------------------------

OWN: Final[dict[str, Promise]] = {
    "tsumo": gettext_lazy("you draw"),
    "dahai": gettext_lazy("you discard"),
    "chi": gettext_lazy("you claim a chow"),
    "pon": gettext_lazy("you claim a pung"),
    "daiminkan": gettext_lazy("you claim a kong"),
    "kakan": gettext_lazy("you add to your pung"),
    "ankan": gettext_lazy("you declare a concealed kong"),
}


@dataclass(frozen=True, slots=True)
class Deed:
    """One event in words, with the tiles it moves."""

    words: str
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """What one player does in a go."""

    own: bool
    deeds: tuple[Deed, ...]
    note: str = ""


def situation(ruleset: RuleSet, task: Task) -> Mapping[str, Any]:
    """Return the hand and the story, for the template."""
    story = task.story
    return {
        "hand": task.hand,
        "melds": task.melds,
        "chips": (term("seats", story.played.start.seat(HERO)),),
        "waits": () if task.hides_waits else task.waits,
        "lines": tuple(_lines(ruleset, task)),
        "offer": _deed(len(story.played.events) - 1, task),
        "touched_wall": story.touched_wall,
    }


def _lines(ruleset: RuleSet, task: Task) -> Iterator[Line]:
    """Tell the events before the tile on offer, the hero's in one line until another acts."""
    story = task.story
    passed = {
        moment.event
        for moment in timeline(story, _rules(ruleset))
        if moment.turn in ("passed", "passed_more")
    }
    own: list[int] = []
    for index in range(story.told_from, len(story.played.events) - 1):
        event = story.played.events[index]
        if event.actor == HERO:
            own.append(index)
            continue
        if own:
            yield _own_line(task, own)
            own = []
        if event.tile != UNKNOWN:
            tells = task.level == LEVELS[0] and index in passed
            note = _("you could win, and let it go") if tells else ""
            yield Line(False, (_deed(index, task),), note)
    if own:
        yield _own_line(task, own)


def _own_line(task: Task, indices: list[int]) -> Line:
    note = ""
    if task.story.ready_at in indices:
        note = _("now you are ready")
    elif indices[-1] < task.story.ready_at:
        note = _("you are not ready yet")
    first, *more = (_deed(index, task) for index in indices)
    return Line(True, (Deed(capfirst(first.words), first.tiles), *more), note)


def _deed(index: int, task: Task) -> Deed:
    played = task.story.played
    event = played.events[index]
    if event.actor == HERO:
        return Deed(str(OWN[event.type]), tiles_of(event))
    wind = wind_name(seat_of(event.actor, played))
    return Deed(_("%(wind)s discards") % {"wind": wind}, tiles_of(event))


# -- the answer --------------------------------------------------------------------------

YES: Final = "yes"
NO: Final = "no"


class AnswerForm(forms.Form):
    """An answer: yes or no."""

    def __init__(
        self,
        ruleset: RuleSet,
        task: Task,
        asked: tuple[str, ...],
        data: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(data, auto_id="id_%s")
        self.fields["answer"] = _yes_or_no()

    def clean(self) -> dict[str, Any]:
        """Give the answer the name of the skill."""
        answer = super().clean() or self.cleaned_data
        answer["guoshui"] = {"answer": answer.get("answer")}
        return answer


class AnswerAndWaitsForm(MarksForm):
    """An answer: yes or no, and the waits that are open."""

    def __init__(
        self,
        ruleset: RuleSet,
        task: Task,
        asked: tuple[str, ...],
        data: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(
            data,
            label=_("Which tiles could you win on now?"),
            hint=_("If they came now in place of this one, in the same way. Mark none if none."),
            offered=_offered(task),
            typing=task.hides_waits,
        )
        self.fields["answer"] = _yes_or_no()
        self.order_fields(["answer", "tiles", "typed"])

    def clean(self) -> dict[str, Any]:
        """Give the answer the name of the skill."""
        answer = super().clean()
        answer["guoshui"] = {"answer": answer.get("answer"), "open": answer.get("marked")}
        return answer


def form(
    ruleset: RuleSet, task: Task, asked: tuple[str, ...], data: Mapping[str, Any] | None
) -> forms.Form:
    """Return the form of a question: from the second level on the open waits are asked for."""
    made = AnswerAndWaitsForm if task.asks_waits else AnswerForm
    return made(ruleset, task, asked, data)


def _yes_or_no() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("May you win on this tile?"),
        choices=[(YES, _("Yes")), (NO, _("No"))],
        widget=forms.RadioSelect,
        error_messages={
            "required": _("May you win: choose yes or no."),
            "invalid_choice": _("May you win: “%(value)s” is neither yes nor no."),
        },
    )


def _offered(task: Task) -> tuple[int, ...]:
    """Return the waits, or where they are to be found every kind of the suits in the hand."""
    if not task.hides_waits:
        return task.waits
    tiles = (*task.hand, *(tile for meld in task.melds for tile in meld.tiles))
    suits = {(tile & KIND_OF_TILE) // 9 for tile in tiles}
    return tuple(kind for kind in range(KINDS) if kind // 9 in suits)


def grade(ruleset: RuleSet, task: Task, given: Given) -> Mapping[str, Grade]:
    """Judge the answer and the open waits together."""
    if "guoshui" not in given:
        return {}
    right = all(each.grade == "right" for each in _steps(task, given))
    return {"guoshui": "right" if right else "wrong"}


def right_answer(task: Task) -> str:
    """Return `yes` or `no`."""
    return YES if task.verdict.may_win else NO


# -- the explanation ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One part of the answer: what was given and what is right, in words or tiles."""

    title: str
    grade: Grade | None
    given: str = ""
    right: str = ""
    given_tiles: tuple[int, ...] = ()
    right_tiles: tuple[int, ...] = ()
    is_tiles: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An event that closes or opens the waits, or might seem to, and why."""

    deed: Deed
    closed: bool
    changed: bool
    """Whether the waits were otherwise before it."""
    barred: bool
    """Whether the waits are open and the next draw is none to win on."""
    why: str
    clauses: tuple[Clause, ...]


KEYS: Final[dict[Turn, tuple[str, ...]]] = {
    "own_discard": ("furiten_discard",),
    "passed": ("furiten_temporary", "passed_win_closes"),
    "passed_own_draw": ("passed_win_own_draw", "passed_win_closes"),
    "passed_kong": ("furiten_passed_kakan", "passed_win_closes"),
    "passed_more": ("passed_win_closes",),
    "drawn_while_closed": ("passed_win_closes",),
    "winning_discard": ("furiten_temporary_release",),
    "safe_discard": ("furiten_temporary_release",),
    "own_kong": ("furiten_temporary_release", "passed_win_kong_replacement"),
    "kong_after_claimed": (
        "passed_win_kong_after_claimed_releases",
        "kong_after_claimed_kong_self_draw",
    ),
    "claimed_kong_closed": ("passed_win_claimed_kong_releases", "claimed_kong_self_draw"),
    "claimed_kong": ("claimed_kong_self_draw",),
}
"""The rule values behind what an event does."""

WHY: Final[dict[Turn, Promise]] = {
    "own_discard": gettext_lazy("It is one of your waits now, but an own discard closes nothing."),
    "passed": gettext_lazy("It completes your hand and you let it go. Closed now: %(closed)s."),
    "passed_own_draw": gettext_lazy(
        "You could win by self-draw and do not. Closed now: %(closed)s."
    ),
    "passed_kong": gettext_lazy("You could rob it and do not. Closed now: %(closed)s."),
    "passed_more": gettext_lazy("It completes your hand too, but you may not win on it."),
    "drawn_while_closed": gettext_lazy(
        "It completes your hand, but you may not win on it. Closed are: %(closed)s."
    ),
    "winning_discard": gettext_lazy("This tile wins itself: discarding it opens nothing."),
    "safe_discard": gettext_lazy("A tile that does not win: discarding it opens the waits."),
    "own_kong": gettext_lazy(
        "A concealed or added kong opens the waits, and its replacement tile may win at once."
    ),
    "kong_after_claimed": gettext_lazy(
        "A concealed or added kong after a claimed one opens the waits and the self-draw."
    ),
    "claimed_kong_closed": gettext_lazy(
        "A claimed kong opens nothing, and its replacement tile may not win."
    ),
    "claimed_kong": gettext_lazy("The replacement tile of a claimed kong may not win."),
}


def explain(ruleset: RuleSet, task: Task, given: Given) -> Mapping[str, Any]:
    """Return what closed the waits and what opened them, with the clauses, for the template."""
    why, keys = _final(task)
    return {
        "steps": _steps(task, given),
        "may_win": task.verdict.may_win,
        "why": why,
        "clauses": clauses(keys, ruleset),
        "offer": _deed(len(task.story.played.events) - 1, task),
        "told": tuple(_told(ruleset, task)),
        "waits": task.waits,
        "topics": tuple(_topics()),
    }


def _steps(task: Task, given: Given) -> tuple[Step, ...]:
    answer = given.get("guoshui", {})
    said, right = answer.get("answer"), right_answer(task)
    words = {YES: _("Yes"), NO: _("No")}
    first = Step(
        title=_("May you win now?"),
        grade=None if said is None else "right" if said == right else "wrong",
        given=words.get(said, ""),
        right=words[right],
    )
    if not task.asks_waits:
        return (first,)
    marked = answer.get("open")
    grade: Grade | None = None
    if marked is not None:
        grade = "right" if marked == written(task.open) else "wrong"
    second = Step(
        title=_("Open waits"),
        grade=grade,
        given_tiles=read(marked or ()),
        right_tiles=task.open,
        is_tiles=True,
    )
    return (first, second)


def _final(task: Task) -> tuple[str, tuple[str, ...]]:
    """Say why the tile on offer may be won on or not."""
    reason = task.verdict.reason
    if task.story.touched_wall:
        return (
            _("Whoever touches the wall gives up the last discard, and has passed the win."),
            ("touching_wall_gives_up_claims", "passed_win_by_touching_wall"),
        )
    if reason == "not_a_win":
        return _("This tile does not complete the hand."), ()
    if reason == "claimed_kong":
        return _("It replaces a claimed kong: on such a tile nobody wins."), (
            "claimed_kong_self_draw",
        )
    if reason is not None:
        return _("A win was passed, and nothing has opened the waits since."), (
            "furiten_temporary_release",
        )
    return _("Nothing closes your waits now."), ()


def _told(ruleset: RuleSet, task: Task) -> Iterable[Told]:
    closed = {"closed": str(ruleset.evidence["passed_win_closes"].words)}
    before = False
    for moment in timeline(task.story, _rules(ruleset)):
        deed = _deed(moment.event, task)
        yield Told(
            deed=Deed(capfirst(deed.words), deed.tiles),
            closed=moment.closed,
            changed=moment.closed != before,
            barred=moment.turn == "claimed_kong",
            why=str(WHY[moment.turn]) % closed,
            clauses=clauses(KEYS[moment.turn], ruleset),
        )
        before = moment.closed


def _topics() -> Iterable[Topic]:
    yield catalog().topic(BY_SLUG["guoshui"].topic)
    yield catalog().topic("winning")


# -- the kind ----------------------------------------------------------------------------

KIND: Final = Kind(
    slug="guoshui",
    generation=GENERATION,
    families=frozenset({"taiwan"}),
    title=gettext_lazy("The passed win (guoshui)"),
    about=gettext_lazy(
        "A ready hand and what happens around it: may you win on this tile now, or have you passed "
        "a win? The answer shows what closed your waits, what opened them, and the clauses."
    ),
    levels=(
        Level(
            1,
            gettext_lazy("Passed or not"),
            gettext_lazy("A few discards and draws; the waits are shown."),
        ),
        Level(
            2,
            gettext_lazy("With kongs"),
            gettext_lazy("Kongs of every sort, and which of your waits are open."),
        ),
        Level(
            3,
            gettext_lazy("Waits hidden"),
            gettext_lazy("Longer stories, and you find the waits yourself."),
        ),
    ),
    usual_level=2,
    fields=("guoshui",),
    ask=ask,
    form=form,
    grade=grade,
    situation=situation,
    explain=explain,
    likeness=likeness,
    situation_template="quizzes/guoshui_situation.html",
    fields_template="quizzes/guoshui_fields.html",
    result_template="quizzes/guoshui_result.html",
    keys_template="quizzes/guoshui_keys.html",
    styles=("css/marks.css",),
    scripts=("js/marks.js",),
)
