"""The annotations of the typed rules as a schema for the files."""

from typing import Literal

import pytest

from rules.engine.ruleset import McrRules, RiichiRules, TaiwanRules
from rules.fields import MisfitError, answers, describe, fields, may_say, member, read

Release = Literal["own_draw", "own_discard"]


@pytest.mark.parametrize(
    ("annotation", "written", "value"),
    [
        (bool, True, True),
        (int, -5, -5),
        (str, "daisangen", "daisangen"),
        (Release, "own_draw", "own_draw"),
        (Literal[2, 4], 4, 4),
        (int | None, "none", None),
        (int | None, 3, 3),
        (tuple[str, ...], [], ()),
        (tuple[Release, ...], ["own_draw"], ("own_draw",)),
        (tuple[int, int], [2, 1], (2, 1)),
    ],
)
def test_what_fits_is_read(annotation, written, value):
    assert read(annotation, written) == value


@pytest.mark.parametrize(
    ("annotation", "written"),
    [
        (bool, 1),
        (int, True),
        (int, "3"),
        (int, 3.0),
        (str, 5),
        (Literal[2, 4], 3),
        (Literal[1, 2], True),
        (Release, "never"),
        (int | None, "nothing"),
        (tuple[str, ...], "0m"),
        (tuple[int, int], [1]),
        (tuple[Release, ...], ["own_draw", "own_draw"]),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(annotation, written):
    with pytest.raises(MisfitError, match=r"must be|listed twice"):
        read(annotation, written)


def test_answers_that_need_words():
    assert answers(Release) == ("own_draw", "own_discard")
    assert answers(tuple[Release, ...]) == ("own_draw", "own_discard")
    assert answers(int | None) == ("none",)
    assert answers(bool) == ()


def test_words_are_only_written_for_what_can_be_said():
    assert may_say(tuple[Release, ...], "empty")
    assert not may_say(tuple[int, int], "empty")
    assert not may_say(Release, "empty")
    assert not may_say(bool, "none")


@pytest.mark.parametrize("family", [RiichiRules, McrRules, TaiwanRules])
def test_every_field_of_every_family_can_be_written(family):
    for annotation in fields(family).values():
        assert describe(member(annotation) or annotation)
