"""``tilerummy review``: what every turn of a record came to, and what it could have."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final

from tilerummy.cli.judged_sentences import AGAINST, account_text, judgement_text
from tilerummy.cli.replay import ReplayError, text_of
from tilerummy.cli.terminal import say
from tilerummy.core.errors import TilerummyError
from tilerummy.core.evolve import replay
from tilerummy.library import SolverOnDemand
from tilerummy.review import read_games
from tilerummy.review.json_fields import judged_player, judged_turn, player_fields, turn_fields

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from tilerummy.core.format.record import GameRecord
    from tilerummy.review import GameRead, PlayerFacts, TurnFacts
    from tilerummy.review.judge import Judge, PlayerJudged, TurnJudged

_LONG: Final = 200
"""Least number of turns of a record for which progress is shown."""
_REPORT_EVERY: Final = 25


class ReviewError(TilerummyError):
    """A file that cannot be read, or that does not follow from the rules."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "review",
        help="show what was possible in every turn of a record",
        description="Go through a record turn by turn. For each turn, print what was laid, and "
        "the most tiles and points that could have been laid from the same rack, with a play that "
        "proves it.",
        epilog="Example: tilerummy review docs/examples/match.trn",
    )
    parser.add_argument(
        "file", type=str, metavar="FILE", help="a record (.trn); '-' is standard input"
    )
    parser.add_argument("--json", action="store_true", help="write JSON, one object per line")
    parser.add_argument(
        "--judge",
        action="store_true",
        help="also estimate how decisions and drawn tiles changed the chance to win against bots",
    )


def run(args: argparse.Namespace) -> int:
    """Review the records in *args*; faults of a record are reported after the games before them.

    Raises:
        ReviewError: with the line that is wrong.
    """
    try:
        text = text_of(args.file)
    except ReplayError as error:
        raise ReviewError(error.code, f"{args.file}: {error.message}") from None
    games, trouble = read_games(text, SolverOnDemand())
    progress = Progress(sum(len(game.turns) for game in games))
    for number, game in enumerate(games, start=1):
        report = Report(game, progress, judged=args.judge)
        for line in (_json_lines if args.json else _lines)(number, report):
            say(line, flush=args.json)
    progress.end()
    if trouble is not None:
        raise ReviewError(trouble.code, f"{args.file}: {trouble.message}")
    return 0


class Progress:
    """Tells on standard error how far the review of a long record is."""

    def __init__(self, turns: int) -> None:
        self._turns, self._done = turns, 0
        self._shown = turns >= _LONG
        self._lively = sys.stderr.isatty()

    @property
    def begun(self) -> bool:
        """Whether any turn was reviewed."""
        return self._done > 0

    def turn(self) -> None:
        """Note that another turn is reviewed."""
        self._done += 1
        if self._shown and (self._lively or self._done % _REPORT_EVERY == 0):
            end = "" if self._lively else "\n"
            start = "\r" if self._lively else ""
            sys.stderr.write(f"{start}reviewed {self._done} of {self._turns} turns{end}")
            sys.stderr.flush()

    def end(self) -> None:
        """Leave the line of the screen to what comes next."""
        if self._shown and self._lively:
            sys.stderr.write("\r\033[K")


class Report:
    """The output for a game: facts, and judgement on request."""

    def __init__(self, game: GameRead, progress: Progress, *, judged: bool) -> None:
        self.game, self._progress, self._judged = game, progress, judged
        self._facts: list[TurnFacts] = []
        self._judging: Judge | None = None

    def turns(self) -> Iterator[tuple[TurnFacts, TurnJudged | None]]:
        """Yield the turns as the review proceeds."""
        from tilerummy.review import review  # noqa: PLC0415 - loads the solver
        from tilerummy.solver import precompile  # noqa: PLC0415 - as well

        if self._judged:
            from tilerummy.chance import strengths_of  # noqa: PLC0415 - brings numpy along
            from tilerummy.review.judge import Judge  # noqa: PLC0415 - as well

            strengths = strengths_of(self.game.names)
            self._judging = Judge(self.game.dealt, strengths=strengths)
        if not self._progress.begun:
            precompile.precompile()
        for fact in review(self.game.turns):
            self._progress.turn()
            self._facts.append(fact)
            yield fact, None if self._judging is None else self._judging.turn(fact.turn)

    def players(self) -> Iterator[tuple[PlayerFacts, PlayerJudged | None]]:
        """Yield the players, after all turns."""
        from tilerummy.review import summarize  # noqa: PLC0415 - loads the solver

        game = self.game
        if game.outcome is not None:
            final = replay(game.record.events)
        else:
            final = game.turns[-1].after if game.turns else game.dealt
        judged = () if self._judging is None else self._judging.players(game.outcome)
        for player in summarize(self._facts, final):
            yield player, judged[player.seat] if judged else None


def _json_lines(number: int, report: Report) -> Iterator[str]:
    for fact, judged in report.turns():
        more = {} if judged is None else judged_turn(judged)
        yield json.dumps(turn_fields(number, fact) | more)
    for player, sums in report.players():
        more = {} if sums is None else judged_player(sums)
        yield json.dumps(player_fields(number, player, report.game.record) | more)


def _lines(number: int, report: Report) -> Iterator[str]:
    record = report.game.record
    yield f"game {number}"
    for fact, judged in report.turns():
        name = f"{_name(record, fact.turn.seat):<20}"
        yield f"  {fact.turn.number:>3}. {name} {_sentence(fact)}{judgement_text(fact, judged)}"
    sums: PlayerJudged | None = None
    for player, sums in report.players():
        yield f"  {_name(record, player.seat)}: {_summary(player)}"
        if sums is not None:
            yield f"    {account_text(sums)}"
    if sums is not None:
        yield f"  {AGAINST}"


def _name(record: GameRecord, seat: int) -> str:
    return record.headers.get(f"Seat{seat}", f"seat {seat}")


def _sentence(fact: TurnFacts) -> str:
    turn = fact.turn
    report = str(turn.did).replace("_", " ")
    if turn.placed:
        report += f" {turn.placed}"
    if fact.could_go_out and not turn.after.outcome:
        return f"{report}; could have gone out: {fact.best}"
    if fact.found_tiles > len(turn.placed):
        verb = "open with" if fact.could_open else "lay"
        least = "" if fact.most_tiles is not None else "at least "
        report += f"; could {verb} {least}{fact.found_tiles}: {fact.best}"
    elif fact.most_tiles is None:
        report += "; whether more was possible is not proven"
    return report


def _summary(player: PlayerFacts) -> str:
    parts = [
        f"{player.tiles} tiles in {player.turns} turns, {player.biggest} at once",
        "never opened"
        if player.opened_in_game_turn is None
        else f"opened in turn {player.opened_in_game_turn} of the game",
    ]
    if player.missed_openings:
        parts.append(f"could have opened {player.missed_openings} times and did not")
    if player.missed_going_out:
        parts.append(f"could have gone out {player.missed_going_out} times and did not")
    parts.append("no result" if player.score is None else f"{player.score:+d} points")
    return "; ".join(parts)
