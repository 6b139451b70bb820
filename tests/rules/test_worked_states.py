"""States of a round inside articles are answered by the engine under the article's rules."""

import pytest

from rules.catalog import catalog
from rules.worked import BlockError, read_block
from rules.worked_states import WorkedState

CALLED = """
hand = "234666m234s88s56p"
steps = "E-1z S-9p W-4p N-8s Spon8s S-6m W-7p"
"""


def state(text, slug="mu"):
    return read_block("state", text, catalog().ruleset(slug))


def states(slug):
    source = catalog().sources[slug, "furiten", "en"]
    return [worked for worked in source.worked.values() if isinstance(worked, WorkedState)]


@pytest.mark.parametrize(
    ("slug", "may_win"), [("mu", True), ("suzhou-rcr", True), ("cml-riichi", False)]
)
def test_the_answer_is_that_of_the_articles_rule_set(slug, may_win):
    assert state(CALLED, slug).verdict.may_win is may_win


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in catalog().rulesets])
def test_every_rule_set_shows_states_on_furiten(slug):
    assert states(slug)


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in catalog().family("riichi")])
def test_the_states_show_wins_allowed_and_forbidden(slug):
    reasons = {worked.verdict.reason for worked in states(slug)}

    assert reasons >= {None, "furiten_discard", "furiten_riichi"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('hand = "123x"', "“123x”"),
        ('steps = "E-1z"', "hand: missing"),
        (CALLED + 'expect = "no_yaku"', 'says "may_win"'),
        (CALLED + "speed = 3", 'unknown key "speed"'),
        ('hand = "234666m234s88s56p"\nsteps = "E-1z W-9p"', "cannot do this now"),
        ('hand = "234666m234s88s56p"\nsteps = "E*1z"', "“E*1z” is not a step"),
    ],
)
def test_a_state_that_cannot_be_is_refused(text, problem):
    with pytest.raises(BlockError) as refused:
        state(text)

    assert problem in str(refused.value)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_a_state_is_told_in_the_readers_language(client, language):
    text = client.get(f"/{language}/rules/cml-riichi/furiten/").content.decode()

    assert text.count('class="told-events"') == len(states("cml-riichi"))
    told = {"en": "you call pon", "zh-hans": "你碰", "zh-hant": "你碰"}[language]
    assert told in text
