"""Terms on a page: `{% other_names term %}` in the page's language."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from rules.glossary import OtherName, Term
from rules.text import Text

register = template.Library()


@register.simple_tag
def other_names(term: Term) -> tuple[OtherName, ...]:
    """Return the names a term has besides its heading."""
    return term.other_names(get_language() or "en")


@register.simple_tag
def heading_source(term: Term) -> Text | None:
    """Say how the name in the page's own language was checked, where no document has it."""
    return term.heading_source(get_language() or "en")
