"""The commands ``solve``, ``judge`` and ``replay`` as functions, and a shuffled deal.

Every argument that has a text form may be given as text: a table, a rack, a rule set with its
changes.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING

from tilerummy.arguments import taking
from tilerummy.bots.game import deal as _deal
from tilerummy.core.format.beginning import deal_of
from tilerummy.core.format.link import LinkedPosition, print_link
from tilerummy.core.format.record import read, verify
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.format.state import parse_state
from tilerummy.core.game import apply as _apply
from tilerummy.core.oracle import CanOpen, CanPlay
from tilerummy.core.position import check_position
from tilerummy.core.rules import check_play
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.match.proof import check_deal

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from tilerummy.core.event import Event
    from tilerummy.core.oracle import Oracle, Question
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.core.violation import Violation
    from tilerummy.photo import PhotoReading
    from tilerummy.solver.objective import Aim
    from tilerummy.solver.problem import Solution


_log = logging.getLogger("tilerummy")


@taking
def solve(  # noqa: PLR0913 - table and rack; the others are options, each with its name
    table: Table | str,
    rack: Tiles | str,
    ruleset: Ruleset | str = "classic",
    *,
    opened: bool = True,
    objective: Aim | str | None = None,
    tidy: bool = False,
    deadline_ms: float | None = None,
) -> Solution:
    """Return the best play from *rack* on *table*; ``tiles == 0`` if nothing can be played.

    *opened* is whether the player has made the initial meld. *objective* is an `Objective` or its
    text, ``tiles`` (the default) or ``value``. *tidy* and *deadline_ms* (milliseconds) are those of
    `tilerummy.solver.solve`, which also accepts tiles that must stay or go.

    Raises:
        NotationError: unreadable text for the table or the rack.
        RulesetError: an unknown or impossible rule set.
        ProblemError: an impossible position, or ``unknown_objective``.
    """
    # Its compiler takes most of a second to load: only where it is needed.
    from tilerummy import solver  # noqa: PLC0415
    from tilerummy.solver.objective import check_aim  # noqa: PLC0415

    aim = solver.Objective.TILES if objective is None else objective
    if isinstance(aim, str):
        check_aim(aim)
        aim = solver.Objective(aim)
    problem = solver.Problem(_ruleset(ruleset), _table(table), _tiles(rack), opened, aim)
    _announce(special=bool(problem.ruleset.special_jokers))
    return solver.solve(problem, tidy=tidy, deadline_ms=deadline_ms)


@taking
def link(  # noqa: PLR0913 - as `solve`
    table: Table | str,
    rack: Tiles | str,
    ruleset: Ruleset | str = "classic",
    *,
    opened: bool = True,
    objective: str = "tiles",
    loose: bool = False,
    base: str = "",
) -> str:
    """Return the link that opens a position on the solve page of the server at *base*.

    *objective* is ``tiles`` or ``value``. With *loose*, the tiles of the table form no melds yet,
    and all of them must be laid. Without *base* the link is relative.

    >>> link("[R4 R5 R6]", "R3 B4", base="http://127.0.0.1:8106")
    'http://127.0.0.1:8106/solve#classic/opened/tiles/R4.R5.R6/R3.B4'

    Raises:
        NotationError: unreadable text for the table or the rack.
        RulesetError: an unknown rule set, or ``no_link`` for house rules.
        TilerummyError: ``unknown_objective``.
    """
    position = LinkedPosition(
        _ruleset(ruleset), _table(table), _tiles(rack), opened, objective, loose
    )
    return print_link(position, base)


@taking
def judge(
    table: Table | str,
    rack: Tiles | str,
    play: Table | str,
    ruleset: Ruleset | str = "classic",
    *,
    opened: bool = True,
) -> tuple[Violation, ...]:
    """Return every reason why *rack* may not turn *table* into *play*; empty if the play is legal.

    >>> [str(reason.code) for reason in judge("[R4 R5 R6]", "R7 B1", "[R4 R5 R6 B1]")]
    ['not_a_meld']

    Raises:
        NotationError: unreadable text for a table or the rack.
        RulesetError: an unknown or impossible rule set.
        PositionError: an impossible position.
    """
    state = State(
        ruleset=_ruleset(ruleset),
        racks=(_tiles(rack),),
        pool=(),
        table=_table(table),
        opened=(opened,),
        seat=0,
    )
    check_position(state.ruleset, state.table, state.racks[0])
    return check_play(state, Play(_table(play)))


@taking
def replay(text: str) -> tuple[State, ...]:
    """Judge every turn of a record, and return the state in which each of its games ends.

    If a record has the seed of its deal, the tiles must be where the seed and the shares put them.
    `tilerummy.core.format.record.read` returns the games themselves, with their players.

    Raises:
        RecordError: at the first line that is unreadable or does not follow from the rules.
        DealCheckError: if a deal does not match its secrets.
    """
    records = read(text)
    for at, record in enumerate(records):
        deal_of(record, records[:at])
        check_deal(record, records[at - 1] if at else None)
    return tuple(verify(record, SolverOnDemand()) for record in records)


@taking
def deal(ruleset: Ruleset | str, seats: int, chance: Random) -> tuple[State, tuple[Event, ...]]:
    """Start a game for *seats* players; return its state and its events so far.

    *chance* shuffles the tiles and draws the starter. The same seed deals the same game.

    Raises:
        RulesetError: if the rule set is unknown or not for *seats* players.
    """
    return _deal(_ruleset(ruleset), seats, chance)


@taking
def apply(
    state: State | str, turn: Turn, *, elapsed_ms: int = 0, oracle: Oracle | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Carry out *turn*; return the state after it, and the events.

    *elapsed_ms* is the time that the turn took, in milliseconds, for rule sets with a game clock.
    *oracle* answers what could have been laid where the rules ask that (V5, C26, T7). The default
    is the solver.

    Raises:
        IllegalTurn: with every violation.
        TilerummyError: ``wrong_type`` or ``negative_clock``.
    """
    game = parse_state(state) if isinstance(state, str) else state
    asked = SolverOnDemand() if oracle is None else oracle
    return _apply(game, turn, elapsed_ms=elapsed_ms, oracle=asked)


