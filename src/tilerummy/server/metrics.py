"""Metrics for Prometheus, served at a separate address (docs/host/monitoring.md).

The process has one registry, that of the library. No label holds a name, an id, an address or a
tile, because people who read the metrics may not be allowed to know them.
"""

from __future__ import annotations

import asyncio
import functools
import time
from typing import TYPE_CHECKING, Final

from prometheus_client import Counter, Gauge, Histogram, start_http_server

if TYPE_CHECKING:
    import threading
    from collections.abc import Iterable
    from wsgiref.simple_server import WSGIServer

    from prometheus_client.metrics import MetricWrapperBase

_LATENCY_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
_LAG_PERIOD_S: Final = 0.1

COMMANDS = Histogram(
    "tilerummy_command_seconds",
    "From a command's arrival to its acknowledgement, which means that it is on disk.",
    ["by"],
    buckets=_LATENCY_S,
)
"""The label ``by`` is ``player``, ``bot``, ``clock`` or ``server``."""
COMMITS = Histogram(
    "tilerummy_commit_seconds", "How long the store took for a command.", buckets=_LATENCY_S
)
BATCHES = Histogram(
    "tilerummy_commit_batch_size",
    "Commands that shared one transaction.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
)
LOOP_LAG = Histogram(
    "tilerummy_loop_lag_seconds",
    "How much later than asked the event loop came back.",
    buckets=_LATENCY_S,
)
TIMER_LATENESS = Histogram(
    "tilerummy_timer_lateness_seconds",
    "How long after a turn's time was over it was taken away.",
    buckets=_LATENCY_S,
)
THINKING = Histogram(
    "tilerummy_thinking_seconds",
    "How long the solver and the bots thought, by what for.",
    ["about"],
    buckets=_LATENCY_S,
)
WAITING = Gauge("tilerummy_thinking_queue", "Questions that wait for a free thread.", ["about"])
CONNECTIONS = Gauge("tilerummy_connections", "Open lines to players and onlookers.")
ROOMS = Gauge("tilerummy_rooms", "Matches in memory.")
OWNED = Gauge("tilerummy_rooms_owned", "Matches whose clock and bots run on this node.")
OVERFLOWS = Counter("tilerummy_outbox_overflows", "Lines closed because nobody read them.")
REFUSALS = Counter("tilerummy_refusals", "Commands and messages refused.", ["code"])
SECURITY = Counter("tilerummy_security_events", "What no honest client does.", ["event"])


def exist_from_the_start(family: MetricWrapperBase, values: Iterable[str]) -> None:
    """Create the series of *family* for each of its label's *values* at the start.

    Prometheus computes no rate for a series that appears with its first event, and a dashboard
    shows "no data" until then.
    """
    for value in values:
        family.labels(value)


exist_from_the_start(COMMANDS, ("player", "bot", "clock", "server"))


@functools.cache
def commands_by(who: str) -> Histogram:
    """Return the part of `COMMANDS` for commands of *who*."""
    return COMMANDS.labels(who)


def serve(address: str) -> tuple[WSGIServer, threading.Thread]:
    """Serve the metrics at *address* (``host:port``) from a separate thread.

    Raises:
        OSError: if the address cannot be listened on.
    """
    host, _, port = address.rpartition(":")
    return start_http_server(int(port), host.strip("[]"))


async def watch_the_loop() -> None:
    """Measure the loop's lag until cancelled."""
    while True:
        asked = time.monotonic() + _LAG_PERIOD_S
        await asyncio.sleep(_LAG_PERIOD_S)
        LOOP_LAG.observe(max(0.0, time.monotonic() - asked))
