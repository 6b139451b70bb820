"""Furiten: which ron is closed, since when and until when."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.errors import EngineError
from rules.engine.furiten import Span, furiten_through, may_win, timeline
from rules.engine.mjai import format_mjai
from rules.engine.offers import Verdict
from rules.engine.rounds import records_from_round, round_from_records
from rules.engine.shapes import shape_waits
from rules.engine.tiles import KIND

from .play import events, play, random_events, seen_by

TWO_SIDED = "234m567p345s88s67m"  # 5m 8m, tanyao on both
NO_YAKU = "23m567p345s88s999p"  # 1m 4m
HALF_YAKU = "23m567p345s88s555p"  # 1m without a yaku, 4m with tanyao
KOKUSHI_C = "199m19p19s123456z"  # the red dragon
KOKUSHI_13 = "19m19p19s1234567z"


def answer(hand, script, rules, *, left=None, **table):
    return may_win(play(hand, script, left=left, **table), rules, 0)


def ban(found):
    return (found.reason, found.since, found.until)


def waiting(found):
    return " ".join(map(format_mjai, found.waits))


# -- a tile that wins, and one that does not ---------------------------------------------------


def test_a_ron_with_nothing_in_the_way(each_rules):
    found = answer(TWO_SIDED, "0-E 1-8m", each_rules)

    assert found == Verdict(True, None, found.waits)
    assert waiting(found) == "5m 8m"


def test_a_hand_that_is_not_complete_is_told_before_furiten(rules):
    assert ban(answer(TWO_SIDED, "0-5m 1-9m", rules)) == ("not_a_win", None, None)


def test_tiles_held_four_times_are_no_wait(rules):
    assert answer("123m456m789m4444p", "0-E 1-9p", rules).waits == ()


def test_a_complete_hand_without_a_yaku(rules):
    assert ban(answer(NO_YAKU, "0-E 1-1m", rules)) == ("no_yaku", None, None)


def test_furiten_is_told_before_a_missing_yaku(rules):
    assert answer(NO_YAKU, "0-4m 1-1m", rules).reason == "furiten_discard"


@pytest.mark.parametrize(
    ("pair", "wind", "reason"), [("11z", "E", None), ("22z", "S", None), ("33z", "W", "no_yaku")]
)
def test_seat_and_round_wind_are_looked_at(rules, pair, wind, reason):
    script = f"0-9s 1-{wind} 0pon{wind} 0-N 1-1m"

    assert answer("23m567p345s88s4z" + pair, script, rules, wind="S").reason == reason


def test_the_last_discard_and_a_robbed_kan_are_yaku(rules):
    kakan = "0-E 1-9m 2-1m 3pon1m 3-9m 0-E 1-9m 2-9m 3+? 3add1m"

    assert answer(NO_YAKU, "0-E 1-1m", rules, left=0).may_win
    assert answer(NO_YAKU, kakan, rules).may_win


def test_riichi_is_a_yaku_and_double_riichi_two(rules):
    first_turn = "0+9s 0r9s 1-1m"
    later = "0-9s 1-9s 2-9s 3-E 0+9p 0r9p 1-1m"

    assert answer(NO_YAKU, later, rules).may_win
    assert answer(NO_YAKU, later, replace(rules, min_han=3)).reason == "below_minimum"
    assert answer(NO_YAKU, first_turn, replace(rules, min_han=3)).may_win


@pytest.mark.parametrize(
    ("left", "tile", "reason"), [(5, "1m", "no_yaku"), (0, "1m", None), (5, "9m", "not_a_win")]
)
def test_a_self_draw_may_lack_a_yaku(rules, left, tile, reason):
    hand = "23m567p34588s44z1z"
    script = f"0-E 1-N 0ponN 0-E 1-9s 2-9s 3-9s 0+{tile}"

    assert answer(hand, script, rules, left=left).reason == reason


def test_a_replacement_tile_is_a_yaku(rules):
    hand = "23m567p8s44z6666s1z"  # after the pon and the kan 1m 4m
    script = "0-E 1-N 0ponN 0-E 1-9s 2-9s 3-9s 0+8s 0ankan6s 0+1m"

    assert answer(hand, script, rules).may_win


def test_a_self_draw_is_never_refused_for_furiten(each_rules):
    script = "0-5m 1-8m 2-9m 3-9m 0+5m"

    assert answer(TWO_SIDED, script, each_rules).may_win


# -- own discards ---------------------------------------------------


def test_an_own_discard_among_the_waits_closes_them_all(each_rules):
    found = answer(TWO_SIDED, "0-5m 1-8m", each_rules)

    assert ban(found) == ("furiten_discard", 2, None)
    assert found.cause == 2


def test_it_begins_with_the_wait_when_the_discard_is_older(rules):
    script = "0-5m 1-9m 2-9m 3-9m 0+8s 0-E 1-8m"

    found = answer("234m567p345s8s67m1z", script, rules)

    assert (found.reason, found.since, found.cause) == ("furiten_discard", 10, 2)


def test_a_discard_called_away_still_counts(each_rules):
    found = answer(TWO_SIDED, "0-5m 1chi5m=3m,4m 1-9s 2-8m", each_rules)

    assert (found.reason, found.cause) == ("furiten_discard", 2)


@pytest.mark.parametrize(("own", "offered"), [("5mr", "5m"), ("5m", "5mr")])
def test_a_red_five_is_a_five(rules, own, offered):
    assert answer(TWO_SIDED, f"0-{own} 1-{offered}", rules).reason == "furiten_discard"


def test_the_far_end_of_a_three_sided_wait_closes_it(rules):
    found = answer("22m34567m567p345s", "0-8m 1-2m", rules)

    assert waiting(found) == "2m 5m 8m"
    assert found.reason == "furiten_discard"


def test_another_wait_ends_it(rules):
    same = answer(TWO_SIDED, "0-5m 1-9m 2-9m 3-9m 0-9m 1-8m", rules)
    other = answer(TWO_SIDED, "0-5m 1-9m 2-9m 3-9m 0+8s 0-6m 1-7m", rules)

    assert same.reason == "furiten_discard"
    assert (other.may_win, waiting(other)) == (True, "7m")


def test_where_own_discards_do_not_count(rules):
    rules = replace(rules, furiten_discard=False)

    assert answer(TWO_SIDED, "0-5m 1-8m", rules).may_win


# -- tiles passed in a turn ---------------------------------------------------


def test_a_passed_tile_closes_ron_for_this_turn(each_rules):
    found = answer(TWO_SIDED, "0-E 1-5m 2-8m", each_rules)

    assert ban(found) == ("furiten_temporary", 4, each_rules.furiten_temporary_release)
    assert answer(TWO_SIDED, "0-E 1-5m 2-9m 3-9m 0-9s 1-8m", each_rules).may_win


def test_a_pass_without_a_yaku_counts(each_rules):
    assert answer(HALF_YAKU, "0-E 1-1m 2-4m", each_rules).reason == "furiten_temporary"


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("0-E 1-1m 2-4m", None),
        ("0-E 1-4m 2-4m", "furiten_temporary"),
        ("0-1m 1-4m", None),
        ("0-4m 1-4m", "furiten_discard"),
        ("0-4m 1-9s 2-9s 3-9s 0+4m", None),
        ("0+9p 0r9p 1-1m 2-4m", "furiten_riichi"),
    ],
)
def test_where_only_wins_count_a_tile_without_a_yaku_closes_nothing(rules, script, reason):
    rules = replace(rules, furiten_scope="with_yaku")

    assert answer(HALF_YAKU, script, rules).reason == reason


PASS_THEN_PON = "3-2m 0chi2m=3m,4m 0-9s 1-9m 2-4p 3-8s 0pon8s 0-6m 1-7p"


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        ("own_discard", (None, None, None)),
        ("own_draw", ("furiten_temporary", 8, "own_draw")),
        ("own_draw_or_call", (None, None, None)),
    ],
)
def test_a_call_ends_it_or_not(rules, release, expected):
    rules = replace(rules, furiten_temporary_release=release)
    hand = "34m234s666m88s56p9s"

    assert ban(answer(hand, PASS_THEN_PON, rules, dealer=3)) == expected
    later = PASS_THEN_PON + " 2-9m 3-9m 0-9p 1-4p"
    assert answer(hand, later, rules, dealer=3).may_win


@pytest.mark.parametrize(
    ("release", "reason"),
    [("own_discard", None), ("own_draw_or_call", None), ("own_draw", "furiten_temporary")],
)
def test_calling_the_winning_tile_itself_is_passing_it(rules, release, reason):
    rules = replace(rules, furiten_temporary_release=release)
    script = "0-E 1-3m 0pon3m 0-4m 1-9m 2-5m"

    assert answer("3345m567p345s888s", script, rules).reason == reason


def test_a_replacement_tile_is_an_own_draw(rules):
    rules = replace(rules, furiten_temporary_release="own_draw")
    hand = "234m888p345s88s67m"

    assert answer(hand, "0-E 1-5m 2-8p 0kan8p 0+E 0-E 1-8m", rules).may_win


def test_where_passing_closes_nothing(rules):
    rules = replace(rules, furiten_temporary=False)

    assert answer(TWO_SIDED, "0-E 1-5m 2-8m", rules).may_win


# -- kans of others ---------------------------------------------------

KAKAN = "0-E 1-9m 2-5m 3pon5m 3-9m 0-E 1-9m 2-9m 3+? 3add5m"
AFTER_KAKAN = KAKAN + " 3+? 3-8m"


def test_declining_to_rob_an_added_kan_is_passing(each_rules):
    found = answer(TWO_SIDED, AFTER_KAKAN, each_rules)

    assert answer(TWO_SIDED, KAKAN, each_rules).may_win
    assert found.reason == "furiten_temporary"
    assert play(TWO_SIDED, AFTER_KAKAN).events[found.since].type == "kakan"


def test_where_added_kans_are_no_pass_or_cannot_be_robbed(rules):
    no_pass = replace(rules, furiten_passed_kakan=False)
    no_robbing = replace(rules, chankan=False)

    assert answer(TWO_SIDED, AFTER_KAKAN, no_pass).may_win
    assert answer(TWO_SIDED, AFTER_KAKAN, no_robbing).may_win
    assert answer(TWO_SIDED, KAKAN, no_robbing).reason == "cannot_rob"


@pytest.mark.parametrize("allowed", [True, False])
def test_only_kokushi_robs_a_concealed_kan_and_only_where_it_may(rules, allowed):
    rules = replace(rules, chankan_ankan_kokushi=allowed)
    reason = None if allowed else "cannot_rob"

    assert answer(KOKUSHI_C, "0-5p 1+C 1ankanC", rules).reason == reason
    assert answer(TWO_SIDED, "0-E 1+8m 1ankan8m", rules).reason == "cannot_rob"
    assert answer(TWO_SIDED, "0-E 1+9m 1ankan9m", rules).reason == "not_a_win"


@pytest.mark.parametrize("allowed", [True, False])
def test_a_concealed_kan_is_passed_by_kokushi_only_and_only_where_it_may_rob(rules, allowed):
    rules = replace(rules, chankan_ankan_kokushi=allowed)
    after = "0-5p 1+C 1ankanC 1+5p 1-5p"

    spans = list(timeline(play(KOKUSHI_C, after), rules, 0))

    assert spans == ([Span("furiten_temporary", 4, None)] if allowed else [])
    others = play(TWO_SIDED, "0-E 1+8m 1ankan8m 1+E 1-9p")
    assert list(timeline(others, rules, 0)) == []


def test_kokushi_may_be_spared(rules):
    spared = replace(rules, furiten_kokushi_exception=True)

    assert answer(KOKUSHI_13, "0-1m 1-9m", rules).reason == "furiten_discard"
    assert answer(KOKUSHI_13, "0-1m 1-9m", spared).may_win
    assert answer(TWO_SIDED, "0-5m 1-8m", spared).reason == "furiten_discard"


# -- after riichi ---------------------------------------------------


def test_a_tile_passed_after_riichi_closes_ron_for_good(each_rules):
    found = answer(TWO_SIDED, "0+9p 0r9p 1-5m 2-9m 3-9m 0-9m 1-8m", each_rules)

    assert ban(found) == ("furiten_riichi", 6, "hand_end")


def test_the_tile_that_declares_riichi_counts(each_rules):
    found = answer(TWO_SIDED, "0+5m 0r5m 1-8m", each_rules)

    assert ban(found) == ("furiten_discard", 3, "hand_end")


def test_a_passed_own_draw_lies_in_the_river(each_rules):
    script = "0+9p 0r9p 1-9m 2-9m 3-9m 0+5m 0-5m 1-8m"

    assert ban(answer(TWO_SIDED, script, each_rules)) == ("furiten_discard", 12, "hand_end")


@pytest.mark.parametrize(
    ("value", "reason"), [("own_draw_too", "furiten_riichi"), ("discards", None)]
)
def test_a_passed_own_draw_by_itself(rules, value, reason):
    rules = replace(rules, furiten_riichi=value, furiten_discard=False)
    script = "0+9p 0r9p 1-9m 2-9m 3-9m 0+5m 0-5m 1-8m"

    assert answer(TWO_SIDED, script, rules).reason == reason


def test_an_added_kan_passed_after_riichi(rules):
    script = KAKAN.replace("0-E 1-9m 2-9m", "0+9p 0r9p 1-9m 2-9m") + " 3+? 3-9s 0-E 1-8m"

    assert answer(TWO_SIDED, script, rules).reason == "furiten_riichi"


def test_a_self_draw_after_riichi_is_open(each_rules):
    assert answer(TWO_SIDED, "0+9p 0r9p 1-5m 2-9m 3-9m 0+8m", each_rules).may_win


def test_a_wild_tile_on_an_exhausted_wait_does_not_win(rules_of):
    script = "0+9p 0r9p 1-9m 2-9m 3-1p 0+Pr"

    found = answer("123m456m789m4444p", script, rules_of("suzhou-red3"))

    assert (found.may_win, found.reason) == (False, "exhausted_wait")
    assert answer(TWO_SIDED, script, rules_of("suzhou-red3")).may_win


# -- what cannot be answered ---------------------------------------------------


@pytest.mark.parametrize(
    ("script", "hero", "code"),
    [
        ("", 0, "no_offer"),
        ("0-E", 0, "no_offer"),
        ("0-E 1+?", 0, "no_offer"),
        ("0-E 1-8m", 1, "no_offer"),
        ("0-E 1-8m", 2, "hand_unknown"),
        ("0+?", 0, "hand_unknown"),
        ("0+? 0-9s 1-8m", 0, "hand_unknown"),
        ("0-E 1+? 1ankan?", 0, "hand_unknown"),
    ],
)
def test_without_an_offer_or_a_hand_there_is_no_answer(rules, script, hero, code):
    with pytest.raises(EngineError) as error:
        may_win(play(TWO_SIDED, script), rules, hero)

    assert error.value.code == code
    assert error.value.message


def test_the_stick_and_indicators_may_follow_the_tile(rules):
    records = events(TWO_SIDED, "0-E 1r8m")

    assert records[-1]["type"] == "reach_accepted"
    assert may_win(round_from_records(records), rules, 0).may_win


# -- the whole round ---------------------------------------------------


def test_the_timeline_says_when_it_began_and_ended(rules):
    script = "0-5m 1-8m 2-9m 3-9m 0+8s 0-6m 1-7m 2-9p 3-9p 0-E"

    spans = list(timeline(play(TWO_SIDED, script), rules, 0))

    assert spans == [Span("furiten_discard", 2, 10), Span("furiten_temporary", 12, 18)]


RELEASES = ("own_discard", "own_draw", "own_draw_or_call")


@given(
    seed=st.integers(0, 100_000),
    release=st.sampled_from(RELEASES),
    own_draw=st.sampled_from(["discards", "own_draw_too"]),
    kakan=st.booleans(),
    ankan=st.booleans(),
)
@settings(max_examples=40, deadline=None)
def test_followed_through_a_round_it_is_what_the_definition_says(
    seed, release, own_draw, kakan, ankan, rules_of
):
    rules = replace(
        rules_of("suzhou-red5"),
        furiten_temporary_release=release,
        furiten_riichi=own_draw,
        furiten_passed_kakan=kakan,
        chankan_ankan_kokushi=ankan,
    )
    played = round_from_records(random_events(Random(seed)))
    defined = [by_definition(played, rules, player) for player in range(4)]

    for moment in furiten_through(played, rules):
        actor = played.events[moment.event].actor
        for player in {0, 1, 2, 3} - {actor}:
            kind, completed = defined[player][moment.event]
            assert moment.kinds[player] == kind
            assert (player in moment.completed) == completed


def by_definition(played, rules, player):
    """Work a player's furiten out again for every event, looking back over the whole round."""
    hand = [tile & KIND for tile in played.start.hands[player]]
    melds = 0
    waits = shape_waits(hand, 0)
    river, passes, releases, answers = set(), [], [], {}
    declared = riichi = None
    for index, event in enumerate(played.events):
        mine = event.actor == player
        kind = event.tile & KIND
        if mine:
            if event.type == "tsumo":
                hand.append(kind)
                if riichi is not None and kind in waits and rules.furiten_riichi == "own_draw_too":
                    passes.append(index)
            if event.type in ("dahai", "kakan"):
                hand.remove(kind)
            for tile in event.consumed if event.type != "kakan" else ():
                hand.remove(tile & KIND)
            melds += event.type in ("chi", "pon", "daiminkan", "ankan")
            if len(hand) + 3 * melds == 13:
                waits = shape_waits(hand, melds)
            if event.type == "reach":
                declared = True
            if event.type == "dahai":
                river.add(kind)
                riichi = index if declared and riichi is None else riichi
            if (rules.furiten_temporary_release, event.type) in (
                ("own_discard", "dahai"),
                ("own_draw", "tsumo"),
                ("own_draw_or_call", "tsumo"),
                ("own_draw_or_call", "chi"),
                ("own_draw_or_call", "pon"),
                ("own_draw_or_call", "daiminkan"),
            ):
                releases.append(index)
        elif event.type in ("dahai", "kakan", "ankan"):
            completed = kind in waits and (event.type != "ankan")
            if any(each in waits for each in river):
                found = "furiten_discard"
            elif riichi is not None and any(at > riichi for at in passes):
                found = "furiten_riichi"
            elif passes and (not releases or passes[-1] > releases[-1]):
                found = "furiten_temporary"
            else:
                found = None
            answers[index] = (found, completed)
            if completed and (event.type != "kakan" or rules.furiten_passed_kakan):
                passes.append(index)
    return answers


@given(seed=st.integers(0, 100_000))
@settings(max_examples=15, deadline=None)
def test_one_player_s_view_is_enough_and_a_stopped_round_answers_alike(seed, rules_of):
    rules = rules_of("cml-riichi")
    whole = round_from_records(random_events(Random(seed)))
    records = records_from_round(whole)

    for moment in furiten_through(whole, rules):
        for player in moment.completed:
            cut = records[: moment.event + 1]
            found = may_win(round_from_records(cut), rules, player)
            assert moment.kinds[player] in (None, found.reason)
            if moment.kinds[player] is None:
                assert found.reason in (None, "no_yaku")
            assert may_win(round_from_records(seen_by(player, cut)), rules, player) == found
