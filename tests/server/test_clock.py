"""The turn clock: what runs out, what it costs, and what it must not cost."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.server.support import Line, Player, running
from tests.support.matches import SEED, Play
from tilerummy.core.policy import Clock
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw
from tilerummy.match.command import (
    CloseReveal,
    ExtendClock,
    Rename,
    RevealShare,
    SitDown,
    StandIn,
    StartGame,
    TakeBack,
)
from tilerummy.match.context import SERVER, Attendance, Context
from tilerummy.match.event import Level
from tilerummy.server.cluster.timekeeper import Timekeeper
from tilerummy.server.table.clock import TurnClock, deadline_after

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.match.command import Command

CLOCKED = replace(CLASSIC, turn_limit_s=60)
REVEAL_MS = 4_000


def started() -> Play:
    play = Play(None, Level.EASY, ruleset=CLOCKED)
    play.do(SitDown(player="lee", name="Lee"))
    play.start()
    while play.state.playing is not None and play.state.playing.seat != 0:
        play.turn(Draw())
    return play


def giving(delay_s: int, increment_s: int, penalty: int = 0, **rules: bool) -> Play:
    """A table of two people with a game clock of a minute that gives time to turns."""
    clock = Clock(None, 60, delay_s, increment_s, penalty)
    play = Play(None, ruleset=replace(CLASSIC, **rules).timed(clock))  # type: ignore[arg-type]
    play.do(SitDown(player="lee", name="Lee"))
    return play.start()


def whole_turn(play: Play) -> int | None:
    """Return the time of a turn that begins at 0 now."""
    command = ExtendClock(outage_ms=0)
    return deadline_after(None, command, play.state, None, now=0, reveal_ms=REVEAL_MS)


def after(
    play: Play, command: Command, running_to: int | None, now: int, context: Context = SERVER
) -> int | None:
    before = play.state
    play.do(command, context)
    return deadline_after(before, command, play.state, running_to, now=now, reveal_ms=REVEAL_MS)


def test_every_turn_has_its_whole_time() -> None:
    play = started()
    before = play.state
    play.turn(Draw())
    extended = ExtendClock(outage_ms=0)
    assert (
        deadline_after(before, extended, play.state, 5_000, now=1_000, reveal_ms=REVEAL_MS)
        == 61_000
    )


@pytest.mark.parametrize(
    ("delay_s", "increment_s", "times"),
    [
        (0, 10, (70_000, 70_000, 78_766)),
        (1, 0, (61_000, 61_000, 60_766)),
        (2, 0, (62_000, 62_000, 62_000)),
    ],
)
def test_a_turn_has_what_its_clock_shows(
    delay_s: int, increment_s: int, times: tuple[int, ...]
) -> None:  # C08
    """Each turn of `Play` takes 1.234 s."""
    play = giving(delay_s, increment_s)
    for time_ms in times:
        assert whole_turn(play) == time_ms
        play.turn(Draw())
    assert whole_turn(giving(delay_s, increment_s, penalty=1)) is None


def test_a_turn_that_goes_on_keeps_its_deadline() -> None:  # C21
    play = giving(10, 10, play_after_draw=True)
    before, command = play.state, ExtendClock(outage_ms=0)
    play.turn(Draw())
    assert before.turn_seq < play.state.turn_seq
    assert deadline_after(before, command, play.state, 5, now=1, reveal_ms=REVEAL_MS) == 5
    # Whoever comes back to it has the rest of the delay, and what the clock shows.
    assert whole_turn(play) == 78_766


def test_a_name_costs_no_time_and_gives_none() -> None:
    assert after(started(), Rename(name="Leigh"), 5_000, 1_000, Context(by=1)) == 5_000


def test_an_outage_is_given_back() -> None:
    assert after(started(), ExtendClock(outage_ms=700), 5_000, 1_000) == 5_700


def test_a_reveal_has_its_time_too_even_where_turns_have_none() -> None:
    untimed = replace(CLASSIC, turn_limit_s=None)
    play = Play(None, ruleset=untimed, share=SEED)
    play.do(SitDown(player="lee", name="Lee"))
    play.commit(1, bytes(32))
    assert after(play, StartGame(), None, 1_000, Context(by=0, secret=play.secret())) == 5_000
    assert after(play, Rename(name="Leigh"), 5_000, 2_000, Context(by=1)) == 5_000
    assert after(play, ExtendClock(outage_ms=700), 5_000, 2_000) == 5_700
    first, context = RevealShare(game=1, share=SEED.hex()), Context(by=0, secret=play.secret())
    assert after(play, first, 5_700, 2_000, context) == 5_700
    last, context = RevealShare(game=1, share=bytes(32).hex()), Context(by=1, secret=play.secret())
    assert after(play, last, 5_700, 2_000, context) is None


def test_a_turn_that_a_reveal_leads_to_has_its_whole_time() -> None:
    play = Play(None, ruleset=replace(CLASSIC, turn_limit_s=60), share=SEED)
    play.do(SitDown(player="lee", name="Lee"))
    play.start()
    closed, context = CloseReveal(reveal_seq=play.state.turn_seq), Context(secret=play.secret())
    assert after(play, closed, 5_000, 6_000, context) == 66_000


def test_bots_and_games_without_clock_have_none() -> None:
    play = started()
    assert play.state.playing is not None
    play.turn(Draw())
    seat = play.state.playing.seat
    there = Attendance((True,) * 3, (True,) * 3)
    stand_in, context = StandIn(seat=seat), Context(by=0, attendance=there)
    assert after(play, stand_in, 5_000, 1_000, context) is None
    # Who comes back begins the turn anew.
    assert after(play, TakeBack(seat=seat), None, 9_000, Context(by=seat)) == 69_000
    untimed = Play(Level.EASY, ruleset=replace(CLASSIC, turn_limit_s=None)).start()
    assert (
        deadline_after(None, stand_in, untimed.state, None, now=1_000, reveal_ms=REVEAL_MS) is None
    )


async def test_rings_once_after_deadline_and_grace() -> None:
    keeper = Timekeeper()
    rung: asyncio.Queue[tuple[int, int]] = asyncio.Queue()
    clock = TurnClock(keeper, 30, lambda turn: rung.put_nowait((turn, keeper.now())))
    deadline_at = keeper.now() + 20
    clock.set(deadline_at, 7)
    clock.set(deadline_at, 7)
    assert clock.running
    left = clock.remaining_ms()
    assert left is not None
    assert 0 <= left <= 20
    turn, at = await rung.get()
    assert turn == 7
    assert at >= deadline_at + 30 - 1  # rounded to milliseconds
    assert clock.remaining_ms() == 0
    clock.set(keeper.now() + 10, 8)
    clock.set(None, 9)
    assert clock.remaining_ms() is None
    await asyncio.sleep(0.06)
    assert rung.empty()


def test_a_jump_of_the_wall_clock_moves_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Timekeeper()
    before = keeper.now()
    real = time.time()
    monkeypatch.setattr(time, "time", lambda: real + 3600)
    assert keeper.now() - before < 1000


def test_the_stores_clock_is_followed_at_a_walk_and_never_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    keeper = Timekeeper()
    ahead_ms = [0]

    async def clock() -> int:
        return round(passed[0] * 1000) + 5_000_000 + ahead_ms[0]

    def look() -> int:
        """Return how far behind the store's clock it is after a second and a look."""
        before = keeper.now()
        passed[0] += 1
        asyncio.run(keeper.follow(clock))
        assert keeper.now() > before
        return asyncio.run(clock()) - keeper.now()

    asyncio.run(keeper.follow(clock))
    assert look() == 0
    ahead_ms[0] = 50
    assert [look() for _ in range(4)] == [30, 10, 0, 0]
    ahead_ms[0] = -3_600_000
    assert [look() + 3_600_050 for _ in range(2)] == [20, 40]
    # So far ahead it can only be that this machine slept.
    ahead_ms[0] = 75_000
    assert look() == 0


