"""A bot that is a program: it reads a view from standard input and writes its turn."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.lines import line_of, turn_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

_LONGEST: Final = 65_536
"""Characters of an answer; a table takes less than a thousand."""
_PATIENCE_S: Final = 1
"""How long to wait for the last words of a program that was ended."""


class ProgramBot:
    """A program that is started when it is first asked, and again after it has failed.

    It is sent one line for each turn that it has to make, and answers with one line; what it
    writes to standard error is shown. *deadline_ms* is how long one answer may take.
    """

    def __init__(self, command: Sequence[str], deadline_ms: float) -> None:
        self._command = tuple(command)
        self._deadline_s = deadline_ms / 1000
        self._process: subprocess.Popen[str] | None = None
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread()

    def choose(self, view: View) -> Turn:
        """Return the turn that the program makes.

        Raises:
            TilerummyError: ``no_program``, ``too_slow``, ``program_ended`` or ``unreadable_turn``.
        """
        try:
            return turn_of(self._ask(line_of(view)))
        except TilerummyError:
            self.close()
            raise

    def close(self) -> None:
        """End the program."""
        if self._process is None:
            return
        process, self._process = self._process, None
        _kill(process)
        assert process.stdin is not None  # noqa: S101 - it was asked for
        with contextlib.suppress(OSError):  # what it did not read is lost
            process.stdin.close()
        self._reader.join(_PATIENCE_S)

    def _ask(self, line: str) -> str:
        process = self._process or self._start()
        assert process.stdin is not None  # noqa: S101 - it was asked for
        with contextlib.suppress(OSError):  # it has ended, which its silence will tell
            process.stdin.write(line + "\n")
            process.stdin.flush()
        try:
            answer = self._said.get(timeout=self._deadline_s)
        except queue.Empty:
            late = f"{self._command[0]} took longer than {self._deadline_s:g} s for a turn"
            raise TilerummyError("too_slow", late) from None
        if not answer:
            raise TilerummyError("program_ended", f"{self._command[0]} ended without a turn")
        return answer

    def _start(self) -> subprocess.Popen[str]:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own program
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        except OSError as error:
            said = f"cannot start {self._command[0]}: {error.strerror}"
            raise TilerummyError("no_program", said) from None
        # Away from the keyboard's group of programs, it would outlive an arena that is stopped.
        Finalize(self, _kill, (self._process,), exitpriority=1)
        self._said = queue.SimpleQueue()
        told = (self._process, self._said)
        self._reader = threading.Thread(target=_read, args=told, daemon=True)
        self._reader.start()
        return self._process


def _kill(process: subprocess.Popen[str]) -> None:
    """End *process* and what it has started: a script's program holds on to the script's output."""
    if process.poll() is None and hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _read(process: subprocess.Popen[str], said: queue.SimpleQueue[str]) -> None:
    """Pass on what *process* writes, line by line; an empty text says that it has ended."""
    assert process.stdout is not None  # noqa: S101 - it was asked for
    # A ValueError: what it writes is no text.
    with process.stdout, contextlib.suppress(ValueError):
        while line := process.stdout.readline(_LONGEST):
            said.put(line)
    said.put("")
