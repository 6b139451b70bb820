"""The kinds of question: one module each, found by itself.

A kind is a module of this package with a `KIND`. Nothing else names it: the list of kinds,
its addresses, grading, storing and progress follow from the value.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Hashable
    from random import Random

    from django import forms
    from django.utils.functional import Promise

    from rules.catalog import RuleSet

Grade = Literal["right", "wrong", "not_graded"]
Given = Mapping[str, Any]
"""What was answered, by field, as it is stored: plain JSON."""


class UnknownKindError(KeyError):
    """No kind of question has this name."""


@dataclass(frozen=True, slots=True)
class Level:
    """A difficulty: a mix of questions."""

    number: int
    title: Promise
    about: Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of question: how it is asked, answered, graded and explained.

    `ask` makes the task of a question from a rule set, a source of chance and a level; the same
    three make the same task as long as `generation` stays. `form` reads an answer to the fields
    asked. `grade` judges it by field. `situation` and `explain` give the templates what they show.
    """

    slug: str
    generation: int
    families: frozenset[str]
    title: Promise
    about: Promise
    levels: tuple[Level, ...]
    usual_level: int
    fields: tuple[str, ...]
    """The skills that can be asked, in the order of the work."""
    ask: Callable[[RuleSet, Random, int], Any]
    form: Callable[[RuleSet, Any, tuple[str, ...], Mapping[str, Any] | None], forms.Form]
    grade: Callable[[RuleSet, Any, Given], Mapping[str, Grade]]
    situation: Callable[[RuleSet, Any], Mapping[str, Any]]
    explain: Callable[[RuleSet, Any, Given], Mapping[str, Any]]
    likeness: Callable[[Any], Hashable]
    """What two questions share that are worth practising one after the other."""
    situation_template: str
    fields_template: str
    result_template: str
    keys_template: str = "quizzes/score_keys.html"
    """The keys that answer it, as rows of a list."""
    styles: tuple[str, ...] = ()
    """Style sheets its questions need beside those of every question."""
    scripts: tuple[str, ...] = ()


@cache
def kinds() -> Mapping[str, Kind]:
    """Return every kind by its slug, in the order of their modules' names."""
    found: dict[str, Kind] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda item: item.name):
        kind = import_module(f"{__name__}.{module.name}").KIND
        found[kind.slug] = kind
    return MappingProxyType(found)


def kind_named(slug: str) -> Kind:
    """Return the kind of a slug; UnknownKindError otherwise."""
    try:
        return kinds()[slug]
    except KeyError:
        raise UnknownKindError(slug) from None
