"""Rounds as events: what can be read, what could happen and what could not."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.errors import EngineError
from rules.engine.events import EVENT_TYPES, Event
from rules.engine.furiten import furiten_through
from rules.engine.mjai import MJAI_TILES, format_mjai, parse_mjai
from rules.engine.rounds import records_from_round, round_from_records
from rules.engine.tiles import format_tile, parse_tile
from tests.cases import cases

from .play import events, play, random_events, seen_by

HAND = "123m456p789s1123z"
TENPAI = "123m456p78s11555z"


def fault(call, *arguments, **more):
    with pytest.raises(EngineError) as error:
        call(*arguments, **more)
    return error.value.code, error.value.params.get("index")


# -- tiles --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "notation"),
    [
        ("1m", "1m"),
        ("9s", "9s"),
        ("5mr", "0m"),
        ("3pr", "3*p"),
        ("E", "1z"),
        ("N", "4z"),
        ("P", "5z"),
        ("F", "6z"),
        ("C", "7z"),
        ("Pr", "5*z"),
        ("8f", "8f"),
    ],
)
def test_mjai_names_stand_for_our_tiles(name, notation):
    assert format_tile(parse_mjai(name)) == notation
    assert format_mjai(parse_tile(notation)) == name


def test_every_name_is_read_back():
    assert {format_mjai(tile) for tile in MJAI_TILES.values()} == set(MJAI_TILES)


@pytest.mark.parametrize("name", ["", "0m", "10m", "X", "5r", "1z", 5, None, ["1m"]])
def test_other_names_are_refused(name):
    assert fault(parse_mjai, name)[0] == "bad_tile"


# -- rounds that happen ---------------------------------------------------


def test_indexes_are_those_of_the_log():
    played = play(HAND, "0-W 1-9m")

    assert [event.type for event in played.events] == [
        "start_kyoku",
        "tsumo",
        "dahai",
        "tsumo",
        "dahai",
    ]
    assert played.events[2] == Event("dahai", 0, parse_mjai("W"))


@pytest.mark.parametrize("family", ["riichi", "mcr", "taiwan"])
@given(seed=st.integers(0, 10_000))
@settings(max_examples=15, deadline=None)
def test_rounds_that_happen_are_accepted_and_written_back(family, seed):
    records = random_events(Random(seed), family)

    played = round_from_records(records, family=family)

    assert records_from_round(played) == records
    assert round_from_records(records_from_round(played), family=family) == played


@given(seed=st.integers(0, 10_000), share=st.floats(0, 1))
@settings(max_examples=25, deadline=None)
def test_a_round_may_stop_anywhere_and_hide_what_others_hold(seed, share):
    records = random_events(Random(seed))
    cut = records[: 1 + int(share * (len(records) - 1))]

    for player in range(4):
        assert round_from_records(seen_by(player, cut))
    assert round_from_records(cut)


def test_sixteen_tiles_are_taiwanese():
    assert play("123m456p789s112345z4z").family == "taiwan"
    assert play(HAND).family == "riichi"


def test_tiles_left_follow_from_the_draws_or_are_told():
    assert play(HAND, "0-W 1-9m").tiles_left_after(4) == 68
    assert play(HAND, "0-W 1-9m", left=3).tiles_left_after(4) == 3
    assert fault(play, HAND, "0-W 1-9m", left=69) == ("bad_key", None)


@pytest.mark.parametrize(
    ("hand", "script"),
    [
        ("23m456p789s11223z", "0-W 1-9m 2-9p 3-1m 0chi1m=2m,3m 0-W"),
        ("11m456p789s11223z", "0-W 1-1m 0pon1m 0-W"),
        ("111m456p789s1123z", "0-W 1-1m 0kan1m 0+9p 0-W"),
        ("11m456p789s11223z", "0-W 1-1m 0pon1m 0-W 1-9m 2-9m 3-9m 0+1m 0add1m 0+9p 0-9p"),
        ("111m456p789s1123z", "0+1m 0ankan1m 0+9p 0-W"),
        (TENPAI, "0+2m 0r2m 1-9m"),
        (TENPAI, "0+2m 0r2m 1-9m 2-9m 3-9p 0+P 0ankanP 0+9p 0-9p"),
        ("123456789m1234s", "0-4s 1-9p 2pon9p 2-E"),
    ],
)
def test_calls_kans_and_riichi(hand, script):
    assert play(hand, script).events


def test_a_chi_may_name_its_tiles_in_any_order():
    assert play("13m456p789s11223z", "0-W 1-9m 2-9p 3-2m 0chi2m=3m,1m")


def test_flowers_are_laid_aside_and_replaced():
    assert play("123m456p789s112345z4z", "0+1f 0flower1f 0+9m 0-9m", family="taiwan")


def test_riichi_may_be_accepted_late_or_not_written():
    records = [
        record for record in events(TENPAI, "0+2m 0r2m 1-9m") if record["type"] != "reach_accepted"
    ]

    assert round_from_records(records)


def test_waiting_only_for_tiles_one_holds_is_tenpai_enough_for_riichi():
    assert play("123m456m789m4444p", "0+9p 0r9p")


# -- rounds that cannot be ---------------------------------------------------


@pytest.mark.parametrize(
    ("script", "code", "index"),
    [
        ("1-9m", "out_of_turn", 1),
        ("0-W 2-9m", "out_of_turn", 3),
        ("0+9m 0-4s", "not_held", 2),
        ("0-W 1-E 0pon9m", "not_discarded", 5),
        ("0-W 1-9p 3pon9p 0-W 0-W", "out_of_turn", 6),
        ("0-W 1-9p 0chi9p=7p,8p", "chi_not_from_left", 5),
        ("0-W 1-9m 2-9p 3-9p 0chi9p=7p,8p", "not_held", 9),
        ("0-W 1-9m 2-9p 3-7p 0chi7p=4p,6p", "not_a_set", 9),
        ("0-W 1-9m 2-9p 3-S 0chiS=E,E", "not_a_set", 9),
        ("0-W 1-S 0ponS", "not_held", 5),
        ("0-W 1-E 0kanE", "not_held", 5),
        ("0-W 1-E 0ponE 0+9m", "out_of_turn", 6),
        ("0-W 1-E 0ponE 0addE", "out_of_turn", 6),
        ("0+9m 0addE", "no_pon", 2),
        ("0+9m 0ankanE", "not_held", 2),
        ("0+9m 0r9m", "riichi_noten", 3),
        ("0-W 1-9m 2-9p 2pon9p", "out_of_turn", 7),
        ("0-W 1-9m 2-9p 3-9s 1pon9s 1-9s", "one_too_many", 10),
        ("0+1f", "one_too_many", 1),
        ("0+9m 0flower9m", "not_a_flower", 2),
    ],
)
def test_what_cannot_happen_is_refused_with_its_index(script, code, index):
    assert fault(play, HAND, script) == (code, index)


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("0+2m 0r2m 1-9m 2-9m 3-9p 0+9p 0-1m", "riichi_discard"),
        ("0+2m 0r2m 1-P 0ponP", "riichi_call"),
        ("0+2m 0r2m 1-9m 2-9m 3-9p 0+9p 0ankanP", "riichi_kan"),
        ("0+2m 0r2m 1-9m 2-9m 3-9p 0+9p 0r9p", "riichi_twice"),
        ("0-E 1-P 0ponP 0-E 1-9m 2-9m 3-9p 0+9p 0r9p", "riichi_open"),
    ],
)
def test_riichi_binds(script, code):
    assert fault(play, TENPAI, script)[0] == code


def test_no_tile_is_drawn_from_an_empty_wall():
    records = events(HAND, "0-W 1-9m")

    assert round_from_records(records, live_wall_left=0)
    records.append({"type": "tsumo", "actor": 2, "pai": "?"})
    start = round_from_records(records[:1])
    assert fault(replace, start, events=round_from_records(records).events, wall=2) == (
        "wall_empty",
        5,
    )


def test_the_last_discard_cannot_be_called():
    script = "0-W 1-E 0ponE"

    assert play(HAND, script, left=1)
    assert fault(play, HAND, script, left=0) == ("last_discard", 5)


def test_a_kan_needs_a_tile_to_replace_it():
    hand = "111m456p789s1123z"

    assert play(hand, "0+1m 0ankan1m", left=1)
    assert fault(play, hand, "0+1m 0ankan1m", left=0) == ("wall_empty", 2)


def test_four_kans_are_all():
    four = "0+1m 0ankan1m 0+2m 0ankan2m 0+3m 0ankan3m 0+4m 0ankan4m 0+9p 0-9p"

    assert play("111222333444m1z", four)
    assert fault(play, "111222333444m1z", four + " 1-P 2kanP")[0] == "fifth_kan"


def with_event(script, event, hand=HAND):
    return [*events(hand, script), event]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"type": "hora", "actor": 0, "target": 1}, "not_complete"),
        ({"type": "hora", "actor": 1, "target": 1}, "out_of_turn"),
        ({"type": "hora", "actor": 2, "target": 0}, "wrong_target"),
        ({"type": "hora", "actor": 2, "target": 1, "pai": "8m"}, "wrong_tile"),
        ({"type": "dora", "dora_marker": "1m"}, "no_kan"),
        ({"type": "reach_accepted", "actor": 1}, "not_declared"),
        ({"type": "end_kyoku"}, "out_of_turn"),
        ({"type": "start_kyoku"}, "unknown_event"),
        ({"type": "none"}, "unknown_event"),
        ({}, "unknown_event"),
        (7, "unknown_event"),
        ({"type": "tsumo", "actor": 2}, "event_without"),
        ({"type": "tsumo", "actor": 4, "pai": "1m"}, "event_key"),
        ({"type": "tsumo", "actor": [2], "pai": "1m"}, "event_key"),
        ({"type": "tsumo", "actor": 2, "pai": "1x"}, "event_tile"),
        ({"type": "pon", "actor": 2, "target": 1, "pai": "9m", "consumed": "9m"}, "event_key"),
        ({"type": "pon", "actor": 2, "target": 1, "pai": "9m", "consumed": ["9"]}, "event_tile"),
        (
            {"type": "pon", "actor": 2, "target": 3, "pai": "9m", "consumed": ["9m"] * 2},
            "wrong_target",
        ),
        ({"type": "pon", "actor": 2, "target": 1, "pai": "9m", "consumed": ["9m"]}, "not_a_set"),
        ({"type": "ankan", "actor": 2, "consumed": []}, "out_of_turn"),
    ],
)
def test_an_event_that_fits_nowhere_is_refused(event, code):
    assert fault(round_from_records, with_event("0-W 1-9m", event)) == (code, 5)


def test_a_win_ends_the_round_and_others_may_win_on_the_same_tile():
    won = with_event("0-E 1-9s", {"type": "hora", "actor": 0, "target": 1, "pai": "9s"}, TENPAI)
    second = {"type": "hora", "actor": 2, "target": 1}
    end = {"type": "end_kyoku"}

    assert round_from_records([*won, second, end])
    assert fault(round_from_records, [*won, won[-1]]) == ("out_of_turn", 6)
    draw = {"type": "tsumo", "actor": 2, "pai": "?"}
    assert fault(round_from_records, [*won, draw]) == ("out_of_turn", 6)
    assert fault(round_from_records, [*won, end, end]) == ("out_of_turn", 7)


def test_a_self_drawn_win_is_nobody_elses():
    won = with_event("0+9s", {"type": "hora", "actor": 0, "target": 0, "pai": "9s"}, TENPAI)

    assert round_from_records([*won, {"type": "end_kyoku"}])
    other = {"type": "hora", "actor": 1, "target": 0}
    assert fault(round_from_records, [*won, other]) == ("out_of_turn", 3)


def test_a_tile_called_drawn_must_have_been_drawn():
    records = events(HAND, "0+9m 0-W")
    records[-1]["tsumogiri"] = True

    assert fault(round_from_records, records) == ("not_drawn", 2)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"type": "start_game"}, "no_start"),
        ({"tehais": [["?"] * 13] * 3}, "event_key"),
        ({"tehais": [["?"] * 13, ["?"] * 13, ["?"] * 13, 5]}, "event_key"),
        ({"tehais": [["?"] * 13, ["?"] * 13, ["?"] * 13, ["?"] * 12]}, "deal_count"),
        ({"tehais": [["9x"] * 13] * 4}, "event_tile"),
        ({"tehais": [["1m"] * 13] * 4}, "one_too_many"),
        ({"oya": 4}, "event_key"),
        ({"bakaze": "P"}, "event_key"),
        ({"dora_marker": "0m"}, "event_tile"),
        ({"honba": -1}, "event_key"),
        ({"scores": [1, 2]}, "event_key"),
        ({"scores": None}, "event_key"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(change, code):
    (start,) = events(HAND)

    assert fault(round_from_records, [start | change])[0] == code


@pytest.mark.parametrize("records", [[], None, 5, "x", [5], [{}], {"type": "start_kyoku"}])
def test_what_is_no_list_of_events_is_refused(records):
    assert fault(round_from_records, records)[0] in ("no_start", "bad_key")


def test_a_deal_needs_its_keys():
    (start,) = events(HAND)
    del start["oya"]

    assert fault(round_from_records, [start]) == ("event_without", 0)


# -- rounds with a mistake in them ---------------------------------------------------

JUNK = st.sampled_from([None, 5, -1, "", "?", "9m", [], ["1m"], {}, True, 2.5])
KEYS = ["type", "actor", "target", "pai", "consumed", "dora_marker", "tsumogiri"]


@st.composite
def broken_rounds(draw):
    """Return a round whose events were swapped, lost, doubled or changed."""
    records = random_events(Random(draw(st.integers(0, 300))))
    place = st.integers(1, len(records) - 1)
    for _ in range(draw(st.integers(1, 2))):
        at, other = draw(place), draw(place)
        change = draw(st.sampled_from(["swap", "lose", "double", "tile", "actor", "type", "junk"]))
        if change == "swap":
            records[at], records[other] = records[other], records[at]
        elif change == "lose" and len(records) > 2:
            del records[min(at, len(records) - 1)]
        elif change == "double":
            records.insert(at, records[at])
        else:
            at = min(at, len(records) - 1)
            value = {
                "tile": st.sampled_from(sorted(MJAI_TILES)),
                "actor": st.integers(0, 3),
                "type": st.sampled_from(EVENT_TYPES),
            }.get(change, JUNK)
            key = {"tile": "pai", "actor": "actor", "type": "type"}.get(change)
            records[at] = records[at] | {key or draw(st.sampled_from(KEYS)): draw(value)}
        place = st.integers(1, len(records) - 1)
    return records


def test_a_tile_where_none_belongs_is_ignored():
    records = [*random_events(Random(1)), {"type": "end_kyoku", "pai": "4p"}]
    if records[-2]["type"] == "end_kyoku":
        del records[-2]

    played = round_from_records(records)

    assert round_from_records(records_from_round(played)) == played


@given(records=broken_rounds())
@settings(max_examples=150, deadline=None)
def test_a_round_with_a_mistake_is_refused_or_still_possible(records, rules_of):
    refusal = None
    try:
        played = round_from_records(records)
    except EngineError as error:
        refusal = error

    if refusal:
        assert refusal.message
        assert 0 <= refusal.params["index"] < len(records)
    else:
        assert round_from_records(records_from_round(played)) == played
        assert furiten_through(played, rules_of("suzhou-red5"))


def test_no_real_round_is_taken_for_impossible():
    refused = {}
    for case in cases("real_rounds.jsonl.gz"):
        try:
            round_from_records([*case["events"], *case["result"]])
        except EngineError as error:
            refused[case["id"]] = error.message

    assert not refused
