"""The calculator: the address is the hand, and nothing typed is lost."""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from rules.calculator import Entry, Problem, press, read_entry, read_melds, read_win, write_melds
from rules.catalog import catalog
from rules.engine.errors import EngineError
from rules.engine.hand import Win
from rules.engine.tiles import format_tile

EXAMPLE = "hand=340m567678p3345s6s&by=ron&from=W&riichi=riichi&flag=ippatsu&dora=9m&ura=1z"
ADDRESS = "/en/calculator/"


def entry(query):
    return read_entry(QueryDict(query))


def fault(query):
    problem = read_win(entry(query))
    assert isinstance(problem, Problem)
    return problem.field, problem.error.code


@pytest.mark.parametrize(
    "query",
    [
        EXAMPLE,
        "hand=123m&win=1m&melds=340m+777z%5E+a1111m&by=tsumo&seat=E&round=S&honba=2&sticks=1&to=pon",
        "hand=%E4%B8%87&dora=x&honba=many",
    ],
)
def test_the_address_reads_back_to_what_was_entered(query):
    assert entry(entry(query).query) == entry(query)


def test_what_is_as_usual_does_not_lengthen_the_address():
    assert Entry().query == ""
    assert entry("hand=1m&seat=S&round=E&riichi=none").query == "hand=1m"


def test_an_unknown_choice_falls_back_to_the_usual_one():
    assert entry("seat=Q&by=theft&to=nowhere&flag=luck") == Entry()


def test_the_last_of_fourteen_tiles_is_the_winning_one():
    win = read_win(entry(EXAMPLE))

    assert isinstance(win, Win)
    assert format_tile(win.win) == "6s"
    assert len(win.hand) == 13


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ("hand=123x", "hand", "bad_tile"),
        ("hand=123", "hand", "missing_suit"),
        ("hand=123m", "hand", "wrong_count"),
        ("hand=123m&win=4m", "hand", "wrong_count"),
        ("hand=1111m456p789s112z&win=1m", "hand", "too_many"),
        ("hand=123m456p789s1122z&win=12z", "win", "one_tile"),
        ("hand=123m456p789s1z&win=1z&melds=124m", "melds", "bad_meld"),
        ("hand=123m456p789s1z&win=1z&melds=12", "melds", "missing_suit"),
        ("hand=123m456p789s1z&win=1z&melds=123m&riichi=riichi", "riichi", "open_riichi"),
        ("hand=123m456p789s1122z&win=1z&flag=ippatsu", "flag", "flag_needs"),
        ("hand=123m456p789s1122z&win=1z&from=S", "from", "discarder_is_winner"),
        ("hand=123m456p789s1122z&win=1z&dora=9x", "dora", "bad_tile"),
        ("hand=123m456p789s1122z&win=1z&dora=123456m", "dora", "too_many_indicators"),
        ("hand=123m456p789s1122z&win=1z&honba=two", "honba", "bad_key"),
        ("hand=123m456p789s1122z&win=1z&sticks=-1", "sticks", "bad_key"),
    ],
)
def test_a_fault_is_told_at_its_field(query, field, code):
    assert fault(query) == (field, code)


@pytest.mark.parametrize(
    ("typed", "kinds", "sources"),
    [
        ("340m", ["chi"], ["left"]),
        ("777z^", ["pon"], ["across"]),
        ("a1111m", ["ankan"], [None]),
        ("1111m", ["ankan"], [None]),
        ("1111m<", ["daiminkan"], ["left"]),
        ("k0555p>", ["kakan"], ["right"]),
        ("123m, 777z^；d1111s<", ["chi", "pon", "daiminkan"], ["left", "across", "left"]),
    ],
)
def test_melds_are_typed_shortly(typed, kinds, sources):
    melds = read_melds(typed)

    assert [meld.type for meld in melds] == kinds
    assert [meld.source for meld in melds] == sources
    assert read_melds(write_melds(melds)) == melds


def test_a_meld_that_cannot_be_read_is_quoted():
    with pytest.raises(EngineError, match="“<<”"):
        read_melds("<<")


def pressed(query, **button):
    return press(entry(query), {name: str(value) for name, value in button.items()})


