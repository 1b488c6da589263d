"""``tilerummy restore``: what a backup holds, into whatever database there is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tilerummy.cli.settings import read_settings
from tilerummy.cli.stopping import stopped_as_by_hand

if TYPE_CHECKING:
    import argparse


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "restore",
        help="read a backup back",
        description="Put all matches and players of a backup into the database, after every match "
        "in it was read and found whole: all of them or none. Servers may run.",
        epilog="They go where TILERUMMY_DATABASE_URL or TILERUMMY_DATA_DIR name.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a file of 'tilerummy backup'")
    parser.add_argument(
        "--add",
        action="store_true",
        help="where there are matches already: add those that are missing, change none",
    )
    parser.add_argument("--data-dir", type=Path, help="where matches are kept")


def run(args: argparse.Namespace) -> int:
    """Restore, and say what came of it."""
    from tilerummy.server.admin.backups import restore  # noqa: PLC0415 - slow to import

    with stopped_as_by_hand():
        counts = restore(read_settings(data_dir=args.data_dir), args.file, add=args.add)
    contests = f", contests {counts['contests']}" if counts["contests"] else ""
    known = f"; matches that were there already {counts['known']}" if counts["known"] else ""
    print(
        f"restored: matches {counts['matches']}, events {counts['events']}, "
        f"players {counts['players']}{contests}{known}"
    )
    return 0
