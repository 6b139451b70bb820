"""Furiten in riichi rules: whether a player may win on the tile the last event offers.

The waits of a hand are packed, one bit of three a kind, like the hand itself (`shapes.py`); so
is the river, in which a red five is a five and a tile called away still lies. Ron is closed by
the bits they share, by a tile passed in this turn, and by any tile passed after riichi.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from .events import Event
from .hand import KANS
from .mjai import UNKNOWN
from .offers import Offer, Until, Verdict, offer_to, win_offered
from .riichi.score import NotAWin, score
from .rounds import Round
from .ruleset import RiichiRules
from .shapes import ORPHANS, one_packed, pack, packed_waits, waits
from .tiles import KINDS

Kind = Literal["furiten_discard", "furiten_riichi", "furiten_temporary"]
"""Why ron is closed: an own discard, a tile passed after riichi, a tile passed in this turn.

Where several hold, the first of them is told."""

_NEVER: Final = -1
_OFFERS: Final = frozenset(("dahai", "kakan", "ankan"))
_CALLS: Final = frozenset(("chi", "pon", "daiminkan"))
_FROM_HAND: Final = frozenset((*_CALLS, "ankan", "kakan"))


class Watch:
    """The furiten of the players as the events of a round happen, as far as hands are known."""

    def __init__(
        self, played: Round, rules: RiichiRules, players: Iterable[int] = range(4)
    ) -> None:
        self.played = played
        self.rules = rules
        hands = played.start.hands
        self.known = [player in players and UNKNOWN not in hands[player] for player in range(4)]
        self.concealed = [pack(hand) for hand in hands]
        self.called = [0] * 4
        self.waits = [0] * 4
        """What completes each hand, packed; kept while the player holds a drawn tile."""
        self.river = [0] * 4
        self.drawn = UNKNOWN
        self.declared = [False] * 4
        self.in_riichi = [False] * 4
        self.kinds: list[Kind | None] = [None] * 4
        """Why each player's ron is closed; None while it is open."""
        self.own = [0] * 4
        """The own discards among each player's waits, packed."""
        self.own_since = [_NEVER] * 4
        """Since which event there are any."""
        self.passed = [_NEVER] * 4
        """The event of the tile passed in this turn."""
        self.locked = [_NEVER] * 4
        """The event of the first tile passed after riichi."""
        self._any_waits = 0
        release = rules.furiten_temporary_release
        self._open_on_draw = release != "own_discard"
        self._open_on_discard = release == "own_discard"
        self._open_on_call = release == "own_draw_or_call"
        self._own_draw_too = rules.furiten_riichi == "own_draw_too"
        for player in range(4):
            self._look(player)

    def happen(self, index: int, event: Event) -> tuple[int, ...]:
        """Let an event happen and return the players whose hand its tile completes, if on offer."""
        kind = event.type
        if kind == "tsumo":
            self._draw(index, event)
        elif kind == "dahai":
            self._discard(index, event)
            if self._any_waits & one_packed(event.tile):
                return self.completed(event)
        elif kind in _FROM_HAND:
            self._lay_down(index, event)
            if kind in _OFFERS:
                return self.completed(event)
        elif kind == "reach":
            self.declared[event.actor] = True
        return ()

    def completed(self, event: Event) -> tuple[int, ...]:
        """Return the players who could win on a tile were it not for furiten and yaku."""
        kind = event.type
        if kind == "kakan" and not self.rules.chankan:
            return ()
        if kind == "ankan" and not self.rules.chankan_ankan_kokushi:
            return ()
        bit = one_packed(event.tile)
        return tuple(
            player
            for player in range(4)
            if self.waits[player] & bit
            and player != event.actor
            and (kind != "ankan" or is_kokushi(self.concealed[player] + bit))
        )

    def let_pass(self, index: int, event: Event, players: tuple[int, ...]) -> None:
        """Note that players do not win on a tile that completes their hand."""
        if event.type == "kakan" and not self.rules.furiten_passed_kakan:
            return
        for player in players:
            if self._counts(player, index, event):
                self._pass(player, index)

    def _pass(self, player: int, index: int) -> None:
        since = self.locked if self.in_riichi[player] else self.passed
        if since[player] == _NEVER:
            since[player] = index
            self._judge(player)

    def _draw(self, index: int, event: Event) -> None:
        player = event.actor
        tile = self.drawn = event.tile
        bit = one_packed(tile)
        self.concealed[player] += bit
        if self.passed[player] != _NEVER and self._open_on_draw:
            self.passed[player] = _NEVER
            self._judge(player)
        if self.waits[player]:
            if tile == UNKNOWN:
                self._forget(player)
            elif self._own_draw_too and self.waits[player] & bit and self.in_riichi[player]:
                self._pass(player, index)
        elif tile == UNKNOWN:
            self.known[player] = False

    def _discard(self, index: int, event: Event) -> None:
        player, tile = event.actor, event.tile
        bit = one_packed(tile)
        self.concealed[player] -= bit
        self.river[player] |= bit
        if self.declared[player]:
            self.in_riichi[player] = True
        if self._open_on_discard:
            self.passed[player] = _NEVER
        if tile != self.drawn:
            self._look(player)
        if self.waits[player] or self.kinds[player]:
            self.compare(player, index)

    def _lay_down(self, index: int, event: Event) -> None:
        """Take the tiles of a call or kan out of the hand."""
        player, kind = event.actor, event.type
        if kind == "kakan":
            self.concealed[player] -= one_packed(event.tile)
        else:
            self.concealed[player] -= pack(event.consumed)
            self.called[player] += 1
        if self._open_on_call and kind in _CALLS:
            self.passed[player] = _NEVER
        self.drawn = UNKNOWN
        if kind in KANS:
            self._look(player)
            self.compare(player, index)
        else:
            self._judge(player)

    def _look(self, player: int) -> None:
        """Work out the waits of a hand that has changed."""
        if self.known[player]:
            self.waits[player] = packed_waits(
                self.concealed[player],
                self.called[player],
                identical_pairs=self.rules.chiitoitsu_identical_pairs,
            )
            one, two, three, four = self.waits
            self._any_waits = one | two | three | four

    def _forget(self, player: int) -> None:
        """Give up on a hand that takes in a tile nobody knows."""
        self.known[player] = False
        self.waits[player] = 0
        self.kinds[player] = None

    def compare(self, player: int, index: int) -> None:
        """Look for own discards among the waits of a player who holds no drawn tile."""
        own = self.waits[player] & self.river[player] if self.rules.furiten_discard else 0
        if own and self.rules.furiten_scope == "with_yaku":
            own = self._with_yaku(player, index, own)
        self.own[player] = own
        if not own:
            self.own_since[player] = _NEVER
        elif self.own_since[player] == _NEVER:
            self.own_since[player] = index
        self._judge(player)

    def _judge(self, player: int) -> None:
        if self.own[player]:
            self.kinds[player] = "furiten_discard"
        elif self.locked[player] != _NEVER:
            self.kinds[player] = "furiten_riichi"
        elif self.passed[player] != _NEVER:
            self.kinds[player] = "furiten_temporary"
        else:
            self.kinds[player] = None

    def _counts(self, player: int, index: int, event: Event) -> bool:
        """Tell whether passing a completing tile closes ron at all."""
        if not self.in_riichi[player] and not self.rules.furiten_temporary:
            return False
        if self.rules.furiten_scope == "any_shape":
            return True
        kan = event.type if event.type in KANS else ""
        offer = Offer(index, event.tile, event.actor, kan)
        return score(win_offered(player, self.played, offer), self.rules).legal

    def _with_yaku(self, player: int, index: int, kinds: int) -> int:
        """Return the kinds on which a ron would have a yaku if they were discarded next."""
        found = 0
        for kind in range(KINDS):
            bit = kinds & one_packed(kind)
            if bit:
                offer = Offer(index + 1, kind, (player + 1) % 4)
                if score(win_offered(player, self.played, offer), self.rules).legal:
                    found |= bit
        return found

    def verdict(self, player: int, kind: Kind, waiting: tuple[int, ...]) -> Verdict:
        """Say why a player may not win, since when and until when."""
        until: Until | None = None
        if kind == "furiten_riichi":
            since = cause = self.locked[player]
        elif kind == "furiten_temporary":
            since = cause = self.passed[player]
            until = self.rules.furiten_temporary_release
        else:
            since = self.own_since[player]
            cause = next(
                index
                for index, event in enumerate(self.played.events)
                if event.type == "dahai"
                and event.actor == player
                and one_packed(event.tile) & self.own[player]
            )
        if self.in_riichi[player]:
            until = "hand_end"
        return Verdict(False, kind, waiting, since, until, cause)


