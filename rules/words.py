"""Names and values in words: patterns, fu lines, limits, payments, answers of rule values."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rules.text import TERMS, Text, join, same

UNITS = ("yaku", "yakuman", "tile", "pattern", "placement")
"""Units that are more than a number and a word; the others stand in terms.toml, [units]."""

Section = Mapping[str, Text]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ValueInfo:
    """What a rule value is called and how its answers read."""

    key: str
    label: Text
    about: Text | None
    topic: str
    unit: str | None = None
    words: Section = field(default_factory=dict)

    def say(self, value: object) -> Text:
        """Return a value in words, fit for a table cell and for the middle of a sentence."""
        own = self.words.get(_answer(value))
        if own is not None:
            return own
        if isinstance(value, tuple) and not value:
            return term("yes", "empty")
        if self.unit == "yaku" and isinstance(value, tuple):
            return worth(*value)
        if self.unit == "yakuman" and isinstance(value, int):
            return term("yakuman_units", str(value))
        if self.unit == "placement" and isinstance(value, tuple):
            return same(" / ".join(map(signed, value)))
        if isinstance(value, tuple):
            return self._say_all(value)
        return self._say_one(value)

    def _say_one(self, value: object) -> Text:
        if isinstance(value, bool):
            return term("yes", _answer(value))
        if isinstance(value, int):
            return amount(value, self.unit) if self.unit else same(number(value))
        if self.unit == "pattern":
            return pattern_name(str(value))
        return same(str(value))

    def _say_all(self, values: tuple[object, ...]) -> Text:
        if self.unit == "tile":
            return same(" ".join(map(str, values)))
        said = [self.words.get(_answer(value)) or self._say_one(value) for value in values]
        return join(
            said,
            "; " if any("," in words.en for words in said) else ", ",
            "；" if any(mark in words.zh_hans for words in said for mark in "、，") else "、",
        )


def pattern_name(name: str) -> Text:
    """Return the name of a yaku, a yakuman or a kind of dora (`tanyao`, `aka`)."""
    return term("patterns", name)


def limit_name(name: str) -> Text:
    """Return the name of a limit (`mangan`)."""
    return term("limits", name)


def fu_line_name(name: str) -> Text:
    """Return what a line of the fu is for (`wait_kanchan`)."""
    return term("fu", name)


def reason_words(reason: str) -> Text:
    """Return why a hand does not win (`no_yaku`)."""
    return term("reasons", reason)


def wind_name(seat: str) -> Text:
    """Return the name of a wind (`E`)."""
    return term("winds", seat)


def family_name(family: str) -> Text:
    """Return the name of a family of rules (`riichi`)."""
    return term("families", family)


def language_name(code: str) -> Text:
    """Return the name of a language that documents are written in."""
    return term("languages", code)


def payment_words(pay: Mapping[str, int]) -> Text:
    """Say who pays how much: `{"dealer": 4000, "others": 2000}`."""
    said = (
        Text(words.en.format(n=points), words.zh_hans.format(n=points))
        for payer, points in pay.items()
        for words in (term("payments", payer),)
    )
    return join(said, ", ", "，")


def worth(concealed: int, opened: int) -> Text:
    """Say what a yaku is worth in han, concealed and open."""
    if not concealed:
        name = "none"
    elif concealed == opened:
        name = "alike"
    else:
        name = "lower" if opened else "concealed"
    words = term("worth", name)
    return Text(
        words.en.format(concealed=concealed, open=opened),
        words.zh_hans.format(concealed=concealed, open=opened),
    )


def amount(count: int, unit: str) -> Text:
    """Say a number with its unit: `amount(30, "fu")`."""
    words = (terms()["units_of_one"].get(unit) if count == 1 else None) or term("units", unit)
    return Text(words.en.format(n=number(count)), words.zh_hans.format(n=number(count)))


def number(count: int) -> str:
    """Write a number with a true minus sign."""
    return str(count).replace("-", "\N{MINUS SIGN}")


def signed(count: int) -> str:
    """Write a number with its sign."""
    return f"+{count}" if count > 0 else number(count)


def term(section: str, name: str) -> Text:
    """Return a shared word of terms.toml; raise KeyError naming the section and the name."""
    try:
        return terms()[section][name]
    except KeyError:
        message = f"terms.toml has no [{section}] {name}"
        raise KeyError(message) from None


@cache
def terms(path: Path = TERMS) -> Mapping[str, Section]:
    """Read the shared words, once."""
    written = tomllib.loads(path.read_text("utf-8"))
    return MappingProxyType(
        {
            section: {
                name: Text(words["en"], words["zh-hans"])
                for name, words in entries.items()
                if isinstance(words, dict)
            }
            for section, entries in written.items()
            if section != "hant"
        }
    )


def _answer(value: object) -> str:
    """Return the name under which the words of an answer are kept."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "" if value else "empty"
    return str(value)
