"""Several winners, counters and sticks."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalog import catalog
from rules.engine.errors import EngineError
from rules.engine.hand import Win
from rules.engine.riichi.settlement import SEATS, settle_wins
from tests.cases import cases

from .rounds import Round, tile
from .table import pon, ron, tsumo

RIICHI = st.sampled_from([found.rules for found in catalog().family("riichi")])
HANDS = {
    2000: "234m88m567s678s23p",
    3900: "223344m66s567p23p",
    2900: "456m345s678s22s23p",
}


def claim(points, seat, **situation):
    """Return a claim of the 4p, worth so many points without riichi (2900: by East)."""
    return ron(HANDS[points], "4p", seat=seat, **situation)


def two(**situation):
    return [claim(2000, "S", **situation), claim(3900, "W", **situation)]


def three(**situation):
    return [*two(**situation), claim(2000, "N", **situation)]


def refusal(*arguments, **options):
    with pytest.raises(EngineError) as error:
        settle_wins(*arguments, **options)
    return error.value


@pytest.fixture
def both(rules):
    return replace(rules, double_ron="both_win", triple_ron="all_win", honba_to="first_winner")


def test_a_single_ron_is_the_score_itself(rules):
    win = claim(2000, "S", honba=1, sticks=2, **{"from": "E"})
    settled = settle_wins([win], rules)

    assert settled.points == {"E": -2300, "S": 4300, "W": 0, "N": 0}
    assert (settled.end, settled.winners, settled.sticks) == ("win", ("S",), 0)


def test_a_self_draw_takes_counters_and_sticks(rules):
    settled = settle_wins([tsumo(HANDS[2000], "4p", seat="S", honba=1, sticks=1)], rules)

    assert settled.points == {"E": -1400, "S": 4000, "W": -800, "N": -800}


def test_head_bump_pays_the_next_in_turn_alone(both):
    bump = replace(both, double_ron="head_bump", triple_ron="head_bump")

    for claims in (two(), three()):
        settled = settle_wins(claims, bump, discarder="E")
        assert settled.winners == ("S",)
        assert settled.points == {"E": -2000, "S": 2000, "W": 0, "N": 0}
    assert settle_wins(two(), bump, discarder="N").winners == ("S",)
    assert settle_wins([claim(2000, "S"), claim(2900, "E")], bump, discarder="N").winners == ("E",)


def test_where_both_win_the_discarder_pays_both(both):
    settled = settle_wins(two(), both, discarder="N")

    assert settled.points == {"E": 0, "S": 2000, "W": 3900, "N": -5900}
    assert [found.points for found in settled.scores] == [2000, 3900]


@pytest.mark.parametrize(
    ("honba_to", "expected"),
    [
        ("first_winner", {"E": -6500, "S": 2600, "W": 3900, "N": 0}),
        ("every_winner", {"E": -7100, "S": 2600, "W": 4500, "N": 0}),
        ("not_played", {"E": -5900, "S": 2000, "W": 3900, "N": 0}),
    ],
)
def test_who_is_paid_the_counters_is_a_rule_value(both, honba_to, expected):
    found = settle_wins(two(honba=2), replace(both, honba_to=honba_to), discarder="E")

    assert found.points == expected


def test_the_first_winner_takes_the_sticks(both):
    settled = settle_wins(two(sticks=3), both, discarder="E")

    assert settled.points == {"E": -5900, "S": 5000, "W": 3900, "N": 0}


def test_where_every_winner_takes_sticks_each_takes_his_own_back(both):
    each = replace(both, sticks_to="every_winner")
    claims = [
        claim(2000, "S", sticks=3),
        claim(3900, "W", sticks=3, riichi="riichi"),
    ]
    settled = settle_wins(claims, each, discarder="E")

    assert settled.points == {"E": -9700, "S": 4000, "W": 8700, "N": 0}
    assert settle_wins(claims, both, discarder="E").points["W"] == 7700


def test_three_claims_are_settled_by_their_own_value(both):
    assert settle_wins(three(), both, discarder="E").winners == ("S", "W", "N")
    assert settle_wins(three(), both, discarder="E").points["E"] == -7900

    broken_off = settle_wins(
        three(sticks=1), replace(both, triple_ron="abortive_draw"), discarder="E"
    )
    assert (broken_off.end, broken_off.aborted) == ("abort", "sanchahou")
    assert not any(broken_off.points.values())
    assert (broken_off.winners, broken_off.sticks) == ((), 1)


def test_two_claims_never_break_the_hand_off(both):
    settled = settle_wins(two(), replace(both, triple_ron="abortive_draw"), discarder="E")

    assert settled.winners == ("S", "W")


def test_the_stick_of_a_declaration_that_is_ronned_is_a_rule_value(both):
    played = replace(both, riichi_void_if_ronned=False)

    assert settle_wins(two(), both, discarder="E", declaration=True).points["E"] == -5900
    assert settle_wins(two(), played, discarder="E", declaration=True).points == {
        "E": -6900,
        "S": 3000,
        "W": 3900,
        "N": 0,
    }


def test_a_declaration_that_breaks_the_hand_off_leaves_its_stick_where_it_counts(both):
    broken = replace(both, triple_ron="abortive_draw", riichi_void_if_ronned=False)
    carried = settle_wins(three(), broken, discarder="E", declaration=True)
    returned = settle_wins(
        three(),
        replace(broken, riichi_sticks_after_draw="returned"),
        discarder="E",
        declaration=True,
    )

    assert (carried.points["E"], carried.sticks) == (-1000, 1)
    assert (returned.points["E"], returned.sticks) == (0, 0)


def test_each_winner_has_his_own_liable_player(both):
    dragons = [pon("555z", "left"), pon("666z"), pon("777z", "right")]
    fed = ron("567m4p", "4p", dragons, seat="S", pao="W")
    settled = settle_wins([claim(3900, "W"), fed], both, discarder="N")

    assert settled.points == {"E": 0, "S": 32000, "W": 3900 - 16000, "N": -16000 - 3900}


def test_the_discarder_may_be_named_by_the_wins(both):
    named = [claim(2000, "S", **{"from": "E"}), claim(3900, "W")]

    assert settle_wins(named, both) == settle_wins(two(), both, discarder="E")


def test_claims_that_cannot_be_are_refused(both):
    assert refusal([], both).code == "missing_key"
    assert refusal(two(), both).params == {"key": "from"}
    drawn = tsumo(HANDS[2000], "4p", seat="S")
    assert refusal([drawn, claim(3900, "W")], both).code == "winners_clash"
    assert refusal([drawn], both, discarder="E").code == "discarder_on_tsumo"
    assert refusal([claim(2000, "S"), drawn], both, discarder="E").code == "winners_clash"
    twice = [claim(2000, "S"), claim(3900, "S")]
    assert refusal(twice, both, discarder="E").params == {"seat": "S"}
    unlike = [claim(2000, "S", honba=1), claim(3900, "W")]
    assert refusal(unlike, both, discarder="E").params == {"seat": "W"}
    other_tile = [claim(2000, "S"), ron(HANDS[3900], "1p", seat="W")]
    assert refusal(other_tile, both, discarder="E").code == "winners_clash"
    other_discarder = [claim(2000, "S", **{"from": "E"}), claim(3900, "W")]
    assert refusal(other_discarder, both, discarder="N").params == {"seat": "S"}
    assert refusal(two(), both, discarder="S").code == "discarder_is_winner"


def test_a_claim_that_does_not_win_is_refused_even_when_it_would_be_bumped(both):
    false = ron("123m456p789s11z23p", "5p", seat="W")
    bump = replace(both, double_ron="head_bump")
    right = ron("234m88m567s678s34p", "5p", seat="S")

    assert refusal([false], both, discarder="E").params == {"seat": "W"}
    assert refusal([right, false], bump, discarder="E").code == "no_win"


@given(
    RIICHI,
    st.sampled_from(list(permutations(SEATS, 4))),
    st.integers(1, 3),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from(["not_played", "first_winner", "every_winner"]),
    st.sampled_from(["first_winner", "every_winner"]),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_points_are_neither_made_nor_lost_and_the_order_of_claims_does_not_matter(
    rules, seats, number, honba, extra_sticks, honba_to, sticks_to, declaration, random
):
    rules = replace(rules, honba_to=honba_to, sticks_to=sticks_to)
    discarder, *winners = seats
    riichi = ["riichi" if random.random() < 0.5 else "none" for _ in winners]
    sticks = extra_sticks + riichi[:number].count("riichi")
    claims = [
        claim(points, seat, honba=honba, sticks=sticks, riichi=declared)
        for points, seat, declared in zip(HANDS, winners[:number], riichi, strict=False)
    ]
    settled = settle_wins(claims, rules, discarder=discarder, declaration=declaration)
    random.shuffle(claims)

    assert settle_wins(claims, rules, discarder=discarder, declaration=declaration) == settled
    assert sum(settled.points.values()) == 1000 * (sticks - settled.sticks)
    assert settled.sticks == (sticks if settled.end == "abort" else 0)
    assert settled.points[discarder] <= 0
    assert all(settled.points[seat] > 0 for seat in settled.winners)


def test_in_real_games_the_first_winner_takes_counters_and_sticks(rules_of):
    seen = 0
    for case in cases("real_rounds.jsonl.gz"):
        wins = case["result"]
        if len(wins) != 2:
            continue
        seen += 1
        table = Round(case["events"])
        claims = [
            Win(
                hand=tuple(table.hands[win["actor"]]),
                melds=tuple(table.melds[win["actor"]]),
                win=tile(win["pai"]),
                by="ron",
                seat=table.seat(win["actor"]),
                round=table.round,
                riichi="riichi" if table.seat(win["actor"]) in table.riichi else "none",
                dora=tuple(table.indicators),
                honba=table.honba,
                sticks=table.sticks,
            )
            for win in reversed(wins)
        ]
        settled = settle_wins(
            claims, rules_of(case["ruleset"]), discarder=table.seat(wins[0]["target"])
        )
        # What lies under the indicators is not in the logs, so only what is on top is compared.
        for found, win in zip(settled.scores, wins, strict=True):
            assert found.win.seat == table.seat(win["actor"])
            on_top = win["deltas"][win["actor"]] - win["points"]
            assert settled.points[found.win.seat] - found.points == on_top
    assert seen == 10
