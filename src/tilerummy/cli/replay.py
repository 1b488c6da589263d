"""``tilerummy replay``: read game records, judge every turn again, and tell the scores."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilerummy.cli import words
from tilerummy.cli.terminal import say
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.beginning import deal_of
from tilerummy.core.format.record import GameRecord, read, verify
from tilerummy.core.format.recorded_answers import unproven
from tilerummy.core.standings import standings
from tilerummy.library import SolverOnDemand
from tilerummy.match.proof import NoShare, check_deal

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from tilerummy.core.format.recorded_answers import Unproven
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.match.proof import Proof


LONGEST_TEXT: Final = 1 << 28
"""Bytes of a file or of standard input, which may have no end: tens of thousands of games."""


class ReplayError(TilerummyError):
    """A file that cannot be read, or whose games do not follow from the rules."""


@dataclass(frozen=True)
class Game:
    """A game of a record, replayed."""

    number: int
    """From 1, in the order of the file."""
    match: str
    """Which match it belongs to, by its header; empty if that is not recorded."""
    players: tuple[str, ...]
    final: State
    proof: Proof | None
    """The checked source of its deal; None if the record has none."""
    unproven: tuple[Unproven, ...]
    """The questions of the rules that the solver did not answer during the game."""
    again: int | None
    """The number of the game that this is once more, as files have it that were put together."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "replay",
        help="check game records and print their scores",
        description="Replay game records: judge every turn by the rules, score every game again, "
        "check the deal if the record has its seed, and print the results.",
        epilog="Example: tilerummy replay docs/examples/match.trn",
    )
    parser.add_argument(
        "files", nargs="+", type=str, metavar="FILE", help="a record (.trn); '-' is standard input"
    )
    parser.add_argument("--jsonl", action="store_true", help="write one JSON object per game")


def run(args: argparse.Namespace) -> int:
    """Replay the files that *args* name; an unusable one ends the run."""
    for at, name in enumerate(args.files):
        games = replay(name)
        if args.jsonl:
            for game in games:
                print(json.dumps(_as_json(name, game)), flush=True)
            continue
        if len(args.files) > 1:
            if at > 0:
                say("")
            say(name)
        for line in _words(games):
            say(line)
    return 0


def replay(name: str) -> tuple[Game, ...]:
    """Return the games of the file called *name*.

    Raises:
        ReplayError: with a code, for whatever is wrong with it.
    """
    games: list[Game] = []
    records: list[GameRecord] = []
    try:
        for number, record in enumerate(read(text_of(name)), start=1):
            deal_of(record, records)
            final = verify(record, SolverOnDemand())
            match = record.headers.get("Match", "")
            players = _players(record, final.seats)
            proof, asked = (
                check_deal(record, records[-1] if records else None),
                unproven(record.events),
            )
            again = next((at for at, one in enumerate(records, start=1) if one == record), None)
            games.append(Game(number, match, players, final, proof, asked, again))
            records.append(record)
    except TilerummyError as error:
        where = f"{name}: game {len(games) + 1}: " if games else f"{name}: "
        raise ReplayError(error.code, f"{where}{error.message}") from None
    except (ValueError, IndexError) as error:
        # Fields that can be read each by itself, but make no game: a seat that nobody sits on.
        raise ReplayError("impossible_record", f"{name}: not a legal game: {error}") from None
    return tuple(games)


def text_of(name: str) -> str:
    """Return the text of the file called *name*; ``-`` is standard input.

    Raises:
        ReplayError: ``unreadable_file``, ``too_large`` or ``not_text``.
    """
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            data = file.read(LONGEST_TEXT + 1)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise ReplayError("unreadable_file", f"cannot read it: {reason}") from None
    if len(data) > LONGEST_TEXT:
        raise ReplayError("too_large", f"it has more than {LONGEST_TEXT} bytes")
    try:
        return data.decode("utf-8-sig")  # some editors write its mark before it
    except UnicodeDecodeError:
        raise ReplayError("not_text", "this is not UTF-8 text") from None


