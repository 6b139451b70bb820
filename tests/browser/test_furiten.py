"""The table: stepping through a round, answering at the keyboard, on a phone, without scripts."""

import re

import pytest
from playwright.sync_api import expect

from quizzes import services
from quizzes.kinds import kind_named
from quizzes.states import board_of, until_of
from rules.catalog import catalog

PHONE = {"width": 360, "height": 740}


def find(fits, slug="suzhou-red5", level=3, kind="furiten"):
    """Return the first question whose task fits."""
    for seed in range(1, 1000):
        question = services.ask(kind_named(kind), catalog().ruleset(slug), level, seed)
        if fits(question.task):
            return question
    raise LookupError("no such state among the seeds")


def address(question, language="en", **query):
    tail = "".join(f"&{key}={value}" for key, value in query.items())
    path = f"/{language}/quiz/{question.kind.slug}/{question.ruleset.slug}/{question.seed}/"
    return f"{path}?level={question.level}{tail}"


@pytest.fixture(scope="module")
def temporary():
    """A pass in the same go-around, with calls and melds on the table."""
    return find(lambda task: task.story == "passed_without_yaku")


@pytest.fixture(scope="module")
def differs():
    return find(lambda task: task.story == "own_call", kind="furiten-differs")


def last_of(question):
    return board_of(question.task, [question.ruleset]).last


def scrolls_sideways(page):
    return page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


# -- stepping


def test_arrow_keys_step_through_the_round(page, temporary):
    last = last_of(temporary)
    page.goto(address(temporary))
    board = page.locator("#board")
    offered = board.locator(".river-tile.is-offered")
    expect(offered).to_be_visible()

    page.keyboard.press("ArrowLeft")
    expect(board.locator("[data-count]")).to_have_text(str(last - 1))
    expect(offered).to_be_hidden()

    page.keyboard.press("ArrowRight")
    expect(offered).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(board.locator("[data-count]")).to_have_text(str(last))


def test_buttons_step_and_the_table_says_what_happens(page, temporary):
    page.goto(address(temporary))
    board = page.locator("#board")

    page.get_by_role("link", name="To the deal").click()
    expect(board.locator("[data-now]")).to_have_text("The deal.")
    expect(board.locator(".river-tile:visible")).to_have_count(0)
    for river in board.locator(".river").all():
        expect(river).to_have_attribute("aria-label", re.compile("none yet"))
    expect(board.locator(".hand li:visible")).to_have_count(13)

    page.get_by_role("link", name="One step on").click()
    expect(board.locator("[data-count]")).to_have_text("1")
    page.get_by_role("link", name="To the question").click()
    expect(board.locator("[data-now]")).to_have_text(re.compile("May you win on it"))
    assert page.url.endswith(address(temporary))


