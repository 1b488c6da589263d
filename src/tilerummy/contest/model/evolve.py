"""What an event makes of a contest. Total: whatever was decided can be folded again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.door import at_the_door
from tilerummy.contest.model.erase import REMOVED
from tilerummy.contest.model.link import Link
from tilerummy.contest.model.sheet_lines import timed
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.state import (
    Award,
    Contest,
    Division,
    Entrant,
    Entry,
    Game,
    Penalty,
    Pod,
    Round,
    RoundStatus,
    Voided,
)
from tilerummy.contest.model.table_numbers import TableNumbers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tilerummy.contest.model.event import Event

    AtTable = (
        happened.GameEntered
        | happened.GameVoided
        | happened.LateSeated
        | happened.DisputeSettled
        | happened.ResultConfirmed
        | happened.ResultObjected
        | happened.MatchOpened
        | happened.TableReopened
    )

T = TypeVar("T")


def evolve(contest: Contest, event: Event) -> Contest:
    """Return *contest* after *event*."""
    return replace(_changed(contest, event), seq=contest.seq + 1)


def _changed(contest: Contest, event: Event) -> Contest:
    match event:
        case happened.ContestOpened(name) | happened.ContestRenamed(name):
            return replace(contest, name=name)
        case happened.DivisionAdded() | happened.DivisionChanged() | happened.DivisionDropped():
            return _with_division(contest, event)
        case (
            happened.EntrantAdded()
            | happened.EntrantChanged()
            | happened.EntrantWithdrawn()
            | happened.EntrantReturned()
            | happened.EntrantErased()
            | happened.EntrantDropped()
            | happened.EntrantAdmitted()
        ):
            return _with_entrant(contest, event)
        case happened.Penalized() | happened.PenaltyRevoked():
            return replace(contest, penalties=_penalties(contest, event))
        case happened.AwardGiven() | happened.AwardRevoked():
            return replace(contest, awards=_awards(contest, event))
        case happened.LinkMade() | happened.LinkNamed() | happened.LinkWithdrawn():
            return replace(contest, links=_links(contest, event))
        case (
            happened.CheckInSet()
            | happened.EntrantMarked()
            | happened.Announced()
            | happened.AnnouncementWithdrawn()
            | happened.RefereeCalled()
            | happened.CallTaken()
        ):
            return at_the_door(contest, event)
        case happened.CountdownSet() | happened.PhonesSet():
            return _set(contest, event)
        case happened.ActionUndone() | happened.NothingChanged():
            return contest  # the fold's caller leaves undone events out
        case (
            happened.TeamsSet()
            | happened.TablesNumbered()
            | happened.KeptApart()
            | happened.LetMeet()
            | happened.EntrantPinned()
        ):
            division = _with_terms(contest.divisions[event.division], event)
            return replace(contest, divisions={**contest.divisions, event.division: division})
        case happened.LotsDrawn():
            division = contest.divisions[event.division]
            drawn = replace(division, lots=(*division.lots, event.order))
            return replace(contest, divisions={**contest.divisions, event.division: drawn})
        case _:
            division = contest.divisions[event.division]
            rounds = _rounds(division, event, contest.seq + 1)
            played = replace(division, rounds=rounds, set_aside=_set_aside(division, event))
            return replace(contest, divisions={**contest.divisions, event.division: played})


def _with_entrant(
    contest: Contest,
    event: happened.EntrantAdded
    | happened.EntrantChanged
    | happened.EntrantWithdrawn
    | happened.EntrantReturned
    | happened.EntrantErased
    | happened.EntrantDropped
    | happened.EntrantAdmitted,
) -> Contest:
    match event:
        case happened.EntrantAdded() | happened.EntrantChanged():
            before = contest.entrants.get(event.entrant)
            new = Entrant(
                name=event.name,
                division=event.division,
                group=event.group,
                there=before is None or before.there,
                attendance=None if before is None else before.attendance,
            )
            return replace(contest, entrants={**contest.entrants, event.entrant: new})
        case happened.EntrantWithdrawn(entrant):
            return _without(_there(contest, entrant, there=False), entrant)
        case happened.EntrantReturned(entrant):
            return _there(contest, entrant, there=True)
        case happened.EntrantErased(entrant):
            erased = replace(contest.entrants[entrant], name=REMOVED, group=None, erased=True)
            return replace(contest, entrants={**contest.entrants, entrant: erased})
        case happened.EntrantDropped(entrant):
            return _dropped(contest, entrant)
        case happened.EntrantAdmitted():
            division = contest.divisions[event.division]
            admitted = division.admitted | {(event.round, event.entrant)}
            admitting = replace(division, admitted=admitted)
            return replace(contest, divisions={**contest.divisions, event.division: admitting})


def _with_division(
    contest: Contest,
    event: happened.DivisionAdded | happened.DivisionChanged | happened.DivisionDropped,
) -> Contest:
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


def _with_terms(
    division: Division,
    event: happened.TeamsSet
    | happened.TablesNumbered
    | happened.KeptApart
    | happened.LetMeet
    | happened.EntrantPinned,
) -> Division:
    """Return *division* with the teams, table numbers or seating limits that *event* sets."""
    match event:
        case happened.TeamsSet():
            return replace(division, teams=event.rule)
        case happened.TablesNumbered():
            numbering = TableNumbers(numbers=event.numbers, room=event.room)
            return replace(division, numbering=numbering)
        case happened.KeptApart():
            return replace(division, apart=(*division.apart, event.people))
        case happened.LetMeet():
            kept = tuple(people for people in division.apart if people != event.people)
            return replace(division, apart=kept)
        case happened.EntrantPinned():
            pins = _without_key(division.pins, event.entrant)
            if event.table is not None:
                pins[event.entrant] = event.table
            return replace(division, pins=pins)


def _penalties(
    contest: Contest, event: happened.Penalized | happened.PenaltyRevoked
) -> tuple[Penalty, ...]:
    penalties = list(contest.penalties)
    if isinstance(event, happened.PenaltyRevoked):
        penalties[event.penalty] = replace(penalties[event.penalty], revoked_by=event.by)
        return tuple(penalties)
    rounds = contest.divisions[contest.entrants[event.entrant].division].rounds
    begun = sum(each.status is not RoundStatus.DRAFT for each in rounds)
    made = Penalty(
        entrant=event.entrant,
        points=event.points,
        reason=event.reason,
        by=event.by,
        round=max(0, begun - 1),
    )
    return (*penalties, made)


def _awards(
    contest: Contest, event: happened.AwardGiven | happened.AwardRevoked
) -> tuple[Award, ...]:
    awards = list(contest.awards)
    if isinstance(event, happened.AwardRevoked):
        awards[event.award] = replace(awards[event.award], revoked_by=event.by)
        return tuple(awards)
    made = Award(
        division=event.division,
        round=event.round,
        entrant=event.entrant,
        wins=event.wins,
        points=event.points,
        reason=event.reason,
        by=event.by,
    )
    return (*awards, made)


def _links(
    contest: Contest, event: happened.LinkMade | happened.LinkNamed | happened.LinkWithdrawn
) -> tuple[Link, ...]:
    links = list(contest.links)
    match event:
        case happened.LinkMade():
            links.append(
                Link(
                    role=event.role,
                    division=event.division,
                    table=event.table,
                    round=event.round,
                    entrant=event.entrant,
                    label=event.label,
                    replaces=event.replaces,
                    device=event.device,
                    first_names=event.first_names,
                )
            )
        case happened.LinkNamed(link, label):
            links[link - 1] = replace(links[link - 1], label=label)
        case happened.LinkWithdrawn(link):
            links[link - 1] = replace(links[link - 1], withdrawn=True)
    return tuple(links)


def _rounds(division: Division, event: Event, seq: int) -> tuple[Round, ...]:
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
        case happened.RoundClosed():
            closed = replace(rounds[-1], status=RoundStatus.CLOSED, reopened=False)
            kept = () if division.set_aside is None else (division.set_aside,)
            return (*rounds[:-1], closed, *kept)
        case happened.RoundReopened():
            played = [each for each in rounds if each.status is not RoundStatus.DRAFT]
            running = replace(played[-1], status=RoundStatus.RUNNING, reopened=True)
            return (*played[:-1], running)
        case happened.DealsSealed() | happened.DealsOpened():
            return _dealt_alike(rounds, event)
        case happened.LateSeated():
            seated = _at_table(rounds, event, lambda pod: _pod(pod, event, seq, clocked=False))
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
            return _at_table(rounds, event, lambda pod: _pod(pod, event, seq, clocked=clocked))
        case _:
            return rounds


def _pod(pod: Pod, event: AtTable, seq: int, *, clocked: bool) -> Pod:
    """Return a table after an *event* there."""
    match event:
        case happened.MatchOpened() | happened.TableReopened():
            return _with_match(pod, event, seq)
        case happened.ResultConfirmed():
            return _agrees(pod, event)
        case happened.ResultObjected():
            return _objects(pod, event)
        case happened.GameVoided():
            return _voided(pod, event, seq)
        case happened.LateSeated():
            return replace(pod, seats=(*pod.seats, event.entrant))
        case happened.GameEntered() | happened.DisputeSettled():
            return _entered(pod, event, seq, clocked=clocked)


def _set_aside(division: Division, event: Event) -> Round | None:
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


def stage_of_next(division: Division) -> int:
    """Return the stage that the next round of *division* belongs to, from 0.

    The number of stages if all of them are over.
    """
    played = [each for each in division.rounds if each.status is not RoundStatus.DRAFT]
    stage = played[-1].stage if played else 0
    return stage if not played or not stage_over(division, stage) else stage + 1


def stage_over(division: Division, stage: int) -> bool:
    """Whether no further round of *stage* is to be played."""
    terms = division.stages[stage]
    closed = [
        each
        for each in division.rounds
        if each.stage == stage and each.status is RoundStatus.CLOSED
    ]
    if terms.format is Format.KNOCKOUT:
        return bool(closed) and is_final(closed[-1])
    return len(closed) >= terms.rounds


def is_final(played: Round) -> bool:
    """Whether a knock-out ends with this round: all who are left in it sit at one table."""
    return len(played.pods) == 1 and not played.waiting


def _as_draft(played: Round) -> Round:
    """Return a round without results as a draft; its matches no longer belong to it."""
    pods = tuple(replace(pod, match=None, record="", without=()) for pod in played.pods)
    return replace(
        played, status=RoundStatus.DRAFT, pods=pods, waiting=(), published=0, commitment=None
    )


def _entered(
    pod: Pod,
    event: happened.GameEntered | happened.DisputeSettled,
    seq: int,
    *,
    clocked: bool,
) -> Pod:
    game = pod.games[event.game]
    if isinstance(event, happened.DisputeSettled):
        game = replace(game, counts=event.entry)
    else:
        # Events of the first version have zero for an unknown time.
        results = timed(event.results, event.lines, event.ending) if clocked else event.results
        entry = Entry(
            results=results,
            by=event.by,
            reason=event.reason,
            lines=event.lines,
            ending=event.ending,
            seq=seq,
            match=event.match,
            match_game=event.match_game,
            record=pod.record if event.match is not None else "",
            name=event.name,
        )
        counts = None if event.disputed else len(game.entries)
        game = replace(game, entries=(*game.entries, entry), counts=counts)
    return _with_game(pod, event.game, game)


def _voided(pod: Pod, event: happened.GameVoided, seq: int) -> Pod:
    game = pod.games[event.game]
    voided = Voided(entries=game.entries, by=event.by, reason=event.reason, seq=seq)
    return _with_game(pod, event.game, Game(voided=(*game.voided, voided)))


def _with_game(pod: Pod, number: int, game: Game) -> Pod:
    games = (*pod.games[:number], game, *pod.games[number + 1 :])
    # They agreed to something else, or objected to it.
    return replace(pod, games=games, confirmed=frozenset(), confirmed_for={}, objections={})


def _with_match(pod: Pod, event: happened.MatchOpened | happened.TableReopened, seq: int) -> Pod:
    if isinstance(event, happened.MatchOpened):
        return replace(pod, match=event.match, record=event.record)
    return replace(pod, match=None, since=seq, without=event.without)


def _agrees(pod: Pod, event: happened.ResultConfirmed) -> Pod:
    entrant = event.entrant
    confirmed_for = _without_key(pod.confirmed_for, entrant)
    if event.instead_by is not None:
        confirmed_for[entrant] = event.instead_by
    return replace(
        pod,
        confirmed=pod.confirmed | {entrant},
        confirmed_for=confirmed_for,
        objections=_without_key(pod.objections, entrant),
    )


def _objects(pod: Pod, event: happened.ResultObjected) -> Pod:
    return replace(
        pod,
        confirmed=pod.confirmed - {event.entrant},
        confirmed_for=_without_key(pod.confirmed_for, event.entrant),
        objections={**pod.objections, event.entrant: event.reason},
    )


def _without_key(told: Mapping[str, T], key: str) -> dict[str, T]:
    return {each: value for each, value in told.items() if each != key}


def _at_table(
    rounds: tuple[Round, ...], event: AtTable, change: Callable[[Pod], Pod]
) -> tuple[Round, ...]:
    pods = list(rounds[event.round].pods)
    pods[event.table] = change(pods[event.table])
    changed = replace(rounds[event.round], pods=tuple(pods))
    return (*rounds[: event.round], changed, *rounds[event.round + 1 :])


def _there(contest: Contest, entrant: str, *, there: bool) -> Contest:
    changed = replace(contest.entrants[entrant], there=there)
    return replace(contest, entrants={**contest.entrants, entrant: changed})


def _set(contest: Contest, event: happened.CountdownSet | happened.PhonesSet) -> Contest:
    if isinstance(event, happened.CountdownSet):
        return replace(contest, begins_at=event.begins_at)
    return replace(contest, phones_confirm=event.confirm, several_names=event.several)


def _without(contest: Contest, entrant: str) -> Contest:
    """Return *contest* without a draft of an older version that seats *entrant*.

    Newer drafts list the players that they seat, and are marked as outdated instead.
    """
    name = contest.entrants[entrant].division
    division = contest.divisions[name]
    kept = tuple(
        each
        for each in division.rounds
        if each.status is not RoundStatus.DRAFT
        or each.going is not None
        or all(entrant not in pod.seats for pod in each.pods)
    )
    return replace(contest, divisions={**contest.divisions, name: replace(division, rounds=kept)})


def _dropped(contest: Contest, entrant: str) -> Contest:
    """Return *contest* as if *entrant*, whom no result refers to, had never been entered."""
    name = contest.entrants[entrant].division
    division = contest.divisions[name]
    rounds = tuple(filter(None, (_unseated(each, entrant) for each in division.rounds)))
    aside = division.set_aside
    changed = replace(
        division,
        rounds=rounds,
        set_aside=None if aside is None else _unseated(aside, entrant),
        admitted=frozenset(one for one in division.admitted if one[1] != entrant),
    )
    return replace(
        contest,
        entrants={key: each for key, each in contest.entrants.items() if key != entrant},
        divisions={**contest.divisions, name: changed},
        links=tuple(
            replace(link, withdrawn=True) if link.entrant == entrant else link
            for link in contest.links
        ),
    )


def _unseated(played: Round, entrant: str) -> Round | None:
    """Return a round without *entrant*; None for a draft in which nobody else is seated."""
    kept = (
        replace(pod, seats=tuple(one for one in pod.seats if one != entrant)) for pod in played.pods
    )
    pods = tuple(pod for pod in kept if pod.seats)
    if not pods:
        return None
    going = played.going
    return replace(
        played,
        pods=pods,
        waiting=tuple(one for one in played.waiting if one != entrant),
        going=None if going is None else tuple(one for one in going if one != entrant),
    )
