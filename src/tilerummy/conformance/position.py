"""Positions of cases. A case tells what its rule needs; the rest is filled up here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tilerummy.conformance.verdict import CaseError
from tilerummy.core.format.json_fields import MOST_SEATS, MOST_TILES
from tilerummy.core.position import check_position
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.core.format.json_fields import JsonFields
    from tilerummy.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class FixedAnswers:
    """An oracle that answers from the case, and searches for the rest."""

    can_open: frozenset[Tiles] = frozenset()
    """Racks that hold an initial meld."""
    playable: bool | None = None
    """Whether something can be laid (V5, C26); None to search for it."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:  # noqa: ARG002 - its form
        """Return some table if *rack* is one that could have opened (T7)."""
        return Table() if rack in self.can_open else None

    def can_play(self, state: State) -> bool:
        """Whether something can be laid."""
        if self.playable is not None:
            return self.playable
        from tilerummy.solver.oracle import SolverOracle  # noqa: PLC0415 - loads a compiler

        return SolverOracle().can_play(state)


NOTHING: Final = FixedAnswers()
"""For cases that do not say who could have opened."""


def full_position(ruleset: Ruleset, given: JsonFields) -> State:
    """Return a position with every rack; what is not said is empty, and everybody has opened.

    Raises:
        PositionError: for a position that cannot be.
    """
    racks = given.racks("racks")
    seats = len(racks)
    if not seats:
        raise CaseError("bad_case", "a game has players, each with a rack")
    state = State(
        ruleset=ruleset,
        racks=racks,
        pool=given.rack("pool", ""),
        table=given.table("table", ()),
        opened=given.flags("melded", seats, default=True),
        seat=given.seat("seat", seats, 0),
        turn=given.count("turn", 1, least=1),
        turns_left=given.count("turns_left", least=1) if "turns_left" in given else None,
        used_ms=(0,) * seats if ruleset.game_clock_s is not None else (),
        left_ms=(ruleset.clock.at_deal_ms(),) * seats if ruleset.clock.gives_time else (),
        unopened_racks=(None,) * seats,
    )
    check_position(ruleset, state.table, *state.racks, Tiles(state.pool))
    return state


def own_position(ruleset: Ruleset, given: JsonFields) -> State:
    """Return a position of which one rack is known, that of seat 0, which is to move.

    ``pool`` is a number of tiles; the others hold a tile each, and have opened.

    Raises:
        PositionError: for a position that cannot be.
    """
    seats = given.count("players", 2, least=1, most=MOST_SEATS)
    state = filled_up(
        ruleset, given.tiles("rack", ""), given.count("pool", 1, most=MOST_TILES), seats
    )
    state = replace(
        state,
        table=given.table("table", ()),
        opened=(given.flag("melded", default=True), *state.opened[1:]),
        idle=given.count("passes_in_a_row", 0),
        turns_left=seats if given.flag("last_round", default=False) else None,
    )
    check_position(ruleset, state.table, state.racks[0])
    return state


def filled_up(ruleset: Ruleset, rack: Tiles, pool: int, seats: int = 2) -> State:
    """Return a position with *rack* at seat 0, to move, and *pool* tiles of whatever kind."""
    return State(
        ruleset=ruleset,
        racks=(rack, *[Tiles(TILES[:1])] * (seats - 1)),
        pool=tuple(TILES[at % 52] for at in range(pool)),
        opened=(True,) * seats,
        seat=0,
        used_ms=(0,) * seats if ruleset.game_clock_s is not None else (),
        left_ms=(ruleset.clock.at_deal_ms(),) * seats if ruleset.clock.gives_time else (),
        unopened_racks=(None,) * seats,
    )
