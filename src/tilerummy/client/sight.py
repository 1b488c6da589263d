"""From the view that the server sends to the one that bots and the solver take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.client.errors import ClientError
from tilerummy.core.format.notation import parse_melds, parse_tiles
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.view import View

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.server.table.wire.views import MatchTerms, MatchView


def sight(match: MatchView, terms: MatchTerms) -> View:
    """Return the running game of *match* as its viewer may know it, for `Bot.choose`.

    The protocol tells neither how many turns nobody has laid nor how many are left when the pool is
    empty; only the expert bot asks, which assumes that the game continues. A game that is over has
    nobody to choose.

    Raises:
        ClientError: ``no_game``.
    """
    game = match.game
    if game is None or game.outcome is not None:
        raise ClientError("no_game", "no game is being played at this table")
    return View(
        ruleset=ruleset_of(terms),
        you=match.you,
        rack=None if match.you is None else parse_tiles(" ".join(game.rack)),
        counts=tuple(seat.tiles for seat in match.seats),
        pool=game.pool,
        table=parse_melds(game.table),
        opened=tuple(seat.opened for seat in match.seats),
        seat=game.seat,
        turn=game.turn,
        idle=0,
        drawn=game.drawn,
        turns_left=None,
        out=game.out,
        outcome=None,
    )


def ruleset_of(terms: MatchTerms) -> Ruleset:
    """Return the rule set that was agreed on."""
    changes = ",".join(f"{field}={terms.rules[field]}" for field in terms.changed)
    return parse_ruleset(f"{terms.ruleset}{{{changes}}}")
