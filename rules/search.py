"""Searching everything that is published: an index in memory, made once.

Every word, and every Chinese character apart, knows the entries it stands in, as the bits of one
whole number; a phrase is looked for in the entries that have all of its words. What is asked is
read with the glossary first, so that every name of a term finds what any of its names stands in.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import log
from typing import Final

from rules.catalog import Catalog, RuleSet, catalog
from rules.findable import Entry, Kind, entries, has_topic
from rules.glossary import Term
from rules.marking import Form
from rules.spelling import CHINESE, TOKEN, flat, key, runs, sound

LONGEST_QUERY: Final = 100
MOST_RUNS: Final = 16
"""Words of a query that are read; further ones are left out."""

MOST_POSTINGS: Final = 300
"""Entries kept for one word of a query, best first."""

MOST_FOUND: Final = 200
"""Entries found at most."""

TITLE, NAME, RELATED, MENTION = 10.0, 7.0, 6.0, 1.0
"""What it is worth that a term or word is the title, stands in it, is settled there, or mentioned.

A value that has a term in its title and settles it is as good as one called so.
"""

KIND_WORTH: Final[Mapping[Kind, float]] = {
    "term": 1.25,
    "ruleset": 1.2,
    "topic": 1.1,
    "pattern": 1.1,
    "value": 1.1,
    "section": 1.0,
    "lesson": 0.9,
}

_IDLE: Final = frozenset(
    re.findall(
        "[a-z]+",
        "a an and any are as at be by can do does for from get gets has have how i if in into is it"
        " its many may much must my of on one or player players rule rules should than that the"
        " their them there they this to under was what when where which who whose why will with"
        " you your s",
    )
)
"""English words that say nothing of what is looked for."""

_IDLE_CHINESE: Final = re.compile(
    "什么时候|的时候|时候|有没有|多少|什么|何时|怎么|怎样|如何|是否|能否|可否|可以|能不能|可不可以|是不是|"
    "算不算|哪些|哪个|哪家|哪种|规则|[吗呢的了谁]"
)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a query: a term with all its names, or a word as typed."""

    forms: tuple[str, ...]
    """What is looked for, plain; any of them will do."""
    terms: tuple[str, ...] = ()
    """Slugs of the terms it names."""
    begun: bool = False
    """Whether words that only begin so will do as well."""
    share: float = 1.0
    """How much of one part it is, where a longer word is taken apart."""


Hit = tuple[Entry, float]
"""An entry found and how well it answers."""


Weighed = tuple[float, tuple[tuple[int, float], ...]]
"""The weight of one part of a query, and what it finds with its worth, best first."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What a query finds, best first, and what of it to mark on a page."""

    parts: tuple[Part, ...]
    hits: tuple[Hit, ...]
    forms: tuple[Form, ...]
    """All that was looked for."""


@cache
def index() -> Index:
    """Return the index of what is published, made at the first call."""
    return Index(catalog())


