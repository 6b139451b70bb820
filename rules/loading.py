"""From the content files to what is published: bases first, every value, typed rules.

Nothing is guessed: a forgotten value, a stray key or a note in one language only is a problem
that names file, key and reason. All problems are collected before loading gives up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import cast

from rules import fields
from rules.claims import CLAIMS
from rules.drafts import Draft, in_order_of_bases, read_draft, read_evidence
from rules.engine.ruleset import McrRules, RiichiRules, TaiwanRules
from rules.files import ContentFile, Report
from rules.glossary import Glossary, read_glossary
from rules.labels import fold_topics, read_topics, read_values
from rules.rulesets import Evidence, Family, Rules, RuleSet, Topic, reference
from rules.text import Text
from rules.words import ValueInfo

CONTENT = Path(__file__).parent / "content"
FAMILIES: Mapping[str, type] = MappingProxyType(
    {"riichi": RiichiRules, "mcr": McrRules, "taiwan": TaiwanRules}
)
SHORT_LENGTH = 14


@dataclass(frozen=True, slots=True)
class Loaded:
    """Everything the content files say, articles apart."""

    rulesets: tuple[RuleSet, ...]
    """Published rule sets, in display order."""
    topics: tuple[Topic, ...]
    values: Mapping[str, ValueInfo]
    glossary: Glossary


def read_everything(
    folder: Path, report: Report, families: Mapping[str, type] = FAMILIES
) -> Loaded:
    """Read all rule sets of a content folder; problems are left in the report."""
    sections = read_topics(ContentFile.read(report, folder / "topics.toml"))
    files = {
        family: ContentFile.read(report, folder / f"values-{family}.toml") for family in families
    }
    infos = {
        family: read_values(files[family], rules, sections) for family, rules in families.items()
    }
    values = fold_topics(files, infos, sections)
    drafts = {
        path.parent.name: read_draft(ContentFile.read(report, path), families)
        for path in sorted(folder.glob("*/rules.toml"))
    }
    filled: dict[str, Base] = {}
    built: dict[str, RuleSet] = {}
    for draft in in_order_of_bases(drafts):
        if draft.family not in families or not files[draft.family].sound:
            continue
        if draft.base is not None and draft.base not in filled:
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
    order = _order(ContentFile.read(report, folder / "rulesets.toml"), drafts)
    return Loaded(
        rulesets=tuple(built[slug] for slug in order if slug in built),
        topics=tuple(
            Topic(slug=slug, title=section.title, about=section.about, keys=tuple(section.keys))
            for slug, section in sections.items()
        ),
        values=MappingProxyType(values),
        glossary=read_glossary(
            ContentFile.read(report, folder / "glossary.toml"), infos, sections.keys()
        ),
    )


def _order(file: ContentFile, drafts: Mapping[str, Draft]) -> list[str]:
    """Read the display order: every published rule set once."""
    file.only(file.toml, ("order",), "")
    order = file.toml.get("order")
    if not isinstance(order, list) or not all(isinstance(slug, str) for slug in order):
        file.fail("order", "must list the slugs of the published rule sets")
        return []
    listed = [slug for slug, draft in drafts.items() if draft.published]
    for slug in order:
        if slug not in listed:
            file.fail("order", f'"{slug}" is no published rule set')
        elif order.count(slug) > 1:
            file.fail("order", f'"{slug}" stands here more than once')
    for slug in listed:
        if slug not in order:
            file.fail("order", f'"{slug}" is missing')
    return order


# -- one rule set ------------------------------------------------------------------------------


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
    file = draft.file
    own = read_evidence(draft, family, infos)
    evidence: dict[str, Evidence] = {}
    for key in infos:
        if key in own:
            evidence[key] = own[key]
        elif base is not None and key in base.evidence:
            evidence[key] = _inherited(base.evidence[key], base)
        elif draft.published and key not in file.table(file.toml, "values"):
            file.fail(f"values.{key}", "missing: rule values have no defaults")
    short = file.text(file.toml.get("short"), "short")
    for words in (short.en, short.zh_hans):
        if len(words) > SHORT_LENGTH:
            file.fail("short", f'"{words}" is longer than {SHORT_LENGTH} characters')
    name = file.text(file.toml.get("name"), "name")
    if not file.sound:
        return None
    return Base(draft.slug, draft.published, name, short, MappingProxyType(evidence))


def build(draft: Draft, family: type, filled: Base, base: Base | None) -> RuleSet | None:
    """Make a published rule set of its values; None when it has problems."""
    file, toml = draft.file, draft.file.toml
    rules = cast(Rules, family(**_arguments(family, filled.evidence)))
    for claim in CLAIMS.get(draft.family, ()):
        if not claim.holds(rules):
            file.fail(" ".join(claim.keys), f"contradiction: {claim.says}")
    organisation = file.table(toml, "organisation")
    original = file.string(organisation, "original", "organisation.original")
    names = {key: text for key, text in organisation.items() if key != "original"}
    ruleset = RuleSet(
        slug=draft.slug,
        edition=file.string(toml, "edition", "edition"),
        family=cast(Family, draft.family),
        name=filled.name,
        short=filled.short,
        organisation=file.text(names, "organisation"),
        organisation_original=original,
        document=draft.document,
        documents=draft.documents,
        summary=file.text(toml.get("summary"), "summary"),
        base=base.slug if base is not None and base.published else None,
        base_name=base.name if base is not None else None,
        rules=rules,
        evidence=filled.evidence,
    )
    return ruleset if file.sound else None


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
    """Take a value over from a base; it stays the value of the rule set that first decided it.

    What the base's document says is derived from there; where it is silent or open to
    readings it stays so.
    """
    if entry.inherited_from is not None:
        return entry
    return Evidence(
        key=entry.key,
        value=entry.value,
        article=entry.article,
        document=entry.document,
        basis=entry.basis if entry.basis in ("silent", "assumed") else "derived",
        note=entry.note,
        inherited_from=base.slug,
        info=entry.info,
        words=entry.words,
        reference=reference(entry.article, entry.basis, entry.document, base.short),
    )
