"""An endless sequence of puzzles, the same for the same seed, from games between bots."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING, Final

from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.puzzles.final_tables import final_tables
from tilerummy.puzzles.kind import LEVELS, Daily, Kind, PuzzleError
from tilerummy.puzzles.kind_tests import effort, how_hard, is_of, may_be, most_tiles
from tilerummy.puzzles.melds import TooManyError
from tilerummy.puzzles.positions import games
from tilerummy.puzzles.puzzle import Puzzle
from tilerummy.solver import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State

_MOST_GAMES: Final = 150
"""Games that are looked through for one puzzle; nearly all are found in a few."""
_DAILY_LEVEL: Final = {Daily.EASY: 1, Daily.HARD: 4}
_KINDS_APART: Final = 2
"""How far the kind of a day's hard puzzle is from that of the easy one."""
_TRIED: Final = 6
"""Positions of one game of which the answers are counted; a game gives one puzzle at most."""


def puzzles(
    seed: str,
    *,
    kind: Kind | None = None,
    level: int | None = None,
    ruleset: Ruleset | None = None,
) -> Iterator[Puzzle]:
    """Yield puzzles, the same for the same *seed* on any machine; no two are alike.

    Without *kind*, all kinds take turns; the kind of special jokers only if the rule set has them.
    The default *ruleset* is classic, and Twist for the kind of that name. The sequence ends if many
    games have no puzzle of the wanted kind.

    Raises:
        PuzzleError: ``no_such_level``, or ``no_special_jokers`` for *kind* twist under a rule set
            without them.
    """
    if level is not None and level not in LEVELS:
        raise PuzzleError("no_such_level", f"levels go from {LEVELS[0]} to {LEVELS[-1]}")
    if kind is Kind.TWIST and ruleset is not None and not ruleset.special_jokers:
        raise PuzzleError("no_special_jokers", f"{ruleset.name} has no special jokers")
    kinds = [
        one
        for one in Kind
        if kind in {None, one}
        and (one is not Kind.TWIST or ruleset is None or ruleset.special_jokers)
    ]
    return _in_turn([_stream(one, level, ruleset or _usual(one), seed) for one in kinds])


def _usual(kind: Kind) -> Ruleset:
    return TWIST if kind is Kind.TWIST else CLASSIC


def _in_turn(streams: list[Iterator[Puzzle]]) -> Iterator[Puzzle]:
    seen: set[str] = set()
    for stream in cycle(streams):
        found = next((puzzle for puzzle in stream if puzzle.id not in seen), None)
        if found is None:
            return
        seen.add(found.id)
        yield found


def first(
    seed: str, kind: Kind | None = None, level: int | None = None, ruleset: Ruleset | None = None
) -> Puzzle | None:
    """Return the first of `puzzles`; None if many games have none."""
    return next(puzzles(seed, kind=kind, level=level, ruleset=ruleset), None)


def daily(day: date, version: str, which: Daily = Daily.EASY) -> Puzzle:
    """Return a puzzle of *day*, the same for everybody with the same *version*.

    The kinds take turns, and the two puzzles of a day are of different kinds.

    Raises:
        PuzzleError: ``no_puzzle``.
    """
    found = next((one for one in daily_steps(day, version, which) if one is not None), None)
    if found is None:
        raise PuzzleError("no_puzzle", f"there is no {which} puzzle for {day.isoformat()}")
    return found


def daily_steps(day: date, version: str, which: Daily = Daily.EASY) -> Iterator[Puzzle | None]:
    """Look for a puzzle of *day* game by game: yield None for each game, then the puzzle."""
    kinds, wanted = tuple(Kind), _DAILY_LEVEL[which]
    kind = kinds[(day.toordinal() + _KINDS_APART * (which is Daily.HARD)) % len(kinds)]
    # The next level where many games have none of the wanted one, rather than no puzzle.
    for level in sorted(LEVELS, key=lambda level: (abs(level - wanted), -level)):
        looks = _looks(kind, level, _usual(kind), f"{day.isoformat()} {version} {which}")
        for found in islice(looks, _MOST_GAMES):
            yield found
            if found is not None:
                return


def _stream(kind: Kind, level: int | None, ruleset: Ruleset, seed: str) -> Iterator[Puzzle]:
    """Yield puzzles of one kind, at most one of each game, until many games have none."""
    without = 0
    for found in _looks(kind, level, ruleset, seed):
        without = 0 if found else without + 1
        if found:
            yield found
        if without == _MOST_GAMES:
            return


def _looks(kind: Kind, level: int | None, ruleset: Ruleset, seed: str) -> Iterator[Puzzle | None]:
    """Yield what each of endless games has: a puzzle, or None."""
    for number, game in enumerate(games(ruleset, f"{kind} {seed}")):
        yield _of_game(kind, level, game, Random(f"{seed} {number}"))  # noqa: S311 - see `games`


def _of_game(kind: Kind, level: int | None, states: list[State], chance: Random) -> Puzzle | None:
    chance.shuffle(states)
    problems = (problem for problem in map(_turn, states) if may_be(kind, problem))
    solved = ((problem, most_tiles(kind, problem)) for problem in problems)
    found = ((problem, tiles) for problem, tiles in solved if tiles is not None)
    for problem, tiles in islice(found, _TRIED):
        puzzle = _proven(kind, problem, tiles)
        if puzzle is not None and level in {None, puzzle.level}:
            return puzzle
    return None


def _turn(state: State) -> Problem:
    seat = state.seat
    return Problem(state.ruleset, state.table, state.racks[seat], opened=state.opened[seat])


def _proven(kind: Kind, problem: Problem, tiles: int) -> Puzzle | None:
    try:
        tables = final_tables(problem, tiles)
    except TooManyError:
        return None
    if not (tables and is_of(kind, problem, tables)):
        return None
    return Puzzle(
        kind=kind,
        level=how_hard(kind, problem, effort(problem, tables), len(tables)),
        ruleset=problem.ruleset,
        table=problem.table,
        rack=problem.rack,
        opened=problem.opened,
        best=tiles,
        solutions=len(tables),
    )
