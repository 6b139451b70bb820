"""Django's system checks for the lessons: each has its question."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Error, register

from rules.catalog import ContentError, catalog

from . import lessons


@register("quizzes")
def every_lesson_asks(app_configs: Any, **_: Any) -> list[CheckMessage]:
    """Report lessons that nothing is asked about, and questions of lessons that are gone."""
    try:
        published = catalog().lessons
    except ContentError:
        return []  # The checks of the rules say what is wrong.
    return [
        Error(f"the lesson {slug!r} and its question do not go together", id="quizzes.E001")
        for slug in lessons.unmatched(published)
    ]
