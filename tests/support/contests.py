"""A contest to give commands to."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tilerummy.contest import command as asked
from tilerummy.contest.context import Context
from tilerummy.contest.decide import decide
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.log import Recorded
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import Contest
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.standings.sheet import Line, score_sheet
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import Command
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.link import Role

D = "open"
DIRECTOR, REFEREE = 1, 2
DIRECTORS = frozenset({DIRECTOR})


class LocalContest:
    """A contest without a server: carries out commands and keeps the events."""

    def __init__(self, players: int = 8, *stages: Stage, clock_s: int | None = None) -> None:
        self.events: list[Event] = []
        self.contest = Contest()
        terms = stages or (Stage(format=Format.MEET, rounds=3),)
        self.do(asked.Open("Club evening"))
        self.do(asked.AddDivision(name=D, stages=terms, clock_s=clock_s), keys=(D,))
        for number in range(1, players + 1):
            self.enter(f"p{number}")

    def do(
        self,
        command: Command,
        *,
        link: int = DIRECTOR,
        role: Role | None = None,
        keys: tuple[str, ...] = (),
        commitment: str | None = None,
    ) -> tuple[Event, ...]:
        context = Context(link=link, role=role, keys=keys, commitment=commitment)
        events = decide(self.contest, command, context)
        self.contest = reduce(evolve, events, self.contest)
        self.events += events
        return events

    def enter(self, name: str, group: str | None = None, *, division: str = D) -> None:
        self.add(name, asked.NewEntrant(name=name, division=division, group=group))

    def add(self, key: str, person: asked.NewEntrant) -> None:
        self.do(asked.EnterPeople((person,)), keys=(key,))

    def publish(self, tables: Sequence[Sequence[str]] | None = None) -> None:
        if tables is None:
            for tie in ties_that_matter(self.contest, D):
                self.do(asked.DrawLots(division=D, entrants=tie))
        drafted = draft(self.contest, D) if tables is None else tuple(map(tuple, tables))
        self.do(asked.DraftRound(division=D, tables=drafted))
        self.do(asked.PublishRound(D))

    def sheet(
        self,
        table: int,
        game: int,
        owed: Sequence[int],
        *,
        winner: int | None = None,
        round_: int = -1,
        link: int = REFEREE,
        **more: Any,
    ) -> tuple[Event, ...]:
        """Enter a game by the points left, by seat; who has none left won."""
        rounds = self.contest.divisions[D].rounds
        round_ %= len(rounds)
        seats = rounds[round_].pods[table].seats
        lines = [
            Line(player=p, owed=left, tiles=left and 1 + left // 8)
            for p, left in zip(seats, owed, strict=True)
        ]
        out = owed.index(0) if 0 in owed else winner
        results = score_sheet(lines, winner=out)
        return self.enter_game(table, game, results, round_=round_, link=link, **more)

    def enter_game(
        self,
        table: int,
        game: int,
        results: tuple[Result, ...],
        *,
        round_: int = 0,
        link: int = REFEREE,
        role: Role | None = None,
        **more: object,
    ) -> tuple[Event, ...]:
        command = asked.EnterResults(
            division=D, round=round_, table=table, game=game, results=results,
            **more,  # type: ignore[arg-type]
        )  # fmt: skip
        return self.do(command, link=link, role=role)

    def play_round(self, seed: int = 0) -> None:
        """Enter random results for every table of the round that is played, and close it."""
        chance = Random(seed)
        for table, pod in enumerate(self.contest.divisions[D].rounds[-1].pods):
            for game in range(len(pod.games)):
                owed = [chance.randint(1, 60) for _ in pod.seats]
                owed[chance.randrange(len(owed))] = 0
                self.sheet(table, game, owed)
        self.do(asked.CloseRound(D))

    def play(self) -> None:
        """Play every round that is left."""
        division = self.contest.divisions
        while stage_of_next(division[D]) < len(division[D].stages):
            self.publish()
            self.play_round(len(self.events))
            division = self.contest.divisions


def scored(seats: tuple[str, ...], scores: tuple[int, ...]) -> tuple[Result, ...]:
    return tuple(
        Result(player=player, score=score, won=score == max(scores))
        for player, score in zip(seats, scores, strict=True)
    )


def refused(desk: LocalContest, command: Command, *keys: str) -> str:
    """Return the code; *keys* are of what *command* would add."""
    before = desk.contest
    with pytest.raises(ContestError) as error:
        desk.do(command, keys=keys)
    assert desk.contest == before
    return error.value.code


def recorded(events: Sequence[Event], links: Sequence[int]) -> tuple[Recorded, ...]:
    return tuple(
        Recorded(seq=seq, link=link, cmd_id=f"c{seq}", at=seq, event=event)
        for seq, (event, link) in enumerate(zip(events, links, strict=True), start=1)
    )


def of_director(desk: LocalContest) -> tuple[Recorded, ...]:
    """Return the log of *desk*, where the referee enters sheets and the director does the rest."""
    links = [
        REFEREE if isinstance(one, happened.GameEntered | happened.ResultConfirmed) else DIRECTOR
        for one in desk.events
    ]
    return recorded(desk.events, links)
