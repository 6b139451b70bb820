"""The back of a tile."""

from __future__ import annotations

from .ink import BACK, BACK_LINE, HEIGHT, WIDTH, Box, fill, frame


def back() -> str:
    """Draw the back: a full ground, a thin frame and a lozenge."""
    ground = fill(f"M0 0H{WIDTH}V{HEIGHT}H0z", BACK)
    lozenge = fill("M150 112L216 200L150 288L84 200z", BACK_LINE)
    heart = fill("M150 164L177 200L150 236L123 200z", BACK)
    return ground + frame(Box(34, 34, 232, 332), BACK_LINE, 10) + lozenge + heart
