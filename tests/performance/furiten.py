"""The furiten of all four seats through whole rounds, and reading rounds from their events."""

from random import Random

from rules.catalog import catalog
from rules.engine.furiten import furiten_through, may_win
from rules.engine.rounds import round_from_records
from tests.cases import FOLDER, cases
from tests.engine.play import random_events

from .figures import Figure, seconds_each


def figures():
    """Yield rounds a second on real rounds, or on random ones where CASES names no folder."""
    rules = catalog().ruleset("suzhou-red5").rules
    if FOLDER:
        source = "real rounds"
        logs = [case["events"] for case in cases("real_rounds.jsonl.gz")]
    else:
        source = "random rounds"
        logs = [random_events(Random(seed)) for seed in range(200)]
    rounds = [round_from_records(log) for log in logs]
    reading = seconds_each(round_from_records, logs)
    following = seconds_each(lambda played: furiten_through(played, rules), rounds)
    yield Figure(f"furiten of all seats, {source}", 1 / following, "rounds/s", wanted=2000)
    yield Figure(f"events read and checked, {source}", 1 / reading, "rounds/s")
    both = 1 / (reading + following)
    yield Figure(f"read, checked and followed, {source}", both, "rounds/s", wanted=2000)
    offers = [
        (round_from_records(log[: moment.event + 1]), player)
        for log, played in zip(logs[:200], rounds[:200], strict=True)
        for moment in furiten_through(played, rules)
        for player in moment.completed
    ]
    asked = seconds_each(lambda offer: may_win(offer[0], rules, offer[1]), offers)
    yield Figure("may this player win now?", 1 / asked, "answers/s")
