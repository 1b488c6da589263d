"""A seat's shares in the deals of one match, and the receipts for them.

Before a game starts, each seat may commit to 32 bytes of its own. It reveals them when the game
starts, so no server alone decides the shuffle. A `Table` does that by itself.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tilerummy.match.command import CommitShare, RevealShare
from tilerummy.match.deal import SECRET_BYTES, commitment
from tilerummy.match.receipt import FORM, mixed

if TYPE_CHECKING:
    from tilerummy.server.table.wire.views import MatchView


@dataclass
class Share:
    """The share of one seat in one deal."""

    random: bytes = field(default_factory=lambda: secrets.token_bytes(SECRET_BYTES))
    seen: str | None = None
    """The server's own commitment, received before this share was sent to anybody."""
    revealed: bool = False
    """Whether the server has acknowledged the revealed share."""

    @property
    def value(self) -> bytes:
        """The 32 bytes that go into the deal."""
        return mixed(self.random, "")

    @property
    def commitment(self) -> str:
        """The public commitment to the share."""
        return commitment(self.value)


class Shares:
    """The shares of one seat, by number of the game."""

    def __init__(self, first: Share | None = None) -> None:
        """*first* was committed to with the creation of the match."""
        self._shares = {} if first is None else {1: first}
        self._seat: int | None = None
        self._match = ""

    def due(self, view: MatchView) -> CommitShare | RevealShare | None:
        """Return the command that the next deal needs from this seat now, or None."""
        deal, you = view.deal, view.you
        if deal is None or you is None:
            return None
        self._seat, self._match = you, view.match
        commitment, share = deal.shares[you], self._shares.get(deal.game)
        if commitment is None and not deal.revealing:
            # A commitment of the server that was seen first stays in the receipt.
            share = self._shares.setdefault(deal.game, Share(seen=deal.commitment))
            return CommitShare(game=deal.game, commitment=share.commitment)
        # A commitment made in another window is revealed there.
        if (
            share is None
            or commitment != share.commitment
            or not deal.revealing
            or deal.revealed[you]
        ):
            return None
        return RevealShare(game=deal.game, share=share.value.hex())

    def note_revealed(self, game: int) -> None:
        """Note that the server has acknowledged the share of *game*."""
        self._shares[game].revealed = True

    def receipts(self) -> dict[int, str]:
        """Return the receipts by game, for ``tilerummy verify --receipt``."""
        return {
            game: json.dumps(
                {
                    "receipt": FORM,
                    "match": self._match,
                    "game": game,
                    "seat": self._seat,
                    "commitment": share.seen,
                    "random": share.random.hex(),
                    "words": "",
                    "share": share.value.hex(),
                    "share_commitment": share.commitment,
                    "revealed": share.revealed,
                }
            )
            for game, share in self._shares.items()
            if share.seen is not None and self._seat is not None
        }
