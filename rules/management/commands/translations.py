"""`manage.py translations`: from the one written catalogue to what Django reads."""

import ast
import re
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation.template import templatize

from rules.text import to_hant


class Message(NamedTuple):
    """A string of the interface, as templates and code name it."""

    msgid: str
    context: str | None = None
    plural: str | None = None


CODE = ("mahjong_site", "quizzes", "rules")
"""Packages whose Python and templates are read, beside `templates/`."""

ARGUMENTS = {
    "_": ("msgid",),
    "gettext": ("msgid",),
    "pgettext": ("context", "msgid"),
    "ngettext": ("msgid", "plural"),
    "npgettext": ("context", "msgid", "plural"),
}
"""The leading string arguments of Django's translation functions, `_lazy` and `_noop` alike."""

LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
TEMPLATE_CALL = re.compile(rf"(?<!\w)(_|n?p?gettext)\(({LITERAL}(?:, {LITERAL})*)")
PLACEHOLDER = re.compile(r"%\(\w+\)[sdf]|\{\w*\}|%[sd]")

HEADER = {
    "Project-Id-Version": "tenpai",
    "Language": "zh_Hans",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=1; plural=0;",
}


def messages_in_template(source: str) -> Iterator[Message]:
    """Find what a template translates."""
    for function, arguments in TEMPLATE_CALL.findall(templatize(source)):
        literals = [ast.literal_eval(text) for text in re.findall(LITERAL, arguments)]
        yield Message(**dict(zip(ARGUMENTS[function], literals, strict=False)))


def messages_in_python(source: str) -> Iterator[Message]:
    """Find what a module translates, and its MESSAGES: the engine's own, translated elsewhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            names = ARGUMENTS.get(re.sub(r"_(lazy|noop)$", "", name), ())
            values = [a.value for a in node.args[: len(names)] if isinstance(a, ast.Constant)]
            if names and len(values) == len(names) and all(isinstance(v, str) for v in values):
                yield Message(**dict(zip(names, map(str, values), strict=True)))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(t, ast.Name) and t.id == "MESSAGES" for t in targets):
                for value in node.value.values:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        yield Message(value.value)


def messages_used(root: Path) -> dict[Message, str]:
    """Return every message of the interface and the file that uses it first."""
    used: dict[Message, str] = {}
    folders = [root / name for name in ("templates", *CODE)]
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        find = {
            ".html": messages_in_template,
            ".txt": messages_in_template,
            ".py": messages_in_python,
        }
        if path.is_file() and path.suffix in find and path != Path(__file__).resolve():
            for message in find[path.suffix](path.read_text("utf-8")):
                if message.msgid:
                    used.setdefault(message, str(path.relative_to(root)))
    return used


def read_catalogue(path: Path) -> polib.POFile:
    """Read the written catalogue, or begin an empty one."""
    catalogue = (
        polib.pofile(str(path), wrapwidth=98) if path.exists() else polib.POFile(wrapwidth=98)
    )
    catalogue.metadata = dict(HEADER)
    return catalogue


def words_of(entry: polib.POEntry) -> str:
    """Return the translation; Chinese has one form for every number."""
    return str(entry.msgstr_plural.get(0, "") if entry.msgid_plural else entry.msgstr)


def in_traditional(catalogue: polib.POFile) -> polib.POFile:
    """Derive the Traditional catalogue from the Simplified one."""
    derived = polib.POFile()
    derived.metadata = {**HEADER, "Language": "zh_Hant"}
    for entry in catalogue:
        words = to_hant(words_of(entry))
        derived.append(
            polib.POEntry(
                msgid=entry.msgid,
                msgctxt=entry.msgctxt,
                msgid_plural=entry.msgid_plural,
                msgstr="" if entry.msgid_plural else words,
                msgstr_plural={0: words} if entry.msgid_plural else {},
            )
        )
    return derived


def faults(catalogue: polib.POFile, used: Mapping[Message, str]) -> Iterator[str]:
    """Name every message that has no translation, or one that loses a placeholder."""
    entries = {(e.msgctxt, e.msgid): e for e in catalogue}
    for message, path in used.items():
        entry = entries.get((message.context, message.msgid))
        if entry is None or not words_of(entry) or entry.fuzzy:
            yield f"{path}: no translation of {message.msgid!r}"
        elif message.plural and entry.msgid_plural != message.plural:
            yield f"{path}: the plural of {message.msgid!r} is {message.plural!r} in the code"
    for entry in catalogue:
        wanted = {*PLACEHOLDER.findall(entry.msgid), *PLACEHOLDER.findall(entry.msgid_plural)}
        found = set(PLACEHOLDER.findall(words_of(entry)))
        if not found <= wanted or (wanted - found and not entry.msgid_plural):
            yield f"django.po: {entry.msgid!r} and its translation name different placeholders"


def merge(catalogue: polib.POFile, rows: Iterator[list[str]], used: Mapping[Message, str]) -> int:
    """Add or replace translations given as msgid, msgstr and perhaps a context; return how many."""
    plurals = {(m.context, m.msgid): m.plural for m in used if m.plural}
    entries = {(e.msgctxt, e.msgid): e for e in catalogue}
    count = 0
    for msgid, words, *rest in rows:
        context = rest[0] if rest and rest[0] else None
        plural = plurals.get((context, msgid), "")
        old = entries.get((context, msgid))
        if old is not None:
            catalogue.remove(old)
        entry = polib.POEntry(
            msgid=msgid,
            msgctxt=context,
            msgid_plural=plural or "",
            msgstr="" if plural else words,
            msgstr_plural={0: words} if plural else {},
        )
        catalogue.append(entry)
        entries[context, msgid] = entry
        count += old is None or words_of(old) != words
    return count


def rows_of(path: Path) -> Iterator[list[str]]:
    r"""Read `msgid TAB msgstr [TAB context]` lines; `\n` and `\t` stand for themselves."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.replace("\\n", "\n").replace("\\t", "\t") for cell in line.split("\t")]
        if len(cells) not in {2, 3} or not cells[0] or not cells[1]:
            message = f"{path}:{number}: write msgid TAB msgstr, not {line!r}"
            raise CommandError(message)
        yield cells


