"""The few addresses that belong to no language."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
def front_door(request: HttpRequest) -> HttpResponse:
    """Go to the home page in the visitor's language: the cookie's, else the browser's."""
    response = redirect(f"/{get_language()}/")
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Keep crawlers out of endless questions and of what is one learner's alone."""
    closed = []
    for code, _label in settings.LANGUAGES:
        closed += [f"/{code}/{part}/" for part in ("accounts", "practice", "progress")]
        closed += [f"/{code}/quiz/*/*/", f"/{code}/learn/*/?q=", f"/{code}/search/?"]
    where = request.build_absolute_uri(reverse("sitemap"))
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed), f"Sitemap: {where}"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Show browsers that ask by habit where the icon is."""
    return redirect(static("favicon.svg"))


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 while the database answers, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database unavailable\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
