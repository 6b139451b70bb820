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
    "negative": "“{key}” cannot be {value}",
    "too_many_indicators": "{count} indicators are more than five",
    "ura_without_riichi": "ura dora need riichi",
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
