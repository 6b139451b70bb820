"""Tell whether a player may win on a discard, or which furiten closes it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _

from rules import figures
from rules.catalog import RuleSet
from rules.derivation import Told, clauses
from rules.engine.deal import deal_win
from rules.engine.errors import EngineError
from rules.engine.offers import Verdict
from rules.engine.ruleset import RiichiRules
from rules.engine.shapes import waits
from rules.engine.tiles import KIND, KINDS, format_tiles
from rules.figures import Figure
from rules.spoken import tile_name
from rules.turns import HERO, PLAYERS, Turns
from rules.words import reason_words

from . import Drill, Explanation, Option, Question, first_that_fits

DRILLS: Final = (Drill("furiten", "?level=1"), Drill("score", "?level=1"))
ANSWERS: Final = (None, "furiten_discard", "furiten_temporary", "furiten_riichi")
TURNS: Final = 3
LAST_OWN: Final = (TURNS - 1) * PLAYERS + HERO
"""The place of the hero's last discard among all discards."""
KEYS: Final[dict[str | None, tuple[str, ...]]] = {
    None: ("furiten_discard", "furiten_temporary"),
    "furiten_discard": ("furiten_discard",),
    "furiten_temporary": ("furiten_temporary", "furiten_temporary_release"),
    "furiten_riichi": ("furiten_riichi",),
}
"""The rule values behind each answer."""


def ask(ruleset: RuleSet, chance: Random) -> Question:
    """Show a hand, three turns and a discard that completes it."""
    rules = cast(RiichiRules, ruleset.rules)
    sought = chance.choice(ANSWERS)
    turns = first_that_fits(lambda: _deal(chance, rules, sought))
    verdict = turns.verdict(rules)
    table = figures.turn_table(turns, rules, told=False)
    return Question(
        task=turns,
        prompt=_("The last discard, %(tile)s, would complete your hand. May you win on it?")
        % {"tile": tile_name(turns.offered)},
        figure=Figure("turns", {"hand": format_tiles(turns.hand), "table": table}),
        options=tuple(
            Option(
                value=kind,
                words=_("No: %(reason)s") % {"reason": reason_words(kind)} if kind else _("Yes"),
            )
            for kind in ANSWERS
        ),
        right=verdict.reason,
        explain=lambda: _explain(turns, verdict, ruleset),
    )


def _deal(chance: Random, rules: RiichiRules, sought: str | None) -> Turns | None:
    """Deal a closed hand with two or three waits, and turns in which its ron stands as sought."""
    win = deal_win(chance, rules, 1)
    waiting = () if win.melds else waits(win.hand)
    if not 1 < len(waiting) <= 3:
        return None
    riichi = chance.randrange(TURNS - 1) if sought == "furiten_riichi" else None
    if sought is None and chance.random() < 0.3:
        riichi = 0
    last = LAST_OWN + (
        chance.choice((2, 3)) if sought == "furiten_temporary" else chance.choice((1, 2, 3))
    )
    discards = _idle(chance, win.hand, waiting)[: last + 1]
    discards[last] = win.win & KIND
    places = _places(sought, riichi, last)
    if places:
        discards[chance.choice(places)] = chance.choice(waiting)
    try:
        turns = Turns(hand=win.hand, discards=tuple(discards), riichi=riichi)
    except EngineError:  # A fifth tile of a kind.
        return None
    return turns if turns.verdict(rules).reason == sought else None


def _idle(chance: Random, hand: Sequence[int], waiting: Sequence[int]) -> list[int]:
    """Return the tiles not in the hand that complete nothing, shuffled."""
    held = [tile & KIND for tile in hand]
    idle = [
        kind
        for kind in range(KINDS)
        if kind not in waiting
        for _copy in range(4 - held.count(kind))
    ]
    chance.shuffle(idle)
    return idle


def _places(sought: str | None, riichi: int | None, last: int) -> list[int]:
    """Return where among the discards a tile that is waited for has the effect sought."""
    if sought == "furiten_discard":
        return list(range(HERO, last, PLAYERS))
    others = [place for place in range(last) if place % PLAYERS != HERO]
    if sought == "furiten_temporary":
        return [place for place in others if place > LAST_OWN]
    if sought == "furiten_riichi":
        return [place for place in others if cast(int, riichi) * PLAYERS < place < LAST_OWN]
    # A tile let go by in an earlier turn no longer counts.
    return [place for place in others if riichi is None and place < LAST_OWN]


def _explain(turns: Turns, verdict: Verdict, ruleset: RuleSet) -> Explanation:
    table = figures.turn_table(turns, cast(RiichiRules, ruleset.rules))
    return Explanation(
        remark=_remark(turns, verdict, ruleset),
        figure=figures.furiten(turns.hand, turns.waits, [table]),
        instead=True,
        steps=[_rule(key, ruleset) for key in KEYS[verdict.reason]],
    )


def _remark(turns: Turns, verdict: Verdict, ruleset: RuleSet) -> str:
    if verdict.cause is None:
        return _(
            "None of the tiles you wait for lies among your own discards, and none that you let go "
            "by still counts."
        )
    words = {
        "tile": tile_name(turns.discards[turns.discard_of(verdict.cause)]),
        "until": ruleset.evidence["furiten_temporary_release"].words,
    }
    if verdict.reason == "furiten_discard":
        return _("You wait for this tile and have discarded it yourself: %(tile)s.") % words
    if verdict.reason == "furiten_riichi":
        return _("After riichi you let %(tile)s go by: no ron for the rest of the hand.") % words
    return _("You let %(tile)s go by. Ron stays closed until: %(until)s.") % words


def _rule(key: str, ruleset: RuleSet) -> Told:
    evidence = ruleset.evidence[key]
    found = clauses([key], ruleset)
    return Told("rule", str(evidence.info.label), str(evidence.words), (), (), found, True, "")
