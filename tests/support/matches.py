"""Matches without a server: commands straight into the state machine."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from tests.support.players import greedy
from tilerummy.core.oracle import Answers
from tilerummy.core.presets import CLASSIC
from tilerummy.core.view import view
from tilerummy.match.command import (
    Command,
    CommitShare,
    Create,
    CreatePod,
    RevealShare,
    SitAt,
    StartGame,
    TakeTurn,
)
from tilerummy.match.context import SERVER, Context, Secret
from tilerummy.match.deal import commitment
from tilerummy.match.decide import decide
from tilerummy.match.refusal import Refusal

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.match.event import Level, MatchEvent
    from tilerummy.match.state import MatchState

SEED = bytes(range(32))
MATCH = "m1"


class Play:
    """A match and everything that happened in it; *seed* is the first game's."""

    def __init__(
        self,
        *others: Level | None,
        ruleset: Ruleset = CLASSIC,
        seed: bytes = SEED,
        share: bytes | None = None,
    ) -> None:
        self.events: list[MatchEvent] = []
        self.seeds: dict[int, bytes] = {}
        self._state: MatchState | None = None
        self.do(
            Create(
                ruleset=ruleset,
                player="kim",
                name="Kim",
                others=others,
                seed=seed,
                share_commitment=None if share is None else commitment(share),
            )
        )

    @classmethod
    def pod(cls, command: CreatePod) -> Play:
        """Return the match of a contest's table, at which all sit."""
        play = cls.__new__(cls)
        play.events, play.seeds, play._state = [], {}, None
        play.do(command)
        for seat in range(len(command.names)):
            play.do(SitAt(seat=seat, player=f"player {seat}"))
        return play

    @property
    def state(self) -> MatchState:
        assert self._state is not None
        return self._state

    def do(self, command: Command, context: Context = SERVER) -> tuple[MatchEvent, ...]:
        events, self._state, seed = decide(self._state, command, context)
        self.events += events
        if seed is not None:
            self.seeds[seed[0]] = seed[1]
        return events

    def secret(self) -> Secret:
        """Return what the next deal needs; another seed where none was committed to."""
        return Secret(MATCH, self.seeds.get(self.state.number + 1, bytes(32)))

    def start(self, by: int = 0) -> Play:
        """Start a game: *by* asks for it last, after everybody else who has to be ready."""
        for seat in (*sorted(self.state.awaited - {by}), by):
            self.do(StartGame(), Context(by=seat, secret=self.secret()))
        return self

    def commit(self, seat: int, share: bytes) -> tuple[MatchEvent, ...]:
        game = self.state.number + 1
        return self.do(CommitShare(game=game, commitment=commitment(share)), Context(by=seat))

    def reveal(self, seat: int, share: bytes) -> tuple[MatchEvent, ...]:
        game = self.state.number + 1
        return self.do(
            RevealShare(game=game, share=share.hex()), Context(by=seat, secret=self.secret())
        )

    def turn_command(
        self, turn: Turn, by: int | None = None, seen: int | None = None
    ) -> tuple[TakeTurn, Context]:
        playing = self.state.playing
        assert playing is not None
        seed = self.seeds[self.state.number]
        context = Context(
            by=playing.seat if by is None else by,
            expect_seq=seen,
            seed=seed,
            secret=Secret(MATCH, hashlib.sha256(seed).digest()),
            elapsed_ms=1_234,
            oracle=Answers({}),
        )
        return TakeTurn(turn=turn), context

    def turn(self, turn: Turn) -> tuple[MatchEvent, ...]:
        return self.do(*self.turn_command(turn))

    def greedy_turn(self) -> tuple[MatchEvent, ...]:
        playing = self.state.playing
        assert playing is not None
        return self.turn(greedy(view(playing, playing.seat)))

    def to_the_end(self) -> Play:
        while self.state.playing is not None:
            self.greedy_turn()
        return self


def code(play: Play, command: Command, context: Context = SERVER) -> str:
    """Return the code with which *command* is refused; the state has to stay what it was."""
    before = play.state
    with pytest.raises(Refusal) as caught:
        play.do(command, context)
    assert play.state is before
    return caught.value.code
