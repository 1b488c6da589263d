"""Carry out a request on an open store, in the process of the command line or of the server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, assert_never

from tilerummy.core.format.ruleset import parse_stored_ruleset, print_ruleset
from tilerummy.match.command import CloseMatch as Close
from tilerummy.match.state import Status
from tilerummy.server.admin import clubs, contests, requests
from tilerummy.server.admin.errors import AdminError, unknown_match, unknown_player
from tilerummy.server.admin.matches import carry_out, read
from tilerummy.server.admin.players import export, forget
from tilerummy.server.admin.show import iso_time, shown
from tilerummy.server.identity.tokens import hash_token, new_invite, new_token
from tilerummy.server.store import StoreError
from tilerummy.server.store.admin import NotEmpty, Stale

if TYPE_CHECKING:
    from tilerummy.server.admin.requests import Answer, AnyRequest
    from tilerummy.server.store import Store
    from tilerummy.server.store.admin import Listed

DAY_MS: Final = 24 * 3600 * 1000
BATCH: Final = 20
"""Matches deleted in one transaction, so that other commits wait only for that many."""


async def perform(store: Store, request: AnyRequest) -> Answer:  # noqa: PLR0912 - one case to one request
    """Return the answer to *request*.

    Raises:
        AdminError: if it cannot be done.
    """
    try:
        match request:
            case requests.ListMatches():
                return await _list(store, request)
            case requests.ShowMatch():
                return shown(await read(store, request.match), reveal=request.reveal)
            case requests.CloseMatch():
                state = await carry_out(store, request.match, Close())
                return {"match": request.match, "status": state.status.value}
            case requests.Prune():
                return await _prune(store, request)
            case requests.Rotate():
                return await _rotate(store, request.match)
            case requests.Revoke():
                if not await store.admin.replace_token(request.player, hash_token(new_token())):
                    raise unknown_player(request.player)
                return {"player": request.player}
            case requests.Export():
                return await export(store, request.player)
            case requests.Forget():
                return await forget(store, request.player)
            case requests.Restore():
                return await _restore(store, request)
            case requests.ListContests():
                return await contests.list_contests(store, request)
            case requests.ShowContest():
                return await contests.show_contest(store, request)
            case requests.NewLink():
                return await contests.new_link(store, request)
            case requests.ForgetContest():
                return await contests.forget_contest(store, request)
            case requests.PruneContests():
                return await contests.prune_contests(store, request, BATCH)
            case requests.ListClubs():
                return await clubs.list_clubs(store, request)
            case requests.ShowClub():
                return await clubs.show_club(store, request)
            case requests.NewKeeperLink():
                return await clubs.new_keeper_link(store, request)
            case requests.ForgetClub():
                return await clubs.forget_club(store, request)
            case requests.PruneClubs():
                return await clubs.prune_clubs(store, request, BATCH)
            case _:
                assert_never(request)
    except StoreError as error:
        raise AdminError("storage", str(error)) from error


async def _list(store: Store, request: requests.ListMatches) -> Answer:
    if request.status is not None and request.status not in set(Status):
        known = ", ".join(Status)
        raise AdminError("unknown_status", f"not a status: {request.status!r}; use {known}")
    before = None
    if request.older_than_days is not None:
        before = await store.now() - request.older_than_days * DAY_MS
    name = None if request.player is None else request.player.casefold()
    found = [
        _row(listed)
        for listed in await store.admin.listing()
        if (request.status is None or listed.status == request.status)
        and (name is None or any(name in seat.casefold() for seat in listed.names))
        and (before is None or listed.changed_at < before)
    ]
    return {"matches": found[: request.limit], "found": len(found)}


async def _prune(store: Store, request: requests.Prune) -> Answer:
    before = await store.now() - request.older_than_days * DAY_MS
    stale = Stale(
        finished_before=before if request.finished else None,
        unfinished_before=before if request.unfinished else None,
    )
    if request.dry_run:
        return {"matches": [_row(listed) for listed in await store.admin.stale(stale)]}
    gone = [_row(listed) for listed in await store.admin.stale(stale)]
    deleted: set[str] = set()
    while batch := await store.admin.prune(stale, BATCH):
        deleted.update(batch)
    return {"matches": [row for row in gone if row["match"] in deleted]}


async def _rotate(store: Store, match: str) -> Answer:
    invite = new_invite()
    if not await store.admin.replace_invite(match, invite):
        raise unknown_match(match)
    return {"match": match, "link": f"/j/{match}#{invite}"}


async def _restore(store: Store, request: requests.Restore) -> Answer:
    try:
        added = await store.admin.add(Path(request.file), only_if_empty=not request.add)
    except NotEmpty as error:
        raise AdminError("not_empty", f"{error}; --add adds what is missing") from error
    return {
        "matches": added.matches,
        "events": added.events,
        "players": added.players,
        "known": added.known,
        "contests": added.contests,
    }


def _row(listed: Listed) -> Answer:
    return {
        "match": listed.match,
        "status": listed.status,
        "ruleset": print_ruleset(parse_stored_ruleset(listed.ruleset)),
        "names": list(listed.names),
        "events": listed.seq,
        "created_at": iso_time(listed.created_at),
        "changed_at": iso_time(listed.changed_at),
    }
