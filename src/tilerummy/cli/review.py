"""``tilerummy review``: what every turn of a record came to, and what it could have."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.record import read, verify
from tilerummy.questions import SolverOnDemand

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
        yield json.dumps(_told_turn(number, fact))
    for player in _players(facts, record):
        yield json.dumps(_told_player(number, player, record))


def _facts(record: GameRecord) -> Iterator[TurnFacts]:
    from tilerummy.review import review_turn, turns  # noqa: PLC0415 - loads the solver

    return map(review_turn, turns(record, SolverOnDemand()))


def _players(facts: list[TurnFacts], record: GameRecord) -> tuple[PlayerFacts, ...]:
    from tilerummy.review import summarize  # noqa: PLC0415 - loads the solver

    return summarize(facts, verify(record, SolverOnDemand()))


def _told_turn(number: int, fact: TurnFacts) -> dict[str, Any]:
    turn = fact.turn
    return {
        "game": number,
        "turn": turn.number,
        "seat": turn.seat,
        "did": str(turn.did),
        "tiles": len(turn.placed),
        "points": fact.points,
        "most_tiles": fact.most_tiles,
        "most_points": fact.most_points,
        "could_go_out": fact.could_go_out,
        "opened": fact.opened,
        "could_open": fact.could_open,
        "plays": fact.plays,
        "best": [] if fact.best is None else [str(meld) for meld in fact.best.melds],
        "seconds": turn.seconds,
    }


def _told_player(number: int, player: PlayerFacts, record: GameRecord) -> dict[str, Any]:
    return {
        "game": number,
        "seat": player.seat,
        "player": record.headers.get(f"Seat{player.seat}", ""),
        "turns": player.turns,
        "tiles": player.tiles,
        "most_tiles": player.most_tiles,
        "points": player.points,
        "biggest": player.biggest,
        "opened_in": player.opened_in,
        "could_open_in": player.could_open_in,
        "missed_openings": player.missed_openings,
        "missed_going_out": player.missed_going_out,
        "left": player.left,
        "score": player.score,
        "won": player.won,
    }


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
    if fact.most_tiles > len(turn.placed):
        verb = "open with" if fact.could_open else "lay"
        told += f"; could {verb} {fact.most_tiles}: {fact.best}"
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
