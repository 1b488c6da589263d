"""What to do next, for the first line of the director's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.contest.model.registration import waiting
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.outdated import outdated
from tilerummy.contest.standings.advancing import advancing, over, qualified
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.contest.model.state import Contest, Division, Round


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDo:
    """Something that is missing."""

    code: str
    division: str | None = None
    round: int | None = None
    tables: tuple[int, ...] = ()
    count: int = 0


_ORDER = (
    "disputes", "objections", "check_in", "registrations", "tie_to_draw", "tables_missing",
    "confirmations_missing", "close_wanted", "draft_outdated", "draft_ready", "draft_wanted",
    "too_few_players", "no_entrants", "no_division", "ended_early", "all_over",
)  # fmt: skip
"""Tasks that keep people waiting come first."""


def to_do(contest: Contest) -> tuple[ToDo, ...]:
    """Return what is missing, most urgent first."""
    if not contest.divisions:
        return (ToDo(code="no_division"),)
    found = [
        *_registrations(contest),
        *(item for key in contest.divisions for item in _of_division(contest, key)),
    ]
    return tuple(sorted(found, key=lambda item: _ORDER.index(item.code)))


def for_assistants(contest: Contest) -> tuple[ToDo, ...]:
    """Return what is missing on sheets of running rounds, and the people who wait for an answer.

    It does not depend on drafts of later rounds.
    """
    found = [
        *_registrations(contest),
        *(
            item
            for key, division in contest.divisions.items()
            for at, each in enumerate(division.rounds)
            if each.status is RoundStatus.RUNNING
            for item in _of_round(contest, key, at, each)
            if item.tables
        ),
    ]
    return tuple(sorted(found, key=lambda item: _ORDER.index(item.code)))


def _registrations(contest: Contest) -> Iterator[ToDo]:
    count = len(waiting(contest))
    if count:
        yield ToDo(code="registrations", count=count)


def _of_division(contest: Contest, key: str) -> Iterator[ToDo]:
    division = contest.divisions[key]
    last = division.rounds[-1] if division.rounds else None
    if last is not None and last.status is RoundStatus.RUNNING:
        yield from _of_round(contest, key, len(division.rounds) - 1, last)
        return
    if division.moved:
        return  # its players play on in classes
    ties = ties_that_matter(contest, key)
    for tied in ties:
        yield ToDo(code="tie_to_draw", division=key, count=len(tied))
    if stage_of_next(division) == len(division.stages):
        yield ToDo(code="all_over", division=key)
    elif last is not None and last.status is RoundStatus.DRAFT:
        code = "draft_ready" if outdated(contest, key) is None else "draft_outdated"
        yield ToDo(code=code, division=key, round=len(division.rounds) - 1)
    elif over(contest, key):
        yield ToDo(code="ended_early", division=key, count=len(qualified(contest, key)))
    else:
        unmarked = _unmarked(contest, key)
        if unmarked:
            yield ToDo(code="check_in", division=key, count=unmarked)
        if not ties:  # who is seated next depends on the draw
            yield _of_next(contest, key, division)


def _unmarked(contest: Contest, key: str) -> int:
    """Return how many may play the next round, and are yet to be checked in."""
    if not contest.check_in:
        return 0
    return sum(contest.entrants[one].attendance is None for one in qualified(contest, key))


def _of_next(contest: Contest, key: str, division: Division) -> ToDo:
    going = advancing(contest, key)
    if not division.rounds and not qualified(contest, key):
        return ToDo(code="no_entrants", division=key)
    if len(going) < division.stages[stage_of_next(division)].fewest:
        return ToDo(code="too_few_players", division=key, count=len(going))
    return ToDo(code="draft_wanted", division=key, round=len(division.rounds))


def _of_round(contest: Contest, key: str, number: int, played: Round) -> Iterator[ToDo]:
    kinds = {
        "disputes": [any(game.disputed for game in pod.games) for pod in played.pods],
        "objections": [bool(pod.objections) for pod in played.pods],
        "tables_missing": [
            any(not game.entries for game in pod.games) and not contest.deserted(pod)
            for pod in played.pods
        ],
        "confirmations_missing": [
            pod.complete and not contest.done_with(pod) for pod in played.pods
        ],
    }
    for code, lacks in kinds.items():
        tables = tuple(at for at, lacking in enumerate(lacks) if lacking)
        if tables:
            yield ToDo(code=code, division=key, round=number, tables=tables, count=len(tables))
    if played.pods and all(map(contest.done_with, played.pods)):
        if played.reopened:
            yield ToDo(code="close_wanted", division=key, round=number)
        else:
            yield ToDo(code="draft_wanted", division=key, round=number + 1)
