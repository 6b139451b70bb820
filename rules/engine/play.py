"""Rounds played to their end by four players of plain good sense.

Every round could really happen: one shuffled set of tiles, legal draws, calls and wins, red tiles
and indicators as the rules play them. What comes from the wall and who takes what can be decided
otherwise by a subclass (`situations.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Final, cast

from . import furiten
from .events import START, Event, EventType, Start
from .hand import Meld, Seat
from .legality import LIVE_WALL
from .players import Player, is_flower
from .riichi.calls import may_kan_after_riichi, why_no_riichi
from .rounds import Round
from .ruleset import McrRules, RiichiRules, TaiwanRules
from .shapes import HAND_TILES, Family, one_packed
from .taiwan import passing
from .tiles import CHUN, EAST, FLOWERS, HAKU, KIND, KINDS, WINDS, next_in_order, parse_tile

Rules = RiichiRules | McrRules | TaiwanRules

MOST_KANS: Final = 3
"""Kans in one round: a fourth may break it off."""
MOST_RIICHI: Final = 3
"""Players in riichi: a fourth may break the round off."""
_POINTS: Final = 25_000
_FIRST_DISCARDS: Final = 12
"""Events within which four players have discarded once, riichi included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """A round before the first draw, with the tiles nobody has seen."""

    hands: tuple[tuple[int, ...], ...]
    unseen: tuple[int, ...]
    """What is left of the set; the last is drawn first."""
    dealer: int
    round: Seat = "E"
    indicator: int | None = None
    flowers: tuple[tuple[int, ...], ...] = ((), (), (), ())
    """Flowers dealt, laid aside and replaced before the first draw."""


def family_of(rules: Rules) -> Family:
    """Return the family whose rounds the rules play."""
    if isinstance(rules, RiichiRules):
        return "riichi"
    return "taiwan" if isinstance(rules, TaiwanRules) else "mcr"


def tiles_of(rules: Rules) -> tuple[int, ...]:
    """Return every tile of the set."""
    if isinstance(rules, RiichiRules):
        return _set(rules.red_tiles, 0)
    return _set((), rules.flower_tiles)


@lru_cache(maxsize=32)
def _set(red_tiles: tuple[str, ...], flowers: int) -> tuple[int, ...]:
    tiles = [kind for kind in range(KINDS) for _ in range(4)]
    for red in map(parse_tile, red_tiles):
        tiles[tiles.index(red & KIND)] = red
    return (*tiles, *FLOWERS[:flowers])


def value_kinds(seat: Seat, wind: Seat) -> frozenset[int]:
    """Return the kinds whose triplet is a yaku: dragons and the winds of seat and round."""
    winds = (EAST + WINDS.index(seat), EAST + WINDS.index(wind))
    return frozenset((*winds, *range(HAKU, CHUN + 1)))


def deal(random: Random, rules: Rules) -> Deal:
    """Shuffle and deal; flowers are replaced at once."""
    tiles = list(tiles_of(rules))
    random.shuffle(tiles)
    family = family_of(rules)
    hands = []
    flowers = []
    for _ in range(4):
        hand: list[int] = []
        aside: list[int] = []
        while len(hand) < HAND_TILES[family]:
            tile = tiles.pop()
            (aside if is_flower(tile) else hand).append(tile)
        hands.append(tuple(hand))
        flowers.append(tuple(aside))
    return Deal(
        hands=tuple(hands),
        indicator=tiles.pop() if family == "riichi" else None,
        unseen=tuple(tiles),
        dealer=random.randrange(4),
        round=cast(Seat, random.choice("ES")),
        flowers=tuple(flowers),
    )


@dataclass(slots=True)
class Call:
    """A discard taken: who, how, and the tiles of his hand that are shown."""

    type: EventType
    player: int
    shown: tuple[int, ...] = field(default=())


