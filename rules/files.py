"""Content files in TOML: what is there is taken, what is not is reported with file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.problems import ContentError, Problem
from rules.text import Text

Toml = Mapping[str, Any]


class Report:
    """Collects the problems of a content folder, its files named from there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def add(self, path: Path, key: str, reason: str, line: int | None = None) -> None:
        """Note a problem of a file."""
        name = str(path.relative_to(self.folder)) if path.is_relative_to(self.folder) else path.name
        self.problems.append(Problem(name, key, reason, line))

    def give_up_if_any(self) -> None:
        """Raise `ContentError` when problems were found."""
        if self.problems:
            raise ContentError(self.problems)


@dataclass(slots=True)
class ContentFile:
    """One TOML file being read; its methods take what is there and report what is not."""

    report: Report
    path: Path
    toml: Toml = field(default_factory=dict)
    sound: bool = True

    @classmethod
    def read(cls, report: Report, path: Path) -> ContentFile:
        """Read a file; an unreadable one is reported and reads as empty."""
        file = cls(report, path)
        try:
            file.toml = tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            file.fail("", "this file is missing")
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            file.fail("", f"not TOML: {error}")
        return file

    def fail(self, key: str, reason: str) -> None:
        """Report a problem of this file."""
        self.sound = False
        self.report.add(self.path, key, reason)

    def text(self, table: object, key: str) -> Text:
        """Take words in both languages."""
        if not isinstance(table, dict):
            self.fail(key, "must be a table with en and zh-hans")
            return Text("", "")
        for lang in ("en", "zh-hans"):
            if not isinstance(table.get(lang), str) or not table[lang].strip():
                self.fail(f"{key}.{lang}", "missing: both languages are needed")
        for extra in table.keys() - {"en", "zh-hans"}:
            self.fail(f"{key}.{extra}", "unknown key; words have en and zh-hans")
        return Text(str(table.get("en", "")).strip(), str(table.get("zh-hans", "")).strip())

    def table(self, toml: Toml, key: str) -> Toml:
        """Take a table; one that is not there is empty."""
        table = toml.get(key, {})
        if isinstance(table, dict):
            return table
        self.fail(key, "must be a table")
        return {}

    def string(self, table: Toml, name: str, key: str, *, empty: bool = False) -> str:
        """Take a string, which may be empty only where the file says nothing by that."""
        value = table.get(name)
        if not isinstance(value, str):
            self.fail(key, "missing" if value is None else "must be a text in quotes")
            return ""
        if not value and not empty:
            self.fail(key, "must not be empty")
        return value

    def only(self, table: Toml, allowed: Iterable[str], key: str) -> None:
        """Report keys that nobody reads."""
        for extra in table.keys() - set(allowed):
            self.fail(f"{key}.{extra}" if key else extra, "unknown key")
