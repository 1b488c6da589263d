"""Apply events to a table: its seats, its match, its results and their confirmation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.sheet_lines import timed
from tilerummy.contest.model.state import Entry, Game, Pod, Round, Voided

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


def at_table(
    rounds: tuple[Round, ...], event: AtTable, change: Callable[[Pod], Pod]
) -> tuple[Round, ...]:
    """Return *rounds* with the table of *event* changed by *change*."""
    pods = list(rounds[event.round].pods)
    pods[event.table] = change(pods[event.table])
    changed = replace(rounds[event.round], pods=tuple(pods))
    return (*rounds[: event.round], changed, *rounds[event.round + 1 :])


def table_after(pod: Pod, event: AtTable, seq: int, *, clocked: bool) -> Pod:
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


def _without_key(mapping: Mapping[str, T], key: str) -> dict[str, T]:
    return {each: value for each, value in mapping.items() if each != key}