def _players(record: GameRecord, seats: int) -> tuple[str, ...]:
    """Return the players' names by seat, from headers ``Seat0``, ``Seat1`` ..."""
    return tuple(record.headers.get(f"Seat{seat}", f"seat {seat}") for seat in range(seats))


def _words(games: Sequence[Game]) -> list[str]:
    """Return lines about *games* for people."""
    lines = []
    for game in games:
        final, outcome = game.final, game.final.outcome
        lines.append(f"Game {game.number}: {final.ruleset.name}, {', '.join(game.players)}")
        if game.again is not None:
            lines.append(f"  this is game {game.again} again, which counts only once")
        if game.proof is not None:
            lines.append(f"  {_dealt_by(game.proof, game.players)}")
        if game.unproven:
            lines.append(f"  {words.unproven(len(game.unproven))}; tilerummy verify lists them")
        if outcome is None:
            lines.append(f"  not finished: turn {final.turn}, {game.players[final.seat]} to move")
            continue
        winners = " and ".join(game.players[seat] for seat in outcome.winners)
        won = f"  won by {winners}"
        if final.outcome_at_call is None:
            won += f" in turn {_turns(game)}"
        lines.append(f"{won}, by {words.termination(outcome.termination)}")
        if outcome.runners_up:
            second = " and ".join(game.players[seat] for seat in outcome.runners_up)
            lines.append(f"  second: {second}")
        lines.append(f"  scores: {_scores(game.players, outcome.scores)}")
    return lines + _match(games)


def _turns(game: Game) -> int:
    """Return how many turns were made; the state has the number of the one that comes next."""
    return game.final.turn - 1


def _dealt_by(proof: Proof, players: Sequence[str]) -> str:
    # A deal that several tables have alike has no shares of theirs.
    seats = tuple(zip(players, proof.shares, strict=bool(proof.shares)))
    given = [player for player, seat in seats if isinstance(seat.share, bytes)]
    late = [player for player, seat in seats if seat.share is NoShare.NOT_REVEALED]
    shares = f" and shares of {', '.join(given)}" if given else ""
    missing = f"; {', '.join(late)} did not reveal in time" if late else ""
    return f"dealt from the committed seed{shares}{missing}"


def _match(games: Sequence[Game]) -> list[str]:
    """Return lines with the standings, if *games* are games of one match."""
    ended = [(game.final.outcome, game.again) for game in games]
    outcomes = [outcome for outcome, again in ended if outcome is not None and again is None]
    first = games[0]
    if not outcomes or any(_match_of(game) != _match_of(first) for game in games):
        return []
    lines = [f"Match: {len(outcomes)} finished {'game' if len(outcomes) == 1 else 'games'}"]
    for standing in standings(first.final.ruleset, outcomes, first.final.seats):
        won = "1 game" if standing.wins == 1 else f"{standing.wins} games"
        lines.append(
            f"  {standing.rank}. {first.players[standing.seat]}: "
            f"{standing.points:+d} points, {won} won"
        )
    return lines


def _match_of(game: Game) -> tuple[str, int, Ruleset]:
    """Return what games of one match have in common."""
    return (game.match, game.final.seats, game.final.ruleset)


def _scores(players: Sequence[str], scores: Sequence[int]) -> str:
    return ", ".join(f"{player} {score:+d}" for player, score in zip(players, scores, strict=True))


def _as_json(name: str, game: Game) -> dict[str, Any]:
    final, outcome = game.final, game.final.outcome
    return {
        "file": name,
        "game": game.number,
        "ruleset": final.ruleset.name,
        "players": list(game.players),
        "again": game.again,
        "turns": _turns(game),
        "dealt_by_seed": game.proof is not None,
        "unproven": len(game.unproven),
        "finished": outcome is not None,
        "termination": None if outcome is None else str(outcome.termination),
        "winners": None if outcome is None else list(outcome.winners),
        "runners_up": None if outcome is None else list(outcome.runners_up),
        "scores": None if outcome is None else list(outcome.scores),
    }
