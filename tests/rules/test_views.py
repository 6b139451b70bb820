"""The pages of the rules as they come from the server: no browser, no query."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from rules import views
from rules.catalog import catalog
from rules.choice import read_choice
from rules.nearest import nearest
from rules.passages import passages_side_by_side

PUBLISHED = catalog()
LANGUAGES = ("en", "zh-hans", "zh-hant")
RIICHI = [ruleset.slug for ruleset in PUBLISHED.family("riichi")]
PAGES = (
    "",
    "rules/",
    *(f"rules/{ruleset.slug}/" for ruleset in PUBLISHED.rulesets),
    "rules/mu/winning/",
    "rules/mu/fu/",
    "rules/saikouisen-classic/limits/",
    "rules/cml-mcr/patterns/",
    "compare/",
    "compare/?with=mu&with=saikouisen&base=mu&only=differences",
    "compare/?with=cml-mcr&with=cml-taiwan",
    *(f"compare/{topic.slug}/" for topic in PUBLISHED.topics),
)
MISSING = (
    "rules/nobody/",
    "rules/mu/nothing/",
    "rules/nobody/winning/",
    "compare/nothing/",
    "compare/?with=nobody",
    "nowhere/",
)


class Page(HTMLParser):
    """What a test asks of a page: its ids, links, words and the attributes of its elements."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.links, self.attributes, self.words, self.tags = [], [], [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        for name, value in attrs:
            self.attributes.append((tag, name, value))
            if name == "id":
                self.ids.append(value)
            if tag == "a" and name == "href":
                self.links.append(value)

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return re.sub(r"\s+", " ", "".join(self.words))


@pytest.fixture
def get(client):
    """Return a function that gets a page below its language and reads it."""

    def get(address, lang="en", status=200, **headers):
        response = client.get(f"/{lang}/{address}", headers=headers)
        assert response.status_code == status, address
        page = Page(response.content.decode())
        page.html = response.content.decode()
        return page

    return get


def columns(page):
    """Return the slugs of the rule sets in the columns of a comparison."""
    head = re.search(r"<thead>.*?</thead>", page.html, re.DOTALL)
    return re.findall(r'href="/[a-z-]+/rules/([a-z0-9-]+)/"', head[0]) if head else []


def rows(page):
    """Return the keys of the rows of a comparison."""
    return re.findall(r'<tr(?: class="differs")? id="([^"]+)">', page.html)


# -- every page ---------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_asks_the_database(client, django_assert_num_queries, lang):
    for address in PAGES:
        with django_assert_num_queries(0):
            assert client.get(f"/{lang}/{address}").status_code == 200, address
    for address in MISSING:
        with django_assert_num_queries(0):
            assert client.get(f"/{lang}/{address}").status_code == 404, address


@pytest.mark.django_db
def test_no_page_asks_the_database_for_a_member(django_assert_num_queries):
    client = Client()
    client.force_login(get_user_model().objects.create_user("ton"))
    client.get("/en/progress/")

    for address in PAGES:
        with django_assert_num_queries(0):
            assert client.get(f"/en/{address}").status_code == 200, address


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_keep_to_the_strict_policy_and_name_each_id_once(get, lang):
    for address in PAGES:
        page = get(address, lang)
        for tag, name, _value in page.attributes:
            assert name != "style", f"{address}: <{tag} style>"
            assert not name.startswith("on"), f"{address}: <{tag} {name}>"
        for tag, attrs in page.tags:
            assert tag != "style", address
            assert tag != "script" or attrs.get("src"), address
        assert len(page.ids) == len(set(page.ids)), address


@pytest.mark.django_db
def test_no_link_is_dead(client):
    seen, queue = set(), ["/en/"]
    while queue:
        address = queue.pop()
        page = Page(client.get(address).content.decode())
        for link in page.links:
            path, _, anchor = link.partition("#")
            if link.startswith("#"):
                assert anchor in page.ids, f"{address}: {link}"
            if path.startswith("/en/") and path not in seen and "/quiz/" not in path:
                seen.add(path)
                response = client.get(path)
                assert response.status_code in {200, 302}, f"{address} leads to {path}"
                if re.match(r"/en/(rules|compare/[a-z])", path) and "?" not in path:
                    queue.append(path)
    assert len(seen) > 100


