"""Apply events to the rounds of a division."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve.tables import at_table, table_after
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import Division, Game, Pod, Round, RoundStatus

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event


def rounds_after(division: Division, event: Event, seq: int) -> tuple[Round, ...]:
    """Return the rounds of *division* after an *event* of one of them: always the last."""
    rounds = division.rounds
    match event:
        case happened.RoundDrafted():
            stage = stage_of_next(division)
            empty = (Game(),) * division.stages[stage].games
            pods = tuple(Pod(seats=seats, games=empty) for seats in event.tables)
            drafted = Round(
                stage=stage,
                status=RoundStatus.DRAFT,
                pods=pods,
                going=event.going,
                terms=division.stages[stage],
                name=next((r.name for r in rounds if r.status is RoundStatus.DRAFT), ""),
            )
            return (*(r for r in rounds if r.status is not RoundStatus.DRAFT), drafted)
        case happened.DraftDropped():
            return tuple(each for each in rounds if each.status is not RoundStatus.DRAFT)
        case happened.RoundPublished():
            pods = tuple(replace(pod, since=seq) for pod in rounds[-1].pods)
            begun = replace(
                rounds[-1],
                status=RoundStatus.RUNNING,
                waiting=event.waiting,
                pods=pods,
                published=seq,
            )
            return (*rounds[:-1], begun)
        case happened.RoundTakenBack():
            return (*rounds[:-1], _as_draft(rounds[-1]))
        case happened.RoundNamed():
            named = replace(rounds[event.round], name=event.name)
            return (*rounds[: event.round], named, *rounds[event.round + 1 :])
        case happened.BellSet():
            timed_round = replace(rounds[event.round], bell_at=event.bell_at)
            return (*rounds[: event.round], timed_round, *rounds[event.round + 1 :])
        case happened.RoundClosed():
            closed = replace(rounds[-1], status=RoundStatus.CLOSED, reopened=False, bell_at=None)
            again = () if division.set_aside is None else (division.set_aside,)
            return (*rounds[:-1], closed, *again)
        case happened.RoundReopened():
            played = [each for each in rounds if each.status is not RoundStatus.DRAFT]
            running = replace(played[-1], status=RoundStatus.RUNNING, reopened=True)
            return (*played[:-1], running)
        case happened.DealsSealed() | happened.DealsOpened():
            return _dealt_alike(rounds, event)
        case happened.LateSeated():
            seated = at_table(
                rounds, event, lambda pod: table_after(pod, event, seq, clocked=False)
            )
            waiting = tuple(one for one in seated[-1].waiting if one != event.entrant)
            return (*seated[:-1], replace(seated[-1], waiting=waiting))
        case (
            happened.MatchOpened()
            | happened.TableReopened()
            | happened.ResultConfirmed()
            | happened.ResultObjected()
            | happened.GameEntered()
            | happened.GameVoided()
            | happened.DisputeSettled()
        ):
            clocked = division.clock_s is not None
            return at_table(
                rounds, event, lambda pod: table_after(pod, event, seq, clocked=clocked)
            )
        case _:
            return rounds


def draft_set_aside(division: Division, event: Event) -> Round | None:
    """Return the draft that waits until the round that was opened again closes."""
    match event:
        case happened.RoundReopened():
            last = division.rounds[-1]
            # Older versions dropped the draft, and their later events rest on that.
            keeps = last.status is RoundStatus.DRAFT and last.going is not None
            return last if keeps else None
        case (
            happened.RoundClosed()
            | happened.RoundDrafted()
            | happened.DraftDropped()
            | happened.RoundTakenBack()
        ):
            return None
        case _:
            return division.set_aside


def _dealt_alike(
    rounds: tuple[Round, ...], event: happened.DealsSealed | happened.DealsOpened
) -> tuple[Round, ...]:
    """Return the rounds after the deals of one were sealed or opened."""
    if isinstance(event, happened.DealsSealed):
        return (*rounds[:-1], replace(rounds[-1], commitment=event.commitment))
    opened = replace(rounds[event.round], seed=event.seed, dealt_by=event.ruleset)
    return (*rounds[: event.round], opened, *rounds[event.round + 1 :])


def _as_draft(played: Round) -> Round:
    """Return a round without results as a draft; its matches no longer belong to it."""
    pods = tuple(replace(pod, match=None, record="", without=()) for pod in played.pods)
    return replace(
        played,
        status=RoundStatus.DRAFT,
        pods=pods,
        waiting=(),
        published=0,
        commitment=None,
        bell_at=None,
    )