def read_photo(
    path: str | Path, ruleset: Ruleset | str = "classic", *, table: bool = False, rack: bool = False
) -> PhotoReading:
    """Return the tiles on the photo in the file *path*, and the melds that they form.

    With *table*, every row of two tiles or more is a meld, valid or not. With *rack*, no row is a
    meld. With neither, rows that read as valid melds are melds, and all other tiles are loose. This
    needs Pillow: ``pip install 'tilerummy[photo]'``.

    Raises:
        PhotoError: ``unreadable_file``, ``no_picture``, ``heic``, ``picture_too_large``,
            ``no_pillow`` or ``table_or_rack``.
        RulesetError: an unknown or impossible rule set.
        TilerummyError: ``wrong_type``.
    """
    # The networks' weights: only where they are needed.
    from tilerummy import photo  # noqa: PLC0415

    return photo.read_photo(path, ruleset=_ruleset(ruleset), table=table, rack=rack)


def precompile() -> None:
    """Compile the solver, or load it if it has been compiled on this machine.

    Compiling takes up to a minute, loading about a second. Otherwise the first question does this.
    """
    _compile(special=True)


class SolverOnDemand:
    """The solver as an oracle for the rules, loaded at the first question.

    Loading it at once would delay every program that imports `tilerummy` by most of a second.
    """

    @taking
    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return an initial meld that *rack* holds, or None if it holds none (T7)."""
        return proof_on_demand(CanOpen(ruleset, rack))

    @taking
    def can_play(self, state: State) -> bool:
        """Return whether the seat to move can lay a tile (V5)."""
        return proof_on_demand(CanPlay.of(state)) is not None


def proof_on_demand(question: Question) -> Table | None:
    """Return a table that proves the answer yes to *question*, or None for a proven no.

    Raises:
        NotProven: if the search was given up: after five seconds for a play. The time to compile
            the solver does not count.
    """
    from tilerummy.solver.oracle import CAN_PLAY_MS, proof  # noqa: PLC0415 - as above

    if not isinstance(question, CanPlay):
        return proof(question)
    _compile(special=bool(question.ruleset.special_jokers))
    return proof(question, CAN_PLAY_MS)


@cache
def _announce(*, special: bool) -> None:
    """Say to a person who waits that the first question on a machine compiles the solver."""
    from tilerummy.solver.precompile import is_precompiled  # noqa: PLC0415 - as above

    if not is_precompiled(everything=special):
        _log.warning("compiling the solver, once on this machine; tr.precompile() does it ahead")


@cache
def _compile(*, special: bool) -> None:
    from tilerummy.solver.precompile import precompile  # noqa: PLC0415 - as above

    precompile(everything=special)


def _table(table: Table | str) -> Table:
    return Table(table) if isinstance(table, str) else table


def _tiles(tiles: Tiles | str) -> Tiles:
    return Tiles(tiles) if isinstance(tiles, str) else tiles


def _ruleset(ruleset: Ruleset | str) -> Ruleset:
    return parse_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
