"""``tilerummy review``: what every turn of a record came to, and what it could have."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.record import read, verify
from tilerummy.questions import SolverOnDemand
from tilerummy.review.told import told_player, told_turn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from tilerummy.core.format.record import GameRecord
    from tilerummy.review import PlayerFacts, TurnFacts


class ReviewError(TilerummyError):
    """A file that cannot be read."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "review",
        help="tell what was possible in every turn of a record",
        description="Go through a record turn by turn: what was laid, and from the same rack the "
        "most tiles and points that could have been, proven by a play that shows it.",
        epilog="Example: tilerummy review docs/examples/match.trn",
    )
    parser.add_argument("file", metavar="FILE", help="a record (.trn); '-' is standard input")
    parser.add_argument("--json", action="store_true", help="write one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Review what *args* name."""
    records = read(_text(args.file))
    for number, record in enumerate(records, start=1):
        for line in (_json_lines if args.json else _lines)(number, record):
            print(line, flush=args.json)
    return 0


def _text(name: str) -> str:
    try:
        if name == "-":
            return sys.stdin.read()
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ReviewError("unreadable", f"cannot read {name}: {error}") from None


def _json_lines(number: int, record: GameRecord) -> Iterator[str]:
    facts: list[TurnFacts] = []
    for fact in _facts(record):
        facts.append(fact)
        yield json.dumps(told_turn(number, fact))
    for player in _players(facts, record):
        yield json.dumps(told_player(number, player, record))


def _facts(record: GameRecord) -> Iterator[TurnFacts]:
    from tilerummy.review import review, turns  # noqa: PLC0415 - loads the solver

    return review(turns(record, SolverOnDemand()))


def _players(facts: list[TurnFacts], record: GameRecord) -> tuple[PlayerFacts, ...]:
    from tilerummy.review import summarize  # noqa: PLC0415 - loads the solver

    return summarize(facts, verify(record, SolverOnDemand()))


def _lines(number: int, record: GameRecord) -> Iterator[str]:
    facts: list[TurnFacts] = []
    yield f"game {number}"
    for fact in _facts(record):
        facts.append(fact)
        yield f"  {fact.turn.number:>3}. {_name(record, fact.turn.seat):<20} {_sentence(fact)}"
    for player in _players(facts, record):
        yield f"  {_name(record, player.seat)}: {_summary(player)}"


def _name(record: GameRecord, seat: int) -> str:
    return record.headers.get(f"Seat{seat}", f"seat {seat}")


def _sentence(fact: TurnFacts) -> str:
    turn = fact.turn
    told = str(turn.did).replace("_", " ")
    if turn.placed:
        told += f" {turn.placed}"
    if fact.could_go_out and not turn.after.outcome:
        return f"{told}; could have gone out: {fact.best}"
    if fact.found_tiles > len(turn.placed):
        verb = "open with" if fact.could_open else "lay"
        least = "" if fact.most_tiles is not None else "at least "
        told += f"; could {verb} {least}{fact.found_tiles}: {fact.best}"
    return told


def _summary(player: PlayerFacts) -> str:
    parts = [
        f"{player.tiles} tiles in {player.turns} turns, {player.biggest} at once",
        "never opened" if player.opened_in is None else f"opened in turn {player.opened_in}",
    ]
    if player.missed_openings:
        parts.append(f"could have opened {player.missed_openings} times and did not")
    if player.missed_going_out:
        parts.append(f"could have gone out {player.missed_going_out} times and did not")
    parts.append("no result" if player.score is None else f"{player.score:+d} points")
    return "; ".join(parts)