class Command(BaseCommand):
    """Compile the interface's translations; no gettext tools are needed."""

    help = (
        "Compile locale/zh_Hans/LC_MESSAGES/django.po and derive Traditional Chinese from it. "
        "The compiled files are committed, so a plain clone speaks every language."
    )

    requires_system_checks: list[str] = []  # It also runs while a rule file is wrong.

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Accept --check, and --merge with the files to merge."""
        parser.add_argument(
            "--check", action="store_true", help="change nothing; fail when something is missing"
        )
        parser.add_argument(
            "--merge",
            nargs="+",
            type=Path,
            default=[],
            metavar="FILE",
            help="first add the lines of these files: msgid TAB msgstr [TAB context]",
        )
        parser.add_argument("--unused", action="store_true", help="list translations nothing uses")

    def handle(self, *, check: bool, merge: list[Path], unused: bool, **options: object) -> None:
        """Merge, compile and check, in this order."""
        root, locale = Path(settings.BASE_DIR), Path(settings.LOCALE_PATHS[0])
        written = locale / "zh_Hans" / "LC_MESSAGES" / "django.po"
        used = messages_used(root)
        catalogue = read_catalogue(written)
        if merge:
            self._merge(catalogue, merge, used, written)
        compiled = {
            written.with_suffix(".mo"): catalogue.to_binary(),
            locale / "zh_Hant" / "LC_MESSAGES" / "django.mo": in_traditional(catalogue).to_binary(),
        }
        problems = list(faults(catalogue, used))
        for path, content in compiled.items():
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            elif not path.exists() or path.read_bytes() != content:
                problems.append(f"{path.relative_to(root)} is stale: run manage.py translations")
        if unused:
            known = {(message.context, message.msgid) for message in used}
            for entry in catalogue:
                if (entry.msgctxt, entry.msgid) not in known:
                    self.stdout.write(f"unused: {entry.msgid!r}")
        if check and problems:
            raise CommandError("\n".join(problems))
        for problem in problems:
            self.stderr.write(problem)
        self.stdout.write(f"{len(catalogue)} translations, {len(used)} messages used.")

    def _merge(
        self, catalogue: polib.POFile, files: list[Path], used: Mapping[Message, str], written: Path
    ) -> None:
        """Merge the files and write the catalogue, ordered by message so that diffs stay small."""
        changed = sum(merge(catalogue, rows_of(path), used) for path in files)
        catalogue.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
        written.parent.mkdir(parents=True, exist_ok=True)
        catalogue.save(str(written))
        self.stdout.write(f"{changed} translations added or changed.")
