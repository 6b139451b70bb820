"""The addresses outside the languages, and what meets a visitor who is lost."""

import pytest
from django.db import OperationalError, connection
from django.test import Client, RequestFactory

from mahjong_site import errors


@pytest.mark.django_db
def test_health_is_ok_while_the_database_answers(client):
    response = client.get("/healthz")

    assert response.status_code == 200
    assert response.content == b"ok\n"


@pytest.mark.django_db
def test_health_says_so_when_the_database_does_not_answer(client, monkeypatch):
    def broken():
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", broken)

    assert client.get("/healthz").status_code == 503


@pytest.mark.django_db
def test_health_alone_is_not_sent_to_https(settings):
    settings.SECURE_SSL_REDIRECT = True
    client = Client()

    assert client.get("/healthz").status_code == 200
    assert client.get("/en/").url.startswith("https://")


def test_the_icon_is_found_where_browsers_look(client):
    response = client.get("/favicon.ico")

    assert response.url == "/static/favicon.svg"
    assert b"<svg" in client.get(response.url).getvalue()


def test_crawlers_stay_out_of_questions_and_accounts(client):
    lines = client.get("/robots.txt").content.decode().splitlines()

    assert "Disallow: /en/accounts/" in lines
    assert "Disallow: /zh-hant/quiz/*/*/" in lines
    assert "Disallow: /" not in lines


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_an_unknown_address_meets_a_helpful_page(client, language):
    response = client.get(f"/{language}/nowhere/")

    assert response.status_code == 404
    assert f'href="/{language}/' in response.content.decode()


def test_an_unknown_address_outside_the_languages_meets_one_too(client):
    response = client.get("/nowhere", headers={"accept-language": "zh-CN"})

    assert response.status_code == 404
    assert 'href="/zh-hans/' in response.content.decode()


def test_what_the_view_said_stands_on_the_page():
    request = RequestFactory().get("/en/rules/chess/")

    response = errors.page_not_found(request, Exception("No rule set “chess”."))

    assert response.status_code == 404
    assert "No rule set “chess”." in response.content.decode()


def test_where_htmx_asked_for_a_part_the_error_takes_the_whole_page(client):
    response = client.get("/en/nowhere/", headers={"HX-Request": "true"})

    assert response.status_code == 404
    assert response.headers["HX-Retarget"] == "body"


def test_a_form_without_its_token_is_explained():
    client = Client(enforce_csrf_checks=True)

    response = client.post("/en/accounts/login/", {"username": "mei"})

    assert response.status_code == 403
    assert "<h1" in response.content.decode()


def test_a_failure_is_admitted_without_details():
    response = errors.server_error(RequestFactory().get("/en/"))

    assert response.status_code == 500
    assert "<h1" in response.content.decode()
