"""The search page: `?q=…`, in one rule set with `&in=mu`, one kind of result with `&kind=value`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Final, cast
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from mahjong_site.headers import MEMBER_COOKIE
from mahjong_site.htmx import VARY, HtmxRequest, render_part, wants_part
from mahjong_site.kept import MESSAGES_COOKIE
from rules.catalog import RuleSet, Topic, UnknownRuleSet, catalog
from rules.findable import Entry, Kind, has_topic
from rules.glossary_views import comparison
from rules.marking import first_place, marked, plain_of
from rules.search import LONGEST_QUERY, Found, index
from rules.text import Text, join, to_hant

SHOWN: Final[dict[Kind, int]] = {
    "term": 3,
    "value": 6,
    "pattern": 4,
    "section": 6,
    "lesson": 2,
    "topic": 2,
    "ruleset": 4,
}
"""How many results of a kind are shown before its own page."""

MOST_SHOWN: Final = 60
FAINT: Final = 0.04
"""Results worth less than this share of the best one are left out."""

TITLES: Final = {
    "term": gettext_lazy("Glossary"),
    "value": gettext_lazy("Rule values"),
    "pattern": gettext_lazy("Patterns"),
    "section": gettext_lazy("Articles"),
    "lesson": gettext_lazy("Lessons"),
    "topic": gettext_lazy("Topics"),
    "ruleset": gettext_lazy("Rule sets"),
}

_BEFORE: Final = {"en": 60, "zh": 24}
_SNIPPET: Final = {"en": 190, "zh": 84}
"""Characters of a snippet before what was found, and in all."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: read from the address."""

    query: str
    ruleset: RuleSet | None
    kind: Kind | None
    unknown: str
    """A rule set asked for that there is none of."""

    def of_kind(self, kind: Kind | None) -> str:
        """Return the same question for results of one kind, or of all, as a query."""
        return _query(self.query, self.ruleset.slug if self.ruleset else "", kind or "")

    @property
    def in_all_kinds(self) -> str:
        """The same question for results of every kind, as a query."""
        return self.of_kind(None)

    @property
    def in_all_rulesets(self) -> str:
        """The same question in all rule sets, as a query."""
        return _query(self.query, "", self.kind or "")


def _query(query: str, ruleset: str, kind: str) -> str:
    pairs = [("q", query), ("in", ruleset), ("kind", kind)]
    return "?" + urlencode([(name, value) for name, value in pairs if value])


@require_safe
def search(request: HtmxRequest) -> HttpResponse:
    """Show what answers a question, by kind, the best kind first."""
    question = read_question(request.GET)
    context = _context(question) | answer(question, get_language() or "en")
    if wants_part(request) or not question.query or MESSAGES_COOKIE in request.COOKIES:
        return render_part(request, "rules/search.html", "found", context)
    found = render_to_string("rules/search.html#found", context)
    response = HttpResponse(_frame(request, question).fill(question, request, found))
    patch_vary_headers(response, VARY)
    return response


def _context(question: Question) -> dict[str, object]:
    return {
        "question": question,
        "rulesets": catalog().rulesets,
        "longest": LONGEST_QUERY,
    }


# -- the page around the results --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Frame:
    """A search page without its results and without the words searched for.

    The page is the same for every question but for these; it takes longer than a search to render,
    so it is rendered once and filled in.
    """

    html: tuple[str, ...]
    """What stands between the marks."""
    marks: tuple[str, ...]

    def fill(self, question: Question, request: HttpRequest, found: str) -> str:
        """Put in the question and the results."""
        fillings = {
            _WORDS: escape(question.query),
            _QUERY: escape(request.META.get("QUERY_STRING", "")),
            _FOUND: found,
        }
        parts = [self.html[0]]
        for mark, html in zip(self.marks, self.html[1:], strict=True):
            parts += (fillings[mark], html)
        return "".join(parts)


_WORDS: Final = "tenpai-words-7c1e0b"
_QUERY: Final = "tenpai-query-7c1e0b"
_FOUND: Final = "tenpai-found-7c1e0b"
_MARKS: Final = re.compile(f"({_WORDS}|{_QUERY}|{_FOUND})")


