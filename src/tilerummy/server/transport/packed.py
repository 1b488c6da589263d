"""Request bodies compressed with gzip."""

from __future__ import annotations

import zlib

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode


def unpacked(data: bytes, encoding: str, most: int) -> bytes:
    """Return *data* decompressed according to *encoding*, at most *most* bytes.

    Raises:
        Refusal: ``too_large``.
        zlib.error: if *data* is not compressed with *encoding*.
    """
    if encoding.strip().lower() != "gzip":
        return data
    unpacking = zlib.decompressobj(wbits=31)
    found = unpacking.decompress(data, most)
    if unpacking.unconsumed_tail:
        raise Refusal(ServerCode.TOO_LARGE)
    return found
