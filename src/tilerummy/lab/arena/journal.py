"""The games of an arena on disk: JSON lines, the plan first, then one line for each deal.

A run that was stopped goes on where its file ends; a last line that was cut off is played again.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.game import Forfeit, GameResult

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tilerummy.lab.arena.plan import Cell, Plan

_FORMAT: Final = 1


class Journal:
    """What was played, by cell and deal."""

    def __init__(self, path: Path | None, plan: Plan) -> None:
        """Open or begin the file at *path*; without one nothing is kept.

        Raises:
            TilerummyError: ``other_arena`` if the file belongs to other games, ``bad_file`` if it
                is something else.
        """
        self._played: dict[tuple[str, str, int], tuple[GameResult, ...]] = {}
        self._file = None
        if path is None:
            return
        head = {"arena": _FORMAT, **asdict(plan)}
        whole = 0
        if path.exists() and path.stat().st_size:
            whole = self._read(path, head)
        self._file = path.open("r+b" if whole else "wb")
        self._file.seek(whole)
        self._file.truncate()
        if not whole:
            self._write(head)

    def played(self, cell: Cell, deal: int) -> tuple[GameResult, ...] | None:
        """Return the games of *deal* in *cell*, None if they were not played yet."""
        return self._played.get((cell.row, cell.column, deal))

    def add(self, cell: Cell, deal: int, games: Sequence[GameResult]) -> None:
        """Keep the games of *deal* in *cell*."""
        self._played[cell.row, cell.column, deal] = tuple(games)
        if self._file is not None:
            told = [asdict(game) for game in games]
            self._write({"row": cell.row, "column": cell.column, "deal": deal, "games": told})

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        assert self._file is not None  # noqa: S101 - who calls looks
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _read(self, path: Path, head: dict[str, Any]) -> int:
        """Take in the lines at *path* and return how many bytes of it are whole."""
        whole = 0
        with path.open("rb") as file:
            for number, raw in enumerate(file, 1):
                if not raw.endswith(b"\n"):
                    break
                try:
                    line = json.loads(raw)
                    if number == 1:
                        _check_head(line, head, path)
                    else:
                        key = (line["row"], line["column"], line["deal"])
                        self._played[key] = tuple(map(_game, line["games"]))
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    if isinstance(error, TilerummyError):
                        raise
                    said = f"{path}, line {number}: this is no file of an arena"
                    raise TilerummyError("bad_file", said) from None
                whole += len(raw)
        return whole


def _check_head(line: dict[str, Any], head: dict[str, Any], path: Path) -> None:
    # As it would have been written: tuples are lists then.
    expected = json.loads(json.dumps(head))
    # More games of the same plan are the same deals and further ones.
    other = [key for key in expected if key != "games" and line.get(key) != expected[key]]
    if other:
        raise TilerummyError("other_arena", f"{path} has other games: {', '.join(other)}")


def _game(fields: dict[str, Any]) -> GameResult:
    forfeit, scores = fields["forfeit"], fields["scores"]
    return GameResult(
        **{
            **fields,
            "seating": tuple(fields["seating"]),
            "winners": tuple(fields["winners"]),
            "scores": None if scores is None else tuple(scores),
            "forfeit": None if forfeit is None else Forfeit(**forfeit),
        }
    )
