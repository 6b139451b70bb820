"""A real Chromium, the system's own; any error in its console fails the test."""

import os
import shutil
from pathlib import Path

import pytest

# Playwright's synchronous pages run an event loop in the thread that also talks to the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def pytest_collection_modifyitems(items):
    """Mark everything in this folder, and skip it where no Chromium is."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None and not os.environ.get("REQUIRE_BROWSER"):
                reason = "no Chromium found: install it, or name it in CHROMIUM"
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Start the system's Chromium so that it also runs as root and without a network."""
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM or "chromium",
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-domain-reliability",
            "--disable-extensions",
            "--disable-sync",
            "--disable-features=MediaRouter,OptimizationHints,Translate",
            "--metrics-recording-only",
            "--mute-audio",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, base_url):
    """Speak English unless a test says otherwise, and never leave this machine."""
    return {**browser_context_args, "locale": "en-GB", "viewport": {"width": 1280, "height": 900}}


@pytest.fixture(scope="session")
def base_url(live_server):
    """Let tests write `page.goto("/en/compare/")`."""
    return live_server.url


@pytest.fixture
def allowed_console_errors():
    """Return the errors a test expects, as parts of their text; a test may add to the list."""
    return []


@pytest.fixture(autouse=True)
def _quiet_console(transactional_db, context, live_server, allowed_console_errors):
    """Fail on a console error, a script error or a request to anywhere else."""
    faults = []

    def console(message):
        if message.type == "error":
            faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def request(asked):
        if not asked.url.startswith((live_server.url, "data:", "blob:", "about:")):
            faults.append(f"request to {asked.url}")

    context.on("console", console)
    context.on("weberror", lambda error: faults.append(f"script: {error.error}"))
    context.on("request", request)
    yield
    faults = [f for f in faults if not any(part in f for part in allowed_console_errors)]
    assert not faults, "\n".join(faults)


@pytest.fixture
def axe(page):
    """Return a function that lets axe look at the page as it stands and wants no finding."""
    from axe_playwright_python.sync_playwright import Axe

    def look():
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()

    return look
