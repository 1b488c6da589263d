"""``tilerummy serve``: the server, for others to connect to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilerummy.cli.settings import read_settings

if TYPE_CHECKING:
    import argparse

EPILOG = (
    "Every setting is an environment variable as well, TILERUMMY_HOST and so on; "
    "docs/host/settings.md lists them. What is given here wins."
)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "serve",
        help="start the server",
        description="Start the server. Everybody who can reach its address can play.",
        epilog=EPILOG,
    )
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    return start(args, open_browser=False)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add the settings that are worth a flag."""
    parser.add_argument("--host", help="address to listen on (default 127.0.0.1)")
    parser.add_argument(
        "--port", type=int, help="port to listen on (default 8106); 0 for any free one"
    )
    parser.add_argument("--data-dir", type=Path, help="folder of the SQLite file")


def start(args: argparse.Namespace, **settings: Any) -> int:
    """Start the server with *settings* on top of the flags and the environment."""
    from tilerummy.server.run import serve  # noqa: PLC0415 - slow to import

    flags = {name: getattr(args, name) for name in ("host", "port", "data_dir")}
    given = {name: value for name, value in flags.items() if value is not None}
    serve(read_settings(**settings, **given))
    return 0
