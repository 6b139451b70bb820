"""The lessons: short, asked and graded by the engine, kept once."""

import re
import shutil
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import translation

from quizzes import checks, lessons, services
from quizzes.lessons import TRIES, first_that_fits, two_books, usual_fu
from quizzes.models import Learner, LessonDone
from rules.catalog import catalog
from rules.engine.furiten import may_win
from rules.engine.riichi.payments import base_points, payment
from rules.engine.riichi.score import NotAWin, score
from rules.engine.rounds import records_from_round, round_from_records
from rules.engine.shapes import waits
from rules.engine.tiles import parse_tiles
from rules.figures import KINDS, limits
from rules.files import Report
from rules.lessons import MOST_WORDS, read_lessons
from rules.loading import CONTENT

LESSONS = catalog().lessons
RULES = LESSONS[0].ruleset.rules
LANGUAGES = ("en", "zh-hans", "zh-hant")
SEEDS = range(1, 61)
LATER = timedelta(hours=1)
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}

pytestmark = pytest.mark.django_db
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)


@pytest.fixture(autouse=True)
def _in_english():
    """Speak English, whatever language the last page spoke."""
    with translation.override("en"):
        yield


def named(slug):
    return next(lesson for lesson in LESSONS if lesson.slug == slug)


def questions(slug, seeds=SEEDS):
    return [lessons.ask(named(slug), seed) for seed in seeds]


def address(slug, seed=None, language="en"):
    return f"/{language}/learn/{slug}/" + (f"?q={seed}" if seed else "")


def number(question, *, right=True):
    """Return the number of the right answer, or of the first wrong one."""
    return next(
        place
        for place, option in enumerate(question.options, start=1)
        if (option.value == question.right) == right
    )


def answer(client, slug, seed=1, *, right=True, **more):
    given = number(lessons.ask(named(slug), seed), right=right)
    return client.post(address(slug, seed), {"answer": given}, **more)


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


# -- the texts -----------------------------------------------------------------------------


def test_there_are_nine_lessons_from_the_tiles_to_rules_that_differ():
    assert [lesson.slug for lesson in LESSONS] == [
        "tiles",
        "four-sets-and-a-pair",
        "yaku",
        "who-pays",
        "limit-hands",
        "30-and-40-fu",
        "counting-fu",
        "furiten",
        "rules-differ",
    ]


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_can_be_read_in_every_language(client, lesson, language):
    page = client.get(address(lesson.slug, language=language))
    with translation.override(language):
        shown = lesson.page(language)
        names = [str(lesson.ruleset.name), lesson.ruleset.edition, str(lesson.topic.title)]

    assert page.status_code == 200
    html = page.content.decode()
    assert f"<h1>{shown.title}</h1>" in html
    assert shown.misread_title in html
    assert '<figure class="figure">' in html
    assert all(name in text(page) for name in names)
    assert reverse("rules:article", args=[lesson.ruleset.slug, lesson.topic.slug])[3:] in html


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lesson_is_longer_than_a_beginner_reads_in_one_go(lesson, language):
    with translation.override(language):
        most = MOST_WORDS["en" if language == "en" else "zh-hans"]

        assert 60 < lesson.page(language).length <= most


