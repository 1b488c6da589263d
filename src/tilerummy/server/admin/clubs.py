"""Operations on clubs for the operator of a server."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from tilerummy.club import command as asked
from tilerummy.club.decide import decide
from tilerummy.club.errors import ClubError
from tilerummy.club.state import ClubRole
from tilerummy.server.admin.errors import AdminError
from tilerummy.server.admin.show import iso_time
from tilerummy.server.club.clubs import commit_of, read_club
from tilerummy.server.store import SeqClash, StoreError

if TYPE_CHECKING:
    from tilerummy.club.command import Command
    from tilerummy.server.admin import requests
    from tilerummy.server.admin.requests import Answer
    from tilerummy.server.club.clubs import LiveClub
    from tilerummy.server.store import Store
    from tilerummy.server.store.logs import ListedLog

_DAY_MS: Final = 24 * 3600 * 1000
_ATTEMPTS: Final = 8
"""Attempts to decide a command when other commands get in first."""


async def list_clubs(store: Store, request: requests.ListClubs) -> Answer:
    """Return the clubs with their names, most recently changed first."""
    listed = await store.clubs.listing()
    rows = [await _row(store, one) for one in listed[: request.limit]]
    return {"clubs": [row for row in rows if row is not None], "found": len(listed)}


async def show_club(store: Store, request: requests.ShowClub) -> Answer:
    """Return one club, with the names of its members if *request* asks for them."""
    live = await _read(store, request.club)
    members = live.club.members if request.members else {}
    return {
        "club": live.key,
        "name": live.club.name,
        "events": live.club.seq,
        "created_at": iso_time(live.log[0].at),
        "changed_at": iso_time(live.log[-1].at),
        "evenings": len(live.club.counted()),
        "members": [{"member": key, "name": one.name} for key, one in members.items()],
    }


async def new_keeper_link(store: Store, request: requests.NewKeeperLink) -> Answer:
    """Renew the keeper's link; the old one stops working."""
    live = await _carry_out(store, request.club, asked.RenewClubLink(role=ClubRole.KEEPER))
    return {"club": live.key, "secret": live.keeper_secret()}


async def forget_club(store: Store, request: requests.ForgetClub) -> Answer:
    """Erase the name of a member, whose results stay; or delete the club and everything in it."""
    if request.member is not None:
        await _carry_out(store, request.club, asked.EraseMember(member=request.member))
    elif not await store.clubs.delete(request.club):
        raise _unknown(request.club)
    return {"club": request.club, "deleted": request.member is None}


async def prune_clubs(store: Store, request: requests.PruneClubs, batch: int) -> Answer:
    """Delete clubs without recent events, *batch* in one transaction."""
    before = await store.now() - request.older_than_days * _DAY_MS
    stale = [one for one in await store.clubs.listing() if one.changed_at < before]
    rows = [await _row(store, one) for one in stale]
    if not request.dry_run:
        while await store.clubs.prune(before, batch):
            pass
    return {"clubs": [row for row in rows if row is not None]}


async def _row(store: Store, listed: ListedLog) -> Answer | None:
    try:
        club = (await read_club(store, listed.key)).club
    except LookupError:  # deleted in the meantime
        return None
    return {
        "club": listed.key,
        "name": club.name,
        "members": len(club.members),
        "events": listed.seq,
        "created_at": iso_time(listed.created_at),
        "changed_at": iso_time(listed.changed_at),
    }


async def _read(store: Store, club: str) -> LiveClub:
    try:
        return await read_club(store, club)
    except LookupError:
        raise _unknown(club) from None


async def _carry_out(store: Store, club: str, command: Command) -> LiveClub:
    """Carry out *command* with the keeper's rights, and notify every node."""
    for _ in range(_ATTEMPTS):
        live = await _read(store, club)
        try:
            events = decide(live.club, command, ClubRole.KEEPER)
        except ClubError as error:
            raise AdminError(error.code, error.message) from error
        cmd_id = f"host:{secrets.token_hex(8)}"
        try:
            await store.clubs.commit(commit_of(live, 0, cmd_id, events, await store.now()))
        except SeqClash:
            continue
        return await _read(store, club)
    raise StoreError(f"{club} changes too fast")


def _unknown(club: str) -> AdminError:
    return AdminError("unknown_club", f"there is no club {club!r}")
