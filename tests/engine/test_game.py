"""From hand to hand, and the results."""

from dataclasses import replace
from decimal import Decimal
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalog import catalog
from rules.engine.errors import EngineError
from rules.engine.riichi.draws import exhaustive_draw
from rules.engine.riichi.game import (
    Game,
    dealer_stays,
    final_results,
    new_game,
    next_hand,
    put_down_stick,
    results,
)
from rules.engine.riichi.settlement import SEATS, Settlement, no_points, settle_wins

from .table import tsumo

RIICHI = st.sampled_from([found.rules for found in catalog().family("riichi")])
EVEN = (25000, 25000, 25000, 25000)


def won_by(*winners, **points):
    return Settlement(end="win", winners=winners, points=no_points() | points)


def drawn(tenpai="", **points):
    return Settlement(end="draw", tenpai=frozenset(tenpai), points=no_points() | points)


ABORT = Settlement(end="abort", aborted="suufon_renda", points=no_points())
REPLAY = Settlement(end="replay", points=no_points(), fines={"S": 20})


@pytest.fixture
def plain(rules):
    """Return rules whose game ends with its last hand and nothing else."""
    return replace(
        rules,
        game_length="hanchan",
        renchan="win_or_tenpai",
        honba_grows="dealer_win_or_draw",
        west_round=False,
        target_points=None,
        tobi=False,
        agari_yame=False,
        tenpai_yame=False,
    )


def last_hand(points=EVEN, **more):
    return Game(points=points, round="S", dealer=3, **more)


def place(game):
    return (game.round, game.dealer, game.honba, game.over)


def test_a_game_begins_with_equal_points(each_rules):
    game = new_game(each_rules)

    assert set(game.points) == {each_rules.start_points}
    assert place(game) == ("E", 0, 0, None)


def test_players_change_seats_with_the_dealer():
    game = Game(points=EVEN, dealer=1)

    assert [game.seat(player) for player in range(4)] == ["N", "E", "S", "W"]
    assert [game.player(seat) for seat in SEATS] == [1, 2, 3, 0]


def test_a_stick_leaves_its_players_points():
    game = put_down_stick(Game(points=EVEN, dealer=1, sticks=1), "N")

    assert game.points == (24000, 25000, 25000, 25000)
    assert game.sticks == 2


def test_points_go_to_the_players_on_the_seats(plain):
    game = next_hand(Game(points=EVEN, dealer=1), won_by("N", N=3900, S=-3900), plain)

    assert game.points == (28900, 25000, 21100, 25000)


@pytest.mark.parametrize(
    ("settled", "renchan", "stays"),
    [
        (won_by("E"), "win", True),
        (won_by("S", "E"), "win", True),
        (won_by("S"), "win_or_tenpai", False),
        (drawn("EW"), "win_or_tenpai", True),
        (drawn("EW"), "win", False),
        (drawn("SW"), "win_or_tenpai", False),
        (ABORT, "win", True),
        (REPLAY, "win", True),
    ],
)
def test_what_keeps_the_deal(plain, settled, renchan, stays):
    rules = replace(plain, renchan=renchan)

    assert dealer_stays(settled, rules) is stays
    following = next_hand(Game(points=EVEN, round="S", dealer=1), settled, rules)
    assert (following.round, following.dealer) == ("S", 1 if stays else 2)


@pytest.mark.parametrize(
    ("settled", "honba"),
    [
        (won_by("E"), 3),
        (won_by("W", "E"), 3),
        (won_by("S"), 0),
        (drawn("E"), 3),
        (drawn(""), 3),
        (ABORT, 3),
        (REPLAY, 2),
    ],
)
def test_counters_grow_until_only_non_dealers_win(plain, settled, honba):
    game = Game(points=EVEN, honba=2)
    unplayed = replace(plain, honba_grows="not_played")

    assert next_hand(game, settled, plain).honba == honba
    assert next_hand(Game(points=EVEN), settled, unplayed).honba == 0


