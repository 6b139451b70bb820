"""The score of a won riichi hand under a rule set."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..hand import Win
from ..ruleset import RiichiRules
from ..tiles import HAKU, KIND, RED, WINDS, next_in_order, parse_tile
from .fu import FuLine, fu_lines, fu_of, is_pinfu
from .patterns import HAITEI, RENHOU, RENHOU_NAME, REPLACES, RINSHAN, YAKU, YAKUMAN, Test
from .payments import Limit, Payment, payment, seats_paying, with_liability
from .readings import (
    CHIITOI_SHAPE,
    FOUR_ALIKE,
    HATSU_PAIR,
    HATSU_SET,
    KOKUSHI_SHAPE,
    OPEN,
    RED_GREEN,
    ROUND_SET,
    SEAT_SET,
    Block,
    Found,
    Reading,
    readings,
)

RED_WHITE: Final = HAKU + RED
_RED_3S: Final = 20 + RED


class NotAWin(NamedTuple):
    """A hand that does not win.

    `reason`: `not_a_win`, `no_yaku`, `below_minimum`, `cannot_rob` or `exhausted_wait`.
    """

    reason: str

    @property
    def legal(self) -> bool:
        """Always false."""
        return False


class Worth(NamedTuple):
    """A reading under a rule set, dora apart."""

    han: int
    fu: int
    yaku: dict[str, int]
    yakuman: dict[str, int]
    units: int


class Score(NamedTuple):
    """What a won hand is worth, and why."""

    win: Win
    rules: RiichiRules
    features: int
    parts: tuple[Reading, ...]
    """The reading that pays best, suit by suit."""
    worth: Worth
    bonus: tuple[int, int, int]
    """Han of dora, red dora and ura dora; none with a yakuman."""
    paid: Payment
    wild: int | None
    """The kind a wild winning tile stands for."""
    tried: list[Found]
    """Every reading of the hand."""

    @property
    def legal(self) -> bool:
        """Always true."""
        return True

    @property
    def han(self) -> int:
        """Dora included; 0 with a yakuman."""
        return self.worth.han + sum(self.bonus)

    @property
    def fu(self) -> int:
        """0 with a yakuman."""
        return self.worth.fu

    @property
    def yaku(self) -> dict[str, int]:
        """Han of each yaku, or units of each yakuman."""
        return self.worth.yakuman or self.worth.yaku

    @property
    def dora(self) -> int:
        """Han of dora."""
        return self.bonus[0]

    @property
    def aka(self) -> int:
        """Han of red tiles."""
        return self.bonus[1]

    @property
    def ura(self) -> int:
        """Han of ura dora."""
        return self.bonus[2]

    @property
    def yakuman(self) -> int:
        """Units paid; kazoe is one."""
        return self.worth.units or int(self.paid.limit == "kazoe_yakuman")

    @property
    def limit(self) -> Limit | None:
        """The limit reached."""
        return self.paid.limit

    @property
    def points(self) -> int:
        """Value without counters and sticks."""
        return self.paid.points

    @property
    def pay(self) -> dict[str, int]:
        """What each payer pays, counters included."""
        return self.paid.pay

    @property
    def total(self) -> int:
        """What the winner receives, counters and sticks included."""
        win = self.win
        return self.paid.points + self.rules.honba_value * win.honba + 1000 * win.sticks

    @property
    def deltas(self) -> dict[str, int] | None:
        """Points won and lost by seat, sticks included; None when the discarder is unknown."""
        seats = self.paid.seats
        if seats is None:
            seats = seats_paying(self.win, self.paid.pay)
        if not seats:
            return None
        deltas = dict.fromkeys(WINDS, 0)
        for seat, amount in seats.items():
            deltas[seat] = -amount
        deltas[self.win.seat] = self.total
        return deltas

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The sets and pairs of the reading that pays best."""
        return tuple(block for part in self.parts for block in part.blocks)

    @property
    def fu_lines(self) -> list[FuLine]:
        """The lines of the fu count, adding up to `fu`; empty with a yakuman."""
        if not self.fu:
            return []
        win = self.win if self.wild is None else self.win.as_if(self.wild)
        return fu_lines(win, self.features, self.blocks, self.rules)


_CACHE_SIZE: Final = 100_000


