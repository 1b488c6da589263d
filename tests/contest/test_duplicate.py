"""The same deals at every table: who is compared with whom, and the places that follow."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.contests import D, LocalContest, refused, scored
from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.model.event import DealsOpened, RoundPublished
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.sheet_lines import How, Written
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.state import Contest, Entry, Game, Pod
from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.duplicate import compare, rack_of, sums
from tilerummy.contest.standings.ranking import Comparison, ranking_compared

SEED = bytes(range(32))
SEAL = sha256(SEED).hexdigest()
MEET = Stage(format=Format.MEET, rounds=2, games=2)


def pod(table: int, *games: tuple[int, ...], size: int = 4) -> Pod:
    """Return a table whose people are called by table and seat: 3b sits at the second seat."""
    seats = tuple(f"{table}{'abcd'[seat]}" for seat in range(size))
    played = (
        Game(entries=(Entry(results=scored(seats, scores), by="1"),), counts=0)
        if scores
        else Game()
        for scores in games
    )
    return Pod(seats=seats, games=tuple(played))


def by_hand(pods: list[Pod]) -> dict[str, tuple[Fraction, Fraction]]:
    """Return what everybody has, written anew: each is compared with each of the others."""
    scores = {}
    for at, each in enumerate(pods):
        for number, game in enumerate(each.games):
            if game.entry is not None:
                for result in game.entry.results:
                    seat = each.seats.index(result.player)
                    # The one who begins has the first rack; the beginning goes round.
                    turn = list(range(len(each.seats)))
                    turn = turn[number % len(turn) :] + turn[: number % len(turn)]
                    scores[at, number, len(each.seats), turn.index(seat)] = result
    found: dict[str, tuple[Fraction, Fraction]] = {}
    for (at, number, size, rack), mine in scores.items():
        points, better, met = Fraction(0), Fraction(0), 0
        for (other_at, *same), theirs in scores.items():
            if other_at != at and same == [number, size, rack]:
                met += 1
                points += mine.score - theirs.score
                better += 1 if mine.score > theirs.score else 0
                better += Fraction(1, 2) if mine.score == theirs.score else 0
        share = better / met if met else Fraction(1, 2)
        difference = points / met if met else Fraction(0)
        before = found.get(mine.player, (Fraction(0), Fraction(0)))
        found[mine.player] = (before[0] + share, before[1] + difference)
    return found


def test_the_same_tiles_at_three_tables() -> None:
    """Rack 1 of game 1 made 34, -12 and -12; in game 2 whoever sat at seat 1 has the last one."""
    pods = [
        pod(1, (34, -10, -20, -4), (5, -3, -1, -1)),
        pod(2, (-12, 30, -10, -8), (-6, 20, -8, -6)),
        pod(3, (-12, -10, -4, 26), (-6, -8, 20, -6)),
    ]
    first = [one for one in compare(pods) if (one.game, one.rack) == (0, 0)]
    answer = [(one.result.player, one.result.score, one.share, one.difference) for one in first]
    assert answer == [
        ("1a", 34, Fraction(1), Fraction(46)),
        ("2a", -12, Fraction(1, 4), Fraction(-23)),
        ("3a", -12, Fraction(1, 4), Fraction(-23)),
    ]
    last = [one.result.player for one in compare(pods) if (one.game, one.rack) == (1, 3)]
    assert last == ["1a", "2a", "3a"]
    assert sums(pods)["1a"] == Comparison(Fraction(2), Fraction(46 + 11))


def test_a_rack_goes_round_and_everybody_has_each_of_them_once() -> None:
    for seats in (3, 4):
        for seat in range(seats):
            assert {rack_of(seat, game, seats) for game in range(seats)} == set(range(seats))
        for game in range(6):
            assert rack_of(game % seats, game, seats) == 0  # who begins


def test_tables_of_three_are_compared_with_tables_of_three() -> None:
    pods = [
        pod(1, (30, -10, -20), size=3),
        pod(2, (-12, 30, -18), size=3),
        pod(3, (34, -10, -20, -4)),
        pod(4, (-12, 30, -10, -8)),
    ]
    assert {(one.size, one.others) for one in compare(pods)} == {(3, 1), (4, 1)}
    assert sums(pods)["1a"].difference == 42
    assert sums(pods)["3a"].difference == 46


def test_a_table_alone_in_its_size_compares_to_nothing() -> None:
    pods = [pod(1, (30, -10, -20), size=3), pod(2, (-12, 30, -10, -8)), pod(3, (34, -10, -20, -4))]
    found = sums(pods)
    half = Comparison(Fraction(1, 2), Fraction(0))
    assert [found[player] for player in ("1a", "1b", "1c")] == [half] * 3


def test_a_walk_over_compares_to_nothing() -> None:
    walked = pod(1, (100, -100, 0, 0))
    lines = tuple(
        Written(player=player, how=how)
        for player, how in zip(
            walked.seats, (How.PLAYED, How.FORFEIT, How.ABSENT, How.ABSENT), strict=True
        )
    )
    entry = Entry(results=walked.games[0].entries[0].results[:2], by="1", lines=lines)
    walked = replace(walked, games=(Game(entries=(entry,), counts=0),))
    pods = [walked, pod(2, (-12, 30, -10, -8)), pod(3, (34, -10, -20, -4))]
    found = sums(pods)
    assert found["1a"] == Comparison(Fraction(1, 2), Fraction(0))
    for player in ("1b", "1c", "1d"):
        assert found[player] == Comparison(Fraction(0), Fraction(0))
    # The others are compared as if that table were not there.
    assert {player: made for player, made in found.items() if player[0] != "1"} == sums(pods[1:])


scores = st.tuples(*[st.integers(-60, 60)] * 4)


@given(st.lists(st.tuples(st.sampled_from([3, 4]), scores, scores, scores), min_size=1, max_size=7))
def test_it_is_what_comparing_each_with_each_gives(drawn: list[tuple[int, ...]]) -> None:
    pods = [
        pod(at, *(one[:size] for one in games), size=size)  # type: ignore[index]
        for at, (size, *games) in enumerate(drawn)
    ]
    found = {player: (made.share, made.difference) for player, made in sums(pods).items()}
    assert found == by_hand(pods)
    # What some win by comparison, others lose.
    games = sum(len(each.games) * len(each.seats) for each in pods)
    assert sum(share for share, _ in found.values()) == Fraction(games, 2)
    assert sum(difference for _, difference in found.values()) == 0


@pytest.mark.parametrize(
    ("one", "other", "behind"),
    [
        ((3, 0, 9, 9), (2, 90, 0, 0), "comparison"),
        ((3, 5, 9, 9), (3, 4, 0, 0), "difference"),
        ((3, 5, 2, 9), (3, 5, 3, 0), "tiles"),
        ((3, 5, 2, 7), (3, 5, 2, 8), "time"),
    ],
)
def test_each_figure_decides_where_those_before_it_are_equal(
    one: tuple[int, ...], other: tuple[int, ...], behind: str
) -> None:
    """Wins and points decide nothing of themselves."""
    figures = {"b": other, "a": one}
    results = [
        Result(player=player, score=90 * (player == "b"), tiles=tiles, seconds=seconds, won=True)
        for player, (_, _, tiles, seconds) in figures.items()
    ]
    compared = {
        player: Comparison(Fraction(share), Fraction(difference))
        for player, (share, difference, _, _) in figures.items()
    }
    first, second = ranking_compared(["b", "a"], results, compared)
    assert (first.player, second.player, second.rank) == ("a", "b", 2)
    assert (first.behind, second.behind) == (None, behind)
    drawn = ranking_compared(["b", "a"], [], {}, [("b", "a")])
    assert [(place.player, place.rank, place.behind) for place in drawn] == [
        ("b", 1, None),
        ("a", 2, "draw"),
    ]


def test_an_unknown_time_tells_nobody_apart() -> None:
    used = {"a": 8.0, "b": None, "c": 7.0}
    results = [Result(player=player, score=1, seconds=seconds) for player, seconds in used.items()]
    alike = ranking_compared("abc", results, {})
    assert [(place.rank, place.player, place.seconds) for place in alike] == [
        (1, "a", 8.0), (1, "b", None), (1, "c", 7.0),
    ]  # fmt: skip
    better = {"b": Comparison(Fraction(1), Fraction(0))}
    apart = ranking_compared("abc", results, better)
    assert [(place.player, place.behind) for place in apart] == [
        ("b", None), ("c", "comparison"), ("a", "time"),
    ]  # fmt: skip


class SameDeals(LocalContest):
    """A contest whose tables play the same deals."""

    def __init__(self, players: int, *stages: Stage) -> None:
        super().__init__(0)
        self.do(asked.DropDivision(D))
        self.do(
            asked.AddDivision(name=D, stages=stages or (MEET,), online=True, duplicate=True),
            keys=(D,),
        )
        for number in range(1, players + 1):
            self.enter(f"p{number}")

    def publish_sealed(self) -> None:
        self.publish()
        self.do(asked.TakeBackRound(D))
        self.do(asked.PublishRound(D), commitment=SEAL)


def test_places_are_by_comparison_and_awards_and_penalties_count() -> None:
    desk = SameDeals(8)
    desk.publish()
    one, other = (each.seats for each in desk.contest.divisions[D].rounds[0].pods)
    for game in range(2):
        desk.enter_game(0, game, scored(one, (30, -10, -12, -8)))
        desk.enter_game(1, game, scored(other, (28, -10, -13, -5)))
    desk.do(asked.CloseRound(D))
    figures = {place.player: place.compared for place in standings(desk.contest, D)}
    assert figures[one[0]] == Comparison(Fraction(2), Fraction(4))
    assert figures[other[0]] == Comparison(Fraction(0), Fraction(-4))
    assert figures[other[3]] == Comparison(Fraction(2), Fraction(6))
    best = standings(desk.contest, D)
    assert best[0].player == other[3]  # who won nothing, and lost less than the other
    assert best[1].behind == "difference"
    desk.do(asked.Penalize(entrant=other[3], points=5, reason="late"))
    desk.do(asked.AwardResult(division=D, round=0, entrant=one[1], wins=1, points=7, reason="bye"))
    after = {place.player: place.compared for place in standings(desk.contest, D)}
    assert after[other[3]] == Comparison(Fraction(2), Fraction(1))
    assert after[one[1]] == Comparison(Fraction(2), Fraction(7))
    desk.do(asked.RevokePenalty(penalty=0))
    revoked = {place.player: place.compared for place in standings(desk.contest, D)}
    assert revoked == after | {other[3]: figures[other[3]]}


@pytest.mark.parametrize("seed", range(5))
def test_any_order_of_entries_and_corrections_compares_as_the_final_sheets(seed: int) -> None:
    chance = Random(seed)
    desk = SameDeals(11)
    desk.publish()
    pods = desk.contest.divisions[D].rounds[0].pods
    final = {}
    for at, each in enumerate(pods):
        for game in range(2):
            lost = [-chance.randint(1, 60) for _ in each.seats[1:]]
            final[at, game] = scored(each.seats, (-sum(lost), *lost))
    order = list(final) * 2
    chance.shuffle(order)
    seen: set[tuple[int, int]] = set()
    for at, game in order:
        size = len(pods[at].seats)
        wrong = scored(pods[at].seats, (9 * size - 9, *[-9] * (size - 1)))
        results = final[at, game] if (at, game) in seen else wrong
        desk.enter_game(
            at, game, results, known_entries=int((at, game) in seen), reason="looked again"
        )
        seen.add((at, game))
    straight = SameDeals(11)
    straight.publish([each.seats for each in pods])
    for (at, game), results in final.items():
        straight.enter_game(at, game, results)
    assert standings(desk.contest, D) == standings(straight.contest, D)


def test_what_cannot_be_compared_is_refused() -> None:
    desk = LocalContest(0)
    cup = Stage(format=Format.KNOCKOUT)

    def division(**more: object) -> asked.AddDivision:
        terms = {"name": "x", "stages": (MEET,), "online": True, "duplicate": True, **more}
        return asked.AddDivision(**terms)  # type: ignore[arg-type]

    assert refused(desk, division(online=False)) == "duplicate_online"
    assert refused(desk, division(stages=(MEET, cup))) == "duplicate_knockout"
    desk.do(division(), keys=("x",))
    assert refused(desk, asked.ChangeDivision(division="x", stages=(cup,))) == "duplicate_knockout"
    desk.do(asked.AddDivision(name="y", stages=(cup,), online=True))


def test_a_round_is_sealed_when_it_is_published_and_opened_when_all_have_finished() -> None:
    desk = SameDeals(8)
    desk.publish_sealed()
    played = desk.contest.divisions[D].rounds[0]
    assert (played.commitment, played.seed) == (SEAL, None)
    assert isinstance(desk.events[played.published - 1], RoundPublished)
    opening = asked.OpenDeals(division=D, round=0, seed=SEED.hex(), ruleset="classic")
    assert refused(desk, opening) == "results_missing"
    for table in range(2):
        for game in range(2):
            assert refused(desk, opening) == "results_missing"
            desk.sheet(table, game, [0, 5, 6, 7])
    assert refused(desk, replace(opening, seed=bytes(32).hex())) == "stale"
    assert refused(desk, replace(opening, round=3)) == "unknown_round"
    assert desk.do(opening) == (
        DealsOpened(division=D, round=0, seed=SEED.hex(), ruleset="classic"),
    )
    assert desk.do(opening) == ()
    assert desk.contest.divisions[D].rounds[0].seed == SEED.hex()
    stored = [codec.load(codec.dump(event)) for event in desk.events]
    assert stored == desk.events
    assert fold(stored) == desk.contest


def test_other_divisions_are_sealed_by_nothing() -> None:
    desk = LocalContest(8)
    desk.publish()
    desk.do(asked.TakeBackRound(D))
    assert desk.do(asked.PublishRound(D), commitment=SEAL) == (RoundPublished(D),)
    for table in range(2):
        for game in range(2):
            desk.sheet(table, game, [0, 5, 6, 7])
    with pytest.raises(ContestError, match="not the seed"):
        decide(
            desk.contest, asked.OpenDeals(division=D, round=0, seed=SEED.hex(), ruleset="classic")
        )


def test_a_contest_without_rounds_has_places() -> None:
    assert standings(Contest(divisions=SameDeals(0).contest.divisions), D) == ()