def test_links_to_a_value_lead_to_its_place(get):
    places = {
        ruleset.slug: set(get(f"rules/{ruleset.slug}/").ids) for ruleset in PUBLISHED.rulesets
    }
    pages = ("compare/", "compare/?with=cml-mcr&with=cml-taiwan", "rules/mu/limits/")
    for link in (link for address in pages for link in get(address).links):
        found = re.fullmatch(r"/en/rules/([a-z0-9-]+)/#(.+)", link)
        assert found is None or found[2] in places[found[1]], link


def test_pages_are_read_only(client):
    for address in PAGES:
        assert client.post(f"/en/{address}").status_code == 405, address


def test_the_other_languages_of_a_page_keep_its_query(get):
    page = get("compare/?with=mu&base=saikouisen", "zh-hant")

    for lang in LANGUAGES:
        assert f"/{lang}/compare/?with=mu&base=saikouisen" in page.links


def test_a_page_says_its_language_and_speaks_it(get):
    for lang, words in {"en": "Rule sets", "zh-hans": "苏州大学", "zh-hant": "蘇州大學"}.items():
        page = get("rules/", lang)

        assert ("html", {"lang": lang}) in page.tags
        assert words in page.text


# -- home and the list --------------------------------------------------------------------


def test_home_shows_the_three_ways_in(get):
    page = get("")

    for name in ("rules:rulesets", "rules:compare", "quizzes:kinds"):
        assert reverse(name) in page.links


def test_home_pays_one_hand_as_the_engine_does(get):
    page = get("")

    assert re.findall(r"(\d+) <span>points", page.html) == ["3900", "7700", "8000", "8000"]
    for slug in RIICHI:
        assert f"/en/rules/{slug}/limits/" in page.links


def test_the_list_has_every_rule_set_with_its_edition_and_document(get):
    page = get("rules/")

    for ruleset in PUBLISHED.rulesets:
        assert f"/en/rules/{ruleset.slug}/" in page.links
        for words in (ruleset.name, ruleset.organisation, ruleset.document.title):
            assert str(words) in page.text
        assert f"Edition {ruleset.edition}" in page.text


# -- one rule set and its articles --------------------------------------------------------


@pytest.mark.parametrize("ruleset", PUBLISHED.rulesets, ids=lambda ruleset: ruleset.slug)
def test_a_rule_set_shows_every_value_with_its_clause(get, ruleset):
    page = get(f"rules/{ruleset.slug}/")

    for key, evidence in ruleset.evidence.items():
        assert key in page.ids
        assert str(evidence.info.label) in page.text
        if evidence.basis != "silent":
            assert str(evidence.reference) in page.text


def test_silence_is_said_before_the_fallback(get):
    page = get("rules/mu/")
    silent = [each for each in PUBLISHED.ruleset("mu").evidence.values() if each.basis == "silent"]

    assert page.text.count("we use:") == len(silent) > 0


def test_differences_name_their_base_and_lead_to_it(get):
    page = get("rules/saikouisen-classic/")

    assert "differences from Saikouisen" in page.text
    assert "/en/compare/?with=saikouisen-classic&base=saikouisen&only=differences" in page.links


def test_a_base_that_is_not_published_is_named_without_a_link(get):
    page = get("rules/cml-mcr/")

    assert str(PUBLISHED.ruleset("cml-mcr").base_name) in page.text
    assert "/en/rules/mcr-1998/" not in page.links


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_article_stands_between_its_topics_and_its_values(get, lang):
    for slug in RIICHI:
        page = get(f"rules/{slug}/limits/", lang)
        article = PUBLISHED.article(slug, "limits", lang)

        assert article.title in page.text
        assert article.pointed in page.html
        assert {anchor for anchor, _title in article.sections} <= set(page.ids)
        assert f"/{lang}/rules/{slug}/#kiriage_mangan" in page.links
        assert f"/{lang}/rules/{slug}/winning/" in page.links
        assert f"/{lang}/compare/limits/?base={slug}" in page.links
        assert f"/{lang}/quiz/score/{slug}/" in page.links


