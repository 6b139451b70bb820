"""The words of the game: every term in every language, what it means, and where it matters."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from rules.files import ContentFile, Toml
from rules.text import WRITTEN, Text, join, to_hant

Source = Literal["usage", "conversion"]
"""How a form was checked that stands in no rule document and no published word list."""

NAMES: Final = ("en", "zh-hans", "zh-hant", "ja", "romaji")
"""The forms a term can have; a term that riichi does not use has no Japanese ones."""

REQUIRED: Final = ("en", "zh-hans", "zh-hant")
LISTED: Final = ("en", "zh-hans", "ja")
"""Languages in which a term may have further names."""

SOURCES: Final[Mapping[str, Text]] = {
    "usage": Text("common usage", "通行说法"),
    "conversion": Text("converted script", "繁简转换"),
}
"""How a form was checked that no document has, in words."""

_ORDER: Final = ("romaji", "zh-hans", "zh-hant", "ja", "en")
_LABELS: Final[Mapping[str, Text]] = {
    "romaji": Text("romaji", "罗马字"),
    "zh-hans": Text("Simplified", "简体"),
    "zh-hant": Text("Traditional", "繁体"),
    "ja": Text("Japanese", "日文"),
    "en": Text("English", "英文"),
}
_CHINESE: Final = Text("Chinese", "中文")

_GROUP_KEYS: Final = ("title", "families", "topics")
_TERM_KEYS: Final = (
    *("group", "name", "also", "forms", "search", "families", "topics", "values"),
    *("unsourced", "mark", "about"),
)


@dataclass(frozen=True, slots=True, eq=False)
class TermGroup:
    """Terms that belong together, in the order they are shown."""

    slug: str
    title: Text


@dataclass(frozen=True, slots=True)
class OtherName:
    """A name of a term that is not its heading."""

    words: str
    langs: tuple[str, ...]
    """The languages in which it is called so."""
    label: Text
    """Those languages in words; nothing for the page's own."""
    source: Text | None
    """How it was checked, where no document has it."""

    @property
    def tag(self) -> str:
        """Return the language to pronounce it in, as HTML wants it."""
        return "ja-Latn" if self.langs[0] == "romaji" else self.langs[0]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Term:
    """One word of the game."""

    slug: str
    group: TermGroup
    families: tuple[str, ...]
    topics: tuple[str, ...]
    values: tuple[str, ...]
    """Rule values that settle it."""
    name: Mapping[str, str]
    also: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, tuple[str, ...]]
    """Further words that articles use for it, by written language."""
    search: tuple[str, ...]
    """Further spellings readers may type."""
    unsourced: Mapping[str, Source]
    mark: bool
    """Whether articles point it out."""
    about: Text

    @property
    def title(self) -> Text:
        """Return the name it has in the articles of each language."""
        return Text(self.name["en"], self.name["zh-hans"])

    def other_names(self, lang: str) -> tuple[OtherName, ...]:
        """Return every other name it has, those of the page's own language first."""
        names: dict[str, list[str]] = {}
        for code in (lang, *_ORDER):
            for words in (self.name.get(code, ""), *self._also(code, lang)):
                if words and words != self.title.get(lang):
                    langs = names.setdefault(words, [])
                    langs += [code] if code not in langs else []
        return tuple(
            OtherName(words, tuple(langs), _label(langs, lang), self._source(words, langs))
            for words, langs in names.items()
        )

    def heading_source(self, lang: str) -> Text | None:
        """Say how the name in a page's own language was checked, where no document has it."""
        return self._source(self.title.get(lang), [lang])

    def _also(self, code: str, lang: str) -> tuple[str, ...]:
        """Return further names in a language; in Chinese they are told in one script alone."""
        if code == "zh-hant":
            further = self.also.get("zh-hans", ()) if lang == "zh-hant" else ()
            return tuple(map(to_hant, further))
        return () if (code, lang) == ("zh-hans", "zh-hant") else self.also.get(code, ())

    def _source(self, words: str, langs: Sequence[str]) -> Text | None:
        """Say how a name was checked; a document in one language vouches for it in all."""
        sources = [self.unsourced.get(code) for code in langs if self.name.get(code) == words]
        return SOURCES[sources[0]] if sources and sources[0] and all(sources) else None

    @property
    def called(self) -> tuple[str, ...]:
        """Return everything that texts call it."""
        listed = [
            words
            for names in (self.also, self.forms)
            for group in names.values()
            for words in group
        ]
        return tuple(dict.fromkeys([*self.name.values(), *listed]))

    @property
    def spellings(self) -> tuple[str, ...]:
        """Return everything readers may type for it."""
        return tuple(dict.fromkeys([*self.called, *self.search]))

    def written(self, lang: str) -> tuple[str, ...]:
        """Return what articles in a written language call it, its name first."""
        return (self.name[lang], *self.forms.get(lang, ()))


def _label(langs: Sequence[str], lang: str) -> Text:
    """Name the languages of a name in words: `Chinese, Japanese`; the page's own needs no name."""
    if lang in langs:
        return Text("", "")
    both = {"zh-hans", "zh-hant"} <= set(langs)
    labels = [_CHINESE] if both else []
    labels += [_LABELS[code] for code in langs if not (both and code.startswith("zh"))]
    return join(labels)


@dataclass(frozen=True, slots=True, eq=False)
class Glossary:
    """All terms, in the order they are shown."""

    terms: Mapping[str, Term]
    """Terms by slug."""

    def groups(self, family: str | None = None) -> tuple[tuple[TermGroup, tuple[Term, ...]], ...]:
        """Return the groups with their terms, or with those of one family."""
        groups: dict[TermGroup, list[Term]] = {}
        for term in self.terms.values():
            if family is None or family in term.families:
                groups.setdefault(term.group, []).append(term)
        return tuple((group, tuple(terms)) for group, terms in groups.items())


