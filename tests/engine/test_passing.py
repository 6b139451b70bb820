"""Passed wins under Taiwanese rules, and claims under MCR."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.errors import EngineError
from rules.engine.mcr import claims
from rules.engine.mjai import format_mjai
from rules.engine.rounds import records_from_round, round_from_records
from rules.engine.taiwan import passing

from .play import play, random_events, seen_by

READY = "456m678m78p99p345s888s"  # 6p 9p
TWO_KONGS = "444m678m78p99p345s888s"  # 6p 9p, and a second kong at hand
PASSED = "0-E 1-6p 2-1m 3-1m"


@pytest.fixture
def taiwan(rules_of):
    return rules_of("cml-taiwan")


@pytest.fixture
def mcr(rules_of):
    return rules_of("cml-mcr")


def answer(script, rules, hand=READY, *, dealer=0, **more):
    return passing.may_win(play(hand, script, dealer=dealer), rules, 0, **more)


def ban(found):
    return (found.reason, found.since, found.until)


# -- what closes the waits ---------------------------------------------------------------------


def test_a_win_may_be_taken(taiwan):
    found = answer("0-E 1-6p", taiwan)

    assert found.may_win
    assert " ".join(map(format_mjai, found.waits)) == "6p 9p"
    assert answer("0-E 1-1m 2-1m 3-1m 0+9p", taiwan).may_win


@pytest.mark.parametrize("script", ["0-E 1-1p", "0+1p", "0+1f"])
def test_a_tile_that_does_not_complete_the_hand(taiwan, script):
    assert ban(answer(script, taiwan)) == ("not_a_win", None, None)


@pytest.mark.parametrize("then", ["2-9p", "2-6p", "2-1m 3-1m 0+9p"])
def test_a_passed_win_closes_every_wait_and_the_self_draw_too(taiwan, then):
    assert ban(answer("0-E 1-6p " + then, taiwan)) == ("passed_win", 4, "release")


def test_a_passed_self_draw_counts(taiwan):
    script = "0-E 1-1m 2-1m 3-1m 0+9p 0-9p 1-6p"

    assert ban(answer(script, taiwan)) == ("passed_win", 9, "release")
    assert answer(script, replace(taiwan, passed_win_own_draw=False)).may_win


KAKAN = "0-E 1-1m 2-6p 3pon6p 3-1m 0-1p 1-2m 2-2m 3+? 3add6p"


def test_a_kong_not_robbed_counts(taiwan):
    after = KAKAN + " 3+? 3-9p"

    assert answer(KAKAN, taiwan).may_win
    assert answer(after, taiwan).reason == "passed_win"
    assert answer(after, replace(taiwan, furiten_passed_kakan=False)).may_win
    assert answer(after, replace(taiwan, chankan=False)).may_win
    assert answer(KAKAN, replace(taiwan, chankan=False)).reason == "cannot_rob"


def test_a_concealed_kong_is_never_robbed(taiwan):
    assert answer("0-E 1+6p 1ankan6p", taiwan).reason == "cannot_rob"
    assert answer("0-E 1+6p 1ankan6p 1+? 1-9p", taiwan).may_win


def test_whoever_touches_the_wall_has_passed(taiwan):
    script = "0-E 1-1m 2-1m 3-6p"
    only_too_late = replace(taiwan, passed_win_by_touching_wall=False)
    may_still = replace(taiwan, touching_wall_gives_up_claims=False)

    assert answer(script, taiwan).may_win
    assert ban(answer(script, taiwan, touched_wall=True)) == ("passed_win", 8, "release")
    assert ban(answer(script, only_too_late, touched_wall=True)) == ("touched_wall", None, None)
    assert answer(script, may_still, touched_wall=True).may_win
    assert answer("0+9p", taiwan, touched_wall=True).may_win


def test_own_discards_close_nothing_but_would_by_the_value(taiwan):
    hand = "456m678m678p99p345s8s1z"
    script = "0+8s 0-6p 1-1m 2-1m 3-1m 0+8s 0-E 1-9p"

    assert answer(script, taiwan, hand).may_win
    found = answer(script, replace(taiwan, furiten_discard=True), hand)
    assert ban(found) == ("furiten_discard", 2, None)


def test_where_passing_closes_nothing_or_only_discards(taiwan):
    free = replace(taiwan, furiten_temporary=False)
    discards = replace(taiwan, passed_win_closes="ron")

    assert answer("0-E 1-6p 2-9p", free).may_win
    assert answer(PASSED + " 0+9p", discards).may_win
    assert answer("0-E 1-6p 2-9p", discards).reason == "passed_win"


# -- what opens them again --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "reason"),
    [("0-1p", None), ("0-9p", "passed_win"), ("0-6p", "passed_win"), ("0+9p 0-8s", None)],
)
def test_a_discard_that_does_not_win_opens_them(taiwan, turn, reason):
    assert answer(f"{PASSED} {turn} 1-6p", taiwan).reason == reason


@pytest.mark.parametrize(
    ("value", "reason"), [("waits_when_passed", "passed_win"), ("waits_now", None)]
)
def test_the_discard_is_judged_by_the_waits_of_then_or_now(taiwan, value, reason):
    rules = replace(taiwan, passed_win_judged_by=value)
    script = PASSED + " 0+8p 0-9p 1-8p"  # 7889p now waits for 8p alone

    assert answer(script, rules).reason == reason


def test_an_own_concealed_kong_opens_them_at_once_or_with_the_discard(taiwan):
    late = replace(taiwan, passed_win_kong_replacement=False)
    kong = PASSED + " 0+8s 0ankan8s"

    assert answer(kong + " 0+9p", taiwan).may_win
    assert answer(kong + " 0+9p", late).reason == "passed_win"
    assert answer(kong + " 0+1p 0-1p 1-6p", late).may_win


def test_an_own_added_kong_opens_them(taiwan):
    hand = "456m678m78p99p345s88s1z"
    script = "1-8s 0pon8s 0-E 1-6p 2-1m 3-1m 0+8s 0add8s 0+9p"

    assert answer(script, taiwan, hand, dealer=1).may_win


def test_a_claimed_kong_opens_nothing(taiwan):
    script = "0-E 1-6p 2-8s 0kan8s 0+9p"
    opening = replace(taiwan, passed_win_claimed_kong_releases=True, claimed_kong_self_draw=True)

    assert answer(script, taiwan).reason == "passed_win"
    assert answer(script, opening).may_win


# -- claimed kongs -----------------------------------------------------------------------------


@pytest.mark.parametrize("draws", ["0+9p", "0+1f 0flower1f 0+9p"])
def test_the_tile_replacing_a_claimed_kong_cannot_be_won_on(taiwan, draws):
    script = "0-E 1-1p 2-8s 0kan8s " + draws

    assert answer(script, taiwan).reason == "claimed_kong"
    assert answer(script, replace(taiwan, claimed_kong_self_draw=True)).may_win


def test_what_could_not_be_won_on_is_not_passed(taiwan):
    assert answer("0-E 1-1p 2-8s 0kan8s 0+9p 0-9p 1-6p", taiwan).may_win


def test_the_next_self_draw_is_open(taiwan):
    script = "0-E 1-1p 2-8s 0kan8s 0+1p 0-1p 1-1m 2-1m 3-1m 0+9p"

    assert answer(script, taiwan).may_win


@pytest.mark.parametrize("first", ["1p", "6p"])
def test_an_own_kong_after_a_claimed_one_makes_all_good(taiwan, first):
    script = f"0-E 1-{first} 2-8s 0kan8s 0+4m 0ankan4m 0+9p"
    not_drawn = replace(taiwan, kong_after_claimed_kong_self_draw=False)
    not_opened = replace(taiwan, passed_win_kong_after_claimed_releases=False)

    assert answer(script, taiwan, TWO_KONGS).may_win
    assert answer(script, not_drawn, TWO_KONGS).reason == "claimed_kong"
    passed = first == "6p"
    reason = answer(script, not_opened, TWO_KONGS).reason
    assert reason == ("passed_win" if passed else None)


# -- MCR -------------------------------------------------------------------------------------------

TWO_SIDED = "234m567p345s88s67m"


def claim(script, rules, hand=TWO_SIDED, **more):
    return claims.may_win(play(hand, script, family="mcr"), rules, 0, **more)


@pytest.mark.parametrize("script", ["0-5m 1-8m", "0-E 1-5m 2-8m", "0-E 1-5m 2-9m 3-9m 0+8m"])
def test_mcr_knows_no_furiten(mcr, script):
    assert claim(script, mcr).may_win


def test_mcr_wants_a_complete_hand(mcr):
    assert claim("0-E 1-9m", mcr).reason == "not_a_win"
    assert claim("0-E 1-9m", mcr).waits
    assert claim("0-1p 1-C", mcr, "147m258p369s1234z").may_win


def test_touching_the_wall_gives_up_the_claim(mcr):
    script = "0-E 1-9m 2-9m 3-8m"

    assert claim(script, mcr).may_win
    assert claim(script, mcr, touched_wall=True).reason == "touched_wall"
    assert claim("0+8m", mcr, touched_wall=True).may_win
    free = replace(mcr, touching_wall_gives_up_claims=False)
    assert claim(script, free, touched_wall=True).may_win


def test_kongs_are_robbed_by_the_values(mcr):
    kakan = "0-E 1-9m 2-5m 3pon5m 3-9m 0-E 1-9m 2-9m 3+? 3add5m"
    orphans = ("0-5p 1+C 1ankanC", "199m19p19s123456z")
    robbing = replace(mcr, chankan_ankan_kokushi=True)

    assert claim(kakan, mcr).may_win
    assert claim(kakan, replace(mcr, chankan=False)).reason == "cannot_rob"
    assert claim(orphans[0], robbing, orphans[1]).may_win
    not_robbing = replace(mcr, chankan_ankan_kokushi=False)
    assert claim(orphans[0], not_robbing, orphans[1]).reason == "cannot_rob"
    assert claim("0-E 1+8m 1ankan8m", robbing).reason == "cannot_rob"


# -- any round --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("family", "slug", "may_win"),
    [("taiwan", "cml-taiwan", passing.may_win), ("mcr", "cml-mcr", claims.may_win)],
)
@given(seed=st.integers(0, 10_000), share=st.floats(0.3, 1))
@settings(max_examples=15, deadline=None)
def test_a_round_stopped_anywhere_is_answered_from_what_the_player_sees(
    family, slug, may_win, seed, share, rules_of
):
    records = random_events(Random(seed), family)
    cut = records[: 2 + int(share * (len(records) - 4))]
    whole = round_from_records(cut, family=family)
    assert records_from_round(whole) == cut
    for player in range(4):
        seen = round_from_records(seen_by(player, cut), family=family)
        found = tried(may_win, seen, rules_of(slug), player)
        assert found == tried(may_win, whole, rules_of(slug), player)
        assert isinstance(found, str) or found.may_win == (found.reason is None)


def tried(may_win, played, rules, player):
    try:
        return may_win(played, rules, player)
    except EngineError as error:
        return error.code
