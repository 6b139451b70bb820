"""Draw the tile set anew and write `static/tiles.svg`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules.tile_art.glyphs import CHARACTERS, OUTLINES, outlines, write_outlines
from rules.tile_art.sprite import sprite


class Command(BaseCommand):
    """Write the sprite from the geometry and the kept brush outlines."""

    help = "Draw the tile set and write static/tiles.svg."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a font to read the brush outlines from, or only check what is there."""
        parser.add_argument(
            "--font",
            type=Path,
            help="read the brush outlines anew from this font file (fontTools must be installed)",
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; fail when the sprite is out of date",
        )

    def handle(self, *, font: Path | None, check: bool, **_options: Any) -> None:
        """Read the font if there is one, then write or compare the sprite."""
        target = Path(settings.BASE_DIR) / "static" / "tiles.svg"
        if font is not None and not check:
            OUTLINES.write_text(write_outlines(_read(font)), encoding="utf-8")
            outlines.cache_clear()
        drawn = sprite()
        if check:
            if not target.exists() or target.read_text(encoding="utf-8") != drawn:
                message = f"{target.name} is out of date: run manage.py draw_tiles"
                raise CommandError(message)
            return
        target.write_text(drawn, encoding="utf-8")
        self.stdout.write(f"{target.name}: {len(drawn.encode()):,} bytes")


def _read(font: Path) -> dict[str, list[list[tuple[int, int, bool]]]]:
    from rules.tile_art.font import read_outlines  # noqa: PLC0415  # Only redrawing needs fontTools.

    try:
        return read_outlines(font, CHARACTERS)
    except (KeyError, OSError) as error:
        message = f"{font} cannot be used: {error}"
        raise CommandError(message) from error
