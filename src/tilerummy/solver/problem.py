"""A position to solve, and its solution."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import mul
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.errors import cut, require_type
from tilerummy.core.position import PositionError, check_copies, check_melds, most_of
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.solver.dp.jit import JOKER, Ints
from tilerummy.solver.objective import Objective, ProblemError, check_aim, criteria, gains, worth
from tilerummy.solver.strategy import Strategy, strategy

if TYPE_CHECKING:
    from tilerummy.core.policy import TileSet
    from tilerummy.solver.objective import Aim, Criterion

_NOTHING: Final = Tiles()
JOKERS: Final = Tiles(TILES[JOKER:] * 100)
"""A number of jokers of each kind that no position exceeds."""


@dataclass(frozen=True)
class Problem:
    """One player's turn: which play is best?

    Args:
        ruleset: the rules.
        table: the table before the turn. It must consist of melds.
        rack: the player's tiles.
        opened: whether the player has made the initial meld. If not, the play must be one: own
            tiles only, worth the threshold (S0-17, S0-19).
        objective: an `Objective`, `Weights`, or several of these, each of which breaks the ties of
            those before it.
        keep: tiles that must stay on the rack.
        play: tiles that must leave the rack; others may leave it too.
        leave_jokers: whether the rack's jokers must stay on it.

    >>> from tilerummy.core.format.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> table, rack = parse_table("[R4 R5 R6]"), parse_tiles("R7 B7 K7 J")
    >>> problem = Problem(CLASSIC, table, rack, keep=parse_tiles("J"), play=parse_tiles("B7"))
    >>> str(problem.required), str(problem.optional)
    ('R4 R5 R6 B7', 'R7 K7')

    Raises:
        ProblemError: ``table_not_melds``, ``too_many_copies``, ``keep_not_on_rack``,
            ``play_not_on_rack``, ``kept_and_played``, ``no_objective``, ``unknown_objective``, or
            ``objective_too_large``.
        TilerummyError: ``wrong_type``.
    """

    ruleset: Ruleset
    table: Table
    rack: Tiles
    opened: bool = True
    objective: Aim = Objective.TILES
    keep: Tiles = _NOTHING
    """Tiles that must stay on the rack."""
    play: Tiles = _NOTHING
    """Tiles that must leave the rack; others may leave it too."""
    leave_jokers: bool = False
    """Whether the rack's jokers must stay on it."""

    def __post_init__(self) -> None:
        """Raise an error if the position cannot be solved."""
        self._check_types()
        lying, known = self.table.tiles, _known(self.ruleset.tile_sets)
        try:
            check_melds(self.ruleset, self.table)
            if not (lying <= known and self.rack <= known.minus(lying)):
                check_copies(self.ruleset, lying, self.rack)
        except PositionError as error:
            raise ProblemError(error.code, error.message) from None
        for name, wanted in (("keep", self.keep), ("play", self.play)):
            if missing := wanted.minus(self.rack):
                raise ProblemError(f"{name}_not_on_rack", f"{cut(missing)} is not on the rack")
        if self.play and (both := self.play.minus(self.rack - self.held)):
            raise ProblemError("kept_and_played", f"{cut(both)} cannot be both kept and played")
        _ = self.gains

    def _check_types(self) -> None:
        require_type("ruleset", self.ruleset, Ruleset)
        require_type("table", self.table, Table)
        for name, tiles in (("rack", self.rack), ("keep", self.keep), ("play", self.play)):
            require_type(name, tiles, Tiles)
        require_type("opened", self.opened, bool)
        require_type("leave_jokers", self.leave_jokers, bool)
        check_aim(self.objective)

    @cached_property
    def strategy(self) -> Strategy:
        """The search that solves the problem."""
        return strategy(self.ruleset, self.table.tiles, self.rack, opened=self.opened)

    @cached_property
    def held(self) -> Tiles:
        """Tiles that stay on the rack: `keep`, and all jokers with `leave_jokers`."""
        jokers = self.rack & JOKERS if self.leave_jokers else _NOTHING
        return self.keep.minus(jokers) + jokers

    @cached_property
    def required(self) -> Tiles:
        """Tiles that must be in melds after the play: those of the table and of `play`."""
        return self.table.tiles + self.play

    @cached_property
    def optional(self) -> Tiles:
        """Tiles that may be played in addition to the required ones."""
        return self.rack - self.held - self.play

    @cached_property
    def criteria(self) -> tuple[Criterion, ...]:
        """The criteria that compare plays: the objective, then tiles, then points."""
        return criteria(self.objective)

    @cached_property
    def gains(self) -> Ints:
        """Gain of each kind of tile, by code, shape (56,); 0 for points that a joker stands for.

        Sums of gains compare plays like `score`.
        """
        return gains(self.criteria, self.rack, self.ruleset.joker_penalty)

    def gain(self, placed: Tiles) -> int:
        """Return the sum of `gains` of *placed* tiles of the rack."""
        counts = np.frombuffer(placed.counts, np.uint8)
        return int(counts @ self.gains[: len(counts)])

    def score(self, placed: Tiles) -> tuple[int, ...]:
        """Return the values that the objective compares for a play that places *placed*."""
        each = [worth(criterion, self.ruleset.joker_penalty) for criterion in self.criteria]
        return tuple([sum(map(mul, placed.counts, by_code)) for by_code in each])

    def points(self, placed: Tiles) -> int:
        """Return the points that leave the rack with *placed* (B8)."""
        return placed.points + self.ruleset.joker_penalty * placed.jokers

    def solution(self, table: Table, *, optimal: bool, began: int, tidy: bool = False) -> Solution:
        """Return the solution that leaves *table*, or the old table if nothing was placed.

        *began* is the start of the search in nanoseconds, from `time.perf_counter_ns`.
        """
        placed, micros = table.tiles - self.table.tiles, (perf_counter_ns() - began) // 1000
        left, points = table if placed else self.table, self.points(placed)
        return Solution(left, placed, len(placed), points, optimal, micros, tidy)


@dataclass(frozen=True)
class Solution:
    """The best play and its value; ``tiles == 0`` if nothing can be played."""

    table: Table
    """The whole table after the play; the old table if nothing can be played."""
    placed: Tiles
    """Tiles that leave the rack."""
    tiles: int
    """Number of tiles that leave the rack."""
    value: int
    """Points that leave the rack: the numbers, and the penalty for each joker (B8)."""
    optimal: bool
    """Whether it is proven that no better play exists."""
    micros: int
    """Time taken, in microseconds."""
    tidy: bool = False
    """Whether it is proven that no equally good play leaves more melds unchanged.

    False if ``tidy`` was not requested.
    """

    def play(self, *, call: bool = False) -> Play | None:
        """Return the turn that lays this solution, or None if nothing can be played."""
        return Play(self.table, call) if self.tiles else None


@lru_cache(maxsize=64)
def _known(tile_sets: tuple[TileSet, ...]) -> Tiles:
    """Return, for each kind of tile, the most that any of *tile_sets* has."""
    return Tiles.from_counts(most_of(tile_sets))
