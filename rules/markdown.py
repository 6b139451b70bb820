r"""Articles as CommonMark with tables, without raw HTML, and with three additions of their own.

Headings carry an anchor (`## When ron is forbidden {#furiten}`), placeholders in braces are
filled in later (`{kiriage_mangan}`; a literal brace is written `\{`), and fenced blocks have a
name (```` ```win ````). Parsing and filling in are apart: a text is parsed once and rendered for
each rule set and language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token

_ANCHOR = re.compile(r"[ \t]*\{#([a-z][a-z0-9-]*)\}\s*$")
_APART = ("heading_open", "heading_close", "table_open", "table_close")
_PLACEHOLDER = re.compile(r"\{([^{}\n]+)\}")

Environment = MutableMapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a text, and in which line."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Placeholder:
    """What stands between braces."""

    line: int
    expression: str


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its name and its text."""

    line: int
    name: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Parsed:
    """A text in tokens, its title and headings apart."""

    title: Token | None
    headings: tuple[tuple[str, Token], ...]
    """Anchor and words of the headings of the second level."""
    body: tuple[Token, ...]
    placeholders: tuple[Placeholder, ...]
    blocks: tuple[Block, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Filling:
    """How to render: what placeholders and blocks become, and what words become."""

    placeholder: Callable[[str], str]
    """From an expression to safe HTML."""
    block: Callable[[int], str]
    """From the line of a block to safe HTML."""
    words: Callable[[str], str]
    """From written words to the words shown; Traditional Chinese is made here."""
    spaced: bool
    """Whether a line break in the source is a space; in Chinese it is not."""
    running: Callable[[str], str] | None = None
    """From the words of running text, as written, to safe HTML; None treats them like all words."""


def parse(text: str) -> Parsed:
    """Parse a text; what is wrong with it is listed, not raised."""
    env: dict[str, Any] = {"faults": [], "placeholders": []}
    tokens = _markdown().parse(text, env)
    faults: list[Fault] = env["faults"]
    title: Token | None = None
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title, tokens = tokens[1], tokens[3:]
    else:
        faults.append(Fault(1, "an article begins with its title: # Title"))
    headings = []
    blocks = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h1":
            faults.append(Fault(_line(token), "an article has one title"))
        elif token.type == "heading_open" and token.tag == "h2":
            headings.append((str(token.attrs.get("id", "")), tokens[place + 1]))
        elif token.type == "fence":
            blocks.append(Block(_line(token), token.info.strip(), token.content))
    anchors = [token.attrs["id"] for token in tokens if "id" in token.attrs]
    for anchor in dict.fromkeys(anchors):
        if anchors.count(anchor) > 1:
            faults.append(Fault(1, f"the anchor {{#{anchor}}} stands more than once"))
    return Parsed(
        title=title,
        headings=tuple(headings),
        body=tuple(tokens),
        placeholders=tuple(env["placeholders"]),
        blocks=tuple(blocks),
        faults=tuple(faults),
    )


def render(tokens: Sequence[Token], filling: Filling) -> str:
    """Render tokens to safe HTML."""
    markdown = _markdown()
    env = {"filling": filling, "running": _running_text(tokens) if filling.running else ()}
    rendered: str = markdown.renderer.render(tokens, markdown.options, env)
    return rendered


def _running_text(tokens: Sequence[Token]) -> frozenset[int]:
    """Return the ids of the texts that stand in no heading, table or link."""
    texts = []
    apart = 0
    for token in tokens:
        if token.type in _APART:
            apart += token.nesting
        elif not apart:
            linked = 0
            for child in token.children or ():
                linked += child.nesting if child.type in ("link_open", "link_close") else 0
                if child.type == "text" and not linked:
                    texts.append(id(child))
    return frozenset(texts)


def plain(token: Token | None, filling: Filling) -> str:
    """Render a title or heading to plain words."""
    words = []
    for child in (token.children or []) if token is not None else []:
        if child.type == "placeholder":
            words.append(re.sub("<[^>]+>", "", filling.placeholder(child.content)))
        else:
            words.append(filling.words(child.content))
    return "".join(words)


def passages(parsed: Parsed, filling: Filling) -> tuple[tuple[str, str], ...]:
    """Return anchor and plain words of each section; its blocks are left out."""
    found: list[tuple[str, list[str]]] = []
    heading = False
    for token in parsed.body:
        if token.type == "heading_open" and token.tag == "h2":
            found.append((str(token.attrs.get("id", "")), []))
            heading = True
        elif token.type == "heading_close":
            heading = False
        elif token.type == "inline" and found and not heading:
            found[-1][1].append(plain(token, filling))
    gap = " " if filling.spaced else ""
    return tuple((anchor, gap.join(words)) for anchor, words in found)


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.at("inline", _inline)
    markdown.core.ruler.before("inline", "anchors", _anchors)
    markdown.inline.ruler.before("link", "placeholder", _placeholder)
    for name in ("text", "softbreak", "placeholder", "fence", "table_open", "table_close"):
        markdown.add_render_rule(name, globals()[f"_render_{name}"])
    return markdown


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _anchors(state: StateCore) -> None:
    """Take the anchor off the end of every heading."""
    for opening, words in zip(state.tokens, state.tokens[1:], strict=False):
        if opening.type != "heading_open" or opening.tag == "h1":
            continue
        found = _ANCHOR.search(words.content)
        if found:
            opening.attrs["id"] = found[1]
            words.content = words.content[: found.start()]
        else:
            state.env["faults"].append(
                Fault(_line(opening), f"“{words.content}” needs an anchor: {{#a-name}}")
            )


def _inline(state: StateCore) -> None:
    """Parse what is inside blocks, knowing the line of each."""
    for token in state.tokens:
        if token.map:
            state.env["line"] = token.map[0] + 1
        if token.type == "inline":
            token.children = []
            inline = _Inline(token.content, state.md, state.env, token.children)
            state.md.inline.tokenize(inline)
            for rule in state.md.inline.ruler2.getRules(""):
                rule(inline)


class _Inline(StateInline):
    """Finds emphasis beside Chinese as well, where no spaces stand around it (`**自摸。**亲家`)."""

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: N802, N803
        scanned = super().scanDelims(start, canSplitWord)
        before = self.src[start - 1 : start] or " "
        after = self.src[start + scanned.length : start + scanned.length + 1] or " "
        if before.isascii() and after.isascii():
            return scanned
        return Scanned(not after.isspace(), not before.isspace(), scanned.length)


def _placeholder(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "{":
        return False
    line = state.env["line"] + state.src.count("\n", 0, state.pos)
    found = _PLACEHOLDER.match(state.src, state.pos, state.posMax)
    if not found:
        if not silent:
            state.env["faults"].append(Fault(line, "a { without its }; a brace is written \\{"))
        return False
    if not silent:
        token = state.push("placeholder", "", 0)
        token.content = found[1].strip()
        state.env["placeholders"].append(Placeholder(line, token.content))
    state.pos = found.end()
    return True


def _render_text(
    _: RendererHTML, tokens: Sequence[Token], place: int, __: Any, env: Environment
) -> str:
    token, filling = tokens[place], env["filling"]
    if id(token) in env["running"]:
        running: str = filling.running(token.content)
        return running
    return escapeHtml(filling.words(token.content))


def _render_softbreak(
    _: RendererHTML, tokens: Sequence[Token], place: int, __: Any, env: Environment
) -> str:
    if env["filling"].spaced:
        return "\n"
    before = tokens[place - 1].content[-1:] if place else ""
    after = tokens[place + 1].content[:1] if place + 1 < len(tokens) else ""
    return "\n" if before.isascii() and after.isascii() and before + after else ""


def _render_placeholder(
    _: RendererHTML, tokens: Sequence[Token], place: int, __: Any, env: Environment
) -> str:
    filled: str = env["filling"].placeholder(tokens[place].content)
    return filled


def _render_fence(
    _: RendererHTML, tokens: Sequence[Token], place: int, __: Any, env: Environment
) -> str:
    filled: str = env["filling"].block(_line(tokens[place]))
    return filled


def _render_table_open(*_: Any) -> str:
    return '<div class="table-scroll" tabindex="0">\n<table>\n'


def _render_table_close(*_: Any) -> str:
    return "</table>\n</div>\n"
