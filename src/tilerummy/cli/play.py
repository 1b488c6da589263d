"""``tilerummy play``: the server for this computer, and the browser that opens on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.cli import serve

if TYPE_CHECKING:
    import argparse


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "play",
        help="start the server here and open the browser",
        description="Start the server on this computer and open the browser. "
        "With TILERUMMY_OPEN_BROWSER=0 no browser is opened.",
        epilog=serve.EPILOG,
    )
    serve.add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Serve, with the browser opened, until interrupted."""
    return serve.start(args)
