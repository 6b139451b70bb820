"""The pages of quizzes and progress: each reads its address, calls one function and renders."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth import logout
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from mahjong_site.htmx import HtmxRequest, render_part
from rules.catalog import Catalog, RuleSet, UnknownRuleSet, catalog
from rules.views import Link, nearest_rulesets

from . import services
from .chart import draw
from .forms import ForgetForm, ReportForm
from .kinds import Kind, UnknownKindError, kind_named, kinds
from .learners import begin_learner, find_learner, forget_learner
from .progress import Progress, progress_of
from .skills import BY_SLUG

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.text import Text

    from .models import Attempt

CHANCE: Final = SystemRandom()


@dataclass(frozen=True, slots=True)
class Choice:
    """The level and the fields a learner chose; kept in the address."""

    level: int
    asked: tuple[str, ...]
    usual: bool
    """Whether this is what an address without a choice means."""

    @property
    def query(self) -> str:
        """Write the choice as the query of an address; empty for the usual one."""
        if self.usual:
            return ""
        return "?" + urlencode([("level", self.level), *(("ask", name) for name in self.asked)])


@dataclass(frozen=True, slots=True)
class FamilyRuleSets:
    """Rule sets of one family."""

    name: Text
    rulesets: tuple[RuleSet, ...]


@dataclass(frozen=True, slots=True)
class KindRuleSets:
    """A kind of question with the rule sets it can be asked under, by family."""

    kind: Kind
    families: tuple[FamilyRuleSets, ...]


@dataclass(frozen=True, slots=True)
class Latest:
    """One of the latest answers, with the address of its question while it is still the same."""

    attempt: Attempt
    kind: Kind | None
    ruleset: RuleSet | None
    url: str | None


class _MissingError(Exception):
    """Nothing is at this address; carries the answer that says so."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.answer = answer


@require_safe
def kinds_list(request: HttpRequest) -> HttpResponse:
    """List every kind of question with its rule sets, in the order it is best learnt."""
    published = catalog()
    order = list(BY_SLUG)
    sorted_kinds = sorted(kinds().values(), key=lambda kind: order.index(kind.fields[0]))
    listed = [KindRuleSets(kind, _by_family(published, kind)) for kind in sorted_kinds]
    return render(request, "quizzes/kinds.html", {"kinds": listed})


@require_safe
@never_cache
def start(request: HttpRequest, kind: str, slug: str) -> HttpResponse:
    """Offer the choice of level and fields; `?go` and `?like=<seed>` lead to a question."""
    try:
        found, ruleset = _kind_and_ruleset(request, kind, slug)
        choice = _read_choice(request, found)
        if "like" in request.GET:
            like = services.ask(
                found,
                ruleset,
                choice.level,
                _read_seed(request, request.GET["like"], found, ruleset),
            )
            return redirect(_question_url(like, choice, services.draw_similar(like, CHANCE)))
    except _MissingError as missing:
        return missing.answer
    if "go" in request.GET:
        address = reverse("quizzes:question", args=[kind, slug, services.draw_seed(CHANCE)])
        return HttpResponseRedirect(address + choice.query)
    context = {
        "kind": found,
        "ruleset": ruleset,
        "rulesets": _rulesets_of(catalog(), found),
        "choice": choice,
        "skills": [BY_SLUG[name] for name in found.fields],
    }
    return render(request, "quizzes/start.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HtmxRequest, kind: str, slug: str, seed: str) -> HttpResponse:
    """Ask the question of this address; an answer is kept once, and the same page shows it."""
    try:
        asked, choice = _question(request, kind, slug, seed)
    except _MissingError as missing:
        return missing.answer
    context = _question_context(asked, choice)
    if request.method != "POST":
        learner = find_learner(request)
        kept = services.find_attempt(asked, learner)
        form = asked.kind.form(asked.ruleset, asked.task, choice.asked, None)
        return render_part(
            request, "quizzes/question.html", "answer", context | {"form": form, "kept": kept}
        )
    form = asked.kind.form(asked.ruleset, asked.task, choice.asked, request.POST)
    if not form.is_valid():
        return render_part(
            request, "quizzes/question.html", "answer", context | {"form": form}, status=422
        )
    given = {name: form.cleaned_data[name] for name in choice.asked}
    now = timezone.now()
    attempt = services.answer(asked, begin_learner(request, now), given, now)
    context |= _result_context(asked, choice, attempt, given)
    return render_part(request, "quizzes/question.html", "answer", context)


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, kind: str, slug: str, seed: str) -> HttpResponse:
    """Take a report that something is wrong with a question."""
    try:
        asked, choice = _question(request, kind, slug, seed)
    except _MissingError as missing:
        return missing.answer
    form = ReportForm(request.POST if request.method == "POST" else None)
    context = _question_context(asked, choice) | {"form": form}
    if request.method == "POST" and form.is_valid():
        learner = find_learner(request)
        services.report(asked, learner, form.cleaned_data["text"], timezone.now())
        return render(request, "quizzes/report.html", context | {"sent": True})
    status = 422 if form.is_bound else 200
    return render(request, "quizzes/report.html", context, status=status)


