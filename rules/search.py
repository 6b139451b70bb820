"""Searching everything that is published: an index in memory, made once.

An entry is something with an address: a term, a rule set, a topic, a rule value, a section of an
article. Every word, and every Chinese character apart, knows the entries it stands in, as the bits of
one whole number; a phrase is looked for in the entries that have all of its words. What is asked is
first read with the glossary, so that every name of a term finds what any of its names stands in.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log
from typing import Final, Literal

from rules.articles import read_passages
from rules.catalog import Catalog, Evidence, RuleSet, Topic, catalog
from rules.glossary import Term
from rules.spelling import CHINESE, TOKEN, flat, key, plain, runs, sound
from rules.text import Text

Kind = Literal["term", "pattern", "value", "section", "topic", "ruleset"]

PATTERNS: Final = ("yaku.", "yakuman.", "fans.", "tai.", "renhou")
"""Rule values that are patterns, by the beginning of their keys."""

LONGEST_QUERY: Final = 100
MOST_RUNS: Final = 16
"""Words of a query that are read; further ones are left out."""

MOST_POSTINGS: Final = 400
"""Entries kept for one word of a query, best first."""

MOST_FOUND: Final = 240
"""Entries found at most."""

TITLE, NAME, RELATED, MENTION = 10.0, 7.0, 6.0, 1.0
"""What it is worth that a word is the title, stands in it, settles the value, or is mentioned."""

KIND_WORTH: Final[Mapping[Kind, float]] = {
    "term": 1.25,
    "ruleset": 1.2,
    "topic": 1.1,
    "pattern": 1.1,
    "value": 1.1,
    "section": 1.0,
}

_IDLE: Final = frozenset(
    "a an and any are as at be by can do does for from get gets has have how i if in into is it its"
    " many may much must my of on one or player players rule rules should than that the their them"
    " there they this to under was what when where which who whose why will with you your s".split()
)
"""English words that say nothing of what is looked for."""

_IDLE_CHINESE: Final = re.compile(
    "什么时候|的时候|时候|有没有|多少|什么|何时|怎么|怎样|如何|是否|能否|可否|可以|能不能|可不可以|是不是|"
    "算不算|哪些|哪个|哪家|哪种|规则|[吗呢的了谁]"
)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Entry:
    """Something that can be found."""

    number: int
    kind: Kind
    title: Text
    text: Text
    """What a snippet is cut from."""
    names: tuple[str, ...] = ()
    """Other names it goes by."""
    term: Term | None = None
    ruleset: RuleSet | None = None
    topic: Topic | None = None
    evidence: Evidence | None = None
    anchor: str = ""
    question: str = ""
    """What entries share that answer the same question for several rule sets; else unique."""


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


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found and how well it answers."""

    entry: Entry
    worth: float


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
        self.entries = tuple(_entries(published))
        self._everywhere = (1 << len(self.entries)) - 1
        self._glossary = published.glossary
        self._names = [" " + " | ".join(map(flat, _named(entry))) + " " for entry in self.entries]
        self._texts = [
            f" {flat(entry.text.en)} | {flat(entry.text.zh_hans)} " for entry in self.entries
        ]
        self._titles = [{key(words) for words in _titled(entry)} for entry in self.entries]
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
                pairs = [first + second for first, second in zip(rest, rest[1:], strict=False)]
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
        worth: dict[int, float] = {}
        matched: dict[int, float] = {}
        total = 0.0
        for part in parts:
            weight, postings = self.postings(part, within)
            total += weight
            for number, value in postings:
                worth[number] = worth.get(number, 0.0) + value
                matched[number] = matched.get(number, 0.0) + weight
        if len(parts) > 1:
            for number, value in matched.items():
                worth[number] *= (value / total) ** 2
        best = sorted(worth, key=lambda number: -worth[number])[:MOST_FOUND]
        hits = tuple(Hit(self.entries[number], worth[number]) for number in best)
        forms = {form: part.begun for part in parts for form in part.forms}
        return Found(parts, hits, tuple(forms.items()))

    def _weigh(self, part: Part, within: str) -> tuple[float, tuple[tuple[int, float], ...]]:
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
        for number in worth:
            if worth[number] >= NAME and not keys.isdisjoint(self._titles[number]):
                worth[number] = TITLE
        for slug in part.terms:
            for number in _bits(self._settled.get(slug, 0) & inside):
                worth[number] = max(worth.get(number, 0.0), RELATED)
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


# -- what is in the index -------------------------------------------------------------------


def _entries(published: Catalog) -> Iterator[Entry]:
    """Make every entry, numbered."""
    number = 0
    for make in (_terms, _rulesets, _topics, _values, _sections):
        for fields in make(published):
            yield Entry(number=number, **{"question": str(number), **fields})  # type: ignore[arg-type]
            number += 1


