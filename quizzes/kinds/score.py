"""Score the hand: han, fu and payments of a riichi win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.functional import lazystr
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from quizzes import points
from rules.catalog import catalog
from rules.engine.deal import deal_win
from rules.engine.riichi.payments import payment
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import format_tile, format_tiles

from . import Given, Grade, Kind, Level

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from random import Random

    from django.utils.functional import Promise

    from rules.catalog import RuleSet
    from rules.engine.hand import Win
    from rules.text import Text

# -- the task ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Task:
    """A win and what it is worth under the rule set it is asked for."""

    win: Win
    score: Score


def ask(ruleset: RuleSet, chance: Random, level: int) -> Task:
    """Deal a win and score it."""
    win = deal_win(chance, _rules(ruleset), level)
    worth = score(win, _rules(ruleset))
    if isinstance(worth, NotAWin):
        raise TypeError(f"{ruleset.identity} deals a hand that is no win: {worth.reason}")
    return Task(win, worth)


def _rules(ruleset: RuleSet) -> RiichiRules:
    return cast(RiichiRules, ruleset.rules)


def likeness(task: Task) -> Hashable:
    """Return what makes hands alike to practise: the way it is won, the limit, or han and fu."""
    worth = task.score
    size = worth.limit or (worth.han, worth.fu)
    return task.win.by, task.win.is_dealer, size


# -- the situation -----------------------------------------------------------------------

WINDS: Final = {
    "E": pgettext_lazy("wind", "East"),
    "S": pgettext_lazy("wind", "South"),
    "W": pgettext_lazy("wind", "West"),
    "N": pgettext_lazy("wind", "North"),
}
RIICHI: Final = {
    "riichi": gettext_lazy("riichi"),
    "double": gettext_lazy("double riichi"),
}
FLAGS: Final = {
    "ippatsu": gettext_lazy("within the ippatsu turn"),
    "rinshan": gettext_lazy("replacement tile after a kan"),
    "chankan": gettext_lazy("tile of an added kan"),
    "robbed_ankan": gettext_lazy("tile of a concealed kan"),
    "haitei": gettext_lazy("last tile of the wall"),
    "houtei": gettext_lazy("last discard"),
    "tenhou": gettext_lazy("dealt complete"),
    "chiihou": gettext_lazy("first draw, no call before it"),
    "renhou": gettext_lazy("before the own first draw, no call before it"),
}


@dataclass(frozen=True, slots=True)
class Chip:
    """A fact of the situation in a few words."""

    name: str
    words: str


def situation(ruleset: RuleSet, task: Task) -> Mapping[str, Any]:
    """Return what lies on the table, for the template."""
    win = task.win
    rules = _rules(ruleset)
    return {
        "win": win,
        "chips": tuple(_chips(win)),
        "dora": tuple(format_tile(tile) for tile in win.dora),
        "ura": tuple(format_tile(tile) for tile in win.ura)
        if win.riichi != "none" and rules.ura_dora
        else (),
    }


def _chips(win: Win) -> Iterable[Chip]:
    yield Chip("round", _("%(wind)s round") % {"wind": WINDS[win.round]})
    if win.is_dealer:
        yield Chip("seat", _("%(wind)s seat, dealer") % {"wind": WINDS[win.seat]})
    else:
        yield Chip("seat", _("%(wind)s seat, not the dealer") % {"wind": WINDS[win.seat]})
    if win.by == "tsumo":
        yield Chip("by", _("tsumo (self-draw)"))
    elif win.discarder is None:
        yield Chip("by", _("ron"))
    elif win.discarder == "E":
        yield Chip("by", _("ron from East, the dealer"))
    else:
        yield Chip("by", _("ron from %(wind)s") % {"wind": WINDS[win.discarder]})
    if win.riichi != "none":
        yield Chip("riichi", str(RIICHI[win.riichi]))
    for flag, words in FLAGS.items():
        if flag in win.flags:
            yield Chip("flag", str(words))
    if win.honba:
        yield Chip("honba", _("honba: %(count)d") % {"count": win.honba})
    if win.sticks:
        yield Chip("sticks", _("riichi sticks: %(count)d") % {"count": win.sticks})


# -- the answer --------------------------------------------------------------------------

MOST_HAN: Final = 13
"""Han from which the exact number no longer matters to any rule set."""
MOST_FU: Final = 120
"""Fu from which a chip stands for all there is."""
NO_FU: Final = "none"
HAN: Final = (*(str(han) for han in range(1, MOST_HAN)), f"{MOST_HAN}+")
FU: Final = ("20", "25", *(str(fu) for fu in range(30, MOST_FU, 10)), f"{MOST_FU}+")


def _han_choices(rules: RiichiRules) -> list[tuple[str, str | Promise]]:
    several = rules.several_yakuman == "add" or max(rules.yakuman.values()) > 1
    yakuman: list[tuple[str, str | Promise]] = [("y1", gettext_lazy("yakuman"))]
    if several and rules.several_yakuman != "single":
        yakuman = [
            ("y1", gettext_lazy("yakuman")),
            ("y2", gettext_lazy("2 yakuman")),
            ("y3", gettext_lazy("3 yakuman or more")),
        ]
    return [(han, han) for han in HAN] + yakuman


def _fu_choices() -> list[tuple[str, str | Promise]]:
    return [(fu, fu) for fu in FU] + [(NO_FU, gettext_lazy("limit: fu do not matter"))]


class ScoreForm(forms.Form):
    """An answer to the fields asked; every error names the field and quotes what was typed."""

    def __init__(
        self,
        ruleset: RuleSet,
        task: Task,
        asked: tuple[str, ...],
        data: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(data, auto_id="id_%s")
        self.rules = _rules(ruleset)
        self.win = task.win
        if "han" in asked:
            self.fields["han"] = _Choice(
                gettext_lazy("Han"),
                _han_choices(self.rules),
                gettext_lazy("Han: choose how many the hand has."),
                gettext_lazy("Han: “%(value)s” is not one of the choices."),
            )
        if "fu" in asked:
            self.fields["fu"] = _Choice(
                gettext_lazy("Fu"),
                _fu_choices(),
                gettext_lazy("Fu: choose how many the hand has, or that they do not matter."),
                gettext_lazy("Fu: “%(value)s” is not one of the choices."),
                required=False,
            )
        if "points" in asked:
            self.fields["points"] = forms.CharField(
                label=points_label(task.win),
                help_text=str(points_hint(task.win)),
                max_length=points.LONGEST,
                error_messages={
                    "required": gettext_lazy("Payment: type what is paid, for example 8000."),
                    "max_length": gettext_lazy(
                        "Payment: %(show_value)d characters are too many for a payment."
                    ),
                },
                widget=forms.TextInput(
                    attrs={
                        "inputmode": "numeric",
                        "autocomplete": "off",
                        "autocapitalize": "none",
                        "spellcheck": "false",
                        "enterkeyhint": "go",
                    }
                ),
            )

    def clean_points(self) -> Mapping[str, int]:
        """Read what was typed as the payment of this win."""
        typed = self.cleaned_data["points"]
        try:
            return points.payment_of(
                points.read_points(typed),
                tsumo=self.win.by == "tsumo",
                dealer=self.win.is_dealer,
                typed=typed,
            )
        except points.PointsError as error:
            raise forms.ValidationError(
                _("Payment: %(problem)s") % {"problem": error}, code=error.code
            ) from error

    def clean(self) -> dict[str, Any]:
        """Let a limit hand go without fu, and no other."""
        answer = super().clean() or self.cleaned_data
        if "fu" in self.fields and "fu" not in self.errors and not answer.get("fu"):
            if _reaches_limit(answer.get("han"), self.rules):
                answer["fu"] = NO_FU
            else:
                self.add_error("fu", self.fields["fu"].error_messages["required"])
        return answer


class _Choice(forms.ChoiceField):
    """A row of chips: radio buttons with their errors in words."""

    def __init__(
        self,
        label: Promise,
        choices: list[tuple[str, str | Promise]],
        missing: Promise,
        wrong: Promise,
        *,
        required: bool = True,
    ) -> None:
        super().__init__(
            label=label,
            choices=choices,
            required=required,
            widget=forms.RadioSelect,
            error_messages={"required": missing, "invalid_choice": wrong},
        )


def _reaches_limit(han: str | None, rules: RiichiRules) -> bool:
    """Tell whether a hand of so many han is a limit hand whatever its fu."""
    return han is not None and (han.startswith("y") or int(han.rstrip("+")) >= rules.mangan_han)


def points_label(win: Win) -> Promise:
    """Name the payers of a win."""
    if win.by == "ron":
        return gettext_lazy("What the discarder pays")
    if win.is_dealer:
        return gettext_lazy("What each of the three pays")
    return gettext_lazy("What each non-dealer × 2 / the dealer × 1 pays")


def points_hint(win: Win) -> Promise:
    """Say how a payment is typed and what belongs to it, without giving anything away."""
    if win.by == "ron":
        how = gettext_lazy("One number, like 8000.")
    elif win.is_dealer:
        how = gettext_lazy("One number, like 2600 or 2600 all.")
    else:
        how = gettext_lazy("Two numbers, like 1300/2600.")
    if not win.honba:
        return how
    with_honba = gettext_lazy("The honba belong to it, the riichi sticks do not.")
    return lazystr(f"{how} {with_honba}")


# -- grading -----------------------------------------------------------------------------


def grade(ruleset: RuleSet, task: Task, given: Given) -> Mapping[str, Grade]:
    """Judge each field given; a limit hand's fu are not judged."""
    worth = task.score
    grades: dict[str, Grade] = {}
    if "han" in given:
        grades["han"] = "right" if given["han"] in right_han(worth) else "wrong"
    if "fu" in given:
        if worth.limit is not None:
            grades["fu"] = "not_graded"
        else:
            grades["fu"] = "right" if given["fu"] == right_fu(worth) else "wrong"
    if "points" in given:
        grades["points"] = "right" if dict(given["points"]) == dict(worth.pay) else "wrong"
    return grades


