"""The pages of the rules: each reads its address, asks the catalog once and renders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from mahjong_site.htmx import HtmxRequest, render_part
from rules.catalog import (
    Catalog,
    Evidence,
    RuleSet,
    Topic,
    UnknownRuleSet,
    UnknownTopic,
    catalog,
)
from rules.choice import Choice, read_choice
from rules.compare import matrix, side_by_side
from rules.differences import differences, of_topic
from rules.engine.record import win_from_record
from rules.engine.riichi.score import Score
from rules.nearest import nearest
from rules.outcomes import outcomes
from rules.passages import passages_side_by_side
from rules.text import Text, join
from rules.words import family_name
from rules.worked import patterns, result, situation

FAMILIES: Final = ("riichi", "mcr", "taiwan")
"""The families in the order they are shown."""


EXAMPLE: Final = {
    "hand": "340m567678p3345s",
    "win": "6s",
    "by": "ron",
    "from": "W",
    "seat": "S",
    "round": "E",
    "riichi": "riichi",
    "flags": ["ippatsu"],
    "dora": ["9m"],
    "ura": ["1z"],
}
"""The hand of the front page: ippatsu, a red five and 4 han 30 fu, paid differently by book."""


@dataclass(frozen=True, slots=True)
class TopicEntries:
    """The values a rule set has in one topic, and whether it has an article on it."""

    topic: Topic
    entries: tuple[Evidence, ...]
    has_article: bool


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what the site is: one hand that rule sets pay differently, and the three ways in."""
    published = catalog()
    win = win_from_record(EXAMPLE)
    scored = [
        (outcome, outcome.score)
        for outcome in outcomes(win, published.family("riichi"))
        if isinstance(outcome.score, Score)
    ]
    context = {
        "rulesets": published.rulesets,
        "values": sum(len(ruleset.evidence) for ruleset in published.rulesets),
        "win": win,
        "situation": situation(win),
        "paid": [
            (outcome, result(score), join(name for name, _han in patterns(score)))
            for outcome, score in sorted(scored, key=lambda pair: pair[1].points)
        ],
    }
    return render(request, "home.html", context)


@require_safe
def rulesets(request: HttpRequest) -> HttpResponse:
    """List the rule sets by family."""
    published = catalog()
    context = {"families": by_family(published), "published": published}
    return render(request, "rules/rulesets.html", context)


