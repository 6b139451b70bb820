import pytest
def test_home(page):
    page.goto("/healthz")
    assert "ok" in page.inner_text("body")
def test_fail(page, axe):
    page.goto("/healthz")
    page.evaluate("console.error('boo')")
def test_axe(page, axe):
    page.goto("/en/")
    axe()
