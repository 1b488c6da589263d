"""``tilerummy photo``: the tiles on a photo. For programs and for people."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilerummy.cli.terminal import shown
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.ruleset import parse_ruleset

if TYPE_CHECKING:
    import argparse

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.photo import PhotoReading

UNREADABLE: Final = 2
"""Exit code where a file could not be read."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "photo",
        help="read the tiles on a photo",
        description="Read the tiles on photos of a table or a rack. Uncertain tiles are marked "
        "with '?'. The photos stay on this machine.",
        epilog="Example: tilerummy photo --table docs/images/table.png",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="JPEG, PNG or WebP")
    layout = parser.add_mutually_exclusive_group()
    layout.add_argument(
        "--table", action="store_true", help="treat every row as a meld, even if it is not valid"
    )
    layout.add_argument("--rack", action="store_true", help="treat every row as part of a rack")
    parser.add_argument("--ruleset", default="classic", help="rule set (default classic)")
    parser.add_argument("--json", action="store_true", help="write one JSON object per photo")


def run(args: argparse.Namespace) -> int:
    """Read the photos that *args* name; 2 if one of them could not be read."""
    ruleset = parse_ruleset(args.ruleset)
    code = 0
    for file in args.files:
        try:
            reading = _read(file, ruleset, args)
        except TilerummyError as error:
            code = UNREADABLE
            _report(file, error, as_json=args.json)
            continue
        if args.json:
            print(json.dumps(_json(reading)), flush=True)
        else:
            for line in _words(reading):
                print(line)
    return code


def _read(file: Path, ruleset: Ruleset, args: argparse.Namespace) -> PhotoReading:
    from tilerummy.photo import read_photo  # noqa: PLC0415 - it loads numpy and the weights

    return read_photo(file, ruleset=ruleset, table=args.table, rack=args.rack)


def _report(file: Path, error: TilerummyError, *, as_json: bool) -> None:
    if as_json:
        failure = {"file": str(file), "error": {"code": error.code, "message": error.message}}
        print(json.dumps(failure), flush=True)
    else:
        print(f"tilerummy: {error.code}: {shown(error.message)}", file=sys.stderr)


def _json(reading: PhotoReading) -> dict[str, Any]:
    return {
        "file": reading.file,
        "size": list(reading.size),
        "tiles": [
            {
                "tile": str(tile.tile),
                "box": [list(corner) for corner in tile.box],
                "confidence": tile.confidence,
                "certain": tile.certain,
            }
            for tile in reading.tiles
        ],
        "melds": [str(meld) for meld in reading.melds],
        "micros": reading.micros,
    }


def _words(reading: PhotoReading) -> list[str]:
    """Return what was read, a line a finding."""
    tiles = " ".join(f"{read.tile}{'' if read.certain else '?'}" for read in reading.tiles)
    lines = [f"{shown(reading.file)}: {tiles or 'no tiles found'}"]
    if reading.melds:
        lines.append(f"melds: {' '.join(str(meld) for meld in reading.melds)}")
    lines += [f"not a valid meld: {meld}" for meld in reading.no_melds]
    lines += [f"more {tile} than the set has: check each of them" for tile in reading.too_many]
    unclear = sum(not read.certain for read in reading.tiles)
    if unclear:
        lines.append(f"{unclear} of {len(reading.tiles)} tiles need a look")
    return lines
