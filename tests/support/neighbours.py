"""How much of the melds of a table stays together."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.core.table import Table


def neighbours(before: Table, after: Table) -> int:
    """Return how many pairs of neighbours of *before* still share a meld in *after*."""
    left = Counter(frozenset(two) for meld in before.melds for two in pairwise(meld.codes))
    new = Counter(frozenset(two) for meld in after.melds for two in combinations(meld.codes, 2))
    return (left & new).total()
