"""Read the content files into frozen values; refuse what is missing, unknown or contradictory.

Nothing is guessed: a forgotten value, a stray key or a note in one language only is a problem
that names file, key and reason. All problems are collected before loading gives up.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast, get_args

from rules import fields
from rules.claims import CLAIMS
from rules.engine.riichi.patterns import YAKU, YAKUMAN
from rules.engine.ruleset import McrRules, RiichiRules, TaiwanRules
from rules.problems import ContentError, Problem
from rules.rulesets import Basis, Document, Evidence, Family, Rules, RuleSet, Topic, reference
from rules.text import Text
from rules.words import UNITS, ValueInfo, terms

CONTENT = Path(__file__).parent / "content"
FAMILIES: Mapping[str, type] = MappingProxyType(
    {"riichi": RiichiRules, "mcr": McrRules, "taiwan": TaiwanRules}
)
BASES: tuple[str, ...] = get_args(Basis)
SHORT_LENGTH = 14

Toml = Mapping[str, Any]
_HEAD = {
    "family": True,
    "edition": True,
    "base": False,
    "published": False,
    "name": True,
    "short": True,
    "organisation": True,
    "document": True,
    "documents": False,
    "summary": True,
    "values": False,
    "reasons": False,
}
_ENTRY = {"value", "article", "document", "basis", "note", "reason"}
_DOCUMENT = {"title", "title_en", "date", "language", "translation", "address", "short"}
_DOCUMENT_NEEDS = ("title", "title_en", "date", "language", "address")


class Report:
    """Collects problems; knows the file being read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def add(self, file: Path, key: str, reason: str, line: int | None = None) -> None:
        """Note a problem of a file."""
        name = str(file.relative_to(self.folder)) if file.is_relative_to(self.folder) else file.name
        self.problems.append(Problem(name, key, reason, line))

    def give_up_if_any(self) -> None:
        """Raise `ContentError` when problems were found."""
        if self.problems:
            raise ContentError(self.problems)


@dataclass(slots=True)
class Page:
    """One TOML file being read; its methods take what is there and report what is not."""

    report: Report
    path: Path
    toml: Toml = field(default_factory=dict)
    sound: bool = True

    @classmethod
    def read(cls, report: Report, path: Path) -> Page:
        """Read a file; an unreadable one is reported and reads as empty."""
        page = cls(report, path)
        try:
            page.toml = tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            page.fail("", "this file is missing")
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            page.fail("", f"not TOML: {error}")
        return page

    def fail(self, key: str, reason: str) -> None:
        """Report a problem of this file."""
        self.sound = False
        self.report.add(self.path, key, reason)

    def text(self, table: object, key: str) -> Text:
        """Take words in both languages."""
        if not isinstance(table, dict):
            self.fail(key, "must be a table with en and zh-hans")
            return Text("", "")
        for lang in ("en", "zh-hans"):
            if not isinstance(table.get(lang), str) or not table[lang].strip():
                self.fail(f"{key}.{lang}", "missing: both languages are needed")
        for extra in table.keys() - {"en", "zh-hans"}:
            self.fail(f"{key}.{extra}", "unknown key; words have en and zh-hans")
        return Text(str(table.get("en", "")).strip(), str(table.get("zh-hans", "")).strip())

    def string(self, table: Toml, name: str, key: str, *, empty: bool = False) -> str:
        """Take a string, which may be empty only where the file says nothing by that."""
        value = table.get(name)
        if not isinstance(value, str):
            self.fail(key, "missing" if value is None else "must be a text in quotes")
            return ""
        if not value and not empty:
            self.fail(key, "must not be empty")
        return value

    def only(self, table: Toml, allowed: Iterable[str], key: str) -> None:
        """Report keys that nobody reads."""
        for extra in table.keys() - set(allowed):
            self.fail(f"{key}.{extra}" if key else extra, "unknown key")


# -- topics and values ----------------------------------------------------------------------


@dataclass(slots=True)
class Section:
    """A topic as topics.toml writes it, and the keys found for it so far."""

    title: Text
    about: Text
    keys: list[str] = field(default_factory=list)


def read_topics(page: Page) -> dict[str, Section]:
    """Read topics.toml."""
    sections = {}
    for slug, table in page.toml.items():
        if not isinstance(table, dict):
            page.fail(slug, "must be a table with title and about")
            continue
        page.only(table, ("title", "about"), slug)
        sections[slug] = Section(
            page.text(table.get("title"), f"{slug}.title"),
            page.text(table.get("about"), f"{slug}.about"),
        )
    return sections


