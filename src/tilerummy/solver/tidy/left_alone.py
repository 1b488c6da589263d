"""Tables as good as the best in which some melds are left alone: what tidying asks about.

With plain jokers one search says which melds can stay all at once (`plain.search.keep_most`).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color
from tilerummy.solver.coverage import coverage
from tilerummy.solver.jokers.candidates import Candidates
from tilerummy.solver.jokers.search import Search
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.legal import Judge
from tilerummy.solver.relaxed import gain, weights
from tilerummy.solver.sweep.plain.question import BITS, EACH, MELD, MOST_BEGIN, SHARE
from tilerummy.solver.sweep.plain.search import keep_most

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.jit import Ints, Records

SEARCHES: Final = 250
"""Most searches before the answer is given without proof, if one is a plain sweep mostly."""
SPECIAL_SEARCHES: Final = 100
"""The same with special jokers."""
STATES: Final = 20_000
"""Most states to keep in looking for all melds that can stay at once."""
MOST_GAIN: Final = 1 << 36
"""Most that a rack can gain; melds must add up with it."""
_JOKER: Final = JOKER.code


class Staying(NamedTuple):
    """What was found about the melds of a table."""

    many: int
    """How many can stay at once, or as many as were known."""
    which: int
    """As many melds, as bits; -1 if none were found."""
    proven: bool
    """Whether more than `many` cannot stay."""


class Tables:
    """Who finds tables for *problem*, of which *placed* is what a best play places."""

    def __init__(self, problem: Problem, placed: Tiles, stop: Ints) -> None:
        self.problem, self.stop = problem, stop
        self.gains = weights(problem)
        self.wanted = gain(self.gains, placed) - gain(self.gains, problem.play)
        self.is_plain = coverage(problem).is_plain
        self.judge = Judge(problem)
        self.left = SEARCHES if self.is_plain else SPECIAL_SEARCHES
        self.states = STATES
        self.sure = True

    @cached_property
    def candidates(self) -> Candidates:
        """The melds that jokers may end in, shared by all searches."""
        return Candidates(self.problem, self.stop)

    def is_sure(self) -> bool:
        """Whether all that was not found does not exist."""
        return self.sure and self.left > 0 and not self.stop[0]

    def most_staying(self, melds: Sequence[Meld], known: int) -> Staying:
        """Return how many of *melds*, and which, can stay at once in a best play.

        Only with plain jokers; the joker-reuse rule (B4) is left out. No play gains more than the
        best, or nothing is proven. *known* melds or more are looked for; of equally many rather
        those with more neighbours in them.
        """
        problem, rows = self.problem, old_rows(melds) if self.is_plain else None
        if rows is None or gain(self.gains, problem.may) > MOST_GAIN:
            return Staying(known, -1, proven=False)
        scale = EACH * (len(melds) + 1)
        least, floor = self.wanted * scale, self.wanted * scale + EACH * known
        value, which, proven = keep_most(
            problem.must, problem.may, self.gains * scale, rows, floor, self.states, self.stop
        )
        if value <= floor:
            return Staying(known, -1, proven)
        if value >= least + scale:
            return Staying(known, -1, proven=False)
        return Staying((value - least) // EACH, which, proven)

    def relaxed(self, kept: tuple[Meld, ...]) -> Table | None:
        """Return a table that has all of *kept* and gains as much as the best; None if none does.

        With plain jokers it is the relaxed best, which may break a rule about jokers.
        """
        if self.left <= 0:
            return None
        self.left -= 1
        search = self.search(kept)
        if not self.is_plain:
            return self.found(search)
        root = search.node(search.base)
        if root.bound < self.wanted:
            return None
        if search.look(root) >= self.wanted:
            return search.best.table
        return Table((*kept, *search.laid(root)))

    def allowed(self, relaxed: Table, kept: tuple[Meld, ...]) -> Table | None:
        """Return a legal table that has all of *kept*, *relaxed* if that is one."""
        return relaxed if self.is_legal(relaxed) else self.found(self.search(kept))

    def search(self, kept: tuple[Meld, ...]) -> Search:
        """Return the search for tables that have *kept*."""
        return Search(
            self.problem,
            self.stop,
            kept=kept,
            least=self.wanted,
            most=self.wanted,
            effort=1,
            candidates=self.candidates,
        )

    def found(self, search: Search) -> Table | None:
        """Return what *search* finds."""
        found = search.run()
        self.sure = self.sure and found.proven
        return None if found.table == self.problem.table else found.table

    def is_legal(self, table: Table) -> bool:
        """Whether the player may leave *table*, which has the right tiles or lacks spare jokers."""
        placed = table.tiles.minus(self.problem.table.tiles)
        enough = self.problem.table.tiles <= table.tiles
        return enough and gain(self.gains, placed) >= self.wanted and self.judge.allows(table.melds)


def old_rows(melds: Sequence[Meld]) -> Records | None:
    """Return *melds* as rows of `MELD`; None if they are too many for that."""
    seen: dict[bytes, int] = {}
    runs: list[tuple[int, int, int, int]] = []
    begin = [0] * (len(NUMBERS) + 1)
    rows = []
    for at, meld in enumerate(melds):
        first, last, bits, jokers, color, worth = _row(meld.ordered)
        if color >= 0:
            runs.append((first, last, color, at))
        rows.append([first, last, bits, jokers, -1, seen.get(meld.ordered, -1), worth])
        seen[meld.ordered] = at
        begin[first] += 1
    ends = [[0] * BITS for _ in Color]
    for first, last, color, at in sorted(runs):
        free = next((slot for slot, end in enumerate(ends[color]) if end < first), None)
        if free is None:
            return None
        ends[color][free] = last
        rows[at][4] = BITS * color + free
    if max(begin) > MOST_BEGIN or len(melds) >= 63:
        return None
    return np.array(list(map(tuple, rows)), MELD)


@lru_cache(maxsize=16_384)
def _row(codes: bytes) -> tuple[int, int, int, int, int, int]:
    """Return what `MELD` say of a meld by itself, but its colour (-1: a group) for the slot."""
    naturals = [code for code in codes if code < _JOKER]
    numbers = [code % len(NUMBERS) + 1 for code in naturals]
    color = naturals[0] // len(NUMBERS)
    bits = sum(1 << number for number in numbers)
    if naturals[-1] // len(NUMBERS) != color:
        bits, color = sum(1 << (code // len(NUMBERS)) for code in naturals), -1
    jokers, worth = len(codes) - len(naturals), EACH + SHARE * (len(codes) - 1)
    return min(numbers), max(numbers), bits, jokers, color, worth
