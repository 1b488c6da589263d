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
        help="write all matches to one file, while the server runs",
        description="Write all matches and players, as they are at one moment, to one file, which "
        "nobody else may read: seeds of running games are in it. Servers go on meanwhile. It is an "
        "SQLite file whichever database there is, so 'tilerummy restore' also moves a host from "
        "one to the other.",
        epilog="What is backed up is what TILERUMMY_DATABASE_URL or TILERUMMY_DATA_DIR name.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write")
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    parser.add_argument("--data-dir", type=Path, help="where matches are kept")


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