def is_kokushi(concealed: int) -> bool:
    """Tell whether a packed hand of fourteen tiles is kokushi."""
    return not ORPHANS & ~(concealed | concealed >> 1) and not concealed & ~(ORPHANS | ORPHANS << 1)


def may_win(played: Round, rules: RiichiRules, hero: int) -> Verdict:
    """Tell whether a player may win on the tile the last event offers, or on his own draw.

    A hand that is not complete is told first, then furiten, then a missing yaku. Raises
    `no_offer` and `hand_unknown`.
    """
    offer = offer_to(hero, played)
    win = win_offered(hero, played, offer)
    waiting = waits(win.hand, win.melds)
    found = score(win, rules)
    reason = found.reason if isinstance(found, NotAWin) else None
    if offer.self_draw:
        return Verdict(reason is None, reason, waiting)
    watch = Watch(played, rules, (hero,))
    for index, event in enumerate(played.events[: offer.index]):
        watch.let_pass(index, event, watch.happen(index, event))
    bit = one_packed(offer.tile)
    if not watch.waits[hero] & bit:
        return Verdict(False, "not_a_win", waiting)
    if hero not in watch.completed(played.events[offer.index]):
        return Verdict(False, "cannot_rob", waiting)
    watch.compare(hero, offer.index - 1)
    kind = watch.kinds[hero]
    spared = rules.furiten_kokushi_exception and is_kokushi(watch.concealed[hero] + bit)
    if kind is not None and not spared:
        return watch.verdict(hero, kind, waiting)
    return Verdict(reason is None, reason, waiting)


