"""What a won hand is worth and who pays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from ..hand import Meld, Seat, Win, seat_from
from ..ruleset import RiichiRules
from ..tiles import WINDS

Limit = Literal["mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman"]

MANGAN_BASE: Final = 2000
YAKUMAN_BASE: Final = 8000
_KIRIAGE_BASE: Final = 1920


class Payment(NamedTuple):
    """The value of a hand in points and what each payer pays, by his part at the table."""

    points: int
    """Without counters and sticks."""
    limit: Limit | None
    pay: dict[str, int]
    """By `discarder`, `each`, `dealer`, `others`, `liable` or `feeder`; counters included."""
    seats: dict[str, int] | None = None
    """What each seat pays, where liability decides it."""


def base_points(
    han: int, fu: int, rules: RiichiRules, yakuman: int = 0
) -> tuple[int, Limit | None]:
    """Return the base points of a hand and the limit it reaches."""
    if yakuman:
        return YAKUMAN_BASE * yakuman, "yakuman"
    if rules.kazoe_han is not None and han >= rules.kazoe_han:
        return YAKUMAN_BASE, "kazoe_yakuman"
    if han >= rules.sanbaiman_han:
        return 6000, "sanbaiman"
    if han >= rules.baiman_han:
        return 4000, "baiman"
    if han >= rules.haneman_han:
        return 3000, "haneman"
    if han >= rules.mangan_han:
        return MANGAN_BASE, "mangan"
    base = fu << han + rules.bazoro_han
    if base >= MANGAN_BASE or (rules.kiriage_mangan and base == _KIRIAGE_BASE):
        return MANGAN_BASE, "mangan"
    return base, None


def payment(
    han: int,
    fu: int,
    *,
    dealer: bool,
    tsumo: bool,
    rules: RiichiRules,
    yakuman: int = 0,
    honba: int = 0,
) -> Payment:
    """Return what a hand of so many han and fu is paid, without liability."""
    base, limit = base_points(han, fu, rules, yakuman)
    unit = rules.rounding_unit
    counters = rules.honba_value * honba
    if not tsumo:
        points = _up(base * (6 if dealer else 4), unit)
        return Payment(points, limit, {"discarder": points + counters})
    counter = counters // 3
    double = _up(base * 2, unit)
    if dealer:
        return Payment(3 * double, limit, {"each": double + counter})
    single = _up(base, unit)
    pay = {"dealer": double + counter, "others": single + counter}
    return Payment(double + 2 * single, limit, pay)


def _up(points: int, unit: int) -> int:
    return -(-points // unit) * unit


def seats_paying(win: Win, pay: dict[str, int]) -> dict[str, int]:
    """Return what each seat pays of an ordinary payment; empty when the discarder is unknown."""
    if win.by == "ron":
        return {win.discarder: pay["discarder"]} if win.discarder else {}
    others = [seat for seat in WINDS if seat != win.seat]
    if "each" in pay:
        return dict.fromkeys(others, pay["each"])
    return {seat: pay["dealer" if seat == "E" else "others"] for seat in others}


def with_liability(
    win: Win, rules: RiichiRules, paid: Payment, yakuman: dict[str, int], units: int
) -> Payment:
    """Return the payment with what a liable player takes over of it.

    `yakuman` are the yakuman of the hand with their units, `units` what the hand is paid for.
    """
    if win.pao is None:
        return paid
    covered = _covered(win.pao, win, rules, yakuman, units)
    kan = rules.rinshan_pao and _fed_kan(win) and _may_have_fed(win.pao, win, [win.last_kan])
    if covered and (covered == units or not kan):
        return _liable(win.pao, win, rules, paid, covered, units)
    if kan:
        total = sum(seats_paying(win, paid.pay).values())
        return paid._replace(pay={"feeder": total}, seats={win.pao: total})
    return paid


def _covered(
    liable_player: Seat, win: Win, rules: RiichiRules, yakuman: dict[str, int], units: int
) -> int:
    """Return how many of the units paid are the liable player's."""
    played = rules.pao_tsumo if win.by == "tsumo" else rules.pao_ron
    if played == "not_played":
        return 0
    fed = [
        name
        for name in yakuman
        if name in rules.pao and _may_have_fed(liable_player, win, _fed_melds(name, win))
    ]
    if not fed or rules.pao_covers == "whole_hand":
        return units if fed else 0
    return min(units, sum(yakuman[name] for name in fed))


