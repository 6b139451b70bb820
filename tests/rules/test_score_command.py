"""`manage.py score`, as other programs call it."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

HAND = {
    "id": "S01",
    "ruleset": "saikouisen",
    "hand": "23455m234p23678s",
    "melds": [],
    "win": "4s",
    "by": "ron",
    "from": "W",
    "seat": "S",
    "round": "E",
    "riichi": "none",
    "flags": [],
    "dora": ["9m"],
    "ura": [],
    "honba": 0,
    "sticks": 0,
}


@pytest.fixture
def answers(tmp_path):
    """Return a function that gives lines to the command and reads its answers and its status."""

    def answers(*lines, **options):
        file = tmp_path / "hands.jsonl"
        written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        file.write_text("\n".join(written), encoding="utf-8")
        out = io.StringIO()
        status = 0
        try:
            call_command("score", str(file), stdout=out, **options)
        except SystemExit as end:
            status = end.code
        return [json.loads(line) for line in out.getvalue().splitlines()], status

    return answers


def test_the_answer_is_that_of_the_contract(answers):
    (told,), status = answers(HAND)

    assert status == 0
    assert told == {
        "id": "S01",
        "ruleset": "saikouisen",
        "edition": "2023",
        "legal": True,
        "han": 4,
        "fu": 30,
        "yaku": {"tanyao": 1, "pinfu": 1, "sanshoku_doujun": 2},
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


def test_lines_are_answered_in_order_and_a_bad_one_stops_nothing(answers):
    told, status = answers(HAND, HAND | {"id": 2, "win": "4x"}, "{", "", HAND | {"id": 3})

    assert [line["id"] for line in told] == ["S01", 2, None, 3]
    assert told[1]["error"]["code"] == "bad_tile"
    assert "“4x”" in told[1]["error"]["message"]
    assert told[2]["error"]["code"] == "bad_json"
    assert told[3]["points"] == 8000
    assert status == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"ruleset": "nowhere"}, "unknown_ruleset"),
        ({"ruleset": 5}, "unknown_ruleset"),
        ({"ruleset": "cml-mcr"}, "no_engine"),
        ({"flags": ["ippatsu"]}, "flag_needs"),
        ({"hand": "2345m"}, "wrong_count"),
        ({"hand": None}, "bad_key"),
    ],
)
def test_an_unusable_line_says_why(answers, change, code):
    (told,), status = answers(HAND | change)

    assert (told["error"]["code"], status) == (code, 1)


def test_a_hand_that_does_not_win_is_no_error(answers):
    (told,), status = answers(HAND | {"win": "9s"})

    assert told == {
        "id": "S01",
        "ruleset": "saikouisen",
        "edition": "2023",
        "legal": False,
        "reason": "not_a_win",
    }
    assert status == 0


def test_the_rule_set_must_be_named(answers):
    (told,), _status = answers({key: value for key, value in HAND.items() if key != "ruleset"})

    assert told["error"] == {"code": "missing_key", "message": "the key “ruleset” is missing"}


def test_explain_adds_the_steps_with_their_clauses(answers):
    (told,), _status = answers(HAND, explain=True)

    limit = next(step for step in told["steps"] if step["step"] == "limit")
    assert limit["rules"] == ["kiriage_mangan"]
    assert limit["articles"] == ["47.1"]
    assert {step["name"] for step in told["steps"] if step["step"] == "yaku"} == set(told["yaku"])


def test_a_missing_file_is_named():
    with pytest.raises(CommandError, match=r"nowhere\.jsonl"):
        call_command("score", "nowhere.jsonl")
