"""Link previews of invitations, for the people and messengers that pass them on.

The path of an invitation holds the name of the match, but not the secret that opens it. Anyone who
knows that name, which cannot be guessed, can learn who set the table up, its rule set and the
number of free seats until the match is over. Other names and the game itself stay hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.match.refusal import Refusal
from tilerummy.match.state import ENDED
from tilerummy.server.identity.tokens import is_match_id
from tilerummy.server.store import StoreError
from tilerummy.server.web.addresses import invited_to
from tilerummy.server.web.page import Card
from tilerummy.server.words import WORDS

if TYPE_CHECKING:
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.store import Store, Summary
    from tilerummy.server.words import Language

log = structlog.get_logger()

_HOST: Final = 0
"""The seat of the host."""


class Cards:
    """Looks up invitations, within the visitor's limit for requests."""

    def __init__(self, store: Store, limiter: Limiter) -> None:
        self._store = store
        self._limiter = limiter

    async def of(self, path: str, language: Language, address: str) -> Card | None:
        """Return the card of *path* for a visitor at *address*; None for the general one.

        If the lookup fails there is no card, but the page is still shown.
        """
        match = invited_to(path)
        if match is None or not is_match_id(match):
            return None
        try:
            self._limiter.request(address)
            summary = await self._store.summary(match)
        except (Refusal, StoreError):
            log.info("link_preview_failed", match=match)
            return None
        return None if summary is None or summary.status in ENDED else _card(summary, language)


def _card(summary: Summary, language: Language) -> Card:
    words = WORDS[language]
    host = summary.names[_HOST]
    ruleset = summary.ruleset.partition("{")[0]
    free = sum(name == "" for name in summary.names)
    seats = words.seats(free)
    rules_and_seats = f"{words.rulesets.get(ruleset, ruleset)} · {seats}"
    return Card(
        title=words.invites(host) if host else words.invitation,
        description=f"{rules_and_seats}. {words.free}" if free else rules_and_seats,
    )
