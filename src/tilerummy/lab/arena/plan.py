"""The games of an arena: the cells of the matrix and their deals."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.lab.arena.game import Deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_DAY_MS: Final = 86_400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All games of an arena; equal plans have equal games."""

    bots: tuple[str, ...]
    ruleset: str = "classic"
    seats: int = 2
    games: int = 200
    """Least number of games in each cell; deals are always played completely."""
    seed: str = "1"
    deadline_ms: float = 2_000
    """Time limit for one turn in milliseconds; a bot that exceeds it loses the game."""

    def check(self) -> None:
        """Raise an error if the plan cannot be played.

        Raises:
            TilerummyError: ``too_few_bots``, ``twice``, ``too_few_games``, ``too_short`` or
                ``unreadable``.
            RulesetError: an unknown rule set, or one that is not for this number of players.
        """
        rules = parse_ruleset(self.ruleset)
        rules.tiles(self.seats)
        if len(self.bots) < 2:
            raise TilerummyError("too_few_bots", "an arena needs two bots or more")
        if len(set(self.bots)) < len(self.bots):
            raise TilerummyError("twice", "a bot is named twice")
        if not all(map(_is_text, (*self.bots, self.seed))):
            raise TilerummyError("unreadable", "names and the seed have to be text (UTF-8)")
        if self.games < 1:
            raise TilerummyError("too_few_games", "a cell needs a game or more")
        if not 1 <= self.deadline_ms <= _DAY_MS:
            raise TilerummyError(
                "too_short", "a turn takes a millisecond or more, and no whole day"
            )

    @property
    def cells(self) -> tuple[Cell, ...]:
        """One cell per pair: a bot against a table of the other; one for both with two seats."""
        if self.seats == 2:
            pairs = [(a, b) for at, a in enumerate(self.bots) for b in self.bots[at + 1 :]]
        else:
            pairs = list(permutations(self.bots, 2))
        return tuple(Cell(row, column) for row, column in pairs)

    def seatings(self, cell: Cell) -> tuple[tuple[str, ...], ...]:
        """Return the seatings of the games of a deal of *cell*."""
        return rotations((cell.row, *[cell.column] * (self.seats - 1)))

    @property
    def deals_of_cell(self) -> int:
        """Number of deals that each cell needs for its games, each from every seat."""
        return -(-self.games // self.seats)

    def deals(self, cell: Cell) -> Iterator[tuple[int, Deal]]:
        """Yield the deals of *cell* by number, each with its games from every seat.

        All cells get the same tiles.
        """
        seatings = self.seatings(cell)
        for number in range(self.deals_of_cell):
            seed = f"{self.seed} {self.ruleset} {self.seats} {number}"
            yield number, Deal(self.ruleset, seed, seatings, self.deadline_ms)


@dataclass(frozen=True, slots=True)
class Cell:
    """One bot of *row* at a table with bots of *column* on all other seats."""

    row: str
    column: str


def rotations(lineup: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return *lineup* seated in every rotation.

    >>> rotations(["a", "b", "b"])
    (('a', 'b', 'b'), ('b', 'b', 'a'), ('b', 'a', 'b'))
    """
    return tuple((*lineup[at:], *lineup[:at]) for at in range(len(lineup)))


def _is_text(argument: str) -> bool:
    """Whether *argument* is text: Python turns bytes that are not text into surrogates."""
    return not any("\ud800" <= mark <= "\udfff" for mark in argument)
