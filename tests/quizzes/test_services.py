"""Answers are kept once, graded, moved with their learner, and deleted when he says so."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, connections

from quizzes import services
from quizzes.models import Attempt, Learner, Report
from tests.quizzes.conftest import right_given

LATER = timedelta(minutes=5)


@pytest.fixture
def user(db):
    return get_user_model().objects.create_user("aki", password="tsumo-no-mi")


def wrong_given(question):
    return right_given(question) | {"han": "12"}


# -- seeds


@pytest.mark.parametrize("text", ["1", "7", "184467", "9007199254740991"])
def test_a_seed_is_a_whole_number_up_to_2_to_the_53_less_1(text):
    assert services.read_seed(text) == int(text)


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "-1",
        "+1",
        "007",
        "1.0",
        "1e3",
        "9007199254740992",
        "99999999999999999",
        "٣",
        "７",
        "",
        "x",
    ],
)
def test_any_other_spelling_is_refused(text):
    with pytest.raises(services.SeedError, match=None):
        services.read_seed(text)


def test_a_drawn_seed_is_one(chance):
    assert all(services.read_seed(str(services.draw_seed(chance))) for _ in range(100))


def test_a_similar_question_is_another_one_of_the_same_size(find, chance):
    question = find(lambda task: task.score.limit == "mangan" and task.win.by == "ron")

    seed = services.draw_similar(question, chance)

    other = services.ask(question.kind, question.ruleset, question.level, seed)
    assert seed != question.seed
    assert other.task.score.limit == "mangan"


def test_a_rare_hand_has_no_similar_one_but_another_question_comes(find, chance, monkeypatch):
    monkeypatch.setattr(services, "TRIES_FOR_SIMILAR", 2)
    question = find(lambda task: task.score.limit == "yakuman", level=3)

    assert services.draw_similar(question, chance) != question.seed


# -- answers


def test_an_answer_is_kept_with_its_grades(ask, learner, now):
    question = ask()

    attempt = services.answer(question, learner, right_given(question), now)

    attempt.refresh_from_db()
    assert attempt.given == right_given(question)
    assert attempt.right
    assert attempt.created == now
    assert attempt.identity == ("score", "mu", "2021", question.kind.generation, 2, 7)


def test_one_wrong_field_makes_the_answer_wrong(ask, learner, now):
    question = ask()

    attempt = services.answer(question, learner, wrong_given(question), now)

    assert not attempt.right
    assert attempt.grades["han"] == "wrong"


def test_the_first_answer_alone_is_kept(ask, learner, now):
    question = ask()
    first = services.answer(question, learner, wrong_given(question), now)

    second = services.answer(question, learner, right_given(question), now + LATER)

    assert second == first
    assert Attempt.objects.get().given == wrong_given(question)


def test_another_level_edition_or_rule_set_is_another_question(ask, learner, now):
    for question in (ask(7), ask(7, level=1), ask(7, "saikouisen"), ask(8)):
        services.answer(question, learner, right_given(question), now)

    assert learner.attempts.count() == 4


def test_two_learners_answer_the_same_question(ask, learner, now):
    question = ask()
    other = Learner.objects.create(created=now)

    services.answer(question, learner, right_given(question), now)
    services.answer(question, other, right_given(question), now)

    assert Attempt.objects.count() == 2


def test_the_quicker_of_two_equal_answers_is_kept_when_both_see_none(
    ask, learner, now, monkeypatch
):
    question = ask()
    first = services.answer(question, learner, wrong_given(question), now)
    monkeypatch.setattr(services, "find_attempt", lambda *_: None)

    second = services.answer(question, learner, right_given(question), now + LATER)

    assert second == first


@pytest.fixture
def database_for_threads(transactional_db, tmp_path, monkeypatch):
    """Let new threads connect to a file where the tests' own database is in memory."""
    if connection.vendor == "sqlite" and connection.is_in_memory_db():
        file = tmp_path / "race.sqlite3"
        connection.ensure_connection()
        with closing(sqlite3.connect(file)) as copy:
            connection.connection.backup(copy)
        own = {**connections.settings["default"], "NAME": str(file)}
        monkeypatch.setitem(connections.settings, "default", own)


