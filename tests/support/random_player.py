"""Random play: mostly legal, rearranging now and then, often careless, sometimes too slow."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from tests.support.candidate_tables import candidate_tables
from tests.support.games import RackPointsOracle, play_game
from tests.support.heaps import heap
from tilerummy.bots.bot import own_rack, rest
from tilerummy.core.meld import Meld
from tilerummy.core.rules import check, check_play
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, ClaimRedeal, Play, Timeout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.games import Game
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View


HEAPS: Final = 0.4
"""How often heaps are thrown together before anything else is tried."""


class RandomPlayer:
    """Lays whatever it stumbles on, lets time run out, and often forgets to call.

    Deterministic for a view and a *seed*; *tries* is how many heaps it throws together.
    """

    def __init__(self, seed: object, tries: int = 5) -> None:
        self.seed = seed
        self.tries = tries

    def choose(self, view: View) -> Turn:
        rack = own_rack(view)
        rng = Random(f"{self.seed} {view.turn} {view.drawn} {rack} {view.table} {view.pool}")
        if not rack:
            return Call() if rng.random() < 0.7 else rest(view)
        state = shadow(view)
        if rng.random() < 0.2 and view.out is None and not check(state, ClaimRedeal()):
            return ClaimRedeal()
        legal = (table for table in self._tables(view, rack, rng) if not _violations(state, table))
        table = next(legal, None)
        if rng.random() < 0.05:
            draft = rng.choice([None, table, _spoilt(view, rack, rng)])
            return Timeout(draft, rng.choice([None, table]))
        if table is None or rng.random() < 0.1:
            # It does not know whether it must lay: its time runs out.
            return Timeout() if view.must_lay else rest(view)
        out = len(table.tiles) - len(view.table.tiles) == len(rack)
        return Play(table, call=out and rng.random() < 0.7)

    def _tables(self, view: View, rack: Tiles, rng: Random) -> Iterator[Table]:
        """Yield tables to leave: sometimes heaps laid again, which are slow; otherwise changes."""
        if rng.random() < HEAPS:
            laid = (heap(view, rack, rng) for _ in range(self.tries))
            yield from (table for table in laid if table is not None)
        yield from candidate_tables(view, rack, rng)


def random_game(ruleset: Ruleset, seats: int, seed: str) -> Game:
    """Play one game of random players, in which rich racks are taken to have been able to open."""
    players = [RandomPlayer(f"{seed} {seat}") for seat in range(seats)]
    return play_game(ruleset, players, Random(seed), oracle=RackPointsOracle())


def shadow(view: View) -> State:
    """Return a state that a view's own plays can be judged in: hidden tiles are left out."""
    assert view.you is not None
    assert view.rack is not None
    racks = [Tiles()] * len(view.counts)
    racks[view.you] = view.rack
    return State(
        ruleset=view.ruleset,
        racks=tuple(racks),
        pool=(),
        table=view.table,
        opened=view.opened,
        seat=view.seat,
        turn=view.turn,
    )


def _violations(state: State, table: Table) -> bool:
    return bool(check_play(state, Play(table)))


def _spoilt(view: View, rack: Tiles, rng: Random) -> Table:
    """Return a draft with a loose tile or two of the rack."""
    loose = rng.sample(list(rack), min(2, len(rack)))
    return Table((*view.table.melds, Meld(tuple(loose))))
