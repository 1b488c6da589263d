"""What a page asks about sheets, penalties and awards, in the contest's own words."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tilerummy.contest import command as pure
from tilerummy.contest.decide.require import known_division, require
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.sheet_lines import Ending, Written
from tilerummy.contest.standings.scoring import score_game
from tilerummy.core.presets import PRESETS
from tilerummy.server.contest.wire import asked

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest


def entered(
    contest: Contest, command: asked.EnterGame, by: str, *, settles: bool
) -> pure.EnterResults:
    """Return a game with the scores that follow from what was written down.

    Raises:
        ContestError: for what no game ends with; ``not_balanced`` where a paper says otherwise.
    """
    division = known_division(contest, command.division)
    written = tuple(
        Written(
            player=line.entrant,
            how=line.how,
            rack=None if line.tiles is None else tuple(line.tiles),
            sum=line.sum,
            count=line.count,
            left_s=line.left_s,
            extra=line.extra,
        )
        for line in command.lines
    )
    winner = command.ending.winner if isinstance(command.ending, asked.Called) else None
    results = score_game(
        written,
        Ending(command.ending.type),
        winner,
        ruleset=PRESETS[division.ruleset],
        clock_s=division.clock_s,
    )
    for result in results:
        score = result.score + result.penalty
        claimed = (command.claimed or {}).get(result.player, score)
        sentence = f"the paper says {claimed}, the tiles say {score}"
        require(
            claimed == score,
            "not_as_claimed",
            sentence,
            player=result.player,
            claimed=claimed,
            score=score,
        )
    return pure.EnterResults(
        division=command.division,
        round=command.round,
        table=command.table,
        game=command.game,
        results=results,
        by=by,
        known=command.known_entries,
        reason=command.reason,
        lines=written,
        ending=Ending(command.ending.type),
        settles=settles,
        name=command.name,
    )


def sheet_command(
    contest: Contest,
    link: int,
    command: (
        asked.SettleDispute | asked.ConfirmResult | asked.ConfirmTable | asked.ObjectToResult
    ),
) -> pure.Command:
    """Return what is asked about a sheet that is written."""
    match command:
        case asked.SettleDispute():
            return pure.SettleDispute(
                division=command.division,
                round=command.round,
                table=command.table,
                game=command.game,
                entry=command.entry,
                by=str(link),
            )
        case asked.ConfirmResult():
            return pure.ConfirmResult(
                division=command.division,
                round=command.round,
                table=command.table,
                entrant=command.entrant,
                by=str(link),
                settles=contest.links[link - 1].role is not Role.REFEREE,
            )
        case asked.ObjectToResult():
            return pure.ObjectToResult(
                division=command.division,
                round=command.round,
                table=command.table,
                entrant=command.entrant,
                reason=command.reason,
            )
        case asked.ConfirmTable():
            return pure.ConfirmTable(
                division=command.division,
                round=command.round,
                table=command.table,
                by=str(link),
            )


def result_command(
    command: (
        asked.Penalize
        | asked.RevokePenalty
        | asked.AwardResult
        | asked.RevokeAward
        | asked.DrawLots
    ),
    by: str,
) -> pure.Command:
    """Return what is asked about results that are no game's."""
    match command:
        case asked.Penalize():
            return pure.Penalize(
                entrant=command.entrant, points=command.points, reason=command.reason, by=by
            )
        case asked.RevokePenalty():
            return pure.RevokePenalty(penalty=command.penalty, by=by)
        case asked.AwardResult():
            return pure.AwardResult(
                division=command.division,
                round=command.round,
                entrant=command.entrant,
                wins=command.wins,
                points=command.points,
                reason=command.reason,
                by=by,
            )
        case asked.RevokeAward():
            return pure.RevokeAward(award=command.award, by=by)
        case asked.DrawLots():
            order = list(command.entrants)
            if command.by_server:
                secrets.SystemRandom().shuffle(order)
            return pure.DrawLots(division=command.division, order=tuple(order), by=by)
