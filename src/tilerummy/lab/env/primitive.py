"""Primitive actions: a turn tile by tile, as by hand."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.bot import rest
from tilerummy.core.classify import reader
from tilerummy.core.meld import Meld
from tilerummy.core.rules import check
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS, TILES, Tile
from tilerummy.core.turn import ClaimRedeal, Play, Timeout
from tilerummy.core.view import view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.oracle import Oracle
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn

    Mask = NDArray[np.int8]


class Primitive(IntEnum):
    """The actions that concern no tile or meld; `ASSIGN` is the first of the others.

    From `ASSIGN` on there is one action for each row of melds: it chooses where the next tiles are
    placed or picked up. Then come 56 each, by tile code: place at the right end, place at the left
    end, and pick up. The place of a joker decides what it stands for.
    """

    REST = 0
    """Lay nothing: draw, or pass. Moved tiles return to their places."""
    COMMIT = 1
    """Leave the table as it is, and call if the rack is empty."""
    UNDO = 2
    """Return all tiles to where they were."""
    CLAIM_REDEAL = 3
    """Demand a redeal for the doubles in the dealt hand (S3-32)."""
    ASSIGN = 4


MOVES: Final = 150
"""Default limit of actions in a turn; beyond it, only committing or resting is legal."""
_JOKER: Final = Tile.joker().code
_SPARE: Final = 4
"""Rows beyond those that a table can fill: room to put tiles meanwhile."""


@lru_cache
def sizes(ruleset: Ruleset, seats: int) -> tuple[int, int]:
    """Return the number of rows for melds, and the number of tiles in a row."""
    tiles = len(ruleset.tiles(seats))
    special = ruleset.special_jokers
    return tiles // (2 if special else 3) + _SPARE, 27 if special else 13


@lru_cache
def count(ruleset: Ruleset, seats: int) -> int:
    """Return the number of actions."""
    return Primitive.ASSIGN + sizes(ruleset, seats)[0] + 3 * KINDS


def name_of(ruleset: Ruleset, seats: int, action: int) -> str:
    """Return the name of *action*.

    >>> from tilerummy.core.presets import CLASSIC
    >>> [name_of(CLASSIC, 2, action) for action in (1, 4, 43, 99, 155)]
    ['commit', 'assign 0', 'place R1', 'place left R1', 'pick R1']
    """
    if action < Primitive.ASSIGN:
        return Primitive(action).name.lower()
    rows = sizes(ruleset, seats)[0]
    if action < Primitive.ASSIGN + rows:
        return f"assign {action - Primitive.ASSIGN}"
    what, code = divmod(action - Primitive.ASSIGN - rows, KINDS)
    return f"{('place', 'place left', 'pick')[what]} {TILES[code]}"


class Draft:
    """The turn in progress: its table, its hand, and the legal actions.

    `mask`, `hand` and `melds` are updated in place. *store* may provide their memory.
    """

    def __init__(
        self,
        state: State,
        oracle: Oracle,
        moves: int = MOVES,
        store: tuple[Mask, NDArray[np.float32], NDArray[np.float32]] | None = None,
    ) -> None:
        rules, seats = state.ruleset, state.seats
        self.rows, self.longest = sizes(rules, seats)
        if store is None:
            store = (
                np.zeros(count(rules, seats), np.int8),
                np.zeros(KINDS, np.float32),
                np.zeros((self.rows, self.longest), np.float32),
            )
        self.mask, self.hand, self.melds = store
        """Legal actions; tiles in hand by code; codes + 1 in laid order, shape `sizes`."""
        self.moves_left = moves
        self._place = Primitive.ASSIGN + self.rows
        self._left = self._place + KINDS
        self._pick = self._left + KINDS
        self._read = reader(rules.meld_rules)
        self._shortest = rules.meld_rules.min_tiles
        you = view(state, state.seat)
        self._may_rest = not check(state, rest(you), oracle=oracle)
        self._timed_out = False
        self._begin(state)

    def _begin(self, state: State) -> None:
        """Lay the table of *state* out again, which is untouched."""
        self.state = state
        self._held = list(state.racks[state.seat].counts)
        self.hand[:] = self._held
        self._codes = [list(meld.codes) for meld in state.table.melds]
        self._codes += [[] for _ in range(self.rows - len(self._codes))]
        self.melds[:] = 0
        for row, codes in enumerate(self._codes):
            if not codes:
                break
            self.melds[row, : len(codes)] = codes
            self.melds[row, : len(codes)] += 1
        self._lying = sum(map(len, self._codes))
        self._table_tiles = self._lying
        self._bad = 0
        self._valid = [True] * self.rows
        self.touched = False
        self.chosen = len(state.table.melds)
        self._rules_mask()

    def _rules_mask(self) -> None:
        """Work out the mask from nothing."""
        mask, state = self.mask, self.state
        mask[:] = 0
        mask[Primitive.REST] = self._may_rest
        mask[Primitive.CLAIM_REDEAL] = not check(state, ClaimRedeal())
        empty = False
        for row in range(self.rows):
            filled = bool(self._codes[row])
            mask[Primitive.ASSIGN + row] = filled or not empty
            empty = empty or not filled
        self._choose(self.chosen)

    def act(self, action: int) -> Turn | None:
        """Perform a legal *action*; return the turn if that ended it."""
        match action:
            case Primitive.REST:
                return Timeout() if self._timed_out else rest(view(self.state, self.state.seat))
            case Primitive.COMMIT:
                return self._play()
            case Primitive.CLAIM_REDEAL:
                return ClaimRedeal()
            case Primitive.UNDO:
                self._begin(self.state)
            case _ if action < self._place:
                self._choose(action - Primitive.ASSIGN)
            case _ if action < self._left:
                self._move(action - self._place, 1, at=len(self._codes[self.chosen]))
            case _ if action < self._pick:
                self._move(action - self._left, 1, at=0)
            case _:
                code = action - self._pick
                self._move(code, -1, at=self._codes[self.chosen].index(code))
        self.moves_left -= 1
        if self.moves_left <= 0:
            self._end()
        return None

    def _end(self) -> None:
        """Leave only what ends the turn."""
        commit = self.mask[Primitive.COMMIT]
        self.mask[:] = 0
        self.mask[Primitive.COMMIT] = commit
        self.mask[Primitive.REST] = self._may_rest
        if not self._may_rest and not commit:
            # The seat must lay and did not: its time runs out.
            self._timed_out = True
            self.mask[Primitive.REST] = 1

    def _choose(self, row: int) -> None:
        """Choose *row* and say what may be placed to it and picked from it."""
        self.chosen = row
        codes, mask = self._codes[row], self.mask
        room = len(codes) < self.longest
        here = self.hand > 0
        mask[self._place : self._left] = here if room else 0
        mask[self._left : self._pick] = here if room and codes else 0
        mask[self._pick :] = 0
        for code in codes:
            mask[self._pick + code] = 1

    def _move(self, code: int, count: int, at: int) -> None:
        """Put the tile *code* to the chosen row at *at* (1), or take it up from there (-1)."""
        row, codes, mask = self.chosen, self._codes[self.chosen], self.mask
        if count > 0:
            codes.insert(at, code)
        else:
            del codes[at]
        self._held[code] -= count
        self.hand[code] -= count
        self._lying += count
        line = self.melds[row]
        line[: len(codes)] = codes
        line[: len(codes)] += 1
        line[len(codes) :] = 0
        now = not codes or (self._may_be_meld(codes) and bool(self._read(bytes(codes))))
        self._bad += self._valid[row] - now
        self._valid[row] = now
        self._after_move(code, codes)
        if not self.touched:
            self.touched = True
            mask[Primitive.REST] = mask[Primitive.CLAIM_REDEAL] = 0
            mask[Primitive.UNDO] = 1
        ready = not self._bad and self._lying > self._table_tiles
        mask[Primitive.COMMIT] = ready and self._legal()

    def _may_be_meld(self, codes: list[int]) -> bool:
        """Whether *codes* are worth reading: hardly anything that is laid by chance is."""
        if len(codes) < self._shortest:
            return False
        numbers = codes if max(codes) < _JOKER else [code for code in codes if code < _JOKER]
        if self.state.ruleset.special_jokers or not numbers:
            return True
        one_color = len({code // 13 for code in numbers}) == 1
        return one_color or len({code % 13 for code in numbers}) == 1

    def _after_move(self, code: int, codes: list[int]) -> None:
        """Bring the part of the mask up to date that one moved tile changes."""
        mask, length = self.mask, len(codes)
        if length <= 1 or length >= self.longest - 1:
            self._empty_rows()
            self._choose(self.chosen)
            return
        here = self._held[code] > 0
        mask[self._place + code] = mask[self._left + code] = here
        mask[self._pick + code] = code in codes

    def _empty_rows(self) -> None:
        """Allow one empty row: the first."""
        empty = False
        for row, codes in enumerate(self._codes):
            self.mask[Primitive.ASSIGN + row] = bool(codes) or not empty
            empty = empty or not codes

    def _legal(self) -> bool:
        return not check(self.state, self._play())

    def _play(self) -> Play:
        table = Table(tuple(Meld.from_codes(bytes(codes)) for codes in self._codes if codes))
        rack = self.state.racks[self.state.seat]
        placed = table.tiles.minus(self.state.table.tiles)
        return Play(table, call=placed == rack)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_read"}

    def __setstate__(self, saved: dict[str, object]) -> None:
        self.__dict__ |= saved
        self._read = reader(self.state.ruleset.meld_rules)

    def copy(self) -> Draft:
        """Return an independent copy."""
        made = Draft.__new__(Draft)
        own = {name: getattr(self, name).copy() for name in ("mask", "hand", "melds", "_held")}
        own |= {"_valid": self._valid[:], "_codes": [codes[:] for codes in self._codes]}
        made.__dict__ |= self.__dict__ | own
        return made
