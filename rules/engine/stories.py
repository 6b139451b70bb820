"""Ways a state comes about that asks whether a player may win.

A story fixes the hero's hand, which tiles come late, and what is passed, called and offered; the
rest is played (`scripted_play.py`). What the answer is says the engine, not the story.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, Literal, NamedTuple, cast

from .hand import Seat
from .offers import Verdict
from .play import value_kinds
from .rounds import Round
from .ruleset import RiichiRules
from .scripted_play import HERO, Group, OffScriptError, Script, Step
from .shanten import shanten
from .shapes import shape_waits
from .tiles import EAST, KIND, KINDS, WINDS, parse_tile
from .waiting import Claim, Shape, Style, Waiting, orphans, wait_on

Category = Literal[
    "open",
    "furiten_discard",
    "furiten_temporary",
    "furiten_riichi",
    "no_yaku",
    "not_a_win",
    "cannot_rob",
]
"""The answer: the tile may be taken, or why not."""


class Table(NamedTuple):
    """What a story is made at."""

    random: Random
    rules: RiichiRules
    dealer: int
    wind: Seat
    level: int

    @property
    def seat(self) -> Seat:
        """The hero's seat."""
        return cast(Seat, WINDS[(HERO - self.dealer) % 4])

    @property
    def values(self) -> tuple[int, ...]:
        """The kinds whose triplet is a yaku for the hero."""
        return tuple(sorted(value_kinds(self.seat, self.wind)))

    def chance(self, share: float) -> bool:
        """Tell by chance, true so often."""
        return self.random.random() < share


# -- hands


_SHAPES: Final[dict[int, dict[Shape, int]]] = {
    1: {"two_sided": 6, "closed": 2, "two_pairs": 2, "edge": 1, "single": 1},
    2: {
        "two_sided": 6,
        "closed": 2,
        "two_pairs": 2,
        "edge": 1,
        "single": 1,
        "two_ended_single": 1,
        "three_sided": 2,
        "triplet_and_neighbour": 1,
    },
    3: {
        "two_sided": 4,
        "closed": 1,
        "two_pairs": 2,
        "single": 1,
        "two_ended_single": 2,
        "three_sided": 3,
        "three_ended_single": 2,
        "triplet_and_neighbour": 3,
    },
}
_WAITS_ON_MANY: Final[dict[Shape, int]] = {
    "two_sided": 6,
    "three_sided": 3,
    "three_ended_single": 1,
    "triplet_and_neighbour": 1,
    "two_pairs": 2,
}


class Ready(NamedTuple):
    """A hand with the kinds on which it has a yaku."""

    hand: Waiting
    riichi: bool
    wins: tuple[int, ...]


def _pick(random: Random, weights: Mapping[Shape, int]) -> Shape:
    return random.choices(list(weights), list(weights.values()))[0]


def _ready(
    table: Table, shapes: Mapping[Shape, int] | None = None, *, riichi: bool | None = None
) -> Ready:
    """Return a hand that wins on each of its waits, in riichi, concealed or open."""
    random = table.random
    shapes = _SHAPES[table.level] if shapes is None else shapes
    in_riichi = table.chance(0.4) if riichi is None else riichi
    for _ in range(8):
        shape = _pick(random, shapes)
        style: Style = "any" if in_riichi else random.choice(("simples", "simples", "value"))
        opened = not in_riichi and table.level > 1 and table.chance(0.7)
        claims = random.choices((1, 2, 3), (5, 4, 1))[0] if opened else 0
        hand = _wait(table, shape, style, claims)
        if hand is None:
            continue
        wins = hand.wins(table.rules, table.seat, table.wind, riichi=in_riichi)
        if len(wins) == len(hand.waits):
            return Ready(hand, in_riichi, hand.waits)
    raise OffScriptError


def _wait(table: Table, shape: Shape, style: Style, claims: int) -> Waiting | None:
    most = (13 - (7 if shape == "three_ended_single" else 5)) // 3
    return wait_on(
        table.random,
        shape,
        style,
        seat=table.seat,
        wind=table.wind,
        claims=min(claims, most),
    )


