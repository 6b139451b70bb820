"""From what a rules file writes to what a typed field holds: the annotations are the schema."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

NONE = "none"
"""How a file writes a value that is not there, where the type allows it."""


class MisfitError(ValueError):
    """A value that does not fit its field; the message says what would."""


@cache
def fields(family: type) -> Mapping[str, Any]:
    """Return the fields of a family's class with their annotations, in order."""
    hints = get_type_hints(family)
    return {name: hints[name] for name in family.__dataclass_fields__}  # type: ignore[attr-defined]


def member(annotation: Any) -> Any | None:
    """Return what a mapping field holds under each name; None when the field is no mapping."""
    return get_args(annotation)[1] if get_origin(annotation) is Mapping else None


def read(annotation: Any, written: object) -> object:
    """Turn what the file says into the field's value, or raise `MisfitError`."""
    if annotation in (bool, int, str):
        if type(written) is not annotation:
            raise _misfit(annotation, written)
        return written
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        if not any(type(written) is type(option) and written == option for option in arguments):
            raise _misfit(annotation, written)
        return written
    if _optional(annotation) is not None:
        return None if written == NONE else _read_optional(annotation, written)
    if origin is tuple:
        return _read_tuple(annotation, written)
    message = f"{annotation} is a type that rules files cannot fill"
    raise TypeError(message)


def answers(annotation: Any) -> tuple[str, ...]:
    """Return the answers of a field that need words of their own."""
    if get_origin(annotation) is Literal:
        return tuple(option for option in get_args(annotation) if isinstance(option, str))
    inner = _optional(annotation)
    if inner is not None:
        return (*answers(inner), NONE)
    if get_origin(annotation) is tuple:
        return tuple(dict.fromkeys(word for part in _parts(annotation) for word in answers(part)))
    return ()


def may_say(annotation: Any, answer: str) -> bool:
    """Tell whether a field can hold what an entry of its words is written for."""
    if annotation is bool:
        return answer in ("true", "false")
    if annotation is int:
        return answer.lstrip("-").isdigit()
    if annotation is str:
        return True
    if get_origin(annotation) is Literal:
        return answer in map(str, get_args(annotation))
    inner = _optional(annotation)
    if inner is not None:
        return answer == NONE or may_say(inner, answer)
    if answer == "empty":
        return Ellipsis in get_args(annotation)
    return any(may_say(part, answer) for part in _parts(annotation))


def describe(annotation: Any) -> str:
    """Say in words what fits a field."""
    plain = {bool: "true or false", int: "a whole number", str: "a text"}
    if annotation in plain:
        return plain[annotation]
    arguments = get_args(annotation)
    if get_origin(annotation) is Literal:
        return "one of " + ", ".join(map(_quoted, arguments))
    inner = _optional(annotation)
    if inner is not None:
        return f'{describe(inner)}, or "{NONE}"'
    if Ellipsis in arguments:
        return f"a list, each {describe(arguments[0])}"
    return f"a list of {len(arguments)}: " + "; ".join(map(describe, arguments))


def _read_optional(annotation: Any, written: object) -> object:
    try:
        return read(_optional(annotation), written)
    except MisfitError:
        raise _misfit(annotation, written) from None


def _read_tuple(annotation: Any, written: object) -> tuple[object, ...]:
    arguments = get_args(annotation)
    if not isinstance(written, list):
        raise _misfit(annotation, written)
    if Ellipsis not in arguments:
        if len(written) != len(arguments):
            raise _misfit(annotation, written)
        return tuple(read(part, item) for part, item in zip(arguments, written, strict=True))
    for item in written:
        if written.count(item) > 1:
            message = f"{_quoted(item)} is listed twice"
            raise MisfitError(message)
    return tuple(read(arguments[0], item) for item in written)


def _optional(annotation: Any) -> Any | None:
    """Return X of `X | None`, else None."""
    if get_origin(annotation) not in (Union, UnionType):
        return None
    inner = [part for part in get_args(annotation) if part is not NoneType]
    return inner[0] if len(inner) == 1 else None


def _parts(annotation: Any) -> tuple[Any, ...]:
    return tuple(part for part in get_args(annotation) if part is not Ellipsis)


def _misfit(annotation: Any, written: object) -> MisfitError:
    return MisfitError(f"{_quoted(written)} does not fit; it must be {describe(annotation)}")


def _quoted(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
