"""Lessons: a few short pages for whoever begins, their figures from one plain rule set.

`learn/lessons.toml` names that rule set and the lessons in order; each is a text in both written
languages with one picture and, last, one section `{#misread}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from django.utils.safestring import SafeString

from rules.articles import LESSONS, filling_of, read_text
from rules.figures import Figure, draw_in, read_figure
from rules.files import ContentFile, Report, Toml
from rules.loading import Loaded
from rules.markdown import Filling, Parsed, plain, render
from rules.rulesets import RuleSet, Topic
from rules.text import WRITTEN, Text
from rules.worked import BlockError

MISREAD: Final = "misread"
"""The anchor of the section that every lesson ends with."""
MOST_WORDS: Final = {"en": 150, "zh-hans": 260}
"""Words a lesson may have, title included and picture not; Chinese is counted by character."""

_WORD: Final = {"en": re.compile(r"[\w’'/-]+"), "zh-hans": re.compile(r"[㐀-鿿]|[A-Za-z0-9/]+")}


@dataclass(frozen=True, slots=True, eq=False)
class LessonText:
    """A lesson as it is written in one language, its picture read."""

    parsed: Parsed
    figures: Mapping[int, Figure]
    """By the line they stand in."""


@dataclass(frozen=True, slots=True, eq=False)
class LessonPage:
    """A lesson in one language, ready for a page."""

    title: str
    html: SafeString
    misread_title: str
    misread: SafeString
    """What is often misunderstood, without its heading."""
    length: int
    """Words, or characters in Chinese."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Lesson:
    """One step of the way from the tiles to rule sets that differ."""

    slug: str
    number: int
    """Its place in the order, from 1."""
    topic: Topic
    """Where the articles say more."""
    about: Text
    ruleset: RuleSet
    """Whose figures the lesson shows."""
    texts: Mapping[str, LessonText]

    @property
    def number_tile(self) -> str:
        """Return the tile that counts it: one of circles for the first lesson."""
        return f"{self.number}p"

    @property
    def title(self) -> Text:
        """Return the title in every language."""
        return Text(self.page("en").title, self.page("zh-hans").title)

    def page(self, lang: str) -> LessonPage:
        """Return the lesson in a language."""
        return _render(self, lang)


def read_lessons(folder: Path, loaded: Loaded, report: Report) -> tuple[Lesson, ...]:
    """Read the lessons of a content folder, if it has any; problems are left in the report."""
    own = folder / LESSONS
    if not own.is_dir():
        return ()
    file = ContentFile.read(report, own / "lessons.toml")
    file.only(file.toml, ("ruleset", "lessons"), "")
    slug = file.string(file.toml, "ruleset", "ruleset")
    ruleset = next((each for each in loaded.rulesets if each.slug == slug), None)
    if ruleset is None or ruleset.family != "riichi":
        file.fail("ruleset", f'"{slug}" is no published riichi rule set')
        return ()
    entries = file.toml.get("lessons", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        file.fail("lessons", "must be tables: [[lessons]]")
        return ()
    slugs = [str(entry.get("slug")) for entry in entries]
    for path in sorted(own.glob("*")):
        if path.name != "lessons.toml" and path.name not in _file_names(slugs):
            report.add(path, "", "no lesson of lessons.toml has this file")
    return tuple(
        _read(file, entry, number, ruleset, loaded) for number, entry in enumerate(entries, start=1)
    )


def _file_names(slugs: Sequence[str]) -> set[str]:
    return {f"{slug}.{lang}.md" for slug in slugs for lang in WRITTEN}


def _read(file: ContentFile, entry: Toml, number: int, ruleset: RuleSet, loaded: Loaded) -> Lesson:
    slug = file.string(entry, "slug", f"lessons.{number}.slug")
    file.only(entry, ("slug", "topic", "about"), slug)
    wanted = file.string(entry, "topic", f"{slug}.topic")
    topic = next((each for each in loaded.topics if each.slug == wanted), None)
    if topic is None:
        file.fail(f"{slug}.topic", f'no topic "{wanted}" in topics.toml')
        topic = loaded.topics[0]
    texts = {}
    for lang in WRITTEN:
        path = file.path.parent / f"{slug}.{lang}.md"
        if path.exists():
            texts[lang] = _read_text(path, ruleset, loaded.rulesets, file.report)
        else:
            file.report.add(path, "", f'the lesson "{slug}" is missing in {lang}')
    lesson = Lesson(
        slug=slug,
        number=number,
        topic=topic,
        about=file.text(entry.get("about"), f"{slug}.about"),
        ruleset=ruleset,
        texts=MappingProxyType(texts),
    )
    if not file.report.problems:
        _measure(lesson, file)
    return lesson


def _read_text(
    path: Path, ruleset: RuleSet, rulesets: Sequence[RuleSet], report: Report
) -> LessonText:
    parsed = read_text(path, ruleset, report)
    if [anchor for anchor, _ in parsed.headings] != [MISREAD]:
        report.add(path, "", f"a lesson has one section, ## … {{#{MISREAD}}}")
    if len(parsed.blocks) != 1:
        report.add(path, "", f"a lesson has one picture, not {len(parsed.blocks)}")
    figures = {}
    for block in parsed.blocks:
        try:
            figures[block.line] = read_figure(block.name, block.text, ruleset, rulesets)
        except BlockError as error:
            report.add(path, block.name, str(error), block.line)
    return LessonText(parsed, MappingProxyType(figures))


def _measure(lesson: Lesson, file: ContentFile) -> None:
    """Report a lesson that is too long for one sitting."""
    for lang, most in MOST_WORDS.items():
        length = _length(lesson, lang)
        if length > most:
            path = file.path.parent / f"{lesson.slug}.{lang}.md"
            file.report.add(path, "", f"{length} words; a lesson has at most {most}")


def _length(lesson: Lesson, lang: str) -> int:
    """Count the words of a lesson without its picture; Chinese is counted by character."""
    text = lesson.texts[lang]
    filling = filling_of(lesson.ruleset, lang, lambda _: "")
    written = plain(text.parsed.title, filling) + " " + render(text.parsed.body, filling)
    return len(_WORD[lang].findall(re.sub("<[^>]+>", " ", written)))


@cache
def _render(lesson: Lesson, lang: str) -> LessonPage:
    """Render a lesson, once for each language it can be read in."""
    text = lesson.texts["en" if lang == "en" else "zh-hans"]
    filling: Filling = filling_of(
        lesson.ruleset, lang, lambda line: draw_in(text.figures[line], lang)
    )
    body = text.parsed.body
    cut = next(place for place, token in enumerate(body) if token.type == "heading_open")
    return LessonPage(
        title=plain(text.parsed.title, filling),
        html=SafeString(render(body[:cut], filling)),
        misread_title=plain(body[cut + 1], filling),
        misread=SafeString(render(body[cut + 3 :], filling)),
        length=_length(lesson, "en" if lang == "en" else "zh-hans"),
    )
