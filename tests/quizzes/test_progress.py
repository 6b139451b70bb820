"""Progress adds up attempts by kind, rule set, skill and day, in a constant number of queries."""

from datetime import UTC, date, datetime, timedelta

import pytest

from quizzes import services
from quizzes.chart import HEIGHT, draw
from quizzes.progress import DAYS, Tally, progress_of
from tests.quizzes.conftest import right_given


@pytest.fixture
def give(ask, learner, now):
    """Return a function that answers questions: `give("mu", [1, 2], right=False, ago=3)`."""

    def answer(slug, seeds, *, right=True, ago=0):
        for seed in seeds:
            question = ask(seed, slug)
            given = right_given(question) if right else right_given(question) | {"han": "12"}
            services.answer(question, learner, given, now - timedelta(days=ago))

    return answer


def test_nobody_has_no_progress(db, now, django_assert_num_queries):
    with django_assert_num_queries(0):
        found = progress_of(None, now)

    assert found.total == Tally()
    assert len(found.days) == DAYS


def test_answers_are_added_up_by_rule_set_and_kind(give, learner, now):
    give("mu", [1, 2])
    give("saikouisen", [1], right=False)

    found = progress_of(learner, now)

    assert found.total == Tally(2, 1)
    assert [(row.kind, row.tally) for row in found.kinds] == [("score", Tally(2, 1))]
    assert {row.slug: row.tally for row in found.rulesets} == {
        "mu": Tally(2, 0),
        "saikouisen": Tally(0, 1),
    }


def test_answers_are_added_up_by_skill(give, learner, now):
    give("mu", [1])
    give("mu", [2], right=False)

    skills = {row.skill.slug: row.tally for row in progress_of(learner, now).skills}

    assert skills["han"] == Tally(1, 1)
    assert skills["points"] == Tally(2, 0)


def test_answers_are_added_up_by_day(give, learner, now):
    give("mu", [1, 2], ago=1)
    give("mu", [3], right=False)

    days = progress_of(learner, now).days

    assert [(row.day, row.tally) for row in days[-2:]] == [
        (date(2026, 3, 13), Tally(2, 0)),
        (date(2026, 3, 14), Tally(0, 1)),
    ]


def test_days_end_at_midnight_utc(ask, learner):
    for seed, hour in ((1, 23), (2, 0)):
        day = 13 if hour == 23 else 14
        when = datetime(2026, 3, day, hour, 30, tzinfo=UTC)
        services.answer(ask(seed), learner, right_given(ask(seed)), when)

    days = progress_of(learner, datetime(2026, 3, 14, 12, tzinfo=UTC)).days

    assert [row.tally.answers for row in days[-2:]] == [1, 1]


def test_older_answers_count_but_leave_the_chart(give, learner, now):
    give("mu", [1], ago=DAYS)

    found = progress_of(learner, now)

    assert found.total.answers == 1
    assert sum(row.tally.answers for row in found.days) == 0


def test_progress_takes_the_same_queries_however_much_was_answered(
    give, learner, now, django_assert_num_queries
):
    give("mu", range(1, 30))
    give("saikouisen", range(1, 30), right=False, ago=2)

    with django_assert_num_queries(4):
        found = progress_of(learner, now)
        assert len(found.latest) == 10


@pytest.mark.parametrize(
    ("tally", "percent"),
    [
        (Tally(0, 0), None),
        (Tally(2, 3), None),
        (Tally(3, 2), None),
        (Tally(3, 3), 50),
        (Tally(30, 3), 91),
    ],
)
def test_a_percentage_needs_three_right_and_three_wrong_answers(tally, percent):
    assert tally.percent == percent


# -- the chart


def test_columns_are_as_high_as_their_answers(give, learner, now):
    give("mu", range(1, 7))
    give("mu", range(7, 9), right=False)

    chart = draw(progress_of(learner, now).days)
    today = chart.columns[-1]

    assert chart.top == 8
    assert today.right_height == HEIGHT * 6 / 8
    assert today.wrong_height == HEIGHT * 2 / 8
    assert today.wrong_y == 0
    assert today.right_y + today.right_height == HEIGHT


def test_a_first_answer_is_no_tower(give, learner, now):
    give("mu", [1])

    chart = draw(progress_of(learner, now).days)

    assert chart.columns[-1].right_height == HEIGHT / 4


def test_columns_stay_inside_the_drawing(give, learner, now):
    give("mu", range(1, 12))

    chart = draw(progress_of(learner, now).days)

    for column in chart.columns:
        assert 0 <= column.x <= chart.width - column.width
        assert column.wrong_y >= 0
