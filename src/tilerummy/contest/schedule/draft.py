"""The next round's tables, as a draft for the director."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.model.evolve import stage_of_next
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.readiness import next_stage, to_seat
from tilerummy.contest.seating.plan import plan
from tilerummy.contest.seating.problem import SeatingProblem
from tilerummy.contest.seating.ranked import by_rank

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.contest.model.state import Contest, Division, Round
    from tilerummy.contest.seating.problem import Round as Tables
    from tilerummy.contest.seating.problem import Schedule


def draft(
    contest: Contest,
    division: str,
    on_progress: Callable[[float, Schedule], bool] = lambda *_: True,
) -> tuple[tuple[str, ...], ...]:
    """Return tables of entrants for the next round of *division*, in the order of seats.

    *on_progress* as for `plan`.

    Raises:
        ContestError: ``division_over`` where all stages are played, ``too_few_players``.
    """
    played = contest.divisions[division]
    stage = next_stage(played)
    going = to_seat(contest, division)
    terms = played.stages[stage]
    if terms.format is Format.MEET:
        made = _next_of_all(contest, played, going, on_progress)
    else:
        problem = _problem(contest, going, 1, _history(played, going))
        ranked = terms.format is Format.RANK and _of_stage(played, stage)
        made = (by_rank(problem) if ranked else plan(problem, on_progress)).rounds[0]
    return tuple(tuple(going[player] for player in table) for table in made)


def _next_of_all(
    contest: Contest,
    played: Division,
    going: tuple[str, ...],
    on_progress: Callable[[float, Schedule], bool],
) -> Tables:
    """Return the next round, chosen together with all that will follow it in its stage.

    Where the rounds so far are those of the plan for the whole stage, that plan continues: full
    schedules cannot be found round by round.
    """
    stage = stage_of_next(played)
    sat = _of_stage(played, stage)
    rounds = played.stages[stage].rounds
    history = _history(played, going)
    before = history[: len(history) - len(sat)]
    whole = plan(_problem(contest, going, rounds, before), on_progress)
    planned = [{frozenset(going[at] for at in table) for table in each} for each in whole.rounds]
    if planned[: len(sat)] == [{frozenset(pod.seats) for pod in each.pods} for each in sat]:
        return whole.rounds[len(sat)]
    left = _problem(contest, going, rounds - len(sat), history)
    return plan(left, on_progress).rounds[0]


def _problem(
    contest: Contest, going: tuple[str, ...], rounds: int, history: tuple[Tables, ...]
) -> SeatingProblem:
    groups = [contest.entrants[player].group for player in going]
    numbers = {group: at for at, group in enumerate(dict.fromkeys(groups)) if group is not None}
    apart = tuple(None if group is None else numbers[group] for group in groups)
    return SeatingProblem(len(going), rounds, apart if numbers else (), history)


def _history(played: Division, going: tuple[str, ...]) -> tuple[Tables, ...]:
    """Return all rounds so far by number in *going*; others have higher numbers."""
    number = {player: at for at, player in enumerate(going)}
    return tuple(
        tuple(
            tuple(number.setdefault(player, len(number)) for player in pod.seats)
            for pod in each.pods
        )
        for each in played.rounds
        if each.status is not RoundStatus.DRAFT
    )


def _of_stage(played: Division, stage: int) -> list[Round]:
    """Return the rounds of *stage* that have been played."""
    return [r for r in played.rounds if r.stage == stage and r.status is not RoundStatus.DRAFT]
