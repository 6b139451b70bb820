"""Score tables are the rule values, worked out."""

from dataclasses import replace

import pytest

from rules.catalog import catalog
from rules.scoretable import score_table

RIICHI = catalog().family("riichi")


def cell(table, han, fu):
    row = next(row for row in table.rows if row.fu == fu)
    return row.cells[table.han.index(han)]


@pytest.fixture
def rules():
    return catalog().ruleset("suzhou-red5").rules


def test_the_table_is_the_one_players_know(rules):
    others, dealers = (score_table(rules, dealer=dealer) for dealer in (False, True))

    assert (cell(others, 3, 40).ron, cell(others, 3, 40).tsumo) == ("5200", "1300/2600")
    assert (cell(dealers, 2, 30).ron, cell(dealers, 2, 30).tsumo) == ("2900", "1000")
    assert not cell(others, 4, 30).limit
    assert cell(others, 4, 40).limit


def test_kiriage_shows(rules):
    table = score_table(replace(rules, kiriage_mangan=True), dealer=False)

    assert (cell(table, 4, 30).ron, cell(table, 3, 60).ron) == ("8000", "8000")


@pytest.mark.parametrize(
    ("han", "fu", "ron", "tsumo"),
    [(1, 20, "", ""), (2, 20, "", "400/700"), (1, 25, "", ""), (2, 25, "1600", "")],
)
def test_hands_that_cannot_be_are_left_out(rules, han, fu, ron, tsumo):
    found = cell(score_table(rules, dealer=False), han, fu)

    assert (found.ron, found.tsumo) == (ron, tsumo)


def test_pinfu_tsumo_and_open_pinfu_fill_the_twenty_fu_row_by_their_values(rules):
    changed = replace(rules, pinfu_tsumo=False, open_pinfu_fu=20)
    found = cell(score_table(changed, dealer=False), 2, 20)

    assert (found.ron, found.tsumo) == ("1300", "")


def test_the_limits_follow_the_values(rules):
    names = [str(row.name) for row in score_table(rules, dealer=True).limits]
    without = score_table(replace(rules, kazoe_han=None), dealer=True)

    assert names[-3:] == ["kazoe yakuman", "yakuman", "double yakuman"]
    assert "kazoe yakuman" not in [str(row.name) for row in without.limits]
    assert str(without.limits[3].han) == "11 han and more"


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in RIICHI])
@pytest.mark.parametrize("query", ["", "?as=card"])
def test_every_riichi_rule_set_has_its_table(client, slug, query):
    page = client.get(f"/en/rules/{slug}/scores/{query}")

    assert page.status_code == 200
    assert ("score-card" in page.content.decode()) == bool(query)


@pytest.mark.parametrize("slug", ["cml-mcr", "nothing"])
def test_who_has_no_such_table_is_told_so(client, slug):
    page = client.get(f"/en/rules/{slug}/scores/")

    assert page.status_code == 404
    assert "scores" in page.content.decode() or slug in page.content.decode()
