"""Claiming a win under MCR: no furiten, but whoever has touched the wall comes too late."""

from __future__ import annotations

from ..furiten import is_kokushi
from ..offers import Hand, Verdict, offer_to
from ..rounds import Round
from ..ruleset import McrRules
from ..shapes import one_packed, pack
from ..tiles import KIND


def may_win(played: Round, rules: McrRules, hero: int, *, touched_wall: bool = False) -> Verdict:
    """Tell whether the tile the last event offers completes a player's hand and may be claimed.

    `touched_wall`: the player has reached for the wall after the discard. The fan needed are not
    looked at. Raises `no_offer` and `hand_unknown`.
    """
    offer = offer_to(hero, played)
    hand = Hand(hero, played)
    for event in played.events[: offer.index]:
        if event.actor == hero:
            hand.happen(event)
    waiting = hand.waits("mcr")
    if offer.tile & KIND not in waiting:
        return Verdict(False, "not_a_win", waiting)
    orphans = is_kokushi(pack(hand.concealed) + one_packed(offer.tile))
    robbed_concealed = rules.chankan_ankan_kokushi and orphans
    if (offer.kan == "kakan" and not rules.chankan) or (
        offer.kan == "ankan" and not robbed_concealed
    ):
        return Verdict(False, "cannot_rob", waiting)
    if touched_wall and rules.touching_wall_gives_up_claims and not offer.self_draw:
        return Verdict(False, "touched_wall", waiting)
    return Verdict(True, None, waiting)
