"""A rules.toml as it is written: its head, its documents, and the values it states itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast, get_args

from rules import fields
from rules.files import ContentFile, Toml
from rules.labels import annotation_of
from rules.rulesets import Basis, Document, Evidence, reference
from rules.text import Text
from rules.words import ValueInfo, terms

BASES: tuple[str, ...] = get_args(Basis)

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


@dataclass(slots=True)
class Draft:
    """A rule set as its file writes it, before its base is filled in."""

    slug: str
    file: ContentFile
    family: str
    base: str | None
    published: bool
    document: Document
    documents: Mapping[str, Document]
    reasons: Mapping[str, Text]


def read_draft(file: ContentFile, families: Mapping[str, type]) -> Draft:
    """Read the head of a rules.toml."""
    toml = file.toml
    file.only(toml, _HEAD, "")
    for key, needed in _HEAD.items():
        if needed and key not in toml:
            file.fail(key, "missing")
    family = toml.get("family")
    if "family" in toml and family not in families:
        file.fail("family", f'no family "{family}"; known: {", ".join(families)}')
    base = toml.get("base")
    if base is not None and not isinstance(base, str):
        file.fail("base", "must be the slug of a rule set")
        base = None
    if not isinstance(toml.get("published", True), bool):
        file.fail("published", "must be true or false")
    reasons = file.table(toml, "reasons")
    return Draft(
        slug=file.path.parent.name,
        file=file,
        family=str(family),
        base=base,
        published=toml.get("published") is not False,
        document=_document(file, "", file.table(toml, "document")),
        documents=MappingProxyType(
            {
                key: _document(file, key, table if isinstance(table, dict) else {})
                for key, table in file.table(toml, "documents").items()
            }
        ),
        reasons={key: file.text(table, f"reasons.{key}") for key, table in reasons.items()},
    )


def _document(file: ContentFile, key: str, table: Toml) -> Document:
    place = f"documents.{key}" if key else "document"
    file.only(table, _DOCUMENT, place)
    if table or key:
        for name in _DOCUMENT_NEEDS:
            file.string(table, name, f"{place}.{name}", empty=name in ("date", "address"))
    for name in ("language", "translation"):
        if table.get(name) and table[name] not in terms()["languages"]:
            file.fail(f"{place}.{name}", f'no language "{table[name]}" in terms.toml')
    title, title_en = str(table.get("title", "")), str(table.get("title_en", ""))
    return Document(
        key=key,
        title=title,
        title_en=title_en,
        date=str(table.get("date", "")),
        language=str(table.get("language", "")),
        translation=str(table.get("translation", "")),
        address=str(table.get("address", "")),
        short=file.text(table["short"], f"{place}.short")
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
            draft.file.fail("base", f"goes round in a circle: {circle}")
            broken.add(draft.slug)
            return
        if draft.base is not None:
            if draft.base not in drafts:
                draft.file.fail("base", f'no rule set "{draft.base}"')
                broken.add(draft.slug)
                return
            base = drafts[draft.base]
            visit(base, (*path, draft.slug))
            if draft.base in broken:
                broken.add(draft.slug)
                return
            if base.family != draft.family:
                draft.file.fail("base", f'"{draft.base}" is of the family "{base.family}"')
                broken.add(draft.slug)
                return
        done[draft.slug] = draft

    for draft in drafts.values():
        visit(draft, ())
    return list(done.values())


# -- the values a file states itself ----------------------------------------------------------


def read_evidence(
    draft: Draft, family: type, infos: Mapping[str, ValueInfo]
) -> dict[str, Evidence]:
    """Read the values a file states itself."""
    file = draft.file
    found: dict[str, Evidence] = {}
    used: set[str] = set()
    expected = fields.fields(family)
    for key, table in file.table(file.toml, "values").items():
        place = f"values.{key}"
        if key not in infos:
            hint = f'; patterns are written [values."{key}.name"]' if key in expected else ""
            file.fail(place, f"unknown value{hint}")
            continue
        if not isinstance(table, dict):
            file.fail(place, "must be a table with value, article and basis")
            continue
        file.only(table, _ENTRY, place)
        used.add(str(table.get("reason")))
        try:
            value = fields.read(annotation_of(expected, key), table["value"])
        except KeyError:
            file.fail(f"{place}.value", "missing")
            continue
        except fields.MisfitError as misfit:
            file.fail(f"{place}.value", str(misfit))
            continue
        basis = table.get("basis")
        if basis not in BASES:
            file.fail(f"{place}.basis", f"{basis!r}: must be one of {', '.join(BASES)}")
            continue
        found[key] = _entry(draft, infos[key], value, cast(Basis, basis), table)
    for reason in draft.reasons.keys() - used:
        file.fail(f"reasons.{reason}", "no value uses this reason")
    return found


def _entry(draft: Draft, info: ValueInfo, value: object, basis: Basis, table: Toml) -> Evidence:
    file, place = draft.file, f"values.{info.key}"
    article = None
    if "article" in table:
        article = file.string(table, "article", f"{place}.article") or None
    elif basis not in ("silent", "assumed"):
        file.fail(f"{place}.article", f"missing: a value that is {basis} stands in a clause")
    if article is not None and basis == "silent":
        file.fail(f"{place}.article", "a silent document has no clause for it")
    note = _note(draft, place, table)
    if note is None and basis != "stated":
        file.fail(f"{place}.note", f"missing: a value that is {basis} needs its reason")
    document = _cited(draft, place, table)
    if basis == "derived" and not document.key:
        file.fail(f"{place}.document", "missing: a derived value names the document it is from")
    return Evidence(
        key=info.key,
        value=value,
        article=article,
        document=document,
        basis=basis,
        note=note,
        inherited_from=None,
        info=info,
        words=_said(file, place, info, value),
        reference=reference(article, basis, document, None),
    )


def _said(file: ContentFile, place: str, info: ValueInfo, value: object) -> Text:
    try:
        return info.say(value)
    except KeyError as error:
        file.fail(f"{place}.value", f"cannot be said in words: {error.args[0]}")
        return Text("", "")


def _note(draft: Draft, place: str, table: Toml) -> Text | None:
    file = draft.file
    if "note" in table and "reason" in table:
        file.fail(f"{place}.note", "give a note or a reason, not both")
    if "note" in table:
        return file.text(table["note"], f"{place}.note")
    if "reason" in table:
        if table["reason"] not in draft.reasons:
            file.fail(f"{place}.reason", f"no [reasons.{table['reason']}] in this file")
        return draft.reasons.get(table["reason"])
    return None


def _cited(draft: Draft, place: str, table: Toml) -> Document:
    key = table.get("document")
    if key is None:
        return draft.document
    if key not in draft.documents:
        draft.file.fail(f"{place}.document", f"no [documents.{key}] in this file")
        return draft.document
    return draft.documents[key]
