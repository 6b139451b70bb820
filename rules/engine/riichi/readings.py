"""Tables of a hand's readings: each suit is looked up once, each reading is one integer.

A reading (sets, pair, and the block the winning tile is read into) is described by small
counters packed into one integer, so that a whole hand is the sum over its four suits and a
pattern is a test on that sum (`patterns.py`). `docs/algorithms.md` explains the idea.
"""

from __future__ import annotations

from itertools import product
from typing import Final, Literal, NamedTuple

from ..hand import Win
from ..shapes import SUIT_BITS, SUIT_MASK, Part, partitions
from ..tiles import CHUN, EAST, HAKU, HATSU, KIND, NORTH, WINDS


class Block(NamedTuple):
    """A set or pair; `kind` is its lowest kind, `won` marks the winning tile's block."""

    type: Literal["run", "triplet", "kan", "pair"]
    kind: int
    open: bool
    """Called, or a triplet completed by ron."""
    called: bool
    won: bool

    @property
    def tiles(self) -> tuple[int, ...]:
        """The kinds of the block's tiles."""
        if self.type == "run":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * {"pair": 2, "triplet": 3, "kan": 4}[self.type]


class Reading(NamedTuple):
    """One way to read a suit or a whole hand: its packed features and its blocks."""

    features: int
    blocks: tuple[Block, ...]


Found = tuple[int, tuple[Reading, ...]]
"""A reading of a whole hand: its features, and the readings of its suits."""


class _Layout:
    """Hands out the bits of the packed integer, one field after the other."""

    def __init__(self) -> None:
        self.used = 0

    def take(self, bits: int) -> tuple[int, int]:
        """Return the shift and the mask in place of the next field."""
        shift = self.used
        self.used += bits
        return shift, ((1 << bits) - 1) << shift


_field = _Layout().take

