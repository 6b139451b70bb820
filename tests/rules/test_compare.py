"""Rule sets side by side."""

import pytest

from rules.catalog import catalog
from rules.compare import matrix, side_by_side

from . import toy


def row(rows, key):
    return next(row for topic_rows in rows for row in topic_rows.rows if row.key == key)


@pytest.fixture
def clubs(tmp_path):
    return toy.loaded(toy.with_club(tmp_path))


def test_rows_follow_topics_and_the_order_of_the_values(clubs):
    rows = matrix(clubs, clubs.rulesets)

    assert [(each.topic.slug, [row.key for row in each.rows]) for each in rows] == [
        ("winning", ["release", "furiten", "minimum", "yaku.tanyao", "yaku.riichi"]),
        ("limits", ["reds", "uma"]),
    ]


def test_equal_answers_share_a_group(clubs):
    rows = matrix(clubs, clubs.rulesets)

    assert [cell.group for cell in row(rows, "release").cells] == [1, 1]
    assert [cell.group for cell in row(rows, "minimum").cells] == [1, 2]
    groups = row(rows, "minimum").groups
    assert [(group.words.en, [each.slug for each in group.rulesets]) for group in groups] == [
        ("no minimum", ["toy"]),
        ("1 han", ["club"]),
    ]


def test_cells_differ_from_the_baseline_only(clubs):
    club = clubs.ruleset("club")

    with_base = row(matrix(clubs, clubs.rulesets, base=club), "minimum")
    without = row(matrix(clubs, clubs.rulesets), "minimum")

    assert [cell.differs for cell in with_base.cells] == [True, False]
    assert [cell.differs for cell in without.cells] == [False, False]
    assert with_base.differs
    assert without.differs


def test_only_differences_leaves_out_rows_and_empty_topics(clubs):
    rows = matrix(clubs, clubs.rulesets, only_differences=True)

    assert [(each.topic.slug, [row.key for row in each.rows]) for each in rows] == [
        ("winning", ["minimum"])
    ]


def test_one_column_differs_from_a_baseline_beside_it(clubs):
    toy_rules, club = clubs.rulesets

    rows = matrix(clubs, [club], base=toy_rules, only_differences=True)

    assert [row.key for row in rows[0].rows] == ["minimum"]


def test_a_value_of_another_family_is_no_answer_and_no_difference():
    published = catalog()
    chosen = published.chosen(["mu", "cml-mcr"])

    pao = row(matrix(published, chosen), "pao")

    assert [cell.evidence is None for cell in pao.cells] == [False, True]
    assert [cell.group for cell in pao.cells] == [1, 0]
    assert not pao.differs


def test_false_is_not_nought():
    published = catalog()

    for topic_rows in matrix(published, published.rulesets):
        for each in topic_rows.rows:
            for cell in each.cells:
                same = [
                    other
                    for other in each.cells
                    if other.evidence and cell.evidence and other.group == cell.group
                ]
                assert len({type(other.evidence.value) for other in same}) <= 1, each.key


def test_one_topic_alone():
    published = catalog()

    group = side_by_side(published, published.topic("limits"), published.family("riichi"))

    assert group.topic.slug == "limits"
    kiriage = row([group], "kiriage_mangan")
    assert [cell.evidence.value for cell in kiriage.cells if cell.ruleset.slug == "saikouisen"] == [
        True
    ]


def test_a_topic_without_common_values_is_empty():
    published = catalog()

    assert side_by_side(published, published.topic("riichi"), published.family("mcr")).rows == ()