def _turns(table: Table) -> int:
    return table.random.randint(*{1: (3, 6), 2: (4, 9), 3: (5, 11)}[table.level])


def _late(table: Table, hand: Waiting, turns: int, more: Sequence[int] = ()) -> tuple[int, ...]:
    """Choose the tiles of a hand that come late: those given, and some more."""
    random = table.random
    rest = list(hand.concealed)
    for kind in more:
        rest.remove(kind)
    most = 4 if turns < 12 else 5
    number = max(0, min(turns, random.randint(most - 2, most)) - len(more))
    late = [*more, *random.sample(rest, min(number, len(rest)))]
    random.shuffle(late)
    return tuple(late)


def _script(
    table: Table,
    ready: Ready,
    *groups: Group,
    missing: Sequence[int] = (),
    junk: Sequence[int] = (),
    turns: int | None = None,
    early: Mapping[int, int] | None = None,
    dealt: Mapping[int, tuple[int, ...]] | None = None,
    pons: Sequence[tuple[int, int]] = (),
    may_restart: bool = True,
) -> Script:
    turns = _turns(table) if turns is None else turns
    longest = 1 if table.level == 1 else 2
    return Script(
        hand=ready.hand,
        groups=groups,
        turns=turns,
        missing=_late(table, ready.hand, turns, missing),
        junk=tuple(junk),
        early=early or {},
        riichi=ready.riichi,
        dealt=dealt or {},
        pons=tuple(pons),
        delays=tuple(table.random.randint(0, longest) for _ in groups),
        may_restart=may_restart,
    )


def _offer(kinds: Sequence[int]) -> Step:
    return Step("offer", tuple(kinds))


def _pass(kinds: Sequence[int]) -> Step:
    return Step("pass", tuple(kinds))


# -- stories: the tile may be taken


def _plain(table: Table) -> Script:
    ready = _ready(table)
    return _script(table, ready, (_offer(ready.wins),))


def _near_own_discard(table: Table) -> Script:
    """Discard tiles near the waits, but none of them."""
    ready = _ready(table, {"two_sided": 5, "three_sided": 2, "closed": 2, "two_ended_single": 1})
    near = [
        kind + step
        for kind in ready.hand.waits
        for step in (-3, 3)
        if kind < EAST
        and 0 <= kind + step < EAST
        and (kind + step) // 9 == kind // 9
        and kind + step not in ready.hand.waits
    ]
    if not near:
        raise OffScriptError
    return _script(table, ready, (_offer(ready.wins),), junk=(table.random.choice(near),))


def _passed_before_own_draw(table: Table) -> Script:
    ready = _ready(table, riichi=False)
    return _script(table, ready, (_pass(ready.hand.waits),), (_offer(ready.wins),))


# -- stories: an own discard


def _discarded(table: Table, ready: Ready, *, far: bool = False) -> tuple[int, tuple[int, ...]]:
    """Choose the wait discarded early, and the tiles that must come after it."""
    hand, random = ready.hand, table.random
    block = hand.block
    first, last = block[0], block[-1]
    own = [kind for kind in hand.waits if abs(kind - first) == 1 or abs(kind - last) == 1]
    if len(block) == 2 and last - first == 2:
        own = [first + 1]
    if far:
        own = [kind for kind in own if kind in (first - 1, last + 1)]
    if not own or first == last:
        raise OffScriptError
    kind = random.choice(own)
    if len(block) == 2:
        return kind, block
    return kind, (block[:2] if kind < first else block[-2:])


_OUTER: Final[dict[Shape, int]] = {"two_sided": 7, "closed": 2, "three_sided": 2}


def _own_discard(table: Table) -> Script:
    riichi = table.chance(0.35)
    shapes = {"two_sided": 7, "closed": 2, "edge": 1} if table.level == 1 else _OUTER
    ready = _ready(table, cast("dict[Shape, int]", shapes), riichi=riichi)
    own, late = _discarded(table, ready)
    return _script(table, ready, (_offer(ready.wins),), missing=late, junk=(own,))


