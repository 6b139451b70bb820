"""Articles: our own words on one topic of one rule set, with figures filled in and hands drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType

from django.utils.safestring import SafeString

from rules.files import Report
from rules.first_use import FirstUses
from rules.glossary import Glossary, Term
from rules.loading import Loaded
from rules.markdown import Filling, Parsed, parse, passages, plain, render
from rules.placeholders import PlaceholderError, fill
from rules.rulesets import RuleSet
from rules.text import WRITTEN, in_language
from rules.worked import BlockError, Worked, WorkedWin, draw, draw_tiles, read_block


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """An article as it is written: parsed, its examples scored, nothing rendered yet."""

    ruleset: RuleSet
    topic: str
    lang: str
    parsed: Parsed
    worked: Mapping[int, Worked]
    """Examples and drawn hands by the line they stand in."""
    glossary: Glossary


@dataclass(frozen=True, slots=True, eq=False)
class Article:
    """An article in one language, ready for a page; the title stands outside its HTML."""

    ruleset: str
    topic: str
    lang: str
    title: str
    html: SafeString
    pointed: SafeString
    """The same HTML with the first use of each term linked to the glossary."""
    terms: tuple[Term, ...]
    """The terms pointed out, in order."""
    sections: tuple[tuple[str, str], ...]
    """Anchor and title of each section."""
    wins: tuple[WorkedWin, ...]


Sources = Mapping[tuple[str, str, str], Source]
"""Sources by rule set, topic and written language."""


_POINTED = re.compile('<a class="term" [^>]*>(.*?)</a>')

CLAUSES = "clauses"
"""The folder that maps the clauses of each document to topics."""

LESSONS = "learn"
"""The folder of the lessons for beginners."""

WITHOUT_ARTICLES = (CLAUSES, LESSONS)
"""Folders of the content that are no rule sets."""


def read_articles(folder: Path, loaded: Loaded, report: Report) -> Sources:
    """Read every article of a content folder; problems are left in the report."""
    rulesets = {ruleset.slug: ruleset for ruleset in loaded.rulesets}
    topics = {topic.slug for topic in loaded.topics}
    sources: dict[tuple[str, str, str], Source] = {}
    for path in sorted(folder.glob("*/*")):
        topic, _, lang = path.name.removesuffix(".md").partition(".")
        if path.name == "rules.toml" or path.parent.name in WITHOUT_ARTICLES:
            continue
        if path.suffix != ".md" or lang not in WRITTEN:
            report.add(path, "", "articles are called <topic>.en.md and <topic>.zh-hans.md")
        elif topic not in topics:
            report.add(path, "", f'no topic "{topic}" in topics.toml')
        elif path.parent.name in rulesets:
            ruleset = rulesets[path.parent.name]
            source = _read(path, ruleset, topic, lang, loaded.glossary, report)
            sources[path.parent.name, topic, lang] = source
    _compare_languages(folder, sources, report)
    return MappingProxyType(sources)


def read_text(path: Path, ruleset: RuleSet, report: Report) -> Parsed:
    """Parse a text; what is wrong with it, or with what stands in braces, is reported."""
    parsed = parse(path.read_text("utf-8"))
    for fault in parsed.faults:
        report.add(path, "", fault.reason, fault.line)
    for placeholder in parsed.placeholders:
        try:
            fill(placeholder.expression, ruleset)
        except PlaceholderError as error:
            report.add(path, f"{{{placeholder.expression}}}", str(error), placeholder.line)
    return parsed


def _read(
    path: Path, ruleset: RuleSet, topic: str, lang: str, glossary: Glossary, report: Report
) -> Source:
    parsed = read_text(path, ruleset, report)
    worked: dict[int, Worked] = {}
    for block in parsed.blocks:
        try:
            worked[block.line] = read_block(block.name, block.text, ruleset)
        except BlockError as error:
            report.add(path, block.name, str(error), block.line)
    return Source(ruleset, topic, lang, parsed, MappingProxyType(worked), glossary)


def _compare_languages(folder: Path, sources: Sources, report: Report) -> None:
    """Report articles in one language only, or with other anchors in the other."""
    for (slug, topic, lang), source in sources.items():
        other = next(code for code in WRITTEN if code != lang)
        path = folder / slug / f"{topic}.{lang}.md"
        twin = sources.get((slug, topic, other))
        if twin is None:
            report.add(path, "", f"the same article in {other} is missing")
        elif lang == WRITTEN[0] and _anchors(source) != _anchors(twin):
            mine, theirs = " ".join(_anchors(source)), " ".join(_anchors(twin))
            report.add(path, "", f"anchors differ: {mine}, but in {other}: {theirs}")


def _anchors(source: Source) -> list[str]:
    return [anchor for anchor, _ in source.parsed.headings]


@cache
def render_article(source: Source, lang: str) -> Article:
    """Render an article, once for each language it can be read in."""
    uses = FirstUses(source.glossary, source.ruleset.family, lang)
    filling = filling_of(source.ruleset, lang, lambda line: draw(source.worked[line], lang), uses)
    parsed = source.parsed
    pointed = render(parsed.body, filling)
    return Article(
        ruleset=source.ruleset.slug,
        topic=source.topic,
        lang=lang,
        title=plain(parsed.title, filling),
        html=SafeString(_POINTED.sub(r"\1", pointed)),
        pointed=SafeString(pointed),
        terms=tuple(uses.met.values()),
        sections=tuple((anchor, plain(words, filling)) for anchor, words in parsed.headings),
        wins=tuple(_wins(source.worked.values())),
    )


def read_passages(source: Source, lang: str) -> tuple[tuple[str, str, str], ...]:
    """Return anchor, title and plain words of each section of an article; nothing is drawn."""

    def placeholder(expression: str) -> str:
        filled = fill(expression, source.ruleset)
        return "" if filled.kind == "tiles" else filled.text.get(lang)

    filling = Filling(
        placeholder=placeholder,
        block=lambda line: "",
        words=lambda written: in_language(written, lang),
        spaced=lang == "en",
    )
    titles = {anchor: plain(words, filling) for anchor, words in source.parsed.headings}
    return tuple(
        (anchor, titles[anchor], words) for anchor, words in passages(source.parsed, filling)
    )


def filling_of(
    ruleset: RuleSet,
    lang: str,
    block: Callable[[int], str],
    running: Callable[[str], str] | None = None,
) -> Filling:
    """Return how a text is filled in from a rule set; `block` draws what stands in a line."""

    def placeholder(expression: str) -> str:
        filled = fill(expression, ruleset)
        if filled.kind == "tiles":
            return draw_tiles(filled.text.en, lang)
        return f'<span class="{filled.kind}">{escape(filled.text.get(lang))}</span>'

    return Filling(
        placeholder=placeholder,
        block=block,
        words=lambda written: in_language(written, lang),
        spaced=lang == "en",
        running=running,
    )


def _wins(worked: Iterable[Worked]) -> Iterable[WorkedWin]:
    return (example for example in worked if isinstance(example, WorkedWin))
