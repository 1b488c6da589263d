"""Many games at once, each a turn further at a time, with one call of the batch solver for all.

The bots choose by counts of tiles. Where neither a rule nor a bot depends on the arrangement of a
table, counts are enough, and a game takes 0.1 x the time. Where a play must use jokers of the table
again (B4), the best play without that rule is a bound: most often nothing can be laid even so.
Otherwise it is laid out as the bot does it. If that breaks the rule, the bot itself chooses the
play. So does every bot that does more than lay the most tiles or wait until the whole rack goes
out. The games are those that `tilerummy.lab.arena.game.play_game` plays; the sheets at their ends
are the core's own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.expert import holds_back as by_expert
from tilerummy.bots.hard import holds_back as by_hard
from tilerummy.bots.levels import bot_for
from tilerummy.core import ending
from tilerummy.core.policy import EmptyPoolEnd, JokerReuse
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.core.view import view
from tilerummy.lab.arena.game import within
from tilerummy.lab.meldable import could_meld
from tilerummy.lab.opening_table import table_after_opening
from tilerummy.solver import solve_batch
from tilerummy.solver.layout.arrange import table_found
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset

BOTS: Final = ("medium", "hard", "expert")
"""Bots that rest if they cannot lay, and otherwise lay the most or wait until they can go out."""
_MEDIUM: Final = BOTS.index("medium")
_ORACLE: Final = SolverOracle()
_JOKER: Final = Tile.joker().code
_NEVER: Final = -1


class Games:
    """*n* games as arrays; racks and tables are counts by tile code."""

    def __init__(
        self,
        states: Sequence[State],
        seatings: Sequence[tuple[str, ...]],
        deadline_ms: float,
    ) -> None:
        """Continue one or more games of one rule set and number of seats, each from its own state.

        In none of *states* is somebody out, or has the seat to move drawn; `covers` takes their
        rules. *seatings* has a name of `BOTS` for each seat; *deadline_ms* is for a turn of a bot
        that is asked. No time is used.
        """
        self.rules, self.deadline_ms = states[0].ruleset, deadline_ms
        self.free = replace(self.rules, joker_reuse=JokerReuse.ANY_SET)
        self.seatings = seatings
        n, self.seats = len(states), states[0].seats
        self.bots = np.array([[BOTS.index(name) for name in one] for one in seatings])
        ruled = self.rules.joker_reuse is JokerReuse.NEW_SET
        self.lays_out = ruled or bool((self.bots != _MEDIUM).any())
        """Whether it counts how a table lies: for the rule about jokers, or for a bot's turn."""
        self.racks = np.array([[list(rack.counts) for rack in one.racks] for one in states], "u1")
        """Shape (n, seats, 56)."""
        left = np.array([len(one.pool) for one in states])
        self.pools = np.zeros((n, left.max()), np.int64)
        """Tiles in the order in which they are drawn, at the end of each row, shape (n, tiles)."""
        self.drawn = self.pools.shape[1] - left
        """Where what is left of them begins."""
        for pool, drawn, one in zip(self.pools, self.drawn.tolist(), states, strict=True):
            pool[drawn:] = [tile.code for tile in one.pool]
        self.holds = _held(self.rules, self.seats, self.pools.shape[1])
        self.tables = np.array([list(one.table.tiles.counts) for one in states], "u1")
        self.lies = [one.table for one in states]
        """How they lie, where that counts."""
        self.opened = np.array([one.opened for one in states])
        self.seat = np.array([one.seat for one in states])
        self.turn = np.array([one.turn for one in states])
        self.plays = np.zeros(n, np.int64)
        self.idle = np.array([one.idle for one in states])
        ends = [_NEVER if one.turns_left is None else one.turns_left for one in states]
        self.turns_left = np.array(ends)
        self.stuck = np.zeros((n, self.seats), np.bool_)
        """Seats that earlier turns proved unable to lay on the table as it is."""
        tried = [one.unopened_racks for one in states]
        self.has_tried = np.array([[rack is not None for rack in racks] for racks in tried])
        self.tried = np.array(
            [[list((rack or Tiles()).counts) for rack in racks] for racks in tried], "u1"
        )
        """The rack at the start of the latest turn that did not open (T7)."""
        self.used_ms = [one.used_ms for one in states]
        self.going = np.arange(n)
        """The games that have not ended."""
        self.outcomes: dict[int, Outcome] = {}

    def played(self) -> list[Outcome]:
        """Play all games to their ends."""
        while self.going.size:
            self.step()
        return [self.outcomes[at] for at in range(len(self.turn))]

    def step(self) -> None:
        """Play a turn of each running game."""
        going = self.going
        seat = self.seat[going]
        placed, most = self._chosen(going, seat)
        lays = placed.any(axis=1)
        self._lay(going[lays], seat[lays], placed[lays], most[lays])
        self._rest(going[~lays], seat[~lays])
        out = lays & ~self.racks[going, seat].any(axis=1)
        over = out | self._exhausted(going)
        for at, who, called in zip(going[over], seat[over], out[over], strict=True):
            state = self.state(int(at))
            self.outcomes[int(at)] = (
                ending.called(state, int(who), _ORACLE)
                if called
                else ending.nobody_out(state, _ORACLE)
            )
        self.going = going[~over]

    def _chosen(
        self, going: NDArray[np.int64], seat: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Return what the seat to move lays in each of the games *going*, shape (., 56).

        And where that is as much as an opened player could lay by any rule: then nothing is left.
        """
        placed = np.zeros((len(going), self.tables.shape[1]), np.uint8)
        most = np.zeros(len(going), np.bool_)
        asks = np.flatnonzero(~self.stuck[going, seat])
        at, who = going[asks], seat[asks]
        racks, opened, bots = self.racks[at, who], self.opened[at, who], self.bots[at, who]
        left = self.pools.shape[1] - self.drawn[at]
        holds = opened & self.holds[bots, left]
        found = solve_batch(
            self.free, self.tables[at], racks, opened, lying=True, going_out=holds, threads=1
        )
        best, plays = found.placed, found.placed.any(axis=1)
        self.stuck[at, who] = ~plays & ~holds
        asked = plays & ~holds & (bots != _MEDIUM)
        for row in np.flatnonzero(plays & ~asked & self.lays_out).tolist():
            before, moves = self.lies[at[row]], found.moves[row]
            after: Table | None
            if opened[row]:
                jokers = int(self.tables[at[row], _JOKER]) + int(racks[row, _JOKER])
                after = table_found(self.rules, before, moves, jokers)
            else:
                after = table_after_opening(self.rules, before, moves)
            if after is None:
                asked[row] = True
            else:
                self.lies[at[row]] = after
        for row in np.flatnonzero(asked).tolist():
            best[row] = list(self._asked(int(at[row]), int(who[row])).counts)
        placed[asks], most[asks] = best, opened & (best.sum(axis=1) == found.tiles)
        return placed, most

    def _asked(self, at: int, who: int) -> Tiles:
        """Return what the bot lays, and note how the table lies then."""
        before = self.state(at)
        with within(self.deadline_ms):
            turn = bot_for(self.seatings[at][who]).choose(view(before, who))
        if not isinstance(turn, Play):
            return Tiles()
        self.lies[at] = turn.table
        return turn.table.tiles - before.table.tiles

    def _lay(
        self,
        at: NDArray[np.int64],
        seat: NDArray[np.int64],
        placed: NDArray[np.uint8],
        most: NDArray[np.bool_],
    ) -> None:
        self.racks[at, seat] -= placed
        self.tables[at] += placed
        self.plays[at] += 1
        self.opened[at, seat] = True
        self.has_tried[at, seat] = False
        self.stuck[at] = False
        # What could be laid now could have been laid with it, rules about jokers left aside.
        self.stuck[at, seat] = most
        self._pass_turn(at, passed=np.zeros(len(at), np.bool_))

    def _rest(self, at: NDArray[np.int64], seat: NDArray[np.int64]) -> None:
        """Draw a tile in the games *at*, or pass."""
        shut = ~self.opened[at, seat]
        self.tried[at[shut], seat[shut]] = self.racks[at[shut], seat[shut]]
        self.has_tried[at[shut], seat[shut]] = True
        left = self.drawn[at] < self.pools.shape[1]
        draw, who = at[left], seat[left]
        tiles = self.pools[draw, self.drawn[draw]]
        # Where nothing could be laid, only what has the new tile can be.
        lying = np.where(self.opened[draw, who, None], self.tables[draw], np.uint8(0))
        fits = could_meld(lying + self.racks[draw, who])[np.arange(len(draw)), tiles]
        self.stuck[draw, who] &= ~fits
        self.racks[draw, who, tiles] += 1
        self.drawn[draw] += 1
        self._pass_turn(at, passed=~left)

    def _pass_turn(self, at: NDArray[np.int64], passed: NDArray[np.bool_]) -> None:
        """Pass the turn to the left, as `tilerummy.core.evolve` does."""
        self.idle[at] = np.where(passed, self.idle[at] + 1, 0)
        self.turn[at] += 1
        self.seat[at] = (self.seat[at] + 1) % self.seats
        if self.rules.empty_pool_end is EmptyPoolEnd.ONE_ROUND:
            begins = (self.drawn[at] == self.pools.shape[1]) & (self.turns_left[at] < 0)
            less = np.where(self.turns_left[at] < 0, _NEVER, self.turns_left[at] - 1)
            self.turns_left[at] = np.where(begins, self.seats, less)

    def _exhausted(self, going: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return in which games an empty pool brings about the end (C09)."""
        match self.rules.empty_pool_end:
            case EmptyPoolEnd.FIRST_STUCK:
                ends = self.idle[going] >= 1
            case EmptyPoolEnd.ALL_STUCK:
                ends = self.idle[going] >= self.seats
            case EmptyPoolEnd.ONE_ROUND:
                ends = self.turns_left[going] == 0
        over: NDArray[np.bool_] = ends & (self.drawn[going] == self.pools.shape[1])
        return over

    def state(self, at: int) -> State:
        """Return game *at* as a state of the core; its table has no melds if none were computed."""
        return State(
            ruleset=self.rules,
            table=self.lies[at] if self.lays_out else Table(),
            racks=tuple(_tiles(self.racks[at])),
            pool=tuple(TILES[code] for code in self.pools[at, self.drawn[at] :].tolist()),
            opened=tuple(self.opened[at].tolist()),
            seat=int(self.seat[at]),
            turn=int(self.turn[at]),
            idle=int(self.idle[at]),
            turns_left=None if self.turns_left[at] < 0 else int(self.turns_left[at]),
            used_ms=self.used_ms[at],
            unopened_racks=tuple(
                rack if tried else None
                for rack, tried in zip(_tiles(self.tried[at]), self.has_tried[at], strict=True)
            ),
        )


def _tiles(counts: NDArray[np.uint8]) -> Iterable[Tiles]:
    return [Tiles.from_counts(row.tolist()) for row in counts]


def _held(rules: Ruleset, seats: int, pool: int) -> NDArray[np.bool_]:
    """Return whether an opened bot that does not go out lays nothing, shape (bots, tiles left)."""
    tiles = range(pool + 1)
    hard = [by_hard(rules, seats, left, opened=True) for left in tiles]
    expert = [by_expert(rules, seats, seats, left, opened=True) for left in tiles]
    return np.array([[False] * (pool + 1), hard, expert])