def test_rounds_follow_each_other_until_everyone_has_dealt_twice(plain):
    game = new_game(plain)
    seen = []
    while game.over is None:
        seen.append(f"{game.round}{game.dealer + 1}")
        game = next_hand(game, won_by("W"), plain)

    assert seen == ["E1", "E2", "E3", "E4", "S1", "S2", "S3", "S4"]
    assert game.over == "last_hand"


def test_an_east_game_ends_after_one_round(plain):
    game = Game(points=EVEN, dealer=3)

    assert next_hand(game, won_by("S"), replace(plain, game_length="east")).over == "last_hand"


def test_a_game_that_is_over_has_no_next_hand(plain):
    over = next_hand(last_hand(), won_by("S"), plain)

    with pytest.raises(EngineError) as error:
        next_hand(over, won_by("S"), plain)
    assert error.value.code == "game_over"


def test_a_replayed_hand_changes_nothing_but_fines_and_points(plain):
    game = Game(points=EVEN, round="S", dealer=3, honba=2, sticks=3)
    void = Settlement(
        end="replay", points=no_points() | {"W": 1000}, sticks=2, fines={"S": 20, "W": 20}
    )
    after = next_hand(game, void, plain)

    assert place(after) == ("S", 3, 2, None)
    assert (after.points, after.sticks) == ((25000, 26000, 25000, 25000), 2)
    assert after.fines == (20, 20, 0, 0)
    assert next_hand(after, void, plain).fines == (40, 40, 0, 0)


def test_a_score_below_zero_may_end_the_game(plain):
    tobi = replace(plain, tobi=True)
    poor = Game(points=(500, 40000, 30000, 29500))

    broke = won_by("S", E=-1000, S=1000)
    assert next_hand(poor, broke, tobi).over == "tobi"
    assert next_hand(poor, broke, plain).over is None
    assert next_hand(poor, won_by("S", E=-500, S=500), tobi).over is None
    assert next_hand(poor, drawn("SWN", E=-3000, S=1000, W=1000, N=1000), tobi).over == "tobi"


def test_a_leading_dealer_may_end_the_game_by_winning_or_tenpai(plain):
    leads = last_hand((20000, 20000, 25000, 35000))
    behind = last_hand((36000, 20000, 25000, 19000))
    for settled, name in ((won_by("E"), "agari_yame"), (drawn("E"), "tenpai_yame")):
        stops = replace(plain, **{name: True})
        assert next_hand(leads, settled, stops).over == name
        assert next_hand(behind, settled, stops).over is None
        assert next_hand(leads, settled, plain).over is None
        assert next_hand(replace(leads, dealer=2), settled, stops).over is None
        assert next_hand(replace(leads, round="E"), settled, stops).over is None
    assert next_hand(leads, ABORT, replace(plain, agari_yame=True, tenpai_yame=True)).over is None
    assert next_hand(leads, REPLAY, replace(plain, agari_yame=True)).over is None


def test_an_equal_dealer_leads_only_where_places_are_shared(plain):
    level = last_hand((35000, 5000, 25000, 35000))
    stops = replace(plain, agari_yame=True)

    assert next_hand(level, won_by("E"), replace(stops, uma_tie="shared")).over == "agari_yame"
    assert next_hand(level, won_by("E"), replace(stops, uma_tie="seat_order")).over is None


def test_without_the_target_a_further_round_is_played(plain):
    west = replace(plain, west_round=True, target_points=30000)

    further = next_hand(last_hand(), won_by("S"), west)
    assert place(further) == ("W", 0, 0, None)
    assert next_hand(last_hand((30000, 20000, 25000, 25000)), won_by("S"), west).over == "last_hand"
    assert next_hand(last_hand(), won_by("S"), replace(west, west_round=False)).over == "last_hand"


