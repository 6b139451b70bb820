"""What a question about waits or passed wins costs to make, and the readings of its answer."""

from functools import partial
from random import Random
from time import perf_counter

from quizzes.kinds import kind_named
from rules.catalog import catalog
from rules.engine.completions import completions
from rules.engine.ready import LEVELS, deal_ready

from .figures import Figure, seconds_each

QUESTIONS = 500


def figures():
    """Yield the 99th percentile of every kind, rule family and level, and readings a second."""
    asked = (
        ("waits", "mu"),
        ("waits", "cml-mcr"),
        ("waits", "cml-taiwan"),
        ("guoshui", "cml-taiwan"),
    )
    for kind, slug in asked:
        for level in LEVELS:
            name = f"one question, {kind}, {slug}, level {level}, 99th percentile"
            ask = partial(kind_named(kind).ask, catalog().ruleset(slug))
            yield Figure(name, _slow(ask, level), "ms", 20, True)
    sides = [
        (ready.hand, len(ready.melds), kind)
        for seed in range(QUESTIONS)
        for ready in (deal_ready(Random(seed), "riichi", 3),)
        for kind in ready.waits
    ]
    each = seconds_each(lambda side: completions(*side), sides)
    yield Figure("a wait laid out in every way, hard hands", 1 / each, "waits/s")


def _slow(ask, level):
    """Return the milliseconds of the question slower than 99 in a hundred.

    Each is the fastest of three, so that what else the machine does is not counted.
    """
    times = []
    for seed in range(QUESTIONS):
        chances = [Random(seed) for _ in range(3)]
        times.append(min(_once(ask, chance, level) for chance in chances))
    return sorted(times)[int(QUESTIONS * 0.99)] * 1000


def _once(ask, chance, level):
    start = perf_counter()
    ask(chance, level)
    return perf_counter() - start
