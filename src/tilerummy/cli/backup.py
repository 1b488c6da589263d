"""``tilerummy backup``: everything in one file, while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tilerummy.cli.settings import read_settings
from tilerummy.cli.stopping import stopped_as_by_hand
from tilerummy.cli.terminal import say

if TYPE_CHECKING:
    import argparse


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "backup",
        help="write everything that a server stores to one file",
        description="Write all matches, contests, clubs and players, as they are at one moment, to "
        "one SQLite file. Servers may run meanwhile. Only you can read the file, because it "
        "contains the seeds of running games. It does not depend on the kind of database, so "
        "'tilerummy restore' can also move a server from SQLite to PostgreSQL or back.",
        epilog="Backs up the database named by TILERUMMY_DATABASE_URL or TILERUMMY_DATA_DIR.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    parser.add_argument("--data-dir", type=Path, help="folder of the SQLite file")


def run(args: argparse.Namespace) -> int:
    """Write the file and say what is in it."""
    from tilerummy.server.admin.backups import back_up  # noqa: PLC0415 - slow to import

    with stopped_as_by_hand():
        contents = back_up(read_settings(data_dir=args.data_dir), args.file, force=args.force)
    contests = f", contests {contents.contests}" if contents.contests else ""
    say(
        f"{args.file}: matches {contents.matches}, events {contents.events}, "
        f"players {contents.players}{contests}"
    )
    return 0
