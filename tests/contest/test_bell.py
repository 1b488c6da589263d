"""Games that end at the bell: the timer of a round, the scores, and how long a day takes."""

from __future__ import annotations

import pytest

from tests.support.contests import DIRECTORS, D, LocalContest, of_director, refused
from tilerummy.contest import command as asked
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.io.codec import NEWEST
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.forecast import forecast

ROUNDS = Stage(format=Format.MEET, rounds=2, games=2, game_min=20)


def line(player: str, total: int, count: int) -> asked.EnteredLine:
    return asked.EnteredLine(entrant=player, sum=total, count=count)


def test_the_timer_of_a_round_runs_until_it_is_stopped_or_the_round_closes() -> None:
    desk = LocalContest(4, ROUNDS)
    assert refused(desk, asked.SetBell(D, 60)) == "no_round"
    desk.publish()
    desk.do(asked.SetBell(D, 1200))
    assert desk.contest.divisions[D].rounds[0].bell_at == 1_200_000
    assert desk.do(asked.SetBell(D, 1200)) == ()
    desk.do(asked.SetBell(D))
    assert desk.contest.divisions[D].rounds[0].bell_at is None
    desk.do(asked.SetBell(D, 60))
    desk.play_round()
    assert desk.contest.divisions[D].rounds[0].bell_at is None
    assert refused(desk, asked.SetBell(D, 60)) == "no_round"


def test_a_round_that_is_taken_back_has_no_timer() -> None:
    desk = LocalContest(4, ROUNDS)
    desk.publish()
    desk.do(asked.SetBell(D, 60))
    desk.do(asked.TakeBackRound(D))
    assert desk.contest.divisions[D].rounds[0].bell_at is None


def test_starting_the_timer_can_be_undone() -> None:
    desk = LocalContest(4, ROUNDS)
    desk.publish()
    desk.do(asked.SetBell(D, 60))
    log = of_director(desk)
    action = last_action(log, DIRECTORS)
    assert action is not None
    undo = decide_undo(log, DIRECTORS, action.first)
    assert fold([*desk.events, *undo]).divisions[D].rounds[0].bell_at is None


def test_a_game_that_ends_at_the_bell_scores_like_an_exhausted_pool() -> None:
    """S3-36 to S3-38: the least sum wins, and gets what the others have more."""
    desk = LocalContest(4, ROUNDS)
    desk.publish([("p1", "p2", "p3", "p4")])
    lines = (line("p1", 28, 4), line("p2", 14, 3), line("p3", 30, 5), line("p4", 34, 5))
    endings: tuple[asked.Bell | asked.Exhausted, ...] = (asked.Bell(), asked.Exhausted())
    for game, ending in enumerate(endings):
        entered = asked.EnterGame(
            division=D, round=0, table=0, game=game, ending=ending, lines=lines
        )
        desk.do(entered)
    bell, pool = desk.contest.divisions[D].rounds[0].pods[0].games
    assert bell.entry is not None
    assert pool.entry is not None
    assert bell.entry.results == pool.entry.results
    assert [result.score for result in bell.entry.results] == [-14, 50, -16, -20]
    rung = desk.events[-2]
    assert codec.load(codec.dump(rung)) == rung
    assert f'"v":{NEWEST}' in codec.dump(rung), "older versions do not know a bell"
    assert f'"v":{NEWEST}' not in codec.dump(desk.events[-1])


def test_the_bell_bounds_how_long_a_round_lasts() -> None:
    (both, _) = forecast((ROUNDS,), 4, 300)
    (bell, _) = forecast((ROUNDS,), 4, None)
    (short, _) = forecast((ROUNDS,), 4, 120)
    assert (both.seconds, bell.seconds, short.seconds) == (2 * 1200, 2 * 1200, 2 * 4 * 120)


def test_no_bell_ends_games_that_are_played_on_the_server() -> None:
    with pytest.raises(ContestError, match="before the first minute"):
        Stage(format=Format.MEET, game_min=0)
    here = asked.AddDivision(name="Here", stages=(ROUNDS,), online=True)
    assert refused(LocalContest(), here, "here") == "bad_stage"


def test_it_is_stored_where_it_is_set() -> None:
    for event in (
        happened.BellSet(division=D, round=0, bell_at=None),
        happened.DivisionAdded(division=D, ruleset="classic", clock_s=None, stages=(ROUNDS,)),
    ):
        assert codec.load(codec.dump(event)) == event
        assert f'"v":{NEWEST}' in codec.dump(event)
