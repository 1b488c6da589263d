"""The games of an arena on disk: JSON lines, the plan first, then one line per deal.

A stopped run continues where its file ends; an incomplete last line is played again.
"""

from __future__ import annotations

import contextlib
import json
import sys
from dataclasses import asdict
from typing import IO, TYPE_CHECKING, Any, Final

import msgspec

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.game import GameResult
from tilerummy.lab.arena.plan import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tilerummy.lab.arena.plan import Plan

_FORMAT: Final = 1
_LONGEST: Final = 1 << 20
"""Bytes of a line; a deal takes a few thousand."""


class _Line(msgspec.Struct):
    """The games of one deal."""

    row: str
    column: str
    deal: int
    games: tuple[GameResult, ...]


class Journal:
    """The games played so far, by cell and deal."""

    def __init__(self, path: Path | None, plan: Plan) -> None:
        """Open or begin the file at *path*; without one nothing is kept.

        Raises:
            TilerummyError: ``other_arena`` if the file belongs to other games, ``bad_file`` if it
                is something else, ``file_in_use`` if another arena writes it, ``unusable_file``.
        """
        self._played: dict[tuple[str, str, int], tuple[GameResult, ...]] = {}
        self._plan, self._cells = plan, frozenset(plan.cells)
        self._file: IO[bytes] | None = None
        if path is None:
            return
        self._path = path
        head = {"arena": _FORMAT, **asdict(plan)}
        try:
            self._file = path.open("a+b")
            self._lock()
            length = self._read(head)
            self._file.truncate(length)
        except OSError as error:
            raise self._unusable(error) from None
        except TilerummyError:
            self.close()
            raise
        if not length:
            self._write(head)

    def played(self, cell: Cell, deal: int) -> tuple[GameResult, ...] | None:
        """Return the games of *deal* in *cell*, or None if they have not been played."""
        return self._played.get((cell.row, cell.column, deal))

    def add(self, cell: Cell, deal: int, games: Sequence[GameResult]) -> None:
        """Store the games of *deal* in *cell*.

        Raises:
            TilerummyError: ``unusable_file`` if they cannot be written, for example on a full disk.
        """
        self._played[cell.row, cell.column, deal] = tuple(games)
        if self._file is not None:
            written = [asdict(game) for game in games]
            self._write({"row": cell.row, "column": cell.column, "deal": deal, "games": written})

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # an earlier error reported the failed write
                self._file.close()

    def _lock(self) -> None:
        """Keep other arenas out: two would write into each other's lines."""
        if sys.platform == "win32":
            return
        import fcntl  # noqa: PLC0415 - not on every platform

        assert self._file is not None  # noqa: S101 - it was just opened
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            said = f"{self._path}: another arena writes this file"
            raise TilerummyError("file_in_use", said) from None

    def _write(self, line: dict[str, Any]) -> None:
        assert self._file is not None  # noqa: S101 - who calls looks
        try:
            self._file.write(_bytes(line))
            self._file.flush()
        except OSError as error:
            raise self._unusable(error) from None

    def _unusable(self, error: OSError) -> TilerummyError:
        return TilerummyError("unusable_file", f"{self._path}: {error.strerror or error}")

    def _read(self, head: dict[str, Any]) -> int:
        """Take in the lines of the file and return how many bytes of it are whole."""
        assert self._file is not None  # noqa: S101 - it was just opened
        self._file.seek(0)
        length = number = 0
        while raw := self._file.readline(_LONGEST):
            number += 1
            cut = not raw.endswith(b"\n")
            if cut and number > 1 and len(raw) < _LONGEST:
                break
            try:
                if number == 1 and cut:
                    _check_part(raw, _bytes(head))
                    break
                if number == 1:
                    _check_head(json.loads(raw), head, self._path)
                else:
                    self._take_in(msgspec.json.decode(raw, type=_Line))
            except TilerummyError:
                raise
            except (ValueError, AttributeError, RecursionError):
                said = f"{self._path}, line {number}: this is not a file of an arena"
                raise TilerummyError("bad_file", said) from None
            length += len(raw)
        return length

    def _take_in(self, line: _Line) -> None:
        """Keep what *line* tells.

        Raises:
            ValueError: if no game of the plan can have gone so.
        """
        cell, seats = Cell(line.row, line.column), range(self._plan.seats)
        sound = cell in self._cells and line.deal >= 0
        if not sound or tuple(game.seating for game in line.games) != self._plan.seatings(cell):
            raise ValueError
        for game in line.games:
            lost = [] if game.forfeit is None else [game.forfeit.seat]
            scored = game.scores is None or len(game.scores) == len(seats)
            if not scored or not game.winners or not {*game.winners, *lost} <= {*seats}:
                raise ValueError
        self._played[line.row, line.column, line.deal] = line.games


def _check_part(raw: bytes, head: bytes) -> None:
    """Raise a ValueError if *raw* does not begin *head*: it may be somebody's only line."""
    if not head.startswith(raw):
        raise ValueError


def _bytes(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"


def _check_head(line: dict[str, Any], head: dict[str, Any], path: Path) -> None:
    # As it would have been written: tuples are lists then.
    expected = json.loads(json.dumps(head))
    # More games of the same plan are the same deals and further ones.
    other = [key for key in expected if key != "games" and line.get(key) != expected[key]]
    if other:
        written = ", ".join("--turn-s" if key == "deadline_ms" else key for key in other)
        raise TilerummyError("other_arena", f"{path} has other games: {written}")
