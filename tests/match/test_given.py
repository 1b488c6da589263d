"""Matches whose deals other tables play too: alike everywhere, and closed until all are done."""

from __future__ import annotations

import pytest

from tests.support.matches import SEED, Play, code
from tilerummy.contest.standings.duplicate import dealt_rules, rack_of
from tilerummy.core.format.record import GameRecord
from tilerummy.core.format.ruleset import print_ruleset
from tilerummy.core.presets import PRESETS
from tilerummy.match import codec
from tilerummy.match.command import CloseMatch, Create, OpenDeal, SetWatching
from tilerummy.match.context import Context
from tilerummy.match.deal import commitment, common_key, shuffle
from tilerummy.match.event import DealGiven, DealOpened, GameDealt, GameFinished, InGame, Level
from tilerummy.match.proof import DealCheckError, check_deal, common_headers
from tilerummy.match.refusal import Refusal
from tilerummy.match.state import Status

SOURCE = "conteststwolefts d1 9"
RULES = dealt_rules(PRESETS["tournament"])


def table(player: str, others: int = 3, seed: bytes = SEED) -> Play:
    play = Play(None)
    play.events, play.seeds, play._state = [], {}, None
    play.do(
        Create(
            ruleset=RULES,
            player=player,
            name=player.title(),
            others=(Level.EASY,) * others,
            seed=seed,
            given=SOURCE,
        )
    )
    return play


def played(player: str, others: int = 3) -> Play:
    play = table(player, others)
    while play.state.status is not Status.FINISHED:
        play.start()
        play.to_the_end()
    return play


def deals(play: Play) -> list[GameDealt]:
    return [event for event in play.events if isinstance(event, GameDealt)]


def record(play: Play, number: int, seed: bytes = SEED) -> GameRecord:
    """Return game *number* as a record tells it once the deal lies open."""
    games: list[list[object]] = [[]]
    for event in play.events:
        match event:
            case InGame(inner):
                games[-1].append(inner)
            case GameDealt():
                games[-1].append(event.dealt)
            case GameFinished():
                games[-1].append(event.ended)
                games.append([])
    headers = {
        "Match": "m1",
        "Game": str(number),
        "Commitment": commitment(seed),
        "Seed": seed.hex(),
        **common_headers(SOURCE),
    }
    return GameRecord(tuple(games[number - 1]), headers)  # type: ignore[arg-type]


def test_every_table_has_the_same_racks_by_turn_and_the_same_pool() -> None:
    one, other = deals(played("kim")), deals(played("lee"))
    assert len(one) == len(other) == 2
    for mine, theirs in zip(one, other, strict=True):
        assert mine.construction == 3
        assert mine.dealt == theirs.dealt
    assert one[0].dealt.racks != one[1].dealt.racks


def test_racks_go_round_from_game_to_game() -> None:
    for number, deal in enumerate(deals(played("kim"))):
        assert [rack_of(seat, number, 4) for seat in range(4)].index(0) == deal.dealt.starter
        key = common_key(SEED, SOURCE, number + 1, print_ruleset(RULES))
        pool = shuffle(key, RULES, 4).pool
        by_turn = [deal.dealt.racks[(deal.dealt.starter + turn) % 4] for turn in range(4)]
        # Passed on to the left, the last stack comes to the first.
        stacks = [sorted(pool[14 * at : 14 * at + 14]) for at in (3, 0, 1, 2)]
        assert [sorted(rack) for rack in by_turn] == stacks


def test_another_source_or_seed_is_another_deal() -> None:
    key = common_key(SEED, SOURCE, 1, "classic")
    others = {
        common_key(SEED, "conteststwolefts d1 8", 1, "classic"),
        common_key(SEED, SOURCE, 2, "classic"),
        common_key(SEED, SOURCE, 1, "xp"),
        common_key(bytes(32), SOURCE, 1, "classic"),
    }
    assert len({key, *others}) == 5


def test_the_seed_is_in_no_event_before_it_lies_open() -> None:
    play = played("kim")
    assert (play.state.sealed, play.state.opened) == (True, None)
    stored = [codec.dump(event) for event in play.events]
    assert not any(SEED.hex() in one for one in stored)
    assert [event.seed for event in play.events if isinstance(event, GameFinished)] == ["", ""]
    assert set(play.seeds.values()) == {SEED}

    assert code(play, OpenDeal(seed=bytes(32))) == "stale"
    assert play.do(OpenDeal(seed=SEED)) == (DealOpened(SEED.hex()),)
    assert (play.state.sealed, play.state.opened) == (False, SEED.hex())
    assert play.do(OpenDeal(seed=SEED)) == ()


def test_a_table_that_was_closed_opens_with_the_others() -> None:
    play = table("kim")
    play.start()
    play.do(CloseMatch())
    play.do(OpenDeal(seed=SEED))
    assert not play.state.sealed


def test_seats_give_no_shares_and_nobody_looks_on() -> None:
    play = table("kim")
    with pytest.raises(Refusal) as caught:
        play.commit(0, bytes(32))
    assert caught.value.code == "deal_given"
    assert code(play, SetWatching(delay=4), Context(by=0)) == "deal_sealed"
    assert code(Play(Level.EASY), OpenDeal(seed=SEED)) == "stale"


def test_its_events_are_stored_and_read() -> None:
    play = played("kim")
    play.do(OpenDeal(seed=SEED))
    assert DealGiven(SOURCE, commitment(SEED)) in play.events
    assert [codec.load(codec.dump(event)) for event in play.events] == play.events


@pytest.mark.parametrize("number", [1, 2])
def test_its_record_proves_the_deal(number: int) -> None:
    one = record(played("kim"), number)
    proof = check_deal(one)
    assert proof is not None
    assert (proof.construction, proof.source, proof.shares) == (3, SOURCE, ())
    for headers, wrong in [
        ({"Source": "another d1 9"}, "unfair_deal"),
        ({"Game": str(3 - number)}, "unfair_deal"),
        ({"Seed": bytes(32).hex()}, "seed_mismatch"),
        ({"Deal": "4"}, "unknown_deal"),
    ]:
        with pytest.raises(DealCheckError) as caught:
            check_deal(GameRecord(one.events, {**one.headers, **headers}))
        assert caught.value.code == wrong
    reported = {key: value for key, value in one.headers.items() if key != "Source"}
    with pytest.raises(DealCheckError) as caught:
        check_deal(GameRecord(one.events, reported))
    assert caught.value.code == "no_seed"
    # Whose name the match has does not matter.
    assert check_deal(GameRecord(one.events, {**one.headers, "Match": "m2"})) is not None


def test_tables_of_another_size_are_dealt_from_the_same_order() -> None:
    three = deals(played("kim", others=2))[0].dealt
    four = deals(played("kim"))[0].dealt
    key = common_key(SEED, SOURCE, 1, print_ruleset(RULES))
    assert shuffle(key, RULES, 3).pool == shuffle(key, RULES, 4).pool
    assert three.pool[14:] == four.pool
