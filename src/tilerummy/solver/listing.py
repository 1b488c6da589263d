"""Every play, best first: which parts of a rack can be placed at all, and which to choose from.

The plays between *all tiles of A* and *all of A and any of B* form a *span*; one search finds the
best play of a span. Without that play the span falls into smaller ones, tile kind by tile kind
(Lawler 1972), so plays come in order, and each costs about as many searches as the rack has kinds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count as numbers
from itertools import islice, takewhile
from time import perf_counter_ns
from typing import TYPE_CHECKING

import numpy as np

from tilerummy.core.policy import JokerReuse
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver import opening, partial, reuse
from tilerummy.solver.arrange import JOKER, arrange, settled
from tilerummy.solver.candidates import Candidates
from tilerummy.solver.kernel import IMPOSSIBLE, sweep
from tilerummy.solver.objective import Objective, ProblemError, Weights, worth
from tilerummy.solver.relaxed import gain, grid, weights
from tilerummy.solver.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tilerummy.solver.problem import Problem, Solution

    Ints = NDArray[np.int64]


def plays(
    problem: Problem, *, pareto: bool = False, limit: int | None = None
) -> Iterator[Solution]:
    """Yield every play of *problem*, best first: one for each set of tiles that can be placed.

    Plays that place the same tiles count as one. ``optimal`` is True for those that no other
    play beats. With *pareto* only plays to choose from: none is beaten by another that places at
    least as many tiles, for at least as many points, and keeps at least as many jokers; one for
    each such combination, those that keep most jokers first. At most *limit* plays are yielded.

    The next play is searched for when it is asked for. A rack of fourteen may have thousands.

    >>> from tilerummy.core.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> from tilerummy.solver import Problem
    >>> problem = Problem(CLASSIC, parse_table("[R4 R5 R6]"), parse_tiles("R3 R7 B4 J"))
    >>> [str(play.placed) for play in plays(problem, limit=3)]
    ['R7 B4 J', 'R3 R7 J', 'R7 J']
    >>> [str(play.placed) for play in plays(problem, pareto=True)]
    ['R3 R7', 'R7 B4 J']

    Raises:
        ProblemError: ``unsupported_rules`` for special jokers and house rules about jokers.
    """
    _refuse_unknown(problem)
    found = _pareto(problem) if pareto else _in_order(problem)
    return islice(found, limit)


def count(problem: Problem) -> int:
    """Return how many different sets of tiles of the rack can be placed.

    >>> from tilerummy.core.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> from tilerummy.solver import Problem
    >>> count(Problem(CLASSIC, parse_table("[R4 R5 R6]"), parse_tiles("R3 R7 B4 J")))
    8

    Raises:
        ProblemError: ``unsupported_rules`` for special jokers and house rules about jokers.
    """
    _refuse_unknown(problem)
    return sum(1 for _ in _legal(problem))


def _refuse_unknown(problem: Problem) -> None:
    if not partial.is_covered(problem):
        message = "plays cannot be listed with special jokers and house rules about jokers"
        raise ProblemError("unsupported_rules", message)


def _in_order(problem: Problem) -> Iterator[Solution]:
    began, best = perf_counter_ns(), None
    for found in _legal(problem):
        best = found.gain if best is None else best
        micros = (perf_counter_ns() - began) // 1000
        yield problem.solution(found.table(), optimal=found.gain == best, micros=micros)
        began = perf_counter_ns()


def _pareto(problem: Problem) -> Iterator[Solution]:
    best = next((problem.score(play.placed) for play in _legal(problem)), None)
    most = problem.may.count(JOKER)
    chosen: list[Solution] = []
    for more in range(most + 1):
        # What keeps fewer jokers than others has to place more tiles or points.
        exactly = replace(
            problem,
            play=problem.play + Tiles([JOKER] * more),
            keep=problem.kept + Tiles([JOKER] * (most - more)),
            leave_jokers=False,
        )
        for solution in _frontier(exactly):
            if not any(
                other.tiles >= solution.tiles and other.value >= solution.value for other in chosen
            ):
                chosen.append(solution)
                yield replace(solution, optimal=problem.score(solution.placed) == best)


def _frontier(problem: Problem) -> list[Solution]:
    """Return plays that no other beats in both tiles and points, most tiles first."""
    ends = [next(_in_order(replace(problem, objective=objective)), None) for objective in Objective]
    most_tiles, most_points = ends
    if most_tiles is None or most_points is None:
        return []
    tiles, points = most_tiles.tiles - most_points.tiles, most_points.value - most_tiles.value
    if not tiles:
        return [most_tiles]
    # Any between them has more tiles than the one, more points than the other; by the weights
    # that make those two equal, it comes before a play that has just that.
    by_points = worth(Objective.VALUE, problem.ruleset.joker_penalty)
    both = Weights(tuple(points + tiles * value for value in by_points))
    enough = points * (most_points.tiles + 1) + tiles * (most_tiles.value + 1)
    between = replace(problem, objective=both)
    found = takewhile(lambda play: between.score(play.placed)[0] >= enough, _in_order(between))
    return _unbeaten([most_tiles, *found, most_points])


def _unbeaten(found: list[Solution]) -> list[Solution]:
    unbeaten: list[Solution] = []
    for play in sorted(found, key=lambda play: (-play.tiles, -play.value)):
        if not unbeaten or play.value > unbeaten[-1].value:
            unbeaten.append(play)
    return unbeaten


@dataclass(frozen=True)
class _Play:
    """The best play of a span."""

    problem: Problem
    gain: int
    placed: Tiles
    moves: Ints
    """As in `kernel.Sweep`."""

    def table(self) -> Table:
        """Return the table after this play."""
        before, rules = self.problem.table, self.problem.ruleset.meld_rules
        if not self.problem.opened:
            melds = arrange(Shape.read(self.moves), (), rules)
            return Table((*before.melds, *melds))
        jokers = before.tiles.count(JOKER) + self.placed.count(JOKER)
        shape = Shape.read(self.moves, jokers)
        return settled(before, Table(tuple(arrange(shape, before.melds, rules))))


@dataclass(frozen=True)
class _Ruled(_Play):
    """A play for which the joker-reuse rule holds; its melds may not be those of the search."""

    candidates: Candidates

    def table(self) -> Table:
        rest = self.problem.rack - self.placed
        only = replace(self.problem, play=self.placed, keep=rest, leave_jokers=False)
        return reuse.best_table(only, candidates=self.candidates)[0]


def _legal(problem: Problem) -> Iterator[_Play]:
    """Yield every play under the joker-reuse rule, best first."""
    ruled = problem.opened and problem.ruleset.joker_reuse is JokerReuse.NEW_SET
    if not (ruled and problem.table_jokers):
        yield from _relaxed(problem)
        return
    candidates = Candidates(problem)
    for play in _relaxed(problem):
        ruled_play = _Ruled(problem, play.gain, play.placed, play.moves, candidates)
        if _leaves_jokers(problem, play.placed) or ruled_play.table() != problem.table:
            yield ruled_play


def _leaves_jokers(problem: Problem, placed: Tiles) -> bool:
    """Whether *placed* can be laid while all melds with jokers stay as they lie: always legal."""
    rest = sum((meld.tiles for meld in problem.table.melds if not meld.tiles.jokers), placed)
    jokers = (rest.count(JOKER), 0)
    return sweep(grid(rest), grid(Tiles()), jokers, weights(problem)).value > IMPOSSIBLE


def _relaxed(problem: Problem) -> Iterator[_Play]:
    """Yield every play, the joker-reuse rule left out, best first."""
    gains, serial = weights(problem), numbers()
    search = _search_opened if problem.opened else _search_opening
    most = gain(gains, problem.play + problem.may)
    # Spans by the most that their best play may gain; searched when they come first.
    heap: list[tuple[int, int, Tiles, Tiles, _Play | None]] = [
        (-most, next(serial), problem.play, problem.may, None)
    ]
    while heap:
        _, _, play, may, best = heappop(heap)
        if best is None:
            best = search(problem, gains, play, may)
            if best is not None and best.placed:
                heappush(heap, (-best.gain, next(serial), play, may, best))
            continue
        yield best
        for part, free in _without(play, may, best.placed):
            bound = min(best.gain, gain(gains, part + free))
            heappush(heap, (-bound, next(serial), part, free, None))


def _without(play: Tiles, may: Tiles, placed: Tiles) -> Iterator[tuple[Tiles, Tiles]]:
    """Yield disjoint spans that hold every play from *play* to *play* and *may* but *placed*."""
    least, free = list(play.counts), list(may.counts)
    for code, more in enumerate(may.counts):
        if not more:
            continue
        here, low = placed.counts[code], play.counts[code]
        if here < low + more:
            least[code], free[code] = here + 1, low + more - here - 1
            yield Tiles.from_counts(least), Tiles.from_counts(free)
        if here > low:
            least[code], free[code] = low, here - 1 - low
            yield Tiles.from_counts(least), Tiles.from_counts(free)
        least[code], free[code] = here, 0


def _search_opened(problem: Problem, gains: Ints, play: Tiles, may: Tiles) -> _Play | None:
    before = problem.table.tiles
    jokers = (before.count(JOKER) + play.count(JOKER), may.count(JOKER))
    found = sweep(grid(before) + grid(play), grid(may), jokers, gains)
    if found.value <= IMPOSSIBLE:
        return None
    counts = _laid(found.moves) - np.frombuffer(before.counts, np.uint8)
    counts[JOKER.code] = play.count(JOKER)
    rest = found.value + gain(gains, play) - int(counts @ gains[: len(counts)])
    if rest:
        counts[JOKER.code] += rest // int(gains[JOKER.code])
    return _Play(problem, found.value + gain(gains, play), _tiles(counts), found.moves)


def _search_opening(problem: Problem, gains: Ints, play: Tiles, may: Tiles) -> _Play | None:
    found = opening.searched(problem, play, may)
    if found.value <= IMPOSSIBLE:
        return None
    counts = _laid(found.moves)
    counts[JOKER.code] = -Shape.read(found.moves, 0).spare
    return _Play(problem, found.value + gain(gains, play), _tiles(counts), found.moves)


def _laid(moves: Ints) -> Ints:
    """Return how many number tiles of each kind *moves* lay, by code; 56 counts."""
    counts = np.zeros(KINDS, np.int64)
    grouped = (moves[:, 4:] >> np.arange(0, 8, 2)) & 3
    counts[:52] = ((moves[:, :4] & 15) + grouped).T.reshape(-1)
    return counts


def _tiles(counts: Ints) -> Tiles:
    return Tiles.from_counts(counts.tolist())
