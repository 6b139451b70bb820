"""Accounts: Django's own forms, and a guest's answers that come along."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from quizzes.models import Attempt, Learner
from tests.quizzes.conftest import right_form, wrong_form

pytestmark = pytest.mark.django_db

PASSWORD = "tsumo-no-mi-8000"
NEW = {"username": "aki", "password1": PASSWORD, "password2": PASSWORD}
LOGIN = {"username": "aki", "password": PASSWORD}


@pytest.fixture
def user():
    return get_user_model().objects.create_user("aki", password=PASSWORD)


def answer(client, ask, seed=7, form=right_form):
    return client.post(f"/en/quiz/score/mu/{seed}/", form(ask(seed)))


def test_signing_up_logs_in_and_goes_to_progress(client):
    page = client.post("/en/accounts/signup/", NEW)

    assert page.headers["Location"] == "/en/progress/"
    assert client.session["_auth_user_id"]


def test_a_guests_answers_come_along_at_sign_up(client, ask):
    answer(client, ask)

    client.post("/en/accounts/signup/", NEW)

    assert Attempt.objects.get().learner.user.username == "aki"
    assert Learner.objects.count() == 1


def test_a_guests_answers_come_along_at_log_in(client, ask, user):
    answer(Client(), ask, seed=1)
    elsewhere = Client()
    elsewhere.post("/en/accounts/login/", LOGIN)
    answer(elsewhere, ask, seed=2)
    answer(client, ask, seed=3)

    client.post("/en/accounts/login/", LOGIN)

    assert set(user.learner.attempts.values_list("seed", flat=True)) == {2, 3}


def test_of_two_answers_to_one_question_the_earlier_comes_along(client, ask, user):
    answer(client, ask, form=wrong_form)
    elsewhere = Client()
    elsewhere.force_login(user)
    answer(elsewhere, ask)

    client.post("/en/accounts/login/", LOGIN)

    assert not user.learner.attempts.get().right


def test_logging_in_without_an_answer_makes_no_learner(client, user):
    client.post("/en/accounts/login/", LOGIN)

    assert not Learner.objects.exists()


def test_after_logging_out_the_answers_stay_with_the_account(client, ask, user):
    client.force_login(user)
    answer(client, ask)

    client.post("/en/accounts/logout/")
    answer(client, ask)

    assert user.learner.attempts.count() == 1
    assert Learner.objects.filter(user=None).count() == 1


def test_logging_out_needs_a_post(client, user):
    client.force_login(user)

    assert client.get("/en/accounts/logout/").status_code == 405


@pytest.mark.parametrize("page", ["login", "signup"])
def test_next_is_followed_on_this_site(client, page, user):
    form = {"login": LOGIN, "signup": NEW | {"username": "ben"}}[page]

    answered = client.post(f"/en/accounts/{page}/", form | {"next": "/en/quiz/score/mu/7/"})

    assert answered.headers["Location"] == "/en/quiz/score/mu/7/"


@pytest.mark.parametrize("page", ["login", "signup"])
@pytest.mark.parametrize(
    "evil", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"]
)
def test_next_never_leads_elsewhere(client, page, evil, user):
    form = {"login": LOGIN, "signup": NEW | {"username": "ben"}}[page]

    answered = client.post(f"/en/accounts/{page}/", form | {"next": evil})

    assert answered.headers["Location"] == "/en/progress/"


def test_next_survives_a_refused_form(client):
    page = client.post("/en/accounts/login/", {"next": "/en/quiz/"})

    assert 'name="next" value="/en/quiz/"' in page.content.decode()


@pytest.mark.parametrize(
    ("page", "form", "named"),
    [
        ("login", {"username": "aki", "password": "wrong"}, "correct username and password"),
        ("login", {}, "id_username_error"),
        ("signup", {}, "id_username_error"),
        ("signup", NEW | {"password2": "other"}, "id_password2_error"),
        ("signup", {"username": "ben", "password1": "1", "password2": "1"}, "too short"),
    ],
)
def test_a_refused_form_is_422_and_names_what_is_wrong(client, user, page, form, named):
    answered = client.post(f"/en/accounts/{page}/", form)

    assert answered.status_code == 422
    assert named in answered.content.decode()


def test_a_name_can_be_taken_only_once(client, user):
    answered = client.post("/en/accounts/signup/", NEW)

    assert answered.status_code == 422
    assert "already exists" in answered.content.decode()


def test_forms_tell_the_browser_what_to_fill_in(client):
    assert 'autocomplete="current-password"' in client.get("/en/accounts/login/").content.decode()
    signup = client.get("/en/accounts/signup/").content.decode()
    assert signup.count('autocomplete="new-password"') == 2
    assert 'autocomplete="username"' in signup


def test_the_password_can_be_changed(client, user):
    client.force_login(user)
    new = "ron-from-the-dealer-7700"

    answered = client.post(
        "/en/accounts/password/",
        {"old_password": PASSWORD, "new_password1": new, "new_password2": new},
        follow=True,
    )

    assert answered.status_code == 200
    assert "Password changed" in answered.content.decode()
    user.refresh_from_db()
    assert user.check_password(new)


def test_a_refused_change_of_password_is_422(client, user):
    client.force_login(user)

    answered = client.post("/en/accounts/password/", {"old_password": "wrong"})

    assert answered.status_code == 422
    assert "id_old_password_error" in answered.content.decode()


def test_the_password_page_asks_a_guest_to_log_in(client):
    answered = client.get("/en/accounts/password/")

    assert answered.headers["Location"] == "/en/accounts/login/?next=/en/accounts/password/"


def test_someone_logged_in_is_not_asked_again(client, user):
    client.force_login(user)

    for page in ("login", "signup"):
        assert client.get(f"/en/accounts/{page}/").headers["Location"] == "/en/progress/"
