"""Static files as they are served to the world."""

import re
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

ROOT = Path(configured.BASE_DIR)


@pytest.fixture
def collected(settings, tmp_path):
    """Collect the static files with hashed names, as a deployment does."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **configured.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_every_file_finds_what_it_refers_to(collected):
    address = staticfiles_storage.url("vendor/htmx-4.0.1.min.js")

    assert re.fullmatch(r"/static/vendor/htmx-4\.0\.1\.min\.[0-9a-f]{12}\.js", address)
    assert (collected / address.removeprefix("/static/")).exists()


def test_every_static_file_a_template_names_exists():
    named = re.compile(r"""\{%\s*static\s+["']([^"']+)["']""")
    templates = [
        p for name in ("templates", "rules", "quizzes") for p in (ROOT / name).rglob("*.html")
    ]
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in templates
        for name in named.findall(path.read_text("utf-8"))
        if not (ROOT / "static" / name.partition("#")[0]).exists()
    ]

    assert missing == []


def test_templates_keep_to_the_policy():
    forbidden = re.compile(r"<style|\sstyle=|\son\w+=|javascript:|\bhx-on\b|<script(?![^>]*\ssrc=)")
    templates = [
        p for name in ("templates", "rules", "quizzes") for p in (ROOT / name).rglob("*.html")
    ]
    found = [
        f"{path.relative_to(ROOT)}: {match[0].strip()}"
        for path in templates
        for match in forbidden.finditer(path.read_text("utf-8"))
    ]

    assert found == []
