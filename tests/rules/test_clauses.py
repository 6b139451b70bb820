"""Every clause of every document has its place in a topic's article."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from rules.articles import CLAUSES
from rules.catalog import catalog
from rules.loading import CONTENT

FOLDER = CONTENT / CLAUSES
DOCUMENTS = ("mu", "saikouisen", "suzhou", "cml-riichi", "cml-mcr", "cml-taiwan")


def counted(section, number):
    return [f"{section}({item})" for item in range(1, number + 1)]


def sections(**numbers):
    return [clause for section, number in numbers.items() for clause in counted(section, number)]


WHOLE = {
    "mu": [str(number) for number in range(1, 74)],
    "saikouisen": [
        *(str(number) for number in range(1, 56)),
        *(f"概要{number}" for number in range(1, 8)),
        *(f"Classic{number}" for number in range(1, 9)),
    ],
    "suzhou": [*(f"一.{number}" for number in range(1, 8)), "二（一）", "二（二）", "二（三）"],
    "cml-riichi": sections(一=5, 二=17, 三=11, 四=3),
    "cml-mcr": [
        "赛事规则",
        "计分方式1",
        "计分方式2",
        *sections(一=1, 二=2, 三=14, 四=14, 番种说明=11),
        "番种说明12",
        "番种说明13",
        *sections(注意事项=3),
    ],
    "cml-taiwan": [
        *sections(一=7, 二=4, 三=6, 四=5, 五=6, 六=3, 七=7, 八=5),
        "九",
        "十",
        "十一",
        *sections(十一=4),
        "十二",
        *sections(十三=3, 十四=3),
        *("十五", *sections(十五=3), "十六", *sections(十六=3), "十七", *sections(十七=8)),
        *sections(十八=2, 十九=9),
        *("二十", *sections(二十=5), "二十一", "二十二", "二十三"),
        *sections(二十四=3),
    ],
}
"""The clauses of each document, as it numbers them."""


def mapped(document):
    return tomllib.loads((FOLDER / f"{document}.toml").read_text("utf-8"))


def test_every_document_is_mapped():
    assert {path.stem for path in FOLDER.iterdir()} == set(DOCUMENTS)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_clause_is_left_out(document):
    assert sorted(mapped(document)["clauses"]) == sorted(WHOLE[document])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_leads_to_an_article_that_exists(document):
    published = catalog()
    table = mapped(document)
    for clause, topics in table["clauses"].items():
        assert topics, clause
        for topic in topics:
            published.topic(topic)
            assert any(
                published.article(slug, topic, language)
                for slug in table["rulesets"]
                for language in ("en", "zh-hans")
            ), (clause, topic)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("topic", [topic.slug for topic in catalog().topics])
@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in catalog().rulesets])
def test_every_rule_set_has_an_article_on_every_topic(slug, topic, language):
    article = catalog().article(slug, topic, language)

    assert article is not None
    assert len(article.html) > 150


# -- against the documents themselves, where they are at hand ------------------------------------

SOURCES = Path(os.environ["CASES"]).parent / "sources" if os.environ.get("CASES") else None


def source(number):
    if SOURCES is None or not SOURCES.is_dir():
        pytest.skip("CASES names no folder beside which the documents lie")
    return "\n".join(
        path.read_text("utf-8", errors="replace") for path in sorted(SOURCES.glob(f"{number}_*"))
    )


@pytest.mark.parametrize(("document", "number"), [("mu", "000"), ("saikouisen", "001")])
def test_the_numbered_articles_of_a_document_are_all_there(document, number):
    found = set(re.findall(r"第 ?([0-9]+) ?[条條]", source(number)))

    assert found <= set(WHOLE[document])
    assert {clause for clause in WHOLE[document] if clause.isdigit()} <= found


def test_the_sections_of_the_leagues_page_are_all_there():
    text = source("004")
    japanese = text[text.index("日本競技麻將賽事規則") :]
    section, found = "", []
    for line in japanese.splitlines():
        if heading := re.match(r"([一二三四])、", line):
            section = heading[1]
        elif item := re.match(r"\((\d+)\)", line.strip()):
            found.append(f"{section}({item[1]})")

    assert found == WHOLE["cml-riichi"]
