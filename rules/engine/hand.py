"""What lies on the table when a hand is won: melds, concealed tiles, winning tile, situation."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from typing import Final, Literal

from .errors import EngineError
from .tiles import KIND, RED, WINDS, format_tile, format_tiles

MeldType = Literal["chi", "pon", "daiminkan", "kakan", "ankan"]
Source = Literal["right", "across", "left"]
Seat = Literal["E", "S", "W", "N"]

MELD_TYPES: Final = ("chi", "pon", "daiminkan", "kakan", "ankan")
SOURCES: Final = ("right", "across", "left")
KANS: Final = frozenset(("daiminkan", "kakan", "ankan"))
_TYPE_CODES: Final = {"chi": 0, "pon": 1, "daiminkan": 2, "kakan": 2, "ankan": 3}

FLAGS: Final = (
    "ippatsu",
    "rinshan",
    "chankan",
    "robbed_ankan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
)
"""Situations a win may happen in, in the order they are shown."""

_FLAG_NEEDS: Final = {
    "ippatsu": ("riichi",),
    "rinshan": ("tsumo", "kan"),
    "chankan": ("ron",),
    "robbed_ankan": ("ron",),
    "haitei": ("tsumo",),
    "houtei": ("ron",),
    "tenhou": ("tsumo", "dealer", "no_melds", "no_riichi"),
    "chiihou": ("tsumo", "non_dealer", "no_melds", "no_riichi"),
    "renhou": ("ron", "non_dealer", "no_melds", "no_riichi"),
}
_FLAG_CLASHES: Final = (
    ("ippatsu", "rinshan"),
    ("chankan", "houtei"),
    ("chankan", "robbed_ankan"),
    ("robbed_ankan", "houtei"),
    ("tenhou", "rinshan"),
    ("chiihou", "rinshan"),
    ("tenhou", "haitei"),
    ("chiihou", "haitei"),
    ("renhou", "houtei"),
    ("renhou", "chankan"),
)


@dataclass(frozen=True, slots=True)
class Meld:
    """A set called, or a concealed kan.

    `source` is the player it was called from, seen from the owner. Raises `bad_meld` and
    `called_not_in_meld` naming the tiles.
    """

    type: MeldType
    tiles: tuple[int, ...]
    called: int | None = None
    source: Source | None = None
    code: tuple[int, int] = field(init=False, repr=False, compare=False)
    """The suit, and the type and lowest rank as one number (`1 + 9 · type + rank`)."""

    def __post_init__(self) -> None:
        kinds = sorted(tile & KIND for tile in self.tiles)
        size = 4 if self.type in KANS else 3
        if self.type == "chi":
            good = (
                len(kinds) == 3
                and kinds[2] < 27
                and kinds[0] // 9 == kinds[2] // 9
                and kinds[1] == kinds[0] + 1
                and kinds[2] == kinds[0] + 2
            )
        else:
            good = len(kinds) == size and kinds[0] == kinds[-1] and kinds[0] < 34
        if not good:
            raise EngineError("bad_meld", tiles=format_tiles(self.tiles), type=self.type)
        code = 1 + 9 * _TYPE_CODES[self.type] + kinds[0] % 9
        object.__setattr__(self, "code", (kinds[0] // 9, code))
        if self.called is not None and self.called & KIND not in kinds:
            raise EngineError(
                "called_not_in_meld",
                tile=format_tile(self.called),
                tiles=format_tiles(self.tiles),
            )

    @property
    def is_kan(self) -> bool:
        """Whether the meld is a kan of any kind."""
        return self.type in KANS

    @property
    def is_open(self) -> bool:
        """Whether the meld opens the hand."""
        return self.type != "ankan"

    @property
    def first(self) -> int:
        """The lowest kind in the meld."""
        suit, code = self.code
        return 9 * suit + (code - 1) % 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A hand and its winning tile with everything a riichi score depends on.

    `hand` is the concealed tiles without the winning tile. Impossible input raises
    `EngineError` naming the tile, key or flag.
    """

    hand: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    win: int
    by: Literal["ron", "tsumo"]
    seat: Seat
    round: Seat
    riichi: Literal["none", "riichi", "double"] = "none"
    flags: frozenset[str] = frozenset()
    dora: tuple[int, ...] = ()
    """Indicators turned up, the first dealt, the others from kans."""
    ura: tuple[int, ...] = ()
    """Indicators under them, in the same order."""
    dora_of_this_kan: int | None = None
    """The indicator of the kan whose replacement tile wins; a rule value tells if it is in time."""
    honba: int = 0
    sticks: int = 0
    discarder: Seat | None = None
    pao: Seat | None = None
    """The player liable for a yakuman, or for the kan whose replacement tile wins, where known."""

    packed: tuple[int, int, tuple[int, ...]] = field(init=False, repr=False, compare=False)
    """Concealed tiles with the winning tile, all tiles (3 bits a kind each), red tiles."""

    def __post_init__(self) -> None:
        if len(self.melds) > 4:
            raise EngineError("too_many_melds", count=len(self.melds))
        needed = 13 - 3 * len(self.melds)
        if len(self.hand) != needed:
            raise EngineError("wrong_count", count=len(self.hand), needed=needed)
        concealed = 0
        reds = []
        for tile in (*self.hand, self.win):
            if tile & KIND >= 34:
                raise EngineError("flower_in_hand", tile=format_tile(tile))
            concealed += 1 << 3 * (tile & KIND)
            if tile >= RED:
                reds.append(tile)
        everything = concealed
        for meld in self.melds:
            for tile in meld.tiles:
                everything += 1 << 3 * (tile & KIND)
                if tile >= RED:
                    reds.append(tile)
        object.__setattr__(self, "packed", (concealed, everything, tuple(reds)))
        self._check_counts()
        self._check_situation()

    def _check_counts(self) -> None:
        """Refuse a fifth copy of a tile; indicators are tiles too."""
        if len(self.dora) > 5 or len(self.ura) > 5:
            raise EngineError("too_many_indicators", count=max(len(self.dora), len(self.ura)))
        seen: dict[int, int] = {}
        for tile in self.all_tiles():
            seen[tile & KIND] = seen.get(tile & KIND, 0) + 1
        for tile in (*self.dora, *self.ura):
            if tile & KIND >= 34:
                raise EngineError("flower_in_hand", tile=format_tile(tile))
            seen[tile & KIND] = seen.get(tile & KIND, 0) + 1
        for number, count in seen.items():
            if count > 4:
                raise EngineError("too_many", count=count, tile=format_tile(number))

    def _check_situation(self) -> None:
        for key in ("honba", "sticks"):
            if getattr(self, key) < 0:
                raise EngineError("negative", key=key, value=getattr(self, key))
        if self.riichi != "none":
            for meld in self.melds:
                if meld.is_open:
                    raise EngineError("open_riichi", tiles=format_tiles(meld.tiles))
        met = {
            "riichi": self.riichi != "none",
            "no_riichi": self.riichi == "none",
            self.by: True,
            "kan": any(meld.is_kan for meld in self.melds),
            "dealer": self.seat == "E",
            "non_dealer": self.seat != "E",
            "no_melds": not self.melds,
        }
        for flag in self.flags:
            if flag not in _FLAG_NEEDS:
                raise EngineError("unknown_flag", flag=flag)
            for need in _FLAG_NEEDS[flag]:
                if not met.get(need, False):
                    raise EngineError("flag_needs", flag=flag, needs=need)
        for flag, other in _FLAG_CLASHES:
            if flag in self.flags and other in self.flags:
                raise EngineError("flags_clash", flag=flag, other=other)
        if self.discarder is not None:
            if self.by == "tsumo":
                raise EngineError("discarder_on_tsumo", seat=self.discarder)
            if self.discarder == self.seat:
                raise EngineError("discarder_is_winner", seat=self.seat)
        if self.pao is not None and self.pao == self.seat:
            raise EngineError("liable_is_winner", seat=self.seat)

    def all_tiles(self) -> Iterable[int]:
        """Yield every tile of the hand, melds and winning tile included."""
        yield from self.hand
        yield self.win
        for meld in self.melds:
            yield from meld.tiles

    def as_if(self, tile: int) -> Win:
        """Return the same win as if its winning tile were another one; not checked again."""
        twin = copy(self)
        concealed, everything, _ = self.packed
        change = (1 << 3 * (tile & KIND)) - (1 << 3 * (self.win & KIND))
        object.__setattr__(twin, "win", tile)
        reds = tuple(other for other in twin.all_tiles() if other >= RED)
        object.__setattr__(twin, "packed", (concealed + change, everything + change, reds))
        return twin

    @property
    def is_open(self) -> bool:
        """Whether a call has opened the hand."""
        return any(meld.is_open for meld in self.melds)

    @property
    def is_dealer(self) -> bool:
        """Whether the winner deals."""
        return self.seat == "E"

    @property
    def last_kan(self) -> Meld | None:
        """The last kan made, by the order of the melds."""
        return next((meld for meld in reversed(self.melds) if meld.is_kan), None)


def seat_from(seat: str, source: str) -> Seat:
    """Return the seat to the right of, across from or to the left of a seat."""
    step = SOURCES.index(source) + 1
    found: Seat = WINDS[(WINDS.index(seat) + step) % 4]  # type: ignore[assignment]
    return found
