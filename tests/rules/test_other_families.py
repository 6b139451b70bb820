"""MCR and Taiwanese rules: the tables of fan and tai, what goes with what, and where it is from."""

import json
from collections import Counter
from pathlib import Path

import pytest

from rules.catalog import catalog
from tests import cases as outside
from tests.cases import cases

FAN_LISTS = (
    "concealed_by_nature",
    "seven_pairs_add",
    "kong_fans",
    "concealed_pung_fans",
    "no_terminal_pungs",
    "no_wind_pungs",
    "no_dragon_pungs",
    "voided_suit_added",
    "voided_suit_not_added",
)


@pytest.fixture
def mcr():
    return catalog().ruleset("cml-mcr")


@pytest.fixture
def taiwan():
    return catalog().ruleset("cml-taiwan")


def facts(name):
    """Read a file of facts; skip where the folder is absent."""
    if not outside.FOLDER:
        pytest.skip("CASES names no folder beside which the facts could lie")
    path = Path(outside.FOLDER).parent / "facts" / name
    if not path.exists():
        pytest.skip(f"no facts at {path}")
    return json.loads(path.read_text("utf-8"))


# -- the table of fan -----------------------------------------------------------------------


def test_the_table_of_1998_has_81_fan_in_twelve_classes(mcr):
    worth = Counter(fan for name, fan in mcr.rules.fans.items() if name != "明暗杠")

    assert sum(worth.values()) == 81
    assert worth == {
        88: 7,
        64: 6,
        48: 2,
        32: 3,
        24: 9,
        16: 6,
        12: 5,
        8: 9,
        6: 7,
        4: 4,
        2: 10,
        1: 13,
    }


def test_every_fan_of_the_facts_is_there_with_its_worth(mcr):
    known = facts("mcr_fans.json")

    assert dict(mcr.rules.fans) == {
        fan["zh_hans"]: fan["value"] for fan in known["fans"] + known["extra"]
    }


def test_every_exclusion_of_the_facts_is_there(mcr):
    known = facts("mcr_fans.json")
    everything = known["fans"] + known["extra"]
    names = {fan["id"]: fan["zh_hans"] for fan in everything}

    for fan in everything:
        expected = {
            names[73 if str(other).startswith("73") else other] for other in fan["excludes"]
        }
        assert set(mcr.rules.excludes.get(fan["zh_hans"], ())) == expected


def test_a_fan_shuts_out_other_fans_worth_no_more_than_itself(mcr):
    fans = mcr.rules.fans

    for fan, shut_out in mcr.rules.excludes.items():
        assert fan not in shut_out
        assert all(fans[other] <= fans[fan] for other in shut_out), fan


@pytest.mark.parametrize("key", FAN_LISTS)
def test_rulings_name_fans_of_the_table(mcr, key):
    assert set(getattr(mcr.rules, key)) <= mcr.rules.fans.keys()


def test_one_melded_and_one_concealed_kong_is_a_fan_of_the_supplement_only(mcr):
    own, inherited = mcr.evidence["fans.明暗杠"], mcr.evidence["fans.双暗杠"]

    assert (own.value, own.article, own.basis) == (5, "番种说明(4)", "stated")
    assert (inherited.value, inherited.inherited_from, inherited.basis) == (
        6,
        "mcr-1998",
        "derived",
    )


def test_the_booklet_of_1998_is_a_base_and_no_rule_set_of_its_own(mcr):
    assert {entry.inherited_from for entry in mcr.evidence.values()} == {None, "mcr-1998"}
    assert "mcr-1998" not in [ruleset.slug for ruleset in catalog().rulesets]


@pytest.mark.parametrize(
    ("fans", "total"),
    [
        (("平和", "喜相逢", "连六", "老少副"), 5),
        (("门前清", "平和", "喜相逢", "连六", "老少副", "缺一门"), 8),
        (("全求人", "箭刻"), 8),
        (("箭刻", "明杠", "单钓将"), 4),
        (("清龙", "不求人", "平和", "缺一门"), 23),
        (("一色四步高", "平和", "缺一门", "单钓将", "自摸"), 37),
        (("全不靠", "组合龙"), 24),
        (("无番和", "花牌", "花牌", "花牌"), 11),
    ],
)
def test_fans_of_the_articles_add_up(mcr, fans, total):
    assert sum(mcr.rules.fans[fan] for fan in fans) == total


def test_known_hands_add_up_and_reach_the_minimum_without_flowers(mcr):
    for case in cases("mcr_cases.jsonl"):
        expected = case["expect"]
        worth = {fan: mcr.rules.fans[fan] * times for fan, times in expected["fans"].items()}
        assert sum(worth.values()) == expected["total"], case["id"]
        without_flowers = expected["total"] - worth.get("花牌", 0)
        assert (without_flowers >= mcr.rules.min_fan) == expected["legal"], case["id"]


def test_no_known_hand_counts_what_another_of_its_fans_shuts_out(mcr):
    for case in cases("mcr_cases.jsonl"):
        fans = case["expect"]["fans"].keys()
        for fan in fans:
            beside = fans & set(mcr.rules.excludes.get(fan, ()))
            assert beside <= {"幺九刻"}, case["id"]  # Further pungs of terminals may count.


