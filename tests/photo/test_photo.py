"""Drawn scenes, from the file to the position. The tests draw them in Pillow's own font."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image

import tilerummy as tr
from tilerummy.cli.main import main
from tilerummy.photo import network, read_pixels

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.photo import PhotoReading

TABLE = ["R4 R5 R6 R7", "K8 B8 O8", "B1 B2 B3"]
RACK = ["R4 B5 K13 O8 R10", "K2 B7 O11"]


def names(reading: PhotoReading) -> list[str]:
    return [str(tile.tile) for tile in reading.tiles]


def test_the_weights_are_at_most_a_megabyte() -> None:
    file = files("tilerummy.photo") / "weights.npz"
    assert len(file.read_bytes()) <= 1_000_000


def test_a_table_is_read_as_melds(draw: Any) -> None:
    file, scene = draw("table", TABLE)
    reading = tr.read_photo(file)
    assert reading.size == scene.picture.size
    assert sorted(names(reading)) == sorted(scene.names)
    assert sorted(map(str, reading.melds)) == sorted(f"[{row}]" for row in TABLE)
    assert reading.no_melds == ()


def test_every_box_is_where_its_tile_is(draw: Any) -> None:
    file, scene = draw("table", TABLE)
    for tile in tr.read_photo(file).tiles:
        truth = np.array(scene.corners[scene.names.index(str(tile.tile))])
        side = float(np.linalg.norm(truth[1] - truth[0]))
        assert np.abs(np.array(tile.box) - truth).max() < 0.35 * side


def test_a_rack_is_read_from_the_top_left(draw: Any) -> None:
    file, scene = draw("rack", RACK)
    reading = tr.read_photo(str(file), rack=True)
    assert names(reading) == scene.names == " ".join(RACK).split()
    assert reading.melds == ()


def test_a_table_that_is_not_legal_shows_where(draw: Any) -> None:
    file, _ = draw("table", ["R4 R5 R6", "K8 B8 O3"])
    reading = tr.read_photo(file, table=True)
    assert [str(meld) for meld in reading.no_melds] == ["[K8 B8 O3]"]
    assert set(reading.no_melds) < set(reading.melds)
    assert [str(meld) for meld in tr.read_photo(file).melds] == ["[R4 R5 R6]"]


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_photo_from_another_side_is_read_alike(draw: Any, tmp_path: Path, turns: int) -> None:
    file, scene = draw("table", TABLE)
    turned = tmp_path / "turned.png"
    Image.fromarray(np.rot90(np.asarray(Image.open(file)), turns)).save(turned)
    reading = tr.read_photo(turned)
    assert sorted(names(reading)) == sorted(scene.names)
    assert sorted(map(str, reading.melds)) == sorted(f"[{row}]" for row in TABLE)


def test_boxes_are_in_pixels_of_the_file(draw: Any, tmp_path: Path) -> None:
    file, _ = draw("rack", RACK)
    large = tmp_path / "large.png"
    Image.open(file).resize((2560, 2560)).save(large)
    small, found = tr.read_photo(file, rack=True), tr.read_photo(large, rack=True)
    assert found.size == (2560, 2560)
    assert names(found) == names(small)
    for one, other in zip(small.tiles, found.tiles, strict=True):
        assert np.abs(np.array(other.box) / 4 - np.array(one.box)).max() < 5


LARGE = pytest.param((640, 640), marks=pytest.mark.slow)


@pytest.mark.parametrize("shape", [(160, 160), (1, 1), (3, 700), (700, 3), (17, 33), LARGE])
def test_a_picture_without_tiles_has_no_certain_tile(shape: tuple[int, int]) -> None:
    dice = np.random.default_rng(5)
    for pixels in (
        np.full((*shape, 3), 128, np.uint8),
        dice.integers(0, 256, (*shape, 3), np.uint8),
        np.zeros((*shape, 3), np.uint8),
    ):
        tiles, melds, _, _ = read_pixels(pixels)
        assert not any(tile.certain for tile in tiles)
        assert melds == ()


def test_a_certain_tile_is_read_as_it_looks(draw: Any) -> None:
    for seed in range(3):
        file, scene = draw("table", TABLE, seed=seed)
        certain = [str(tile.tile) for tile in tr.read_photo(file).tiles if tile.certain]
        assert set(certain) <= set(scene.names)


def test_reading_is_the_same_again(draw: Any) -> None:
    file, _ = draw("table", TABLE)
    one, other = tr.read_photo(file), tr.read_photo(file)
    assert (one.tiles, one.melds) == (other.tiles, other.melds)


def test_the_answers_are_about_upright_tiles_and_colours() -> None:
    number, color = network.read(np.zeros((0, 3, 40, 32), np.float32), network.weights())
    assert number.shape == (0, len(network.NAMES))
    assert color.shape == (0, 4)


def test_json_is_a_line_a_photo(
    draw: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, scene = draw("table", TABLE)
    missing = tmp_path / "missing.jpg"
    assert main(["photo", "--json", str(file), str(missing), str(file)]) == 2
    first, second, third = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert list(first) == ["file", "size", "tiles", "melds", "micros"]
    assert first["file"] == str(file)
    assert first["size"] == [640, 640]
    assert {tile["tile"] for tile in first["tiles"]} == set(scene.names)
    for tile in first["tiles"]:
        assert list(tile) == ["tile", "box", "confidence", "certain"]
        assert [len(corner) for corner in tile["box"]] == [2, 2, 2, 2]
        assert 0 <= tile["confidence"] <= 1
        assert isinstance(tile["certain"], bool)
    assert sorted(first["melds"]) == sorted(f"[{row}]" for row in TABLE)
    assert isinstance(first["micros"], int)
    assert list(second) == ["file", "error"]
    assert list(second["error"]) == ["code", "message"]
    assert second["error"]["code"] == "unreadable_file"
    assert third["tiles"] == first["tiles"]


def test_words_are_for_people(draw: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file, _ = draw("rack", RACK)
    assert main(["photo", "--rack", str(file)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{file}: R4")
    assert "melds" not in shown


def test_a_file_that_cannot_be_read_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["photo", str(tmp_path / "missing.jpg")]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("tilerummy: unreadable_file: ")
    assert len(shown.err.splitlines()) == 1
