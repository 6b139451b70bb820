"""A round steered to a moment: a hero who reaches a hand and passes, calls and draws as scripted.

Nothing happens that could not: tiles come from the set, players keep to their good sense. What is
chosen is which of the unseen tiles comes next, and that players keep what would lose the hand to
others. What does not work out is given up (`OffScriptError`) and tried again with another deal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Final, Literal

from .furiten import is_kokushi
from .hand import Seat
from .play import Call, Deal, Play, tiles_of
from .rounds import Round
from .ruleset import RiichiRules
from .shapes import one_packed, pack
from .tiles import EAST, KIND, KINDS, RED
from .waiting import Claim, Waiting

HERO: Final = 0
"""The player the situation is about."""
_OTHERS: Final = (1, 2, 3)
_LOOKED_AT: Final = 8
"""Unseen tiles looked at for the next one."""
_LATE: Final = 5
"""Turns a script may fall behind."""
_RESTARTS: Final = 1
_KEPT_FOR_STEPS: Final = 2
"""Copies of each wait kept for the script, where there are any."""


class OffScriptError(Exception):
    """The round does not lead where it should."""


StepType = Literal["pass", "offer", "call", "own_draw", "kan"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that must happen after the hero's hand is reached."""

    type: StepType
    kinds: tuple[int, ...]
    """The kinds of which one is discarded, drawn or made a kan of."""
    claim: Claim | None = None
    then: Waiting | None = None
    """The hand after a call."""
    player: int = 0
    """Who makes the kan."""


