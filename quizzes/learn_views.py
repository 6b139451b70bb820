"""The pages of the lessons: their list, and each with its question."""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from mahjong_site.htmx import HtmxRequest, render_part
from rules.catalog import Lesson, catalog
from rules.nearest import nearest
from rules.views import Link

from . import lessons, services
from .learners import begin_learner, find_learner

if TYPE_CHECKING:
    from .lessons import Option, Question

CHANCE: Final = SystemRandom()


@dataclass(frozen=True, slots=True)
class Practice:
    """The quiz that practises a lesson: what it is called, and where it starts."""

    title: str
    about: str
    url: str


@require_safe
@never_cache
def learn(request: HttpRequest) -> HttpResponse:
    """List the lessons in order, with those the learner has answered rightly."""
    done = services.lessons_done(find_learner(request))
    found = catalog().lessons
    context = {
        "lessons": found,
        "done": done,
        "ahead": next((lesson for lesson in found if lesson.slug not in done), None),
    }
    return render(request, "quizzes/learn.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def lesson(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show a lesson and ask its question (`?q=<seed>`); a right answer is kept, once."""
    found = next((each for each in catalog().lessons if each.slug == slug), None)
    if found is None:
        return _no_such_lesson(request, slug)
    try:
        seed = services.read_seed(request.GET.get("q", str(lessons.FIRST_SEED)))
    except services.SeedError as error:
        return _no_such_question(request, found, str(error))
    asked = lessons.ask(found, seed)
    learner = find_learner(request)
    context = _context(found, seed, asked)
    status = 200
    if request.method == "POST":
        form = AnswerForm(asked, request.POST)
        if form.is_valid():
            given: Option = form.cleaned_data["answer"]
            right = given.value == asked.right
            if right:
                now = timezone.now()
                learner = begin_learner(request, now)
                services.finish_lesson(found.slug, learner, now)
            context |= {"given": given, "right": right, "explanation": asked.explain()}
        else:
            context["errors"] = form.errors["answer"]
            status = 422
    context["done"] = services.lessons_done(learner)
    return render_part(request, "quizzes/lesson.html", "question", context, status=status)


class AnswerForm(forms.Form):
    """One of the answers to a question, by its number from 1."""

    answer = forms.TypedChoiceField(
        error_messages={
            "required": gettext_lazy("Choose one of the answers."),
            "invalid_choice": gettext_lazy("“%(value)s” is not one of the answers."),
        }
    )

    def __init__(self, asked: Question, data: Any) -> None:
        super().__init__(data)
        field = cast(forms.TypedChoiceField, self.fields["answer"])
        field.choices = [(str(n), option.words) for n, option in enumerate(asked.options, start=1)]
        field.coerce = lambda number: asked.options[int(number) - 1]


def _context(found: Lesson, seed: int, asked: Question) -> dict[str, Any]:
    published = catalog().lessons
    here = published.index(found)
    address = reverse("quizzes:lesson", args=[found.slug])
    return {
        "lesson": found,
        "lessons": published,
        "page": found.page(get_language() or "en"),
        "ruleset": found.ruleset,
        "question": asked,
        "question_url": f"{address}?q={seed}",
        "another_url": f"{address}?q={services.draw_seed(CHANCE)}",
        "practice": _practice(found),
        "previous": published[here - 1] if here else None,
        "next": published[here + 1] if here + 1 < len(published) else None,
    }


def _practice(found: Lesson) -> Practice | None:
    chosen = lessons.drill(found)
    if chosen is None:
        return None
    kind, drill = chosen
    start = reverse("quizzes:start", args=[kind.slug, found.ruleset.slug])
    return Practice(str(kind.title), str(kind.about), start + drill.query)


def _no_such_lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer 404: name the lesson asked for, and lead to the nearest ones."""
    published = {lesson.slug: lesson for lesson in catalog().lessons}
    near = nearest(
        slug,
        {each.slug: (each.slug, each.title.en, each.title.zh_hans) for each in published.values()},
    )
    context = {
        "message": _("There is no lesson called “%(name)s”.") % {"name": slug[:80]},
        "suggestions": [_link(published[name]) for name in near or published],
        "near": bool(near),
    }
    return render(request, "404.html", context, status=404)


def _no_such_question(request: HttpRequest, found: Lesson, seed: str) -> HttpResponse:
    message = _(
        "“%(seed)s” is not the number of a question: those are whole numbers from 1 to "
        "%(highest)d, written with the digits 0 to 9 alone."
    )
    context = {
        "message": message % {"seed": seed[:40], "highest": services.HIGHEST_SEED},
        "suggestions": [_link(found)],
        "near": False,
    }
    return render(request, "404.html", context, status=404)


def _link(found: Lesson) -> Link:
    return Link(reverse("quizzes:lesson", args=[found.slug]), str(found.title))
