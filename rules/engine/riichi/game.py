"""What follows a hand: who deals, which counters, whether the game ends, and its results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from ..errors import EngineError
from ..hand import Seat
from ..ruleset import RiichiRules
from ..tiles import WINDS
from .settlement import SEATS, STICK, Settlement

Ending = Literal["tobi", "agari_yame", "tenpai_yame", "last_hand", "target"]
"""Why a game is over: the rule that ended it, its last hand, or the target reached after it."""

Four = tuple[int, int, int, int]

_LAST_ROUND: Final = {"east": 0, "hanchan": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Where a game stands before a hand; players are numbered by the seats of the first hand."""

    points: Four
    round: Seat = "E"
    dealer: int = 0
    honba: int = 0
    sticks: int = 0
    """Riichi sticks on the table."""
    fines: Four = (0, 0, 0, 0)
    """What will be taken from the results, in thousands."""
    over: Ending | None = None

    def seat(self, player: int) -> Seat:
        """Return where a player sits in this hand."""
        return SEATS[(player - self.dealer) % 4]

    def player(self, seat: Seat) -> int:
        """Return who sits there in this hand."""
        return (SEATS.index(seat) + self.dealer) % 4


def new_game(rules: RiichiRules) -> Game:
    """Return a game before its first hand."""
    start = rules.start_points
    return Game(points=(start, start, start, start))


def put_down_stick(game: Game, seat: Seat) -> Game:
    """Return the game with the stick of an accepted riichi on the table."""
    points = list(game.points)
    points[game.player(seat)] -= STICK
    return replace(game, points=_four(points), sticks=game.sticks + 1)


def dealer_stays(settled: Settlement, rules: RiichiRules) -> bool:
    """Tell whether the dealer deals again; a hand broken off or played again leaves him there."""
    if settled.end == "win":
        return "E" in settled.winners
    if settled.end == "draw":
        return rules.renchan == "win_or_tenpai" and "E" in settled.tenpai
    return True


def next_honba(honba: int, settled: Settlement, rules: RiichiRules) -> int:
    """Return the counters of the next hand; a win without the dealer's clears them."""
    if rules.honba_grows == "not_played":
        return 0
    if settled.end == "replay":
        return honba
    return 0 if settled.end == "win" and "E" not in settled.winners else honba + 1


def next_hand(game: Game, settled: Settlement, rules: RiichiRules) -> Game:
    """Return the game after a hand, before the next one or `over`.

    The game's points and sticks are those at the end of the hand (`put_down_stick`).
    Where a further round is played, its hands end the game as the last hand does, and it has
    no more than four; the books leave this to the games they are modelled on. A dealer
    who stays deals on, even when another player has the target.
    """
    if game.over is not None:
        raise EngineError("game_over")
    after = replace(
        game,
        points=_four(
            [points + settled.points[game.seat(n)] for n, points in enumerate(game.points)]
        ),
        fines=_four(
            [fine + settled.fines.get(game.seat(n), 0) for n, fine in enumerate(game.fines)]
        ),
        sticks=settled.sticks,
    )
    ending = _ending(after, settled, rules)
    if ending is not None:
        return replace(after, over=ending)
    after = replace(after, honba=next_honba(game.honba, settled, rules))
    if dealer_stays(settled, rules):
        return after
    dealer = (game.dealer + 1) % 4
    further = WINDS.index(game.round) + (dealer == 0)
    return replace(after, dealer=dealer, round=SEATS[further])


def _ending(game: Game, settled: Settlement, rules: RiichiRules) -> Ending | None:
    """Return why the game ends with the hand just settled."""
    if rules.tobi and min(game.points) < 0:
        return "tobi"
    if settled.end == "replay":
        return None
    extra = WINDS.index(game.round) - _LAST_ROUND[rules.game_length]
    if extra < 0 or (extra == 0 and game.dealer != 3):
        return None
    target = rules.target_points if rules.west_round else None
    reached = target is None or max(game.points) >= target
    if dealer_stays(settled, rules):
        if settled.end == "abort" or not reached or not _leads(game.dealer, game.points, rules):
            return None
        if settled.end == "win":
            return "agari_yame" if rules.agari_yame else None
        return "tenpai_yame" if rules.tenpai_yame else None
    if extra == 0:
        return "last_hand" if reached else None
    if reached:
        return "target"
    return "last_hand" if game.dealer == 3 else None


def _leads(player: int, points: Four, rules: RiichiRules) -> bool:
    """Tell whether nobody is placed before a player."""
    return _order(points)[0] == player or (
        rules.uma_tie == "shared" and points[player] == max(points)
    )


def _order(points: Sequence[int]) -> list[int]:
    """Return the players from first to last, equal ones by the seats of the first hand."""
    return sorted(range(4), key=lambda player: -points[player])


class Result(NamedTuple):
    """How a game ended for a player."""

    place: int
    """1 to 4; the same for players who share a place."""
    points: int
    """At the table, with the sticks left over that go to him."""
    result: Decimal
    """In thousands, to one decimal: points over the return points, oka, uma, fines."""


def results(game: Game, rules: RiichiRules) -> tuple[Result, ...]:
    """Return the results of a game, by player."""
    return final_results(game.points, rules, sticks=game.sticks, fines=game.fines)


def final_results(
    points: Sequence[int],
    rules: RiichiRules,
    *,
    sticks: int = 0,
    fines: Sequence[int] = (0, 0, 0, 0),
) -> tuple[Result, ...]:
    """Return the results for the points at the table, by the seats of the first hand.

    Equal players take the seats' order, or share what their places earn and the sticks the
    first place gets; a share that does not come out even in hundreds leaves the odd hundreds
    to the earlier seats, so that nothing is lost.
    """
    order = _order(points)
    groups = [[player] for player in order]
    if rules.uma_tie == "shared":
        equal = [[other for other in order if points[other] == points[player]] for player in order]
        groups = [group for place, group in enumerate(equal) if group[0] == order[place]]
    earned = [1000 * uma for uma in rules.uma]
    earned[0] += 1000 * rules.oka
    left = STICK * sticks if rules.leftover_sticks == "first_place" else 0
    found: dict[int, Result] = {}
    place = 0
    for group in groups:
        bonuses = _shares(sum(earned[place : place + len(group)]), len(group))
        extras = _shares(left if place == 0 else 0, len(group))
        for player, bonus, extra in zip(group, bonuses, extras, strict=True):
            held = points[player] + extra
            total = held - rules.return_points + bonus - 1000 * fines[player]
            found[player] = Result(place + 1, held, Decimal(total) / 1000)
        place += len(group)
    return tuple(found[player] for player in range(4))


def _shares(total: int, players: int) -> list[int]:
    """Divide points in whole hundreds; the first few get the odd ones."""
    share, odd = divmod(total // 100, players)
    return [100 * (share + (place < odd)) for place in range(players)]


def _four(numbers: Sequence[int]) -> Four:
    first, second, third, fourth = numbers
    return first, second, third, fourth
