"""Learners and what they answered. Attempts are evidence: written once, never changed."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models

LONGEST_REPORT: Final = 2000
"""Characters a report may have."""


class Learner(models.Model):
    """Whoever answers: a guest from the first answer on, or the person behind an account."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="learner",
    )
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"learner {self.pk}" if self.user_id is None else f"learner of user {self.user_id}"


class QuestionRow(models.Model):
    """The address of a question; the question itself is made from it and stored nowhere."""

    kind = models.CharField(max_length=40)
    slug = models.CharField(max_length=60)
    edition = models.CharField(max_length=40)
    generation = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField()
    seed = models.PositiveBigIntegerField()

    IDENTITY: ClassVar = ("kind", "slug", "edition", "generation", "level", "seed")

    class Meta:
        abstract = True

    @property
    def identity(self) -> tuple[str | int, ...]:
        """What makes two rows rows of the same question."""
        return tuple(getattr(self, field) for field in self.IDENTITY)


class Attempt(QuestionRow):
    """The first answer of a learner to a question, with its grades."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="attempts")
    given = models.JSONField()
    """What was answered, by field; fields that were not asked are absent."""
    grades = models.JSONField()
    """`right`, `wrong` or `not_graded`, by field."""
    right = models.BooleanField()
    created = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("learner", *QuestionRow.IDENTITY), name="one_attempt_per_question"
            ),
        )
        indexes = (models.Index(fields=("learner", "created"), name="attempts_by_day"),)

    def __str__(self) -> str:
        verdict = "right" if self.right else "wrong"
        return f"{self.kind}/{self.slug}@{self.edition}/{self.seed}: {verdict}"


class LessonDone(models.Model):
    """A lesson whose question a learner has answered rightly; the first time is kept."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="lessons")
    lesson = models.CharField(max_length=40)
    created = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("learner", "lesson"), name="each_lesson_done_once"),
        )

    def __str__(self) -> str:
        return f"{self.lesson}: done"


class Report(QuestionRow):
    """What someone found wrong with a question."""

    learner = models.ForeignKey(
        Learner, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports"
    )
    text = models.TextField(max_length=LONGEST_REPORT)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"report on {self.kind}/{self.slug}@{self.edition}/{self.seed}"
