"""Django's system checks for the content: `manage.py check` and the start fail on any problem."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Error, register

from rules.catalog import ContentError, catalog


@register("rules")
def content_is_sound(app_configs: Any, **_: Any) -> list[CheckMessage]:
    """Read the rules and their articles; report every problem with file, key and reason."""
    try:
        catalog()
    except ContentError as error:
        return [Error(str(problem), id="rules.E001") for problem in error.problems]
    return []
