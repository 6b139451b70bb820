"""A beginner's way: a whole lesson at the keyboard, without scripts, on a phone, for everyone."""

import re

import pytest
from playwright.sync_api import expect

from quizzes import lessons
from rules.catalog import catalog

LESSONS = [lesson.slug for lesson in catalog().lessons]
SEED = 3


def number(slug, *, right=True, seed=SEED):
    """Return the number of the right answer, or of the first wrong one."""
    lesson = next(each for each in catalog().lessons if each.slug == slug)
    question = lessons.ask(lesson, seed)
    return next(
        str(place)
        for place, option in enumerate(question.options, start=1)
        if (option.value == question.right) == right
    )


def address(slug, language="en"):
    return f"/{language}/learn/{slug}/?q={SEED}"


def choose(page, value):
    page.locator(f"input[name=answer][value='{value}']").check(force=True)


def test_from_home_through_a_whole_lesson_at_the_keyboard(page):
    page.goto("/en/")
    page.get_by_role("link", name="Learn the game").press("Enter")
    page.get_by_role("link", name=re.compile("The tiles")).press("Enter")
    expect(page.get_by_role("heading", level=1, name="The tiles")).to_be_visible()

    page.goto(address("tiles"))
    page.keyboard.press(number("tiles", right=False))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Not right")).to_be_focused()

    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Question"))).to_be_focused()
    expect(page).to_have_url(re.compile(r"/en/learn/tiles/\?q=\d+$"))
    seed = int(page.url.rpartition("=")[2])
    assert seed != SEED
    page.keyboard.press(number("tiles", seed=seed))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_focused()
    expect(page.get_by_text("Lessons done: 1 of 9")).to_be_visible()

    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Four sets and a pair")).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Progress").press("Enter")
    expect(page.get_by_text("1 of 9 done")).to_be_visible()


def test_a_whole_lesson_without_scripts(browser, base_url, browser_context_args):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base_url}/en/learn/")
    page.get_by_role("link", name=re.compile("The three furiten")).click()
    page.goto(base_url + address("furiten"))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="Not right")).to_have_count(0)

    choose(page, number("furiten"))
    page.get_by_role("button", name="Check").click()

    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_in_viewport()
    page.get_by_role("link", name=re.compile("Next lesson")).first.click()
    expect(page.get_by_role("heading", level=1, name="Rules differ")).to_be_visible()
    page.goto(f"{base_url}/en/learn/")
    expect(page.locator(".lesson-done")).to_have_count(1)
    context.close()


def test_nothing_chosen_is_said_at_the_question(page, allowed_console_errors):
    allowed_console_errors.append("status of 422")
    page.goto(address("yaku"))

    page.get_by_role("button", name="Check").click()

    expect(page.get_by_text("Choose one of the answers.").last).to_be_visible()
    expect(page.locator("#answer-error")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("Choose one")


def test_a_step_back_shows_the_question_before(page):
    page.goto(address("yaku"))
    hand = page.locator("#question .hand")
    asked = hand.get_attribute("aria-label")
    page.get_by_role("link", name="Another question").click()
    expect(page).not_to_have_url(re.compile(rf"q={SEED}$"))

    page.go_back()

    expect(page).to_have_url(re.compile(rf"q={SEED}$"))
    expect(hand).to_have_attribute("aria-label", asked)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_lessons_are_open_to_everyone(page, axe, scheme, language):
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/{language}/learn/")
    axe()
    for slug in LESSONS:
        page.goto(address(slug, language))
        axe()
        choose(page, number(slug, right=slug != "who-pays"))
        page.locator("form[data-answer-form] button").click()
        expect(page.locator(".lesson-verdict")).to_be_visible()
        axe()
    page.goto(f"/{language}/learn/")
    axe()
    page.goto(f"/{language}/progress/")
    axe()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_everything_fits_a_phone_and_a_finger(page, language):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/{language}/learn/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for slug in LESSONS:
        page.goto(address(slug, language))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, slug
        for chip in page.locator(".pick").all():
            box = chip.bounding_box()
            assert min(box["height"], box["width"]) >= 44
        choose(page, number(slug, right=False))
        page.locator("form[data-answer-form] button").click()
        expect(page.locator(".lesson-verdict")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, slug
        low = page.evaluate(
            """() => [...document.querySelectorAll("nav a, button, .button, .button-quiet")]
              .filter(one => one.checkVisibility() && !one.closest(".visually-hidden"))
              .filter(one => one.getBoundingClientRect().height < 43.5)
              .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert low == [], slug
