"""How long proven puzzles take: `python -m benches.bench_puzzles [--count N]`.

One process, one thread, all kinds in turn. The yardstick is what it takes to solve the same
positions once more.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import islice
from time import perf_counter, process_time

from tilerummy.puzzles import Kind, puzzles
from tilerummy.solver import solve


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    count = parser.parse_args().count
    took: Counter[str] = Counter()
    levels: Counter[tuple[str, int]] = Counter()
    only: Counter[str] = Counter()
    made = []
    began, cpu = perf_counter(), process_time()
    last = cpu
    for puzzle in islice(puzzles("bench"), count):
        now = process_time()
        took[puzzle.kind] += round(1e6 * (now - last))
        levels[puzzle.kind, puzzle.level] += 1
        only[puzzle.kind] += puzzle.solutions == 1
        made.append(puzzle)
        last = now
    total, cpu = perf_counter() - began, process_time() - cpu
    print("kind        puzzles   levels 1 to 5          one answer only   s each")
    for kind in Kind:
        many = sum(puzzle.kind is kind for puzzle in made)
        shown = " ".join(f"{levels[kind, level]:>3}" for level in range(1, 6))
        print(
            f"{kind:<11} {many:>7}   {shown:<20} {only[kind]:>16} {took[kind] / 1e6 / many:>8.2f}"
        )
    began = perf_counter()
    assert all(solve(puzzle.problem()).tiles == puzzle.best for puzzle in made)
    again = perf_counter() - began
    print(
        f"{len(made)} puzzles in {total:.0f} s ({cpu:.0f} s of processor time); "
        f"solved once more in {again:.1f} s, ratio {cpu / again:.0f}"
    )


if __name__ == "__main__":
    main()
