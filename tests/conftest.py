"""What every test may use."""

import os

import pytest
from django.conf import settings
from django.db import connection
from django.utils import translation

from mahjong_site.kept import SHELF


def pytest_configure():
    """Hash passwords cheaply; how well Django hashes is not what is tested here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _english():
    """Begin in English; a request leaves the language of its page behind."""
    with translation.override("en"):
        yield


def pytest_report_header():
    """Say which database and which outside cases the run uses."""
    return f"database: {connection.vendor}, cases: {os.environ.get('CASES', 'none')}"


@pytest.fixture(autouse=True)
def _nothing_kept():
    """Let every test see pages rendered for it."""
    SHELF.clear()
