"""The patterns of riichi: one table of tests on a reading's packed features.

What a pattern is worth, and whether it counts, is a rule value (`RiichiRules.yaku`,
`RiichiRules.yakuman`); here stands only what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .readings import (
    CHIITOI_SHAPE,
    CHUN_SET,
    CHUUREN_NINE_WAITS,
    CHUUREN_SHAPE,
    CONCEALED,
    DRAGON_PAIR,
    DRAGONS,
    FIVE_HONOURS,
    FIVE_YAOCHUU,
    FLAG_BITS,
    FOUR_CONCEALED,
    FOUR_KANS,
    FOUR_RUNS,
    FOUR_TRIPLETS,
    FOUR_WINDS,
    HAKU_SET,
    HATSU_SET,
    HONOURS,
    ITTSUU,
    KANS,
    KOKUSHI_13_WAITS,
    KOKUSHI_SHAPE,
    NOT_GREEN,
    ONE_SUIT,
    OPEN,
    ROUND_SET,
    RUN_LANES,
    RUNS,
    SAME_RUNS,
    SEAT_SET,
    SUITS,
    TANKI,
    THREE_CONCEALED,
    THREE_DRAGONS,
    THREE_KANS,
    THREE_WINDS,
    TRIPLET_LANES,
    TRIPLETS,
    TSUMO,
    TWO_DRAGONS,
    TWO_SAME_RUNS,
    TWO_SIDED,
    VALUE_PAIR,
    WIND_PAIR,
    WIND_SETS,
    YAOCHUU,
)

Test = Callable[[int], object]

RIICHI: Final = FLAG_BITS["riichi"]
DOUBLE: Final = FLAG_BITS["double"]
IPPATSU: Final = FLAG_BITS["ippatsu"]
RINSHAN: Final = FLAG_BITS["rinshan"]
CHANKAN: Final = FLAG_BITS["chankan"]
HAITEI: Final = FLAG_BITS["haitei"]
HOUTEI: Final = FLAG_BITS["houtei"]
TENHOU: Final = FLAG_BITS["tenhou"]
CHIIHOU: Final = FLAG_BITS["chiihou"]
RENHOU: Final = FLAG_BITS["renhou"]

_RUN_M, _RUN_P, _RUN_S = RUN_LANES
_TRI_M, _TRI_P, _TRI_S = TRIPLET_LANES
_FEW_HONOURS = HONOURS | SUITS

YAKU: Final[dict[str, Test]] = {
    # declared, and how the tile came
    "riichi": lambda f: f & (RIICHI | DOUBLE),
    "double_riichi": lambda f: f & DOUBLE,
    "ippatsu": lambda f: f & IPPATSU,
    "menzen_tsumo": lambda f: f & (OPEN | TSUMO) == TSUMO,
    "haitei": lambda f: f & HAITEI,
    "houtei": lambda f: f & HOUTEI,
    "rinshan": lambda f: f & RINSHAN,
    "chankan": lambda f: f & CHANKAN,
    # runs
    "pinfu": lambda f: f & (RUNS | VALUE_PAIR | TWO_SIDED | OPEN) == FOUR_RUNS | TWO_SIDED,
    "iipeikou": lambda f: f & SAME_RUNS and not f & OPEN,
    "ryanpeikou": lambda f: f & (SAME_RUNS | OPEN) == TWO_SAME_RUNS,
    "sanshoku_doujun": lambda f: f >> _RUN_M & f >> _RUN_P & f >> _RUN_S & 0x7F,
    "ittsuu": lambda f: f & ITTSUU,
    # triplets
    "yakuhai_haku": lambda f: f & HAKU_SET,
    "yakuhai_hatsu": lambda f: f & HATSU_SET,
    "yakuhai_chun": lambda f: f & CHUN_SET,
    "yakuhai_seat": lambda f: f & SEAT_SET,
    "yakuhai_round": lambda f: f & ROUND_SET,
    "sanshoku_doukou": lambda f: f >> _TRI_M & f >> _TRI_P & f >> _TRI_S & 0x1FF,
    "toitoi": lambda f: f & TRIPLETS == FOUR_TRIPLETS,
    "sanankou": lambda f: f & CONCEALED >= THREE_CONCEALED,
    "sankantsu": lambda f: f & KANS >= THREE_KANS,
    "shousangen": lambda f: f & DRAGONS == TWO_DRAGONS and f & DRAGON_PAIR,
    # the kinds of tiles
    "tanyao": lambda f: not f & YAOCHUU,
    "chanta": lambda f: f & YAOCHUU == FIVE_YAOCHUU and f & RUNS,
    "junchan": lambda f: f & (YAOCHUU | HONOURS) == FIVE_YAOCHUU and f & RUNS,
    "honroutou": lambda f: f & YAOCHUU == FIVE_YAOCHUU and not f & (RUNS | KOKUSHI_SHAPE),
    "honitsu": lambda f: f & SUITS == ONE_SUIT,
    "chinitsu": lambda f: f & _FEW_HONOURS == ONE_SUIT,
    # pairs
    "chiitoitsu": lambda f: f & CHIITOI_SHAPE,
}
"""Name of each yaku -> test on the features of a reading, in the order they are told."""

YAKUMAN: Final[dict[str, Test]] = {
    "tenhou": lambda f: f & TENHOU,
    "chiihou": lambda f: f & CHIIHOU,
    "kokushi": lambda f: f & KOKUSHI_SHAPE,
    "kokushi_13": lambda f: f & KOKUSHI_13_WAITS,
    "suuankou": lambda f: f & CONCEALED == FOUR_CONCEALED,
    "suuankou_tanki": lambda f: f & CONCEALED == FOUR_CONCEALED and f & TANKI,
    "daisangen": lambda f: f & DRAGONS == THREE_DRAGONS,
    "shousuushii": lambda f: f & WIND_SETS == THREE_WINDS and f & WIND_PAIR,
    "daisuushii": lambda f: f & WIND_SETS == FOUR_WINDS,
    "tsuuiisou": lambda f: f & HONOURS == FIVE_HONOURS,
    "chinroutou": lambda f: f & (YAOCHUU | HONOURS | TRIPLETS) == FIVE_YAOCHUU | FOUR_TRIPLETS,
    "ryuuiisou": lambda f: not f & NOT_GREEN,
    "chuuren": lambda f: f & CHUUREN_SHAPE,
    "junsei_chuuren": lambda f: f & CHUUREN_NINE_WAITS,
    "suukantsu": lambda f: f & KANS == FOUR_KANS,
}
"""Name of each yakuman -> test on the features of a reading."""

REPLACES: Final = {
    "double_riichi": "riichi",
    "ryanpeikou": "iipeikou",
    "junchan": "chanta",
    "chinitsu": "honitsu",
    "kokushi_13": "kokushi",
    "suuankou_tanki": "suuankou",
    "junsei_chuuren": "chuuren",
}
"""A pattern that counts instead of the weaker one it contains."""

RENHOU_NAME: Final = "renhou"
ALL_PATTERNS: Final = (*YAKU, *YAKUMAN, RENHOU_NAME)
