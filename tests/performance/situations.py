"""Simulated rounds, and the situations of the furiten quizzes, in the time of this process.

Rounds are measured once the tables of shapes have filled, situations from the first one on.
"""

from random import Random
from time import process_time

from rules.catalog import catalog
from rules.engine.play import play_round
from rules.engine.situations import LEVELS, differing, situation

from .figures import Figure

WARM = 300
ROUNDS = 400
SEEDS = 1_000


def figures():
    """Yield what a round costs, and a situation in the 99th percentile of every rule set."""
    for slug in ("suzhou-red5", "cml-taiwan", "cml-mcr"):
        rules = catalog().ruleset(slug).rules
        times = sorted([_time(play_round, seed, rules) for seed in range(WARM + ROUNDS)][WARM:])
        wanted = 3 if slug == "suzhou-red5" else None
        yield Figure(f"one round of {slug} played, median", times[ROUNDS // 2], "ms", wanted, True)
    for ruleset in catalog().family("riichi"):
        for make in (situation, differing):
            times = sorted(
                _time(make, seed, ruleset.rules, LEVELS[seed % len(LEVELS)])
                for seed in range(SEEDS)
            )
            name = f"{make.__name__} of {ruleset.slug}, 99th percentile"
            yield Figure(name, times[SEEDS * 99 // 100], "ms", 20, True)


def _time(make, seed, *more):
    start = process_time()
    make(Random(seed), *more)
    return (process_time() - start) * 1000