def _frame(request: HttpRequest, question: Question) -> Frame:
    """Return the frame of a language, for members or guests, with a rule set chosen or none."""
    within = question.ruleset.slug if question.ruleset else ""
    member = MEMBER_COOKIE in request.COOKIES
    host = request.META.get("HTTP_HOST", "")  # Checked by the middleware before.
    key = (get_language() or "en", member, within, host, request.scheme or "")
    frame = _FRAMES.get(key)
    if frame is None:
        blank = copy(request)
        blank.META = {**request.META, "QUERY_STRING": _QUERY}
        context = _context(Question(_WORDS, question.ruleset, None, "")) | {"frame": _FOUND}
        pieces = _MARKS.split(render_to_string("rules/search.html", context, blank))
        frame = Frame(tuple(pieces[::2]), tuple(pieces[1::2]))
        if len(_FRAMES) < MOST_FRAMES and not settings.DEBUG:
            _FRAMES[key] = frame
    return frame


_FRAMES: Final[dict[tuple[str, bool, str, str, str], Frame]] = {}
MOST_FRAMES: Final = 200


# -- the question and its answer --------------------------------------------------------------


def read_question(query: QueryDict) -> Question:
    """Read `q`, `in` and `kind`."""
    ruleset, unknown = None, ""
    slug = query.get("in", "")
    if slug:
        try:
            ruleset = catalog().ruleset(slug)
        except UnknownRuleSet:
            unknown = slug[:80]
    kind = next((kind for kind in SHOWN if kind == query.get("kind")), None)
    words = " ".join(query.get("q", "")[:LONGEST_QUERY].split())
    return Question(words, ruleset, kind, unknown)


def answer(question: Question, lang: str) -> dict[str, object]:
    """Return the results by kind, and where there are none, what may have been meant."""
    if not question.query:
        return {"groups": (), "count": 0}
    found = index().find(question.query, question.ruleset.slug if question.ruleset else "")
    gathered = _gather(question, found)
    if gathered:
        groups = [_group(question, kind, found, same, lang) for kind, same in gathered.items()]
        return {"groups": groups, "count": sum(map(len, gathered.values()))}
    near = [
        (f"{reverse('rules:glossary')}#{term.slug}", term.title)
        for term in index().nearest_terms(question.query)
    ]
    return {"groups": (), "count": 0, "near": near}


def _gather(question: Question, found: Found) -> dict[Kind, list[list[Entry]]]:
    """Sort what was found by kind; what answers the same for several rule sets comes together."""
    gathered: dict[Kind, list[list[Entry]]] = {}
    met: dict[str, list[Entry]] = {}
    faint = found.hits[0][1] * FAINT if found.hits else 0
    for entry, worth in found.hits:
        if worth < faint:
            break
        if question.kind is None or question.kind == entry.kind:
            same = met.get(entry.question)
            if same is None:
                met[entry.question] = same = []
                gathered.setdefault(entry.kind, []).append(same)
            same.append(entry)
    return gathered


def _group(
    question: Question, kind: Kind, found: Found, answers: Sequence[Sequence[Entry]], lang: str
) -> SafeString:
    """Write the results of a kind; the address of all of them where some are not shown.

    This and what it calls put HTML together themselves: a template would take several times as
    long as the search.
    """
    within = question.ruleset.slug if question.ruleset else ""
    shown = MOST_SHOWN if question.kind else SHOWN[kind]
    title, count = str(TITLES[kind]), len(answers)
    items = "".join([_result(within, found, same, lang) for same in answers[:shown]])
    more = ""
    if count > shown and not question.kind:
        words = _("All %(count)s: %(kind)s") % {"count": count, "kind": title}
        more = f'<p><a class="more" href="{escape(question.of_kind(kind))}">{words}</a></p>'
    return SafeString(
        f'<section class="found" aria-labelledby="found-{kind}">'
        f'<h3 id="found-{kind}">{title} <span class="count">{count}</span></h3>'
        f'<ol class="results">{items}</ol>{more}</section>'
    )


# -- one result -------------------------------------------------------------------------------


def _result(within: str, found: Found, same: Sequence[Entry], lang: str) -> str:
    """Write one result, as the item of a list."""
    entry = same[0]
    answers = ""
    text: Text | None = entry.text
    if entry.evidence is not None and not within:
        url, where, answers = _compared(entry, lang)
        if answers:
            text = entry.evidence.info.about
    else:
        url, where = _place(entry, within, lang)
        if len(same) > 1:
            answers = _also_in(same[1:], lang)
    heading = entry.title.en if lang == "en" else entry.title.zh_hans
    title = _marked(heading, plain_of(heading), found, lang)
    snippet = f'<p class="snippet">{_snippet(text, found, lang)}</p>' if text else ""
    return (
        f'<li><p><a href="{url}">{title}</a> <span class="where">{where}</span></p>'
        f"{snippet}{answers}</li>"
    )


