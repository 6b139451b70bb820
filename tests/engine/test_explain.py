"""Derivations add up to the answer, name their rules, and say what is missing."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalog import catalog
from rules.engine.deal import deal_win
from rules.engine.explain import explain, step_record
from rules.engine.riichi.score import score
from rules.engine.steps import SKILLS
from rules.engine.tiles import format_tiles, parse_tile

from .table import chi, kan, pon, ron, tsumo

RULE_SETS = st.sampled_from([found.slug for found in catalog().family("riichi")]).map(
    catalog().ruleset
)
SEEDS = st.integers(0, 2**32)


def steps(win, rules, kind=None):
    return [step for step in explain(win, rules).steps if kind is None or step.kind == kind]


def missed(win, rules):
    return {step.name: step.why for step in steps(win, rules, "missed")}


@given(SEEDS, RULE_SETS, st.sampled_from([1, 2, 3]))
def test_a_derivation_adds_up_to_the_score(seed, rule_set, level):
    rules = rule_set.rules
    win = deal_win(Random(seed), rules, level)
    found = score(win, rules)
    told = explain(win, rules)

    assert told.outcome == found
    if found.limit != "yakuman":
        counted = [step for step in told.steps if step.kind in ("yaku", "dora")]
        assert sum(step.value for step in counted) == found.han
        lines = [step for step in told.steps if step.kind == "fu" and step.name != "total"]
        assert sum(step.value for step in lines) == found.fu
    paid = {step.name: step.value for step in told.steps if step.kind == "payment"}
    assert paid == {**found.pay, "points": found.points}


@given(SEEDS, RULE_SETS)
def test_every_step_names_a_rule_value_with_an_article_or_a_silent_source(seed, rule_set):
    win = deal_win(Random(seed), rule_set.rules, 3)

    for step in explain(win, rule_set.rules).steps:
        assert step.skill in SKILLS
        assert step.keys
        for key in step.keys:
            evidence = rule_set.evidence[key]
            assert evidence.article or evidence.basis in ("silent", "assumed")


@given(SEEDS, RULE_SETS, RULE_SETS)
def test_a_hand_of_other_rules_is_explained_too(seed, dealt, asked):
    win = deal_win(Random(seed), dealt.rules, 3)
    told = explain(win, asked.rules)

    assert told.outcome == score(win, asked.rules)
    assert all(key in asked.evidence for step in told.steps for key in step.keys)


@given(SEEDS, RULE_SETS)
def test_exactly_one_reading_counts(seed, rule_set):
    win = deal_win(Random(seed), rule_set.rules, 3)

    assert [step.why for step in steps(win, rule_set.rules, "reading")].count("best") == 1


@given(SEEDS, RULE_SETS)
def test_what_counts_is_never_missed(seed, rule_set):
    win = deal_win(Random(seed), rule_set.rules, 3)
    told = explain(win, rule_set.rules)
    counted = {step.name for step in told.steps if step.kind in ("yaku", "yakuman")}

    assert not counted & {step.name for step in told.steps if step.kind == "missed"}


@pytest.mark.parametrize(
    ("win", "name", "why"),
    [
        (ron("222m444p77799s33z", "3z"), "suuankou", "completed_by_ron"),
        (ron("234m234p34567s55z", "8s", riichi="riichi"), "pinfu", "value_pair"),
        (ron("234m22678p35678s", "4s", riichi="riichi"), "pinfu", "wait"),
        (ron("234m222678p6788s", "8s", riichi="riichi"), "pinfu", "triplet"),
        (ron("12355m234p34567s", "8s", riichi="riichi"), "tanyao", "one_block"),
        (tsumo("34p67888s", "5p", [chi("234m"), chi("456m")]), "menzen_tsumo", "open"),
        (ron("223344m78s55z", "9s", [chi("567p")]), "iipeikou", "open"),
        (ron("77s11z", "1z", [pon("222m"), pon("333p"), chi("456s")]), "toitoi", "one_run"),
        (ron("1156m", "7m", [pon("555z"), pon("666z"), chi("123s")]), "shousangen", "no_pair"),
        (
            ron("456m9p", "9p", [pon("444z"), pon("555z"), chi("789s")]),
            "yakuhai_seat",
            "guest_wind",
        ),
        (ron("123456m1189p", "7p", [chi("567m")]), "chanta", None),
        (ron("123p456p5677m", "7m", [chi("678p")]), "ittsuu", "one_run_off"),
    ],
)
def test_what_is_missing_is_said(rules, win, name, why):
    assert missed(win, rules).get(name) == why


def test_a_red_tile_that_does_not_count_is_shown(rules_of):
    win = ron("12378m406p22678s", "9m", riichi="riichi")
    (step,) = [step for step in steps(win, rules_of("mu"), "missed") if step.name == "aka"]

    assert format_tiles(step.tiles) == "0p"
    assert step.keys == ("red_tiles",)


def test_a_situation_that_is_not_rewarded_is_said(rules_of):
    win = ron("12378m406p22678s", "9m", riichi="riichi", flags=["ippatsu"])

    assert missed(win, rules_of("mu"))["ippatsu"] == "not_played"
    assert "ippatsu" not in missed(win, rules_of("saikouisen"))


def test_kiriage_is_told_as_the_reason(rules):
    win = ron("23455m234p23678s", "4s", dora=["9m"])
    (plain,) = steps(win, rules, "base")
    (rounded,) = steps(win, replace(rules, kiriage_mangan=True), "limit")

    assert (plain.value, plain.why, plain.keys[0]) == (1920, "no_kiriage", "kiriage_mangan")
    assert (rounded.name, rounded.why, rounded.keys) == ("mangan", "kiriage", ("kiriage_mangan",))


def test_a_hand_without_yaku_is_told_what_it_nearly_has(rules):
    told = explain(ron("234m234p34678s22z", "5s", seat="S"), rules)

    assert told.steps[-1][:2] == ("refused", "no_yaku")
    assert {(step.name, step.why) for step in told.steps if step.kind == "missed"} == {
        ("pinfu", "value_pair"),
        ("tanyao", "one_block"),
        ("sanshoku_doujun", "one_run_off"),
    }


def test_the_wild_tile_is_told(rules_of):
    win = tsumo("23455m234p23678s", "5*z", riichi="riichi", flags=["ippatsu"], dora=["9m"])
    first = explain(win, rules_of("suzhou-red3")).steps[0]

    assert (first.kind, first.tiles) == ("wild", (parse_tile("4s"),))


def test_the_tiles_of_a_pattern_are_shown(rules):
    win = ron("23455m234p23678s", "4s")
    (step,) = [step for step in steps(win, rules, "yaku") if step.name == "sanshoku_doujun"]

    assert format_tiles(step.tiles) == "234m234p234s"


def test_a_step_becomes_a_record(rules):
    win = tsumo("11234m678p34s", "2s", [kan("7777z")], flags=["rinshan"])
    record = step_record(steps(win, rules, "reading")[0])

    assert record["step"] == "reading"
    assert record["why"] == "best"
    assert {"type": "kan", "tiles": "7777z", "open": False, "won": False} in record["blocks"]
