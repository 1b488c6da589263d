"""Data sets of bots' games: the view, the candidate turns, the turn and the result, by turn.

A data set is a folder. ``games.jsonl`` has a line for each game and ``turns.jsonl`` one for each
turn; ``games.parquet`` and ``turns.parquet`` hold the same in columns. ``README.md`` is the card
and ``SHA256SUMS`` the checksums. The same plan writes the same JSON lines, byte by byte.
"""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial, reduce
from importlib.metadata import version
from importlib.util import find_spec
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tilerummy.bots.game import deal
from tilerummy.core.errors import TilerummyError
from tilerummy.core.evolve import evolve
from tilerummy.core.format.ruleset import parse_ruleset, print_ruleset
from tilerummy.core.game import decide
from tilerummy.core.turn import Play
from tilerummy.core.view import view
from tilerummy.lab.arena.game import make_ready, within
from tilerummy.lab.arena.lines import line_of, turn_fields
from tilerummy.lab.arena.opponents import opponent
from tilerummy.lab.env.macro import FEATURES, Macro, candidates
from tilerummy.lab.extra import missing
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.lab.env.macro import Candidates

FORM: Final = 1
"""Version of the files; it changes whenever a field changes its meaning."""
TURN_MS: Final = 60_000.0
"""Longest time of a bot for a turn. No bot of this package comes near it, so that the games do not
depend on the speed of the machine."""
MOST_GAMES: Final = 10_000_000
_CHUNK: Final = 20
"""Games that a process plays before it hands them over."""
_ORACLE: Final = SolverOracle()


