"""Bots against each other: the same deals for everybody, from every seat."""

from __future__ import annotations

import math
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import TYPE_CHECKING, TypeVar

from tests.support.games import play_game
from tilerummy.bots import bot_for
from tilerummy.core.event import Played
from tilerummy.core.outcome import Termination
from tilerummy.core.presets import preset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


Task = TypeVar("Task")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Job:
    """One deal, played once for each of several seatings."""

    ruleset: str
    seatings: tuple[tuple[str, ...], ...]
    """Level by seat, one entry per game."""
    seed: str


@dataclass(frozen=True, slots=True)
class Result:
    """One game: who sat where, and how it went."""

    seating: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    plays: int
    called: bool
    cpu_s: float
    """Seconds of the processor for all of it, judging included."""


def play(job: Job) -> tuple[Result, ...]:
    """Play every game of *job*."""
    results = []
    for seating in job.seatings:
        bots = [bot_for(level) for level in seating]
        began = process_time()
        game = play_game(preset(job.ruleset), bots, Random(job.seed))
        outcome = game.final.outcome
        assert outcome is not None
        results.append(
            Result(
                seating,
                outcome.winners,
                outcome.scores,
                game.final.turn - 1,
                sum(isinstance(event, Played) for event in game.events),
                outcome.termination is Termination.CALL,
                process_time() - began,
            )
        )
    return tuple(results)


def run(work: Callable[[Task], Answer], tasks: Iterable[Task], processes: int) -> Iterable[Answer]:
    """Yield *work* of every task, in order, from *processes* processes."""
    if processes == 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, tasks, chunksize=4)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with half the width of its 95 % interval."""

    mean: float
    half: float

    def __format__(self, spec: str) -> str:
        return f"{self.mean:{spec}} ± {self.half:{spec.lstrip('+')}}"


def estimate(by_deal: Sequence[float]) -> Estimate:
    """Return the mean of one figure per deal.

    The games of one deal are not independent of each other, so the deal is the sample.
    """
    half = 1.96 * stdev(by_deal) / math.sqrt(len(by_deal)) if len(by_deal) > 1 else math.inf
    return Estimate(fmean(by_deal), half)


def wins(results: Iterable[Result], level: str) -> float:
    """Return the games that seats of *level* won per game; a shared win counts its share."""
    games = list(results)
    won = sum(
        sum(game.seating[seat] == level for seat in game.winners) / len(game.winners)
        for game in games
    )
    return won / len(games)


def points(results: Iterable[Result], level: str) -> float:
    """Return the mean score of a seat of *level*."""
    return fmean(
        score
        for game in results
        for seat, score in enumerate(game.scores)
        if game.seating[seat] == level
    )