# Counters: name_S is the shift (1 << S adds one), NAME the mask in place.
_FU_S, SET_FU = _field(8)  # fu of the sets, counted in open triplets of simples
_RUN_S, RUNS = _field(3)
_TRI_S, TRIPLETS = _field(3)  # kans included
_CON_S, CONCEALED = _field(3)  # concealed triplets and kans
_KAN_S, KANS = _field(3)
_YAO_S, YAOCHUU = _field(3)  # blocks with a terminal or honour
_HON_S, HONOURS = _field(3)  # blocks of honours
_RED_S, NOT_GREEN = _field(3)  # blocks with a tile that is not green
_SUI_S, SUITS = _field(3)  # numbered suits present
_SAME_S, SAME_RUNS = _field(3)  # pairs of equal concealed runs
_ITT_S, ITTSUU = _field(2)
_PAI_S, PAIRS = _field(3)
_DRA_S, DRAGONS = _field(3)  # dragon triplets
_WIN_S, WIND_SETS = _field(3)
_TWO_S, TWO_SIDED = _field(1)  # the winning tile ends an open run on either side
_TAN_S, TANKI = _field(1)  # the winning tile completes the pair
_KCH_S, KANCHAN = _field(1)
_PEN_S, PENCHAN = _field(1)
_VAL_S, VALUE_PAIR = _field(1)  # the pair is a dragon, the seat wind or the round wind
_DBL_S, DOUBLE_WIND_PAIR = _field(1)
_DRP_S, DRAGON_PAIR = _field(1)
_WIP_S, WIND_PAIR = _field(1)
_HAK_S, HAKU_SET = _field(1)
_HAT_S, HATSU_SET = _field(1)
_CHU_S, CHUN_SET = _field(1)
_SEA_S, SEAT_SET = _field(1)
_ROU_S, ROUND_SET = _field(1)
_HTP_S, HATSU_PAIR = _field(1)
_NIN_S, CHUUREN_SHAPE = _field(1)
_NIJ_S, CHUUREN_NINE_WAITS = _field(1)
RUN_LANES: Final = tuple(_field(7)[0] for _ in range(3))
TRIPLET_LANES: Final = tuple(_field(9)[0] for _ in range(3))
# Set by the situation, not by a suit.
OPEN = _field(1)[1]
TSUMO = _field(1)[1]
CHIITOI_SHAPE = _field(1)[1]
FOUR_ALIKE = _field(1)[1]  # seven pairs in which four of a kind are two of them
RED_GREEN = _field(1)[1]  # a red tile that these rules do not take for green
KOKUSHI_SHAPE = _field(1)[1]
KOKUSHI_13_WAITS = _field(1)[1]
FLAG_BITS: Final = {
    name: _field(1)[1]
    for name in (
        "riichi",
        "double",
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
}

CLOSED_WAIT: Final = TANKI | KANCHAN | PENCHAN
ONE_YAOCHUU: Final = 1 << _YAO_S
FOUR_YAOCHUU: Final = 4 << _YAO_S
FIVE_YAOCHUU: Final = 5 << _YAO_S
ONE_HONOUR: Final = 1 << _HON_S
FIVE_HONOURS: Final = 5 << _HON_S
THREE_RUNS: Final = 3 << _RUN_S
FOUR_RUNS: Final = 4 << _RUN_S
THREE_TRIPLETS: Final = 3 << _TRI_S
FOUR_TRIPLETS: Final = 4 << _TRI_S
TWO_CONCEALED: Final = 2 << _CON_S
THREE_CONCEALED: Final = 3 << _CON_S
FOUR_CONCEALED: Final = 4 << _CON_S
THREE_KANS: Final = 3 << _KAN_S
FOUR_KANS: Final = 4 << _KAN_S
TWO_DRAGONS: Final = 2 << _DRA_S
THREE_DRAGONS: Final = 3 << _DRA_S
THREE_WINDS: Final = 3 << _WIN_S
FOUR_WINDS: Final = 4 << _WIN_S
ONE_SAME_RUN: Final = 1 << _SAME_S
TWO_SAME_RUNS: Final = 2 << _SAME_S
ONE_SUIT: Final = 1 << _SUI_S
ONE_PAIR: Final = 1 << _PAI_S

GREEN: Final = frozenset((19, 20, 21, 23, 25, HATSU))
_ITTSUU_RUNS: Final = 0b1001001
_NINE_GATES: Final = 0o311111113

# A suit's key: its tiles, which suit, where the winning tile is, its melds, the winds.
_SUIT, _CODE, _CALLED, _SEAT, _ROUND = 27, 29, 34, 58, 60
_CIRCLES: Final = 1 << _SUIT
_BAMBOO: Final = 2 << _SUIT
_WINDS: Final = {
    (seat, round_wind): 3 << _SUIT | s << _SEAT | r << _ROUND
    for s, seat in enumerate(WINDS)
    for r, round_wind in enumerate(WINDS)
}
_TABLE_SIZE: Final = 200_000


class _Table(dict[int, tuple[Reading, ...]]):
    """The readings of a suit by its key; what is not there yet is worked out and kept."""

    def __missing__(self, key: int) -> tuple[Reading, ...]:
        if len(self) >= _TABLE_SIZE:
            self.clear()
        suit = key >> _SUIT & 3
        winds = (EAST + (key >> _SEAT & 3), EAST + (key >> _ROUND & 3))
        called = _decode(key >> _CALLED & (1 << 24) - 1, suit)
        options = self[key] = tuple(
            _suit_readings(key & SUIT_MASK, suit, key >> _CODE & 31, called, winds)
        )
        return options


_table: Final = _Table()
_situations: dict[tuple[str, str, frozenset[str]], int] = {}


def readings(win: Win) -> list[Found]:
    """Return every reading of a won hand as sets and a pair, seven pairs or thirteen orphans.

    Empty when the tiles are no winning shape.
    """
    concealed = win.packed[0]
    key = (win.by, win.riichi, win.flags)
    situation = _situations.get(key)
    if situation is None:
        situation = _remember_situation(key)
    win_kind = win.win & KIND
    won_suit = win_kind // 9
    keys = [
        concealed & SUIT_MASK,
        concealed >> SUIT_BITS & SUIT_MASK | _CIRCLES,
        concealed >> 2 * SUIT_BITS & SUIT_MASK | _BAMBOO,
        concealed >> 3 * SUIT_BITS | _WINDS[win.seat, win.round],
    ]
    keys[won_suit] |= win_kind - 9 * won_suit + (1 if situation & TSUMO else 11) << _CODE
    melds = win.melds
    if melds:
        shifts = [_CALLED, _CALLED, _CALLED, _CALLED]
        for meld in melds:
            suit, code = meld.code
            keys[suit] |= code << shifts[suit]
            shifts[suit] += 6
            if meld.type != "ankan":
                situation |= OPEN
    characters, circles, bamboo, honours = keys
    one, two, three, four = (
        _table[characters],
        _table[circles],
        _table[bamboo],
        _table[honours],
    )
    found: list[Found] = []
    if len(one) == len(two) == len(three) == len(four) == 1:
        (first,), (second,), (third,), (fourth,) = one, two, three, four
        features = first[0] + second[0] + third[0] + fourth[0] + situation
        # Four suits with a pair each add up to fourteen tiles too.
        if features & PAIRS == ONE_PAIR:
            found.append((features, (first, second, third, fourth)))
    elif one and two and three and four:
        for parts in product(one, two, three, four):
            (a, _), (b, _), (c, _), (d, _) = parts
            features = a + b + c + d + situation
            if features & PAIRS == ONE_PAIR:
                found.append((features, parts))
    if not melds:
        found += _pairs(win_kind, concealed, situation)
        found += _orphans(win_kind, concealed, situation)
    return found


def _remember_situation(key: tuple[str, str, frozenset[str]]) -> int:
    by, riichi, flags = key
    situation = TSUMO if by == "tsumo" else 0
    if riichi != "none":
        situation |= FLAG_BITS[riichi]
    for flag in flags:
        situation |= FLAG_BITS[flag]
    if len(_situations) < _TABLE_SIZE:
        _situations[key] = situation
    return situation


def _decode(called: int, suit: int) -> list[Block]:
    blocks = []
    while called:
        code = (called & 63) - 1
        called >>= 6
        meld_type, rank = divmod(code, 9)
        kind = 9 * suit + rank
        if meld_type == 0:
            blocks.append(Block("run", kind, True, True, False))
        elif meld_type == 1:
            blocks.append(Block("triplet", kind, True, True, False))
        else:
            blocks.append(Block("kan", kind, meld_type == 2, True, False))
    return blocks


def _suit_readings(
    counts: int, suit: int, code: int, called: list[Block], winds: tuple[int, int]
) -> list[Reading]:
    """Read one suit: every partition, with the winning tile in every block it may complete."""
    first = 9 * suit
    won_kind = first + (code - 1) % 10 if code else -1
    ron = code > 10
    found: dict[int, Reading] = {}
    for parts in partitions(counts, suit == 3):
        for place in _places(parts, won_kind - first):
            blocks = [
                Block(
                    part.type,
                    first + part.rank,
                    index == place and ron and part.type == "triplet",
                    False,
                    index == place,
                )
                for index, part in enumerate(parts)
            ]
            features = sum(_block_features(block, winds, won_kind) for block in blocks)
            features += sum(_block_features(block, winds, -1) for block in called)
            features += _suit_features(counts, suit, blocks, called, won_kind)
            if features not in found:
                found[features] = Reading(features, (*blocks, *called))
    return list(found.values())


def _places(parts: tuple[Part, ...], won: int) -> list[int]:
    """Return the indexes of the blocks the winning tile may be read into; [-1] when elsewhere."""
    if won < 0:
        return [-1]
    seen: dict[Part, int] = {}
    for index, part in enumerate(parts):
        reach = 2 if part.type == "run" else 0
        if part.rank <= won <= part.rank + reach:
            seen.setdefault(part, index)
    return list(seen.values())


def _block_features(block: Block, winds: tuple[int, int], won_kind: int) -> int:
    kind = block.kind
    honour = kind >= 27
    end = kind % 9
    if block.type == "run":
        yaochuu = end in (0, 6)
        green = kind == 19
    else:
        yaochuu = honour or end in (0, 8)
        green = kind in GREEN
    features = yaochuu << _YAO_S | honour << _HON_S | (not green) << _RED_S
    if block.type == "run":
        features += 1 << _RUN_S
        if block.won:
            features += _run_wait(end, won_kind - kind)
    elif block.type == "pair":
        features += _pair_features(kind, winds) | 1 << _PAI_S
        if block.won:
            features += 1 << _TAN_S
    else:
        fu = 1 << (yaochuu + (not block.open))
        if block.type == "kan":
            features += 1 << _KAN_S
            fu *= 4
        features += fu << _FU_S | 1 << _TRI_S | (not block.open) << _CON_S
        if honour:
            features += _honour_set(kind, winds)
    return features


def _run_wait(end: int, position: int) -> int:
    if position == 1:
        return 1 << _KCH_S
    if (end == 0 and position == 2) or (end == 6 and position == 0):
        return 1 << _PEN_S
    return 1 << _TWO_S


def _pair_features(kind: int, winds: tuple[int, int]) -> int:
    if kind >= HAKU:
        features = 1 << _VAL_S | 1 << _DRP_S
        return features | (kind == HATSU) << _HTP_S
    if kind < EAST:
        return 0
    features = 1 << _WIP_S
    if kind == winds[0] == winds[1]:
        return features | 1 << _DBL_S | 1 << _VAL_S
    if kind in winds:
        features |= 1 << _VAL_S
    return features


def _honour_set(kind: int, winds: tuple[int, int]) -> int:
    if kind <= NORTH:
        return 1 << _WIN_S | (kind == winds[0]) << _SEA_S | (kind == winds[1]) << _ROU_S
    shift = {HAKU: _HAK_S, HATSU: _HAT_S, CHUN: _CHU_S}[kind]
    return 1 << _DRA_S | 1 << shift


def _suit_features(
    counts: int, suit: int, blocks: list[Block], called: list[Block], won_kind: int
) -> int:
    if suit == 3 or not (blocks or called):
        return 0
    features = 1 << _SUI_S
    concealed_runs: dict[int, int] = {}
    run_mask = triplet_mask = 0
    for block in (*blocks, *called):
        rank = block.kind % 9
        if block.type == "run":
            run_mask |= 1 << rank
            if not block.called:
                concealed_runs[rank] = concealed_runs.get(rank, 0) + 1
        elif block.type != "pair":
            triplet_mask |= 1 << rank
    features |= run_mask << RUN_LANES[suit] | triplet_mask << TRIPLET_LANES[suit]
    features |= sum(number // 2 for number in concealed_runs.values()) << _SAME_S
    features |= (run_mask & _ITTSUU_RUNS == _ITTSUU_RUNS) << _ITT_S
    if not called and won_kind >= 0 and len(blocks) == 5:
        features |= _nine_gates(counts, won_kind % 9)
    return features


def _nine_gates(counts: int, won: int) -> int:
    """Tell chuuren: 1112345678999 and one more, of nine waits when the winning tile is that."""
    extra = -1
    for rank in range(9):
        over = (counts >> 3 * rank & 7) - (_NINE_GATES >> 3 * rank & 7)
        if over < 0 or over > 1:
            return 0
        if over:
            extra = rank
    return 1 << _NIN_S | (extra == won) << _NIJ_S


_PAIR_BITS: Final = int("010" * 34, 2)
_FOUR_BITS: Final = _PAIR_BITS << 1
_YAOCHUU_KINDS: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))
_YAOCHUU_BITS: Final = sum(7 << 3 * kind for kind in _YAOCHUU_KINDS)
_ORPHANS: Final = sum(1 << 3 * kind for kind in _YAOCHUU_KINDS)
_HONOUR_BITS: Final = sum(7 << 3 * kind for kind in range(27, 34))
_GREEN_BITS: Final = sum(7 << 3 * kind for kind in GREEN)


