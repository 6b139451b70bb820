"""What questions about a tile on offer share: the table, what led to it, other rule sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.board import Board, lay_board
from rules.catalog import catalog
from rules.engine import furiten
from rules.engine.offers import Hand, Verdict
from rules.engine.ruleset import RiichiRules
from rules.engine.situations import Situation, passes
from rules.engine.tiles import KIND
from rules.rulings import clauses_of, rulings
from rules.words import reason_words

if TYPE_CHECKING:
    from django.utils.functional import Promise

    from rules.catalog import RuleSet
    from rules.derivation import Clause

WAITS_STAY: Final = "waits"
"""The end of furiten by an own discard: it holds as long as the waits stay as they are."""

UNTIL: Final[dict[str, Promise]] = {
    "own_discard": gettext_lazy("your next discard"),
    "own_draw": gettext_lazy("your next draw"),
    "own_draw_or_call": gettext_lazy("your next draw or call"),
    "hand_end": gettext_lazy("the end of the hand"),
    WAITS_STAY: gettext_lazy("as long as the waits stay so"),
}


def rules_of(ruleset: RuleSet) -> RiichiRules:
    """Return the values of a riichi rule set."""
    return cast(RiichiRules, ruleset.rules)


def until_of(verdict: Verdict) -> str | None:
    """Return what ends the furiten of a verdict; None where it is none."""
    if verdict.reason is None or not verdict.reason.startswith("furiten"):
        return None
    return verdict.until or WAITS_STAY


def verdict_words(verdict: Verdict) -> str:
    """Say whether a player may win, and if not, why and until when."""
    if verdict.may_win:
        return _("The win is allowed")
    reason = reason_words(cast(str, verdict.reason))
    until = until_of(verdict)
    if until is None:
        return _("No win: %(reason)s") % {"reason": reason}
    if until == WAITS_STAY:
        return _("No win: %(reason)s, as long as the waits stay so") % {"reason": reason}
    return _("No win: %(reason)s, until %(until)s") % {"reason": reason, "until": UNTIL[until]}


def passed(task: Situation, rulesets: Iterable[RuleSet]) -> tuple[int, ...]:
    """Return the events of tiles let pass, under any of the rule sets."""
    found: set[int] = set()
    for ruleset in rulesets:
        found.update(passes(task.round, rules_of(ruleset), task.hero))
    return tuple(sorted(found))


def board_of(task: Situation, rulesets: Iterable[RuleSet]) -> Board:
    """Lay the table of a question; tiles that any of the rule sets let him win on are marked."""
    last = len(task.round.events) - 1
    return lay_board(task.round, task.hero, passed=passed(task, rulesets), offer=last)


# -- what led to it


@dataclass(frozen=True, slots=True)
class Remark:
    """What an event means for the right to win."""

    kind: str
    """`ready`, `waits`, `riichi`, `own`, `passed`, `began`, `ended` or `call`."""
    words: str
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """An event that matters, where to see it on the table, and what it means."""

    moment: int
    words: str
    remarks: tuple[Remark, ...]

    @property
    def kind(self) -> str:
        """What the entry is marked as: the beginning or the end of furiten, if it is one."""
        kinds = [remark.kind for remark in self.remarks]
        return next((kind for kind in ("began", "ended") if kind in kinds), "")


BEGAN: Final[dict[str, Promise]] = {
    "furiten_discard": gettext_lazy("Furiten begins, by an own discard."),
    "furiten_temporary": gettext_lazy("Temporary furiten begins."),
    "furiten_riichi": gettext_lazy("Furiten after riichi begins."),
}
ENDED: Final[dict[str, Promise]] = {
    "furiten_discard": gettext_lazy("Furiten ends: no own discard is among the waits now."),
    "furiten_temporary": gettext_lazy("Temporary furiten ends."),
    "furiten_riichi": gettext_lazy("Furiten ends."),
}


def timeline(ruleset: RuleSet, task: Situation, board: Board) -> tuple[Entry, ...]:
    """Return the events that decide whether the hero may win, in order, under a rule set."""
    remarks: dict[int, list[Remark]] = {}

    def note(index: int, remark: Remark) -> None:
        remarks.setdefault(index, []).append(remark)

    _note_hand(task, note)
    for index in passes(task.round, rules_of(ruleset), task.hero):
        note(index, Remark("passed", _("It completes your hand; you let it pass.")))
    last = len(task.round.events) - 1
    for span in furiten.timeline(task.round, rules_of(ruleset), task.hero):
        if span.since < last:
            note(span.since, Remark("began", str(BEGAN[span.kind])))
        if span.until is not None and span.until < last:
            note(span.until, Remark("ended", str(ENDED[span.kind])))
    verdict = furiten.may_win(task.round, rules_of(ruleset), task.hero)
    note(last, Remark("offer", verdict_words(verdict)))
    entries: dict[int, Entry] = {}
    for index, found in sorted(remarks.items()):
        moment = board.moment_of(index)
        before = entries[moment].remarks if moment in entries else ()
        words = board.moments[moment].words
        entries[moment] = Entry(moment, words, (*before, *found))
    return tuple(entries.values())


def _note_hand(task: Situation, note: Callable[[int, Remark], None]) -> None:
    """Note when the hand waits for what, and which own discards are among the last waits."""
    hand = Hand(task.hero, task.round)
    waiting: tuple[int, ...] = ()
    declared = False
    own: list[tuple[int, int]] = []
    for index, event in enumerate(task.round.events[:-1]):
        if event.actor != task.hero:
            continue
        hand.happen(event)
        if event.type == "reach":
            declared = True
        elif event.type == "dahai":
            own.append((index, event.tile))
            now = hand.waits("riichi")
            if now != waiting:
                waiting = now
                if now:
                    note(index, Remark("waits", _("From here on you wait for:"), now))
                else:
                    note(index, Remark("waits", _("You are no longer tenpai.")))
            if declared:
                declared = False
                note(index, Remark("riichi", _("Riichi: passes now count to the end.")))
    for index, tile in own:
        if tile & KIND in waiting:
            note(index, Remark("own", _("This own discard is among your waits.")))


# -- other rule sets


@dataclass(frozen=True, slots=True)
class Member:
    """A rule set with the clauses its answer stands in."""

    ruleset: RuleSet
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An answer to the same state, and the rule sets that give it."""

    words: str
    may_win: bool
    members: tuple[Member, ...]


