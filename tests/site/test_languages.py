"""Which language a visitor meets."""

import pytest


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("en-GB,en;q=0.9", "/en/"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "/zh-hans/"),
        ("zh-SG", "/zh-hans/"),
        ("zh", "/zh-hans/"),
        ("zh-TW,zh;q=0.9", "/zh-hant/"),
        ("zh-HK", "/zh-hant/"),
        ("zh-Hant-TW", "/zh-hant/"),
        ("ja,zh-TW;q=0.5,en;q=0.3", "/zh-hant/"),
        ("xx", "/en/"),
        ("", "/en/"),
    ],
)
def test_the_front_door_follows_the_browser(client, asked, address):
    response = client.get("/", headers={"accept-language": asked})

    assert response.status_code == 302
    assert response.url == address
    assert {"Accept-Language", "Cookie"} <= set(response.headers["Vary"].split(", "))


def test_a_language_once_read_is_remembered(client):
    client.get("/zh-hant/", headers={"accept-language": "en"})

    assert client.get("/", headers={"accept-language": "en"}).url == "/zh-hant/"


def test_going_back_to_the_browsers_own_language_is_remembered_too(client):
    client.get("/zh-hant/", headers={"accept-language": "en"})
    client.get("/en/", headers={"accept-language": "en"})

    assert client.get("/", headers={"accept-language": "en"}).url == "/en/"


def test_an_unknown_language_in_the_cookie_is_ignored(client):
    client.cookies["django_language"] = "tlh"

    assert client.get("/", headers={"accept-language": "zh-CN"}).url == "/zh-hans/"


def test_an_address_without_a_language_gets_the_visitors(client):
    response = client.get("/accounts/login/?next=/x", headers={"accept-language": "zh-CN"})

    assert response.status_code == 302
    assert response.url == "/zh-hans/accounts/login/?next=/x"


def test_every_page_names_its_language(client):
    assert client.get("/zh-hant/").headers["Content-Language"] == "zh-hant"
