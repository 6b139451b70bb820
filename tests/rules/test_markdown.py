"""Articles: CommonMark without raw HTML, anchors, placeholders and worked hands."""

import pytest

from rules.catalog import catalog
from rules.engine.riichi.score import NotAWin
from rules.markdown import Filling, Parsed, parse, plain, render
from rules.placeholders import PlaceholderError, fill
from rules.worked import BlockError, draw, read_block

ECHO = Filling(
    placeholder=lambda expression: f"<i>{expression}</i>",
    block=lambda line: f"<hr data-line={line}>",
    words=lambda written: written,
    spaced=True,
)
CHINESE = Filling(ECHO.placeholder, ECHO.block, lambda written: written.replace("听", "聽"), False)


def html(text, filling=ECHO):
    return render(parse(f"# T\n\n{text}").body, filling).strip()


def faults(text):
    return [(fault.line, fault.reason) for fault in parse(text).faults]


# -- text ---------------------------------------------------------------------------------


def test_raw_html_is_shown_and_not_obeyed():
    assert html("<script>x</script> & <b>y</b>") == (
        "<p>&lt;script&gt;x&lt;/script&gt; &amp; &lt;b&gt;y&lt;/b&gt;</p>"
    )


def test_a_scripts_address_is_no_link():
    assert "<a" not in html("[click](javascript:alert)")


def test_headings_carry_their_anchors():
    parsed = parse("# Winning\n\n## When *ron* is {x} {#furiten}\n\n### More {#more}\n")

    assert render(parsed.body, ECHO) == (
        '<h2 id="furiten">When <em>ron</em> is <i>x</i></h2>\n<h3 id="more">More</h3>\n'
    )
    assert [(anchor, plain(words, ECHO)) for anchor, words in parsed.headings] == [
        ("furiten", "When ron is x")
    ]
    assert plain(parsed.title, ECHO) == "Winning"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Winning", (1, "an article begins with its title: # Title")),
        ("# A\n\n# B", (3, "an article has one title")),
        ("# A\n\n## B\n", (3, "“B” needs an anchor: {#a-name}")),
        ("# A\n\n## B {#b}\n\n## C {#b}", (1, "the anchor {#b} stands more than once")),
        ("# A\n\nsome\n{words", (4, "a { without its }; a brace is written \\{")),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, fault):
    assert fault in faults(text)


def test_placeholders_are_filled_in_everywhere_in_a_text():
    text = "**{a}** [see {b}](#x)\n\n| {c} |\n|---|\n| {d 4 30} |\n\n- {e}\n"

    assert [each.expression for each in parse(f"# T\n\n{text}").placeholders] == [
        "a",
        "b",
        "c",
        "d 4 30",
        "e",
    ]
    assert html(text).count("<i>") == 5


def test_placeholders_know_their_line():
    parsed: Parsed = parse("# T\n\nfirst\nsecond {x}\n\n- third {y}\n")

    assert [(each.line, each.expression) for each in parsed.placeholders] == [(4, "x"), (6, "y")]


def test_a_brace_can_be_written_and_code_is_left_alone():
    assert html("\\{x} `{y}`") == "<p>{x} <code>{y}</code></p>"
    assert faults("# T\n\n\\{x} `{y}`") == []


def test_line_breaks_are_no_spaces_in_chinese():
    assert html("听牌\n之后\nMIL 2016\nEMA", CHINESE) == "<p>聽牌之后MIL 2016\nEMA</p>"
    assert html("wait\nfor it") == "<p>wait\nfor it</p>"


def test_traditional_words_leave_code_and_anchors_alone():
    assert html("## 听 {#ting}\n`听`", CHINESE) == '<h2 id="ting">聽</h2>\n<p><code>听</code></p>'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**自摸。**亲家付", "<strong>自摸。</strong>亲家付"),
        ("见**（注）**处", "见<strong>（注）</strong>处"),
        ("“**四万**”", "“<strong>四万</strong>”"),
        ("**a** b *c*", "<strong>a</strong> b <em>c</em>"),
        ("3 * 4 * 5", "3 * 4 * 5"),
    ],
)
def test_emphasis_needs_no_spaces_beside_chinese(text, shown):
    assert html(text) == f"<p>{shown}</p>"


def test_blocks_are_drawn_where_they_stand():
    assert html('a\n\n```win\nhand = "1m"\n```\n\nb') == "<p>a</p>\n<hr data-line=5><p>b</p>"


