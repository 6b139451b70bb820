"""Payments as players type them: `8000`, `8,000`, `８０００点`, `1300/2600`, `2600 all`."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

LONGEST: Final = 60
"""Characters that are read at all; no payment needs more."""
HIGHEST: Final = 9_999_999
"""Points above which a payment is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class Paid:
    """Amounts in points, lowest first: one alone, one from each, or non-dealers and dealer."""

    form: Literal["one", "each", "split"]
    amounts: tuple[int, ...]


class PointsError(ValueError):
    """A payment that cannot be read; says why and quotes what was typed."""

    def __init__(self, code: str, message: str | Promise, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.params = params

    def __str__(self) -> str:
        return str(self.message) % self.params


# A number comes first, so that `8,000` is one number and `1300,2600` are two. Words are the ones
# players write beside an amount; the payer's name only separates, since the dealer never pays less.
TOKEN: Final = re.compile(
    r"""
    (?P<number>\d{1,3}(?:[,.' ]\d{3})+(?!\d)|\d+)
    | [x×*✕]\s*(?P<times>\d)(?!\d)
    | (?P<each>all|each|every(?:body|one)?|オール|全員|全员|全員|各家|每家|各|∀)
    | (?P<payer>non-?\s?dealers?|others?|dealer|oya|ko\b|親|亲家|亲|庄家|莊家|庄|莊
        |子家|子|闲家|閒家|闲|閒|散家)
    | (?P<unit>points?|pts?\.?|p\b|点|點|分)
    | (?P<join>and|from|pays?|the|[和与與付])
    | (?P<dash>[-‐‑‒–—―−ー~〜])
    | (?P<mark>[/・·|+&;:,、\\\s])
    """,
    re.VERBOSE,
)


def read_points(text: str) -> Paid:
    """Read a payment in any usual spelling; PointsError quotes what cannot be read."""
    typed = text.strip()
    if not typed:
        raise PointsError("empty", _("Type the payment, for example 8000."))
    if len(typed) > LONGEST:
        raise PointsError(
            "too_long",
            _("“%(typed)s…” is too long to be a payment."),
            typed=typed[:20],
        )
    plain = unicodedata.normalize("NFKC", typed).lower().strip()
    numbers: list[tuple[int, int | None]] = []
    each = False
    at = 0
    while at < len(plain):
        found = TOKEN.match(plain, at)
        if found is None:
            raise PointsError(
                "unreadable",
                _("“%(piece)s” in “%(typed)s” is not part of a payment."),
                piece=_piece(plain, at),
                typed=typed,
            )
        if found["number"]:
            numbers.append((_amount(found["number"], typed), None))
        elif found["times"]:
            if not numbers:
                raise PointsError(
                    "unreadable",
                    _("“%(piece)s” in “%(typed)s” is not part of a payment."),
                    piece=found[0],
                    typed=typed,
                )
            numbers[-1] = (numbers[-1][0], int(found["times"]))
        elif found["dash"] and not numbers:
            raise PointsError(
                "negative",
                _("“%(typed)s” starts with a minus sign: write the payment without it."),
                typed=typed,
            )
        each = each or bool(found["each"])
        at = found.end()
    return _paid(numbers, each=each, typed=typed)


def _piece(plain: str, at: int) -> str:
    """Return the unreadable word or character at a place."""
    word = re.compile(r"[^\W\d_]+|.").match(plain, at)
    return word[0] if word else plain[at:]


def _amount(digits: str, typed: str) -> int:
    """Turn the digits of one amount into points."""
    groups = re.split(r"[,.' ]", digits)
    if len(groups) > 1 and len(groups[0]) == 3 and groups[-1] != "000":
        raise PointsError(
            "ambiguous",
            _("“%(typed)s” can be read as one number or as two: write %(low)s/%(high)s for two."),
            typed=typed,
            low=groups[0],
            high=groups[-1],
        )
    # More digits than the highest payment has: no need to turn them into a number.
    value = int("".join(groups)) if len(digits) <= 2 * len(str(HIGHEST)) else HIGHEST + 1
    if value == 0:
        raise PointsError("zero", _("“%(typed)s”: a win is never paid 0."), typed=typed)
    if value > HIGHEST:
        raise PointsError("too_high", _("“%(typed)s” is more than any hand is paid."), typed=typed)
    return value


def _paid(numbers: list[tuple[int, int | None]], *, each: bool, typed: str) -> Paid:
    """Tell from the numbers, and how often each is paid, who pays what."""
    amounts = tuple(sorted(amount for amount, _times in numbers))
    often = sorted(times or 1 for _amount, times in numbers)
    if not amounts:
        raise PointsError("no_number", _("“%(typed)s” has no number in it."), typed=typed)
    if len(amounts) == 1 and often in ([1], [3]):
        return Paid("each" if each or often == [3] else "one", amounts)
    if len(amounts) == 2 and often in ([1, 1], [1, 2]) and not each:
        return Paid("split", amounts)
    if len(amounts) == 3 and often == [1, 1, 1] and not each:
        if amounts[0] == amounts[2]:
            return Paid("each", amounts[:1])
        if amounts[0] == amounts[1]:
            return Paid("split", amounts[1:])
    raise PointsError(
        "too_many",
        _("“%(typed)s” does not say who pays what: write 1300/2600, or 2600 all."),
        typed=typed,
    )


def payment_of(paid: Paid, *, tsumo: bool, dealer: bool, typed: str) -> Mapping[str, int]:
    """Name the payers of what was typed; PointsError when this win is not paid that way."""
    if not tsumo:
        if paid.form != "one":
            raise PointsError(
                "one_payer",
                _("“%(typed)s”: a ron is paid by the discarder alone, so give one number."),
                typed=typed,
            )
        return {"discarder": paid.amounts[0]}
    if dealer:
        if paid.amounts[0] != paid.amounts[-1]:
            raise PointsError(
                "same_for_all",
                _("“%(typed)s”: the dealer is paid the same by each, so give one number."),
                typed=typed,
            )
        return {"each": paid.amounts[0]}
    if paid.form != "split":
        raise PointsError(
            "two_amounts",
            _(
                "“%(typed)s” is one amount. A non-dealer’s self-draw has two: what each "
                "non-dealer pays, then the dealer, like 1300/2600."
            ),
            typed=typed,
        )
    return {"dealer": paid.amounts[1], "others": paid.amounts[0]}


def words(pay: Mapping[str, int]) -> str:
    """Write a payment the way players do; it reads back as the same payment."""
    if "each" in pay:
        return f"{pay['each']}∀"
    if "others" in pay:
        return f"{pay['others']}/{pay['dealer']}"
    return "+".join(str(amount) for amount in pay.values())
