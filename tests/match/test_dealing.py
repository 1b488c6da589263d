"""From commitments to a deal: who may do what when, and what comes of it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.matches import MATCH, SEED, Play, code
from tilerummy.core.format.record import GameRecord
from tilerummy.core.format.ruleset import print_stored_ruleset
from tilerummy.core.policy import MatchLength
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.match.command import (
    AddSeat,
    CloseReveal,
    CommitShare,
    DropSeat,
    OpenSeat,
    Rename,
    RevealShare,
    SeatBot,
    SitDown,
    StartGame,
)
from tilerummy.match.context import Context, Secret
from tilerummy.match.deal import commitment, deal_key, shuffle
from tilerummy.match.dealing import seat_share
from tilerummy.match.event import (
    GameDealt,
    InGame,
    Level,
    RevealOpened,
    SeedCommitted,
    ShareCommitted,
    ShareRevealed,
)
from tilerummy.match.proof import NoShare, SeatShare, check_deal, share_headers
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.match.event import MatchEvent

SHARES = tuple(hashlib.sha256(bytes([seat])).digest() for seat in range(3))


def lobby(*shares: bytes | None) -> Play:
    """Return a match of three people who have committed to *shares*, in its lobby."""
    play = Play(None, None)
    for player in ("lee", "mia"):
        play.do(SitDown(player=player, name=player.title()))
    for seat, share in enumerate(shares):
        if share is not None:
            play.commit(seat, share)
    return play


def dealt(events: Sequence[MatchEvent]) -> GameDealt:
    (found,) = [event for event in events if isinstance(event, GameDealt)]
    return found


def test_the_server_commits_before_anybody_else_sits() -> None:
    play = Play(None, share=SHARES[0])
    assert play.events[-2:] == [
        SeedCommitted(1, commitment(SEED)),
        ShareCommitted(1, 0, commitment(SHARES[0])),
    ]
    assert [seat.kind for seat in play.state.seats] == [SeatKind.PERSON, SeatKind.OPEN]
    assert play.seeds == {1: SEED}


def test_a_deal_follows_when_the_last_share_is_revealed() -> None:
    play = lobby(*SHARES)
    assert play.do(StartGame(), Context(by=0, secret=play.secret())) == (
        RevealOpened(1, (0, 1, 2)),
    )
    assert (play.state.status, play.state.playing) == (Status.PLAYING, None)
    for seat in (2, 0):
        (revealed,) = play.reveal(seat, SHARES[seat])
        assert revealed == ShareRevealed(1, seat, SHARES[seat].hex())
        assert play.state.playing is None
    events = play.reveal(1, SHARES[1])
    key = deal_key(SEED, MATCH, 1, print_stored_ruleset(CLASSIC), SHARES)
    event = dealt(events)
    assert (event.game, event.commitment, event.construction) == (1, commitment(SEED), 2)
    pool = shuffle(key, CLASSIC, 3).pool
    assert event.dealt.pool == pool[3 * CLASSIC.hand :]
    assert play.state.playing is not None
    assert not play.state.dealing
    assert play.state.promised is None
    assert {(seat.commitment, seat.share) for seat in play.state.seats} == {(None, None)}


@given(st.permutations(range(3)))
def test_the_order_in_which_shares_come_does_not_matter(order: list[int]) -> None:
    play = lobby(*SHARES).start()
    for seat in order[:-1]:
        play.reveal(seat, SHARES[seat])
    deal = dealt(play.reveal(order[-1], SHARES[order[-1]]))
    other = lobby(*SHARES).start()
    for seat in range(2):
        other.reveal(seat, SHARES[seat])
    assert dealt(other.reveal(2, SHARES[2])) == deal


def test_every_set_of_shares_gives_another_deal() -> None:
    pools = set()
    for there in permutations((True, True, False), 3):
        play = lobby(*SHARES).start()
        for seat in range(3):
            if there[seat]:
                play.reveal(seat, SHARES[seat])
        events = play.do(CloseReveal(reveal_seq=play.state.turn_seq), Context(secret=play.secret()))
        pools.add(dealt(events).dealt.pool)
    none = lobby(*SHARES).start()
    events = none.do(CloseReveal(reveal_seq=none.state.turn_seq), Context(secret=none.secret()))
    pools.add(dealt(events).dealt.pool)
    pools.add(dealt(lobby().start().events).dealt.pool)
    # A share that was not revealed is as one that was never committed to: the record tells them
    # apart, the deal need not.
    assert len(pools) == 3 + 1


@pytest.mark.parametrize("name", PRESETS)
def test_with_nobody_who_committed_the_deal_comes_at_once(name: str) -> None:
    rules = PRESETS[name]
    play = Play(*[Level.EASY] * (rules.min_seats - 1), ruleset=rules).start()
    shares = [None] * rules.min_seats
    key = deal_key(SEED, MATCH, 1, print_stored_ruleset(rules), shares)
    assert (
        dealt(play.events).dealt.pool
        == shuffle(key, rules, rules.min_seats).pool[rules.min_seats * rules.hand :]
    )
    assert seat_share(play.state.seats[1]) == SeatShare(NoShare.BOT)


def test_only_who_has_committed_is_waited_for() -> None:
    play = lobby(SHARES[0], None, None).start()
    assert play.state.due == {0}
    assert code(play, *reveal(play, 1, SHARES[1])) == "wrong_share"
    assert dealt(play.reveal(0, SHARES[0])).game == 1


def reveal(play: Play, seat: int, share: bytes, game: int = 1) -> tuple[RevealShare, Context]:
    command = RevealShare(game=game, share=share.hex())
    return command, Context(by=seat, secret=play.secret())


def test_a_share_that_was_not_committed_to_is_refused() -> None:
    play = lobby(*SHARES)
    assert code(play, *reveal(play, 0, SHARES[0])) == "not_revealing"
    play.start()
    for wrong in (SHARES[1], b"", SHARES[0] + b"0"):
        assert code(play, *reveal(play, 0, wrong)) == "wrong_share"
    assert code(play, *reveal(play, 0, SHARES[0], game=2)) == "stale"
    play.reveal(0, SHARES[0])
    before = play.state
    assert play.reveal(0, SHARES[0]) == ()
    assert play.state == before
    assert code(play, *reveal(play, 0, SHARES[1])) == "wrong_share"


def test_a_share_of_another_length_is_none_even_if_it_was_committed_to() -> None:
    play = lobby(b"short").start()
    assert code(play, *reveal(play, 0, b"short")) == "wrong_share"


def test_commitments_count_until_the_game_is_started() -> None:
    play = lobby(*SHARES)
    before = play.state
    assert play.commit(0, SHARES[0]) == ()
    assert play.state == before
    other = hashlib.sha256(b"other").digest()
    assert code(play, CommitShare(game=2, commitment=commitment(other)), Context(by=0)) == "stale"
    assert play.commit(0, other) == (ShareCommitted(1, 0, commitment(other)),)
    play.start()
    again = (CommitShare(game=1, commitment=commitment(other)), Context(by=1))
    assert code(play, *again) == "dealing"
    assert code(play, *reveal(play, 0, SHARES[0])) == "wrong_share"
    for seat, share in ((0, other), (1, SHARES[1]), (2, SHARES[2])):
        play.reveal(seat, share)
    assert code(play, *again) == "stale"
    assert code(play, *reveal(play, 1, SHARES[1])) == "stale"


@pytest.mark.parametrize("promised", ["", "0" * 63, "0" * 65, "A" * 64, "0" * 64 + "\n", "g" * 64])
def test_what_is_no_hash_is_no_commitment(promised: str) -> None:
    play = lobby()
    assert code(play, CommitShare(game=1, commitment=promised), Context(by=0)) == "wrong_share"


def test_a_seat_that_changes_hands_has_committed_to_nothing() -> None:
    play = lobby(*SHARES)
    play.do(OpenSeat(seat=1), Context(by=0))
    play.do(SitDown(player="nia", name="Nia"))
    play.do(OpenSeat(seat=2), Context(by=0))
    play.do(SeatBot(seat=2, level=Level.EASY), Context(by=0))
    play.do(Rename(name="Kimberley"), Context(by=0))
    assert [seat.commitment for seat in play.state.seats] == [commitment(SHARES[0]), None, None]
    assert play.do(StartGame(), Context(by=0, secret=play.secret())) == (RevealOpened(1, (0,)),)


def test_nothing_about_the_seats_changes_while_shares_are_revealed() -> None:
    play = lobby(*SHARES).start()
    for command in (
        (OpenSeat(seat=1), Context(by=0)),
        (AddSeat(), Context(by=0)),
        (DropSeat(), Context(by=0)),
        (SeatBot(seat=1, level=Level.EASY), Context(by=0)),
        (StartGame(), Context(by=0, secret=play.secret())),
    ):
        assert code(play, *command) == "dealing"
    play.do(Rename(name="Leigh"), Context(by=1))


def test_time_that_is_over_deals_once_and_only_its_own_reveal() -> None:
    play = lobby(*SHARES).start()
    seq = play.state.turn_seq
    wrong = (CloseReveal(reveal_seq=seq - 1), Context(secret=play.secret()))
    assert code(play, *wrong) == "stale"
    close = (CloseReveal(reveal_seq=seq), Context(secret=play.secret()))
    play.reveal(2, SHARES[2])
    assert dealt(play.do(*close)).construction == 2
    assert code(play, *close) == "stale"
    waiting = lobby(*SHARES)
    seq = waiting.state.turn_seq
    assert code(waiting, CloseReveal(reveal_seq=seq), Context(secret=waiting.secret())) == "stale"
    assert code(waiting, *close) == "stale"


def test_a_seed_of_another_game_is_not_dealt_from() -> None:
    play = lobby(*SHARES)
    other = Secret(MATCH, bytes(32))
    assert code(lobby(), StartGame(), Context(by=0, secret=other)) == "stale"
    play.start()
    for seat in range(2):
        play.reveal(seat, SHARES[seat])
    assert (
        code(play, RevealShare(game=1, share=SHARES[2].hex()), Context(by=2, secret=other))
        == "stale"
    )


def test_the_end_of_a_game_commits_to_the_seed_of_the_next() -> None:
    play = lobby(*SHARES).start()
    for seat in range(3):
        play.reveal(seat, SHARES[seat])
    assert (
        code(play, CommitShare(game=2, commitment=commitment(SHARES[0])), Context(by=0)) == "stale"
    )
    play.to_the_end()
    assert play.state.promised == commitment(play.seeds[2])
    assert play.seeds[2] != SEED
    play.commit(1, SHARES[1])
    play.start(by=1)
    deal = dealt(play.reveal(1, SHARES[1]))
    assert deal.game == 2
    key = deal_key(play.seeds[2], MATCH, 2, print_stored_ruleset(CLASSIC), [None, SHARES[1], None])
    assert deal.dealt.pool == shuffle(key, CLASSIC, 3).pool[3 * CLASSIC.hand :]


def test_the_end_of_a_match_commits_to_nothing() -> None:
    play = Play(Level.EASY, ruleset=replace(CLASSIC, match_length=MatchLength(count=1))).start()
    play.to_the_end()
    assert play.state.promised is None
    assert set(play.seeds) == {1}
    assert code(play, CommitShare(game=2, commitment="0" * 64), Context(by=0)) == "match_over"


def test_the_record_of_a_deal_proves_it() -> None:
    play = lobby(SHARES[0], SHARES[1], None).start()
    play.reveal(0, SHARES[0])
    seats = play.state.seats
    events = play.do(CloseReveal(reveal_seq=play.state.turn_seq), Context(secret=play.secret()))
    headers = {
        "Match": MATCH,
        "Game": "1",
        "Seed": SEED.hex(),
        "Commitment": commitment(SEED),
        **share_headers([seat_share(seat) for seat in seats]),
    }
    game = [event.event if isinstance(event, InGame) else dealt([event]).dealt for event in events]
    proof = check_deal(GameRecord(tuple(game), headers))
    assert proof is not None
    assert [str(headers[f"Share{seat}"]) for seat in range(3)] == [
        SHARES[0].hex(),
        "not_revealed",
        "not_committed",
    ]
