"""Topics, and what the values of each family are called: topics.toml and values-<family>.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rules import fields
from rules.engine.riichi.patterns import YAKU, YAKUMAN
from rules.engine.ruleset import RiichiRules
from rules.files import ContentFile, Toml
from rules.text import Text
from rules.words import UNITS, ValueInfo, terms


@dataclass(slots=True)
class Section:
    """A topic as topics.toml writes it, and the keys found for it so far."""

    title: Text
    about: Text
    keys: list[str] = field(default_factory=list)


def read_topics(file: ContentFile) -> dict[str, Section]:
    """Read topics.toml."""
    sections = {}
    for slug, table in file.toml.items():
        if not isinstance(table, dict):
            file.fail(slug, "must be a table with title and about")
            continue
        file.only(table, ("title", "about"), slug)
        sections[slug] = Section(
            file.text(table.get("title"), f"{slug}.title"),
            file.text(table.get("about"), f"{slug}.about"),
        )
    return sections


def read_values(
    file: ContentFile, family: type, sections: Mapping[str, Section]
) -> dict[str, ValueInfo]:
    """Read values-<family>.toml: label, topic and words for every value of the family."""
    infos: dict[str, ValueInfo] = {}
    if not file.toml:
        return infos
    expected = fields.fields(family)
    labels = {
        key: _label(file, key, table) for key, table in file.toml.items() if isinstance(table, dict)
    }
    for key, table in file.toml.items():
        annotation = annotation_of(expected, key)
        if annotation is None:
            file.fail(key, f"{family.__name__} has no such value")
        elif not isinstance(table, dict):
            file.fail(key, "must be a table")
        else:
            info = _info(file, key, table, annotation, labels)
            if info.topic not in sections:
                file.fail(f"{key}.topic", f'no topic "{info.topic}"')
            infos[key] = info
    for name, annotation in expected.items():
        if fields.member(annotation) is None:
            if name not in file.toml:
                file.fail(name, "missing: every value needs its label and words")
        elif not any(key.startswith(f"{name}.") for key in file.toml):
            file.fail(f"{name}.*", "missing: every pattern needs its entry")
    if family is RiichiRules:
        _check_patterns(file, {"yaku": YAKU, "yakuman": YAKUMAN})
    return infos


def _check_patterns(file: ContentFile, engine: Mapping[str, Iterable[str]]) -> None:
    """Report patterns that the engine does not know, and those it knows that have no entry."""
    for name, patterns in engine.items():
        written = {key for key in file.toml if key.startswith(f"{name}.")}
        known = {f"{name}.{pattern}" for pattern in patterns}
        for key in sorted(written - known):
            file.fail(key, "the engine knows no such pattern")
        for key in sorted(known - written):
            file.fail(key, "missing: the engine knows this pattern")


def annotation_of(expected: Mapping[str, Any], key: str) -> Any | None:
    """Return the type of the value under a key; None when the class has no such value."""
    name, dot, _ = key.partition(".")
    annotation = expected.get(name)
    inner = None if annotation is None else fields.member(annotation)
    return inner if dot else (annotation if inner is None else None)


def _label(file: ContentFile, key: str, table: Toml) -> Text:
    """Take the label; a pattern without one is called by its name."""
    name = key.partition(".")[2]
    if "label" not in table and name in terms()["patterns"]:
        pattern = terms()["patterns"][name]
        return Text(pattern.en[:1].upper() + pattern.en[1:], pattern.zh_hans)
    if "label" not in table:
        file.fail(f"{key}.label", "missing")
        return Text("", "")
    return file.text(table["label"], f"{key}.label")


def _info(
    file: ContentFile, key: str, table: Toml, annotation: Any, labels: Mapping[str, Text]
) -> ValueInfo:
    file.only(table, ("label", "about", "unit", "topic", "words"), key)
    unit = table.get("unit")
    if unit is not None and unit not in UNITS and unit not in terms()["units"]:
        known = ", ".join((*UNITS, *terms()["units"]))
        file.fail(f"{key}.unit", f'no unit "{unit}"; known: {known}')
        unit = None
    return ValueInfo(
        key=key,
        label=labels[key],
        about=file.text(table["about"], f"{key}.about") if "about" in table else None,
        topic=file.string(table, "topic", f"{key}.topic"),
        unit=unit,
        words=_words(file, key, table.get("words", {}), annotation, labels),
    )


def _words(
    file: ContentFile, key: str, written: object, annotation: Any, labels: Mapping[str, Text]
) -> Mapping[str, Text]:
    """Take the words of the answers: written here, or shared under a name."""
    words: dict[str, Text] = {}
    if isinstance(written, str):
        words = dict(terms().get(written, {})) or {
            name.partition(".")[2]: label
            for name, label in labels.items()
            if name.startswith(f"{written}.")
        }
        if not words:
            file.fail(f"{key}.words", f'no shared words "{written}" in terms.toml')
    elif isinstance(written, dict):
        for answer, table in written.items():
            words[answer] = file.text(table, f"{key}.words.{answer}")
            if not fields.may_say(annotation, answer):
                file.fail(f"{key}.words.{answer}", "the value can never be this")
    else:
        file.fail(f"{key}.words", "must be a table, or the name of shared words in terms.toml")
    for answer in fields.answers(annotation):
        if answer not in words:
            file.fail(f"{key}.words.{answer}", "missing: every answer needs its words")
    return MappingProxyType(words)


def fold_topics(
    files: Mapping[str, ContentFile],
    infos: Mapping[str, Mapping[str, ValueInfo]],
    sections: Mapping[str, Section],
) -> dict[str, ValueInfo]:
    """Put the values of all families under their topics; a shared value stands in one topic."""
    merged: dict[str, ValueInfo] = {}
    for family, values in infos.items():
        for key, info in values.items():
            first = merged.setdefault(key, info)
            if first.topic != info.topic:
                files[family].fail(
                    f"{key}.topic", f'"{info.topic}" here, "{first.topic}" in another family'
                )
            if first is info and info.topic in sections:
                sections[info.topic].keys.append(key)
    return merged
