"""A rule set as readers see it: typed rules, and for every value where it comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_letters
from typing import Literal

from rules.engine.ruleset import McrRules, RiichiRules, TaiwanRules
from rules.text import Text, same
from rules.words import ValueInfo, family_name, language_name, term

Basis = Literal["stated", "corrected", "derived", "assumed", "silent"]
Family = Literal["riichi", "mcr", "taiwan"]
Rules = RiichiRules | McrRules | TaiwanRules


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Document:
    """A rule document that values cite; the main one of a rule set has the key ``""``."""

    key: str
    title: str
    title_en: str
    date: str
    language: str
    translation: str
    address: str
    short: Text

    @property
    def language_name(self) -> Text | None:
        """Return the language of the original in words; None when the file does not say."""
        return language_name(self.language) if self.language else None

    @property
    def translation_name(self) -> Text | None:
        """Return the language in which the document was read; None when it is the original."""
        return language_name(self.translation) if self.translation else None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Evidence:
    """A rule value with the clause behind it."""

    key: str
    value: object
    article: str | None
    document: Document
    basis: Basis
    note: Text | None
    inherited_from: str | None
    """The rule set whose document decides the value, when it is not this one's own."""
    info: ValueInfo
    words: Text
    """The value in words."""
    reference: Text
    """The clause in words: "art. 63", or "not stated"."""

    @property
    def basis_words(self) -> Text:
        """Return the name of the basis."""
        return term("bases", self.basis)

    @property
    def basis_about(self) -> Text:
        """Return what the basis means, in a sentence."""
        return term("abouts_of_bases", self.basis)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RuleSet:
    """One organisation's rules in one edition; compared by identity, never changed."""

    slug: str
    edition: str
    family: Family
    name: Text
    short: Text
    organisation: Text
    organisation_original: str
    document: Document
    documents: Mapping[str, Document]
    summary: Text
    base: str | None
    """The published rule set it is written as differences from."""
    base_name: Text | None
    """The name of the rules it builds on, published here or not."""
    rules: Rules
    evidence: Mapping[str, Evidence]

    @property
    def identity(self) -> str:
        """Return slug and edition, which together never change their meaning."""
        return f"{self.slug}@{self.edition}"

    @property
    def family_name(self) -> Text:
        """Return the name of the family."""
        return family_name(self.family)

    def __str__(self) -> str:
        return f"{self.name} ({self.edition})"

    def __repr__(self) -> str:
        return f"<RuleSet {self.identity}>"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Topic:
    """A chapter of the rules and the values that belong to it, of all families, in order."""

    slug: str
    title: Text
    about: Text
    keys: tuple[str, ...]


NOT_STATED = Text("not stated", "未载明")
OWN_READING = Text("our reading", "本站解读")

_ROUND_BRACKETS = str.maketrans("（）", "()")
_NUMBERED = re.compile(r"([0-9]+(?:[–—-][0-9]+)?)(?:\.([0-9]+))?(.*)", re.DOTALL)


def clause(article: str) -> Text:
    """Say an article as a reference: `51(2)` is "art. 51(2)", "第51条(2)"."""
    parts = [part.strip() for part in re.split("[,;、；]", article)]
    if all(part[:1].isdigit() for part in parts):
        return Text("art. " + ", ".join(parts), "、".join(map(_numbered, parts)))
    if article.startswith("p. "):
        pages = article.removeprefix("p. ")
        several = any(mark in pages for mark in ",–")
        return Text(f"p{'p' if several else ''}. {pages}", f"第{pages.replace(', ', '、')}页")
    if article[0] in "§" + ascii_letters:
        return same(article)
    plain = ", ".join(parts).replace("概要", "summary ").translate(_ROUND_BRACKETS)
    return Text(plain if plain.startswith("summary") else f"sec. {plain}", "、".join(parts))


def _numbered(part: str) -> str:
    """Put an article number into its Chinese frame: `47.1(2)` is 第47条1项(2)."""
    number, item, rest = _NUMBERED.fullmatch(part).groups()  # type: ignore[union-attr]
    return f"第{number}条" + (f"{item}项" if item else "") + rest


def reference(
    article: str | None, basis: Basis, document: Document, inherited: Text | None
) -> Text:
    """Say where a value stands: clause, document if another, rule set if inherited."""
    if article is None:
        words = NOT_STATED if basis == "silent" else OWN_READING
    else:
        words = clause(article)
        if document.key:
            short = document.short
            words = Text(f"{short.en} {words.en}", f"{short.zh_hans}{words.zh_hans}")
    if inherited is None:
        return words
    if article is None:
        return Text(f"{inherited.en}: {words.en}", f"{inherited.zh_hans}：{words.zh_hans}")
    gap = "" if words.zh_hans[0] in "第《" else " "
    return Text(f"{inherited.en} {words.en}", f"{inherited.zh_hans}{gap}{words.zh_hans}")
