"""Words in every language of the site: two are written, Traditional Chinese is derived."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.utils import translation

WRITTEN = ("en", "zh-hans")
"""Languages whose words stand in the content files."""

LANGUAGES = ("en", "zh-hans", "zh-hant")
"""Languages in which every text can be read."""

TERMS = Path(__file__).parent / "content" / "terms.toml"
GLOSSARY = Path(__file__).parent / "content" / "glossary.toml"


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in English and Simplified Chinese."""

    en: str
    zh_hans: str

    def get(self, lang: str) -> str:
        """Return the words in `en`, `zh-hans` or `zh-hant`; any other language reads English."""
        if lang == "zh-hant":
            return to_hant(self.zh_hans)
        return self.zh_hans if lang == "zh-hans" else self.en

    def __str__(self) -> str:
        return self.get(translation.get_language() or "en")

    def __bool__(self) -> bool:
        return bool(self.en or self.zh_hans)

    def map(self, en: str, zh_hans: str) -> Text:
        """Put the words into a frame: `text.map("{} points", "{}点")`."""
        return Text(en.format(self.en), zh_hans.format(self.zh_hans))


def same(words: str) -> Text:
    """Return words that read alike in every language, such as notation or a number."""
    return Text(words, words)


def join(texts: Iterable[Text], en: str = ", ", zh_hans: str = "、") -> Text:
    """Join texts with the separator of each language."""
    parts = tuple(texts)
    return Text(en.join(part.en for part in parts), zh_hans.join(part.zh_hans for part in parts))


def in_language(written: str, lang: str) -> str:
    """Return words written in one language as a page shows them: Traditional Chinese is made."""
    return to_hant(written) if lang == "zh-hant" else written


@lru_cache(maxsize=20_000)
def to_hant(simplified: str) -> str:
    """Turn Simplified Chinese into Traditional as Taiwan writes it, the game's own terms first."""
    terms = _own_terms()
    if not terms:
        return _convert(simplified)
    pieces = re.split("(" + "|".join(map(re.escape, terms)) + ")", simplified)
    return "".join(terms.get(piece) or _convert(piece) for piece in pieces)


@cache
def _own_terms() -> dict[str, str]:
    """Read the terms that players write otherwise than the converter, longest first.

    They stand in the glossary; terms.toml lists what is no term by itself.
    """
    terms: dict[str, str] = tomllib.loads(TERMS.read_text("utf-8"))["hant"]
    for term in tomllib.loads(GLOSSARY.read_text("utf-8"))["terms"].values():
        name = term["name"]
        if _convert(name["zh-hans"]) != name["zh-hant"]:
            terms[name["zh-hans"]] = name["zh-hant"]
    return dict(sorted(terms.items(), key=lambda pair: -len(pair[0])))


@cache
def _converter() -> Any:
    import opencc  # noqa: PLC0415  # A tenth of a second that only Traditional pages need.

    return opencc.OpenCC("s2tw")


def _convert(simplified: str) -> str:
    converted: str = _converter().convert(simplified) if simplified else ""
    return converted
