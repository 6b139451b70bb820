"""Values, patterns and payments in words."""

import pytest

from rules.catalog import catalog
from rules.engine.errors import NEEDS
from rules.engine.riichi.patterns import ALL_PATTERNS
from rules.text import Text
from rules.words import (
    ValueInfo,
    amount,
    fu_line_name,
    limit_name,
    pattern_name,
    payment_words,
    reason_words,
    term,
    terms,
    worth,
)


def say(value, **info):
    words = {"label": Text("", ""), "about": None, "topic": "fu", "key": "k", **info}
    return ValueInfo(**words).say(value)


@pytest.mark.parametrize(
    ("value", "info", "en", "zh_hans"),
    [
        (True, {}, "yes", "是"),
        (False, {"words": {"false": Text("never", "从不")}}, "never", "从不"),
        (1, {"unit": "han"}, "1 han", "1番"),
        (1, {"unit": "indicators"}, "1 indicator", "1张指示牌"),
        (30000, {"unit": "points"}, "30000 points", "30000点"),
        (0, {"unit": "points", "words": {"0": Text("none", "无")}}, "none", "无"),
        (-20, {}, "−20", "−20"),
        (None, {"words": {"none": Text("no minimum", "无要求")}}, "no minimum", "无要求"),
        ((), {}, "none", "无"),
        (("0m", "5*z"), {"unit": "tile"}, "0m 5*z", "0m 5*z"),
        (("daisangen",), {"unit": "pattern"}, "daisangen", "大三元"),
        ((12, 4, -4, -12), {"unit": "placement"}, "+12 / +4 / −4 / −12", "+12 / +4 / −4 / −12"),
        ((0, 1), {"unit": "placement"}, "0 / +1", "0 / +1"),
        (2, {"unit": "yakuman"}, "double yakuman", "双倍役满"),
        (0, {"unit": "yakuman"}, "not counted", "不计"),
        ((1, 0), {"unit": "yaku"}, "1 han concealed, not open", "门清1番，副露不计"),
        (
            ("a", "b"),
            {"words": {"a": Text("first", "甲"), "b": Text("second", "乙")}},
            "first, second",
            "甲、乙",
        ),
        (
            ("a", "b"),
            {"words": {"a": Text("chi, pon", "吃、碰"), "b": Text("kan", "杠")}},
            "chi, pon; kan",
            "吃、碰；杠",
        ),
    ],
)
def test_a_value_is_said_in_words(value, info, en, zh_hans):
    assert say(value, **info) == Text(en, zh_hans)


@pytest.mark.parametrize(
    ("han", "en"),
    [
        ((2, 1), "2 han concealed, 1 open"),
        ((1, 1), "1 han"),
        ((0, 0), "not counted"),
    ],
)
def test_the_worth_of_a_yaku(han, en):
    assert worth(*han).en == en


@pytest.mark.parametrize(
    ("pay", "en", "zh_hans"),
    [
        ({"discarder": 8000}, "8000 from the discarder", "放铳者付8000"),
        ({"each": 2600}, "2600 from each", "三家各付2600"),
        (
            {"dealer": 4000, "others": 2000},
            "4000 from the dealer, 2000 from each of the others",
            "亲家付4000，其余两家各付2000",
        ),
        ({"feeder": 6000}, "6000 from the feeder of the kan", "放杠者付6000"),
    ],
)
def test_payments_name_who_pays(pay, en, zh_hans):
    assert payment_words(pay) == Text(en, zh_hans)


def test_every_pattern_of_the_engine_has_a_name():
    for name in (*ALL_PATTERNS, "dora", "aka", "ura"):
        assert pattern_name(name)


def test_limits_fu_lines_and_reasons_have_names():
    assert limit_name("kazoe_yakuman").zh_hans == "累计役满"
    assert fu_line_name("wait_kanchan").en == "kanchan wait"
    assert reason_words("no_yaku").en == "no yaku"
    assert amount(0, "fu").en == "0 fu"


def test_what_situations_need_reads_as_the_engine_says_it():
    assert {name: term("needs", name).en for name in NEEDS} == NEEDS


def test_an_unknown_word_is_named():
    with pytest.raises(KeyError, match=r"terms.toml has no \[patterns\] tanyo"):
        pattern_name("tanyo")


def test_every_shared_word_is_written_in_both_languages():
    for section, entries in terms().items():
        for name, words in entries.items():
            assert words.en, f"{section}.{name}"
            assert words.zh_hans, f"{section}.{name}"


def test_values_of_the_published_rules_read_as_players_say_them():
    mu, red5 = (catalog().ruleset(slug).evidence for slug in ("mu", "suzhou-red5"))

    assert mu["furiten_temporary_release"].words == Text("one's own next discard", "自家下一次打牌")
    assert mu["kazoe_han"].words.zh_hans == "不采用"
    assert mu["yaku.tanyao"].info.label == Text("Tanyao", "断幺九")
    assert red5["uma"].words.en == "+15 / +5 / −5 / −15"
    assert red5["pao"].words.zh_hans == "大三元、大四喜"
