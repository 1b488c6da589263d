"""Bots against each other: fair deals, games that can be played again, and who loses at once."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean

import pytest

from tests.support.games import ORACLE, play_out
from tilerummy.bots import bot_for
from tilerummy.bots.bot import allowance
from tilerummy.bots.game import deal, turns
from tilerummy.core.errors import TilerummyError
from tilerummy.core.presets import PRESETS
from tilerummy.lab.arena.estimate import Test as SequentialTest
from tilerummy.lab.arena.estimate import estimate, points, quantile, win_share
from tilerummy.lab.arena.game import Deal, play_deal
from tilerummy.lab.arena.journal import Journal
from tilerummy.lab.arena.matrix import Matrix
from tilerummy.lab.arena.opponents import opponent
from tilerummy.lab.arena.picture import picture
from tilerummy.lab.arena.plan import Plan
from tilerummy.lab.arena.run import run

DEADLINE_MS = 600_000
"""Only a hang breaks it."""


def a_deal(*seatings: tuple[str, ...], seed: str = "1", ruleset: str = "classic") -> Deal:
    return Deal(ruleset, seed, seatings, DEADLINE_MS)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_game_is_the_one_that_is_played_and_audited_elsewhere(ruleset: str) -> None:
    seats = PRESETS[ruleset].min_seats
    seating = ("easy", "medium", "hard", "easy", "medium", "easy")[:seats]
    (game,) = play_deal(a_deal(seating, ruleset=ruleset))
    _, opening = deal(PRESETS[ruleset], seats, Random("1"))
    bots = [bot_for(level) for level in seating]
    with allowance(DEADLINE_MS, tidy=False):
        audited = play_out(opening, bots, Random(0), ORACLE)
    assert audited.final.outcome is not None
    if PRESETS[ruleset].game_clock_s is None:
        assert game.winners == audited.final.outcome.winners
        assert game.scores == audited.final.outcome.scores
    assert (game.turns, game.plays) == (audited.final.turn - 1, len(audited.plays))
    assert game.forfeit is None


def test_turns_end_with_the_game() -> None:
    state, _ = deal(PRESETS["classic"], 2, Random(3))
    played = list(turns(state, [bot_for("easy")] * 2, ORACLE))
    assert [one.turn for one, _ in played] == list(range(2, len(played) + 2))
    assert [one.outcome is None for one, _ in played] == [True] * (len(played) - 1) + [False]


@pytest.mark.parametrize(
    ("factory", "code"),
    [
        ("crashes", "bot_failed"),
        ("passes", "illegal_turn"),
        ("stalls", "no_turn"),
        ("says_nothing", "no_turn"),
        ("plays_a_text", "wrong_type"),
        ("plays_no_melds", "wrong_type"),
        ("plays_more_tiles_than_can_be_counted", "no_turn"),
        ("has_no_name", "no_turn"),
        ("fails_without_a_word", "bot_failed"),
        ("ends_itself", "bot_failed"),
    ],
)
def test_a_bot_that_does_not_play_loses_that_game(factory: str, code: str) -> None:
    bad = f"tests.lab.players:{factory}"
    games = play_deal(a_deal((bad, "easy", "easy"), ("easy", "easy", bad)))
    for game in games:
        seat = game.seating.index(bad)
        assert game.forfeit is not None
        assert (game.forfeit.seat, game.forfeit.code) == (seat, code)
        assert game.winners == tuple(other for other in range(3) if other != seat)
    assert (win_share(games, bad), win_share(games, "easy")) == (0, 1)
    assert points(games, bad) is None


@pytest.mark.slow
def test_a_void_game_is_dealt_again_and_no_loss() -> None:
    """S3-32: a game of which somebody claims a new deal does not count."""
    claims = "tests.lab.players:claims"
    seatings = ((claims, "medium"), ("medium", claims))
    deals = [
        a_deal(*seatings, seed=f"{seed}", ruleset="classic{redeal_on_doubles=1}")
        for seed in range(20)
    ]
    games = [game for dealt in deals for game in play_deal(dealt)]
    assert all(len(game.winners) == 1 and game.forfeit is None for game in games)
    assert 0.25 < win_share(games, claims) < 0.75
    again = [game for dealt in deals for game in play_deal(dealt)]
    assert [game.scores for game in again] == [game.scores for game in games]
    assert [game.turns for game in again] == [game.turns for game in games]


@pytest.mark.slow
def test_who_claims_without_end_loses() -> None:
    """Of 24 tiles two are alike nearly always, and somebody of three has always such a rack."""
    seating = ("medium", *["tests.lab.players:claims"] * 3)
    (game,) = play_deal(a_deal(seating, ruleset="classic{redeal_on_doubles=1,hand=24}"))
    assert game.forfeit is not None
    assert game.forfeit.code == "endless_game"
    assert game.forfeit.seat != 0
    assert 0 in game.winners
    assert 3000 < game.turns < 3010


@pytest.mark.parametrize("how", ["sleeps", "catches", "catches_once"])
def test_a_bot_that_hangs_loses_and_the_next_game_is_played(how: str) -> None:
    hangs = f"tests.lab.players:{how}"
    hung = play_deal(Deal("classic", "1", ((hangs, "easy"), (hangs, "medium")), 50))
    assert [game.forfeit and game.forfeit.code for game in hung] == ["too_slow"] * 2
    (played,) = play_deal(a_deal(("easy", "medium")))
    assert played.forfeit is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("factory", "code"), [("ends", "process_ended"), ("only_here", "unknown_bot")]
)
def test_what_goes_wrong_in_another_process_is_one_error(factory: str, code: str) -> None:
    plan = Plan(bots=(f"tests.lab.players:{factory}", "easy"), games=2, deadline_ms=DEADLINE_MS)
    with pytest.raises(TilerummyError) as raised:
        list(run(plan, Journal(None, plan), None, processes=2))
    assert raised.value.code == code


@pytest.mark.parametrize("name", ["", "hrad", "no.such.module:bot", "tests.lab.players:nobody",
                                  "tests.lab.players:no_bot", "tests.lab.players:no_weights",
                                  "tests.lab.players:no_bot_but_an_end",
                                  "./bot 'open"])  # fmt: skip
def test_an_unknown_bot_is_one_error(name: str) -> None:
    with pytest.raises(TilerummyError) as raised:
        opponent(name, DEADLINE_MS)
    assert raised.value.code == "unknown_bot"


def played(plan: Plan) -> Matrix:
    matrix = Matrix(plan)
    for step in run(plan, Journal(None, plan), None, processes=1):
        matrix.add(step)
    return matrix


def test_a_run_of_any_length_begins_at_once() -> None:
    plan = Plan(bots=("easy", "medium"), games=10**12, deadline_ms=DEADLINE_MS)
    assert len(next(iter(run(plan, Journal(None, plan), None, processes=1))).games) == 2


def test_the_matrix_counts_every_game_once_for_each_side() -> None:
    plan = Plan(bots=("easy", "medium"), games=6, deadline_ms=DEADLINE_MS)
    matrix = played(plan)
    easy, medium = matrix.wins("easy", "medium"), matrix.wins("medium", "easy")
    assert easy is not None
    assert medium is not None
    assert easy.mean + medium.mean == pytest.approx(1)
    winners = [game.seating[game.winners[0]] for game in matrix.all_games()]
    assert winners.count("easy") / len(winners) == easy.mean
    drawn = picture(matrix)
    assert f">{100 * medium.mean:.1f}</text>" in drawn
    assert "easy" in drawn


def test_every_seat_gets_every_place_and_every_cell_the_same_tiles() -> None:
    plan = Plan(bots=("easy", "medium", "hard"), seats=3, games=7, deadline_ms=DEADLINE_MS)
    cells = plan.cells
    assert len(cells) == 6
    by_cell = [list(plan.deals(cell)) for cell in cells]
    assert {len(deals) for deals in by_cell} == {3}
    assert len({tuple(dealt.seed for _, dealt in deals) for deals in by_cell}) == 1
    for cell, deals in zip(cells, by_cell, strict=True):
        seatings = deals[0][1].seatings
        assert [seating.index(cell.row) for seating in seatings] == [0, 2, 1]


def test_one_deal_does_not_tell_an_interval() -> None:
    assert f"{estimate([0.5]).percent:.1f}" == "50.0 ± ?"
    assert f"{estimate([3.0, 5.0]):+.0f}" == "+4 ± 13"


@pytest.mark.parametrize("deals", [3, 5, 10, 100])
def test_an_interval_holds_the_truth_as_often_as_it_says(deals: int) -> None:
    chance = Random(5)
    hits = 0
    for _ in range(1000):
        by_deal = [chance.gauss(0.6, 0.2) for _ in range(deals)]
        reported = estimate(by_deal)
        hits += abs(reported.mean - 0.6) <= reported.half
    assert 930 <= hits <= 970


@pytest.mark.parametrize(
    ("share", "degrees", "known"),
    [
        *[(0.975, n, t) for n, t in ((1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571),
                                     (9, 2.262), (19, 2.093), (29, 2.045), (120, 1.980))],
        (0.975, 10**6, 1.960), (0.95, 1, 6.314), (0.95, 2, 2.920), (0.95, 5, 2.015),
        (0.025, 2, -4.303), (0.5, 3, 0),
    ],
)  # fmt: skip
def test_quantiles_are_those_of_the_tables(share: float, degrees: int, known: float) -> None:
    assert quantile(share, degrees) == pytest.approx(known, rel=1.5e-3)


def below(t: float, degrees: int) -> float:
    """The chance that Student's t of an even number of *degrees* is below *t*, exactly (26.7.4)."""
    angle = math.atan(t / math.sqrt(degrees))
    term = total = 1.0
    for k in range(1, degrees // 2):
        term *= math.cos(angle) ** 2 * (2 * k - 1) / (2 * k)
        total += term
    return 0.5 + math.sin(angle) * total / 2


@pytest.mark.parametrize("degrees", [50, 100, 200])
@pytest.mark.parametrize("share", [0.025, 0.95, 0.975])
def test_quantiles_err_with_the_fifth_power_of_the_degrees(share: float, degrees: int) -> None:
    """Where a sign in one of its four terms is wrong, the expansion errs far more."""
    assert abs(below(quantile(share, degrees), degrees) - share) < 0.1 / degrees**5


@pytest.mark.parametrize(("truth", "better"), [(0.5, False), (0.6, True)])
def test_a_sequential_test_errs_as_rarely_as_it_says(truth: float, better: bool) -> None:
    chance, test = Random(f"{truth}"), SequentialTest(0.5, 0.6)
    wrong = lengths = 0
    for _ in range(200):
        by_deal: list[float] = []
        while (verdict := test.verdict(by_deal)) is None:
            by_deal.append(fmean(chance.random() < truth for _ in range(2)))
        wrong += verdict is not better
        lengths += len(by_deal)
    assert wrong <= 200 * 0.09
    assert lengths / 200 < 150


@pytest.mark.slow
@pytest.mark.parametrize(
    ("low", "high", "lost", "shared", "better"),
    [
        (0.5, 0.55, 0, 90, True),
        (0.9, 0.95, 0, 10, True),
        pytest.param(0.5, 0.52, 0, 96, True, marks=pytest.mark.slow),
        pytest.param(0.9, 0.95, 0, 20, False, marks=pytest.mark.slow),
        pytest.param(0.95, 0.99, 0, 10, False, marks=pytest.mark.slow),
        pytest.param(0.05, 0.1, 80, 20, True, marks=pytest.mark.slow),
    ],
)
def test_a_sequential_test_errs_as_rarely_where_most_deals_end_alike(
    low: float, high: float, lost: int, shared: int, better: bool
) -> None:
    """Of 100 deals of two games *lost* win none and *shared* one; the truth is one of both ends."""
    chance, test = Random(f"{low} {high}"), SequentialTest(low, high)
    wrong = 0
    for _ in range(300):
        by_deal: list[float] = []
        while (verdict := test.verdict(by_deal)) is None:
            by_deal += chance.choices((0, 0.5, 1), (lost, shared, 100 - lost - shared))
        wrong += verdict is not better
    assert wrong <= 300 * 0.07


def test_a_sequential_test_ends_where_every_deal_ends_alike() -> None:
    assert SequentialTest(0.5, 0.55).verdict([1.0] * 20) is True
    assert SequentialTest(0.5, 0.55).verdict([0.0] * 40) is False