def in_threads(*jobs):
    """Run the jobs at once, each in a thread, and return what they return."""
    start, results = Barrier(len(jobs)), []

    def run(job):
        try:
            start.wait()
            results.append(job())
        finally:
            connection.close()

    threads = [Thread(target=run, args=[job]) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_a_double_submit_at_the_same_time_is_one_attempt(ask, database_for_threads, now):
    question = ask()
    [learner] = in_threads(lambda: Learner.objects.create(created=now))

    def submit():
        return services.answer(question, learner, right_given(question), now).pk

    kept = in_threads(submit, submit, submit)

    assert len(kept) == 3
    assert len(set(kept)) == 1
    assert in_threads(Attempt.objects.count) == [1]


def test_two_log_ins_at_the_same_time_move_each_answer_once(ask, database_for_threads, now):
    def answered():
        user = get_user_model().objects.create_user("aki")
        guest = Learner.objects.create(created=now)
        services.answer(ask(), guest, right_given(ask()), now)
        return user, guest

    [(user, guest)] = in_threads(answered)

    in_threads(*[lambda: services.merge(guest, user.pk)] * 2)

    def left():
        return [(attempt.learner.user_id, attempt.seed) for attempt in Attempt.objects.all()]

    assert in_threads(left, Learner.objects.count) in ([[(user.pk, 7)], 1], [1, [(user.pk, 7)]])


# -- merging


def test_a_new_account_takes_over_the_guests_answers(ask, learner, user, now):
    services.answer(ask(), learner, right_given(ask()), now)

    own = services.merge(learner, user.pk)

    assert own.user == user
    assert own.attempts.count() == 1
    assert Learner.objects.count() == 1


def test_answers_move_to_an_account_that_has_some(ask, learner, user, now):
    own = Learner.objects.create(user=user, created=now)
    services.answer(ask(1), own, right_given(ask(1)), now)
    services.answer(ask(2), learner, right_given(ask(2)), now)

    services.merge(learner, user.pk)

    assert set(own.attempts.values_list("seed", flat=True)) == {1, 2}
    assert Learner.objects.get() == own


@pytest.mark.parametrize("guest_first", [True, False])
def test_of_two_answers_to_one_question_the_earlier_is_kept(ask, learner, user, now, guest_first):
    question = ask()
    own = Learner.objects.create(user=user, created=now)
    early, late = (learner, own) if guest_first else (own, learner)
    services.answer(question, early, wrong_given(question), now)
    services.answer(question, late, right_given(question), now + LATER)

    services.merge(learner, user.pk)

    attempt = Attempt.objects.get()
    assert attempt.learner == own
    assert attempt.created == now
    assert not attempt.right


def test_merging_twice_changes_nothing(ask, learner, user, now):
    services.answer(ask(), learner, right_given(ask()), now)

    services.merge(learner, user.pk)
    services.merge(learner, user.pk)

    assert Attempt.objects.count() == 1


def test_an_accounts_learner_is_never_merged_into_another(ask, user, now):
    other = get_user_model().objects.create_user("ben")
    theirs = Learner.objects.create(user=other, created=now)
    services.answer(ask(), theirs, right_given(ask()), now)

    services.merge(theirs, user.pk)

    assert Attempt.objects.get().learner == theirs


def test_reports_move_too(ask, learner, user, now):
    services.report(ask(), learner, "This is a 40 fu hand.", now)

    own = services.merge(learner, user.pk)

    assert own.reports.count() == 1


# -- reports, export, deletion


def test_the_same_report_is_kept_once(ask, now, db):
    services.report(ask(), None, "The dora is missing.", now)
    services.report(ask(), None, "The dora is missing.", now + LATER)

    assert Report.objects.count() == 1


def test_the_export_holds_every_answer_and_report(ask, learner, now):
    services.answer(ask(1), learner, right_given(ask(1)), now)
    services.answer(ask(2), learner, wrong_given(ask(2)), now + LATER)
    services.report(ask(2), learner, "Why?", now)

    kept = services.export(learner)

    assert [row["seed"] for row in kept["attempts"]] == [1, 2]
    assert kept["attempts"][1]["given"] == wrong_given(ask(2))
    assert kept["reports"][0]["text"] == "Why?"


def test_nobody_has_nothing_to_export():
    assert services.export(None) == {"attempts": [], "lessons": [], "reports": []}


def test_deleting_takes_the_learner_his_answers_and_his_reports(ask, learner, now):
    services.answer(ask(), learner, right_given(ask()), now)
    services.report(ask(), learner, "Why?", now)

    services.forget(learner)

    assert not Learner.objects.exists()
    assert not Attempt.objects.exists()
    assert not Report.objects.exists()