@lru_cache(maxsize=20_000)
def _place(entry: Entry, within: str, lang: str) -> tuple[str, str]:
    """Return the address of an entry and the words that say where it stands, as safe HTML."""
    ruleset, topic = entry.ruleset, entry.topic
    if entry.term is not None:
        return f"{reverse('rules:glossary')}#{entry.anchor}", entry.term.group.title.get(lang)
    if entry.kind == "lesson":
        return reverse("quizzes:lesson", args=[entry.anchor]), _("Learn")
    if ruleset is None and topic is not None:
        inside = next((each for each in catalog().rulesets if each.slug == within), None)
        if inside is not None and has_topic(catalog(), inside, topic):
            return reverse("rules:article", args=[within, topic.slug]), inside.short.get(lang)
        return reverse("rules:compare_topic", args=[topic.slug]), _("Comparison")
    if ruleset is None:
        return reverse("rules:search"), ""
    if topic is None:
        return reverse("rules:ruleset", args=[ruleset.slug]), ruleset.family_name.get(lang)
    where = join((ruleset.short, topic.title), " · ", " · ").get(lang)
    if entry.evidence is not None:
        return f"{reverse('rules:ruleset', args=[ruleset.slug])}#{entry.anchor}", where
    return f"{reverse('rules:article', args=[ruleset.slug, topic.slug])}#{entry.anchor}", where


@lru_cache(maxsize=4000)
def _compared(entry: Entry, lang: str) -> tuple[str, str, str]:
    """Return the row of the comparison that a value stands in, where, and what each rule set says.

    A family with one rule set has nothing to compare: then there are no answers.
    """
    ruleset, topic = cast(RuleSet, entry.ruleset), cast(Topic, entry.topic)
    family = catalog().family(ruleset.family)
    url = f"{comparison(catalog(), topic.slug, ruleset.family)}#{entry.anchor}"
    where = join((ruleset.family_name, topic.title), " · ", " · ").get(lang)
    if len(family) < 2:
        return url, where, ""
    said: dict[Text, list[RuleSet]] = {}
    for ruleset in family:
        said.setdefault(ruleset.evidence[entry.anchor].words, []).append(ruleset)
    context = {"said": list(said.items()), "key": entry.anchor}
    return url, where, render_to_string("rules/search_answers.html", context).strip()


def _also_in(entries: Sequence[Entry], lang: str) -> str:
    """Link to the same section in the articles of other rule sets."""
    links = "".join([_link(entry, lang) for entry in entries])
    return f'<div class="also">{_("Also in")} <ul class="names">{links}</ul></div>'


@lru_cache(maxsize=20_000)
def _link(entry: Entry, lang: str) -> str:
    """Write a link to a section as the item of a list, called by its rule set."""
    name = entry.ruleset.short.get(lang) if entry.ruleset else ""
    return f'<li><a href="{_place(entry, "", lang)[0]}">{escape(name)}</a></li>'


def _snippet(text: Text, found: Found, lang: str) -> str:
    """Cut a text around the first thing found in it, and mark what was found."""
    written = text.en if lang == "en" else text.zh_hans
    plain = plain_of(written)
    size = "en" if lang == "en" else "zh"
    length = _SNIPPET[size]
    start = 0
    if len(written) > length:
        place = first_place(plain, found.forms)
        start = max(0, min(place - _BEFORE[size], len(written) - length))
    end = start + length
    if size == "en":
        if start:
            start = written.find(" ", start) + 1 or start
        if end < len(written):
            end = written.rfind(" ", start, end) if " " in written[start:end] else end
    shown = _marked(written[start:end], plain[start:end], found, lang)
    return f"{'…' if start else ''}{shown}{'…' if end < len(written) else ''}"


def _marked(written: str, plain: str, found: Found, lang: str) -> str:
    """Write a text as safe HTML in a language, with what was found in it marked."""
    text = to_hant(written) if lang == "zh-hant" else written
    parts = []
    for piece, hit in marked(text, found.forms, plain if len(plain) == len(text) else None):
        parts.append(f"<mark>{escape(piece)}</mark>" if hit else escape(piece))
    return "".join(parts)
