"""`manage.py waits`, as other programs call it."""

import io
import json

import pytest
from django.core.management import call_command

from tests.cases import cases


@pytest.fixture
def answers(tmp_path):
    """Return a function that gives lines to the command and reads its answers and its status."""

    def answers(*lines):
        file = tmp_path / "hands.jsonl"
        file.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
        out = io.StringIO()
        status = 0
        try:
            call_command("waits", str(file), stdout=out)
        except SystemExit as end:
            status = end.code
        return [json.loads(line) for line in out.getvalue().splitlines()], status

    return answers


def test_the_answer_is_that_of_the_contract(answers):
    (told,), status = answers({"id": "W1", "hand": "123m456m789m5p6p11z", "melds": []})

    assert told == {"id": "W1", "shanten": 0, "waits": ["4p", "7p"]}
    assert status == 0


@pytest.mark.parametrize(
    ("record", "shanten", "waits"),
    [
        ({"hand": "123m456m789m56p1z9s"}, 1, []),
        ({"hand": "123m456m789m56p11z9s"}, 0, []),  # a tile is drawn: nothing is waited for yet
        ({"hand": "123m456m789m567p11z"}, -1, []),
        ({"hand": "56p11z", "melds": [{"type": "chi", "tiles": "123m"}] * 3}, 0, ["4p", "7p"]),
        ({"hand": "56p11z"}, 0, ["4p", "7p"]),  # melds that are not listed
        ({"hand": "4p123m456m789m", "melds": [{"type": "pon", "tiles": "444p"}]}, 1, []),
        ({"hand": "123m456m789m123p56p11z", "family": "taiwan"}, 0, ["4p", "7p"]),
        ({"hand": "147m258p369s1234z", "family": "mcr"}, 0, ["5z", "6z", "7z"]),
    ],
)
def test_shanten_and_waits_of_all_families(answers, record, shanten, waits):
    (told,), _status = answers(record)

    assert told == {"id": None, "shanten": shanten, "waits": waits}


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({}, "missing_key"),
        ({"hand": 5}, "bad_key"),
        ({"hand": "123"}, "missing_suit"),
        ({"hand": "123x"}, "bad_tile"),
        ({"hand": "123m"}, "wrong_count"),
        ({"hand": ""}, "wrong_count"),
        ({"hand": "11111m2222p3333s"}, "too_many"),
        ({"hand": "123m456m789m12p1z1f"}, "flower_in_hand"),
        ({"hand": "56p11z", "melds": [{"type": "chi", "tiles": "124m"}]}, "bad_meld"),
        ({"hand": "56p11z", "melds": [{"type": "chi", "tiles": "123m"}]}, "wrong_count"),
        ({"hand": "56p11z", "melds": "none"}, "bad_key"),
        ({"hand": "56p11z", "family": "sichuan"}, "bad_key"),
    ],
)
def test_an_unusable_line_says_why(answers, record, code):
    (told,), status = answers(record | {"id": 1})

    assert (told["id"], told["error"]["code"], status) == (1, code, 1)


def test_hands_that_other_programs_missed(answers):
    asked = [line for line in cases("bug_other.jsonl") if line["kind"] in ("shanten", "waits")]
    told, status = answers(*asked)

    assert status == 0
    for case, answer in zip(asked, told, strict=True):
        if case["kind"] == "shanten":
            assert answer["shanten"] == case["right"], case["id"]
        else:
            assert [tile[::-1] for tile in answer["waits"]] == case["right"], case["id"]
