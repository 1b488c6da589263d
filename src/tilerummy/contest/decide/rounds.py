"""Rounds: drafted, published, taken back, closed, opened again."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.draft_changes import arranged, drafted, seats_allowed
from tilerummy.contest.decide.require import known_division, require
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.outdated import draft_of, outdated, players_after_manual_edit
from tilerummy.contest.schedule.readiness import check_not_running, check_ties, next_stage, to_seat
from tilerummy.contest.standings.advancing import advancing
from tilerummy.core.names import visible

if TYPE_CHECKING:
    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest, Division, Round

    OnRounds = (
        asked.DraftRound
        | asked.Arranging
        | asked.KeepOutdatedDraft
        | asked.DropDraft
        | asked.PublishRound
        | asked.TakeBackRound
        | asked.CloseRound
        | asked.ReopenRound
        | asked.OpenDeals
    )


def deals_over(played: Round) -> bool:
    """Return whether all tables of a round have finished, so that their deals may be shown."""
    done = played.status is not RoundStatus.DRAFT and all(pod.complete for pod in played.pods)
    return done or played.status is RoundStatus.CLOSED


def decide_rounds(contest: Contest, command: OnRounds, context: Context) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    if isinstance(command, asked.Arranging):
        command = arranged(contest, command)
    name = command.division
    division = known_division(contest, name)
    last = division.rounds[-1] if division.rounds else None
    status = last.status if last else None
    match command:
        case asked.DraftRound():
            check_not_running(division)
            next_stage(division)
            _check_people(contest, command)
            going = command.going
            if going is None:
                going = players_after_manual_edit(contest, name, command.tables)
            return (happened.RoundDrafted(division=name, tables=command.tables, going=going),)
        case asked.KeepOutdatedDraft():
            tables = drafted(division)
            if outdated(contest, name) is None:
                return ()
            redrafted = asked.DraftRound(division=name, tables=tables, going=to_seat(contest, name))
            return decide_rounds(contest, redrafted, context)
        case asked.DropDraft():
            return (happened.DraftDropped(name),) if status is RoundStatus.DRAFT else ()
        case asked.PublishRound():
            require(status is RoundStatus.DRAFT, "no_draft", "there is no draft to publish")
            return _publish(contest, division, name, context.commitment)
        case asked.TakeBackRound():
            require(status is RoundStatus.RUNNING, "no_round", "no round is being played")
            require(not _begun(last), "round_begun", "results of this round have been entered")
            return (happened.RoundTakenBack(name),)
        case asked.CloseRound():
            require(status is RoundStatus.RUNNING, "no_round", "no round is being played")
            return _close(contest, last, name)
        case asked.ReopenRound():
            played = [each for each in division.rounds if each.status is not RoundStatus.DRAFT]
            if played and played[-1].status is RoundStatus.RUNNING:
                return ()
            require(bool(played), "no_round", "no round has been played")
            return (happened.RoundReopened(name),)
        case asked.OpenDeals():
            return _open_deals(division, command)


def name_round(contest: Contest, command: asked.NameRound) -> tuple[Event, ...]:
    """Return the event that names a round; nothing if it has that name."""
    key, number = command.division, command.round
    rounds = known_division(contest, key).rounds
    require(0 <= number < len(rounds), "unknown_round", "there is no such round")
    name = visible(command.name)
    if name == rounds[number].name:
        return ()
    return (happened.RoundNamed(division=key, round=number, name=name),)


def set_bell(contest: Contest, command: asked.SetBell, context: Context) -> tuple[Event, ...]:
    """Return the event that starts or stops the timer of a running round."""
    rounds = known_division(contest, command.division).rounds
    running = bool(rounds) and rounds[-1].status is RoundStatus.RUNNING
    require(running, "no_round", "no round is being played")
    bell_at = None if command.seconds is None else context.now + 1000 * command.seconds
    if bell_at == rounds[-1].bell_at:
        return ()
    number = len(rounds) - 1
    return (happened.BellSet(division=command.division, round=number, bell_at=bell_at),)


def _publish(
    contest: Contest, division: Division, name: str, commitment: str | None
) -> tuple[Event, ...]:
    pods = division.rounds[-1].pods
    least, most = seats_allowed(division, division.rounds[-1].stage)
    odd = [at + 1 for at, pod in enumerate(pods) if not least <= len(pod.seats) <= most]
    listed = ", ".join(map(str, odd))
    sentence = f"a table has {least} to {most} players: {listed}"
    require(not odd, "bad_table", sentence, tables=listed, least=least, most=most)
    check_ties(contest, name)
    changed = outdated(contest, name)
    sentence = "different players advance now: draft the round again, or keep the tables"
    require(changed is None, "draft_outdated", sentence)
    seated = {player for pod in pods for player in pod.seats}
    waiting = tuple(player for player in advancing(contest, name) if player not in seated)
    published = happened.RoundPublished(name, waiting)
    if commitment is None or not division.duplicate:
        return (published,)
    return (published, happened.DealsSealed(name, commitment))


def _open_deals(division: Division, command: asked.OpenDeals) -> tuple[Event, ...]:
    """Reveal the seed of a round, as long as nobody can play by it any more."""
    known = 0 <= command.round < len(division.rounds)
    require(known, "unknown_round", "there is no such round")
    played = division.rounds[command.round]
    if played.seed is not None:
        return ()
    require(deals_over(played), "results_missing", "other tables are still playing these deals")
    right = sha256(bytes.fromhex(command.seed)).hexdigest() == played.commitment
    require(right, "stale", "that is not the seed of this round")
    return (
        happened.DealsOpened(
            division=command.division,
            round=command.round,
            seed=command.seed,
            ruleset=command.ruleset,
        ),
    )


def _close(contest: Contest, last: Round | None, name: str) -> tuple[Event, ...]:
    pods = last.pods if last else ()
    missing = [
        at for at, pod in enumerate(pods, 1) if not pod.complete and not contest.deserted(pod)
    ]
    listed = ", ".join(map(str, missing))
    sentence = f"results are missing from table {listed}"
    require(not missing, "results_missing", sentence, tables=listed, count=len(missing))
    contested = [at + 1 for at, pod in enumerate(last.pods if last else ()) if pod.objections]
    listed = ", ".join(map(str, contested))
    sentence = f"a player does not agree with the sheet of table {listed}"
    require(not contested, "objections_open", sentence, tables=listed)
    return (happened.RoundClosed(name),)


def _check_people(contest: Contest, command: asked.DraftRound) -> None:
    there = set(contest.there(command.division))
    draft = draft_of(contest.divisions[command.division])
    if command.going is None and draft is not None:
        # Whoever has left stays in a draft that is changed elsewhere, and keeps it outdated.
        there |= {player for pod in draft.pods for player in pod.seats}
    sat = [player for table in command.tables for player in table]
    stranger = next((player for player in sat if player not in there), None)
    sentence = f"{stranger!r} does not take part"
    require(stranger is None, "unknown_entrant", sentence, player=stranger or "")
    require(len(set(sat)) == len(sat), "seated_twice", "somebody is seated twice")
    require(
        bool(sat) and all(command.tables),
        "no_tables",
        "a round needs tables, and a table needs people",
    )


def _begun(last: Round | None) -> bool:
    return last is not None and any(game.entries for pod in last.pods for game in pod.games)
