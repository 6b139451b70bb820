"""What happens in a round, told event by event in the language of the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.events import Event
from rules.engine.mjai import UNKNOWN
from rules.engine.rounds import Round
from rules.engine.tiles import WINDS, sorted_tiles
from rules.words import wind_name


@dataclass(frozen=True, slots=True)
class ToldEvent:
    """One event in words, with the tiles it moves."""

    index: int
    who: str
    """The player's wind, or "you"."""
    own: bool
    """Whether the hero does it."""
    what: str
    tiles: tuple[int, ...]


_WHAT: Final[dict[str, Promise]] = {
    "tsumo": gettext_lazy("draws"),
    "dahai": gettext_lazy("discards"),
    "chi": gettext_lazy("calls chi"),
    "pon": gettext_lazy("calls pon"),
    "daiminkan": gettext_lazy("calls a kan"),
    "kakan": gettext_lazy("adds to a kan"),
    "ankan": gettext_lazy("declares a concealed kan"),
    "reach": gettext_lazy("declares riichi"),
    "flower": gettext_lazy("lays a flower aside"),
}
_YOU: Final[dict[str, Promise]] = {
    "tsumo": gettext_lazy("you draw"),
    "dahai": gettext_lazy("you discard"),
    "chi": gettext_lazy("you call chi"),
    "pon": gettext_lazy("you call pon"),
    "daiminkan": gettext_lazy("you call a kan"),
    "kakan": gettext_lazy("you add to a kan"),
    "ankan": gettext_lazy("you declare a concealed kan"),
    "reach": gettext_lazy("you declare riichi"),
    "flower": gettext_lazy("you lay a flower aside"),
}


def tell_events(played: Round, hero: int) -> Iterator[ToldEvent]:
    """Tell what happens, draws of unknown tiles left out."""
    for index, event in enumerate(played.events):
        if event.type in _WHAT and not (event.type == "tsumo" and event.tile == UNKNOWN):
            yield _told(index, event, played, hero)


def _told(index: int, event: Event, played: Round, hero: int) -> ToldEvent:
    own = event.actor == hero
    wind = wind_name(seat_of(event.actor, played))
    what = str(_YOU[event.type]) if own else str(_WHAT[event.type])
    who = _("you") if own else str(wind)
    return ToldEvent(index, who, own, what, tiles_of(event))


def seat_of(player: int, played: Round) -> str:
    """Return the wind of a player."""
    return WINDS[(player - played.start.dealer) % 4]


def tiles_of(event: Event) -> tuple[int, ...]:
    """Return the tiles an event shows: those of a set together."""
    if event.type in ("chi", "pon", "daiminkan", "kakan"):
        return sorted_tiles((*event.consumed, event.tile))
    if event.type == "ankan":
        return sorted_tiles(event.consumed)
    return () if event.tile == UNKNOWN else (event.tile,)
