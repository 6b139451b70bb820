from __future__ import annotations

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class QuizzesConfig(AppConfig):
    """Questions, answers and the people who give them."""

    name = "quizzes"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the checks, and keep what a guest answered when he logs in."""
        from . import checks  # noqa: F401, PLC0415  # Importing registers them.
        from .learners import keep_answers  # noqa: PLC0415  # Models are not ready any earlier.

        user_logged_in.connect(keep_answers, dispatch_uid="keep_answers")
