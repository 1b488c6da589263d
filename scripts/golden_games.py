"""Write ``conformance/games/``: a whole game per rule set and per unusual ending, newly played.

Run it after a change of the rules or of the record's format: `PYTHONPATH=. python
scripts/golden_games.py`. Bots and careless players play until a game shows the required ending. The
results are in ``games.jsonl``, for readers in any language.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from tests.support.games import ORACLE, Game, play_out
from tests.support.random_player import RandomPlayer
from tilerummy.bots import bot_for
from tilerummy.bots.bot import rest
from tilerummy.core.event import Called, DrawCause, Drew, FirstOut, PartKept, TimedOut
from tilerummy.core.format.record import GameRecord, write
from tilerummy.core.format.ruleset import parse_ruleset, print_ruleset
from tilerummy.core.outcome import Termination
from tilerummy.core.start import start
from tilerummy.core.turn import Play
from tilerummy.match.deal import commitment, shuffle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tilerummy.bots import Bot
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

FOLDER: Final = Path(__file__).parents[1] / "conformance" / "games"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game to be found, and how to tell that it has been."""

    name: str
    ruleset: str
    players: tuple[str, ...]
    """A level of bot each; ``careless``, ``forgetful`` or ``idle``."""
    shows: str
    found: Callable[[Game], bool]


def _ends(how: Termination) -> Callable[[Game], bool]:
    return lambda game: _outcome(game).termination is how


def _has(kind: type) -> Callable[[Game], bool]:
    return lambda game: (
        _ends(Termination.CALL)(game) and any(isinstance(event, kind) for event in game.events)
    )


def _unfinished(game: Game) -> bool:
    return any(
        isinstance(event, Drew) and event.cause is DrawCause.UNFINISHED for event in game.events
    ) and any(isinstance(event, TimedOut) and not event.unfinished for event in game.events)


def _second(how: Termination) -> Callable[[Game], bool]:
    """Look for play that continued for second place, decided by a call or by the racks."""

    def found(game: Game) -> bool:
        out = [game.states[-1].racks[seat] for seat in _outcome(game).runners_up]
        called = len(out) == 1 and not out[0]
        went_on = any(isinstance(event, FirstOut) for event in game.events)
        return went_on and bool(out) and called == (how is Termination.CALL)

    return found


def _declined(game: Game) -> bool:
    return _ends(Termination.CALL)(game) and any(_outcome(game).declined)


def _late(game: Game) -> bool:
    return any(_outcome(game).penalties)


def _shared(game: Game) -> bool:
    return len(_outcome(game).winners) > 1


def _outcome(game: Game) -> Outcome:
    if game.final.outcome is None:
        raise ValueError("the game goes on")
    return game.final.outcome


