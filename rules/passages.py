"""The articles of one topic beside each other, passage by passage, identical ones folded."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from rules.catalog import Article, Catalog, RuleSet, Topic

_HEADING: Final = re.compile(r'<h2 id="(?P<anchor>[^"]+)"[^>]*>(?P<title>.*?)</h2>', re.DOTALL)


_CLAUSE: Final = re.compile(r'<span class="clause">.*?</span>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Passage:
    """What articles say below one of their headings; those that say the same share it."""

    rulesets: tuple[RuleSet, ...]
    title: str
    html: SafeString

    @property
    def ruleset(self) -> RuleSet:
        """The first of them, whose clauses are shown."""
        return self.rulesets[0]


@dataclass(frozen=True, slots=True)
class Passages:
    """The passages of several articles that answer the same question."""

    anchor: str
    title: str
    """The heading most of the articles give it."""
    passages: tuple[Passage, ...]


def passages_side_by_side(
    published: Catalog, topic: Topic, rulesets: Iterable[RuleSet], lang: str
) -> tuple[Passages, ...]:
    """Gather the passages with the same anchor, in the order they are first met."""
    gathered: dict[str, dict[str, Passage]] = {}
    for ruleset in rulesets:
        article = published.article(ruleset.slug, topic.slug, lang)
        if article is not None:
            for anchor, title, html in _split(article):
                passages = gathered.setdefault(anchor, {})
                alike = _CLAUSE.sub("", html)
                same = passages.get(alike)
                rulesets_alike = (*same.rulesets, ruleset) if same else (ruleset,)
                shown = same.html if same else html
                passages[alike] = Passage(rulesets_alike, title, shown)
    return tuple(
        Passages(anchor, _commonest(_titles(passages.values())), tuple(passages.values()))
        for anchor, passages in gathered.items()
    )


def _titles(passages: Iterable[Passage]) -> Iterable[str]:
    """Yield the title of each passage as often as articles have it."""
    for passage in passages:
        yield from [passage.title] * len(passage.rulesets)


def _split(article: Article) -> Iterable[tuple[str, str, SafeString]]:
    """Cut an article at its headings; what stands before the first is left out."""
    titles = dict(article.sections)
    headings = list(_HEADING.finditer(article.html))
    ends = [heading.start() for heading in headings[1:]] + [len(article.html)]
    for heading, end in zip(headings, ends, strict=True):
        anchor = heading["anchor"]
        html = article.html[heading.end() : end].strip()
        yield anchor, titles.get(anchor, ""), mark_safe(html)  # noqa: S308  # A part of safe HTML.


def _commonest(titles: Iterable[str]) -> str:
    counted = list(titles)
    return max(counted, key=counted.count)
