"""Positions of games as rows: what a seat saw, as features, and whether it won."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.chance.estimate import features
from tilerummy.chance.public import share_by_tiles
from tilerummy.chance.strength import strength_features
from tilerummy.core.format.state import parse_state
from tilerummy.core.view import view
from tilerummy.lab.chance.players import strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from tilerummy.chance.strength import Strengths
    from tilerummy.lab.chance.games import GamePlayed

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rows:
    """A row for each seat at each state that was kept, and each of `KNOWN`.

    Columns are features, or notes.
    """

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
    known: NDArray[np.str_]
    """Players whose strength the features include: one of `KNOWN`."""

    def __len__(self) -> int:
        return len(self.won)

    def where(self, chosen: NDArray[np.bool_]) -> Rows:
        """Return the rows that are *chosen*, shape (n,)."""
        columns = {name: getattr(self, name)[chosen] for name in COLUMNS}
        return Rows(self.names, **columns)

    def knowing(self, known: str) -> Rows:
        """Return the rows that include the strengths of *known*, one of `KNOWN`."""
        return self.where(self.known == known)

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
        with np.load(path) as chosen_rows:
            columns = {name: chosen_rows[name] for name in COLUMNS}
            return cls(tuple(map(str, chosen_rows["names"])), **columns)


COLUMNS = (
    "features",
    "won",
    "game",
    "tiles_left",
    "ruleset",
    "seats",
    "seat",
    "level",
    "table",
    "known",
)
KNOWN: Final = ("all", "some", "none")


def rows(games: Iterable[GamePlayed]) -> Rows:
    """Return the rows of *games*; the number of a game draws whose strengths its rows include."""
    names: tuple[str, ...] = ()
    seen: list[list[float]] = []
    notes: list[tuple[float, int, float, str, int, int, str, str, str]] = []
    for game in games:
        table = "/".join(sorted({level for seat in game.seating for level in seat.split("/")}))
        known = _known(game)
        for text in game.states:
            state = parse_state(text)
            for seat, level in enumerate(game.seating):
                shown = view(state, seat)
                rack = np.frombuffer(state.racks[seat].counts, np.uint8)[None, :]
                found = features(shown, rack)
                names = names or tuple(found)
                won = (seat in game.winners) / max(1, len(game.winners))
                share = share_by_tiles(shown.counts, seat)
                name = state.ruleset.name
                for who, strengths in known.items():
                    found |= strength_features(seat, state.seats, strengths)
                    seen.append([float(np.ravel(found[each])[0]) for each in names])
                    notes.append(
                        (won, game.game, share, name, state.seats, seat, level, table, who)
                    )
    columns = [np.array(column) for column in zip(*notes, strict=True)]
    return Rows(names, np.array(seen), *columns)


def _known(game: GamePlayed) -> dict[str, Strengths | None]:
    every = tuple(map(strength, game.seating))
    chance = Random(game.game)  # noqa: S311 - rows, to be made again
    some = tuple(each if chance.random() < 0.5 else None for each in every)
    return dict(zip(KNOWN, (every, some, None), strict=True))
