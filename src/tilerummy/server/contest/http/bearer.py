"""Find the session of the link in a request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.decide.require import require
from tilerummy.contest.model.link import Role
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode

if TYPE_CHECKING:
    from tilerummy.server.contest.registry import ContestRegistry
    from tilerummy.server.contest.session import ContestSession
    from tilerummy.server.identity.bearer import Bearer


async def reach(
    registry: ContestRegistry, contest: str, bearer: Bearer, *roles: Role
) -> tuple[ContestSession, int]:
    """Return the session of *bearer*, and the link's number.

    Raises:
        Refusal: ``no_link``, ``dead_link``, ``link_withdrawn``.
        ContestError: ``not_allowed`` if the link has none of the *roles*; without *roles*, all may.
    """
    if bearer is None:
        raise Refusal(ServerCode.NO_LINK)
    session = await registry.session(contest)
    number = session.link_number(bearer.credentials.strip())
    is_allowed = session.role_of(number) in (roles or Role)
    require(is_allowed, "not_allowed", "this link does not let you do that")
    return session, number
