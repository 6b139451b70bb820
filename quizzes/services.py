"""What is done with questions and answers: verbs with plain values in and a model out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from django.db import IntegrityError, transaction

from .models import Attempt, Learner, LessonDone, Report

if TYPE_CHECKING:
    from datetime import datetime

    from rules.catalog import RuleSet

    from .kinds import Given, Kind

HIGHEST_SEED: Final = 2**53 - 1
"""Seeds stay exact wherever numbers are floats."""

TRIES_FOR_SIMILAR: Final = 60
"""Questions looked at for one like another."""


class SeedError(ValueError):
    """A seed that is not a whole number from 1 to 2^53 - 1 in its only spelling."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its task: made from its address, stored nowhere."""

    kind: Kind
    ruleset: RuleSet
    level: int
    seed: int
    task: Any

    @property
    def identity(self) -> dict[str, str | int]:
        """What an attempt or a report stores of the question."""
        return {
            "kind": self.kind.slug,
            "slug": self.ruleset.slug,
            "edition": self.ruleset.edition,
            "generation": self.kind.generation,
            "level": self.level,
            "seed": self.seed,
        }


def read_seed(text: str) -> int:
    """Read the seed of an address; SeedError quotes any other spelling."""
    if not re.fullmatch(r"[1-9][0-9]{0,15}", text) or int(text) > HIGHEST_SEED:
        raise SeedError(text)
    return int(text)


def draw_seed(chance: Random) -> int:
    """Draw a seed for a new question, short enough to be read out."""
    return chance.randint(1, 10**9)


def ask(kind: Kind, ruleset: RuleSet, level: int, seed: int) -> Question:
    """Make the question of an address; the same four values make the same question."""
    chance = Random(seed)  # noqa: S311  # The same for everyone, so anything but secret.
    return Question(kind, ruleset, level, seed, kind.ask(ruleset, chance, level))


def draw_similar(question: Question, chance: Random) -> int:
    """Draw the seed of another question that is like this one, or of any other after some tries."""
    wanted = question.kind.likeness(question.task)
    seed = question.seed
    for _ in range(TRIES_FOR_SIMILAR):
        seed = draw_seed(chance)
        other = ask(question.kind, question.ruleset, question.level, seed)
        if seed != question.seed and question.kind.likeness(other.task) == wanted:
            return seed
    return seed


def find_attempt(question: Question, learner: Learner | None) -> Attempt | None:
    """Return the answer a learner has given to a question, if any."""
    if learner is None:
        return None
    return Attempt.objects.filter(learner=learner, **question.identity).first()


def answer(question: Question, learner: Learner, given: Given, now: datetime) -> Attempt:
    """Keep and grade an answer; of several answers to one question the first alone is kept."""
    kept = find_attempt(question, learner)
    if kept is not None:
        return kept
    grades = question.kind.grade(question.ruleset, question.task, given)
    try:
        with transaction.atomic():
            return Attempt.objects.create(
                learner=learner,
                given=dict(given),
                grades=dict(grades),
                right=all(grade != "wrong" for grade in grades.values()),
                created=now,
                **question.identity,
            )
    except IntegrityError:
        # The same answer came twice at once: the other one was quicker.
        return Attempt.objects.get(learner=learner, **question.identity)


def finish_lesson(lesson: str, learner: Learner, now: datetime) -> LessonDone:
    """Keep that a learner has answered a lesson rightly; the first time is the one kept."""
    done, _made = LessonDone.objects.get_or_create(
        learner=learner, lesson=lesson, defaults={"created": now}
    )
    return done


def lessons_done(learner: Learner | None) -> frozenset[str]:
    """Return the slugs of the lessons a learner has answered rightly."""
    if learner is None:
        return frozenset()
    return frozenset(learner.lessons.values_list("lesson", flat=True))


def report(question: Question, learner: Learner | None, text: str, now: datetime) -> Report:
    """Keep what someone says is wrong with a question; the same words are kept once."""
    known = Report.objects.filter(learner=learner, text=text, **question.identity).first()
    return known or Report.objects.create(
        learner=learner, text=text, created=now, **question.identity
    )


@transaction.atomic
def merge(guest: Learner, user_id: int) -> Learner:
    """Give a guest's answers to an account; the earliest answer to a question is the one kept."""
    own, _made = Learner.objects.get_or_create(user_id=user_id, defaults={"created": guest.created})
    # Locked, so that of two log-ins at once the second finds the answers moved.
    if not Learner.objects.select_for_update().filter(pk=guest.pk, user=None).exists():
        return own
    kept = {attempt.identity: attempt for attempt in own.attempts.all()}
    late = []
    for attempt in guest.attempts.all():
        rival = kept.get(attempt.identity)
        if rival is not None:
            late.append(max(rival, attempt, key=lambda each: each.created).pk)
    Attempt.objects.filter(pk__in=late).delete()
    guest.attempts.update(learner=own)
    _merge_lessons(guest, own)
    guest.reports.update(learner=own)
    Learner.objects.filter(pk=own.pk).update(created=min(own.created, guest.created))
    guest.delete()
    own.refresh_from_db()
    return own


def _merge_lessons(guest: Learner, own: Learner) -> None:
    """Give a guest's lessons to an account; the earliest of two times is the one kept."""
    kept = {done.lesson: done for done in own.lessons.all()}
    late = []
    for done in guest.lessons.all():
        rival = kept.get(done.lesson)
        if rival is not None:
            late.append(max(rival, done, key=lambda each: each.created).pk)
    LessonDone.objects.filter(pk__in=late).delete()
    guest.lessons.update(learner=own)


def forget(learner: Learner) -> None:
    """Delete a learner with every answer, lesson and report."""
    learner.reports.all().delete()
    learner.delete()


def export(learner: Learner | None) -> Mapping[str, Any]:
    """Return everything kept of a learner as plain JSON values, oldest first."""
    if learner is None:
        return {"attempts": [], "lessons": [], "reports": []}
    fields = (*Attempt.IDENTITY, "given", "grades", "right", "created")
    return {
        "learner": {
            "created": learner.created,
            "username": learner.user.get_username() if learner.user else None,
        },
        "attempts": list(learner.attempts.order_by("created", "pk").values(*fields)),
        "lessons": list(learner.lessons.order_by("created", "pk").values("lesson", "created")),
        "reports": list(
            learner.reports.order_by("created", "pk").values(*Report.IDENTITY, "text", "created")
        ),
    }
