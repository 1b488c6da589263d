"""Time best plays against the textbook's program: `python -m benches.bench_solver`."""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field, replace
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from benches.textbook import by_glpk, by_highs, glpk
from tests.support.random_positions import position
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC, TWIST, XP
from tilerummy.solver import solve
from tilerummy.solver.dp.plain.search import plain_search
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver import Problem, Solution


class Kind(NamedTuple):
    """A kind of positions: how many tiles where."""

    name: str
    ruleset: Ruleset
    table: tuple[int, int]
    rack: tuple[int, int]
    jokers: tuple[int, int] | None = None
    """Fewest and most in play; by chance if None."""
    deadline_ms: float | None = None


MIXED = (
    Kind("classic, table of 14-18", CLASSIC, (14, 18), (8, 20), (0, 2)),
    Kind("classic, table of 39-43", CLASSIC, (39, 43), (8, 20), (0, 2)),
    Kind("classic, table of 74-78", CLASSIC, (74, 78), (8, 20), (0, 2)),
)
HARD = (
    Kind("classic, table of 75-95", CLASSIC, (75, 95), (4, 10)),
    Kind("classic, hoarded rack of 30-40", CLASSIC, (20, 60), (30, 40)),
    Kind("xp, table of 60-140", XP, (60, 140), (8, 20)),
    Kind("twist, up to eight jokers in play", TWIST, (20, 80), (8, 20), (0, 8), 2000),
    Kind("twist, eight jokers in play", TWIST, (20, 80), (8, 20), (8, 8), 2000),
)


@dataclass
class Taken:
    """What one kind of positions took, in milliseconds."""

    free: list[float] = field(default_factory=list)
    ruled: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    """This solver's times, rule off, on those positions that the program solved too."""
    highs: list[float] = field(default_factory=list)
    glpk: list[float] = field(default_factory=list)
    states: list[int] = field(default_factory=list)
    proven: int = 0
    """Answers proven best, the rule off."""
    ruled_proven: int = 0
    """Answers proven best, the rule on."""


def positions(kind: Kind, count: int) -> list[Problem]:
    """Return the same positions every time, the joker-reuse rule on."""
    found = []
    for seed in range(count):
        rng = random.Random(f"{kind.name} {seed}")
        jokers = None if kind.jokers is None else rng.randint(*kind.jokers)
        table, rack = rng.randint(*kind.table), rng.randint(*kind.rack)
        found.append(
            position(kind.ruleset, kind.ruleset.max_seats, table, rack, seed, jokers=jokers)
        )
    return found


def measure(kind: Kind, count: int, beside: int, cvxopt: Any | None) -> Taken:
    """Solve *count* positions, the first *beside* of them by the programs too.

    Each solver goes through all positions before the next does, as each would on its own.
    """
    taken = Taken()
    ruled = positions(kind, count)
    free = [
        replace(one, ruleset=replace(one.ruleset, joker_reuse=JokerReuse.ANY_SET)) for one in ruled
    ]
    best = [timed(one, taken.free, kind.deadline_ms) for one in free]
    legal = [timed(one, taken.ruled, kind.deadline_ms) for one in ruled]
    taken.proven = sum(one.optimal for one in best)
    taken.ruled_proven = sum(one.optimal for one in legal)
    scores = [one.score(found.placed) for one, found in zip(free, best, strict=True)]
    for one, found, play, score in zip(free, best, legal, scores, strict=True):
        assert not found.optimal or one.score(play.placed) <= score
    if not kind.ruleset.special_jokers:
        taken.states = [
            plain_search(one.required, one.optional, one.gains, floor=0).states for one in free
        ]
    taken.beside = taken.free[:beside]
    for by, times in ((by_highs, taken.highs), (by_glpk, taken.glpk)):
        if by is by_highs or cvxopt is not None:
            for one, score in zip(free[:beside], scores, strict=False):
                took, program = by(one, cvxopt)
                times.append(took)
                assert score == program
    return taken


def timed(problem: Problem, times: list[float], deadline_ms: float | None) -> Solution:
    """Solve *problem* and note the milliseconds that it takes."""
    began = process_time()
    solution = solve(problem, deadline_ms=deadline_ms)
    times.append((process_time() - began) * 1000)
    return solution


def line(name: str, times: Sequence[float], more: str = "") -> None:
    """Print the quantiles of *times*."""
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    figures = f"{median(ordered):9.2f} {p99:9.2f} {ordered[-1]:9.2f}"
    print(f"  {name:34} {len(ordered):4} {figures}   {more}", flush=True)


def report(name: str, taken: Taken) -> None:
    """Print what one kind of positions took."""
    print(name)
    each = len(taken.free)
    share = f"{100 * taken.proven / each:.0f} % proven best"
    remaining = f", states {median(taken.states):.0f} / {max(taken.states)}" if taken.states else ""
    line("reuse rule off", taken.free, share + remaining)
    line("reuse rule on", taken.ruled, f"{100 * taken.ruled_proven / each:.0f} % proven best")
    for program, times in (("HiGHS", taken.highs), ("GLPK", taken.glpk)):
        if times:
            ratios = [slow / fast for slow, fast in zip(times, taken.beside, strict=True)]
            worst = max(times) / max(taken.beside)
            line(
                f"the textbook's program on {program}",
                times,
                f"{median(ratios):.1f} times as long in the median, worst to worst {worst:.1f}",
            )


def joined(parts: Sequence[Taken]) -> Taken:
    """Return *parts* as one."""
    proven, ruled = (sum(part.proven for part in parts), sum(part.ruled_proven for part in parts))
    total = Taken(proven=proven, ruled_proven=ruled)
    for name in ("free", "ruled", "beside", "highs", "glpk", "states"):
        getattr(total, name).extend(one for part in parts for one in getattr(part, name))
    return total


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--each", type=int, default=72, help="positions of each kind")
    asked.add_argument("--beside", type=int, default=6, help="hard ones that the program solves")
    options = asked.parse_args()
    precompile()
    cvxopt = glpk()
    if cvxopt is None:
        print("GLPK is not installed and left out; `make glpk` installs it")
    print(f"{'':36} {'n':>4} {'p50 ms':>9} {'p99 ms':>9} {'max ms':>9}")
    parts = [measure(kind, options.each, options.each, cvxopt) for kind in MIXED]
    report(f"{len(MIXED) * options.each} classic positions, mixed", joined(parts))
    for kind, part in zip(MIXED, parts, strict=True):
        report(kind.name, part)
    for kind in HARD:
        beside = 0 if kind.ruleset.special_jokers else options.beside
        report(kind.name, measure(kind, options.each, beside, cvxopt))


if __name__ == "__main__":
    main()
