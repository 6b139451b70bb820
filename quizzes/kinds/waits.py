"""Find the waits: every tile that completes a ready hand, in all three families."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from quizzes.marks import MarksForm, read
from quizzes.skills import BY_SLUG
from rules.catalog import catalog
from rules.derivation import Clause, clauses
from rules.engine.completions import Completion, Wait, completions
from rules.engine.hand import Win
from rules.engine.ready import GENERATION, Ready, deal_ready
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.engine.shapes import shape_waits
from rules.engine.tiles import KINDS, parse_tile, sorted_tiles
from rules.engine.tiles import kind as kind_of
from rules.spoken import tile_name, tiles_in_words
from rules.words import pattern_name, reason_words, term

from . import Given, Grade, Kind, Level

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from random import Random

    from django.utils.functional import Promise

    from rules.catalog import RuleSet, Topic
    from rules.text import Text

# -- the task ----------------------------------------------------------------------------

_TRIES: Final = 30
"""Hands drawn for one that can win."""


@dataclass(frozen=True, slots=True)
class Task:
    """A ready hand, and the tiles there are boxes for."""

    ready: Ready
    offered: tuple[int, ...]

    @property
    def one_suit(self) -> bool:
        """Whether the concealed tiles are all of one suit."""
        suits = {kind_of(tile) // 9 for tile in self.ready.hand}
        return len(suits) == 1 and suits != {3}


def ask(ruleset: RuleSet, chance: Random, level: int) -> Task:
    """Deal a ready hand; an open riichi hand has a yaku on one side at least."""
    rules = ruleset.rules
    reds: tuple[int, ...] = ()
    if isinstance(rules, RiichiRules) and level > 1:
        reds = tuple(map(parse_tile, rules.red_tiles))
    for _try in range(_TRIES):
        ready = deal_ready(
            chance,
            ruleset.family,
            level,
            identical_pairs=_identical_pairs(ruleset),
            reds=reds,
        )
        if _can_win(ruleset, ready):
            break
    return Task(ready, _offered(ready) if level == 1 else tuple(range(KINDS)))


def _can_win(ruleset: RuleSet, ready: Ready) -> bool:
    """Tell whether a hand is concealed, or needs no yaku, or has one on some side."""
    if not any(meld.is_open for meld in ready.melds):
        return True
    return any(not isinstance(_ron(ruleset, ready, kind), NotAWin) for kind in ready.waits)


def _identical_pairs(ruleset: RuleSet) -> bool:
    rules = ruleset.rules
    return isinstance(rules, RiichiRules) and rules.chiitoitsu_identical_pairs


def _offered(ready: Ready) -> tuple[int, ...]:
    """Return every kind of the suits in the hand."""
    tiles = [*ready.hand, *(tile for meld in ready.melds for tile in meld.tiles)]
    suits = {kind_of(tile) // 9 for tile in tiles}
    return tuple(kind for kind in range(KINDS) if kind // 9 in suits)


def _ron(ruleset: RuleSet, ready: Ready, kind: int) -> Score | NotAWin | None:
    """Score a riichi ron on a wait, without riichi and without anything else that gives a yaku."""
    rules = ruleset.rules
    if not isinstance(rules, RiichiRules):
        return None
    win = Win(
        hand=ready.hand, melds=ready.melds, win=kind, by="ron", seat=ready.seat, round=ready.round
    )
    return score(win, rules)


def likeness(task: Task) -> Hashable:
    """Return what makes hands alike to practise: the sort they were dealt for."""
    return task.ready.sort


# -- the situation -----------------------------------------------------------------------


def situation(ruleset: RuleSet, task: Task) -> Mapping[str, Any]:
    """Return the hand and what lies on the table, for the template."""
    ready = task.ready
    chips: tuple[Text, ...] = ()
    if ruleset.family == "riichi":
        chips = (term("rounds", ready.round), term("seats", ready.seat))
    return {
        "hand": ready.hand,
        "melds": ready.melds,
        "chips": chips,
        "river": ready.river,
    }


# -- the answer --------------------------------------------------------------------------


class WaitsForm(MarksForm):
    """An answer: the tiles marked."""

    def __init__(
        self,
        ruleset: RuleSet,
        task: Task,
        asked: tuple[str, ...],
        data: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(
            data,
            label=_("Mark every tile that completes this hand."),
            hint=_hint(ruleset, task),
            offered=task.offered,
            missing=_("Tiles: mark every tile that wins, or type them, for example 369p7z."),
        )

    def clean(self) -> dict[str, Any]:
        """Give the marks the name of the skill."""
        answer = super().clean()
        answer["waits"] = answer.get("marked")
        return answer


def _hint(ruleset: RuleSet, task: Task) -> str:
    """Say what does not matter, and what is made of tiles that cannot come."""
    hints = []
    if ruleset.family == "riichi":
        hints.append(_("Yaku do not matter."))
    elif ruleset.family == "mcr":
        hints.append(_("How many fan there would be does not matter."))
    if task.ready.river:
        hints.append(
            _(
                "A tile of which you hold all four cannot come; one that the others have "
                "discarded is a wait all the same."
            )
        )
    return " ".join(hints)


def grade(ruleset: RuleSet, task: Task, given: Given) -> Mapping[str, Grade]:
    """Judge the marks as a whole; hands of one suit are a skill of their own."""
    if "waits" not in given:
        return {}
    right = read(given["waits"]) == task.ready.waits
    return {"waits_one_suit" if task.one_suit else "waits": "right" if right else "wrong"}


# -- the explanation ---------------------------------------------------------------------

NAMES: Final[dict[Wait, Promise]] = {
    "two_sided": pgettext_lazy("wait", "two-sided"),
    "middle": pgettext_lazy("wait", "middle"),
    "edge": pgettext_lazy("wait", "edge"),
    "pair": pgettext_lazy("wait", "pair"),
    "both_pairs": pgettext_lazy("wait", "both pairs"),
    "last_orphan": pgettext_lazy("wait", "the kind still missing"),
    "any_orphan": pgettext_lazy("wait", "any of the thirteen"),
    "knitted": pgettext_lazy("wait", "knitted tile"),
}
RIICHI_NAMES: Final[dict[Wait, Promise]] = {
    "two_sided": pgettext_lazy("riichi wait", "ryanmen, two-sided"),
    "middle": pgettext_lazy("riichi wait", "kanchan, middle"),
    "edge": pgettext_lazy("riichi wait", "penchan, edge"),
    "pair": pgettext_lazy("riichi wait", "tanki, pair"),
    "both_pairs": pgettext_lazy("riichi wait", "shanpon, both pairs"),
}
FORMS: Final[dict[str, Promise]] = {
    "pairs": gettext_lazy("seven pairs"),
    "orphans": gettext_lazy("thirteen orphans"),
    "knitted_straight": gettext_lazy("knitted straight"),
    "knitted_singles": gettext_lazy("knitted and honour singles"),
}


@dataclass(frozen=True, slots=True)
class Group:
    """A set, pair or group of the completed hand."""

    tiles: tuple[int, ...]
    filled: bool
    """Whether the winning tile may belong to it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the completed hand."""

    groups: tuple[Group, ...]
    words: str
    """Its groups read aloud."""
    names: tuple[str, ...]
    """What the winning tile fills."""
    form: str
    """What the hand is, where it is not sets and a pair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One tile of the answer: a wait, or a tile that only seems to be one."""

    kind: int
    name: str
    verdict: str
    """`found`, `missed` or `wrong`."""
    readings: tuple[Reading, ...] = ()
    left: str = ""
    """How many are left, in words."""
    gone: bool = False
    """Whether none is left."""
    yaku: str = ""
    """The yaku of a ron on it, in words."""
    no_yaku: str = ""
    why: str = ""
    """Why a tile does not win."""
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """The answer as a whole, for the heading."""

    title: str
    grade: Grade | None


def explain(ruleset: RuleSet, task: Task, given: Given) -> Mapping[str, Any]:
    """Return every wait with its readings, and every tile marked in error."""
    ready = task.ready
    marked = read(given.get("waits", ()))
    sides = [_side(ruleset, ready, kind, kind in marked) for kind in ready.waits]
    wrong = [kind for kind in marked if kind not in ready.waits]
    traps = {kind: trap for kind in wrong if (trap := _trap(ruleset, ready, kind))}
    grades = tuple(grade(ruleset, task, given).values())
    return {
        "steps": (Step(_("Waits"), grades[0] if grades else None),),
        "summary": _summary(
            len(ready.waits), sum(kind in ready.waits for kind in marked), len(wrong)
        ),
        "sides": (*sides, *traps.values()),
        "wrong": tuple(kind for kind in wrong if kind not in traps),
        "together": _together(ready),
        "held": tuple(_held(ruleset, ready, kind) for kind in ready.held if kind not in marked),
        "scored": ruleset.family == "riichi",
        "concealed": not any(meld.is_open for meld in ready.melds),
        "topics": tuple(_topics(ruleset)),
    }


def _summary(waits: int, found: int, wrong: int) -> str:
    """Say how the marks compare with the waits."""
    words = ngettext("%(count)d tile wins.", "%(count)d tiles win.", waits) % {"count": waits}
    if found < waits:
        missed = waits - found
        words += " " + ngettext("You missed %(count)d.", "You missed %(count)d.", missed) % {
            "count": missed
        }
    if wrong:
        words += " " + ngettext(
            "%(count)d of your marks does not win.", "%(count)d of your marks do not win.", wrong
        ) % {"count": wrong}
    return words


def _together(ready: Ready) -> str:
    """Say how many tiles there are to wait for, all sides together."""
    count = sum(ready.left(kind) for kind in ready.waits)
    if ready.river:
        return ngettext(
            "By what you see, %(count)d tile you wait for is left.",
            "By what you see, %(count)d tiles you wait for are left.",
            count,
        ) % {"count": count}
    return ngettext(
        "By your hand alone, %(count)d tile you wait for is left.",
        "By your hand alone, %(count)d tiles you wait for are left.",
        count,
    ) % {"count": count}


def _side(ruleset: RuleSet, ready: Ready, kind: int, marked: bool) -> Side:
    found = completions(
        ready.hand,
        len(ready.melds),
        kind,
        ruleset.family,
        identical_pairs=_identical_pairs(ruleset),
    )
    left = ready.left(kind)
    yaku, no_yaku = _yaku(ruleset, ready, kind)
    return Side(
        kind=kind,
        name=tile_name(kind),
        verdict="found" if marked else "missed",
        readings=tuple(_reading(ruleset, ready, each) for each in found),
        left=ngettext("%(count)d left", "%(count)d left", left) % {"count": left},
        gone=not left,
        yaku=yaku,
        no_yaku=no_yaku,
    )


def _reading(ruleset: RuleSet, ready: Ready, found: Completion) -> Reading:
    groups = [Group(part, at in found.filled) for at, part in enumerate(found.parts)]
    groups += [Group(sorted_tiles(meld.tiles), False) for meld in ready.melds]
    names = RIICHI_NAMES if ruleset.family == "riichi" else NAMES
    return Reading(
        tuple(groups),
        "; ".join(tiles_in_words(group.tiles) for group in groups),
        tuple(str(names.get(name) or NAMES[name]) for name in found.waits),
        str(FORMS.get(found.form, "")),
    )


def _yaku(ruleset: RuleSet, ready: Ready, kind: int) -> tuple[str, str]:
    """Name the yaku of a ron on a side, or say that it has none."""
    worth = _ron(ruleset, ready, kind)
    if worth is None:
        return "", ""
    if isinstance(worth, NotAWin):
        return "", str(reason_words(worth.reason))
    comma = pgettext("between parts of a hand", ", ")
    return comma.join(str(pattern_name(name)) for name in worth.yaku), ""


def _trap(ruleset: RuleSet, ready: Ready, kind: int) -> Side | None:
    """Say why a tile does not win that seems to; None when it does not even seem so."""
    if kind in ready.held:
        return _held(ruleset, ready, kind)
    if ruleset.family != "riichi" or kind not in shape_waits(
        ready.hand, len(ready.melds), identical_pairs=True
    ):
        return None
    return Side(
        kind=kind,
        name=tile_name(kind),
        verdict="wrong",
        why=_("Four alike are not two pairs here."),
        clauses=clauses(("chiitoitsu_identical_pairs",), ruleset),
    )


EXHAUSTED: Final = {"riichi": ("tenpai_exhausted_wait",), "mcr": ("exhausted_wait_counts",)}
"""What a family's rules say of a wait that the player holds himself."""


