"""Who sits where before the first deal, and who may arrange it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.matches import MATCH, SEED, Play, code
from tilerummy.core.policy import MatchLength
from tilerummy.core.presets import CLASSIC, STANDARD, XP
from tilerummy.core.turn import Draw
from tilerummy.match.command import (
    AddSeat,
    Create,
    DropSeat,
    OpenSeat,
    Rename,
    SeatBot,
    SitDown,
    StartGame,
    TakeTurn,
)
from tilerummy.match.context import Context, Secret
from tilerummy.match.decide import decide
from tilerummy.match.event import Level, SeatDropped, Seated
from tilerummy.match.refusal import Refusal

SECRET = Secret(MATCH, SEED)


def kinds(play: Play) -> list[str]:
    return [seat.kind for seat in play.state.seats]


def status(play: Play) -> str:
    return play.state.status


def test_the_creator_sits_at_seat_0_and_bots_where_they_were_asked_for() -> None:
    play = Play(None, Level.HARD, Level.EASY)
    assert kinds(play) == ["person", "open", "bot", "bot"]
    assert [seat.level for seat in play.state.seats] == [None, None, "hard", "easy"]
    assert [seat.bot for seat in play.state.seats] == [None, None, "hard", "easy"]
    names = [seat.name for seat in play.state.seats if seat.name]
    assert len(set(names)) == 3
    assert play.state.status == "lobby"


def test_a_bot_never_takes_the_creators_name() -> None:
    ada = Create(
        ruleset=CLASSIC,
        player="ada",
        name="Ada",
        others=(Level.EASY, Level.EASY, Level.EASY),
        seed=SEED,
    )
    names = [event.name for event in decide(None, ada).events if isinstance(event, Seated)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("rules", "others"), [(CLASSIC, 0), (CLASSIC, 4), (XP, 6)])
def test_refuses_a_table_that_the_rules_are_not_for(rules: object, others: int) -> None:
    with pytest.raises(Refusal) as caught:
        Play(*[None] * others, ruleset=rules)  # type: ignore[arg-type]
    assert caught.value.code == "wrong_number_of_seats"


def test_people_take_the_first_open_seat_once() -> None:
    play = Play(None, None)
    play.do(SitDown(player="lee", name="Lee"))
    assert play.do(SitDown(player="lee", name="Lee again")) == ()
    play.do(SitDown(player="park", name="Park"))
    assert [seat.player for seat in play.state.seats] == ["kim", "lee", "park"]
    assert code(play, SitDown(player="choi", name="Choi")) == "room_full"


def test_the_host_arranges_the_seats_before_the_first_game() -> None:
    play = Play(None)
    play.do(AddSeat(), Context(by=0))
    play.do(SeatBot(seat=2, level=Level.EASY), Context(by=0))
    assert kinds(play) == ["person", "open", "bot"]
    play.do(SeatBot(seat=2, level=Level.HARD), Context(by=0))
    assert play.state.seats[2].level == "hard"
    assert play.do(SeatBot(seat=2, level=Level.HARD), Context(by=0)) == ()
    play.do(OpenSeat(seat=2), Context(by=0))
    assert play.do(OpenSeat(seat=2), Context(by=0)) == ()
    assert play.do(DropSeat(), Context(by=0)) == (SeatDropped(2),)
    assert kinds(play) == ["person", "open"]
    assert code(play, DropSeat(), Context(by=0)) == "wrong_number_of_seats"
    assert code(play, OpenSeat(seat=0), Context(by=0)) == "seat_not_free"
    assert code(play, OpenSeat(seat=5), Context(by=0)) == "unknown_seat"
    play.do(AddSeat(), Context(by=0))
    play.do(AddSeat(), Context(by=0))
    assert code(play, AddSeat(), Context(by=0)) == "wrong_number_of_seats"


def test_only_the_host_arranges_seats() -> None:
    play = Play(None, Level.EASY)
    play.do(SitDown(player="lee", name="Lee"))
    for command in (
        (AddSeat(), Context(by=1)),
        (DropSeat(), Context(by=1)),
        (OpenSeat(seat=1), Context(by=1)),
        (SeatBot(seat=1, level=Level.EASY), Context(by=1)),
        (StartGame(), Context(by=1, secret=SECRET)),
    ):
        assert code(play, *command) == "host_only"


def test_a_match_that_was_never_created_is_unknown() -> None:
    with pytest.raises(Refusal) as caught:
        decide(None, AddSeat(), Context(by=0))
    assert (caught.value.code, str(caught.value)) == ("unknown_match", "There is no such match.")


def test_takes_only_an_open_seat_away() -> None:
    play = Play(None, Level.EASY)
    assert code(play, DropSeat(), Context(by=0)) == "seat_not_free"
    with pytest.raises(Refusal, match="Only an open seat can be taken away"):
        play.do(DropSeat(), Context(by=0))


def test_seats_are_settled_once_play_has_begun() -> None:
    play = Play(Level.EASY).start()
    for command in (
        (AddSeat(), Context(by=0)),
        (DropSeat(), Context(by=0)),
        (OpenSeat(seat=1), Context(by=0)),
    ):
        assert code(play, *command) == "game_running"


def test_a_bot_is_seated_on_nobodys_seat_but_an_open_one() -> None:
    play = Play(None)
    play.do(SitDown(player="lee", name="Lee"))
    for seat in (0, 1):
        assert code(play, SeatBot(seat=seat, level=Level.EASY), Context(by=0)) == "seat_not_free"
    play.start()
    assert code(play, SeatBot(seat=1, level=Level.EASY), Context(by=0)) == "seat_not_free"
    assert play.state.seat_of("lee") == 1


def test_two_of_one_name_are_told_apart() -> None:
    play = Play(None, None)
    play.do(SitDown(player="lee", name="KIM"))
    play.do(SitDown(player="park", name="Park"))
    assert [seat.name for seat in play.state.seats] == ["Kim", "KIM 2", "Park"]
    assert code(play, Rename(name="kim 2"), Context(by=2)) == "name_taken"
    play.do(Rename(name="PARK"), Context(by=2))


def test_renaming() -> None:
    play = Play(None)
    play.do(Rename(name="Kim the Second"), Context(by=0, expect_seq=0))
    assert play.state.seats[0].name == "Kim the Second"
    assert play.do(Rename(name="Kim the Second"), Context(by=0)) == ()


def test_a_game_needs_every_seat_taken() -> None:
    assert code(Play(None), StartGame(), Context(by=0, secret=SECRET)) == "seats_open"


def test_anybody_starts_the_next_game_until_the_match_is_over() -> None:
    rules = replace(CLASSIC, match_length=MatchLength(count=2))
    play = Play(None, ruleset=rules)
    play.do(SitDown(player="lee", name="Lee"))
    play.start()
    assert code(play, StartGame(), Context(by=1, secret=SECRET)) == "game_running"
    play.to_the_end()
    first = play.state.starter
    assert first is not None
    assert status(play) == "between_games"
    assert code(play, TakeTurn(turn=Draw()), Context(by=0, seed=SEED)) == "no_game"
    play.start(by=1)
    assert play.state.starter == 1 - first
    play.to_the_end()
    assert status(play) == "finished"
    assert len(play.state.outcomes) == 2
    assert code(play, StartGame(), Context(by=0, secret=SECRET)) == "match_over"


def test_five_play_with_more_tiles() -> None:
    play = Play(Level.EASY, Level.EASY, Level.EASY, Level.EASY, ruleset=STANDARD).start()
    assert play.state.game is not None
    assert len(play.state.game.tiles) == 160
