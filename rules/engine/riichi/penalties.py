"""What an offence costs and what becomes of the hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from ..hand import Seat
from ..ruleset import Offence, RiichiRules
from .settlement import Settlement, end_without_winner, no_points


class Penalty(NamedTuple):
    """What an offence costs; nobody is paid it."""

    points: int
    """Taken from the points at the table."""
    fine: int
    """Taken from the result, in thousands."""
    hand: Literal["goes_on", "dead", "replayed"]
    """The hand goes on, goes on without the offender, or is played again."""


UNPUNISHED = Penalty(0, 0, "goes_on")


def penalty(offence: Offence, rules: RiichiRules, *, riichi: bool = False) -> Penalty:
    """Return the penalty of an offence; `riichi` tells that the offender is in riichi."""
    dead = offence in rules.dead_hand_offences
    if offence == "wall_destroyed" and offence in rules.chombo_offences:
        return _chombo(rules, rules.wall_penalty, rules.wall_after, dead)
    during_riichi = riichi and dead and "penalty_during_riichi" in rules.chombo_offences
    if offence in rules.chombo_offences or during_riichi:
        return _chombo(rules, rules.chombo_penalty, rules.chombo_after, dead)
    return UNPUNISHED._replace(hand="dead") if dead else UNPUNISHED


def _chombo(
    rules: RiichiRules, amount: int, after: Literal["replay", "play_on"], dead: bool
) -> Penalty:
    points, fine = (0, amount) if rules.chombo_unit == "result" else (amount, 0)
    if after == "replay":
        return Penalty(points, fine, "replayed")
    return Penalty(points, fine, "dead" if dead else "goes_on")


def punish(settled: Settlement, penalties: Mapping[Seat, Penalty]) -> Settlement:
    """Return a settlement with what offenders lose taken from them."""
    points = dict(settled.points)
    fines = dict(settled.fines)
    for seat, cost in penalties.items():
        points[seat] -= cost.points
        if cost.fine:
            fines[seat] = fines.get(seat, 0) + cost.fine
    return replace(settled, points=points, fines=fines)


def replay(
    penalties: Mapping[Seat, Penalty],
    rules: RiichiRules,
    *,
    riichi: Collection[Seat] = (),
    sticks: int = 0,
) -> Settlement:
    """Settle a hand that is played again: offenders lose, sticks put down in it go back."""
    void = end_without_winner(
        rules, end="replay", points=no_points(), riichi=riichi, sticks=sticks, give_back=True
    )
    return punish(void, penalties)
