"""Impossible input is refused, and the refusal names what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalog import catalog
from rules.engine.deal import deal_win
from rules.engine.errors import EngineError
from rules.engine.record import record_from_win, win_from_record

from .table import chi, kan, pon, ron, tsumo


def refusal(build, *args, **kwargs):
    with pytest.raises(EngineError) as refused:
        build(*args, **kwargs)
    return refused.value


@pytest.mark.parametrize(
    ("hand", "win", "code", "named"),
    [
        ("123m456p789s1122z", "3m", None, None),
        ("123m456p789s112z", "3m", "wrong_count", 12),
        ("1111m456p789s112z", "1m", "too_many", "1m"),
        ("1230m556p789s112z", "5p", None, None),
        ("123m456p789s1123f", "3m", "flower_in_hand", "1f"),
    ],
)
def test_a_hand_is_thirteen_real_tiles(hand, win, code, named):
    if code is None:
        assert ron(hand, win)
    else:
        error = refusal(ron, hand, win)
        assert error.code == code
        assert named in error.params.values()


def test_a_red_five_counts_among_the_four():
    error = refusal(ron, "0555m456p789s112z", "5m")

    assert error.params == {"count": 5, "tile": "5m"}


def test_an_indicator_is_a_tile_too():
    error = refusal(ron, "1111m456p789s112z", "2z", dora=["1m"])

    assert error.params == {"count": 5, "tile": "1m"}


@pytest.mark.parametrize(
    "meld",
    [
        chi("124m"),
        chi("111m"),
        chi("891m"),
        chi("9m12p"),
        chi("123z"),
        pon("112m"),
        pon("1111m"),
        kan("111m"),
    ],
)
def test_a_meld_is_a_set(meld):
    assert refusal(ron, "123m456p78s22z", "9s", [meld]).code == "bad_meld"


def test_a_chi_may_be_written_in_any_order():
    assert ron("123m456p789s2z", "2z", [chi("312s")]).melds[0].first == 18


def test_the_called_tile_is_one_of_the_meld():
    error = refusal(ron, "123m456p789s2z", "2z", [chi("123s", called="4s")])

    assert error.code == "called_not_in_meld"
    assert error.params["tile"] == "4s"


@pytest.mark.parametrize(
    ("flags", "situation", "needs"),
    [
        (["ippatsu"], {}, "riichi"),
        (["haitei"], {}, "tsumo"),
        (["rinshan"], {"by": "tsumo"}, "kan"),
        (["chankan"], {"by": "tsumo"}, "ron"),
        (["houtei"], {"by": "tsumo"}, "ron"),
        (["tenhou"], {"by": "tsumo"}, "dealer"),
        (["chiihou"], {"by": "tsumo", "seat": "E"}, "non_dealer"),
        (["renhou"], {"riichi": "riichi"}, "no_riichi"),
    ],
)
def test_a_situation_that_cannot_be_is_refused(flags, situation, needs):
    error = refusal(ron, "123m456p789s1122z", "1z", flags=flags, **situation)

    assert error.code == "flag_needs"
    assert error.params == {"flag": flags[0], "needs": needs}


def test_ippatsu_ends_with_a_kan():
    error = refusal(
        tsumo,
        "456p789s1122z",
        "1z",
        [kan("1111m")],
        riichi="riichi",
        flags=["ippatsu", "rinshan"],
    )

    assert error.code == "flags_clash"


def test_riichi_needs_a_concealed_hand():
    error = refusal(ron, "456p789s1122z", "1z", [chi("123m")], riichi="riichi")

    assert error.code == "open_riichi"
    assert error.params == {"tiles": "123m"}


def test_riichi_may_have_a_concealed_kan():
    assert ron("456p789s1122z", "1z", [kan("1111m")], riichi="riichi")


@pytest.mark.parametrize(
    ("change", "code", "key"),
    [
        ({"hand": 5}, "bad_key", "hand"),
        ({"by": "theft"}, "bad_key", "by"),
        ({"seat": "X"}, "bad_key", "seat"),
        ({"seat": "ES"}, "bad_key", "seat"),
        ({"melds": "123m"}, "bad_key", "melds"),
        ({"melds": [5]}, "bad_key", "melds"),
        ({"melds": [{"type": "steal", "tiles": "123m"}]}, "bad_key", "type"),
        ({"dora": "1m"}, "bad_key", "dora"),
        ({"honba": -1}, "negative", "honba"),
        ({"honba": True}, "bad_key", "honba"),
        ({"sticks": "2"}, "bad_key", "sticks"),
        ({"from": "Q"}, "bad_key", "from"),
    ],
)
def test_a_key_that_cannot_be_used_is_named(change, code, key):
    record = {"hand": "123m456p789s1122z", "win": "1z", "by": "ron", "seat": "S", "round": "E"}

    error = refusal(win_from_record, record | change)

    assert (error.code, error.params["key"]) == (code, key)


@pytest.mark.parametrize("key", ["hand", "win", "by", "seat", "round"])
def test_a_key_left_out_is_named(key):
    record = {"hand": "123m456p789s1122z", "win": "1z", "by": "ron", "seat": "S", "round": "E"}
    del record[key]

    error = refusal(win_from_record, record)

    assert (error.code, error.params["key"]) == ("missing_key", key)


def test_nobody_wins_on_an_own_discard():
    assert refusal(ron, "123m456p789s1122z", "1z", **{"from": "S"}).code == "discarder_is_winner"
    assert refusal(tsumo, "123m456p789s1122z", "1z", **{"from": "W"}).code == "discarder_on_tsumo"
    assert refusal(ron, "123m456p789s1122z", "1z", pao="S").code == "liable_is_winner"


@given(st.randoms(use_true_random=False), st.sampled_from(catalog().family("riichi")))
def test_a_win_is_read_back_from_its_record(random, rule_set):
    win = deal_win(random, rule_set.rules, 3)

    assert win_from_record(record_from_win(win)) == win
