"""The tables of this server that were shown to a club: who sits there, and where a seat is free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from tilerummy.club.state import ClubRole
from tilerummy.core.format.ruleset import parse_stored_ruleset
from tilerummy.core.names import first_name
from tilerummy.match.state import Status
from tilerummy.server.club import wire

if TYPE_CHECKING:
    from tilerummy.server.club.clubs import LiveClub
    from tilerummy.server.services import Services
    from tilerummy.server.store import Summary
    from tilerummy.server.table.registry import MatchRegistry

_FRESH_MS: Final = 24 * 3600 * 1000
"""Milliseconds for which a table is shown although nobody is there."""
_OVER: Final = (Status.FINISHED.value, Status.CLOSED.value)


async def club_tables(
    live: LiveClub, role: ClubRole, services: Services, match_registry: MatchRegistry
) -> wire.ClubTables:
    """Return the tables of a club, for links of members and keepers."""
    newest = sorted(live.club.tables.items(), key=lambda one: -one[1])
    short = live.club.sharing.first_names and role is not ClubRole.KEEPER
    since = services.timekeeper.now() - _FRESH_MS
    found: dict[str, wire.TableShown] = {}
    for offered, seq in newest:
        played = await _played(offered, services, match_registry)
        if played is not None and played[0] not in found:
            fresh = live.log[seq - 1].at > since
            table = await _table(*played, services, match_registry, fresh=fresh)
            if table is not None:
                found[table.match] = _with_first_names(table) if short else table
    return wire.ClubTables(tables=list(found.values()))


async def _played(
    match: str, services: Services, match_registry: MatchRegistry
) -> tuple[str, Summary] | None:
    """Return what is played at a table: *match*, or the rematch after it; None if all is over."""
    summary = await services.store.summary(match)
    if summary is not None and summary.status in _OVER:
        match = await match_registry.newest(match)
        summary = await services.store.summary(match)
    return None if summary is None or summary.status in _OVER else (match, summary)


async def _table(
    match: str, summary: Summary, services: Services, match_registry: MatchRegistry, *, fresh: bool
) -> wire.TableShown | None:
    """Return a table; None if nobody is there and it is not *fresh*."""
    present = (await services.store.presence(match)).seats
    if not present and not fresh:
        return None
    free = summary.names.count("") if summary.status == Status.LOBBY.value else 0
    session = await match_registry.session(match) if free else None
    return wire.TableShown(
        match=match,
        invite=session.queue.invite if session else None,
        ruleset=parse_stored_ruleset(summary.ruleset).name,
        seats=[
            wire.TableSeatShown(name=name, present=seat in present)
            for seat, name in enumerate(summary.names)
        ],
        free=free if session else 0,
    )


def _with_first_names(table: wire.TableShown) -> wire.TableShown:
    seats = [replace(one, name=first_name(one.name)) for one in table.seats]
    return replace(table, seats=seats)
