"""Payments as players type them: `8000`, `8,000`, `８０００点`, `1300/2600`, `2600 all`."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.utils.functional import Promise

PAYERS: Final = ("liable", "feeder", "discarder", "each", "others", "dealer")
"""Everyone who may pay for a win, in the order in which amounts are named."""
LONGEST: Final = 60
"""Characters that are read at all; no payment needs more."""
HIGHEST: Final = 9_999_999
"""Points above which a payment is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class Paid:
    """Amounts in points as they were typed, and whether each player pays the same (`2600 all`)."""

    amounts: tuple[int, ...]
    each: bool = False


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
    """Put the amounts together; PointsError where they cannot be one payment."""
    amounts = tuple(amount for amount, _times in numbers)
    often = sorted(times or 1 for _amount, times in numbers)
    if not amounts:
        raise PointsError("no_number", _("“%(typed)s” has no number in it."), typed=typed)
    if often == [3] or (each and often == [1]):
        return Paid(amounts, each=True)
    if not each and often in ([1], [1, 1], [1, 2], [1, 1, 1]):
        return Paid(amounts)
    raise PointsError(
        "too_many",
        _("“%(typed)s” does not say who pays what: write 1300/2600, or 2600 all."),
        typed=typed,
    )


def payment_of(paid: Paid, payers: Sequence[str], typed: str) -> Mapping[str, int]:
    """Share out what was typed among the payers of a win; PointsError when it does not fit them.

    A dealer never pays less than the others, so the order of those two does not matter; that of
    any other two is the order of `payers`.
    """
    amounts = paid.amounts
    if len(payers) == 1:
        if payers[0] == "each":
            if len(set(amounts)) > 1:
                raise PointsError(
                    "same_for_all",
                    _("“%(typed)s”: the dealer is paid the same by each, so give one number."),
                    typed=typed,
                )
        elif len(amounts) > 1 or paid.each:
            raise PointsError(
                "one_payer",
                _("“%(typed)s”: one player pays it all, so give one number."),
                typed=typed,
            )
        return {payers[0]: amounts[0]}
    if set(payers) == {"dealer", "others"}:
        amounts = tuple(sorted(amounts))
        if len(amounts) == 3 and amounts[0] == amounts[1]:
            amounts = amounts[1:]
        if len(amounts) != 2 or paid.each:
            raise PointsError(
                "two_amounts",
                _(
                    "“%(typed)s”: a non-dealer’s self-draw has two amounts, what each non-dealer "
                    "pays and what the dealer pays, like 1300/2600."
                ),
                typed=typed,
            )
        return {"dealer": amounts[1], "others": amounts[0]}
    if len(amounts) != len(payers) or paid.each:
        raise PointsError(
            "as_many",
            _("“%(typed)s”: give %(count)s numbers, one for each payer, in the order named."),
            typed=typed,
            count=str(len(payers)),
        )
    return dict(zip(payers, amounts, strict=True))


def words(pay: Mapping[str, int]) -> str:
    """Write a payment the way players do; it reads back as the same payment."""
    if tuple(pay) == ("each",):
        return f"{pay['each']}∀"
    return "/".join(str(pay[payer]) for payer in in_order(pay))


def in_order(payers: Iterable[str]) -> tuple[str, ...]:
    """Put payers in the order in which their amounts are named."""
    return tuple(sorted(payers, key=PAYERS.index))
