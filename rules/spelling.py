"""Spellings brought together: what readers type, and what the pages write, in one plain form."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any, Final

CHINESE: Final = "\u3005\u3040-\u30ff\u3400-\u9fff"
"""Characters that are words by themselves, as a class of a pattern: Chinese and kana."""

TOKEN: Final = re.compile(f"[0-9a-z\u03b1-\u03c9]+|[{CHINESE}]")

_RUNS: Final = re.compile(f"[0-9a-z\u03b1-\u03c9]+|[{CHINESE}]+")
_LONG_VOWEL: Final = re.compile(r"ou|([aeiou])\1+")
_NASAL: Final = re.compile(r"m(?=[pbm])")
_HIRAGANA: Final = ("\u3041", "\u3096")
_KATAKANA: Final = ("\u30a1", "\u30ff")
_TO_KATAKANA: Final = 0x60


class _Plain(dict[int, int]):
    """A translation table that works out each character when it is first met."""

    def __missing__(self, code: int) -> int:
        plain = self[code] = _plain(chr(code))
        return plain


_PLAIN: Final = _Plain()


def plain(text: str) -> str:
    """Write text small, without accents and hyphens and in Simplified characters, as long as it is.

    >>> plain("Ryūkyoku, kui-kae: 流局滿貫")
    'ryukyoku, kui kae: 流局满贯'
    """
    return text.translate(_PLAIN)


def _plain(character: str) -> int:
    if _HIRAGANA[0] <= character <= _HIRAGANA[1]:
        return ord(character) + _TO_KATAKANA
    if _KATAKANA[0] <= character <= _KATAKANA[1]:
        return ord(character)
    if character >= "\u3400":
        simplified = _to_simplified(character)
        if len(simplified) == 1:
            character = simplified
    if unicodedata.category(character) == "Pd":
        return ord(" ")
    folded = unicodedata.normalize("NFKD", character).casefold()
    first = folded[:1] or " "
    if len(folded) > 1 and not all(map(unicodedata.combining, folded[1:])):
        first = character
    return ord(" ") if unicodedata.combining(first) else ord(first)


def _to_simplified(character: str) -> str:
    simplified: str = _simplifier().convert(character)
    return simplified


@cache
def _simplifier() -> Any:
    import opencc  # noqa: PLC0415  # Only a search needs it.

    return opencc.OpenCC("t2s")


def runs(text: str) -> list[str]:
    """Cut text as typed into words and runs of Chinese, all of them plain.

    >>> runs("kui-kae 振聽 2023")
    ['kui', 'kae', '振听', '2023']
    """
    return _RUNS.findall(plain(unicodedata.normalize("NFKC", text)))


def flat(text: str) -> str:
    """Write text plainly with one space between words and none between Chinese characters."""
    return " ".join(_RUNS.findall(plain(text)))


def sound(word: str) -> str:
    """Reduce romaji to what all its spellings share: long vowels short, m before p as n.

    >>> sound("ryuukyoku") == sound("ryukyoku"), sound("shampon") == sound("shanpon")
    (True, True)
    """
    return _NASAL.sub("n", _LONG_VOWEL.sub(lambda found: found[1] or "o", word))


def key(name: str) -> str:
    """Return what all spellings of a name share: plain, its long vowels short, nothing between.

    >>> key("Kui-kae") == key("kuikae"), key("agari yame") == key("agariyame")
    (True, True)
    """
    return sound("".join(runs(name)))