Group = tuple[Step, ...]
"""Steps without an own draw of the hero between them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """What is to happen."""

    hand: Waiting
    groups: tuple[Group, ...]
    turns: int
    """Own draws after which the hero's hand is reached."""
    missing: tuple[int, ...] = ()
    """Kinds of the hand that come late, in this order."""
    junk: tuple[int, ...] = ()
    """Tiles of the first hand that are of no use, as far as they are decided."""
    early: Mapping[int, int] = field(default_factory=dict)
    """Useless tiles drawn, by turn."""
    riichi: bool = False
    dealt: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Kinds in the first hands of other players."""
    pons: tuple[tuple[int, int], ...] = ()
    """Kinds that other players take before the hand is reached, with who does."""
    delays: tuple[int, ...] = ()
    """Own draws to wait before each group."""
    may_restart: bool = True
    """Whether a group that is not finished in one go-around may begin again."""
    called_early: bool = False
    """Whether the useless tile discarded early must be called."""


class _Supply:
    """The tiles of a set that are not yet given out."""

    def __init__(self, random: Random, rules: RiichiRules) -> None:
        self.tiles = list(tiles_of(rules))
        random.shuffle(self.tiles)
        self.copies: list[list[int]] = [[] for _ in range(KINDS)]
        for tile in self.tiles:
            self.copies[tile & KIND].append(tile)

    def take(self, wanted: int) -> int:
        """Take a tile: a certain red one, or any of its kind."""
        copies = self.copies[wanted & KIND]
        if wanted >= RED:
            if wanted not in copies:
                raise OffScriptError
            copies.remove(wanted)
            return wanted
        if not copies:
            raise OffScriptError
        return copies.pop()

    def take_all(self, kinds: Iterable[int]) -> list[int]:
        """Take a tile for each."""
        return [self.take(kind) for kind in kinds]

    def rest(self) -> list[int]:
        """Return the tiles left, shuffled."""
        left: dict[int, int] = {}
        for copies in self.copies:
            for tile in copies:
                left[tile] = left.get(tile, 0) + 1
        found = []
        for tile in self.tiles:
            if left.get(tile):
                left[tile] -= 1
                found.append(tile)
        return found


class SteeredPlay(Play):
    """A round played by a script."""

    def __init__(
        self, random: Random, rules: RiichiRules, script: Script, *, dealer: int, wind: Seat
    ) -> None:
        self.script = script
        supply = _Supply(random, rules)
        hand = script.hand
        goal = [*hand.concealed, *(kind for claim in hand.claims for kind in claim.shown)]
        first = goal.copy()
        for kind in script.missing:
            first.remove(kind)
        self.kept = supply.take_all(
            (*script.missing, *(claim.called for claim in hand.claims), *script.early.values())
        )
        """Tiles that only the script draws."""
        hands = [supply.take_all((*first, *script.junk))]
        hands += [supply.take_all(script.dealt.get(number, ())) for number in _OTHERS]
        self.kept += supply.take_all(kind for kind, _ in script.pons)
        for group in script.groups:
            for step in group:
                if step.type in ("call", "kan"):
                    self.kept.append(supply.take(step.kinds[0]))
        for kind in hand.waits:
            copies = supply.copies[kind]
            self.kept += [copies.pop() for _ in range(min(len(copies), _KEPT_FOR_STEPS))]
        unseen = supply.rest()
        hands[HERO] += _useless(unseen, 13 - len(hands[HERO]), goal, hand.waits)
        for number in _OTHERS:
            hands[number] += _without(unseen, 13 - len(hands[number]), hand.waits)
        dealt = Deal(
            hands=tuple(map(tuple, hands)),
            indicator=unseen.pop(),
            unseen=tuple(unseen),
            dealer=dealer,
            round=wind,
        )
        super().__init__(random, rules, dealt)
        self.hero = self.players[HERO]
        self.goal = pack(goal)
        """The tiles the hero wants to hold, packed."""
        self.waits = pack(hand.waits)
        self.claims = list(hand.claims)
        """Melds the hero has not called yet."""
        self.pons = list(script.pons)
        self.coming = self._schedule()
        self.early = frozenset(tile & KIND for tile in script.early.values())
        """Kinds the hero discards before others."""
        self.turn = 0
        """Own draws of the hero."""
        self.ready = False
        """Whether the hero's hand is reached."""
        self.group = self.step = self.idle = self.restarts = 0
        self.chosen: int | None = None
        """The tile that the player in turn has drawn to discard it."""

    def _schedule(self) -> dict[int, int]:
        """Decide with which of his draws the hero gets the tiles he lacks."""
        script = self.script
        turns = max(script.turns, len(script.missing) + len(script.early))
        if not script.missing:
            return dict(script.early)
        free = [turn for turn in range(1, turns) if turn not in script.early]
        at = sorted(self.random.sample(free, len(script.missing) - 1))
        return {**script.early, **dict(zip((*at, turns), script.missing, strict=True))}

    def run(self) -> Round:
        """Play to the moment and return the round; raise `OffScriptError` when it fails."""
        if not self.coming and not self.claims and self.hero.packed == self.goal:
            self.ready = True
        while not self.over:
            self.take_turn()
        return self.finished()

    # -- the wall

    def next_tile(self, player: int) -> int:
        """Choose which unseen tile a player draws."""
        self.chosen = None
        if player == HERO:
            self.turn += 1
            return self._draw_of_hero()
        if self._is_time(player):
            step = self._current()
            if step is not None:
                found = self._for_step(player, step)
                if found is not None:
                    return found
            elif not self.ready:
                found = self._before_ready(player)
                if found is not None:
                    return found
        return self._ordinary(player)

    def _draw_of_hero(self) -> int:
        if not self.ready:
            if self.turn > max(self.coming, default=0) + _LATE:
                raise OffScriptError
            kind = self.coming.pop(self.turn, None)
            return self._ordinary_of_hero() if kind is None else self._fetch(kind)
        self._begin_turn()
        step = self._current()
        if step is not None and step.type == "own_draw":
            self.chosen = self._fetch(*self._shuffled(step.kinds))
            self._advance()
            return self.chosen
        return self._ordinary_of_hero()

    def _ordinary_of_hero(self) -> int:
        """Draw a tile of no use to the hero, and to nobody waiting for it."""
        danger = self._danger(HERO) | self.waits
        hero = self.hero
        spare = self._spare_kinds() if not self.ready else ()
        for place in range(1, 2 * _LOOKED_AT):
            tile = self.unseen[-place]
            if one_packed(tile) & danger:
                continue
            if not self.ready:
                if not around(tile & KIND).isdisjoint(spare):
                    continue
                if hero.shanten([*hero.held, tile], hero.called) < hero.lacking:
                    continue
            elif not hero.in_riichi and hero.foresee(tile, self.seen) & KIND != tile & KIND:
                continue
            return self.unseen.pop(-place)
        raise OffScriptError

    def _ordinary(self, number: int) -> int:
        """Draw any tile that does not let the player win."""
        player = self.players[number]
        danger = self._danger(number)
        for place in range(1, _LOOKED_AT):
            bit = one_packed(self.unseen[-place])
            if player.waits & bit or (player.in_riichi and danger & bit):
                continue
            return self.unseen.pop(-place)
        raise OffScriptError

    def _fetch(self, *kinds: int) -> int:
        """Take a tile of the first of these kinds there is out of the wall."""
        for kind in kinds:
            for tiles in (self.kept, self.unseen):
                for place, tile in enumerate(tiles):
                    if tile == kind or tile & KIND == kind:
                        return tiles.pop(place)
        raise OffScriptError

    def _has(self, kind: int) -> bool:
        return any(tile & KIND == kind for tiles in (self.kept, self.unseen) for tile in tiles)

    # -- the script

    def _current(self) -> Step | None:
        """Return the step to come; None while the hand is not reached or a draw must come first."""
        if not self.ready:
            return None
        group = self.script.groups[self.group]
        return group[self.step] if self.step < len(group) else None

    def _begin_turn(self) -> None:
        """Note that the hero draws: an unfinished group begins again, a finished one is over."""
        group = self.script.groups[self.group]
        if self.step == len(group):
            self.group += 1
            self.step = self.idle = 0
        elif self.step:
            self.restarts += 1
            if self.restarts > _RESTARTS or not self.script.may_restart:
                raise OffScriptError
            self.step = 0
        elif not self.script.may_restart:
            raise OffScriptError
        self.idle += 1
        if self.idle > _LATE + self._delay():
            raise OffScriptError

    def _delay(self) -> int:
        delays = self.script.delays
        return delays[self.group] if self.group < len(delays) else 0

    def _advance(self) -> None:
        """Note that a step has happened; the last one ends the round."""
        groups = self.script.groups
        self.step += 1
        if self.step < len(groups[self.group]):
            return
        if self.group == len(groups) - 1:
            self.over = True
        elif groups[self.group][-1].type == "own_draw":
            self.group += 1
            self.step = self.idle = 0

    def _is_time(self, number: int) -> bool:
        """Tell whether a group may begin: its steps fit before the hero draws again."""
        if not self.ready or self.step:
            return True
        if self.idle < self._delay():
            return False
        group = self.script.groups[self.group]
        steps = next((n + 1 for n, step in enumerate(group) if step.type == "call"), len(group))
        if steps > len(_OTHERS) + 1 - number:
            return False
        return steps < 2 or any(
            self._would_discard(other, kind)
            for other in range(number + 1, 4)
            for kind in group[1].kinds
            if self._has(kind)
        )

    def _for_step(self, number: int, step: Step) -> int | None:
        """Draw the tile a step wants, where the player would do with it what he shall."""
        if step.type == "own_draw":
            return None
        if step.type == "kan":
            if number != step.player or not self._would_kan(number, step.kinds[0]):
                return None
            return self._fetch(step.kinds[0])
        if step.claim is not None and step.claim.type == "chi" and number != 3:
            return None
        return self._to_discard(number, step.kinds)

    def _before_ready(self, number: int) -> int | None:
        """Draw what the hero, or another player, is to call on the way."""
        for kind, caller in self.pons:
            if number != caller and self.players[caller].wants_pon(kind):
                found = self._to_discard(number, (kind,))
                if found is not None:
                    return found
        if self.claims and self.turn and self.random.random() < 0.8:
            claim = self.claims[0]
            if claim.type == "pon" or number == 3:
                return self._to_discard(number, (claim.called,))
        return None

    def _to_discard(self, number: int, kinds: Sequence[int]) -> int | None:
        """Draw a tile of these kinds that the player has no use for."""
        danger = self._danger(number, HERO)
        for kind in self._shuffled(kinds):
            if one_packed(kind) & danger or not self._has(kind):
                continue
            if self._would_discard(number, kind):
                self.chosen = self._fetch(kind)
                return self.chosen
        return None

    def _would_discard(self, number: int, kind: int) -> bool:
        """Tell whether a player may well discard a tile he draws: it brings him nothing."""
        player = self.players[number]
        if player.waits & one_packed(kind):
            return False
        if player.in_riichi:
            return player.count(kind) < 3
        if player.count(kind) == 3 or ("pon", kind) in player.melds:
            return False
        return player.shanten([*player.held, kind], player.called) >= player.lacking

    def _would_kan(self, number: int, kind: int) -> bool:
        player = self.players[number]
        player.draw(kind)
        would = player.wants_own_kan() is not None and self.may_kan(number)
        player.held.pop()
        player.packed -= one_packed(kind)
        player.drawn = None
        return would

    def _shuffled(self, kinds: Sequence[int]) -> list[int]:
        return self.random.sample(kinds, len(kinds))

    # -- what the players do

    def choose(self, player: int, barred: Collection[int]) -> int:
        """Return what a player discards; nobody discards what others wait for, if not scripted."""
        if self.chosen is not None:
            tile, self.chosen = self.chosen, None
            if player != HERO or self.hero.in_riichi:
                self.scripted = True
                return tile
        self.scripted = False
        danger = self._danger(player)
        if player == HERO:
            spare = self._spare({*barred, *_kinds(danger)})
            if spare is None or one_packed(spare) & danger:
                raise OffScriptError
            return spare
        avoided = {*barred, *_kinds(danger)} if danger else barred
        tile = super().choose(player, avoided)
        if one_packed(tile) & danger:
            raise OffScriptError
        return tile

    def _spare_kinds(self) -> list[int]:
        """Return the kinds of which the hero holds more than his goal needs."""
        packed, goal = self.hero.packed, self.goal
        return [k for k in range(KINDS) if packed >> 3 * k & 7 > goal >> 3 * k & 7]

    def _spare(self, barred: Collection[int]) -> int | None:
        """Return the tile the hero discards on his way: of no use for his goal, nor for tenpai."""
        hero = self.hero
        if hero.in_riichi:
            return hero.drawn
        lacking: int | None = None
        early = self.early
        ranked = [kind for _, kind in hero.ranked()]
        if early:
            ranked.sort(key=lambda kind: kind not in early)
        for kind in ranked:
            if hero.count(kind) <= self.goal >> 3 * kind & 7 or kind in barred:
                continue
            if lacking is None:
                lacking = hero.shanten(hero.held, hero.called)
            tile = hero.tile_of(kind)
            rest = hero.held.copy()
            rest.remove(tile)
            if hero.shanten(rest, hero.called) <= max(lacking, 0):
                return tile
        return None

    def wants_riichi(self, player: int, tile: int) -> bool:
        """Tell whether a player declares riichi: the hero as scripted, one other at most."""
        if player == HERO:
            left = self.hero.packed - one_packed(tile)
            return self.script.riichi and left == self.goal
        if any(self.players[other].in_riichi for other in _OTHERS):
            return False
        return super().wants_riichi(player, tile)

    def wants_win(self, player: int) -> bool:
        """Let nobody win; the moment would not come."""
        if player == HERO:
            return False
        raise OffScriptError

    def may_call(self, number: int) -> bool:
        """Tell whether a player may call as he likes: others, while no group is under way."""
        return number != HERO and not (self.ready and self.step) and not self.scripted

    scripted = False
    """Whether the last discard was scripted."""

    def may_kan(self, number: int) -> bool:
        """Tell whether a player may make a kan: the hero does not."""
        return number != HERO and super().may_kan(number)

    def is_taken_to_win(self, source: int, tile: int) -> bool:
        """Note a tile on offer; the moment has come with the last one scripted."""
        bit = one_packed(tile)
        event = self.events[-1]
        if any(self.players[n].waits & bit for n in _OTHERS if n != source) and (
            event.type != "ankan"
        ):
            raise OffScriptError
        step = self._current()
        if source == HERO:
            self._look_whether_ready()
            return False
        planned = self.scripted or event.type in ("kakan", "ankan")
        if planned and step is not None and tile & KIND in step.kinds:
            if step.type in ("pass", "offer", "kan"):
                self._advance()
            return self.over
        completes = self.hero.waits & bit and (
            event.type != "ankan" or is_kokushi(self.hero.packed + bit)
        )
        if completes:
            raise OffScriptError
        return False

    def end_in_draw(self) -> None:
        """Give up: the wall has run out before the moment came."""
        raise OffScriptError

    def kan_is_robbed(self, number: int, name: str, tile: int) -> bool:
        """Note the tile of a kan, also where the rules do not let it be robbed."""
        return self.is_taken_to_win(number, tile)

    def _look_whether_ready(self) -> None:
        if self.ready or self.coming or self.claims:
            return
        if self.hero.packed == self.goal:
            if self.pons or self.hero.declaring != self.script.riichi:
                raise OffScriptError
            self.ready = True
            self.idle = 0

    def wanted_call(self, source: int, tile: int) -> Call | None:
        """Return who takes a discard: the hero as scripted, others as they like."""
        kind = tile & KIND
        if source != HERO:
            claim = self._claim_on(source, kind)
            if claim is not None:
                shown = tuple(self.hero.tile_of(each) for each in claim.shown)
                if claim.type == "pon":
                    shown = self.hero.tiles_of(kind, 2)
                return Call(claim.type, HERO, shown)
        for wish in self.pons:
            if wish[0] == kind and wish[1] != source and self.players[wish[1]].wants_pon(kind):
                self.pons.remove(wish)
                return Call("pon", wish[1], self.players[wish[1]].tiles_of(kind, 2))
        call = super().wanted_call(source, tile)
        if call is None and source == HERO and kind in self.early and self.script.called_early:
            raise OffScriptError
        return call

    def _claim_on(self, source: int, kind: int) -> Claim | None:
        """Return the scripted call of the hero on a discard, noting that it is made."""
        step = self._current()
        if step is not None and step.type == "call" and step.claim is not None:
            if self.scripted and kind == step.claim.called and step.then is not None:
                self.goal = pack(step.then.concealed)
                self.waits = pack(step.then.waits)
                self._advance()
                return step.claim
        elif not self.ready and self.claims:
            claim = self.claims[0]
            if kind == claim.called and (claim.type == "pon" or source == 3):
                self.claims.pop(0)
                self.goal -= pack(claim.shown)
                return claim
        return None

    def _danger(self, *but: int) -> int:
        """Return what players but these wait for, packed."""
        found = 0
        for number, player in enumerate(self.players):
            if number not in but:
                found |= player.waits
        return found


