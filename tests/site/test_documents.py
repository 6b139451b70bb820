"""What the documents say of the project is so."""

import re
from pathlib import Path

import dj_database_url
from django.conf import settings

ROOT = Path(settings.BASE_DIR)


def read(name):
    return (ROOT / name).read_text("utf-8")


def test_the_readme_lists_every_variable_the_settings_read():
    code = read("mahjong_site/settings.py")
    variables = {
        dj_database_url.DEFAULT_ENV,
        *re.findall(r'(?:_flag|_words|environ\.get)\("([A-Z_]+)"', code),
    }

    assert set(re.findall(r"^\| `([A-Z_]+)` \|", read("README.md"), re.MULTILINE)) == variables


def test_every_make_target_the_documents_name_exists():
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    named = set(re.findall(r"(?:`|\$ )make ([a-z]+)", read("README.md") + read("CONTRIBUTING.md")))

    assert named <= targets
    assert {"run", "test", "check", "bench", "lock"} <= targets


def test_every_file_the_documents_link_to_exists():
    linked = set(re.findall(r"\]\(([\w./-]+)\)", read("README.md"))) - {"docs/screenshot.png"}

    assert linked
    assert [name for name in linked if not (ROOT / name).exists()] == []


def test_the_locked_requirements_are_those_of_the_project():
    pinned = set(
        re.findall(r'^  "([\w-]+)(?:\[\w+\])?==([\w.]+)",', read("pyproject.toml"), re.MULTILINE)
    )
    locked = set(re.findall(r"^([\w-]+)==([\w.]+)", read("requirements-dev.txt"), re.MULTILINE))

    assert len(pinned) > 20
    assert pinned <= locked
    assert "http" not in read("requirements.txt") + read("requirements-dev.txt")
