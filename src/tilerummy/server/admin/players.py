"""Export or erase everything about one player."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from tilerummy.match import codec
from tilerummy.match.command import LeaveForGood
from tilerummy.match.event import Invited, Renamed, Seated, SeatMoved
from tilerummy.match.refusal import Refusal
from tilerummy.match.state import ENDED, MatchState, evolve, replay
from tilerummy.server.admin.errors import AdminError, unknown_player
from tilerummy.server.admin.matches import carry_out, read
from tilerummy.server.admin.show import iso_time
from tilerummy.server.contest.erasing import ANONYMOUS
from tilerummy.server.identity.tokens import hash_token, new_id, new_token
from tilerummy.server.records.http.record_file import SoFar, record_text
from tilerummy.server.store import Hint, SeqClash, StoreError
from tilerummy.server.store.admin import Rewrite
from tilerummy.server.table.wire.redact import project

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.match.event import MatchEvent
    from tilerummy.server.admin.requests import Answer
    from tilerummy.server.store import Store
    from tilerummy.server.table.event_log import EventLog

_ATTEMPTS: Final = 10


async def export(store: Store, player: str) -> Answer:
    """Return everything about *player*, without other players' hidden tiles.

    Raises:
        AdminError: ``unknown_player``.
    """
    since = await store.admin.known_since(player)
    if since is None:
        raise unknown_player(player)
    matches = []
    for match in sorted(await store.admin.matches_naming(player)):
        stored = await store.load(match)
        if stored is not None:
            actors = [event.actor for event in stored.events]
            matches.append(_part_in(await read(store, match), player, actors))
    browsers = [
        {
            "endpoint": subscription.endpoint,
            "language": subscription.language,
            "since": iso_time(subscription.at),
        }
        for subscription in await store.push.subscriptions(player)
    ]
    passkeys = [
        {"made": iso_time(one.created_at), "used": iso_time(one.used_at)}
        for one in await store.passkeys.of((player,))
    ]
    contests = [
        {"contest": link.key, "name": link.name, "role": link.role, "since": iso_time(link.at)}
        for link, _ in await store.contests.kept_links((player,))
    ]
    clubs = [
        {"club": link.key, "name": link.name, "role": link.role, "since": iso_time(link.at)}
        for link, _ in await store.clubs.kept_links((player,))
    ]
    return {
        "player": player,
        "known_since": iso_time(since),
        "matches": matches,
        "told_by_push": browsers,
        "passkeys": passkeys,
        "contests": contests,
        "clubs": clubs,
    }


async def forget(store: Store, player: str) -> Answer:
    """Remove *player* from every match, and their name and id from all stored data.

    After an error, completed steps stay done, and another call continues from there.

    Raises:
        AdminError: ``unknown_player``; ``still_named`` if events name them that nobody can rewrite.
    """
    if not await store.admin.replace_token(player, hash_token(new_token())):
        raise unknown_player(player)
    for subscription in await store.push.subscriptions(player):
        await store.push.unsubscribe(subscription.endpoint, player)
    left: set[str] = set()
    for _ in range(_ATTEMPTS):
        naming = await store.admin.matches_naming(player)
        if not naming:
            break
        for match in naming:
            await _leave(store, match, player)
        left.update(naming)
    else:  # once the player is deleted, a match that seats them could no longer be stored
        raise AdminError("still_named", f"{', '.join(naming)} still name {player!r}: try again")
    await store.admin.delete_player(player)
    return {"player": player, "matches": len(left)}


class _Step(NamedTuple):
    """One event of a match, and the player's seat after it."""

    seq: int
    event: MatchEvent
    seat: int | None


def _steps(stream: EventLog, player: str) -> Iterator[_Step]:
    state: MatchState | None = None
    for seq, event in stream.events_after(0):
        state = evolve(state, event)
        yield _Step(seq, event, state.seat_of(player))


def _part_in(stream: EventLog, player: str, actors: list[str]) -> Answer:
    """Return one match with the part that *player* had in it."""
    state, seat = stream.state, stream.state.seat_of(player)
    caused = []
    for step, actor in zip(_steps(stream, player), actors, strict=False):
        # In old events, the sender of a command is named by seat.
        if actor != f"player {player}" and (step.seat is None or actor != f"seat {step.seat}"):
            continue
        seen = project(step.seq, step.event, step.seat)
        if seen is not None:
            at = iso_time(stream.time_of(step.seq))
            caused.append({"at": at, **msgspec.to_builtins(seen)})
    try:
        record = None if seat is None else record_text(SoFar.by(stream))
    except Refusal:  # no game is finished
        record = None
    return {
        "match": stream.match,
        "status": state.status.value,
        "ruleset": state.ruleset.name,
        "names": sorted(set(_names(stream, player))),
        "seat": seat,
        "events": caused,
        "record": record,
    }


def _names(stream: EventLog, player: str) -> Iterator[str]:
    for step in _steps(stream, player):
        match step.event:
            case Seated(player=who, name=name) if who == player:
                yield name
            case Renamed(seat=at, name=name) if at == step.seat:
                yield name
            case _:
                pass


async def _leave(store: Store, match: str, player: str) -> None:
    """Remove *player* from a match, then from its earlier events."""
    for _ in range(_ATTEMPTS):
        stream = await read(store, match)
        if stream.state.seat_of(player) is not None and stream.state.status not in ENDED:
            await carry_out(store, match, LeaveForGood(player=player))
            continue
        try:
            await store.admin.rewrite(_without(stream, player))
        except SeqClash:
            continue
        await store.tell(Hint(match, "rewritten"))
        return
    raise StoreError(f"{match} changes too fast")


def _without(stream: EventLog, player: str) -> Rewrite:
    """Return a match without the identity of *player*."""
    stand_in = new_id()
    steps = list(_steps(stream, player))
    naming = _naming(steps)
    events, bodies = [], {}
    for step in steps:
        event = _hidden(step.event, player, stand_in, is_named=step.seq in naming)
        events.append(event)
        if event != step.event:
            bodies[step.seq] = codec.dump(event)
    return Rewrite(
        match=stream.match,
        seq=stream.state.seq,
        player=player,
        stand_in=stand_in,
        token_hash=hash_token(new_token()),
        bodies=bodies,
        names=tuple(seat.name for seat in replay(events).seats),
    )


def _naming(steps: list[_Step]) -> set[int]:
    """Return the numbers of the events that gave the player a name.

    A player who changed device or came to a contest's table has a name from an earlier event.
    """
    given: dict[int, int] = {}
    found = set()
    for step in steps:
        match step.event:
            case Seated(seat=at, level=None) | Invited(seat=at) | Renamed(seat=at):
                given[at] = step.seq
            case _:
                pass
        if step.seat is not None:
            found.add(given[step.seat])
    return found


def _hidden(event: MatchEvent, player: str, stand_in: str, *, is_named: bool) -> MatchEvent:
    """Return *event* with *stand_in* for *player*, and without their name if the event gives it."""
    match event:
        case Seated() | Invited() | Renamed() if is_named:
            event = replace(event, name=ANONYMOUS)
        case _:
            pass
    match event:
        case Seated(player=who) | Invited(player=who) | SeatMoved(player=who) if who == player:
            return replace(event, player=stand_in)
        case _:
            return event
