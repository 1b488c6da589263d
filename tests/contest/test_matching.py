"""Matchings are the largest: compared with every choice of edges in small graphs."""

from __future__ import annotations

from random import Random

import pytest

from tilerummy.contest.pairing.matching import largest_matching


def most_pairs(edges: frozenset[tuple[int, int]]) -> int:
    """Return the most edges without a common vertex, by trying each edge with and without."""
    if not edges:
        return 0
    one, two = min(edges)
    without = edges - {(one, two)}
    rest = frozenset(edge for edge in without if not {one, two} & set(edge))
    return max(1 + most_pairs(rest), most_pairs(without))


@pytest.mark.parametrize("seed", range(30))
def test_no_matching_has_more_pairs(seed: int) -> None:
    chance = Random(seed)
    for _ in range(20):
        n = chance.randint(1, 9)
        every = [(a, b) for a in range(n) for b in range(a + 1, n)]
        edges = chance.sample(every, min(len(every), chance.randint(0, 12)))
        neighbours: list[list[int]] = [[] for _ in range(n)]
        for one, two in edges:
            neighbours[one].append(two)
            neighbours[two].append(one)
        mate = largest_matching(neighbours, [-1] * n)
        for vertex, partner in enumerate(mate):
            assert partner == -1 or (mate[partner] == vertex and partner in neighbours[vertex])
        assert sum(partner != -1 for partner in mate) // 2 == most_pairs(frozenset(edges))


def test_what_was_matched_stays_matched() -> None:
    ring = [[4, 1], [0, 2], [1, 3], [2, 4], [3, 0]]
    mate = largest_matching(ring, [1, 0, -1, -1, -1])
    assert -1 not in (mate[0], mate[1])
    assert sum(partner != -1 for partner in mate) == 4
