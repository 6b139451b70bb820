"""What the engine says when it cannot use what it is given."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "bad_tile": "“{text}” is not a tile",
    "missing_suit": "“{text}”: digits without a suit letter",
    "one_tile": "“{text}” is not exactly one tile",
    "not_an_object": "a line must be a JSON object",
    "bad_json": "not JSON: {text}",
    "missing_key": "the key “{key}” is missing",
    "bad_key": "the key “{key}” cannot be “{value}”",
    "unknown_ruleset": "there is no rule set “{value}”",
    "no_engine": "hands of the rule set “{value}” cannot be scored yet",
    "bad_meld": "“{tiles}” is not a {type}",
    "called_not_in_meld": "“{tile}” is not a tile of the meld “{tiles}”",
    "too_many_melds": "{count} melds are more than a hand holds",
    "wrong_count": "the hand has {count} concealed tiles, {needed} are needed",
    "too_many": "there are {count} of “{tile}”, four exist",
    "flower_in_hand": "“{tile}” is a flower, not a tile of this hand",
    "unknown_flag": "there is no situation “{flag}”",
    "flag_needs": "“{flag}” needs {needs}",
    "flags_clash": "“{flag}” and “{other}” cannot both be",
    "open_riichi": "riichi needs a concealed hand, “{tiles}” is open",
    "discarder_is_winner": "“{seat}” cannot win on an own discard",
    "discarder_on_tsumo": "a self-draw has no discarder, “{seat}” is given",
    "liable_is_winner": "“{seat}” cannot be liable to himself",
    "no_win": "the hand of “{seat}” does not win",
    "winners_clash": "“{seat}” cannot win together with the others",
    "not_played": "“{name}” is not played under these rules",
    "game_over": "the game is over",
    "negative": "“{key}” cannot be {value}",
    "too_many_indicators": "{count} indicators are more than five",
    "bad_step": "“{step}” is not a step of a round",
    "ura_without_riichi": "ura dora need riichi",
    "no_start": "event {index}: a round starts with start_kyoku, once",
    "unknown_event": "event {index}: there is no event “{event}”",
    "event_without": "event {index}: the key “{key}” is missing",
    "event_key": "event {index}: the key “{key}” cannot be “{value}”",
    "event_tile": "event {index}: “{text}” is not a tile",
    "deal_count": "player {actor} is dealt {count} tiles, {needed} are needed",
    "one_too_many": "event {index}: there are more of “{tile}” than exist",
    "out_of_turn": "event {index}: player {actor} cannot do this now: {event}",
    "unknown_tile": "event {index}: player {actor} must show the tile: {event}",
    "not_held": "event {index}: player {actor} does not hold “{tile}”",
    "not_drawn": "event {index}: “{tile}” is not the tile player {actor} has drawn",
    "wall_empty": "event {index}: no tile is left to draw",
    "chi_not_from_left": "event {index}: player {actor} cannot take a chi from player {target}",
    "wrong_target": "event {index}: the last tile is not from player {target}",
    "not_discarded": "event {index}: player {target} has not discarded “{tile}”",
    "wrong_tile": "event {index}: “{tile}” is not the tile there is to win on",
    "not_a_set": "event {index}: “{tiles}” do not make a set: {event}",
    "last_discard": "event {index}: the last discard of a round cannot be called",
    "no_pon": "event {index}: player {actor} has no such pon to add “{tile}” to",
    "fifth_kan": "event {index}: a fifth kan has no tile to replace it",
    "no_kan": "event {index}: no kan turns this indicator",
    "not_a_flower": "event {index}: “{tile}” is not a flower",
    "riichi_open": "event {index}: player {actor} declares riichi with an open hand",
    "riichi_twice": "event {index}: player {actor} is in riichi already",
    "riichi_noten": "event {index}: player {actor} is not tenpai after declaring riichi",
    "riichi_call": "event {index}: player {actor} calls a tile after riichi",
    "riichi_discard": "event {index}: player {actor} must discard the drawn tile after riichi",
    "riichi_kan": "event {index}: player {actor} may only make a kan of the drawn tile in riichi",
    "not_declared": "event {index}: player {actor} has no riichi to be accepted",
    "not_complete": "event {index}: “{tile}” does not complete the hand of player {actor}",
    "no_offer": "event {index} offers player {hero} no tile to win on",
    "hand_unknown": "the hand of player {hero} is not known",
}
"""English templates by error code; the site translates them."""

NEEDS: Final[dict[str, str]] = {
    "riichi": "riichi",
    "tsumo": "a self-draw",
    "ron": "a ron",
    "kan": "a kan",
    "dealer": "the dealer",
    "non_dealer": "a non-dealer",
    "no_melds": "a hand without melds",
    "no_riichi": "no riichi",
}
"""What a flag may need, in words."""


class EngineError(ValueError):
    """An input the engine cannot use; `code` names the fault, `params` the offending thing."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The fault in English, quoting the offending thing."""
        shown = {
            key: NEEDS.get(str(value), value) if key == "needs" else value
            for key, value in self.params.items()
        }
        return MESSAGES[self.code].format(**shown)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.code, self.params))


def _rebuild(code: str, params: dict[str, object]) -> EngineError:
    return EngineError(code, **params)