def elsewhere(ruleset: RuleSet, task: Situation) -> tuple[Elsewhere, ...]:
    """Answer the state under every riichi rule set; what this one answers comes first."""
    found = []
    for ruling in rulings(task.round, task.hero, catalog().family(ruleset.family)):
        members = tuple(
            Member(each, each_once(clauses_for(each, task, ruling.verdict)))
            for each in ruling.rulesets
        )
        found.append(Elsewhere(verdict_words(ruling.verdict), ruling.verdict.may_win, members))
    return tuple(
        sorted(found, key=lambda each: ruleset not in [member.ruleset for member in each.members])
    )


def each_once(found: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return clauses, those that read the same once."""
    return tuple({clause.words: clause for clause in found}.values())


def clauses_for(ruleset: RuleSet, task: Situation, verdict: Verdict) -> tuple[Clause, ...]:
    """Return where a rule set's answer to a state stands."""
    went_by = bool(passes(task.round, rules_of(ruleset), task.hero))
    return clauses_of(verdict, task.round, ruleset, passed=went_by, story=task.story)


def answers(task: Situation, rulesets: Iterable[RuleSet]) -> Mapping[str, Verdict]:
    """Return the verdict of each rule set, by its slug."""
    return {
        ruleset.slug: furiten.may_win(task.round, rules_of(ruleset), task.hero)
        for ruleset in rulesets
    }
