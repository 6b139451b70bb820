"""Derivations told to readers: each step of the engine as a sentence with its clauses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from rules.engine.steps import Step
from rules.rulesets import Evidence, RuleSet
from rules.words import amount, fu_line_name, limit_name, number, pattern_name, reason_words


@dataclass(frozen=True, slots=True)
class Clause:
    """Where a step's rule stands: the reference in words, and the page that shows it."""

    words: str
    url: str
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Told:
    """One step in words."""

    kind: str
    text: str
    worth: str
    """What follows, short: "2 han", "4 fu", "8000"; empty where nothing does."""
    tiles: tuple[int, ...]
    blocks: tuple[tuple[int, ...], ...]
    clauses: tuple[Clause, ...]
    counts: bool
    """Whether the step adds to the answer (a pattern missed does not)."""
    skill: str


READINGS: Final[dict[str, Promise]] = {
    "best": gettext_lazy("This reading counts: none pays more."),
    "less_points": gettext_lazy("Read this way it pays less."),
    "less_han": gettext_lazy("Read this way it pays the same with fewer han."),
    "less_fu": gettext_lazy("Read this way it pays the same with fewer fu."),
    "no_yaku": gettext_lazy("Read this way it has no yaku."),
    "below_minimum": gettext_lazy("Read this way it has too few han."),
    "not_played": gettext_lazy("This shape does not win here: four alike are not two pairs."),
}

MISSED: Final[dict[str, Promise]] = {
    "open": gettext_lazy("Not %(name)s: the hand is open."),
    "not_played": gettext_lazy("%(name)s is not played here."),
    "one_block": gettext_lazy("Not %(name)s: this one stands against it."),
    "one_run": gettext_lazy("Not %(name)s: this is a run."),
    "one_run_off": gettext_lazy("Not %(name)s: this run is one off."),
    "triplet": gettext_lazy("Not %(name)s: this is a triplet."),
    "value_pair": gettext_lazy("Not %(name)s: the pair is worth fu."),
    "wait": gettext_lazy("Not %(name)s: the wait was not two-sided."),
    "tsumo": gettext_lazy("Not %(name)s: it does not go with a self-draw here."),
    "completed_by_ron": gettext_lazy("Not %(name)s: ron completed this triplet, so it is open."),
    "honours": gettext_lazy("Not %(name)s: there are honours."),
    "no_pair": gettext_lazy("Not %(name)s: the pair is no dragon."),
    "guest_wind": gettext_lazy("No yakuhai: this wind is neither the seat's nor the round's."),
    "counted_once": gettext_lazy("A wind of seat and round counts once here."),
    "replacement_tile": gettext_lazy("Not %(name)s: a replacement tile is not the last tile."),
}

PAYERS: Final[dict[str, Promise]] = {
    "points": gettext_lazy("The hand is worth"),
    "discarder": gettext_lazy("The discarder pays"),
    "each": gettext_lazy("Each of the three pays"),
    "dealer": gettext_lazy("The dealer pays"),
    "others": gettext_lazy("Each other player pays"),
    "liable": gettext_lazy("The liable player pays"),
    "feeder": gettext_lazy("The player who fed the kan pays"),
}

LIMITS: Final[dict[str, Promise]] = {
    "han": pgettext_lazy("limit", "By its han the hand is %(limit)s"),
    "points": pgettext_lazy("limit", "By its han and fu the hand reaches %(limit)s"),
    "kiriage": pgettext_lazy("limit", "Just below, it is rounded up to %(limit)s"),
    "renhou": pgettext_lazy("limit", "Renhou counts as %(limit)s"),
    "": pgettext_lazy("limit", "The hand is %(limit)s"),
}


def tell(steps: Iterable[Step], ruleset: RuleSet) -> tuple[Told, ...]:
    """Tell the steps of a derivation under a rule set, in the language of the page."""
    return tuple(_told(step, ruleset) for step in steps)


