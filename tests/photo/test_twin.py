"""The reader in the browser is held to a scene; the reader in Python reads that scene alike."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import numpy as np
import pytest

from tilerummy.photo import read_pixels

SCENE = Path(__file__).parents[2] / "web/src/records/photo/reader/scene.json"


def test_the_scene_of_the_page_is_read_as_it_says() -> None:
    scene = json.loads(SCENE.read_text("utf-8"))
    pixels = np.frombuffer(zlib.decompress(base64.b64decode(scene["pixels"])), np.uint8)
    reading = read_pixels(pixels.reshape(scene["high"], scene["wide"], 3), table=True)
    assert [str(meld) for meld in reading.melds] == scene["melds"]
    for tile, expected in zip(reading.tiles, scene["tiles"], strict=True):
        assert (str(tile.tile), tile.certain) == (expected["tile"], expected["certain"])
        assert tile.confidence == pytest.approx(expected["confidence"], abs=0.01)
        assert np.abs(np.array(tile.box) - expected["box"]).max() < 1
