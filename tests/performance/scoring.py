"""Scores, derivations and dealt hands against the library `mahjong` on the same hands."""

import resource
import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter

from mahjong.hand_calculating.hand import HandCalculator

from rules.catalog import catalog
from rules.engine.deal import deal_win
from rules.engine.explain import explain
from rules.engine.record import record_from_win, win_from_record
from rules.engine.riichi.score import score
from tests.engine.oracle import question

from .figures import Figure, seconds_each

HANDS = 5_000
ROOT = Path(__file__).resolve().parents[2]


def figures():
    """Yield the ratios of scoring and explaining, and what dealing and starting cost."""
    rules = catalog().ruleset("suzhou-red5").rules
    records = [record_from_win(deal_win(Random(seed), rules, 2)) for seed in range(HANDS)]
    wins = [win_from_record(record) for record in records]
    asked = [question(win, rules) for win in wins]
    library = HandCalculator()
    theirs = seconds_each(lambda args: library.estimate_hand_value(*args), asked, rounds=3)
    ours = seconds_each(lambda win: score(win, rules), wins)
    yield Figure("score: hands a second of one core", 1 / ours, "hands/s")
    yield Figure("score against mahjong's", theirs / ours, "×", wanted=8)
    told = seconds_each(lambda win: explain(win, rules), wins, rounds=3)
    yield Figure("score with its derivation against mahjong's plain call", theirs / told, "×", 1.5)
    yield Figure("import and first score in a new process", _first_score(), "ms", 60, True)
    yield Figure("one hand dealt at level 2, 99th percentile", _dealing(rules), "ms", 5, True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Figure("memory of this process, everything warm", peak, "MB")


def _dealing(rules):
    times = []
    for seed in range(2_000):
        start = perf_counter()
        deal_win(Random(seed), rules, 2)
        times.append(perf_counter() - start)
    return sorted(times)[int(len(times) * 0.99)] * 1000


def _first_score():
    """Return the milliseconds of the fastest of some new processes."""
    command = [sys.executable, "-c", FIRST_SCORE]
    runs = (subprocess.run(command, cwd=ROOT, capture_output=True, check=True) for _ in range(7))
    return min(float(run.stdout) for run in runs) * 1000


FIRST_SCORE = """
from time import perf_counter
start = perf_counter()
from rules.engine.record import win_from_record
from rules.engine.riichi.readings import readings
readings(win_from_record({"hand": "23455m234p23678s", "win": "4s", "by": "ron", "seat": "S",
                          "round": "E"}))
print(perf_counter() - start)
"""
