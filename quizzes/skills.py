"""The skills a learner can practise: a closed list, in the order they are best learnt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing a player can do, and the topic whose articles teach it."""

    slug: str
    title: Promise
    topic: str


SKILLS: Final = (
    Skill("waits", _("Finding waits"), "winning"),
    Skill("waits_one_suit", _("Waits in one suit"), "winning"),
    Skill("han", _("Counting han"), "patterns"),
    Skill("fu", _("Counting fu"), "fu"),
    Skill("points", _("Payments"), "limits"),
    Skill("furiten_may", _("May you win?"), "furiten"),
    Skill("furiten_kind", _("Which furiten"), "furiten"),
    Skill("furiten_until", _("How long furiten lasts"), "furiten"),
    Skill("furiten_discard", _("Furiten by an own discard"), "furiten"),
    Skill("furiten_temporary", _("Temporary furiten"), "furiten"),
    Skill("furiten_riichi", _("Furiten after riichi"), "furiten"),
    Skill("furiten_differs", _("Where rule sets differ on furiten"), "furiten"),
    Skill("guoshui", _("Passed wins (guoshui)"), "furiten"),
)
BY_SLUG: Final = {skill.slug: skill for skill in SKILLS}
