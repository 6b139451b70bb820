"""The search page."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from mahjong_site.htmx import HtmxRequest, render_part


@require_safe
def search(request: HtmxRequest) -> HttpResponse:
    """Find."""
    return render_part(request, "rules/search.html", "found", {})
