from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.support.photo_scenes import Scene, draw_scene

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@pytest.fixture
def draw(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Draw rows of tiles on plain ground, in Pillow's own font; return the file and the scene."""

    def drawn(kind: str, rows: Sequence[str], *, seed: int = 1) -> tuple[Path, Scene]:
        names = [row.split() for row in rows]
        scene = draw_scene(random.Random(seed), [], kind=kind, names=names, tidy=True)
        file = tmp_path / f"{kind}.png"
        scene.picture.save(file)
        return file, scene

    return drawn