def test_the_further_round_ends_with_the_target(plain):
    west = replace(plain, west_round=True, target_points=30000, agari_yame=True, tenpai_yame=True)
    game = Game(points=EVEN, round="W", dealer=1)

    assert next_hand(game, won_by("S"), west).over is None
    assert next_hand(game, won_by("S", S=5200, W=-5200), west).over == "target"
    # A dealer who stays deals on until he has the first place and the target himself.
    assert next_hand(game, won_by("E", E=2000, S=-2000), west).over is None
    assert next_hand(game, won_by("E", E=5800, S=-5800), west).over == "agari_yame"
    assert next_hand(game, won_by("S", "E", S=8000, E=1500, W=-9500), west).over is None
    assert next_hand(game, drawn("ES"), west).over is None


def test_the_further_round_has_four_hands(plain):
    west = replace(plain, west_round=True, target_points=30000)

    assert next_hand(Game(points=EVEN, round="W", dealer=3), won_by("S"), west).over == "last_hand"
    assert next_hand(Game(points=EVEN, round="W", dealer=3), won_by("E"), west).over is None


def test_the_target_is_needed_to_stop_where_a_further_round_is_played(plain):
    stops = replace(plain, west_round=True, target_points=30000, agari_yame=True)

    assert next_hand(last_hand((24000, 24000, 23000, 29000)), won_by("E"), stops).over is None
    assert next_hand(last_hand((24000, 24000, 22000, 30000)), won_by("E"), stops).over
    without = replace(stops, west_round=False)
    assert next_hand(last_hand((24000, 24000, 23000, 29000)), won_by("E"), without).over


def result_of(points, rules, **more):
    return [found.result for found in final_results(points, rules, **more)]


def decimals(*numbers):
    return [Decimal(number) for number in numbers]


@pytest.fixture
def ranked(rules):
    return replace(
        rules,
        return_points=30000,
        oka=0,
        uma=(15, 5, -5, -15),
        uma_tie="shared",
        leftover_sticks="nobody",
    )


def test_results_are_points_over_the_return_points_and_the_placement_bonus(ranked):
    points = (26300, 41200, 18000, 34500)

    assert result_of(points, ranked) == decimals("-8.7", "26.2", "-27.0", "9.5")
    assert [found.place for found in final_results(points, ranked)] == [3, 1, 4, 2]


def test_oka_goes_to_the_first_place(ranked):
    oka = replace(ranked, oka=20)

    assert result_of((35000, 30000, 20000, 15000), oka) == decimals("40", "5", "-15", "-30")


@pytest.mark.parametrize(
    ("points", "shared", "by_seats"),
    [
        ((30000, 40000, 30000, 20000), ("0", "25", "0", "-25"), ("5", "25", "-5", "-25")),
        ((35000, 35000, 30000, 20000), ("15", "15", "-5", "-25"), ("20", "10", "-5", "-25")),
        ((28000, 28000, 28000, 36000), ("-7", "-7", "-7", "21"), ("3", "-7", "-17", "21")),
        ((32000, 32000, 32000, 24000), ("7", "7", "7", "-21"), ("17", "7", "-3", "-21")),
        ((30000, 30000, 30000, 30000), ("0", "0", "0", "0"), ("15", "5", "-5", "-15")),
    ],
)
def test_equal_players_share_or_take_the_order_of_their_seats(ranked, points, shared, by_seats):
    assert result_of(points, ranked) == decimals(*shared)
    assert result_of(points, replace(ranked, uma_tie="seat_order")) == decimals(*by_seats)


def test_equal_players_have_the_same_place_only_where_they_share(ranked):
    points = (30000, 40000, 30000, 20000)

    assert [found.place for found in final_results(points, ranked)] == [2, 1, 2, 4]
    by_seats = replace(ranked, uma_tie="seat_order")
    assert [found.place for found in final_results(points, by_seats)] == [2, 1, 3, 4]


