"""What every answer carries, and what it does not ask the database."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse


@pytest.fixture
def home():
    return reverse("rules:home")


def test_the_policy_allows_own_sources_only(client, home):
    policy = client.get(home).headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))

    assert directives.pop("default-src") == "'none'"
    assert directives.pop("base-uri") == "'none'"
    assert directives.pop("frame-ancestors") == "'none'"
    assert set(directives.values()) == {"'self'"}
    assert {"script-src", "style-src", "img-src", "connect-src", "form-action"} <= set(directives)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ],
)
def test_secure_headers(client, home, name, value):
    assert client.get(home).headers[name] == value


def test_a_page_to_read_sets_no_cookie_and_makes_no_query(client, home):
    response = client.get(home)  # Without the database fixture a query would fail.

    assert response.status_code == 200
    assert not response.cookies
    assert "Cookie" not in response.headers.get("Vary", "")


@pytest.mark.django_db
def test_a_page_to_read_makes_no_query_for_a_member_either(client, home, django_assert_num_queries):
    client.force_login(User.objects.create_user("mei"))
    client.cookies["member"] = "1"

    with django_assert_num_queries(0):
        assert client.get(home).status_code == 200


@pytest.mark.django_db
def test_the_member_cookie_comes_with_log_in_and_goes_with_log_out(client):
    User.objects.create_user("mei", password="four-winds")

    said_in = client.post(reverse("login"), {"username": "mei", "password": "four-winds"})
    said_out = client.post(reverse("logout"))

    assert said_in.status_code == 302
    assert said_in.cookies["member"].value == "1"
    assert said_in.cookies["member"]["httponly"]
    assert said_out.cookies["member"].value == ""


@pytest.mark.django_db
def test_a_member_cookie_alone_opens_nothing(client):
    client.cookies["member"] = "1"

    response = client.get(reverse("password_change"))

    assert response.status_code == 302
    assert response.url.startswith(reverse("login"))
