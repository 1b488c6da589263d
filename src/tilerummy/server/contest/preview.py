"""The effects of a command, shown before it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.draft_changes import arranged
from tilerummy.contest.decide.sheets import scored
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.advancing import impact
from tilerummy.contest.standings.sheet import totals
from tilerummy.server.contest.authorize import ContestRequest, authorize, events_of
from tilerummy.server.contest.wire import bodies
from tilerummy.server.contest.wire.division_views import draft_shown
from tilerummy.server.contest.wire.sheets import lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.log import Recorded
    from tilerummy.contest.model.state import Contest


def preview(contest: Contest, log: Sequence[Recorded], request: ContestRequest) -> bodies.Impact:
    """Return the places that *request* would change, and its other effects.

    Raises:
        ContestError: if the command would be refused.
    """
    authorize(contest, request)
    command = request.command
    drafted, lines, minus, plus = None, None, None, None
    if isinstance(command, asked.Arranging):
        made = arranged(contest, command)
        division = contest.divisions[made.division]
        number = sum(each.status is not RoundStatus.DRAFT for each in division.rounds)
        drafted = draft_shown(contest, made.division, made.tables, number, stage_of_next(division))
    if isinstance(command, asked.EnterGame):
        game = scored(contest, command)
        lines = lines_of(contest.divisions[game.division], game.results, game.lines)
        minus, plus = totals(game.results)
    events = events_of(contest, log, request)
    after = fold([*(one.event for one in log), *events])
    moved = [
        bodies.PlaceMoved(
            entrant=change.player,
            rank=change.rank,
            rank_after=change.rank_after,
            goes_on=change.goes_on,
            goes_on_after=change.goes_on_after,
        )
        for key in contest.divisions
        if key in after.divisions
        for change in impact(contest, after, key)
    ]
    return bodies.Impact.model_construct(
        places=moved, draft=drafted, lines=lines, minus=minus, plus=plus
    )
