"""Marking on a page what was looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.spelling import plain

Form = tuple[str, bool]
"""A plain form that was looked for, and whether words that only begin so count."""

plain_of = lru_cache(maxsize=20_000)(plain)
"""Plain texts of what is published, each made once."""


def marked(text: str, forms: Iterable[Form], written: str | None = None) -> list[tuple[str, bool]]:
    """Cut text into pieces and tell of each whether it is what was looked for.

    `written` is the text in its plain form, where that is known; both are of one length.

    >>> marked("Kui-kae is forbidden", [("kui kae", False)])
    [('Kui-kae', True), (' is forbidden', False)]
    """
    spans = list(_spans(plain(text) if written is None else written, forms))
    if not spans:
        return [(text, False)]
    spans.sort(key=lambda span: (span[0], -span[1]))
    pieces: list[tuple[str, bool]] = []
    done = 0
    for start, end in spans:
        if start >= done:
            if start > done:
                pieces.append((text[done:start], False))
            pieces.append((text[start:end], True))
            done = end
    if done < len(text):
        pieces.append((text[done:], False))
    return pieces


def first_place(written: str, forms: Iterable[Form]) -> int:
    """Return where in a plain text something looked for stands first; its beginning if nowhere."""
    return min((start for start, _end in _spans(written, forms)), default=0)


def _spans(text: str, forms: Iterable[Form]) -> Iterator[tuple[int, int]]:
    """Yield where forms stand in a plain text: as words of their own, or with an s."""
    for form, begun in forms:
        start = text.find(form)
        while start >= 0:
            end = start + len(form)
            if not form[0].isascii():
                yield start, end
            elif not start or not text[start - 1].isalnum():
                whole = end
                while whole < len(text) and text[whole].isascii() and text[whole].isalnum():
                    whole += 1
                if begun or text[end:whole] in ("", "s"):
                    yield start, whole
            start = text.find(form, end)
