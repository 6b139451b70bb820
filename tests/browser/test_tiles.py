"""Tiles as a browser draws them: told apart when small, allowed by the policy, fit for a phone."""

import itertools

import pytest
from django.template import Context, Template

from rules.engine.record import win_from_record
from rules.tile_art.sprite import symbols

KINDS = [f"{suit}{rank}" for suit in "mps" for rank in range(1, 10)]
KINDS += [f"z{rank}" for rank in range(1, 8)]

# Draws pictures as 19 × 25 grey pixels each, as small as a river shows its tiles.
GREY = """async (drawings) => {
  const grey = [];
  for (const drawing of drawings) {
    const picture = new Image();
    picture.src = "data:image/svg+xml," + encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="19" height="25" viewBox="0 0 300 400">
       <path fill="#fdf9ee" d="M0 0H300V400H0z"/>${drawing}</svg>`);
    await picture.decode();
    const pen = new OffscreenCanvas(19, 25).getContext("2d");
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, 19, 25);
    grey.push(Array.from({ length: 19 * 25 }, (_, i) =>
      (3 * data[4 * i] + 6 * data[4 * i + 1] + data[4 * i + 2]) / 10));
  }
  return grey;
}"""


def difference(one, other):
    """Return the mean difference of two grey pictures, from 0 to 255."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_all_kinds_are_told_apart_at_19_pixels_without_colour(page):
    page.goto("about:blank")

    grey = dict(zip(KINDS, page.evaluate(GREY, [symbols()[key] for key in KINDS]), strict=True))

    closest = min(itertools.combinations(KINDS, 2), key=lambda p: difference(*map(grey.get, p)))
    assert difference(*map(grey.get, closest)) > 10, closest


# Waits, ten seconds at most, until every tile of the page has been drawn from the sprite.
DRAWN = """async () => {
  const uses = [...document.querySelectorAll("main use:not(.tile-index)")];
  for (let frame = 0; frame < 600 && !uses.every((use) => use.getBBox().width); frame++) {
    await new Promise(requestAnimationFrame);
  }
  return uses.every((use) => use.getBBox().width);
}"""


def shown(page, source, **context):
    """Put tags on a page of the site and wait until the tiles are drawn."""
    html = Template("{% load tiles %}" + source).render(Context(context))
    page.goto("/en/")
    page.evaluate("html => { document.querySelector('main').innerHTML = html }", html)
    assert page.evaluate(DRAWN)
    return page.locator("main")


def test_the_policy_allows_the_sprite(page):
    main = shown(page, "{% tile '1s' %}{% tile '7*z' %}")

    assert main.locator("svg").count() == 2


@pytest.mark.parametrize(("width", "least", "most"), [(360, 23, 24), (500, 32, 40), (1280, 32, 40)])
def test_a_hand_fits_one_line(page, width, least, most):
    page.set_viewport_size({"width": width, "height": 700})
    win = win_from_record(
        {"hand": "23455m234p23678s", "win": "4s", "by": "ron", "seat": "S", "round": "E"}
    )
    main = shown(page, "<div class='page'>{% hand win %}</div>", win=win)

    boxes = [svg.bounding_box() for svg in main.locator("svg").all()]
    assert len({box["y"] for box in boxes}) == 1
    assert all(least <= box["width"] <= most for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
