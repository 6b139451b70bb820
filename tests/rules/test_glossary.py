"""The glossary: read with care, shown in every language, pointed out where it is used first."""

import re
from html import unescape

import pytest

from rules.catalog import catalog
from rules.glossary_views import places
from rules.text import to_hant

from . import toy

PUBLISHED = catalog()
TERMS = PUBLISHED.glossary.terms
LANGUAGES = ("en", "zh-hans", "zh-hant")
LINK = re.compile(r'<a class="term" href="([^"]+)">(.*?)</a>')


def with_glossary(folder, old, new):
    assert old in toy.GLOSSARY
    return toy.problems(toy.write(folder, **{"glossary.toml": toy.GLOSSARY.replace(old, new)}))


# -- loading --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('group = "win"', 'group = "wins"', 'terms.furiten.group: no group "wins"'),
        ('families = ["toy"]', 'families = ["toys"]', 'terms.furiten.families: no family "toys"'),
        ('topics = ["winning"]', "topics = []", "terms.furiten.topics: must not be empty"),
        ('topics = ["winning"]', 'topics = ["win"]', 'terms.furiten.topics: no topic "win"'),
        (
            'values = ["furiten"]',
            'values = ["furitan"]',
            'terms.furiten.values: no value of these families "furitan"',
        ),
        ('values = ["furiten"]', "values = 3", "terms.furiten.values: must be a list of texts"),
        (
            'values = ["furiten"]',
            'values = ["furiten", "furiten"]',
            "terms.furiten.values: names something twice",
        ),
        (', zh-hant = "振聽"', "", "terms.furiten.name.zh-hant: missing"),
        ('ja = "振聴"', 'jp = "振聴"', "terms.furiten.name.jp: unknown language"),
        ('about = { en = "No ron.",', "about = {", "terms.furiten.about.en: missing"),
        (
            'values = ["furiten"]',
            'unsourced = { ja = "guess" }',
            "terms.furiten.unsourced.ja: must be usage or conversion",
        ),
        (
            'values = ["furiten"]',
            'also = { fr = ["furiten"] }',
            "terms.furiten.also.fr: unknown language",
        ),
        ('values = ["furiten"]', "mark = 1", "terms.furiten.mark: must be true or false"),
        ('values = ["furiten"]', 'alias = ["f"]', "terms.furiten.alias: unknown key"),
        ('title = { en = "Winning",', "title = {", "groups.win.title.en: missing"),
    ],
)
def test_a_problem_names_file_key_and_reason(tmp_path, old, new, problem):
    found = with_glossary(tmp_path, old, new)

    assert any(line.startswith(f"glossary.toml: {problem}") for line in found), found


def test_two_terms_of_one_name_are_refused(tmp_path):
    second = toy.GLOSSARY.partition("[terms.furiten]")[2]
    found = with_glossary(tmp_path, "[terms.furiten]", f"[terms.other]{second}\n[terms.furiten]")

    assert "glossary.toml: terms.furiten.name.en: terms.other has the same name" in found


def test_a_missing_glossary_is_a_problem(tmp_path):
    found = toy.problems(toy.write(tmp_path, **{"glossary.toml": None}))

    assert found == ["glossary.toml: this file is missing"]


# -- what stands in it ------------------------------------------------------------------------


def test_it_has_every_family_and_group_of_words():
    assert len(TERMS) >= 182
    for family in ("riichi", "mcr", "taiwan"):
        assert sum(family in term.families for term in TERMS.values()) > 40


@pytest.mark.parametrize("term", TERMS.values(), ids=lambda term: term.slug)
def test_a_term_is_told_in_every_language_and_leads_on(term):
    assert all(term.name[code] for code in ("en", "zh-hans", "zh-hant"))
    assert "riichi" not in term.families or term.name["ja"]
    assert 3 <= len(term.about.en.split()) <= 60
    assert term.about.en.endswith(".")
    assert term.about.zh_hans.endswith("。")
    assert not re.search("[a-z]{4,}", term.about.zh_hans)
    assert places(PUBLISHED, term)


@pytest.mark.parametrize("term", TERMS.values(), ids=lambda term: term.slug)
def test_its_traditional_form_is_what_traditional_pages_write(term):
    assert to_hant(term.name["zh-hans"]) == term.name["zh-hant"]


def test_traditional_pages_write_terms_so_in_every_sentence():
    """Check articles, values and notes: the converter may read a term otherwise in its context."""
    names = {
        term.name["zh-hans"]: term.name["zh-hant"]
        for term in TERMS.values()
        if len(term.name["zh-hans"]) > 1
    }
    for written in chinese():
        traditional = to_hant(written)
        assert len(traditional) == len(written), written
        for name, wanted in names.items():
            for found in re.finditer(re.escape(name), written):
                shown = traditional[found.start() : found.end()]
                assert shown == wanted, f"{name} in {written}"