_BOTS: Final = ("hard", "medium", "easy")
_CARELESS: Final = ("careless", "careless", "careless")
_PASSING: Final = "classic{empty_pool_duty=may_pass}"
_CALL, _EXHAUSTION = _ends(Termination.CALL), _ends(Termination.EXHAUSTION)
WANTED: Final = (
    Wanted("classic", "classic", _BOTS, "a call", _CALL),
    Wanted("standard", "standard", (*_BOTS, "easy"), "a call", _CALL),
    Wanted("xp", "xp", ("hard", "easy", "medium", "hard", "easy"), "a call", _CALL),
    Wanted("twist", "twist", _BOTS, "a call", _CALL),
    Wanted("guide", "guide", ("hard", "easy"), "a call", _CALL),
    Wanted("tournament", "tournament", (*_BOTS, "hard"), "a call", _CALL),
    Wanted(
        "joker_each", "classic{joker_each=yes,jokers=4}", _BOTS, "a joker for each player", _CALL
    ),
    Wanted("joker_melds", "classic{joker_melds=stay}", _BOTS, "melds with jokers that stay", _CALL),
    Wanted("first_stuck", _PASSING, _CARELESS, "exhaustion, first_stuck", _EXHAUSTION),
    Wanted(
        "all_stuck",
        "standard{empty_pool_duty=may_pass}",
        _CARELESS,
        "exhaustion, all_stuck",
        _EXHAUSTION,
    ),
    Wanted("one_round", "tournament", _CARELESS, "exhaustion, one_round", _EXHAUSTION),
    Wanted(
        "own_sum",
        "guide{empty_pool_duty=may_pass}",
        _CARELESS,
        "exhaustion, own_sum",
        _EXHAUSTION,
    ),
    Wanted("redeal", "tournament", _CARELESS, "a new deal", _ends(Termination.REDEAL)),
    Wanted("time_outs", _PASSING, _CARELESS, "time-outs, clean and unfinished", _unfinished),
    Wanted(
        "part_kept", "tournament", ("hard", "careless", "medium"), "a kept part", _has(PartKept)
    ),
    Wanted("call_made_up_for", "classic", ("forgetful", "easy"), "a late call", _has(Called)),
    Wanted("declined", "tournament", ("hard", "idle", "medium"), "a declined opening", _declined),
    Wanted("clock", "tournament", ("easy", "careless", "easy"), "a clock penalty", _late),
    Wanted(
        "second_by_call",
        "tournament{play_on_for_second=yes}",
        _BOTS,
        "a second place by a call",
        _second(Termination.CALL),
    ),
    Wanted(
        "second_by_racks",
        "classic{empty_pool_duty=may_pass,play_on_for_second=yes}",
        ("hard", "careless", "careless"),
        "a second place by the racks",
        _second(Termination.EXHAUSTION),
    ),
    Wanted(
        "shared",
        "guide{empty_pool_duty=may_pass,exhaustion_tie=share}",
        ("idle", "careless", "idle"),
        "a shared win",
        _shared,
    ),
    Wanted("play_after_draw", "classic{play_after_draw=yes}", _BOTS, "a drawn tile laid", _CALL),
)


class Idle:
    """A player who never lays a tile."""

    def choose(self, view: View) -> Turn:
        """Draw, or pass."""
        return rest(view)


class Forgetful:
    """A strong player who calls a turn late."""

    def choose(self, view: View) -> Turn:
        """Lay what a hard bot lays, without a word."""
        turn = bot_for("hard").choose(view)
        return replace(turn, call=False) if isinstance(turn, Play) else turn


_ODD: Final[Mapping[str, Bot]] = {"idle": Idle(), "forgetful": Forgetful()}


def _player(level: str, seed: str) -> Bot:
    if level in _ODD:
        return _ODD[level]
    return RandomPlayer(seed) if level == "careless" else bot_for(level)


def game_of(wanted: Wanted, number: int) -> tuple[Game, GameRecord]:
    """Play attempt *number* at a game, and return it with its record."""
    rules = parse_ruleset(wanted.ruleset)
    seed = hashlib.sha256(f"{wanted.name} {number}".encode()).digest()
    chance = shuffle(seed, rules, len(wanted.players))
    opening = start(rules, len(wanted.players), chance.pool, start_tiles=chance.start_tiles)
    players = [_player(level, f"{number} {seat}") for seat, level in enumerate(wanted.players)]
    rng = Random(number)  # noqa: S311 - seeded, so that the same games are found again
    game = play_out(opening, players, rng, ORACLE)
    headers = {"Match": wanted.name, "Game": "1"}
    headers |= {f"Seat{seat}": f"{level} player" for seat, level in enumerate(wanted.players)}
    headers |= {"Commitment": commitment(seed), "Seed": seed.hex()}
    return game, GameRecord(game.events, headers)


def main() -> None:
    """Write every game, and what came of it."""
    FOLDER.mkdir(exist_ok=True)
    rows = []
    for wanted in WANTED:
        for number in count():
            game, record = game_of(wanted, number)
            if wanted.found(game):
                break
        (FOLDER / f"{wanted.name}.trn").write_text(write([record]), encoding="utf-8")
        outcome = _outcome(game)
        rows.append(
            {
                "file": f"{wanted.name}.trn",
                "ruleset": print_ruleset(game.final.ruleset),
                "shows": wanted.shows,
                "turns": game.final.turn,
                "end": str(outcome.termination),
                "winners": list(outcome.winners),
                "runners_up": list(outcome.runners_up),
                "scores": list(outcome.scores),
                "tiles": list(outcome.tiles),
                "penalties": list(outcome.penalties),
            }
        )
        print(f"{wanted.name}: attempt {number}, {game.final.turn} turns", flush=True)
    text = "\n".join(map(json.dumps, rows)) + "\n"
    (FOLDER / "games.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
