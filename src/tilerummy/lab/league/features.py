"""What a policy looks at: each candidate of a turn, and the game around it.

Its rows are observations of macro actions (`observe.layout`) and two numbers more, as
`with_points` makes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.lab.env.macro import FEATURES, MACROS
from tilerummy.lab.env.observe import BASE, SEATS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset

    Numbers = NDArray[np.float32]

_ACTIONS: Final = len(MACROS)
_LAID: Final = np.array([10, 50, 1, 14], np.float32)
"""Divisors of a candidate's tiles, points, jokers and tiles left."""
_ROUNDS: Final = np.array([1, 2, 3, 4, 5, 8], np.int64)
"""From how many whole rounds of the pool on it counts as the next longer one."""
_POINTS: Final = np.array([code % 13 + 1 if code < 52 else 30 for code in range(KINDS)], np.float32)
"""By tile code; a joker as it counts on a rack in most rule sets."""
_LAST: Final = 4
"""Largest number of tiles in the pool that has a feature of its own, like each smaller one."""
OF_GAME: Final = SEATS + 2 + (len(_ROUNDS) + 1) + SEATS + _LAST + 3 * (SEATS - 1) + 12
"""Number of features of the game."""
OF_CANDIDATE: Final = _ACTIONS + len(FEATURES) + 1
"""Number of features of a candidate: its kind, scaled `FEATURES`, whether it empties the rack."""


def dealt(ruleset: Ruleset, seats: int) -> Numbers:
    """Return the number of copies of each tile at a table of *seats*, shape (56,)."""
    counts = Tiles(ruleset.tiles(seats)).counts
    return np.frombuffer(counts, np.uint8).astype(np.float32)


def with_points(observations: Numbers, tiles: Numbers) -> Numbers:
    """Return *observations* with two more columns: points of the own rack and of unseen tiles.

    *tiles* are those of the game (`dealt`). Between two players with an empty pool, the unseen
    tiles are the other rack, and the lower rack wins if nobody lays any more.
    """
    racks, tables = observations[:, :KINDS], observations[:, KINDS : 2 * KINDS]
    points = np.stack([racks @ _POINTS, (tiles - racks - tables) @ _POINTS], axis=1)
    return np.concatenate([observations, points], axis=1)


def game_seen(rows: Numbers) -> Numbers:
    """Return the features of the game, shape (n, `OF_GAME`).

    The features of the pool are the rounds that it lasts, and the seat that reaches its end if
    nobody lays: the value of holding back depends on them.
    """
    seats = rows[:, 2 * KINDS : BASE - 6].reshape(-1, SEATS, 4)
    pool, _, idle, drawn, turns_left, _ = rows[:, BASE - 6 : BASE].T
    own, unseen = rows[:, -2:].T
    there = seats[:, :, 0]
    players = there.sum(axis=1).astype(np.int64)
    tiles = pool.astype(np.int64)
    rivals = np.where(there[:, 1:] > 0, seats[:, 1:, 1], 99)
    fewest = rivals.min(axis=1)
    candidates = rows[:, BASE:-2].reshape(-1, _ACTIONS, len(FEATURES))
    left = np.where(candidates[:, :, 0] > 0, candidates[:, :, 4], 99).min(axis=1)
    parts = [
        np.eye(SEATS, dtype=np.float32)[players - 1],
        np.stack([pool / 50, np.minimum(pool, 12) / 12], axis=1),
        np.eye(len(_ROUNDS) + 1)[np.searchsorted(_ROUNDS, tiles // players, side="right")],
        np.eye(SEATS)[tiles % players],
        tiles[:, None] == np.arange(_LAST),
        np.minimum(seats[:, 1:, 1], 40) / 14,
        seats[:, 1:, 2],
        seats[:, 1:, 1] == 1,
        np.stack(
            [
                seats[:, 0, 1] / 14,
                seats[:, 0, 2],
                fewest / 14,
                rows[:, KINDS : 2 * KINDS].sum(axis=1) / 50,
                rows[:, 52:KINDS].sum(axis=1),
                np.minimum(left, 30) / 14,
                idle / players,
                drawn,
                turns_left > 0,
                own / 100,
                np.minimum(unseen, 600) / 300,
                own < unseen,
            ],
            axis=1,
        ),
    ]
    return np.concatenate(parts, axis=1, dtype=np.float32)


def candidates_seen(rows: Numbers) -> Numbers:
    """Return the features of each candidate, shape (n, 11, `OF_CANDIDATE`); 0 for illegal ones."""
    features = rows[:, BASE:-2].reshape(-1, _ACTIONS, len(FEATURES))
    legal = features[:, :, :1]
    which = np.eye(_ACTIONS, dtype=np.float32) * legal
    out = legal * (features[:, :, 4:] == 0)
    return np.concatenate([which, legal, features[:, :, 1:] / _LAID, out], axis=2)
