"""Security events in the log: attempts that nobody makes by accident.

An attacker must not be able to fill the disk with log lines. Each kind is therefore written at most
once a second, with the number of times it happened.
"""

from __future__ import annotations

from enum import StrEnum

import structlog

from tilerummy.server import metrics
from tilerummy.server.logs import Seldom

log = structlog.get_logger()


class Incident(StrEnum):
    """Kinds of security events that a host may want to know about."""

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
    DEAD_PASSKEY = "dead_passkey"
    PASSKEY_FAILED = "passkey_failed"


metrics.exist_from_the_start(metrics.SECURITY, Incident)

_seldom = Seldom()


def report(incident: Incident, address: str, **details: str | int) -> None:
    """Log *incident*. If there were several in one second, *address* is an example."""
    metrics.SECURITY.labels(incident).inc()
    times = _seldom.count(incident)
    if times:
        log.warning("security", incident=incident.value, address=address, times=times, **details)
