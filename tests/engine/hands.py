"""Hands for the tests of waits and shanten, and a slow way to tell that one is complete."""

from itertools import permutations

from hypothesis import strategies as st

from rules.engine.hand import Meld
from rules.engine.shapes import FAMILIES, HAND_TILES
from rules.engine.tiles import counts, parse_tiles

ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
NINES = [
    [9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6)]
    for firsts in permutations(range(3))
]


def meld(text):
    """Return the meld of some tiles: a chi, a pon or a concealed kan."""
    tiles = parse_tiles(text)
    return Meld("chi" if len(set(tiles)) > 1 else "pon" if len(tiles) == 3 else "ankan", tiles)


@st.composite
def dealt(draw, drawn, families=FAMILIES):
    """Give tiles, melds and the family; many hands are close to complete, many of few kinds."""
    random = draw(st.randoms(use_true_random=False))
    family = draw(st.sampled_from(families))
    left = [0] * 34
    for kind in random.sample(range(34), draw(st.integers(6, 34))):
        left[kind] = 4
    melds = []
    for _ in range(draw(st.integers(0, 2))):
        found = _take_set(left, random)
        if found:
            melds.append(meld_of(found))
    size = HAND_TILES[family] - 3 * len(melds) + drawn
    tiles = []
    for block in _blocks(draw(st.sampled_from(["any", "sets", "pairs", "orphans", "knitted"]))):
        wanted = block(left, random)
        if wanted and len(tiles) + len(wanted) <= size:
            tiles += wanted
            for kind in wanted:
                left[kind] -= 1
    rest = [kind for kind in range(34) for _ in range(left[kind])]
    while len(tiles) < size and rest:
        tiles.append(rest.pop(random.randrange(len(rest))))
    spare = [kind for kind in range(34) if not left[kind] and kind not in tiles]
    while len(tiles) < size:
        tiles.append(spare.pop(random.randrange(len(spare))))
    random.shuffle(tiles)
    return tuple(tiles), tuple(melds), family
