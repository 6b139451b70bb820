"""Terms pointed out where an article uses them first: a link to the glossary, once each."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from django.urls import reverse
from django.utils import translation

from rules.glossary import Glossary, Term
from rules.text import to_hant


class FirstUses:
    """Points out terms in the running text of one article; call it with each piece in order."""

    def __init__(self, glossary: Glossary, family: str, lang: str) -> None:
        self._forms, self._pattern = _forms(glossary, family, "en" if lang == "en" else "zh-hans")
        self._lang = lang
        self._address = glossary_address(lang)
        self.met: dict[str, Term] = {}
        """Terms pointed out so far, by slug."""

    def __call__(self, written: str) -> str:
        """Return words as safe HTML, the terms not met before linked to the glossary."""
        shown = to_hant(written) if self._lang == "zh-hant" else written
        if self._pattern is None or len(shown) != len(written):
            return escape(shown, quote=False)
        parts, end = [], 0
        for found in self._pattern.finditer(written):
            term = self._forms[found["form"].casefold()]
            if term.slug not in self.met:
                self.met[term.slug] = term
                words = escape(shown[found.start() : found.end()], quote=False)
                parts.append(escape(shown[end : found.start()], quote=False))
                parts.append(f'<a class="term" href="{self._address}#{term.slug}">{words}</a>')
                end = found.end()
        parts.append(escape(shown[end:], quote=False))
        return "".join(parts)


@cache
def _forms(
    glossary: Glossary, family: str, lang: str
) -> tuple[dict[str, Term], re.Pattern[str] | None]:
    """Return the terms of a family by what articles call them, and the pattern that finds them.

    The longest form is met first, so that seven pairs are no pairs; a single Chinese character is
    part of too many words to be told apart.
    """
    forms: dict[str, Term] = {}
    for first in (True, False):
        for term in glossary.terms.values():
            written = term.written(lang)
            if term.mark and family in term.families:
                for form in written[:1] if first else written[1:]:
                    if len(form) > 1:
                        forms.setdefault(form.casefold(), term)
    if not forms:
        return forms, None
    longest_first = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    if lang == "en":
        pattern = rf"(?<![\w-])(?P<form>{longest_first})s?(?![\w-])"
    else:
        pattern = rf"(?P<form>{longest_first})"
    return forms, re.compile(pattern, re.IGNORECASE)


@cache
def glossary_address(lang: str) -> str:
    """Return the address of the glossary in a language."""
    with translation.override(lang):
        return reverse("rules:glossary")
