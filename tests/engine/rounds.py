"""Real rounds as mjai events, followed to their last tile."""

from rules.engine.hand import SOURCES, Meld
from rules.engine.riichi.settlement import SEATS
from rules.engine.tiles import parse_tile

HONOURS = dict(zip("ESWNPFC", range(27, 34), strict=True))


def tile(name):
    if name in HONOURS:
        return HONOURS[name]
    return parse_tile("0" + name[1]) if name.endswith("r") else parse_tile(name)


class Round:
    """The table at the end of a round."""

    def __init__(self, events):
        start = events[0]
        self.dealer = start["oya"]
        self.round = start["bakaze"]
        self.honba = start["honba"]
        self.sticks = start["kyotaku"]
        self.hands = [[tile(name) for name in hand] for hand in start["tehais"]]
        self.melds = [[], [], [], []]
        self.discards = [[], [], [], []]
        self.called = set()
        self.riichi = set()
        self.indicators = [tile(start["dora_marker"])]
        for event in events[1:]:
            getattr(self, event["type"])(event)

    def seat(self, player):
        return SEATS[(player - self.dealer) % 4]

    def by_seat(self, deltas):
        return {self.seat(player): amount for player, amount in enumerate(deltas)}

    def tsumo(self, event):
        self.hands[event["actor"]].append(tile(event["pai"]))

    def dahai(self, event):
        self.hands[event["actor"]].remove(tile(event["pai"]))
        self.discards[event["actor"]].append(tile(event["pai"]))

    def reach(self, event):
        pass

    def reach_accepted(self, event):
        self.riichi.add(self.seat(event["actor"]))
        self.sticks += 1

    def dora(self, event):
        self.indicators.append(tile(event["dora_marker"]))

    def _call(self, event):
        actor, target = event["actor"], event["target"]
        shown = [tile(name) for name in event["consumed"]]
        for each in shown:
            self.hands[actor].remove(each)
        self.called.add(self.seat(target))
        taken = tile(event["pai"])
        source = SOURCES[(target - actor) % 4 - 1]
        self.melds[actor].append(Meld(event["type"], (*shown, taken), taken, source))

    chi = pon = daiminkan = _call

    def ankan(self, event):
        four = [tile(name) for name in event["consumed"]]
        for each in four:
            self.hands[event["actor"]].remove(each)
        self.melds[event["actor"]].append(Meld("ankan", tuple(four)))

    def kakan(self, event):
        added = tile(event["pai"])
        self.hands[event["actor"]].remove(added)
        melds = self.melds[event["actor"]]
        place = next(n for n, meld in enumerate(melds) if meld.first == added % 64)
        pon = melds[place]
        melds[place] = Meld("kakan", (*pon.tiles, added), pon.called, pon.source)
