"""Ten questions a club asks, each answered by one search under every riichi rule set."""

import re
from dataclasses import dataclass
from urllib.parse import urlencode

import pytest

from rules.catalog import catalog

RIICHI = [ruleset.slug for ruleset in catalog().family("riichi")]
FIRST = 8
"""Among so many results of the page, from its top, the answer must be."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as somebody at the table would put it, and the rule value that answers it."""

    en: str
    zh: str
    answer: str


QUESTIONS = (
    Question(
        "is 4 han 30 fu rounded up to mangan?", "4番30符算不算满贯？（切上满贯）", "kiriage_mangan"
    ),
    Question(
        "how many fu for a pair of the double wind?", "连风牌的雀头几符？", "double_wind_pair_fu"
    ),
    Question(
        "when does temporary furiten end?", "同巡振听什么时候解除？", "furiten_temporary_release"
    ),
    Question("who pays with two winners?", "两家同时荣和，谁能和？", "double_ron"),
    Question("what do noten players pay at a draw?", "流局时听牌料怎么付？", "noten_payment"),
    Question("is kuikae allowed after a chi?", "吃牌之后可以食替吗？", "kuikae_chi"),
    Question(
        "can the leading dealer stop after the last hand: agari yame?",
        "最后一局亲家和了，可以和牌终局吗？",
        "agari_yame",
    ),
    Question("uma when two players have equal scores?", "同分时顺位点怎么算？", "uma_tie"),
    Question("what does a chombo cost?", "错和罚多少？", "chombo_penalty"),
    Question("who is liable for daisangen?", "大三元包牌吗？", "pao"),
)


def results(html):
    """Return the addresses of the results as the page lists them."""
    return re.findall(r'<li><p><a href="([^"]+)"', html)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.answer)
@pytest.mark.parametrize("lang", ["en", "zh-hans"])
@pytest.mark.parametrize("slug", RIICHI)
def test_one_search_leads_to_the_answer(client, slug, lang, question):
    query = urlencode({"q": question.en if lang == "en" else question.zh, "in": slug})
    wanted = f"/{lang}/rules/{slug}/#{question.answer}"

    page = client.get(f"/{lang}/search/?{query}").content.decode()

    assert wanted in results(page)[:FIRST]
    path, _, anchor = wanted.partition("#")
    assert f'id="{anchor}"' in client.get(path).content.decode()


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.answer)
def test_without_a_rule_set_the_answers_stand_side_by_side(client, question):
    page = client.get("/en/search/?" + urlencode({"q": question.en})).content.decode()

    for slug in RIICHI:
        assert f"/en/rules/{slug}/#{question.answer}" in page
