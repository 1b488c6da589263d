"""``tilerummy admin``: the operator's commands for the matches and players of a server."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilerummy.cli.admin_club import CLUB_TELLERS, add_club_parser
from tilerummy.cli.admin_contest import CONTEST_TELLERS, add_contest_parser
from tilerummy.cli.settings import read_settings
from tilerummy.cli.stopping import stopped_as_by_hand
from tilerummy.cli.terminal import say
from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from tilerummy.server.admin.requests import Answer, AnyRequest

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - has no other name

_PLAYER: Final = "a player's id, as 'show' lists it"


def add_parser(commands: Subparsers) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "admin",
        help="list, show, close and delete matches, contests and clubs; export or forget a player",
        description="Manage the matches, contests, clubs and players of a server, running or not. "
        "With PostgreSQL the commands work on the database. With an SQLite file they ask the "
        "server that uses it, or work on the file if the server is stopped.",
        epilog="Works on the database named by TILERUMMY_DATABASE_URL or TILERUMMY_DATA_DIR.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_matches(actions)
    _add_players(actions)
    add_contest_parser(actions, _action, _from)
    add_club_parser(actions, _action, _from)


def _add_matches(actions: Subparsers) -> None:
    made = _action(actions, "list", "list matches, the latest changed first")
    made.add_argument(
        "--status", help="only matches with this status: lobby, playing, finished, ..."
    )
    made.add_argument(
        "--player", metavar="NAME", help="only matches with a player whose name contains NAME"
    )
    made.add_argument(
        "--older-than", metavar="DAYS", type=_from(0), help="only matches unchanged for DAYS days"
    )
    made.add_argument("--limit", type=_from(1), help="at most this many")
    made = _action(actions, "show", "show one match and its players")
    made.add_argument("match", metavar="MATCH")
    made.add_argument(
        "--reveal", action="store_true", help="show the hidden tiles of a running game too"
    )
    made = _action(actions, "close", "end a match for good, without a result")
    made.add_argument("match", metavar="MATCH")
    made = _action(actions, "prune", "delete old matches for good")
    made.add_argument(
        "--older-than",
        metavar="DAYS",
        type=_from(0),
        required=True,
        help="delete matches unchanged for DAYS days",
    )
    which = made.add_mutually_exclusive_group()
    which.add_argument("--finished", action="store_true", help="only finished or closed matches")
    which.add_argument(
        "--unfinished", action="store_true", help="only lobbies and matches with a game to play"
    )
    made.add_argument("--dry-run", action="store_true", help="only list them")
    made = _action(actions, "rotate", "make a new invitation link; the old one stops working")
    made.add_argument("match", metavar="MATCH")


def _from(least: int, most: int = 100_000) -> Callable[[str], int]:
    """Return a function that reads an argument as a number from *least* to *most*."""

    def read(text: str) -> int:
        with suppress(ValueError):
            if least <= (number := int(text)) <= most:
                return number
        raise ArgumentTypeError(f"it must be a number from {least} to {most}")

    return read


def _add_players(actions: Subparsers) -> None:
    made = _action(actions, "revoke", "sign a player out on all devices")
    made.add_argument("player", metavar="PLAYER", help=_PLAYER)
    made = _action(actions, "export", "write everything about one player to a file, as JSON")
    made.add_argument("player", metavar="PLAYER", help=_PLAYER)
    made.add_argument("file", metavar="FILE", type=Path, help="the file to write")
    made.add_argument("--force", action="store_true", help="replace FILE if it exists")
    made = _action(actions, "forget", "erase a player from everything, for good")
    made.add_argument("player", metavar="PLAYER", help=_PLAYER)


def _action(actions: Subparsers, name: str, about: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = actions.add_parser(
        name, help=about, description=f"{about[0].upper()}{about[1:]}."
    )
    made.add_argument("--data-dir", type=Path, help="folder of the SQLite file")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(args: argparse.Namespace) -> int:
    """Do what *args* ask for, and print the result."""
    import asyncio  # noqa: PLC0415 - all of it is slow to import

    from tilerummy.server.admin import files  # noqa: PLC0415
    from tilerummy.server.admin.access import ask, require_matches  # noqa: PLC0415

    settings = read_settings(data_dir=args.data_dir)
    if args.action == "export":
        files.require_free(settings, args.file, force=args.force)
    require_matches(settings)
    answer = asyncio.run(ask(settings, _request(args)))
    if args.action == "export":
        with stopped_as_by_hand():
            files.write(args.file, json.dumps(answer, ensure_ascii=False, indent=1) + "\n")
        answer = {"player": args.player, "file": str(args.file), "matches": len(answer["matches"])}
    if args.json:
        say(json.dumps(answer))
    else:
        for line in _TELLERS[_command_of(args)](answer):
            say(line)
    return 0


def _command_of(args: argparse.Namespace) -> str:
    match args.action:
        case "contest":
            return f"contest-{args.contest_action}"
        case "club":
            return f"club-{args.club_action}"
        case _:
            return str(args.action)


def _request(args: argparse.Namespace) -> AnyRequest:
    import msgspec  # noqa: PLC0415 - only here

    from tilerummy.server.admin.requests import AnyRequest  # noqa: PLC0415 - slow to import

    fields: dict[str, Any] = {
        name.replace("older_than", "older_than_days"): value
        for name, value in vars(args).items()
        if name
        not in {
            "command",
            "action",
            "contest_action",
            "club_action",
            "data_dir",
            "json",
            "file",
            "force",
        }
        and value is not None
    }
    if args.action == "prune" and (args.finished or args.unfinished):
        fields |= {"finished": args.finished, "unfinished": args.unfinished}
    elif args.action == "prune":
        fields |= {"finished": True, "unfinished": True}
    try:
        request: AnyRequest = msgspec.convert({"command": _command_of(args), **fields}, AnyRequest)
    except msgspec.ValidationError as error:
        raise TilerummyError("bad_usage", str(error)) from None
    return request


def _list_lines(answer: Answer) -> list[str]:
    matches = answer["matches"]
    lines = _table(matches)
    more = answer.get("found", len(matches)) - len(matches)
    return [*lines, *([f"and {more} more"] if more else [])]


def _prune_lines(answer: Answer) -> list[str]:
    return [*_table(answer["matches"]), f"matches: {len(answer['matches'])}"]


def _table(matches: list[Answer]) -> list[str]:
    rows = [
        (
            fields["match"],
            fields["status"],
            fields["changed_at"],
            str(fields["events"]),
            fields["ruleset"],
            ", ".join(name or "-" for name in fields["names"]),
        )
        for fields in matches
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _show_lines(answer: Answer) -> list[str]:
    lines = [f"{answer['match']}: {answer['status']}, {answer['ruleset']}"]
    lines.append(
        f"  {answer['events']} events from {answer['created_at']} to {answer['changed_at']}"
    )
    for seat in answer["seats"]:
        who = f"{seat['name']} (player {seat['player']})" if seat["player"] else seat["name"]
        level = f" ({seat['level']} bot)" if seat["level"] else ""
        lines.append(f"  seat {seat['seat']}: {who or 'open'}{level}")
    for number, result in enumerate(answer["results"], start=1):
        scores = ", ".join(map(str, result["scores"]))
        lines.append(f"  game {number}: {result['termination']}, scores {scores}")
    game = answer["game"]
    if game is not None:
        on_racks = ", ".join(map(str, game["on_racks"]))
        lines.append(
            f"  game {game['number']}: seat {game['to_move']} to move; tiles on racks {on_racks}, "
            f"in the pool {game['in_pool']}"
        )
        lines.append(f"  table: {' '.join(game['table']) or 'empty'}")
        lines += [f"  rack {at}: {' '.join(rack)}" for at, rack in enumerate(game.get("racks", ()))]
        lines += [f"  pool: {' '.join(game['pool'])}"] if "pool" in game else []
    return lines


_TELLERS: dict[str, Callable[[Answer], list[str]]] = {
    **CONTEST_TELLERS,
    **CLUB_TELLERS,
    "list": _list_lines,
    "show": _show_lines,
    "close": lambda answer: [f"{answer['match']} is {answer['status']}"],
    "prune": _prune_lines,
    "rotate": lambda answer: [f"the new link is the page's address with {answer['link']}"],
    "revoke": lambda answer: [f"{answer['player']} is signed out on all devices"],
    "export": lambda answer: [f"{answer['file']}: matches {answer['matches']}"],
    "forget": lambda answer: [f"{answer['player']} is erased; matches: {answer['matches']}"],
}
