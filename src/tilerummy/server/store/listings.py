"""The state of a match for lists, in its stored form."""

from __future__ import annotations

from typing import Final

import msgspec

from tilerummy.server.store.values import MatchListing

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(MatchListing)


def dump(listing: MatchListing | None) -> str | None:
    """Return *listing* as JSON, or None."""
    return None if listing is None else _ENCODER.encode(listing).decode()


def load(text: str | None) -> MatchListing | None:
    """Return the listing in *text*, or None."""
    return None if text is None else load_known(text)


def load_known(text: str) -> MatchListing:
    """Return the listing in *text*, which must not be empty."""
    return _DECODER.decode(text)