def _far_end(table: Table) -> Script:
    """Discard one end of a three-sided wait; the other is offered."""
    ready = _ready(table, {"three_sided": 1})
    own, late = _discarded(table, ready, far=True)
    others = [kind for kind in ready.wins if abs(kind - own) > 3] or [
        kind for kind in ready.wins if kind != own
    ]
    return _script(table, ready, (_offer(others),), missing=late, junk=(own,))


def _three_rows_back(table: Table) -> Script:
    ready = _ready(table, _OUTER)
    own, late = _discarded(table, ready)
    others = [kind for kind in ready.wins if kind != own] or ready.wins
    turns = table.random.randint(13, 14)
    return _script(table, ready, (_offer(others),), missing=late, early={1: own}, turns=turns)


def _called_away(table: Table) -> Script:
    """Let another player call the own discard among the waits."""
    ready = _ready(table, _OUTER)
    own, late = _discarded(table, ready)
    caller = table.random.choice((1, 2, 3))
    value = _spared_value(table, caller, ready.hand)
    others = [kind for kind in ready.wins if kind != own] or ready.wins
    script = _script(
        table,
        ready,
        (_offer(others),),
        missing=late,
        early={1: own},
        dealt={caller: (value, value, value, own, own)},
        turns=table.random.randint(5, 9),
    )
    return replace(script, called_early=True)


def _spared_value(table: Table, player: int, hand: Waiting) -> int:
    """Return a kind of value to a player of which the hero's hand leaves three."""
    seat = cast(Seat, WINDS[(player - table.dealer) % 4])
    used = [*hand.concealed, *(kind for claim in hand.claims for kind in claim.kinds)]
    kinds = [kind for kind in value_kinds(seat, table.wind) if used.count(kind) < 2]
    return table.random.choice(sorted(kinds))


def _red_discard(table: Table) -> Script:
    """Discard a red tile whose plain twin is among the waits."""
    reds = [parse_tile(text) for text in table.rules.red_tiles]
    reds = [red for red in reds if red & KIND < EAST]
    if not reds:
        raise OffScriptError
    for _ in range(30):
        ready = _ready(table, {"two_sided": 1})
        block = ready.hand.block
        fitting = [
            red
            for red in reds
            if red & KIND in ready.hand.waits and red & KIND not in ready.hand.concealed
        ]
        if fitting and _is_end_of_wait(block, fitting[0]):
            return _script(
                table, ready, (_offer(ready.wins),), missing=block, early={1: fitting[0]}
            )
    raise OffScriptError


def _is_end_of_wait(block: Sequence[int], red: int) -> bool:
    """Tell whether a red tile is an end of a wait on two sides."""
    return red & KIND in (block[0] - 1, block[-1] + 1)


def _own_draw(table: Table) -> Script:
    """Discard the own winning draw after riichi."""
    ready = _ready(table, _WAITS_ON_MANY, riichi=True)
    waits = ready.hand.waits
    return _script(table, ready, (Step("own_draw", waits),), (_offer(ready.wins),))


# -- stories: a passed tile


def _passed(table: Table) -> Script:
    ready = _ready(table, _WAITS_ON_MANY, riichi=False)
    return _script(table, ready, (_pass(ready.hand.waits), _offer(ready.wins)))


def _passed_without_yaku(table: Table) -> Script:
    """Pass the end without yaku; the end with one is offered."""
    hand, wins = _one_sided(table)
    without = [kind for kind in hand.waits if kind not in wins]
    return _script(table, Ready(hand, False, wins), (_pass(without), _offer(wins)))


