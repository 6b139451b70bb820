"""What the environment makes of the settings."""

import runpy

import pytest
from django.core.exceptions import ImproperlyConfigured

from mahjong_site import settings as module

VARIABLES = ("ALLOWED_HOSTS", "BEHIND_PROXY", "DATABASE_URL", "DEBUG", "HTTPS", "SECRET_KEY")


@pytest.fixture
def read(monkeypatch):
    """Return a function that reads the settings as a given environment makes them."""

    def read(**environment):
        for name in VARIABLES:
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(module.__file__)

    return read


def test_a_plain_clone_serves_this_machine_only(read):
    local = read()

    assert local["DEBUG"] is False
    assert local["ALLOWED_HOSTS"] == ["127.0.0.1", "localhost", "[::1]"]
    assert local["SECURE_SSL_REDIRECT"] is False
    assert local["SESSION_COOKIE_SECURE"] is False


def test_the_local_secret_key_is_made_once_and_kept(read, tmp_path):
    key = read()["SECRET_KEY"]

    assert len(key) >= 50
    assert read()["SECRET_KEY"] == key


def test_facing_the_world_needs_a_secret_key(read):
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        read(ALLOWED_HOSTS="tenpai.example")


def test_facing_the_world_means_https(read):
    world = read(ALLOWED_HOSTS="tenpai.example, www.tenpai.example", SECRET_KEY="k" * 60)

    assert world["ALLOWED_HOSTS"] == ["tenpai.example", "www.tenpai.example"]
    assert world["SECURE_SSL_REDIRECT"] is True
    assert world["SECURE_HSTS_SECONDS"] == 31_536_000
    assert world["SESSION_COOKIE_SECURE"] is True
    assert world["CSRF_COOKIE_SECURE"] is True
    assert world["LANGUAGE_COOKIE_SECURE"] is True
    assert "Manifest" in world["STORAGES"]["staticfiles"]["BACKEND"]


def test_https_can_be_switched_off_where_it_ends_elsewhere(read):
    world = read(ALLOWED_HOSTS="tenpai.example", SECRET_KEY="k" * 60, HTTPS="0")

    assert world["SECURE_SSL_REDIRECT"] is False
    assert world["SECURE_HSTS_SECONDS"] == 0


def test_a_proxy_is_believed_only_when_named(read):
    assert "SECURE_PROXY_SSL_HEADER" not in read()
    assert read(BEHIND_PROXY="1")["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")


def test_a_flag_that_is_no_flag_is_refused(read):
    with pytest.raises(ImproperlyConfigured, match="DEBUG is 'maybe'"):
        read(DEBUG="maybe")


def test_sqlite_waits_its_turn(read):
    database = read()["DATABASES"]["default"]

    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


def test_database_url_names_another_database(read):
    database = read(DATABASE_URL="postgres://club:secret@db.example:5433/tenpai")["DATABASES"]

    assert database["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert database["default"]["HOST"] == "db.example"
    assert "transaction_mode" not in database["default"].get("OPTIONS", {})