class Moment(NamedTuple):
    """A tile on offer, and for whom ron is closed at that moment."""

    event: int
    kinds: tuple[Kind | None, ...]
    """Why ron is closed, for each player."""
    completed: tuple[int, ...]
    """The players whose hand the tile completes."""


def furiten_through(played: Round, rules: RiichiRules) -> list[Moment]:
    """Return the furiten of all four players at every tile on offer in a round."""
    watch = Watch(played, rules)
    moments = []
    for index, event in enumerate(played.events):
        completed = watch.happen(index, event)
        if event.type in _OFFERS:
            moments.append(Moment(index, tuple(watch.kinds), completed))
            if completed:
                watch.let_pass(index, event, completed)
    return moments


class Span(NamedTuple):
    """A stretch of a round during which a player's ron was closed."""

    kind: Kind
    since: int
    until: int | None
    """The event that ended it; None when it lasted to the end."""


def timeline(played: Round, rules: RiichiRules, hero: int) -> Iterator[Span]:
    """Yield when and why a player's ron was closed, in order."""
    watch = Watch(played, rules, (hero,))
    kind: Kind | None = None
    since = 0
    for index, event in enumerate(played.events):
        watch.let_pass(index, event, watch.happen(index, event))
        if watch.kinds[hero] != kind:
            if kind is not None:
                yield Span(kind, since, index)
            kind, since = watch.kinds[hero], index
    if kind is not None:
        yield Span(kind, since, None)
