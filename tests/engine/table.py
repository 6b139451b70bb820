"""Short ways to write hands down in tests."""

from rules.engine.record import win_from_record


def ron(hand, win, melds=(), **situation):
    """Return a win on a discard; South in the East round unless told otherwise."""
    return _win("ron", hand, win, melds, situation)


def tsumo(hand, win, melds=(), **situation):
    """Return a self-drawn win; South in the East round unless told otherwise."""
    return _win("tsumo", hand, win, melds, situation)


def chi(tiles, **more):
    return {"type": "chi", "tiles": tiles, "from": "left", **more}


def pon(tiles, source="across"):
    return {"type": "pon", "tiles": tiles, "from": source}


def kan(tiles, kind="ankan", source=None):
    meld = {"type": kind, "tiles": tiles}
    return meld | {"from": source} if source else meld


def _win(by, hand, win, melds, situation):
    record = {"hand": hand, "win": win, "by": by, "seat": "S", "round": "E", "melds": list(melds)}
    return win_from_record(record | situation)
