"""Outside answers about furiten, waits and passed wins are ours too."""

import pytest

from rules.catalog import catalog
from rules.engine.furiten import may_win
from rules.engine.rounds import round_from_records
from rules.engine.shapes import is_tenpai, waits
from rules.engine.taiwan import passing
from rules.engine.tiles import parse_tile, parse_tiles
from tests.cases import cases

from .play import play

RIICHI = [found.slug for found in catalog().family("riichi")]
TWO_SIDED = "234m567p345s88s67m"


def test_offered_wins_are_answered_as_the_server_did(rules_of):
    missed = {}
    for case in cases("ron_offers.jsonl.gz"):
        played = round_from_records(case["events"], live_wall_left=case["live_wall_left"])
        found = may_win(played, rules_of(case["ruleset"]), case["hero"])
        if case["expect"] != {"may_win": found.may_win, "reason": found.reason}:
            missed[case["id"]] = (found, case["expect"])

    assert not missed


@pytest.mark.parametrize("slug", RIICHI)
def test_no_win_that_happened_is_refused(slug, rules_of):
    rules = rules_of(slug)
    refused = {}
    for case in cases("real_rounds.jsonl.gz"):
        wins = [result for result in case["result"] if result["type"] == "hora"]
        played = round_from_records(case["events"]) if wins else None
        for win in wins:
            found = may_win(played, rules, win["actor"])
            if not found.may_win:
                refused[case["id"]] = found

    assert not refused


# -- situations that rule books settle differently ------------------------------------------------


def ron(hand, script, rules, **table):
    return "ron allowed" if may_win(play(hand, script, **table), rules, 0).may_win else "no ron"


def passed_then_called(rules):
    script = "3-2m 0chi2m=3m,4m 0-9s 1-9m 2-4p 3-8s 0pon8s 0-6m 1-7p"
    found = ron("34m234s666m88s56p9s", script, rules, dealer=3)
    return found if found == "ron allowed" else "ron NOT allowed"


def passed_kakan(rules):
    script = "0-E 1-9m 2-6s 3pon6s 3-9m 0-E 1-9m 2-9m 3+? 3add6s 3+? 3-3s"
    return ron("234m567p678m88p45s", script, rules)


def called_away(rules):
    return ron("234m567p345s88s45m", "0-3m 1chi3m=1m,2m 1-9s 2-6m", rules)


def passed_own_draw(rules):
    script = "0+9p 0r9p 1-9m 2-9m 3-9m 0+5m 0-5m 1-8m 2-9s 3-9s 0-9s 1-8m"
    found = may_win(play(TWO_SIDED, script), rules, 0)
    return "furiten to the end of the hand" if found.until == "hand_end" else found


def all_four_held(rules):
    return "tenpai" if is_tenpai(parse_tiles("4444p123m456m789m"), (), rules) else "noten"


def wild_tile_on_it(rules):
    if not rules.red_white_wild:
        return "n/a"
    found = may_win(play("4444p123m456m789m", "0+9p 0r9p 1-9m 2-9s 3-1p 0+Pr"), rules, 0)
    assert found.reason == "exhausted_wait"
    assert "false_win" in (*rules.chombo_offences, *rules.dead_hand_offences)
    after = "dead hand, play goes on" if rules.chombo_after == "play_on" else rules.chombo_after
    return f"false win: -{rules.chombo_penalty} and {after}"


SITUATIONS = {
    "F01": passed_then_called,
    "F03": passed_kakan,
    "F05": called_away,
    "F06": passed_own_draw,
    "F08": all_four_held,
    "F09": wild_tile_on_it,
}


@pytest.mark.parametrize("slug", RIICHI)
def test_every_rule_set_settles_the_situations_as_its_document_does(slug, rules_of):
    wrong = {}
    kinds = ("furiten", "tenpai", "wild_false_win")
    for case in cases("rule_differences.jsonl"):
        if case["type"] not in kinds:
            continue
        expected = case["expected"][slug]["outcome"]
        if expected in (None, "irrelevant"):  # No source decides it.
            continue
        found = SITUATIONS[case["id"]](rules_of(slug))
        if found != expected:
            wrong[case["id"]] = (found, expected)

    assert not wrong


# -- what other programs got wrong ----------------------------------------------------------------


def red_five_discarded(rules):
    return may_win(play(TWO_SIDED, "0-5mr 1-5m"), rules, 0)


