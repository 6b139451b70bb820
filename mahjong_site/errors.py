"""Pages for what goes wrong; each says what happened and where to go on."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import get_language
from django_htmx.http import reswap, retarget


def _said(exception: Exception) -> str | None:
    """Return what the view said when it raised, if it said anything a visitor can read."""
    words = exception.args[0] if exception.args else None
    return str(words) if isinstance(words, str | Promise) and words else None


def _page(request: HttpRequest, template: str, status: int, **context: Any) -> HttpResponse:
    """Render an error as a page of its own, also where htmx asked for a part of one."""
    response = render(request, template, {"path": request.path, **context}, status=status)
    if getattr(request, "htmx", False):
        response = retarget(reswap(response, "outerHTML"), "body")
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400: the request makes no sense. What was wrong is not echoed."""
    return _page(request, "400.html", 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403 with what the view said as `message`."""
    return _page(request, "403.html", 403, message=_said(exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404 with what the view said as `message`, such as the rule set nobody knows."""
    return _page(request, "404.html", 404, message=_said(exception))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 from a template that needs nothing which may itself be broken."""
    return HttpResponseServerError(
        render_to_string("500.html", {"html_lang": get_language() or "en"})
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form without its token: usually a page left open too long, or no cookies."""
    return _page(request, "403_csrf.html", 403)
