"""What is hidden from a seat never reaches it: not in any message of any type."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.hidden import twin
from tests.support.matches import Play
from tests.support.players import GreedyMinds, greedy
from tilerummy.bots.easy import EasyBot
from tilerummy.contest.standings.duplicate import dealt_rules
from tilerummy.core.event import FirstOut
from tilerummy.core.oracle import Answers
from tilerummy.core.presets import PRESETS
from tilerummy.core.turn import Call, Draw, Pass, Timeout
from tilerummy.core.turn import Play as Lay
from tilerummy.core.view import view
from tilerummy.match.command import CreatePod, ExtendClock, Rename, SitDown, TakeTurn
from tilerummy.match.context import Context, Secret
from tilerummy.match.deal import commitment
from tilerummy.match.decide import decide
from tilerummy.match.event import ContestTable, InGame, Level
from tilerummy.match.refusal import Refusal
from tilerummy.match.state import NO_HOST, MatchState, evolve, replay
from tilerummy.server.contest.wire import bodies
from tilerummy.server.table.wire import from_server, public_events, views
from tilerummy.server.table.wire.match_view import Live, News, results
from tilerummy.server.table.wire.redact import hint
from tilerummy.server.transport.connection import refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.turn import Turn
    from tilerummy.match.event import MatchEvent

LIVE = Live(
    match="m",
    invite="i",
    watch="w",
    watch_delay=None,
    onlookers=0,
    connected=(True,) * 6,
    away=(False,) * 6,
    undo_ms=(0,) * 6,
    seat_codes_after=0,
    clock_ms=12_345,
    elapsed_ms=2_345,
)
RULESETS = st.sampled_from(list(PRESETS.values()))


def update(events: Sequence[MatchEvent], state: MatchState, viewer: int | None) -> bytes:
    """Return all that *viewer* is sent: at once, and in the many updates that come with events."""
    numbered = list(enumerate(events, start=1))
    complete = News(state, LIVE, numbered).update(viewer, first=True)
    assert None not in (complete.version, complete.terms, complete.results)
    sent = [from_server.encode(complete)]
    after: MatchState | None = None
    for number, event in numbered:
        after = evolve(after, event)
        one = News(after, LIVE, [(number, event)]).update(viewer, first=False)
        assert one.terms is None
        sent.append(from_server.encode(one))
    return b"".join(sent)


def answer(state: MatchState, viewer: int, turn: Turn) -> bytes:
    """Return what *viewer* is told on a turn: a refusal, or that it is done."""
    context = Context(by=viewer, expect_seq=state.seq, secret=Secret("m1", b""), oracle=Answers({}))
    try:
        after = decide(state, TakeTurn(turn=turn), context).state
    except Refusal as refusal:
        return from_server.encode(refused(refusal, "some-command"))
    return from_server.encode(from_server.Ack("some-command", after.seq))


def hinted(state: MatchState, viewer: int) -> bytes:
    """Return what the solver tells *viewer*; it is asked with the viewer's own view only."""
    assert state.game is not None
    seen = view(state.game, viewer)
    table, moves, proven = GreedyMinds().best_play(seen)
    return from_server.encode(hint("r", seen, table, moves, proven=proven))