def right_han(worth: Score) -> tuple[str, ...]:
    """Return the chips that name the han of a score."""
    if worth.yakuman:
        return (f"y{min(worth.yakuman, 3)}",)
    if worth.han >= MOST_HAN:
        # Counted up to a yakuman, the hand may be called either.
        counted = ("y1",) if worth.limit == "kazoe_yakuman" else ()
        return (f"{MOST_HAN}+", *counted)
    return (str(worth.han),)


def right_fu(worth: Score) -> str:
    """Return the chip that names the fu of a score."""
    return str(worth.fu) if worth.fu < MOST_FU else f"{MOST_FU}+"


def follows(ruleset: RuleSet, task: Task, given: Given) -> bool | None:
    """Tell whether the payment follows from the learner's own han and fu; None: not told by them."""
    han, fu = given.get("han"), given.get("fu")
    if han is None or "points" not in given:
        return None
    rules = _rules(ruleset)
    limit = _reaches_limit(han, rules)
    if not limit and (fu is None or fu == NO_FU):
        return None
    own = payment(
        0 if han.startswith("y") else int(han.rstrip("+")),
        30 if fu is None or fu == NO_FU else int(fu.rstrip("+")),
        dealer=task.win.is_dealer,
        tsumo=task.win.by == "tsumo",
        rules=rules,
        yakuman=int(han[1:]) if han.startswith("y") else 0,
        honba=task.win.honba,
    )
    return dict(own.pay) == dict(given["points"])


