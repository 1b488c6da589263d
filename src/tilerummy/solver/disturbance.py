"""Minimal disturbance: of all best plays, one that leaves most melds of the table unchanged.

If a best play can leave some melds alone, it can leave any subset of them alone. The search looks
for the smallest set of melds that must be touched. It asks `Tables` about *large* sets, everything
that is not ruled out, and about *small* sets, everything that is decided, whose searches are cheap.
A large set without a best play rules out all its subsets. With plain jokers one search finds which
melds can stay together (`plain.search.keep_most`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color
from tilerummy.solver.dp.jit import JOKER, Ints, Records
from tilerummy.solver.dp.plain.question import BITS, EACH, MELD, MOST_BEGIN, SHARE
from tilerummy.solver.dp.plain.search import keep_most
from tilerummy.solver.joker_search.search import STATES as MILLION
from tilerummy.solver.joker_search.search import Search
from tilerummy.solver.layout.arrange import settled, staying
from tilerummy.solver.legal import Judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem

SEARCHES: Final = 250
"""Most searches before the answer is returned without proof; most are plain searches."""
SPECIAL_SEARCHES: Final = 100
"""The same with special jokers."""
SPECIAL_STATES: Final = 100_000
"""Most states of all searches with special jokers together."""
STATES: Final = 20_000
"""Most states of the search for all melds that can stay together."""
MOST_GAIN: Final = 1 << 36
"""Most that a rack can gain; melds must add up with it."""


def least_disturbed(problem: Problem, table: Table, stop: Ints) -> tuple[Table, bool]:
    """Return a table as good as *table* that leaves most melds unchanged; and if it is proven.

    *table* is a proven best play of a player who has opened and places something.
    """
    return _Search(problem, table, stop).run()


class _Search:
    """The search for the fewest touched melds; sets of melds are bit masks."""

    def __init__(self, problem: Problem, table: Table, stop: Ints) -> None:
        self.problem = problem
        self.melds = problem.table.melds
        self.tables = Tables(problem, table.tiles - problem.table.tiles, stop)
        self.best = table
        self.relaxed: dict[int, Table] = {self.touched(table): table}
        """Tables as good as the best, by touched melds; some break the joker-reuse rule."""
        self.useless: list[int] = []
        """Sets of melds whose touching alone allows no best play."""

    def run(self) -> tuple[Table, bool]:
        """Return a best table that touches fewest melds, and whether that is proven."""
        least = self.at_once()
        everything = (1 << len(self.melds)) - 1
        while (most := self.touched(self.best).bit_count()) > least:
            smaller = self.smaller(0, everything, most - 1)
            if smaller is None:
                break
            self.best = smaller
        sure = self.tables.sure and self.tables.left > 0 and not self.tables.stop[0]
        return self.best, most <= least or sure

    def at_once(self) -> int:
        """Make `best` touch fewest melds if that is easy; return how many it takes at least.

        Mostly it is: what is best without the joker-reuse rule obeys it.
        """
        most, touched = len(self.melds), self.touched(self.best).bit_count()
        found = self.tables.most_staying(self.melds, most - touched)
        if found.which >= 0:
            touches = self.relaxed_within(~found.which & ((1 << most) - 1))
            if touches is not None and touches.bit_count() < touched:
                table = self.relaxed[touches]
                self.best = table if self.tables.is_legal(table) else self.best
        return most - found.many if found.proven else 0

    def touched(self, table: Table) -> int:
        """Return the melds that *table* does not have as they were."""
        stay = enumerate(staying(self.problem.table, table))
        return sum(1 << at for at, stays in stay if not stays)

    def smaller(self, chosen: int, others: int, more: int) -> Table | None:
        """Return a best table that touches *chosen* and at most *more* of *others*, or as few.

        None if there is none, or when the search has taken too long.
        """
        likely = self.relaxed_within(chosen | others)
        while likely is not None:
            is_small = likely.bit_count() <= chosen.bit_count() + more
            found = self.does(likely) if is_small else None
            if found is not None:
                return found
            alone = self.does(chosen)
            if alone is not None or not (more and others):
                return alone
            # One of the others is needed: first those that the last answer touched.
            useful = likely & others or others
            first = useful & -useful
            smaller = self.smaller(chosen | first, others ^ first, more - 1)
            if smaller is not None:
                return smaller
            others ^= first
            if more > 1 or not likely & others:
                likely = self.relaxed_within(chosen | others)
        return None

    def relaxed_within(self, touched: int) -> int | None:
        """Return the part of *touched* that the best table without the joker-reuse rule touches."""
        known = next((mask for mask in self.relaxed if not mask & ~touched), None)
        if known is not None or self.is_useless(touched):
            return known
        table = self.tables.relaxed(self.untouched(touched))
        if table is None:
            self.useless.append(touched)
            return None
        mask = self.touched(table)
        self.relaxed[mask] = table
        return mask

    def does(self, touched: int) -> Table | None:
        """Return a best table that touches nothing but *touched*, or None."""
        touches = self.relaxed_within(touched)
        if touches is None or self.is_useless(touched):
            return None
        if self.tables.is_legal(self.relaxed[touches]):
            return self.relaxed[touches]
        table = self.tables.found(self.tables.search(self.untouched(touched)))
        if table is None:
            self.useless.append(touched)
        return table

    def is_useless(self, touched: int) -> bool:
        return any(not touched & ~useless for useless in self.useless)

    def untouched(self, touched: int) -> tuple[Meld, ...]:
        """Return the melds beyond *touched*."""
        return tuple(meld for at, meld in enumerate(self.melds) if not touched >> at & 1)


class Staying(NamedTuple):
    """The number of melds of a table that can stay together."""

    many: int
    """How many can stay at once, or the number that was found."""
    which: int
    """As many melds, as bits; -1 if none were found."""
    proven: bool
    """Whether more than `many` cannot stay."""


class Tables:
    """Finds tables as good as the best in which some melds are left alone.

    *placed* is what a best play of *problem* places.
    """

    def __init__(self, problem: Problem, placed: Tiles, stop: Ints) -> None:
        self.problem, self.stop = problem, stop
        self.wanted = problem.gain(placed) - problem.gain(problem.play)
        self.is_plain = problem.strategy.is_plain
        self.judge = Judge(problem)
        self.left = SEARCHES if self.is_plain else SPECIAL_SEARCHES
        self.states = STATES
        self.special_states = SPECIAL_STATES
        self.sure = True

    def most_staying(self, melds: Sequence[Meld], known: int) -> Staying:
        """Return how many of *melds*, and which, can stay at once in a best play.

        Only with plain jokers; the joker-reuse rule (B4) is left out. No play gains more than the
        best, or nothing is proven. *known* melds or more are looked for; of equally many rather
        those with more neighbours in them.
        """
        problem, rows = self.problem, old_rows(melds) if self.is_plain else None
        if rows is None or problem.gain(problem.optional) > MOST_GAIN:
            return Staying(known, -1, proven=False)
        scale = EACH * (len(melds) + 1)
        least, floor = self.wanted * scale, self.wanted * scale + EACH * known
        value, which, proven = keep_most(
            problem.required,
            problem.optional,
            problem.gains * scale,
            rows,
            floor,
            self.states,
            self.stop,
        )
        if value <= floor:
            return Staying(known, -1, proven)
        if value >= least + scale:
            return Staying(known, -1, proven=False)
        return Staying((value - least) // EACH, which, proven)

    def relaxed(self, unchanged: tuple[Meld, ...]) -> Table | None:
        """Return a table with all of *unchanged* that gains as much as the best; None if none does.

        With plain jokers it is the relaxed best, which may break a rule about jokers.
        """
        if self.left <= 0:
            return None
        self.left -= 1
        search = self.search(unchanged)
        if not self.is_plain:
            return self.found(search)
        root = search.node(search.base)
        if root.bound < self.wanted:
            return None
        if search.look(root) >= self.wanted:
            return search.best.table
        return settled(self.problem.table, Table((*unchanged, *search.laid(root))))

    def search(self, unchanged: tuple[Meld, ...]) -> Search:
        """Return the search for tables that have all of *unchanged*."""
        least = most = self.wanted
        effort = 1 if self.is_plain else max(0, self.special_states) / MILLION
        return Search(
            self.problem, self.stop, unchanged=unchanged, least=least, most=most, effort=effort
        )

    def found(self, search: Search) -> Table | None:
        """Return what *search* finds."""
        found = search.run()
        self.sure = self.sure and found.proven
        if not self.is_plain:
            self.special_states -= search.states
            self.left = self.left if self.special_states > 0 else 0
        return None if found.table == self.problem.table else found.table

    def is_legal(self, table: Table) -> bool:
        """Whether the player may leave *table*, which has the right tiles or lacks spare jokers."""
        before = self.problem.table.tiles
        gained = self.problem.gain(table.tiles.minus(before))
        return before <= table.tiles and gained >= self.wanted and self.judge.allows(table.melds)


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
    naturals = [code for code in codes if code < JOKER]
    numbers = [code % len(NUMBERS) + 1 for code in naturals]
    color = naturals[0] // len(NUMBERS)
    bits = sum(1 << number for number in numbers)
    if naturals[-1] // len(NUMBERS) != color:
        bits, color = sum(1 << (code // len(NUMBERS)) for code in naturals), -1
    jokers, worth = len(codes) - len(naturals), EACH + SHARE * (len(codes) - 1)
    return min(numbers), max(numbers), bits, jokers, color, worth
