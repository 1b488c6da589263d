"""What a command makes happen, or why it does not. Pure: the same answer every time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest import event as happened
from tilerummy.contest.errors import ContestError
from tilerummy.contest.evolve import stage_of_next
from tilerummy.contest.results import check_results, same_results
from tilerummy.contest.state import Status
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from tilerummy.contest.command import Command
    from tilerummy.contest.event import Event
    from tilerummy.contest.state import Contest, Division, Entrant, Game, Pod, Round


def decide(contest: Contest, command: Command) -> tuple[Event, ...]:
    """Return what *command* makes happen; nothing where it is done already.

    Raises:
        ContestError: why it does not happen; the code says which rule it breaks.
    """
    match command:
        case asked.Open(name):
            _require(contest.seq == 0, "already_open", "this contest has begun")
            return (happened.ContestOpened(_named(name)),)
        case asked.AddDivision():
            return _add_division(contest, command)
        case asked.Enter():
            return _enter(contest, command)
        case asked.Withdraw(entrant):
            there = _entrant(contest, entrant).there
            return (happened.EntrantWithdrawn(entrant),) if there else ()
        case asked.Return(entrant):
            there = _entrant(contest, entrant).there
            return () if there else (happened.EntrantReturned(entrant),)
        case asked.Penalize() | asked.RevokePenalty():
            return _penalize(contest, command)
        case asked.DraftRound() | asked.Publish() | asked.TakeBack() | asked.CloseRound():
            return _round(contest, command)
        case asked.EnterGame() | asked.Settle() | asked.Confirm():
            return _sheet(contest, command)


def _add_division(contest: Contest, command: asked.AddDivision) -> tuple[Event, ...]:
    name = _named(command.division)
    _require(name not in contest.divisions, "division_exists", f"there is a division {name!r}")
    _require(
        command.ruleset in PRESETS, "unknown_ruleset", f"there is no rule set {command.ruleset!r}"
    )
    _require(bool(command.stages), "bad_stage", "a division has at least one stage")
    _require(
        command.clock_s is None or command.clock_s > 0, "bad_clock", "a clock has some seconds"
    )
    return (
        happened.DivisionAdded(
            division=name,
            ruleset=command.ruleset,
            clock_s=command.clock_s,
            stages=command.stages,
        ),
    )


def _enter(contest: Contest, command: asked.Enter) -> tuple[Event, ...]:
    _division(contest, command.division)
    _require(
        command.entrant not in contest.entrants,
        "entrant_exists",
        f"{command.entrant!r} takes part already",
    )
    return (
        happened.EntrantAdded(
            entrant=_named(command.entrant),
            name=_named(command.name),
            division=command.division,
            group=command.group or None,
        ),
    )


def _penalize(contest: Contest, command: asked.Penalize | asked.RevokePenalty) -> tuple[Event, ...]:
    if isinstance(command, asked.Penalize):
        _entrant(contest, command.entrant)
        _require(command.points > 0, "bad_penalty", "a penalty takes at least one point")
        return (
            happened.Penalized(
                entrant=command.entrant,
                points=command.points,
                reason=_named(command.reason),
                by=command.by,
            ),
        )
    known = 0 <= command.penalty < len(contest.penalties)
    _require(known, "unknown_penalty", "there is no such penalty")
    if contest.penalties[command.penalty].revoked_by is not None:
        return ()
    return (happened.PenaltyRevoked(penalty=command.penalty, by=command.by),)


def _round(
    contest: Contest,
    command: asked.DraftRound | asked.Publish | asked.TakeBack | asked.CloseRound,
) -> tuple[Event, ...]:
    name = command.division
    division = _division(contest, name)
    last = division.rounds[-1] if division.rounds else None
    status = last.status if last else None
    match command:
        case asked.DraftRound():
            _require(status is not Status.RUNNING, "round_running", "a round is being played")
            over = stage_of_next(division) == len(division.stages)
            _require(not over, "division_over", "all rounds of this division are played")
            _check_tables(contest, command)
            return (happened.RoundDrafted(division=name, tables=command.tables),)
        case asked.Publish():
            _require(status is Status.DRAFT, "no_draft", "there is no draft to be published")
            return (happened.RoundPublished(name),)
        case asked.TakeBack():
            _require(status is Status.RUNNING, "no_round", "no round is being played")
            _require(not _begun(last), "round_begun", "results of this round have been entered")
            return (happened.RoundTakenBack(name),)
        case asked.CloseRound():
            _require(status is Status.RUNNING, "no_round", "no round is being played")
            missing = [
                at + 1 for at, pod in enumerate(last.pods if last else ()) if not pod.complete
            ]
            told = ", ".join(map(str, missing))
            _require(not missing, "results_missing", f"results are missing of table {told}")
            return (happened.RoundClosed(name),)


def _check_tables(contest: Contest, command: asked.DraftRound) -> None:
    there = set(contest.there(command.division))
    sat = [player for table in command.tables for player in table]
    stranger = next((player for player in sat if player not in there), None)
    _require(stranger is None, "unknown_entrant", f"{stranger!r} does not take part")
    _require(len(set(sat)) == len(sat), "seated_twice", "somebody is seated twice")
    _require(bool(sat), "no_tables", "a round has at least one table")
    most = PRESETS[contest.divisions[command.division].ruleset].max_seats
    fitting = all(2 <= len(table) <= most for table in command.tables)
    _require(fitting, "bad_table", f"a table has 2 to {most} players")


def _begun(last: Round | None) -> bool:
    return last is not None and any(game.entries for pod in last.pods for game in pod.games)


def _sheet(
    contest: Contest, command: asked.EnterGame | asked.Settle | asked.Confirm
) -> tuple[Event, ...]:
    pod = _pod(_division(contest, command.division), command.round, command.table)
    if isinstance(command, asked.Confirm):
        _require(command.entrant in pod.seats, "not_at_table", "only who played there confirms")
        _require(pod.complete, "results_missing", "there is nothing yet to be confirmed")
        if command.entrant in pod.confirmed:
            return ()
        return (
            happened.ResultConfirmed(
                division=command.division,
                round=command.round,
                table=command.table,
                entrant=command.entrant,
            ),
        )
    _require(0 <= command.game < len(pod.games), "unknown_game", "there is no such game")
    game = pod.games[command.game]
    if isinstance(command, asked.Settle):
        _require(0 <= command.entry < len(game.entries), "unknown_entry", "no such entry")
        _require(game.disputed, "no_dispute", "nothing is in dispute")
        return (
            happened.DisputeSettled(
                division=command.division,
                round=command.round,
                table=command.table,
                game=command.game,
                entry=command.entry,
                by=command.by,
            ),
        )
    return _enter_game(contest, command, pod, game)


def _enter_game(
    contest: Contest, command: asked.EnterGame, pod: Pod, game: Game
) -> tuple[Event, ...]:
    check_results(contest, command, pod)
    newest = game.entries[-1] if game.entries else None
    if newest is not None and same_results(newest.results, command.results):
        return ()  # the other phone, or the same one that had no answer
    unseen = command.known < len(game.entries)
    corrects = newest is not None and not unseen
    _require(
        not corrects or bool(command.reason) or game.disputed,
        "reason_missing",
        "say why the result that stands is wrong",
    )
    return (
        happened.GameEntered(
            division=command.division,
            round=command.round,
            table=command.table,
            game=command.game,
            results=command.results,
            by=command.by,
            reason=command.reason,
            disputed=unseen,
        ),
    )


def _pod(division: Division, round_: int, table: int) -> Pod:
    known = 0 <= round_ < len(division.rounds)
    _require(known, "unknown_round", "there is no such round")
    played = division.rounds[round_]
    _require(played.status is not Status.DRAFT, "round_not_begun", "this round has not begun")
    _require(0 <= table < len(played.pods), "unknown_table", "there is no such table")
    return played.pods[table]


def _division(contest: Contest, name: str) -> Division:
    _require(name in contest.divisions, "unknown_division", f"there is no division {name!r}")
    return contest.divisions[name]


def _entrant(contest: Contest, key: str) -> Entrant:
    _require(key in contest.entrants, "unknown_entrant", f"nobody here is {key!r}")
    return contest.entrants[key]


def _named(text: str) -> str:
    text = " ".join(text.split())
    _require(bool(text), "empty_name", "this must not be empty")
    return text


def _require(holds: bool, code: str, sentence: str) -> None:  # noqa: FBT001 - what is required
    if not holds:
        raise ContestError(code, sentence)
