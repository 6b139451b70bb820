"""Searching, the glossary and terms in articles, in a real browser."""

import pytest
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 760}
ADDRESSES = (
    "search/",
    "search/?q=kuikae",
    "search/?q=振听&in=mu",
    "search/?q=furitn",
    "glossary/",
    "glossary/?family=taiwan",
    "rules/mu/furiten/",
)


@pytest.mark.parametrize("lang", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page, axe, scheme, lang):
    page.emulate_media(color_scheme=scheme)
    for address in ADDRESSES:
        page.goto(f"/{lang}/{address}")
        term = page.locator("a.term").first
        if term.count():
            term.click()
            expect(page.locator(".term-card:popover-open")).to_be_visible()
        axe()


@pytest.mark.parametrize("lang", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_screen(page, lang, width):
    page.set_viewport_size({"width": width, "height": 800})
    for address in ADDRESSES:
        page.goto(f"/{lang}/{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_targets_are_large_enough_for_a_thumb(page):
    page.set_viewport_size(PHONE)
    for address in ("search/?q=dora", "glossary/"):
        page.goto(f"/en/{address}")
        low = page.evaluate(
            """() => [...document.querySelectorAll("nav a, button, select, input, a.chip, a.more")]
              .filter(one => one.checkVisibility() && !one.closest(".visually-hidden"))
              .filter(one => one.getBoundingClientRect().height < 43.5)
              .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert low == [], address


# -- searching ----------------------------------------------------------------------------------


def test_the_field_in_the_header_leads_to_the_results(page):
    page.goto("/en/rules/mu/limits/")

    page.get_by_role("searchbox", name="Search the rules").fill("temporary furiten")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=2, name="results for")).to_be_visible()
    assert page.url.endswith("/en/search/?q=temporary+furiten")
    expect(page.get_by_label("Look for")).to_have_value("temporary furiten")


def test_a_phone_reaches_the_field_by_a_link(page):
    page.set_viewport_size(PHONE)
    page.goto("/en/")
    expect(page.locator(".site-search")).to_be_hidden()

    page.get_by_role("navigation", name="Main").get_by_role("link", name="Search").click()

    expect(page.get_by_label("Look for")).to_be_visible()


def test_results_come_while_typing_and_the_focus_stays(page):
    page.goto("/en/search/")
    page.evaluate("window.same = true")
    field = page.get_by_label("Look for")

    field.press_sequentially("kuikae")

    expect(page.locator("#found .results mark").first).to_have_text("kuikae")
    expect(field).to_be_focused()
    expect(page.locator("#live")).to_contain_text("results for “kuikae”")
    page.wait_for_url("**/en/search/?q=kuikae")
    assert page.evaluate("window.same")
    assert page.evaluate("document.querySelector('[hreflang=zh-hans]').search") == "?q=kuikae"


def test_a_rule_set_narrows_the_results(page):
    page.goto("/en/search/?q=kiriage")

    page.get_by_label("Under which rules").select_option(label="Saikouisen")

    page.wait_for_url("**/en/search/?q=kiriage&in=saikouisen")
    expect(page.locator("#found h2")).to_contain_text("Saikouisen")
    expect(page.locator("#found a[href*='/rules/mu/']")).to_have_count(0)


def test_enter_moves_the_focus_to_the_results(page):
    page.goto("/en/search/")
    page.get_by_label("Look for").fill("uma")
    page.keyboard.press("Enter")

    expect(page.locator("#found-title")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    page.wait_for_url("**/en/glossary/#uma")
    expect(page.locator("#uma")).to_be_in_viewport()


def test_a_result_leads_to_its_place(page):
    page.goto("/zh-hans/search/?q=同巡振听什么时候解除&in=mu")

    page.locator(".results a", has_text="解除").first.click()

    page.wait_for_url("**/zh-hans/rules/mu/#furiten_temporary_release")
    expect(page.locator("#furiten_temporary_release")).to_be_in_viewport()


def test_searching_works_without_javascript(new_context, base_url):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{base_url}/en/")
    page.get_by_role("searchbox", name="Search the rules").fill("noten payment")
    page.get_by_role("button", name="Search").click()

    page.get_by_label("Under which rules").select_option(label="μ")
    page.get_by_role("button", name="Search").click()

    assert page.url.endswith("/en/search/?q=noten+payment&in=mu")
    expect(page.locator("#found-value")).to_be_visible()


# -- glossary and terms -----------------------------------------------------------------------


def test_a_family_is_shown_without_a_new_page(page):
    page.goto("/en/glossary/")
    page.evaluate("window.same = true")

    page.get_by_role("navigation", name="Family").get_by_role("link", name="Taiwanese").click()

    page.wait_for_url("**/en/glossary/?family=taiwan")
    expect(page.locator("#tanyao")).to_have_count(0)
    expect(page.locator("#zhahu")).to_be_attached()
    assert page.evaluate("window.same")


def test_a_term_opens_a_card_and_the_keyboard_closes_it(page):
    page.goto("/en/rules/mu/furiten/")
    term = page.locator("a.term", has_text="Furiten").first
    term.focus()

    page.keyboard.press("Enter")

    card = page.get_by_role("dialog", name="furiten")
    expect(card).to_be_visible()
    expect(card).to_contain_text("振听")
    expect(card.get_by_role("link", name="In the glossary")).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(term).to_be_focused()


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}])
def test_a_card_lies_beside_its_term_inside_the_screen(page, size):
    page.set_viewport_size(size)
    page.goto("/zh-hans/rules/mu/winning/")
    terms = page.locator("a.term")
    for number in (0, 3, terms.count() - 1):
        term = terms.nth(number)
        term.click()
        card = page.locator(".term-card:popover-open")
        box, place = card.bounding_box(), term.bounding_box()

        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        above = place["y"] - box["y"] - box["height"]
        below = box["y"] - place["y"]
        assert 0 <= above < 20 or 0 < below < 80
        page.keyboard.press("Escape")


def test_a_card_leads_to_the_glossary(page):
    page.goto("/zh-hans/rules/mu/furiten/")
    page.locator("a.term").first.click()

    page.locator(".term-card:popover-open a").click()

    page.wait_for_url("**/zh-hans/glossary/#furiten")
    expect(page.locator("#furiten")).to_be_in_viewport()


def test_without_javascript_a_term_leads_to_the_glossary(new_context, base_url):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{base_url}/en/rules/mu/furiten/")
    expect(page.locator(".term-card").first).to_be_hidden()

    page.locator("a.term").first.click()

    assert page.url.endswith("/en/glossary/#furiten")
    expect(page.locator("#furiten")).to_be_in_viewport()


def test_print_shows_the_text_alone(page):
    page.goto("/en/rules/mu/furiten/")

    page.emulate_media(media="print")

    expect(page.locator(".term-card").first).to_be_hidden()
    expect(page.locator(".site-search")).to_be_hidden()
