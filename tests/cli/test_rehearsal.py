"""Whole contests with latecomers, withdrawals, disputes and corrections, judged independently.

After every round a referee that shares no code with the product (`independent_referee`) reckons
from the stored events who has which place, who is seated next, and who may sit with whom.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.independent_referee import DivisionFromEvents
from tests.support.problems import sampled
from tilerummy.cli.contest_simulation import Rehearsal, Terms
from tilerummy.contest.io import codec
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.standings.advancing import advancing, standings

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest

D = "open"
MEET = Stage(format=Format.MEET, rounds=2, games=1)
FORMATS = {
    "regulation": (Stage(format=Format.KNOCKOUT, games=2),),
    "knock-out of twos": (Stage(format=Format.KNOCKOUT, games=1, advance=1, table_size=2),),
    "knock-out of threes": (Stage(format=Format.KNOCKOUT, games=1, table_size=3),),
    "all meet": (Stage(format=Format.MEET, rounds=3, games=2),),
    "two at a table": (Stage(format=Format.MEET, rounds=4, games=1, table_size=2),),
    "by rank": (Stage(format=Format.RANK, rounds=3, games=2),),
    "best of": (Stage(format=Format.RANK, rounds=3, games=2, best=4),),
    "swiss of twos": (Stage(format=Format.SWISS, rounds=4, games=2, table_size=2),),
    "swiss of threes": (Stage(format=Format.SWISS, rounds=3, games=1, table_size=3),),
    "swiss of fours": (Stage(format=Format.SWISS, rounds=3, games=1, best=2),),
    "finals": (MEET, Stage(format=Format.KNOCKOUT, games=1, cut=8)),
    "seeded finals": (MEET, Stage(format=Format.KNOCKOUT, games=1, cut=8, seeded=True)),
    "finals with results": (MEET, Stage(format=Format.KNOCKOUT, games=1, cut=8, carry_over=True)),
    "two halves": (MEET, Stage(format=Format.SWISS, rounds=2, games=1, cut=9, carry_over=True)),
}


def chance_game(contest: Contest, division: str, table: int, game: int) -> tuple[Result, ...]:
    """Return results of a game at random; few values, so that ties are common."""
    played = contest.divisions[division].rounds
    seats = played[-1].pods[table].seats
    chance = Random(f"{len(played)} {table} {game} {seats}")
    winner = chance.randrange(len(seats))
    owed = [0 if at == winner else chance.choice((5, 10, 20)) for at in range(len(seats))]
    return tuple(
        Result(
            player=player,
            score=sum(owed) if at == winner else -owed[at],
            tiles=0 if at == winner else chance.randint(1, 2),
            seconds=chance.choice((60.0, 61.5)),
            won=at == winner,
        )
        for at, player in enumerate(seats)
    )


def judge_seating(referee: DivisionFromEvents, seated: DivisionFromEvents) -> None:
    """Compare the newest round of *seated* with what the documents want, knowing *referee*."""
    played, going = seated.rounds[-1], referee.going()
    terms = seated.stages[played["stage"]]
    tables = [table["seats"] for table in played["tables"]]
    drafted = list(seated.draft["tables"])
    at_tables = [player for seats in drafted for player in seats]
    assert len(at_tables) == len(set(at_tables))
    assert set(at_tables) <= set(going)
    assert set(going) - set(at_tables) >= set(played["waiting"])
    size = terms["table_size"]
    assert {len(seats) for seats in drafted} <= {2: {2}, 3: {2, 3, 4}, 4: {3, 4}}[size]
    byes = len(going) % 2 if size == 2 else int(size == 4 and len(going) == 5)
    assert len(going) - len(at_tables) == byes
    begun = any(one["stage"] == played["stage"] for one in referee.rounds)
    if terms["seeded"] and not begun:
        count = len(tables)
        dealt = going[byes:]
        assert [set(seats) for seats in drafted] == [set(dealt[at::count]) for at in range(count)]
    if terms["format"] == "swiss" and size == 2 and begun:
        met, waited = referee.met(), referee.waited()
        out = [player for player in going if player not in at_tables]
        rest = {
            one: [player for player in going if player != one] for one in (going if byes else [""])
        }
        fresh = [one for one, others in rest.items() if referee.can_pair(others, met)]
        if fresh:
            assert all(frozenset(seats) not in met for seats in drafted)
        if any(one not in waited for one in fresh):
            assert not set(out) & waited


SEEDS = ("1", "2", "3")
"""Each also decides how many players come."""


@pytest.mark.parametrize(
    ("name", "seed"),
    # Of each format one now, with another seed than the next.
    sampled(
        [
            (name, SEEDS[(at + turn) % len(SEEDS)])
            for at, name in enumerate(FORMATS)
            for turn in range(len(SEEDS))
        ],
        every=len(SEEDS),
    ),
)
def test_an_independent_referee_agrees_with_every_place_and_seat(name: str, seed: str) -> None:
    terms = Terms(stages=FORMATS[name], levels=("easy",), seed=seed, troubles=True)
    rehearsal = Rehearsal(terms, chance_game)
    rehearsal.open(D, "tournament")
    rehearsal.enter(D, 11 + 2 * int(seed))
    assert played_and_judged(rehearsal, D) >= len(terms.stages)


def played_and_judged(rehearsal: Rehearsal, key: str) -> int:
    """Play all rounds of a division, compare each with what the referee finds; return how many."""
    rounds = 0
    while not rehearsal.over(key):
        rehearsal.play_round(key)
        rounds += 1
        stored = [codec.dump(event) for event in rehearsal.events]
        published = max(at for at, event in enumerate(stored) if '"type":"RoundPublished"' in event)
        before, after = (
            DivisionFromEvents(stored[:published], key),
            DivisionFromEvents(stored[: published + 1], key),
        )
        judge_seating(before, after)
        judge_places(rehearsal, key)
        assert list(advancing(rehearsal.contest, key)) == DivisionFromEvents(stored, key).going()
    return rounds


def judge_places(rehearsal: Rehearsal, key: str) -> None:
    referee = DivisionFromEvents(map(codec.dump, rehearsal.events), key)
    placed = [(one.player, one.rank) for one in standings(rehearsal.contest, key)]
    assert placed == [*referee.places()]


@pytest.mark.parametrize("seed", sampled(["1", "2"], every=2))
@pytest.mark.parametrize("name", ["all meet", "swiss of twos", "knock-out of threes"])
def test_an_independent_referee_agrees_with_every_class(name: str, seed: str) -> None:
    """Each class has its players by the places of the first day, and a ranking of its own."""
    stages = FORMATS[name]
    terms = Terms(stages=stages, levels=("easy",), seed=seed, troubles=True, classes=(6, None))
    rehearsal = Rehearsal(terms, chance_game)
    rehearsal.open(D, "tournament")
    rehearsal.enter(D, 13)
    played_and_judged(rehearsal, D)
    there = len(rehearsal.contest.there(D))
    keys = rehearsal.make_classes(D)
    referee = DivisionFromEvents(map(codec.dump, rehearsal.events), D)
    made = [list(rehearsal.contest.divisions[key].seeds) for key in keys]
    assert made == referee.classes([6, there - 6])
    for key in keys:
        played_and_judged(rehearsal, key)
    judge_places(rehearsal, D)
