"""Kinds are found by themselves and say everything a page needs."""

import pytest

from quizzes.kinds import UnknownKindError, kind_named, kinds
from quizzes.skills import BY_SLUG, SKILLS
from rules.catalog import catalog


def test_every_kind_is_listed_under_its_own_slug():
    assert "score" in kinds()
    assert all(slug == kind.slug for slug, kind in kinds().items())


def test_an_unknown_kind_is_an_error_that_names_it():
    with pytest.raises(UnknownKindError, match="poker"):
        kind_named("poker")


def test_every_kind_asks_for_known_skills_and_has_its_usual_level():
    for kind in kinds().values():
        assert set(kind.fields) <= BY_SLUG.keys()
        assert kind.usual_level in {level.number for level in kind.levels}


def test_every_skill_leads_to_a_topic():
    for skill in SKILLS:
        assert catalog().topic(skill.topic)


def test_every_kind_is_asked_under_some_rule_set():
    for kind in kinds().values():
        assert any(catalog().family(family) for family in kind.families)
