"""How a recorded game begins is judged: its tiles, its hands, the draws and who starts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tilerummy.core.event import Dealt, GameEnded, StartTiles
from tilerummy.core.format.beginning import deal_of
from tilerummy.core.format.notation import parse_tile
from tilerummy.core.format.record import GameRecord, RecordError
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.start import start
from tilerummy.core.tiles import Tiles
from tilerummy.library import replay

if TYPE_CHECKING:
    from tilerummy.core.event import Event

ROOT = Path(__file__).resolve().parents[2]
MATCH = (ROOT / "docs" / "examples" / "match.trn").read_text(encoding="utf-8")
DRAWS = "start_tiles; tiles=0:K7 1:K4 2:B9\n"
LATER = "classic{turn_limit_s=none}"


def begun(ruleset: str = LATER, last_starter: int | None = None, seed: int = 1) -> GameRecord:
    """Return the beginning of a game of three, the first of its match or a later one."""
    rules, chance = parse_ruleset(ruleset), Random(seed)
    tiles = rules.tiles(3)
    pool, turned_up = chance.sample(tiles, len(tiles)), chance.sample(tiles, len(tiles))
    return GameRecord(start(rules, 3, pool, start_tiles=turned_up, last_starter=last_starter))


def named(record: GameRecord, game: int, *ended: Event, **headers: str) -> GameRecord:
    """Return *record* as that game of a match, at its end if that is given."""
    headers = {"Match": "m1", "Game": str(game), **headers}
    return GameRecord((*record.events, *ended), headers)


def refusal(record: GameRecord, *before: GameRecord) -> tuple[str, int]:
    with pytest.raises(RecordError) as error:
        deal_of(record, before)
    return error.value.code, error.value.line


def ended(how: Termination = Termination.CALL) -> GameEnded:
    return GameEnded(Outcome(how, winners=(0,), scores=(2, -1, -1), tiles=(0, 1, 1)))


@pytest.mark.parametrize(
    ("draws", "code", "line"),
    [
        ("start_tiles; tiles=0:K13 1:K4 2:B9\n", "wrong_starter", 8),
        ("start_tiles; tiles=0:K9 1:K4 2:B9\n", "wrong_start_tiles", 8),  # drawn again (G1)
        ("start_tiles; tiles=0:J 1:K4 2:B9\n", "wrong_start_tiles", 8),  # drawn again (G2)
        ("start_tiles; tiles=1:K4 0:K7 2:B9\n", "wrong_start_tiles", 7),
        ("start_tiles; tiles=0:K7 1:K4 2:B9 3:R1\n", "wrong_start_tiles", 7),
        ("start_tiles; tiles=0:K7 1:K4\n", "wrong_start_tiles", 8),
        ("start_tiles; tiles=0:R2 1:R13 2:R13\nstart_tiles; tiles=1:R5 2:R13\n",
         "wrong_start_tiles", 7),  # a third R13
        (DRAWS + DRAWS, "wrong_start_tiles", 8),
        (DRAWS + "start_tiles; tiles=2:R1\n", "wrong_start_tiles", 8),
        ("", "wrong_start_tiles", 7),
    ],
)  # fmt: skip
def test_who_starts_follows_from_the_draws(draws: str, code: str, line: int) -> None:
    assert len(replay(MATCH)) == 2
    with pytest.raises(RecordError) as error:
        replay(MATCH.replace(DRAWS, draws))
    assert (error.value.code, error.value.line) == (code, line)


def test_draws_are_made_again_as_the_rules_say() -> None:
    tied = (
        "start_tiles; tiles=0:J 1:K4 2:B9\nstart_tiles; tiles=0:K9\nstart_tiles; tiles=0:R1 2:R2\n"
    )
    assert len(replay(MATCH.replace(DRAWS, tied))) == 2
    swapped = tied.replace("0:R1 2:R2", "0:R2 2:R1")
    with pytest.raises(RecordError, match="by the rules seat 0 starts"):
        replay(MATCH.replace(DRAWS, swapped))


def test_seat_one_starts_at_a_contest() -> None:
    record = begun("tournament")
    (dealt,) = record.events
    assert isinstance(dealt, Dealt)
    assert deal_of(record).seat == 0
    other = Dealt(dealt.ruleset, 2, dealt.racks, dealt.pool)
    assert refusal(GameRecord((other,))) == ("wrong_starter", 1)
    drawn = StartTiles(((0, parse_tile("R2")), (1, parse_tile("R3")), (2, parse_tile("R1"))))
    assert refusal(GameRecord((drawn, dealt))) == ("wrong_start_tiles", 1)


def test_a_later_game_is_begun_by_the_next_seat() -> None:
    first = named(begun(), 1, ended())
    starter = deal_of(first).seat
    for last in range(3):
        second = named(begun(last_starter=last), 2)
        if last == starter:
            assert deal_of(second, [first]).seat == (starter + 1) % 3
        else:
            assert refusal(second, first) == ("wrong_starter", 1)
    assert refusal(named(begun(), 2), first) == ("wrong_start_tiles", 1)


def test_a_game_dealt_anew_does_not_count() -> None:
    """T5: whoever would have started still does, by new draws in the first game."""
    first, again = named(begun(), 1, ended(Termination.REDEAL)), named(begun(seed=2), 2)
    assert deal_of(again, [first]).seats == 3
    assert refusal(named(begun(last_starter=0), 2), first)[0] == "wrong_start_tiles"

    first = named(begun(), 1, ended())
    starter = deal_of(first).seat
    second = named(begun(last_starter=starter), 2, ended(Termination.REDEAL))
    third = named(begun(last_starter=starter, seed=3), 3)
    assert deal_of(third, [first, second]).seat == (starter + 1) % 3
    wrong = named(begun(last_starter=starter + 1), 3)
    assert refusal(wrong, first, second) == ("wrong_starter", 1)


def test_where_the_file_does_not_settle_who_starts_any_beginning_is_accepted() -> None:
    for record in (begun(), begun(last_starter=0), begun(last_starter=1)):
        assert deal_of(GameRecord(record.events)).seats == 3  # no number
        assert deal_of(named(record, 5)).seats == 3  # the game before is missing
        assert deal_of(named(record, 2), [named(begun(), 1)]).seats == 3  # it has no end
        assert deal_of(named(record, 1, ContinuedFrom="m0 3 7")).seats == 3
    assert refusal(named(begun(last_starter=0), 1))[0] == "wrong_start_tiles"
    # Games of other matches settle nothing.
    other = GameRecord(named(begun(), 1, ended()).events, {"Match": "m2", "Game": "1"})
    assert deal_of(named(begun(last_starter=0), 2), [other]).seats == 3


def test_hands_are_as_large_as_the_rules_deal() -> None:
    (dealt,) = begun(last_starter=0).events
    assert isinstance(dealt, Dealt)
    one, two, three = dealt.racks
    tile = next(iter(one))
    moved = Dealt(
        dealt.ruleset,
        1,
        (one - Tiles((tile,)), two + Tiles((tile,)), three),
        dealt.pool,
    )
    assert refusal(GameRecord((moved,))) == ("wrong_hands", 1)


def test_each_hand_has_the_joker_that_the_rules_deal() -> None:
    (dealt,) = begun("classic{joker_each=yes,jokers=4}", last_starter=0).events
    assert isinstance(dealt, Dealt)
    assert deal_of(GameRecord((dealt,))).seats == 3
    one, *others = dealt.racks
    jokers = [tile for tile in one if tile.is_joker]
    numbers = [tile for tile in dealt.pool if not tile.is_joker][: len(jokers)]
    left = [*jokers, *(Tiles(dealt.pool) - Tiles(numbers))]
    robbed = replace(dealt, racks=(one - Tiles(jokers) + Tiles(numbers), *others), pool=tuple(left))
    assert refusal(GameRecord((robbed,))) == ("wrong_hands", 1)


def test_a_record_does_not_end_in_the_middle_of_a_turn() -> None:
    text = (ROOT / "conformance" / "games" / "classic.trn").read_text(encoding="utf-8")
    lines = text.splitlines()
    assert lines[-1].startswith("game_ended")
    with pytest.raises(RecordError) as error:
        replay("\n".join(lines[:-1]))
    assert (error.value.code, error.value.line) == ("cut_off", len(lines) - 1)
    assert len(replay("\n".join(lines[:-4]))) == 1  # after a whole turn the game is unfinished
