"""The table as one player sees it: four rivers, calls, his hand; and every moment of the round.

A board is a plain value made from a round. Every tile says from which moment to which it lies
there, so that one value shows the table at any moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, cast

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from rules.engine.events import Event
from rules.engine.hand import SOURCES, Meld, Seat, Source
from rules.engine.mjai import UNKNOWN
from rules.engine.rounds import Round
from rules.engine.tiles import KIND, sort_key, sorted_tiles
from rules.spoken import hand_in_words, meld_in_words, tile_name
from rules.words import term, wind_name

Place = Literal["right", "across", "left", "self"]
PLACES: Final[tuple[Place, ...]] = ("right", "across", "left", "self")
"""Where players sit, in the order of play after the player who looks."""
PLACE_NAMES: Final[dict[str, Promise]] = {
    "right": pgettext_lazy("seat at the table", "right"),
    "across": pgettext_lazy("seat at the table", "across"),
    "left": pgettext_lazy("seat at the table", "left"),
}
RIVER_ROW: Final = 6
"""Discards in a row of the river."""
MARKS: Final = "①②③④⑤⑥⑦⑧⑨"
"""Marks of passed tiles, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverTile:
    """A discard: it stays in the river, marked, when it is called."""

    tile: int
    since: int
    drawn: bool = False
    """Whether it was discarded as drawn."""
    riichi: bool = False
    """Whether riichi was declared with it."""
    called: int | None = None
    """The moment it was called."""
    mark: str = ""
    """The mark of a pass."""
    offered: bool = False
    """Whether it is the tile on offer."""

    @property
    def until(self) -> None:
        """A discard never leaves the river."""

    @property
    def say(self) -> str:
        """The tile read aloud, with what is special about it."""
        return self._say(called=False)

    @property
    def say_called(self) -> str:
        """The tile read aloud once it has been called."""
        return self._say(called=True)

    def _say(self, *, called: bool) -> str:
        words = tile_name(self.tile)
        if self.riichi:
            words = _("%(tile)s with riichi") % {"tile": words}
        if self.mark:
            words = _("%(tile)s, passed %(mark)s") % {"tile": words, "mark": self.mark}
        if called:
            words = _("%(tile)s, called away") % {"tile": words}
        if self.offered:
            words = _("%(tile)s, on offer") % {"tile": words}
        return words


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMeld:
    """A meld on the table; a pon makes way for the kan it becomes."""

    meld: Meld
    since: int
    until: int | None = None
    own: bool = False
    """Whether it is the meld of the player who looks."""
    mark: str = ""
    offered: bool = False

    @property
    def say(self) -> str:
        """The meld read aloud."""
        words = self.words
        if self.mark:
            words = _("%(tile)s, passed %(mark)s") % {"tile": words, "mark": self.mark}
        if self.offered:
            words = _("%(tile)s, on offer") % {"tile": words}
        return words

    @property
    def words(self) -> str:
        """The meld in words, with its source where that is told from the own seat."""
        return meld_in_words(self.meld if self.own else replace(self.meld, source=None))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldTile:
    """A concealed tile of the player who looks; apart while it is the tile just drawn."""

    tile: int
    since: int
    until: int | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """A tile that lies open: a dora indicator or a flower."""

    tile: int
    since: int

    @property
    def until(self) -> None:
        """It stays where it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One player's side of the table."""

    player: int
    place: Place
    wind: Seat
    name: str
    """The player as he is called in sentences."""
    is_dealer: bool
    river: tuple[RiverTile, ...] = ()
    melds: tuple[LaidMeld, ...] = ()
    flowers: tuple[Turned, ...] = ()
    riichi: int | None = None
    """The moment riichi was declared."""

    @property
    def is_self(self) -> bool:
        """Whether it is the side of the player who looks."""
        return self.place == "self"

    @property
    def label(self) -> str:
        """What the river is called, with room for its tiles."""
        if self.is_self:
            return _("Your discards: %(tiles)s")
        return _("Discards of %(who)s: %(tiles)s") % {"who": self.name, "tiles": "%(tiles)s"}

    @property
    def rows(self) -> int:
        """How many rows of six the river has in the end."""
        return -(-len(self.river) // RIVER_ROW)

    @property
    def place_name(self) -> str:
        """Where the player sits, in a word."""
        return _("you") if self.is_self else str(PLACE_NAMES[self.place])

    @property
    def wind_name(self) -> str:
        """The player's wind."""
        return str(wind_name(self.wind))


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Something that happens and can be seen by the player who looks."""

    number: int
    event: int
    """The place of the event in the round."""
    words: str
    left: int
    """Tiles left to draw."""
    hand: str = ""
    """The own hand read aloud, where it has changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The table with all its moments."""

    sides: tuple[Side, ...]
    """Right, across, left, and the player who looks."""
    hand: tuple[HeldTile, ...]
    moments: tuple[Moment, ...]
    indicators: tuple[Turned, ...]
    round: str
    offered: int | None
    """The tile on offer at the last moment."""

    passed: int = 0
    """How many tiles were let pass."""

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def own(self) -> Side:
        """The side of the player who looks."""
        return self.sides[-1]

    def moment_of(self, event: int) -> int:
        """Return the moment at which an event can be seen."""
        return next((moment.number for moment in self.moments if moment.event >= event), self.last)

    def hand_at(self, number: int) -> str:
        """Return the own hand read aloud as it is at a moment."""
        told = [moment.hand for moment in self.moments[: number + 1] if moment.hand]
        return told[-1]


def tiles_label(side: Side, number: int) -> str:
    """Return the label of a river as it is at a moment."""
    lying = [
        tile.say if tile.called is None or tile.called > number else tile.say_called
        for tile in side.river
        if tile.since <= number
    ]
    words = pgettext("between parts of a hand", ", ").join(lying) or NONE_YET
    return side.label % {"tiles": words}


NONE_YET: Final = pgettext_lazy("tiles in the river", "none yet")


@dataclass(slots=True)
class _Own:
    """The own hand while the board is laid."""

    tiles: list[HeldTile]
    drawn: HeldTile | None = None
    gone: list[HeldTile] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)

    def draw(self, tile: int, at: int) -> None:
        self.drawn = HeldTile(tile=tile, since=at, apart=True)

    def settle(self, at: int) -> None:
        """Put the drawn tile among the others."""
        if self.drawn is not None:
            self.gone.append(replace(self.drawn, until=at))
            self.tiles.append(HeldTile(tile=self.drawn.tile, since=at))
            self.drawn = None

    def discard(self, tile: int, at: int, *, drawn: bool) -> None:
        if self.drawn is not None and drawn and self.drawn.tile == tile:
            self.gone.append(replace(self.drawn, until=at))
            self.drawn = None
        else:
            self.settle(at)
            self.lay(tile, at)

    def lay(self, tile: int, at: int) -> None:
        """Take a tile out of the hand, one just put in last."""
        held = next(each for each in sorted(self.tiles, key=_by_age) if each.tile == tile)
        self.tiles.remove(held)
        self.gone.append(replace(held, until=at))

    def words(self) -> str:
        tiles = list(sorted_tiles(each.tile for each in self.tiles))
        if self.drawn is not None:
            tiles.append(self.drawn.tile)
        return hand_in_words(tiles, self.melds)

    def all(self) -> tuple[HeldTile, ...]:
        """Return every tile there ever was, those in the hand sorted, drawn ones last."""
        found = [*self.gone, *self.tiles, *([self.drawn] if self.drawn else [])]
        found = [each for each in found if each.until is None or each.until > each.since]
        return tuple(sorted(found, key=lambda each: (each.apart, *sort_key(each.tile))))


def _by_age(held: HeldTile) -> int:
    return held.since


class _Table:
    """The table while the board is laid."""

    def __init__(self, played: Round, hero: int, marks: Mapping[int, str]) -> None:
        self.played = played
        self.hero = hero
        self.marks = marks
        start = played.start
        self.sides = [_side(played, player, hero) for player in range(4)]
        self.rivers: list[list[RiverTile]] = [[], [], [], []]
        self.melds: list[list[LaidMeld]] = [[], [], [], []]
        self.flowers: list[list[Turned]] = [[], [], [], []]
        self.riichi: list[int | None] = [None] * 4
        self.declaring = [False] * 4
        self.own = _Own([HeldTile(tile=tile, since=0) for tile in start.hands[hero]])
        self.indicators = []
        if start.indicator is not None:
            self.indicators.append(Turned(tile=start.indicator, since=0))
        self.left = played.wall
        self.moments = [
            Moment(number=0, event=0, words=_("The deal."), left=self.left, hand=self.own.words())
        ]
        self.last_discard = (0, 0)

    def happen(self, index: int, event: Event) -> None:
        """Let an event happen, and note it as a moment if the player sees it."""
        at = len(self.moments)
        kind, actor = event.type, event.actor
        own = actor == self.hero
        if kind == "tsumo":
            self.left -= 1
            if own:
                self.own.draw(event.tile, at)
        elif kind == "dahai":
            self._discard(index, event, at)
        elif kind in ("chi", "pon", "daiminkan"):
            self._call(event, at)
        elif kind in ("kakan", "ankan"):
            self._own_kan(index, event, at)
        elif kind == "flower":
            self.flowers[actor].append(Turned(tile=event.tile, since=at))
            if own:
                self.own.discard(event.tile, at, drawn=True)
        elif kind == "dora":
            self.indicators.append(Turned(tile=event.tile, since=at))
        elif kind == "reach":
            self.declaring[actor] = True
        words = self._words(index, event)
        if words:
            hand = self.own.words() if own else ""
            moment = Moment(number=at, event=index, words=words, left=self.left, hand=hand)
            self.moments.append(moment)

    def _discard(self, index: int, event: Event, at: int) -> None:
        actor = event.actor
        declared = self.declaring[actor] and self.riichi[actor] is None
        if declared:
            self.riichi[actor] = at
        self.last_discard = (actor, len(self.rivers[actor]))
        self.rivers[actor].append(
            RiverTile(
                tile=event.tile,
                since=at,
                drawn=event.drawn,
                riichi=declared,
                mark=self.marks.get(index, ""),
            )
        )
        if actor == self.hero:
            self.own.discard(event.tile, at, drawn=event.drawn)

    def _call(self, event: Event, at: int) -> None:
        source, place = self.last_discard
        self.rivers[source][place] = replace(self.rivers[source][place], called=at)
        name = cast(Literal["chi", "pon", "daiminkan"], event.type)
        origin: Source = SOURCES[(event.target - event.actor) % 4 - 1]
        meld = Meld(name, (event.tile, *event.consumed), event.tile, origin)
        self._lay(event, meld, at)

    def _own_kan(self, index: int, event: Event, at: int) -> None:
        if event.actor == self.hero:
            self.own.settle(at)
        mark = self.marks.get(index, "")
        melds = self.melds[event.actor]
        if event.type == "ankan":
            self._lay(event, Meld("ankan", event.consumed), at, mark)
            return
        kind = event.tile & KIND
        place = next(
            place
            for place, laid in enumerate(melds)
            if laid.meld.type == "pon" and laid.meld.first == kind and laid.until is None
        )
        pon = melds[place].meld
        melds[place] = replace(melds[place], until=at)
        meld = Meld("kakan", (*pon.tiles, event.tile), pon.called, pon.source)
        own = event.actor == self.hero
        melds.insert(place + 1, LaidMeld(meld=meld, since=at, own=own, mark=mark))
        if event.actor == self.hero:
            self.own.lay(event.tile, at)
            self.own.melds = [each.meld for each in melds if each.until is None]

    def _lay(self, event: Event, meld: Meld, at: int, mark: str = "") -> None:
        own = event.actor == self.hero
        self.melds[event.actor].append(LaidMeld(meld=meld, since=at, own=own, mark=mark))
        if event.actor == self.hero:
            for tile in event.consumed:
                self.own.lay(tile, at)
            self.own.melds.append(meld)

    def _words(self, index: int, event: Event) -> str:
        """Say what happens; "" where the player does not see it."""
        if event.actor < 0:
            if event.type == "dora":
                return _("New dora indicator: %(tile)s.") % {"tile": tile_name(event.tile)}
            return ""
        words = self._sentence(event)
        mark = self.marks.get(index)
        if words and mark:
            passed = _("You let it pass: %(mark)s.") % {"mark": mark}
            words = pgettext("sentence after sentence", "%(one)s %(next)s") % {
                "one": words,
                "next": passed,
            }
        return words

    def _sentence(self, event: Event) -> str:
        own = event.actor == self.hero
        who = self.sides[event.actor].name
        kind = event.type
        if kind == "tsumo":
            if not own or event.tile == UNKNOWN:
                return ""
            return _("You draw %(tile)s.") % {"tile": tile_name(event.tile)}
        if kind == "dahai":
            riichi = self.riichi[event.actor] == len(self.moments)
            how = "riichi" if riichi else "drawn" if event.drawn else "kept"
            return str((OWN if own else OTHERS)[how]) % {
                "who": who,
                "tile": tile_name(event.tile),
            }
        if kind == "flower":
            return str((OWN if own else OTHERS)["flower"]) % {
                "who": who,
                "tile": tile_name(event.tile),
            }
        if kind in ("chi", "pon", "daiminkan", "kakan", "ankan"):
            laid = [each for each in self.melds[event.actor] if each.until is None]
            newest = max(laid, key=lambda each: each.since)
            how = "call" if event.target >= 0 else "kan"
            return str((OWN if own else OTHERS)[how]) % {
                "who": who,
                "meld": newest.words,
            }
        return ""

    def finished(self, offer: int | None) -> Board:
        """Return the board; the tile of the event given is on offer."""
        event = None if offer is None else self.played.events[offer]
        if event is not None:
            self._mark_offer(event)
            words = self._sentence_of_offer(event)
            self.moments[-1] = replace(self.moments[-1], words=words)
        sides = [
            replace(
                side,
                river=tuple(self.rivers[side.player]),
                melds=tuple(self.melds[side.player]),
                flowers=tuple(self.flowers[side.player]),
                riichi=self.riichi[side.player],
            )
            for side in self.sides
        ]
        return Board(
            sides=tuple(sorted(sides, key=lambda side: PLACES.index(side.place))),
            hand=self.own.all(),
            moments=tuple(self.moments),
            indicators=tuple(self.indicators),
            round=str(term("rounds", self.played.start.round)),
            offered=None if event is None else event.tile,
            passed=len(self.marks),
        )

    def _mark_offer(self, event: Event) -> None:
        if event.type == "dahai":
            river = self.rivers[event.actor]
            river[-1] = replace(river[-1], offered=True)
        elif event.type in ("kakan", "ankan"):
            melds = self.melds[event.actor]
            place = max(range(len(melds)), key=lambda place: melds[place].since)
            melds[place] = replace(melds[place], offered=True)

    def _sentence_of_offer(self, event: Event) -> str:
        return str(OFFERS.get(event.type, OFFERS["dahai"])) % {
            "who": self.sides[event.actor].name,
            "tile": tile_name(event.tile),
        }


OWN: Final[dict[str, Promise]] = {
    "kept": gettext_lazy("You discard %(tile)s."),
    "drawn": gettext_lazy("You discard %(tile)s as drawn."),
    "riichi": gettext_lazy("You declare riichi with %(tile)s."),
    "call": gettext_lazy("You call: %(meld)s."),
    "kan": gettext_lazy("You make a kan: %(meld)s."),
    "flower": gettext_lazy("You lay aside %(tile)s."),
}
OTHERS: Final[dict[str, Promise]] = {
    "kept": gettext_lazy("%(who)s discards %(tile)s."),
    "drawn": gettext_lazy("%(who)s discards %(tile)s as drawn."),
    "riichi": gettext_lazy("%(who)s declares riichi with %(tile)s."),
    "call": gettext_lazy("%(who)s calls: %(meld)s."),
    "kan": gettext_lazy("%(who)s makes a kan: %(meld)s."),
    "flower": gettext_lazy("%(who)s lays aside %(tile)s."),
}
OFFERS: Final[dict[str, Promise]] = {
    "dahai": gettext_lazy("%(who)s discards %(tile)s. May you win on it?"),
    "kakan": gettext_lazy("%(who)s adds %(tile)s to a pon. May you win on it?"),
    "ankan": gettext_lazy("%(who)s makes a closed kan of %(tile)s. May you win on it?"),
}


def _side(played: Round, player: int, hero: int) -> Side:
    place = PLACES[(player - hero) % 4 - 1]
    wind = played.start.seat(player)
    if place == "self":
        name = _("you")
    else:
        name = _("%(wind)s (%(place)s)") % {
            "wind": wind_name(wind),
            "place": PLACE_NAMES[place],
        }
    return Side(player=player, place=place, wind=wind, name=name, is_dealer=wind == "E")


def lay_board(
    played: Round, hero: int, *, passed: Sequence[int] = (), offer: int | None = None
) -> Board:
    """Return the table as a player sees it.

    `passed` are events with a tile that he let pass, `offer` is the event of the tile on offer.
    """
    marks: dict[int, str] = dict(zip(passed, MARKS, strict=False))
    table = _Table(played, hero, marks)
    for index, event in enumerate(played.events):
        if index:  # The first is the deal.
            table.happen(index, event)
    return table.finished(offer)
