"""Logs: one JSON object a line on standard error, never with racks, pools, seeds or tokens.

A thread of its own writes them, because whoever reads the pipe may stop reading: then lines are
dropped and counted, and the game goes on.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import logging
import os
import sys
import threading
import time
from collections import Counter, deque
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, TextIO, cast

import structlog

if TYPE_CHECKING:
    from typing import IO

WAITING: Final = 1_000_000
"""Characters that may wait for a reader who is slow."""
_EVERY_S: Final = 1.0
_PARTING_S: Final = 1.0
"""How long the end of a run waits for what is not written yet."""


class Lines(io.TextIOBase):
    """A file to write lines to that never makes the writer wait."""

    def __init__(self, target: IO[str], waiting: int = WAITING) -> None:
        """Hand on to *target* what is written here, as long as no more than *waiting* waits."""
        self._target = target
        self._most = waiting
        self._lines: deque[str] = deque()
        self._waiting = self._dropped = 0
        self._ended = False
        self._changed = threading.Condition()
        threading.Thread(target=self._run, name="logs", daemon=True).start()

    def write(self, text: str) -> int:
        """Queue *text*, whole lines; drop it where too much waits already."""
        with self._changed:
            if self._ended or self._waiting + len(text) > self._most:
                self._dropped += 1
            else:
                self._waiting += len(text)
                self._lines.append(text)
                self._changed.notify_all()
        return len(text)

    def drain(self, timeout_s: float = _PARTING_S) -> bool:
        """Wait until everything is written; False if it was not by then."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, timeout_s)

    def end(self) -> None:
        """Write what waits, as far as it is read soon, and let the thread end."""
        self.drain()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._lines or self._dropped or self._ended)
                if self._ended:
                    return
                text = "".join(self._lines)
                if self._dropped:
                    text += _dropped(self._dropped)
                self._lines.clear()
                self._dropped = 0
            with contextlib.suppress(OSError, ValueError):  # nobody is there to tell
                _put(self._target, text)
            with self._changed:
                self._waiting = sum(map(len, self._lines))
                self._changed.notify_all()


def _put(target: IO[str], text: str) -> None:
    """Write *text* past the buffer, if there is one.

    Its lock would be held as long as nobody reads, and Python cannot end then.
    """
    try:
        number = target.fileno()
    except OSError:  # it is none of the operating system's
        target.write(text)
        target.flush()
        return
    data = text.encode("utf-8", "backslashreplace")
    while data:
        data = data[os.write(number, data) :]


def _dropped(lines: int) -> str:
    now = datetime.now(UTC).isoformat()
    said = {"event": "log_lines_dropped", "level": "warning", "lines": lines, "timestamp": now}
    return f"{json.dumps(said)}\n"


class Seldom:
    """Lets each kind of event into the log once a second at most, with a count."""

    def __init__(self) -> None:
        self._written: dict[str, float] = {}
        self._unwritten: Counter[str] = Counter()

    def count(self, kind: str) -> int:
        """Count an event; return how many to report now, or 0 to report none yet."""
        self._unwritten[kind] += 1
        now = time.monotonic()
        if now - self._written.get(kind, -_EVERY_S) < _EVERY_S:
            return 0
        self._written[kind] = now
        return self._unwritten.pop(kind)


_lines: Lines | None = None


def configure(level: str) -> None:
    """Log from *level* on, the libraries' own messages alike."""
    lines = _lines_to(sys.stderr)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        # A file as far as it matters: it can be written to, and flushed.
        logger_factory=lambda *_: structlog.WriteLogger(cast("TextIO", lines)),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(lines)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=shared,
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    # Its warnings are about what strangers send, one a request: they could fill a disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def flush() -> None:
    """Wait a moment for what was logged to be written."""
    if _lines is not None:
        _lines.drain()


def _lines_to(target: TextIO) -> Lines:
    global _lines  # noqa: PLW0603 - as many logs as standard errors, which is one
    if _lines is not None:
        _lines.end()
    _lines = Lines(target)
    return _lines


atexit.register(flush)
