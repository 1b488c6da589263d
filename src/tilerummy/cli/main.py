"""The ``tilerummy`` command: a table of commands, and one clear line for whatever goes wrong."""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

from tilerummy.cli import (
    admin,
    arena,
    backup,
    contest,
    judge,
    lab,
    photo,
    play,
    puzzles,
    replay,
    restore,
    review,
    season,
    serve,
    solve,
    verify,
)
from tilerummy.cli.terminal import shown
from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from collections.abc import Sequence


class Command(Protocol):
    """The interface of a command's module."""

    def add_parser(self, commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
        """Declare the command."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry it out and return its exit code."""


COMMANDS: Final[dict[str, Command]] = {
    "play": play,
    "serve": serve,
    "solve": solve,
    "judge": judge,
    "photo": photo,
    "replay": replay,
    "review": review,
    "puzzles": puzzles,
    "verify": verify,
    "contest": contest,
    "season": season,
    "arena": arena,
    "lab": lab,
    "backup": backup,
    "restore": restore,
    "admin": admin,
}
"""Every command; their modules import what is heavy when they run, so ``--help`` is quick."""
BAD_INPUT: Final = 2
"""Exit code for input that cannot be used: the same as argparse's."""


class UsageError(TilerummyError):
    """Arguments that no command understands."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises errors, so that all errors are printed in the same form."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.register("type", None, _text)  # of arguments that name no other

    def add_subparsers(self, **options: Any) -> Any:
        """Return the action to which commands are added; each command checks its own arguments."""
        made = super().add_subparsers(**options)
        made.type = str
        return made

    def error(self, message: str) -> NoReturn:
        """Raise a `UsageError` with *message*."""
        raise UsageError("bad_usage", f"{message} (see '{self.prog} --help')")


class _Version(argparse.Action):
    """Prints the version. No other command looks it up, because that is slow to import."""

    def __init__(self, **options: Any) -> None:
        super().__init__(nargs=0, **options)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        """Print the version and end."""
        from importlib.metadata import version  # noqa: PLC0415 - slow to import

        print(f"tilerummy {version('tilerummy')}")
        parser.exit()


def _text(argument: str) -> str:
    """Return *argument* if it is UTF-8 text.

    Names of files may be any bytes: their arguments are declared with type `str` or `Path`.
    """
    try:
        argument.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{ascii(argument)[:60]} is not UTF-8 text") from None
    return argument


def parser() -> argparse.ArgumentParser:
    """Return the parser of every command."""
    made: argparse.ArgumentParser = Parser(
        prog="tilerummy",
        description="Tile rummy: play in the browser, find the best play, judge plays, check and "
        "review game records.",
        epilog="'tilerummy COMMAND --help' explains one command.",
    )
    made.add_argument("--version", action=_Version, help="print the version and exit")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS.values():
        command.add_parser(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0, 1, 2 for bad input, or 130 when interrupted.

    Bad input prints one line on standard error: ``tilerummy: CODE: SENTENCE``.
    """
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names are in any language, terminals not
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except TilerummyError as error:
        sentence = shown(" ".join(error.message.split()))
        print(f"tilerummy: {error.code}: {sentence}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        _write_no_more()  # the reader has gone (`| head`)
        return 1
    except OSError as error:
        _write_no_more()
        where = "" if error.filename is None else f"{error.filename}: "
        sentence = shown(f"{where}{error.strerror or error}")
        print(f"tilerummy: system_error: {sentence}", file=sys.stderr)
        return BAD_INPUT
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        if package == "tilerummy":
            raise
        print(
            f"tilerummy: missing_package: this command needs the package {package}, which is not "
            "installed; 'pip install tilerummy' installs all",
            file=sys.stderr,
        )
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return code


def _open_streams() -> None:
    """Connect closed standard streams to the null device.

    Otherwise the next file that is opened would get the descriptor of a closed stream, and a
    library that writes to descriptor 1 or 2 would write into that file.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - for good
            setattr(sys, name, nothing)


def _write_no_more() -> None:
    """Discard remaining output, or Python would fail again when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    try:
        args = parser().parse_args(arguments)
    except SystemExit:  # after --help and --version
        return 0
    return COMMANDS[args.command].run(args)