class Compiled:
    """A rule set made ready for scoring: patterns that count in lists, worths and payments kept."""

    def __init__(self, rules: RiichiRules) -> None:
        self.rules = rules
        self.reds = frozenset(parse_tile(text) for text in rules.red_tiles)
        self.red_3s_not_green = _RED_3S in self.reds and not rules.ryuuiisou_red_3s
        self.concealed = self._counted(0)
        self.open = self._counted(1)
        self.yakuman: list[tuple[str, Test, int]] = [
            (name, test, rules.yakuman[name])
            for name, test in YAKUMAN.items()
            if rules.yakuman[name]
        ]
        self.worths: dict[int, Worth | None] = {}
        self.payments: dict[tuple[int, int, int, bool, bool, int], Payment] = {}

    def _counted(self, column: int) -> list[tuple[str, Test, int]]:
        return [
            (name, test, self.rules.yaku[name][column])
            for name, test in YAKU.items()
            if self.rules.yaku[name][column]
        ]

    def worth(self, features: int) -> Worth | None:
        """Return what a reading is worth, or None when these rules do not play its shape."""
        try:
            return self.worths[features]
        except KeyError:
            pass
        if len(self.worths) >= _CACHE_SIZE:
            self.worths.clear()
        worth = self.worths[features] = self._worth(features)
        return worth

    def _worth(self, features: int) -> Worth | None:
        rules = self.rules
        if features & FOUR_ALIKE and not rules.chiitoitsu_identical_pairs:
            return None
        yakuman = {name: units for name, test, units in self.yakuman if test(features)}
        if yakuman:
            self._trim_yakuman(yakuman, features)
        if features & RENHOU and rules.renhou == "yakuman":
            yakuman[RENHOU_NAME] = 1
        if yakuman:
            return Worth(0, 0, {}, yakuman, self._units(yakuman))
        counted = self.open if features & OPEN else self.concealed
        yaku = {name: han for name, test, han in counted if test(features)}
        self._trim_yaku(yaku, features)
        return Worth(sum(yaku.values()), fu_of(features, rules), yaku, {}, 0)

    def _trim_yakuman(self, yakuman: dict[str, int], features: int) -> None:
        _drop_replaced(yakuman)
        if features & CHIITOI_SHAPE and not self.rules.tsuuiisou_chiitoitsu:
            yakuman.pop("tsuuiisou", None)
        no_hatsu = not features & (HATSU_SET | HATSU_PAIR)
        if features & RED_GREEN or (self.rules.ryuuiisou_needs_hatsu and no_hatsu):
            yakuman.pop("ryuuiisou", None)

    def _trim_yaku(self, yaku: dict[str, int], features: int) -> None:
        _drop_replaced(yaku)
        rules = self.rules
        if "pinfu" in yaku and not is_pinfu(features, rules):
            del yaku["pinfu"]
        if features & HAITEI and features & RINSHAN and not rules.haitei_with_rinshan:
            yaku.pop("haitei", None)
        if features & SEAT_SET and features & ROUND_SET and rules.double_wind_triplet_han == 1:
            yaku.pop("yakuhai_seat", None)

    def _units(self, yakuman: dict[str, int]) -> int:
        several = self.rules.several_yakuman
        if several == "add":
            return sum(yakuman.values())
        return max(yakuman.values()) if several == "best" else 1

    def payment(
        self, han: int, fu: int, units: int, dealer: bool, tsumo: bool, honba: int
    ) -> Payment:
        """Return a payment, remembered."""
        key = (han, fu, units, dealer, tsumo, honba)
        found = self.payments.get(key)
        if found is None:
            if len(self.payments) >= _CACHE_SIZE:
                self.payments.clear()
            found = self.payments[key] = payment(
                han, fu, dealer=dealer, tsumo=tsumo, rules=self.rules, yakuman=units, honba=honba
            )
        return found


def _drop_replaced(patterns: dict[str, int]) -> None:
    for stronger in [name for name in patterns if name in REPLACES]:
        patterns.pop(REPLACES[stronger], None)


_MOST_RULE_SETS: Final = 64
_compiled: dict[int, Compiled] = {}


def compiled(rules: RiichiRules) -> Compiled:
    """Return the rule set prepared for scoring; the last ones used are kept."""
    found = _compiled.get(id(rules))
    if found is None or found.rules is not rules:
        if len(_compiled) >= _MOST_RULE_SETS:
            _compiled.clear()
        found = _compiled[id(rules)] = Compiled(rules)
    return found


def score(win: Win, rules: RiichiRules) -> Score | NotAWin:
    """Score a win under a rule set, by the reading that pays best (then most han, then most fu)."""
    ready = compiled(rules)
    if win.win == RED_WHITE and _is_wild(win, rules):
        return _wild_score(win, ready)
    return _score(win, ready)


def _is_wild(win: Win, rules: RiichiRules) -> bool:
    return (
        rules.red_white_wild
        and win.by == "tsumo"
        and win.riichi != "none"
        and "ippatsu" in win.flags
        and "5*z" in rules.red_tiles
    )


def _wild_score(win: Win, ready: Compiled) -> Score | NotAWin:
    """Score a red white as the waiting tile that pays best; a wait held four times is none."""
    held = [0] * 34
    for tile in win.hand:
        held[tile & KIND] += 1
    best: Score | None = None
    for kind in range(34):
        if held[kind] >= 4:
            continue
        found = _score(win.as_if(kind), ready, wild=kind)
        if isinstance(found, Score) and (best is None or _order(found) > _order(best)):
            best = found
    if best is None:
        return NotAWin("exhausted_wait" if readings_with_any(win, held) else "not_a_win")
    return best._replace(win=win)


