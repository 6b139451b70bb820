"""What the engine cannot use, explained in the page's language."""

from __future__ import annotations

from django.utils.translation import gettext

from rules.engine.errors import MESSAGES, EngineError
from rules.words import terms

NAMED = {"needs": "needs", "type": "melds", "seat": "winds"}
"""Parameters that have words of their own, by the section of terms.toml."""


def explain_error(error: EngineError) -> str:
    """Say what is wrong, quoting the offending tile or key, in the active language."""
    shown = {key: _named(key, value) for key, value in error.params.items()}
    return gettext(MESSAGES[error.code]).format(**shown)


def _named(key: str, value: object) -> str:
    words = terms()[NAMED[key]].get(str(value)) if key in NAMED else None
    return str(value) if words is None else str(words)
