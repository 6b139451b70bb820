"""The way of a visitor: home, comparison, a quiz at the keyboard, progress; and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from quizzes import services
from quizzes.kinds import kind_named
from quizzes.points import words
from rules.catalog import catalog

SCHEMES = ["light", "dark"]
QUESTION = "/en/quiz/score/saikouisen/{seed}/"


def find(fits, slug="saikouisen", level=2):
    """Return the first question whose score fits."""
    for seed in range(1, 2000):
        question = services.ask(kind_named("score"), catalog().ruleset(slug), level, seed)
        if fits(question.task.score):
            return question
    raise LookupError("no such hand among the seeds")


def address(question, language="en"):
    return f"/{language}/quiz/score/{question.ruleset.slug}/{question.seed}/"


@pytest.fixture(scope="module")
def plain():
    """A ron of 3 han 40 fu: every field is asked and graded."""
    return find(
        lambda score: (
            (score.han, score.fu, score.limit) == (3, 40, None) and "discarder" in score.pay
        )
    )


def fill(page, question, **other):
    """Give the right answer, or another in some fields."""
    score = question.task.score
    given = {"han": str(score.han), "fu": str(score.fu), "points": words(score.pay)} | other
    page.locator(f"input[name=han][value='{given['han']}']").check(force=True)
    page.locator(f"input[name=fu][value='{given['fu']}']").check(force=True)
    page.get_by_label(re.compile("pay")).fill(given["points"])


# -- the whole way


def test_from_home_by_the_comparison_to_a_quiz_at_the_keyboard_and_on_to_progress(page, plain):
    page.goto("/en/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Compare").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Quiz").click()
    scoring = page.get_by_role("region", name="Score the hand")
    scoring.get_by_role("link", name=re.compile("^Saikouisen edition")).click()
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"/en/quiz/score/saikouisen/\d+/$"))

    page.goto(address(plain))
    page.keyboard.press("3")
    expect(page.locator("input[name=han][value='3']")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("4")
    expect(page.locator("input[name=fu][value='40']")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type(words(plain.task.score.pay))
    page.keyboard.press("Enter")

    verdict = page.get_by_role("heading", name=re.compile("^Right"))
    expect(verdict).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/en/quiz/score/saikouisen/\d+/$"))
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    assert page.url.split("/")[-2] != str(plain.seed)

    page.get_by_role("navigation", name="Main").get_by_role("link", name="Progress").click()
    expect(page.get_by_text("Answers so far: 1, of them right: 1.")).to_be_visible()


def test_the_same_way_without_scripts(browser, base_url, browser_context_args, plain):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base_url}/en/quiz/")
    scoring = page.get_by_role("region", name="Score the hand")
    scoring.get_by_role("link", name=re.compile("^Saikouisen edition")).click()
    page.get_by_label("Counting han").uncheck()
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"ask=fu&ask=points"))
    expect(page.locator("input[name=han]")).to_have_count(0)

    page.goto(base_url + address(plain))
    fill(page, plain, fu="30")
    page.get_by_role("button", name="Check").click()

    expect(page.get_by_role("heading", name=re.compile("^Not right"))).to_be_visible()
    expect(page.get_by_text("30 fu", exact=False).first).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("^Not right"))).to_be_visible()
    page.get_by_role("link", name="Next question").first.click()
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Progress").click()
    expect(page.get_by_text("Answers so far: 1, of them right: 0.")).to_be_visible()
    context.close()


# -- at the keyboard


def test_two_digits_typed_quickly_are_one_number(page, plain):
    page.goto(address(plain))

    page.keyboard.type("12")

    expect(page.locator("input[name=han][value='12']")).to_be_checked()


def test_digits_are_typed_as_such_in_the_text_field(page, plain):
    page.goto(address(plain))
    page.get_by_label(re.compile("pay")).click()

    page.keyboard.type("1300?")

    expect(page.get_by_label(re.compile("pay"))).to_have_value("1300")
    expect(page.locator("input[name=han]:checked")).to_have_count(0)


def test_a_question_mark_shows_and_hides_the_keys(page, plain):
    page.goto(address(plain))
    keys = page.get_by_text("choose in the row you are in", exact=False)

    page.keyboard.press("?")
    expect(keys).to_be_visible()

    page.keyboard.press("?")
    expect(keys).to_be_hidden()


# -- answers


def test_a_wrong_answer_opens_the_first_wrong_step_alone(page, plain):
    page.goto(address(plain))
    fill(page, plain, fu="30", points="1")
    page.get_by_role("button", name="Check").click()

    expect(page.get_by_role("heading", name=re.compile("^Not right"))).to_be_focused()
    expect(page.locator("details.step[open]")).to_have_count(1)
    expect(page.locator("details.step[open] .step-title")).to_have_text("Fu")


def test_the_verdict_is_said_in_the_live_region(page, plain):
    page.goto(address(plain))
    fill(page, plain)
    page.get_by_role("button", name="Check").click()

    expect(page.locator("#live")).to_contain_text("Right")


def test_nonsense_keeps_what_was_typed_and_says_what_is_wrong(page, plain, allowed_console_errors):
    allowed_console_errors.append("status of 422")
    page.goto(address(plain))
    fill(page, plain, points="8oo0")

    page.get_by_role("button", name="Check").click()

    problem = page.get_by_role("link", name=re.compile("“oo” in “8oo0”"))
    expect(problem).to_be_visible()
    expect(page.locator(".problems")).to_be_focused()
    expect(page.get_by_label(re.compile("pay"))).to_have_value("8oo0")
    expect(page.locator("input[name=han][value='3']")).to_be_checked()
    problem.click()
    expect(page.get_by_label(re.compile("pay"))).to_be_focused()


# -- accounts


def test_a_guest_signs_up_and_keeps_his_answer(page, axe, plain):
    page.goto(address(plain))
    fill(page, plain)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name=re.compile("^Right"))).to_be_visible()

    page.goto("/en/accounts/signup/")
    page.get_by_label("Username").fill("aki")
    page.get_by_label("Password", exact=True).fill("tsumo-no-mi-8000")
    page.get_by_label("Password confirmation").fill("tsumo-no-mi-8000")
    page.get_by_role("button", name="Sign up").click()

    expect(page.get_by_text("Answers so far: 1, of them right: 1.")).to_be_visible()
    expect(page.get_by_text("Logged in as aki", exact=False)).to_be_visible()
    axe()
    for path in ("/en/accounts/password/", "/en/progress/delete/"):
        page.goto(path)
        axe()
    page.goto("/en/progress/")
    page.get_by_role("button", name="Log out").first.click()
    expect(page).to_have_url(re.compile(r"/en/$"))


# -- for everyone


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_pages_are_open_to_everyone(page, axe, plain, scheme, language, allowed_console_errors):
    allowed_console_errors += ["status of 422", "status of 404"]
    page.emulate_media(color_scheme=scheme)
    asked = address(plain, language)
    for path in (
        f"/{language}/quiz/",
        f"/{language}/quiz/score/mu/",
        asked,
        f"{asked}report/",
        f"/{language}/quiz/score/nobody/",
        f"/{language}/progress/",
        f"/{language}/accounts/login/",
        f"/{language}/accounts/signup/",
    ):
        page.goto(path)
        axe()

    page.goto(asked)
    page.locator("form[data-answer-form] button").click()
    expect(page.locator(".problems")).to_be_visible()
    axe()
    page.locator("input[name=han][value='1']").check(force=True)
    page.locator("input[name=fu][value='110']").check(force=True)
    page.locator("input[name=points]").fill("1")
    page.locator("form[data-answer-form] button").click()
    expect(page.locator(".verdict")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    axe()
    page.goto(f"/{language}/progress/")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    axe()
    page.goto(f"/{language}/progress/delete/")
    axe()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_screen(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    kans = find(lambda score: sum(meld.is_kan for meld in score.win.melds) >= 2, level=3)

    for path in (
        "/en/quiz/",
        "/en/quiz/score/mu/",
        address(kans),
        "/en/progress/",
        "/en/accounts/signup/",
    ):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path

    page.goto(address(kans))
    page.locator("input[name=han][value='1']").check(force=True)
    page.locator("input[name=fu][value='110']").check(force=True)
    payers = len(kans.task.score.pay)
    page.locator("input[name=points]").fill("/".join(["100"] * payers))
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_can_be_chosen_is_large_enough_for_a_finger(page, plain):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address(plain))

    for chip in page.locator(".pick").all():
        box = chip.bounding_box()
        assert box["height"] >= 44
        assert box["width"] >= 44
