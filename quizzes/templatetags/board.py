"""The table on a page: `{% board situation.board %}`, at the moment `?step=` asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.http import HttpRequest
from django.templatetags.static import static

from rules.board import Board, Side, tiles_label
from rules.engine.hand import Meld
from rules.templatetags.tiles import Pile
from rules.templatetags.tiles import piles as piles_of

register = template.Library()


@dataclass(frozen=True, slots=True)
class ShownSide:
    """A side of the table with the label its river has at the moment shown."""

    side: Side
    label: str


@register.inclusion_tag("quizzes/board.html", takes_context=True)
def board(context: dict[str, Any], laid: Board) -> dict[str, Any]:
    """Draw the table at the moment the address asks for, else at the last one."""
    request = context.get("request")
    at = read_step(request, laid.last)
    return {
        "request": request,
        "board": laid,
        "at": at,
        "back": max(0, at - 1),
        "next": min(laid.last, at + 1),
        "now": laid.moments[at],
        "hand": laid.hand_at(at),
        "shown": [ShownSide(side, tiles_label(side, at)) for side in laid.sides],
        "sprite": static("tiles.svg"),
    }


def read_step(request: HttpRequest | None, last: int) -> int:
    """Read the moment of an address; what makes no sense means the last."""
    text = "" if request is None else request.GET.get("step", "")
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        return last
    return min(int(text), last)


@register.filter
def piles(meld: Meld) -> tuple[Pile, ...]:
    """Lay out a meld as it lies on the table."""
    return piles_of(meld)
