"""Rounds written down in a line, and rounds played at random."""

from copy import deepcopy

from rules.engine.mjai import format_mjai
from rules.engine.rounds import round_from_records
from rules.engine.script import events_of
from rules.engine.shapes import HAND_TILES, shape_waits
from rules.engine.tiles import KIND


def events(hand, script="", *, dealer=0, **table):
    """Return the mjai events of `rules.engine.script`, the dealer told by number."""
    return events_of(hand, script, seat="ENWS"[dealer], **table)


def play(hand, script="", *, left=None, family=None, **table):
    """Return the round of `events`, read."""
    return round_from_records(events(hand, script, **table), live_wall_left=left, family=family)


def seen_by(player, records):
    """Return the events as one player sees them."""
    seen = deepcopy(records)
    for other in range(4):
        if other != player:
            seen[0]["tehais"][other] = ["?"] * len(seen[0]["tehais"][other])
    for record in seen:
        if record["type"] == "tsumo" and record["actor"] != player:
            record["pai"] = "?"
    return seen


def random_events(random, family="riichi"):
    """Return the mjai events of a round played to its end by players who call and kan at whim."""
    return _RandomTable(random, family).played()


class _RandomTable:
    def __init__(self, random, family):
        self.random = random
        self.family = family
        wall = [
            kind + (64 if kind in (4, 13, 22) and not copy else 0)
            for kind in range(34)
            for copy in range(4)
        ]
        random.shuffle(wall)
        size = HAND_TILES[family]
        self.hands = [[wall.pop() for _ in range(size)] for _ in range(4)]
        marker = wall.pop()
        self.wall = wall
        self.left = {"riichi": 70, "mcr": 83, "taiwan": 56}[family]
        self.pons = [[], [], [], []]
        self.melds = [0] * 4
        self.is_open = [False] * 4
        self.in_riichi = [False] * 4
        self.kans = 0
        self.dealer = random.randrange(4)
        self.events = [
            {
                "type": "start_kyoku",
                "bakaze": random.choice("ES"),
                "kyoku": self.dealer + 1,
                "honba": random.randrange(3),
                "kyotaku": random.randrange(2),
                "oya": self.dealer,
                "scores": [25000] * 4,
                "dora_marker": format_mjai(marker),
                "tehais": [[format_mjai(tile) for tile in hand] for hand in self.hands],
            }
        ]

    def played(self):
        actor = self.dealer
        while self.left:
            self.draw(actor)
            while self.left and self.kans < 4 and self.kan(actor):
                self.draw(actor)
            actor = self.discard_and_call(actor)
        self.events += [{"type": "ryukyoku"}, {"type": "end_kyoku"}]
        return self.events

    def tell(self, kind, actor, **more):
        self.events.append({"type": kind, "actor": actor, **more})

    def take(self, actor, tiles):
        for tile in tiles:
            self.hands[actor].remove(tile)
        return [format_mjai(tile) for tile in tiles]

    def draw(self, actor):
        self.left -= 1
        tile = self.wall.pop()
        self.hands[actor].append(tile)
        self.tell("tsumo", actor, pai=format_mjai(tile))

    def alike(self, actor, kind, count):
        """Return so many tiles of a kind that a player holds, or None."""
        found = [tile for tile in self.hands[actor] if tile & KIND == kind][:count]
        return found if len(found) == count else None

    def kan(self, actor):
        hand = self.hands[actor]
        for tile in hand[-1:] if self.in_riichi[actor] else hand:
            kind = tile & KIND
            four = self.alike(actor, kind, 4)
            if four and self.random.random() < 0.5:
                self.tell("ankan", actor, consumed=self.take(actor, four))
                self.melds[actor] += 1
                self.kans += 1
                return True
            for pon in self.pons[actor]:
                if pon[0] & KIND == kind:
                    self.pons[actor].remove(pon)
                    consumed = [format_mjai(each) for each in pon]
                    self.tell("kakan", actor, pai=self.take(actor, [tile])[0], consumed=consumed)
                    self.kans += 1
                    return True
        return False

    def discard_and_call(self, actor):
        """Let a player discard and others call; return who draws next."""
        while True:
            drawn = self.hands[actor][-1] if self.events[-1]["type"] == "tsumo" else None
            if self.in_riichi[actor]:
                tile, tenpai = drawn, False
            else:
                tile, tenpai = self.choose(actor)
            able = self.family == "riichi" and drawn is not None and not self.is_open[actor]
            declares = tenpai and able and self.random.random() < 0.5
            if declares:
                self.tell("reach", actor)
                self.in_riichi[actor] = True
            self.hands[actor].remove(tile)
            self.tell("dahai", actor, pai=format_mjai(tile), tsumogiri=tile == drawn)
            if declares:
                self.tell("reach_accepted", actor)
            if not self.left:
                return actor
            for step in (1, 2, 3):
                caller = (actor + step) % 4
                if self.in_riichi[caller]:
                    continue
                two = self.alike(caller, tile & KIND, 2)
                if two and self.random.random() < 0.4:
                    three = self.alike(caller, tile & KIND, 3)
                    if three and self.kans < 4 and self.random.random() < 0.5:
                        self.call("daiminkan", caller, actor, tile, three)
                        self.kans += 1
                        self.draw(caller)
                    else:
                        self.call("pon", caller, actor, tile, two)
                        self.pons[caller].append((tile, *two))
                    actor = caller
                    break
            else:
                caller = (actor + 1) % 4
                run = None if self.in_riichi[caller] else self.run(caller, tile)
                if not run or self.random.random() < 0.7:
                    return caller
                self.call("chi", caller, actor, tile, run)
                actor = caller

    def call(self, kind, actor, target, tile, tiles):
        consumed = self.take(actor, tiles)
        self.melds[actor] += 1
        self.is_open[actor] = True
        self.tell(kind, actor, target=target, pai=format_mjai(tile), consumed=consumed)

    def run(self, actor, tile):
        kind = tile & KIND
        for low in (kind - 2, kind - 1, kind):
            others = [low + step for step in range(3) if low + step != kind]
            if kind < 27 and low >= 0 and low // 9 == (low + 2) // 9:
                found = [self.alike(actor, other, 1) for other in others]
                if all(found):
                    return [one for (one,) in found]
        return None

    def choose(self, actor):
        """Return a tile to discard, far from its neighbours or leaving tenpai; whether it does."""
        hand = self.hands[actor]
        for tile in hand:
            rest = list(hand)
            rest.remove(tile)
            if shape_waits(rest, self.melds[actor], self.family):
                return tile, True
        return min(hand, key=lambda tile: self.use(hand, tile & KIND)), False

    def use(self, hand, kind):
        near = [
            other & KIND
            for other in hand
            if other & KIND == kind or (other & KIND) // 9 == kind // 9 != 3
        ]
        return sum(abs(kind - other) <= 2 for other in near) + self.random.random()
