"""Score the hand: han, fu and payments of a riichi win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes import points
from quizzes.skills import BY_SLUG
from rules.catalog import catalog
from rules.derivation import Clause, Told, tell
from rules.engine.deal import GENERATION, deal_win
from rules.engine.explain import explain as derive
from rules.engine.hand import FLAGS
from rules.engine.riichi.payments import base_points, payment
from rules.engine.riichi.score import NotAWin, Score, score
from rules.engine.ruleset import RiichiRules
from rules.engine.tiles import format_tile
from rules.outcomes import outcomes
from rules.words import (
    amount,
    limit_name,
    pattern_name,
    reason_words,
    term,
    wind_name,
)

from . import Given, Grade, Kind, Level

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from random import Random

    from django.utils.functional import Promise

    from rules.catalog import RuleSet, Topic
    from rules.engine.hand import Win

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

RIICHI: Final = {"riichi": "riichi", "double": "double_riichi"}


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
        "chips": tuple(_chips(task, rules)),
        "dora": tuple(format_tile(tile) for tile in win.dora),
        "ura": tuple(format_tile(tile) for tile in win.ura)
        if win.riichi != "none" and rules.ura_dora
        else (),
    }


def _chips(task: Task, rules: RiichiRules) -> Iterable[Chip]:
    win = task.win
    yield Chip("round", str(term("rounds", win.round)))
    yield Chip("seat", str(term("seats", win.seat)))
    if win.by == "tsumo":
        yield Chip("by", _("tsumo (self-draw)"))
    elif win.discarder is None:
        yield Chip("by", _("ron"))
    elif win.discarder == "E":
        yield Chip("by", _("ron from East, the dealer"))
    else:
        yield Chip("by", _("ron from %(wind)s") % {"wind": wind_name(win.discarder)})
    if win.riichi != "none":
        yield Chip("riichi", str(pattern_name(RIICHI[win.riichi])))
    for flag in FLAGS:
        if flag in win.flags:
            yield Chip("flag", str(term("flags", flag)))
    if win.honba and rules.honba_value:
        yield Chip("honba", _("%(count)d honba") % {"count": win.honba})
    if win.sticks:
        yield Chip("sticks", str(amount(win.sticks, "sticks")))
    if win.pao is not None and "feeder" in task.score.pay:
        yield Chip("liable", _("kan fed by %(wind)s") % {"wind": wind_name(win.pao)})
    elif win.pao is not None and "liable" in task.score.pay:
        yield Chip("liable", _("liable: %(wind)s") % {"wind": wind_name(win.pao)})


# -- the answer --------------------------------------------------------------------------

MOST_HAN: Final = 13
"""Han from which the exact number no longer matters to any rule set."""
MOST_FU: Final = 120
"""Fu from which a chip stands for all there is."""
NO_FU: Final = "none"
HAN: Final = (*(str(han) for han in range(1, MOST_HAN)), f"{MOST_HAN}+")
FU: Final = ("20", "25", *(str(fu) for fu in range(30, MOST_FU, 10)), f"{MOST_FU}+")


def _han_choices(rules: RiichiRules) -> list[tuple[str, str]]:
    several = rules.several_yakuman == "add" or max(rules.yakuman.values()) > 1
    yakuman: list[tuple[str, str]] = [("y1", str(term("yakuman_units", "1")))]
    if several and rules.several_yakuman != "single":
        yakuman = [
            *((f"y{units}", str(term("yakuman_units", str(units)))) for units in (1, 2)),
            ("y3", _("triple yakuman or more")),
        ]
    return [(han, han) for han in HAN] + yakuman


def _fu_choices() -> list[tuple[str, str]]:
    return [(fu, fu) for fu in FU] + [(NO_FU, _("limit hand"))]


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
        self.payers = points.in_order(task.score.pay)
        if "han" in asked:
            self.fields["han"] = _Choice(
                _("Han"),
                _han_choices(self.rules),
                _("Han: choose how many the hand has."),
                _("Han: “%(value)s” is not one of the choices."),
            )
        if "fu" in asked:
            self.fields["fu"] = _Choice(
                _("Fu"),
                _fu_choices(),
                _("Fu: choose how many the hand has, or “limit hand”."),
                _("Fu: “%(value)s” is not one of the choices."),
                required=False,
            )
        if "points" in asked:
            self.fields["points"] = forms.CharField(
                label=points_label(self.payers),
                help_text=points_hint(task, self.rules),
                max_length=points.LONGEST,
                error_messages={
                    "required": _("Payment: type what is paid, for example 8000."),
                    "max_length": _(
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
            return points.payment_of(points.read_points(typed), self.payers, typed)
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
        label: str,
        choices: list[tuple[str, str]],
        missing: str,
        wrong: str,
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


PAYERS: Final = {
    "discarder": gettext_lazy("the discarder"),
    "each": gettext_lazy("each of the three"),
    "others": gettext_lazy("each non-dealer × 2"),
    "dealer": gettext_lazy("the dealer × 1"),
    "liable": gettext_lazy("the liable player"),
    "feeder": gettext_lazy("the player who fed the kan"),
}
PAYS_ALONE: Final = {
    "discarder": gettext_lazy("What the discarder pays"),
    "each": gettext_lazy("What each of the three pays"),
    "liable": gettext_lazy("What the liable player pays"),
    "feeder": gettext_lazy("What the player who fed the kan pays"),
}


def points_label(payers: tuple[str, ...]) -> str:
    """Name the payers of a win."""
    if len(payers) == 1:
        return str(PAYS_ALONE[payers[0]])
    return _("What they pay: %(payers)s") % {
        "payers": " / ".join(str(PAYERS[payer]) for payer in payers)
    }


def points_hint(task: Task, rules: RiichiRules) -> str:
    """Say how a payment is typed and what belongs to it, without giving anything away."""
    payers = points.in_order(task.score.pay)
    if payers == ("each",):
        how = _("One number, like 2600 or 2600 all.")
    elif len(payers) == 1:
        how = _("One number, like 8000.")
    elif payers == ("others", "dealer"):
        how = _("Two numbers, like 1300/2600.")
    else:
        how = _("%(count)d numbers in this order, with / between them.") % {"count": len(payers)}
    if task.win.honba and rules.honba_value and task.win.sticks:
        return f"{how} {_('The honba belong to it, the riichi sticks do not.')}"
    if task.win.honba and rules.honba_value:
        return f"{how} {_('The honba belong to it.')}"
    return how


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
            grades["fu"] = "right" if given["fu"] == fu_chip(worth.fu) else "wrong"
    if "points" in given:
        grades["points"] = "right" if dict(given["points"]) == dict(worth.pay) else "wrong"
    return grades


def right_han(worth: Score) -> tuple[str, ...]:
    """Return the chips that name the han of a score."""
    if worth.limit == "yakuman":
        return (f"y{min(worth.yakuman, 3)}",)
    if worth.han >= MOST_HAN:
        # Counted up to a yakuman, the hand may be called either.
        counted = ("y1",) if worth.limit == "kazoe_yakuman" else ()
        return (f"{MOST_HAN}+", *counted)
    return (str(worth.han),)


def fu_chip(fu: int) -> str:
    """Return the chip that names so many fu."""
    return str(fu) if fu < MOST_FU else f"{MOST_FU}+"


def follows(ruleset: RuleSet, task: Task, given: Given) -> bool | None:
    """Tell whether the payment follows from the learner's own han and fu; None: cannot be told."""
    han, fu = given.get("han"), given.get("fu")
    if han is None or "points" not in given or _is_liable(task.score):
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
    topic: Topic


