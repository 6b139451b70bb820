"""Rule sets as data, and the list of pages."""

import json
import re

import pytest

from rules.catalog import catalog

SLUGS = [ruleset.slug for ruleset in catalog().rulesets]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_set_gives_all_its_values(client, slug):
    page = client.get(f"/api/rulesets/{slug}.json")

    record = json.loads(page.content)
    ruleset = catalog().ruleset(slug)
    assert page["Content-Type"] == "application/json; charset=utf-8"
    assert record["edition"] == ruleset.edition
    assert record["values"].keys() == ruleset.evidence.keys()


def test_a_value_comes_with_its_words_clause_basis_and_note(client):
    record = json.loads(client.get("/api/rulesets/saikouisen.json").content)

    value = record["values"]["kiriage_mangan"]
    assert value["value"] is True
    assert value["article"] == "47.1"
    assert value["topic"] == "limits"
    assert value["words"].keys() == {"en", "zh-hans", "zh-hant"}
    assert value["note"]["en"]


def test_an_inherited_value_names_where_it_comes_from(client):
    record = json.loads(client.get("/api/rulesets/saikouisen-classic.json").content)

    assert record["base"] == "saikouisen"
    assert record["values"]["min_han"]["inherited_from"] == "saikouisen"
    assert record["values"]["kiriage_mangan"]["inherited_from"] is None


def test_other_sites_may_read_the_data(client):
    assert client.get("/api/rulesets/mu.json")["Access-Control-Allow-Origin"] == "*"


def test_the_list_leads_to_every_rule_set(client):
    listed = json.loads(client.get("/api/rulesets.json").content)["rulesets"]

    assert [entry["slug"] for entry in listed] == SLUGS
    assert all(client.get(entry["data"]).status_code == 200 for entry in listed)


def test_an_unknown_rule_set_is_named(client):
    page = client.get("/api/rulesets/nowhere.json")

    assert page.status_code == 404
    assert "nowhere" in page.content.decode()


def test_the_sitemap_lists_pages_that_exist_in_every_language(client):
    text = client.get("/sitemap.xml").content.decode()
    pages = re.findall(r"<loc>http://testserver(/[^<]*)</loc>", text)

    assert len(pages) == len(set(pages))
    for language in ("en", "zh-hans", "zh-hant"):
        assert f"/{language}/rules/mu/limits/" in pages
    for page in pages[:: len(pages) // 40]:
        assert client.get(page).status_code == 200, page


def test_crawlers_are_told_of_the_sitemap(client):
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()


def test_a_shared_page_has_a_picture_and_a_name(client):
    text = client.get("/en/rules/mu/limits/").content.decode()

    assert '<meta property="og:type" content="article">' in text
    assert 'content="http://testserver/en/rules/mu/limits/"' in text
    assert re.search(r'og:image" content="http://testserver/static/preview[^"]*\.png"', text)