def read_values(page: Page, family: type, sections: Mapping[str, Section]) -> dict[str, ValueInfo]:
    """Read values-<family>.toml: label, topic and words for every value of the family."""
    infos: dict[str, ValueInfo] = {}
    if not page.toml:
        return infos
    expected = fields.fields(family)
    labels = {
        key: _label(page, key, table) for key, table in page.toml.items() if isinstance(table, dict)
    }
    for key, table in page.toml.items():
        annotation = _annotation(expected, key)
        if annotation is None:
            page.fail(key, f"{family.__name__} has no such value")
        elif not isinstance(table, dict):
            page.fail(key, "must be a table")
        else:
            info = _info(page, key, table, annotation, labels)
            if info.topic not in sections:
                page.fail(f"{key}.topic", f'no topic "{info.topic}"')
            infos[key] = info
    for name, annotation in expected.items():
        if fields.member(annotation) is None:
            if name not in page.toml:
                page.fail(name, "missing: every value needs its label and words")
        elif not any(key.startswith(f"{name}.") for key in page.toml):
            page.fail(f"{name}.*", "missing: every pattern needs its entry")
    if family is RiichiRules:
        _check_patterns(page, {"yaku": YAKU, "yakuman": YAKUMAN})
    return infos


def _check_patterns(page: Page, engine: Mapping[str, Iterable[str]]) -> None:
    """Report patterns that the engine does not know, and those it knows that have no entry."""
    for name, patterns in engine.items():
        written = {key for key in page.toml if key.startswith(f"{name}.")}
        known = {f"{name}.{pattern}" for pattern in patterns}
        for key in sorted(written - known):
            page.fail(key, "the engine knows no such pattern")
        for key in sorted(known - written):
            page.fail(key, "missing: the engine knows this pattern")


def _annotation(expected: Mapping[str, Any], key: str) -> Any | None:
    """Return the type of the value under a key; None when the class has no such value."""
    name, dot, _ = key.partition(".")
    annotation = expected.get(name)
    inner = None if annotation is None else fields.member(annotation)
    return inner if dot else (annotation if inner is None else None)


def _label(page: Page, key: str, table: Toml) -> Text:
    """Take the label; a pattern without one is called by its name."""
    name = key.partition(".")[2]
    if "label" not in table and name in terms()["patterns"]:
        pattern = terms()["patterns"][name]
        return Text(pattern.en[:1].upper() + pattern.en[1:], pattern.zh_hans)
    if "label" not in table:
        page.fail(f"{key}.label", "missing")
        return Text("", "")
    return page.text(table["label"], f"{key}.label")


def _info(
    page: Page, key: str, table: Toml, annotation: Any, labels: Mapping[str, Text]
) -> ValueInfo:
    page.only(table, ("label", "about", "unit", "topic", "words"), key)
    unit = table.get("unit")
    if unit is not None and unit not in UNITS and unit not in terms()["units"]:
        known = ", ".join((*UNITS, *terms()["units"]))
        page.fail(f"{key}.unit", f'no unit "{unit}"; known: {known}')
        unit = None
    return ValueInfo(
        key=key,
        label=labels[key],
        about=page.text(table["about"], f"{key}.about") if "about" in table else None,
        topic=page.string(table, "topic", f"{key}.topic"),
        unit=unit,
        words=_words(page, key, table.get("words", {}), annotation, labels),
    )


