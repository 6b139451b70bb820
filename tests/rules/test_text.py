"""Texts in two written languages and a derived third."""

import pytest
from django.utils import translation

from rules.text import Text, join, same, to_hant

TSUMO = Text("self-draw", "自摸岭上开花")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "self-draw"),
        ("zh-hans", "自摸岭上开花"),
        ("zh-hant", "自摸嶺上開花"),
        ("fr", "self-draw"),
    ],
)
def test_a_text_reads_in_every_language(lang, words):
    assert TSUMO.get(lang) == words


@pytest.mark.parametrize("lang", ["en", "zh-hans", "zh-hant"])
def test_a_text_in_a_template_reads_in_the_active_language(lang):
    with translation.override(lang):
        assert str(TSUMO) == TSUMO.get(lang)


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("切上满贯", "切上滿貫"),
        ("舍牌振听", "捨牌振聽"),
        ("一杯口与两杯口", "一盃口與二盃口"),
        ("断幺九", "斷幺九"),
        ("杠里宝牌", "槓裏寶牌"),
        ("每台5点，共3台", "每台5點，共3台"),
        ("后付", "後付"),
        ("两家要胡同一张牌", "兩家要胡同一張牌"),
        ("另一家什么也没有", "另一家什麼也沒有"),
        ("最多只有四个杠", "最多只有四個槓"),
        ("写明了许多", "寫明了許多"),
        ("", ""),
    ],
)
def test_the_games_own_terms_come_before_the_converter(simplified, traditional):
    assert to_hant(simplified) == traditional


def test_lists_use_each_languages_comma():
    assert join([TSUMO, same("0m")]) == Text("self-draw, 0m", "自摸岭上开花、0m")


def test_a_text_without_words_is_false():
    assert not Text("", "")
    assert TSUMO
