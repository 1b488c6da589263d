"""What bots say: now and then one does, of what everybody has seen, and most of them seldom."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.server.stored import stored
from tests.server.support import settings
from tests.support.matches import Play
from tilerummy.core.event import Played
from tilerummy.core.presets import CLASSIC
from tilerummy.match.event import GameFinished, InGame, Level
from tilerummy.server.table import bot_talk
from tilerummy.server.table.bot_talk import QUIET, BotTalk
from tilerummy.server.table.event_log import EventLog
from tilerummy.server.table.wire.phrases import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tilerummy.match.event import MatchEvent
    from tilerummy.server.settings import Settings

MATCHES = 24


class Parts(NamedTuple):
    settings: Settings


class Heard(NamedTuple):
    at: int
    seat: int
    phrase: Phrase


def heard(
    folder: Path, events: Sequence[MatchEvent], match: str, pace_ms: int = 1, *, ours: bool = True
) -> list[Heard]:
    """Return what is said in a match of *events*, looked at as they happen."""

    async def listen() -> list[Heard]:
        answer: list[Heard] = []

        async def say(seat: int, phrase: Phrase) -> None:
            answer.append(Heard(talk._said, seat, phrase))

        stream = EventLog(stored(events[:1], match=match))
        parts = Parts(settings(folder, bot_pace_ms=pace_ms))
        talk = BotTalk(stream, parts, say)  # type: ignore[arg-type]
        talk.look(is_ours=ours)
        for count in range(8, len(events) + 8, 8):
            await stream.fold(stored(events[:count], match=match))
            talk.look(is_ours=ours)
            if talk._tasks:
                await asyncio.gather(*talk._tasks)
        return answer

    return asyncio.run(listen())


@pytest.fixture(scope="module")
def game() -> Play:
    """A game in which the person, on seat 0, opens with whatever lies ready."""
    rules = replace(CLASSIC, threshold=0)
    return Play(Level.EASY, Level.CASUAL, ruleset=rules).start().to_the_end()


def test_of_a_large_play_and_of_a_game_that_is_over(
    tmp_path: Path, game: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_talk, "LARGE_PLAY", 3)
    large, end = set(), 0
    for at, event in enumerate(game.events):
        if isinstance(event, GameFinished):
            end = at
        if isinstance(event, InGame) and isinstance(event.event, Played) and not event.event.seat:
            large |= {at} if len(event.event.placed) >= 3 else set()
    answer = [heard(tmp_path, game.events, f"m{number}") for number in range(MATCHES)]
    ends = [one for match in answer for one in match if one.phrase is Phrase.GOOD_GAME]
    # Two who speak on half of the occasions, or a little more; not always, and not never.
    assert 0.2 * MATCHES < len(ends) < 0.9 * MATCHES
    assert {one.seat for one in ends} == {1, 2}
    assert {one.at for one in ends} == {end}
    for match in answer:
        plays = [one.at for one in match if one.phrase is not Phrase.GOOD_GAME]
        assert set(plays) <= large
        # Whoever lays much turn after turn is not praised each time.
        assert all(later - earlier >= QUIET for earlier, later in pairwise(plays))
    assert any(one.phrase is not Phrase.GOOD_GAME for match in answer for one in match)


def test_the_same_at_every_node_and_only_by_the_owner(tmp_path: Path, game: Play) -> None:
    for number in range(4):
        answer = heard(tmp_path, game.events, f"m{number}")
        assert answer == heard(tmp_path, game.events, f"m{number}")
        assert heard(tmp_path, game.events, f"m{number}", ours=False) == []


def test_bots_that_do_not_wait_say_nothing(tmp_path: Path, game: Play) -> None:
    assert not any(heard(tmp_path, game.events, f"m{number}", 0) for number in range(4))


def test_without_a_bot_nobody_speaks(tmp_path: Path) -> None:
    alone = Play(None).events
    assert heard(tmp_path, alone, "m1") == []
