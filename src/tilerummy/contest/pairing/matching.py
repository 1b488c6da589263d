"""The largest matching of a graph, by Edmonds' blossom algorithm.

Source: J. Edmonds, Paths, trees, and flowers, 1965. Worst case: the cube of the number of vertices.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_NONE: Final = -1


def largest_matching(neighbours: Sequence[Sequence[int]], mate: list[int]) -> list[int]:
    """Return by vertex its partner, -1 for none, in a matching with the most pairs.

    *neighbours* lists for each vertex those that it may be matched with. The search extends *mate*,
    a matching of the same form, and keeps its matched vertices matched.

    >>> largest_matching([[1], [0, 2], [1, 3], [2]], [-1, 2, 1, -1])
    [1, 0, 3, 2]
    """
    search = _Search(neighbours, list(mate))
    for vertex in range(len(neighbours)):
        if search.mate[vertex] == _NONE:
            search.augment(vertex)
    return search.mate


class _Search:
    """One search for an augmenting path after another, in one graph."""

    def __init__(self, neighbours: Sequence[Sequence[int]], mate: list[int]) -> None:
        self._neighbours = neighbours
        self.mate = mate

    def augment(self, root: int) -> None:
        """Match *root* with one more vertex along an augmenting path, if there is one."""
        n = len(self._neighbours)
        self._parent, self._base = [_NONE] * n, list(range(n))
        outer = [False] * n
        outer[root] = True
        queue = deque([root])
        while queue:
            one = queue.popleft()
            for other in self._neighbours[one]:
                if self._base[one] == self._base[other] or self.mate[one] == other:
                    continue
                mate = self.mate[other]
                if other == root or (mate != _NONE and self._parent[mate] != _NONE):
                    queue.extend(self._shrink(one, other, outer))
                elif self._parent[other] == _NONE:
                    self._parent[other] = one
                    if mate == _NONE:
                        self._flip(other)
                        return
                    outer[mate] = True
                    queue.append(mate)

    def _shrink(self, one: int, other: int, outer: list[bool]) -> list[int]:
        """Shrink the blossom that the edge closes; return its vertices that become outer."""
        base = self._common(one, other)
        inside: set[int] = set()
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        found = []
        for vertex in range(len(self._base)):
            if self._base[vertex] in inside:
                self._base[vertex] = base
                if not outer[vertex]:
                    outer[vertex] = True
                    found.append(vertex)
        return found

    def _common(self, one: int, other: int) -> int:
        """Return the lowest base that the paths of both vertices to the root share."""
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self.mate[one] == _NONE:
                break
            one = self._parent[self.mate[one]]
        while self._base[other] not in seen:
            other = self._parent[self.mate[self._base[other]]]
        return self._base[other]

    def _mark(self, vertex: int, base: int, child: int, inside: set[int]) -> None:
        """Mark the blossom from *vertex* down to *base*, and turn its parents round."""
        while self._base[vertex] != base:
            mate = self.mate[vertex]
            inside |= {self._base[vertex], self._base[mate]}
            self._parent[vertex] = child
            child, vertex = mate, self._parent[mate]

    def _flip(self, vertex: int) -> None:
        """Exchange matched and free edges of the path that ends in *vertex*."""
        while vertex != _NONE:
            before = self._parent[vertex]
            following = self.mate[before]
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = following
