"""What changes between two rule sets is told whole, and nothing else is."""

from dataclasses import replace

import pytest

from rules.catalog import catalog
from rules.differences import differences, of_topic, pairs, same_value, with_value
from rules.engine.riichi.score import NotAWin, score

PAIRS = [(before.slug, after.slug) for before, after in pairs(catalog())]


def told(before, after):
    return {
        change.key: change
        for group in differences(catalog().ruleset(before), catalog().ruleset(after))
        for change in group.differences
    }


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_every_value_that_differs_is_named_and_nothing_else(before, after):
    one, other = catalog().ruleset(before), catalog().ruleset(after)
    differing = {
        key
        for key in one.evidence.keys() & other.evidence.keys()
        if not same_value(one.evidence[key].value, other.evidence[key].value)
    }

    assert told(before, after).keys() == differing


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_an_example_shows_what_both_really_say(before, after):
    one, other = catalog().ruleset(before).rules, catalog().ruleset(after).rules
    for change in told(before, after).values():
        if change.example is not None:
            assert _pays(change.example.before) != _pays(change.example.after)
            for rules, outcome in ((one, change.example.before), (other, change.example.after)):
                again = score(getattr(outcome, "win", change.example.win), rules)
                assert _pays(again) == _pays(outcome)


def _pays(outcome):
    return outcome.reason if isinstance(outcome, NotAWin) else outcome.pay


def test_kiriage_is_told_by_what_is_paid():
    change = told("mu", "saikouisen")["kiriage_mangan"]

    assert change.sentence.en == "μ pays 7700, Saikouisen pays 8000: kiriage mangan."
    assert "7700" in change.sentence.zh_hans


def test_a_value_that_changes_no_payment_is_told_in_words():
    change = told("mu", "cml-riichi")["furiten_temporary_release"]

    assert change.example is None
    assert change.sentence.en == (
        "Temporary furiten ends with: one's own next discard under μ, "
        "one's own next draw under CML riichi."
    )


def test_moving_nowhere_changes_nothing():
    assert told("mu", "mu") == {}


def test_the_differences_of_a_topic_are_those_of_its_page():
    published = catalog()
    mu, saikouisen = published.ruleset("mu"), published.ruleset("saikouisen")
    changed = of_topic(published.topic("limits"), mu, saikouisen)

    assert "kiriage_mangan" in [change.key for change in changed]
    assert {change.before.info.topic for change in changed} == {"limits"}


def test_a_value_is_changed_also_inside_a_table():
    rules = catalog().ruleset("mu").rules
    changed = with_value(rules, "yaku.tanyao", (1, 0))

    assert changed.yaku["tanyao"] == (1, 0)
    assert replace(changed, yaku=rules.yaku) == rules


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_the_page_tells_the_differences_of_two_rule_sets(client, language):
    page = client.get(f"/{language}/compare/move/?from=mu&to=saikouisen")

    text = page.content.decode()
    assert page.status_code == 200
    assert "7700" in text
    assert "8000" in text
    assert f"/{language}/rules/saikouisen/limits/#kiriage_mangan" in text


def test_the_page_works_without_a_choice_and_between_games(client):
    assert client.get("/en/compare/move/").status_code == 200
    assert "different games" in client.get("/en/compare/move/?from=mu&to=cml-mcr").content.decode()
    assert "nothing changes" in client.get("/en/compare/move/?from=mu&to=mu").content.decode()


def test_an_unknown_rule_set_is_named(client):
    page = client.get("/en/compare/move/?from=mu&to=nowhere")

    assert page.status_code == 404
    assert "nowhere" in page.content.decode()


def test_two_rule_sets_on_a_topic_are_told_in_sentences(client):
    text = client.get("/en/compare/limits/?with=mu&with=saikouisen").content.decode()

    assert "μ pays 7700, Saikouisen pays 8000: kiriage mangan." in text
