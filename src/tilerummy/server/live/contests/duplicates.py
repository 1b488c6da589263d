"""Rounds whose tables all play the same deals: of what these are made, and when they lie open."""

from __future__ import annotations

import hmac


def round_seed(secret: bytes, division: str, published: int) -> bytes:
    """Return the seed of all deals of a round, which nobody else can know before it lies open.

    It follows from *secret*, the contest's own, and from the number of the event that published
    the round: a round that was taken back, and is published again, has other deals.
    """
    return hmac.digest(secret, f"deals {division} {published}".encode(), "sha256")


def deal_source(contest: str, division: str, published: int) -> str:
    """Return what the tables of a round have in common, as their records tell it."""
    return f"{contest} {division} {published}"
