"""`manage.py check` and the start fail on content that cannot be published."""

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from rules import catalog as catalog_module
from rules import checks

from . import toy


@pytest.fixture
def content(monkeypatch):
    """Let the checks read another content folder."""
    return lambda folder: monkeypatch.setattr(checks, "catalog", lambda: toy.loaded(folder))


def test_the_published_rules_pass():
    assert run_checks(tags=["rules"]) == []


def test_every_problem_is_an_error_with_file_key_and_reason(tmp_path, content):
    rules = toy.RULES.replace("value = true", "value = 3")
    content(toy.write(tmp_path, **{"toy/rules.toml": rules, "toy/wining.en.md": "# W"}))

    found = [error.msg for error in run_checks(tags=["rules"])]

    assert found == [
        "toy/rules.toml: values.furiten.value: 3 does not fit; it must be true or false",
        'toy/wining.en.md: no topic "wining" in topics.toml',
    ]


def test_the_check_command_fails(tmp_path, content):
    content(toy.write(tmp_path, **{"topics.toml": "topics"}))

    with pytest.raises(SystemCheckError, match=r"topics\.toml: not TOML"):
        call_command("check")


def test_the_catalog_is_read_once():
    assert catalog_module.catalog() is catalog_module.catalog()