def chinese():
    """Yield every piece of Chinese in articles, values and notes."""
    for (_slug, _topic, lang), source in PUBLISHED.sources.items():
        if lang == "zh-hans":
            for token in source.parsed.body:
                yield from (child.content for child in token.children or () if child.content)
    for ruleset in PUBLISHED.rulesets:
        for evidence in ruleset.evidence.values():
            texts = (evidence.words, evidence.note, evidence.info.label, evidence.info.about)
            yield from (text.zh_hans for text in texts if text is not None)


def test_forms_no_document_has_say_how_they_were_checked():
    names = {name.words: name for name in TERMS["doujun-furiten"].other_names("en")}

    assert names["同巡振听"].source.en == "common usage"
    assert names["同巡振聽"].source.en == "converted script"
    assert TERMS["doujun-furiten"].heading_source("zh-hans").en == "common usage"
    assert TERMS["furiten"].heading_source("zh-hans") is None


def test_a_name_several_languages_share_is_told_once():
    names = {name.words: name.label.en for name in TERMS["riichi"].other_names("en")}

    assert names == {"立直": "Chinese, Japanese", "リーチ": "Japanese"}


def test_the_page_s_own_language_needs_no_label():
    names = {name.words: str(name.label) for name in TERMS["tanyao"].other_names("zh-hans")}

    assert names["断幺"] == ""
    assert "断幺九" not in names


# -- the page ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_every_term_with_its_anchor(client, lang):
    page = unescape(client.get(f"/{lang}/glossary/").content.decode())

    for term in TERMS.values():
        assert f'id="{term.slug}"' in page
        assert term.about.get(lang) in page
        for name in ("en", "zh-hans", "zh-hant", "ja"):
            assert term.name.get(name, "") in page


def test_the_page_shows_one_family(client):
    page = client.get("/en/glossary/?family=taiwan").content.decode()

    assert 'id="zhahu"' in page
    assert 'id="tanyao"' not in page
    assert 'aria-current="true">Taiwanese 16-tile' in page
    assert 'id="tanyao"' in client.get("/en/glossary/?family=nobody").content.decode()


def test_htmx_gets_the_terms_alone(client):
    headers = {"HX-Request": "true", "HX-Request-Type": "partial"}
    part = client.get("/en/glossary/?family=mcr", headers=headers).content.decode()

    assert part.strip().startswith('<div id="terms">')
    assert "<html" not in part


def test_its_links_lead_to_rows_that_are_there(client):
    pages = {}
    for term in TERMS.values():
        for place in places(PUBLISHED, term):
            address, _, anchor = place.url.partition("#")
            address = re.sub("^/[a-z-]+/", "/en/", address)
            if address not in pages:
                pages[address] = client.get(address).content.decode()
            assert not anchor or f'id="{anchor}"' in pages[address], place.url


# -- first use in articles ----------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_article_points_each_term_out_once(lang):
    for article in PUBLISHED.articles(lang):
        links = LINK.findall(article.pointed)
        slugs = [address.partition("#")[2] for address, _words in links]

        assert slugs == [term.slug for term in article.terms]
        assert len(slugs) == len(set(slugs))
        assert all(address.startswith(f"/{lang}/glossary/#") for address, _words in links)
        assert LINK.sub(r"\2", article.pointed) == article.html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_are_pointed_out_in_running_text_alone(lang):
    apart = re.compile(
        r"<(h[1-6]|table|figure|a)\b[^>]*>(?:(?!</\1>).)*<a class=\"term\"", re.DOTALL
    )
    for article in PUBLISHED.articles(lang):
        assert not apart.search(article.pointed), (article.ruleset, article.topic)


def test_the_words_pointed_out_name_the_term():
    for lang in ("en", "zh-hans"):
        for article in PUBLISHED.articles(lang):
            for address, words in LINK.findall(article.pointed):
                term = TERMS[address.partition("#")[2]]
                forms = {form.casefold() for form in term.written(lang)}
                assert {words.casefold(), words.casefold().removesuffix("s")} & forms


def test_the_longest_term_counts():
    article = PUBLISHED.article("mu", "furiten", "zh-hans")

    assert '#kokushi">国士无双</a>' in article.pointed
    assert "国士无双" in article.html
    assert "furiten" in [term.slug for term in article.terms]


def test_a_term_is_pointed_out_under_rules_that_use_it():
    for article in PUBLISHED.articles("en"):
        family = PUBLISHED.ruleset(article.ruleset).family
        assert all(family in term.families for term in article.terms)


def test_an_article_brings_the_cards_of_its_terms(client):
    page = client.get("/zh-hans/rules/mu/furiten/").content.decode()

    for term in PUBLISHED.article("mu", "furiten", "zh-hans").terms:
        assert f'id="term-{term.slug}" popover' in page
