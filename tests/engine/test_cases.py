"""Every outside answer about the score of a hand is ours too."""

import pytest

from rules.engine.record import win_from_record
from rules.engine.riichi.score import answer, score
from tests.cases import cases


@pytest.mark.parametrize(
    "name",
    [
        "real_wins.jsonl.gz",
        "golden_hands.jsonl.gz",
        "random_hands.jsonl.gz",
        "rule_scores.jsonl",
        "bug_scores.jsonl",
    ],
)
def test_no_hand_is_scored_otherwise(name, rules_of):
    missed = {}
    for case in cases(name):
        told = answer(score(win_from_record(case), rules_of(case["ruleset"])))
        wrong = {
            key: (told.get(key), value)
            for key, value in case["expect"].items()
            if told.get(key) != value
        }
        if wrong:
            missed[case["id"]] = wrong

    assert not missed