def read_glossary(
    file: ContentFile, families: Mapping[str, Collection[str]], topics: Collection[str]
) -> Glossary:
    """Read glossary.toml; `families` names the values of each family. Problems are reported."""
    file.only(file.toml, ("groups", "terms"), "")
    groups = file.table(file.toml, "groups")
    written = file.table(file.toml, "terms")
    titles = {slug: _group(file, slug, table) for slug, table in groups.items()}
    terms: dict[str, Term] = {}
    for slug, table in written.items():
        reader = _Reader(file, f"terms.{slug}", table if isinstance(table, dict) else {})
        group = reader.toml.get("group")
        if group not in titles:
            reader.fail("group", f'no group "{group}"')
            continue
        defaults = groups[group] if isinstance(groups[group], dict) else {}
        terms[slug] = reader.term(slug, titles[group], defaults, families, topics)
    _check_names(file, terms)
    return Glossary(MappingProxyType(terms))


def _group(file: ContentFile, slug: str, table: object) -> TermGroup:
    toml = table if isinstance(table, dict) else {}
    file.only(toml, _GROUP_KEYS, f"groups.{slug}")
    return TermGroup(slug, file.text(toml.get("title"), f"groups.{slug}.title"))


@dataclass(slots=True)
class _Reader:
    """One term being read."""

    file: ContentFile
    key: str
    toml: Toml

    def fail(self, name: str, reason: str) -> None:
        self.file.fail(f"{self.key}.{name}", reason)

    def term(
        self,
        slug: str,
        group: TermGroup,
        defaults: Toml,
        families: Mapping[str, Collection[str]],
        topics: Collection[str],
    ) -> Term:
        """Take the term; what its group says holds unless it says otherwise."""
        self.file.only(self.toml, _TERM_KEYS, self.key)
        chosen = self.words("families", defaults)
        known = {key for family in chosen if family in families for key in families[family]}
        self.among("families", chosen, families, "family")
        placed = self.words("topics", defaults)
        self.among("topics", placed, topics, "topic")
        values = self.words("values", {"values": []})
        self.among("values", values, known, "value of these families")
        mark = self.toml.get("mark", True)
        if not isinstance(mark, bool):
            self.fail("mark", "must be true or false")
        return Term(
            slug=slug,
            group=group,
            families=chosen,
            topics=placed,
            values=values,
            name=self.names(),
            also=self.lists("also", LISTED),
            forms=self.lists("forms", WRITTEN),
            search=self.words("search", {"search": []}),
            unsourced=self.sources(),
            mark=mark is True,
            about=self.file.text(self.toml.get("about"), f"{self.key}.about"),
        )

    def names(self) -> Mapping[str, str]:
        """Take the name in every language."""
        table = self.file.table(self.toml, "name")
        for code in table.keys() - set(NAMES):
            self.fail(f"name.{code}", "unknown language")
        for code in NAMES:
            if code in table or code in REQUIRED:
                self.file.string(table, code, f"{self.key}.name.{code}")
        return MappingProxyType(
            {code: str(table.get(code, "")) for code in NAMES if code in table or code in REQUIRED}
        )

    def words(self, name: str, defaults: Toml) -> tuple[str, ...]:
        """Take a list of words, each once."""
        listed = self.toml.get(name, defaults.get(name))
        if not isinstance(listed, list) or not all(
            isinstance(word, str) and word for word in listed
        ):
            self.fail(name, "must be a list of texts")
            return ()
        if len(listed) != len(set(listed)):
            self.fail(name, "names something twice")
        return tuple(listed)

    def lists(self, name: str, languages: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
        """Take a list of words for each language that has one."""
        table = self.file.table(self.toml, name)
        for code in table.keys() - set(languages):
            self.fail(f"{name}.{code}", "unknown language")
        inner = _Reader(self.file, f"{self.key}.{name}", table)
        return MappingProxyType(
            {code: inner.words(code, {}) for code in languages if code in table}
        )

    def sources(self) -> Mapping[str, Source]:
        """Take how the forms were checked that no document has."""
        table = self.file.table(self.toml, "unsourced")
        named = self.file.table(self.toml, "name")
        sources: dict[str, Source] = {}
        for code, source in table.items():
            if code not in named:
                self.fail(f"unsourced.{code}", "the term has no such form")
            if source not in ("usage", "conversion"):
                self.fail(f"unsourced.{code}", "must be usage or conversion")
            else:
                sources[code] = source
        return MappingProxyType(sources)

    def among(self, name: str, words: tuple[str, ...], known: Collection[str], what: str) -> None:
        """Report words that name nothing."""
        if not words and name != "values":
            self.fail(name, "must not be empty")
        for word in words:
            if word not in known:
                self.fail(name, f'no {what} "{word}"')


def _check_names(file: ContentFile, terms: Mapping[str, Term]) -> None:
    """Report names that two terms of a family share: the second could never be pointed out."""
    for lang in WRITTEN:
        taken: dict[tuple[str, str], str] = {}
        for slug, term in terms.items():
            for family in term.families:
                other = taken.setdefault((family, term.name[lang].casefold()), slug)
                if other != slug and term.mark and terms[other].mark:
                    file.fail(f"terms.{slug}.name.{lang}", f"terms.{other} has the same name")
    forms: dict[str, str] = {}
    for slug, term in terms.items():
        if forms.setdefault(term.name["zh-hans"], term.name["zh-hant"]) != term.name["zh-hant"]:
            file.fail(f"terms.{slug}.name.zh-hant", "the same word is written otherwise elsewhere")
