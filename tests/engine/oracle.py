"""Wins in the form the library `mahjong` takes them."""

from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

from rules.engine.tiles import KIND, RED

MELDS = {
    "chi": Meld.CHI,
    "pon": Meld.PON,
    "daiminkan": Meld.KAN,
    "kakan": Meld.SHOUMINKAN,
    "ankan": Meld.KAN,
}


class Tiles136:
    """Gives each tile of a hand its own number from 0 to 135, red fives first of their kind."""

    def __init__(self, red_fives):
        self.red_fives = red_fives
        self.used = set()

    def take(self, tile):
        kind = tile & KIND
        copies = [4 * kind + copy for copy in range(4)]
        if self.red_fives and kind in (4, 13, 22):
            copies = copies[:1] if tile >= RED else copies[1:]
        number = next(copy for copy in copies if copy not in self.used)
        self.used.add(number)
        return number


def question(win, rules):
    """Return the arguments of `HandCalculator.estimate_hand_value`; ura are among the dora."""
    tiles = Tiles136(bool(rules.red_tiles))
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
        options=OptionalRules(
            has_aka_dora=bool(rules.red_tiles),
            has_open_tanyao=bool(rules.yaku["tanyao"][1]),
            has_double_yakuman=max(rules.yakuman.values()) > 1,
            kazoe_limit=HandConstants.KAZOE_LIMITED
            if rules.kazoe_han
            else HandConstants.KAZOE_SANBAIMAN,
            kiriage=rules.kiriage_mangan,
        ),
    )
    indicators = [4 * (tile & KIND) + 3 for tile in (*win.dora, *win.ura)]
    return everything, winning, melds, indicators, config
