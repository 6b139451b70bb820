"""What the engine cannot use, explained in the page's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.engine.errors import MESSAGES, NEEDS, EngineError


def explain_error(error: EngineError) -> str:
    """Say what is wrong, quoting the offending tile or key, in the active language."""
    shown = {
        key: _(NEEDS[str(value)]) if key == "needs" and value in NEEDS else value
        for key, value in error.params.items()
    }
    return _(MESSAGES[error.code]).format(**shown)
