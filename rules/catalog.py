"""The published rules: rule sets, topics, values and articles, read once and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.articles import Article, Sources, read_articles, render_article
from rules.files import Report
from rules.glossary import Glossary
from rules.lessons import Lesson, read_lessons
from rules.loading import CONTENT, FAMILIES, read_everything
from rules.problems import ContentError, Problem
from rules.rulesets import Basis, Document, Evidence, Family, RuleSet, Topic
from rules.words import ValueInfo

__all__ = [
    "Article",
    "Basis",
    "Catalog",
    "ContentError",
    "Document",
    "Evidence",
    "Family",
    "Lesson",
    "Problem",
    "RuleSet",
    "Topic",
    "UnknownRuleSet",
    "UnknownTopic",
    "ValueInfo",
    "catalog",
    "load",
]


class UnknownRuleSet(KeyError):  # noqa: N818  # It names what is asked for, not a fault.
    """No rule set has this slug."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        super().__init__(slug)


class UnknownTopic(KeyError):  # noqa: N818
    """No topic has this slug."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        super().__init__(slug)


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """Everything that is published, in the order it is shown."""

    rulesets: tuple[RuleSet, ...]
    topics: tuple[Topic, ...]
    values: Mapping[str, ValueInfo]
    """Labels and words by key; of a value that families share, those of the first family."""
    sources: Sources
    glossary: Glossary
    lessons: tuple[Lesson, ...]
    """The way of a beginner, in order."""

    def ruleset(self, slug: str) -> RuleSet:
        """Return a rule set; raise `UnknownRuleSet` when nothing is published under the slug."""
        for ruleset in self.rulesets:
            if ruleset.slug == slug:
                return ruleset
        raise UnknownRuleSet(slug)

    def topic(self, slug: str) -> Topic:
        """Return a topic; raise `UnknownTopic` when there is none of this slug."""
        for topic in self.topics:
            if topic.slug == slug:
                return topic
        raise UnknownTopic(slug)

    def family(self, family: str) -> tuple[RuleSet, ...]:
        """Return the rule sets of a family."""
        return tuple(ruleset for ruleset in self.rulesets if ruleset.family == family)

    def chosen(self, slugs: Iterable[str]) -> tuple[RuleSet, ...]:
        """Return the rule sets of these slugs in the order given, each once."""
        return tuple(self.ruleset(slug) for slug in dict.fromkeys(slugs))

    def article(self, slug: str, topic: str, lang: str) -> Article | None:
        """Return an article in a language; None when the rule set has none on the topic."""
        self.ruleset(slug)
        self.topic(topic)
        source = self.sources.get((slug, topic, "en" if lang == "en" else "zh-hans"))
        return render_article(source, lang) if source is not None else None

    def articles(self, lang: str) -> Iterable[Article]:
        """Yield every article in a language."""
        for slug, topic, written in self.sources:
            if (written == "en") == (lang == "en"):
                article = self.article(slug, topic, lang)
                if article is not None:
                    yield article


def load(folder: Path = CONTENT, families: Mapping[str, type] = FAMILIES) -> Catalog:
    """Read a content folder; raise `ContentError` listing every problem found."""
    report = Report(folder)
    loaded = read_everything(folder, report, families)
    sources = read_articles(folder, loaded, report)
    lessons = read_lessons(folder, loaded, report)
    report.give_up_if_any()
    return Catalog(loaded.rulesets, loaded.topics, loaded.values, sources, loaded.glossary, lessons)


@cache
def catalog() -> Catalog:
    """Return the published rules, read at the first call."""
    return load()
