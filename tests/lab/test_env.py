"""What environments are made of: what is seen, which actions are legal, and what they do."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tilerummy.bots import bot_for
from tilerummy.bots.game import deal
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.rules import check
from tilerummy.core.turn import Play
from tilerummy.core.view import view
from tilerummy.lab.env.actions import SPACES
from tilerummy.lab.env.game import ORACLE, Game, Kind
from tilerummy.lab.env.macro import MACROS, Macro, candidates
from tilerummy.lab.env.observe import DRAWS, full_layout, named
from tilerummy.lab.env.primitive import Draft, Primitive, sizes
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State

BOTH = pytest.mark.parametrize("space", SPACES)
ALL_RULES = pytest.mark.parametrize("ruleset", PRESETS.values(), ids=PRESETS)


@pytest.fixture(autouse=True, scope="module")
def the_solver_is_compiled() -> None:
    precompile()


def step_by_chance(game: Game, chance: Random) -> int:
    mask = game.mask()
    redeal = Macro.CLAIM_REDEAL if game.draft is None else Primitive.CLAIM_REDEAL
    mask[redeal] = 0  # which would end the game before it begins
    action = int(chance.choice(np.flatnonzero(mask).tolist()))
    game.step(action)
    return action


def shuffled(state: State, seat: int, chance: Random) -> State:
    """Return *state* with everything else that *seat* cannot see."""
    hidden = [*state.pool]
    for other, rack in enumerate(state.racks):
        hidden += rack if other != seat else ()
    chance.shuffle(hidden)
    racks = []
    for other, rack in enumerate(state.racks):
        if other == seat:
            racks.append(rack)
        else:
            racks.append(parse_tiles(" ".join(map(str, hidden[: len(rack)]))))
            del hidden[: len(rack)]
    return replace(state, racks=tuple(racks), pool=tuple(hidden))


@ALL_RULES
def test_a_full_state_shows_every_tile_from_each_seat(ruleset: Ruleset) -> None:
    chance = Random(ruleset.name)
    game = Game.dealt(Kind(ruleset, ruleset.min_seats, "primitive", moves=20), chance)
    fields = full_layout()
    for _ in range(40):
        state = game.state
        for seat in range(state.seats):
            parts = named(game.full_state(seat), fields)
            racks = [state.racks[(seat + away) % state.seats] for away in range(state.seats)]
            assert bytes(parts["rack"].astype(np.uint8)) == racks[0].counts
            for row, rack in zip(parts["others"], racks[1:], strict=False):
                assert bytes(row.astype(np.uint8)) == rack.counts
            assert not parts["others"][state.seats - 1 :].any()
            shown = parts["rack"] + parts["others"].sum(axis=0) + parts["table"] + parts["undrawn"]
            assert bytes(shown.astype(np.uint8)) == state.tiles.counts
            draws = [tile.code + 1 for tile in state.pool[:DRAWS]]
            assert parts["next_draws"].tolist() == draws + [0] * (DRAWS - len(draws))
            base = game.observe(seat)[: fields["others"].start]
            np.testing.assert_array_equal(base, game.full_state(seat)[: len(base)])
        np.testing.assert_array_equal(game.full_state(), game.full_state(game.seat))
        if game.over:
            break
        step_by_chance(game, chance)


@ALL_RULES
@BOTH
def test_nobody_is_told_what_is_hidden(ruleset: Ruleset, space: str) -> None:
    chance = Random(f"{ruleset.name} {space}")
    kind = Kind(ruleset, ruleset.max_seats, space, moves=20)
    game = Game.dealt(kind, chance)
    reported = 0
    for _ in range(60 if space == "macro" else 400):
        if game.over:
            break
        if game.draft is None or game.draft.moves_left == kind.moves:
            for seat in range(kind.seats):
                other = Game(kind, shuffled(game.state, seat, chance))
                np.testing.assert_array_equal(game.observe(seat), other.observe(seat))
                if seat == game.seat:
                    np.testing.assert_array_equal(game.mask(), other.mask())
                reported += 1
        step_by_chance(game, chance)
    assert reported >= 8 * kind.seats


@ALL_RULES
@BOTH
def test_whatever_the_mask_allows_can_be_done_to_the_end(ruleset: Ruleset, space: str) -> None:
    chance = Random(f"{ruleset.name} {space}")
    kind = Kind(ruleset, ruleset.min_seats, space, moves=12)
    game = Game.dealt(kind, chance)
    tiles = game.state.tiles
    while not game.over:
        mask = game.mask()
        assert mask.any()
        forbidden = np.flatnonzero(mask == 0).tolist()
        before = game.state
        with pytest.raises(TilerummyError, match="not legal"):
            game.step(chance.choice(forbidden))
        assert game.state is before
        step_by_chance(game, chance)
        assert game.state.tiles == tiles
    assert not game.mask().any()
    assert sum(kind.rewards(game.state)) == pytest.approx(0)


def test_an_observation_says_what_the_view_says() -> None:
    kind = Kind("classic", 3)
    game = Game.dealt(kind, Random(2))
    for _ in range(30):
        step_by_chance(game, Random(0))
    for seat in range(3):
        seen = view(game.state, seat)
        reported = named(game.observe(seat), kind.layout)
        assert bytes(reported["rack"].astype(np.uint8)) == game.state.racks[seat].counts
        assert bytes(reported["table"].astype(np.uint8)) == game.state.table.tiles.counts
        assert reported["seats"][:, 0].tolist() == [1, 1, 1, 0, 0, 0]
        assert reported["seats"][1, 1] == seen.counts[(seat + 1) % 3]
        assert reported["seats"][2, 2] == seen.opened[(seat + 2) % 3]
        assert reported["pool"] == [seen.pool]
        assert reported["turn"] == [seen.turn - 1]
        assert reported["turns_left"] == [-1]
        assert reported["to_move"] == [(seen.seat - seat) % 3]
        assert reported["candidates"].any() == (seat == game.seat)


def state_with(table: str, *racks: str, opened: bool = True) -> State:
    state, _ = deal(CLASSIC, len(racks), Random(1))
    held = tuple(map(parse_tiles, racks))
    return replace(
        state, racks=held, table=parse_table(table), opened=(opened,) * len(racks), seat=0
    )


def laid(state: State) -> dict[Macro, str]:
    """Return the tiles that each action would lay."""
    found = candidates(view(state, 0))
    for turn in found.turns.values():
        assert not check(state, turn, oracle=ORACLE)
    return {
        macro: str(turn.table.tiles - state.table.tiles)
        for macro, turn in found.turns.items()
        if isinstance(turn, Play)
    }


def test_candidates_of_a_player_who_has_opened() -> None:
    state = state_with("[R4 R5 R6]", "R7 R8 K1 K2 K3 B11 B12 B13 J O9", "R1")
    found = laid(state)
    assert found[Macro.MOST] == "R7 R8 B11 B12 B13 K1 K2 K3 J"
    assert found[Macro.NO_JOKER] == "R7 R8 B11 B12 B13 K1 K2 K3"
    assert found[Macro.ONE] == "R7"
    assert Macro.FEWEST not in found
    assert Macro.GO_OUT not in found
    assert any(macro in found for macro in (Macro.HOLD_2, Macro.HOLD_4, Macro.HOLD_8))
    features = candidates(view(state, 0)).features
    assert features[Macro.MOST].tolist() == [1, 9, 87, 1, 1]
    assert features[Macro.REST].tolist() == [1, 0, 0, 0, 10]


def test_candidates_of_an_initial_meld_and_of_the_last_turn() -> None:
    opening = laid(state_with("", "R10 B10 K10 O10 R1 R2 R3 O5", "R1", opened=False))
    assert opening[Macro.MOST] == "R1 R2 R3 R10 B10 K10 O10"
    assert opening[Macro.FEWEST] == "R10 B10 K10"
    last = laid(state_with("[R4 R5 R6]", "R7", "R1"))
    assert last == {Macro.GO_OUT: "R7"}
    (call,) = [
        turn
        for macro, turn in candidates(view(state_with("[R4 R5 R6]", "R7", "R1"), 0)).turns.items()
        if macro is Macro.GO_OUT
    ]
    assert isinstance(call, Play)
    assert call.call


def test_a_meld_is_taken_apart_and_laid_anew_by_hand() -> None:
    kind = Kind("classic", 2, "primitive")
    game = Game(kind, state_with("[R4 R5 R6 R7]", "R5 R6 K1", "R1"))
    rows = sizes(CLASSIC, 2)[0]
    place, left, pick = (Primitive.ASSIGN + rows + 56 * part for part in range(3))
    r4, r5, r6, r7 = 3, 4, 5, 6
    game.step(Primitive.ASSIGN)
    assert not game.mask()[Primitive.COMMIT]
    game.step(pick + r7)
    game.step(Primitive.ASSIGN + 1)
    for action in (place + r5, place + r6):
        assert not game.mask()[Primitive.COMMIT]
        game.step(action)
    game.step(place + r7)
    assert game.mask()[Primitive.COMMIT]
    assert not game.mask()[Primitive.REST]
    game.step(Primitive.UNDO)
    assert game.mask()[Primitive.REST]
    game.step(Primitive.ASSIGN)
    game.step(pick + r4)
    game.step(left + r4)
    assert not game.mask()[Primitive.COMMIT]  # nothing new lies there
    for action in (pick + r7, Primitive.ASSIGN + 1, place + r5, place + r6, place + r7):
        game.step(action)
    game.step(Primitive.COMMIT)
    assert str(game.state.racks[0]) == "K1"
    assert game.state.table.tiles == parse_tiles("R4 R5 R6 R5 R6 R7")


@ALL_RULES
def test_the_mask_of_a_draft_is_kept_up_to_date(ruleset: Ruleset) -> None:
    chance = Random(ruleset.name)
    bot = bot_for("easy")
    game = Game.dealt(Kind(ruleset, ruleset.min_seats), chance)
    for _ in range(40):
        if game.over:
            break
        game.take(bot.choose(view(game.state, game.seat)))
    if game.over:
        pytest.fail("the game ended too soon")
    draft = Draft(game.state, ORACLE, moves=100_000)
    for _ in range(600):
        legal = [a for a in np.flatnonzero(draft.mask).tolist() if a > Primitive.CLAIM_REDEAL]
        assert draft.act(chance.choice(legal)) is None
        remaining = draft.mask.copy()
        draft._empty_rows()
        draft._choose(draft.chosen)
        np.testing.assert_array_equal(remaining, draft.mask)
        assert remaining[Primitive.COMMIT] == (not check(game.state, draft._play()))


def test_a_turn_without_moves_left_can_only_end() -> None:
    game = Game.dealt(Kind("classic", 2, "primitive", moves=3), Random(1))
    for _ in range(3):
        game.step(int(np.flatnonzero(game.mask())[-1]))
    assert np.flatnonzero(game.mask()).tolist() == [Primitive.REST]
    game.step(Primitive.REST)
    assert game.state.turn == 2


def test_a_copy_goes_its_own_way() -> None:
    for space in SPACES:
        game = Game.dealt(Kind("classic", 2, space), Random(1))
        step_by_chance(game, Random(3))
        other = game.copy()
        before = (game.observe(0), game.mask(), game.state)
        for at in range(30):
            step_by_chance(other, Random(at))
        np.testing.assert_array_equal(game.observe(0), before[0])
        np.testing.assert_array_equal(game.mask(), before[1])
        assert game.state is before[2]


def test_a_win_is_shared_and_a_void_game_is_worth_nothing() -> None:
    state = state_with("", "R1", "R2", "R3")
    ended = replace(state, outcome=Outcome(Termination.EXHAUSTION, (0, 2), (5, -9, 4), (1, 1, 1)))
    assert Kind("classic", 3).rewards(ended) == [0.25, -0.5, 0.25]
    assert Kind("classic", 3, reward="points").rewards(ended) == [5, -9, 4]
    void = replace(state, outcome=Outcome(Termination.REDEAL, (), (0, 0, 0), (1, 1, 1)))
    assert Kind("classic", 3).rewards(void) == [0, 0, 0]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"actions": "micro"}, "unknown_actions"),
        ({"reward": "fun"}, "unknown_reward"),
        ({"moves": 0}, "too_few_moves"),
        ({"seats": 9}, "too_many_players"),
        ({"ruleset": "chess"}, "unknown_ruleset"),
    ],
)
def test_what_no_environment_can_be_made_of_is_one_error(
    arguments: dict[str, object], code: str
) -> None:
    with pytest.raises(TilerummyError) as raised:
        Kind(**arguments)  # type: ignore[arg-type]
    assert raised.value.code == code


def test_every_action_has_a_name() -> None:
    for space in SPACES:
        kind = Kind("twist", 2, space)
        assert len({kind.name_of(action) for action in range(kind.actions)}) == kind.actions
    assert len(MACROS) == 11
