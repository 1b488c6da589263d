"""Apply events to a division: its terms, teams, tables, seeds and classes."""

from __future__ import annotations

from dataclasses import replace

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import Contest, Division
from tilerummy.contest.model.table_numbers import TableNumbers


def with_division(
    contest: Contest,
    event: happened.DivisionAdded | happened.DivisionChanged | happened.DivisionDropped,
) -> Contest:
    """Return *contest* after a division was added, changed or dropped."""
    others = {key: each for key, each in contest.divisions.items() if key != event.division}
    match event:
        case happened.DivisionDropped():
            return replace(contest, divisions=others)
        case happened.DivisionAdded():
            made = Division(
                name=event.name or event.division,
                ruleset=event.ruleset,
                clock_s=event.clock_s,
                stages=event.stages,
                online=event.online,
                duplicate=event.duplicate,
                clock_delay_s=event.clock_delay_s,
                clock_increment_s=event.clock_increment_s,
            )
        case happened.DivisionChanged():
            made = replace(
                contest.divisions[event.division],
                name=event.name,
                clock_s=event.clock_s,
                clock_delay_s=event.clock_delay_s,
                clock_increment_s=event.clock_increment_s,
                stages=event.stages,
            )
    return replace(contest, divisions={**contest.divisions, event.division: made})


def with_terms(
    division: Division,
    event: happened.TeamsSet
    | happened.TablesNumbered
    | happened.PlayersSeeded
    | happened.KeptApart
    | happened.LetMeet
    | happened.EntrantPinned
    | happened.LotsDrawn,
) -> Division:
    """Return *division* with the teams, tables, seeds, seating limits or lots that *event* sets."""
    match event:
        case happened.LotsDrawn():
            return replace(division, lots=(*division.lots, event.order))
        case happened.TeamsSet():
            return replace(division, teams=event.rule)
        case happened.TablesNumbered():
            numbering = TableNumbers(numbers=event.numbers, room=event.room)
            return replace(division, numbering=numbering)
        case happened.PlayersSeeded():
            return replace(division, seeds=event.entrants)
        case happened.KeptApart():
            return replace(division, apart=(*division.apart, event.people))
        case happened.LetMeet():
            apart = tuple(people for people in division.apart if people != event.people)
            return replace(division, apart=apart)
        case happened.EntrantPinned():
            pins = {one: table for one, table in division.pins.items() if one != event.entrant}
            if event.table is not None:
                pins[event.entrant] = event.table
            return replace(division, pins=pins)


def with_class(contest: Contest, event: happened.ClassFilled) -> Contest:
    """Return *contest* after players moved to a class, with what the division says of them."""
    before, members = contest.divisions[event.of], set(event.entrants)
    apart = (tuple(one for one in people if one in members) for people in before.apart)
    filled = replace(
        contest.divisions[event.division],
        class_of=event.of,
        seeds=event.entrants,
        apart=tuple(people for people in apart if len(people) > 1),
        pins={one: table for one, table in before.pins.items() if one in members},
    )
    left = replace(before, moved=(*before.moved, *event.entrants))
    moved = {key: replace(contest.entrants[key], division=event.division) for key in event.entrants}
    return replace(
        contest,
        entrants={**contest.entrants, **moved},
        divisions={**contest.divisions, event.of: left, event.division: filled},
    )
