"""Payments are read in every spelling players use, and refused with what was typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.points import PointsError, in_order, payment_of, read_points, words

RON = ("discarder",)
DEALER_TSUMO = ("each",)
TSUMO = ("others", "dealer")


def paid(text, payers):
    return payment_of(read_points(text), payers, text)


@pytest.mark.parametrize(
    "text",
    [
        "8000",
        " 8000 ",
        "8,000",
        "8 000",
        "8.000",
        "8'000",
        "８０００",
        "８，０００",
        "8000点",
        "8000點",
        "8000 points",
        "8000 pts.",
        "8000p",
    ],
)
def test_one_number_is_read_in_any_spelling(text):
    assert paid(text, RON) == {"discarder": 8000}


@pytest.mark.parametrize(
    "text",
    [
        "1300/2600",
        "1300 / 2600",
        "1300-2600",
        "1300–2600",
        "1300ー2600",
        "1300〜2600",
        "1300 2600",
        "1300, 2600",
        "1300,2600",
        "1,300/2,600",
        "1,300,2,600",
        "１３００／２６００",
        "1300・2600点",
        "2600/1300",
        "1300×2 2600",
        "1300x2 + 2600x1",
        "1300 1300 2600",
        "others 1300, dealer 2600",
        "dealer 2600 and the others 1300",
        "闲1300 庄2600",
        "子1300親2600",
    ],
)
def test_two_amounts_are_what_each_non_dealer_and_the_dealer_pay(text):
    assert paid(text, TSUMO) == {"others": 1300, "dealer": 2600}


@pytest.mark.parametrize(
    "text",
    [
        "2600",
        "2600 all",
        "2600all",
        "2600 each",
        "2600∀",
        "2600点∀",
        "2600オール",
        "各2600",
        "2600×3",
        "2600/2600",
        "2600 2600 2600",
    ],
)
def test_the_same_from_each_is_read_in_any_spelling(text):
    assert paid(text, DEALER_TSUMO) == {"each": 2600}


def test_300_500_is_two_amounts_when_they_are_set_apart():
    assert paid("300/500", TSUMO) == {"others": 300, "dealer": 500}


@pytest.mark.parametrize("text", ["300,500", "300 500"])
def test_300_500_without_a_stroke_may_be_one_number_and_is_asked_about(text):
    with pytest.raises(PointsError) as refused:
        paid(text, TSUMO)

    assert refused.value.code == "ambiguous"
    assert "300/500" in str(refused.value)


def test_a_number_that_ends_in_three_noughts_is_one_number():
    assert paid("144,000", RON) == {"discarder": 144_000}


@pytest.mark.parametrize(
    ("text", "code", "quoted"),
    [
        ("", "empty", "8000"),
        ("mangan", "unreadable", "“mangan”"),
        ("8oo0", "unreadable", "“oo”"),
        ("eight", "unreadable", "“eight”"),
        ("8000!", "unreadable", "“!”"),
        ("7.7k", "unreadable", "“.”"),
        ("<b>8000</b>", "unreadable", "“<”"),
        ("-8000", "negative", "“-8000”"),
        ("−8000", "negative", "“−8000”"),
        ("0", "zero", "“0”"),
        ("0/0", "zero", "“0/0”"),
        ("99999999", "too_high", "“99999999”"),
        ("9" * 50, "too_high", "9999"),
        ("all", "no_number", "“all”"),
        ("1/2/3/4", "too_many", "“1/2/3/4”"),
        ("1300/2600 all", "too_many", "“1300/2600 all”"),
        ("x3", "unreadable", "“x3”"),
        ("8000×7", "too_many", "“8000×7”"),
        ("8" * 61, "too_long", "8888"),
    ],
)
def test_what_cannot_be_read_is_refused_and_quoted(text, code, quoted):
    with pytest.raises(PointsError) as refused:
        read_points(text)

    assert refused.value.code == code
    assert quoted in str(refused.value)


@pytest.mark.parametrize(
    ("text", "payers", "code"),
    [
        ("1300/2600", RON, "one_payer"),
        ("2600 all", RON, "one_payer"),
        ("1300/2600", DEALER_TSUMO, "same_for_all"),
        ("5200", TSUMO, "two_amounts"),
        ("2600 all", TSUMO, "two_amounts"),
        ("1000/2000/3000", TSUMO, "two_amounts"),
        ("16000", ("liable", "discarder"), "as_many"),
    ],
)
def test_a_payment_of_another_shape_than_the_win_is_refused_and_quoted(text, payers, code):
    with pytest.raises(PointsError) as refused:
        paid(text, payers)

    assert refused.value.code == code
    assert text in str(refused.value)


def test_amounts_of_a_liable_player_keep_the_order_in_which_payers_are_named():
    payers = in_order(["discarder", "liable"])

    assert paid("16300/16000", payers) == {"liable": 16300, "discarder": 16000}


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text):
    try:
        amounts = read_points(text).amounts
    except PointsError:
        return
    assert all(amount > 0 for amount in amounts)


@given(
    st.sampled_from(
        [RON, DEALER_TSUMO, TSUMO, ("liable", "discarder"), ("liable", "others", "dealer")]
    ),
    st.lists(st.integers(1, 9_999_999), min_size=3, max_size=3),
)
def test_a_payment_in_words_reads_back_as_the_same_payment(payers, amounts):
    if payers == TSUMO:
        amounts = sorted(amounts[:2])
    pay = dict(zip(payers, amounts, strict=False))

    assert paid(words(pay), payers) == pay
