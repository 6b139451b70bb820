"""Our scores against the library `mahjong`, under the rules it can express."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from rules.catalog import catalog
from rules.engine.deal import deal_win
from rules.engine.riichi.score import score
from rules.engine.tiles import KIND, RED

RED5 = catalog().ruleset("suzhou-red5").rules
MELDS = {
    "chi": Meld.CHI,
    "pon": Meld.PON,
    "daiminkan": Meld.KAN,
    "kakan": Meld.SHOUMINKAN,
    "ankan": Meld.KAN,
}


class Tiles136:
    """Gives each tile of a hand its own number from 0 to 135, red fives first of their kind."""

    def __init__(self):
        self.used = set()

    def take(self, tile):
        kind = tile & KIND
        copies = [4 * kind + copy for copy in range(4)]
        if kind in (4, 13, 22):
            copies = copies[:1] if tile >= RED else copies[1:]
        number = next(copy for copy in copies if copy not in self.used)
        self.used.add(number)
        return number


def by_the_library(win):
    tiles = Tiles136()
    winning = tiles.take(win.win)
    concealed = [tiles.take(tile) for tile in win.hand] + [winning]
    melds = [
        Meld(MELDS[meld.type], [tiles.take(tile) for tile in meld.tiles], opened=meld.is_open)
        for meld in win.melds
    ]
    everything = concealed + [tile for meld in melds for tile in meld.tiles]
    config = HandConfig(
        is_tsumo=win.by == "tsumo",
        is_riichi=win.riichi == "riichi",
        is_daburu_riichi=win.riichi == "double",
        is_ippatsu="ippatsu" in win.flags,
        is_rinshan="rinshan" in win.flags,
        is_chankan="chankan" in win.flags,
        is_haitei="haitei" in win.flags,
        is_houtei="houtei" in win.flags,
        player_wind=27 + "ESWN".index(win.seat),
        round_wind=27 + "ESWN".index(win.round),
        options=OptionalRules(has_aka_dora=True, has_open_tanyao=True),
    )
    indicators = [4 * (tile & KIND) + 3 for tile in (*win.dora, *win.ura)]
    return HandCalculator().estimate_hand_value(everything, winning, melds, indicators, config)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 3]))
def test_the_library_scores_the_same(seed, level):
    from random import Random

    win = replace(deal_win(Random(seed), RED5, level), honba=0, sticks=0, pao=None)
    ours = score(win, RED5)
    theirs = by_the_library(win)

    assert theirs.error is None
    if ours.limit != "yakuman":
        assert (ours.han, ours.fu) == (theirs.han, theirs.fu)
    assert ours.points == theirs.cost["main"] + 2 * theirs.cost["additional"]


def test_the_library_refuses_what_we_refuse():
    from .table import ron

    win = ron("13m234p340678s22z", "2m", dora=["1m"])

    assert not score(win, RED5).legal
    assert by_the_library(win).error == "no_yaku"


pytestmark = pytest.mark.filterwarnings("default")
