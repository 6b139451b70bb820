"""Scores, by the traps that programs have fallen into."""

from dataclasses import replace

import pytest

from rules.engine.riichi.score import NotAWin, Score, answer, score
from rules.engine.tiles import parse_tile

from .table import chi, kan, pon, ron, tsumo


def scored(win, rules):
    found = score(win, rules)
    assert isinstance(found, Score), found
    return found


def reason(win, rules):
    found = score(win, rules)
    assert isinstance(found, NotAWin), found
    return found.reason


# -- what is a win ---------------------------------------------------------------------


def test_dora_are_no_yaku(rules):
    assert reason(ron("13m234p340678s22z", "2m", dora=["1m"]), rules) == "no_yaku"


def test_four_suits_with_a_pair_each_are_no_hand(rules):
    assert reason(ron("12344m23466p3s55z", "3s"), rules) == "not_a_win"


def test_below_the_minimum_is_told_apart_from_no_yaku(rules):
    win = ron("34p67888s", "5p", [chi("234m"), chi("456m")])

    assert reason(win, replace(rules, min_han=2)) == "below_minimum"
    assert scored(win, rules).yaku == {"tanyao": 1}


def test_an_open_tanyao_is_a_rule_value(rules):
    win = ron("34p67888s", "5p", [chi("234m"), chi("456m")])
    closed_only = replace(rules, yaku={**rules.yaku, "tanyao": (1, 0)})

    assert reason(win, closed_only) == "no_yaku"


# -- readings ------------------------------------------------------------------------------


def test_a_triplet_completed_by_ron_is_open(rules):
    found = scored(ron("222m444p77799s33z", "3z"), rules)

    assert found.yaku == {"toitoi": 2, "sanankou": 2}
    assert found.fu == 50


def test_the_same_hand_drawn_is_four_concealed_triplets(rules):
    assert scored(tsumo("222m444p77799s33z", "3z"), rules).yaku == {"suuankou": 1}


def test_equal_pay_prefers_more_han(rules):
    found = scored(ron("111222333m7899p", "9p"), rules)

    assert (found.han, found.fu) == (5, 30)


def test_the_winning_tile_goes_where_it_earns_fu(rules):
    found = scored(tsumo("88m66777889s444z", "8s"), rules)

    assert (found.han, found.fu) == (2, 40)


def test_the_winning_tile_goes_where_it_makes_pinfu(rules):
    assert "pinfu" in scored(ron("33678m234p12233s", "1s"), rules).yaku


def test_three_equal_runs_are_one_iipeikou(rules):
    found = scored(ron("777888999m23p99s", "1p"), rules)

    assert found.yaku == {"pinfu": 1, "junchan": 3, "iipeikou": 1}


def test_ryanpeikou_beats_seven_pairs(rules):
    found = scored(ron("1122334455669m", "9m", seat="E"), rules)

    assert "ryanpeikou" in found.yaku
    assert "chiitoitsu" not in found.yaku


def test_four_of_a_kind_are_two_pairs_only_where_the_rules_say_so(rules):
    win = ron("1111m2277p4466s1z", "1z")

    assert reason(win, rules) == "not_a_win"
    assert scored(win, replace(rules, chiitoitsu_identical_pairs=True)).yaku == {"chiitoitsu": 2}


def test_honroutou_excludes_chanta(rules):
    win = ron("11m55777z", "5z", [pon("333z"), kan("1111z")], seat="E", round="N")

    assert set(scored(win, rules).yaku) == {
        "honroutou",
        "toitoi",
        "yakuhai_haku",
        "yakuhai_chun",
        "yakuhai_seat",
        "honitsu",
    }


def test_kans_count_for_three_coloured_triplets_and_honours_do_not(rules):
    kans = [kan("2222m"), kan("2222p", "daiminkan", "left"), pon("222s")]

    assert scored(ron("456m5z", "5z", kans), rules).yaku == {"sanshoku_doukou": 2}
    assert reason(ron("44m234p44405s444z", "4m", seat="E", round="S"), rules) == "no_yaku"


def test_a_closed_kan_keeps_the_hand_closed(rules):
    found = scored(tsumo("11234m678p34s", "2s", [kan("7777z")], flags=["rinshan"]), rules)

    assert found.yaku == {"menzen_tsumo": 1, "rinshan": 1, "yakuhai_chun": 1}
    assert found.fu == 60


def test_a_hand_of_140_fu_exists(rules):
    found = scored(ron("4466z", "4z", [kan("1111s"), kan("5555z"), kan("1111z")], seat="N"), rules)

    assert sum(line.fu for line in found.fu_lines) == found.fu == 140


def test_fu_lines_add_up_and_name_their_tiles(rules):
    found = scored(ron("222m555p34567s11z", "8s", seat="E", riichi="riichi"), rules)

    assert [(line.name, line.fu) for line in found.fu_lines] == [
        ("base", 20),
        ("triplet_concealed_simple", 4),
        ("triplet_concealed_simple", 4),
        ("pair_double_wind", 4),
        ("menzen_ron", 10),
        ("rounding", 8),
    ]