@require_safe
@never_cache
def progress(request: HttpRequest) -> HttpResponse:
    """Show what the learner has answered, by kind, rule set, skill and day."""
    learner = find_learner(request)
    found = progress_of(learner, timezone.now())
    context = {
        "progress": found,
        "chart": draw(found.days),
        "lessons": catalog().lessons,
        "done": services.lessons_done(learner),
        "learner": learner,
        **_named(found),
    }
    return render(request, "quizzes/progress.html", context)


@require_safe
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """Hand out everything kept of the learner as a JSON file."""
    kept = services.export(find_learner(request))
    body = json.dumps(kept, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    return HttpResponse(
        body + "\n",
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="tenpai-progress.json"'},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def forget(request: HttpRequest) -> HttpResponse:
    """Delete everything kept of the learner, once he has confirmed it."""
    form = ForgetForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        forget_learner(request)
        if form.cleaned_data["account"] and request.user.is_authenticated:
            request.user.delete()
            logout(request)
        messages.success(request, _("Your answers are deleted."))
        return redirect("quizzes:progress")
    status = 422 if form.is_bound else 200
    context = {"form": form, "learner": find_learner(request)}
    return render(request, "quizzes/forget.html", context, status=status)


# -- reading addresses -------------------------------------------------------------------


def _rulesets_of(published: Catalog, kind: Kind) -> tuple[RuleSet, ...]:
    return tuple(each for each in published.rulesets if each.family in kind.families)


def _by_family(published: Catalog, kind: Kind) -> tuple[FamilyRuleSets, ...]:
    """Group the rule sets of a kind by family, in their order."""
    rulesets = _rulesets_of(published, kind)
    families = {ruleset.family: ruleset.family_name for ruleset in rulesets}
    return tuple(
        FamilyRuleSets(name, tuple(each for each in rulesets if each.family == family))
        for family, name in families.items()
    )


def _kind_and_ruleset(request: HttpRequest, kind: str, slug: str) -> tuple[Kind, RuleSet]:
    """Return the kind and rule set of an address, or raise a page that leads to the nearest."""
    published = catalog()
    try:
        found = kind_named(kind)
    except UnknownKindError:
        raise _MissingError(
            _missing(
                request,
                _("There is no kind of question called “%(name)s”.") % {"name": kind[:80]},
                [Link(reverse("quizzes:kinds"), _("All kinds of questions"))],
            )
        ) from None
    fitting = _rulesets_of(published, found)
    try:
        ruleset = published.ruleset(slug)
    except UnknownRuleSet:
        near = [each for each in nearest_rulesets(slug, published) if each in fitting]
        raise _MissingError(
            _missing(
                request,
                _("There is no rule set called “%(name)s”.") % {"name": slug[:80]},
                [_start_link(found, each) for each in near or fitting],
                near=bool(near),
            )
        ) from None
    if ruleset not in fitting:
        message = _("“%(kind)s” is not asked under %(ruleset)s yet, only under these rule sets.")
        raise _MissingError(
            _missing(
                request,
                message % {"kind": found.title, "ruleset": ruleset.name},
                [_start_link(found, each) for each in fitting],
            )
        )
    return found, ruleset


def _read_seed(request: HttpRequest, seed: str, kind: Kind, ruleset: RuleSet) -> int:
    try:
        return services.read_seed(seed)
    except services.SeedError:
        message = _(
            "“%(seed)s” is not the number of a question: those are whole numbers from 1 to "
            "%(highest)d, written with the digits 0 to 9 alone."
        )
        raise _MissingError(
            _missing(
                request,
                message % {"seed": seed[:40], "highest": services.HIGHEST_SEED},
                [_start_link(kind, ruleset)],
            )
        ) from None


def _question(
    request: HttpRequest, kind: str, slug: str, seed: str
) -> tuple[services.Question, Choice]:
    """Make the question of an address, or raise a page that leads to one there is."""
    found, ruleset = _kind_and_ruleset(request, kind, slug)
    choice = _read_choice(request, found)
    number = _read_seed(request, seed, found, ruleset)
    return services.ask(found, ruleset, choice.level, number), choice


def _read_choice(request: HttpRequest, kind: Kind) -> Choice:
    """Read `level` and `ask` (many); what makes no sense means the usual choice."""
    numbers = {str(level.number): level.number for level in kind.levels}
    level = numbers.get(request.GET.get("level", ""), kind.usual_level)
    wanted = request.GET.getlist("ask")
    asked = tuple(name for name in kind.fields if name in wanted) or kind.fields
    return Choice(level, asked, usual=level == kind.usual_level and asked == kind.fields)


def _start_link(kind: Kind, ruleset: RuleSet) -> Link:
    return Link(
        reverse("quizzes:start", args=[kind.slug, ruleset.slug]), f"{kind.title} · {ruleset.name}"
    )


def _missing(
    request: HttpRequest, message: str, suggestions: Iterable[Link], *, near: bool = False
) -> HttpResponse:
    """Answer 404: say what is not there, and lead to what is."""
    context = {"message": message, "suggestions": list(suggestions), "near": near}
    return render(request, "404.html", context, status=404)


# -- what templates show -----------------------------------------------------------------


def _question_url(asked: services.Question, choice: Choice, seed: int | None = None) -> str:
    args = [asked.kind.slug, asked.ruleset.slug, seed or asked.seed]
    return reverse("quizzes:question", args=args) + choice.query


def _question_context(asked: services.Question, choice: Choice) -> dict[str, Any]:
    args = [asked.kind.slug, asked.ruleset.slug]
    return {
        "question": asked,
        "kind": asked.kind,
        "ruleset": asked.ruleset,
        "level": next(each for each in asked.kind.levels if each.number == asked.level),
        "choice": choice,
        "question_url": _question_url(asked, choice),
        "start_url": reverse("quizzes:start", args=args) + choice.query,
        "report_url": reverse("quizzes:report", args=[*args, asked.seed]) + choice.query,
        "situation": asked.kind.situation(asked.ruleset, asked.task),
    }


def _result_context(
    asked: services.Question, choice: Choice, attempt: Attempt, given: dict[str, Any]
) -> dict[str, Any]:
    """Explain the answer that was kept; tell when it is not the one just given."""
    similar = [("like", str(asked.seed)), ("level", str(choice.level))]
    similar += [("ask", name) for name in choice.asked]
    start_url = reverse("quizzes:start", args=[asked.kind.slug, asked.ruleset.slug])
    return {
        "attempt": attempt,
        "earlier": attempt.given != given,
        "result": asked.kind.explain(asked.ruleset, asked.task, attempt.given),
        "next_url": _question_url(asked, choice, services.draw_seed(CHANCE)),
        "similar_url": f"{start_url}?{urlencode(similar)}",
    }


def _named(found: Progress) -> dict[str, Any]:
    """Put names and addresses to what attempts store as slugs."""
    published = {ruleset.slug: ruleset for ruleset in catalog().rulesets}
    return {
        "by_kind": [(kinds().get(row.kind), row) for row in found.kinds],
        "by_ruleset": [(published.get(row.slug), row) for row in found.rulesets],
        "latest": [_latest(attempt, published) for attempt in found.latest],
    }


def _latest(attempt: Attempt, published: dict[str, RuleSet]) -> Latest:
    kind, ruleset = kinds().get(attempt.kind), published.get(attempt.slug)
    url = None
    if (
        kind is not None
        and ruleset is not None
        and (attempt.generation, attempt.edition) == (kind.generation, ruleset.edition)
    ):
        url = reverse("quizzes:question", args=[attempt.kind, attempt.slug, attempt.seed])
        if attempt.level != kind.usual_level:
            url += f"?level={attempt.level}"
    return Latest(attempt, kind, ruleset, url)