# -- the explanation ---------------------------------------------------------------------

LIMITS: Final = {
    "mangan": gettext_lazy("mangan"),
    "haneman": gettext_lazy("haneman"),
    "baiman": gettext_lazy("baiman"),
    "sanbaiman": gettext_lazy("sanbaiman"),
    "kazoe_yakuman": gettext_lazy("kazoe yakuman"),
    "yakuman": gettext_lazy("yakuman"),
}
BASE_POINTS: Final = {
    "mangan": 2000,
    "haneman": 3000,
    "baiman": 4000,
    "sanbaiman": 6000,
    "kazoe_yakuman": 8000,
    "yakuman": 8000,
}
FU_LINES: Final = {
    "base": gettext_lazy("every hand"),
    "menzen_ron": gettext_lazy("concealed ron"),
    "tsumo": gettext_lazy("self-draw"),
    "chiitoitsu": gettext_lazy("seven pairs"),
    "pinfu_tsumo": gettext_lazy("pinfu and self-draw: nothing is added"),
    "open_pinfu": gettext_lazy("open hand without any fu"),
    "pair_dragon": gettext_lazy("pair of a dragon"),
    "pair_seat": gettext_lazy("pair of the seat wind"),
    "pair_round": gettext_lazy("pair of the round wind"),
    "pair_double_wind": gettext_lazy("pair of the wind of seat and round"),
    "triplet_open_simple": gettext_lazy("open triplet, 2 to 8"),
    "triplet_open_yaochuu": gettext_lazy("open triplet, terminal or honour"),
    "triplet_concealed_simple": gettext_lazy("concealed triplet, 2 to 8"),
    "triplet_concealed_yaochuu": gettext_lazy("concealed triplet, terminal or honour"),
    "kan_open_simple": gettext_lazy("open kan, 2 to 8"),
    "kan_open_yaochuu": gettext_lazy("open kan, terminal or honour"),
    "kan_concealed_simple": gettext_lazy("concealed kan, 2 to 8"),
    "kan_concealed_yaochuu": gettext_lazy("concealed kan, terminal or honour"),
    "wait_kanchan": gettext_lazy("closed wait (kanchan)"),
    "wait_penchan": gettext_lazy("edge wait (penchan)"),
    "wait_tanki": gettext_lazy("pair wait (tanki)"),
    "rounding": gettext_lazy("rounded up to the next ten"),
}
REASONS: Final = {
    "not_a_win": gettext_lazy("not a complete hand"),
    "no_yaku": gettext_lazy("no yaku: not a win"),
    "below_minimum": gettext_lazy("too few han: not a win"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One field of the answer: what was given, what is right, and where it is written."""

    slug: str
    title: Promise
    grade: Grade | None
    """None: not asked."""
    given: str | None
    right: str
    open: bool
    notes: tuple[str, ...]
    topic: str


@dataclass(frozen=True, slots=True)
class YakuLine:
    """A pattern of the hand with its han and where the rule set says so."""

    label: str
    han: int
    reference: Text | None


@dataclass(frozen=True, slots=True)
class FuLine:
    """A part of the fu with its tiles."""

    label: str
    fu: int
    tiles: str


@dataclass(frozen=True, slots=True)
class PayLine:
    """What one payer, or the table, gives the winner."""

    payer: str
    amount: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What the hand is under another rule set."""

    ruleset: RuleSet
    count: str


@dataclass(slots=True)
class Outcome:
    """What the hand is paid, and every rule set that pays it so."""

    words: str
    reason: str
    same: bool
    members: list[Elsewhere]


def explain(ruleset: RuleSet, task: Task, given: Given) -> Mapping[str, Any]:
    """Return the right answer beside the given one, step by step, for the template."""
    win, worth = task.win, task.score
    return {
        "steps": _steps(ruleset, task, given),
        "yaku": _yaku_lines(ruleset, worth),
        "yaku_total": han_words(worth),
        "fu_lines": _fu_lines(worth),
        "fu_total": None if worth.yakuman else worth.fu,
        "limit": LIMITS.get(worth.limit or ""),
        "derivation": _derivation(ruleset, task),
        "payers": tuple(_pay_lines(task)),
        "sticks": win.sticks * 1000,
        "total": worth.total,
        "outcomes": _elsewhere(ruleset, win),
    }


def _steps(ruleset: RuleSet, task: Task, given: Given) -> tuple[Step, ...]:
    grades = grade(ruleset, task, given)
    first_wrong = next((slug for slug in KIND.fields if grades.get(slug) == "wrong"), None)
    worth = task.score
    said: dict[str, tuple[str | None, str, tuple[str, ...]]] = {
        "han": (_han_given(given), han_words(worth), ()),
        "fu": (_fu_given(given), _fu_right(worth), tuple(_fu_notes(ruleset, worth, grades))),
        "points": (
            pay_words(given["points"]) if "points" in given else None,
            pay_words(worth.pay),
            tuple(_points_notes(ruleset, task, given, grades)),
        ),
    }
    return tuple(
        Step(
            slug=slug,
            title=STEP_TITLES[slug],
            grade=grades.get(slug),
            given=said[slug][0],
            right=said[slug][1],
            open=slug == first_wrong,
            notes=said[slug][2],
            topic=TOPICS[slug],
        )
        for slug in KIND.fields
    )


STEP_TITLES: Final = {
    "han": gettext_lazy("Han"),
    "fu": gettext_lazy("Fu"),
    "points": gettext_lazy("Payment"),
}
TOPICS: Final = {"han": "winning", "fu": "limits", "points": "limits"}


def han_words(worth: Score) -> str:
    """Write the han of a score: `4 han`, `2 yakuman`."""
    if worth.yakuman:
        return _yakuman_words(worth.yakuman)
    return ngettext("%(count)d han", "%(count)d han", worth.han) % {"count": worth.han}


def _yakuman_words(units: int) -> str:
    return _("yakuman") if units == 1 else _("%(count)d yakuman") % {"count": units}


def _han_given(given: Given) -> str | None:
    han = given.get("han")
    if han is None:
        return None
    if han == "y3":
        return _("3 yakuman or more")
    if han.startswith("y"):
        return _yakuman_words(int(han[1:]))
    if han.endswith("+"):
        return _("%(count)s han or more") % {"count": han[:-1]}
    return ngettext("%(count)d han", "%(count)d han", int(han)) % {"count": int(han)}


def _fu_given(given: Given) -> str | None:
    fu = given.get("fu")
    if fu is None:
        return None
    if fu == NO_FU:
        return _("do not matter")
    if fu.endswith("+"):
        return _("%(count)s fu or more") % {"count": fu[:-1]}
    return _("%(count)s fu") % {"count": fu}


def _fu_right(worth: Score) -> str:
    if worth.limit is not None:
        return _("do not matter")
    return _("%(count)s fu") % {"count": worth.fu}


def _fu_notes(ruleset: RuleSet, worth: Score, grades: Mapping[str, Grade]) -> Iterable[str]:
    if worth.limit is None:
        return
    rules = _rules(ruleset)
    limit = LIMITS[worth.limit]
    if worth.yakuman or worth.han >= rules.mangan_han:
        yield _("Not graded: a %(limit)s is paid the same whatever its fu.") % {"limit": limit}
    else:
        yield _(
            "Not graded: with %(han)d han and %(fu)d fu the hand is a %(limit)s, paid as a limit."
        ) % {"han": worth.han, "fu": worth.fu, "limit": limit}


def _points_notes(
    ruleset: RuleSet, task: Task, given: Given, grades: Mapping[str, Grade]
) -> Iterable[str]:
    """Say where a wrong payment comes from, as far as it can be told."""
    if "points" not in given:
        return
    consistent = follows(ruleset, task, given)
    right = grades["points"] == "right"
    if consistent and not right:
        yield _("Consistent with your han and fu: it is what they are paid.")
    elif consistent is False and not right:
        yield _("Not what your han and fu are paid either.")
    elif consistent is False and right:
        yield _("Right, though your han and fu would be paid otherwise.")
    if not right:
        yield from _slips(_rules(ruleset), task, dict(given["points"]))


def _slips(rules: RiichiRules, task: Task, own: Mapping[str, int]) -> Iterable[str]:
    """Recognise a payment that is right but for the honba, the sticks or the winner's seat."""
    win, worth = task.win, task.score

    def paid(*, dealer: bool, honba: int) -> dict[str, int]:
        found = payment(
            worth.han,
            worth.fu,
            dealer=dealer,
            tsumo=win.by == "tsumo",
            rules=rules,
            yakuman=worth.yakuman,
            honba=honba,
        )
        return dict(found.pay)

    if win.honba and own == paid(dealer=win.is_dealer, honba=0):
        yield _("The honba are missing.")
    if own == paid(dealer=not win.is_dealer, honba=win.honba):
        if win.is_dealer:
            yield _("That is what a non-dealer would be paid.")
        else:
            yield _("That is what the dealer would be paid.")
    sticks = 1000 * win.sticks
    if sticks and own == {payer: amount + sticks for payer, amount in worth.pay.items()}:
        yield _("The riichi sticks come from the table, not from the payer.")


def _yaku_lines(ruleset: RuleSet, worth: Score) -> tuple[YakuLine, ...]:
    prefix = "yakuman" if worth.yakuman else "yaku"
    lines = [_yaku_line(ruleset, prefix, name, han) for name, han in worth.yaku.items()]
    if not worth.yakuman:
        for label, count in (
            (_("dora"), worth.dora),
            (_("red tiles"), worth.aka),
            (_("ura dora"), worth.ura),
        ):
            if count:
                lines.append(YakuLine(label, count, None))
    return tuple(lines)


def _yaku_line(ruleset: RuleSet, prefix: str, name: str, han: int) -> YakuLine:
    """Name a pattern as the comparison does, with the clause that gives it its worth."""
    key = next(
        (key for key in (f"{prefix}.{name}", name) if key in ruleset.evidence),
        None,
    )
    if key is None:
        return YakuLine(name, han, None)
    return YakuLine(str(catalog().values[key].label), han, ruleset.evidence[key].reference)


def _fu_lines(worth: Score) -> tuple[FuLine, ...]:
    return tuple(
        FuLine(str(FU_LINES.get(line.name, line.name)), line.fu, format_tiles(line.tiles))
        for line in worth.fu_lines
    )


def _derivation(ruleset: RuleSet, task: Task) -> tuple[str, ...]:
    """Lead from han and fu to the payment, one short line a step."""
    rules, win, worth = _rules(ruleset), task.win, task.score
    lines = []
    if worth.limit is None:
        exponent = worth.han + rules.bazoro_han
        base = worth.fu * 2**exponent
        lines.append(
            _("Base points: %(fu)d fu × 2^(%(han)d han + %(bazoro)d) = %(base)d")
            % {"fu": worth.fu, "han": worth.han, "bazoro": rules.bazoro_han, "base": base}
        )
    else:
        base = BASE_POINTS[worth.limit] * max(worth.yakuman, 1)
        lines.append(
            _("%(han)s: %(limit)s, base points %(base)d")
            % {"han": han_words(worth), "limit": LIMITS[worth.limit], "base": base}
        )
    for words, times in _shares(win):
        exact = base * times
        rounded = -(-exact // rules.rounding_unit) * rules.rounding_unit
        lines.append(
            _("%(who)s: %(base)d × %(times)d = %(exact)d")
            % {"who": words, "base": base, "times": times, "exact": exact}
            if rounded == exact
            else _("%(who)s: %(base)d × %(times)d = %(exact)d, rounded up to %(rounded)d")
            % {
                "who": words,
                "base": base,
                "times": times,
                "exact": exact,
                "rounded": rounded,
            }
        )
    if win.honba and rules.honba_value:
        each = rules.honba_value if win.by == "ron" else rules.honba_value // 3
        lines.append(
            _("Honba: %(count)d × %(each)d = %(sum)d more from each payer")
            % {"count": win.honba, "each": each, "sum": win.honba * each}
            if win.by == "tsumo"
            else _("Honba: %(count)d × %(each)d = %(sum)d more")
            % {"count": win.honba, "each": each, "sum": win.honba * each}
        )
    return tuple(lines)


def _shares(win: Win) -> tuple[tuple[str, int], ...]:
    """Return who pays how many times the base points."""
    if win.by == "ron":
        return ((_("Discarder"), 6 if win.is_dealer else 4),)
    if win.is_dealer:
        return ((_("Each"), 2),)
    return ((_("Each non-dealer"), 1), (_("Dealer"), 2))


def _pay_lines(task: Task) -> Iterable[PayLine]:
    """Name every payer, with how many of them there are."""
    win, pay = task.win, task.score.pay
    who = WINDS.get(win.discarder or "")
    names = {
        "discarder": _("%(wind)s, the discarder") % {"wind": who} if who else _("Discarder"),
        "each": _("Each of the three"),
        "others": _("Each non-dealer × 2"),
        "dealer": _("Dealer × 1"),
        "liable": _("Liable player"),
        "feeder": _("Feeder of the kan"),
    }
    order = ("discarder", "each", "others", "dealer", "liable", "feeder")
    for payer in sorted(pay, key=order.index):
        yield PayLine(names[payer], pay[payer])


def pay_words(pay: Mapping[str, int]) -> str:
    """Write a payment the way it is called out: `8000`, `1300/2600`, `2600 all`."""
    if "each" in pay:
        return _("%(points)d all") % {"points": pay["each"]}
    return points.words(pay)


def _elsewhere(ruleset: RuleSet, win: Win) -> tuple[Outcome, ...]:
    """Score the hand under every riichi rule set and group them by what is paid."""
    outcomes: dict[Hashable, Outcome] = {}
    for other in catalog().family(ruleset.family):
        worth = score(win, _rules(other))
        if isinstance(worth, NotAWin):
            key: Hashable = worth.reason
            words, reason = "0", str(REASONS.get(worth.reason, worth.reason))
            count = ""
        else:
            key = tuple(sorted(worth.pay.items()))
            words, reason, count = pay_words(worth.pay), "", _count_words(worth)
        outcome = outcomes.setdefault(key, Outcome(words, reason, same=False, members=[]))
        outcome.members.append(Elsewhere(other, count))
        outcome.same = outcome.same or other.slug == ruleset.slug
    return tuple(sorted(outcomes.values(), key=lambda each: not each.same))


def _count_words(worth: Score) -> str:
    """Say in a few words how a payment comes about: `4 han 30 fu`, `5 han, mangan`."""
    if worth.yakuman:
        return han_words(worth)
    if worth.limit is None:
        return _("%(han)s %(fu)d fu") % {"han": han_words(worth), "fu": worth.fu}
    return _("%(han)s, %(limit)s") % {"han": han_words(worth), "limit": LIMITS[worth.limit]}


# -- the kind ----------------------------------------------------------------------------

KIND: Final = Kind(
    slug="score",
    generation=1,
    families=frozenset({"riichi"}),
    title=gettext_lazy("Score the hand"),
    about=gettext_lazy(
        "A won hand with everything that lies on the table: count its han and fu and say who pays "
        "what. The answer shows every step, and what other rule sets would pay."
    ),
    levels=(
        Level(
            1,
            gettext_lazy("First hands"),
            gettext_lazy("Common yaku, few melds, payments below the limits and mangan."),
        ),
        Level(
            2,
            gettext_lazy("As at the table"),
            gettext_lazy("Hands as often as they are won in real games."),
        ),
        Level(
            3,
            gettext_lazy("Hard hands"),
            gettext_lazy("Kans, rare yaku, high fu, big limits, honba and sticks."),
        ),
    ),
    usual_level=2,
    fields=("han", "fu", "points"),
    ask=ask,
    form=ScoreForm,
    grade=grade,
    situation=situation,
    explain=explain,
    likeness=likeness,
    situation_template="quizzes/score_situation.html",
    fields_template="quizzes/score_fields.html",
    result_template="quizzes/score_result.html",
)
