"""Whatever a file holds: a picture, or one sentence."""

from __future__ import annotations

import builtins
import struct
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image

import tilerummy as tr
from tilerummy.photo import PhotoError
from tilerummy.photo.picture import LONGEST, MOST_BYTES, open_picture

if TYPE_CHECKING:
    from pathlib import Path


def refused(file: Path) -> PhotoError:
    with pytest.raises(PhotoError) as error:
        open_picture(file)
    assert len(error.value.message) < 200
    return error.value


def bomb(wide: int, high: int) -> bytes:
    """Return a PNG that claims a size which its data do not have."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "gif", "bmp", "tiff"])
def test_a_picture_of_any_kind_is_opened(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"photo.{kind}"
    Image.new("RGB", (80, 60), (200, 30, 40)).save(file)
    opened = open_picture(file)
    assert opened.size == (80, 60)
    assert opened.pixels.shape == (60, 80, 3)
    assert abs(int(opened.pixels[30, 40, 0]) - 200) < 12


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16", "F"])
def test_grey_and_transparent_pictures_have_three_colours(tmp_path: Path, mode: str) -> None:
    file = tmp_path / ("photo.tiff")
    Image.new(mode, (80, 60)).save(file)
    assert open_picture(file).pixels.shape == (60, 80, 3)


def test_a_large_photo_is_scaled_down(tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    Image.new("RGB", (8700, 5800), (90, 90, 90)).save(file)  # 50 million pixels
    opened = open_picture(file)
    assert opened.size == (8700, 5800)
    assert max(opened.pixels.shape[:2]) <= LONGEST


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_its_note_says(tmp_path: Path, orientation: int) -> None:
    file = tmp_path / "photo.jpg"
    exif = Image.Exif()
    exif[0x0112] = orientation
    Image.new("RGB", (80, 60)).save(file, exif=exif)
    opened = open_picture(file)
    assert opened.size == ((60, 80) if orientation >= 5 else (80, 60))
    assert opened.pixels.shape[:2] == opened.size[::-1]


def test_a_heic_picture_is_refused_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "photo.heic"
    file.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0" + bytes(200))
    error = refused(file)
    assert error.code == "heic"
    assert "JPEG" in error.message


@pytest.mark.parametrize(
    ("wide", "high"), [(60_000, 60_000), (12_000, 9_000), (2**31 - 1, 1), (9_000, 9_000)]
)
def test_a_decompression_bomb_is_refused(tmp_path: Path, wide: int, high: int) -> None:
    file = tmp_path / "photo.png"
    file.write_bytes(bomb(wide, high))
    assert refused(file).code == "picture_too_large"


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    with file.open("wb") as sparse:
        sparse.truncate(MOST_BYTES + 1)
    assert refused(file).code == "picture_too_large"


@pytest.mark.parametrize("data", [b"", b"R7 R8 R9", b"\xff\xd8\xff", bytes(500), b"<svg/>"])
def test_what_is_no_picture_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(data)
    assert refused(file).code == "no_picture"


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "tiff"])
def test_half_a_picture_is_refused(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"photo.{kind}"
    noise = np.random.default_rng(1).integers(0, 256, (200, 200, 3), np.uint8)
    Image.fromarray(noise).save(file)
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])
    assert refused(file).code == "no_picture"


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert refused(tmp_path / "photo.jpg").code == "unreadable_file"
    assert refused(tmp_path).code == "unreadable_file"
    assert refused(tmp_path / "a\0b").code == "unreadable_file"


def test_without_pillow_the_command_to_install_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "PIL":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    error = refused(tmp_path / "photo.jpg")
    assert error.code == "no_pillow"
    assert "tilerummy[photo]" in error.message


def test_a_photo_shows_a_table_or_a_rack() -> None:
    with pytest.raises(tr.TilerummyError) as error:
        tr.read_photo("photo.jpg", table=True, rack=True)
    assert error.value.code == "table_or_rack"
