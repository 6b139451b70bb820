"""What changes between two rule sets: one sentence a value, with a hand that shows it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final

from rules.catalog import Catalog, Evidence, RuleSet, Topic, catalog
from rules.engine.deal import LEVELS, deal_win
from rules.engine.hand import Win
from rules.engine.record import win_from_record
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.loading import CONTENT
from rules.outcomes import under
from rules.scoretable import paid_short
from rules.text import Text
from rules.words import payment_words, reason_words
from rules.worked import situation

EXAMPLES: Final = CONTENT / "examples.toml"
"""Hands kept by hand for values that dealt hands seldom show."""
_DEALT: Final = 150
"""Hands dealt under each rule set and level while looking for an example."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A hand that one value alone makes the two rule sets judge differently."""

    win: Win
    before: Score | NotAWin
    after: Score | NotAWin

    @property
    def situation(self) -> list[Text]:
        """Return in short how the hand is won."""
        return situation(self.win)


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """A value that two rule sets decide differently."""

    key: str
    before: Evidence
    after: Evidence
    sentence: Text
    example: Example | None


@dataclass(frozen=True, slots=True, eq=False)
class TopicDifferences:
    """The differences of one topic."""

    topic: Topic
    differences: tuple[Difference, ...]


@lru_cache(maxsize=256)
def differences(before: RuleSet, after: RuleSet) -> tuple[TopicDifferences, ...]:
    """Return every value that differs when one moves from a rule set to another, by topic.

    Values that only one of the two families has are no differences: they are other games.
    """
    published = catalog()
    found = []
    for topic in published.topics:
        changed = tuple(_changed(topic, before, after))
        if changed:
            found.append(TopicDifferences(topic, changed))
    return tuple(found)


def of_topic(topic: Topic, before: RuleSet, after: RuleSet) -> tuple[Difference, ...]:
    """Return the differences of one topic."""
    for group in differences(before, after):
        if group.topic is topic:
            return group.differences
    return ()


def _changed(topic: Topic, before: RuleSet, after: RuleSet) -> Iterator[Difference]:
    for key in topic.keys:
        old, new = before.evidence.get(key), after.evidence.get(key)
        if old is None or new is None or same_value(old.value, new.value):
            continue
        example = _example(key, topic, before, after)
        yield Difference(key, old, new, _sentence(before, after, old, new, example), example)


def same_value(one: object, other: object) -> bool:
    """Tell whether two values are the same answer: false is not 0."""
    return type(one) is type(other) and one == other


# -- the sentence ------------------------------------------------------------------------------


def _sentence(
    before: RuleSet, after: RuleSet, old: Evidence, new: Evidence, example: Example | None
) -> Text:
    """Say the difference: by the example where there is one, else by the values."""
    label = new.info.label
    if example is not None:
        one, other = _says(before, example.before), _says(after, example.after)
        return Text(
            f"{one.en}, {other.en}: {_small(label.en)}.",
            f"{one.zh_hans}，{other.zh_hans}：{label.zh_hans}。",
        )
    was, becomes = old.words, new.words
    return Text(
        f"{label.en}: {was.en} under {before.short.en}, {becomes.en} under {after.short.en}.",
        f"{label.zh_hans}：{before.short.zh_hans}为“{was.zh_hans}”，"
        f"{after.short.zh_hans}为“{becomes.zh_hans}”。",
    )


def _says(ruleset: RuleSet, outcome: Score | NotAWin) -> Text:
    name = ruleset.short
    if isinstance(outcome, NotAWin):
        reason = reason_words(outcome.reason)
        return Text(
            f"{name.en} does not let it win ({reason.en})",
            f"{name.zh_hans}不能和（{reason.zh_hans}）",
        )
    if outcome.pay.keys() & {"liable", "feeder"}:
        words = payment_words(outcome.pay)
        return Text(f"{name.en} takes {words.en}", f"{name.zh_hans}：{words.zh_hans}")
    paid = paid_short(outcome.paid)
    return Text(f"{name.en} pays {paid}", f"{name.zh_hans}付{paid}")


