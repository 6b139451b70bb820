"""Random wins as they happen at the table: hand, melds, situation and indicators.

Everything comes from the `Random` given, so that a seed is a question for ever (as long as
`GENERATION` stays the same).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, cast

from . import plans
from .errors import EngineError
from .hand import Meld, Seat, Win
from .plans import Hand, Part, Plan, Table, Wall
from .riichi.payments import liable_seat
from .riichi.score import RED_WHITE, Score, score
from .ruleset import RiichiRules
from .tiles import HAKU, KIND, WINDS, parse_tile, sorted_tiles

GENERATION: Final = 1
"""Raised when the same seed no longer gives the same win."""

LEVELS: Final = (1, 2, 3)
_TRIES: Final = 400


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
        (plans.runs, 70, 30, 1),
        (plans.simples, 8, 25, 30),
        (plans.value_triplet, 8, 22, 54),
        (plans.one_suit, 1.5, 5, 9),
        (plans.triplets, 1.5, 5, 4),
        (plans.same_run_in_three_suits, 3, 8, 3.5),
        (plans.straight, 2, 5, 1.5),
        (plans.ends_everywhere, 1, 2, 1.6),
        (plans.twin_runs, 2, 4, 0.5),
        (plans.yakuman, 0.2, 1, 0.6),
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
        (plans.runs, 60, 40, 0),
        (plans.simples, 20, 40, 45),
        (plans.value_triplet, 15, 20, 55),
        (plans.twin_runs, 5, 0, 0),
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
        (plans.runs, 20, 10, 0),
        (plans.simples, 12, 15, 14),
        (plans.value_triplet, 20, 20, 34),
        (plans.one_suit, 12, 12, 16),
        (plans.triplets, 12, 14, 14),
        (plans.same_run_in_three_suits, 8, 8, 6),
        (plans.straight, 6, 6, 5),
        (plans.ends_everywhere, 6, 6, 6),
        (plans.twin_runs, 8, 8, 1),
        (plans.yakuman, 2, 6, 4),
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
    table = Table(cast(Seat, random.choice("ESWN")), cast(Seat, random.choice("EEESS")))
    wall = Wall()
    state = random.choices(("riichi", "concealed", "open"), mix.states)[0]
    roll = random.random()
    if state != "open" and roll < mix.pairs * 1.6:
        kinds = random.sample(range(34), 7)
        if random.random() < 0.06:
            kinds = random.sample(range(27), 7)
        wall.take([kind for kind in kinds for _ in "12"])
        return _situated(random, rules, mix, table, wall, state, [Part("pair", k) for k in kinds])
    if state == "concealed" and roll > 1 - mix.orphans * 8:
        return _orphans(random, rules, mix, table, wall)
    column = ("riichi", "concealed", "open").index(state)
    weights = [(row[1], row[2], row[3])[column] for row in mix.plans]
    plan = random.choices([row[0] for row in mix.plans], weights)[0]
    parts = plan(random, wall, table)
    if parts is None or (_has_twin_runs(parts) and random.random() < mix.twins_thrown_away):
        return None
    return _situated(random, rules, mix, table, wall, state, parts)


def _has_twin_runs(parts: Hand) -> bool:
    """Tell whether a run comes twice: chance makes more of them than players do."""
    runs = [part for part in parts if part.type == "run"]
    return len(set(runs)) < len(runs)


def _orphans(random: Random, rules: RiichiRules, mix: _Mix, table: Table, wall: Wall) -> Win | None:
    kinds = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    kinds.append(random.choice(kinds))
    wall.take(kinds)
    random.shuffle(kinds)
    return _finish(random, rules, mix, table, wall, "concealed", kinds[:13], [], kinds[13])


def _situated(
    random: Random,
    rules: RiichiRules,
    mix: _Mix,
    table: Table,
    wall: Wall,
    state: str,
    parts: Hand,
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


def _called(random: Random, wall: Wall, part: Part, mix: _Mix) -> Meld:
    source: Any = random.choice(("left", "across", "right"))
    if part.type == "run":
        return Meld("chi", part.kinds, random.choice(part.kinds), "left")
    if random.random() < mix.kan * 1.2 and wall.take([part.kind]):
        kan: Any = random.choice(("kakan", "kakan", "daiminkan"))
        return Meld(kan, (part.kind,) * 4, part.kind, source)
    return Meld("pon", part.kinds, part.kind, source)


def _winning_kind(random: Random, kept: Hand) -> int:
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
    table: Table,
    wall: Wall,
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
