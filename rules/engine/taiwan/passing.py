"""The passed win (過水) of Taiwanese rules: what closes every wait, and what opens them again."""

from __future__ import annotations

from ..events import Event
from ..offers import Hand, Offer, Verdict, offer_to
from ..rounds import Round
from ..ruleset import TaiwanRules
from ..shapes import one_packed, pack, packed_waits

_OWN_KONGS = frozenset(("ankan", "kakan"))


class Passing:
    """What a player has passed, as the events of a round happen."""

    def __init__(self, played: Round, rules: TaiwanRules, hero: int) -> None:
        self.rules = rules
        self.hero = hero
        self.hand = Hand(hero, played)
        self.waits = 0
        """What completes the hand, packed; kept while the player holds a drawn tile."""
        self.passed: int | None = None
        """The event of the win passed first since the waits were last open."""
        self.passed_waits = 0
        """What completed the hand when a win was passed last."""
        self.river: dict[int, int] = {}
        """The first own discard of each kind, by its packed kind."""
        self.claimed_kong = False
        """Whether the tile drawn replaces a kong claimed from a discard, or a flower after it."""
        self.kong_after_pass: int | None = None
        """The passed win that the kong of this turn has just opened again."""
        self._look()

    def happen(self, index: int, event: Event) -> None:
        """Let an event happen and be passed."""
        kind = event.type
        if event.actor != self.hero:
            if self.completes(event) and (kind != "kakan" or self.rules.furiten_passed_kakan):
                self._pass(index)
            return
        if kind == "tsumo":
            if self.completes(event) and self.rules.passed_win_own_draw and not self.barred_kong():
                self._pass(index)
        elif kind in _OWN_KONGS:
            self._own_kong()
        elif kind == "daiminkan":
            self.claimed_kong = True
            if self.rules.passed_win_claimed_kong_releases:
                self.passed = None
        self.hand.happen(event)
        if kind == "dahai":
            self._discard(index, event)
        elif kind in _OWN_KONGS or kind == "daiminkan":
            self._look()

    def completes(self, event: Event) -> bool:
        """Tell whether the tile of an event completes the hand and may be taken to win."""
        kind = event.type
        robbed = kind == "kakan" and self.rules.chankan
        own_draw = kind == "tsumo" and event.actor == self.hero
        on_offer = kind == "dahai" or robbed or own_draw
        return on_offer and bool(self.waits & one_packed(event.tile))

    def barred_kong(self) -> bool:
        """Tell whether the drawn tile cannot be won on because it replaces a claimed kong."""
        return self.claimed_kong and not self.rules.claimed_kong_self_draw

    def _look(self) -> None:
        self.waits = packed_waits(pack(self.hand.concealed), len(self.hand.melds), "taiwan")

    def _pass(self, index: int) -> None:
        if self.rules.furiten_temporary:
            if self.passed is None:
                self.passed = index
            self.passed_waits = self.waits

    def _own_kong(self) -> None:
        rules = self.rules
        if not self.claimed_kong or rules.passed_win_kong_after_claimed_releases:
            if not rules.passed_win_kong_replacement:
                self.kong_after_pass = self.passed
            self.passed = None
        if rules.kong_after_claimed_kong_self_draw:
            self.claimed_kong = False

    def _discard(self, index: int, event: Event) -> None:
        bit = one_packed(event.tile)
        self.river.setdefault(bit, index)
        self.claimed_kong = False
        self.kong_after_pass = None
        self._look()
        judged_by = self.rules.passed_win_judged_by
        if not bit & (self.passed_waits if judged_by == "waits_when_passed" else self.waits):
            self.passed = None

    def verdict(self, offer: Offer, waiting: tuple[int, ...], touched_wall: bool) -> Verdict:
        """Say whether the player may win on a tile that completes the hand."""
        rules = self.rules
        passed = self.passed
        if offer.self_draw:
            if rules.passed_win_closes == "ron":
                passed = None
            elif passed is None:
                passed = self.kong_after_pass
        if passed is not None:
            return Verdict(False, "passed_win", waiting, passed, "release", passed)
        if offer.self_draw:
            barred = self.barred_kong()
            return Verdict(not barred, "claimed_kong" if barred else None, waiting)
        if touched_wall and rules.touching_wall_gives_up_claims:
            if rules.passed_win_by_touching_wall:
                return Verdict(False, "passed_win", waiting, offer.index, "release", offer.index)
            return Verdict(False, "touched_wall", waiting)
        own = [index for bit, index in self.river.items() if bit & self.waits]
        if rules.furiten_discard and own:
            return Verdict(False, "furiten_discard", waiting, min(own), None, min(own))
        return Verdict(True, None, waiting)


def may_win(played: Round, rules: TaiwanRules, hero: int, *, touched_wall: bool = False) -> Verdict:
    """Tell whether a player may win on the tile the last event offers, or on his own draw.

    `touched_wall`: the player has reached for the wall after the discard. The tai needed are not
    looked at. Raises `no_offer` and `hand_unknown`.
    """
    offer = offer_to(hero, played)
    passing = Passing(played, rules, hero)
    for index, event in enumerate(played.events[: offer.index]):
        passing.happen(index, event)
    waiting = passing.hand.waits("taiwan")
    if not passing.waits & one_packed(offer.tile):
        return Verdict(False, "not_a_win", waiting)
    if not passing.completes(played.events[offer.index]):
        return Verdict(False, "cannot_rob", waiting)
    return passing.verdict(offer, waiting, touched_wall)