def _small(words: str) -> str:
    """Write a label as it stands inside a sentence."""
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


# -- the example -------------------------------------------------------------------------------

_SCORED_TOPICS: Final = frozenset(
    ("tiles", "dora", "calls", "winning", "patterns", "fu", "limits", "liability")
)
"""Topics whose values can change what a hand is paid."""


def _example(key: str, topic: Topic, before: RuleSet, after: RuleSet) -> Example | None:
    """Find the plainest hand that one changed value makes the two rule sets judge differently.

    The value is put into the rules of one of them; what comes out must be what the other says.
    """
    one, other = before.rules, after.rules
    if not isinstance(one, RiichiRules) or not isinstance(other, RiichiRules):
        return None
    if topic.slug not in _SCORED_TOPICS:
        return None
    onward = with_value(one, key, after.evidence[key].value)
    backward = with_value(other, key, before.evidence[key].value)
    for win, old, new in _judged(before, after):
        if _alike(old, new):
            continue
        if _alike(_score(win, onward), new) or _alike(_score(win, backward), old):
            return Example(win, old, new)
    return None


@lru_cache(maxsize=64)
def _judged(
    before: RuleSet, after: RuleSet
) -> tuple[tuple[Win, Score | NotAWin, Score | NotAWin], ...]:
    """Return hands with what both rule sets say to them, the plainest first."""
    judged = [
        (win, _score(win, before.rules), _score(win, after.rules))
        for win in (*_kept(), *_dealt(before), *_dealt(after))
    ]
    return tuple(sorted(judged, key=_plainness))


def _score(win: Win, rules: Any) -> Score | NotAWin:
    return score(under(win, rules), rules)


def with_value(rules: RiichiRules, key: str, value: Any) -> RiichiRules:
    """Return the rules with one value changed; `yaku.tanyao` reaches into its table."""
    section, _, name = key.partition(".")
    if name:
        table: Mapping[str, Any] = getattr(rules, section)
        value = {**table, name: value}
    changes: dict[str, Any] = {section: value}
    return replace(rules, **changes)


def _alike(one: Score | NotAWin, other: Score | NotAWin) -> bool:
    if isinstance(one, NotAWin) or isinstance(other, NotAWin):
        return isinstance(one, NotAWin) and isinstance(other, NotAWin)
    return one.pay == other.pay


def _plainness(judged: tuple[Win, Score | NotAWin, Score | NotAWin]) -> tuple[int, ...]:
    """Order hands: both let them win, ron, little around them, cheap."""
    win, *outcomes = judged
    refused = sum(isinstance(found, NotAWin) for found in outcomes)
    points = sum(found.points for found in outcomes if isinstance(found, Score))
    around = len(win.flags) + len(win.melds) + bool(win.honba) + (win.sticks > 1) + win.is_dealer
    return (refused, win.by == "tsumo", around, points)


@cache
def _kept() -> tuple[Win, ...]:
    written = tomllib.loads(Path(EXAMPLES).read_text("utf-8"))
    return tuple(win_from_record(record) for record in written["wins"])


@lru_cache(maxsize=16)
def _dealt(ruleset: RuleSet) -> tuple[Win, ...]:
    rules = ruleset.rules
    if not isinstance(rules, RiichiRules):
        return ()
    return tuple(
        deal_win(Random(f"{ruleset.slug} {level} {seed}"), rules, level)  # noqa: S311
        for level in LEVELS
        for seed in range(_DEALT)
    )


def pairs(published: Catalog) -> Iterator[tuple[RuleSet, RuleSet]]:
    """Yield every two rule sets of one family."""
    for before in published.rulesets:
        for after in published.family(before.family):
            if after is not before:
                yield before, after
