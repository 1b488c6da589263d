"""A person at the other end of the line who plays whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.players import greedy
from tilerummy.core.format.notation import parse_melds, parse_tiles
from tilerummy.core.presets import preset
from tilerummy.core.turn import Call, Draw, Pass, Play
from tilerummy.core.view import View

if TYPE_CHECKING:
    from tests.server.support import Line


def seen(line: Line) -> View:
    """Return what a person reads off the screen, as a view."""
    match, game = line.view, line.view["game"]
    return View(
        ruleset=preset(match["ruleset"]),
        you=match["you"],
        rack=parse_tiles(" ".join(game["rack"])),
        counts=tuple(seat["tiles"] for seat in match["seats"]),
        pool=game["pool"],
        table=parse_melds(game["table"]),
        opened=tuple(seat["opened"] for seat in match["seats"]),
        seat=game["seat"],
        turn=game["turn"],
        idle=0,
        drawn=False,
        turns_left=None,
        out=None,
        outcome=None,
    )


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