# -- payments and penalties -------------------------------------------------------------------


def test_the_winner_gets_the_base_from_all_three(mcr):
    base = mcr.rules.base_points
    assert mcr.rules.discard_payment == "discarder_full_others_base"

    assert (base + 8) + 2 * base == 32
    assert 3 * (base + 23) == 93


def test_what_a_false_win_costs_goes_to_the_others(mcr):
    rules = mcr.rules

    assert {name: 3 * points for name, points in rules.penalties_to_others.items()} == {
        name: rules.penalties[name] for name in rules.penalties_to_others
    }
    assert rules.penalties["false_win_not_ready"] == 2 * rules.penalties["win_below_minimum"]


def test_tied_players_can_share_the_table_points(mcr):
    assert mcr.rules.table_points == (4, 2, 1, 0)
    assert mcr.rules.table_points_tie == "shared"


@pytest.mark.parametrize(
    ("tai", "payer_or_winner_deals", "streak", "paid"),
    [(3, True, 0, 9), (3, False, 0, 8), (3, True, 2, 13), (5, True, 0, 11), (5, False, 0, 10)],
)
def test_payments_of_the_articles(taiwan, tai, payer_or_winner_deals, streak, paid):
    rules = taiwan.rules
    dealer = rules.dealer_tai + streak * rules.streak_tai if payer_or_winner_deals else 0

    assert rules.base_points + rules.tai_points * (tai + dealer) == paid


# -- the table of tai -------------------------------------------------------------------------


def test_every_tai_of_the_facts_is_there(taiwan):
    known = {item["id"]: item["tai"] for item in facts("taiwan_tai.json")["items"]}

    assert taiwan.rules.dealer_tai == known.pop("dealer")
    assert f"{taiwan.rules.streak_tai}N" == known.pop("streak")
    assert dict(taiwan.rules.tai) == known


def test_a_tai_is_stated_only_where_the_text_fixes_it(taiwan):
    tai = {key: entry for key, entry in taiwan.evidence.items() if key.startswith("tai.")}

    stated = {key for key, entry in tai.items() if entry.basis == "stated"}
    assert stated == {"tai.baxian", "tai.ligu", "tai.qiqiangyi"}
    others = [entry for key, entry in tai.items() if key not in stated]
    assert {entry.basis for entry in others} == {"silent"}
    assert all(entry.note for entry in others)


@pytest.mark.parametrize("key", ["huagang", "pinghu", "tianting", "diting", "tianhu", "renhu"])
def test_a_disputed_tai_names_its_alternatives_in_both_languages(taiwan, key):
    note = taiwan.evidence[f"tai.{key}"].note

    assert "CML" in note.en
    assert "CML" in note.zh_hans


def test_known_hands_add_up_in_tai(taiwan):
    ids = {item["zh_hant"]: item["id"] for item in facts("taiwan_tai.json")["items"]}

    for case in cases("taiwan_cases.jsonl"):
        expected = case["expect"]
        assert sum(expected["tai"].values()) == expected["total"], case["id"]
        for name, tai in expected["tai"].items():
            assert tai % taiwan.rules.tai[ids[name]] == 0, (case["id"], name)


def test_patterns_that_are_added_are_patterns(taiwan):
    assert set(taiwan.rules.ziyise_adds + taiwan.rules.wu_anke_adds) <= taiwan.rules.tai.keys()


# -- the passed win beside furiten ---------------------------------------------------------------


def test_a_passed_win_closes_the_self_draw_and_own_discards_close_nothing(taiwan):
    rules = taiwan.rules

    assert rules.passed_win_closes == "ron_and_self_draw"
    assert rules.furiten_temporary_release == "safe_discard_or_own_kong"
    assert rules.passed_win_kong_replacement
    assert not rules.passed_win_claimed_kong_releases
    assert not rules.furiten_discard


def test_mcr_has_no_furiten(mcr):
    assert not mcr.rules.furiten_discard
    assert not mcr.rules.furiten_temporary


def test_shared_values_stand_in_one_row_with_riichi(mcr, taiwan):
    riichi = catalog().ruleset("cml-riichi")
    shared = riichi.evidence.keys() & mcr.evidence.keys() & taiwan.evidence.keys()

    assert {"double_ron", "kuikae_chi", "furiten_discard", "dead_hand_offences"} <= shared
    assert {mcr.evidence[key].info.topic for key in shared} <= {
        topic.slug for topic in catalog().topics
    }


# -- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["cml-mcr", "cml-taiwan"])
@pytest.mark.parametrize("lang", ["en", "zh-hans", "zh-hant"])
def test_no_value_is_shown_by_its_key(slug, lang):
    for entry in catalog().ruleset(slug).evidence.values():
        assert "_" not in entry.words.get(lang), entry.key


def test_lists_of_fan_are_read_in_the_readers_language(mcr):
    words = mcr.evidence["voided_suit_not_added"].words

    assert words.en == "Reversible Tiles"
    assert words.zh_hans == "推不倒"