def test_a_share_that_is_not_even_leaves_the_odd_hundreds_to_the_earlier_seats(ranked):
    oka = replace(ranked, oka=20)

    assert result_of((32000, 24000, 32000, 32000), oka) == decimals("13.7", "-21", "13.7", "13.6")


def test_sticks_left_over_go_to_nobody_or_the_first_place(ranked):
    points = (33000, 41200, 26300, 17500)
    first = replace(ranked, leftover_sticks="first_place")

    assert sum(result_of(points, ranked, sticks=2)) == -2
    assert result_of(points, first, sticks=2) == decimals("8", "28.2", "-8.7", "-27.5")
    assert final_results(points, first, sticks=2)[1].points == 43200


def test_a_shared_first_place_shares_the_sticks(ranked):
    first = replace(ranked, leftover_sticks="first_place")

    assert result_of((39500, 39500, 20000, 20000), first, sticks=1) == decimals(
        "20", "20", "-20", "-20"
    )
    assert result_of((33000, 33000, 33000, 20000), first, sticks=1) == decimals(
        "8.4", "8.3", "8.3", "-25"
    )


def test_fines_are_taken_last(ranked):
    assert result_of((30000, 40000, 30000, 20000), ranked, fines=(20, 0, 0, 0)) == decimals(
        "-20", "25", "0", "-25"
    )


def test_a_game_gives_its_points_sticks_and_fines_to_the_results(ranked):
    first = replace(ranked, leftover_sticks="first_place")
    game = Game(points=(29000, 40000, 30000, 20000), sticks=1, fines=(0, 0, 20, 0))

    assert [found.result for found in results(game, first)] == decimals("-6", "26", "-15", "-25")


HUNDREDS = st.integers(-200, 800).map(lambda number: 100 * number)


@given(RIICHI, st.lists(HUNDREDS, min_size=4, max_size=4), st.integers(0, 4))
def test_results_lose_nothing_and_have_one_decimal(rules, points, sticks):
    found = final_results(points, rules, sticks=sticks)
    kept = 1000 * sticks if rules.leftover_sticks == "first_place" else 0
    total = Decimal(sum(points) + kept - 4 * rules.return_points) / 1000 + rules.oka

    assert sum(result.result for result in found) == total
    assert all(10 * result.result % 1 == 0 for result in found)
    in_order = sorted(zip(points, [result.place for result in found], strict=True), reverse=True)
    assert [place for _, place in in_order] == sorted(place for _, place in in_order) or (
        rules.uma_tie == "seat_order"
    )


@given(RIICHI, st.lists(HUNDREDS, min_size=4, max_size=4), st.integers(0, 2))
def test_where_places_are_shared_the_seats_do_not_matter(rules, points, sticks):
    rules = replace(rules, uma_tie="shared", oka=0)
    if len(set(points)) < 4:
        sticks = 0  # odd hundreds of a stick go by seats
    by_points = dict(zip(points, result_of(points, rules, sticks=sticks), strict=True))

    for turned in permutations(points):
        assert result_of(turned, rules, sticks=sticks) == [by_points[held] for held in turned]


@given(RIICHI, st.integers(0, 9999))
def test_games_end_and_keep_their_points(rules, seed):
    random = Random(seed)
    game = new_game(rules)
    total = sum(game.points)
    for _ in range(400):
        for seat in SEATS:
            if random.random() < 0.2:
                game = put_down_stick(game, seat)
        if random.random() < 0.3:
            settled = exhaustive_draw(
                rules,
                tenpai=[seat for seat in SEATS if random.random() < 0.5],
                sticks=game.sticks,
            )
        else:
            seat = random.choice(SEATS)
            win = tsumo("234m88m567s678s23p", "4p", seat=seat, honba=game.honba, sticks=game.sticks)
            settled = settle_wins([win], rules)
        game = next_hand(game, settled, rules)
        assert sum(game.points) + 1000 * game.sticks == total
        if game.over:
            break

    assert game.over
    assert game.round in ("E", "S") or rules.west_round
