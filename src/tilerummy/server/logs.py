"""Logs as JSON lines on standard error, without racks, pools, seeds or tokens.

A separate thread writes them, because the reader of the pipe may stop reading. Lines are then
dropped and counted, and the game continues.
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
"""Characters that may wait for a slow reader."""
_EVERY_S: Final = 1.0
_PARTING_S: Final = 1.0
"""Seconds that shutdown waits for unwritten lines."""


class Lines(io.TextIOBase):
    """A file for lines whose writer never waits."""

    def __init__(self, target: IO[str], waiting: int = WAITING) -> None:
        """Pass lines on to *target* while no more than *waiting* characters are queued."""
        self._target = target
        self._most = waiting
        self._lines: deque[str] = deque()
        self._waiting = self._dropped = 0
        self._ended = False
        self._changed = threading.Condition()
        threading.Thread(target=self._run, name="logs", daemon=True).start()

    def write(self, text: str) -> int:
        """Queue *text*, which consists of whole lines; drop it if too much is queued."""
        with self._changed:
            if self._ended or self._waiting + len(text) > self._most:
                self._dropped += 1
            else:
                self._waiting += len(text)
                self._lines.append(text)
                self._changed.notify_all()
        return len(text)

    def drain(self, timeout_s: float = _PARTING_S) -> bool:
        """Wait until everything is written; return False if it takes longer than *timeout_s*."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, timeout_s)

    def end(self) -> None:
        """Write the queued lines if they are read soon, and end the thread."""
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
            with contextlib.suppress(OSError, ValueError):  # nobody could read a report
                _put(self._target, text)
            with self._changed:
                self._waiting = sum(map(len, self._lines))
                self._changed.notify_all()


def _put(target: IO[str], text: str) -> None:
    """Write *text* past the buffer, if there is one.

    While nobody reads, a write holds the buffer's lock, and Python could not exit.
    """
    try:
        number = target.fileno()
    except OSError:  # not a file of the operating system
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
    """Limits each kind of event to one log line per second, with a count."""

    def __init__(self) -> None:
        self._written: dict[str, float] = {}
        self._unwritten: Counter[str] = Counter()

    def count(self, kind: str) -> int:
        """Count an event; return how many to log now, or 0 to log nothing yet."""
        self._unwritten[kind] += 1
        now = time.monotonic()
        if now - self._written.get(kind, -_EVERY_S) < _EVERY_S:
            return 0
        self._written[kind] = now
        return self._unwritten.pop(kind)


_lines: Lines | None = None


def configure(level: str) -> None:
    """Configure logging from *level* on, for libraries too."""
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
        # As much of a file as is needed: it can be written to, and flushed.
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
    # It warns about strangers' bad requests, once each, which could fill a disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def flush() -> None:
    """Wait briefly until the log is written."""
    if _lines is not None:
        _lines.drain()


def _lines_to(target: TextIO) -> Lines:
    global _lines  # noqa: PLW0603 - as many logs as standard errors, which is one
    if _lines is not None:
        _lines.end()
    _lines = Lines(target)
    return _lines


atexit.register(flush)
