"""A match for the record: a lobby, two games, a spectator, a bot, refusals, and a rematch."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from tests.server.golden.tape import Tape, TapedPlayer, counted_secrets
from tests.server.playing import play_a_game, play_a_turn
from tests.server.support import running
from tests.support.players import GreedyMinds

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.support import Line

_SHARES: Final = (bytes(range(32)), bytes(range(32, 64)))
"""What each of two people adds to the deal."""
_RULES: Final = {"copies": "1", "hand": "13", "threshold": "0", "empty_pool_duty": "may_pass"}


def record(folder: Path) -> str:
    """Play the match on a server of its own, and return the transcript."""
    tape = Tape()
    with (
        counted_secrets(),
        running(folder, GreedyMinds(), undo_ms=0, hint_deadline_ms=60_000) as server,
    ):
        ada, ben, cho = (TapedPlayer(tape, server.port, name) for name in ("Ada", "Ben", "Cho"))
        with ada, ben, cho:
            _play(ada, ben, cho)
    tape.keep_streams(folder / "tilerummy.db")
    return tape.text()


def _settle(*lines: Line) -> None:
    """Read what is on its way to each of *lines*, in this order."""
    newest = max(line.seq for line in lines)
    for line in lines:
        while line.seq < newest:
            line.until("update")
        line.say("ping")
        line.until("pong")


def _play(ada: TapedPlayer, ben: TapedPlayer, cho: TapedPlayer) -> None:
    made = ada.create("open", "open", ruleset="classic", games=2)
    match = made["match"]
    ben.http.post(f"/api/matches/{match}/look", json={"invite": made["invite"]})
    wrong = ben.http.post(f"/api/matches/{match}/join", json={"invite": "wrong", "name": "Ben"})
    assert wrong.is_error
    with ada.at(match) as one:
        _lobby(one)
        ben.join(made)
        _settle(one)
        watch = one.view["watch"]
        with ben.at(match) as two:
            one.until("presence")
            with cho.line(f"{match}?watch={watch}") as spectator:
                spectator.hello()
                for line in (one, two):
                    while line.until("presence")["onlookers"] != 1:
                        pass
                _begin(one, two, spectator)
            for line in (one, two):
                while line.until("presence")["onlookers"] != 0:
                    pass
            _first_game(one, two)
            _second_game(one, two)
            _settle(one, two)
    for path in ("record", "review", "replay"):
        ada.http.get(f"/api/matches/{match}/{path}")
    cho.http.get(f"/api/matches/{match}/record")
    rematch = ben.http.post(f"/api/matches/{match}/rematch", json={"yes": True}).json()
    ada.http.get("/api/me")
    with ada.at(rematch["match"]) as again:
        again.do("answer", yes=False)
        _settle(again)


def _lobby(line: Line) -> None:
    line.do("rename", name="Ada Lovelace")
    line.refused("rename", name="\u200b")
    line.do("seat_bot", seat=2, level="easy")
    line.do("open_seat", seat=2)
    line.do("add_seat")
    line.do("drop_seat")
    line.do("open_seat", seat=1)
    line.do("drop_seat")
    line.do("set_watching", delay=0)
    line.do("set_listing", listed=True)
    line.do("set_listing", listed=False)
    line.do("set_rules", ruleset="classic", clock=False, changes=_RULES, games=2)
    line.do("set_hints", allowed=True)
    line.refused("start_game")
    line.raw("not JSON")
    line.error()
    line.raw('{"type":"unknown"}')
    line.error()


def _begin(one: Line, two: Line, spectator: Line) -> None:
    for line, share in zip((one, two), _SHARES, strict=True):
        line.do("commit_share", game=1, commitment=sha256(share).hexdigest())
        _settle(one, two, spectator)
    one.do("start_game")
    _settle(one, two, spectator)
    for line, share in zip((one, two), _SHARES, strict=True):
        line.do("reveal_share", game=1, share=share.hex())
        _settle(one, two, spectator)
    one.say("say", phrase="hello")
    two.until("said")
    mover = one if one.my_turn() else two
    mover.refused("play", table=["[R1 R2]"])
    mover.refused("pass")
    mover.refused("claim_redeal")
    mover.say("hint", request_id="request-1")
    mover.until("hint")
    mover.say("show_play", request_id="request-2")
    mover.until("hint", "error")
    mover.say("draft", table=[])
    play_a_turn(mover)
    _settle(one, two, spectator)


def _first_game(one: Line, two: Line) -> None:
    idle = two if one.my_turn() else one
    idle.do("stand_in", seat=idle.view["you"])
    _settle(one, two)
    idle.do("take_back", seat=idle.view["you"])
    _settle(one, two)
    play_a_game(one, two)
    _settle(one, two)


def _second_game(one: Line, two: Line) -> None:
    one.do("set_hints", allowed=False)
    _settle(one, two)
    for line in (one, two):
        line.do("start_game")
        _settle(one, two)
    play_a_game(one, two)
    assert one.view["status"] == "finished"
    one.refused("start_game")