def _passed_kan(table: Table) -> Script:
    """Decline to rob an added kan; the other end is offered."""
    random = table.random
    for _ in range(8):
        ready = _ready(table, {"two_sided": 1}, riichi=False)
        ends = [end for end in ready.hand.waits if end not in ready.hand.concealed]
        if len(ends) > 1:
            break
    else:
        raise OffScriptError
    kind = random.choice(ends)
    others = [end for end in ready.wins if end != kind]
    maker = random.choice((1, 2))
    value = _spared_value(table, maker, ready.hand)
    return _script(
        table,
        ready,
        (Step("kan", (kind,), player=maker), _offer(others)),
        dealt={maker: (value, value, value, kind, kind)},
        pons=((kind, maker),),
        turns=random.randint(5, 9),
    )


def _own_call(table: Table, *, then_draw: bool = False, draw_first: bool = False) -> Script:
    """Pass a tile, then take a triplet of value; then another tile is offered."""
    random, values = table.random, table.values
    pair = random.choice(values)
    triple = random.choice([kind for kind in range(27) if 0 < kind % 9 < 8])
    for _ in range(20):
        first = 9 * random.randrange(3) + random.randint(1, 6)
        block = (first, first + 1)
        runs = [9 * random.randrange(3) + random.randint(0, 6) for _ in "12"]
        sets = [(run, run + 1, run + 2) for run in runs]
        claims: tuple[Claim, ...] = ()
        if table.chance(0.45):
            other = random.choice([kind for kind in values if kind != pair])
            claims = (Claim("pon", other, (other, other)),)
            sets = sets[1:]
        rest = [*block, *(kind for each in sets for kind in each)]
        before = [pair] * 2 + [triple] * 3 + rest
        after = [triple] * 2 + rest
        if any(before.count(kind) > 4 for kind in before):
            continue
        hand = _as_waiting(before, block, claims)
        now = _as_waiting(after, block, (*claims, Claim("pon", pair, (pair, pair))))
        common = tuple(kind for kind in hand.waits if kind in now.waits and kind != pair)
        if len(now.waits) != 2 or set(common) != {first - 1, first + 2} or pair in hand.waits:
            continue
        break
    else:
        raise OffScriptError
    call = Step("call", (pair,), claim=Claim("pon", pair, (pair, pair)), then=now)
    # While the pair waits for its third tile, riichi would be the other choice; he has not.
    ready = Ready(hand, False, common)
    if then_draw:
        groups: tuple[Group, ...] = ((_pass(common), call), (_offer(common),))
    elif draw_first:
        groups = ((_pass(common),), (call, _offer(common)))
    else:
        groups = ((_pass(common), call, _offer(common)),)
    return _script(table, ready, *groups)


def _as_waiting(
    concealed: Sequence[int], block: tuple[int, ...], claims: tuple[Claim, ...]
) -> Waiting:
    return Waiting(tuple(sorted(concealed)), block, shape_waits(concealed, len(claims)), claims)


def _call_then_draw(table: Table) -> Script:
    return _own_call(table, then_draw=True)


def _draw_then_call(table: Table) -> Script:
    return _own_call(table, draw_first=True)


def _passed_after_call(table: Table) -> Script:
    script = _own_call(table)
    passing, call, offer = script.groups[0]
    return replace(script, groups=((call,), (passing, offer)))


def _passed_in_riichi(table: Table) -> Script:
    ready = _ready(table, _WAITS_ON_MANY, riichi=True)
    return _script(table, ready, (_pass(ready.hand.waits),), (_offer(ready.wins),))


def _passed_at_riichi(table: Table) -> Script:
    """Pass a tile in the very turn of the riichi."""
    ready = _ready(table, _WAITS_ON_MANY, riichi=True)
    return _script(table, ready, (_pass(ready.hand.waits), _offer(ready.wins)))


# -- stories: no yaku


def _without_yaku(table: Table) -> Script:
    """Offer a tile to a concealed hand that has neither riichi nor a yaku."""
    random = table.random
    shapes: dict[Shape, int] = {"closed": 3, "two_pairs": 3, "edge": 1, "single": 2}
    for _ in range(8):
        hand = _wait(table, _pick(random, shapes), "nothing", 0)
        if hand is None:
            continue
        wins = hand.wins(table.rules, table.seat, table.wind, riichi=False)
        without = [kind for kind in hand.waits if kind not in wins]
        if without and not wins:
            return _script(table, Ready(hand, False, hand.waits), (_offer(without),))
    raise OffScriptError


