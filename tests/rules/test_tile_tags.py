"""Hands, rows and tiles as pages show them and as they are read aloud."""

import re
from xml.etree import ElementTree as ET

import pytest
from django.template import Context, Template

from rules.engine.errors import EngineError
from rules.engine.hand import Meld
from rules.engine.record import win_from_record
from rules.engine.tiles import parse_tile, parse_tiles
from rules.spoken import tile_name, tiles_in_words
from rules.tile_art.sprite import symbols


def shown(source, **context):
    """Render a template that knows the tags and read it as XML."""
    html = Template("{% load tiles %}" + source).render(Context(context))
    return ET.fromstring(f"<body>{html}</body>")


def win(hand="23455m234p23678s", tile="4s", by="ron", melds=()):
    return win_from_record(
        {"hand": hand, "melds": list(melds), "win": tile, "by": by, "seat": "S", "round": "E"}
    )


def drawn(tree):
    """List the symbols of the tiles of a list or line, those lying marked with a dash."""
    return [
        next(use.get("href") for use in svg.iter("use")).partition("#")[2]
        + "-" * ("tile-lying" in svg.get("class").split())
        for svg in tree.iter("svg")
    ]


def meld(kind, tiles, called=None, source=None):
    return Meld(kind, parse_tiles(tiles), called and parse_tile(called), source)


def laid(*args):
    tree = shown("{% tiles '' melds %}", melds=[meld(*args)])
    return [
        "/".join(drawn(pile)) for pile in tree.iter("span") if "pile" in pile.get("class").split()
    ]


def test_a_hand_is_a_list_with_one_label_and_silent_tiles():
    tree = shown("{% hand win %}", win=win())
    (row,) = tree.iter("ol")

    assert row.get("aria-label") == (
        "2-3-4-5-5 of characters, 2-3-4 of circles, 2-3-6-7-8 of bamboo, wins on 4 of bamboo by ron"
    )
    assert len(row.findall("li")) == 14
    for svg in row.iter("svg"):
        assert svg.get("aria-hidden") == "true"
        assert svg.get("aria-label") is None


def test_a_hand_is_sorted_and_its_winning_tile_stands_apart():
    tree = shown("{% hand win %}", win=win("432p55432m87632s"))

    assert " ".join(drawn(tree)) == "m2 m3 m4 m5 m5 p2 p3 p4 s2 s3 s6 s7 s8 s4"
    assert [li.get("class") for li in tree.iter("li")] == [None] * 13 + ["apart"]


def test_a_hand_reads_its_melds_and_pairs():
    melds = [
        {"type": "chi", "tiles": "340m", "called": "4m", "from": "left"},
        {"type": "ankan", "tiles": "7777z"},
        {"type": "pon", "tiles": "550p", "called": "5p", "from": "across"},
    ]
    tree = shown("{% hand win %}", win=win("44z23s", "1s", "tsumo", melds))

    assert next(tree.iter("ol")).get("aria-label") == (
        "2-3 of bamboo, pair of north, chi 3-4-red 5 of characters from the left, "
        "closed kan red dragon, pon 5 of circles (1 red) from across, wins on 1 of bamboo by tsumo"
    )


@pytest.mark.parametrize(
    ("args", "piles"),
    [
        (("chi", "123m", "2m", "left"), ["m2-", "m1", "m3"]),
        (("chi", "123m", "2m"), ["m2-", "m1", "m3"]),
        (("chi", "312m"), ["m1", "m2", "m3"]),
        (("pon", "222z", "2z", "left"), ["z2-", "z2", "z2"]),
        (("pon", "222z", "2z", "across"), ["z2", "z2-", "z2"]),
        (("pon", "222z", "2z", "right"), ["z2", "z2", "z2-"]),
        (("pon", "222z"), ["z2", "z2", "z2"]),
        (("pon", "055p", "0p", "right"), ["p5", "p5", "p0-"]),
        (("daiminkan", "9999s", "9s", "left"), ["s9-", "s9", "s9", "s9"]),
        (("daiminkan", "9999s", "9s", "across"), ["s9", "s9-", "s9", "s9"]),
        (("daiminkan", "9999s", "9s", "right"), ["s9", "s9", "s9", "s9-"]),
        (("kakan", "1111z", "1z", "left"), ["z1-/z1-", "z1", "z1"]),
        (("kakan", "1111z", "1z", "across"), ["z1", "z1-/z1-", "z1"]),
        (("ankan", "1111z"), ["back", "z1", "z1", "back"]),
        (("ankan", "5550m"), ["back", "m5", "m0", "back"]),
    ],
)
def test_melds_lie_towards_their_source_and_closed_kans_hide_their_ends(args, piles):
    assert laid(*args) == piles


