"""The glossary: every term of every family, or of one (`?family=riichi`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from mahjong_site.htmx import HtmxRequest, render_part
from rules.catalog import Catalog, catalog
from rules.glossary import Term, TermGroup
from rules.text import Text
from rules.words import family_name

FAMILIES: Final = ("riichi", "mcr", "taiwan")
USUAL_FAMILY: Final = "riichi"
"""The family that a comparison shows when its address chooses none."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the rule sets settle a term: a row or a topic of the comparison."""

    url: str
    words: Text


@dataclass(frozen=True, slots=True)
class Entry:
    """A term as the glossary shows it."""

    term: Term
    families: tuple[Text, ...]
    """The families that use it, where not all do."""
    places: tuple[Place, ...]


@require_safe
def glossary(request: HtmxRequest) -> HttpResponse:
    """Show the terms in groups."""
    published = catalog()
    asked = request.GET.get("family")
    family = asked if asked in FAMILIES else None
    groups: list[tuple[TermGroup, list[Entry]]] = [
        (group, [_entry(published, term) for term in terms])
        for group, terms in published.glossary.groups(family)
    ]
    context = {
        "groups": groups,
        "families": [(slug, family_name(slug)) for slug in FAMILIES],
        "chosen": family,
        "count": sum(len(entries) for _group, entries in groups),
    }
    return render_part(request, "rules/glossary.html", "terms", context)


def _entry(published: Catalog, term: Term) -> Entry:
    families = () if len(term.families) == len(FAMILIES) else tuple(map(family_name, term.families))
    return Entry(term, families, places(published, term))


def places(published: Catalog, term: Term) -> tuple[Place, ...]:
    """Return the rows of the comparison that settle a term, or the topics it belongs to."""
    found: dict[str, Place] = {}
    for key in term.values:
        for family in term.families:
            members = published.family(family)
            if members and key in members[0].evidence:
                info = members[0].evidence[key].info
                url = f"{comparison(published, info.topic, family)}#{key}"
                found.setdefault(key, Place(url, info.label))
    if not found:
        for slug in term.topics:
            url = comparison(published, slug, term.families[0])
            found[slug] = Place(url, published.topic(slug).title)
    return tuple(found.values())


def comparison(published: Catalog, topic: str, family: str) -> str:
    """Return the address of a topic's comparison that shows a family."""
    address = reverse("rules:compare_topic", args=[topic])
    if family == USUAL_FAMILY:
        return address
    return f"{address}?base={published.family(family)[0].slug}"
