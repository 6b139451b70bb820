"""The glossary: every term of every family, or of one (`?family=riichi`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from mahjong_site.htmx import HtmxRequest, render_part
from rules.catalog import Catalog, catalog
from rules.glossary import Source, Term
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


@require_safe
def glossary(request: HtmxRequest) -> HttpResponse:
    """Show the terms in groups."""
    published = catalog()
    family = request.GET.get("family")
    chosen = family if family in FAMILIES else None
    groups = published.glossary.groups(chosen)
    context = {
        "groups": [
            (group, [(term, term.other_names(get_language() or "en")) for term in terms])
            for group, terms in groups
        ],
        "families": [(slug, family_name(slug)) for slug in FAMILIES],
        "chosen": chosen,
        "count": sum(len(terms) for _group, terms in groups),
        "places": {
            term.slug: places(published, term) for _group, terms in groups for term in terms
        },
    }
    return render_part(request, "rules/glossary.html", "terms", context)


def places(published: Catalog, term: Term) -> tuple[Place, ...]:
    """Return the rows of the comparison that settle a term, or the topics it belongs to."""
    found: dict[str, Place] = {}
    for key in term.values:
        family = next(
            family
            for family in term.families
            if any(key in ruleset.evidence for ruleset in published.family(family))
        )
        info = published.family(family)[0].evidence[key].info
        url = f"{comparison(info.topic, family)}#{key}"
        found.setdefault(url, Place(url, info.label))
    if not found:
        for slug in term.topics:
            url = comparison(slug, term.families[0])
            found[url] = Place(url, published.topic(slug).title)
    return tuple(found.values())


def comparison(topic: str, family: str) -> str:
    """Return the address of a topic's comparison that shows a family."""
    address = reverse("rules:compare_topic", args=[topic])
    if family == USUAL_FAMILY:
        return address
    first = catalog().family(family)[0]
    return f"{address}?base={first.slug}"


def source_words(source: Source) -> Text:
    """Say how a form was checked that no document has."""
    if source == "usage":
        return Text("common usage, in none of the documents", "通行说法，所读文件中没有")
    return Text("converted script, in none of the documents", "繁简转换，所读文件中没有")
