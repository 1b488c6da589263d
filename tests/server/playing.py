"""A person at the other end of the line who plays whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import convert

from tests.support.players import greedy
from tilerummy.client import sight
from tilerummy.core.turn import Call, Draw, Pass, Play
from tilerummy.server.table.wire.views import MatchTerms, MatchView

if TYPE_CHECKING:
    from tests.server.support import Json, Line, Player
    from tilerummy.core.view import View


FEW_TURNS: Final = {"hand": "26", "empty_pool_duty": "may_pass"}
"""A change that deals most tiles at once: two players have half of a game's turns, four a tenth."""


def seen(line: Line) -> View:
    """Return what a person reads off the screen, as a view."""
    return sight(convert(line.view, MatchView), convert(line.view, MatchTerms))


def play_a_turn(line: Line) -> None:
    turn = greedy(seen(line))
    match turn:
        case Play():
            table = [str(meld) for meld in turn.table.melds]
            line.do("play", table=table, call=turn.call)
        case Draw():
            line.do("draw")
        case Pass():
            line.do("pass")
        case Call():
            line.do("call")


def play_a_game(*lines: Line) -> None:
    """Play on until the game is over; every line plays when it is its turn."""
    while True:
        for line in lines:
            line.wait_for(
                lambda view, line=line: line.my_turn() or view["game"]["outcome"] or len(lines) > 1
            )
            if line.my_turn():
                play_a_turn(line)
        if all(line.view["game"]["outcome"] for line in lines):
            return
        for line in lines:
            line.say("ping")
            line.until("pong")


def set_up_and_play_a_game(host: Player, guest: Player) -> Json:
    """Play the one game of a match of two, in which any meld opens; return what was set up."""
    made = host.create("open", changes={**FEW_TURNS, "threshold": "0"}, games=1)
    guest.join(made)
    with host.at(made["match"]) as one, guest.at(made["match"]) as other:
        one.do("start_game")
        other.wait_for(lambda view: view["game"] is not None)
        play_a_game(one, other)
    return made
