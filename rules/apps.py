"""The rules as a Django application."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """Rule sets, articles and their comparison; nothing of it is in the database."""

    name = "rules"

    def ready(self) -> None:
        """Register the checks of the content."""
        from rules import checks  # noqa: F401, PLC0415  # Importing registers them.