# -- rule values ---------------------------------------------------------------------------


def test_a_double_wind_pair_is_a_rule_value(rules):
    win = ron("222m555p34567s11z", "8s", seat="E", riichi="riichi")

    assert scored(win, rules).fu == 50
    assert scored(win, replace(rules, double_wind_pair_fu=2)).fu == 40


def test_a_double_wind_triplet_is_a_rule_value(rules):
    win = ron("123m456p78s22z", "9s", [pon("111z")], seat="E")

    assert scored(win, rules).yaku == {"yakuhai_seat": 1, "yakuhai_round": 1}
    assert scored(win, replace(rules, double_wind_triplet_han=1)).yaku == {"yakuhai_round": 1}


def test_pinfu_and_a_self_draw_is_a_rule_value(rules):
    win = tsumo("34567m345789p22s", "2m")

    assert (scored(win, rules).han, scored(win, rules).fu) == (2, 20)
    without = scored(win, replace(rules, pinfu_tsumo=False))
    assert (without.yaku, without.fu) == ({"menzen_tsumo": 1}, 30)


def test_an_open_hand_without_fu_is_a_rule_value(rules):
    win = ron("34p67888s", "5p", [chi("234m"), chi("456m")])

    assert scored(win, rules).fu == 30
    assert scored(win, replace(rules, open_pinfu_fu=20)).fu == 20


def test_replacement_tile_fu_is_a_rule_value(rules):
    win = tsumo("23499m678p34s", "5s", [kan("5555p", "daiminkan", "left")], flags=["rinshan"])
    lines = {line.name: line.fu for line in scored(win, rules).fu_lines}
    without = scored(win, replace(rules, rinshan_tsumo_fu=0))

    assert lines["tsumo"] == 2
    assert {line.name: line.fu for line in without.fu_lines}["tsumo"] == 0


def test_haitei_on_a_replacement_tile_is_a_rule_value(rules):
    win = tsumo(
        "23499m678p34s", "5s", [kan("5555p", "daiminkan", "left")], flags=["rinshan", "haitei"]
    )

    assert scored(win, rules).yaku == {"rinshan": 1}
    assert scored(win, replace(rules, haitei_with_rinshan=True)).yaku == {"haitei": 1, "rinshan": 1}


def test_kazoe_is_a_rule_value(rules):
    win = tsumo("2233445566778p", "8p", riichi="riichi", dora=["1m"])
    counted = scored(win, rules)
    stopped = scored(win, replace(rules, kazoe_han=None))

    assert (counted.han, counted.limit, counted.yakuman) == (13, "kazoe_yakuman", 1)
    assert (stopped.han, stopped.limit, stopped.yakuman) == (13, "sanbaiman", 0)


@pytest.mark.parametrize(
    ("several", "units", "points"), [("add", 3, 96000), ("best", 2, 64000), ("single", 1, 32000)]
)
def test_several_yakuman_are_added_or_the_best_one_or_one(rules, several, units, points):
    win = ron("1112223334447z", "7z")  # daisuushii (2 units), tsuuiisou, suuankou tanki (2 units)
    single_tanki = {**rules.yakuman, "suuankou_tanki": 0, "suuankou": 0}
    found = scored(win, replace(rules, several_yakuman=several, yakuman=single_tanki))

    assert found.yaku == {"daisuushii": 2, "tsuuiisou": 1}
    assert (found.yakuman, found.points) == (units, points)


def test_a_stronger_form_counts_instead_of_the_plain_one(rules):
    win = ron("1112m444p777999s", "2m")
    plain = replace(rules, yakuman={**rules.yakuman, "suuankou_tanki": 0})

    assert scored(win, rules).yaku == {"suuankou_tanki": 2}
    assert scored(win, plain).yaku == {"suuankou": 1}


@pytest.mark.parametrize(
    ("renhou", "expected"), [("not_played", 1000), ("mangan", 8000), ("yakuman", 32000)]
)
def test_renhou_is_a_rule_value(rules, renhou, expected):
    win = ron("12378m456p22678s", "9m", flags=["renhou"])

    assert scored(win, replace(rules, renhou=renhou)).points == expected


def test_a_concealed_kan_is_robbed_by_kokushi_alone_where_that_is_played(rules):
    kokushi = ron("19m19p19s1123456z", "7z", flags=["robbed_ankan"])
    other = ron("12378m456p22678s", "9m", flags=["robbed_ankan"], riichi="riichi")

    assert scored(kokushi, rules).yaku == {"kokushi": 1}
    assert reason(kokushi, replace(rules, chankan_ankan_kokushi=False)) == "cannot_rob"
    assert reason(other, rules) == "not_a_win"