@require_safe
def ruleset(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a rule set with all its values, by topic."""
    published = catalog()
    try:
        found = published.ruleset(slug)
    except UnknownRuleSet:
        return no_such_ruleset(request, published, slug)
    context = {
        "ruleset": found,
        "base": next((base for base in published.rulesets if base.slug == found.base), None),
        "topics": topics_of(published, found),
        "relatives": len(published.family(found.family)) > 1,
    }
    return render(request, "rules/ruleset.html", context)


@require_safe
def article(request: HttpRequest, slug: str, topic: str) -> HttpResponse:
    """Show a topic of a rule set: the article, its values, and what the others do."""
    published = catalog()
    try:
        found = published.ruleset(slug)
    except UnknownRuleSet:
        return no_such_ruleset(request, published, slug)
    topics = topics_of(published, found)
    here = next((number for number, group in enumerate(topics) if group.topic.slug == topic), None)
    if here is None:
        return no_such_topic(request, published, topic, found)
    group = topics[here]
    family = published.family(found.family)
    context = {
        "ruleset": found,
        "topics": topics,
        "topic": group.topic,
        "entries": group.entries,
        "article": published.article(slug, topic, get_language() or "en"),
        "relatives": len(family) > 1,
        "others": side_by_side(published, group.topic, family, found, only_differences=True).rows,
        "previous": topics[here - 1].topic if here > 0 else None,
        "next": topics[here + 1].topic if here + 1 < len(topics) else None,
    }
    return render(request, "rules/article.html", context)


@require_safe
def compare(request: HtmxRequest) -> HttpResponse:
    """Compare all values of rule sets (`?with=mu&with=saikouisen&base=mu&only=differences`)."""
    published = catalog()
    choice = read_choice(request.GET, published)
    topics = matrix(published, choice.rulesets, choice.base, choice.only_differences)
    context = comparison(published, choice) | {
        "topics": topics,
        "total": len({key for ruleset in choice.rulesets for key in ruleset.evidence}),
        "differing": sum(row.differs for group in topics for row in group.rows),
    }
    status = 404 if choice.unknown else 200
    return render_part(request, "rules/compare.html", "matrix", context, status=status)


@require_safe
def compare_topic(request: HtmxRequest, topic: str) -> HttpResponse:
    """Compare rule sets on one topic, the passages of their articles beside each other."""
    published = catalog()
    try:
        found = published.topic(topic)
    except UnknownTopic:
        return no_such_topic(request, published, topic)
    choice = read_choice(request.GET, published)
    group = side_by_side(published, found, choice.rulesets, choice.base, choice.only_differences)
    two = choice.rulesets if len(choice.rulesets) == 2 else None
    here = published.topics.index(found)
    context = comparison(published, choice) | {
        "topic": found,
        "topics": (group,) if group.rows else (),
        "sentences": of_topic(found, *two) if two else (),
        "total": sum(
            any(key in ruleset.evidence for ruleset in choice.rulesets) for key in found.keys
        ),
        "differing": sum(row.differs for row in group.rows),
        "passages": passages_side_by_side(
            published, found, choice.rulesets, get_language() or "en"
        ),
        "all_topics": published.topics,
        "previous": published.topics[here - 1] if here > 0 else None,
        "next": published.topics[here + 1] if here + 1 < len(published.topics) else None,
    }
    status = 404 if choice.unknown else 200
    return render_part(request, "rules/compare_topic.html", "matrix", context, status=status)


@require_safe
def moving(request: HtmxRequest) -> HttpResponse:
    """Tell what changes for who moves from a rule set to another (`?from=mu&to=saikouisen`)."""
    published = catalog()
    unknown = [
        slug
        for slug in (request.GET.get("from"), request.GET.get("to"))
        if slug and slug not in {ruleset.slug for ruleset in published.rulesets}
    ]
    if unknown:
        return no_such_ruleset(request, published, unknown[0])
    before = published.ruleset(request.GET.get("from") or published.rulesets[0].slug)
    family = published.family(before.family)
    after = published.ruleset(
        request.GET.get("to") or next(other.slug for other in (*family, before) if other != before)
    )
    found = differences(before, after)
    context = {
        "before": before,
        "after": after,
        "families": by_family(published),
        "topics": found,
        "count": sum(len(group.differences) for group in found),
        "same_family": before.family == after.family,
    }
    return render_part(request, "rules/moving.html", "changes", context)


def by_family(published: Catalog) -> tuple[tuple[Text, tuple[RuleSet, ...]], ...]:
    """Return the families that have rule sets, each with its name and its rule sets."""
    families = ((family_name(family), published.family(family)) for family in FAMILIES)
    return tuple((name, members) for name, members in families if members)


def topics_of(published: Catalog, ruleset: RuleSet) -> tuple[TopicEntries, ...]:
    """Return the topics a rule set has something to say about, in reading order."""
    groups = []
    for topic in published.topics:
        entries = tuple(ruleset.evidence[key] for key in topic.keys if key in ruleset.evidence)
        has_article = (ruleset.slug, topic.slug, "en") in published.sources
        if entries or has_article:
            groups.append(TopicEntries(topic, entries, has_article))
    return tuple(groups)


def comparison(published: Catalog, choice: Choice) -> dict[str, Any]:
    """Return what every comparison needs: the choice, and what else can be chosen."""
    return {
        "choice": choice,
        "families": by_family(published),
        "unknown": [(name, nearest_rulesets(name, published)) for name in choice.unknown],
    }


def nearest_rulesets(name: str, published: Catalog) -> tuple[RuleSet, ...]:
    """Return the rule sets somebody may have meant."""
    known = {
        ruleset.slug: (ruleset.slug, *_both(ruleset.name), *_both(ruleset.short))
        for ruleset in published.rulesets
    }
    return tuple(published.ruleset(slug) for slug in nearest(name, known))


def nearest_topics(name: str, topics: tuple[Topic, ...]) -> tuple[Topic, ...]:
    """Return the topics somebody may have meant."""
    known = {topic.slug: (topic.slug, *_both(topic.title)) for topic in topics}
    by_slug = {topic.slug: topic for topic in topics}
    return tuple(by_slug[slug] for slug in nearest(name, known))


def _both(text: Text) -> tuple[str, str]:
    return text.en, text.zh_hans


@dataclass(frozen=True, slots=True)
class Link:
    """An address and the words that lead to it."""

    url: str
    words: str


def no_such_ruleset(request: HttpRequest, published: Catalog, slug: str) -> HttpResponse:
    """Answer 404: name the rule set asked for, and lead to the nearest ones."""
    near = nearest_rulesets(slug, published)
    context = {
        "message": _("There is no rule set called “%(name)s”.") % {"name": slug[:80]},
        "suggestions": [
            Link(reverse("rules:ruleset", args=[ruleset.slug]), str(ruleset.name))
            for ruleset in near or published.rulesets
        ],
        "near": bool(near),
    }
    return render(request, "404.html", context, status=404)


def no_such_topic(
    request: HttpRequest, published: Catalog, slug: str, ruleset: RuleSet | None = None
) -> HttpResponse:
    """Answer 404: name the topic asked for, and lead to the nearest ones of the same page."""
    topics = published.topics
    message = _("There is no topic called “%(name)s”.")
    if ruleset is not None:
        topics = tuple(group.topic for group in topics_of(published, ruleset))
        if slug in {topic.slug for topic in published.topics}:
            message = _("%(ruleset)s has no values under the topic “%(name)s”.")
    near = nearest_topics(slug, topics)
    context = {
        "message": message % {"name": slug[:80], "ruleset": ruleset.name if ruleset else ""},
        "suggestions": [
            Link(
                reverse("rules:article", args=[ruleset.slug, topic.slug])
                if ruleset
                else reverse("rules:compare_topic", args=[topic.slug]),
                f"{ruleset.short} · {topic.title}" if ruleset else str(topic.title),
            )
            for topic in near or topics
        ],
        "near": bool(near),
    }
    return render(request, "404.html", context, status=404)