def _terms(published: Catalog) -> Iterator[dict[str, object]]:
    for term in published.glossary.terms.values():
        yield {
            "kind": "term",
            "title": term.title,
            "text": term.about,
            "names": term.spellings,
            "term": term,
            "anchor": term.slug,
        }


def _rulesets(published: Catalog) -> Iterator[dict[str, object]]:
    for ruleset in published.rulesets:
        document = ruleset.document
        yield {
            "kind": "ruleset",
            "title": ruleset.name,
            "text": ruleset.summary,
            "names": (
                ruleset.slug,
                *(ruleset.short.en, ruleset.short.zh_hans),
                *(ruleset.organisation.en, ruleset.organisation.zh_hans),
                *(ruleset.organisation_original, document.title, document.title_en),
            ),
            "ruleset": ruleset,
        }


def _topics(published: Catalog) -> Iterator[dict[str, object]]:
    for topic in published.topics:
        yield {
            "kind": "topic",
            "title": topic.title,
            "text": topic.about,
            "names": (topic.slug,),
            "topic": topic,
        }


def _values(published: Catalog) -> Iterator[dict[str, object]]:
    topics = {topic.slug: topic for topic in published.topics}
    for ruleset in published.rulesets:
        for name, evidence in ruleset.evidence.items():
            info = evidence.info
            said = [evidence.words, evidence.reference, info.about, evidence.note]
            texts = [text for text in said if text is not None]
            yield {
                "kind": "pattern" if name.startswith(PATTERNS) else "value",
                "title": info.label,
                "text": Text(
                    " · ".join(text.en for text in texts),
                    " · ".join(text.zh_hans for text in texts),
                ),
                "names": (name.partition(".")[2] or name,),
                "ruleset": ruleset,
                "topic": topics[info.topic],
                "evidence": evidence,
                "anchor": name,
                "question": f"{ruleset.family} {name}",
            }


def _sections(published: Catalog) -> Iterator[dict[str, object]]:
    topics = {topic.slug: topic for topic in published.topics}
    for (slug, topic, lang), source in published.sources.items():
        if lang != "en":
            continue
        chinese = published.sources[slug, topic, "zh-hans"]
        pairs = zip(read_passages(source, "en"), read_passages(chinese, "zh-hans"), strict=True)
        for (anchor, title, words), (_, title_zh, words_zh) in pairs:
            yield {
                "kind": "section",
                "title": Text(title, title_zh),
                "text": Text(words, words_zh),
                "ruleset": source.ruleset,
                "topic": topics[topic],
                "anchor": anchor,
                "question": f"{source.ruleset.family} {topic} {anchor} {title}",
            }


def _titled(entry: Entry) -> tuple[str, ...]:
    """Return the names that are the entry's title in one language or another."""
    own = (entry.title.en, entry.title.zh_hans)
    return (*own, *entry.names) if entry.kind in ("term", "ruleset") else own


def _named(entry: Entry) -> tuple[str, ...]:
    """Return what the entry is called, the topic of a section included."""
    names = (entry.title.en, entry.title.zh_hans, *entry.names)
    if entry.kind == "section" and entry.topic is not None:
        return (*names, entry.topic.title.en, entry.topic.title.zh_hans)
    return names


def _within(entries: Iterable[Entry], ruleset: RuleSet, published: Catalog) -> int:
    """Return the entries of a rule set, the terms of its family and its topics, as bits."""
    bits = 0
    for entry in entries:
        if entry.ruleset is not None:
            inside = entry.ruleset is ruleset
        elif entry.term is not None:
            inside = ruleset.family in entry.term.families
        else:
            inside = entry.topic is not None and has_topic(published, ruleset, entry.topic)
        bits |= inside << entry.number
    return bits


def has_topic(published: Catalog, ruleset: RuleSet, topic: Topic) -> bool:
    """Tell whether a rule set has an article on a topic or values in it."""
    return (ruleset.slug, topic.slug, "en") in published.sources or any(
        key in ruleset.evidence for key in topic.keys
    )


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


# -- marking ----------------------------------------------------------------------------------

Form = tuple[str, bool]
"""A plain form that was looked for, and whether words that only begin so count."""

_plain = lru_cache(maxsize=10_000)(plain)


def marked(text: str, forms: Iterable[Form]) -> list[tuple[str, bool]]:
    """Cut text into pieces and tell of each whether it is what was looked for.

    >>> marked("Kui-kae is forbidden", [("kui kae", False)])
    [('Kui-kae', True), (' is forbidden', False)]
    """
    spans = sorted(_spans(_plain(text), forms), key=lambda span: (span[0], -span[1]))
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


def first_place(text: str, forms: Iterable[Form]) -> int:
    """Return where in a text something looked for stands first; its beginning if nowhere."""
    return min((start for start, _end in _spans(_plain(text), forms)), default=0)


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
