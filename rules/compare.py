"""Rule sets side by side: one row a value, equal answers in groups, differences from a baseline."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.catalog import Catalog, Evidence, RuleSet, Topic, ValueInfo
from rules.text import Text

ABSENT = 0
"""Number of the group of rule sets whose family has no such value."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one rule set says."""

    ruleset: RuleSet
    evidence: Evidence | None
    """None where the rule set's family has no such value."""
    differs: bool
    """Whether it says something else than the baseline."""
    group: int
    """Equal answers in a row share a number, from 1 in order of appearance; 0 for no answer."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rule sets that say the same."""

    number: int
    words: Text
    rulesets: tuple[RuleSet, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What the rule sets compared say to one value."""

    key: str
    info: ValueInfo
    cells: tuple[Cell, ...]
    differs: bool
    """Whether there is more than one answer, the baseline's included."""

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the different answers, each with the rule sets that give it."""
        groups: dict[int, list[Cell]] = {}
        for cell in self.cells:
            if cell.evidence is not None:
                groups.setdefault(cell.group, []).append(cell)
        return tuple(
            Group(
                number,
                cells[0].evidence.words if cells[0].evidence else Text("", ""),
                tuple(cell.ruleset for cell in cells),
            )
            for number, cells in groups.items()
        )


@dataclass(frozen=True, slots=True)
class TopicRows:
    """The rows of one topic."""

    topic: Topic
    rows: tuple[Row, ...]


def matrix(
    catalog: Catalog,
    rulesets: Iterable[RuleSet],
    base: RuleSet | None = None,
    only_differences: bool = False,
) -> tuple[TopicRows, ...]:
    """Compare rule sets over all topics; topics without a row are left out."""
    columns = tuple(rulesets)
    compared = (
        side_by_side(catalog, topic, columns, base, only_differences) for topic in catalog.topics
    )
    return tuple(topic_rows for topic_rows in compared if topic_rows.rows)


def side_by_side(
    catalog: Catalog,
    topic: Topic,
    rulesets: Iterable[RuleSet],
    base: RuleSet | None = None,
    only_differences: bool = False,
) -> TopicRows:
    """Compare rule sets on one topic; values that none of them has are left out."""
    columns = tuple(rulesets)
    rows = (_row(catalog.values[key], columns, base) for key in topic.keys)
    return TopicRows(
        topic,
        tuple(
            row
            for row in rows
            if any(cell.evidence for cell in row.cells) and (row.differs or not only_differences)
        ),
    )


def _row(info: ValueInfo, columns: tuple[RuleSet, ...], base: RuleSet | None) -> Row:
    """Compare one value. An absent value differs from none: it is another family's."""
    baseline = _answer(base, info.key)
    numbers: dict[object, int] = {}
    cells = []
    for ruleset in columns:
        answer = _answer(ruleset, info.key)
        group = ABSENT if answer is None else numbers.setdefault(answer, len(numbers) + 1)
        differs = answer is not None and baseline is not None and answer != baseline
        cells.append(Cell(ruleset, ruleset.evidence.get(info.key), differs, group))
    differs = len(numbers) > 1 or any(cell.differs for cell in cells)
    shown = next((cell.evidence.info for cell in cells if cell.evidence), info)
    return Row(info.key, shown, tuple(cells), differs)


def _answer(ruleset: RuleSet | None, key: str) -> tuple[type, object] | None:
    """Return what a rule set says, told apart by type as well: false is not 0."""
    evidence = ruleset.evidence.get(key) if ruleset is not None else None
    return None if evidence is None else (type(evidence.value), evidence.value)
