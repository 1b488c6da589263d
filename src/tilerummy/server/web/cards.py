"""What an invitation tells before it is opened, to whoever passes it on and to their messengers.

The path of an invitation names the match, and not the secret that opens it. Whoever knows only that
name, which cannot be guessed, learns the name of whoever set the table up, its rule set, and how
many seats are free, until the match is over: no other names, nothing of a game.
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
"""The seat of whoever set the table up."""


class Cards:
    """Looks up what invitations lead to, as often as a visitor may ask for anything."""

    def __init__(self, store: Store, limiter: Limiter) -> None:
        self._store = store
        self._limiter = limiter

    async def of(self, path: str, language: Language, address: str) -> Card | None:
        """Return the card of *path* for somebody at *address*; None: that of every page.

        What cannot be looked up now has no card; the page is shown all the same.
        """
        match = invited_to(path)
        if match is None or not is_match_id(match):
            return None
        try:
            self._limiter.request(address)
            summary = await self._store.summary(match)
        except (Refusal, StoreError):
            log.info("no_card", match=match)
            return None
        return None if summary is None or summary.status in ENDED else _card(summary, language)


def _card(summary: Summary, language: Language) -> Card:
    words = WORDS[language]
    host = summary.names[_HOST]
    ruleset = summary.ruleset.partition("{")[0]
    free = sum(name == "" for name in summary.names)
    seats = words.seats(free)
    told = f"{words.rulesets.get(ruleset, ruleset)} · {seats}"
    return Card(
        title=words.invites(host) if host else words.invitation,
        description=f"{told}. {words.free}" if free else told,
    )
