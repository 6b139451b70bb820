"""Situations that rule books settle differently, played under every riichi rule set."""

from dataclasses import replace

import pytest

from rules.catalog import catalog
from rules.engine.hand import Meld
from rules.engine.riichi.calls import barred_discards, may_kan_after_riichi, why_no_riichi
from rules.engine.riichi.draws import abortive_draw, exhaustive_draw, is_kyuushu_kyuuhai, is_nagashi
from rules.engine.riichi.game import Game, final_results, next_hand
from rules.engine.riichi.payments import liable_seat
from rules.engine.riichi.penalties import penalty
from rules.engine.riichi.score import NotAWin, score
from rules.engine.riichi.settlement import SEATS, Settlement, no_points, settle_wins
from rules.engine.shapes import is_tenpai
from rules.engine.tiles import parse_tile, parse_tiles
from tests.cases import cases

from .table import pon, ron, tsumo

SLUGS = [found.slug for found in catalog().family("riichi")]
TYPES = {
    "pao",
    "multi_ron",
    "noten",
    "nagashi",
    "draw",
    "renchan",
    "flow",
    "settlement",
    "kuikae",
    "riichi",
    "ankan_riichi",
    "chombo",
    "tenpai",
    "wild_false_win",
}
PLAIN_2000 = "234m88m567s678s23p"
PLAIN_3900 = "223344m66s567p23p"


def moved(settled):
    """Return the points that change hands, 0 when none do."""
    return {seat: amount for seat, amount in settled.points.items() if amount} or 0


def fed_daisangen(rules):
    dragons = [pon("555z", "left"), pon("666z", "across"), pon("777z", "right")]
    win = ron("567m1p", "1p", dragons, seat="S", **{"from": "N"})
    return moved(settle_wins([replace(win, pao=liable_seat(win, rules))], rules))


def two_claims(rules):
    table = {"honba": 1, "sticks": 1}
    claims = [ron(PLAIN_3900, "4p", seat="W", **table), ron(PLAIN_2000, "4p", seat="S", **table)]
    return moved(settle_wins(claims, rules, discarder="E"))


def three_claims(rules):
    hands = {"S": PLAIN_2000, "W": PLAIN_3900, "N": PLAIN_2000}
    claims = [ron(hand, "4p", seat=seat) for seat, hand in hands.items()]
    settled = settle_wins(claims, rules, discarder="E")
    return settled.aborted or "".join(settled.winners)


def two_tenpai(rules):
    paid = moved(exhaustive_draw(rules, tenpai="SW"))
    if rules.noten_payment == "none":
        return paid
    unpaid = replace(rules, noten_payment="none")
    return {"option A": paid, "option B": moved(exhaustive_draw(unpaid, tenpai="SW"))}


def terminals_thrown(rules):
    assert is_nagashi(parse_tiles("19m19p19s1234567z19m19p"), called=False)
    return moved(exhaustive_draw(rules, tenpai="", nagashi="S"))


def nine_kinds(rules):
    hand = parse_tiles("19m19p19s123z23456m")
    allowed = is_kyuushu_kyuuhai(hand, rules, first_turn=True)
    return allowed and abortive_draw("kyuushu_kyuuhai", rules).aborted == "kyuushu_kyuuhai"


def dealer_tenpai(rules):
    game = Game(points=(rules.start_points,) * 4, dealer=1)
    return next_hand(game, exhaustive_draw(rules, tenpai="EW"), rules).dealer


def leading_dealer_wins(rules):
    start = rules.start_points
    game = Game(points=(start - 4000, start, start, 38100), round="S", dealer=3)
    settled = settle_wins([ron(PLAIN_2000, "4p", seat="E", round="S", **{"from": "S"})], rules)
    after = next_hand(game, settled, rules)
    assert after.points[3] == 41000
    return after.over


def below_zero(rules):
    game = Game(points=(1500, 40000, 30000, 28500), round="S")
    win = ron(PLAIN_2000, "4p", seat="S", round="S", **{"from": "E"})
    after = next_hand(game, settle_wins([win], rules), rules)
    assert after.points[0] == -500
    return after.over


def one_stick_left(rules):
    points = (41200, 33500, 26300, 18000)
    if rules.start_points == 25000:
        points = (38000, 27000, 20000, 14000)
    return [float(found.result) for found in final_results(points, rules, sticks=1)]


def swap_call(rules):
    meld = Meld("chi", parse_tiles("345m"), parse_tile("5m"), "left")
    barred = barred_discards(meld, rules)
    return {parse_tile("2m"), parse_tile("5m")} <= barred, not barred


def riichi_with_three_tiles_left(rules):
    return why_no_riichi(rules, tiles_left=3, points=rules.start_points)


def noten_riichi(rules):
    settled = exhaustive_draw(rules, tenpai="", riichi="S", sticks=2)
    return settled.end, dict(settled.fines), settled.points["S"], settled.sticks


def all_four_held(rules):
    return is_tenpai(parse_tiles("4444p123m456m789m"), (), rules)


def wild_white_on_an_exhausted_wait(rules):
    if not rules.red_white_wild:
        return None
    win = tsumo("4444p123m456m789m", "5*z", riichi="riichi", flags=["ippatsu"])
    assert score(win, rules) == NotAWin("exhausted_wait")
    cost = penalty("false_win", rules, riichi=True)
    return cost.points, cost.hand