def some_game(data: st.DataObject) -> Play:
    """Play some way into a game, people and bots of all kinds at the table."""
    rules = data.draw(RULESETS)
    seats = data.draw(st.integers(rules.min_seats, rules.max_seats), label="seats")
    bots: list[Level] = [Level.EASY] * (seats - 2)
    seed = data.draw(st.binary(min_size=32, max_size=32), label="seed")
    play = Play(None, *bots, ruleset=rules, seed=seed)
    play.do(SitDown(player="lee", name="Lee"))
    play.start()
    rng = Random(data.draw(st.integers(0, 2**32), label="chance"))
    for _ in range(data.draw(st.integers(0, 60), label="turns")):
        playing = play.state.playing
        if playing is None:
            break
        kind = rng.random()
        seen = view(playing, playing.seat)
        turn: Turn = greedy(seen)
        if kind < 0.1:
            turn = Timeout(turn.table if isinstance(turn, Lay) and kind < 0.05 else None)
        elif kind < 0.2:
            play.do(Rename(name=f"Lee {play.state.seq}"), Context(by=1))
        elif kind < 0.25:
            play.do(ExtendClock(outage_ms=17))
        play.turn(turn)
    return play


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_matches_that_differ_in_hidden_tiles_only_look_the_same(data: st.DataObject) -> None:
    play = some_game(data)
    if play.state.playing is None:
        return  # the racks lie open then
    viewer = data.draw(st.integers(0, len(play.state.seats) - 1), label="viewer")
    rng = Random(data.draw(st.integers(0, 2**32), label="chance"))
    others = twin(play.events, viewer, rng)
    other = replay(others)
    assert update(play.events, play.state, viewer) == update(others, other, viewer)
    assert hinted(play.state, viewer) == hinted(other, viewer)
    assert other.game is not None
    mine = greedy(view(other.game, viewer))
    loose = Lay(replace(other.game.table, melds=other.game.table.melds[1:]))
    for turn in (Draw(), Pass(), Call(), mine, loose, Timeout(loose.table)):
        assert answer(play.state, viewer, turn) == answer(other, viewer, turn)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_spectator_sees_no_rack(data: st.DataObject) -> None:
    play = some_game(data)
    if play.state.playing is None:
        return
    shown = News(play.state, LIVE, ()).view(None)
    assert shown.invite is None
    assert shown.you is None
    assert shown.game is not None
    assert shown.game.rack == shown.game.fresh == []
    for viewer in range(len(play.state.seats)):
        others = twin(play.events, viewer, Random(1))
        # Nothing of the viewer's own is in what a spectator sees either.
        state = replay(others)
        assert News(state, LIVE, ()).view(None) == shown


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_table_of_a_contest_tells_no_more_whether_its_deal_is_sealed_or_not(
    data: st.DataObject,
) -> None:
    alike = data.draw(st.booleans(), label="alike")
    rules = PRESETS[data.draw(st.sampled_from(["classic", "tournament"]), label="rules")]
    entrants = ("e1", "e2", "e3", "e4")
    about = ContestTable(
        contest="c", division="d1", round=0, table=0, first_game=0, entrants=entrants
    )
    play = Play.pod(
        CreatePod(
            ruleset=dealt_rules(rules) if alike else rules,
            names=("Kim", "Lee", "Park", "Han"),
            about=about,
            seed=data.draw(st.binary(min_size=32, max_size=32), label="seed"),
            given="c d1 5" if alike else None,
        )
    ).start(by=NO_HOST)
    for _ in range(data.draw(st.integers(0, 40), label="turns")):
        if play.state.playing is not None:
            play.greedy_turn()
    if play.state.playing is None:
        return  # the racks lie open then
    chance = Random(data.draw(st.integers(0, 2**32), label="chance"))
    seed = play.seeds[1].hex().encode()
    for viewer in range(4):
        others = twin(play.events, viewer, chance)
        other = replay(others)
        result = update(play.events, play.state, viewer)
        assert result == update(others, other, viewer)
        assert seed not in result
        # What the hall is told of a table that plays: how many tiles each has left.
        assert other.playing is not None
        assert play.state.playing.counts == other.playing.counts
        assert News(play.state, LIVE, ()).view(None) == News(other, LIVE, ()).view(None)


def test_what_the_registry_is_told_of_a_table_names_no_tile() -> None:
    """A new field has to be looked at here."""
    assert set(bodies.LiveTable.model_fields) == {
        *("division", "table", "match", "status", "game", "games", "seats"),
        *("turn", "turn_ms"),
    }
    # Whose turn it is and how long it may last everybody at the table sees, and who looks on there.
    assert bodies.LiveTable.model_fields["turn"].annotation == int | None
    assert bodies.LiveTable.model_fields["turn_ms"].annotation == int | None
    assert set(bodies.LiveSeat.model_fields) == {
        *("entrant", "came", "here", "bot", "tiles", "left_ms"),
    }
    assert bodies.LiveSeat.model_fields["tiles"].annotation == int | None
    # The game clocks are in everybody's view.
    assert bodies.LiveSeat.model_fields["left_ms"].annotation == int | None


