"""The tile that the last event of a round offers a player to win on, and the answer to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, cast

from .errors import EngineError
from .events import Event
from .hand import KANS, SOURCES, Meld, Source, Win
from .mjai import UNKNOWN
from .rounds import Round
from .shapes import Family, waits
from .tiles import FLOWERS, KIND

Until = Literal["own_draw", "own_discard", "own_draw_or_call", "hand_end", "release"]
"""What ends a ban on winning: `release` is what opens the waits again after a passed win."""


class Verdict(NamedTuple):
    """Whether a player may win on the tile offered, and if not, why."""

    may_win: bool
    reason: str | None = None
    """`not_a_win`, `no_yaku`, `below_minimum`, `cannot_rob`, `exhausted_wait`; `furiten_discard`,
    `furiten_temporary`, `furiten_riichi`; `passed_win`, `claimed_kong`, `touched_wall`."""
    waits: tuple[int, ...] = ()
    """The kinds that complete the hand and of which the player does not hold all four."""
    since: int | None = None
    """The event with which the ban began."""
    until: Until | None = None
    """What ends the ban; None also where it holds for as long as the waits stay as they are."""
    cause: int | None = None
    """The event behind the ban: the own discard among the waits, or the tile passed."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile to win on, and the event that offers it."""

    index: int
    tile: int
    source: int
    """Who discards the tile, adds it to a kan, or draws it."""
    kan: str = ""
    """`kakan` or `ankan` where a kan is to be robbed."""
    self_draw: bool = False


_ASIDE: Final = frozenset(("dora", "reach_accepted"))
"""Events that change nothing about the tile on offer."""


def offer_to(hero: int, played: Round) -> Offer:
    """Return what the last event offers; raise `no_offer` when that is nothing."""
    index = len(played.events) - 1
    while played.events[index].type in _ASIDE:
        index -= 1
    event = played.events[index]
    by_hero = event.actor == hero
    if event.type == "tsumo" and by_hero:
        return Offer(index, known(event.tile, hero), hero, "", True)
    if event.type in ("dahai", "kakan", "ankan") and not by_hero:
        kan = "" if event.type == "dahai" else event.type
        return Offer(index, known(event.tile, hero), event.actor, kan)
    raise EngineError("no_offer", index=len(played.events) - 1, hero=hero)


def known(tile: int, hero: int) -> int:
    """Return the tile; raise `hand_unknown` when it is not known."""
    if tile == UNKNOWN:
        raise EngineError("hand_unknown", hero=hero)
    return tile


class Hand:
    """The tiles of one player as the events of a round move them; `hand_unknown` without them."""

    def __init__(self, hero: int, played: Round) -> None:
        self.hero = hero
        self.concealed = [known(tile, hero) for tile in played.start.hands[hero]]
        self.melds: list[Meld] = []

    def happen(self, event: Event) -> None:
        """Let an event of the player change the hand."""
        kind = event.type
        if kind == "tsumo":
            self.concealed.append(known(event.tile, self.hero))
        elif kind in ("dahai", "flower"):
            self.concealed.remove(event.tile)
        elif kind == "kakan":
            self.concealed.remove(event.tile)
            at = next(
                place
                for place, meld in enumerate(self.melds)
                if meld.type == "pon" and meld.first == event.tile & KIND
            )
            pon = self.melds.pop(at)
            self.melds.append(Meld("kakan", (*pon.tiles, event.tile), pon.called, pon.source))
        elif kind in ("chi", "pon", "daiminkan", "ankan"):
            for tile in event.consumed:
                self.concealed.remove(tile)
            self.melds.append(_meld(event))

    def waits(self, family: Family) -> tuple[int, ...]:
        """Return the kinds that complete the hand and of which the player does not hold all four.

        A flower that still has to be laid aside keeps every hand from being complete.
        """
        if any(tile in FLOWERS for tile in self.concealed):
            return ()
        return waits(self.concealed, self.melds, family)


def _meld(event: Event) -> Meld:
    if event.type == "ankan":
        return Meld("ankan", event.consumed)
    source: Source = SOURCES[(event.target - event.actor) % 4 - 1]
    meld_type = cast(Literal["chi", "pon", "daiminkan"], event.type)
    return Meld(meld_type, (event.tile, *event.consumed), event.tile, source)


def win_offered(hero: int, played: Round, offer: Offer) -> Win:
    """Return the win there would be on a tile: hand, melds and the whole situation.

    Dora indicators are left out: they decide no yaku.
    """
    hand = Hand(hero, played)
    start = played.start
    riichi: Literal["none", "riichi", "double"] = "none"
    ippatsu = False
    untouched = True
    declaring = False
    turns = 0
    after_kan = False
    for event in played.events[1 : offer.index]:
        kind = event.type
        if kind in ("tsumo", "dora", "reach_accepted"):
            pass
        elif kind == "reach":
            declaring = declaring or event.actor == hero
        elif kind == "dahai":
            if event.actor == hero:
                if declaring:
                    riichi = "double" if untouched and not turns else "riichi"
                ippatsu, declaring = declaring, False
                turns += 1
        else:
            untouched = ippatsu = False
        if event.actor == hero:
            hand.happen(event)
            after_kan = kind in KANS
    dealer = hero == start.dealer
    first_turn = untouched and not turns
    is_last = not played.tiles_left_after(offer.index if offer.self_draw else offer.index - 1)
    discard = not offer.self_draw and not offer.kan
    flags = {
        "ippatsu": ippatsu,
        "rinshan": offer.self_draw and after_kan,
        "chankan": offer.kan == "kakan",
        "robbed_ankan": offer.kan == "ankan",
        "haitei": offer.self_draw and is_last,
        "houtei": discard and is_last,
        "tenhou": offer.self_draw and first_turn and dealer,
        "chiihou": offer.self_draw and first_turn and not dealer,
        "renhou": discard and first_turn and not dealer,
    }
    return Win(
        hand=tuple(hand.concealed),
        melds=tuple(hand.melds),
        win=offer.tile,
        by="tsumo" if offer.self_draw else "ron",
        seat=start.seat(hero),
        round=start.round,
        riichi=riichi,
        flags=frozenset(flag for flag, holds in flags.items() if holds),
        discarder=None if offer.self_draw else start.seat(offer.source),
    )
