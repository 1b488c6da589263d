"""Programs talk to a command in JSON lines: one object in, one object out, in order."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

LONGEST_LINE: Final = 1 << 20
"""Longest line that is read, in bytes; the whole table as text is a hundredth of it."""


class InputError(TilerummyError):
    """A line that is not a usable request."""


def answer_lines(
    source: BinaryIO, sink: BinaryIO, answer: Callable[[dict[str, Any]], dict[str, Any]]
) -> int:
    """Answer every line of *source* on *sink*, flushing each; blank lines are skipped.

    A line that cannot be used is answered with ``{"id", "error": {"code", "message"}}``, the id
    null if it could not be read, and the next line is still answered.
    """
    first = True
    while line := source.readline(LONGEST_LINE + 1):
        if first:
            line = line.removeprefix(BOM_UTF8)  # some editors write it
        first = False
        if len(line) > LONGEST_LINE:
            while not line.endswith(b"\n") and (line := source.readline(LONGEST_LINE)):
                pass
            message = f"a line has at most {LONGEST_LINE} bytes"
            answer_fields = _error(None, InputError("line_too_long", message))
        elif not line.strip():
            continue
        else:
            answer_fields = _answer_line(line, answer)
        sink.write(json.dumps(answer_fields).encode("ascii") + b"\n")
        sink.flush()
    return 0


def refuse_together(args: argparse.Namespace, options: Iterable[str]) -> None:
    """Refuse *options* together with ``--jsonl``: each line has its own.

    Raises:
        InputError: ``bad_usage``.
    """
    for option in options:
        given = getattr(args, option)
        if given is not None and given is not False:  # 0 was given, too
            name = option.replace("_", "-")
            raise InputError("bad_usage", f"argument --{name}: not allowed with argument --jsonl")


def _answer_line(line: bytes, answer: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    request_id: str | int | None = None
    try:
        request = _object(line)
        given = request.get("id")
        # A truth value is an integer to Python, and none to anybody else.
        if isinstance(given, str | int) and not isinstance(given, bool):
            request_id = given
        elif given is not None:
            raise InputError("wrong_type", "the field 'id' must be a JSON string or integer")
        return {"id": request_id, **answer(request)}
    except TilerummyError as error:
        return _error(request_id, error)


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise InputError("malformed_json", "this line is not JSON") from None
    if not isinstance(value, dict):
        raise InputError("not_an_object", "this line is not a JSON object")
    return value


def _refuse(constant: str) -> None:
    """Refuse ``NaN`` and its like, which Python reads and JSON does not know."""
    raise ValueError(constant)


def _error(request_id: str | int | None, error: TilerummyError) -> dict[str, Any]:
    return {"id": request_id, "error": {"code": error.code, "message": error.message}}