_FED_SETS: Final = {"daisangen": (31, 3), "daisuushii": (27, 4)}
"""Yakuman made by a fed set: first kind, and how many sets from there."""


def _fed_melds(name: str, win: Win) -> list[Meld]:
    """Return the melds one of which was fed to complete a yakuman; none when it was not fed."""
    if name == "suukantsu":
        kans = [meld for meld in win.melds if meld.is_kan]
        return [kan for kan in kans if kan.type == "daiminkan"] if len(kans) == 4 else []
    if name not in _FED_SETS:
        return []
    first, number = _FED_SETS[name]
    sets = [meld for meld in win.melds if first <= meld.first < first + number]
    return [meld for meld in sets if meld.is_open] if len(sets) == number else []


def _may_have_fed(player: Seat, win: Win, melds: Sequence[Meld | None]) -> bool:
    """Whether one of the melds came from a player, or may have."""
    return any(
        meld is not None and (meld.source is None or seat_from(win.seat, meld.source) == player)
        for meld in melds
    )


def liable_seat(win: Win, rules: RiichiRules) -> Seat | None:
    """Return the player liable for a win, read from the melds in the order they were called.

    An added kan keeps the place of its pon. Liable is the feeder of the last dragon or wind
    set or of the fourth kan, where these rules hold him so, or of the open kan whose
    replacement tile wins. None when nobody is, or when the melds do not tell.
    """
    for name in ("daisangen", "daisuushii", "suukantsu"):
        if name in rules.pao and (last := _last_fed(name, win)) is not None and last.source:
            return seat_from(win.seat, last.source)
    kan = win.last_kan
    if rules.rinshan_pao and _fed_kan(win) and kan is not None and kan.source:
        return seat_from(win.seat, kan.source)
    return None


def _last_fed(name: str, win: Win) -> Meld | None:
    """Return the meld whose feeder is liable: the last one, when it was called.

    An added kan among four may have been the fourth, so they do not tell.
    """
    fed = _fed_melds(name, win)
    if name == "suukantsu":
        if any(meld.type == "kakan" for meld in win.melds):
            return None
        last = win.last_kan
    else:
        first, number = _FED_SETS[name]
        last = next(
            (meld for meld in reversed(win.melds) if first <= meld.first < first + number), None
        )
    return last if last in fed else None


def _fed_kan(win: Win) -> bool:
    """Whether the win is on the replacement tile of a kan on a discard."""
    kan = win.last_kan
    return "rinshan" in win.flags and kan is not None and kan.type == "daiminkan"


def _liable(
    liable_player: Seat, win: Win, rules: RiichiRules, paid: Payment, covered: int, units: int
) -> Payment:
    """Settle a yakuman of `units` of which `covered` are the liable player's."""
    counters = rules.honba_value * win.honba

    def worth(of_units: int) -> Payment:
        return payment(
            0, 0, dealer=win.is_dealer, tsumo=win.by == "tsumo", rules=rules, yakuman=of_units
        )

    rest = units - covered
    if win.by == "tsumo":
        seats = seats_paying(win, worth(rest).pay) if rest else {}
        seats[liable_player] = seats.get(liable_player, 0) + worth(covered).points + counters
        pay = {"liable": seats[liable_player]}
        for seat, amount in seats.items():
            if seat != liable_player:
                part = "each" if win.is_dealer else "dealer" if seat == "E" else "others"
                pay[part] = amount
        return paid._replace(pay=pay, seats=seats)
    if liable_player == win.discarder:
        return paid
    half = worth(covered).points // 2
    liable_counters = {"discarder": 0, "liable": counters, "half_each": counters // 2}.get(
        rules.pao_honba, 0
    )
    liable = half + liable_counters
    discarder = paid.points - half + counters - liable_counters
    pay = {"liable": liable, "discarder": discarder}
    seats = {liable_player: liable}
    if win.discarder:
        seats[win.discarder] = discarder
    return paid._replace(pay=pay, seats=seats if win.discarder else {})
