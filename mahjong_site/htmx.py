"""One view, one template: the whole page, or the part of it that changes."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails

VARY = ("HX-Request", "HX-Request-Type", "HX-History-Restore-Request")


class HtmxRequest(HttpRequest):
    """A request that has passed django-htmx's middleware."""

    htmx: HtmxDetails


def wants_part(request: HtmxRequest) -> bool:
    """Tell whether htmx will put the answer into a part of the page it already shows.

    A step back in history, and a swap of the whole body, want the whole page.
    """
    htmx = request.htmx
    return bool(htmx) and htmx.request_type != "full" and not htmx.history_restore_request


def render_part(
    request: HtmxRequest,
    template: str,
    part: str,
    context: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the template, or for htmx only its partial named `part`."""
    name = f"{template}#{part}" if wants_part(request) else template
    response = render(request, name, dict(context or {}), status=status)
    patch_vary_headers(response, VARY)
    return response
