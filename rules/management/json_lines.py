"""Commands that read JSON lines and answer each with a JSON line, in the same order."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError

from rules.catalog import RuleSet, UnknownRuleSet, catalog
from rules.engine.errors import EngineError


class JsonLinesCommand(BaseCommand):
    """Answer every line; a line that cannot be used gets an error and exit status 1 at the end."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file of lines; without it, standard input."""
        parser.add_argument("file", nargs="?", default="-", help="JSON lines; - or none: stdin")

    def answer(self, record: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        """Answer one record; raise `EngineError` when it cannot be used."""
        raise NotImplementedError

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer all lines."""
        failed = False
        with _lines(options["file"]) as lines:
            for answer in self._answers(lines, options):
                failed = failed or "error" in answer
                self.stdout.write(json.dumps(answer, ensure_ascii=False))
        if failed:
            sys.exit(1)

    def _answers(self, lines: Iterable[str], options: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for line in lines:
            if not line.strip():
                continue
            name = None
            try:
                record = _record(line)
                name = record.get("id")
                yield {"id": name, **self.answer(record, options)}
            except EngineError as error:
                yield {"id": name, "error": {"code": error.code, "message": error.message}}


@contextmanager
def _lines(name: str) -> Iterator[TextIO]:
    if name == "-":
        yield sys.stdin
        return
    try:
        with Path(name).open(encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error


def rule_set_of(record: dict[str, Any]) -> RuleSet:
    """Return the rule set a record names; raise `missing_key` or `unknown_ruleset`."""
    slug = record.get("ruleset")
    if slug is None:
        raise EngineError("missing_key", key="ruleset")
    try:
        return catalog().ruleset(str(slug))
    except UnknownRuleSet as error:
        raise EngineError("unknown_ruleset", value=slug) from error


def _record(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise EngineError("bad_json", text=line.strip()[:60]) from error
    if not isinstance(record, dict):
        raise EngineError("not_an_object")
    return record
