"""Open picture files of any kind and size with bounded time and memory."""

from __future__ import annotations

import io
import struct
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.errors import TilerummyError, shown

if TYPE_CHECKING:
    from types import ModuleType

    from PIL.Image import Image

    from tilerummy.photo.crops import Pixels

LONGEST: Final = 2048
"""Longest side of a picture that is read, in pixels. Larger pictures are scaled down."""
MOST_BYTES: Final = 64 << 20
"""Largest file, in bytes."""
MOST_PIXELS: Final = 120_000_000
"""Most pixels of a JPEG, which can be scaled down during decoding."""
MOST_DECODED: Final = 64_000_000
"""Most pixels of any other picture, which is decoded at full size."""
_HEIC: Final = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypheim", b"ftypmif1", b"ftypmsf1")


class PhotoError(TilerummyError):
    """A file that this program cannot read as a picture."""


class Opened(NamedTuple):
    """A picture with its EXIF rotation applied."""

    pixels: Pixels
    """The pixels, perhaps scaled down."""
    size: tuple[int, int]
    """Width and height of the picture in the file, in pixels."""


def open_picture(path: str | Path) -> Opened:
    """Return the picture in the file *path*.

    Raises:
        PhotoError: ``unreadable_file``, ``no_picture``, ``heic``, ``picture_too_large`` or
            ``no_pillow``.
    """
    pil = _pillow()
    name = shown(Path(path).name)
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise PhotoError("unreadable_file", f"{name} cannot be opened: {reason}") from None
    if len(data) > MOST_BYTES:
        message = f"{name} has more than {MOST_BYTES >> 20} MB; save the photo smaller"
        raise PhotoError("picture_too_large", message)
    if data[4:12] in _HEIC:
        message = f"{name} is a HEIC picture; save or share it as JPEG (iPhone: Settings, Camera, "
        raise PhotoError("heic", message + "Formats, Most Compatible)")
    try:
        with warnings.catch_warnings():
            # Size is checked below, and odd metadata is not a reason to refuse the picture.
            warnings.simplefilter("ignore")
            return _decode(pil, data, name)
    except pil.DecompressionBombError:
        raise _too_large(name) from None
    except (OSError, ValueError, SyntaxError, EOFError, TypeError, struct.error) as error:
        if isinstance(error, PhotoError):
            raise
        message = f"{name} is not a picture that can be read; use a whole JPEG, PNG or WebP file"
        raise PhotoError("no_picture", message) from None


def _pillow() -> ModuleType:
    try:
        from PIL import Image  # noqa: PLC0415 - an extra: most who install the package need none
    except ImportError:
        message = "to read photos, install Pillow: pip install 'tilerummy[photo]'"
        raise PhotoError("no_pillow", message) from None
    return Image


def _too_large(name: str) -> PhotoError:
    message = f"{name} has too many pixels; save the photo smaller, 2000 pixels wide are enough"
    return PhotoError("picture_too_large", message)


def _decode(pil: ModuleType, data: bytes, name: str) -> Opened:
    from PIL import ImageOps  # noqa: PLC0415

    image: Image = pil.open(io.BytesIO(data))
    wide, high = image.size
    if wide * high > (MOST_PIXELS if image.format == "JPEG" else MOST_DECODED):
        raise _too_large(name)
    image.draft("RGB", (LONGEST, LONGEST))  # only JPEG can be halved during decoding
    image.load()
    if max(image.size) > LONGEST:
        image.thumbnail((LONGEST, LONGEST), reducing_gap=2.0)
    if image.mode.startswith("I"):  # 16-bit grey
        image = pil.fromarray((np.asarray(image).astype(np.float32) / 257).astype(np.uint8))
    turned = ImageOps.exif_transpose(image)
    upright = turned.convert("RGB")
    if (turned.width > turned.height) != (image.width > image.height):
        wide, high = high, wide
    return Opened(np.asarray(upright, np.uint8), (wide, high))