def _pairs(win_kind: int, concealed: int, situation: int) -> list[Found]:
    """Read the hand as seven pairs."""
    if concealed & ~(_PAIR_BITS | _FOUR_BITS):
        return []
    features = situation | CHIITOI_SHAPE
    if concealed & _FOUR_BITS:
        features |= FOUR_ALIKE
    blocks: list[Block] = []
    for kind in range(34):
        for _ in range((concealed >> 3 * kind & 7) // 2):
            won = kind == win_kind and not any(block.won for block in blocks)
            blocks.append(Block("pair", kind, False, False, won))
    features |= _all_or_some(concealed, _YAOCHUU_BITS) << _YAO_S
    features |= _all_or_some(concealed, _HONOUR_BITS) << _HON_S
    features |= (5 - _all_or_some(concealed, _GREEN_BITS) // 5 * 5) << _RED_S
    features |= sum(bool(concealed >> SUIT_BITS * s & SUIT_MASK) for s in range(3)) << _SUI_S
    return [(features, (Reading(features, tuple(blocks)),))]


def _all_or_some(concealed: int, mask: int) -> int:
    """Return 5 when all tiles are under the mask, 0 when none is, 1 otherwise."""
    if not concealed & ~mask:
        return 5
    return 1 if concealed & mask else 0


def _orphans(win_kind: int, concealed: int, situation: int) -> list[Found]:
    """Read the hand as kokushi: every terminal and honour, one of them twice."""
    if concealed & ~_YAOCHUU_BITS:
        return []
    extra = concealed - _ORPHANS
    if extra <= 0 or extra & (extra - 1) or extra & _ORPHANS != extra:
        return []
    features = situation | KOKUSHI_SHAPE | FIVE_YAOCHUU | 5 << _RED_S | 3 << _SUI_S
    if extra == 1 << 3 * win_kind:
        features |= KOKUSHI_13_WAITS
    return [(features, ())]
