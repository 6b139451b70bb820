"""The typed choices of each family of rules: what rule books decide differently.

A rule set is one frozen value per family. Nothing here has a default: a rule set that
leaves a choice out cannot be built. Every field is one *rule value*; the page shows it
with its article and its basis (`rules/content/<slug>/rules.toml`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Abort = Literal["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"]
"""Ways a riichi hand is broken off without a winner."""

Offence = Literal[
    "false_win",
    "false_win_declared_only",
    "noten_riichi",
    "wrong_kan_after_riichi",
    "penalty_during_riichi",
    "dead_hand_breach",
    "five_tiles_shown",
    "out_of_turn",
    "hand_broken_unchecked",
    "wall_destroyed",
    "wrong_tile_count",
    "early_draw",
    "wrong_draw",
    "late_call",
    "peeking",
    "wrong_call",
    "kuikae",
    "win_withdrawn",
    "riichi_withdrawn",
    "play_cannot_go_on",
]
"""Things rule books punish, by the name this project gives them."""

KanDoraTiming = Literal["not_played", "at_once", "after_discard"]
"""When the indicator of a kan is turned: before the replacement tile, or after the discard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiRules:
    """The choices riichi rule books make differently."""

    # -- the set of tiles ------------------------------------------------------------
    red_tiles: tuple[str, ...]
    """The red tiles in the set, in notation (`0m` is the red five, `3*p` a red three)."""

    # -- dora ------------------------------------------------------------------------
    dora_indicators: int
    """Indicators turned before play."""
    ura_dora: bool
    """Whether a riichi winner counts the tiles under the first indicator."""
    kan_dora: bool
    """Whether a kan turns a further indicator."""
    kan_ura_dora: bool
    """Whether the tiles under kan indicators count for a riichi winner."""
    kan_dora_ankan: KanDoraTiming
    """When the indicator of a concealed kan is turned."""
    kan_dora_kakan: KanDoraTiming
    """When the indicator of an added kan is turned."""
    kan_dora_daiminkan: KanDoraTiming
    """When the indicator of a kan on a discard is turned."""

    # -- calls -----------------------------------------------------------------------
    kuikae_chi: Literal["allowed", "same_tile", "same_and_suji"]
    """What may not be discarded right after a chi: nothing, the tile called, or its suji too."""
    kuikae_pon: Literal["allowed", "same_tile"]
    """What may not be discarded right after a pon."""
    max_kans: int
    """Kans possible in one hand, all players together."""
    chankan: bool
    """Whether an added kan can be robbed."""
    chankan_ankan_kokushi: bool
    """Whether kokushi may rob a concealed kan."""

    # -- riichi ----------------------------------------------------------------------
    riichi_needs_draw_left: bool
    """Whether riichi needs four tiles left to draw."""
    riichi_min_points: int | None
    """Points a player must hold to declare riichi; None: no minimum."""
    furiten_riichi_allowed: bool
    """Whether a furiten player may declare riichi."""
    ankan_after_riichi: Literal[
        "forbidden", "same_waits", "same_waits_only_triplet", "same_waits_shape_and_yaku"
    ]
    """When a concealed kan of the drawn tile is allowed after riichi."""
    riichi_void_if_ronned: bool
    """Whether the stick is not paid when the declaration tile is ronned."""
    riichi_sticks_after_draw: Literal["carried_over", "returned"]
    """What happens to the sticks on the table after a drawn hand."""

    # -- winning ---------------------------------------------------------------------
    min_han: int
    """Han needed to win, dora not counted."""
    atozuke: bool
    """Whether a yaku may be fixed only by the winning tile."""
    haitei_with_rinshan: bool
    """Whether haitei counts on a replacement tile."""

    # -- patterns --------------------------------------------------------------------
    yaku: Mapping[str, tuple[int, int]]
    """Han of each yaku: (concealed, open). 0: not counted."""
    yakuman: Mapping[str, int]
    """Units of each yakuman pattern. 0: not counted."""
    double_wind_triplet_han: int
    """Han of a triplet of the wind that is both the seat's and the round's."""
    chiitoitsu_identical_pairs: bool
    """Whether four of a kind are two pairs in chiitoitsu."""
    pinfu_tsumo: bool
    """Whether pinfu and menzen tsumo count together."""
    tsuuiisou_chiitoitsu: bool
    """Whether seven pairs of honours are tsuuiisou."""
    ryuuiisou_needs_hatsu: bool
    """Whether ryuuiisou needs the green dragon."""
    ryuuiisou_red_3s: bool
    """Whether a red three of bamboo counts as green."""
    renhou: Literal["not_played", "mangan", "yakuman"]
    """What a ron before the own first draw, uninterrupted, is worth."""
    red_white_wild: bool
    """Whether a red white drawn in the ippatsu turn of a riichi stands for any tile."""

    # -- fu --------------------------------------------------------------------------
    base_fu: int
    """Fu every hand starts with (seven pairs apart)."""
    menzen_ron_fu: int
    """Fu added to a concealed ron."""
    tsumo_fu: int
    """Fu added to a self-draw, pinfu apart."""
    rinshan_tsumo_fu: int
    """Fu added to a self-draw of a replacement tile."""
    triplet_fu: int
    """Fu of an open triplet of simples; doubled for terminals and honours, doubled again when
    concealed, fourfold for a kan."""
    value_pair_fu: int
    """Fu of a pair of dragons, of the seat wind or of the round wind."""
    closed_wait_fu: int
    """Fu of a wait on one kind in one place: kanchan, penchan, tanki."""
    fu_rounding: int
    """Unit to which fu are rounded up."""
    open_pinfu_fu: Literal[20, 30]
    """Fu of an open ron that has earned no fu beyond the base."""
    chiitoitsu_fu: int
    """Fu of seven pairs, never rounded."""
    double_wind_pair_fu: Literal[2, 4]
    """Fu of a pair of the wind that is both the seat's and the round's."""

    # -- limits and payments -----------------------------------------------------------
    reading_choice: Literal["highest"]
    """Which reading counts when a hand can be read in several ways: the one that pays most."""
    bazoro_han: int
    """Han added to every hand before doubling: base points are fu x 2^(han + this)."""
    rounding_unit: Literal[10, 100]
    """Unit to which every payment is rounded up, in points."""
    mangan_han: int
    """Han from which a hand is mangan whatever its fu."""
    haneman_han: int
    """Han from which a hand is haneman."""
    baiman_han: int
    """Han from which a hand is baiman."""
    sanbaiman_han: int
    """Han from which a hand is sanbaiman."""
    kazoe_han: int | None
    """Han from which a hand counts as yakuman (kazoe); None: never."""
    kiriage_mangan: bool
    """Whether 4 han 30 fu and 3 han 60 fu are paid as mangan."""
    several_yakuman: Literal["add", "best", "single"]
    """Several yakuman: units added, the best one alone, or one unit whatever they are."""
    honba_value: int
    """Points per counter (honba) on a ron; a third from each on a self-draw. 0: not played."""

    # -- furiten ---------------------------------------------------------------------
    furiten_discard: bool
    """Whether an own discard among the waits forbids ron."""
    furiten_scope: Literal["any_shape", "with_yaku"]
    """Which completing tiles count for furiten: every winning shape, or only legal wins."""
    furiten_temporary: bool
    """Whether passing a winning tile forbids ron for a while."""
    furiten_temporary_release: Literal["own_discard", "own_draw", "own_draw_or_call"]
    """What ends temporary furiten."""
    furiten_riichi: Literal["discards", "own_draw_too"]
    """Which passed tiles close ron to the end of the hand after riichi, in the book's words."""
    furiten_passed_kakan: bool
    """Whether declining to rob an added kan is a pass."""
    furiten_kokushi_exception: bool
    """Whether kokushi may ron in spite of furiten."""

    # -- several winners ---------------------------------------------------------------
    double_ron: Literal["head_bump", "both_win"]
    """Two players claim the same discard."""
    triple_ron: Literal["head_bump", "abortive_draw", "all_win"]
    """Three players claim the same discard."""
    honba_to: Literal["not_played", "first_winner", "every_winner"]
    """Who is paid the counters when several win."""
    sticks_to: Literal["first_winner", "every_winner"]
    """Who takes the riichi sticks when several win."""

    # -- draws, tenpai and renchan -----------------------------------------------------
    noten_payment: Literal["none", "shared", "per_pair"]
    """No payment, a fixed total shared, or an amount from each noten to each tenpai player."""
    noten_amount: int
    """The total (shared) or the amount from one to one (per pair), in points."""
    tenpai_needs_yaku: bool
    """Whether only a hand that could win with a yaku is tenpai at a draw."""
    tenpai_exhausted_wait: Literal["tenpai", "noten_if_concealed", "noten_if_held"]
    """A hand all of whose waits the player holds: tenpai, or noten when concealed, or noten."""
    nagashi_mangan: Literal["not_played", "as_draw"]
    """Only terminals and honours discarded, none called."""
    abortive_draws: tuple[Abort, ...]
    """Ways the hand is broken off."""
    renchan: Literal["win", "win_or_tenpai"]
    """What keeps the deal."""
    honba_grows: Literal["not_played", "dealer_win_or_draw"]
    """What adds a counter."""

    # -- liability -------------------------------------------------------------------
    pao: tuple[str, ...]
    """Yakuman whose last set makes its feeder liable."""
    pao_tsumo: Literal["not_played", "liable_pays_all"]
    """Who pays a self-drawn hand with a liable player."""
    pao_ron: Literal["not_played", "half_each"]
    """Who pays a ron from a third player with a liable player."""
    pao_covers: Literal["not_played", "pattern", "whole_hand"]
    """Whether liability covers the yakuman fed or every yakuman of the hand."""
    pao_honba: Literal["not_played", "discarder", "liable", "half_each"]
    """Who pays the counters on a ron with a liable player."""
    rinshan_pao: bool
    """Whether the feeder of a kan pays a win on its replacement tile alone."""

    # -- the game and its settlement -----------------------------------------------------
    game_length: Literal["east", "hanchan"]
    """Rounds played."""
    west_round: bool
    """Whether play goes on in a further round when nobody has the target."""
    target_points: int | None
    """Points the first place needs to end the game; None: no target."""
    tobi: bool
    """Whether the game ends when a score falls below zero."""
    agari_yame: bool
    """Whether the game ends when the leading dealer wins the last hand."""
    tenpai_yame: bool
    """Whether the game ends when the leading dealer is tenpai at a draw of the last hand."""
    start_points: int
    """Points each player starts with."""
    return_points: int
    """Points from which results are counted."""
    oka: int
    """Bonus of the first place, in thousands."""
    uma: tuple[int, int, int, int]
    """Placement bonus first to fourth, in thousands."""
    uma_tie: Literal["shared", "seat_order"]
    """Equal scores: bonuses shared, or placed by the seats of the first hand."""
    leftover_sticks: Literal["nobody", "first_place"]
    """Who gets the riichi sticks left at the end."""

    # -- conduct and penalties -----------------------------------------------------------
    chombo_penalty: int
    """What a chombo costs, in the unit of `chombo_unit`."""
    chombo_unit: Literal["result", "points"]
    """Taken from the result (in thousands, after uma) or from the points at the table."""
    chombo_after: Literal["replay", "play_on"]
    """Whether the hand is played again or goes on without the offender."""
    chombo_offences: tuple[Offence, ...]
    """What is a chombo."""
    wall_penalty: int
    """What destroying the wall costs, in the unit of `chombo_unit`."""
    wall_after: Literal["replay", "play_on"]
    """What happens to the hand when the wall is destroyed."""
    dead_hand_offences: tuple[Offence, ...]
    """What makes the hand dead: no more winning."""


