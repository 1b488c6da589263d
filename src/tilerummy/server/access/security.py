"""Security events in the log: what somebody tried that nobody tries by accident.

Whoever attacks must not be able to fill the disk with it, so each kind is written once a second
at most, with how often it happened.
"""

from __future__ import annotations

import time
from collections import Counter
from enum import StrEnum
from typing import Final

import structlog

from tilerummy.server import metrics

log = structlog.get_logger()

_EVERY_S: Final = 1.0


class Incident(StrEnum):
    """What a host may want to know of."""

    TOO_MANY_CONNECTIONS = "too_many_connections"
    SLOW_SENDER = "slow_sender"
    SLOW_READER = "slow_reader"
    OVERSIZED_REQUEST = "oversized_request"
    MESSAGE_FLOOD = "message_flood"
    RATE_LIMITED = "rate_limited"
    WRONG_HOST = "wrong_host"
    WRONG_ORIGIN = "wrong_origin"
    DEAD_LINK = "dead_link"
    DEAD_OFFER = "dead_offer"


metrics.exist_from_the_start(metrics.SECURITY, Incident)

_written: dict[Incident, float] = {}
_unwritten: Counter[Incident] = Counter()


def report(incident: Incident, address: str, **details: str | int) -> None:
    """Write *incident*, of which *address* is an example if there were several in one second."""
    metrics.SECURITY.labels(incident).inc()
    _unwritten[incident] += 1
    now = time.monotonic()
    if now - _written.get(incident, -_EVERY_S) < _EVERY_S:
        return
    _written[incident] = now
    log.warning(
        "security",
        incident=incident.value,
        address=address,
        times=_unwritten.pop(incident),
        **details,
    )
