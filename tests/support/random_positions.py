"""Random positions, made without any solver, so that they stay the same when solvers change.

Melds are drawn from the game's tiles until the table has enough: first those with jokers, then
plain ones, grown and cut at random. The rack is drawn from the remaining tiles.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective, Problem

if TYPE_CHECKING:
    from tilerummy.core.ruleset import MeldRules, Ruleset

J, JD, JC, JM = range(52, 56)
Word = tuple[int, ...]
"""A meld: tile codes in laid order."""


def position(
    ruleset: Ruleset,
    seats: int,
    table_tiles: int,
    rack_tiles: int,
    seed: int,
    objective: Objective = Objective.TILES,
    jokers: int | None = None,
) -> Problem:
    """Return a position with *table_tiles* on the table, or up to two fewer, and *rack_tiles*.

    *jokers* of the game's jokers are in play, table and rack together; each with the same chance
    as any other tile if not told. The same arguments give the same position, always.
    """
    rng = random.Random(seed)
    pool = [tile.code for tile in ruleset.tiles(seats)]
    special = [code for code in pool if code >= J]
    rng.shuffle(special)
    if jokers is None:
        chance = (table_tiles + rack_tiles) / len(pool)
        jokers = sum(rng.random() < chance for _ in special)
    in_play = special[:jokers]
    chance = table_tiles / max(1, table_tiles + rack_tiles)
    lying = [code for code in in_play if rng.random() < chance]
    lying = lying[: table_tiles // 4]
    numbers = Counter(code for code in pool if code < J)
    melds = _Table(rng, ruleset.meld_rules, numbers).laid(table_tiles, lying)
    used = Counter(code for meld in melds for code in meld)
    rest = list((numbers - used).elements())
    rng.shuffle(rest)
    held = list((Counter(in_play) - used).elements())[:rack_tiles]
    rack = held + rest[: rack_tiles - len(held)]
    table = Table(tuple(Meld(tuple(TILES[code] for code in meld)) for meld in melds))
    return Problem(ruleset, table, Tiles(TILES[code] for code in rack), objective=objective)


class _Table:
    """Draws melds from the tiles that are left."""

    def __init__(self, rng: random.Random, rules: MeldRules, left: Counter[int]) -> None:
        self.rng, self.rules, self.left = rng, rules, left.copy()
        self.melds: list[Word] = []

    def laid(self, tiles: int, jokers: list[int]) -> list[Word]:
        """Return melds of *tiles* tiles, or up to two fewer, with as much of *jokers* as fits."""
        while jokers and tiles - self._count() >= 7:
            self._lay_with(jokers)
        while (room := tiles - self._count()) > 0:
            grown = self._grown(room)
            fresh = self._fresh(room)
            if not grown and not fresh:
                break
            # Growing makes melds of different lengths, and fills the last gaps.
            take_fresh = fresh and (not grown or self.rng.random() < 0.7)
            at, meld = self.rng.choice(fresh if take_fresh else grown)
            self._lay(meld, at)
        self._cut()
        self.rng.shuffle(self.melds)
        return self.melds

    def _count(self) -> int:
        return sum(map(len, self.melds))

    def _lay(self, meld: Word, at: int | None = None) -> None:
        if at is not None:
            self.left.update(code for code in self.melds[at] if code < J)
            self.melds.pop(at)
        self.melds.append(meld)
        self.left.subtract(code for code in meld if code < J)

    def _there(self, tiles: Word) -> bool:
        return all(self.left[code] >= count for code, count in Counter(tiles).items())

    def _fresh(self, room: int) -> list[tuple[int | None, Word]]:
        """Return every run and group of three that can be laid next to the others."""
        runs = [
            tuple(range(13 * color + low, 13 * color + low + 3))
            for color in range(4)
            for low in range(11)
        ]
        groups = [
            tuple(13 * color + at for color in colors)
            for at in range(13)
            for colors in combinations(range(4), 3)
        ]
        return [(None, meld) for meld in runs + groups if room >= 3 and self._there(meld)]

    def _grown(self, room: int) -> list[tuple[int | None, Word]]:
        """Return every meld without jokers that can be one tile longer."""
        grown: list[tuple[int | None, Word]] = []
        for at, meld in enumerate(self.melds):
            if room and max(meld) < J:
                one = meld[0] % 13 == meld[1] % 13
                if one:
                    more = [(*meld, 13 * color + meld[0] % 13) for color in range(4)]
                    more = [m for m in more if m[-1] not in meld]
                else:
                    more = [(*meld, meld[-1] + 1)] if meld[-1] % 13 < 12 else []
                    more += [(meld[0] - 1, *meld)] if meld[0] % 13 else []
                grown += [(at, m) for m in more if self._there(tuple(set(m) - set(meld)))]
        return grown

    def _cut(self) -> None:
        """Cut half of the long runs in two."""
        for at, meld in enumerate(list(self.melds)):
            if len(meld) >= 6 and max(meld) < J and self.rng.random() < 0.5:
                cut = self.rng.randint(3, len(meld) - 3)
                self.melds[at] = meld[:cut]
                self.melds.append(meld[cut:])

    def _lay_with(self, jokers: list[int]) -> None:
        """Lay a meld with the first of *jokers*, and perhaps more of them; it leaves the list."""
        joker = jokers.pop(0)
        for _ in range(400):
            meld = self._plain() if joker in {J, JD} else self._special(joker)
            if joker in {J, JD}:
                meld = self._replaced(meld, joker)
            if J in jokers and self.rng.random() < 0.3:
                meld = self._replaced(meld, J)
            numbers = tuple(code for code in meld if code < J)
            tiles = Meld(tuple(TILES[code] for code in meld))
            if self._there(numbers) and classify(tiles, self.rules):
                self._lay(meld)
                if meld.count(J) > (joker == J):
                    jokers.remove(J)
                return

    def _plain(self) -> Word:
        """Return any run or group, whether or not its tiles are left."""
        if self.rng.random() < 0.5:
            colors = self.rng.sample(range(4), self.rng.choice([3, 4]))
            number = self.rng.randrange(13)
            return tuple(13 * color + number for color in colors)
        size = self.rng.choice([3, 3, 4, 4, 5])
        low = 13 * self.rng.randrange(4) + self.rng.randrange(14 - size)
        return tuple(range(low, low + size))

    def _special(self, joker: int) -> Word:
        """Return a run that changes its colour, or tiles mirrored; as `_plain`."""
        if joker == JM:
            half = self._plain()[: self.rng.choice([1, 1, 2, 3])]
            return (*half, JM, *half[::-1])
        one, two = self.rng.sample(range(4), 2)
        low, before, after = (
            self.rng.randrange(11),
            self.rng.choice([1, 2]),
            self.rng.choice([0, 1, 2]),
        )
        first = range(13 * one + low, 13 * one + low + before)
        second = range(13 * two + low + before + 1, 13 * two + low + before + 1 + after)
        return (*first, JC, *second) if low + before + after < 13 else ()

    def _replaced(self, meld: Word, joker: int) -> Word:
        """Return *meld* with a joker in the place of one tile, or of two neighbouring ones."""
        span = 2 if joker == JD else 1
        if len(meld) < span:
            return meld
        at = self.rng.randint(0, len(meld) - span)
        return (*meld[:at], joker, *meld[at + span :])
