"""Erase names of a contest's people from the matches of its tables. The games stay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tilerummy.contest.model import event as happened
from tilerummy.match import codec
from tilerummy.match.event import Invited, Renamed, Seated
from tilerummy.match.state import replay
from tilerummy.server.identity.tokens import hash_token, new_id, new_token
from tilerummy.server.store import Hint, SeqClash, StoreError
from tilerummy.server.store.admin import Rewrite
from tilerummy.server.table.event_log import EventLog

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tilerummy.contest.model.log import Recorded
    from tilerummy.match.event import MatchEvent
    from tilerummy.server.store import Store

ANONYMOUS: Final = "anonymous"
"""The name that replaces an erased one."""
_ATTEMPTS: Final = 10


def matches_in(log: Sequence[Recorded]) -> frozenset[str]:
    """Return the matches opened for the tables of a contest."""
    return frozenset(one.event.match for one in log if isinstance(one.event, happened.MatchOpened))


async def erase_names(
    store: Store, contest: str, matches: Collection[str], entrants: Collection[str]
) -> None:
    """Erase the names of *entrants* from *matches* of a contest, at every node.

    Matches of other contests stay unchanged, because an imported file may name them.

    Raises:
        StoreError: if the store fails; the request may be repeated.
    """
    for match in sorted(matches):
        await _erase_in(store, contest, match, entrants)


async def _erase_in(store: Store, contest: str, match: str, entrants: Collection[str]) -> None:
    for _ in range(_ATTEMPTS):
        stored = await store.load(match)
        if stored is None:
            return
        stream = EventLog(stored)
        await stream.fold(stored)
        about = stream.state.contest
        if about is None or about.contest != contest:
            return
        seats = {at for at, entrant in enumerate(about.entrants) if entrant in entrants}
        events = [_without_name(event, seats) for event in stream.events]
        bodies = {
            seq: codec.dump(event)
            for seq, (event, before) in enumerate(zip(events, stream.events, strict=True), start=1)
            if event != before
        }
        if not bodies:
            return
        rewrite = Rewrite(
            match=match,
            seq=stream.state.seq,
            player=new_id(),  # nobody, so the browser of the player on that seat keeps it
            stand_in=new_id(),
            token_hash=hash_token(new_token()),
            bodies=bodies,
            names=tuple(seat.name for seat in replay(events).seats),
        )
        try:
            await store.admin.rewrite(rewrite)
        except SeqClash:
            continue
        await store.tell(Hint(match, "rewritten"))
        return
    raise StoreError(f"{match} changes too fast")


def _without_name(event: MatchEvent, seats: Collection[int]) -> MatchEvent:
    match event:
        case Invited(seat=seat) | Seated(seat=seat, level=None) | Renamed(seat=seat):
            return replace(event, name=ANONYMOUS) if seat in seats else event
        case _:
            return event
