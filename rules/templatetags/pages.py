"""What pages say about themselves: their languages, their part of the site, the letters of groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.conf import settings
from django.utils.translation import get_language

register = template.Library()

NAMES: Final = {"en": "English", "zh-hans": "简体", "zh-hant": "繁體"}
"""Each language's name in itself, as short as the page header needs it."""


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """The address of a page in one language."""

    code: str
    name: str
    address: str
    current: bool


@register.simple_tag(takes_context=True)
def language_links(context: dict[str, Any]) -> tuple[LanguageLink, ...]:
    """Link to this page in every language, its query kept; to the home pages from anywhere else."""
    request = context.get("request")
    rest = ""
    if request is not None:
        first, _slash, tail = request.get_full_path().lstrip("/").partition("/")
        rest = tail if first in dict(settings.LANGUAGES) else ""
    active = get_language()
    return tuple(
        LanguageLink(code, NAMES.get(code, str(name)), f"/{code}/{rest}", code == active)
        for code, name in settings.LANGUAGES
    )


@register.simple_tag(takes_context=True)
def section(context: dict[str, Any]) -> str:
    """Name the part of the site a page is in: the first part of its path after the language."""
    request = context.get("request")
    parts = [] if request is None else request.path.split("/")
    return parts[2] if len(parts) > 2 else ""


@register.filter
def letter(group: int) -> str:
    """Name a group of equal values by its letter: 1 is A.

    >>> letter(3)
    'C'
    """
    return chr(ord("A") + group - 1)
