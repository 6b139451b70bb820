"""Marking waits and judging passed wins: at the keyboard, without scripts, on a phone, for all."""

import re

import pytest
from playwright.sync_api import expect

from quizzes import services
from quizzes.kinds import kind_named
from rules.catalog import catalog
from rules.engine.tiles import format_tiles

SCHEMES = ["light", "dark"]


def find(fits, kind="waits", slug="mu", level=2):
    """Return the first question that fits."""
    for seed in range(1, 2000):
        question = services.ask(kind_named(kind), catalog().ruleset(slug), level, seed)
        if fits(question.task):
            return question
    raise LookupError("no such question among the seeds")


def address(question, language="en"):
    kind = question.kind
    path = f"/{language}/quiz/{kind.slug}/{question.ruleset.slug}/{question.seed}/"
    return path if question.level == kind.usual_level else f"{path}?level={question.level}"


@pytest.fixture(scope="module")
def several():
    """Three waits at least, in the usual mix."""
    return find(lambda task: len(task.ready.waits) >= 3)


@pytest.fixture(scope="module")
def hard():
    """A Taiwanese hand of one suit without melds, the widest there is."""
    return find(lambda task: len(task.ready.hand) == 16 and task.one_suit, "waits", "cml-taiwan", 3)


@pytest.fixture(scope="module")
def released():
    return find(lambda task: task.story.sort == "released", "guoshui", "cml-taiwan")


@pytest.fixture(scope="module")
def hidden():
    return find(lambda task: task.story.sort == "pung_and_discard", "guoshui", "cml-taiwan", 3)


def verdict(page, words):
    return page.get_by_role("heading", name=re.compile(f"^{words}"))


def box(page, name):
    return page.get_by_role("checkbox", name=name, exact=True)


# -- waits


def test_typed_tiles_tick_the_boxes_and_enter_checks_them(page, several):
    page.goto(address(several))

    page.keyboard.type(format_tiles(several.task.ready.waits))

    typed = page.get_by_label("Or type them")
    expect(typed).to_be_focused()
    expect(page.locator("[data-marks] :checked")).to_have_count(len(several.task.ready.waits))
    page.keyboard.press("Enter")
    expect(verdict(page, "Right")).to_be_focused()
    expect(page.locator(".side-found")).to_have_count(len(several.task.ready.waits))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    assert page.url.split("/")[-2] != str(several.seed)


def test_boxes_are_ticked_by_space_and_walked_by_arrows(page, several):
    page.goto(address(several))
    first = box(page, "1 of characters")
    first.focus()

    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(box(page, "2 of characters")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(box(page, "2 of circles")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    expect(box(page, "2 of characters")).to_be_focused()
    page.keyboard.press("Tab")
    expect(box(page, "3 of characters")).to_be_focused()

    expect(first).to_be_checked()
    expect(page.get_by_label("Or type them")).to_have_value("1m2p")


def test_a_tile_that_does_not_win_is_told_from_one_that_was_missed(page, several):
    first, *others = (format_tiles([kind]) for kind in several.task.ready.waits)
    wrong = next(tile for tile in ("1z", "2z", "3z") if tile not in (first, *others))
    page.goto(address(several))
    page.get_by_label("Or type them").fill(first + wrong)
    page.get_by_role("button", name="Check").click()

    expect(verdict(page, "Not right")).to_be_focused()
    expect(page.locator(".side-found")).to_have_count(1)
    expect(page.locator(".side-missed")).to_have_count(len(others))
    expect(page.get_by_text("marked in error")).to_be_visible()


def test_what_cannot_be_read_is_quoted_and_kept(page, several, allowed_console_errors):
    allowed_console_errors.append("status of 422")
    page.goto(address(several))
    page.get_by_label("Or type them").fill("369x")
    page.get_by_role("button", name="Check").click()

    problem = page.get_by_role("link", name=re.compile("“369x”"))
    expect(page.locator(".problems")).to_be_focused()
    problem.click()
    expect(page.get_by_label("Or type them")).to_be_focused()
    expect(page.get_by_label("Or type them")).to_have_value("369x")


def test_the_same_without_scripts(browser, base_url, browser_context_args, several, released):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto(base_url + address(several))
    first, *others = several.task.ready.waits
    page.locator(f"[data-marks] input[value='{format_tiles([first])}']").check(force=True)
    page.get_by_label("Or type them").fill(format_tiles(others))
    page.get_by_role("button", name="Check").click()
    expect(verdict(page, "Right")).to_be_visible()

    page.goto(base_url + address(released))
    page.get_by_label("No", exact=True).check(force=True)
    page.get_by_role("button", name="Check").click()
    expect(verdict(page, "Not right")).to_be_visible()
    expect(page.get_by_text("Yes, you may win.")).to_be_visible()
    context.close()


# -- passed wins


def test_a_passed_win_is_judged_at_the_keyboard(page, released):
    page.goto(address(released))
    first, *others = released.task.waits

    page.keyboard.press("y")
    expect(page.get_by_label("Yes", exact=True)).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for _ in others:
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    page.keyboard.press("Enter")

    expect(verdict(page, "Right")).to_be_focused()
    expect(page.locator(".moment-closed").first).to_contain_text("Closed now")
    expect(page.locator(".moment-offer")).to_contain_text("you may win")
    assert first


def test_the_story_is_a_list_whose_tiles_are_named(page, released):
    page.goto(address(released))
    lines = page.locator(".story-lines > li")
    events = released.task.story.played.events

    assert 4 <= lines.count() < len(events)
    assert lines.last.get_by_role("img").count() == 1
    for image in lines.get_by_role("img").all():
        assert image.get_attribute("aria-label")


def test_hidden_waits_are_typed(page, hidden):
    page.goto(address(hidden))
    page.keyboard.press("y")
    page.keyboard.type(format_tiles(hidden.task.open))
    page.keyboard.press("Enter")

    expect(verdict(page, "Right")).to_be_focused()


# -- for everyone


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_questions_and_answers_are_open_to_everyone(
    page, axe, several, hard, hidden, scheme, language, allowed_console_errors
):
    allowed_console_errors.append("status of 422")
    page.emulate_media(color_scheme=scheme)
    for path in (f"/{language}/quiz/waits/mu/", f"/{language}/quiz/guoshui/cml-taiwan/"):
        page.goto(path)
        axe()
    for question in (several, hard, hidden):
        page.goto(address(question, language))
        axe()
        check = page.locator("form[data-answer-form] button")
        check.click()
        expect(page.locator(".problems")).to_be_visible()
        axe()
        if question is hidden:
            page.locator("input[name=answer][value=no]").check(force=True)
        page.locator("input[name=typed]").fill("1m5z")
        check.click()
        expect(page.locator(".verdict")).to_be_visible()
        axe()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_screen(page, several, hard, hidden, released, width):
    page.set_viewport_size({"width": width, "height": 800})
    for question in (several, hard, hidden, released):
        page.goto(address(question))
        assert page.evaluate("document.documentElement.scrollWidth") <= width, question.kind.slug
        if question in (hidden, released):
            page.locator("input[name=answer][value=no]").check(force=True)
        if question is not released:
            page.locator("input[name=typed]").fill("123456789m")
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".verdict")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, question.kind.slug


def test_what_can_be_marked_is_large_enough_for_a_finger(page, hard, released):
    page.set_viewport_size({"width": 360, "height": 740})
    for question in (hard, released):
        page.goto(address(question))
        for target in page.locator(".mark-box, .pick").all():
            place = target.bounding_box()
            assert place["height"] >= 44
            assert place["width"] >= 44
