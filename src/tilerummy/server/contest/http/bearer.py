"""The link of a contest that a request brings, and the desk that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from tilerummy.contest.decide.require import require
from tilerummy.contest.model.link import Role
from tilerummy.match.refusal import Refusal
from tilerummy.server.protocol.codes import ServerCode

if TYPE_CHECKING:
    from tilerummy.server.contest.registry import Desks
    from tilerummy.server.contest.session import Desk

Bearer = Annotated[
    HTTPAuthorizationCredentials | None, Depends(HTTPBearer(scheme_name="link", auto_error=False))
]
"""``Authorization: Bearer`` and the secret of a link; None if a request has none."""


async def reach(desks: Desks, contest: str, bearer: Bearer, *roles: Role) -> tuple[Desk, int]:
    """Return the desk that *bearer* leads to, and the link's number.

    Raises:
        Refusal: ``no_link``, ``dead_link``, ``link_withdrawn``.
        ContestError: ``not_allowed`` if it is a link of none of the *roles*; all if none is named.
    """
    if bearer is None:
        raise Refusal(ServerCode.NO_LINK)
    desk = await desks.desk(contest)
    number = desk.link_of(bearer.credentials.strip())
    may = desk.role_of(number) in (roles or Role)
    require(may, "not_allowed", "this link does not let you do that")
    return desk, number