def test_a_topic_without_an_article_shows_its_values(get, monkeypatch):
    unwritten = replace(PUBLISHED, sources={})
    monkeypatch.setattr(views, "catalog", lambda: unwritten)

    page = get("rules/mu/fu/")

    assert "no article on this topic yet" in page.text
    assert "double_wind_pair_fu" in page.ids


def test_an_article_tells_what_others_do(get):
    page = get("rules/mu/limits/")
    others = page.html[page.html.index('id="others-title"') :]

    assert "/en/rules/saikouisen/#kiriage_mangan" in others
    assert "/en/rules/suzhou-rcr/#kiriage_mangan" not in others


def test_previous_and_next_follow_the_topics_the_rule_set_has(get):
    def neighbour(page, way):
        return next((attrs["href"] for tag, attrs in page.tags if attrs.get("rel") == way), None)

    address, met = f"rules/mu/{PUBLISHED.topics[0].slug}/", []
    while address:
        page = get(address)
        met.append(address)
        following = neighbour(page, "next")
        address = following.removeprefix("/en/") if following else None
    assert neighbour(get(met[0]), "prev") is None
    assert len(met) == sum(
        any(key in PUBLISHED.ruleset("mu").evidence for key in topic.keys)
        or ("mu", topic.slug, "en") in PUBLISHED.sources
        for topic in PUBLISHED.topics
    )


# -- comparison ---------------------------------------------------------------------------


def test_the_comparison_begins_with_the_riichi_family(get):
    page = get("compare/")

    assert columns(page) == RIICHI
    assert "kiriage_mangan" in rows(page)


def test_the_baseline_stands_first_and_is_added_where_it_was_not_chosen(get):
    assert columns(get("compare/?base=saikouisen"))[0] == "saikouisen"
    assert columns(get("compare/?with=suzhou-rcr&with=mu&base=cml-riichi")) == [
        "cml-riichi",
        "mu",
        "suzhou-rcr",
    ]


def test_only_differences_leaves_out_what_is_alike(get):
    every = get("compare/?with=mu&with=saikouisen")
    only = get("compare/?with=mu&with=saikouisen&only=differences")

    assert 0 < len(rows(only)) < len(rows(every))
    assert "kiriage_mangan" in rows(only)
    assert "mangan_han" not in rows(only)
    assert f"{len(rows(only))} of {len(rows(every))} values differ" in only.text
    assert f"{len(rows(only))} of {len(rows(every))} values differ" in every.text


def test_equal_values_share_a_letter(get):
    page = get("compare/?with=mu&with=saikouisen&with=saikouisen-classic&only=differences")
    row = re.search(r'id="kiriage_mangan">.*?</tr>', page.html, re.DOTALL)[0]

    assert re.findall(r'class="mark mark-([A-Z])"', row) == ["A", "B", "A"]


def test_a_value_that_a_family_does_not_have_is_named_so(get):
    page = get("compare/?with=mu&with=cml-taiwan")

    assert "no such value" in page.text


def test_one_rule_set_alone_asks_for_a_second(get):
    assert "alone: choose a second" in get("compare/?with=mu").text


def test_rule_sets_that_agree_say_so(get):
    page = get("compare/liability/?with=saikouisen&with=saikouisen-classic&only=differences")

    assert rows(page) == []
    assert "Nothing differs" in page.text
    assert "/en/compare/liability/?with=saikouisen&with=saikouisen-classic" in page.links


def test_a_topic_without_values_says_so(get):
    assert "have no values to compare" in get("compare/riichi/?with=cml-mcr").text


@pytest.mark.parametrize("query", ["with=&base=&only=", "only=nonsense", "with=mu&with=mu&with=mu"])
def test_empty_and_doubled_choices_do_no_harm(get, query):
    assert columns(get(f"compare/?{query}")) in (RIICHI, ["mu"])


@pytest.mark.parametrize("address", ["compare/", "compare/limits/"])
def test_an_unknown_rule_set_is_named_and_the_nearest_offered(get, address):
    page = get(f"{address}?with=mu&with=saikousen&base=nobody", status=404)

    assert "no rule set called “saikousen”" in page.text
    assert "no rule set called “nobody”" in page.text
    assert f"/en/{address}?with=saikouisen" in page.links
    assert columns(page) == ["mu"]


