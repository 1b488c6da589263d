"""How good the chances are: how often they come true, and how far they are off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots import LEVELS
from tilerummy.lab.chance.games import OF_LEVELS, OF_PERSONS
from tilerummy.lab.chance.players import HABITS, PERSON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tilerummy.lab.chance.rows import Rows

    Floats = NDArray[np.float64]

BINS: Final = 15
_FEW: Final = 400
"""Rows below which a group is left out: its figures would be chance."""
_DRAWS: Final = 200


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured of a group of rows."""

    group: str
    games: int
    rows: int
    ece: float
    """Expected calibration error: how far chances are from what came true, in bins of like size."""
    noise: float
    """The expected calibration error that perfect chances would show with this number of games."""
    brier: float
    """Mean square of the distance to what came true."""
    tiles_left: float
    """The same of `share_by_tiles`."""
    even: float
    """The same of one part for each seat."""

    @property
    def less(self) -> float:
        """Reduction of the Brier score against counting tiles, as a share of 1."""
        return 1 - self.brier / self.tiles_left


def figures(group: str, rows: Rows, estimates: Floats) -> Figures:
    """Return the figures of *estimates*, chances of shape (n,), on *rows*."""
    return Figures(
        group,
        len(np.unique(rows.game)),
        len(rows),
        calibration_error(estimates, rows.won),
        _noise(rows, estimates),
        brier(estimates, rows.won),
        brier(rows.tiles_left, rows.won),
        brier(1 / rows.seats, rows.won),
    )


def brier(estimates: Floats, won: Floats) -> float:
    """Return the mean square error of chances, which is the Brier score."""
    return float(np.mean((estimates - won) ** 2))


def calibration_error(estimates: Floats, won: Floats) -> float:
    """Return the expected calibration error, in `BINS` bins with as many rows each.

    >>> import numpy as np
    >>> calibration_error(np.full(30, 0.5), np.array([0.0, 1.0] * 15)) < 1e-9
    True
    """
    parts = np.array_split(np.argsort(estimates, kind="stable"), min(BINS, len(estimates)))
    far = [abs(estimates[part].mean() - won[part].mean()) * len(part) for part in parts]
    return float(sum(far) / len(estimates))


def by_group(rows: Rows, estimates: Floats) -> Iterator[Figures]:
    """Yield the figures of all rows, then of rule sets, numbers of seats and kinds of tables."""
    yield figures("all", rows, estimates)
    for name, column in (("", rows.ruleset), ("seats ", rows.seats)):
        for value in dict.fromkeys(column.tolist()):
            yield from _some(f"{name}{value}", rows, estimates, column == value)
    yield from _some("games of levels", rows, estimates, rows.game < OF_LEVELS)
    sorts = (rows.game >= OF_LEVELS) & (rows.game < OF_PERSONS)
    yield from _some("games of all sorts", rows, estimates, sorts)
    yield from _some("games of persons", rows, estimates, rows.game >= OF_PERSONS)
    waver = np.char.find(rows.level, "/") >= 0
    person = np.char.startswith(rows.level, PERSON) & ~waver
    for level in LEVELS:
        yield from _some(f"seat: {level}", rows, estimates, rows.level == level)
    yield from _some("seat: wavers", rows, estimates, waver)
    yield from _some("seat: person", rows, estimates, person)
    yield from _some("seat: by habits", rows, estimates, np.char.startswith(rows.level, HABITS))
    for level in LEVELS:
        yield from _some(f"table: {level} alone", rows, estimates, rows.table == level)


def _some(
    group: str, rows: Rows, estimates: Floats, chosen: NDArray[np.bool_]
) -> Iterator[Figures]:
    if chosen.sum() >= _FEW:
        yield figures(group, rows.where(chosen), estimates[chosen])


def _noise(rows: Rows, estimates: Floats) -> float:
    """Return the calibration error that is left to chance, when games come out as *estimates* say.

    The rows of a game have one result in common, so results are drawn by game and seat: a seat
    wins in all its rows of a game, or in none.
    """
    chance = np.random.default_rng(1)
    key = rows.game * 8 + rows.seat
    _, place = np.unique(key, return_inverse=True)
    errors = []
    for _ in range(_DRAWS):
        luck = chance.random(int(place.max()) + 1)[place]
        errors.append(calibration_error(estimates, (luck < estimates).astype(float)))
    return float(np.mean(errors))
