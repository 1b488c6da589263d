"""Whatever is asked in whatever order: nobody sits twice, no place is lost, all can go on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.contests import REFEREE, D, LocalContest
from tests.support.problems import sampled
from tilerummy.contest import command as asked
from tilerummy.contest.decide.draft_changes import swapped
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.outdated import outdated
from tilerummy.contest.schedule.readiness import check_draft, to_seat
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, impact, standings
from tilerummy.contest.standings.progress import table_standings
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import Command
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest
    from tilerummy.contest.seating.problem import Schedule

STEPS = 90
FORMATS: tuple[tuple[Stage, ...], ...] = (
    (Stage(format=Format.KNOCKOUT, games=1),),
    (Stage(format=Format.KNOCKOUT, games=2, advance=1),),
    (Stage(format=Format.MEET, rounds=3, games=1),),
    (Stage(format=Format.RANK, rounds=3, games=1),),
    (
        Stage(format=Format.MEET, rounds=2, games=1),
        Stage(format=Format.KNOCKOUT, games=1, cut=4),
    ),
    (
        Stage(format=Format.MEET, rounds=1, games=1),
        Stage(format=Format.RANK, rounds=2, games=1, carry_over=True),
        Stage(format=Format.KNOCKOUT, games=1, cut=8, carry_over=True),
    ),
)


def at_once(_share: float, _best: Schedule) -> bool:
    return False


class RandomContest:
    """People who do whatever comes into their heads."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.desk = LocalContest(self.chance.randint(0, 9), *self.chance.choice(FORMATS))
        self.late = 0

    def act(self) -> None:
        """Do one thing; what cannot be is refused, and changes nothing."""
        before = self.desk.contest
        try:
            for command in self._wish():
                self.desk.do(command, link=self.chance.choice((REFEREE, 3)))
        except ContestError:
            assert self.desk.contest == before

    def _wish(self) -> Sequence[Command]:  # noqa: PLR0912 - a branch for each wish
        chance, contest = self.chance, self.desk.contest
        rounds = contest.divisions[D].rounds
        people = sorted(contest.entrants) or ["nobody"]
        at = len(rounds) - 1 if chance.random() < 0.9 else chance.randrange(-1, 3)
        pods = rounds[at].pods if 0 <= at < len(rounds) else ()
        table = chance.randrange(len(pods)) if pods else 0
        wishes = {
            "draft": 3, "publish": 3, "enter": 8, "confirm": 4, "close": 3, "back": 1, "reopen": 1,
            "late": 2, "leave": 2, "return": 2, "penalty": 1, "award": 1, "lots": 3, "settle": 1,
            "void": 1, "drop": 1, "admit": 1, "seat": 1, "keep": 2, "by hand": 1,
        }  # fmt: skip
        match chance.choices(list(wishes), list(wishes.values()))[0]:
            case "draft":
                check_draft(contest, D)
                tables = draft(contest, D, at_once)
                return [asked.DraftRound(division=D, tables=tables, going=to_seat(contest, D))]
            case "publish":
                return [asked.PublishRound(D)]
            case "enter":
                return [self._entry(at, table)]
            case "confirm":
                return [asked.ConfirmTable(division=D, round=at, table=table)]
            case "close":
                return [asked.CloseRound(D)]
            case "back":
                return [asked.TakeBackRound(D)]
            case "reopen":
                return [asked.ReopenRound(D)]
            case "late":
                self.late += 1
                name = f"late{self.late}"
                return [asked.EnterPeople((asked.NewEntrant(name=name, division=D),))]
            case "void":
                return [asked.VoidGame(division=D, round=at, table=table, game=0, reason="a trial")]
            case "drop":
                return [asked.DropEntrant(chance.choice(people))]
            case "admit":
                return [asked.AdmitEntrant(chance.choice(people))]
            case "seat":
                return [asked.SeatLate(entrant=chance.choice(people), table=table)]
            case "keep":
                return [asked.KeepOutdatedDraft(D)]
            case "by hand":
                return [self._by_hand(people)]
            case "leave":
                return [asked.WithdrawEntrant(chance.choice(people))]
            case "return":
                return [asked.ReturnEntrant(chance.choice(people))]
            case "penalty":
                who = chance.choice(people)
                return [asked.Penalize(entrant=who, points=9, reason="late")]
            case "award":
                who, number = chance.choice(people), max(0, at)
                award = asked.AwardResult(
                    division=D, round=number, entrant=who, wins=1, points=0, reason="bye"
                )
                return [award]
            case "lots":
                ties = list(ties_that_matter(contest, D))
                tie = list(chance.choice(ties)) if ties else people[:2]
                chance.shuffle(tie)
                return [asked.DrawLots(division=D, entrants=tuple(tie))]
            case _:
                return [asked.SettleDispute(division=D, round=at, table=table, game=0, entry=0)]

    def _by_hand(self, people: Sequence[str]) -> Command:
        """Return the draft with two people exchanged, one of whom may have no seat."""
        one, other = self.chance.choices(people, k=2)
        return asked.DraftRound(division=D, tables=swapped(self.desk.contest, one, other))

    def _entry(self, round_: int, table: int) -> Command:
        """Return the result of a game of a table; often an even one, so that lots are needed."""
        chance, rounds = self.chance, self.desk.contest.divisions[D].rounds
        known = 0 <= round_ < len(rounds) and table < len(rounds[round_].pods)
        pod = rounds[round_].pods[table] if known else None
        seats = pod.seats if pod else ()
        there = [p for p in seats if self.desk.contest.entrants[p].there]
        game = chance.randrange(len(pod.games)) if pod and pod.games else 0
        owed = [chance.choice((4, 4, 9)) for _ in there[1:]]
        results = [
            Result(player=p, score=-o, tiles=1) for p, o in zip(there[1:], owed, strict=True)
        ]
        if there:
            results.append(Result(player=there[0], score=sum(owed), won=True))
        entries = len(pod.games[game].entries) if pod and pod.games else 0
        unseen = chance.random() < 0.15
        return asked.EnterResults(
            division=D, round=round_, table=table, game=game, results=tuple(results),
            known_entries=0 if unseen else entries, reason="once more",
        )  # fmt: skip


