"""The next round's tables, as a draft for the director."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.readiness import follows_places, is_seeded, next_stage, to_seat
from tilerummy.contest.seating.by_score import by_score
from tilerummy.contest.seating.plan import plan
from tilerummy.contest.seating.problem import SeatingProblem
from tilerummy.contest.seating.ranked import by_rank, by_seed
from tilerummy.contest.standings.advancing import standings
from tilerummy.core.names import same_as

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tilerummy.contest.model.state import Contest, Division, Round
    from tilerummy.contest.seating.problem import Round as Tables
    from tilerummy.contest.seating.problem import Schedule


def draft(
    contest: Contest,
    division: str,
    on_progress: Callable[[float, Schedule], bool] = lambda *_: True,
) -> tuple[tuple[str, ...], ...]:
    """Return tables of entrants for the next round of *division*, in the order of seats.

    *on_progress* is that of `plan`.

    Raises:
        ContestError: ``division_over`` if all stages are over; ``too_few_players``.
    """
    played = contest.divisions[division]
    stage = next_stage(played)
    going = to_seat(contest, division)
    terms = played.stages[stage]
    if terms.format is Format.MEET:
        made = _next_of_all(contest, played, going, on_progress)
    else:
        problem = _problem(contest, played, going, 1, _history(played, going))
        made = _one_round(contest, division, stage, problem, on_progress)
    tables = tuple(tuple(going[player] for player in table) for table in made)
    return _at_own_tables(tables, played.pins)


def _at_own_tables(
    tables: tuple[tuple[str, ...], ...], pins: Mapping[str, int]
) -> tuple[tuple[str, ...], ...]:
    """Return *tables* with those of pinned players at their places, if there is room."""
    order, taken = list(tables), set[int]()
    for player, wanted in pins.items():
        at = next((at for at, table in enumerate(order) if player in table), None)
        if at is None or wanted >= len(order) or wanted in taken or at in taken:
            continue
        order[at], order[wanted] = order[wanted], order[at]
        taken.add(wanted)
    return tuple(order)


def _one_round(
    contest: Contest,
    division: str,
    stage: int,
    problem: SeatingProblem,
    on_progress: Callable[[float, Schedule], bool],
) -> Tables:
    """Return tables for the players of *problem*, who are numbered by place."""
    played = contest.divisions[division]
    if not follows_places(played, stage):
        return _planned(problem, on_progress)[0]
    match played.stages[stage].format:
        case Format.SWISS if is_seeded(played, stage):
            return by_seed(problem, bye_first=False).rounds[0]
        case Format.SWISS:
            return by_score(problem, _wins(contest, division))
        case Format.KNOCKOUT:
            return by_seed(problem).rounds[0]
        case _:
            return by_rank(problem).rounds[0]


def _wins(contest: Contest, division: str) -> list[int]:
    """Return the wins of those who are to be seated, best first."""
    wins = {place.player: place.wins for place in standings(contest, division)}
    return [wins[player] for player in to_seat(contest, division)]


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
    complete = _planned(_problem(contest, played, going, rounds, before), on_progress)
    planned = [{frozenset(going[at] for at in table) for table in each} for each in complete]
    if planned[: len(sat)] == [{frozenset(pod.seats) for pod in each.pods} for each in sat]:
        return complete[len(sat)]
    left = _problem(contest, played, going, rounds - len(sat), history)
    return _planned(left, on_progress)[0]


def _planned(
    problem: SeatingProblem, on_progress: Callable[[float, Schedule], bool]
) -> tuple[Tables, ...]:
    """Return rounds; where they cannot keep everybody apart, rounds that do not.

    The draft then says who sits with whom, and the director decides.
    """
    try:
        return plan(problem, on_progress).rounds
    except ContestError as error:
        if error.code != "cannot_keep_apart":
            raise
        return plan(replace(problem, apart=frozenset()), on_progress).rounds


def _problem(
    contest: Contest,
    played: Division,
    going: tuple[str, ...],
    rounds: int,
    history: tuple[Tables, ...],
) -> SeatingProblem:
    groups = [same_as(contest.entrants[player].group or "") for player in going]
    numbers = {group: at for at, group in enumerate(dict.fromkeys(groups)) if group}
    schools = tuple(numbers.get(group) for group in groups)
    size = played.stages[stage_of_next(played)].table_size
    return SeatingProblem(
        len(going), rounds, schools if numbers else (), history, size, _apart(played, going)
    )


def _apart(played: Division, going: tuple[str, ...]) -> frozenset[tuple[int, int]]:
    """Return who must not meet, by number in *going*: also players who stay at other tables."""
    number = {player: at for at, player in enumerate(going)}
    pairs = {pair for people in played.apart for pair in combinations(people, 2)}
    pinned = combinations(played.pins, 2)
    pairs |= {(one, two) for one, two in pinned if played.pins[one] != played.pins[two]}
    found = set()
    for one, two in pairs:
        if one in number and two in number:
            low, high = sorted((number[one], number[two]))
            found.add((low, high))
    return frozenset(found)


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
