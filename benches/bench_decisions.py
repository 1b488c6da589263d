"""Measure the value of other turns than a bot's own: ``python -m benches.bench_decisions``.

One bot sits among others of one level, each deal from every seat. Among the turns in which it could
lay some of its tiles and not all, one before its initial meld and one after it are drawn at random,
as long as the pool lasts for more rounds than expert guesses. From there the game is played to its
end once for each turn worth a thought, with the same tiles still to come; all players then continue
as usual. The difference is therefore due to that one turn.

The gain of a rule that takes other turns is the sum of such differences where it takes them (Kakade
and Langford 2002, lemma 6.1). The last two columns search for such a rule. On 80 % of the games,
least squares over the features that the seat sees learn how much more each other turn wins. On the
remaining 20 %, the turn is taken wherever that is above 0. Each fifth is left out once.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tilerummy.bots import bot_for
from tilerummy.bots.bot import lay, rest
from tilerummy.bots.game import deal
from tilerummy.bots.solver_questions import best_play, dearest_alone, problem_of, small_opening
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.game import apply
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.core.view import view
from tilerummy.lab.arena.estimate import estimate
from tilerummy.lab.arena.game import within
from tilerummy.lab.arena.lockstep import BOTS, Games
from tilerummy.solver import smallest_opening
from tilerummy.solver.oracle import SolverOracle
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Problem, Solution

    Numbers = NDArray[np.float64]

_ORACLE = SolverOracle()
_QUICK_MS = 180.0
"""For a turn: so little that expert guesses no last rounds, which takes longer than all the rest,
and enough for every search."""
_LAST_ROUNDS = 4
_BLOCK = 32
"""Deals of a block."""
_FOLDS = 5
_SMOOTH = 100.0
"""Weight of the penalty on large coefficients (ridge regression)."""


class Decision(NamedTuple):
    """A turn that could have been another one."""

    deal: int
    opened: bool
    """Whether the initial meld was made before."""
    usual: str
    """Name of the bot's own turn."""
    seen: tuple[float, ...]
    """What the seat sees, as numbers."""
    won: dict[str, float]
    """The part of the win that each turn gets, by its name."""


def choices(state: State) -> dict[str, Turn]:
    """Return the turns worth a thought by name; none where all tiles go out, or nothing fits.

    Of those that lay the same tiles the first.
    """
    seen = view(state, state.seat)
    problem = problem_of(seen, state.racks[state.seat])
    best = best_play(problem)
    if not 0 < best.tiles < len(problem.rack):
        return {}
    others = _plays(problem, best) if problem.opened else _openings(problem, best)
    found: dict[str, Turn] = {"draw": rest(seen)}
    known = {Tiles()}
    for name, table in (*others, ("most tiles", best.table)):
        turn = lay(seen, table)
        if placed(seen, turn) not in known:
            found[name] = turn
            known.add(placed(seen, turn))
    return found


def _plays(problem: Problem, best: Solution) -> Iterator[tuple[str, Table]]:
    """Yield tables after some of the tiles that could be laid."""
    if (one := dearest_alone(problem, best)) is not None:
        yield "a single tile", one
    half = best_play(replace(problem, rack=Tiles(list(best.placed)[::2])))
    if half.tiles:
        yield "about half", half.table
    remaining = best_play(replace(problem, leave_jokers=True))
    if best.placed.jokers and remaining.tiles:
        yield "most without jokers", remaining.table


def _openings(problem: Problem, best: Solution) -> Iterator[tuple[str, Table]]:
    """Yield tables after the smallest opening, that without jokers, and one of other tiles."""
    smallest = small_opening(problem, best)
    yield "smallest opening", smallest
    laid = smallest.tiles - problem.table.tiles
    plain = Tiles(tile for tile in problem.rack if not tile.is_joker)
    for name, rack in {"without jokers": plain, "another opening": problem.rack - laid}.items():
        other = smallest_opening(problem.ruleset, rack)
        if other is not None:
            yield name, Table((*problem.table.melds, *other.table.melds))


def own_turn(bot: str, state: State, turns: Mapping[str, Turn]) -> str:
    """Return under which name *turns* have that of *bot*, or one that lays the same tiles."""
    seen = view(state, state.seat)
    with within(_QUICK_MS):
        laid = placed(seen, bot_for(bot).choose(seen))
    return next((name for name, turn in turns.items() if placed(seen, turn) == laid), "")


def placed(seen: View, turn: Turn) -> Tiles:
    """Return what *turn* lays."""
    return turn.table.tiles - seen.table.tiles if isinstance(turn, Play) else Tiles()


def play(names: tuple[str, str], ruleset: str, seats: int, first: int) -> list[Decision]:
    """Play a block of deals from *first* on and return the decisions that were drawn from them."""
    precompile()
    bot, other = names
    rules = parse_ruleset(ruleset)
    states, seatings, mine = [], [], []
    for number in range(first, first + _BLOCK):
        state, _ = deal(rules, seats, Random(f"decisions {number}"))
        for seat in range(seats):
            states.append(state)
            seatings.append(tuple(bot if at == seat else other for at in range(seats)))
            mine.append(seat)
    drawn = _drawn(Games(states, seatings, _QUICK_MS), np.array(mine), Random(first))
    begun, where = [], []
    shares: list[dict[str, float]] = []
    for at, state, turns in drawn:
        won = dict.fromkeys(turns, 0.0)
        for name, turn in turns.items():
            after, _ = apply(state, turn, oracle=_ORACLE)
            if after.outcome is None:
                begun.append(after)
                where.append((at, won, name))
            else:
                won[name] = _share(after.outcome.winners, mine[at])
        shares.append(won)
    seated = [seatings[at] for at, _, _ in where]
    outcomes = Games(begun, seated, _QUICK_MS).played() if begun else []
    for (at, won, name), outcome in zip(where, outcomes, strict=True):
        won[name] = _share(outcome.winners, mine[at])
    return [
        Decision(
            first + at // seats,
            state.opened[state.seat],
            own_turn(bot, state, turns),
            seen_in(state, turns),
            won,
        )
        for (at, state, turns), won in zip(drawn, shares, strict=True)
    ]


