"""Which rule sets a comparison shows, against which baseline: read from its address."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from rules.catalog import Catalog, RuleSet, UnknownRuleSet

ONLY_DIFFERENCES = "differences"
USUAL_FAMILY = "riichi"
"""The family compared when the address chooses none: the one with most rule sets."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The rule sets chosen, the baseline first where there is one."""

    rulesets: tuple[RuleSet, ...]
    base: RuleSet | None
    only_differences: bool
    unknown: tuple[str, ...]
    """Names in the address that no rule set has."""

    @property
    def left(self) -> RuleSet:
        """The rule set a narrow screen shows first."""
        return self.rulesets[0]

    @property
    def right(self) -> RuleSet | None:
        """The rule set a narrow screen shows beside it."""
        return self.rulesets[1] if len(self.rulesets) > 1 else None

    def query(self, *, only_differences: bool | None = None) -> str:
        """Write the choice as the query of an address, `?with=…&base=…&only=differences`.

        `only_differences` overrides the chosen one.
        """
        pairs = [("with", ruleset.slug) for ruleset in self.rulesets]
        if self.base is not None:
            pairs.append(("base", self.base.slug))
        if self.only_differences if only_differences is None else only_differences:
            pairs.append(("only", ONLY_DIFFERENCES))
        return "?" + urlencode(pairs)

    @property
    def with_equal_rows(self) -> str:
        """The same choice with every row shown, as a query."""
        return self.query(only_differences=False)


def read_choice(query: QueryDict, published: Catalog) -> Choice:
    """Read `with` (many), `base` and `only`; names nobody knows are kept apart, not dropped.

    Without `with` the whole riichi family is compared, or the family of the baseline.
    """
    unknown: list[str] = []
    chosen = [_find(published, slug, unknown) for slug in query.getlist("with") if slug]
    baseline = query.get("base")
    base = _find(published, baseline, unknown) if baseline else None
    found = {ruleset.slug: ruleset for ruleset in chosen if ruleset is not None}
    if not found:
        family = published.family(base.family if base is not None else USUAL_FAMILY)
        found = {ruleset.slug: ruleset for ruleset in family}
    if base is not None:
        found[base.slug] = base
    in_order = [ruleset for ruleset in published.rulesets if ruleset.slug in found]
    return Choice(
        rulesets=tuple(sorted(in_order, key=lambda ruleset: ruleset is not base)),
        base=base,
        only_differences=query.get("only") == ONLY_DIFFERENCES,
        unknown=tuple(dict.fromkeys(unknown)),
    )


def _find(published: Catalog, slug: str, unknown: list[str]) -> RuleSet | None:
    try:
        return published.ruleset(slug)
    except UnknownRuleSet:
        unknown.append(slug)
        return None
