"""Positions of games as rows: what a seat saw, as features, and whether it won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tilerummy.chance.estimate import features
from tilerummy.chance.public import share_by_tiles
from tilerummy.core.format.state import parse_state
from tilerummy.core.view import view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from tilerummy.lab.chance.games import GamePlayed

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rows:
    """One row for each seat at each state that was kept; columns are features, or notes."""

    names: tuple[str, ...]
    features: Floats
    """Shape (n, features)."""
    won: Floats
    """What the seat won in the end: 1, 0, or its share; shape (n,)."""
    game: NDArray[np.int64]
    """Number of the game, by which rows are split."""
    tiles_left: Floats
    """The share that somebody would guess who only counts tiles (`share_by_tiles`)."""
    ruleset: NDArray[np.str_]
    seats: NDArray[np.int64]
    seat: NDArray[np.int64]
    level: NDArray[np.str_]
    """Who sat there, as in `GamePlayed.seating`."""
    table: NDArray[np.str_]
    """Levels of the whole table, with a slash between them."""

    def __len__(self) -> int:
        return len(self.won)

    def where(self, chosen: NDArray[np.bool_]) -> Rows:
        """Return the rows that are *chosen*, shape (n,)."""
        columns = {name: getattr(self, name)[chosen] for name in COLUMNS}
        return Rows(self.names, **columns)

    def inputs(self) -> Mapping[str, Floats]:
        """Return the features by name, each of shape (n,)."""
        return dict(zip(self.names, self.features.T, strict=True))

    def save(self, path: Path) -> None:
        """Write them to *path*."""
        columns = {name: getattr(self, name) for name in COLUMNS}
        np.savez_compressed(path, names=np.array(self.names), **columns)

    @classmethod
    def load(cls, path: Path) -> Rows:
        """Return what `save` wrote to *path*."""
        with np.load(path) as kept:
            columns = {name: kept[name] for name in COLUMNS}
            return cls(tuple(map(str, kept["names"])), **columns)


COLUMNS = ("features", "won", "game", "tiles_left", "ruleset", "seats", "seat", "level", "table")


def rows(games: Iterable[GamePlayed]) -> Rows:
    """Return a row for each seat at each state that was kept of *games*."""
    names: tuple[str, ...] = ()
    seen: list[list[float]] = []
    notes: list[tuple[float, int, float, str, int, int, str, str]] = []
    for game in games:
        table = "/".join(sorted({level for seat in game.seating for level in seat.split("/")}))
        for text in game.states:
            state = parse_state(text)
            for seat, level in enumerate(game.seating):
                told = view(state, seat)
                rack = np.frombuffer(state.racks[seat].counts, np.uint8)[None, :]
                found = features(told, rack)
                names = names or tuple(found)
                seen.append([float(np.ravel(found[name])[0]) for name in names])
                won = (seat in game.winners) / max(1, len(game.winners))
                share = share_by_tiles(told.counts, seat)
                name = state.ruleset.name
                notes.append((won, game.game, share, name, state.seats, seat, level, table))
    columns = [np.array(column) for column in zip(*notes, strict=True)]
    return Rows(names, np.array(seen), *columns)
