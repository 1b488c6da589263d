"""One game of the arena: a bot that breaks the rules or does not answer loses it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial, reduce
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Final

from tilerummy.bots.bot import allowance
from tilerummy.bots.game import deal
from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Played
from tilerummy.core.evolve import evolve
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.game import decide
from tilerummy.core.outcome import Termination
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play
from tilerummy.core.view import view
from tilerummy.lab.arena.opponents import opponent
from tilerummy.lab.arena.program import ProgramBot
from tilerummy.lab.arena.turn_timeout import TurnTimeout
from tilerummy.solver.oracle import SolverOracle
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from tilerummy.bots import Bot
    from tilerummy.core.event import Event
    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

_ORACLE: Final = SolverOracle()
_MOST_TURNS: Final = 3_000
"""More than any game has in which somebody draws or lays now and then."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of tiles that is played with each of several seatings."""

    ruleset: str
    seed: str
    seatings: tuple[tuple[str, ...], ...]
    """Names of bots by seat, one entry per game."""
    deadline_ms: float
    """Time limit for one turn of one bot, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The reason why a bot lost a game immediately."""

    seat: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: the seating and the result."""

    seating: tuple[str, ...]
    winners: tuple[int, ...]
    """The winning seats; all other seats if one forfeited."""
    scores: tuple[int, ...] | None
    """Scores by seat; None for a forfeited game."""
    turns: int
    """Number of turns, including those before the claim of a redeal."""
    plays: int
    """Number of turns in which tiles were laid."""
    cpu_ms: float
    """Processor time in milliseconds, judging included, without that of programs."""
    called: bool = False
    """Whether a player went out."""
    forfeit: Forfeit | None = None


def play_deal(dealt: Deal) -> tuple[GameResult, ...]:
    """Play every game of *dealt*."""
    return tuple(play_game(dealt, seating) for seating in dealt.seatings)


def play_game(dealt: Deal, seating: tuple[str, ...]) -> GameResult:
    """Play the tiles of *dealt* with the bots of *seating*.

    Raises:
        RulesetError: an unknown rule set, or one that is not for this number of players.
    """
    make_ready()
    bots = [opponent(name, dealt.deadline_ms) for name in seating]
    rules, chance = parse_ruleset(dealt.ruleset), Random(dealt.seed)  # noqa: S311 - to deal again
    state, _ = deal(rules, len(seating), chance)
    began, void, plays = process_time(), 0, 0
    with TurnTimeout(dealt.deadline_ms) as timeout:
        while state.outcome is None:
            try:
                state, events = _take_turn(state, bots[state.seat], timeout)
                plays += any(isinstance(event, Played) for event in events)
                if state.outcome is not None and not state.outcome.counts:
                    spoilt = state.turn
                    state = _dealt_again(state, void + spoilt, chance)
                    void += spoilt
            except TilerummyError as error:
                forfeit = Forfeit(state.seat, _writable(error.code), _writable(error.message))
                others = tuple(seat for seat in range(len(seating)) if seat != state.seat)
                spent, turns = 1000 * (process_time() - began), void + state.turn
                return GameResult(seating, others, None, turns, plays, spent, forfeit=forfeit)
    spent, outcome = 1000 * (process_time() - began), state.outcome
    called, turns = outcome.termination is Termination.CALL, void + state.turn - 1
    return GameResult(seating, outcome.winners, outcome.scores, turns, plays, spent, called=called)


def _dealt_again(state: State, turns: int, chance: Random) -> State:
    """Return the next deal after a claim (S3-32) in *state*: a void game has no result.

    Raises:
        TilerummyError: ``endless_game`` when void games have taken more than *turns* turns.
    """
    if turns > _MOST_TURNS:
        raise TilerummyError("endless_game", f"no game that counts after {turns} turns")
    return deal(state.ruleset, state.seats, chance)[0]


@cache
def make_ready() -> None:
    """Compile or load the solver, so that this time does not count in a bot's turn."""
    precompile()


def _take_turn(state: State, bot: Bot, timeout: TurnTimeout) -> tuple[State, tuple[Event, ...]]:
    """Return the state after the turn of *bot*, and what happened.

    Raises:
        TilerummyError: if there was no turn, or one that the rules forbid.
    """
    if state.turn > _MOST_TURNS:
        raise TilerummyError("endless_game", f"no end after {_MOST_TURNS} turns")
    turn = _asked(bot, state, timeout)
    check_is_turn(turn)
    events = decide(state, turn, oracle=_ORACLE)
    return reduce(evolve, events, state), events


def within(deadline_ms: float) -> allowance:
    """Limit the time of this package's bots, which then return the best play found so far.

    Nobody needs to follow their plays, so they do not look for tidy ones.
    """
    return allowance(deadline_ms / 2, tidy=False)


def _asked(bot: Bot, state: State, timeout: TurnTimeout) -> Turn:
    seen = view(state, state.seat)
    if isinstance(bot, ProgramBot):  # which looks at the time itself
        return bot.choose(seen)
    try:
        return timeout.run(partial(_in_time, bot, seen, timeout.ms))
    except TilerummyError:
        raise
    except (Exception, SystemExit) as error:  # a bot may end itself, but not the arena
        what = f"{type(error).__name__}: {_shown(error)}"
        raise TilerummyError("bot_failed", what[:200]) from error


def _in_time(bot: Bot, seen: View, deadline_ms: float) -> Turn:
    with within(deadline_ms):
        return bot.choose(seen)


def check_is_turn(turn: object) -> None:
    """Raise an error if a bot has returned anything but a turn.

    Raises:
        TilerummyError: ``no_turn``.
    """
    if not _is_turn(turn):
        raise TilerummyError("no_turn", f"this is not a turn: {_shown(turn)}")


def _is_turn(turn: object) -> bool:
    """Whether *turn* is one in all its parts, be it legal or not: a bot may have made anything."""
    if not isinstance(turn, Play):
        return isinstance(turn, Draw | Pass | Call | ClaimRedeal)
    try:
        table = turn.table
        is_table = isinstance(table, Table) and isinstance(table.melds, tuple)
        return is_table and isinstance(table.tiles, Tiles)
    except (AttributeError, TypeError, ValueError, IndexError):
        # Melds of other objects than tiles, or too many copies of a tile to count.
        return False


def _writable(text: str) -> str:
    """Return *text*, which may be a bot's own, without halves of characters: no file holds them."""
    return text.encode(errors="backslashreplace").decode()


def _shown(what: object) -> str:
    """Return *what* as text, even if a bot made an object that cannot print itself."""
    try:
        return f"{what}" if isinstance(what, BaseException) else f"{what!r:.80}"
    except Exception:  # noqa: BLE001 - it is a bot's own
        return f"a {type(what).__name__}"
