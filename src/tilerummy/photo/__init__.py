"""Read photos of tiles: find the tiles, read them, group them, and check them against the rules.

The picture stays in this process; nothing is sent anywhere. Opening pictures needs Pillow, which
the extra ``tilerummy[photo]`` installs.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np

from tilerummy.core.classify import classify
from tilerummy.core.errors import require_type
from tilerummy.core.meld import Meld
from tilerummy.core.presets import CLASSIC
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.tile import TILES, Tile
from tilerummy.photo import find, group, network, read, reason
from tilerummy.photo.boxes import corners
from tilerummy.photo.crops import pyramid
from tilerummy.photo.picture import PhotoError, open_picture

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.photo.boxes import Boxes
    from tilerummy.photo.crops import Pixels

__all__ = ["PhotoError", "PhotoReading", "PhotoTile", "read_photo", "read_pixels"]

CERTAIN: Final = 0.995
"""Least confidence of a tile that is shown as certain."""
SEEN: Final = 0.4
"""Least score of the detector for a tile that is shown as certain."""
EDGE: Final = 0.08
"""The share of its height by which a certain tile may extend beyond the picture."""
GREY: Final = 12
"""Largest distance between the colours of a pixel, from 0 to 255, in a photo without colours."""
FACE: Final = 0.5
"""Least probability that a find is a tile with its face up. Anything below is left out."""

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PhotoTile:
    """A tile on a photo."""

    tile: Tile
    box: tuple[Point, Point, Point, Point]
    """The corners in pixels, clockwise from the tile's own top left."""
    confidence: float
    """The probability that there is a tile here and that it is this one."""
    certain: bool
    """Whether nobody needs to check it."""


class PictureReading(NamedTuple):
    """The tiles and melds on a picture in memory."""

    tiles: tuple[PhotoTile, ...]
    """The tiles in reading order."""
    melds: tuple[Meld, ...]
    """Rows of the table: the valid melds or, if a table was asked for, every row."""
    no_melds: tuple[Meld, ...]
    """The rows of a table that are not valid melds in any likely reading."""
    too_many: tuple[Tile, ...]
    """Kinds of which the photo seems to show more tiles than the set has."""


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """The tiles and melds on a photo."""

    file: str
    """The path that was passed in."""
    size: tuple[int, int]
    """Width and height in pixels after applying the EXIF rotation."""
    tiles: tuple[PhotoTile, ...]
    """The tiles in reading order."""
    melds: tuple[Meld, ...]
    """Rows of the table: the valid melds or, if a table was asked for, every row."""
    no_melds: tuple[Meld, ...]
    """The rows of a table that are not valid melds in any likely reading."""
    too_many: tuple[Tile, ...]
    """Kinds of which the photo seems to show more tiles than the set has."""
    micros: int
    """Time taken, in microseconds."""


def read_photo(
    path: str | Path, *, ruleset: Ruleset = CLASSIC, table: bool = False, rack: bool = False
) -> PhotoReading:
    """Return the tiles on the photo in the file *path*.

    With *table*, every row of two or more tiles counts as a meld, valid or not. With *rack*, no row
    does. With neither, rows that read as valid melds are melds and all other tiles are loose.

    Raises:
        PhotoError: ``unreadable_file``, ``no_picture``, ``heic``, ``picture_too_large``,
            ``no_pillow`` or ``table_or_rack``.
        TilerummyError: ``wrong_type``.
    """
    require_type("path", path, str, Path)
    require_type("ruleset", ruleset, Ruleset)
    require_type("table", table, bool)
    require_type("rack", rack, bool)
    if table and rack:
        raise PhotoError("table_or_rack", "a photo shows a table or a rack: choose one of them")
    started = perf_counter_ns()
    opened = open_picture(path)
    scale = opened.size[0] / opened.pixels.shape[1]
    found = read_pixels(opened.pixels, ruleset=ruleset, table=table, rack=rack, scale=scale)
    micros = (perf_counter_ns() - started) // 1000
    return PhotoReading(str(path), opened.size, *found, micros)


def read_pixels(
    pixels: Pixels,
    *,
    ruleset: Ruleset = CLASSIC,
    table: bool = False,
    rack: bool = False,
    scale: float = 1.0,
) -> PictureReading:
    """Return the tiles on the picture *pixels*; the options are those of `read_photo`.

    *pixels* has the shape (height, width, 3). Boxes are multiplied by *scale*.
    """
    given = network.weights()
    levels = pyramid(pixels)
    boxes, scores = find.find(levels, given)
    readings = read.read(levels, boxes, given)
    are_tiles = readings.tiles >= FACE
    boxes, chances = readings.boxes[are_tiles], readings.chances[are_tiles]
    seen = scores[are_tiles] * readings.tiles[are_tiles]
    rows = group.rows(boxes)
    explained = reason.explain(
        [[chances[index].tolist() for index in row] for row in rows], ruleset, melds=not rack
    )
    fit = _inside(boxes, pixels) & _has_colors(levels[-1])
    outlines = corners(boxes) * scale
    tiles, melds, no_melds = [], [], []
    for row, result in zip(rows, explained.rows, strict=True):
        for index, code, sure in zip(row, result.codes, result.confidence, strict=True):
            tile = TILES[code]
            clear = int(np.argmax(chances[index])) == code and tile not in explained.too_many
            tiles.append(
                PhotoTile(
                    tile,
                    _box(outlines[index].tolist()),
                    round(float(sure * readings.tiles[are_tiles][index]), 4),
                    bool(sure >= CERTAIN and seen[index] >= SEEN and fit[index] and clear),
                )
            )
        if rack:
            continue
        if result.melds:
            melds += [Meld.from_codes(codes) for codes in result.melds]
        elif table and len(row) > 1:
            meld = Meld.from_codes(result.codes)
            melds.append(meld)
            if not classify(meld, ruleset.meld_rules):
                no_melds.append(meld)
    return PictureReading(tuple(tiles), tuple(melds), tuple(no_melds), explained.too_many)


def _inside(boxes: Boxes, pixels: Pixels) -> NDArray[np.bool_]:
    """Return which of *boxes* have all four corners on the picture, or nearly so."""
    outlines = corners(boxes)
    slack = EDGE * boxes[:, None, 5:6]
    high, wide = pixels.shape[:2]
    most = np.array([wide, high], np.float32) + slack
    inside: NDArray[np.bool_] = np.all((outlines > -slack) & (outlines < most), axis=(1, 2))
    return inside


def _has_colors(pixels: Pixels) -> np.bool_:
    """Return whether a picture shows colours: on a grey photo, every number looks black."""
    spread: np.bool_ = (pixels.max(axis=2) - pixels.min(axis=2)).max() > GREY
    return spread


def _box(outline: list[list[float]]) -> tuple[Point, Point, Point, Point]:
    first, second, third, fourth = ((round(x, 1), round(y, 1)) for x, y in outline)
    return first, second, third, fourth
