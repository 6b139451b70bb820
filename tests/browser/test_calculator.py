"""The calculator and the score tables, as they are used."""

import re

import pytest
from playwright.sync_api import expect

ADDRESS = "/en/calculator/"
EXAMPLE = f"{ADDRESS}?hand=340m567678p3345s6s&by=ron&from=W&riichi=riichi&flag=ippatsu&dora=9m"


def test_a_hand_is_typed_and_counted_from_the_keyboard(page):
    page.goto(ADDRESS)

    page.get_by_label("Hand", exact=True).last.focus()
    page.keyboard.type("23455m234p23678s4s")
    page.keyboard.press("Enter")

    heading = page.get_by_role("heading", name="What it is worth")
    expect(heading).to_be_focused()
    expect(page.get_by_text("7700 from the discarder")).to_be_visible()
    assert "hand=23455m234p23678s4s" in page.url


def test_tiles_are_pressed_and_taken_out(page):
    page.goto(ADDRESS)
    palette = page.get_by_role("group", name="Tiles to press")

    for name in ("1 of characters", "2 of characters", "3 of characters"):
        palette.get_by_role("button", name=name, exact=True).click()
        expect(page).to_have_url(re.compile("hand="))
    expect(page).to_have_url(re.compile("hand=123m"))
    page.get_by_role("button", name="2 of characters take it out").click()

    expect(page).to_have_url(re.compile("hand=13m"))


def test_a_pressed_tile_keeps_the_focus(page):
    page.goto(ADDRESS)
    tile = page.get_by_role("group", name="Tiles to press").get_by_role(
        "button", name="5 of circles", exact=True
    )

    tile.press("Enter")

    expect(page).to_have_url(re.compile("hand=5p"))
    expect(tile).to_be_focused()


def test_a_fault_is_told_and_nothing_is_lost(page, allowed_console_errors):
    allowed_console_errors.append("422")
    page.goto(ADDRESS)

    page.locator("#id_hand").fill("123x")
    page.locator("#id_dora").fill("9m")
    page.get_by_role("button", name="Count", exact=True).last.click()

    expect(page.get_by_role("alert")).to_contain_text("“123x” is not a tile")
    expect(page.locator("#id_hand")).to_have_value("123x")
    expect(page.locator("#id_dora")).to_have_value("9m")


def test_back_brings_the_hand_before(page):
    page.goto(f"{ADDRESS}?hand=1m")
    palette = page.get_by_role("group", name="Tiles to press")
    palette.get_by_role("button", name="2 of characters", exact=True).click()
    expect(page).to_have_url(re.compile("hand=12m"))

    page.go_back()

    expect(page.locator("#id_hand")).to_have_value("1m")


def test_a_derivation_opens_and_leads_to_its_clause(page):
    page.goto(EXAMPLE)

    page.locator("summary", has_text="Saikouisen 2023").click()
    page.locator("details[open]").get_by_role("link", name="art. 47.1", exact=True).first.click()

    expect(page).to_have_url(re.compile("/en/rules/saikouisen/limits/#kiriage_mangan"))


class TestWithoutJavaScript:
    @pytest.fixture
    def browser_context_args(self, browser_context_args):
        return {**browser_context_args, "java_script_enabled": False}

    def test_everything_works(self, page):
        page.goto(ADDRESS)
        palette = page.get_by_role("group", name="Tiles to press")
        palette.get_by_role("button", name="1 of characters", exact=True).click()
        assert page.url.endswith("?hand=1m")

        page.locator("#id_hand").fill("23455m234p23678s4s")
        page.locator("#id_hand").press("Enter")

        expect(page.get_by_text("7700 from the discarder")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "address",
    [
        EXAMPLE,
        EXAMPLE.replace("/en/", "/zh-hans/"),
        ADDRESS,
        "/en/rules/saikouisen/scores/",
        "/zh-hant/rules/mu/scores/?as=card",
    ],
)
def test_axe_finds_nothing(page, axe, scheme, address):
    page.emulate_media(color_scheme=scheme)
    page.goto(address)
    for summary in page.locator("details:not([open]) > summary").all()[:2]:
        summary.click()

    axe()


@pytest.mark.parametrize("address", [EXAMPLE, "/en/rules/suzhou-red5/scores/"])
def test_nothing_is_wider_than_a_phone(page, address):
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(address)

    assert page.evaluate("document.documentElement.scrollWidth") == 360
