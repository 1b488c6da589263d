"""What every store must do with matches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.server.store_support import MATCH, Opener, commit, opened, pass_time, summary
from tests.server.stored import stored_without_finished_games as woken_of
from tests.support.matches import Play
from tilerummy.match import codec
from tilerummy.match.codec import DEALT_TEXT, FINISHED_TEXT, IN_GAME_TEXT
from tilerummy.match.command import Rename
from tilerummy.match.context import Context
from tilerummy.match.event import Level
from tilerummy.server.store import Committed, MatchListing, Place, Present, SeqClash, StoreError


async def test_keeps_what_it_was_given(open_store: Opener) -> None:
    async with opened(open_store) as store:
        assert await store.load(MATCH) is None
        assert await store.commit(commit()) == Committed(2)
        dealt = commit(2, seed=(1, b"seed"), summary=summary(status="playing", deadline_at=99))
        assert await store.commit(dealt) == Committed(4)
    async with opened(open_store) as store:
        stored = await store.load(MATCH)
        assert stored is not None
        assert (stored.invite, stored.deadline_at) == ("secret", 99)
        assert stored.seeds == {1: b"seed"}
        assert [(event.seq, event.body) for event in stored.events] == [
            (1, "one"),
            (2, "two"),
            (3, "one"),
            (4, "two"),
        ]
        assert {(event.actor, event.cmd_id) for event in stored.events} == {
            ("seat 0", "command-0"),
            ("seat 0", "command-2"),
        }


async def test_carries_a_command_out_once(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        await store.commit(commit(2))
        assert await store.commit(commit(2)) == Committed(4, repeated=True)
        assert await store.commit(commit(4, cmd_id="command-2")) == Committed(4, repeated=True)
        # The same id from somebody else is another command.
        other = commit(4, cmd_id="command-2", actor="seat 1")
        assert await store.commit(other) == Committed(6)
        stored = await store.load(MATCH)
        assert stored is not None
        assert len(stored.events) == 6


async def test_leaves_out_what_happened_in_games_that_ended_before_the_newest_deal(
    open_store: Opener,
) -> None:
    """Whatever else there is belongs to the match, and all of the game that is played."""
    play = Play(Level.EASY)
    ends = [len(play.events)]
    for game, text in enumerate((IN_GAME_TEXT, DEALT_TEXT, FINISHED_TEXT)):
        play.start()
        play.do(Rename(name=f"{game} {text}"), Context(by=0))
        ends.append(len(play.events))
        play.to_the_end()

    left_out: list[int] = []

    async with opened(open_store) as store:
        assert await store.load(MATCH, complete=False) is None
        for after, end in pairwise([0, *ends, len(play.events)]):
            bodies = tuple(codec.dump(event) for event in play.events[after:end])
            await store.commit(commit(after, bodies=bodies, seed=(after, b"seed")))
            complete = await store.load(MATCH)
            stored_without_finished_games = await store.load(MATCH, complete=False)
            assert complete is not None
            assert stored_without_finished_games is not None
            expected = woken_of(play.events[:end])
            saved = {event.seq for event in expected.events}
            assert stored_without_finished_games == replace(
                complete,
                left_out_to=expected.left_out_to,
                events=tuple(event for event in complete.events if event.seq in saved),
            )
            left_out.append(len(complete.events) - len(stored_without_finished_games.events))
        assert left_out[:2] == [0, 0]
        assert left_out == sorted(left_out)
        assert left_out[-1] > 100


async def test_knows_what_was_carried_out(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        await store.commit(commit(2))
        assert await store.known(MATCH, "seat 0", "command-0") == 2
        assert await store.known(MATCH, "seat 0", "command-2") == 4
        assert await store.known(MATCH, "seat 1", "command-2") is None
        assert await store.known("b" * 16, "seat 0", "command-2") is None


@pytest.mark.parametrize("after", [0, 1, 3, 99])
async def test_refuses_events_decided_on_another_state(open_store: Opener, after: int) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        with pytest.raises(SeqClash):
            await store.commit(commit(after, cmd_id="late", summary=summary(status="playing")))
        stored = await store.load(MATCH)
        assert stored is not None
        assert len(stored.events) == 2
        (listed,) = await store.matches_of(("kim",), 1)
        assert listed.status == "lobby"


async def test_lets_one_of_many_racers_win(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        racers = [commit(2, cmd_id=f"racer-{number}") for number in range(20)]
        results = await asyncio.gather(*map(store.commit, racers), return_exceptions=True)
        assert results.count(Committed(4)) == 1
        assert sum(isinstance(result, SeqClash) for result in results) == 19


async def test_a_command_that_fails_takes_no_other_with_it(open_store: Opener) -> None:
    async with opened(open_store) as store:
        nobody = summary(players=("nobody", None))
        commits = [
            commit(match="a" * 16),
            commit(match="b" * 16, summary=nobody),
            commit(match="c" * 16),
        ]
        results = await asyncio.gather(*map(store.commit, commits), return_exceptions=True)
        assert results[0] == results[2] == Committed(2)
        assert isinstance(results[1], StoreError)
        assert await store.load("b" * 16) is None


async def test_lists_a_players_matches_latest_first(open_store: Opener) -> None:
    async with opened(open_store) as store:
        for number, match in enumerate("abc"):
            await store.commit(commit(match=match * 16, at=number))
        both = summary(names=("Kim", "Lee"), players=("kim", "lee"), to_move=1)
        await store.commit(commit(2, match="a" * 16, at=50, summary=both))
        found = await store.matches_of(("kim",), 2)
        assert [own.match[0] for own in found] == ["a", "c"]
        (of_lee,) = await store.matches_of(("lee",), 20)
        assert (of_lee.match[0], of_lee.names, of_lee.to_move) == ("a", ("Kim", "Lee"), 1)
        assert (of_lee.seat, of_lee.created_at, of_lee.changed_at) == (1, 0, 50)
        # A seat that is lost is off the list.
        await store.commit(commit(4, match="a" * 16, at=60))
        assert await store.matches_of(("lee",), 20) == ()


async def test_sums_a_match_up_for_anybody(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        assert await store.summary("z" * 16) is None
        both = summary(
            names=("Kim", ""),
            players=("kim", None),
            ruleset="standard",
            status="playing",
            to_move=0,
        )
        await store.commit(commit(2, summary=both))
        answer = await store.summary(MATCH)
        assert answer is not None
        assert (answer.status, answer.names, answer.to_move) == ("playing", ("Kim", ""), 0)
        assert answer.ruleset == "standard"  # the host may change it before the first game
        assert answer.players == (None, None)


async def test_a_closed_store_refuses(open_store: Opener) -> None:
    async with opened(open_store) as store:
        pass
    with pytest.raises(StoreError):
        await store.commit(commit())


def test_a_list_goes_on_where_a_page_of_it_ended(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            for match, at in (("a", 5), ("b", 7), ("c", 7), ("d", 7), ("e", 9)):
                over = summary(status="finished" if match == "c" else "lobby")
                await store.commit(commit(match=match * 16, at=at, summary=over))

            async def pages(size: int, *, unfinished: bool) -> str:
                seen, place = "", None
                while page := await store.matches_of(("kim",), size, place, unfinished=unfinished):
                    seen += "".join(own.match[0] for own in page)
                    place = Place(page[-1].changed_at, page[-1].match)
                return seen

            for size in (1, 2, 3, 9):
                assert await pages(size, unfinished=False) == "ebcda"
                assert await pages(size, unfinished=True) == "ebda"

    asyncio.run(scenario())


async def test_a_match_is_in_a_list_once_whoever_of_several_sits_there(open_store: Opener) -> None:
    async with opened(open_store) as store:
        both = summary(names=("Kim", "Lee"), players=("kim", "lee"))
        await store.commit(commit(summary=both))
        await store.commit(commit(match="b" * 16, summary=summary(players=("lee", None))))
        found = await store.matches_of(("lee", "kim"), 9)
        assert [(own.match[0], own.seat) for own in found] == [("a", 0), ("b", 0)]
        assert await store.matches_of((), 9) == ()


async def test_counts_the_unfinished_matches_on_the_account_of_a_player(open_store: Opener) -> None:
    async with opened(open_store) as store:
        tables: tuple[tuple[str, tuple[str | None, ...], str], ...] = (
            ("a", ("kim", "lee"), "playing"),
            ("b", (None, "kim"), "playing"),  # played on from another seat than the first
            ("c", ("lee", "kim"), "lobby"),  # of Lee, where Kim has only sat down
            ("d", ("kim", None), "finished"),
            ("e", ("kim", None), "closed"),
            ("f", ("kim", None), "lobby"),
        )
        for name, players, status in tables:
            names = tuple(player or "" for player in players)
            answer = summary(status=status, names=names, players=players)
            await store.commit(commit(match=name * 16, summary=answer))
        assert await store.set_up_by("kim", 9) == 3
        assert await store.set_up_by("kim", 2) == 2
        assert await store.set_up_by("lee", 9) == 1
        assert await store.set_up_by("nobody", 9) == 0


async def test_keeps_how_a_match_stands(open_store: Opener) -> None:
    listing = MatchListing(
        kinds=("person", "bot"),
        game=2,
        games=3,
        played=1,
        points=(30, -30),
        leaders=(0,),
        tiles=(14, 13),
    )
    async with opened(open_store) as store:
        await store.commit(commit())
        (own,) = await store.matches_of(("kim",), 1)
        assert own.listing is None
        await store.commit(commit(2, summary=summary(listing=listing)))
        (own,) = await store.matches_of(("kim",), 1)
        assert own.listing == listing
        await store.commit(commit(match="b" * 16, at=9999, summary=summary(listing=listing)))
        (own,) = await store.matches_of(("kim",), 1)
        assert own.listing == listing


async def test_lists_what_hosts_opened_while_somebody_is_there(open_store: Opener) -> None:
    def some_listing(*, listed: bool) -> MatchListing:
        return MatchListing(
            kinds=("person", "open"),
            game=0,
            games=1,
            played=0,
            points=(0, 0),
            leaders=(),
            tiles=None,
            watch_delay=2,
            listed=listed,
        )

    async with opened(open_store) as store:
        await store.beat("one")
        await store.beat("two")
        for name, listing in (
            ("a", some_listing(listed=True)),
            ("b", some_listing(listed=False)),
            ("c", None),
            ("d", some_listing(listed=True)),
            ("e", some_listing(listed=True)),
        ):
            at = 1000 + ord(name)
            of = summary(listing=listing)
            await store.commit(commit(match=name * 16, at=at, summary=of, invite=name))
        assert await store.listed(9) == ()
        for name in "abcd":
            await store.set_presence(name * 16, "one", Present(frozenset({0}), 1))
        await store.set_presence("a" * 16, "two", Present(frozenset({1}), 2))
        await store.set_presence("e" * 16, "one", Present(frozenset(), 3))
        found = await store.listed(9)
        assert [(one.match[0], one.invite, one.onlookers) for one in found] == [
            ("d", "d", 1),
            ("a", "a", 3),
        ]
        assert found[1].listing == some_listing(listed=True)
        assert (found[1].status, found[1].names, found[1].created_at) == (
            "lobby",
            ("Kim", ""),
            1097,
        )
        assert [one.match[0] for one in await store.listed(1)] == ["d"]
        over = summary(listing=some_listing(listed=True), status="finished")
        await store.commit(commit(2, match="d" * 16, at=2000, summary=over))
        assert [one.match[0] for one in await store.listed(9)] == ["a"]
        await pass_time(store, 6000)
        assert await store.listed(9) == ()