def _words(
    page: Page, key: str, written: object, annotation: Any, labels: Mapping[str, Text]
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
            page.fail(f"{key}.words", f'no shared words "{written}" in terms.toml')
    elif isinstance(written, dict):
        for answer, table in written.items():
            words[answer] = page.text(table, f"{key}.words.{answer}")
            if not fields.may_say(annotation, answer):
                page.fail(f"{key}.words.{answer}", "the value can never be this")
    else:
        page.fail(f"{key}.words", "must be a table, or the name of shared words in terms.toml")
    for answer in fields.answers(annotation):
        if answer not in words:
            page.fail(f"{key}.words.{answer}", "missing: every answer needs its words")
    return MappingProxyType(words)


def fold_topics(
    pages: Mapping[str, Page],
    infos: Mapping[str, Mapping[str, ValueInfo]],
    sections: Mapping[str, Section],
) -> dict[str, ValueInfo]:
    """Put the values of all families under their topics; a shared value stands in one topic."""
    merged: dict[str, ValueInfo] = {}
    for family, values in infos.items():
        for key, info in values.items():
            first = merged.setdefault(key, info)
            if first.topic != info.topic:
                pages[family].fail(
                    f"{key}.topic", f'"{info.topic}" here, "{first.topic}" in another family'
                )
            if first is info and info.topic in sections:
                sections[info.topic].keys.append(key)
    return merged


# -- rule sets ------------------------------------------------------------------------------


@dataclass(slots=True)
class Draft:
    """A rule set as its file writes it, before its base is filled in."""

    slug: str
    page: Page
    family: str
    base: str | None
    published: bool
    document: Document
    documents: Mapping[str, Document]
    reasons: Mapping[str, Text]


def read_draft(page: Page, families: Mapping[str, type]) -> Draft:
    """Read the head of a rules.toml."""
    toml = page.toml
    page.only(toml, _HEAD, "")
    for key, needed in _HEAD.items():
        if needed and key not in toml:
            page.fail(key, "missing")
    family = toml.get("family")
    if "family" in toml and family not in families:
        page.fail("family", f'no family "{family}"; known: {", ".join(families)}')
    base = toml.get("base")
    if base is not None and not isinstance(base, str):
        page.fail("base", "must be the slug of a rule set")
        base = None
    if not isinstance(toml.get("published", True), bool):
        page.fail("published", "must be true or false")
    reasons = _table(page, toml, "reasons")
    return Draft(
        slug=page.path.parent.name,
        page=page,
        family=str(family),
        base=base,
        published=toml.get("published") is not False,
        document=_document(page, "", _table(page, toml, "document")),
        documents=MappingProxyType(
            {
                key: _document(page, key, table if isinstance(table, dict) else {})
                for key, table in _table(page, toml, "documents").items()
            }
        ),
        reasons={key: page.text(table, f"reasons.{key}") for key, table in reasons.items()},
    )


def _table(page: Page, toml: Toml, key: str) -> Toml:
    table = toml.get(key, {})
    if isinstance(table, dict):
        return table
    page.fail(key, "must be a table")
    return {}


def _document(page: Page, key: str, table: Toml) -> Document:
    place = f"documents.{key}" if key else "document"
    page.only(table, _DOCUMENT, place)
    if table or key:
        for name in _DOCUMENT_NEEDS:
            page.string(table, name, f"{place}.{name}", empty=name in ("date", "address"))
    for name in ("language", "translation"):
        if table.get(name) and table[name] not in terms()["languages"]:
            page.fail(f"{place}.{name}", f'no language "{table[name]}" in terms.toml')
    title, title_en = str(table.get("title", "")), str(table.get("title_en", ""))
    return Document(
        key=key,
        title=title,
        title_en=title_en,
        date=str(table.get("date", "")),
        language=str(table.get("language", "")),
        translation=str(table.get("translation", "")),
        address=str(table.get("address", "")),
        short=page.text(table["short"], f"{place}.short")
        if "short" in table
        else Text(title_en or title, f"《{title}》"),
    )


def in_order_of_bases(drafts: Mapping[str, Draft]) -> list[Draft]:
    """Return the drafts so that every base comes before what builds on it; report broken bases."""
    done: dict[str, Draft] = {}
    broken: set[str] = set()

    def visit(draft: Draft, path: tuple[str, ...]) -> None:
        if draft.slug in done or draft.slug in broken:
            return
        if draft.slug in path:
            circle = " -> ".join((*path[path.index(draft.slug) :], draft.slug))
            draft.page.fail("base", f"goes round in a circle: {circle}")
            broken.add(draft.slug)
            return
        if draft.base is not None:
            if draft.base not in drafts:
                draft.page.fail("base", f'no rule set "{draft.base}"')
                broken.add(draft.slug)
                return
            base = drafts[draft.base]
            visit(base, (*path, draft.slug))
            if draft.base in broken:
                broken.add(draft.slug)
                return
            if base.family != draft.family:
                draft.page.fail("base", f'"{draft.base}" is of the family "{base.family}"')
                broken.add(draft.slug)
                return
        done[draft.slug] = draft

    for draft in drafts.values():
        visit(draft, ())
    return list(done.values())


@dataclass(frozen=True, slots=True)
class Base:
    """What a rule set can build on: the values of a file, complete or not."""

    slug: str
    published: bool
    name: Text
    short: Text
    evidence: Mapping[str, Evidence]


def fill_in(
    draft: Draft, family: type, infos: Mapping[str, ValueInfo], base: Base | None
) -> Base | None:
    """Read the values of a file and take the others from its base; None when it has problems.

    A document that is not published as a rule set may leave values to those that build on it.
    """
    page = draft.page
    own = _evidence(draft, family, infos)
    evidence: dict[str, Evidence] = {}
    for key in infos:
        if key in own:
            evidence[key] = own[key]
        elif base is not None and key in base.evidence:
            evidence[key] = _inherited(base.evidence[key], base)
        elif draft.published and key not in _table(page, page.toml, "values"):
            page.fail(f"values.{key}", "missing: rule values have no defaults")
    short = page.text(page.toml.get("short"), "short")
    for words in (short.en, short.zh_hans):
        if len(words) > SHORT_LENGTH:
            page.fail("short", f'"{words}" is longer than {SHORT_LENGTH} characters')
    name = page.text(page.toml.get("name"), "name")
    if not page.sound:
        return None
    return Base(draft.slug, draft.published, name, short, MappingProxyType(evidence))


def build(draft: Draft, family: type, filled: Base, base: Base | None) -> RuleSet | None:
    """Make a published rule set of its values; None when it has problems."""
    page, toml = draft.page, draft.page.toml
    rules = cast(Rules, family(**_arguments(family, filled.evidence)))
    for claim in CLAIMS.get(draft.family, ()):
        if not claim.holds(rules):
            page.fail(" ".join(claim.keys), f"contradiction: {claim.says}")
    organisation = _table(page, toml, "organisation")
    original = page.string(organisation, "original", "organisation.original")
    names = {key: text for key, text in organisation.items() if key != "original"}
    ruleset = RuleSet(
        slug=draft.slug,
        edition=page.string(toml, "edition", "edition"),
        family=cast(Family, draft.family),
        name=filled.name,
        short=filled.short,
        organisation=page.text(names, "organisation"),
        organisation_original=original,
        document=draft.document,
        documents=draft.documents,
        summary=page.text(toml.get("summary"), "summary"),
        base=base.slug if base is not None and base.published else None,
        base_name=base.name if base is not None else None,
        rules=rules,
        evidence=filled.evidence,
    )
    return ruleset if page.sound else None


def _arguments(family: type, evidence: Mapping[str, Evidence]) -> dict[str, object]:
    """Gather the values into the arguments of the family's class."""
    arguments: dict[str, object] = {}
    for name, annotation in fields.fields(family).items():
        if fields.member(annotation) is None:
            arguments[name] = evidence[name].value
        else:
            inside = f"{name}."
            arguments[name] = MappingProxyType(
                {
                    key.removeprefix(inside): entry.value
                    for key, entry in evidence.items()
                    if key.startswith(inside)
                }
            )
    return arguments


def _inherited(entry: Evidence, base: Base) -> Evidence:
    """Take a value over from a base; it stays the value of the rule set that first decided it."""
    if entry.inherited_from is not None:
        return entry
    return Evidence(
        key=entry.key,
        value=entry.value,
        article=entry.article,
        document=entry.document,
        basis="derived",
        note=entry.note,
        inherited_from=base.slug,
        info=entry.info,
        words=entry.words,
        reference=reference(entry.article, entry.basis, entry.document, base.short),
    )


def _evidence(draft: Draft, family: type, infos: Mapping[str, ValueInfo]) -> dict[str, Evidence]:
    """Read the values a file states itself."""
    page = draft.page
    found: dict[str, Evidence] = {}
    used: set[str] = set()
    expected = fields.fields(family)
    for key, table in _table(page, page.toml, "values").items():
        place = f"values.{key}"
        if key not in infos:
            hint = f'; patterns are written [values."{key}.name"]' if key in expected else ""
            page.fail(place, f"unknown value{hint}")
            continue
        if not isinstance(table, dict):
            page.fail(place, "must be a table with value, article and basis")
            continue
        page.only(table, _ENTRY, place)
        try:
            value = fields.read(_annotation(expected, key), table["value"])
        except KeyError:
            page.fail(f"{place}.value", "missing")
            continue
        except fields.MisfitError as misfit:
            page.fail(f"{place}.value", str(misfit))
            continue
        used.add(str(table.get("reason")))
        basis = table.get("basis")
        if basis not in BASES:
            page.fail(f"{place}.basis", f"{basis!r}: must be one of {', '.join(BASES)}")
            continue
        found[key] = _entry(draft, infos[key], value, cast(Basis, basis), table)
    for reason in draft.reasons.keys() - used:
        page.fail(f"reasons.{reason}", "no value uses this reason")
    return found


def _entry(draft: Draft, info: ValueInfo, value: object, basis: Basis, table: Toml) -> Evidence:
    page, place = draft.page, f"values.{info.key}"
    article = page.string(table, "article", f"{place}.article") if "article" in table else None
    if article is None and basis not in ("silent", "assumed"):
        page.fail(f"{place}.article", f"missing: a value that is {basis} stands in a clause")
    if article is not None and basis == "silent":
        page.fail(f"{place}.article", "a silent document has no clause for it")
    note = _note(draft, place, table)
    if note is None and basis != "stated":
        page.fail(f"{place}.note", f"missing: a value that is {basis} needs its reason")
    document = _cited(draft, place, table)
    if basis == "derived" and not document.key:
        page.fail(f"{place}.document", "missing: a derived value names the document it is from")
    return Evidence(
        key=info.key,
        value=value,
        article=article,
        document=document,
        basis=basis,
        note=note,
        inherited_from=None,
        info=info,
        words=_said(page, place, info, value),
        reference=reference(article, basis, document, None),
    )


def _said(page: Page, place: str, info: ValueInfo, value: object) -> Text:
    try:
        return info.say(value)
    except KeyError as error:
        page.fail(f"{place}.value", f"cannot be said in words: {error.args[0]}")
        return Text("", "")


def _note(draft: Draft, place: str, table: Toml) -> Text | None:
    page = draft.page
    if "note" in table and "reason" in table:
        page.fail(f"{place}.note", "give a note or a reason, not both")
    if "note" in table:
        return page.text(table["note"], f"{place}.note")
    if "reason" in table:
        if table["reason"] not in draft.reasons:
            page.fail(f"{place}.reason", f"no [reasons.{table['reason']}] in this file")
        return draft.reasons.get(table["reason"])
    return None


def _cited(draft: Draft, place: str, table: Toml) -> Document:
    key = table.get("document")
    if key is None:
        return draft.document
    if key not in draft.documents:
        draft.page.fail(f"{place}.document", f"no [documents.{key}] in this file")
        return draft.document
    return draft.documents[key]


# -- everything -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loaded:
    """Everything the content files say, articles apart."""

    rulesets: tuple[RuleSet, ...]
    """Published rule sets, in display order."""
    topics: tuple[Topic, ...]
    values: Mapping[str, ValueInfo]


def read_everything(
    folder: Path, report: Report, families: Mapping[str, type] = FAMILIES
) -> Loaded:
    """Read all rule sets of a content folder; problems are left in the report."""
    terms()
    topics_page = Page.read(report, folder / "topics.toml")
    sections = read_topics(topics_page)
    pages = {family: Page.read(report, folder / f"values-{family}.toml") for family in families}
    infos = {
        family: read_values(pages[family], rules, sections) for family, rules in families.items()
    }
    values = fold_topics(pages, infos, sections)
    drafts = {
        path.parent.name: read_draft(Page.read(report, path), families)
        for path in sorted(folder.glob("*/rules.toml"))
    }
    filled: dict[str, Base] = {}
    built: dict[str, RuleSet] = {}
    for draft in in_order_of_bases(drafts):
        if not infos.get(draft.family) or (draft.base is not None and draft.base not in filled):
            continue
        base = filled[draft.base] if draft.base is not None else None
        family = families[draft.family]
        values_of_draft = fill_in(draft, family, infos[draft.family], base)
        if values_of_draft is None:
            continue
        filled[draft.slug] = values_of_draft
        ruleset = build(draft, family, values_of_draft, base) if draft.published else None
        if ruleset is not None:
            built[draft.slug] = ruleset
    order = _order(Page.read(report, folder / "rulesets.toml"), drafts)
    return Loaded(
        rulesets=tuple(built[slug] for slug in order if slug in built),
        topics=tuple(
            Topic(slug=slug, title=section.title, about=section.about, keys=tuple(section.keys))
            for slug, section in sections.items()
        ),
        values=MappingProxyType(values),
    )


def _order(page: Page, drafts: Mapping[str, Draft]) -> list[str]:
    """Read the display order: every published rule set once."""
    page.only(page.toml, ("order",), "")
    order = page.toml.get("order")
    if not isinstance(order, list):
        page.fail("order", "must list the slugs of the published rule sets")
        return []
    listed = [slug for slug, draft in drafts.items() if draft.published]
    for slug in order:
        if slug not in listed:
            page.fail("order", f'"{slug}" is no published rule set')
        elif order.count(slug) > 1:
            page.fail("order", f'"{slug}" stands here more than once')
    for slug in listed:
        if slug not in order:
            page.fail("order", f'"{slug}" is missing')
    return order
