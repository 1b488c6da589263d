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
        help="restore a backup",
        description="Write everything in a backup to the database, or nothing. Every match and "
        "contest of the backup is checked first. Servers may run meanwhile.",
        epilog="Restores into the database named by TILERUMMY_DATABASE_URL or TILERUMMY_DATA_DIR.",
    )
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a file written by 'tilerummy backup'"
    )
    parser.add_argument(
        "--add",
        action="store_true",
        help="allow a database that has matches: add what is missing, and change nothing else",
    )
    parser.add_argument("--data-dir", type=Path, help="folder of the SQLite file")


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