def _one_sided(table: Table) -> tuple[Waiting, tuple[int, ...]]:
    """Return a hand with a yaku on some of its waits only, and those."""
    random = table.random
    for _ in range(12):
        if table.chance(0.35):
            hand = _wait(table, "two_pairs", "value_on_one_side", random.randint(0, 2))
        else:
            claims = random.randint(1, 2)
            hand = _wait(table, "two_sided", "simples_but_one_end", claims)
        if hand is None:
            continue
        wins = hand.wins(table.rules, table.seat, table.wind, riichi=False)
        if 0 < len(wins) < len(hand.waits):
            return hand, tuple(sorted(wins))
    raise OffScriptError


def _wrong_side(table: Table) -> Script:
    hand, wins = _one_sided(table)
    without = [kind for kind in hand.waits if kind not in wins]
    return _script(table, Ready(hand, False, wins), (_offer(without),))


def _right_side(table: Table) -> Script:
    hand, wins = _one_sided(table)
    return _script(table, Ready(hand, False, wins), (_offer(wins),))


# -- stories: no win at all


def _near_miss(table: Table) -> Script:
    """Offer a tile that looks like one waited for."""
    ready = _ready(table)
    hand = ready.hand
    near = {
        kind + step
        for kind in (*hand.waits, *hand.block)
        for step in (-3, -2, -1, 0, 1, 2, 3)
        if kind < EAST and 0 <= kind + step < EAST and (kind + step) // 9 == kind // 9
    }
    if hand.waits[0] >= EAST:
        near |= {kind for kind in range(EAST, KINDS) if kind not in hand.concealed}
    near -= set(hand.waits)
    if not near:
        raise OffScriptError
    return _script(table, ready, (_offer(sorted(near)),))


def _not_ready(table: Table) -> Script:
    """Offer a tile to a hand that only looks complete but for one."""
    random = table.random
    ready = _ready(table, riichi=False)
    hand = ready.hand
    outside = [kind for kind in hand.concealed if kind not in hand.block]
    if not outside:
        raise OffScriptError
    gone = random.choice(outside)
    rest = list(hand.concealed)
    rest.remove(gone)
    useless = [
        kind
        for kind in range(KINDS)
        if kind not in rest
        and not (kind < EAST and {kind - 2, kind - 1, kind + 1, kind + 2} & {*rest})
    ]
    rest.append(random.choice(useless))
    if shanten(rest, len(hand.claims)) != 1:
        raise OffScriptError
    short = Waiting(tuple(sorted(rest)), hand.block, (), hand.claims)
    return _script(table, Ready(short, False, ()), (_offer((gone, *hand.waits)),))


# -- stories: kokushi and a concealed kan


def _orphans_and_kan(table: Table) -> Script:
    """Make a concealed kan of the only tile that completes kokushi."""
    random = table.random
    hand = orphans(random)
    kind = hand.waits[0]
    maker = random.choice((1, 2, 3))
    return Script(
        hand=hand,
        groups=((Step("kan", (kind,), player=maker),),),
        turns=random.randint(6, 9),
        missing=tuple(random.sample(hand.concealed, random.randint(3, 4))),
        dealt={maker: (kind, kind, kind)},
        delays=(0,),
    )


def _first_go_around(table: Table) -> Script:
    """Offer a tile before the first draw to a hand dealt complete but for one, without yaku."""
    if table.dealer == HERO:
        raise OffScriptError
    script = _without_yaku(table)
    return Script(hand=script.hand, groups=script.groups, turns=0, may_restart=False)


# -- choosing a story


