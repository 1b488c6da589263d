"""A data set in columns: Parquet files next to the JSON lines."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from tilerummy.core.tiles import Tiles
from tilerummy.lab.env.macro import FEATURES, MACROS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_ROWS: Final = 10_000
"""Rows of a group: what is in memory at once."""
_COUNTS: Final = pa.list_(pa.uint8(), 56)
"""Numbers of copies by tile code: red 1 to 13, blue, black, orange, jokers."""
GAMES: Final = pa.schema(
    {
        "game": pa.int64(),
        "ruleset": pa.string(),
        "seats": pa.int8(),
        "bots": pa.list_(pa.string()),
        "turns": pa.int32(),
        "redeals": pa.int32(),
        "termination": pa.string(),
        "winners": pa.list_(pa.int8()),
        "scores": pa.list_(pa.int32()),
        "tiles_left": pa.list_(pa.int32()),
    }
)
TURNS: Final = pa.schema(
    {
        "game": pa.int64(),
        "turn": pa.int32(),
        "seat": pa.int8(),
        "rack": _COUNTS,
        "table": _COUNTS,
        "melds": pa.list_(pa.string()),
        "pool": pa.int16(),
        "idle": pa.int16(),
        "drawn": pa.bool_(),
        "turns_left": pa.int16(),
        "tiles": pa.list_(pa.int16()),
        "opened": pa.list_(pa.bool_()),
        "hidden_racks": pa.list_(_COUNTS),
        "hidden_pool": pa.list_(pa.string()),
        "candidates": pa.list_(pa.float32(), len(MACROS) * len(FEATURES)),
        "did": pa.string(),
        "placed": _COUNTS,
        "melds_after": pa.list_(pa.string()),
        "candidate": pa.int8(),
        "won": pa.bool_(),
        "score": pa.int32(),
    }
)
"""``tiles`` and ``opened`` are by seat, ``candidates`` rows of legal, tiles, points, jokers and
left, ``candidate`` the number of the action or null."""


def write_parquet(folder: Path) -> None:
    """Write ``games.parquet`` and ``turns.parquet`` from the JSON lines in *folder*."""
    _write(folder / "games.parquet", GAMES, _rows(folder / "games.jsonl"))
    _write(folder / "turns.parquet", TURNS, map(_columns, _rows(folder / "turns.jsonl")))


def _write(path: Path, schema: pa.Schema, rows: Iterable[dict[str, Any]]) -> None:
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        left = iter(rows)
        while some := list(islice(left, _ROWS)):
            writer.write_table(pa.Table.from_pylist(some, schema=schema))


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def _columns(row: dict[str, Any]) -> dict[str, Any]:
    seen, hidden, names = row["view"], row["hidden"], [macro.name.lower() for macro in MACROS]
    melds = seen["table"]
    return {
        "game": row["game"],
        "turn": row["turn"],
        "seat": row["seat"],
        "rack": _counts(seen["rack"]),
        "table": _counts(" ".join(melds).replace("[", " ").replace("]", " ").split()),
        "melds": melds,
        "pool": seen["pool"],
        "idle": seen["idle"],
        "drawn": seen["drawn"],
        "turns_left": seen["turns_left"],
        "tiles": [seat["tiles"] for seat in seen["seats"]],
        "opened": [seat["opened"] for seat in seen["seats"]],
        "hidden_racks": [_counts(rack) for rack in hidden["racks"]],
        "hidden_pool": hidden["pool"],
        "candidates": [value for name in names for value in _features(row["candidates"].get(name))],
        "did": row["did"]["type"],
        "placed": _counts(row["placed"]),
        "melds_after": row["did"].get("table", melds),
        "candidate": None if row["candidate"] is None else names.index(row["candidate"]),
        "won": row["won"],
        "score": row["score"],
    }


def _counts(tiles: list[str]) -> list[int]:
    return list(Tiles(" ".join(tiles)).counts)


def _features(candidate: dict[str, Any] | None) -> list[float]:
    if candidate is None:
        return [0.0] * len(FEATURES)
    return [1.0, *(float(candidate[name]) for name in FEATURES[1:])]