def _held(ruleset: RuleSet, ready: Ready, kind: int) -> Side:
    """Say that a tile would complete the hand, if there were a fifth."""
    return Side(
        kind=kind,
        name=tile_name(kind),
        verdict="wrong",
        why=_("You hold all four yourself: the shape asks for it, but a fifth does not exist."),
        clauses=clauses(EXHAUSTED.get(ruleset.family, ()), ruleset),
    )


def _topics(ruleset: RuleSet) -> Iterable[Topic]:
    yield catalog().topic(BY_SLUG["waits"].topic)
    yield catalog().topic("furiten")


# -- the kind ----------------------------------------------------------------------------

KIND: Final = Kind(
    slug="waits",
    generation=GENERATION,
    families=frozenset({"riichi", "mcr", "taiwan"}),
    title=gettext_lazy("Find the waits"),
    about=gettext_lazy(
        "A hand that is one tile from complete: mark every tile that wins. The answer lays out the "
        "hand for each of them, names the wait and counts what is left."
    ),
    levels=(
        Level(
            1,
            gettext_lazy("Plain waits"),
            gettext_lazy(
                "Two-sided, middle, edge, pair and both pairs; only the suits of the hand."
            ),
        ),
        Level(
            2,
            gettext_lazy("Several sides"),
            gettext_lazy(
                "Three-sided waits, shapes that wait in two ways, a few tiles of one suit."
            ),
        ),
        Level(
            3,
            gettext_lazy("One suit and traps"),
            gettext_lazy(
                "Whole hands of one suit, tiles you hold yourself or that have all been discarded, "
                "and hands without sets where the rules know them."
            ),
        ),
    ),
    usual_level=2,
    fields=("waits",),
    ask=ask,
    form=WaitsForm,
    grade=grade,
    situation=situation,
    explain=explain,
    likeness=likeness,
    situation_template="quizzes/waits_situation.html",
    fields_template="quizzes/waits_fields.html",
    result_template="quizzes/waits_result.html",
    keys_template="quizzes/marks_keys.html",
    styles=("css/marks.css",),
    scripts=("js/marks.js",),
)