CONTINUES = None
VOID = ("replay", {"S": 20}, 1000, 1)
PLAYS = {
    "P01": fed_daisangen,
    "P03": two_claims,
    "P04": three_claims,
    "P06": two_tenpai,
    "P08": terminals_thrown,
    "P09": nine_kinds,
    "P10": dealer_tenpai,
    "P11": leading_dealer_wins,
    "P12": below_zero,
    "P14": one_stick_left,
    "P16": swap_call,
    "P17": riichi_with_three_tiles_left,
    "P19": noten_riichi,
    "F08": all_four_held,
    "F09": wild_white_on_an_exhausted_wait,
}
MEANING = {
    "P04": {
        "only the first in turn order wins": "S",
        "abortive draw": "sanchahou",
        "all three win": "SWN",
    },
    "P08": {"no bonus, ordinary draw": 0},
    "P09": {"not possible, play on": False, "abortive draw allowed": True},
    "P10": {"dealer stays": 1, "dealership passes": 2},
    "P11": {"game continues": CONTINUES, "game ends": "agari_yame"},
    "P12": {"game continues": CONTINUES, "game ends": "tobi", "game ends at once": "tobi"},
    "P16": {"allowed": (False, True), "forbidden": (True, False)},
    "P17": {"allowed": None, "forbidden": "no_draw_left"},
    "P19": {
        "chombo -20 pt or -20000 by event, replay, sticks returned": VOID,
        "chombo -20 pt, replay": VOID,
        "no penalty": ("draw", {}, 0, 2),
        "-12000 points": ("draw", {}, -12000, 2),
    },
    "F08": {"noten": False, "irrelevant": False},
    "F09": {"n/a": None, "false win: -12000 and dead hand, play goes on": (12000, "dead")},
}
"""What the words of a line mean as an answer of the engine."""

UNKNOWN = {
    ("P14", "cml-riichi"): (
        [27.2, 8.5, -8.7, -27.0],
        ("start_points", "return_points", "oka", "uma", "uma_tie"),
    ),
    ("P19", "cml-riichi"): (
        VOID,
        ("chombo_offences", "chombo_penalty", "chombo_unit", "chombo_after"),
    ),
    ("F08", "mu"): (False, ("tenpai_exhausted_wait",)),
    ("F08", "saikouisen"): (False, ("tenpai_exhausted_wait",)),
}
"""Where no source tells: what the fallback gives, and the rule values that must say so."""


def lines():
    return {line["id"]: line for line in cases("rule_differences.jsonl") if line["type"] in TYPES}


def test_every_situation_is_played():
    assert lines().keys() == PLAYS.keys()
    assert all(line["expected"].keys() == set(SLUGS) for line in lines().values())


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", PLAYS)
def test_the_outcome_is_that_of_the_documents(name, slug, rules_of):
    expected = lines()[name]["expected"][slug]["outcome"]
    played = PLAYS[name](rules_of(slug))
    if isinstance(played, dict) and "option A" in played and "option A" not in expected:
        played = played["option A"]

    if expected is None:
        fallback, keys = UNKNOWN[name, slug]
        assert played == fallback
        evidence = catalog().ruleset(slug).evidence
        assert {evidence[key].basis for key in keys} == {"silent"}
    elif isinstance(expected, str):
        assert played == MEANING[name][expected]
    else:
        assert played == expected


def test_mu_may_also_take_20000_points_at_the_table(rules_of):
    points = replace(rules_of("mu"), chombo_unit="points", chombo_penalty=20000)
    settled = exhaustive_draw(points, tenpai="", riichi="S", sticks=1)

    assert (settled.end, settled.fines) == ("replay", {})
    assert settled.points == {"E": 0, "S": 1000 - 20000, "W": 0, "N": 0}


def test_in_classic_nothing_hangs_on_tenpai(rules_of):
    classic = rules_of("saikouisen-classic")
    with_dealer, without = (exhaustive_draw(classic, tenpai=tenpai) for tenpai in ("E", ""))

    assert moved(with_dealer) == moved(without) == 0
    game = Game(points=(30000,) * 4)
    assert next_hand(game, with_dealer, classic) == next_hand(game, without, classic)


@pytest.mark.parametrize(
    ("slug", "allowed"),
    [
        ("mu", "---"),
        ("saikouisen", "x--"),
        ("saikouisen-classic", "---"),
        ("suzhou-rcr", "xxx"),
        ("suzhou-red5", "x--"),
        ("suzhou-red3", "x--"),
        ("cml-riichi", "x-x"),
    ],
)
def test_which_kan_after_riichi_is_allowed(slug, allowed, rules_of):
    hands = [
        ("1112p456s789m111z", "1z"),  # nothing but a triplet
        ("222333444m678p9s", "2m"),  # three triplets or three runs, one wait
        ("1113445678999s", "1s"),  # the waits stay, chuuren is lost
    ]
    rules = rules_of(slug)

    assert [
        may_kan_after_riichi(parse_tiles(hand), parse_tile(drawn), rules) for hand, drawn in hands
    ] == [mark == "x" for mark in allowed]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_way_a_hand_can_end_is_settled_and_followed(slug, rules_of):
    rules = rules_of(slug)
    game = Game(points=(rules.start_points,) * 4)
    ends = [settle_wins([tsumo(PLAIN_2000, "4p", seat=seat)], rules) for seat in SEATS]
    ends += [exhaustive_draw(rules, tenpai=tenpai) for tenpai in ("", "E", "S", "ESWN")]
    ends += [abortive_draw(reason, rules) for reason in rules.abortive_draws]
    ends += [Settlement(end="replay", points=no_points(), fines={"W": rules.chombo_penalty})]

    for settled in ends:
        after = next_hand(game, settled, rules)
        assert sum(after.points) == sum(game.points)
        assert after.over is None