class Play:
    """A round being played."""

    def __init__(self, random: Random, rules: Rules, dealt: Deal) -> None:
        self.random = random
        self.rules = rules
        self.family = family_of(rules)
        self.start = Start(
            hands=dealt.hands,
            dealer=dealt.dealer,
            round=dealt.round,
            indicator=dealt.indicator,
        )
        self.wall = LIVE_WALL[self.family] - sum(map(len, dealt.flowers))
        self.left = self.wall
        """Tiles that can still be drawn."""
        self.unseen = list(dealt.unseen)
        self.events: list[Event] = [START]
        self.players = [
            Player(
                dealt.hands[number],
                values=value_kinds(self.start.seat(number), dealt.round),
                family=self.family,
                random=random,
            )
            for number in range(4)
        ]
        self.seen = [0] * 64
        """How many tiles of each kind lie open on the table."""
        self.due = dealt.dealer
        """Whose draw it is."""
        self.over = False
        self.kans = 0
        self.untouched = True
        """Whether nobody has called or made a kan."""
        self._owed = 0
        """Indicators to be turned after the next discard."""
        if dealt.indicator is not None:
            self._look_at_indicator(dealt.indicator)

    def finished(self) -> Round:
        """Return the round as it stands; raise `EngineError` if it could not happen."""
        return Round(
            start=self.start, events=tuple(self.events), family=self.family, wall=self.wall
        )

    def play(self) -> None:
        """Play until the round is over."""
        while not self.over:
            self.take_turn()

    # -- what may be decided otherwise

    def next_tile(self, player: int) -> int:
        """Return the tile a player draws."""
        return self.unseen.pop()

    def choose(self, player: int, barred: Collection[int]) -> int:
        """Return the tile a player discards."""
        return self.players[player].choose(self.seen, barred)

    def wants_riichi(self, player: int, tile: int) -> bool:
        """Tell whether a player who may declares riichi with a discard."""
        return self.players[player].wants_riichi(tile, self.seen)

    def wants_win(self, player: int) -> bool:
        """Tell whether a player takes a win that the last event offers him."""
        rules = self.rules
        if isinstance(rules, McrRules):
            return False  # whether the hand has its eight fan cannot be told
        if isinstance(rules, TaiwanRules):
            return passing.may_win(self.finished(), rules, player).may_win
        return furiten.may_win(self.finished(), rules, player).may_win

    def wanted_call(self, source: int, tile: int) -> Call | None:
        """Return who takes a discard for a set; a triplet comes before a run."""
        kind = tile & KIND
        for step in (1, 2, 3):
            number = (source + step) % 4
            player = self.players[number]
            if player.count(kind) >= 2 and self.may_call(number) and player.wants_pon(kind):
                return Call("pon", number, player.tiles_of(kind, 2))
        number = (source + 1) % 4
        if kind < EAST and self.may_call(number):
            player = self.players[number]
            kinds = player.wants_chi(kind)
            if kinds:
                return Call("chi", number, tuple(player.tile_of(each) for each in kinds))
        return None

    def may_call(self, number: int) -> bool:
        """Tell whether a player may take discards as he likes."""
        return True

    def is_taken_to_win(self, source: int, tile: int) -> bool:
        """Let whoever can win on a discard, or on the tile of a kan, do so."""
        bit = one_packed(tile)
        order = [(source + step) % 4 for step in (1, 2, 3)]
        winners = [
            number
            for number in order
            if self.players[number].waits & bit and self.wants_win(number)
        ]
        if not winners:
            return False
        rules = self.rules
        together = {2: "both_win", 3: "all_win"}.get(len(winners))
        if isinstance(rules, RiichiRules) and together:
            decided = rules.double_ron if len(winners) == 2 else rules.triple_ron
            if decided == "abortive_draw":
                self.end_in_draw()
                return True
            winners = winners if decided == together else winners[:1]
        else:
            winners = winners[:1]
        self.events += [Event("hora", number, tile, target=source) for number in winners]
        self.end()
        return True

    # -- a turn

    def take_turn(self) -> None:
        """Let the player who is due draw, and play until another is due."""
        number = self.due
        if not self._draw(number) or self._wins_by_self_draw(number):
            return
        while self._makes_kan(number):
            if self.over or not self._draw(number) or self._wins_by_self_draw(number):
                return
        call = self._discard(number, ())
        while call is not None and not self.over:
            barred = self._take(call, number)
            number = call.player
            call = self._discard(number, barred)

    def _draw(self, number: int) -> bool:
        """Let a player draw, replacing flowers; tell whether he holds a tile more now."""
        while True:
            if not self.left:
                self.end_in_draw()
                return False
            tile = self.next_tile(number)
            self.left -= 1
            self.events.append(Event("tsumo", number, tile))
            if not is_flower(tile):
                break
            if not self.left:
                self.end_in_draw()
                return False
            self.events.append(Event("flower", number, tile))
        self.players[number].draw(tile)
        return True

    def _wins_by_self_draw(self, number: int) -> bool:
        player = self.players[number]
        tile = self.events[-1].tile
        if not player.waits & one_packed(tile) or not self.wants_win(number):
            return False
        self.events.append(Event("hora", number, tile, target=number))
        self.end()
        return True

    def _discard(self, number: int, barred: Collection[int]) -> Call | None:
        """Let a player discard; return the call that follows, if any."""
        player = self.players[number]
        tile = self.choose(number, {*barred, *self._fourth_wind()})
        if self._may_riichi(player) and self.wants_riichi(number, tile):
            player.declaring = True
            self.events.append(Event("reach", number))
        drawn = tile == player.drawn
        declared = player.declaring and not player.in_riichi
        player.discard(tile)
        self.seen[tile & KIND] += 1
        self.events.append(Event("dahai", number, tile, drawn=drawn))
        if self.is_taken_to_win(number, tile):
            return None
        if declared:
            self.events.append(Event("reach_accepted", number))
        self._turn_owed_indicators()
        self.due = (number + 1) % 4
        if not self.left:
            self.end_in_draw()
            return None
        if not isinstance(self.rules, RiichiRules) and self.left < self.rules.min_tiles_after_claim:
            return None
        return self.wanted_call(number, tile)

    def _fourth_wind(self) -> tuple[int, ...]:
        """Return the wind that all others have discarded first, which would end the round."""
        if not self.untouched or len(self.events) > _FIRST_DISCARDS:
            return ()
        winds = [event.tile for event in self.events if event.type == "dahai"]
        alike = len(winds) == 3 and len(set(winds)) == 1 and EAST <= winds[0] < HAKU
        return tuple(winds[:1]) if alike else ()

    def _may_riichi(self, player: Player) -> bool:
        return (
            isinstance(self.rules, RiichiRules)
            and player.lacking <= 1
            and not player.is_open
            and not player.in_riichi
            and sum(each.in_riichi for each in self.players) < MOST_RIICHI
            and why_no_riichi(self.rules, tiles_left=self.left, points=_POINTS) is None
        )

    def _take(self, call: Call, source: int) -> frozenset[int]:
        """Let a player take the last discard; return what he may not discard now."""
        tile = self.events[-1].tile
        for event in reversed(self.events):
            if event.type == "dahai":
                tile = event.tile
                break
        self.events.append(Event(call.type, call.player, tile, call.shown, source))
        player = self.players[call.player]
        for each in call.shown:
            player.lay(each)
            self.seen[each & KIND] += 1
        kinds = sorted(each & KIND for each in (tile, *call.shown))
        player.meld(call.type, kinds[0])
        self.untouched = False
        return barred_after(call.type, tile & KIND, kinds[0])

    # -- kans and indicators

    def _makes_kan(self, number: int) -> bool:
        """Let a player make a kan of his own tiles if he would; it may be robbed."""
        player = self.players[number]
        wanted = player.wants_own_kan()
        if wanted is None or not self.may_kan(number):
            return False
        self.make_kan(number, *wanted)
        return True

    def may_kan(self, number: int) -> bool:
        """Tell whether a player may make a kan of his own tiles now."""
        player = self.players[number]
        if not self.left or self.kans >= MOST_KANS:
            return False
        if not player.in_riichi:
            return True
        drawn = cast(int, player.drawn)
        before = player.held[:-1]
        melds = [Meld("ankan", (kind,) * 4) for _, kind in player.melds]
        return may_kan_after_riichi(before, drawn, cast(RiichiRules, self.rules), melds)

    def make_kan(self, number: int, name: str, kind: int) -> None:
        """Let a player make an added or a concealed kan."""
        player = self.players[number]
        tiles = player.tiles_of(kind, 4)
        if name == "kakan":
            pon = next(
                event
                for event in self.events
                if event.type == "pon" and event.actor == number and event.tile & KIND == kind
            )
            consumed = (pon.tile, *pon.consumed)
            self.events.append(Event("kakan", number, tiles[0], consumed))
            player.melds.remove(("pon", kind))
            player.melds.append(("kakan", kind))
            player.drawn = None
        else:
            self.events.append(Event("ankan", number, tiles[0], tiles))
            player.meld("ankan", kind, is_open=False)
        for tile in tiles:
            player.lay(tile)
            self.seen[kind] += 1
        self.kans += 1
        self.untouched = False
        if self.kan_is_robbed(number, name, tiles[0]):
            return
        player.lacking = player.shanten(player.held, player.called)
        player.look()
        self._turn_kan_indicator(name)

    def kan_is_robbed(self, number: int, name: str, tile: int) -> bool:
        """Tell whether a kan is robbed, where the rules allow it."""
        rules = self.rules
        if name == "kakan":
            allowed = rules.chankan
        else:
            allowed = isinstance(rules, RiichiRules) and rules.chankan_ankan_kokushi
        return allowed and self.is_taken_to_win(number, tile)

    def _turn_kan_indicator(self, name: str) -> None:
        rules = self.rules
        if not isinstance(rules, RiichiRules) or not rules.kan_dora:
            return
        timing = rules.kan_dora_ankan if name == "ankan" else rules.kan_dora_kakan
        if timing == "at_once":
            self._turn_indicator()
        elif timing == "after_discard":
            self._owed += 1

    def _turn_owed_indicators(self) -> None:
        for _ in range(self._owed):
            self._turn_indicator()
        self._owed = 0

    def _turn_indicator(self) -> None:
        tile = self.unseen.pop(0)
        self.events.append(Event("dora", tile=tile))
        self._look_at_indicator(tile)

    def _look_at_indicator(self, tile: int) -> None:
        self.seen[tile & KIND] += 1
        for player in self.players:
            player.cherish(next_in_order(tile))

    # -- the end

    def end_in_draw(self) -> None:
        """End the round without a winner."""
        self.events.append(Event("ryukyoku"))
        self.end()

    def end(self) -> None:
        """End the round."""
        self.events.append(Event("end_kyoku"))
        self.over = True


def barred_after(name: str, called: int, first: int) -> frozenset[int]:
    """Return the kinds nobody of sense discards right after a call, allowed or not."""
    other = {first: called + 3, first + 2: called - 3}.get(called) if name == "chi" else None
    if other is not None and other // 9 == called // 9:
        return frozenset((called, other))
    return frozenset((called,))


def play_round(random: Random, rules: Rules) -> Round:
    """Return a round played to its end under the rules."""
    table = Play(random, rules, deal(random, rules))
    table.play()
    return table.finished()
