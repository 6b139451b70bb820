"""What a learner's attempts add up to: by kind, rule set, skill and day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Count, Q
from django.db.models.functions import TruncDate

from .models import Attempt
from .skills import SKILLS, Skill

if TYPE_CHECKING:
    from .models import Learner

ENOUGH: Final = 3
"""Right answers, and wrong answers, from which a percentage says something."""
DAYS: Final = 28
"""Days the chart goes back, today included."""
LATEST: Final = 10
"""Answers listed one by one."""
RIGHT: Final = Count("pk", filter=Q(right=True))
WRONG: Final = Count("pk", filter=Q(right=False))


@dataclass(frozen=True, slots=True)
class Tally:
    """Right and wrong answers."""

    right: int = 0
    wrong: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.right + other.right, self.wrong + other.wrong)

    @property
    def answers(self) -> int:
        """How many answers there are."""
        return self.right + self.wrong

    @property
    def percent(self) -> int | None:
        """Right answers in a hundred, rounded; None while there are too few to tell."""
        if self.right < ENOUGH or self.wrong < ENOUGH:
            return None
        return round(100 * self.right / self.answers)


@dataclass(frozen=True, slots=True)
class ByKind:
    """The tally of a kind of question."""

    kind: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class ByRuleSet:
    """The tally of a rule set in one edition."""

    slug: str
    edition: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class BySkill:
    """The tally of a skill, whatever questions asked it."""

    skill: Skill
    tally: Tally


@dataclass(frozen=True, slots=True)
class ByDay:
    """The tally of a day (UTC)."""

    day: date
    tally: Tally


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything the progress page tells, each part from the same attempts."""

    total: Tally
    kinds: tuple[ByKind, ...]
    rulesets: tuple[ByRuleSet, ...]
    skills: tuple[BySkill, ...]
    days: tuple[ByDay, ...]
    """Every day of the chart, oldest first, those without an answer too."""
    latest: tuple[Attempt, ...]


def progress_of(learner: Learner | None, now: datetime) -> Progress:
    """Add up a learner's attempts in four queries, however many there are."""
    today = now.astimezone(UTC).date()
    if learner is None:
        return Progress(Tally(), (), (), (), tuple(_days({}, today)), ())
    attempts = Attempt.objects.filter(learner=learner)
    groups = [
        (row["kind"], row["slug"], row["edition"], Tally(row["n_right"], row["n_wrong"]))
        for row in attempts.values("kind", "slug", "edition")
        .annotate(n_right=RIGHT, n_wrong=WRONG)
        .order_by("kind", "slug", "edition")
    ]
    since = datetime.combine(today - timedelta(days=DAYS - 1), datetime.min.time(), tzinfo=UTC)
    by_day = {
        row["day"]: Tally(row["n_right"], row["n_wrong"])
        for row in attempts.filter(created__gte=since)
        .annotate(day=TruncDate("created", tzinfo=UTC))
        .values("day")
        .annotate(n_right=RIGHT, n_wrong=WRONG)
        .order_by("day")
    }
    return Progress(
        total=_sum(tally for *_names, tally in groups),
        kinds=tuple(
            ByKind(kind, _sum(tally for name, _slug, _edition, tally in groups if name == kind))
            for kind in dict.fromkeys(kind for kind, *_rest in groups)
        ),
        rulesets=tuple(
            ByRuleSet(slug, edition, _sum(group[3] for group in groups if group[1:3] == pair))
            for pair in dict.fromkeys(group[1:3] for group in groups)
            for slug, edition in (pair,)
        ),
        skills=_skills(attempts.aggregate(**_skill_counts())),
        days=tuple(_days(by_day, today)),
        latest=tuple(attempts.order_by("-created", "-pk")[:LATEST]),
    )


def _sum(tallies: Iterable[Tally]) -> Tally:
    return sum(tallies, start=Tally())


def _skill_counts() -> dict[str, Count]:
    return {
        f"{skill.slug}_{grade}": Count("pk", filter=Q(**{f"grades__{skill.slug}": grade}))
        for skill in SKILLS
        for grade in ("right", "wrong")
    }


def _skills(counted: Mapping[str, Any]) -> tuple[BySkill, ...]:
    rows = (
        BySkill(skill, Tally(counted[f"{skill.slug}_right"], counted[f"{skill.slug}_wrong"]))
        for skill in SKILLS
    )
    return tuple(row for row in rows if row.tally.answers)


def _days(by_day: Mapping[date, Tally], today: date) -> Iterable[ByDay]:
    for back in reversed(range(DAYS)):
        day = today - timedelta(days=back)
        yield ByDay(day, by_day.get(day, Tally()))
