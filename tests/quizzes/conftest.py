"""Rule sets, questions and right answers for the tests of quizzes."""

from datetime import UTC, datetime
from random import Random

import pytest

from quizzes import services
from quizzes.kinds import kind_named
from quizzes.models import Learner
from quizzes.points import words
from rules.catalog import catalog

NOW = datetime(2026, 3, 14, 20, 30, tzinfo=UTC)


@pytest.fixture
def now():
    return NOW


@pytest.fixture
def ask():
    """Return a function that makes a question: `ask(7)`, `ask(7, "saikouisen", level=3)`."""

    def make(seed=7, slug="mu", level=2, kind="score"):
        return services.ask(kind_named(kind), catalog().ruleset(slug), level, seed)

    return make


@pytest.fixture
def find(ask):
    """Return a function that finds the first question whose score fits: `find(lambda s: …)`."""

    def look(fits, slug="mu", level=2, seeds=range(1, 3000)):
        for seed in seeds:
            question = ask(seed, slug, level)
            if fits(question.task):
                return question
        raise LookupError("no such hand among the seeds")

    return look


def right_given(question):
    """Return the right answer to every field, as it is stored."""
    worth = question.task.score
    han = f"y{min(worth.yakuman, 3)}" if worth.limit == "yakuman" else str(min(worth.han, 13))
    fu = "none" if worth.limit else str(worth.fu)
    return {"han": han + "+" * (han == "13"), "fu": fu, "points": dict(worth.pay)}


def right_form(question):
    """Return the right answer to every field, as it is typed."""
    given = right_given(question)
    return {"han": given["han"], "fu": given["fu"], "points": words(given["points"])}


def wrong_form(question):
    """Return an answer that can be read and is wrong in every field that is graded."""
    worth = question.task.score
    pay = {payer: amount + 7 for payer, amount in worth.pay.items()}
    return {"han": "12" if worth.han != 12 else "11", "fu": "110", "points": words(pay)}


@pytest.fixture
def learner(db, now):
    return Learner.objects.create(created=now)


@pytest.fixture
def chance():
    return Random(1)