@dataclass(frozen=True, slots=True)
class DatasetPlan:
    """The choice of the games in a data set."""

    games: int
    seed: str = "1"
    ruleset: str = "classic"
    seats: int = 2
    bots: tuple[str, ...] = ("medium", "skilled", "strong", "hard", "expert")
    """Bots, one of which is drawn at random for each seat of each game."""

    def check(self) -> None:
        """Raise an error if the games cannot be played.

        Raises:
            TilerummyError: ``bad_number_of_games``, ``no_bots`` or ``unknown_bot``.
            RulesetError: an unknown rule set, or one that is not for this number of players.
        """
        if not 1 <= self.games <= MOST_GAMES:
            message = f"a data set holds 1 to {MOST_GAMES} games, not {self.games}"
            raise TilerummyError("bad_number_of_games", message)
        if not self.bots:
            raise TilerummyError("no_bots", "name at least one bot, for example --bots hard")
        deal(parse_ruleset(self.ruleset), self.seats, Random(0))  # noqa: S311 - only tried
        for bot in self.bots:
            opponent(bot, TURN_MS)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a data set: its row, and a row for each turn."""

    game: dict[str, Any]
    turns: tuple[dict[str, Any], ...]


def played(plan: DatasetPlan, number: int) -> PlayedGame:
    """Play game *number* of *plan*, from 0.

    A deal that ends with the claim of a redeal (S3-32) has no result and leaves no turns.
    """
    make_ready()
    chance = Random(f"{plan.seed}/{number}")  # noqa: S311 - games, to be played again
    rules = parse_ruleset(plan.ruleset)
    names = [chance.choice(plan.bots) for _ in range(plan.seats)]
    bots = [opponent(name, TURN_MS) for name in names]
    state, turns, redeals = deal(rules, plan.seats, chance)[0], list[dict[str, Any]](), 0
    while state.outcome is None:
        seen = view(state, state.seat)
        with within(TURN_MS):
            turn = bots[state.seat].choose(seen)
        turns.append(_turn_row(number, len(turns) + 1, state, seen, turn))
        state = reduce(evolve, decide(state, turn, oracle=_ORACLE), state)
        if state.outcome is not None and not state.outcome.counts:
            state, redeals = deal(rules, plan.seats, chance)[0], redeals + 1
            turns.clear()
    outcome = state.outcome
    for row in turns:
        row["won"] = row["seat"] in outcome.winners
        row["score"] = outcome.scores[row["seat"]]
    game = {
        "game": number,
        "ruleset": print_ruleset(rules),
        "seats": plan.seats,
        "bots": names,
        "turns": len(turns),
        "redeals": redeals,
        "termination": str(outcome.termination),
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "tiles_left": list(outcome.tiles),
    }
    return PlayedGame(game, tuple(turns))


def _turn_row(game: int, number: int, state: State, seen: View, turn: Turn) -> dict[str, Any]:
    found = candidates(seen)
    after = turn.table.tiles if isinstance(turn, Play) else state.table.tiles
    placed = after - state.table.tiles
    return {
        "game": game,
        "turn": number,
        "seat": state.seat,
        "view": json.loads(line_of(seen)),
        "hidden": {
            "racks": [[str(tile) for tile in rack] for rack in state.racks],
            "pool": [str(tile) for tile in state.pool],
        },
        "candidates": {
            macro.name.lower(): _candidate_fields(found, macro) for macro in found.turns
        },
        "did": turn_fields(turn),
        "placed": [str(tile) for tile in placed],
        "candidate": _chosen(found, turn),
    }


def _candidate_fields(found: Candidates, macro: Macro) -> dict[str, Any]:
    numbers = found.features[macro].astype(int).tolist()
    fields = dict(zip(FEATURES[1:], numbers[1:], strict=True))
    return fields | {"turn": turn_fields(found.turns[macro])}


def _chosen(found: Candidates, turn: Turn) -> str | None:
    """Return the candidate that lays the same tiles as *turn*, or is the same act; None without."""
    for macro, other in found.turns.items():
        if isinstance(turn, Play) and isinstance(other, Play):
            if turn.table.tiles == other.table.tiles:
                return macro.name.lower()
        elif type(turn) is type(other):
            return macro.name.lower()
    return None


def write(plan: DatasetPlan, folder: Path, *, processes: int = 1, parquet: bool = True) -> int:
    """Play the games of *plan*, write them to *folder*, and return the number of turns.

    The folder must be empty or new.

    Raises:
        TilerummyError: ``folder_not_empty``, ``unusable_folder``; the errors of
            `DatasetPlan.check`.
        MissingExtraError: ``missing_extra`` if *parquet* is wanted and pyarrow is missing.
    """
    plan.check()
    if parquet and find_spec("pyarrow") is None:
        raise missing("pyarrow", "dataset")
    _prepare(folder)
    turns = 0
    with (
        (folder / "games.jsonl").open("w", encoding="utf-8", newline="\n") as games_file,
        (folder / "turns.jsonl").open("w", encoding="utf-8", newline="\n") as turns_file,
    ):
        for one in _all(plan, processes):
            games_file.write(_line(one.game))
            turns_file.writelines(map(_line, one.turns))
            turns += len(one.turns)
    if parquet:
        from tilerummy.lab.dataset_columns import write_parquet  # noqa: PLC0415 - needs pyarrow

        write_parquet(folder)
    card = _card(plan, turns, parquet=parquet)
    (folder / "README.md").write_text(card, encoding="utf-8", newline="\n")
    (folder / "SHA256SUMS").write_text(_checksums(folder), encoding="utf-8", newline="\n")
    return turns


def _all(plan: DatasetPlan, processes: int) -> Iterator[PlayedGame]:
    """Yield the games in their order."""
    numbers, play = range(plan.games), partial(played, plan)
    if processes == 1:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, numbers, chunksize=_CHUNK)


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            message = f"{folder} is not empty: name a new folder"
            raise TilerummyError("folder_not_empty", message)
    except OSError as error:
        raise TilerummyError("unusable_folder", f"{folder}: {error.strerror}") from None


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def _checksums(folder: Path) -> str:
    """Return a line for each file, as ``sha256sum --check`` reads it."""
    lines = []
    for path in sorted(folder.iterdir()):
        with path.open("rb") as file:
            lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    return "".join(lines)


def _card(plan: DatasetPlan, turns: int, *, parquet: bool) -> str:
    """Return the card of the data set: its contents, origin and uses."""
    command = (
        f"tilerummy lab dataset --games {plan.games} --seed {plan.seed} --ruleset '{plan.ruleset}' "
        f"--seats {plan.seats} --bots {' '.join(plan.bots)} --out DIR"
    )
    columns = (
        "`games.parquet` and `turns.parquet` hold the same rows in columns.\n" if parquet else ""
    )
    return f"""# Games of tile rummy between bots

{plan.games} games and {turns} turns by the rule set `{plan.ruleset}` with {plan.seats} seats.

| | |
|---|---|
| form | {FORM} |
| made by | tilerummy {version("tilerummy")} |
| command | `{command}` |
| licence | CC0 1.0: no rights reserved |
| people in it | none: all players are programs |

`games.jsonl` has a line for each game, `turns.jsonl` one for each turn. {columns}
`sha256sum --check SHA256SUMS` checks the files. The same version writes the same JSON lines again.

## A turn

| field | content |
|---|---|
| `game`, `turn`, `seat` | number of the game from 0, of its turn from 1, of the seat from 0 |
| `view` | all that the seat may know, as a program of the arena receives it |
| `hidden` | the racks by seat, and the pool, next tile first: for critics that see everything |
| `candidates` | the legal candidate turns by name, with tiles, points, jokers and tiles left |
| `did`, `placed` | the turn that was made, and the tiles that left the rack |
| `candidate` | the candidate that lays the same tiles, or null |
| `won`, `score` | how the game ended for the seat |

`won` and `score` are known only after the game: do not use them as input. `hidden` is not known to
the player either.

## Use with care

The bots choose by fixed ideas, and stronger ones sit next to weaker ones. What wins in these games
need not win against people. Split by `game`, not by turn: turns of one game resemble each other.
"""
