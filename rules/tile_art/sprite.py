"""The whole sprite: which symbols there are, and the SVG file they stand in."""

from __future__ import annotations

from .bamboo import bamboo
from .characters import characters
from .circles import circles
from .honours import honour
from .ink import HEIGHT, RED, WIDTH

_SUITS = {"m": characters, "p": circles, "s": bamboo}


def symbols() -> dict[str, str]:
    """Return every symbol of the sprite by its id."""
    found = {
        f"{suit}{rank}": draw(rank) for suit, draw in _SUITS.items() for rank in range(1, 10)
    }
    found |= {f"z{rank}": honour(rank) for rank in range(1, 8)}
    return found


def sprite() -> str:
    """Return the text of `static/tiles.svg`."""
    box = f"0 0 {WIDTH} {HEIGHT}"
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg">',
            *(
                f'<symbol id="{key}" viewBox="{box}">{drawing}</symbol>'
                for key, drawing in symbols().items()
            ),
            "</svg>",
            "",
        ]
    )