class Index:
    """Everything that can be found, by the words that stand in it."""

    def __init__(self, published: Catalog) -> None:
        self.entries = tuple(entries(published))
        self._everywhere = (1 << len(self.entries)) - 1
        self._glossary = published.glossary
        self._names = [" " + " | ".join(map(flat, entry.called)) + " " for entry in self.entries]
        self._texts = [
            f" {flat(entry.text.en)} | {flat(entry.text.zh_hans)} " for entry in self.entries
        ]
        self._titles = [{key(words) for words in entry.titles} for entry in self.entries]
        self._by_title: dict[str, list[int]] = defaultdict(list)
        for entry, titles in zip(self.entries, self._titles, strict=True):
            for title in titles:
                self._by_title[title].append(entry.number)
        self._named = _postings(self._names)
        self._mentioned = _postings(self._texts)
        self._words = sorted(
            word for word in {*self._named, *self._mentioned} if word[0] not in _CHINESE_RANGE
        )
        self._by_sound: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            self._by_sound[sound(word)].append(word)
        self._terms_by_key, self._longest_name = _terms_by_key(published)
        self._settled = _settled(self.entries, published)
        self._of_ruleset = {
            ruleset.slug: _within(self.entries, ruleset, published)
            for ruleset in published.rulesets
        }
        self.postings = lru_cache(maxsize=2000)(self._weigh)

    # -- reading a query ------------------------------------------------------------------

    def read(self, query: str) -> tuple[Part, ...]:
        """Read a query: names of terms first, the longest first, then words as typed."""
        parts: list[Part] = []
        words: list[str] = []
        for run in runs(query[:LONGEST_QUERY])[:MOST_RUNS]:
            if run[0] in _CHINESE_RANGE:
                parts += self._read_words(words)
                words = []
                parts += self._read_chinese(run)
            else:
                words.append(run)
        parts += self._read_words(words)
        wanted = [part for part in parts if part.forms[0] not in _IDLE]
        return tuple(dict.fromkeys(wanted or parts))

    def _read_words(self, words: Sequence[str]) -> Iterator[Part]:
        """Read words of the Latin alphabet; a name may be written in several or in one."""
        place = 0
        while place < len(words):
            for end in range(min(len(words), place + 6), place, -1):
                terms = self._terms("".join(words[place:end]))
                if terms and not (end == place + 1 and words[place] in _IDLE):
                    yield self._term_part(terms, " ".join(words[place:end]))
                    place = end
                    break
            else:
                yield self._word_part(words[place], last=place + 1 == len(words))
                place += 1

    def _read_chinese(self, run: str) -> Iterator[Part]:
        """Read a run of Chinese: terms, and what is left between them in pairs of characters."""
        place = start = 0
        while place < len(run):
            for end in range(min(len(run), place + self._longest_name), place, -1):
                terms = self._terms(run[place:end]) if end > place + 1 or len(run) == 1 else ()
                if terms:
                    yield from self._chinese_parts(run[start:place])
                    yield self._term_part(terms, run[place:end])
                    place = start = end
                    break
            else:
                place += 1
        yield from self._chinese_parts(run[start:], alone=start == 0)

    def _chinese_parts(self, run: str, *, alone: bool = False) -> Iterator[Part]:
        for rest in _IDLE_CHINESE.split(run):
            if len(rest) == 1 and self._terms(rest):
                yield self._term_part(self._terms(rest), rest)
            elif len(rest) < 3:
                if len(rest) == 2 or (alone and rest == run):
                    yield Part((rest,))
            elif self._entries_with(rest).bit_count() > 2:
                yield Part((rest,))
            else:
                pairs = [first + second for first, second in pairwise(rest)]
                yield from (Part((pair,), share=1 / len(pairs)) for pair in pairs)

    def _terms(self, name: str) -> tuple[str, ...]:
        by_key = self._terms_by_key
        name = key(name)
        return by_key.get(name) or by_key.get(name.removesuffix("s"), ())

    def _term_part(self, terms: tuple[str, ...], typed: str) -> Part:
        forms = {typed: None}
        for slug in terms:
            for spelling in _spoken(self._glossary.terms[slug]):
                forms[spelling] = None
        return Part(tuple(forms), terms)

    def _word_part(self, word: str, *, last: bool) -> Part:
        """Read a word as typed; one nobody writes is taken by its sound, or cut into two."""
        if self._beginning_with(word):
            return Part((word,), begun=last or len(word) > 3)
        alike = self._by_sound.get(sound(word))
        if alike:
            return Part(tuple(alike))
        for cut in range(3, len(word) - 2):
            if word[:cut] in self._named and word[cut:] in self._named:
                return Part((f"{word[:cut]} {word[cut:]}",))
        return Part((word,))

    def _beginning_with(self, word: str) -> Sequence[str]:
        first = bisect_left(self._words, word)
        return self._words[first : bisect_left(self._words, word + "\uffff")]

    # -- finding --------------------------------------------------------------------------

    def find(self, query: str, within: str = "") -> Found:
        """Find what answers a query, best first; `within` names the one rule set to look in."""
        parts = self.read(query)
        titled = self._by_title.get(key(query), ()) if len(parts) > 1 else ()
        found = self._add_up([self.postings(part, within) for part in parts], titled)
        entries = self.entries
        hits = tuple([(entries[number], worth) for number, worth in found[:MOST_FOUND]])
        forms = {form: part.begun for part in parts for form in part.forms}
        return Found(parts, hits, tuple(forms.items()))

    def _add_up(
        self, weighed: Sequence[Weighed], titled: Iterable[int]
    ) -> Sequence[tuple[int, float]]:
        """Add up what the parts of a query find; what answers few of them falls back.

        What the whole query is the title of comes forward.
        """
        if len(weighed) == 1:
            return weighed[0][1]
        total = sum(weight for weight, _postings in weighed)
        worth: dict[int, float] = {}
        answered: dict[int, float] = {}
        for weight, postings in weighed:
            for number, value in postings:
                worth[number] = worth.get(number, 0.0) + value
                answered[number] = answered.get(number, 0.0) + weight
        for number, weight in answered.items():
            worth[number] *= (weight / total) ** 2
        for number in titled:
            if number in worth:
                worth[number] *= 1.5
        return sorted(worth.items(), key=lambda pair: -pair[1])

    def _weigh(self, part: Part, within: str) -> Weighed:
        """Return the weight of a part of a query, and the entries it finds with their worth."""
        worth: dict[int, float] = {}
        everywhere = 0
        keys = {key(form) for form in part.forms}
        inside = self._of_ruleset.get(within, self._everywhere)
        for form in part.forms:
            for postings, texts, value in (
                (self._named, self._names, NAME),
                (self._mentioned, self._texts, MENTION),
            ):
                entries = self._standing_in(form, postings, texts, begun=part.begun)
                everywhere |= entries
                for number in _bits(entries & inside):
                    gained = value
                    if value == MENTION:
                        gained += 0.4 * min(texts[number].count(form) - 1, 5)
                    worth[number] = max(worth.get(number, 0.0), gained)
        for number, value in worth.items():
            if value >= NAME and not keys.isdisjoint(self._titles[number]):
                worth[number] = TITLE
        for slug in part.terms:
            for number in _bits(self._settled.get(slug, 0) & inside):
                known = worth.get(number, 0.0)
                worth[number] = TITLE if known >= NAME else max(known, RELATED)
        weight = log(1 + len(self.entries) / (1 + everywhere.bit_count())) * part.share
        weighed = [
            (number, value * weight * KIND_WORTH[self.entries[number].kind])
            for number, value in worth.items()
        ]
        weighed.sort(key=lambda pair: -pair[1])
        return weight, tuple(weighed[:MOST_POSTINGS])

    def _entries_with(self, form: str) -> int:
        return self._standing_in(form, self._named, self._names) | self._standing_in(
            form, self._mentioned, self._texts
        )

    def _standing_in(
        self, form: str, postings: Mapping[str, int], texts: Sequence[str], *, begun: bool = False
    ) -> int:
        """Return the entries in which a phrase stands, as bits."""
        words = TOKEN.findall(form)
        if len(words) == 1 and begun:
            entries = 0
            for word in self._beginning_with(words[0]):
                entries |= postings.get(word, 0)
            return entries
        entries = self._everywhere
        for word in words:
            entries &= postings.get(word, 0)
            if not entries:
                return 0
        if len(words) == 1:
            return entries
        phrase = form if words[0] in _CHINESE_RANGE else f" {form}"
        return sum(1 << number for number in _bits(entries) if phrase in texts[number])

    # -- helping ----------------------------------------------------------------------------

    def nearest_terms(self, query: str, count: int = 4) -> tuple[Term, ...]:
        """Return the terms whose names are most like a query that finds nothing."""
        asked = _pairs(key(query[:LONGEST_QUERY]))
        likeness: dict[str, float] = {}
        for name, slugs in self._terms_by_key.items():
            pairs = _pairs(name)
            alike = 2 * len(asked & pairs) / (len(asked) + len(pairs) or 1)
            for slug in slugs:
                likeness[slug] = max(likeness.get(slug, 0.0), alike)
        near = [slug for slug, alike in likeness.items() if alike >= 0.4]
        near.sort(key=lambda slug: -likeness[slug])
        return tuple(self._glossary.terms[slug] for slug in near[:count])


