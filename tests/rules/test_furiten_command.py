"""`manage.py furiten`, as other programs call it."""

import io
import json

import pytest
from django.core.management import call_command

from tests.cases import cases
from tests.engine.play import events

OFFER = {
    "id": "F01",
    "ruleset": "mu",
    "hero": 0,
    "events": events("234m567p345s88s67m", "0-E 1-5m 2-8m"),
}
TAIWAN = {
    "id": "G01",
    "ruleset": "cml-taiwan",
    "hero": 0,
    "events": events("456m678m78p99p345s888s", "0-E 1-1m 2-1m 3-6p"),
}


@pytest.fixture
def answers(tmp_path):
    """Return a function that gives lines to the command and reads its answers and its status."""

    def answers(*lines):
        file = tmp_path / "offers.jsonl"
        written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        file.write_text("\n".join(written), encoding="utf-8")
        out = io.StringIO()
        status = 0
        try:
            call_command("furiten", str(file), stdout=out)
        except SystemExit as end:
            status = end.code
        return [json.loads(line) for line in out.getvalue().splitlines()], status

    return answers


def test_the_answer_is_that_of_the_contract(answers):
    (told,), status = answers(OFFER)

    assert status == 0
    assert told == {
        "id": "F01",
        "ruleset": "mu",
        "edition": "2021",
        "may_win": False,
        "reason": "furiten_temporary",
        "waits": ["5m", "8m"],
        "since": 4,
        "until": "own_discard",
    }


def test_a_win_has_no_reason(answers):
    (told,), _status = answers(OFFER | {"events": OFFER["events"][:5]})

    assert [told[key] for key in ("may_win", "reason", "since", "until")] == [True] + [None] * 3


def test_waits_have_the_names_of_the_log(answers):
    log = events("234m567p345s88s77z", "0-E 1-C")

    (told,), _status = answers(OFFER | {"events": log})

    assert told["waits"] == ["8s", "C"]


def test_the_last_discard_needs_the_tiles_left(answers):
    log = events("23m567p345s88s999p", "0-E 1-1m")

    told, _status = answers(OFFER | {"events": log}, OFFER | {"events": log, "live_wall_left": 0})

    assert [line["reason"] for line in told] == ["no_yaku", None]


def test_every_family_answers(answers):
    mcr = OFFER | {"ruleset": "cml-mcr"}
    touched = {"touched_wall": True}

    told, status = answers(TAIWAN, TAIWAN | touched, mcr, mcr | touched)

    assert status == 0
    assert [line["reason"] for line in told] == [None, "passed_win", None, "touched_wall"]
    assert [line["until"] for line in told] == [None, "release", None, None]


def test_lines_are_answered_in_order_and_a_bad_one_stops_nothing(answers):
    impossible = OFFER | {"id": 2, "events": [*OFFER["events"], OFFER["events"][-1]]}

    told, status = answers(OFFER, impossible, "{", "", OFFER | {"id": 3})

    assert [line["id"] for line in told] == ["F01", 2, None, 3]
    assert told[1]["error"] == {
        "code": "out_of_turn",
        "message": "event 7: player 2 cannot do this now: dahai",
    }
    assert told[2]["error"]["code"] == "bad_json"
    assert told[3]["reason"] == "furiten_temporary"
    assert status == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"ruleset": "nowhere"}, "unknown_ruleset"),
        ({"ruleset": None}, "missing_key"),
        ({"ruleset": "cml-taiwan"}, "deal_count"),
        ({"hero": 4}, "bad_key"),
        ({"hero": "0"}, "bad_key"),
        ({"hero": True}, "bad_key"),
        ({"hero": 3}, "hand_unknown"),
        ({"hero": 2}, "no_offer"),
        ({"events": None}, "bad_key"),
        ({"events": []}, "no_start"),
        ({"events": [5]}, "no_start"),
        ({"live_wall_left": -1}, "bad_key"),
        ({"live_wall_left": 70}, "bad_key"),
        ({"live_wall_left": "5"}, "bad_key"),
        ({"touched_wall": 1}, "bad_key"),
    ],
)
def test_an_unusable_line_says_why(answers, change, code):
    (told,), status = answers(OFFER | change)

    assert (told["error"]["code"], status) == (code, 1)
    assert told["error"]["message"]


@pytest.mark.parametrize("key", ["ruleset", "hero", "events"])
def test_a_missing_key_is_named(answers, key):
    (told,), _status = answers({name: value for name, value in OFFER.items() if name != key})

    assert told["error"] == {"code": "missing_key", "message": f"the key “{key}” is missing"}


def test_offers_of_real_rounds_are_answered_as_the_server_did(answers):
    offers = cases("ron_offers.jsonl.gz")[:50]

    told, status = answers(*offers)

    assert status == 0
    assert [{key: line[key] for key in ("may_win", "reason")} for line in told] == [
        offer["expect"] for offer in offers
    ]