@lru_cache(maxsize=4096)
def _kinds(packed: int) -> frozenset[int]:
    return frozenset(kind for kind in range(KINDS) if packed >> 3 * kind & 1)


def _useless(
    unseen: list[int], number: int, goal: Sequence[int], waits: Sequence[int]
) -> list[int]:
    """Take tiles out of the wall that do not go with a hand."""
    near = {*goal, *waits}
    near |= {kind + step for kind in goal if kind < EAST for step in (-1, 1)}
    found: list[int] = []
    for tile in unseen:
        kind = tile & KIND
        if len(found) < number and kind not in near:
            found.append(tile)
            near |= around(kind)
    for tile in found:
        unseen.remove(tile)
    return found + _without(unseen, number - len(found), waits)


@lru_cache(maxsize=KINDS)
def around(kind: int) -> frozenset[int]:
    """Return a kind and those of its suit at most two ranks away."""
    if kind >= EAST:
        return frozenset((kind,))
    suit, rank = divmod(kind, 9)
    return frozenset(9 * suit + near for near in range(max(0, rank - 2), min(9, rank + 3)))


def _without(unseen: list[int], number: int, kinds: Collection[int]) -> list[int]:
    """Take so many tiles out of the wall, none of these kinds as long as there are others."""
    found: list[int] = []
    place = 0
    while len(found) < number and place < len(unseen):
        if unseen[place] & KIND in kinds:
            place += 1
        else:
            found.append(unseen.pop(place))
    if len(found) < number:
        raise OffScriptError
    return found
