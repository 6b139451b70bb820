"""Random wins as they happen at the table: hand, melds, situation and indicators.

Everything comes from the `Random` given, so that a seed is a question for ever (as long as
`GENERATION` stays the same).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal, NamedTuple, cast

from .errors import EngineError
from .hand import Meld, Seat, Win
from .riichi.payments import liable_seat
from .riichi.score import RED_WHITE, Score, score
from .ruleset import RiichiRules
from .tiles import CHUN, EAST, HAKU, KIND, WINDS, parse_tile, sorted_tiles

GENERATION: Final = 1
"""Raised when the same seed no longer gives the same win."""

LEVELS: Final = (1, 2, 3)
_TRIES: Final = 400


class _Part(NamedTuple):
    type: Literal["run", "triplet", "pair"]
    kind: int

    @property
    def kinds(self) -> tuple[int, ...]:
        if self.type == "run":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (3 if self.type == "triplet" else 2)


class _Wall:
    """The copies of each kind not yet used."""

    def __init__(self) -> None:
        self.left = [4] * 34

    def take(self, kinds: Sequence[int]) -> bool:
        """Take tiles when all are there."""
        if any(self.left[kind] < kinds.count(kind) for kind in set(kinds)):
            return False
        for kind in kinds:
            self.left[kind] -= 1
        return True

    def draw(self, random: Random) -> int:
        """Take one of the tiles left."""
        kind = random.choices(range(34), self.left)[0]
        self.left[kind] -= 1
        return kind


@dataclass(frozen=True, slots=True)
class _Table:
    """Where the winner sits."""

    seat: Seat
    round: Seat

    @property
    def value_kinds(self) -> tuple[int, ...]:
        """Kinds whose triplet is a yaku."""
        winds = {EAST + WINDS.index(self.seat), EAST + WINDS.index(self.round)}
        return (*sorted(winds), *range(HAKU, CHUN + 1))


Plan = Callable[[Random, _Wall, _Table], "list[_Part] | None"]


def _runs_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """Mostly runs, any pair: the hand of a riichi."""
    parts = [_any_triplet(random) if random.random() < 0.13 else _any_run(random) for _ in range(4)]
    pair = random.randrange(27) if random.random() < 0.78 else random.randrange(27, 34)
    return _taken(wall, [*parts, _Part("pair", pair)])


def _simples_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """No terminals and honours."""
    parts = []
    for _ in range(4):
        first = 9 * random.randrange(3)
        if random.random() < 0.2:
            parts.append(_Part("triplet", first + random.randrange(1, 8)))
        else:
            parts.append(_Part("run", first + random.randrange(1, 6)))
    pair = 9 * random.randrange(3) + random.randrange(1, 8)
    return _taken(wall, [*parts, _Part("pair", pair)])


def _value_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """One triplet of dragons or an own wind, the rest as it comes."""
    parts = [_Part("triplet", random.choice(table.value_kinds))]
    if random.random() < 0.13:
        parts.append(_Part("triplet", random.choice(table.value_kinds)))
    while len(parts) < 4:
        parts.append(_any_triplet(random) if random.random() < 0.2 else _any_run(random))
    pair = random.randrange(27) if random.random() < 0.75 else random.randrange(27, 34)
    return _taken(wall, [*parts, _Part("pair", pair)])


def _one_suit_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """One suit, mostly with honours."""
    first = 9 * random.randrange(3)
    pure = random.random() < 0.14
    parts = []
    for index in range(4):
        roll = random.random()
        if not pure and (roll < 0.25 or index == 0):
            parts.append(_Part("triplet", random.choice(table.value_kinds)))
        elif roll < 0.4:
            parts.append(_Part("triplet", first + random.randrange(9)))
        else:
            parts.append(_Part("run", first + random.randrange(7)))
    number_pair = pure or random.random() < 0.6
    pair = first + random.randrange(9) if number_pair else random.randrange(27, 34)
    return _taken(wall, [*parts, _Part("pair", pair)])


def _triplets_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """Four triplets."""
    kinds = random.sample(range(34), 5)
    if random.random() < 0.5:
        kinds[0] = random.choice(table.value_kinds)
    if random.random() < 0.1:
        kinds[1:4] = [kinds[1] % 9, kinds[1] % 9 + 9, kinds[1] % 9 + 18]
    parts = [_Part("triplet", kind) for kind in kinds[:4]]
    return _taken(wall, [*parts, _Part("pair", kinds[4])])


def _three_suits_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """The same run in three suits."""
    rank = random.randrange(7)
    parts = [_Part("run", rank + 9 * suit) for suit in range(3)]
    parts.append(_any_triplet(random) if random.random() < 0.2 else _any_run(random))
    return _taken(wall, [*parts, _Part("pair", random.randrange(34))])


def _straight_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """One to nine in a suit."""
    first = 9 * random.randrange(3)
    parts = [_Part("run", first + rank) for rank in (0, 3, 6)]
    parts.append(_any_triplet(random) if random.random() < 0.2 else _any_run(random))
    return _taken(wall, [*parts, _Part("pair", random.randrange(34))])


def _outside_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """A terminal or honour in every set."""
    pure = random.random() < 0.25
    ends = [9 * suit + rank for suit in range(3) for rank in (0, 8)]
    parts = []
    for _ in range(4):
        if random.random() < 0.75:
            parts.append(_Part("run", 9 * random.randrange(3) + random.choice((0, 6))))
        else:
            parts.append(_Part("triplet", random.choice(ends if pure else [*ends, *range(27, 34)])))
    pair = random.choice(ends if pure else [*ends, *range(27, 34)])
    return _taken(wall, [*parts, _Part("pair", pair)])


def _twin_runs_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """Twice the same run."""
    parts = [_any_run(random)] * 2
    parts += [_any_run(random)] * 2 if random.random() < 0.03 else [_any_run(random) for _ in "12"]
    return _taken(wall, [*parts, _Part("pair", random.randrange(34))])


def _big_hand(random: Random, wall: _Wall, table: _Table) -> list[_Part] | None:
    """A yakuman, by its sets."""
    dragons = [_Part("triplet", kind) for kind in range(HAKU, CHUN + 1)]
    winds = [_Part("triplet", kind) for kind in range(EAST, EAST + 4)]
    ends = [9 * suit + rank for suit in range(3) for rank in (0, 8)]
    green = [19, 20, 21, 23, 25, 32]
    which = random.randrange(7)
    if which == 0:
        parts = [*dragons, _any_run(random), _Part("pair", random.randrange(27))]
    elif which == 1:
        lone = random.randrange(4)
        parts = [wind for index, wind in enumerate(winds) if index != lone]
        parts += [_any_run(random), _Part("pair", EAST + lone)]
    elif which == 2:
        kinds = random.sample(range(27, 34), 5)
        parts = [_Part("triplet", kind) for kind in kinds[:4]] + [_Part("pair", kinds[4])]
    elif which == 3:
        kinds = random.sample(ends, 5)
        parts = [_Part("triplet", kind) for kind in kinds[:4]] + [_Part("pair", kinds[4])]
    elif which == 4:
        kinds = random.sample(green, 5)
        parts = [_Part("run", 19), *(_Part("triplet", kind) for kind in kinds[:3])]
        parts.append(_Part("pair", kinds[4]))
    elif which == 5:
        parts = [*winds, _Part("pair", random.randrange(34))]
    else:
        kinds = random.sample(range(34), 5)
        parts = [_Part("triplet", kind) for kind in kinds[:4]] + [_Part("pair", kinds[4])]
    return _taken(wall, parts)


def _any_run(random: Random) -> _Part:
    rank = random.choices(range(7), (3, 4, 4, 4, 4, 4, 3))[0]
    return _Part("run", 9 * random.randrange(3) + rank)


def _any_triplet(random: Random) -> _Part:
    return _Part("triplet", random.randrange(34))


def _taken(wall: _Wall, parts: list[_Part]) -> list[_Part] | None:
    if all(wall.take(part.kinds) for part in parts):
        return parts
    return None


@dataclass(frozen=True, slots=True)
class _Mix:
    """How often things happen at a level."""

    plans: Sequence[tuple[Plan, float, float, float]]
    """Plan, its weights for a hand in riichi, a concealed hand without, an open hand."""
    states: tuple[float, float, float]
    """Riichi, concealed without riichi, open."""
    pairs: float
    orphans: float
    kan: float
    rare: float
    """A factor for the last tile, kans robbed and the like."""
    counters: float
    twins_thrown_away: float = 0.65


_NORMAL: Final = _Mix(
    plans=(
        (_runs_hand, 70, 30, 1),
        (_simples_hand, 8, 25, 30),
        (_value_hand, 8, 22, 54),
        (_one_suit_hand, 1.5, 5, 9),
        (_triplets_hand, 1.5, 5, 4),
        (_three_suits_hand, 3, 8, 3.5),
        (_straight_hand, 2, 5, 1.5),
        (_outside_hand, 1, 2, 1.6),
        (_twin_runs_hand, 2, 4, 0.5),
        (_big_hand, 0.2, 1, 0.6),
    ),
    states=(0.45, 0.09, 0.46),
    pairs=0.045,
    orphans=0.002,
    kan=0.05,
    rare=1.0,
    counters=0.4,
)
_EASY: Final = _Mix(
    plans=(
        (_runs_hand, 60, 40, 0),
        (_simples_hand, 20, 40, 45),
        (_value_hand, 15, 20, 55),
        (_twin_runs_hand, 5, 0, 0),
    ),
    states=(0.5, 0.1, 0.4),
    pairs=0.04,
    orphans=0,
    kan=0,
    rare=0,
    counters=0,
)
_HARD: Final = _Mix(
    plans=(
        (_runs_hand, 20, 10, 0),
        (_simples_hand, 12, 15, 14),
        (_value_hand, 20, 20, 34),
        (_one_suit_hand, 12, 12, 16),
        (_triplets_hand, 12, 14, 14),
        (_three_suits_hand, 8, 8, 6),
        (_straight_hand, 6, 6, 5),
        (_outside_hand, 6, 6, 6),
        (_twin_runs_hand, 8, 8, 1),
        (_big_hand, 2, 6, 4),
    ),
    states=(0.4, 0.14, 0.46),
    pairs=0.06,
    orphans=0.01,
    kan=0.3,
    rare=4.0,
    counters=0.7,
    twins_thrown_away=0.3,
)
_MIXES: Final = {1: _EASY, 2: _NORMAL, 3: _HARD}


def deal_win(random: Random, rules: RiichiRules, level: int = 2) -> Win:
    """Return a legal win under the rules; level 1 keeps to plain hands, 3 to hard ones.

    Raises `ValueError` for a level that does not exist.
    """
    if level not in _MIXES:
        raise ValueError(f"level {level} is none of {LEVELS}")
    mix = _MIXES[level]
    for _ in range(_TRIES):
        win = _attempt(random, rules, mix)
        if win is not None and isinstance(score(win, rules), Score):
            return win
    raise RuntimeError("no win found: the rules allow too little")


def _attempt(random: Random, rules: RiichiRules, mix: _Mix) -> Win | None:
    table = _Table(cast(Seat, random.choice("ESWN")), cast(Seat, random.choice("EEESS")))
    wall = _Wall()
    state = random.choices(("riichi", "concealed", "open"), mix.states)[0]
    roll = random.random()
    if state != "open" and roll < mix.pairs * 1.6:
        kinds = random.sample(range(34), 7)
        if random.random() < 0.06:
            kinds = random.sample(range(27), 7)
        wall.take([kind for kind in kinds for _ in "12"])
        return _situated(random, rules, mix, table, wall, state, [_Part("pair", k) for k in kinds])
    if state == "concealed" and roll > 1 - mix.orphans * 8:
        return _orphans(random, rules, mix, table, wall)
    column = ("riichi", "concealed", "open").index(state)
    plan = random.choices([row[0] for row in mix.plans], [row[1 + column] for row in mix.plans])[0]
    parts = plan(random, wall, table)
    if parts is None or (_has_twin_runs(parts) and random.random() < mix.twins_thrown_away):
        return None
    return _situated(random, rules, mix, table, wall, state, parts)


def _has_twin_runs(parts: list[_Part]) -> bool:
    """Tell whether a run comes twice: chance makes more of them than players do."""
    runs = [part for part in parts if part.type == "run"]
    return len(set(runs)) < len(runs)


def _orphans(
    random: Random, rules: RiichiRules, mix: _Mix, table: _Table, wall: _Wall
) -> Win | None:
    kinds = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    kinds.append(random.choice(kinds))
    wall.take(kinds)
    random.shuffle(kinds)
    return _finish(random, rules, mix, table, wall, "concealed", kinds[:13], [], kinds[13])


def _situated(
    random: Random,
    rules: RiichiRules,
    mix: _Mix,
    table: _Table,
    wall: _Wall,
    state: str,
    parts: list[_Part],
) -> Win | None:
    """Choose the melds and the winning tile of a hand given by its parts."""
    sets = [part for part in parts if part.type != "pair"]
    random.shuffle(sets)
    melds: list[Meld] = []
    kept = [part for part in parts if part.type == "pair"]
    wanted = random.choices((1, 2, 3, 4), (38, 40, 20, 2))[0] if state == "open" else 0
    for part in sets:
        meld = None
        # Triplets of honours are seldom made without a call.
        eager = part.type == "triplet" and len(melds) < wanted
        if len(melds) < wanted or eager:
            meld = _called(random, wall, part, mix)
        elif part.type == "triplet" and random.random() < mix.kan and wall.take([part.kind]):
            meld = Meld("ankan", (part.kind,) * 4)
        if meld is None:
            kept.append(part)
        else:
            melds.append(meld)
    if state == "open" and not any(meld.is_open for meld in melds):
        return None
    win_kind = _winning_kind(random, kept)
    concealed = [kind for part in kept for kind in part.kinds]
    concealed.remove(win_kind)
    return _finish(random, rules, mix, table, wall, state, concealed, melds, win_kind)


def _called(random: Random, wall: _Wall, part: _Part, mix: _Mix) -> Meld:
    source: Any = random.choice(("left", "across", "right"))
    if part.type == "run":
        return Meld("chi", part.kinds, random.choice(part.kinds), "left")
    if random.random() < mix.kan * 1.2 and wall.take([part.kind]):
        kan: Any = random.choice(("kakan", "kakan", "daiminkan"))
        return Meld(kan, (part.kind,) * 4, part.kind, source)
    return Meld("pon", part.kinds, part.kind, source)


def _winning_kind(random: Random, kept: list[_Part]) -> int:
    """Choose the tile that comes last, two-sided waits most often."""
    choices: list[int] = []
    weights: list[float] = []
    for part in kept:
        rank = part.kind % 9
        for place, kind in enumerate(dict.fromkeys(part.kinds)):
            weight = 1.0
            if part.type == "run":
                edge = (rank == 0 and place == 2) or (rank == 6 and place == 0)
                weight = 0.9 if edge or place == 1 else 4.0
            elif part.type == "triplet":
                weight = 1.6
            choices.append(kind)
            weights.append(weight)
    return random.choices(choices, weights)[0]


def _finish(
    random: Random,
    rules: RiichiRules,
    mix: _Mix,
    table: _Table,
    wall: _Wall,
    state: str,
    concealed: list[int],
    melds: list[Meld],
    win_kind: int,
) -> Win | None:
    """Add what happened around the hand: how it was won, indicators, red tiles, counters."""
    in_riichi = state == "riichi"
    if in_riichi and melds and rules.ankan_after_riichi == "forbidden" and random.random() < 0.3:
        return None
    tsumo = random.random() < (0.38 if state == "open" else 0.46)
    flags = _flags(random, rules, mix, in_riichi, tsumo, melds)
    if "chankan" in flags and (wall.left[win_kind] < 3 or win_kind in concealed):
        flags.discard("chankan")
    shown = 1 + (sum(meld.is_kan for meld in melds) if rules.kan_dora else 0)
    dora = tuple(wall.draw(random) for _ in range(shown))
    ura = tuple(wall.draw(random) for _ in dora) if in_riichi and rules.ura_dora else ()
    hand, melds, win_tile = _reddened(random, rules, concealed, melds, win_kind)
    if (
        rules.red_white_wild
        and tsumo
        and "ippatsu" in flags
        and HAKU not in concealed
        and random.random() < 0.25
    ):
        win_tile = RED_WHITE
    others = [seat for seat in WINDS if seat != table.seat]
    counted = random.random() < mix.counters
    own_stick = 1 if in_riichi else 0
    sticks = own_stick + (random.choices((0, 1, 2), (6, 3, 1))[0] if counted else 0)
    honba = random.choices((0, 1, 2, 3, 4), (8, 6, 3, 2, 1))[0] if counted else 0
    double = in_riichi and not melds and random.random() < 0.006 * mix.rare
    try:
        win = Win(
            hand=sorted_tiles(hand),
            melds=tuple(melds),
            win=win_tile,
            by="tsumo" if tsumo else "ron",
            seat=table.seat,
            round=table.round,
            riichi=("double" if double else "riichi") if in_riichi else "none",
            flags=frozenset(flags),
            dora=dora,
            ura=ura,
            honba=honba if rules.honba_value else 0,
            sticks=sticks,
            discarder=None if tsumo else cast(Seat, random.choice(others)),
        )
    except EngineError:
        return None
    return replace(win, pao=liable_seat(win, rules))


def _flags(
    random: Random, rules: RiichiRules, mix: _Mix, in_riichi: bool, tsumo: bool, melds: list[Meld]
) -> set[str]:
    flags = set()
    if in_riichi and rules.yaku["ippatsu"][0] and random.random() < 0.185:
        flags.add("ippatsu")
    roll = random.random()
    kan = any(meld.is_kan for meld in melds)
    if tsumo and kan and random.random() < 0.08 + 0.06 * mix.rare:
        flags = {"rinshan"}
    elif roll < 0.012 * mix.rare:
        flags.add("haitei" if tsumo else "houtei")
    elif not tsumo and roll < 0.0145 * mix.rare and rules.chankan:
        flags.add("chankan")
    return flags


def _reddened(
    random: Random,
    rules: RiichiRules,
    concealed: list[int],
    melds: list[Meld],
    win_kind: int,
) -> tuple[list[int], list[Meld], int]:
    """Turn tiles into the red ones of the set, as often as they would come."""
    hand = [*concealed, win_kind]
    red_melds = list(melds)
    for red in (parse_tile(text) for text in rules.red_tiles):
        kind = red & KIND
        places: list[tuple[int, int]] = [
            (-1, index) for index, tile in enumerate(hand) if tile == kind
        ]
        for number, meld in enumerate(red_melds):
            places += [(number, index) for index, tile in enumerate(meld.tiles) if tile == kind]
        place = random.randrange(4)
        if place >= len(places):
            continue
        number, index = random.choice(places)
        if number < 0:
            hand[index] = red
        else:
            meld = red_melds[number]
            tiles = list(meld.tiles)
            tiles[index] = red
            # The tile called is one of the meld's tiles; the red one may have been it.
            called = meld.called
            if called == kind and (meld.type == "chi" or random.random() < 0.34):
                called = red
            red_melds[number] = replace(meld, tiles=tuple(tiles), called=called)
    return hand[:-1], red_melds, hand[-1]
