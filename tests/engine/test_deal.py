"""Random wins are legal, varied, and as common as at the table."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rules.engine.deal import LEVELS, deal_win
from rules.engine.riichi.payments import liable_seat
from rules.engine.riichi.score import score

RATES = {
    "riichi": 0.422,
    "menzen_tsumo": 0.237,
    "tanyao": 0.235,
    "pinfu": 0.197,
    "ippatsu": 0.079,
    "yakuhai_haku": 0.079,
    "yakuhai_hatsu": 0.077,
    "yakuhai_round": 0.076,
    "yakuhai_seat": 0.076,
    "yakuhai_chun": 0.074,
}
"""The ten commonest yaku, per win, in 9,780 wins of real games."""


def dealt(rules, level, number):
    return [deal_win(Random(seed), rules, level) for seed in range(number)]


def test_a_seed_is_one_win(each_rules):
    assert deal_win(Random(7), each_rules) == deal_win(Random(7), each_rules)


@pytest.mark.parametrize("level", LEVELS)
def test_every_win_is_legal(each_rules, level):
    assert all(score(win, each_rules).legal for win in dealt(each_rules, level, 300))


def test_a_level_that_does_not_exist_is_refused(rules):
    with pytest.raises(ValueError, match="level 4"):
        deal_win(Random(1), rules, 4)


def test_the_commonest_yaku_come_as_often_as_in_real_games(each_rules):
    number = 3000
    seen = Counter(
        name for win in dealt(each_rules, 2, number) for name in score(win, each_rules).yaku
    )

    for name, rate in RATES.items():
        if each_rules.yaku[name][0]:
            assert 0.5 < seen[name] / number / rate < 2, name


def test_wins_are_varied(rules):
    wins = dealt(rules, 3, 4000)
    scores = [score(win, rules) for win in wins]

    assert {found.limit for found in scores} == {
        None,
        "mangan",
        "haneman",
        "baiman",
        "sanbaiman",
        "kazoe_yakuman",
        "yakuman",
    }
    assert {found.fu for found in scores} >= {20, 25, 30, 40, 50, 60, 70}
    assert {meld.type for win in wins for meld in win.melds} == {
        "chi",
        "pon",
        "daiminkan",
        "kakan",
        "ankan",
    }
    assert {flag for win in wins for flag in win.flags} == {
        "ippatsu",
        "haitei",
        "houtei",
        "rinshan",
        "chankan",
    }
    assert {win.honba for win in wins} >= {0, 1, 2}
    assert any(found.aka for found in scores)


def test_level_one_keeps_to_plain_hands(rules):
    wins = dealt(rules, 1, 500)

    assert not any(win.honba for win in wins)
    assert not any(meld.is_kan for win in wins for meld in win.melds)
    assert {flag for win in wins for flag in win.flags} <= {"ippatsu"}


def test_the_levels_differ_in_their_limits(rules):
    limits = [
        sum(score(win, rules).limit is not None for win in dealt(rules, level, 800))
        for level in LEVELS
    ]

    assert limits == sorted(limits)


def test_only_what_the_rules_play_happens(rules_of):
    mu = rules_of("mu")
    wins = dealt(mu, 3, 600)

    assert {len(win.dora) for win in wins} == {1}
    assert not any(win.ura or win.honba or "ippatsu" in win.flags for win in wins)
    assert not any(tile >= 64 for win in wins for tile in win.all_tiles())


def test_a_red_white_is_drawn_as_a_wild_tile_at_times(rules_of):
    red3 = rules_of("suzhou-red3")

    assert any(score(win, red3).wild is not None for win in dealt(red3, 2, 3000))


def test_liability_is_filled_in_by_the_rules(rules):
    for win in dealt(replace(rules, rinshan_pao=True), 3, 2000):
        assert win.pao == liable_seat(win, rules)
