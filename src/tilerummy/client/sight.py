"""Converts the server's view of a match to the `View` that bots and the solver use."""

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
    """Return the running game of *match* as the `View` of its viewer, for `Bot.choose`.

    The protocol does not contain the number of idle turns nor the turns left with an empty pool, so
    ``idle`` is 0 and ``turns_left`` is None. Only the expert bot uses them.

    Raises:
        ClientError: ``no_game`` if no game is running.
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
    """Return the rule set of the match, with the table's changes."""
    changes = ",".join(f"{field}={terms.rules[field]}" for field in terms.changed)
    return parse_ruleset(f"{terms.ruleset}{{{changes}}}")
