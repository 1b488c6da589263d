"""The chance to win: from what a seat may know alone, and right where it can be worked out."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tilerummy.bots import bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.chance import Model, WeightsError, chance, chances, shipped
from tilerummy.chance.before_drawing import before_drawing
from tilerummy.chance.ending import chance_at_end
from tilerummy.chance.model import VERSION
from tilerummy.chance.public import share_by_tiles
from tilerummy.chance.strength import STRENGTHS, strengths_of
from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import DrawCause, Drew
from tilerummy.core.evolve import evolve
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.scoring import rack_points
from tilerummy.core.tiles import Tiles
from tilerummy.core.view import view
from tilerummy.match.event import Level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.tile import Tile

TEXT = shipped().text()


def states(ruleset: str, seats: int, most: int = 30) -> list[State]:
    """States of a game of beginners, who need no solver."""
    state, _ = deal(PRESETS[ruleset], seats, Random(f"{ruleset} {seats}"))
    reported = [state]
    for after, _ in itertools.islice(turns(state, [bot_for("easy")] * seats, NeverOpens()), most):
        if after.outcome is None:
            reported.append(after)
    return reported


class NeverOpens:
    """Says that nobody could have opened; only asked when a game is over."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> None:
        del ruleset, rack

    def can_play(self, state: State) -> bool:
        del state
        return False


def reshuffled(state: State, seat: int, rng: Random) -> State:
    """The same state, but for what *seat* cannot see."""
    hidden: list[Tile] = [*state.pool]
    for other, rack in enumerate(state.racks):
        hidden += [] if other == seat else list(rack)
    rng.shuffle(hidden)
    racks = []
    for other, rack in enumerate(state.racks):
        count = 0 if other == seat else len(rack)
        racks.append(rack if other == seat else Tiles(hidden[:count]))
        hidden = hidden[count:]
    return replace(state, racks=tuple(racks), pool=tuple(hidden))


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("classic", 2), ("standard", 5), ("xp", 6), ("twist", 3), ("guide", 4), ("tournament", 4)],
)
def test_hidden_tiles_do_not_change_a_chance(ruleset: str, seats: int) -> None:
    rng = Random(1)
    for state in states(ruleset, seats)[::6]:
        for seat in range(seats):
            other = reshuffled(state, seat, rng)
            assert chance(view(other, seat)) == chance(view(state, seat))
            assert 0 < chance(view(state, seat)).mean < 1


def test_the_own_rack_does() -> None:
    state = states("classic", 2)[20]
    low = replace(state, racks=(Tiles("R1 R2 R3"), state.racks[1]), opened=(True, True))
    high = replace(low, racks=(Tiles("R1 B5 K9"), state.racks[1]))
    assert chance(view(low, 0)).mean > chance(view(high, 0)).mean


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stronger_has_the_better_chance(seats: int) -> None:
    """Of two who hold the same and see the same, and nothing else is known of them."""
    seen = view(states("classic", seats)[3 * seats], 0)
    easy = (STRENGTHS["easy"],) + (STRENGTHS["hard"],) * (seats - 1)
    hard = (STRENGTHS["expert"],) + (STRENGTHS["easy"],) * (seats - 1)
    reported = [chance(seen, strengths=each).mean for each in (easy, None, hard)]
    assert reported == sorted(reported)
    assert reported[2] - reported[0] > 0.2


def test_nobody_known_is_as_if_nobody_were_asked_for() -> None:
    seen = view(states("classic", 3)[5], 0)
    assert chance(seen, strengths=(None,) * 3) == chance(seen)
    assert chance(seen, strengths=(None, 0.0, None)) != chance(seen)
    for strengths in ((0.0,), (0.0,) * 4):
        with pytest.raises(TilerummyError) as raised:
            chance(seen, strengths=strengths)
        assert raised.value.code == "strengths"


def test_every_level_is_rated_in_the_order_of_the_levels() -> None:
    assert list(STRENGTHS) == [level.value for level in Level], (
        "measure the level with `python -m benches.bench_ladder`, and add its rating to "
        "src/tilerummy/chance/strength.py"
    )
    assert list(STRENGTHS.values()) == sorted(STRENGTHS.values())


def test_a_record_tells_bots_from_people_by_the_level_behind_the_name() -> None:
    names = ["Ada (hard)", "Bo", "hard", "Cy (easy", "(easy)", "Di (queen)", ""]
    assert strengths_of(names) == (STRENGTHS["hard"], *[None] * 6)


def test_what_is_known_is_told() -> None:
    state = states("classic", 3)[0]
    won = Outcome(Termination.CALL, (1,), (0, 0, 0), (1, 0, 1))
    shared = Outcome(Termination.EXHAUSTION, (0, 2), (0, 0, 0), (1, 1, 1))
    assert chance(view(replace(state, outcome=won), 1)).mean == 1
    assert chance(view(replace(state, outcome=won), 0)).mean == 0
    assert chance(view(replace(state, outcome=shared), 2)).mean == 0.5
    assert chance(view(replace(state, outcome_at_call=won), 1)).mean == 1
    assert chance(view(replace(state, outcome_at_call=won), 2)).mean == 0