def test_an_answer_that_took_long_is_believed_as_far_as_it_can_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The store read its clock half way, as far as is known; it may have been at either end."""
    passed = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    keeper = Timekeeper()

    def ahead(shows_ms: int, took_s: float) -> int:
        """Return how far ahead of the true time it is after a look; the answer took so long."""

        async def clock() -> int:
            passed[0] += took_s / 2
            shown = round(passed[0] * 1000) + shows_ms
            passed[0] += took_s / 2
            return shown

        asyncio.run(keeper.follow(clock))
        return keeper.now() - round(passed[0] * 1000)

    assert ahead(0, 0.4) == 0
    assert ahead(10, 0.4) == 10
    assert ahead(20, 0.6) == 10  # too slow to go by
    assert ahead(20, 0.5) == 20
    # Two seconds leave a doubt of one: only what has leapt for certain is taken.
    assert ahead(3_900, 2) == 20
    assert ahead(4_020, 2) == 4_020


def timed_out(line: Line) -> list[dict[str, object]]:
    """Return what became of the turn when its time was over."""
    line.wait_for(lambda _: any(event["type"] == "timed_out" for event in line.events))
    at = next(at for at, event in enumerate(line.events) if event["type"] == "timed_out")
    return line.events[at:][:2]


CLEAN = (False, "timeout", 1)
UNFINISHED = (True, "unfinished", 3)


def test_what_lies_on_the_table_decides_what_a_time_out_costs(tmp_path: Path) -> None:
    drafts = [
        ([], CLEAN),
        (["[R1 R2]"], UNFINISHED),
        (["[J J J]"], UNFINISHED),
        (["[R99 R2 R3]"], UNFINISHED),
    ]
    with ExitStack() as tables:
        server = tables.enter_context(running(tmp_path, turn_limit_s=3, clock_grace_ms=500))
        kim = tables.enter_context(Player(server.port))
        lines = []
        # All at once: three seconds are three at every table.
        for draft, _ in drafts:
            line = tables.enter_context(kim.at(kim.create("easy", clock=True)["match"]))
            line.wait_for(lambda view: view["game"]["seat"] == view["you"])
            assert line.view["turn_limit_ms"] == 3000
            assert 0 < line.view["game"]["clock_ms"] <= 3000
            line.events.clear()
            line.say("draft", table=draft)
            lines.append(line)
        for line, (_, cost) in zip(lines, drafts, strict=True):
            gone, drew = timed_out(line)
            assert (gone["unfinished"], drew["cause"], drew["count"]) == cost
            if cost == UNFINISHED:
                assert len(line.view["game"]["rack"]) >= 17


def test_a_draft_is_for_the_own_turn_only(tmp_path: Path) -> None:
    with (
        running(tmp_path, turn_limit_s=3) as server,
        Player(server.port, "Kim") as kim,
        Player(server.port, "Lee") as lee,
    ):
        made = kim.create("open", clock=True)
        lee.join(made)
        with kim.at(made["match"]) as first, lee.at(made["match"]) as second:
            first.do("start_game")
            second.wait_for(lambda view: view["status"] == "playing")
            waiting = second if first.my_turn() else first
            waiting.say("draft", table=["[R1 R2]"])
            gone, _ = timed_out(first)
            assert gone["unfinished"] is False
            # Nor does it wait for the own turn to come.
            first.events.clear()
            gone, _ = timed_out(first)
            assert gone["unfinished"] is False
            assert gone["seat"] == waiting.view["you"]


def test_a_clock_that_has_run_out_leaves_each_turn_its_delay(tmp_path: Path) -> None:  # C08
    clock = {"turn_limit_s": "none", "game_clock_s": "1", "clock_delay_s": "1"}
    with running(tmp_path, clock_grace_ms=200) as server, Player(server.port) as kim:
        made = kim.create("easy", clock=True, changes=clock)
        with kim.at(made["match"]) as line:
            line.wait_for(lambda _: line.my_turn())
            game = line.view["game"]
            assert line.view["turn_limit_ms"] is None
            assert 1_000 < game["clock_ms"] <= 2_000
            assert 0 < game["delay_ms"] <= 1_000
            assert game["game_clocks_ms"] == [1_000, 1_000]
            for shown in ([1_000, 1_000], [0, 1_000]):
                line.wait_for(lambda _: line.my_turn())
                assert line.view["game"]["game_clocks_ms"] == shown
                assert line.view["game"]["clock_ms"] <= shown[0] + 1_000
                line.events.clear()
                gone, drew = timed_out(line)
                assert (gone["unfinished"], drew["cause"], drew["count"]) == CLEAN
