"""The pages of quizzes and progress, as a browser asks for them."""

import json
import re

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from quizzes.models import Attempt, Learner, Report
from rules.catalog import catalog
from tests.quizzes.conftest import right_form, wrong_form

pytestmark = pytest.mark.django_db

QUESTION = "/en/quiz/score/mu/7/"
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def right(ask):
    return right_form(ask(7))


@pytest.fixture
def wrong(ask):
    return wrong_form(ask(7))


def text(response):
    """Return a page's words, one space between them."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


# -- the list of kinds and the start


def test_the_list_leads_to_every_rule_set_of_every_kind(client):
    page = client.get("/en/quiz/")

    for ruleset in catalog().family("riichi"):
        assert reverse("quizzes:start", args=["score", ruleset.slug]) in page.content.decode()


def test_the_start_names_rule_set_and_edition(client):
    page = client.get("/en/quiz/score/mu/")

    assert "Mahjong Rengo μ" in text(page)
    assert "edition 2021" in text(page)


def test_starting_leads_to_a_question_with_the_choice_in_its_address(client):
    page = client.get("/en/quiz/score/mu/?level=3&ask=fu&ask=points&go=1")

    assert page.status_code == 302
    assert re.fullmatch(
        r"/en/quiz/score/mu/[1-9]\d*/\?level=3&ask=fu&ask=points", page.headers["Location"]
    )


def test_starting_twice_leads_to_two_questions(client):
    first, second = (client.get("/en/quiz/score/mu/?go=1").headers["Location"] for _ in "12")

    assert first != second


def test_the_usual_choice_keeps_the_address_short(client):
    page = client.get("/en/quiz/score/mu/?level=2&ask=han&ask=fu&ask=points&go=1")

    assert page.headers["Location"].endswith("/")


def test_a_similar_question_keeps_the_choice(client):
    page = client.get("/en/quiz/score/mu/?like=7&level=1&ask=fu")

    assert page.status_code == 302
    assert page.headers["Location"].endswith("/?level=1&ask=fu")
    assert "/7/" not in page.headers["Location"]


# -- a question


def test_a_question_names_the_rule_set_its_edition_and_the_fields(client):
    page = client.get(QUESTION)

    assert page.status_code == 200
    for words in ("Mahjong Rengo μ", "edition 2021", "Han", "Fu", "Dora indicators"):
        assert words in text(page)


def test_asking_makes_no_session_and_no_query(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = client.get(QUESTION)

    assert "sessionid" not in page.cookies
    assert page.cookies["csrftoken"].value


def test_only_the_fields_chosen_are_asked(client):
    page = client.get(QUESTION + "?ask=fu").content.decode()

    assert 'name="fu"' in page
    assert 'name="han"' not in page
    assert 'name="points"' not in page


def test_the_payment_is_a_text_field_with_a_numeric_keyboard(client):
    page = client.get(QUESTION).content.decode()

    field = re.search(r"<input[^>]*name=\"points\"[^>]*>", page)[0]
    assert 'type="text"' in field
    assert 'inputmode="numeric"' in field


def test_a_choice_that_makes_no_sense_means_the_usual_one(client):
    page = client.get(QUESTION + "?level=9&ask=colour")

    assert page.status_code == 200
    assert all(f'name="{name}"' in page.content.decode() for name in ("han", "fu", "points"))


def test_nothing_stands_inline_that_the_policy_forbids(client, right):
    for page in (client.get(QUESTION), client.post(QUESTION, right), client.get("/en/progress/")):
        html = page.content.decode()
        assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", html)


# -- what is not there


@pytest.mark.parametrize(
    ("address", "says", "leads"),
    [
        ("/en/quiz/poker/mu/", "“poker”", "/en/quiz/"),
        ("/en/quiz/poker/mu/7/", "“poker”", "/en/quiz/"),
        ("/en/quiz/score/saikousen/", "“saikousen”", "/en/quiz/score/saikouisen/"),
        ("/en/quiz/score/nobody/7/", "“nobody”", "/en/quiz/score/mu/"),
        ("/en/quiz/score/cml-mcr/", "not asked under", "/en/quiz/score/mu/"),
        ("/en/quiz/score/cml-taiwan/7/", "not asked under", "/en/quiz/score/mu/"),
        ("/en/quiz/score/mu/0/", "“0”", "/en/quiz/score/mu/"),
        ("/en/quiz/score/mu/007/", "“007”", "/en/quiz/score/mu/"),
        ("/en/quiz/score/mu/9007199254740992/", "“9007199254740992”", "/en/quiz/score/mu/"),
        ("/en/quiz/score/mu/seven/", "“seven”", "/en/quiz/score/mu/"),
        ("/en/quiz/score/mu/٧/", "“٧”", "/en/quiz/score/mu/"),
        ("/en/quiz/score/mu/0/report/", "“0”", "/en/quiz/score/mu/"),
        ("/en/quiz/score/mu/?like=x", "“x”", "/en/quiz/score/mu/"),
    ],
)
def test_what_is_not_there_is_a_404_that_quotes_it_and_leads_on(client, address, says, leads):
    page = client.get(address)

    assert page.status_code == 404
    assert says in text(page)
    assert f'href="{leads}"' in page.content.decode()


def test_the_highest_seed_is_a_question(client):
    assert client.get("/en/quiz/score/mu/9007199254740991/").status_code == 200


# -- an answer


def test_a_right_answer_is_kept_and_said_to_be_right(client, right):
    page = client.post(QUESTION, right)

    assert page.status_code == 200
    assert "Right" in text(page)
    assert Attempt.objects.get().right


def test_a_wrong_answer_shows_the_right_one_beside_it(client, wrong, ask):
    page = client.post(QUESTION, wrong)

    assert "Not right" in text(page)
    assert f"yours {wrong['han']} han" in text(page)
    assert f"it is {ask(7).task.score.han} han" in text(page)


def test_the_answer_shows_what_other_rule_sets_pay(client, right):
    page = client.post(QUESTION, right)

    for ruleset in catalog().family("riichi"):
        assert reverse("rules:article", args=[ruleset.slug, "limits"]) in page.content.decode()


def test_the_answer_leads_on(client, right):
    page = client.post(QUESTION + "?level=1&ask=fu", right).content.decode()

    assert re.search(r'href="/en/quiz/score/mu/\d+/\?level=1&amp;ask=fu"[^>]*data-next', page)
    assert "/en/quiz/score/mu/?like=7&amp;level=1&amp;ask=fu" in page
    assert f"{QUESTION}report/" in page


def test_htmx_gets_the_answer_alone(client, right):
    part = client.post(QUESTION, right, headers=HTMX).content.decode()

    assert part.strip().startswith('<section id="answer"')
    assert "<html" not in part


def test_the_page_without_htmx_is_whole(client, right):
    page = client.post(QUESTION, right).content.decode()

    assert "</html>" in page
    assert 'id="situation"' in page


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_nonsense_is_422_names_the_field_and_loses_nothing(client, headers):
    page = client.post(QUESTION, {"han": "3", "fu": "31", "points": "<lots>"}, headers=headers)

    html = page.content.decode()
    assert page.status_code == 422
    assert "Fu: “31”" in text(page)
    assert "Payment: “&lt;” in “&lt;lots&gt;”" in text(page)
    assert re.search(r'value="3"[^>]*\schecked', html)
    assert 'value="&lt;lots&gt;"' in html
    assert not Learner.objects.exists()
    assert "sessionid" not in page.cookies


def test_every_error_is_tied_to_its_field(client):
    html = client.post(QUESTION, {}).content.decode()

    for name in ("han", "fu", "points"):
        assert re.search(rf'aria-describedby="[^"]*id_{name}_error', html), name
        assert f'id="id_{name}_error"' in html


def test_the_first_answer_is_the_one_shown_again(client, wrong, right):
    client.post(QUESTION, wrong)

    page = client.post(QUESTION, right)

    assert "The first answer counts" in text(page)
    assert "Not right" in text(page)
    assert Attempt.objects.count() == 1


def test_sending_the_same_answer_twice_changes_nothing(client, wrong):
    first = client.post(QUESTION, wrong)

    second = client.post(QUESTION, wrong)

    assert "The first answer counts" not in text(second)
    assert (
        text(first).split("The same hand elsewhere")[0]
        == (text(second).split("The same hand elsewhere")[0])
    )
    assert Attempt.objects.count() == 1


def test_a_question_answered_before_says_so_when_asked_again(client, right):
    client.post(QUESTION, right)

    assert "You answered this question on" in text(client.get(QUESTION))


def test_an_answer_without_its_token_is_refused(right):
    client = Client(enforce_csrf_checks=True)

    assert client.post(QUESTION, right).status_code == 403
    assert not Learner.objects.exists()


def test_a_guest_answers_with_the_token_of_the_page(right):
    client = Client(enforce_csrf_checks=True)
    page = client.get(QUESTION).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]

    answered = client.post(QUESTION, right | {"csrfmiddlewaretoken": token})

    assert answered.status_code == 200
    assert Attempt.objects.count() == 1


def test_guests_on_two_browsers_are_two_learners(right):
    Client().post(QUESTION, right)
    Client().post(QUESTION, right)

    assert Learner.objects.count() == 2


def test_a_logged_in_learner_is_the_accounts(client, right):
    user = get_user_model().objects.create_user("aki")
    client.force_login(user)

    client.post(QUESTION, right)

    assert Learner.objects.get().user == user


def test_a_question_is_read_in_every_language(client, right):
    for language in ("en", "zh-hans", "zh-hant"):
        page = client.post(f"/{language}/quiz/score/mu/7/", right)
        assert page.status_code == 200


# -- a report


def test_a_report_is_kept_with_the_question(client):
    page = client.post(f"{QUESTION}report/?level=2", {"text": "The dora is missing."})

    assert "Thank you" in text(page)
    kept = Report.objects.get()
    assert (kept.kind, kept.slug, kept.edition, kept.seed) == ("score", "mu", "2021", 7)
    assert not Learner.objects.exists()


def test_a_report_of_a_learner_is_his(client, right):
    client.post(QUESTION, right)

    client.post(f"{QUESTION}report/", {"text": "Why?"})

    assert Report.objects.get().learner == Learner.objects.get()


@pytest.mark.parametrize("words", ["", "   ", "x" * 2001])
def test_an_empty_or_endless_report_is_422(client, words):
    page = client.post(f"{QUESTION}report/", {"text": words})

    assert page.status_code == 422
    assert 'id="id_text_error"' in page.content.decode()


def test_reports_are_listed_by_a_command(client, capsys):
    client.post(f"{QUESTION}report/", {"text": "振听？"})

    call_command("reports")

    assert json.loads(capsys.readouterr().out)["text"] == "振听？"


# -- progress


def test_progress_without_an_answer_says_what_to_do(client):
    page = client.get("/en/progress/")

    assert "Nothing answered yet" in text(page)
    assert 'href="/en/quiz/"' in page.content.decode()
    assert "sessionid" not in page.cookies


def test_progress_shows_a_guests_answers(client, wrong):
    client.post(QUESTION, wrong)

    page = client.get("/en/progress/")

    assert "Answers so far: 1, of them right: 0." in text(page)
    assert "not enough answers yet" in text(page)
    assert "Mahjong Rengo μ" in text(page)
    assert "<svg" in page.content.decode()


def test_progress_takes_the_same_queries_however_much_was_answered(
    client, ask, django_assert_max_num_queries
):
    for seed in range(1, 13):
        client.post(f"/en/quiz/score/mu/{seed}/", right_form(ask(seed)))

    with django_assert_max_num_queries(7):  # Session, learner, lessons, four for the numbers.
        client.get("/en/progress/")


def test_progress_of_a_rule_set_no_longer_published_is_still_counted(client, right):
    client.post(QUESTION, right)
    Attempt.objects.update(slug="gone", edition="1999")

    page = client.get("/en/progress/")

    assert "gone" in text(page)


def test_the_export_is_a_file_with_every_answer(client, right):
    client.post(QUESTION, right)

    page = client.get("/en/progress/export/")

    assert "attachment" in page.headers["Content-Disposition"]
    kept = json.loads(page.content)
    assert kept["attempts"][0]["seed"] == 7
    assert kept["attempts"][0]["given"]["points"]


def test_deleting_needs_a_confirmation(client, right):
    client.post(QUESTION, right)

    page = client.post("/en/progress/delete/", {})

    assert page.status_code == 422
    assert "nothing has been deleted yet" in text(page)
    assert Attempt.objects.exists()


def test_deleting_deletes_everything(client, right):
    client.post(QUESTION, right)

    page = client.post("/en/progress/delete/", {"sure": "on"}, follow=True)

    assert "Your answers are deleted." in text(page)
    assert not Learner.objects.exists()
    assert not Attempt.objects.exists()


def test_an_account_can_go_with_its_answers(client, right):
    client.force_login(get_user_model().objects.create_user("aki"))
    client.post(QUESTION, right)

    client.post("/en/progress/delete/", {"sure": "on", "account": "on"})

    assert not get_user_model().objects.exists()
    assert "_auth_user_id" not in client.session


def test_an_account_stays_unless_it_is_ticked(client, right):
    client.force_login(get_user_model().objects.create_user("aki"))
    client.post(QUESTION, right)

    client.post("/en/progress/delete/", {"sure": "on"})

    assert get_user_model().objects.count() == 1
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    "address", ["/en/progress/", "/en/progress/export/", "/en/progress/delete/"]
)
def test_a_learners_pages_are_never_cached(client, address):
    assert "no-store" in client.get(address).headers["Cache-Control"]
