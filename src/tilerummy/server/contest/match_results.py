"""Turn the finished games of a match into entries of a contest's sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.contest.model.result import Result
from tilerummy.contest.model.sheet_lines import Ending, How, Written
from tilerummy.core.clock import time_left
from tilerummy.core.outcome import Termination
from tilerummy.match.event import GameFinished
from tilerummy.match.state import evolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tiles import Tiles
    from tilerummy.match.event import MatchEvent
    from tilerummy.match.state import MatchState

_ENDINGS = {Termination.CALL: Ending.CALL, Termination.EXHAUSTION: Ending.EXHAUSTED}


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game."""

    number: int
    """The game's number in the match, from 1. Games that do not count have one too."""
    outcome: Outcome
    racks: tuple[Tiles, ...]
    opened: tuple[bool, ...]


def finished_games(events: Iterable[MatchEvent]) -> list[Finished]:
    """Return the finished games of a match that count, oldest first."""
    state: MatchState | None = None
    found: list[Finished] = []
    number = 0
    for event in events:
        before, state = state, evolve(state, event)
        if isinstance(event, GameFinished) and before is not None and before.game is not None:
            number += 1
            outcome = event.ended.outcome
            if outcome.counts:
                found.append(Finished(number, outcome, event.racks, tuple(before.game.opened)))
    return found


def sheet_of(
    game: Finished, ruleset: Ruleset, entrants: Sequence[str], absent: Sequence[str]
) -> tuple[tuple[Result, ...], tuple[Written, ...], Ending]:
    """Return results, lines and ending of *game*. *entrants* are by seat; *absent* had no seat."""
    outcome = game.outcome
    left_ms = time_left(ruleset, outcome)
    results, lines = [], []
    for seat, entrant in enumerate(entrants):
        used_s = outcome.used_ms[seat] / 1000 if outcome.used_ms else 0
        results.append(
            Result(
                player=entrant,
                score=outcome.net(seat),
                penalty=-outcome.penalties[seat] if outcome.penalties else 0,
                tiles=outcome.tiles[seat],
                seconds=used_s,
                won=seat in outcome.winners,
            )
        )
        went_out = outcome.termination is Termination.CALL and seat in outcome.winners
        lines.append(
            Written(
                player=entrant,
                how=_how(game, ruleset, seat),
                rack=None if went_out else tuple(map(str, game.racks[seat])),
                left_s=left_ms[seat] / 1000 if left_ms else None,
            )
        )
    lines += [Written(player=entrant, how=How.ABSENT) for entrant in absent]
    return tuple(results), tuple(lines), _ENDINGS[outcome.termination]


def _how(game: Finished, ruleset: Ruleset, seat: int) -> How:
    """Return how the game ended for *seat*, if the rule set makes a difference (S3-27, S3-28)."""
    declined = game.outcome.declined
    if game.opened[seat] or ruleset.unopened_penalty is None:
        return How.PLAYED
    return How.DECLINED if declined and declined[seat] is not None else How.UNOPENED
