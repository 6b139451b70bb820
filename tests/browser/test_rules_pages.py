"""The pages of the rules in a real browser: read, compared, switched, printed."""

import pytest
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 760}
ADDRESSES = (
    "",
    "rules/",
    "rules/suzhou-red3/",
    "rules/mu/winning/",
    "rules/mu/fu/",
    "compare/?with=mu&with=suzhou-red3&with=cml-taiwan",
    "compare/limits/?base=mu",
    "nowhere/",
)
ALLOWED = "status of 404"


def columns(page):
    """Return the rule sets in the columns that are seen."""
    return page.locator(".matrix thead th:visible a").all_inner_texts()


@pytest.mark.parametrize("lang", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page, axe, allowed_console_errors, scheme, lang):
    allowed_console_errors.append(ALLOWED)
    page.emulate_media(color_scheme=scheme)
    for address in ADDRESSES:
        page.goto(f"/{lang}/{address}")
        for closed in page.locator("details:not([open])").all()[:3]:
            closed.evaluate("details => { details.open = true; }")
        axe()


@pytest.mark.parametrize("lang", ["en", "zh-hans"])
def test_nothing_is_wider_than_a_phone(page, allowed_console_errors, lang):
    allowed_console_errors.append(ALLOWED)
    page.set_viewport_size(PHONE)
    for address in ADDRESSES:
        page.goto(f"/{lang}/{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address


def test_targets_are_large_enough_for_a_thumb(page):
    page.set_viewport_size(PHONE)
    for address in ("", "rules/mu/", "compare/"):
        page.goto(f"/en/{address}")
        low = page.evaluate(
            """() => [...document.querySelectorAll(
                "nav a, button, select, summary, label, .button, .button-quiet, a.chip")]
              .filter(one => one.checkVisibility() && !one.closest(".field, .visually-hidden"))
              .filter(one => one.getBoundingClientRect().height < 43.5)
              .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert low == [], address


def test_from_home_to_a_clause(page):
    page.goto("/en/")
    page.get_by_role("link", name="Read the rules").click()
    page.get_by_role("link", name="Saikouisen", exact=True).click()
    page.get_by_role("navigation", name="Topics").get_by_role(
        "link", name="Limits and payments"
    ).click()

    value = page.locator("#kiriage_mangan")
    value.get_by_text("art. 47").click()

    expect(value.locator("details p").first).to_be_visible()


def test_the_keyboard_reaches_the_content_first_and_opens_a_value(page):
    page.goto("/en/compare/?with=mu&with=saikouisen")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"

    page.locator("#kiriage_mangan summary").first.focus()
    page.keyboard.press("Enter")

    expect(page.locator("#kiriage_mangan details").first).to_have_attribute("open", "")


def test_choosing_rule_sets_swaps_the_table_and_the_address(page):
    page.goto("/en/compare/?with=mu&with=saikouisen&with=saikouisen-classic")
    page.evaluate("window.same = true")

    page.get_by_label("Classic").uncheck()

    page.get_by_role("columnheader", name="Classic").wait_for(state="detached")
    assert columns(page) == ["μ", "Saikouisen"]
    assert page.url.endswith("/en/compare/?with=mu&with=saikouisen")
    assert page.evaluate("window.same")
    assert page.evaluate("document.activeElement.value") == "saikouisen-classic"
    expect(page.get_by_role("status")).to_contain_text("2 rule sets")
    assert (
        page.locator("[data-language][hreflang=zh-hans]")
        .get_attribute("href")
        .endswith("?with=mu&with=saikouisen")
    )


def test_going_back_brings_the_earlier_choice(page):
    page.goto("/en/compare/?with=mu&with=saikouisen")
    page.locator(".picker-wide").get_by_label("Only differences").check()
    page.get_by_role("heading", name="What differs").wait_for()

    page.go_back()

    page.get_by_role("heading", name="Every value").wait_for()
    assert page.url.endswith("?with=mu&with=saikouisen")
    expect(page.locator(".picker-wide").get_by_label("Only differences")).not_to_be_checked()


def test_a_phone_shows_two_rule_sets_and_picks_them(page):
    page.set_viewport_size(PHONE)
    page.goto("/en/compare/")
    assert columns(page) == ["μ", "Saikouisen"]

    page.get_by_label("Beside it").select_option(label="CML riichi")

    page.get_by_role("columnheader", name="CML riichi").wait_for()
    assert columns(page) == ["μ", "CML riichi"]
    assert page.url.endswith("?base=mu&with=cml-riichi")


def test_the_head_of_the_table_stays_in_sight(page):
    for size in (PHONE, {"width": 1280, "height": 900}):
        page.set_viewport_size(size)
        page.goto("/en/compare/")
        page.locator("#start_points").scroll_into_view_if_needed()

        assert page.locator(".matrix thead th").first.bounding_box()["y"] == pytest.approx(0, abs=2)


def test_the_reader_chooses_dark_and_it_is_kept(page):
    page.emulate_media(color_scheme="light")
    page.goto("/en/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)

    page.get_by_role("button", name="Dark colours").click()
    dark = page.evaluate(paper)
    page.goto("/en/rules/")

    assert dark != light
    assert page.evaluate(paper) == dark
    expect(page.get_by_role("button", name="Dark colours")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_the_language_changes_and_the_page_stays(page):
    page.goto("/en/compare/limits/?base=mu")

    page.get_by_role("link", name="繁體").click()

    assert page.url.endswith("/zh-hant/compare/limits/?base=mu")
    assert page.locator("html").get_attribute("lang") == "zh-hant"


def test_everything_works_without_javascript(new_context, base_url):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{base_url}/en/compare/")
    expect(page.get_by_role("button", name="Dark colours")).to_be_hidden()

    page.get_by_label("CML riichi").uncheck()
    page.locator(".picker-wide").get_by_label("Baseline").select_option(label="Saikouisen")
    page.locator(".picker-wide").get_by_label("Only differences").check()
    page.locator(".picker-wide").get_by_role("button", name="Show").click()

    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    assert columns(page)[0] == "Saikouisen"
    assert "CML riichi" not in columns(page)
    page.locator("#kiriage_mangan summary").first.click()
    expect(page.locator("#kiriage_mangan details div").first).to_be_visible()


def test_the_sheet_printed_is_the_table_alone(page):
    page.goto("/en/compare/?base=mu&only=differences")

    page.emulate_media(media="print")

    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.locator(".picker-wide")).to_be_hidden()
    expect(page.locator(".matrix")).to_be_visible()
    assert len(columns(page)) == 7