def test_pressed_tiles_fill_the_hand_in_order_then_the_winning_tile():
    after = Entry()
    for tile in ("9s", "1m", "0p", "1z"):
        after = press(after, {"add": tile})
    assert after.hand == "1m0p9s1z"

    full = pressed("hand=123m456p789s1122z", add="1z")
    assert (full.hand, full.win) == ("123m456p789s1122z", "1z")


def test_a_pressed_tile_goes_where_it_is_meant_to():
    assert pressed("to=chi", add="8m").melds == "789m"
    assert pressed("to=pon", add="5z").melds == "555z^"
    assert pressed("to=ankan", add="0p").melds == "a5555p"
    assert pressed("to=dora&dora=1m", add="2m").dora == "12m"
    assert pressed("to=win", add="3s").win == "3s"


def test_a_pressed_tile_that_does_not_fit_stays_out():
    assert pressed("to=chi", add="1z") == entry("to=chi")
    assert pressed("hand=12x", add="1z") == entry("hand=12x")
    assert pressed("hand=1m", add="9z") == entry("hand=1m")


def test_tiles_and_melds_are_taken_out_again():
    assert pressed("hand=123m", drop="hand:1").hand == "13m"
    assert pressed("win=5z", drop="win:0").win == ""
    assert pressed("melds=123m+a1111p", drop="melds:0").melds == "a1111p"
    assert pressed("hand=1m", drop="hand:7") == entry("hand=1m")
    assert pressed("hand=1m", drop="seat:0") == entry("hand=1m")
    assert pressed(EXAMPLE, clear="1") == Entry()


def test_without_a_button_nothing_is_pressed():
    assert pressed("hand=1m") is None


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30))
def test_whatever_is_typed_is_a_win_or_a_problem(hand, melds, dora):
    typed = Entry(hand=hand, melds=melds, dora=dora)

    assert isinstance(read_win(typed), Win | Problem)
    assert press(typed, {"add": "1m"}) is not None


# -- the page ------------------------------------------------------------------------------


def test_a_hand_is_shown_under_every_rule_set(client):
    page = client.get(f"{ADDRESS}?{EXAMPLE}")

    text = page.content.decode()
    assert page.status_code == 200
    for ruleset in catalog().family("riichi"):
        assert str(ruleset.name) in text
    for points in ("3900", "7700", "8000"):
        assert points in text


def test_every_derivation_links_to_its_own_rule_sets_clauses(client):
    text = client.get(f"{ADDRESS}?{EXAMPLE}").content.decode()

    assert "/en/rules/mu/patterns/#yaku.riichi" in text
    assert "/en/rules/cml-riichi/tiles/#red_tiles" in text


def test_a_faulty_hand_keeps_what_was_typed(client):
    page = client.get(f"{ADDRESS}?hand=123x&dora=9m&honba=2")

    text = page.content.decode()
    assert page.status_code == 422
    assert "“123x” is not a tile" in text
    for value in ("123x", "9m", "2"):
        assert f'value="{value}"' in text


def test_too_few_tiles_are_no_fault_yet(client):
    page = client.get(f"{ADDRESS}?hand=123m")

    assert page.status_code == 200
    assert "3 concealed tiles, 14 are needed" in page.content.decode()


def test_too_many_tiles_are_a_fault(client):
    page = client.get(f"{ADDRESS}?hand=123456789m123456p")

    assert page.status_code == 422
    assert "15 concealed tiles, 14 are needed" in page.content.decode()


def test_the_fault_is_told_in_the_readers_language(client):
    assert "123x" in (text := client.get("/zh-hans/calculator/?hand=123x").content.decode())
    assert "is not a tile" not in text


def test_a_pressed_tile_leads_to_the_address_of_the_new_hand(client):
    page = client.get(f"{ADDRESS}?hand=12m&add=3m")

    assert page.status_code == 302
    assert page["Location"] == f"{ADDRESS}?hand=123m"


def test_with_htmx_only_the_answer_comes_and_the_address_follows(client):
    page = client.get(f"{ADDRESS}?hand=12m&add=3m", headers={"HX-Request": "true"})

    assert page["HX-Push-Url"] == f"{ADDRESS}?hand=123m"
    assert page.content.decode().lstrip().startswith('<div id="answer"')


def test_an_empty_calculator_offers_an_example(client):
    page = client.get(ADDRESS)

    assert page.status_code == 200
    assert "?hand=340m567678p3345s6s" in page.content.decode()
