"""Streams of events as older versions stored them: they load, and matches play on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.matches import Play
from tilerummy.match import codec
from tilerummy.match.deal import commitment
from tilerummy.match.event import GameDealt, GameFinished, SeedCommitted
from tilerummy.match.refusal import Refusal
from tilerummy.match.state import replay

BEFORE_SHARES: dict[str, Any] = json.loads(
    (Path(__file__).parent / "stored" / "deal_1.json").read_text(encoding="utf-8")
)
"""A match of three with a game finished and one running, as stored before there were shares."""


def stored(until: int | None = None) -> Play:
    """Return that match after its first *until* events."""
    play = Play(None, None)
    bodies = [json.dumps(body) for body in BEFORE_SHARES["events"][:until]]
    play.events = [codec.load(body) for body in bodies]
    play._state = replay(play.events)
    seeds = {int(game): bytes.fromhex(seed) for game, seed in BEFORE_SHARES["seeds"].items()}
    play.seeds = {game: seed for game, seed in seeds.items() if game <= play.state.number}
    return play


def test_what_was_stored_is_read_and_written_again() -> None:
    play = stored()
    assert play.state.seq == len(BEFORE_SHARES["events"])
    assert (play.state.number, play.state.promised, play.state.due) == (2, None, frozenset())
    deals = [event for event in play.events if isinstance(event, GameDealt)]
    assert [deal.construction for deal in deals] == [1, 1]
    assert [codec.load(codec.dump(event)) for event in play.events] == play.events


def test_a_running_game_goes_on_to_its_end_and_the_next_has_shares() -> None:
    play = stored()
    play.to_the_end()
    *_, ended, promised = play.events
    assert isinstance(ended, GameFinished)
    assert ended.seed == BEFORE_SHARES["seeds"]["2"]
    assert promised == SeedCommitted(3, commitment(play.seeds[3]))
    share = bytes([3] * 32)
    play.commit(0, share)
    play.start(by=1)
    assert play.state.dealing
    play.reveal(0, share)
    assert play.state.playing is not None


@pytest.mark.parametrize("where", ["lobby", "between_games"])
def test_a_match_that_waited_starts_its_next_game(where: str) -> None:
    play = stored(BEFORE_SHARES[where])
    assert str(play.state.status) == where
    number = play.state.number + 1
    with pytest.raises(Refusal) as caught:  # nothing was promised that a share could be mixed into
        play.commit(0, bytes(32))
    assert caught.value.code == "stale"
    play.start()
    assert play.state.playing is not None
    assert play.state.number == number
    assert play.state.commitment == commitment(play.seeds[number])
    play.to_the_end()
    assert play.state.promised == commitment(play.seeds[number + 1])
