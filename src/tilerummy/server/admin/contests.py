"""Operations on contests for the operator of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import Role, first_director
from tilerummy.contest.model.state import RoundStatus
from tilerummy.server.admin.errors import AdminError
from tilerummy.server.admin.show import iso_time
from tilerummy.server.contest.stored import carry_out, erase_from_matches, read_contest
from tilerummy.server.identity.tokens import link_secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest
    from tilerummy.server.admin import requests
    from tilerummy.server.admin.requests import Answer
    from tilerummy.server.store import Store
    from tilerummy.server.store.logs import ListedLog

    Decide = Callable[[Contest], tuple[Event, ...]]

DAY_MS: Final = 24 * 3600 * 1000
HOST: Final = "host"
"""The name of a director's link made by the host."""


async def list_contests(store: Store, request: requests.ListContests) -> Answer:
    """Return the contests with their names, most recently changed first."""
    listed = await store.contests.listing()
    rows = [await _row(store, one) for one in listed[: request.limit]]
    return {"contests": [row for row in rows if row is not None], "found": len(listed)}


async def _row(store: Store, listed: ListedLog) -> Answer | None:
    try:
        _, _, contest = await read_contest(store, listed.key)
    except LookupError:  # deleted in the meantime
        return None
    return {
        "contest": listed.key,
        "name": contest.name,
        "people": len(contest.entrants),
        "events": listed.seq,
        "created_at": iso_time(listed.created_at),
        "changed_at": iso_time(listed.changed_at),
    }


async def show_contest(store: Store, request: requests.ShowContest) -> Answer:
    """Return one contest, with the names of its people if *request* asks for them."""
    try:
        stored, log, contest = await read_contest(store, request.contest)
    except LookupError:
        raise unknown_contest(request.contest) from None
    people = contest.entrants if request.people else {}
    return {
        "contest": request.contest,
        "name": contest.name,
        "events": stored.seq,
        "created_at": iso_time(stored.created_at),
        "changed_at": iso_time(log[-1].at),
        "divisions": [
            {
                "name": division.name,
                "people": sum(each.division == key for each in contest.entrants.values()),
                "rounds": sum(each.status is not RoundStatus.DRAFT for each in division.rounds),
            }
            for key, division in contest.divisions.items()
        ],
        "links": [
            {"link": number, "role": link.role.value, "label": link.label}
            for number, link in enumerate(contest.links, start=1)
            if not link.withdrawn
        ],
        "people": [
            {"person": key, "name": entrant.name, "group": entrant.group}
            for key, entrant in people.items()
        ],
    }


async def new_link(store: Store, request: requests.NewLink) -> Answer:
    """Make a link for the director who opened a contest; with ``only``, withdraw the others'."""

    def renewed(contest: Contest) -> tuple[Event, ...]:
        directors = [
            number
            for number, link in enumerate(contest.links, start=1)
            if link.role is Role.DIRECTOR and not link.withdrawn
        ]
        made = happened.LinkMade(
            role=Role.DIRECTOR,
            label=HOST,
            replaces=min(first_director(contest.links), default=None),
        )
        gone = map(happened.LinkWithdrawn, directors if request.only else ())
        return (made, *gone)

    contest = await _carried_out(store, request.contest, renewed)
    stored = await store.contests.load(request.contest, contest.seq)
    if stored is None:
        raise unknown_contest(request.contest)
    secret = link_secret(stored.secret, len(contest.links))
    return {"contest": request.contest, "link": f"/c/{request.contest}#{secret}"}


async def forget_contest(store: Store, request: requests.ForgetContest) -> Answer:
    """Erase people from a contest, whose results stay; or delete the contest entirely."""
    key, deletes = request.contest, not request.people and request.person is None
    try:
        _, _, contest = await read_contest(store, key)
        people = request.person or list(contest.entrants)
        await erase_from_matches(store, key, people)
        if deletes:
            await store.contests.delete(key)
        else:
            erase = asked.EraseEntrants(tuple(people))
            await _carried_out(store, key, lambda now: decide(now, erase))
            # A table may have been opened in the meantime.
            await erase_from_matches(store, key, people)
    except LookupError:
        raise unknown_contest(key) from None
    return {"contest": key, "people": len(people), "deleted": deletes}


async def prune_contests(store: Store, request: requests.PruneContests, batch: int) -> Answer:
    """Delete contests without recent events, *batch* in one transaction."""
    before = await store.now() - request.older_than_days * DAY_MS
    stale = [one for one in await store.contests.listing() if one.changed_at < before]
    rows = [await _row(store, one) for one in stale]
    if not request.dry_run:
        while await store.contests.prune(before, batch):
            pass
    return {"contests": [row for row in rows if row is not None]}


async def _carried_out(store: Store, contest: str, what: Decide) -> Contest:
    try:
        return await carry_out(store, contest, what)
    except ContestError as error:
        raise AdminError(error.code, error.message) from error
    except LookupError:
        raise unknown_contest(contest) from None


def unknown_contest(contest: str) -> AdminError:
    """Return the error of a contest that does not exist."""
    return AdminError("unknown_contest", f"there is no contest {contest!r}")
