"""The payoff matrix: the wins of each bot against each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tilerummy.lab.arena.estimate import Estimate, estimate, points, win_share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.lab.arena.estimate import Test
    from tilerummy.lab.arena.game import Forfeit, GameResult
    from tilerummy.lab.arena.plan import Cell, Plan
    from tilerummy.lab.arena.run import Step


@dataclass(slots=True)
class Matrix:
    """The games so far, and the estimates from them."""

    plan: Plan
    _by_cell: dict[tuple[str, str], list[tuple[GameResult, ...]]] = field(default_factory=dict)

    def add(self, step: Step) -> None:
        """Add the games of one deal."""
        self._by_cell.setdefault((step.cell.row, step.cell.column), []).append(step.games)

    def wins(self, row: str, column: str) -> Estimate | None:
        """Return the share of wins (0 to 1) of one *row* among *column*s, or None without games."""
        by_deal = self._deals(row, column)
        return estimate([win_share(games, row) for games in by_deal]) if by_deal else None

    def points(self, row: str, column: str) -> Estimate | None:
        """Return the mean score of one *row* among *column*s, forfeited games left out."""
        scored = [points(games, row) for games in self._deals(row, column)]
        known = [score for score in scored if score is not None]
        return estimate(known) if known else None

    def games(self, cell: Cell) -> int:
        """Return the number of games played in *cell*."""
        return sum(map(len, self._deals(cell.row, cell.column)))

    def verdict(self, cell: Cell, test: Test) -> bool | None:
        """Return the verdict of *test* for the row of *cell*."""
        by_deal = self._deals(cell.row, cell.column)
        return test.verdict([win_share(games, cell.row) for games in by_deal])

    def forfeits(self) -> Iterator[tuple[str, Forfeit]]:
        """Yield the forfeits, with their reasons."""
        for by_deal in self._by_cell.values():
            for games in by_deal:
                for game in games:
                    if game.forfeit is not None:
                        yield game.seating[game.forfeit.seat], game.forfeit

    def all_games(self) -> Iterator[GameResult]:
        """Yield every game."""
        for by_deal in self._by_cell.values():
            for games in by_deal:
                yield from games

    def _deals(self, row: str, column: str) -> list[tuple[GameResult, ...]]:
        """Return the deals in which one *row* sat among *column*s.

        With two seats these are the ones in which one *column* sat among *row*s, too.
        """
        found = self._by_cell.get((row, column))
        if found is None and self.plan.seats == 2:
            found = self._by_cell.get((column, row))
        return found or []
