"""Compare models of ratings by their predictions: ``python -m benches.bench_ratings``.

Bots of known strength play games at tables of two to four. Each model of openskill rates them game
after game, and predicts every game before it learns from it. The loss of a game is the negative
logarithm of the probability of its order of places, in bits. Three yardsticks: all orders equally
likely, Elo pair by pair, and the strengths measured in thousands of games
(`tilerummy.chance.strength`), in the unit that fits these games best. All models see the same games
in several orders. Only the last two thirds of the games count. The last lines are the time to rate
100,000 results.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import pairwise
from math import exp, log, log2, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

from tilerummy.chance.strength import STRENGTHS
from tilerummy.club.ratings import ratings
from tilerummy.lab.arena.game import Deal, play_game

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVELS: Final = ("easy", "casual", "medium", "skilled", "strong")
"""Levels that take a few milliseconds a turn at most."""
MODELS: Final[tuple[type[Any], ...]] = (
    PlackettLuce,
    BradleyTerryFull,
    BradleyTerryPart,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)
_ORDERS: Final = 10
_BETA: Final = 25 / 6
_K: Final = 32
_TEN: Final = log(10) / 400

Places = dict[str, int]


def play(ruleset: str, seats: int, games: int, seed: int) -> list[Places]:
    """Play games between bots drawn by chance; return their places."""
    chance = Random(f"{seed} {seats}")
    found = []
    for number in range(games):
        there = tuple(chance.sample(LEVELS, min(seats, len(LEVELS))))
        game = play_game(Deal(ruleset, f"{seed} {seats} {number}", (there,), 5_000), there)
        scores = game.scores
        if scores is not None:
            best = [0 if seat in game.winners else 1 for seat in range(len(there))]
            keys = [(best[at], -scores[at]) for at in range(len(there))]
            found.append(
                {name: 1 + sum(k < keys[at] for k in keys) for at, name in enumerate(there)}
            )
    return found


def loss(places: Places, strength: dict[str, float]) -> float:
    """Return the bits that the order *places* costs if *strength* has the weight of each player.

    The order is drawn place by place, each time by weight; of those who tie either order counts.
    """
    order = sorted(places, key=lambda one: places[one])
    left, bits = sum(strength.values()), 0.0
    for name, following in pairwise([*order, ""]):
        if following:
            bits -= log2(strength[name] / left)
        left -= strength[name]
    return bits


def of_openskill(kind: type[Any], evenings: Sequence[Places]) -> float:
    """Return the mean loss of a model of openskill that learns as it goes."""
    model = kind()
    known: dict[str, Any] = {}
    losses = []
    for places in evenings:
        for name in places:
            known.setdefault(name, model.rating())
        unit = sqrt(fmean(known[name].sigma ** 2 + _BETA**2 for name in places) * 2)
        losses.append(loss(places, {name: exp(known[name].mu / unit) for name in places}))
        ranks = [float(one) for one in places.values()]
        after = model.rate([[known[name]] for name in places], ranks=ranks)
        known |= {name: one for name, (one,) in zip(places, after, strict=True)}
    return fmean(losses[len(losses) // 3 :])


def of_elo(evenings: Sequence[Places]) -> float:
    """Return the mean loss of Elo's ratings, every two of a table as a game of their own."""
    points = dict.fromkeys(LEVELS, 0.0)
    losses = []
    for places in evenings:
        losses.append(loss(places, {name: exp(points[name] * _TEN) for name in places}))
        change = dict.fromkeys(places, 0.0)
        for one, mine in places.items():
            for other, theirs in places.items():
                if one != other:
                    expected = 1 / (1 + exp((points[other] - points[one]) * _TEN))
                    won = 0.5 if mine == theirs else float(mine < theirs)
                    change[one] += _K * (won - expected) / (len(places) - 1)
        for name, more in change.items():
            points[name] += more
    return fmean(losses[len(losses) // 3 :])


def of_known(evenings: Sequence[Places], unit: float) -> float:
    """Return the mean loss of the strengths that are known, *unit* for 400 points of them."""
    strengths = {name: exp(unit * points / 400) for name, points in STRENGTHS.items()}
    losses = [loss(places, {name: strengths[name] for name in places}) for places in evenings]
    return fmean(losses[len(losses) // 3 :])


def compare(evenings: Sequence[Places]) -> dict[str, float]:
    """Return the mean loss of every model over several orders of the games."""
    found: dict[str, list[float]] = {}
    for number in range(_ORDERS):
        order = list(evenings)
        Random(number).shuffle(order)
        found.setdefault("all alike", []).append(
            fmean(loss(one, dict.fromkeys(one, 1.0)) for one in order[len(order) // 3 :])
        )
        for kind in MODELS:
            found.setdefault(kind.__name__, []).append(of_openskill(kind, order))
        found.setdefault("Elo by pairs", []).append(of_elo(order))
        # The best unit for these games: the yardstick that no model knows beforehand.
        known = min(of_known(order, unit / 10) for unit in range(1, 31))
        found.setdefault("known strengths", []).append(known)
    return {name: fmean(losses) for name, losses in found.items()}


def rated_in(results: int, seats: int) -> float:
    """Return the seconds of processor time to rate so many results."""
    chance = Random(1)
    people = [f"m{number}" for number in range(200)]
    evenings = [
        {name: place for place, name in enumerate(chance.sample(people, seats), start=1)}
        for _ in range(results // seats)
    ]
    began = time.process_time()
    ratings(evenings)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=150, help="for each number of seats")
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file of the games: read it, or write it")
    options = parser.parse_args()
    if options.keep and options.keep.exists():
        played = {
            int(seats): games for seats, games in json.loads(options.keep.read_text()).items()
        }
    else:
        played = {
            seats: play(options.ruleset, seats, options.games, options.seed) for seats in (2, 3, 4)
        }
        if options.keep:
            options.keep.write_text(json.dumps(played))
    print("mean loss in bits a game, by seats (less is better)")
    by_seats = {seats: compare(games) for seats, games in played.items()}
    print(f"{'':22}", *(f"{seats:>7}" for seats in by_seats))
    for name in next(iter(by_seats.values())):
        print(f"{name:22}", *(f"{losses[name]:7.3f}" for losses in by_seats.values()))
    for seats in (2, 4, 6):
        print(
            f"100,000 results at tables of {seats}: {rated_in(100_000, seats):.1f} s of processor"
        )


if __name__ == "__main__":
    main()
