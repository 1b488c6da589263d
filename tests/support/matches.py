"""Matches without a server: commands straight into the state machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.players import greedy
from tilerummy.core.oracle import Answers
from tilerummy.core.presets import CLASSIC
from tilerummy.core.view import view
from tilerummy.match.command import Command, Create, StartGame, TakeTurn
from tilerummy.match.decide import decide

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.match.event import Level, MatchEvent
    from tilerummy.match.state import MatchState

SEED = bytes(range(32))


class Play:
    """A match and everything that happened in it."""

    def __init__(self, *others: Level | None, ruleset: Ruleset = CLASSIC) -> None:
        self.events: list[MatchEvent] = []
        self.state: MatchState
        created, self.state = decide(
            None, Create(ruleset=ruleset, player="kim", name="Kim", others=others)
        )
        self.events += created

    def do(self, command: Command) -> tuple[MatchEvent, ...]:
        events, self.state = decide(self.state, command)
        self.events += events
        return events

    def start(self, seed: bytes = SEED) -> Play:
        self.do(StartGame(by=0, seed=seed))
        return self

    def turn(self, turn: Turn, seed: bytes = SEED) -> tuple[MatchEvent, ...]:
        assert self.state.playing is not None
        return self.do(
            TakeTurn(
                by=self.state.playing.seat,
                turn=turn,
                seed=seed,
                elapsed_ms=1_234,
                oracle=Answers({}),
            )
        )

    def greedy_turn(self, seed: bytes = SEED) -> tuple[MatchEvent, ...]:
        playing = self.state.playing
        assert playing is not None
        return self.turn(greedy(view(playing, playing.seat)), seed)

    def to_the_end(self, seed: bytes = SEED) -> Play:
        while self.state.playing is not None:
            self.greedy_turn(seed)
        return self
