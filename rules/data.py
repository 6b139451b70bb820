"""Rule sets as plain data for other programs, and the list of pages for crawlers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final
from xml.sax.saxutils import escape

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from rules.catalog import Evidence, RuleSet, UnknownRuleSet, catalog
from rules.engine.ruleset import RiichiRules
from rules.text import Text

LICENCE: Final = "https://creativecommons.org/licenses/by-sa/4.0/"
_SITEMAP: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_LANGUAGES: Final = ("en", "zh-hans", "zh-hant")


@require_safe
def rulesets_json(request: HttpRequest) -> HttpResponse:
    """List the rule sets with the addresses of their data."""
    listed = [
        {
            "slug": ruleset.slug,
            "edition": ruleset.edition,
            "family": ruleset.family,
            "name": _texts(ruleset.name),
            "data": request.build_absolute_uri(reverse("ruleset_json", args=[ruleset.slug])),
        }
        for ruleset in catalog().rulesets
    ]
    return _open_data(json.dumps({"rulesets": listed, "licence": LICENCE}, ensure_ascii=False))


@require_safe
def ruleset_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Give every value of a rule set with its words, clause, basis and note."""
    try:
        ruleset = catalog().ruleset(slug)
    except UnknownRuleSet as error:
        raise Http404(f"There is no rule set called “{slug[:80]}”.") from error
    return _open_data(_written(ruleset))


def _open_data(text: str) -> HttpResponse:
    """Answer with JSON that any site may read."""
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "public, max-age=3600"
    return response


@lru_cache(maxsize=64)
def _written(ruleset: RuleSet) -> str:
    return json.dumps(ruleset_record(ruleset), ensure_ascii=False)


def ruleset_record(ruleset: RuleSet) -> dict[str, Any]:
    """Return a rule set as plain values."""
    document = ruleset.document
    return {
        "slug": ruleset.slug,
        "edition": ruleset.edition,
        "family": ruleset.family,
        "name": _texts(ruleset.name),
        "organisation": _texts(ruleset.organisation) | {"original": ruleset.organisation_original},
        "base": ruleset.base,
        "document": {
            "title": document.title,
            "title_en": document.title_en,
            "date": document.date,
            "language": document.language,
            "address": document.address,
        },
        "licence": LICENCE,
        "values": {key: _value(evidence) for key, evidence in ruleset.evidence.items()},
    }


def _value(evidence: Evidence) -> dict[str, Any]:
    return {
        "value": _plain(evidence.value),
        "words": _texts(evidence.words),
        "label": _texts(evidence.info.label),
        "topic": evidence.info.topic,
        "article": evidence.article,
        "document": evidence.document.key or None,
        "basis": evidence.basis,
        "inherited_from": evidence.inherited_from,
        "note": None if evidence.note is None else _texts(evidence.note),
    }


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _texts(text: Text) -> dict[str, str]:
    return {language: text.get(language) for language in _LANGUAGES}


# -- the sitemap -------------------------------------------------------------------------------


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """List every page to read, in every language, with its translations."""
    origin = request.build_absolute_uri("/").rstrip("/")
    return HttpResponse(_sitemap(origin), content_type="application/xml; charset=utf-8")


@lru_cache(maxsize=8)
def _sitemap(origin: str) -> str:
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<urlset xmlns="{_SITEMAP}" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    codes = [code for code, _name in settings.LANGUAGES]
    by_language = {code: list(_pages(code)) for code in codes}
    for versions in zip(*by_language.values(), strict=True):
        alternates = "".join(
            f'<xhtml:link rel="alternate" hreflang="{code}" href="{escape(origin + page)}"/>'
            for code, page in zip(codes, versions, strict=True)
        )
        lines += [f"<url><loc>{escape(origin + page)}</loc>{alternates}</url>" for page in versions]
    return "\n".join([*lines, "</urlset>", ""])


def _pages(code: str) -> Iterator[str]:
    published = catalog()
    with translation.override(code):
        for name in ("home", "rulesets", "compare", "moving", "calculator", "glossary"):
            yield reverse(f"rules:{name}")
        for topic in published.topics:
            yield reverse("rules:compare_topic", args=[topic.slug])
        for ruleset in published.rulesets:
            yield reverse("rules:ruleset", args=[ruleset.slug])
            if isinstance(ruleset.rules, RiichiRules):
                yield reverse("rules:scores", args=[ruleset.slug])
            for topic in published.topics:
                if (ruleset.slug, topic.slug, "en") in published.sources:
                    yield reverse("rules:article", args=[ruleset.slug, topic.slug])
        yield reverse("quizzes:learn")
        for lesson in published.lessons:
            yield reverse("quizzes:lesson", args=[lesson.slug])
        yield reverse("quizzes:kinds")
