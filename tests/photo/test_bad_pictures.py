"""What people photograph besides the tiles of this game, drawn: nothing certain may be wrong."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

import tilerummy as tr
from tests.support.photo_scenes import draw_scene
from tilerummy.photo import read_pixels

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
SIDE = 640


def cat() -> Image.Image:
    """Draw a cat on a carpet: fur, eyes, ears and stripes."""
    dice = np.random.default_rng(3)
    carpet = dice.integers(60, 160, (SIDE // 4, SIDE // 4, 3), np.uint8)
    picture = Image.fromarray(carpet).resize((SIDE, SIDE)).filter(ImageFilter.GaussianBlur(2))
    draw = ImageDraw.Draw(picture)
    draw.ellipse((150, 260, 560, 620), fill=(196, 128, 60))
    draw.ellipse((200, 90, 460, 340), fill=(206, 140, 70))
    for x in (215, 395):
        draw.polygon([(x, 150), (x + 25, 40), (x + 65, 130)], fill=(180, 110, 60))
    for x in (270, 360):
        draw.ellipse((x, 180, x + 34, 214), fill=(230, 220, 120))
        draw.ellipse((x + 13, 182, x + 21, 212), fill=(10, 10, 10))
    for x in range(200, 520, 40):
        draw.arc((x, 300, x + 80, 600), 200, 320, fill=(120, 70, 30), width=9)
    for y in (250, 262, 274):
        draw.line((130, y, 250, 245), fill=(240, 240, 240), width=2)
        draw.line((400, 245, 520, y), fill=(240, 240, 240), width=2)
    return picture


def dominoes() -> Image.Image:
    """Draw tiles of another game: white, with black pips on both halves."""
    picture = Image.new("RGB", (SIDE, SIDE), (70, 110, 80))
    draw = ImageDraw.Draw(picture)
    spots = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8]}
    dice = random.Random(4)
    for row in range(3):
        for column in range(5):
            x, y = 40 + column * 115, 40 + row * 195
            draw.rounded_rectangle((x, y, x + 80, y + 160), 10, fill=(245, 243, 235))
            draw.line((x + 8, y + 80, x + 72, y + 80), fill=(40, 40, 40), width=3)
            for half in range(2):
                for spot in spots[dice.randint(1, 5)]:
                    cx, cy = x + 20 + 20 * (spot % 3), y + 80 * half + 20 + 20 * (spot // 3)
                    draw.ellipse((cx - 7, cy - 7, cx + 7, cy + 7), fill=(20, 20, 20))
    return picture


def cards() -> Image.Image:
    """Draw playing cards: paper with a large letter, which no tile has."""
    picture = Image.new("RGB", (SIDE, SIDE), (30, 90, 50))
    draw = ImageDraw.Draw(picture)
    for column, letter in enumerate("AKQJ"):
        x = 30 + column * 150
        draw.rounded_rectangle((x, 180, x + 135, 380), 9, fill=(250, 250, 250))
        draw.text((x + 40, 220), letter, fill=(170, 20, 30), font_size=90)
    return picture


def screenshot() -> Image.Image:
    """Open a screenshot of this page: numbers on buttons, which are not tiles."""
    with Image.open(ROOT / "docs/images/play-clock.png") as picture:
        return picture.convert("RGB")


@pytest.mark.parametrize("picture", [cat, dominoes, cards, screenshot])
def test_what_is_not_of_this_game_is_never_certain(picture: Callable[[], Image.Image]) -> None:
    reading = read_pixels(np.asarray(picture()), table=True)
    assert [str(tile.tile) for tile in reading.tiles if tile.certain] == []


def test_a_grey_photo_shows_tiles_and_none_is_certain(draw: Any, tmp_path: Path) -> None:
    file, scene = draw("table", ["R4 R5 R6 R7", "B1 B2 B3"])
    grey = tmp_path / "grey.jpg"
    Image.open(file).convert("L").save(grey)
    reading = tr.read_photo(grey)
    assert len(reading.tiles) == len(scene.names)
    assert [str(tile.tile) for tile in reading.tiles if tile.certain] == []


@pytest.mark.parametrize("light", [(1.0, 0.72, 0.42), (0.45, 0.5, 0.62)])
def test_a_table_under_other_light_is_read_alike(draw: Any, light: tuple[float, ...]) -> None:
    """A warm lamp, and a dark blue evening."""
    _, scene = draw("table", ["R4 R5 R6 R7", "K8 B8 O8"])
    lit = np.asarray(scene.picture) * np.array(light)
    reading = read_pixels(lit.astype(np.uint8), table=True)
    assert sorted(str(tile.tile) for tile in reading.tiles) == sorted(scene.names)
    assert len(reading.melds) == 2
    assert reading.no_melds == ()


def test_a_single_tile_is_read(draw: Any) -> None:
    file, _ = draw("loose", ["R7"])
    assert [str(tile.tile) for tile in tr.read_photo(file).tiles] == ["R7"]


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
def test_a_tile_cut_off_by_the_edge_is_not_certain(draw: Any, side: str) -> None:
    _, scene = draw("loose", ["R7"])
    (x0, y0), _, (x1, y1), _ = scene.corners[0]
    x, y = round((x0 + x1) / 2), round((y0 + y1) / 2)
    pixels = np.asarray(scene.picture)
    parts = {"left": pixels[:, x:], "right": pixels[:, :x], "top": pixels[y:], "bottom": pixels[:y]}
    reading = read_pixels(np.ascontiguousarray(parts[side]))
    assert not any(tile.certain for tile in reading.tiles)


def test_the_whole_set_of_the_larger_game_is_read_within_bounds() -> None:  # S4-10
    tiles = [f"{color}{number}" for number in range(1, 14) for color in "RBKO"] * 3 + ["J"] * 4
    names = [tiles[start : start + 16] for start in range(0, 160, 16)]
    scene = draw_scene(random.Random(1), [], kind="rack", names=names, side=1600, tidy=True)
    assert len(scene.names) == 160
    reading = read_pixels(np.asarray(scene.picture), ruleset=tr.preset("xp"), rack=True)
    assert len(reading.tiles) >= 158
    assert not {str(tile.tile) for tile in reading.tiles if tile.certain} - set(scene.names)
