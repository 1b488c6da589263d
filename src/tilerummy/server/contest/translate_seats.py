"""What a page asks about divisions, people and seats, in the contest's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as pure
from tilerummy.contest.decide import draft_changes as arrange
from tilerummy.contest.decide.require import known_division, known_entrant
from tilerummy.contest.model.stage import Stage
from tilerummy.server.contest.wire import asked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.state import Contest


def division_command(
    contest: Contest, command: asked.AddDivision | asked.ChangeDivision | asked.DropDivision
) -> pure.Command:
    """Return what is asked about a division."""
    match command:
        case asked.AddDivision():
            return pure.AddDivision(
                division=f"d{contest.seq + 1}",
                name=command.name,
                ruleset=command.ruleset,
                clock_s=command.clock_s,
                stages=_stages(command.stages),
                online=command.online,
                duplicate=command.duplicate,
            )
        case asked.ChangeDivision():
            # A clock that is left out stays; null takes it away.
            clock_s = (command.clock_s or 0) if "clock_s" in command.model_fields_set else None
            return pure.ChangeDivision(
                division=command.division,
                name=command.name,
                clock_s=clock_s,
                stages=None if command.stages is None else _stages(command.stages),
            )
        case asked.DropDivision():
            return pure.DropDivision(command.division)


def _stages(terms: Sequence[asked.StageTerms]) -> tuple[Stage, ...]:
    return tuple(
        Stage(
            format=one.format,
            rounds=one.rounds,
            games=one.games,
            advance=one.advance,
            cut=one.cut,
            carry_over=one.carry_over,
        )
        for one in terms
    )


def people_command(
    contest: Contest,
    command: (
        asked.EnterPeople
        | asked.ChangeEntrant
        | asked.WithdrawEntrant
        | asked.ReturnEntrant
        | asked.EraseEntrants
        | asked.DropEntrant
        | asked.AdmitEntrant
        | asked.SeatLate
    ),
) -> pure.Command:
    """Return what is asked about those who take part."""
    match command:
        case asked.EnterPeople():
            return pure.EnterPeople(
                tuple(
                    pure.NewEntrant(
                        entrant=f"e{contest.seq + at}",
                        name=person.name,
                        division=person.division,
                        group=person.group,
                    )
                    for at, person in enumerate(command.people, start=1)
                )
            )
        case asked.ChangeEntrant():
            return pure.ChangeEntrant(
                entrant=command.entrant,
                name=command.name,
                division=command.division,
                group=command.group,
            )
        case asked.WithdrawEntrant():
            return pure.WithdrawEntrant(command.entrant)
        case asked.ReturnEntrant():
            return pure.ReturnEntrant(command.entrant)
        case asked.EraseEntrants():
            return pure.EraseEntrants(tuple(command.entrants))
        case asked.DropEntrant():
            return pure.DropEntrant(command.entrant)
        case asked.AdmitEntrant():
            return pure.AdmitEntrant(command.entrant)
        case asked.SeatLate():
            return pure.SeatLate(entrant=command.entrant, table=command.table)


def arranged(
    contest: Contest,
    command: (
        asked.SeatTables
        | asked.MoveEntrant
        | asked.SwapEntrants
        | asked.JoinTables
        | asked.SplitTable
    ),
) -> pure.DraftRound:
    """Return the draft as *command* changes it.

    Raises:
        ContestError: ``no_draft``, ``unknown_table``, ``not_at_table``.
    """
    match command:
        case asked.SeatTables():
            key = command.division
            tables: arrange.Tables = tuple(tuple(table) for table in command.tables if table)
        case asked.MoveEntrant():
            key = known_entrant(contest, command.entrant).division
            tables = arrange.moved(contest, command.entrant, command.table, command.seat)
        case asked.SwapEntrants():
            key = known_entrant(contest, command.one).division
            tables = arrange.swapped(contest, command.one, command.other)
        case asked.JoinTables():
            key = command.division
            tables = arrange.joined(known_division(contest, key), command.one, command.other)
        case asked.SplitTable():
            key = command.division
            tables = arrange.split(known_division(contest, key), command.table)
    return pure.DraftRound(division=key, tables=tables)
