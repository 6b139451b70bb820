"""Rule sets for the engine's tests."""

import pytest

from rules.catalog import catalog


@pytest.fixture(scope="session")
def rules_of():
    """Return a function from slug to rule values."""
    return lambda slug: catalog().ruleset(slug).rules


@pytest.fixture
def rules(rules_of):
    """Return a full set of riichi rules: red fives, ippatsu, ura, no kiriage."""
    return rules_of("suzhou-red5")


@pytest.fixture(params=[found.slug for found in catalog().family("riichi")])
def each_rules(request, rules_of):
    """Give the rule values of every riichi rule set in turn."""
    return rules_of(request.param)
