"""Hands for the tests of waits and shanten, and a slow way to tell that one is complete."""

from itertools import permutations

from hypothesis import strategies as st

from rules.engine.hand import Meld
from rules.engine.shapes import FAMILIES, HAND_TILES
from rules.engine.tiles import counts, parse_tiles

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
NINES = tuple(
    tuple(9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6))
    for firsts in permutations(range(3))
)


def meld(text):
    """Return the meld of some tiles: a chi, a pon or a concealed kan."""
    return meld_of(parse_tiles(text))


def meld_of(tiles):
    kind = "chi" if len(set(tiles)) > 1 else "pon" if len(tiles) == 3 else "ankan"
    return Meld(kind, tiles)


@st.composite
def dealt(draw, drawn, families=FAMILIES):
    """Give tiles, melds and family; many hands are of few kinds or nearly complete."""
    random = draw(st.randoms(use_true_random=False))
    family = draw(st.sampled_from(families))
    plan = draw(st.sampled_from(["any", "sets", "pairs", "orphans", "knitted"]))
    kinds = draw(st.integers(7, 34)) if plan in ("any", "sets") else 34
    wall = [kind for kind in random.sample(range(34), kinds) for _ in range(4)]
    random.shuffle(wall)
    called = draw(st.integers(0, 3)) if plan in ("any", "sets") else draw(st.integers(0, 1))
    melds = [meld_of(found) for _ in range(called) if (found := _take_set(wall, random))]
    size = HAND_TILES[family] - 3 * len(melds) + drawn
    tiles = []
    while plan == "sets" and len(tiles) + 3 <= size - random.randrange(4):
        tiles += _take_set(wall, random)
    if plan == "pairs":
        aim = [kind for kind in random.sample(range(34), 7) for _ in range(2)]
    elif plan == "orphans":
        aim = random.sample(ORPHANS, random.randint(9, 13))
    elif plan == "knitted":
        nine = random.choice(NINES)
        aim = random.sample(nine, random.randint(7, 9))
        aim += random.sample(range(27, 34), random.choice((0, 0, 3, 5)))
    else:
        aim = []
    for kind in aim:
        if kind in wall and len(tiles) < size:
            wall.remove(kind)
            tiles.append(kind)
    if plan == "knitted" and len(tiles) + 3 <= size:
        tiles += _take_set(wall, random)
    tiles += wall[: size - len(tiles)]
    random.shuffle(tiles)
    return tuple(tiles), tuple(melds), family


def _take_set(wall, random):
    """Take a run, a triplet or now and then a kan out of the wall; nothing when it has none."""
    found = []
    for kind in sorted(set(wall)):
        if kind < 27 and kind % 9 < 7 and kind + 1 in wall and kind + 2 in wall:
            found += [(kind, kind + 1, kind + 2)] * 3
        if wall.count(kind) > 2:
            found.append((kind,) * 3)
    if not found:
        return ()
    taken = random.choice(found)
    for kind in taken:
        wall.remove(kind)
    return taken


def is_complete(tiles, called, family):
    """Tell whether tiles are a complete hand, by trying everything."""
    numbers = counts(tiles)
    if _is_sets_and_pair(numbers, HAND_TILES[family] // 3 - called):
        return True
    if family == "taiwan":
        return False
    pairs = [number for number in numbers if number]
    kinds = {kind for kind in range(34) if numbers[kind]}
    if not called and (
        (sorted(pairs) == [2] * 7)
        or kinds == {*ORPHANS}
        or (family == "mcr" and sum(number // 2 for number in numbers) == 7)
    ):
        return True
    return family == "mcr" and called < 2 and any(_is_knitted(numbers, nine) for nine in NINES)


def _is_knitted(numbers, nine):
    rest = list(numbers)
    for kind in nine:
        rest[kind] -= 1
    if sum(numbers) == 14 and max(numbers) == 1 and sum(rest[kind] for kind in range(27)) <= 0:
        return all(not numbers[kind] for kind in range(27) if kind not in nine)
    return min(rest) >= 0 and _is_sets_and_pair(rest, (sum(rest) - 2) // 3)


def _is_sets_and_pair(numbers, sets):
    return sum(numbers) == 3 * sets + 2 and any(
        _is_sets([number - 2 * (kind == pair) for kind, number in enumerate(numbers)])
        for pair in range(34)
        if numbers[pair] >= 2
    )


def _is_sets(numbers):
    kind = next((kind for kind, number in enumerate(numbers) if number), None)
    if kind is None:
        return True
    for others in ((0, 0, 0), (0, 1, 2)):
        if others[1] and (kind >= 27 or kind % 9 > 6):
            continue
        rest = list(numbers)
        for other in others:
            rest[kind + other] -= 1
        if min(rest) >= 0 and _is_sets(rest):
            return True
    return False
