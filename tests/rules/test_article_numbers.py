"""Articles take their figures from the values: no number is written by hand where one exists."""

import re

import pytest

from rules.articles import CLAUSES
from rules.loading import CONTENT

ARTICLES = sorted(
    path.relative_to(CONTENT).as_posix()
    for path in CONTENT.glob("*/*.md")
    if path.parent.name not in (CLAUSES, "learn")
)

FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
LINK = re.compile(r"\]\([^)\s]*\)")
FORMULA = re.compile(r"[0-9]*\s*×\s*2\s*(?:\^|to the power|的)|2\s*的\s*n\s*次方")
LIST = re.compile(r"^\s*\d+\.\s", re.MULTILINE)
EDITION = re.compile(r"(?:MIL|RCR|EMA)\s*\d{4}|V1\.1")


def without_brackets(text):
    """Take out what stands in brackets, innermost first: clauses are cited there."""
    while True:
        shorter = re.sub(r"\([^()（）]*\)|（[^()（）]*）|\[[^\[\]]*\]", "", text)
        if shorter == text:
            return text
        text = shorter


def prose(text):
    """Return the running text of an article, without what may hold figures."""
    for pattern in (FENCE, PLACEHOLDER, LINK, LIST, FORMULA):
        text = pattern.sub("", text)
    return EDITION.sub("", without_brackets(text))


@pytest.mark.parametrize("article", ARTICLES)
def test_no_figure_is_typed(article):
    stray = [
        line
        for line in prose((CONTENT / article).read_text("utf-8")).splitlines()
        if re.search(r"[0-9０-９]", line)
    ]

    assert not stray


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("A mangan pays {ron mangan} (art. 59).", ""),
        ("fu × 2 to the power of n", ""),
        ("1. first\n2. second", ""),
        ("（二(1)、十一(4)）", ""),
        ("starts with 30000 points", "30000"),
        ("起始30000点", "30000"),
    ],
)
def test_the_check_sees_figures_and_only_them(text, kept):
    assert "".join(re.findall(r"[0-9]+", prose(text))) == kept