def test_an_onlooker_has_no_chance() -> None:
    state = states("classic", 2)[0]
    with pytest.raises(TilerummyError) as raised:
        chance(view(state, None))
    assert raised.value.code == "no_seat"


@pytest.mark.parametrize(("ruleset", "at"), [("classic", 4), ("classic", 25), ("twist", 9)])
def test_before_a_draw_it_is_the_average_over_every_single_tile(ruleset: str, at: int) -> None:
    """By hand: each unseen tile is drawn in a state of its own."""
    state = states(ruleset, 3)[at]
    seat = state.seat
    unseen = [tile for other, rack in enumerate(state.racks) if other != seat for tile in rack]
    reported = []
    for tile in [*unseen, *state.pool]:
        drawn = evolve(state, Drew(seat, (state.pool[0],), DrawCause.CHOICE))
        racks = list(state.racks)
        racks[seat] += Tiles((tile,))
        reported.append(chance(view(replace(drawn, racks=tuple(racks)), seat)).mean)
    after = view(evolve(state, Drew(seat, state.pool[:1], DrawCause.CHOICE)), seat)
    found = before_drawing(after, state.racks[seat], 1)
    assert found.mean() == pytest.approx(np.mean(reported), abs=1e-9)


def test_before_drawing_several_it_is_about_that_average() -> None:
    state = states("classic", 2)[12]
    seat = state.seat
    after = view(evolve(state, Drew(seat, state.pool[:3], DrawCause.TIMEOUT)), seat)
    rng, reported = np.random.default_rng(5), []
    hidden = [*state.racks[1 - seat], *state.pool]
    for _ in range(400):
        picked = Tiles([hidden[at] for at in rng.choice(len(hidden), 3, replace=False)])
        rack = np.frombuffer((state.racks[seat] + picked).counts, np.uint8)
        reported.append(chances(after, rack[None, :]).mean())
    found = before_drawing(after, state.racks[seat], 3).mean()
    assert found == pytest.approx(np.mean(reported), abs=4 * np.std(reported) / 10)


def empty_pool(racks: Sequence[Tiles]) -> State:
    """A state with an empty pool in which all else lies on the table."""
    rest = Tiles(CLASSIC.tiles(len(racks)))
    for rack in racks:
        rest -= rack
    state, _ = deal(CLASSIC, len(racks), Random(1))
    table = state.table.known((), rest)
    opened = (True,) * len(racks)
    return replace(state, racks=tuple(racks), pool=(), table=table, opened=opened)


@pytest.mark.parametrize(("mine", "share"), [("R1 R2", 1.0), ("R9 R10", 0.0), ("K3 K4", 0.5)])
def test_at_the_end_between_two_it_is_known(mine: str, share: float) -> None:
    state = empty_pool([Tiles(mine), Tiles("B3 B4")])
    assert chance_at_end(view(state, 0)) == share


def test_at_the_end_of_three_it_is_as_often_as_the_own_rack_is_best() -> None:
    """Against all ways to hold the unseen tiles, one by one."""
    racks = [Tiles("R4 R5"), Tiles("B1 B9"), Tiles("K2 K3")]
    found = chance_at_end(view(empty_pool(racks), 0))
    best = 0
    hidden = [*racks[1], *racks[2]]
    pairs = list(itertools.combinations(range(4), 2))
    for choice in pairs:
        one = rack_points(CLASSIC, Tiles(hidden[at] for at in choice))
        other = rack_points(CLASSIC, Tiles(hidden[at] for at in range(4) if at not in choice))
        best += min(one, other) > 9
    assert found == pytest.approx(best / len(pairs), abs=0.12)


def test_the_weights_are_written_as_they_were_read() -> None:
    assert Model.read(TEXT).text() == TEXT
    assert len(TEXT) < 25_000


def deep(levels: int) -> str:
    """Return weights that begin as such do, with lists in lists."""
    return f'{{"sha256": "", "version": {VERSION}, "layers": {"[" * levels}{"]" * levels}}}'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "damaged_weights"),
        ("[1]", "damaged_weights"),
        ("{}", "damaged_weights"),
        (TEXT[: len(TEXT) // 2], "damaged_weights"),
        ("[" * 100_000, "damaged_weights"),
        *((deep(levels), "damaged_weights") for levels in range(100, 1000, 20)),
        (TEXT.replace('"sharpness": ', '"sharpness": 1'), "damaged_weights"),
        (json.dumps({**json.loads(TEXT), "version": VERSION + 1}), "wrong_weights"),
    ],
)
def test_weights_that_do_not_fit_are_refused_in_a_sentence(text: str, code: str) -> None:
    with pytest.raises(WeightsError) as raised:
        Model.read(text)
    assert raised.value.code == code
    assert "install" in raised.value.message


def test_counting_tiles_gives_shares() -> None:
    assert sum(share_by_tiles((3, 9, 1), seat) for seat in range(3)) == pytest.approx(1)
    assert share_by_tiles((1, 9), 0) > share_by_tiles((9, 1), 0)