def _told(step: Step, ruleset: RuleSet) -> Told:
    text, worth = _TEXTS[step.kind](step)
    return Told(
        step.kind,
        text,
        worth,
        step.tiles,
        tuple(block.tiles for block in step.blocks),
        clauses(step.keys, ruleset),
        step.kind != "missed" and step.why not in _DOES_NOT_COUNT,
        step.skill,
    )


_DOES_NOT_COUNT: Final = frozenset(READINGS) - {"best"}


def clauses(keys: Iterable[str], ruleset: RuleSet) -> tuple[Clause, ...]:
    """Return where the rules behind these values stand, the article's page or the value's row."""
    return tuple(
        Clause(str(evidence.reference), url_of(evidence, ruleset), evidence)
        for evidence in (ruleset.evidence[key] for key in keys)
    )


def url_of(evidence: Evidence, ruleset: RuleSet) -> str:
    """Return the row of a value on the page of its topic."""
    page = reverse("rules:article", args=[ruleset.slug, evidence.info.topic])
    return f"{page}#{evidence.key}"


def _reading(step: Step) -> tuple[str, str]:
    return str(READINGS[step.why]), number(step.value) if step.value else ""


def _yaku(step: Step) -> tuple[str, str]:
    return _capital(pattern_name(step.name)), str(amount(step.value, "han"))


def _yakuman(step: Step) -> tuple[str, str]:
    worth = pgettext("units of yakuman", "× %(units)d") % {"units": step.value}
    if step.name == "several":
        return _("Several yakuman are paid as"), worth
    return _capital(pattern_name(step.name)), worth


def _missed(step: Step) -> tuple[str, str]:
    name = pattern_name(step.name)
    return _capital(str(MISSED[step.why]) % {"name": name}), ""


def _dora(step: Step) -> tuple[str, str]:
    return _capital(pattern_name(step.name)), str(amount(step.value, "han"))


def _han(step: Step) -> tuple[str, str]:
    return _("Han together"), str(amount(step.value, "han"))


def _fu(step: Step) -> tuple[str, str]:
    words = _("Fu together") if step.name == "total" else _capital(fu_line_name(step.name))
    return words, str(amount(step.value, "fu"))


def _base(step: Step) -> tuple[str, str]:
    if step.why == "no_kiriage":
        return _("Base points; they are not rounded up to mangan here"), number(step.value)
    return _("Base points, from fu and han"), number(step.value)


def _limit(step: Step) -> tuple[str, str]:
    return str(LIMITS[step.why]) % {"limit": limit_name(step.name)}, number(step.value)


def _payment(step: Step) -> tuple[str, str]:
    return str(PAYERS[step.name]), number(step.value)


def _honba(step: Step) -> tuple[str, str]:
    if step.why == "not_played":
        return _("Counters are not played here"), ""
    return _("Counters, in the payments above"), number(step.value)


def _sticks(step: Step) -> tuple[str, str]:
    return _("Riichi sticks for the winner"), number(step.value)


def _liability(step: Step) -> tuple[str, str]:
    if step.why == "not_played":
        return _("Nobody is liable for this under these rules"), ""
    return _("A player is liable for what he fed"), number(step.value)


def _refused(step: Step) -> tuple[str, str]:
    return _("No win: %(reason)s") % {"reason": reason_words(step.name)}, ""


def _wild(step: Step) -> tuple[str, str]:
    return _("The red white stands for"), ""


def _capital(words: object) -> str:
    text = str(words)
    return text[:1].upper() + text[1:]


_TEXTS: Final = {
    "wild": _wild,
    "reading": _reading,
    "yaku": _yaku,
    "yakuman": _yakuman,
    "missed": _missed,
    "dora": _dora,
    "han": _han,
    "fu": _fu,
    "base": _base,
    "limit": _limit,
    "payment": _payment,
    "honba": _honba,
    "sticks": _sticks,
    "liability": _liability,
    "refused": _refused,
}