# -- placeholders -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "expression", "kind", "en", "zh_hans"),
    [
        ("saikouisen", "kiriage_mangan", "value", "yes", "有"),
        ("mu", "yaku.tanyao", "value", "1 han", "1番"),
        ("mu", "art min_han", "clause", "art. 62", "第62条"),
        ("mu", "ron 4 30", "points", "7700", "7700"),
        ("saikouisen", "ron 4 30", "points", "8000", "8000"),
        ("mu", "ron 4 30 dealer", "points", "11600", "11600"),
        ("mu", "tsumo 4 30", "points", "2000/3900", "2000/3900"),
        ("mu", "tsumo 4 30 dealer", "points", "3900 all", "各3900"),
        ("mu", "ron mangan", "points", "8000", "8000"),
        ("mu", "tsumo haneman dealer", "points", "6000 all", "各6000"),
        ("mu", "ron yakuman dealer", "points", "48000", "48000"),
        ("mu", "tiles 123m0p", "tiles", "123m0p", "123m0p"),
        ("suzhou-red3", "red_tiles", "tiles", "3*m 3*p 3*s 5*z", "3*m 3*p 3*s 5*z"),
        ("mu", "red_tiles", "value", "none", "无"),
        ("cml-mcr", "fans.大四喜", "value", "88 fan", "88番"),
    ],
)
def test_placeholders_come_from_the_rule_set(slug, expression, kind, en, zh_hans):
    filled = fill(expression, catalog().ruleset(slug))

    assert (filled.kind, filled.text.en, filled.text.zh_hans) == (kind, en, zh_hans)


@pytest.mark.parametrize(
    ("slug", "expression", "reason"),
    [
        ("mu", "kiriage", 'mu has no value "kiriage"'),
        ("mu", "art kiriage", 'mu has no value "kiriage"'),
        ("mu", "art", "{art key} names one rule value"),
        ("mu", "ron four", '"four" is neither han and fu nor a limit'),
        ("mu", "tiles 1x", "“1x” is not a tile"),
        ("mu", "kiriage mangan", '"kiriage mangan" is neither a value nor art'),
        ("cml-mcr", "ron 4 30", "payments by han and fu are riichi's"),
    ],
)
def test_a_placeholder_that_names_nothing_is_refused(slug, expression, reason):
    with pytest.raises(PlaceholderError) as error:
        fill(expression, catalog().ruleset(slug))
    assert reason in str(error.value)


# -- worked hands -----------------------------------------------------------------------------

CHEAP = """
title = "A cheap ron"
hand = "23455m234p23678s"
win = "4s"
by = "ron"
from = "W"
seat = "S"
round = "E"
dora = ["9m"]
"""
NO_YAKU = """
hand = "1239m456p789s"
melds = [{ type = "pon", tiles = "222s", called = "2s", from = "left" }]
win = "9m"
by = "ron"
seat = "S"
round = "E"
"""


def worked(text, slug="mu", name="win"):
    return read_block(name, text, catalog().ruleset(slug))


@pytest.mark.parametrize(
    ("slug", "result"), [("mu", "4 han, 30 fu"), ("saikouisen", "4 han, 30 fu, mangan")]
)
def test_an_example_is_scored_under_the_rules_of_its_article(slug, result):
    drawn = draw(worked(CHEAP, slug), "en")

    assert f"<strong>{result}</strong>" in drawn
    assert "tanyao 1 han" in drawn
    assert "sanshoku doujun 2 han" in drawn


def test_an_example_reads_in_the_language_of_the_page():
    example = worked(CHEAP.replace("A cheap ron", "便宜的荣和"))

    assert "放铳者付7700" in draw(example, "zh-hans")
    assert "放銃者付7700" in draw(example, "zh-hant")
    assert "便宜的榮和" in draw(example, "zh-hant")


def test_a_hand_may_be_expected_not_to_win():
    example = worked(NO_YAKU + 'expect = "no_yaku"')

    assert example.outcome == NotAWin("no_yaku")
    assert "<strong>no yaku</strong>" in draw(example, "en")


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("win", NO_YAKU, 'mu says "no_yaku" to this hand; expected: a win'),
        ("win", CHEAP + 'expect = "no_yaku"', 'mu lets this hand win; expected: "no_yaku"'),
        ("win", CHEAP + 'winner = "S"', 'unknown key "winner"; known: by, dora,'),
        ("win", CHEAP.replace("55m", "5m"), "the hand has 12 concealed tiles, 13 are needed"),
        ("win", CHEAP.replace('"4s"', '"4x"'), "“4x” is not a tile"),
        ("win", "hand = 1m", "the block is not TOML"),
        ("tiles", 'caption = "x"', "hand: missing"),
        ("tiles", 'hand = "1m"\nmelds = [{ type = "pon" }]', "melds: each has a type and tiles"),
        ("python", "", 'a block is called win, state, tiles or patterns, not "python"'),
    ],
)
def test_a_broken_block_is_refused(name, text, reason):
    with pytest.raises(BlockError) as error:
        worked(text, name=name)
    assert reason in str(error.value)


def test_a_hand_of_another_family_is_only_drawn():
    text = 'hand = "11m"\nmelds = [{ type = "chi", tiles = "345m" }]\nflowers = "1f"\ncaption = "x"'

    drawn = draw(worked(text, "cml-mcr", "tiles"), "en")

    assert drawn.count("<svg") == 6
    assert "<figcaption>x</figcaption>" in drawn


@pytest.mark.parametrize("lang", ["en", "zh-hans", "zh-hant"])
def test_every_article_can_be_rendered_and_draws_all_its_hands(lang):
    for article in catalog().articles(lang):
        assert "{" not in article.html, f"{article.ruleset} {article.topic}"
        assert article.html.count('<figure class="worked') >= len(article.wins)
