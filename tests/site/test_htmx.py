"""One view, one template: the page or its part."""

from copy import deepcopy

import pytest
from django.conf import settings as configured
from django.http import HttpResponse
from django.test import RequestFactory
from django_htmx.middleware import HtmxMiddleware

from mahjong_site.htmx import render_part

PAGE = "<html>{% partialdef rows inline %}<b>{{ n }}</b>{% endpartialdef %}</html>"


@pytest.fixture
def answer(settings, tmp_path):
    """Return a function that renders the page for a request with the given headers."""
    (tmp_path / "page.html").write_text(PAGE)
    templates = deepcopy(configured.TEMPLATES)
    templates[0]["DIRS"] = [tmp_path]
    settings.TEMPLATES = templates

    def answer(status=200, **headers):
        request = RequestFactory().get("/", headers=headers)
        HtmxMiddleware(lambda _request: HttpResponse())(request)
        return render_part(request, "page.html", "rows", {"n": 7}, status)

    return answer


def test_a_visitor_gets_the_page(answer):
    assert answer().content == b"<html><b>7</b></html>"


def test_htmx_gets_the_part(answer):
    assert answer(HX_Request="true", HX_Request_Type="partial").content == b"<b>7</b>"


def test_htmx_gets_the_page_when_it_swaps_the_body(answer):
    assert answer(HX_Request="true", HX_Request_Type="full").content.startswith(b"<html>")


def test_a_step_back_in_history_gets_the_page(answer):
    restored = answer(HX_Request="true", HX_History_Restore_Request="true")

    assert restored.content.startswith(b"<html>")


def test_caches_keep_page_and_part_apart(answer):
    names = {"HX-Request", "HX-Request-Type", "HX-History-Restore-Request"}

    assert names <= set(answer().headers["Vary"].split(", "))
    assert names <= set(answer(HX_Request="true").headers["Vary"].split(", "))


def test_the_status_is_the_views(answer):
    assert answer(status=422, HX_Request="true").status_code == 422
