"""The tile set as it is committed: complete, small, safe, and what the drawings give."""

import re
from io import StringIO
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from rules.tile_art.glyphs import CHARACTERS, OUTLINES, outlines, write_outlines
from rules.tile_art.sprite import RED_TILES, sprite, symbols

SPRITE = settings.BASE_DIR / "static" / "tiles.svg"
SVG = "{http://www.w3.org/2000/svg}"

PLAIN = [f"{suit}{rank}" for suit in "mps" for rank in range(1, 10)]
PLAIN += [f"z{rank}" for rank in range(1, 8)]
FLOWERS = [f"f{rank}" for rank in range(1, 9)]


@pytest.fixture(scope="module")
def drawn():
    return ET.fromstring(SPRITE.read_text("utf-8"))


def test_the_committed_sprite_is_what_the_drawings_give():
    assert SPRITE.read_text("utf-8") == sprite()


def test_drawing_twice_gives_the_same():
    assert sprite() == sprite()


def test_the_outlines_are_written_as_they_are_read():
    assert write_outlines(outlines()) == OUTLINES.read_text("utf-8")
    assert "".join(outlines()) == CHARACTERS


def test_every_tile_has_a_symbol_and_every_plain_one_an_index(drawn):
    ids = {symbol.get("id") for symbol in drawn}

    assert ids == {*PLAIN, *FLOWERS, *RED_TILES, "back", "red", *(f"i-{key}" for key in PLAIN)}


def test_every_symbol_is_a_tile_high_and_wide(drawn):
    assert {symbol.get("viewBox") for symbol in drawn} == {"0 0 300 400"}


def test_no_two_tiles_are_drawn_alike():
    tiles = [symbols()[key] for key in [*PLAIN, *FLOWERS, *RED_TILES, "back"]]

    assert len(set(tiles)) == len(tiles)


def test_red_tiles_differ_from_plain_ones_without_their_colour():
    for key, plain in RED_TILES.items():
        red, other = (re.sub(r"var\([^)]*\)", "", symbols()[tile]) for tile in (key, plain))

        assert red != other
        assert red.endswith(re.sub(r"var\([^)]*\)", "", symbols()["red"]))


def test_the_whole_set_stays_below_150_kilobytes():
    assert SPRITE.stat().st_size < 150_000


def test_the_sprite_needs_no_style_no_script_and_nothing_from_elsewhere(drawn):
    for element in drawn.iter():
        assert element.tag.removeprefix(SVG) in {"svg", "symbol", "g", "path", "circle", "rect"}
        for name, value in element.items():
            assert name != "style"
            assert not name.startswith("on")
            assert "href" not in name
            assert "url(" not in value


def test_every_colour_is_a_custom_property_with_a_colour_behind_it(drawn):
    colours = {
        value
        for element in drawn.iter()
        for name, value in element.items()
        if name in {"fill", "stroke"} and value != "none"
    }

    assert colours
    for colour in colours:
        assert re.fullmatch(r"var\(--tile-[a-z-]+,#[0-9a-f]{6}\)", colour)


def test_the_style_sheet_sets_every_colour_of_the_sprite_in_every_variant():
    names = set(re.findall(r"var\((--tile-[a-z-]+),", SPRITE.read_text("utf-8")))
    css = (settings.BASE_DIR / "static" / "css" / "tiles.css").read_text("utf-8")
    plain, rest = css.split("@media (prefers-contrast: more)")
    contrast, forced = rest.split("@media (forced-colors: active)")

    for variant in (plain, contrast, forced.split("@layer components")[0]):
        assert names <= set(re.findall(r"(--tile-[a-z-]+):", variant))


def test_bamboo_of_the_all_green_hand_is_all_green():
    for rank in (2, 3, 4, 6, 8):
        inks = set(re.findall(r"--tile-([a-z]+)", symbols()[f"s{rank}"]))

        assert inks <= {"green", "face"}


def test_the_command_finds_a_sprite_that_is_out_of_date(settings, tmp_path):
    settings.BASE_DIR = tmp_path
    (tmp_path / "static").mkdir()

    with pytest.raises(CommandError, match="draw_tiles"):
        call_command("draw_tiles", check=True)

    call_command("draw_tiles", stdout=StringIO())
    call_command("draw_tiles", check=True)


def test_the_command_names_a_font_it_cannot_read(tmp_path):
    pytest.importorskip("fontTools")

    with pytest.raises(CommandError, match=r"none\.woff2"):
        call_command("draw_tiles", font=tmp_path / "none.woff2")
