"""The gain of determinised games for a bot's choice: ``python -m benches.bench_determinisation``.

One bot sits among others of one level. In each of its turns that could lay some tiles and not all,
after its initial meld, the turns worth a thought are played to the end of guessed games. Of every
second guess the one that wins most is taken, where it is better by the standard errors asked for;
what it wins more is counted in the other guesses, and in the game as the tiles really lie.
``--hands`` guesses the pool alone and knows all racks, as nobody does: how much more there could be
to win with perfect knowledge of the others.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from benches.bench_decisions import choices, placed
from tilerummy.bots import LEVELS, bot_for
from tilerummy.bots.bot import rest
from tilerummy.bots.determinisation import Determinisation, Habit, counted, sample, shares
from tilerummy.bots.game import deal, turns
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.view import view
from tilerummy.lab.arena.estimate import estimate
from tilerummy.solver.oracle import SolverOracle
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.state import State


def known(state: State, n: int, chance: Random) -> Determinisation:
    """Return *n* guesses in which every rack is as it is and the pool is shuffled."""
    racks = np.array([[list(rack.counts) for rack in state.racks]], np.uint8)
    pool = [tile.code for tile in state.pool]
    order = [chance.sample(pool, len(pool)) for _ in range(n)]
    return Determinisation(
        np.repeat(racks, n, axis=0), np.array(order, np.int64).reshape(n, len(pool))
    )


def taken(won: NDArray[np.float64], sure: float) -> int:
    """Return the row that wins most, 0 unless it is better by *sure* standard errors."""
    more, n = won - won[0], won.shape[1]
    score = more.mean(axis=1) / np.sqrt((more.var(axis=1) + 0.25 / n) / n)
    return int(score.argmax()) if score.max() > sure else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=LEVELS, default="expert")
    parser.add_argument("--others", choices=LEVELS, default="medium")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--guesses", type=int, default=48)
    parser.add_argument("--sure", type=float, default=1.5)
    parser.add_argument("--hands", action="store_true", help="know all racks")
    asked = parser.parse_args()
    precompile()
    ruleset = parse_ruleset(asked.ruleset)
    rules = counted(ruleset)
    if rules is None:
        parser.error(f"{asked.ruleset} cannot be played by counts")
    habits = [Habit.LAYS if asked.others == "medium" else Habit.HOLDS_LESS] * asked.seats
    gains: list[float] = []
    real: list[float] = []
    for number in range(asked.games):
        chance = Random(f"guesses {number}")
        seat = number % asked.seats
        state, _ = deal(ruleset, asked.seats, chance)
        bots = [bot_for(asked.others)] * asked.seats
        bots[seat] = bot_for(asked.level)
        layouts = [Habit.HOLDS if at == seat else habit for at, habit in enumerate(habits)]
        for after, _ in turns(state, bots, SolverOracle()):
            before, state = state, after
            if before.seat != seat or not before.opened[seat] or not (found := choices(before)):
                continue
            seen = view(before, seat)
            # The bot's habit comes first: it draws.
            options = dict.fromkeys((rest(seen), *found.values()))
            tries = [placed(seen, one) for one in options]
            if asked.hands:
                determinisation = known(before, asked.determinisation, chance)
            else:
                determinisation = sample(seen, rules, asked.determinisation, chance)
            won = shares(seen, rules, determinisation, tries, layouts)
            truth = Determinisation(
                known(before, 1, chance).racks, np.array([[tile.code for tile in before.pool]])
            )
            as_it_is = shares(seen, rules, truth, tries, layouts)[:, 0]
            for half in (0, 1):
                row = taken(won[:, half::2], asked.sure)
                other = won[:, 1 - half :: 2]
                gains.append(100 * (other[row].mean() - other[0].mean()))
                real.append(100 * (as_it_is[row] - as_it_is[0]))
    turns_a_game = len(gains) / 2 / asked.games
    print(f"{turns_a_game:.1f} turns a game; points of 100 that one such turn would win more:")
    print(f"by other guesses {estimate(gains):+.2f}, as the tiles lie {estimate(real):+.2f}")


if __name__ == "__main__":
    main()
