"""Decides commands about a referee's sheet: entries, corrections, disputes, confirmations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import known_division, named, require
from tilerummy.contest.decide.sheet_checks import check_results, same_results
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import AT_DESK, Role
from tilerummy.contest.model.sheet_lines import Ending, Written
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.scoring import score_game
from tilerummy.core.names import visible
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest, Division, Game, Pod

    OnSheets = (
        asked.EnterGame
        | asked.EnterResults
        | asked.VoidGame
        | asked.SettleDispute
        | asked.ConfirmResult
        | asked.ConfirmTable
        | asked.ObjectToResult
    )


def decide_sheets(contest: Contest, command: OnSheets, context: Context) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    if isinstance(command, asked.EnterGame):
        command = scored(contest, command)
    pod = pod_at(known_division(contest, command.division), command.round, command.table)
    match command:
        case asked.ConfirmResult():
            require(
                command.entrant in pod.seats,
                "not_at_table",
                "only players at the table can confirm",
            )
            own = context.role is Role.PLAYER or context.role in AT_DESK
            free = own or command.entrant not in pod.objections
            sentence = "this player does not agree; only they or the director can settle that"
            require(free, "has_objected", sentence)
            return _confirmed(contest, command, pod, (command.entrant,), context)
        case asked.ObjectToResult():
            return _objected(command, pod)
        case asked.ConfirmTable():
            return _confirmed(contest, command, pod, pod.seats, context)
        case asked.EnterResults():
            known = 0 <= command.game < len(pod.games)
            require(known, "unknown_game", "there is no such game")
            return _enter_game(contest, command, pod, context)
        case asked.VoidGame():
            known = 0 <= command.game < len(pod.games)
            require(known, "unknown_game", "there is no such game")
            return _void(contest, command, pod.games[command.game], context)
        case asked.SettleDispute():
            known = 0 <= command.game < len(pod.games)
            require(known, "unknown_game", "there is no such game")
            return _settle(command, pod.games[command.game], context)


def scored(contest: Contest, command: asked.EnterGame) -> asked.EnterResults:
    """Return a game with the scores computed from the entered values.

    Raises:
        ContestError: if no game ends like this; ``not_as_claimed`` if a paper sheet differs.
    """
    division = known_division(contest, command.division)
    lines = tuple(
        Written(
            player=line.entrant,
            how=line.how,
            rack=line.tiles,
            sum=line.sum,
            count=line.count,
            left_s=line.left_s,
            extra=line.extra,
        )
        for line in command.lines
    )
    ending = Ending(command.ending.type)
    winner = command.ending.winner if isinstance(command.ending, asked.Called) else None
    ruleset = PRESETS[division.ruleset]
    results = score_game(
        lines,
        ending,
        winner,
        ruleset=ruleset,
        clock_s=division.clock_s,
        gains=division.clock_increment_s > 0,
    )
    for result in results:
        score, player = result.score + result.penalty, result.player
        claimed = (command.claimed or {}).get(player, score)
        sentence = f"the score on paper is {claimed}, but the tiles give {score}"
        sums = {"claimed": claimed, "score": score}
        require(claimed == score, "not_as_claimed", sentence, player=player, **sums)
    return asked.EnterResults(
        division=command.division,
        round=command.round,
        table=command.table,
        game=command.game,
        results=results,
        known_entries=command.known_entries,
        reason=command.reason,
        lines=lines,
        ending=ending,
        name=command.name,
    )


def pod_at(division: Division, round_: int, table: int) -> Pod:
    """Return a table of a round that has begun; a ContestError if there is none."""
    known = 0 <= round_ < len(division.rounds)
    require(known, "unknown_round", "there is no such round")
    played = division.rounds[round_]
    require(played.status is not RoundStatus.DRAFT, "round_not_begun", "this round has not begun")
    require(0 <= table < len(played.pods), "unknown_table", "there is no such table")
    return played.pods[table]


def _confirmed(
    contest: Contest,
    command: asked.ConfirmResult | asked.ConfirmTable,
    pod: Pod,
    who: tuple[str, ...],
    context: Context,
) -> tuple[Event, ...]:
    require(pod.complete, "results_missing", "there is nothing to confirm yet")
    events = []
    for entrant in who:
        phone = contest.phones.get(entrant)
        own = phone is None or not contest.phones_confirm or context.by == str(phone)
        # A player can still confirm what somebody else has confirmed in their place.
        if entrant in pod.confirmed and not (own and entrant in pod.confirmed_for):
            continue
        events.append(
            happened.ResultConfirmed(
                division=command.division,
                round=command.round,
                table=command.table,
                entrant=entrant,
                instead_by=None if own else context.by,
            )
        )
    return tuple(events)


def _objected(command: asked.ObjectToResult, pod: Pod) -> tuple[Event, ...]:
    require(command.entrant in pod.seats, "not_at_table", "only players at the table can object")
    entered = any(game.entries for game in pod.games)
    require(entered, "results_missing", "there is nothing to object to yet")
    reason = visible(command.reason)
    if pod.objections.get(command.entrant) == reason:
        return ()
    return (
        happened.ResultObjected(
            division=command.division,
            round=command.round,
            table=command.table,
            entrant=command.entrant,
            reason=reason,
        ),
    )


def _settle(command: asked.SettleDispute, game: Game, context: Context) -> tuple[Event, ...]:
    require(0 <= command.entry < len(game.entries), "unknown_entry", "no such entry")
    if game.counts == command.entry:
        return ()
    require(game.disputed, "no_dispute", "nothing is disputed here")
    return (
        happened.DisputeSettled(
            division=command.division,
            round=command.round,
            table=command.table,
            game=command.game,
            entry=command.entry,
            by=context.by,
        ),
    )


def _void(
    contest: Contest, command: asked.VoidGame, game: Game, context: Context
) -> tuple[Event, ...]:
    """Void what was entered by hand, while the round is played: results of a closed one count."""
    running = contest.divisions[command.division].rounds[command.round].status
    require(running is RoundStatus.RUNNING, "round_over", "this round is over: reopen it first")
    require(bool(game.entries), "results_missing", "nothing has been entered for this game")
    by_hand = all(entry.match is None for entry in game.entries)
    require(by_hand, "played_here", "the game was played on this server: correct it instead")
    return (
        happened.GameVoided(
            division=command.division,
            round=command.round,
            table=command.table,
            game=command.game,
            reason=named(command.reason),
            by=context.by,
        ),
    )


def _enter_game(
    contest: Contest, command: asked.EnterResults, pod: Pod, context: Context
) -> tuple[Event, ...]:
    game = pod.games[command.game]
    check_results(contest, command, pod)
    reason = visible(command.reason)
    newest = game.entries[-1] if game.entries else None
    if newest is not None and same_results(newest.results, command.results):
        return ()  # the other phone, or the same one that had no answer
    unseen = command.known_entries < len(game.entries)
    corrects = newest is not None and not unseen
    require(
        not corrects or bool(reason) or game.disputed,
        "reason_missing",
        "say why the result that stands is wrong",
    )
    # Two phones may hold one link, and two directors may enter at once: an entry whose sender has
    # not seen another one settles nothing.
    settled = context.role in AT_DESK or _agreed(game, command, context)
    contested = unseen or (game.disputed and not settled)
    return (
        happened.GameEntered(
            division=command.division,
            round=command.round,
            table=command.table,
            game=command.game,
            results=command.results,
            by=context.by,
            reason=reason,
            disputed=contested,
            lines=command.lines,
            ending=command.ending,
            name=visible(command.name),
        ),
    )


def _agreed(game: Game, command: asked.EnterResults, context: Context) -> bool:
    """Whether everybody who entered this game now says what *command* says."""
    newest = {(entry.by, entry.name): entry.results for entry in game.entries}
    newest.pop((context.by, visible(command.name)), None)
    return all(same_results(results, command.results) for results in newest.values())
