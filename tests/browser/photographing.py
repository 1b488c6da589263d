"""Drawn photos of tiles, handed to the page as a phone would."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING, Final

import numpy as np
import PIL.ExifTags
import PIL.Image

from tests.support.photo_scenes import draw_scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL.Image import Image
    from playwright.sync_api import FilePayload, Page

TABLE: Final = ("R4 R5 R6", "K8 B8 O3")
"""The second row is not a valid meld."""


def draw(kind: str, rows: Sequence[str]) -> FilePayload:
    """Draw a photo in Pillow's own font, on plain ground."""
    names = [row.split() for row in rows]
    scene = draw_scene(random.Random(1), [], kind=kind, names=names, tidy=True)
    return saved(scene.picture, "PNG")


def held_upright(photo: FilePayload) -> FilePayload:
    """Return the photo as a phone saves it: lying on its side, with an EXIF note about that."""
    picture = PIL.Image.open(io.BytesIO(photo["buffer"])).convert("RGB")
    note = PIL.Image.Exif()
    note[PIL.ExifTags.Base.Orientation] = 6
    return saved(picture.rotate(90, expand=True), "JPEG", exif=note, quality=92)


def draw_noise(size: tuple[int, int]) -> Image:
    """Return a picture of nothing."""
    wide, high = size
    grain = np.random.default_rng(1).integers(0, 256, (high, wide, 3), np.uint8)
    return PIL.Image.fromarray(grain)


def saved(picture: Image, kind: str, **options: object) -> FilePayload:
    """Return the picture as a file of this kind."""
    file = io.BytesIO()
    picture.save(file, kind, **options)
    name = f"photo.{kind.lower()}"
    return {"name": name, "mimeType": f"image/{kind.lower()}", "buffer": file.getvalue()}


def choose(page: Page, *photos: FilePayload) -> None:
    """Choose photos where they are asked for, and wait until their tiles are there."""
    page.locator("[data-file]").set_input_files(photos)
    page.wait_for_selector("[data-read]")


def photograph(
    opener: str, kind: str, *rows: str, then: Sequence[str] = (), shown: str = "[data-read]"
) -> Callable[[Page], None]:
    """Return what photographs rows of tiles after a click on *opener*, and clicks *then*."""

    def act(page: Page) -> None:
        page.locator(opener).first.click()
        choose(page, draw(kind, rows))
        for selector in then:
            page.locator(selector).first.click()
        page.wait_for_selector(shown)

    return act
