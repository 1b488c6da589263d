"""How a match stands, in the form in which stores keep it."""

from __future__ import annotations

from typing import Final

import msgspec

from tilerummy.server.store.values import MatchListing

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(MatchListing)


def dump(glance: MatchListing | None) -> str | None:
    """Return *glance* as text."""
    return None if glance is None else _ENCODER.encode(glance).decode()


def load(text: str | None) -> MatchListing | None:
    """Return the glance that *text* is."""
    return None if text is None else load_known(text)


def load_known(text: str) -> MatchListing:
    """Return the glance that *text* is, where there is one."""
    return _DECODER.decode(text)
