"""The views of a contest's links at one moment, as JSON.

For a thousand people that takes 100 ms. A thread therefore makes them, from values that do not
change. Parts that several views share are made once.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from tilerummy.contest.model.link import Role
from tilerummy.server.contest.wire.registrations import applicant_view, register_view
from tilerummy.server.contest.wire.results import results_view
from tilerummy.server.contest.wire.role_views import (
    assistant_view,
    director_view,
    player_view,
    public_view,
    referee_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tilerummy.server.contest.wire.facts import Facts
    from tilerummy.server.contest.wire.timers import Timers


class ViewSnapshot:
    """The views of a contest at one moment."""

    def __init__(
        self,
        facts: Facts,
        secret: Callable[[int], str],
        shares: Mapping[str, float],
        timers: Timers,
    ) -> None:
        """Set the moment.

        Args:
            facts: the facts that its views share.
            secret: returns the secret of a link, for directors.
            shares: the progress of searches for tables, by division.
            timers: the times that pages count down to.
        """
        self.facts = facts
        self._secret = secret
        self._shares = dict(shares)
        self._timers = timers
        self._halls: dict[Role, bytes] = {}
        self._results: dict[bool, bytes] = {}

    @property
    def seq(self) -> int:
        """Return the newest event in it."""
        return self.facts.contest.seq

    def of(self, link: int) -> bytes:
        """Return the view of *link*."""
        about = self.facts.contest.links[link - 1]
        role = about.role
        match role:
            case Role.DIRECTOR:
                view = director_view(self.facts, link, self._secret, self._shares, self._timers)
                return view.model_dump_json().encode()
            case Role.ASSISTANT:
                return assistant_view(self.facts, link, self._timers).model_dump_json().encode()
            case Role.REFEREE:
                return referee_view(self.facts, link, self._timers).model_dump_json().encode()
            case Role.PLAYER:
                own = player_view(self.facts, link).model_dump_json(exclude={"hall"}).encode()
                return own.removesuffix(b"}") + b',"hall":' + self._hall(Role.PLAYERS) + b"}"
            case Role.PLAYERS | Role.SCREEN:
                return self._hall(role)
            case Role.REGISTER:
                return self._register
            case Role.APPLICANT:
                return applicant_view(self.facts, link, self._secret).model_dump_json().encode()
            case Role.PUBLIC:
                return self._result(short=about.first_names)

    @cached_property
    def _register(self) -> bytes:
        return register_view(self.facts).model_dump_json().encode()

    def to(self, links: Iterable[int]) -> dict[int, bytes]:
        """Return the messages for *links*."""
        return {
            link: b'{"type":"contest","seq":%d,"view":%s}' % (self.seq, self.of(link))
            for link in links
        }

    def _hall(self, role: Role) -> bytes:
        encoded = self._halls.get(role)
        if encoded is None:
            view = public_view(self.facts, role, self._timers)
            encoded = self._halls[role] = view.model_dump_json().encode()
        return encoded

    def _result(self, *, short: bool) -> bytes:
        encoded = self._results.get(short)
        if encoded is None:
            view = results_view(self.facts, short=short)
            encoded = self._results[short] = view.model_dump_json().encode()
        return encoded
