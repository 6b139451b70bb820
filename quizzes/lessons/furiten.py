"""Tell whether a player may win on a discard, or which furiten closes it."""

from __future__ import annotations

from random import Random
from typing import Final, cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import figures
from rules.catalog import RuleSet
from rules.derivation import Told, clauses
from rules.engine.deal import deal_win
from rules.engine.errors import EngineError
from rules.engine.offers import Verdict
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import KIND, KINDS
from rules.figures import Figure
from rules.spoken import tile_name
from rules.turns import HERO, PLAYERS, Turns
from rules.words import reason_words

from . import Drill, Explanation, Option, Question, first_that_fits

DRILLS: Final = (Drill("furiten", "?level=1"), Drill("score", "?level=1"))
ANSWERS: Final = (None, "furiten_discard", "furiten_temporary", "furiten_riichi")
TURNS: Final = 3
KEYS: Final = {
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
    hidden = figures.turn_table(turns, rules, told=False)
    return Question(
        task=turns,
        prompt=_("The %(tile)s would complete your hand. May you win on it?")
        % {"tile": tile_name(turns.offered)},
        figure=Figure(
            "turns", {"hand": figures.notation(turns.hand), "table": hidden, "riichi": turns.riichi}
        ),
        options=(
            Option(value=None, words=_("Yes")),
            *(
                Option(value=kind, words=_("No: %(reason)s") % {"reason": reason_words(kind)})
                for kind in ANSWERS
                if kind is not None
            ),
        ),
        right=verdict.reason,
        explain=lambda: _explain(turns, verdict, ruleset),
    )


def _deal(chance: Random, rules: RiichiRules, sought: str | None) -> Turns | None:
    """Deal a tenpai hand with a yaku on its discards, and three turns around it."""
    win = deal_win(chance, rules, 1)
    if win.melds or win.dora and False:
        return None
    riichi = _riichi_turn(chance, sought)
    discards = _discards(chance, win.hand, win.win & KIND, sought, riichi)
    try:
        turns = Turns(hand=win.hand, discards=discards, riichi=riichi)
    except EngineError:
        return None
    fits = 1 < len(turns.waits) <= 3 and turns.verdict(rules).reason == sought
    return turns if fits else None


def _riichi_turn(chance: Random, sought: str | None) -> int | None:
    if sought == "furiten_riichi":
        return chance.randrange(2)
    return chance.choice((None, None, 0, 1)) if sought is None else None


def _discards(
    chance: Random, hand: tuple[int, ...], winning: int, sought: str | None, riichi: int | None
) -> tuple[int, ...]:
    """Draw discards that say nothing, and one tile where the furiten sought would have it."""
    from rules.engine.shapes import waits

    waiting = waits(hand)
    left = [
        kind for kind in range(KINDS) for _ in range(4 - [t & KIND for t in hand].count(kind))
        if kind not in waiting
    ]
    chance.shuffle(left)
    last = (TURNS - 1) * PLAYERS + chance.choice((1, 2, 3))
    discards = left[: last + 1]
    discards[last] = winning
    closing = chance.choice(waiting) if waiting else winning
    if sought == "furiten_discard":
        discards[HERO + PLAYERS * chance.randrange(TURNS)] = closing
    elif sought == "furiten_temporary":
        discards[chance.randrange((TURNS - 1) * PLAYERS + 1, last) if last > (TURNS - 1) * PLAYERS + 1 else last - 1] = closing
    elif sought == "furiten_riichi" and riichi is not None:
        first = riichi * PLAYERS + 1
        discards[chance.choice([p for p in range(first, (TURNS - 1) * PLAYERS) if p % PLAYERS])] = closing
    return tuple(discards)


def _explain(turns: Turns, verdict: Verdict, ruleset: RuleSet) -> Explanation:
    rules = cast(RiichiRules, ruleset.rules)
    table = figures.turn_table(turns, rules)
    return Explanation(
        remark=_remark(turns, verdict),
        figure=figures.furiten(turns.hand, turns.waits, [table]),
        steps=(_step(verdict, ruleset, turns),),
    )
