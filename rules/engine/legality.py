"""Whether the events of a round could happen one after the other.

What only some rule set forbids is let through: kuikae, a kan after riichi that changes the
waits, riichi without four draws left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Literal, NoReturn

from .errors import EngineError
from .events import NOBODY, START, Event, Start
from .mjai import UNKNOWN, format_mjai
from .shapes import HAND_TILES, Family, shape_waits
from .tiles import FLOWERS, HAKU, KIND, RED

LIVE_WALL: Final = {"riichi": 70, "mcr": 92, "taiwan": 64}
"""Tiles that can be drawn in a round, those replacing kans and flowers among them."""

Phase = Literal[
    "start", "turn", "after_call", "declared", "discarded", "kan", "flower", "won", "end", "over"
]
"""What the table waits for: the dealer's draw; what the player with a drawn tile does; his discard
after a call or after declaring riichi; calls or the next draw; a replacement; the end."""

_MOST_KANS: Final = 4
_RED_WHITE: Final = HAKU + RED


class Table:
    """A table on which events happen; one that cannot is refused with its index and the reason."""

    def __init__(self, start: Start, wall: int, family: Family) -> None:
        self.family: Family = family
        self.left = wall
        """Tiles that can still be drawn."""
        self.start = start
        self.phase: Phase = "start"
        self.turn = start.dealer
        """Whose turn it is, or whose discard or kan was last."""
        self.tile = UNKNOWN
        """The tile last drawn, discarded or added to a kan."""
        self.index = 0
        self.held = [[0] * 128 for _ in range(4)]
        """How often each player is known to hold each tile."""
        self.hidden = [hand.count(UNKNOWN) for hand in start.hands]
        """How many tiles each player holds that are not known."""
        self.seen = [0] * 64
        """How many copies of each kind have come into sight."""
        self.each_flower = 0 if family == "riichi" else 1
        self.pons: list[dict[int, tuple[int, ...]]] = [{}, {}, {}, {}]
        self.melds = [0] * 4
        self.is_open = [False] * 4
        self.in_riichi = [False] * 4
        self.to_accept = NOBODY
        """Who has declared riichi and not yet put down the stick."""
        self.winners: list[int] = []
        self.kans = 0
        self.indicators = 0
        self._deal()

    def happen(self, event: Event) -> None:
        """Let the next event happen; raise `EngineError` when it cannot."""
        self.index += 1
        do = self._WHAT.get(event.type)
        if do is None:
            self._refuse("no_start" if event.type == "start_kyoku" else "unknown_event", event)
        do(self, event)

    def _refuse(self, code: str, event: Event, tile: int = UNKNOWN, **more: object) -> NoReturn:
        raise EngineError(
            code,
            index=self.index,
            event=event.type,
            actor=event.actor,
            tile=format_mjai(event.tile if tile == UNKNOWN else tile),
            **more,
        )

    def _deal(self) -> None:
        start = self.start
        for player, hand in enumerate(start.hands):
            if len(hand) != HAND_TILES[self.family]:
                raise EngineError(
                    "deal_count", actor=player, count=len(hand), needed=HAND_TILES[self.family]
                )
            for tile in hand:
                self._see(tile, START)
                if tile != UNKNOWN:
                    self.held[player][tile] += 1
        if start.indicator is not None:
            self._see(start.indicator, START)

    def _see(self, tile: int, event: Event) -> None:
        """Count a tile that comes into sight: four of a kind exist, and one of each flower."""
        kind = tile & KIND
        if kind == UNKNOWN:
            return
        self.seen[kind] += 1
        if self.seen[kind] > 4 or (kind in FLOWERS and self.seen[kind] > self.each_flower):
            self._refuse("one_too_many", event, tile)

    def _lay_down(self, event: Event, tile: int) -> None:
        """Take a tile out of a player's hand; one of his unknown tiles may turn out to be it."""
        held = self.held[event.actor]
        if held[tile]:
            held[tile] -= 1
        elif self.hidden[event.actor]:
            self.hidden[event.actor] -= 1
            self._see(tile, event)
        else:
            self._refuse("not_held", event, tile)

    def _completes(self, player: int, tile: int) -> bool:
        """Tell whether a tile completes a player's hand, as far as the hand is known."""
        return bool(self.hidden[player]) or tile & KIND in self._completing(player)

    def _completing(self, player: int) -> tuple[int, ...]:
        """Return the kinds that complete a known hand from which the drawn tile is taken."""
        kinds = [tile & KIND for tile, count in enumerate(self.held[player]) for _ in range(count)]
        if any(kind in FLOWERS for kind in kinds):
            return ()
        return shape_waits(kinds, self.melds[player], self.family, identical_pairs=True)

    def _draw(self, event: Event) -> None:
        actor = event.actor
        phase = self.phase
        if phase == "discarded":
            due = (self.turn + 1) % 4
        elif phase in ("start", "kan", "flower"):
            due = self.turn
        else:
            due = NOBODY
        if actor != due:
            self._refuse("out_of_turn", event)
        if self.left <= 0:
            self._refuse("wall_empty", event)
        self.left -= 1
        self.phase = "turn"
        self.turn = actor
        tile = self.tile = event.tile
        if tile == UNKNOWN:
            self.hidden[actor] += 1
        else:
            self.held[actor][tile] += 1
            self._see(tile, event)
        self.to_accept = NOBODY

    def _discard(self, event: Event) -> None:
        actor, tile = event.actor, event.tile
        if actor != self.turn or self.phase not in ("turn", "after_call", "declared"):
            self._refuse("out_of_turn", event)
        if tile == UNKNOWN:
            self._refuse("unknown_tile", event)
        if self.tile != UNKNOWN and tile != self.tile:
            if event.drawn:
                self._refuse("not_drawn", event)
            if self.in_riichi[actor]:
                self._refuse("riichi_discard", event)
        if event.drawn and self.phase == "after_call":
            self._refuse("not_drawn", event)
        if event.drawn and self.tile == UNKNOWN:
            self.hidden[actor] -= 1
            self._see(tile, event)
        else:
            self._lay_down(event, tile)
        if self.phase == "declared":
            if not self.hidden[actor] and not self._completing(actor):
                self._refuse("riichi_noten", event)
            self.in_riichi[actor] = True
            self.to_accept = actor
        self.phase = "discarded"
        self.tile = tile

    def _chi(self, event: Event) -> None:
        if event.actor != (event.target + 1) % 4:
            self._refuse("chi_not_from_left", event, target=event.target)
        kinds = sorted(tile & KIND for tile in (event.tile, *event.consumed))
        first = kinds[0]
        run = [first, first + 1, first + 2]
        self._call(event, 2, kinds == run and first < 27 and first // 9 == kinds[-1] // 9)

    def _pon(self, event: Event) -> None:
        self._call(event, 2, _alike(event.tile, *event.consumed))
        self.pons[event.actor][event.tile & KIND] = (event.tile, *event.consumed)

    def _daiminkan(self, event: Event) -> None:
        self._call(event, 3, _alike(event.tile, *event.consumed))
        self._count_kan(event)

    def _call(self, event: Event, uses: int, is_set: bool) -> None:
        """Take the last discard with tiles of the hand."""
        actor = event.actor
        if self.phase != "discarded" or actor == self.turn:
            self._refuse("out_of_turn", event)
        if event.target != self.turn:
            self._refuse("wrong_target", event, target=event.target)
        if event.tile != self.tile:
            self._refuse("not_discarded", event, target=event.target)
        if not is_set or len(event.consumed) != uses:
            self._refuse("not_a_set", event, tiles=_names((event.tile, *event.consumed)))
        if self.in_riichi[actor]:
            self._refuse("riichi_call", event)
        if self.left <= 0:
            self._refuse("last_discard", event)
        for tile in event.consumed:
            self._lay_down(event, tile)
        self.melds[actor] += 1
        self.is_open[actor] = True
        self.turn = actor
        self.tile = UNKNOWN
        self.phase = "after_call"
        self.to_accept = NOBODY

    def _count_kan(self, event: Event) -> None:
        self.kans += 1
        if self.family == "riichi":
            if self.kans > _MOST_KANS:
                self._refuse("fifth_kan", event)
            if self.left <= 0:
                self._refuse("wall_empty", event)
        self.phase = "kan"

    def _own_kan(self, event: Event) -> None:
        at_hand = self.phase == "turn" or (self.phase == "after_call" and self.family != "riichi")
        if event.actor != self.turn or not at_hand:
            self._refuse("out_of_turn", event)

    def _kakan(self, event: Event) -> None:
        actor = event.actor
        self._own_kan(event)
        pon = self.pons[actor].pop(event.tile & KIND, None)
        if pon is None or sorted(pon) != sorted(event.consumed):
            self._refuse("no_pon", event)
        self._lay_down(event, event.tile)
        self._count_kan(event)
        self.tile = event.tile

    def _ankan(self, event: Event) -> None:
        actor, consumed = event.actor, event.consumed
        self._own_kan(event)
        if len(consumed) != 4 or not _alike(*consumed):
            self._refuse("not_a_set", event, tiles=_names(consumed))
        known = UNKNOWN not in (self.tile, event.tile)
        if self.in_riichi[actor] and known and self.tile & KIND != event.tile & KIND:
            self._refuse("riichi_kan", event)
        if event.tile == UNKNOWN:
            if self.hidden[actor] < 4:
                self._refuse("unknown_tile", event)
            self.hidden[actor] -= 4
        else:
            for tile in consumed:
                self._lay_down(event, tile)
        self.melds[actor] += 1
        self._count_kan(event)
        self.tile = event.tile

    def _flower(self, event: Event) -> None:
        if event.actor != self.turn or self.phase != "turn":
            self._refuse("out_of_turn", event)
        if event.tile not in FLOWERS:
            self._refuse("not_a_flower", event)
        self._lay_down(event, event.tile)
        self.phase = "flower"

    def _riichi(self, event: Event) -> None:
        actor = event.actor
        if actor != self.turn or self.phase != "turn" or self.family != "riichi":
            self._refuse("out_of_turn", event)
        if self.is_open[actor]:
            self._refuse("riichi_open", event)
        if self.in_riichi[actor]:
            self._refuse("riichi_twice", event)
        self.phase = "declared"

    def _accept(self, event: Event) -> None:
        if self.phase != "discarded" or event.actor != self.to_accept:
            self._refuse("not_declared", event)
        self.to_accept = NOBODY

    def _turn_indicator(self, event: Event) -> None:
        if self.phase in ("start", "end", "over"):
            self._refuse("out_of_turn", event)
        self.indicators += 1
        if self.indicators > self.kans:
            self._refuse("no_kan", event)
        self._see(event.tile, event)

    def _win(self, event: Event) -> None:
        """End the round with a win; on one tile several players may win."""
        actor, tile = event.actor, event.tile
        offered = self.phase in ("discarded", "won") or (
            self.phase == "kan" and self.tile != UNKNOWN
        )
        self_drawn = self.phase == "turn"
        if not (
            (self_drawn and actor == self.turn)
            or (offered and actor not in (self.turn, *self.winners))
        ):
            self._refuse("out_of_turn", event)
        if event.target != self.turn:
            self._refuse("wrong_target", event, target=event.target)
        if tile == UNKNOWN:
            tile = self.tile
        elif self.tile not in (tile, UNKNOWN):
            self._refuse("wrong_tile", event)
        if self_drawn and tile != UNKNOWN and not self.hidden[actor]:
            self.held[actor][tile] -= 1
        wild = self_drawn and tile == _RED_WHITE and self.in_riichi[actor]
        if tile != UNKNOWN and not wild and not self._completes(actor, tile):
            self._refuse("not_complete", event)
        self.winners.append(actor)
        self.phase = "end" if self_drawn else "won"

    def _end_in_draw(self, event: Event) -> None:
        if self.phase not in ("turn", "discarded", "kan"):
            self._refuse("out_of_turn", event)
        self.phase = "end"

    def _end(self, event: Event) -> None:
        if self.phase not in ("won", "end"):
            self._refuse("out_of_turn", event)
        self.phase = "over"

    _WHAT: ClassVar[dict[str, Callable[[Table, Event], None]]] = {
        "tsumo": _draw,
        "dahai": _discard,
        "chi": _chi,
        "pon": _pon,
        "daiminkan": _daiminkan,
        "kakan": _kakan,
        "ankan": _ankan,
        "flower": _flower,
        "reach": _riichi,
        "reach_accepted": _accept,
        "dora": _turn_indicator,
        "hora": _win,
        "ryukyoku": _end_in_draw,
        "end_kyoku": _end,
    }


def _alike(*tiles: int) -> bool:
    return len({tile & KIND for tile in tiles}) == 1


def _names(tiles: tuple[int, ...]) -> str:
    return " ".join(map(format_mjai, tiles))
