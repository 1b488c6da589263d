"""Processor time of a round of 200 people in every format: `python -m benches.contest_formats`.

For each format it drafts, publishes, enters and closes all rounds. It prints the slowest draft and
the slowest close with its places, in seconds of processor, and the ratio of both together to the
yardstick: one `sorted` over a million numbers in the same run. The search is compiled first.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from tests.support.contests import D, LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.seating.plan import plan
from tilerummy.contest.seating.problem import SeatingProblem
from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

KNOCKOUT = Stage(format=Format.KNOCKOUT, games=1)
FORMATS = {
    "knock-out": (KNOCKOUT,),
    "all meet": (Stage(format=Format.MEET, rounds=5, games=1),),
    "by rank": (Stage(format=Format.RANK, rounds=5, games=1),),
    "Swiss in fours": (Stage(format=Format.SWISS, rounds=5, games=1),),
    "Swiss in threes": (Stage(format=Format.SWISS, rounds=5, games=1, table_size=3),),
    "Swiss in twos": (Stage(format=Format.SWISS, rounds=7, games=1, table_size=2),),
    "groups, seeded finals": (
        Stage(format=Format.MEET, rounds=3, games=1),
        Stage(format=Format.KNOCKOUT, games=1, cut=32, seeded=True),
    ),
    "best 3 of 5 games": (Stage(format=Format.RANK, rounds=5, games=1, best=3),),
}
GOAL_S = 1.0


def day(players: int, stages: tuple[Stage, ...]) -> tuple[int, float, float]:
    """Play all rounds; return how many, and the slowest draft and close in seconds."""
    desk, chance = LocalContest(0, *stages), Random(1)
    for number in range(players):
        desk.enter(f"p{number}", f"School {number % 25}")
    rounds, slowest_draft, slowest_close = 0, 0.0, 0.0
    while stage_of_next(desk.contest.divisions[D]) < len(stages):
        for tie in ties_that_matter(desk.contest, D):
            desk.do(asked.DrawLots(division=D, entrants=tie))
        began = process_time()
        tables = draft(desk.contest, D)
        desk.do(asked.DraftRound(division=D, tables=tables))
        desk.do(asked.PublishRound(D))
        slowest_draft = max(slowest_draft, process_time() - began)
        for table, pod in enumerate(desk.contest.divisions[D].rounds[-1].pods):
            owed = [chance.randint(1, 60) for _ in pod.seats]
            owed[chance.randrange(len(owed))] = 0
            desk.sheet(table, 0, owed)
        began = process_time()
        desk.do(asked.CloseRound(D))
        standings(desk.contest, D)
        slowest_close = max(slowest_close, process_time() - began)
        rounds += 1
    seated = {player for pod in desk.contest.divisions[D].rounds[0].pods for player in pod.seats}
    assert len(seated) >= players - 1, "at most one of the first round has a bye"
    return rounds, slowest_draft, slowest_close


def yardstick() -> float:
    chance = Random(1)
    numbers = [chance.random() for _ in range(1_000_000)]
    began = process_time()
    sorted(numbers)
    return process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    players = parser.parse_args().players
    plan(SeatingProblem(16, 2))  # compiles
    day(16, FORMATS["all meet"])
    unit = yardstick()
    print(f"{players} people; yardstick {unit:.3f} s")
    print(f"{'format':<24}rounds  draft s  close s  ratio")
    for name, stages in FORMATS.items():
        rounds, drafted, closed = day(players, stages)
        late = "" if drafted + closed < GOAL_S else f"  more than {GOAL_S} s"
        print(
            f"{name:<24}{rounds:>6}  {drafted:>7.3f}  {closed:>7.3f}"
            f"  {(drafted + closed) / unit:>5.1f}{late}"
        )


if __name__ == "__main__":
    main()
