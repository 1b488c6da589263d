"""Divisions: added, changed and dropped; their teams, tables, seeds and classes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.classes import make_classes
from tilerummy.contest.decide.division_checks import (
    check_comparable,
    check_online,
    check_turn_time,
    is_called,
)
from tilerummy.contest.decide.require import known_division, known_entrant, named, require
from tilerummy.contest.decide.rounds import name_round, set_bell
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.registration import waiting
from tilerummy.contest.model.table_numbers import TableNumbers
from tilerummy.contest.model.team_rule import TeamRule
from tilerummy.contest.schedule.outdated import draft_of
from tilerummy.contest.schedule.table_conflicts import table_conflicts
from tilerummy.core.names import same_as, visible
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest

    OnDivisions = (
        asked.AddDivision
        | asked.ChangeDivision
        | asked.DropDivision
        | asked.NameRound
        | asked.SetBell
        | asked.SetTeams
        | asked.NumberTables
        | asked.SeedPlayers
        | asked.MakeClasses
    )


def decide_divisions(contest: Contest, command: OnDivisions, context: Context) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    match command:
        case asked.AddDivision():
            keys = context.keys or (f"d{contest.seq + 1}",)
            return _add_division(contest, command, *keys)
        case asked.ChangeDivision():
            return _change_division(contest, command)
        case asked.NameRound():
            return name_round(contest, command)
        case asked.SetBell():
            return set_bell(contest, command, context)
        case asked.SetTeams():
            return _teams(contest, command)
        case asked.NumberTables():
            return _number_tables(contest, command)
        case asked.SeedPlayers():
            return _seed(contest, command)
        case asked.MakeClasses():
            return make_classes(contest, command)
        case asked.DropDivision(key):
            division = known_division(contest, key)
            empty = all(each.division != key for each in contest.entrants.values())
            empty = empty and all(each.division != key for each in waiting(contest).values())
            free = empty and not division.rounds
            require(free, "division_in_use", "the division has people or rounds")
            return (happened.DivisionDropped(key),)


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
    require(not twice, "table_twice", "a number is in the list twice; enter each table once")
    tried = replace(division, numbering=wanted)
    after = replace(contest, divisions={**contest.divisions, command.division: tried})
    for other, numbers in table_conflicts(after, command.division).items():
        name, tables = contest.divisions[other].name, ", ".join(map(str, numbers))
        sentence = f"{name!r} has tables {tables} too; choose others or another room"
        require(False, "table_taken", sentence, division=name, tables=tables)  # noqa: FBT003 - always
    numbered = happened.TablesNumbered(
        division=command.division, numbers=wanted.numbers, room=wanted.room
    )
    return (numbered,)


def _seed(contest: Contest, command: asked.SeedPlayers) -> tuple[Event, ...]:
    division, order = known_division(contest, command.division), command.entrants
    twice = len(set(order)) < len(order)
    require(not twice, "seated_twice", "somebody is in the order twice")
    for entrant in order:
        of = known_entrant(contest, entrant).division
        require(of == command.division, "unknown_entrant", "belongs to another division")
    if division.seeds == order:
        return ()
    return (happened.PlayersSeeded(division=command.division, entrants=order),)


def _add_division(contest: Contest, command: asked.AddDivision, key: str) -> tuple[Event, ...]:
    name = named(command.name)
    taken = key in contest.divisions or is_called(contest, name)
    require(not taken, "division_exists", f"there is already a division {name!r}", name=name)
    require(
        command.ruleset in PRESETS, "unknown_ruleset", f"there is no rule set {command.ruleset!r}"
    )
    require(bool(command.stages), "bad_stage", "a division needs at least one stage")
    require(
        command.clock_s is None or command.clock_s > 0,
        "bad_clock",
        "a clock needs at least 1 second",
    )
    check_turn_time(command.clock_s, command.clock_delay_s, command.clock_increment_s)
    online = command.online or not command.duplicate
    require(online, "duplicate_online", "the same deals are only possible on this server")
    check_comparable(command.stages, duplicate=command.duplicate)
    check_online(command.stages, command.ruleset, online=command.online)
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
    free = same_as(name) == same_as(division.name) or not is_called(contest, name)
    require(free, "division_exists", f"there is already a division {name!r}", name=name)
    stages = command.stages or division.stages
    drafted = draft_of(division)
    begun = {each.stage for each in division.rounds if each is not drafted}
    is_unchanged = all(at < len(stages) and stages[at] == division.stages[at] for at in begun)
    is_unchanged = is_unchanged and (drafted is None or drafted.stage < len(stages))
    require(is_unchanged, "stage_begun", "a stage that has begun cannot be changed")
    check_comparable(stages, duplicate=division.duplicate)
    check_online(stages, division.ruleset, online=division.online)
    clock_s = division.clock_s if command.clock_s is None else command.clock_s or None
    delay_s, increment_s = command.clock_delay_s, command.clock_increment_s
    if delay_s is None:
        delay_s = 0 if clock_s is None else division.clock_delay_s
    if increment_s is None:
        increment_s = 0 if clock_s is None else division.clock_increment_s
    check_turn_time(clock_s, delay_s, increment_s)
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
