"""``tilerummy serve``: the server, for others to connect to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    import argparse

EPILOG = (
    "Every setting is an environment variable as well, TILERUMMY_HOST and so on; "
    "docs/settings.md lists them. What is given here wins."
)


class SettingsError(TilerummyError):
    """A setting that the server cannot use."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "serve",
        help="start the server",
        description="Start the server: tables for everybody who can reach it.",
        epilog=EPILOG,
    )
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    return start(args, open_browser=False)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add the settings that are worth a flag."""
    parser.add_argument("--host", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port to listen on, 0 for any free one")
    parser.add_argument("--data-dir", type=Path, help="where matches are kept")


def start(args: argparse.Namespace, **settings: Any) -> int:
    """Start the server with *settings* on top of the flags and the environment."""
    # The server's packages take most of a second to import: only where they are needed.
    from pydantic import ValidationError  # noqa: PLC0415

    from tilerummy.server.run import serve  # noqa: PLC0415
    from tilerummy.server.settings import Settings  # noqa: PLC0415

    flags = {name: getattr(args, name) for name in ("host", "port", "data_dir")}
    settings |= {name: value for name, value in flags.items() if value is not None}
    try:
        checked = Settings(**settings)
    except ValidationError as error:
        wrong = error.errors()[0]
        name = "_".join(map(str, wrong["loc"])) or "a setting"
        raise SettingsError("bad_setting", f"{name}: {wrong['msg']}") from None
    serve(checked)
    return 0