def test_what_is_quoted_is_escaped_and_short(get):
    page = get("compare/?with=<script>alert(1)</script>" + "x" * 5000, status=404)

    assert "<script>alert" not in page.html
    assert "&lt;script&gt;alert(1)" in page.html
    assert "x" * 200 not in page.text


def test_a_topic_puts_the_passages_of_articles_beside_each_other(get):
    page = get("compare/limits/?with=mu&with=saikouisen")

    assert "What the articles say" in page.text
    assert "/en/rules/mu/limits/#misread" in page.links
    assert "/en/rules/saikouisen/limits/#misread" in page.links


def test_identical_passages_are_folded():
    published = catalog()
    pair = [published.ruleset(slug) for slug in ("saikouisen", "saikouisen-classic")]
    groups = passages_side_by_side(published, published.topic("draws"), pair, "en")

    assert any(len(passage.rulesets) == 2 for group in groups for passage in group.passages)
    for group in groups:
        shown = [ruleset for passage in group.passages for ruleset in passage.rulesets]
        assert len(shown) == len(set(shown))


@pytest.mark.parametrize("address", ["compare/?with=mu", "compare/limits/?with=mu"])
def test_htmx_gets_the_part_alone(get, address):
    part = get(address, **{"HX-Request": "true", "HX-Request-Type": "partial"})

    assert part.html.strip().startswith('<section id="matrix">')
    assert "<html" not in part.html
    assert columns(part) == ["mu"]


def test_a_step_back_in_history_gets_the_whole_page(get):
    page = get("compare/?with=mu", **{"HX-Request": "true", "HX-History-Restore-Request": "true"})

    assert "<html" in page.html


def test_a_choice_writes_the_query_it_was_read_from(rf):
    query = "?with=saikouisen&with=mu&base=saikouisen&only=differences"
    request = rf.get("/" + query)

    choice = read_choice(request.GET, PUBLISHED)

    assert choice.query() == query
    assert choice.with_equal_rows == query.removesuffix("&only=differences")


# -- what is not there --------------------------------------------------------------------


def test_an_unknown_rule_set_leads_to_the_nearest(get):
    page = get("rules/saikousen/", status=404)

    assert "no rule set called “saikousen”" in page.text
    assert "/en/rules/saikouisen/" in page.links
    assert "/en/rules/cml-mcr/" not in page.links


def test_a_name_near_nothing_leads_to_all(get):
    page = get("rules/zzzzzzzz/", status=404)

    for ruleset in PUBLISHED.rulesets:
        assert f"/en/rules/{ruleset.slug}/" in page.links


def test_an_unknown_topic_stays_with_the_rule_set(get):
    page = get("rules/mu/wining/", status=404)

    assert "no topic called “wining”" in page.text
    assert "/en/rules/mu/winning/" in page.links


def test_a_topic_the_rule_set_does_not_have_is_told_apart(rf):
    published = catalog()
    mcr = published.ruleset("cml-mcr")

    page = views.no_such_topic(rf.get("/en/rules/cml-mcr/riichi/"), published, "riichi", mcr)

    assert page.status_code == 404
    assert "has no values under the topic “riichi”" in page.content.decode()


def test_an_unknown_topic_of_the_comparison_leads_to_the_nearest(get):
    assert "/en/compare/limits/" in get("compare/limit/", status=404).links


def test_an_address_nobody_knows_is_quoted(get):
    assert "/en/nowhere/at/all/" in get("nowhere/at/all/", status=404).text


def test_names_are_found_by_likeness():
    known = {"mu": ["mu", "μ"], "saikouisen": ["saikouisen", "最高位战"], "cml-mcr": ["CML MCR"]}

    assert nearest("Saikousen", known) == ("saikouisen",)
    assert nearest("最高位", known) == ("saikouisen",)
    assert nearest("cml", known) == ("cml-mcr",)
    assert nearest("", known) == ()
    assert nearest("qqqq", known) == ()