def test_a_row_keeps_its_order_and_leaves_a_gap_at_a_space():
    tree = shown("{% tiles '321m 0p5z' %}")

    assert drawn(tree) == ["m3", "m2", "m1", "p0", "z5"]
    assert [li.get("class") for li in tree.iter("li")] == [None, None, None, "apart", None]


def test_a_row_in_a_line_of_text_is_one_image():
    tree = shown("{% tiles '123m' inline=True %}")
    (row,) = tree

    assert (row.tag, row.get("role"), row.get("aria-label")) == (
        "span",
        "img",
        "1-2-3 of characters",
    )


def test_a_row_is_drawn_from_tiles_as_well_as_from_notation():
    assert drawn(shown("{% tiles row %}", row=parse_tiles("19m0s"))) == ["m1", "m9", "s0"]


@pytest.mark.parametrize(
    ("notation", "name"),
    [
        ("5p", "5 of circles"),
        ("0p", "red 5 of circles"),
        ("3*s", "red 3 of bamboo"),
        ("1z", "east"),
        ("5z", "white dragon"),
        ("5*z", "red white dragon"),
        ("7f", "bamboo flower"),
    ],
)
def test_a_single_tile_has_its_own_name(notation, name):
    (svg,) = shown("{% tile which %}", which=notation)

    assert (svg.get("role"), svg.get("aria-label"), svg.get("aria-hidden")) == ("img", name, None)
    assert tile_name(parse_tile(notation)) == name


def test_a_tile_lies_or_is_face_down_where_a_board_wants_it():
    tree = shown("{% tile_face '9p' lying=True %}{% tile_face None %}")

    assert drawn(tree) == ["p9-", "back"]
    assert {svg.get("aria-hidden") for svg in tree} == {"true"}


def test_every_tile_is_drawn_from_a_symbol_that_exists():
    everything = "123456789m123456789p123456789s1234567z12345678f" + "".join(
        f"{rank}*{suit}" for suit in "mps" for rank in range(1, 10)
    )
    everything += "".join(f"{rank}*z" for rank in range(1, 8))
    tree = shown("{% tiles row %}", row=everything)

    wanted = {use.get("href").partition("#")[2] for use in tree.iter("use")}
    assert wanted <= set(symbols())
    assert len(list(tree.iter("svg"))) == 34 * 2 + 8


def test_a_red_tile_without_a_drawing_of_its_own_is_marked():
    (svg,) = shown("{% tile '7*z' %}")

    assert "tile-dyed" in svg.get("class").split()
    assert [use.get("href").partition("#")[2] for use in svg.iter("use")][:2] == ["z7", "red"]


def test_tiles_have_a_character_where_pictures_are_not_shown():
    tree = shown("{% tiles '1m0s5z1f' %}")
    words = "".join(desc.text for desc in tree.iter("desc")).replace("\ufe0e", "")

    assert words == "🀇🀔*🀆🀦"


def test_no_tile_carries_a_style_attribute():
    html = Template("{% load tiles %}{% hand win %}{% tile '1z' %}").render(Context({"win": win()}))

    assert not re.search(r"\sstyle=", html)


def test_honours_of_one_kind_are_counted_and_runs_are_not_told_apart():
    assert tiles_in_words(parse_tiles("2223344m555z66z7z")) == (
        "2-2-2-3-3-4-4 of characters, triplet of white dragon, pair of green dragon, red dragon"
    )


def test_what_is_not_a_tile_is_refused():
    with pytest.raises(EngineError):
        shown("{% tile '9z' %}")
