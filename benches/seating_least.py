"""The fewest repeats of all ways of seating: `python -m benches.seating_least [PLAYERS ROUNDS]`.

Without arguments, for the four numbers of `FOUND_BY_TRYING`, in some minutes and 400 MB: for each
it is shown that one repeat fewer is impossible. All ways of seating a round are listed as sets of
pairs. The first round is any one way of each kind of tables, the second one way of each kind of
crossing with it (pairs of rounds are the same but for names if their tables share the same numbers
of people, in some order), the rest every choice that stays within the repeats allowed. Repeats do
not depend on the order of rounds, so a kind of second round is left out once it is tried.
"""

from __future__ import annotations

import sys
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt
from numba import njit

from tilerummy.contest.seating.bound import FOUND_BY_TRYING
from tilerummy.contest.seating.exhaustive import ways_to_seat
from tilerummy.contest.seating.problem import Round, pairs_in

Words = npt.NDArray[np.uint64]
"""(ways, 2) the pairs of each way of seating a round, a bit each; 16 players have 120."""
Chosen = npt.NDArray[np.int64]
_WORD = (1 << 64) - 1


@njit(cache=True)
def _bits(word: np.uint64) -> int:
    count = 0
    while word:
        word &= word - np.uint64(1)
        count += 1
    return count


@njit(cache=True)
def _cost(choice: Words, met: Words) -> int:
    return _bits(choice[0] & met[0]) + _bits(choice[1] & met[1])


@njit(cache=True)
def _within(words: Words, among: Chosen, met: Words, allowed: int) -> Chosen:
    """Return the ways in *among* with at most *allowed* repeats."""
    remaining = np.empty(len(among), np.int64)
    count = 0
    for choice in among:
        if _cost(words[choice], met) <= allowed:
            remaining[count] = choice
            count += 1
    return remaining[:count].copy()


@njit(cache=True)
def _possible(words: Words, among: Chosen, met: Words, allowed: int, left: int) -> bool:
    """Return whether *left* more rounds can be chosen with at most *allowed* repeats."""
    for at in range(len(among)):
        choice = words[among[at]]
        cost = _cost(choice, met)
        if cost > allowed:
            continue
        if left == 1:
            return True
        later = met | choice
        rest = _within(words, among[at:], later, allowed - cost)
        if _possible(words, rest, later, allowed - cost, left - 1):
            return True
    return False


def possible(players: int, rounds: int, allowed: int) -> bool:
    """Return whether three or more *rounds* can be seated with at most *allowed* repeats."""
    bit = {pair: 1 << at for at, pair in enumerate(combinations(range(players), 2))}
    choices = ways_to_seat(players)
    masks = [sum(bit[pair] for pair in pairs_in(choice)) for choice in choices]
    words = np.array([(mask & _WORD, mask >> 64) for mask in masks], np.uint64)
    kinds = {tuple(sorted(map(len, choice))): at for at, choice in enumerate(choices)}
    return any(_possible_after(choices, words, first, rounds, allowed) for first in kinds.values())


def _possible_after(
    choices: list[Round], words: Words, first: int, rounds: int, allowed: int
) -> bool:
    met = words[first]
    among = _within(words, np.arange(len(choices)), met, allowed)
    crossings: dict[object, list[int]] = {}
    for choice in among.tolist():
        crossings.setdefault(_crossing(choices[first], choices[choice]), []).append(choice)
    for alike in sorted(crossings.values(), key=len):
        second = words[alike[0]]
        left = allowed - _cost(second, met)
        rest = _within(words, among, met | second, left)
        if _possible(words, rest, met | second, left, rounds - 2):
            return True
        among = np.setdiff1d(among, alike)
    return False


def _crossing(one: Round, other: Round) -> object:
    """Return how many people the tables of two rounds share, whatever the order of the tables."""
    shared = [[len(set(table) & set(with_)) for with_ in other] for table in one]
    return min(
        tuple(
            sorted((len(table), *((len(other[at]), row[at]) for at in order))
                   for table, row in zip(one, shared, strict=True))
        )
        for order in permutations(range(len(other)))
    )  # fmt: skip


def main() -> None:
    asked = [(int(sys.argv[1]), int(sys.argv[2]))] if len(sys.argv) > 1 else list(FOUND_BY_TRYING)
    for players, rounds in asked:
        least = FOUND_BY_TRYING.get((players, rounds), 1)
        fewer = possible(players, rounds, least - 1)
        said = "possible" if fewer else "impossible: all ways were tried"
        print(f"{players} players, {rounds} rounds, {least - 1} repeats: {said}", flush=True)


if __name__ == "__main__":
    main()