McrOffence = Literal[
    "win_below_minimum",
    "false_win_wrong_tile",
    "false_win_not_ready",
    "win_withdrawn",
    "win_not_spoken",
    "hand_shown_early",
    "wall_destroyed",
    "counting_with_wall",
    "counting_with_wall_no_win",
    "counting_without_tile",
    "counting_without_tile_again",
    "early_draw",
    "early_draw_seen",
    "wrong_draw_put_back",
    "wrong_draw_seen",
    "wrong_draw",
    "out_of_turn",
    "call_not_spoken",
    "call_not_made",
    "wrong_call",
    "called_tile_left",
    "called_tile_misplaced",
    "false_concealed_kong",
    "slow_play",
    "late_to_10",
    "late_to_15",
    "late_over_15",
    "away_to_10",
    "away_to_15",
    "away_over_15",
]
"""Things MCR rules punish, by the name this project gives them."""

TaiwanOffence = Literal[
    "false_win",
    "self_draw_breach",
    "passed_win_breach",
    "false_concealed_kong",
    "part_shown_no_win",
    "early_draw",
    "wrong_draw_put_back",
    "wrong_draw",
    "draw_with_tile_in_hand",
    "called_tile_left",
    "wrong_chow_tile",
    "wrong_tile_count",
    "flower_out_of_turn",
    "flower_for_forgotten_draw",
    "flower_in_hand",
    "flower_not_replaced",
    "flower_discarded",
    "chow_not_made",
    "pung_not_made",
    "kong_not_made",
    "empty_call",
    "wrong_call",
    "wrong_pung",
    "wrong_call_late",
    "wrong_call_won_on",
    "wrong_kong",
    "open_tile_discarded",
    "open_tile_discarded_late",
    "open_tile_won_on",
    "kuikae",
    "tile_exposed",
    "other_hand_exposed",
    "peeking",
    "peeking_again",
    "signals",
    "late_to_5",
    "late_to_10",
    "late_over_10",
    "cheating",
    "disturbance",
]
"""Things Taiwanese rules punish, by the name this project gives them."""