class Story(NamedTuple):
    """A way a situation comes about, how often it is told at each level, and what it shows."""

    make: Callable[[Table], Script]
    weights: tuple[int, int, int]
    category: Category
    """The answer under rules that decide nothing otherwise."""
    fits: Callable[[Round, Verdict], bool] = lambda *_: True

    def category_under(self, rules: RiichiRules) -> Category | None:
        """Return the answer the story leads to under the rules; None where it cannot be told."""
        if self.make is _red_discard and not rules.red_tiles:
            return None
        if self.make is _own_call and rules.furiten_temporary_release == "own_draw":
            return "furiten_temporary"
        if self.make is _orphans_and_kan and not rules.chankan_ankan_kokushi:
            return "cannot_rob"
        if self.make is _first_go_around and rules.renhou != "not_played":
            return "open"
        return self.category


def _own_discards(played: Round) -> list[int]:
    return [
        index
        for index, event in enumerate(played.events)
        if event.type == "dahai" and event.actor == HERO
    ]


def _is_three_rows_back(played: Round, verdict: Verdict) -> bool:
    own = _own_discards(played)
    return len(own) > 12 and verdict.cause in own[:6]


def _is_called_away(played: Round, verdict: Verdict) -> bool:
    cause = verdict.cause or 0
    return any(event.target == HERO for event in played.events[cause + 1 : cause + 3])


STORIES: Final[Mapping[str, Story]] = {
    "plain": Story(_plain, (10, 8, 3), "open"),
    "near_own_discard": Story(_near_own_discard, (4, 5, 5), "open"),
    "passed_before_own_draw": Story(_passed_before_own_draw, (3, 5, 5), "open"),
    "right_side": Story(_right_side, (0, 3, 3), "open"),
    "own_call": Story(_own_call, (0, 3, 6), "open"),
    "call_then_draw": Story(_call_then_draw, (0, 1, 2), "open"),
    "draw_then_call": Story(_draw_then_call, (0, 1, 2), "open"),
    "orphans_and_kan": Story(_orphans_and_kan, (0, 0, 1), "open"),
    "own_discard": Story(_own_discard, (10, 10, 3), "furiten_discard"),
    "far_end": Story(_far_end, (0, 4, 6), "furiten_discard"),
    "three_rows_back": Story(_three_rows_back, (0, 1, 4), "furiten_discard", _is_three_rows_back),
    "called_away": Story(_called_away, (0, 2, 5), "furiten_discard", _is_called_away),
    "red_discard": Story(_red_discard, (0, 1, 4), "furiten_discard"),
    "own_draw": Story(_own_draw, (0, 2, 4), "furiten_discard"),
    "passed": Story(_passed, (10, 10, 4), "furiten_temporary"),
    "passed_without_yaku": Story(_passed_without_yaku, (0, 3, 6), "furiten_temporary"),
    "passed_kan": Story(_passed_kan, (0, 1, 4), "furiten_temporary"),
    "passed_after_call": Story(_passed_after_call, (0, 2, 4), "furiten_temporary"),
    "passed_in_riichi": Story(_passed_in_riichi, (10, 10, 6), "furiten_riichi"),
    "passed_at_riichi": Story(_passed_at_riichi, (3, 5, 5), "furiten_riichi"),
    "without_yaku": Story(_without_yaku, (10, 6, 3), "no_yaku"),
    "wrong_side": Story(_wrong_side, (0, 8, 8), "no_yaku"),
    "near_miss": Story(_near_miss, (10, 8, 6), "not_a_win"),
    "not_ready": Story(_not_ready, (0, 3, 4), "not_a_win"),
}
"""Every story by its name."""

DIFFERING: Final = {
    "own_call": Story(_own_call, (10, 8, 7), "open"),
    "orphans_and_kan": Story(_orphans_and_kan, (2, 3, 4), "open"),
    "first_go_around": Story(_first_go_around, (2, 2, 2), "no_yaku"),
}
"""The stories that rule sets end differently."""
AGREEING: Final = (
    "passed_before_own_draw",
    "call_then_draw",
    "draw_then_call",
    "passed_after_call",
    "passed_without_yaku",
    "passed_kan",
    "own_draw",
    "passed_in_riichi",
    "called_away",
    "right_side",
)
"""Stories that look as if rule sets might end them differently."""
