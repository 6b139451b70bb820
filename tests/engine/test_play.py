"""Rounds that players of plain good sense play could really happen."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rules.catalog import catalog
from rules.engine.events import START, Event
from rules.engine.furiten import may_win
from rules.engine.hand import Meld
from rules.engine.legality import LIVE_WALL
from rules.engine.offers import Hand
from rules.engine.play import MOST_KANS, Play, deal, play_round, tiles_of, value_kinds
from rules.engine.players import Player
from rules.engine.riichi.calls import barred_discards
from rules.engine.rounds import records_from_round, round_from_records
from rules.engine.shanten import shanten
from rules.engine.tiles import CHUN, EAST, FLOWERS, HAKU, KIND, SOUTH, is_red, parse_tiles

EVERY = [found.slug for found in catalog().rulesets]
RIICHI = [found.slug for found in catalog().family("riichi")]


@pytest.fixture(scope="module")
def rounds_of(rules_of):
    """Return a function that gives forty rounds of a rule set, played once."""
    played = {}

    def give(slug, number=40):
        if slug not in played:
            played[slug] = [play_round(Random(seed), rules_of(slug)) for seed in range(number)]
        return played[slug]

    return give


def types(played):
    return Counter(event.type for event in played.events)


@pytest.mark.parametrize("slug", EVERY)
def test_a_seed_is_one_round(slug, rules_of):
    assert play_round(Random(5), rules_of(slug)) == play_round(Random(5), rules_of(slug))
    assert play_round(Random(5), rules_of(slug)) != play_round(Random(6), rules_of(slug))


@pytest.mark.parametrize("slug", EVERY)
def test_every_round_is_legal_and_over(slug, rounds_of):
    for played in rounds_of(slug):
        records = records_from_round(played)
        left = played.tiles_left_after(len(played.events) - 1)

        assert played.events[-1].type == "end_kyoku"
        assert round_from_records(records, live_wall_left=left, family=played.family) == played


@pytest.mark.parametrize("slug", EVERY)
def test_tiles_come_from_the_set_of_the_rules(slug, rounds_of, rules_of):
    there = Counter(tiles_of(rules_of(slug)))
    for played in rounds_of(slug):
        seen = Counter(tile for hand in played.start.hands for tile in hand)
        seen.update(e.tile for e in played.events if e.type in ("tsumo", "dora"))
        if played.start.indicator is not None:
            seen[played.start.indicator] += 1

        assert seen <= there


def test_red_tiles_are_those_of_the_rules(rules_of):
    reds = {slug: {t for t in tiles_of(rules_of(slug)) if is_red(t)} for slug in RIICHI}

    assert reds["mu"] == set()
    assert reds["suzhou-red5"] == set(parse_tiles("0m0p0s"))
    assert reds["suzhou-red3"] == set(parse_tiles("3*m3*p3*s5*z"))


@pytest.mark.parametrize("slug", RIICHI)
def test_whoever_wins_may_win(slug, rounds_of, rules_of):
    wins = 0
    for played in rounds_of(slug):
        end = next((n for n, e in enumerate(played.events) if e.type == "hora"), None)
        if end is None:
            continue
        before = replace(played, events=played.events[:end])
        wins += 1

        assert may_win(before, rules_of(slug), played.events[end].actor).may_win

    assert wins > 20


@pytest.mark.parametrize("slug", RIICHI)
def test_what_happens_is_about_as_common_as_at_the_table(slug, rounds_of):
    rounds = rounds_of(slug)
    number = len(rounds)
    seen = sum(map(types, rounds), Counter())

    assert 0.4 < seen["reach"] / number < 1.5
    assert 0.5 < (seen["pon"] + seen["chi"]) / number < 4
    assert 30 < seen["dahai"] / number < 65
    assert sum("hora" in types(played) for played in rounds) > 0.7 * number


@pytest.mark.parametrize("slug", RIICHI)
def test_kans_turn_indicators_as_the_rules_say(slug, rules_of):
    rules = rules_of(slug)
    kans = 0
    for seed in range(150):
        played = play_round(Random(seed), rules)
        for index, event in enumerate(played.events):
            if event.type not in ("ankan", "kakan"):
                continue
            after = [each.type for each in played.events[index + 1 : index + 5]]
            if "hora" in after:
                continue
            kans += 1
            timing = rules.kan_dora_ankan if event.type == "ankan" else rules.kan_dora_kakan
            if timing == "not_played":
                assert "dora" not in after
            elif timing == "at_once":
                assert after[0] == "dora"
            else:
                assert after[0] == "tsumo"

    assert kans > 5


def test_nobody_makes_a_kan_after_riichi_that_the_rules_forbid(rules_of):
    for seed in range(150):
        played = play_round(Random(seed), rules_of("mu"))
        in_riichi = set()
        for event in played.events:
            if event.type == "reach":
                in_riichi.add(event.actor)
            assert not (event.type == "ankan" and event.actor in in_riichi)


@pytest.mark.parametrize("slug", RIICHI)
def test_nobody_swaps_a_called_tile(slug, rounds_of, rules_of):
    strict = replace(rules_of(slug), kuikae_chi="same_and_suji", kuikae_pon="same_tile")
    calls = 0
    for played in rounds_of(slug):
        for event, after in zip(played.events, played.events[1:], strict=False):
            if event.type in ("chi", "pon"):
                calls += 1
                meld = Meld(event.type, (event.tile, *event.consumed), event.tile, "left")
                assert after.tile & KIND not in barred_discards(meld, strict)

    assert calls > 10


def test_a_discard_after_a_draw_leaves_the_hand_as_near_to_tenpai_as_any(rules_of):
    looked_at = 0
    for seed in range(25):
        played = play_round(Random(seed), rules_of("mu"))
        for player in range(4):
            hand = Hand(player, played)
            drew = False
            for event in played.events[1:]:
                if event.actor != player or event.type in ("hora", "reach", "reach_accepted"):
                    continue
                before = None
                if event.type == "dahai" and drew:
                    before = shanten(hand.concealed, len(hand.melds))
                drew = event.type == "tsumo"
                hand.happen(event)
                if before is not None:
                    looked_at += 1
                    assert shanten(hand.concealed, len(hand.melds)) <= max(before, 0)

    assert looked_at > 500


def test_riichi_is_declared_with_four_tiles_to_draw_where_the_rules_ask_for_them(rules_of):
    for seed in range(120):
        played = play_round(Random(seed), rules_of("suzhou-red5"))
        for index, event in enumerate(played.events):
            if event.type == "reach":
                assert played.tiles_left_after(index) >= 4


def test_no_round_comes_near_a_break(rounds_of):
    for slug in RIICHI:
        for played in rounds_of(slug):
            seen = types(played)

            assert seen["ankan"] + seen["kakan"] + seen["daiminkan"] <= MOST_KANS
            assert seen["reach"] <= 3


def test_nobody_discards_the_fourth_wind_of_the_first_go_around(rules):
    table = Play(Random(1), rules, deal(Random(1), rules))
    for player in range(3):
        table.events += [Event("tsumo", player, EAST), Event("dahai", player, EAST)]

    assert table._fourth_wind() == (EAST,)

    table.events[-1] = Event("dahai", 2, SOUTH)
    assert table._fourth_wind() == ()


# -- other families


def test_taiwanese_rounds_replace_flowers_and_know_no_riichi(rounds_of, rules_of):
    rounds = rounds_of("cml-taiwan")
    flowers = 0
    for played in rounds:
        assert {len(hand) for hand in played.start.hands} == {16}
        assert not any(tile & KIND in FLOWERS for hand in played.start.hands for tile in hand)
        assert types(played)["reach"] == 0
        for event, after in zip(played.events, played.events[1:], strict=False):
            if event.type == "flower":
                flowers += 1
                assert (after.type, after.actor) == ("tsumo", event.actor)

    assert flowers > len(rounds)


def test_nobody_claims_a_tile_when_too_few_are_left_for_the_rules(rounds_of, rules_of):
    least = rules_of("cml-taiwan").min_tiles_after_claim
    for played in rounds_of("cml-taiwan"):
        for index, event in enumerate(played.events):
            if event.type in ("chi", "pon"):
                assert played.tiles_left_after(index) >= least


def test_flowers_dealt_have_been_replaced_from_the_wall(rules_of):
    rules = rules_of("cml-taiwan")
    dealt = deal(Random(3), rules)
    aside = sum(map(len, dealt.flowers))

    table = Play(Random(3), rules, dealt)

    assert aside
    assert table.left == LIVE_WALL["taiwan"] - aside


def test_nobody_wins_under_mcr_where_fan_cannot_be_counted_yet(rounds_of):
    assert all(types(played)["hora"] == 0 for played in rounds_of("cml-mcr", 8))


# -- players


def a_player(hand, family="riichi"):
    return Player(parse_tiles(hand), values={HAKU, CHUN}, family=family, random=Random(1))


def test_isolated_honours_go_first():
    player = a_player("123m456p78s99s147z")
    player.draw(parse_tiles("5p")[0])

    assert player.choose([0] * 64) & KIND in parse_tiles("147z")


def test_a_player_foresees_what_he_discards_and_keeps_his_hand():
    player = a_player("123m456p78s99s147z")
    before = (list(player.held), player.packed, player.drawn)

    foreseen = player.foresee(EAST + 1, [0] * 64)

    assert (list(player.held), player.packed, player.drawn) == before
    player.draw(EAST + 1)
    assert player.choose([0] * 64) == foreseen


def test_a_red_tile_is_kept_before_its_plain_twin():
    player = a_player("123m05p456p78s99s1z")
    red, plain = parse_tiles("0p5p")

    assert player.tile_of(plain) == plain
    assert red in player.held


def test_a_pair_of_value_is_called():
    player = a_player("123m456p2479s155z")
    player.eager = 0.5

    assert player.wants_pon(HAKU)
    assert not player.wants_pon(EAST)


def test_nothing_is_called_in_riichi():
    player = a_player("123m456p789s2355z")
    player.in_riichi = True

    assert not player.wants_pon(HAKU)
    assert player.wants_chi(parse_tiles("3m")[0]) is None


def test_the_kinds_of_value_are_dragons_and_the_winds_of_seat_and_round():
    assert value_kinds("S", "E") == {27, 28, 31, 32, 33}
    assert START.type == "start_kyoku"
