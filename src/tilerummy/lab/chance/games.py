"""The games that the chance to win is learnt from: bots of all levels, in every rule set."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tilerummy.bots.game import deal, turns
from tilerummy.core.format.state import print_state
from tilerummy.core.presets import PRESETS
from tilerummy.lab.chance.players import Habits, drawn_person, player
from tilerummy.solver import precompile
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tilerummy.core.state import State

LEVELS: Final = ("easy", "medium", "hard", "expert")
"""Those that the weights of the package have learnt from; the others measure them."""
SAMPLES: Final = 8
"""States kept of each game; states of one game resemble each other, and a few are enough."""
OF_LEVELS: Final = 3400
"""Number of games, from the first on, in which only levels sit."""
OF_PERSONS: Final = 6000
"""Number of games after which persons with random figures sit, with or without levels."""
_ORACLE: Final = SolverOracle()


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game of which some states were kept."""

    game: int
    """Its number: with the seed it decides the deal, the players and what was kept."""
    seating: tuple[str, ...]
    """By seat, as `tilerummy.lab.chance.players.player` reads it."""
    winners: tuple[int, ...]
    states: tuple[str, ...]
    """As `print_state` writes them, in order."""


def play(seed: str, number: int, levels: Sequence[str] = LEVELS) -> GamePlayed:
    """Play game *number* of *seed* with two or more *levels*.

    It is the same game each time, unless a search takes too long.
    """
    chance = Random(f"{seed} {number}")  # noqa: S311 - a game, to be dealt again
    ruleset = list(PRESETS.values())[number % len(PRESETS)]
    seats = chance.randint(ruleset.min_seats, ruleset.max_seats)
    seating = _seating(number, levels, seats, chance)
    bots = [player(name, chance) for name in seating]
    state, _ = deal(ruleset, seats, chance)
    states: list[State] = [state]
    for at, (after, _) in enumerate(turns(state, bots, _ORACLE), start=1):
        state = after
        if state.outcome is None:
            _keep(states, state, at, chance)
    assert state.outcome is not None  # noqa: S101 - turns follow until there is one
    states.sort(key=lambda each: each.turn)
    shown = tuple(map(print_state, states))
    return GamePlayed(number, tuple(seating), state.outcome.winners, shown)


def _seating(number: int, levels: Sequence[str], seats: int, chance: Random) -> list[str]:
    """Return who sits where at game *number*."""
    if number < OF_LEVELS:
        return _of_levels(levels, seats, chance)
    if number < OF_PERSONS:
        return _of_all_sorts(levels, seats, chance)
    return _of_persons(levels, seats, chance)


def _of_levels(levels: Sequence[str], seats: int, chance: Random) -> list[str]:
    """Return who sits where: one level all round, any levels, or players who waver."""
    kind = chance.random()
    if kind < 0.25:
        return [chance.choice(levels)] * seats
    if kind < 0.6:
        return [chance.choice(levels) for _ in range(seats)]
    return ["/".join(sorted(chance.sample(levels, 2))) for _ in range(seats)]


def _of_all_sorts(everybody: Sequence[str], seats: int, chance: Random) -> list[str]:
    """Return the same with players by habits, and with tables at which not all levels can sit."""
    levels = chance.sample(everybody, chance.randint(2, len(everybody)))
    kind = chance.random()
    if kind < 0.15:
        return [chance.choice(levels)] * seats
    if kind < 0.3:
        return [chance.choice(levels) for _ in range(seats)]
    if kind < 0.5:
        return ["/".join(sorted(chance.sample(levels, 2))) for _ in range(seats)]
    often = 1.0 if kind < 0.75 else 0.5
    return [
        str(Habits.drawn(chance)) if chance.random() < often else chance.choice(levels)
        for _ in range(seats)
    ]


def _of_persons(levels: Sequence[str], seats: int, chance: Random) -> list[str]:
    """Return the same as `_of_levels` with persons, and levels among them at times."""

    def somebody() -> str:
        return chance.choice(levels) if chance.random() < 0.2 else drawn_person(chance)

    kind = chance.random()
    if kind < 0.2:
        return [somebody()] * seats
    if kind < 0.6:
        return [somebody() for _ in range(seats)]
    return ["/".join((somebody(), somebody())) for _ in range(seats)]


def _keep(states: list[State], state: State, at: int, chance: Random) -> None:
    """Keep state number *at*, so that in the end all were as likely to stay (Vitter 1985, R)."""
    if len(states) < SAMPLES:
        states.append(state)
    elif (place := chance.randrange(at + 1)) < SAMPLES:
        states[place] = state


def generate(path: Path, seed: str, games: range, levels: Sequence[str] = LEVELS) -> int:
    """Play the *games* that *path* lacks, append them to it, and return their number."""
    precompile.precompile()  # or the first searches spend their time on it
    known: set[int] = set()
    if path.exists():
        known = {game.game for game in read(path)}
        complete, _, _ = path.read_bytes().rpartition(b"\n")
        path.write_bytes(complete + b"\n" if complete else b"")  # without a line that was cut off
    with path.open("a", encoding="utf-8") as file:
        for number in games:
            if number not in known:
                file.write(json.dumps(asdict(play(seed, number, levels))) + "\n")
                file.flush()
    return len(set(games) - known)


def read(path: Path) -> list[GamePlayed]:
    """Return the games in *path*; a last line that was cut off is left out."""
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    return [_game(json.loads(line)) for line in lines]


def _game(fields: dict[str, Any]) -> GamePlayed:
    return GamePlayed(
        fields["game"],
        tuple(fields["seating"]),
        tuple(fields["winners"]),
        tuple(fields["states"]),
    )