def readings_with_any(win: Win, held: list[int]) -> bool:
    """Tell whether the hand waits only for tiles of which it holds all four."""
    return any(held[kind] >= 4 and readings(win.as_if(kind)) for kind in range(34))


def _order(found: Score) -> tuple[int, int, int]:
    return (found.points, found.han, found.fu)


def _score(win: Win, ready: Compiled, wild: int | None = None) -> Score | NotAWin:
    rules = ready.rules
    found = readings(win)
    flags = win.flags
    if flags:
        if "robbed_ankan" in flags:
            if not rules.chankan_ankan_kokushi:
                return NotAWin("cannot_rob")
            found = [reading for reading in found if reading[0] & KOKUSHI_SHAPE]
        elif "chankan" in flags and not rules.chankan:
            return NotAWin("cannot_rob")
    red_green = 0
    if ready.red_3s_not_green and _RED_3S in win.packed[2]:
        red_green = RED_GREEN

    bonus = _bonus(win, ready, wild)
    bonus_han = bonus[0] + bonus[1] + bonus[2]
    dealer = win.seat == "E"
    tsumo = win.by == "tsumo"
    honba = win.honba
    best: tuple[int, tuple[Reading, ...], Worth, Payment] | None = None
    best_order = (-1, 0, 0)
    most = -1
    for features, parts in found:
        worth = ready.worth(features | red_green)
        if worth is None:
            continue
        han, fu, _, _, units = worth
        if not units:
            most = max(most, han)
            if not han or han < rules.min_han:
                continue
            han += bonus_han
        paid = ready.payment(han, fu, units, dealer, tsumo, honba)
        order = (paid[0], han, fu)
        if order > best_order:
            best_order = order
            best = (features, parts, worth, paid)
    if "renhou" in flags and rules.renhou == "mangan" and found:
        paid = ready.payment(rules.mangan_han, 0, 0, dealer, tsumo, honba)
        if paid.points > best_order[0]:
            worth = Worth(rules.mangan_han, 0, {RENHOU_NAME: rules.mangan_han}, {}, 0)
            return Score(win, rules, *found[0], worth, _NO_BONUS, paid, wild, found)
    if best is None:
        if most < 0:
            return NotAWin("not_a_win")
        return NotAWin("below_minimum" if most else "no_yaku")
    features, parts, worth, paid = best
    if win.pao is not None:
        paid = with_liability(win, rules, paid, worth.yakuman, worth.units)
    counted = _NO_BONUS if worth.units else bonus
    return Score(win, rules, features, parts, worth, counted, paid, wild, found)


_NO_BONUS: Final = (0, 0, 0)
_DORA_SHIFT: Final = [3 * next_in_order(kind) for kind in range(34)]


def _bonus(win: Win, ready: Compiled, wild: int | None) -> tuple[int, int, int]:
    """Count dora, red dora and ura dora as these rules play them."""
    rules = ready.rules
    _, tiles, reds = win.packed
    indicators = win.dora
    under = win.ura
    if not rules.kan_dora:
        indicators = indicators[: rules.dora_indicators]
    elif win.dora_of_this_kan is not None:
        if _turned_in_time(win, rules):
            indicators = (*indicators, win.dora_of_this_kan)
        else:
            under = under[: len(indicators)]
    dora = 0
    for tile in indicators:
        dora += tiles >> _DORA_SHIFT[tile & KIND] & 7
    ura = 0
    if under and win.riichi != "none" and rules.ura_dora:
        if not rules.kan_ura_dora:
            under = under[: rules.dora_indicators]
        for tile in under:
            ura += tiles >> _DORA_SHIFT[tile & KIND] & 7
    aka = 0
    if ready.reds:
        for tile in reds:
            if tile in ready.reds:
                aka += 1
        if wild is not None:
            aka += 1
    return dora, aka, ura


def _turned_in_time(win: Win, rules: RiichiRules) -> bool:
    """Whether the indicator of the kan whose replacement tile wins is turned before that tile."""
    kan = win.last_kan
    if kan is None:
        return True
    timing = {
        "ankan": rules.kan_dora_ankan,
        "kakan": rules.kan_dora_kakan,
        "daiminkan": rules.kan_dora_daiminkan,
    }[kan.type]
    return timing == "at_once"


def answer(found: Score | NotAWin) -> dict[str, Any]:
    """Return the answer of `manage.py score` for a scored hand, without id and edition."""
    if isinstance(found, NotAWin):
        return {"legal": False, "reason": found.reason}
    record: dict[str, Any] = {"legal": True}
    by_pattern = found.limit == "yakuman"
    if not by_pattern:
        record |= {"han": found.han, "fu": found.fu}
    record |= {
        "yaku": list(found.yaku) if by_pattern else found.yaku,
        "dora": found.dora,
        "aka": found.aka,
        "ura": found.ura,
        "yakuman": found.yakuman,
        "limit": found.limit,
        "points": found.points,
        "pay": found.pay,
    }
    if found.deltas is not None:
        record["deltas"] = found.deltas
    return record | {"total": found.total}
