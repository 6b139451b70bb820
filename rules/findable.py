"""What a search can find: everything published that has an address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from rules.articles import read_passages
from rules.catalog import Catalog, Evidence, RuleSet, Topic
from rules.glossary import Term
from rules.text import Text

Kind = Literal["term", "pattern", "value", "section", "lesson", "topic", "ruleset"]

PATTERNS: Final = ("yaku.", "yakuman.", "fans.", "tai.", "renhou")
"""Rule values that are patterns, by the beginning of their keys."""


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

    @property
    def titles(self) -> tuple[str, ...]:
        """Return the names that are its title in one language or another."""
        own = (self.title.en, self.title.zh_hans)
        return (*own, *self.names) if self.kind in ("term", "ruleset") else own

    @property
    def called(self) -> tuple[str, ...]:
        """Return what it is called, the topic of a section included."""
        names = (self.title.en, self.title.zh_hans, *self.names)
        if self.kind == "section" and self.topic is not None:
            return (*names, self.topic.title.en, self.topic.title.zh_hans)
        return names


def entries(published: Catalog) -> Iterator[Entry]:
    """Make every entry, numbered."""
    number = 0
    for make in (_terms, _rulesets, _topics, _values, _sections, _lessons):
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


def _lessons(published: Catalog) -> Iterator[dict[str, object]]:
    for lesson in published.lessons:
        yield {
            "kind": "lesson",
            "title": lesson.title,
            "text": lesson.about,
            "topic": lesson.topic,
            "anchor": lesson.slug,
        }


def has_topic(published: Catalog, ruleset: RuleSet, topic: Topic) -> bool:
    """Tell whether a rule set has an article on a topic or values in it."""
    return (ruleset.slug, topic.slug, "en") in published.sources or any(
        key in ruleset.evidence for key in topic.keys
    )
