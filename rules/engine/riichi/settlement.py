"""Who pays and who is paid when a hand is won, by one player or by several."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from ..errors import EngineError
from ..hand import Seat, Win
from ..ruleset import Abort, RiichiRules
from ..tiles import WINDS
from .score import NotAWin, Score, score

End = Literal["win", "draw", "abort", "replay"]
"""A hand won, drawn with the last tile, broken off, or played again as if it had not been."""

STICK: Final = 1000
SEATS: Final[tuple[Seat, ...]] = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """How a hand ended and what moves between the four players.

    A riichi stick leaves its player's points when it is put down; `points` only tells what is
    handed out at the end of the hand. They add up to nothing, but for sticks and fines.
    """

    end: End
    points: Mapping[Seat, int]
    """Points won or lost, of all four seats."""
    sticks: int = 0
    """Riichi sticks left on the table."""
    winners: tuple[Seat, ...] = ()
    """In turn order, the one nearest to the discarder first."""
    scores: tuple[Score, ...] = ()
    """What each winner's hand is worth, counters and sticks of his own included."""
    tenpai: frozenset[Seat] = frozenset()
    """Who is tenpai at a draw."""
    aborted: Abort | None = None
    """Why the hand is broken off."""
    fines: Mapping[Seat, int] = field(default_factory=dict)
    """What is taken from the results, in thousands."""


def no_points() -> dict[Seat, int]:
    """Return nothing won or lost by any seat."""
    return dict.fromkeys(SEATS, 0)


def turns_after(seat: Seat, other: Seat) -> int:
    """Return how many turns after a seat another one has its turn: 1 to 3, 0 for itself."""
    return (WINDS.index(other) - WINDS.index(seat)) % 4


def settle_wins(
    wins: Iterable[Win],
    rules: RiichiRules,
    *,
    discarder: Seat | None = None,
    declaration: bool = False,
    riichi: Collection[Seat] = (),
) -> Settlement:
    """Settle a self-draw, a ron, or several ron on one discard, given in any order.

    The wins carry the counters and sticks on the table, all the same. `discarder` may be left
    out when the wins name him. `declaration` tells that the discard declared his riichi,
    `riichi` who has put down a stick in this hand: it matters when three claims break the hand
    off. A claim that does not win is refused (`no_win`), so are claims that cannot be
    together (`winners_clash`).
    """
    claims = _in_turn(tuple(wins), discarder)
    thrower = claims[0].discarder
    points = no_points()
    sticks = claims[0].sticks
    if declaration and thrower is not None and not rules.riichi_void_if_ronned:
        points[thrower] -= STICK
        sticks += 1
        riichi = {*riichi, thrower}
    several = {1: "head_bump", 2: rules.double_ron, 3: rules.triple_ron}[len(claims)]
    winners = {"head_bump": claims[:1], "abortive_draw": ()}.get(several, claims)
    for claim in claims[len(winners) :]:
        _scored(claim, rules)
    if not winners:
        return end_without_winner(
            rules, end="abort", points=points, riichi=riichi, sticks=sticks, aborted="sanchahou"
        )
    scores = _scores(winners, rules, sticks)
    for found in scores:
        for seat, amount in (found.deltas or {}).items():
            points[_seat(seat)] += amount
    return Settlement(
        end="win",
        points=points,
        winners=tuple(win.seat for win in winners),
        scores=scores,
    )


def _seat(seat: str) -> Seat:
    return SEATS[WINDS.index(seat)]


def _in_turn(wins: tuple[Win, ...], discarder: Seat | None) -> tuple[Win, ...]:
    """Order claims by turn after the discarder, each naming him; refuse impossible ones."""
    if not wins:
        raise EngineError("missing_key", key="win")
    first = wins[0]
    if first.by == "tsumo":
        if len(wins) > 1:
            raise EngineError("winners_clash", seat=wins[1].seat)
        if discarder is not None:
            raise EngineError("discarder_on_tsumo", seat=discarder)
        return wins
    thrower = discarder or next((win.discarder for win in wins if win.discarder), None)
    if thrower is None:
        raise EngineError("missing_key", key="from")
    seen: set[Seat] = set()
    for win in wins:
        same = (win.by, win.win, win.honba, win.sticks) == (
            ("ron", first.win, first.honba, first.sticks)
        )
        if not same or win.seat in seen or win.discarder not in (None, thrower):
            raise EngineError("winners_clash", seat=win.seat)
        seen.add(win.seat)
    named = (replace(win, discarder=thrower) for win in wins)
    return tuple(sorted(named, key=lambda win: turns_after(thrower, win.seat)))


def _scores(winners: tuple[Win, ...], rules: RiichiRules, sticks: int) -> tuple[Score, ...]:
    """Score the winners with the counters and sticks that go to each.

    Where every winner takes sticks, the others take back their own and the first the rest.
    """
    shares = [0] * len(winners)
    for place in range(1, len(winners)):
        own = rules.sticks_to == "every_winner" and winners[place].riichi != "none"
        shares[place] = int(own and sticks > 0)
        sticks -= shares[place]
    shares[0] = sticks
    counters = {"not_played": 0, "first_winner": 1}.get(rules.honba_to, len(winners))
    return tuple(
        _scored(replace(win, honba=win.honba if place < counters else 0, sticks=share), rules)
        for place, (win, share) in enumerate(zip(winners, shares, strict=True))
    )


def _scored(win: Win, rules: RiichiRules) -> Score:
    found = score(win, rules)
    if isinstance(found, NotAWin):
        raise EngineError("no_win", seat=win.seat)
    return found


def end_without_winner(
    rules: RiichiRules,
    *,
    end: End,
    points: dict[Seat, int],
    riichi: Collection[Seat],
    sticks: int,
    tenpai: frozenset[Seat] = frozenset(),
    aborted: Abort | None = None,
    give_back: bool = False,
) -> Settlement:
    """End a hand without a winner; the sticks put down in it stay or go back.

    They go back where these rules return them after a draw, or when `give_back` is set.
    """
    if give_back or rules.riichi_sticks_after_draw == "returned":
        back = set(riichi)
        for seat in back:
            points[seat] += STICK
        sticks -= len(back)
    return Settlement(end=end, points=points, sticks=sticks, tenpai=tenpai, aborted=aborted)