def check_published(before: Contest, event: Event) -> None:
    """Check that everybody seated in a new round advances, or has the seat by a director's hand."""
    if not isinstance(event, happened.RoundPublished):
        return
    assert outdated(before, D) is None
    drafted = before.divisions[D].rounds[-1]
    seated = {player for pod in drafted.pods for player in pod.seats}
    assert all(before.entrants[player].there for player in seated)
    assert not (seated - set(advancing(before, D))) & set(drafted.going or ())


@pytest.mark.parametrize("seed", sampled(range(16), every=4))
def test_whatever_is_asked_the_contest_stays_whole(seed: int) -> None:
    contest_run = RandomContest(seed)
    for _ in range(STEPS):
        before = contest_run.desk.contest
        contest_run.act()
        contest = contest_run.desk.contest
        division = contest.divisions[D]
        for each in division.rounds:
            sat = Counter(player for pod in each.pods for player in pod.seats)
            assert each.pods
            assert all(pod.seats for pod in each.pods)
            assert not [player for player, times in sat.items() if times > 1]
            assert not sat.keys() & set(each.waiting)
            if each.status is not RoundStatus.DRAFT:
                assert all(3 <= len(pod.seats) <= 4 for pod in each.pods)
        if before != contest:
            check_published(before, contest_run.desk.events[-1])
        ranked = standings(contest, D)
        assert sorted(place.player for place in ranked) == sorted(contest.entrants)
        numbers = [place.rank for place in ranked]
        assert numbers == sorted(numbers)
        assert all(rank <= at + 1 for at, rank in enumerate(numbers))
        going = advancing(contest, D)
        assert len(set(going)) == len(going)
        assert all(contest.entrants[player].there for player in going)
        assert to_do(contest)
        impact(before, contest, D)
        for number, each in enumerate(division.rounds):
            for table, pod in enumerate(each.pods):
                assert len(table_standings(contest, D, number, table)) == len(pod.seats)
    assert fold(contest_run.desk.events) == contest_run.desk.contest
