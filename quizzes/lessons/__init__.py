"""The question of each lesson: one module a lesson, made from a seed, graded by the engine.

A module has `ask`, which makes a question from a rule set and a source of chance, and `DRILLS`,
the kinds of quiz that practise the same, best first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from quizzes.kinds import Kind, kinds

if TYPE_CHECKING:
    from rules.catalog import RuleSet
    from rules.derivation import Told
    from rules.figures import Figure
    from rules.lessons import Lesson

FIRST_SEED: Final = 1
"""The question of an address that names none."""
TRIES: Final = 2000
"""Deals looked at for a question that fits."""

_MODULES: Final = {
    "tiles": "tiles",
    "four-sets-and-a-pair": "completes",
    "yaku": "yaku",
    "who-pays": "who_pays",
    "limit-hands": "limits",
    "30-and-40-fu": "usual_fu",
    "counting-fu": "fu",
    "furiten": "furiten",
    "rules-differ": "two_books",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer to choose from; `value` is the same in every language."""

    value: Hashable
    words: str
    tile: int | None = None
    """Drawn in place of the words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why the right answer is right."""

    remark: str
    figure: Figure | None = None
    instead: bool = False
    """Whether the picture takes the place of the one that was asked about."""
    steps: Sequence[Told] = ()
    """The engine's derivation, with the clauses behind it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question in the language of the page, with its answers in the order shown."""

    task: Any
    """What the engine was asked."""
    prompt: str
    figure: Figure | None
    """What lies on the table."""
    facts: Sequence[str] = ()
    """What else is known, in a few words each."""
    options: tuple[Option, ...]
    right: Hashable
    """The value of the right answer."""
    explain: Callable[[], Explanation]

    @property
    def right_option(self) -> Option:
        """The answer that is right."""
        return next(option for option in self.options if option.value == self.right)


Ask = Callable[["RuleSet", Random], Question]


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of quiz with what is chosen on its start page."""

    kind: str
    query: str = ""


def ask(lesson: Lesson, seed: int) -> Question:
    """Make the question of a lesson and a seed; the same two make the same question."""
    chance = Random(seed)  # noqa: S311  # The same for everyone, so anything but secret.
    make: Ask = _module(lesson).ask
    return make(lesson.ruleset, chance)


def drill(lesson: Lesson) -> tuple[Kind, Drill] | None:
    """Return the quiz that practises a lesson best, of those there are."""
    found = kinds()
    drills: Sequence[Drill] = _module(lesson).DRILLS
    return next(((found[each.kind], each) for each in drills if each.kind in found), None)


def unmatched(lessons: Sequence[Lesson]) -> list[str]:
    """Name the lessons that nothing is asked about, and those asked about that are none."""
    return sorted({lesson.slug for lesson in lessons} ^ set(_MODULES))


def _module(lesson: Lesson) -> Any:
    return import_module(f"{__name__}.{_MODULES[lesson.slug]}")


_Found = TypeVar("_Found")


def first_that_fits(make: Callable[[], _Found | None]) -> _Found:
    """Try until something fits; raise `LookupError` when nothing does."""
    for _ in range(TRIES):
        found = make()
        if found is not None:
            return found
    message = "no question found"
    raise LookupError(message)


def shuffled(chance: Random, options: Sequence[Option]) -> tuple[Option, ...]:
    """Return the options in another order."""
    order = list(options)
    chance.shuffle(order)
    return tuple(order)
