"""What pages say about themselves: their languages, their part of the site, values compared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rules.compare import Cell
from rules.rulesets import Evidence, RuleSet

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


@register.simple_tag
def compared(cell: Cell, differs: bool) -> SafeString:
    """Draw one value of a comparison, with the letter of its group where the row differs."""
    if cell.evidence is None:
        return SafeString("")
    return _compared(cell.ruleset, cell.evidence, cell.group if differs else 0, get_language())


@lru_cache(maxsize=20_000)
def _compared(
    ruleset: RuleSet, evidence: Evidence, group: int, _language: str | None
) -> SafeString:
    """Remember each value drawn: a comparison has a thousand of them, and none ever changes."""
    context = {"ruleset": ruleset, "evidence": evidence, "group": group}
    return SafeString(get_template("rules/compared.html").render(context).strip())


@register.filter
def letter(group: int) -> str:
    """Name a group of equal values by its letter: 1 is A.

    >>> letter(3)
    'C'
    """
    return chr(ord("A") + group - 1)
