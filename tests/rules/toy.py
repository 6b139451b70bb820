"""A small game with a content folder of its own, so that loading can be broken on purpose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from rules.catalog import Catalog, ContentError, load

TOPICS = """
[winning]
title = { en = "Winning", zh-hans = "和牌" }
about = { en = "What a hand needs.", zh-hans = "和牌需要什么。" }
[limits]
title = { en = "Limits", zh-hans = "满贯" }
about = { en = "What it pays.", zh-hans = "怎么付。" }
"""

VALUES = """
[release]
topic = "winning"
label = { en = "Furiten ends with", zh-hans = "振听解除" }
words.own_draw = { en = "the own next draw", zh-hans = "自家下一次摸牌" }
words.own_discard = { en = "the own next discard", zh-hans = "自家下一次打牌" }
[furiten]
topic = "winning"
label = { en = "Furiten", zh-hans = "振听" }
words = "has"
[minimum]
topic = "winning"
label = { en = "Least han", zh-hans = "起和" }
unit = "han"
words.none = { en = "no minimum", zh-hans = "无要求" }
["yaku.tanyao"]
topic = "winning"
unit = "yaku"
["yaku.riichi"]
topic = "winning"
unit = "yaku"
[reds]
topic = "limits"
label = { en = "Red tiles", zh-hans = "赤牌" }
unit = "tile"
[uma]
topic = "limits"
label = { en = "Uma", zh-hans = "顺位点" }
unit = "placement"
"""

RULES = """
family = "toy"
edition = "1"
[name]
en = "Toy club"
zh-hans = "玩具会"
[short]
en = "Toy"
zh-hans = "玩具"
[organisation]
en = "Toy club"
zh-hans = "玩具会"
original = "玩具会"
[document]
title = "玩具规则"
title_en = "Toy rules"
date = ""
language = "ja"
address = ""
[documents.old]
title = "Old rules"
title_en = "Old rules"
date = "1998"
language = "en"
address = ""
[summary]
en = "Played by nobody."
zh-hans = "没有人打。"
[reasons.quiet]
en = "Nothing is said; this is how it is played."
zh-hans = "没有写；通常这样打。"
[values.release]
value = "own_draw"
article = "64"
basis = "stated"
[values.furiten]
value = true
article = "二(14)c"
basis = "corrected"
note = { en = "The translation says no.", zh-hans = "译文写作否。" }
[values.minimum]
value = "none"
basis = "silent"
reason = "quiet"
[values."yaku.tanyao"]
value = [1, 1]
article = "51(2)"
basis = "stated"
[values."yaku.riichi"]
value = [1, 0]
article = "4"
document = "old"
basis = "derived"
reason = "quiet"
[values.reds]
value = ["0m", "0p"]
article = "57–59"
basis = "stated"
[values.uma]
value = [15, 5, -5, -15]
basis = "assumed"
reason = "quiet"
"""

CLUB = (
    RULES.split("[documents.old]", maxsplit=1)[0].replace(
        'edition = "1"', 'edition = "2"\nbase = "toy"'
    )
    + """
[summary]
en = "The same with a minimum."
zh-hans = "另有起和要求。"
[values.minimum]
value = 1
article = "3"
basis = "stated"
"""
).replace('en = "Toy"', 'en = "Club"')

ARTICLE_EN = """# Winning
## Furiten {#furiten}
It ends with {release} ({art release}); {tiles 0m} is red.
"""
ARTICLE_ZH = """# 和牌
## 振听 {#furiten}
解除：{release}（{art release}）；{tiles 0m}是赤牌。
"""


GLOSSARY = """
[groups.win]
title = { en = "Winning", zh-hans = "和牌" }
families = ["toy"]
topics = ["winning"]
[terms.furiten]
group = "win"
name = { en = "furiten", zh-hans = "振听", zh-hant = "振聽", ja = "振聴", romaji = "furiten" }
values = ["furiten"]
about = { en = "No ron.", zh-hans = "不能荣和。" }
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyRules:
    """A few choices of every type."""

    release: Literal["own_draw", "own_discard"]
    furiten: bool
    minimum: int | None
    yaku: Mapping[str, tuple[int, int]]
    reds: tuple[str, ...]
    uma: tuple[int, int, int, int]


FAMILIES = MappingProxyType({"toy": ToyRules})

FILES = {
    "rulesets.toml": 'order = ["toy"]',
    "topics.toml": TOPICS,
    "values-toy.toml": VALUES,
    "glossary.toml": GLOSSARY,
    "toy/rules.toml": RULES,
    "toy/winning.en.md": ARTICLE_EN,
    "toy/winning.zh-hans.md": ARTICLE_ZH,
}
"""A content folder without a fault."""


def write(folder: Path, **changed: str | None) -> Path:
    """Write the folder; `changed` replaces files or, with None, leaves them out."""
    for name, text in {**FILES, **changed}.items():
        if text is not None:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return folder


def with_club(folder: Path, club: str = CLUB, **changed: str | None) -> Path:
    """Write the folder with a second rule set that is published as differences from the first."""
    files = {"rulesets.toml": 'order = ["toy", "club"]', "club/rules.toml": club}
    return write(folder, **{**files, **changed})


def loaded(folder: Path) -> Catalog:
    """Load a folder of the toy family."""
    return load(folder, FAMILIES)


def problems(folder: Path) -> list[str]:
    """Load a folder that is broken and return its problems."""
    try:
        loaded(folder)
    except ContentError as error:
        return [str(problem) for problem in error.problems]
    return []
