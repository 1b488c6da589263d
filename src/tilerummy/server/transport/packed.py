"""Bodies that a page has packed with gzip."""

from __future__ import annotations

import zlib

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode


def unpacked(data: bytes, encoding: str, most: int) -> bytes:
    """Return *data* as it was before it was packed by *encoding*, at most *most* bytes.

    Raises:
        Refusal: ``too_large``.
        zlib.error: if it is not packed as *encoding* says.
    """
    if encoding.strip().lower() != "gzip":
        return data
    unpacking = zlib.decompressobj(wbits=31)
    found = unpacking.decompress(data, most)
    if unpacking.unconsumed_tail:
        raise Refusal(ServerCode.TOO_LARGE)
    return found
