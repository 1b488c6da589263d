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
from weakref import WeakSet

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
    """A program that is started when it is needed first, and again after a failure.

    It gets one line for each turn that it must make, and answers with one line. Its standard error
    is shown. *deadline_ms* limits one answer, in milliseconds.
    """

    def __init__(self, command: Sequence[str], deadline_ms: float) -> None:
        self._command = tuple(command)
        self._deadline_s = deadline_ms / 1000
        self._program: _Program | None = None

    def choose(self, view: View) -> Turn:
        """Return the turn of the program.

        Raises:
            TilerummyError: ``no_program``, ``too_slow``, ``program_ended`` or ``unreadable_turn``.
        """
        try:
            return turn_of(self._ask(line_of(view)))
        except BaseException:  # also if nobody waits for the answer any more
            self.close()
            raise

    def close(self) -> None:
        """Stop the program."""
        if self._program is not None:
            program, self._program = self._program, None
            program.end()

    def _ask(self, line: str) -> str:
        program = self._program
        if program is None:
            try:
                program = self._program = _Program(self._command)
            except (OSError, ValueError) as error:  # a ValueError: no name of a file
                what = getattr(error, "strerror", None) or error
                said = f"cannot start {self._command[0]}: {what}"
                raise TilerummyError("no_program", said) from None
        try:
            answer = program.answer(line, self._deadline_s)
        except queue.Empty:
            late = f"{self._command[0]} took longer than {self._deadline_s:g} s for a turn"
            raise TilerummyError("too_slow", late) from None
        if not answer:
            raise TilerummyError("program_ended", f"{self._command[0]} ended without a turn")
        return answer


class _Program:
    """A program that runs, and the thread that speaks with it: a line to it, then a line from it.

    The thread waits for a program that does not read, or does not answer. Nothing is read unasked:
    what a program writes beyond its answers fills its pipe and no memory here.
    """

    def __init__(self, command: Sequence[str]) -> None:
        process = subprocess.Popen(  # noqa: S603 - the user's own program
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",  # unreadable output becomes an illegal turn
            start_new_session=True,
        )
        # Away from the keyboard's group of programs, it would outlive an arena that is stopped.
        self.kill = Finalize(self, _kill, (process,), exitpriority=1)
        _RUNNING.add(self)
        self._asked: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        arguments = (process, self._asked, self._said)
        self._speaker = threading.Thread(target=_speak, args=arguments, daemon=True)
        self._speaker.start()

    def answer(self, line: str, seconds: float) -> str:
        """Return what the program answers to *line*; an empty text if it has ended.

        Raises:
            queue.Empty: if it takes longer than *seconds*.
        """
        self._asked.put(line)
        return self._said.get(timeout=seconds)

    def end(self) -> None:
        """End it, and what it has started."""
        self.kill()
        self._asked.put(None)
        self._speaker.join(_PATIENCE_S)


_RUNNING: Final[WeakSet[_Program]] = WeakSet()


def end_all() -> None:
    """Stop every program of this process."""
    for program in list(_RUNNING):
        program.kill()


def _kill(process: subprocess.Popen[str]) -> None:
    """End *process* and what it has started: a script's program holds on to the script's output.

    It may have ended before what it has started; nobody has waited for it, so its number is still
    that of its group and of nothing else.
    """
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _speak(
    process: subprocess.Popen[str],
    asked: queue.SimpleQueue[str | None],
    said: queue.SimpleQueue[str],
) -> None:
    """Pass on what *process* answers to each line *asked*, until it has nothing more to say."""
    assert process.stdin is not None  # noqa: S101 - it was asked for
    assert process.stdout is not None  # noqa: S101 - likewise
    while (line := asked.get()) is not None:
        answer = ""
        # An OSError: it has ended, or reads no more.
        with contextlib.suppress(OSError):
            process.stdin.write(line + "\n")
            process.stdin.flush()
        with contextlib.suppress(OSError):
            answer = process.stdout.readline(_LONGEST)
        said.put(answer)
        if not answer:
            break
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):  # what it did not read is lost
            pipe.close()