# -- what the index is made of ----------------------------------------------------------------


def _within(entries: Iterable[Entry], ruleset: RuleSet, published: Catalog) -> int:
    """Return the entries of a rule set, the terms of its family and its topics, as bits."""
    bits = 0
    for entry in entries:
        if entry.ruleset is not None:
            inside = entry.ruleset is ruleset
        elif entry.term is not None:
            inside = ruleset.family in entry.term.families
        elif entry.kind == "lesson":
            inside = ruleset.family == "riichi"
        else:
            inside = entry.topic is not None and has_topic(published, ruleset, entry.topic)
        bits |= inside << entry.number
    return bits


def _settled(entries: Iterable[Entry], published: Catalog) -> dict[str, int]:
    """Return the rule values that settle each term, as bits."""
    terms_of: dict[str, list[str]] = defaultdict(list)
    for term in published.glossary.terms.values():
        for name in term.values:
            terms_of[name].append(term.slug)
    settled: dict[str, int] = defaultdict(int)
    for entry in entries:
        if entry.evidence is not None:
            for slug in terms_of.get(entry.evidence.key, ()):
                settled[slug] |= 1 << entry.number
    return settled


def _terms_by_key(published: Catalog) -> tuple[dict[str, tuple[str, ...]], int]:
    """Return the terms by every spelling they have, and the length of the longest in Chinese."""
    by_key: dict[str, tuple[str, ...]] = {}
    longest = 1
    for term in published.glossary.terms.values():
        for spelling in term.spellings:
            name = key(spelling)
            if term.slug not in by_key.get(name, ()):
                by_key[name] = (*by_key.get(name, ()), term.slug)
            if name[:1] in _CHINESE_RANGE:
                longest = max(longest, len(name))
    return by_key, longest


def _spoken(term: Term) -> Iterator[str]:
    """Yield what texts may call a term, plain; a single Chinese character is too little."""
    for spelling in term.called:
        words = flat(spelling)
        if len(words) > 1 or len(term.name["zh-hans"]) == 1:
            yield words


def _postings(texts: Sequence[str]) -> dict[str, int]:
    """Return for each word, and each Chinese character, the texts it stands in, as bits."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        for word in set(TOKEN.findall(text)):
            numbers[word].append(number)
    size = (len(texts) + 7) // 8
    postings = {}
    for word, found in numbers.items():
        bits = bytearray(size)
        for number in found:
            bits[number >> 3] |= 1 << (number & 7)
        postings[word] = int.from_bytes(bits, "little")
    return postings


def _bits(number: int) -> Iterator[int]:
    """Yield the places of the bits of a whole number that are set."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def _pairs(text: str) -> set[str]:
    return {text[place : place + 2] for place in range(len(text) - 1)} or {text}


class _Chinese:
    """The characters that are words by themselves."""

    _pattern = re.compile(f"[{CHINESE}]")

    def __contains__(self, character: object) -> bool:
        return isinstance(character, str) and self._pattern.match(character) is not None


_CHINESE_RANGE: Final = _Chinese()
