"""Positions in the options of a command, as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilerummy.core.format import spelling

if TYPE_CHECKING:
    from collections.abc import Mapping


def spelled(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return *options* with ``table``, ``play`` and ``rack``, where given, in the notation."""
    readers = {"table": spelling.table, "play": spelling.table, "rack": spelling.tiles}
    return {
        name: readers[name](value) if name in readers else value for name, value in options.items()
    }
