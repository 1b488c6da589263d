"""How a match stands, in the form in which stores keep it."""

from __future__ import annotations

from typing import Final

import msgspec

from tilerummy.server.store.values import Glance

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Glance)


def dump(glance: Glance | None) -> str | None:
    """Return *glance* as text."""
    return None if glance is None else _ENCODER.encode(glance).decode()


def load(text: str | None) -> Glance | None:
    """Return the glance that *text* is."""
    return None if text is None else load_known(text)


def load_known(text: str) -> Glance:
    """Return the glance that *text* is, where there is one."""
    return _DECODER.decode(text)