def _share(winners: Sequence[int], seat: int) -> float:
    return (seat in winners) / max(1, len(winners))


def _drawn(
    games: Games, mine: NDArray[np.int64], chance: Random
) -> list[tuple[int, State, dict[str, Turn]]]:
    """Play *games*; return a state of each before the initial meld of *mine* and one after it.

    Each with its `choices`, and the number of its game.
    """
    remaining: dict[tuple[int, bool], tuple[State, dict[str, Turn]]] = {}
    met: defaultdict[tuple[int, bool], int] = defaultdict(int)
    while games.going.size:
        going = games.going
        own = going[games.seat[going] == mine[going]]
        for at in own[~games.stuck[own, mine[own]]].tolist():
            opened = bool(games.opened[at, mine[at]])
            state = games.state(at)
            # To look at a turn takes longer than to play it, so not all are looked at.
            if len(state.pool) < _LAST_ROUNDS * games.seats or (opened and chance.randrange(4)):
                continue
            if turns := choices(state):
                met[at, opened] += 1
                if chance.randrange(met[at, opened]) == 0:
                    remaining[at, opened] = state, turns
        games.step()
    return [(at, state, turns) for (at, _), (state, turns) in remaining.items()]


def seen_in(state: State, turns: Mapping[str, Turn]) -> tuple[float, ...]:
    """Return what the seat to move sees, as numbers: racks, pool, and what it could lay."""
    seen = view(state, state.seat)
    rack = state.racks[state.seat]
    held = np.frombuffer(rack.counts, np.uint8)[:52].reshape(4, 13) > 0
    runs = np.zeros((4, 17), np.bool_)
    runs[:, 2:15] = held
    beside = runs[:, 1:14] * 2 + runs[:, 3:16] * 2 + runs[:, :13] + runs[:, 4:]
    partners = (beside + 2 * (held.sum(axis=0) - held))[held]
    others = [(state.seat + away) % state.seats for away in range(1, state.seats)]
    laid = {name: len(placed(seen, turn)) for name, turn in turns.items()}
    most = max(laid.values())
    return (
        *(
            len(rack),
            rack.points,
            rack.jokers,
            rack.doubles(),
            len(rack) - most,
            laid.get("smallest opening", most),
        ),
        *((partners <= few).sum() for few in (0, 2)),
        *(len(state.table.tiles), state.table.tiles.jokers, seen.pool),
        *(seen.counts[seat] for seat in others),
        *(float(seen.opened[seat]) for seat in others),
    )


def terms(seen: Numbers) -> Numbers:
    """Return *seen*, shape (n, k), scaled, with all squares and products, and a 1."""
    scaled = (seen - seen.mean(axis=0)) / np.maximum(seen.std(axis=0), 1e-9)
    pairs = combinations_with_replacement(range(seen.shape[1]), 2)
    products = [scaled[:, one] * scaled[:, two] for one, two in pairs]
    return np.column_stack([np.ones(len(seen)), scaled, *products])


def by_rule(seen: Numbers, more: Numbers, deals: NDArray[np.int64]) -> tuple[float, Numbers]:
    """Return how often a learnt rule takes the other turn, and what it wins by it in each row."""
    known, taken = terms(seen), np.zeros(len(more), np.bool_)
    for fold in range(_FOLDS):
        new = deals % _FOLDS == fold
        rows = known[~new]
        weights = np.linalg.solve(
            rows.T @ rows + _SMOOTH * np.eye(rows.shape[1]), rows.T @ more[~new]
        )
        taken[new] = known[new] @ weights > 0
    return float(taken.mean()), np.where(taken, more, 0.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=BOTS, default="expert")
    parser.add_argument("--others", choices=BOTS, default="medium")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--deals", type=int, default=1280)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    work = partial(play, (asked.level, asked.others), asked.ruleset, asked.seats)
    blocks = range(0, asked.deals, _BLOCK)
    with ProcessPoolExecutor(asked.processes, get_context("spawn")) as pool:
        decisions = [one for found in pool.map(work, blocks) for one in found]
    more: defaultdict[tuple[str, str, str], list[tuple[Decision, float]]] = defaultdict(list)
    for one in decisions:
        for name, wins in one.won.items():
            if one.usual not in {"", name}:
                key = "after" if one.opened else "before", one.usual, name
                more[key].append((one, 100 * (wins - one.won[one.usual])))
    print(
        "| initial meld | instead of | to do | positions | wins, points of 100 "
        "| a rule does so in | and wins |"
    )
    print("|---|---|---|---|---|---|---|")
    for key, found in sorted(more.items()):
        differences = np.array([difference for _, difference in found])
        deals = np.array([one.deal for one, _ in found])
        rate, gains = by_rule(np.array([one.seen for one, _ in found]), differences, deals)
        means = [
            estimate([values[deals == number].mean() for number in np.unique(deals)])
            for values in (differences, gains)
        ]
        print(
            f"| {' | '.join(key)} | {len(found)} | {means[0]:+.1f} | {100 * rate:.1f} % "
            f"| {means[1]:+.2f} |"
        )


if __name__ == "__main__":
    main()