def test_tsuuiisou_of_seven_pairs_is_a_rule_value(rules):
    win = ron("1122334455667z", "7z", riichi="riichi")

    assert scored(win, rules).yaku == {"tsuuiisou": 1}
    assert "chiitoitsu" in scored(win, replace(rules, tsuuiisou_chiitoitsu=False)).yaku


def test_ryuuiisou_may_need_hatsu(rules):
    win = ron("2223344666888s", "3s")

    assert scored(win, rules).yaku == {"ryuuiisou": 1}
    assert "ryuuiisou" not in scored(win, replace(rules, ryuuiisou_needs_hatsu=True)).yaku


# -- dora ------------------------------------------------------------------------------------


def test_red_tiles_count_where_the_set_has_them(rules, rules_of):
    win = ron("12378m406p22678s", "9m", riichi="riichi")

    assert scored(win, rules).aka == 1
    assert scored(win, rules_of("suzhou-rcr")).aka == 0


def test_a_red_five_robbed_from_a_kan_still_counts(rules):
    win = ron("46m234789p22345s", "0m", riichi="riichi", flags=["chankan"])

    assert scored(win, rules).aka == 1


def test_kan_dora_count_where_they_are_turned(rules, rules_of):
    win = ron(
        "345678p3466s", "5s", [kan("2222m")], riichi="riichi", dora=["9p", "1m"], ura=["1z", "3z"]
    )

    assert scored(win, rules).dora == 4
    assert scored(win, rules_of("mu")).dora == 0


@pytest.mark.parametrize(("timing", "dora"), [("at_once", 3), ("after_discard", 0)])
def test_the_indicator_of_this_kan_counts_when_it_is_turned_in_time(rules, timing, dora):
    win = tsumo(
        "23499m444s67p",
        "8p",
        [kan("5555p", "daiminkan", "left")],
        flags=["rinshan"],
        dora=["9p"],
        dora_of_this_kan="3s",
    )

    assert scored(win, replace(rules, kan_dora_daiminkan=timing)).dora == dora


def test_ura_need_riichi(rules):
    win = ron("12378m456p22678s", "9m", dora=["1z"], ura=["1s"])

    assert scored(win, rules).ura == 0


# -- the wild red white ------------------------------------------------------------------------


@pytest.fixture
def wild(rules_of):
    return rules_of("suzhou-red3")


def test_the_red_white_stands_for_the_best_wait(wild):
    found = scored(
        tsumo("23455m234p23678s", "5*z", riichi="riichi", flags=["ippatsu"], dora=["9m"]), wild
    )

    assert found.wild == parse_tile("4s")
    assert (found.han, found.aka) == (8, 1)
    assert "sanshoku_doujun" in found.yaku


@pytest.mark.parametrize(
    ("by", "change"),
    [
        (tsumo, {"flags": []}),
        (tsumo, {"riichi": "none", "flags": []}),
        (ron, {}),
    ],
)
def test_it_is_wild_only_when_drawn_in_the_ippatsu_turn_of_a_riichi(wild, by, change):
    situation = {"riichi": "riichi", "flags": ["ippatsu"]} | change

    assert reason(by("23455m234p23678s", "5*z", **situation), wild) == "not_a_win"


def test_a_plain_white_is_never_wild(wild):
    win = tsumo("23455m234p23678s", "5z", riichi="riichi", flags=["ippatsu"])

    assert reason(win, wild) == "not_a_win"


def test_a_wait_held_four_times_is_none(wild):
    win = tsumo("123456789m4444p", "5*z", riichi="riichi", flags=["ippatsu"])

    assert reason(win, wild) == "exhausted_wait"


def test_a_red_three_of_bamboo_is_green_where_the_rules_say_so(wild):
    win = ron("223*34466688s66z", "8s")

    assert scored(win, wild).yaku == {"ryuuiisou": 1}
    assert "ryuuiisou" not in scored(win, replace(wild, ryuuiisou_red_3s=False)).yaku


# -- the answer ----------------------------------------------------------------------------------


def test_the_answer_has_the_form_of_the_contract(rules_of):
    win = ron("23455m234p23678s", "4s", dora=["9m"], **{"from": "W"})

    assert answer(score(win, rules_of("saikouisen"))) == {
        "legal": True,
        "han": 4,
        "fu": 30,
        "yaku": {"pinfu": 1, "sanshoku_doujun": 2, "tanyao": 1},
        "dora": 0,
        "aka": 0,
        "ura": 0,
        "yakuman": 0,
        "limit": "mangan",
        "points": 8000,
        "pay": {"discarder": 8000},
        "deltas": {"E": 0, "S": 8000, "W": -8000, "N": 0},
        "total": 8000,
    }


def test_a_yakuman_lists_its_yakuman_only(rules):
    told = answer(score(ron("1122334455667z", "7z", riichi="riichi", dora=["1z"]), rules))

    assert told["yaku"] == ["tsuuiisou"]
    assert told["yakuman"] == 1
    assert "han" not in told
