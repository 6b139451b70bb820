"""Hands without a winner: the last tile thrown, or the hand broken off."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ..errors import EngineError
from ..hand import Seat
from ..ruleset import Abort, RiichiRules
from ..tiles import EAST, KIND, NORTH, is_yaochuu
from .payments import payment
from .penalties import penalty, punish, replay
from .settlement import SEATS, Settlement, end_without_winner, no_points


def exhaustive_draw(
    rules: RiichiRules,
    *,
    tenpai: Iterable[Seat],
    riichi: Collection[Seat] = (),
    nagashi: Iterable[Seat] = (),
    sticks: int = 0,
) -> Settlement:
    """Settle a hand that ends with the last discard.

    `tenpai` are the players who show a tenpai hand (a dead hand is none), `riichi` those who
    have put down a stick in this hand, `nagashi` those of `is_nagashi`, `sticks` all sticks on
    the table. Where nagashi mangan is played it is paid like a self-drawn mangan without
    counters, once for each who has it, and takes the place of the noten payments; no rule book
    here says so, it is what the games they are modelled on do. A riichi without tenpai is
    punished where it is an offence; where that voids the hand, nothing else is paid.
    """
    ready = frozenset(tenpai)
    offenders = {seat: penalty("noten_riichi", rules, riichi=True) for seat in riichi}
    offenders = {seat: cost for seat, cost in offenders.items() if seat not in ready}
    if any(cost.hand == "replayed" for cost in offenders.values()):
        return replay(offenders, rules, riichi=riichi, sticks=sticks)
    paid = tuple(nagashi) if rules.nagashi_mangan == "as_draw" else ()
    points = _nagashi_points(paid, rules) if paid else _noten_points(ready, rules)
    settled = end_without_winner(
        rules, end="draw", points=points, riichi=riichi, sticks=sticks, tenpai=ready
    )
    return punish(settled, offenders)


def _noten_points(tenpai: frozenset[Seat], rules: RiichiRules) -> dict[Seat, int]:
    """Return what the noten pay the tenpai players; nothing when all are one or the other."""
    points = no_points()
    noten = [seat for seat in SEATS if seat not in tenpai]
    if rules.noten_payment == "none" or not tenpai or not noten:
        return points
    each = rules.noten_amount
    if rules.noten_payment == "shared":
        each //= len(tenpai) * len(noten)
    for seat in SEATS:
        points[seat] = each * len(noten) if seat in tenpai else -each * len(tenpai)
    return points


def _nagashi_points(players: Iterable[Seat], rules: RiichiRules) -> dict[Seat, int]:
    points = no_points()
    for player in players:
        dealer = player == "E"
        pay = payment(rules.mangan_han, 0, dealer=dealer, tsumo=True, rules=rules).pay
        for seat in SEATS:
            if seat != player:
                amount = pay["each"] if dealer else pay["dealer" if seat == "E" else "others"]
                points[seat] -= amount
                points[player] += amount
    return points


def is_nagashi(discards: Sequence[int], *, called: bool) -> bool:
    """Tell whether a player threw terminals and honours only and none was called."""
    return bool(discards) and not called and all(is_yaochuu(tile) for tile in discards)


def abortive_draw(
    reason: Abort, rules: RiichiRules, *, riichi: Collection[Seat] = (), sticks: int = 0
) -> Settlement:
    """Settle a hand broken off: nobody pays; `not_played` when these rules play on."""
    if reason not in rules.abortive_draws:
        raise EngineError("not_played", name=reason)
    return end_without_winner(
        rules, end="abort", points=no_points(), riichi=riichi, sticks=sticks, aborted=reason
    )


_NINE = 9


def is_kyuushu_kyuuhai(hand: Sequence[int], rules: RiichiRules, *, first_turn: bool) -> bool:
    """Tell whether a player may break off with nine kinds of terminals and honours.

    `hand` includes the drawn tile; `first_turn` is his first, before any call or kan.
    """
    kinds = {tile & KIND for tile in hand if is_yaochuu(tile)}
    return "kyuushu_kyuuhai" in rules.abortive_draws and first_turn and len(kinds) >= _NINE


def is_suufon_renda(discards: Sequence[int], rules: RiichiRules) -> bool:
    """Tell whether the first four discards, before any call or kan, are the same wind."""
    kinds = {tile & KIND for tile in discards}
    same_wind = len(discards) == len(SEATS) and len(kinds) == 1 and EAST <= min(kinds) <= NORTH
    return "suufon_renda" in rules.abortive_draws and same_wind


def is_suucha_riichi(riichi: Collection[Seat], rules: RiichiRules) -> bool:
    """Tell whether all four have declared riichi, the last tile having passed."""
    return "suucha_riichi" in rules.abortive_draws and len(set(riichi)) == len(SEATS)


def is_suukaikan(kans: Sequence[Seat], rules: RiichiRules) -> bool:
    """Tell whether four kans, by their makers, break the hand off: not if all are one player's."""
    return "suukaikan" in rules.abortive_draws and len(kans) >= len(SEATS) and len(set(kans)) > 1


def is_sanchahou(claims: Collection[Seat], rules: RiichiRules) -> bool:
    """Tell whether three claims on one discard break the hand off."""
    return rules.triple_ron == "abortive_draw" and len(set(claims)) == len(SEATS) - 1