@pytest.mark.parametrize(
    "path", sorted((CONTENT / "learn").glob("*.md")), ids=lambda path: path.name
)
def test_no_figure_is_typed_but_the_two_sums_of_fu(path):
    prose = re.sub(
        r"^```.*?^```|\{[^{}]*\}", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    prose = re.sub(r"^\d\. ", "", prose, flags=re.MULTILINE)
    usual = {"30", "40"} if path.name.startswith("30-and-40-fu") else set()

    assert set(re.findall(r"\d+", prose)) <= usual


def test_the_picture_of_the_tiles_shows_every_kind_once():
    shown = [tile for _name, row in KINDS for tile in parse_tiles(row)]

    assert sorted(shown) == list(range(34))


def test_the_limits_are_shown_as_the_engine_pays_them():
    steps = limits(RULES).context["steps"]
    paid = payment(RULES.baiman_han, 30, dealer=True, tsumo=False, rules=RULES)

    assert [str(step.name) for step in steps][:2] == ["mangan", "haneman"]
    assert steps[2].dealer == paid.points


@pytest.mark.parametrize("slug", ["who-pays"])
def test_what_is_paid_around_the_table_adds_up(slug):
    (figure,) = named(slug).texts["en"].figures.values()

    for scene in figure.context["scenes"]:
        assert sum(seat.points for seat in scene.seats) == 0
        assert len({str(seat.wind) for seat in scene.seats}) == 4


# -- the questions -------------------------------------------------------------------------


@each_lesson
@pytest.mark.parametrize("seed", [1, 7, 2**53 - 1])
def test_a_question_is_the_same_in_every_language_and_every_time(lesson, seed):
    asked = set()
    for language in LANGUAGES:
        with translation.override(language):
            question = lessons.ask(lesson, seed)
            asked.add((tuple(option.value for option in question.options), question.right))

    assert len(asked) == 1


@each_lesson
def test_every_question_has_one_right_answer_and_an_explanation(lesson):
    for seed in SEEDS:
        question = lessons.ask(lesson, seed)
        values = [option.value for option in question.options]

        assert len(set(values)) == len(values) >= 2
        assert values.count(question.right) == 1
        assert len({option.words for option in question.options}) == len(values)
        assert question.explain().remark


@each_lesson
def test_no_answer_is_right_for_ever(lesson):
    assert len({number(lessons.ask(lesson, seed)) for seed in SEEDS}) > 1


def test_the_tile_that_completes_a_hand_is_the_engines():
    for question in questions("four-sets-and-a-pair"):
        completing = waits(question.task.hand)

        assert [o.value for o in question.options if o.value in completing] == [question.right]


def test_whether_a_hand_has_a_yaku_is_the_engines_to_say():
    for question in questions("yaku"):
        found = score(question.task, RULES)

        assert question.right is not isinstance(found, NotAWin)
        assert question.right or found.reason == "no_yaku"


def test_who_pays_is_the_engines_to_say():
    for question in questions("who-pays"):
        win, worth = question.task, score(question.task, RULES)
        paid = payment(
            worth.han, worth.fu, dealer=win.is_dealer, tsumo=win.by == "tsumo", rules=RULES
        )

        assert dict(question.right) == paid.pay


def test_the_limit_is_the_engines_to_say():
    for question in questions("limit-hands"):
        worth = score(question.task, RULES)

        assert question.right == base_points(worth.han, worth.fu, RULES, worth.yakuman)[1]


@pytest.mark.parametrize("slug", ["30-and-40-fu", "counting-fu"])
def test_the_fu_are_the_engines(slug):
    for question in questions(slug):
        worth = score(question.task, RULES)

        assert question.right == worth.fu == sum(line.fu for line in worth.fu_lines)


def test_the_rule_of_thumb_holds_for_the_hands_it_is_asked_about():
    for question in questions("30-and-40-fu"):
        assert usual_fu.thumb(score(question.task, RULES)) == question.right


def test_furiten_is_the_engines_to_say():
    for question in questions("furiten"):
        events = records_from_round(question.task.played())

        assert may_win(round_from_records(events), RULES, 0).reason == question.right


def test_every_kind_of_furiten_is_asked():
    found = {question.right for question in questions("furiten")}

    assert found == {None, "furiten_discard", "furiten_temporary", "furiten_riichi"}


def test_which_book_pays_more_is_the_engines_to_say():
    for question in questions("rules-differ"):
        win, one, other = question.task
        here, there = score(win, one.rules).points, score(win, other.rules).points

        expected = two_books.SAME if here == there else (one if here > there else other).slug
        assert question.right == expected
        assert question.figure.context["values"]


def test_a_question_that_nothing_fits_is_a_fault_and_no_endless_search():
    tried = []

    with pytest.raises(LookupError):
        first_that_fits(lambda: tried.append(1))

    assert len(tried) == TRIES


# -- the drill -----------------------------------------------------------------------------


@each_lesson
def test_every_lesson_leads_to_a_quiz_that_exists(client, lesson):
    kind, drill = lessons.drill(lesson)
    start = reverse("quizzes:start", args=[kind.slug, lesson.ruleset.slug])
    html = client.get(address(lesson.slug)).content.decode()

    assert f'href="/en{start[3:]}{drill.query.replace("&", "&amp;")}"' in html
    assert client.get(start + drill.query).status_code == 200


def test_a_kind_of_quiz_that_comes_later_is_found_by_itself(monkeypatch):
    score_kind = lessons.kinds()["score"]
    furiten = SimpleNamespace(slug="furiten")

    monkeypatch.setattr(lessons, "kinds", lambda: {"score": score_kind})
    assert lessons.drill(named("furiten"))[0] is score_kind

    monkeypatch.setattr(lessons, "kinds", lambda: {"score": score_kind, "furiten": furiten})
    assert lessons.drill(named("furiten"))[0] is furiten


def test_without_any_quiz_a_lesson_leads_to_none(monkeypatch):
    monkeypatch.setattr(lessons, "kinds", dict)

    assert lessons.drill(named("tiles")) is None


# -- answering -----------------------------------------------------------------------------


@each_lesson
def test_a_right_answer_is_explained_and_kept(client, lesson):
    page = answer(client, lesson.slug)

    assert page.status_code == 200
    assert '<span class="right">Right</span>' in page.content.decode()
    assert [done.lesson for done in LessonDone.objects.all()] == [lesson.slug]


@each_lesson
def test_a_wrong_answer_is_explained_and_nothing_is_kept(client, lesson):
    page = answer(client, lesson.slug, right=False)
    question = lessons.ask(lesson, 1)

    assert '<span class="wrong">Not right</span>' in page.content.decode()
    assert question.right_option.words in text(page).replace("&amp;", "&")
    assert not Learner.objects.exists()
    assert "sessionid" not in page.cookies


@pytest.mark.parametrize("slug", ["yaku", "who-pays", "limit-hands", "30-and-40-fu", "furiten"])
def test_the_explanation_cites_the_clauses_of_the_rule_set(client, slug):
    html = answer(client, slug).content.decode()

    assert re.search(r'class="told-clauses"><a href="/en/rules/suzhou-rcr/[a-z]+/#', html)


def test_a_lesson_is_kept_once_however_often_it_is_answered(client):
    for seed in (1, 2, 2):
        answer(client, "tiles", seed)

    assert LessonDone.objects.count() == 1


def test_a_wrong_answer_takes_nothing_away(client):
    answer(client, "tiles")
    answer(client, "tiles", 2, right=False)

    assert LessonDone.objects.count() == 1


@pytest.mark.parametrize("given", [{}, {"answer": ""}, {"answer": "9"}, {"answer": "x"}])
def test_nonsense_is_refused_and_the_question_asked_again(client, given):
    page = client.post(address("tiles", 3), given)

    assert page.status_code == 422
    assert "answers." in text(page)
    assert 'name="answer"' in page.content.decode()
    assert not Learner.objects.exists()


def test_htmx_gets_the_question_alone(client):
    for page in (
        client.get(address("yaku", 5), headers=HTMX),
        answer(client, "yaku", 5, headers=HTMX),
    ):
        html = page.content.decode().strip()
        assert html.startswith('<section id="question"')
        assert "<h1" not in html


def test_the_address_decides_the_question(client):
    first, again, other = (
        client.get(address("tiles", seed)).content.decode() for seed in (5, 5, 6)
    )
    asked = re.compile(r'<h2 id="question-title".*?</h2>', re.DOTALL)

    assert asked.search(first)[0] == asked.search(again)[0] != asked.search(other)[0]


@pytest.mark.parametrize("seed", ["0", "x", "-1", "07", "1.5"])
def test_a_question_that_is_none_leads_back_to_the_lesson(client, seed):
    page = client.get(f"/en/learn/tiles/?q={seed}")

    assert page.status_code == 404
    assert 'href="/en/learn/tiles/"' in page.content.decode()


def test_a_lesson_that_is_none_leads_to_the_nearest(client):
    page = client.get("/en/learn/furitne/")

    assert page.status_code == 404
    assert "“furitne”" in text(page)
    assert 'href="/en/learn/furiten/"' in page.content.decode()


def test_whoever_misspells_a_lesson_beyond_recognition_is_shown_all(client):
    html = client.get("/en/learn/xyzzy/").content.decode()

    assert all(f'href="/en/learn/{lesson.slug}/"' in html for lesson in LESSONS)


# -- progress ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/en/learn/", *(address(lesson.slug) for lesson in LESSONS)])
def test_whoever_has_answered_nothing_costs_no_query(client, django_assert_num_queries, path):
    with django_assert_num_queries(0):
        page = client.get(path)

    assert "sessionid" not in page.cookies


def test_the_list_shows_every_lesson_and_those_done(client):
    before = client.get("/en/learn/").content.decode()
    answer(client, "tiles")
    after = client.get("/en/learn/").content.decode()

    assert all(f'href="{address(lesson.slug)}"' in before for lesson in LESSONS)
    assert "lesson-done" not in before
    assert after.count("lesson-done") == 1
    assert "Go on: Four sets and a pair" in after


def test_whoever_has_done_all_is_sent_nowhere(client):
    for lesson in LESSONS:
        answer(client, lesson.slug)

    assert "Go on:" not in client.get("/en/learn/").content.decode()


def test_the_progress_page_counts_the_lessons(client):
    assert "0 of 9 done" in text(client.get("/en/progress/"))

    answer(client, "tiles")
    answer(client, "furiten")

    assert "2 of 9 done" in text(client.get("/en/progress/"))


def test_lessons_move_to_an_account_at_sign_up(client):
    answer(client, "tiles")
    form = {"username": "aki", "password1": "tsumo-no-mi-8000", "password2": "tsumo-no-mi-8000"}

    client.post("/en/accounts/signup/", form)

    assert LessonDone.objects.get().learner.user.username == "aki"
    assert "lesson-done" in client.get("/en/learn/").content.decode()


@pytest.mark.parametrize("guest_first", [True, False])
def test_of_a_lesson_done_twice_the_earlier_time_is_kept(learner, now, guest_first):
    user = get_user_model().objects.create_user("aki")
    own = Learner.objects.create(user=user, created=now)
    early, late = (learner, own) if guest_first else (own, learner)
    services.finish_lesson("tiles", early, now)
    services.finish_lesson("tiles", late, now + LATER)
    services.finish_lesson("yaku", learner, now)

    services.merge(learner, user.pk)

    assert services.lessons_done(own) == {"tiles", "yaku"}
    assert LessonDone.objects.get(lesson="tiles").created == now


def test_the_export_lists_the_lessons(learner, now):
    services.finish_lesson("tiles", learner, now)

    assert services.export(learner)["lessons"] == [{"lesson": "tiles", "created": now}]


def test_deleting_forgets_the_lessons(learner, now):
    services.finish_lesson("tiles", learner, now)

    services.forget(learner)

    assert not LessonDone.objects.exists()


# -- what is wrong with the files ----------------------------------------------------------


@pytest.fixture
def problems(tmp_path):
    """Return a function that breaks a copy of the lessons and says what is found wrong."""
    folder = tmp_path / "learn"
    shutil.copytree(CONTENT / "learn", folder)

    def found(damage):
        damage(folder)
        report = Report(tmp_path)
        loaded = SimpleNamespace(rulesets=catalog().rulesets, topics=catalog().topics)
        read_lessons(tmp_path, loaded, report)
        return "\n".join(map(str, report.problems))

    return found


def edit(name, old, new):
    def damage(folder):
        path = folder / name
        written = path.read_text("utf-8")
        assert old in written
        path.write_text(written.replace(old, new), "utf-8")

    return damage


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda folder: None, ""),
        (
            lambda folder: (folder / "yaku.zh-hans.md").unlink(),
            'learn/yaku.zh-hans.md: the lesson "yaku" is missing in zh-hans',
        ),
        (
            lambda folder: (folder / "dora.en.md").write_text("# Dora"),
            "learn/dora.en.md: no lesson of lessons.toml has this file",
        ),
        (
            edit("lessons.toml", '"suzhou-rcr"', '"tenhou"'),
            'learn/lessons.toml: ruleset: "tenhou" is no published riichi rule set',
        ),
        (
            edit("lessons.toml", 'topic = "furiten"', 'topic = "furitens"'),
            'furiten.topic: no topic "furitens"',
        ),
        (edit("lessons.toml", 'about.zh-hans = "两栏', 'about.zh = "两栏'), "30-and-40-fu.about"),
        (edit("tiles.en.md", "{#misread}", "{#myth}"), "one section, ## … {#misread}"),
        (edit("tiles.en.md", "```kinds\n```", ""), "one picture, not 0"),
        (edit("tiles.en.md", "```kinds", "```photo"), 'not "photo"'),
        (edit("tiles.en.md", "```kinds\n", "```kinds\nsize = 3\n"), 'unknown key "size"'),
        (edit("tiles.en.md", "Honours have", "Honours have " + "no " * 60), "at most 150"),
        (edit("tiles.zh-hans.md", "字牌没有", "字牌没有" + "没" * 200), "at most 260"),
        (edit("yaku.en.md", "{min_han}", "{minimum}"), '"minimum"'),
        (edit("yaku.en.md", 'expect = "no_yaku"', ""), 'the rules say "no_yaku"'),
        (edit("yaku.en.md", "345m22666p67834s", "345m22666p6783s"), "tiles"),
        (edit("furiten.en.md", "5m9p2z9s1z3z8m", "1z9p2z9s1z3z8m"), 'the rules say "a win"'),
        (edit("furiten.en.md", 'discards = "1z9p5m8m"', ""), "discards: missing"),
        (edit("who-pays.en.md", "han = 3", "han = "), "not TOML"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_named(problems, damage, said):
    found = problems(damage)

    assert said in found
    assert bool(said) == bool(found)


def test_a_folder_without_lessons_has_none(tmp_path):
    report = Report(tmp_path)

    assert read_lessons(tmp_path, SimpleNamespace(rulesets=(), topics=()), report) == ()
    assert not report.problems


def test_a_lesson_and_its_question_go_together(monkeypatch):
    assert checks.every_lesson_asks(None) == []

    monkeypatch.delitem(lessons._MODULES, "yaku")
    (error,) = checks.every_lesson_asks(None)
    assert "'yaku'" in error.msg