ClaimOrder = Literal["win_pung_chow"]
"""Who comes first for one discard: a win, then a pung or kong, then a chow."""

DeadHandRight = Literal["concealed_kong", "added_kong", "flower"]
"""What a player who may no longer win or claim is still allowed to declare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class McrRules:
    """The choices of the Chinese national rules (MCR) and of their supplements."""

    # -- the set of tiles ------------------------------------------------------------
    hand_tiles: int
    """Tiles a player holds between turns, kongs counted as three."""
    flower_tiles: int
    """Flower tiles in the set."""

    # -- wall and deal ---------------------------------------------------------------
    dead_wall_tiles: int
    """Tiles at the end of the wall that are never drawn."""
    spoiled_deal: Literal["deal_again"]
    """What follows when tiles were dealt wrongly and the deal cannot be put right."""

    # -- turn and discards -----------------------------------------------------------
    first_discard_seconds: int
    """Time for the first discard after the deal, in seconds."""
    discard_seconds: int
    """Time for every later discard, in seconds."""
    touching_wall_gives_up_claims: bool
    """Whether touching the wall gives up chow, pung, kong and win on the last discard."""
    last_tile_flower_or_kong: Literal["must_discard", "kept_without_replacement"]
    """What happens when the last tile of the wall is a flower or completes a kong."""

    # -- calls -----------------------------------------------------------------------
    claim_order: ClaimOrder
    """Which claim on a discard comes first."""
    pung_over_chow_until: Literal["chow_shown", "chow_shown_and_discarded"]
    """How long a pung or kong still overrides a chow called before it."""
    min_tiles_after_claim: int
    """Tiles that must be left to draw for a chow, pung or kong to be allowed."""
    claims_spoken: bool
    """Whether a claim counts only when it is spoken."""
    claim_may_change: bool
    """Whether a spoken claim may be changed into another."""
    kuikae_chi: Literal["allowed", "same_tile", "same_and_suji"]
    """What may not be discarded right after a chow: nothing, the tile called, or its suji too."""
    kuikae_pon: Literal["allowed", "same_tile"]
    """What may not be discarded right after a pung."""
    kong_right_after_claim: bool
    """Whether a kong may be declared after a chow or pung, before the discard."""
    ankan_hidden: bool
    """Whether a concealed kong lies face down until the hand is over."""
    chankan: bool
    """Whether an added kong can be robbed."""
    chankan_ankan_kokushi: bool
    """Whether thirteen orphans may rob a concealed kong."""

    # -- winning ---------------------------------------------------------------------
    min_fan: int
    """Fan needed to win."""
    flowers_count_to_min: bool
    """Whether flowers count towards the fan needed to win."""
    win_word_required: bool
    """Whether a win counts only when announced with the word for it, not with a fan's name."""
    winning_tile_taken_first: bool
    """Whether the tile won on must be taken in before the fans are counted."""
    furiten_discard: bool
    """Whether an own discard among the waits forbids a win on a discard."""
    furiten_temporary: bool
    """Whether passing a winning tile forbids a win on a discard for a while."""

    # -- patterns --------------------------------------------------------------------
    fans: Mapping[str, int]
    """Worth of each fan, by its Chinese name. 0: not counted."""
    excludes: Mapping[str, tuple[str, ...]]
    """The fans that a fan contains and that are therefore not counted beside it."""
    counting_principles: tuple[
        Literal["no_repeat", "no_separation", "no_identical", "once_combined", "highest"], ...
    ]
    """The principles by which fans are added up."""
    concealed_by_nature: tuple[str, ...]
    """Fans whose hand cannot but be concealed."""
    concealed_by_nature_self_draw: Literal["zimo", "buqiuren"]
    """What such a hand scores for a self-draw: the self-draw, or the fully concealed hand."""
    seven_pairs_add: tuple[str, ...]
    """Fans that may be added to seven pairs."""
    kong_fans: tuple[str, ...]
    """The kong fans, of which a hand counts one at most."""
    concealed_pung_fans: tuple[str, ...]
    """The concealed-pung fans, of which a hand counts one at most."""
    kong_flower_self_draw: Literal["gangshangkaihua", "zimo"]
    """Self-draw of the tile replacing a flower that was itself drawn after a kong."""
    haitei_with_rinshan: bool
    """Whether the last-tile draw counts together with the win on a replacement tile."""
    kong_with_replacement_win: bool
    """Whether a single kong counts beside the win on its replacement tile."""
    no_terminal_pungs: tuple[str, ...]
    """Fans whose own pungs are not counted as pungs of terminals or honours."""
    extra_terminal_pung: bool
    """Whether a further such pung, not needed by the fan, is counted beside it."""
    no_wind_pungs: tuple[str, ...]
    """Fans beside which neither the round's nor the seat's wind pung is counted."""
    no_dragon_pungs: tuple[str, ...]
    """Fans beside which a dragon pung is not counted."""
    voided_suit_added: tuple[str, ...]
    """Fans that by nature lack a suit and still count the voided suit."""
    voided_suit_not_added: tuple[str, ...]
    """Fans that by nature lack a suit and do not count it."""
    knitted_straight_all_chows: bool
    """Whether a knitted straight with a chow and a number pair counts all chows."""
    knitted_straight_wait: Literal["off_the_straight", "always", "never"]
    """When edge, closed or single wait counts beside a knitted straight."""
    chow_pairs_beside_four: int
    """Two-chow fans counted at most beside a fan of four chows."""
    chow_pairs_beside_three: int
    """Two-chow fans counted at most beside a fan of three chows."""
    chow_pairs_of_four: int
    """Two-chow fans counted at most among four chows that form no larger fan."""
    chow_pairs_of_three: int
    """Two-chow fans counted at most among three chows that form no larger fan."""
    nine_gates_terminal_pung: tuple[int, ...]
    """Numbers on which nine gates counts one pung of terminals."""
    melded_hand_with_added_kong: bool
    """Whether the melded hand counts when one of its kongs was added to a pung."""
    winning_tile_apart: bool
    """Whether wait fans, the last tile and nine gates need the winning tile laid apart."""
    exhausted_wait_counts: bool
    """Whether a second wait whose four tiles the player holds himself stops a single wait."""

    # -- limits and payments -----------------------------------------------------------
    base_points: int
    """Points added to a payment before fan are counted."""
    discard_payment: Literal["discarder_full_others_base", "discarder_only"]
    """Who pays a win on a discard."""
    self_draw_payment: Literal["each_full"]
    """Who pays a self-drawn win."""
    score_call: Literal["fan_and_fan_with_base"]
    """How the winner announces the score."""
    counting_seconds: int
    """Time to count the fans of a win, in seconds; what is found later is lost."""
    fan_after_call: bool
    """Whether fans may be added after the score was announced."""
    counting_with_own_tiles: Literal["win_void", "allowed"]
    """What it costs to use tiles of the hand as counters while counting the fans."""
    counting_with_flowers: Literal["flowers_lost", "allowed"]
    """What it costs to use flower tiles as counters while counting the fans."""
    counting_help: bool
    """Whether others at the table may help the winner count."""

    # -- several winners ---------------------------------------------------------------
    double_ron: Literal["head_bump", "both_win"]
    """Two players claim the same discard."""
    triple_ron: Literal["head_bump", "abortive_draw", "all_win"]
    """Three players claim the same discard."""

    # -- draws -----------------------------------------------------------------------
    noten_payment: Literal["none", "shared", "per_pair"]
    """Whether anything is paid after a drawn hand."""
    abortive_draws: tuple[Abort, ...]
    """Ways the hand is broken off."""
    renchan: Literal["never", "win", "win_or_draw"]
    """What keeps the deal."""

    # -- the game and its settlement -----------------------------------------------------
    game_length: Literal["four_rounds"]
    """Rounds played."""
    start_points: int
    """Points each player starts with."""
    table_points: tuple[int, int, int, int]
    """Table points of the first to the fourth of a game."""
    table_points_tie: Literal["shared"]
    """Equal scores: the table points of the places are added and divided."""
    ranking: tuple[Literal["table_points", "game_points", "first_places"], ...]
    """What decides the final ranking, in this order; who is still equal shares the place."""
    three_players_hands: int
    """Hands played when one of the four is missing."""
    three_players_table_points: tuple[int, int, int]
    """Table points of a game of three."""
    two_players_table_points: int
    """Table points of each of two players whose game is not played."""
    one_player_table_points: int
    """Table points of a player who came alone."""

    # -- conduct and penalties -----------------------------------------------------------
    penalties: Mapping[str, int]
    """Points an offence costs the offender."""
    penalties_to_others: Mapping[str, int]
    """Points each of the others receives for an offence."""
    warned_first: tuple[McrOffence, ...]
    """What is only warned the first time in a game."""
    only_warned: tuple[McrOffence, ...]
    """What is only warned, every time."""
    referee_decides: tuple[McrOffence, ...]
    """What the referee warns or punishes as he sees fit."""
    chombo_offences: tuple[McrOffence, ...]
    """What counts as a false win."""
    chombo_after: Literal["replay", "play_on", "ends_as_draw"]
    """Whether the hand is played again, goes on without the offender, or ends as a draw."""
    dead_hand_offences: tuple[McrOffence, ...]
    """What makes the hand dead: no more winning."""
    dead_hand_may: tuple[DeadHandRight, ...]
    """What a player with a dead hand may still declare."""
    hand_ends_offences: tuple[McrOffence, ...]
    """What ends the hand at once."""
    expulsion_offences: tuple[McrOffence, ...]
    """What costs the game itself: its result is nought."""
    leave_minutes: int
    """Minutes a player may leave the table, with leave, without a penalty."""
    final_word: Literal["head_referee"]
    """Whose ruling is final."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaiwanRules:
    """The choices of Taiwanese sixteen-tile rules."""

    # -- the set of tiles ------------------------------------------------------------
    hand_tiles: int
    """Tiles a player holds between turns, kongs counted as three."""
    flower_tiles: int
    """Flower tiles in the set."""

    # -- wall and deal ---------------------------------------------------------------
    dead_wall_tiles: int
    """Tiles at the end of the wall that are never drawn."""
    flower_order: Literal["rounds_from_dealer"]
    """In which order flowers of the deal are replaced."""

    # -- turn and discards -----------------------------------------------------------
    discard_seconds: int
    """Time for a discard, in seconds."""
    river_row: int
    """Tiles in a row of the river."""
    touching_wall_gives_up_claims: bool
    """Whether touching the wall gives up chow, pung, kong and win on the last discard."""
    last_tile_flower_or_kong: Literal["must_discard", "kept_without_replacement"]
    """What happens when the last tile of the wall is a flower or completes a kong."""

    # -- calls -----------------------------------------------------------------------
    claim_order: ClaimOrder
    """Which claim on a discard comes first."""
    pung_over_chow_until: Literal["chow_shown", "chow_shown_and_discarded"]
    """How long a pung or kong still overrides a chow called before it."""
    pung_over_draw_until: Literal["tile_joined_hand"]
    """How long a pung or kong still overrides the next player's draw."""
    pung_over_self_draw: Literal["earlier"]
    """Which comes first, a pung or kong called on the discard or the next player's self-draw."""
    win_over_self_draw: Literal["earlier"]
    """Which comes first, a win on the discard or the next player's self-draw."""
    win_over_pung_until: Literal["claim_shown_and_discarded"]
    """How long a win still overrides a pung or kong called before it."""
    win_over_chow_until: Literal["claim_shown_and_discarded"]
    """How long a win still overrides a chow called before it."""
    win_over_draw_until: Literal["drawn_and_discarded"]
    """How long a win still overrides the next player's draw."""
    min_tiles_after_claim: int
    """Tiles that must be left to draw for a chow, pung or kong to be allowed."""
    kuikae_chi: Literal["allowed", "same_tile", "same_and_suji"]
    """What may not be discarded right after a chow: nothing, the tile called, or its suji too."""
    kuikae_pon: Literal["allowed", "same_tile"]
    """What may not be discarded right after a pung."""
    chow_of_own_discard: Literal["allowed", "same_tile", "same_and_suji"]
    """What may not be taken by chow within a turn of the own discard: it, or its suji too."""
    pung_second_in_turn: bool
    """Whether the second equal tile within a turn may be taken by pung."""
    kong_right_after_claim: bool
    """Whether a kong may be declared after a chow or pung, before the discard."""
    chow_tile_in_middle: bool
    """Whether the tile taken by chow is laid between the other two."""
    shown_claim_binds: bool
    """Whether a claim whose tiles were shown must be carried out."""
    called_tile_until: Literal["own_next_draw"]
    """Until when the tile claimed may still be taken."""
    wrong_chow_tile_until: Literal["own_next_action"]
    """Until when a wrong tile taken by chow may still be put right."""
    unmade_chow: Literal["no_chow_no_ron", "no_effect"]
    """What follows for a set that was shown for a chow and not made."""
    ankan_hidden: bool
    """Whether a concealed kong lies face down until the hand is over."""
    chankan: bool
    """Whether an added kong can be robbed."""

    # -- winning ---------------------------------------------------------------------
    min_tai: int
    """Tai needed to win."""
    claimed_kong_self_draw: bool
    """Whether the replacement tile of a claimed kong may be won on."""
    kong_after_claimed_kong_self_draw: bool
    """Whether a concealed or added kong after a claimed one opens the self-draw again."""
    self_draw_void: tuple[
        Literal[
            "not_drawn_in_turn",
            "tile_joined_hand",
            "tile_put_outside",
            "tile_touched_wall_or_river",
            "tile_dropped",
            "tile_left_table",
            "tile_over_shoulder",
        ],
        ...,
    ]
    """What makes a self-draw void."""
    dropped_tile_voids_win: bool
    """Whether a win is void, and play goes on, when a tile of the hand falls as it is shown."""
    furiten_discard: bool
    """Whether an own discard among the waits forbids a win on a discard."""
    furiten_temporary: bool
    """Whether passing a winning tile forbids winning for a while."""
    furiten_temporary_release: Literal["safe_discard_or_own_kong"]
    """What opens the waits again after a passed win."""
    furiten_passed_kakan: bool
    """Whether declining to rob an added kong is a pass."""
    passed_win_own_draw: bool
    """Whether declining an own self-draw is a pass."""
    passed_win_by_touching_wall: bool
    """Whether a player who touches the wall has passed the win on the last discard."""
    passed_win_closes: Literal["ron", "ron_and_self_draw"]
    """What a passed win closes: wins on discards, or self-draws too."""
    passed_win_kong_replacement: bool
    """Whether the replacement tile of the kong that opens the waits may be won on at once."""
    passed_win_claimed_kong_releases: bool
    """Whether a claimed kong opens the waits again."""
    passed_win_kong_after_claimed_releases: bool
    """Whether a concealed or added kong after a claimed one opens the waits again."""
    passed_win_judged_by: Literal["waits_when_passed", "waits_now"]
    """Which waits the opening discard must miss: those of the passed hand, or those it has now."""
    exposed_tile_win: Literal["self_draw_only", "no_effect"]
    """How a hand may win with a tile that its owner let the table see."""
    disclosed_set: Literal["no_call_no_win", "no_effect"]
    """What a tile or set that its owner showed or named can still be used for."""

    # -- patterns --------------------------------------------------------------------
    tai: Mapping[str, int]
    """Tai of each pattern of the hand. 0: not counted."""
    pinghu_form: Literal[
        "closed_or_open_plain", "open_any_pair_and_flowers", "open_plain", "closed_plain"
    ]
    """Which hands are all runs."""
    duting_form: Literal["only_kind_and_shape", "shape"]
    """What a single wait is: the only tile that wins, or an edge, middle or pair wait as such."""
    quanqiu_self_draw: bool
    """Whether a melded hand may be self-drawn."""
    quanqiu_concealed_kong: bool
    """Whether a melded hand may hold a concealed kong."""
    quanqiu_with_duting: bool
    """Whether the single wait is added to a melded hand."""
    ziyise_adds: tuple[str, ...]
    """Patterns added to all honours."""
    wu_anke_adds: tuple[str, ...]
    """Patterns added to five concealed pungs."""
    dasixi_adds_winds: bool
    """Whether the wind pungs are added to big four winds."""
    xiaosixi_adds_winds: bool
    """Whether the wind pungs are added to little four winds."""
    dasanyuan_adds_dragons: bool
    """Whether the dragon pungs are added to big three dragons."""
    xiaosanyuan_adds_dragons: bool
    """Whether the dragon pungs are added to little three dragons."""
    baxian_wins_alone: bool
    """Whether all eight flowers win by themselves."""
    baxian_replaces_flowers: bool
    """Whether all eight flowers take the place of own flowers and flower sets."""
    huagang_adds_zhenghua: bool
    """Whether the own flower inside a flower set is added to it."""
    gangkai_after_flower: bool
    """Whether a win on the tile replacing a flower counts as a win on a replacement tile."""
    dealer_tianting: bool
    """Whether the dealer can be ready from the deal."""
    diting_adds_menqing: bool
    """Whether the concealed hand is added to an earthly ready hand."""
    first_turn_adds_zimo: bool
    """Whether the self-draw is added to a heavenly or earthly win."""
    first_turn_adds_menqing: bool
    """Whether the concealed hand is added to a heavenly, earthly or human win."""

    # -- limits and payments -----------------------------------------------------------
    base_points: int
    """Points added to a payment before tai are counted (底)."""
    tai_points: int
    """Points each tai is worth (台)."""
    dealer_tai: int
    """Tai added to every payment between the dealer and the winner."""
    streak_tai: int
    """Tai added further to such a payment for each time the dealer has stayed."""
    tai_limit: int | None
    """Most tai a hand can be paid for; None: no limit."""
    discard_payment: Literal["discarder_full_others_base", "discarder_only"]
    """Who pays a win on a discard."""
    self_draw_payment: Literal["each_full"]
    """Who pays a self-drawn win."""

    # -- several winners ---------------------------------------------------------------
    double_ron: Literal["head_bump", "both_win"]
    """Two players claim the same discard."""
    triple_ron: Literal["head_bump", "abortive_draw", "all_win"]
    """Three players claim the same discard."""

    # -- draws -----------------------------------------------------------------------
    noten_payment: Literal["none", "shared", "per_pair"]
    """Whether anything is paid after a drawn hand."""
    abortive_draws: tuple[Abort, ...]
    """Ways the hand is broken off."""
    renchan: Literal["never", "win", "win_or_draw"]
    """What keeps the deal."""
    streak_grows: Literal["dealer_win_or_draw", "dealer_win"]
    """What adds to the dealer's streak."""

    # -- the game and its settlement -----------------------------------------------------
    game_length: Literal["four_rounds"]
    """Rounds played."""
    start_points: int
    """Points each player starts with."""

    # -- conduct and penalties -----------------------------------------------------------
    penalties_tai: Mapping[str, int]
    """Tai an offence costs the offender."""
    penalties_base: Mapping[str, int]
    """Base stakes an offence costs the offender."""
    only_warned: tuple[TaiwanOffence, ...]
    """What is only warned."""
    chombo_offences: tuple[TaiwanOffence, ...]
    """What counts as a false win."""
    chombo_after: Literal["replay", "play_on", "ends_as_draw"]
    """Whether the hand is played again, goes on without the offender, or ends as a draw."""
    false_win_self_draw: Literal["each_other_in_full"]
    """Whom a false self-draw pays."""
    false_win_discard: Literal["discarder_in_full_others_base"]
    """Whom a false win on a discard pays."""
    false_win_by_dealer: Literal["deal_passes", "deal_stays"]
    """What a false win of the dealer does to the deal."""
    false_win_by_other: Literal["deal_stays_not_counted", "deal_stays_counted"]
    """What a false win of another player does to the deal."""
    wrong_call_in_time: Literal["undone"]
    """What follows when a wrong call is noticed before the next player's draw joined his hand."""
    wrong_call_late: Literal["play_on"]
    """What follows when it is noticed later."""
    wrong_call_won_on: Literal["win_counts"]
    """What follows when the tile discarded after a wrong call is won on."""
    dead_hand_offences: tuple[TaiwanOffence, ...]
    """What makes the hand dead: no more winning."""
    dead_hand_may: tuple[DeadHandRight, ...]
    """What a player with a dead hand may still declare."""
    expulsion_offences: tuple[TaiwanOffence, ...]
    """What costs the right to play on in the event."""
    expelled_gains: Literal["shared_by_the_others"]
    """What happens to the points an expelled player has won."""
    final_word: Literal["head_referee"]
    """Whose ruling is final."""
