"""What every test may use."""

import os

import pytest


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    """Hash passwords cheaply; how well Django hashes is not what is tested here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_report_header():
    """Say which database and which outside cases the run uses."""
    from django.db import connection  # noqa: PLC0415  # Settings are not ready any earlier.

    return f"database: {connection.vendor}, cases: {os.environ.get('CASES', 'none')}"