def kakan_declined(rules):
    script = "0-E 1-9m 2-5m 3pon5m 3-9m 0-E 1-9m 2-9m 3+? 3add5m 3+? 3-8m"
    riichi = script.replace("0-E 1-9m 2-9m 3+?", "0+9p 0r9p 1-9m 2-9m 3+?") + " 0-9p 1-8m"
    in_riichi = may_win(play(TWO_SIDED, riichi), rules, 0)
    assert (in_riichi.reason, in_riichi.until) == ("furiten_riichi", "hand_end")
    return may_win(play(TWO_SIDED, script), rules, 0)


def completed_without_a_yaku(rules):
    """Play the four-player twin of a North pulled aside: a completing tile without a yaku."""
    return may_win(play("23m567p345s88s555p", "0-E 1-1m 2-4m"), rules, 0)


def passed_in_the_same_turn(rules):
    return may_win(play("34p567m345s88s678m", "0-E 1-2p 2-9m 3-2p"), rules, 0)


def self_drawn(rules):
    found = may_win(play(TWO_SIDED, "0-5m 1-9m 2-9m 3-9m 0+8m"), rules, 0)
    return "tsumo allowed" if found.may_win else found


BUGS = {
    "bug61": (red_five_discarded, "furiten_discard"),
    "bug63": (kakan_declined, "furiten_temporary"),
    "bug65": (completed_without_a_yaku, "furiten_temporary"),
    "bug66": (passed_in_the_same_turn, "furiten_temporary"),
    "bug67": (self_drawn, "tsumo allowed"),
}


def test_what_other_programs_got_wrong_about_furiten(rules):
    names = {case["id"] for case in cases("bug_other.jsonl") if case["kind"] == "furiten"}

    assert names == set(BUGS)
    for situation, expected in BUGS.values():
        found = situation(rules)
        assert expected in (found, getattr(found, "reason", None))


def test_what_other_programs_got_wrong_about_waits():
    for case in cases("bug_other.jsonl"):
        if case["kind"] == "waits":
            right = tuple(parse_tile(name[1] + name[0]) for name in case["right"])
            assert waits(parse_tiles(case["hand"])) == right, case["id"]


def test_the_far_end_of_a_three_sided_wait_in_the_own_river_is_furiten(rules):
    hand = "4567s345678m234p"

    found = may_win(play(hand, "0-7s 1-4s"), rules, 0)

    assert found.reason == "furiten_discard"


# -- 過水 -----------------------------------------------------------------------------------------


def table(case):
    """Write the words of a passed-win case down as a hand and the steps of `play`."""
    hand = case["hand16"]
    words = " / ".join(case["events"])
    passed = _tile_after(words, "an opponent discards ")
    drawn = _tile_after(case["question"], "you draw ")
    offered = _tile_after(case["question"], "an opponent discards ")
    if case["kind"] == "own_earlier_discard":
        own = _tile_after(words, "you discarded ")
        tiles = [hand[at : at + 2] for at in range(0, len(hand), 2)]
        first, second = tiles[0], tiles[-1]
        if tiles.count(own) == 3:  # A fifth copy: the other wait is asked about instead.
            offered = next(wait for wait in case["waits"] if wait != own)
        before = "".join(tiles[1:-1]) + own + "4z"
        return before, f"0+{first} 0-{own} 1-W 2-W 3-W 0+{second} 0-N 1-{offered}"
    if case["kind"] == "basic":
        return hand, f"0-N 1-{passed} 2-{offered}"
    if case["kind"] == "selfdraw":
        return hand, f"0-N 1-{passed} 2-W 3-W 0+{drawn}"
    if case["kind"] == "discard_winning":
        again = _tile_after(words, "you draw ")
        return hand, f"0-N 1-{passed} 2-W 3-W 0+{again} 0-{again} 1-{offered}"
    if case["kind"] == "ankan":
        return hand, f"0-N 1-{passed} 2-W 3-W 0+6m 0ankan6m 0+{drawn}"
    # No triplet of this hand can be claimed a kong with: a run makes way for one.
    return hand.replace("4s5s6s", "9s9s9s"), f"0-N 1-{passed} 2-9s 0kan9s 0+{drawn}"


def _tile_after(text, words):
    return text.partition(words)[2][:2]


def test_passed_wins_of_taiwanese_rules(rules_of):
    missed = {}
    for case in cases("taiwan_guoshui.jsonl"):
        named = tuple(parse_tile(name) for name in case["waits"])
        assert waits(parse_tiles(case["hand16"]), family="taiwan") == named
        hand, script = table(case)
        found = passing.may_win(play(hand, script), rules_of("cml-taiwan"), 0)
        if found.may_win != case["answer"] or found.waits != named:
            missed[case["id"]] = found

    assert not missed