def test_the_sheet_of_the_call_stays_hidden_while_others_play_for_second_place() -> None:
    """It tells what the racks of those who play on are worth (T1)."""
    rules = replace(PRESETS["standard"], hand=5, threshold=0, play_on_for_second=True)
    play = Play(Level.EASY, Level.EASY, ruleset=rules, seed=bytes([12] * 32)).start()
    while (game := play.state.playing) is not None and game.outcome_at_call is None:
        play.turn(EasyBot().choose(view(game, game.seat)))
    assert game is not None
    assert game.outcome_at_call is not None
    first = InGame(FirstOut(replace(game.outcome_at_call, scores=(1, 2, 3), tiles=(4, 5, 6))))
    others = [
        first if isinstance(event, InGame) and isinstance(event.event, FirstOut) else event
        for event in play.events
    ]
    assert first in others
    for viewer in (0, 1, 2, None):
        assert update(others, replay(others), viewer) == update(play.events, play.state, viewer)
    shown = News(play.state, LIVE, ()).view(0)
    assert shown.game is not None
    assert (shown.game.out, shown.game.outcome) == (game.out, None)
    assert results(play.state).sheet == []
    (sheet,) = results(play.to_the_end().state).sheet
    assert sheet.scores == list(game.outcome_at_call.scores)
    assert len(sheet.runners_up) == 1
    assert sheet.runners_up != sheet.winners


def test_the_twins_do_differ() -> None:
    play = Play(Level.EASY, Level.EASY).start()
    for _ in range(20):
        play.greedy_turn()
    other = replay(twin(play.events, 0, Random(5)))
    assert play.state.game is not None
    assert other.game is not None
    assert play.state.game.pool != other.game.pool
    assert play.state.game.racks[1:] != other.game.racks[1:]
    assert play.state.game.racks[0] == other.game.racks[0]
    assert play.state.game.tiles == other.game.tiles


def test_shares_that_are_revealed_are_told_to_nobody_before_the_end() -> None:
    shares = [hashlib.sha256(bytes([seat])).digest() for seat in range(2)]
    play = Play(None, share=shares[0])
    play.do(SitDown(player="lee", name="Lee"))
    play.commit(1, shares[1])
    play.start()
    secrets = [play.seeds[1], *shares]
    for seat in (0, 1):
        for viewer in (0, 1, None):
            result = update(play.events, play.state, viewer)
            assert not [secret for secret in secrets if secret.hex().encode() in result]
            assert commitment(shares[1]).encode() in result
        play.reveal(seat, shares[seat])
    play.greedy_turn()
    for viewer in (0, 1, None):
        result = update(play.events, play.state, viewer)
        assert not [secret for secret in secrets if secret.hex().encode() in result]


def test_every_type_of_event_is_shown_somehow() -> None:
    """A new event or message type has to be looked at here."""
    assert {kind.__name__ for kind in get_args(from_server.FromServer)} == {
        "Update",
        "Ack",
        "Refused",
        "Hint",
        # These hold nothing of a game.
        "Presence",
        "Said",
        "SolverStatus",
        "Pong",
    }
    fields = {field.name for field in msgspec.structs.fields(views.GameView)}
    assert fields == {
        *("number", "starter", "seat", "turn", "table", "rack", "pool", "fresh"),
        *("last_move", "clock_ms", "game_clocks_ms", "delay_ms", "drawn", "out", "outcome"),
        # Told from the viewer's own rack, on the viewer's own turn.
        "can_claim_redeal",
    }
    # What is committed to is public, what the commitments hide is not.
    fields = {field.name for field in msgspec.structs.fields(views.DealView)}
    assert fields == {"game", "commitment", "shares", "revealing", "revealed"}


@pytest.mark.parametrize(
    "kind", get_args(public_events.PublicEvent), ids=lambda kind: kind.__name__
)
def test_no_event_names_a_player(kind: type[msgspec.Struct]) -> None:
    names = {field.name for field in msgspec.structs.fields(kind)}
    assert not names & {"player", "token", "pool", "cmd_id", "at", "share"}
