"""What pages say about themselves: the part of the site they are in, the letters of groups."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()


@register.simple_tag(takes_context=True)
def section(context: dict[str, Any]) -> str:
    """Name the part of the site a page is in: the first part of its path after the language."""
    request = context.get("request")
    parts = [] if request is None else request.path.split("/")
    return parts[2] if len(parts) > 2 else ""


@register.filter
def letter(group: int) -> str:
    """Name a group of equal values by its letter: 0 is A.

    >>> letter(2)
    'C'
    """
    return chr(ord("A") + group)
