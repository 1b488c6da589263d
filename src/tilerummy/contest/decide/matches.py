"""Tables that are played on this server: matches opened, games that are over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import known_division, require
from tilerummy.contest.decide.sheet_checks import same_results
from tilerummy.contest.decide.sheets import pod_at
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.state import RoundStatus
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest

    OnMatches = asked.NoteMatch | asked.ReopenTable | asked.NotePlayed


def decide_matches(contest: Contest, command: OnMatches) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    match command:
        case asked.NoteMatch():
            return _note_match(contest, command)
        case asked.ReopenTable():
            return _reopen(contest, command)
        case asked.NotePlayed():
            return _note_played(contest, command)


def _note_match(contest: Contest, command: asked.NoteMatch) -> tuple[Event, ...]:
    division = known_division(contest, command.division)
    pod = pod_at(division, command.round, command.table)
    running = division.rounds[command.round].status is RoundStatus.RUNNING
    if pod.match is not None or not running:
        return ()
    return (
        happened.MatchOpened(
            division=command.division,
            round=command.round,
            table=command.table,
            match=command.match,
            record=command.record,
        ),
    )


def _reopen(contest: Contest, command: asked.ReopenTable) -> tuple[Event, ...]:
    division = known_division(contest, command.division)
    pod = pod_at(division, command.round, command.table)
    running = division.rounds[command.round].status is RoundStatus.RUNNING
    require(division.online and running, "no_round", "no round is being played here")
    require(pod.to_come < len(pod.games), "nothing_to_play", "all games have a result")
    strangers = set(command.without) - set(pod.seats)
    require(not strangers, "not_at_table", "somebody does not sit at this table")
    least = PRESETS[division.ruleset].min_seats
    enough = len(pod.seats) - len(set(command.without)) >= least
    sentence = f"a game needs at least {least} players: enter a walk-over instead"
    require(enough, "too_few_left", sentence, least=least)
    without = tuple(player for player in pod.seats if player in command.without)
    return (
        happened.TableReopened(
            division=command.division,
            round=command.round,
            table=command.table,
            without=without,
        ),
    )


def _note_played(contest: Contest, command: asked.NotePlayed) -> tuple[Event, ...]:
    """Enter what the server itself has seen; with the last game everybody counts as agreeing.

    Nothing was written down by anybody, so there is nothing to compare. What was entered by hand
    before makes a dispute, as between two phones; another match than the table's tells nothing.
    """
    division = known_division(contest, command.division)
    pod = pod_at(division, command.round, command.table)
    running = division.rounds[command.round].status is RoundStatus.RUNNING
    if not running or pod.match != command.match or command.game >= len(pod.games):
        return ()
    entries = pod.games[command.game].entries
    source = (command.match, command.match_game)
    if any((entry.match, entry.match_game) == source for entry in entries):
        return ()
    agrees = bool(entries) and same_results(entries[-1].results, command.results)
    entered = happened.GameEntered(
        division=command.division,
        round=command.round,
        table=command.table,
        game=command.game,
        results=command.results,
        by="0",
        disputed=bool(entries) and not agrees,
        lines=command.lines,
        ending=command.ending,
        match=command.match,
        match_game=command.match_game,
    )
    return (entered, *_agreed(evolve(contest, entered), command))


def _agreed(contest: Contest, command: asked.NotePlayed) -> tuple[Event, ...]:
    pod = pod_at(contest.divisions[command.division], command.round, command.table)
    played = all(game.entry is not None and game.entry.match is not None for game in pod.games)
    if not played:
        return ()
    return tuple(
        happened.ResultConfirmed(
            division=command.division, round=command.round, table=command.table, entrant=entrant
        )
        for entrant in pod.seats
    )
