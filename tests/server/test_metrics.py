"""What a host watches: on an address of its own, and nothing in it that anybody must not know."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from tests.server.support import Line, Player, running, settings
from tests.support.patience import HANG_S
from tilerummy.server import metrics
from tilerummy.server.run import ServeError, serve

if TYPE_CHECKING:
    from pathlib import Path


COUNTED = (
    "tilerummy_command_seconds_count",
    "tilerummy_commit_seconds_count",
    "tilerummy_commit_batch_size_count",
    "tilerummy_timer_lateness_seconds_count",
    "tilerummy_thinking_seconds_count",
    "tilerummy_refusals_total",
)


def test_shows_its_metrics_at_an_address_of_their_own() -> None:
    server, thread = metrics.serve("127.0.0.1:0")
    try:
        text = httpx.get(f"http://127.0.0.1:{server.server_port}/metrics", timeout=HANG_S).text
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    found = {family.name for family in text_string_to_metric_families(text)}
    assert {"tilerummy_command_seconds", "tilerummy_loop_lag_seconds"} <= found


def test_no_label_can_hold_what_is_hidden_or_somebodys() -> None:
    labels = {
        name
        for family in REGISTRY.collect()
        if family.name.startswith("tilerummy")
        for sample in family.samples
        for name in sample.labels
    }
    assert labels <= {"by", "about", "code", "event", "le"}


def test_counts_what_happens_at_a_table(tmp_path: Path) -> None:
    with running(tmp_path, turn_limit_s=1) as server, Player(server.port) as kim:
        before = {name: seen(name) for name in COUNTED}
        match = kim.create("easy", clock=True)["match"]
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
            line.refused("play", table=["[R1 R2]"])
            line.do("rename", name="Kim II")  # which is in time on however slow a machine
            # Whoever begins: Kim's time is over, and the bot has thought.
            line.wait_for(lambda _: {0, 1} <= moved(line))
            open_lines = seen("tilerummy_connections")
        after = {name: seen(name) for name in COUNTED}
    assert open_lines >= 1
    assert {name for name in COUNTED if after[name] > before[name]} == set(COUNTED)


def moved(line: Line) -> set[object]:
    """Return the seats that have had a turn."""
    return {event["seat"] for event in line.events if event["type"] in {"drew", "played"}}


def seen(name: str) -> float:
    """Return the sum of what a metric shows."""
    return sum(
        sample.value
        for family in REGISTRY.collect()
        for sample in family.samples
        if sample.name == name
    )


async def test_the_loops_lag_is_seen() -> None:
    def above_200_ms() -> float:
        (family,) = metrics.LOOP_LAG.collect()
        counts = {one.labels.get("le"): one.value for one in family.samples if one.labels}
        return counts["+Inf"] - counts["0.2"]

    before = above_200_ms()

    watching = asyncio.create_task(metrics.watch_the_loop())
    await asyncio.sleep(0.01)
    time.sleep(0.4)  # noqa: ASYNC251 - to hold the loop up is the point
    async with asyncio.timeout(HANG_S):
        while above_200_ms() == before:  # noqa: ASYNC110 - nobody tells when it was seen
            await asyncio.sleep(0.01)
    watching.cancel()


def test_an_address_where_nobody_can_listen_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(ServeError, match=r"cannot show metrics at 127\.0\.0\.1:99999"):
        serve(settings(tmp_path, metrics="127.0.0.1:99999"))
    with pytest.raises(ServeError, match=r"cannot show metrics at nowhere\.invalid:1"):
        serve(settings(tmp_path, metrics="nowhere.invalid:1"))
