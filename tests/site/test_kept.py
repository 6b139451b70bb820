"""Pages kept in memory: the same for everybody, and nobody's own among them."""

import pytest
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client

from mahjong_site.kept import SHELF, Page, Shelf, kept

ADDRESSES = ("/en/", "/en/rules/mu/limits/", "/zh-hant/compare/limits/?with=mu", "/en/glossary/")


def key(name):
    return (name, "localhost", "http", False, False)


def page(size):
    return Page(b"x" * size, ())


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_kept_is_the_page_made(client, address):
    made = client.get(address)
    again = client.get(address)

    assert again.content == made.content
    assert dict(again.items()) == dict(made.items())


def test_languages_members_and_parts_are_kept_apart(client):
    guest = client.get("/en/rules/mu/").content
    part = {"HX-Request": "true", "HX-Request-Type": "partial"}
    client.cookies["member"] = "1"
    member = client.get("/en/rules/mu/").content

    assert b"Log in" in guest
    assert b"Log in" not in member
    assert client.get("/zh-hans/rules/mu/").content != member
    whole = client.get("/en/compare/limits/").content
    assert client.get("/en/compare/limits/", headers=part).content != whole
    assert client.get("/en/compare/limits/").content == whole


def test_a_waiting_message_is_shown_once_and_not_kept(client, rf):
    client.get("/en/rules/")
    client.cookies["messages"] = "anything"
    size = SHELF.size

    client.get("/en/rules/mu/")

    assert SHELF.size == size


@pytest.mark.django_db
def test_nothing_is_kept_that_is_not_there():
    client = Client()
    for address in ("/en/rules/nobody/", "/en/compare/?with=nobody", "/en/rules/mu/?" + "x" * 500):
        client.get(address)

    assert SHELF.size == 0


def test_a_form_s_token_or_a_session_keeps_a_page_its_reader_s(rf):
    class Session:
        accessed = False

    def asked():
        request = rf.get("/en/", headers={"host": "localhost"})
        request.session, request.htmx = Session(), None
        return request

    @kept
    def form(request):
        return HttpResponse(get_token(request))

    @kept
    def own(request):
        request.session.accessed = True
        return HttpResponse("mine")

    @kept
    def plain(request):
        return HttpResponse("all")

    form(asked())
    own(asked())
    assert SHELF.size == 0
    plain(asked())
    assert SHELF.size == 3


def test_the_oldest_page_goes_when_room_is_short():
    shelf = Shelf(room=80)
    for name in "abcdefgh":
        shelf.put(key(name), page(10))
    shelf.get(key("a"))
    shelf.put(key("i"), page(10))

    assert shelf.size == 80
    assert shelf.get(key("a"))
    assert shelf.get(key("b")) is None


def test_a_page_too_large_is_not_kept():
    shelf = Shelf(room=80)
    shelf.put(key("a"), page(11))

    assert shelf.get(key("a")) is None
