"""Marking tiles: a box for each, or their notation typed into one field; both together count."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.errors import EngineError
from rules.engine.tiles import FLOWERS, KIND, KINDS, format_tile, parse_tiles, suit_and_rank
from rules.errors import explain_error
from rules.spoken import tile_name

LONGEST: Final = 80
"""Characters that may be typed: every tile there is takes fewer."""

SUITS: Final = {
    "m": gettext_lazy("Characters"),
    "p": gettext_lazy("Circles"),
    "s": gettext_lazy("Bamboo"),
    "z": gettext_lazy("Honours"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One tile that can be marked."""

    kind: int
    name: str
    value: str
    id: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Row:
    """The tiles of one suit."""

    suit: str
    title: str
    cells: tuple[Cell, ...]


class MarksForm(forms.Form):
    """A form with a box for each tile offered, and a field to type them instead."""

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        label: str,
        hint: str = "",
        offered: Iterable[int] = range(KINDS),
        missing: str = "",
        typing: bool = True,
    ) -> None:
        super().__init__(data, auto_id="id_%s")
        self.missing = missing
        """What to say when nothing is marked; empty where that is an answer."""
        self.fields["tiles"] = forms.MultipleChoiceField(
            label=label,
            help_text=hint,
            choices=[(format_tile(kind), tile_name(kind)) for kind in offered],
            required=False,
            widget=forms.CheckboxSelectMultiple,
            error_messages={"invalid_choice": _("Tiles: “%(value)s” is not one of those offered.")},
        )
        if typing:
            self.fields["typed"] = self._typed()

    def _typed(self) -> forms.CharField:
        return forms.CharField(
            label=_("Or type them"),
            help_text=_(
                "Numbers, then the suit: m characters, p circles, s bamboo; 1–7z for east, south, "
                "west, north, white, green, red. For example 369p7z."
            ),
            required=False,
            max_length=LONGEST,
            error_messages={
                "max_length": _("Typed tiles: %(show_value)d characters are too many for tiles.")
            },
            widget=forms.TextInput(
                attrs={
                    "autocomplete": "off",
                    "autocapitalize": "none",
                    "spellcheck": "false",
                    "enterkeyhint": "go",
                }
            ),
        )

    @property
    def rows(self) -> tuple[Row, ...]:
        """The tiles offered, suit by suit."""
        cells: dict[str, list[Cell]] = {}
        for box in self["tiles"]:
            data = box.data
            (kind,) = parse_tiles(data["value"])
            cell = Cell(
                kind,
                str(data["label"]),
                data["value"],
                data["attrs"]["id"],
                bool(data["selected"]),
            )
            cells.setdefault(suit_and_rank(kind)[0], []).append(cell)
        return tuple(Row(suit, str(SUITS[suit]), tuple(row)) for suit, row in cells.items())

    def clean_typed(self) -> tuple[int, ...]:
        """Read what was typed as tiles a hand can wait for."""
        try:
            tiles = parse_tiles(self.cleaned_data["typed"])
        except EngineError as error:
            raise forms.ValidationError(
                _("Typed tiles: %(problem)s") % {"problem": explain_error(error)}, code=error.code
            ) from error
        for tile in tiles:
            if tile in FLOWERS:
                raise forms.ValidationError(
                    _("Typed tiles: “%(tile)s” is a flower, which completes no hand.")
                    % {"tile": format_tile(tile)},
                    code="flower",
                )
        return tiles

    def clean(self) -> dict[str, Any]:
        """Put what is ticked and what is typed together under `marked`."""
        answer = super().clean() or self.cleaned_data
        if not self.errors.keys() & {"tiles", "typed"}:
            boxes = parse_tiles("".join(answer["tiles"]))
            answer["marked"] = written((*boxes, *answer.get("typed", ())))
            if self.missing and not answer["marked"]:
                self.add_error("tiles", self.missing)
        return answer


def written(tiles: Collection[int]) -> list[str]:
    """Write kinds one by one, in order and each once, as they are stored."""
    return [format_tile(kind) for kind in sorted({tile & KIND for tile in tiles})]


def read(marked: Iterable[str]) -> tuple[int, ...]:
    """Read what `written` wrote."""
    return parse_tiles("".join(marked))
