"""Shanten and waits against the shanten of the library `mahjong` on the same hands.

Tables are warm: every hand has been asked about once before the clock starts.
"""

from random import Random

from mahjong.shanten import Shanten

from rules.engine.mjai import parse_mjai
from rules.engine.shanten import shanten
from rules.engine.shapes import waits
from rules.engine.tiles import counts
from tests.cases import FOLDER, cases

from .figures import Figure, seconds_each

HANDS = 6_000
ROUNDS = 6
WALL = [kind for kind in range(34) for _ in range(4)]


def figures():
    """Yield the ratios for random hands, hands in play, and those of real rounds where given."""
    hands = {"random hands": random_hands(Random(1)), "hands in play": played_hands(Random(2))}
    if FOLDER:
        hands["hands of real rounds"] = real_hands(Random(3))
    for name, some in hands.items():
        yield Figure(f"shanten against mahjong's, {name}", shanten_ratio(some), "×", wanted=12)
        yield Figure(f"waits against mahjong's shanten, {name}", waits_ratio(some), "×", wanted=8)
    ours = seconds_each(shanten, hands["hands in play"], rounds=1)
    yield Figure("shanten: hands a second of one core", 1 / ours, "hands/s")


def shanten_ratio(hands):
    """Return how many times faster shanten is than the library's."""
    return _ratio(shanten, hands)


def waits_ratio(hands):
    """Return how many times faster the waits of thirteen tiles are than the library's shanten."""
    return _ratio(waits, [hand for hand in hands if len(hand) == 13])


def _ratio(work, hands):
    for hand in hands:
        work(hand)
    asked = [counts(hand) for hand in hands]
    library = Shanten.calculate_shanten
    rounds = [
        (seconds_each(library, asked, rounds=1), seconds_each(work, hands, rounds=2))
        for _ in range(ROUNDS)
    ]
    theirs, ours = (min(times) for times in zip(*rounds, strict=True))
    return theirs / ours


def random_hands(random):
    """Return hands of thirteen and fourteen tiles dealt at random."""
    return [tuple(random.sample(WALL, 13 + number % 2)) for number in range(HANDS)]


def played_hands(random):
    """Return the hands of a player who draws and discards for the least shanten."""
    hands = []
    while len(hands) < HANDS:
        wall = random.sample(WALL, 13 + 14)
        hand = wall[:13]
        for drawn in wall[13:]:
            hands.append(tuple(hand))
            hand.append(drawn)
            hands.append(tuple(hand))
            hand.remove(min(hand, key=lambda kind: shanten(_without(hand, kind))))
    return hands[:HANDS]


def _without(hand, kind):
    rest = list(hand)
    rest.remove(kind)
    return rest


def real_hands(random):
    """Return concealed hands after each draw and discard of real rounds."""
    hands = []
    for line in cases("real_rounds.jsonl.gz"):
        held = []
        for event in line["events"]:
            actor = event.get("actor")
            if event["type"] == "start_kyoku":
                held = [[parse_mjai(tile) for tile in hand] for hand in event["tehais"]]
            elif event["type"] in ("chi", "pon", "daiminkan", "ankan"):
                held[actor] = []  # a hand with melds is no longer followed
            elif event["type"] == "tsumo" and held[actor]:
                held[actor].append(parse_mjai(event["pai"]))
                hands.append(held[actor])
            elif event["type"] == "dahai" and held[actor]:
                held[actor] = _without(held[actor], parse_mjai(event["pai"]))
                hands.append(held[actor])
    return [tuple(hand) for hand in random.sample(hands, HANDS)]
