"""What other turns than a bot's own would win: ``python -m benches.bench_decisions``.

One bot sits among others of one level, each deal from every seat. Of the turns in which it could
lay some of its tiles and not all, one before its initial meld and one after it are drawn by
chance. From there the game is played to its end once for each turn worth a thought, with the same
tiles still to come; everybody goes on as before. So a difference is that of the one turn.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from tilerummy.bots import LEVELS, bot_for
from tilerummy.bots.bot import lay, rest
from tilerummy.bots.game import deal, turns
from tilerummy.bots.search import best_play, dearest_alone, problem_of, small_opening
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.game import apply
from tilerummy.core.view import view
from tilerummy.lab.arena.estimate import estimate
from tilerummy.solver.oracle import SolverOracle
from tilerummy.solver.warm import warm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.bots import Bot
    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn

_ORACLE = SolverOracle()


def choices(state: State) -> dict[str, Turn]:
    """Return the turns worth a thought by name; none where all tiles go out, or nothing fits."""
    seen = view(state, state.seat)
    problem = problem_of(seen, state.racks[state.seat])
    best = best_play(problem)
    if not 0 < best.tiles < len(problem.rack):
        return {}
    found: dict[str, Turn] = {"draw": rest(seen), "most tiles": lay(seen, best.table)}
    if not problem.opened:
        found["smallest opening"] = lay(seen, small_opening(problem, best))
        return found
    kept = best_play(replace(problem, leave_jokers=True))
    if problem.rack.jokers and kept.tiles:
        found["most without jokers"] = lay(seen, kept.table)
    if (one := dearest_alone(problem, best)) is not None:
        found["a single tile"] = lay(seen, one)
    return found


def drawn(state: State, bots: Sequence[Bot], seat: int, chance: Random) -> Iterator[State]:
    """Yield a turn of *seat* before its initial meld and one after it, as far as there are any."""
    kept: dict[bool, State] = {}
    met = dict.fromkeys((False, True), 0)
    for after, _ in turns(state, bots, _ORACLE):
        before, state = state, after
        opened = before.opened[seat]
        if before.seat == seat and len(before.pool) >= before.seats and choices(before):
            met[opened] += 1
            if chance.randrange(met[opened]) == 0:
                kept[opened] = before
    yield from kept.values()


def share(state: State, turn: Turn, bots: Sequence[Bot]) -> float:
    """Return the part of the win of the seat to move, which does *turn*."""
    seat = state.seat
    last, _ = apply(state, turn, oracle=_ORACLE)
    for after, _ in turns(last, bots, _ORACLE):
        last = after
    won = () if last.outcome is None else last.outcome.winners
    return (seat in won) / max(1, len(won))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=LEVELS, default="expert")
    parser.add_argument("--others", choices=LEVELS, default="medium")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--deals", type=int, default=120)
    asked = parser.parse_args()
    warm()
    more: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for number in range(asked.deals):
        for seat in range(asked.seats):
            chance = Random(f"decisions {number}")
            state, _ = deal(parse_ruleset(asked.ruleset), asked.seats, chance)
            bots = [bot_for(asked.others)] * asked.seats
            bots[seat] = bot_for(asked.level)
            for at in drawn(state, bots, seat, chance):
                usual = "draw" if at.opened[seat] else "smallest opening"
                won = {name: share(at, turn, bots) for name, turn in choices(at).items()}
                for name, wins in won.items():
                    if name != usual:
                        more[usual, name].append(100 * (wins - won[usual]))
    print("| instead of | to do | positions | wins, points of 100 |")
    print("|---|---|---|---|")
    for (usual, name), differences in sorted(more.items()):
        print(f"| {usual} | {name} | {len(differences)} | {estimate(differences):+.1f} |")


if __name__ == "__main__":
    main()