@dataclass(frozen=True, slots=True)
class PayLine:
    """What one payer, or the table, gives the winner."""

    payer: str
    amount: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What other rule sets pay for the hand, and how it comes about or why there is nothing."""

    pay: str
    how: str
    rulesets: tuple[RuleSet, ...]


def explain(ruleset: RuleSet, task: Task, given: Given) -> Mapping[str, Any]:
    """Return the right answer beside the given one, step by step, for the template."""
    win, worth = task.win, task.score
    steps = derive(win, _rules(ruleset)).steps

    def told(*kinds: str) -> tuple[Told, ...]:
        wanted = [step for step in steps if step.kind in kinds and step.name != "total"]
        return tell(wanted, ruleset)

    readings = told("reading")
    return {
        "steps": _steps(ruleset, task, given),
        "wild": told("wild"),
        "patterns": told("yaku", "yakuman", "dora"),
        "missed": told("missed"),
        "readings": readings if len(readings) > 1 else (),
        "han_total": han_words(worth),
        "by_pattern": worth.limit == "yakuman",
        "fu_lines": told("fu"),
        "fu_total": str(amount(worth.fu, "fu")),
        "derivation": _derivation(ruleset, task),
        "payers": tuple(_pay_lines(task)),
        "sticks": win.sticks * 1000,
        "total": worth.total,
        "clauses": _each_once(told("base", "limit", "payment", "honba", "sticks", "liability")),
        "elsewhere": _elsewhere(ruleset, win),
    }


def _each_once(lines: Iterable[Told]) -> tuple[Clause, ...]:
    """Return the clauses of several lines, each once."""
    return tuple({clause.words: clause for line in lines for clause in line.clauses}.values())


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
            topic=catalog().topic(BY_SLUG[slug].topic),
        )
        for slug in KIND.fields
    )


STEP_TITLES: Final = {
    "han": gettext_lazy("Han"),
    "fu": gettext_lazy("Fu"),
    "points": gettext_lazy("Payment"),
}


def han_words(worth: Score) -> str:
    """Write the han of a score: `4 han`, `2 yakuman`."""
    if worth.limit == "yakuman":
        return _yakuman_words(worth.yakuman)
    return str(amount(worth.han, "han"))


def _yakuman_words(units: int) -> str:
    return str(term("yakuman_units", str(units)))


def _han_given(given: Given) -> str | None:
    han = given.get("han")
    if han is None:
        return None
    if han == "y3":
        return _("triple yakuman or more")
    if han.startswith("y"):
        return _yakuman_words(int(han[1:]))
    if han.endswith("+"):
        return _("%(count)s han or more") % {"count": han[:-1]}
    return str(amount(int(han), "han"))


def _fu_given(given: Given) -> str | None:
    fu = given.get("fu")
    if fu is None:
        return None
    if fu == NO_FU:
        return _("limit hand")
    if fu.endswith("+"):
        return _("%(count)s fu or more") % {"count": fu[:-1]}
    return str(amount(int(fu), "fu"))


def _fu_right(worth: Score) -> str:
    if worth.limit is not None:
        return _("limit hand")
    return str(amount(worth.fu, "fu"))


def _fu_notes(ruleset: RuleSet, worth: Score, grades: Mapping[str, Grade]) -> Iterable[str]:
    if worth.limit is None:
        return
    rules = _rules(ruleset)
    limit = limit_name(worth.limit)
    if worth.limit == "yakuman" or worth.han >= rules.mangan_han:
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


def _is_liable(worth: Score) -> bool:
    """Tell whether somebody pays for another."""
    return "liable" in worth.pay or "feeder" in worth.pay


def _slips(rules: RiichiRules, task: Task, own: Mapping[str, int]) -> Iterable[str]:
    """Recognise a payment that is right but for the honba, the sticks or the winner's seat."""
    win, worth = task.win, task.score
    if _is_liable(worth):
        return

    def paid(*, dealer: bool, honba: int) -> dict[str, int]:
        found = payment(
            worth.han,
            worth.fu,
            dealer=dealer,
            tsumo=win.by == "tsumo",
            rules=rules,
            yakuman=_units(worth),
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


def _units(worth: Score) -> int:
    """Return the yakuman of the hand's patterns; han counted up to one are none."""
    return worth.yakuman if worth.limit == "yakuman" else 0


def _derivation(ruleset: RuleSet, task: Task) -> tuple[str, ...]:
    """Lead from han and fu to the payment, one short line a step."""
    rules, win, worth = _rules(ruleset), task.win, task.score
    lines = []
    base, _limit = base_points(worth.han, worth.fu, rules, _units(worth))
    if worth.limit is None:
        lines.append(
            _("Base points: %(fu)d fu × 2^(%(han)d han + %(bazoro)d) = %(base)d")
            % {"fu": worth.fu, "han": worth.han, "bazoro": rules.bazoro_han, "base": base}
        )
    else:
        lines.append(
            _("%(han)s: %(limit)s, base points %(base)d")
            % {"han": han_words(worth), "limit": limit_name(worth.limit), "base": base}
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
        facts = {"count": win.honba, "each": each, "sum": win.honba * each}
        if win.by == "ron":
            lines.append(_("Honba: %(count)d × %(each)d = %(sum)d more") % facts)
        else:
            lines.append(_("Honba: %(count)d × %(each)d = %(sum)d more from each payer") % facts)
    if "feeder" in worth.pay:
        lines.append(_("Liability: the player who fed the kan pays it all."))
    elif "liable" in worth.pay and "discarder" in worth.pay:
        lines.append(_("Liability: the liable player and the discarder share it."))
    elif len(worth.pay) == 1 and "liable" in worth.pay:
        lines.append(_("Liability: the liable player pays it all."))
    elif "liable" in worth.pay:
        lines.append(_("Liability: the liable player alone pays for the yakuman he fed."))
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
    seats = {"discarder": win.discarder, "liable": win.pao, "feeder": win.pao}
    for payer in points.in_order(pay):
        seat = seats.get(payer)
        who = capfirst(str(PAYERS[payer]))
        if seat is not None:
            who = _("%(who)s (%(wind)s)") % {"who": who, "wind": wind_name(seat)}
        yield PayLine(who, pay[payer])


def pay_words(pay: Mapping[str, int]) -> str:
    """Write a payment the way it is called out: `8000`, `1300/2600`, `2600 all`."""
    if tuple(pay) == ("each",):
        return _("%(points)d all") % {"points": pay["each"]}
    return points.words(pay)


def _elsewhere(ruleset: RuleSet, win: Win) -> tuple[Elsewhere, ...]:
    """Score the hand under every riichi rule set; what this one pays comes first."""
    found = [
        Elsewhere(
            "",
            _("not a win: %(reason)s") % {"reason": reason_words(outcome.reason)},
            outcome.rulesets,
        )
        if isinstance(outcome.score, NotAWin)
        else Elsewhere(pay_words(outcome.score.pay), _count_words(outcome.score), outcome.rulesets)
        for outcome in outcomes(win, catalog().family(ruleset.family))
    ]
    return tuple(sorted(found, key=lambda each: ruleset not in each.rulesets))


def _count_words(worth: Score) -> str:
    """Say in a few words how a payment comes about: `4 han 30 fu`, `5 han, mangan`."""
    if worth.limit == "yakuman":
        return han_words(worth)
    if worth.limit is None:
        return _("%(han)s %(fu)d fu") % {"han": han_words(worth), "fu": worth.fu}
    return _("%(han)s, %(limit)s") % {"han": han_words(worth), "limit": limit_name(worth.limit)}


# -- the kind ----------------------------------------------------------------------------

KIND: Final = Kind(
    slug="score",
    generation=GENERATION,
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
            gettext_lazy("Common yaku, no kans, no honba."),
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