def test_scripts_and_server_show_the_same_table(page, temporary):
    def seen():
        return page.locator("#board").evaluate(
            """board => ({
              labels: [...board.querySelectorAll('[aria-label]')].filter(e => e.offsetParent)
                .map(e => e.getAttribute('aria-label')),
              shown: [...board.querySelectorAll('[data-since]')].map(e => e.hidden),
              called: [...board.querySelectorAll('.is-called')].length,
              now: board.querySelector('[data-now]').textContent,
              left: board.querySelector('[data-left]').textContent,
            })"""
        )

    last = last_of(temporary)
    for step in (0, last // 3, last // 2, last - 2):
        page.goto(address(temporary, step=step))
        by_server = seen()
        page.goto(address(temporary))
        for _ in range(last - step):
            page.keyboard.press("ArrowLeft")

        assert seen() == by_server


def test_the_list_of_events_steps_too(page, temporary):
    page.goto(address(temporary))
    page.get_by_text("The round, event by event").click()

    page.locator(".board-events a").nth(4).click()

    expect(page.locator("#board [data-count]")).to_have_text("4")
    expect(page.locator(".board-events [aria-current=step]")).to_have_count(1)


# -- answering


def test_answered_at_the_keyboard_alone(page, temporary):
    ends = ["own_discard", "own_draw", "own_draw_or_call", "hand_end", "waits"]
    page.goto(address(temporary))

    page.keyboard.press("2")
    expect(page.locator("[name=furiten_may][value=no]")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("2")
    expect(page.locator("[value=furiten_temporary]")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press(str(ends.index(until_of(temporary.task.verdict)) + 1))
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name=re.compile("^Right"))).to_be_focused()
    expect(page.get_by_text("Temporary furiten begins.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    assert f"/{temporary.seed}/" not in page.url


def test_what_does_not_arise_is_not_asked(page, temporary):
    page.goto(address(temporary))
    kind, until = page.locator(".row-furiten_kind"), page.locator(".row-furiten_until")

    page.keyboard.press("1")
    expect(kind).to_be_hidden()
    expect(until).to_be_hidden()

    page.keyboard.press("2")
    page.keyboard.press("Tab")
    page.keyboard.press("4")
    expect(kind).to_be_visible()
    expect(until).to_be_hidden()


def test_the_timeline_leads_to_the_table(page, temporary):
    page.goto(address(temporary))
    page.locator("[name=furiten_may][value=yes]").check(force=True)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name=re.compile("^Not right"))).to_be_focused()

    page.locator(".timeline a").first.click()

    expect(page.locator("#board [data-count]")).not_to_have_text(str(last_of(temporary)))
    expect(page.locator("#board")).to_be_in_viewport()


def test_rule_sets_are_ticked(page, differs):
    page.goto(address(differs))
    for slug in [r.slug for r in catalog().family("riichi") if r.slug != "cml-riichi"]:
        page.locator(f"[name=furiten_differs][value={slug}]").check()

    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name=re.compile("^Right"))).to_be_focused()
    expect(page.get_by_text("7 of 7 rule sets right.")).to_be_visible()


def test_without_scripts(browser, base_url, browser_context_args, temporary):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto(base_url + address(temporary))
    expect(page.locator(".river-tile.is-offered")).to_be_visible()

    page.get_by_role("link", name="To the deal").click()
    expect(page.locator(".river-tile:visible")).to_have_count(0)
    page.get_by_role("link", name="One step on").click()
    page.get_by_role("link", name="To the question").click()
    page.get_by_text("The round, event by event").click()
    assert page.locator(".board-events li").count() == last_of(temporary) + 1

    page.locator("[name=furiten_may][value=yes]").check(force=True)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name=re.compile("^Not right"))).to_be_visible()
    expect(page.get_by_text("What led to it")).to_be_visible()
    context.close()


# -- on every page


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("kind", ["temporary", "differs"])
def test_a_phone_does_not_scroll_sideways(page, request, kind, language):
    question = request.getfixturevalue(kind)
    page.set_viewport_size(PHONE)

    page.goto(address(question, language))
    assert not scrolls_sideways(page)
    assert page.locator(".river .tile").first.bounding_box()["width"] == 19

    page.locator(".board-events summary").click()
    box = page.locator("[name=furiten_may], [name=furiten_differs]").first
    box.check(force=True)
    page.locator(".submit-row .button").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("kind", ["temporary", "differs"])
def test_axe_finds_nothing(page, request, axe, kind, language, scheme):
    question = request.getfixturevalue(kind)
    page.emulate_media(color_scheme=scheme)
    page.goto(address(question, language))
    page.locator(".board-events summary").click()
    axe()

    page.locator("[name=furiten_may], [name=furiten_differs]").first.check(force=True)
    page.locator(".submit-row .button").click()
    expect(page.locator(".verdict")).to_be_visible()
    axe()


def test_the_table_is_read_in_order(page, temporary):
    page.goto(address(temporary))
    labels = [
        each.get_attribute("aria-label") for each in page.locator("#board ol[aria-label]").all()
    ]

    assert len(labels) == 5
    assert [
        re.search(r"right|across|left|Your discards|Your hand", label)[0] for label in labels
    ] == [
        "right",
        "across",
        "left",
        "Your discards",
        "Your hand",
    ]
    assert any("on offer" in label for label in labels)
    assert any("passed ①" in label for label in labels)


def test_nothing_on_the_table_moves_by_itself(page, temporary):
    page.emulate_media(reduced_motion="reduce")
    page.goto(address(temporary))

    moving = page.locator("#board *").evaluate_all(
        """all => all.filter(e => {
          const style = getComputedStyle(e);
          return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0.2;
        }).length"""
    )

    assert moving == 0
