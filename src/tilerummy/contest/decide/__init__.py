"""The events of a command, or the reason for refusing it. Pure: the same answer every time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.context import SERVER, Context
from tilerummy.contest.decide.awards import decide_results
from tilerummy.contest.decide.door import decide_door
from tilerummy.contest.decide.entrants import decide_people
from tilerummy.contest.decide.links import decide_links
from tilerummy.contest.decide.matches import decide_matches
from tilerummy.contest.decide.require import known_division, named, require
from tilerummy.contest.decide.rounds import decide_rounds, name_round
from tilerummy.contest.decide.sheets import decide_sheets
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.table_numbers import TableNumbers
from tilerummy.contest.model.team_rule import TeamRule
from tilerummy.contest.schedule.outdated import draft_of
from tilerummy.contest.schedule.shared_tables import shared_tables
from tilerummy.core.names import same_as, visible
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import Command
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.stage import Stage
    from tilerummy.contest.model.state import Contest


def decide(contest: Contest, command: Command, context: Context = SERVER) -> tuple[Event, ...]:
    """Return the events of *command*; none where everything is as it wants already.

    Raises:
        ContestError: the reason for refusing it; the code names the rule that it breaks.
    """
    match command:
        case asked.Open(name):
            require(contest.seq == 0, "already_open", "this contest has begun")
            return (happened.ContestOpened(named(name)),)
        case asked.RenameContest(name):
            return (happened.ContestRenamed(named(name)),)
        case asked.SetCountdown(seconds):
            begins_at = None if seconds is None else context.now + 1000 * seconds
            return (happened.CountdownSet(begins_at),) if begins_at != contest.begins_at else ()
        case (
            asked.AddDivision()
            | asked.ChangeDivision()
            | asked.DropDivision()
            | asked.NameRound()
            | asked.SetTeams()
            | asked.NumberTables()
        ):
            return _division(contest, command, context)
        case (
            asked.EnterPeople()
            | asked.ChangeEntrant()
            | asked.WithdrawEntrant()
            | asked.ReturnEntrant()
            | asked.EraseEntrants()
            | asked.DropEntrant()
            | asked.AdmitEntrant()
            | asked.SeatLate()
            | asked.KeepApart()
            | asked.LetMeet()
            | asked.PinEntrant()
        ):
            return decide_people(contest, command, context)
        case (
            asked.CheckIn()
            | asked.MarkEntrant()
            | asked.Announce()
            | asked.WithdrawAnnouncement()
            | asked.CallReferee()
            | asked.TakeCall()
        ):
            return decide_door(contest, command, context)
        case (
            asked.DraftRound()
            | asked.SeatTables()
            | asked.MoveEntrant()
            | asked.SwapEntrants()
            | asked.JoinTables()
            | asked.SplitTable()
            | asked.KeepDraft()
            | asked.DropDraft()
            | asked.PublishRound()
            | asked.TakeBackRound()
            | asked.CloseRound()
            | asked.ReopenRound()
            | asked.OpenDeals()
        ):
            return decide_rounds(contest, command, context)
        case (
            asked.EnterGame()
            | asked.EnterResults()
            | asked.VoidGame()
            | asked.SettleDispute()
            | asked.ConfirmResult()
            | asked.ConfirmTable()
            | asked.ObjectToResult()
        ):
            return decide_sheets(contest, command, context)
        case asked.NoteMatch() | asked.ReopenTable() | asked.NotePlayed():
            return decide_matches(contest, command)
        case (
            asked.Penalize()
            | asked.RevokePenalty()
            | asked.AwardResult()
            | asked.RevokeAward()
            | asked.DrawLots()
        ):
            return decide_results(contest, command, context)
        case asked.DraftTables() | asked.StopDraft() | asked.Undo():
            # They take more than the contest: a search, or all that has happened.
            raise ContestError("not_allowed", "that is asked in another way")
        case _:
            return decide_links(contest, command, context)


def _teams(contest: Contest, command: asked.SetTeams) -> tuple[Event, ...]:
    rule = TeamRule(measure=command.measure, best=command.best) if command.ranked else None
    same = known_division(contest, command.division).teams == rule
    return () if same else (happened.TeamsSet(command.division, rule),)


def _number_tables(contest: Contest, command: asked.NumberTables) -> tuple[Event, ...]:
    division, room = known_division(contest, command.division), visible(command.room)
    wanted = TableNumbers(numbers=command.numbers, room=room)
    if division.numbering == wanted:
        return ()
    twice = len(set(wanted.numbers)) < len(wanted.numbers)
    require(not twice, "table_twice", "a table is in the list twice; each number stands once")
    tried = replace(division, numbering=wanted)
    after = replace(contest, divisions={**contest.divisions, command.division: tried})
    for other, numbers in shared_tables(after, command.division).items():
        name, told = contest.divisions[other].name, ", ".join(map(str, numbers))
        sentence = f"{name!r} has the tables {told} too; choose others or another room"
        require(False, "table_taken", sentence, division=name, tables=told)  # noqa: FBT003 - always
    numbered = happened.TablesNumbered(
        division=command.division, numbers=wanted.numbers, room=wanted.room
    )
    return (numbered,)


def _division(
    contest: Contest,
    command: asked.AddDivision
    | asked.ChangeDivision
    | asked.DropDivision
    | asked.NameRound
    | asked.SetTeams
    | asked.NumberTables,
    context: Context,
) -> tuple[Event, ...]:
    match command:
        case asked.AddDivision():
            keys = context.keys or (f"d{contest.seq + 1}",)
            return _add_division(contest, command, *keys)
        case asked.ChangeDivision():
            return _change_division(contest, command)
        case asked.NameRound():
            return name_round(contest, command)
        case asked.SetTeams():
            return _teams(contest, command)
        case asked.NumberTables():
            return _number_tables(contest, command)
        case asked.DropDivision(key):
            division = known_division(contest, key)
            empty = all(each.division != key for each in contest.entrants.values())
            free = empty and not division.rounds
            require(free, "division_in_use", "people are in this division, or have played")
            return (happened.DivisionDropped(key),)


def _add_division(contest: Contest, command: asked.AddDivision, key: str) -> tuple[Event, ...]:
    name = named(command.name)
    taken = key in contest.divisions or _called(contest, name)
    require(not taken, "division_exists", f"there is a division {name!r}", name=name)
    require(
        command.ruleset in PRESETS, "unknown_ruleset", f"there is no rule set {command.ruleset!r}"
    )
    require(bool(command.stages), "bad_stage", "a division has at least one stage")
    require(command.clock_s is None or command.clock_s > 0, "bad_clock", "a clock has some seconds")
    _check_turn_time(command.clock_s, command.clock_delay_s, command.clock_increment_s)
    online = command.online or not command.duplicate
    require(online, "duplicate_online", "the same deals are dealt on this server only")
    _check_comparable(command.stages, duplicate=command.duplicate)
    _check_online(command.stages, command.ruleset, online=command.online)
    return (
        happened.DivisionAdded(
            division=key,
            name=name,
            ruleset=command.ruleset,
            clock_s=command.clock_s,
            clock_delay_s=command.clock_delay_s,
            clock_increment_s=command.clock_increment_s,
            stages=command.stages,
            online=command.online,
            duplicate=command.duplicate,
        ),
    )


def _change_division(contest: Contest, command: asked.ChangeDivision) -> tuple[Event, ...]:
    division = known_division(contest, command.division)
    name = division.name if command.name is None else named(command.name)
    free = same_as(name) == same_as(division.name) or not _called(contest, name)
    require(free, "division_exists", f"there is a division {name!r}", name=name)
    stages = command.stages or division.stages
    drafted = draft_of(division)
    begun = {each.stage for each in division.rounds if each is not drafted}
    kept = all(at < len(stages) and stages[at] == division.stages[at] for at in begun)
    kept = kept and (drafted is None or drafted.stage < len(stages))
    require(kept, "stage_begun", "a stage that has begun stays as it is")
    _check_comparable(stages, duplicate=division.duplicate)
    _check_online(stages, division.ruleset, online=division.online)
    clock_s = division.clock_s if command.clock_s is None else command.clock_s or None
    delay_s, increment_s = command.clock_delay_s, command.clock_increment_s
    if delay_s is None:
        delay_s = 0 if clock_s is None else division.clock_delay_s
    if increment_s is None:
        increment_s = 0 if clock_s is None else division.clock_increment_s
    _check_turn_time(clock_s, delay_s, increment_s)
    changed = happened.DivisionChanged(
        division=command.division,
        name=name,
        clock_s=clock_s,
        clock_delay_s=delay_s,
        clock_increment_s=increment_s,
        stages=stages,
    )
    terms = (name, clock_s, delay_s, increment_s, stages)
    clock = (division.clock_s, division.clock_delay_s, division.clock_increment_s)
    return () if terms == (division.name, *clock, division.stages) else (changed,)


def _check_turn_time(clock_s: int | None, delay_s: int, increment_s: int) -> None:
    """Refuse time for each turn where there is no clock to give it to (C08)."""
    sentence = "time for each turn needs a clock for the game"
    require(clock_s is not None or not (delay_s or increment_s), "bad_clock", sentence)


def _check_comparable(stages: Sequence[Stage], *, duplicate: bool) -> None:
    """Refuse a knock-out by comparison: its last table has nobody to compare with."""
    out = duplicate and any(stage.format is Format.KNOCKOUT for stage in stages)
    sentence = "tables that play the same deals are compared; a knock-out has a last table alone"
    require(not out, "duplicate_knockout", sentence)
    fewer = duplicate and any(stage.best is not None for stage in stages)
    require(not fewer, "bad_stage", "players are compared over all games with the same deals")


def _check_online(stages: Sequence[Stage], ruleset: str, *, online: bool) -> None:
    """Refuse tables on the server that the rule set is not made for."""
    least = PRESETS[ruleset].min_seats
    fits = not online or all(stage.fewest >= least for stage in stages)
    require(fits, "bad_stage", f"a game by the rules {ruleset!r} takes {least} players")


def _called(contest: Contest, name: str) -> bool:
    return any(same_as(each.name) == same_as(name) for each in contest.divisions.values())
