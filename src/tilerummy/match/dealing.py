"""Beginning a game: the server's promise, the seats' shares, and the deal that follows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tilerummy.core import event as core
from tilerummy.core.errors import RulesetError
from tilerummy.core.format.ruleset import print_stored_ruleset
from tilerummy.core.start import start
from tilerummy.match import lobby
from tilerummy.match.command import CloseReveal, CommitShare, RevealShare, StartGame
from tilerummy.match.deal import (
    COMMON,
    CONSTRUCTION,
    SECRET_BYTES,
    commitment,
    common_key,
    deal_key,
    shuffle,
)
from tilerummy.match.event import (
    DealGiven,
    DealOpened,
    GameDealt,
    InGame,
    MatchEvent,
    ReadyForNext,
    RevealOpened,
    SeedCommitted,
    ShareCommitted,
    ShareRevealed,
)
from tilerummy.match.proof import NoShare, SeatShare
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import NO_HOST, Status

if TYPE_CHECKING:
    from tilerummy.match.command import OpenDeal
    from tilerummy.match.context import Context, Secret
    from tilerummy.match.handler import Handlers
    from tilerummy.match.seat import Seat
    from tilerummy.match.state import MatchState

_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")


def commit_seed(state: MatchState, seed: bytes) -> tuple[SeedCommitted, ...]:
    """Commit to *seed* for the next game, if there will be one."""
    if state.status is Status.FINISHED:
        return ()
    return (SeedCommitted(state.number + 1, commitment(seed)),)


def give(source: str, seed: bytes) -> tuple[DealGiven, ...]:
    """Let all games of a match be dealt by *seed*, as at the other tables of *source*."""
    return (DealGiven(source, commitment(seed)),)


def open_deal(state: MatchState, command: OpenDeal) -> tuple[DealOpened, ...]:
    """Reveal the seed that this table has in common with others."""
    if state.given is None or commitment(command.seed) != state.given.commitment:
        raise Refusal(MatchCode.STALE)
    return (DealOpened(command.seed.hex()),) if state.sealed else ()


def _commit_share(
    state: MatchState, command: CommitShare, context: Context
) -> tuple[MatchEvent, ...]:
    """Note what a seat commits to; until the game is started it may commit to something else."""
    if state.given is not None:
        raise Refusal(MatchCode.DEAL_GIVEN)
    if state.dealing:
        raise Refusal(MatchCode.DEALING)
    _require_next(state, command.game)
    return share_committed(command.game, context.by, state.seats[context.by], command.commitment)


def share_committed(game: int, at: int, seat: Seat, promised: str) -> tuple[ShareCommitted, ...]:
    """Return what happens when seat *at* commits; nothing if it has committed to just that."""
    if not _COMMITMENT.fullmatch(promised):
        raise Refusal(MatchCode.WRONG_SHARE, "A commitment is 64 hex digits in small letters.")
    if seat.commitment == promised:
        return ()
    return (ShareCommitted(game, at, promised),)


def _start_game(state: MatchState, _: StartGame, context: Context) -> tuple[MatchEvent, ...]:
    """Ask for the shares that seats have committed to; deal at once if there are none.

    A later game waits until everybody has asked for it, so that nobody is pulled away from a
    result. A contest starts its games itself.
    """
    if state.dealing:
        raise Refusal(MatchCode.DEALING)
    if state.number == 0:
        lobby.require_host(state, context.by)
    if state.status is Status.PLAYING:
        raise Refusal(MatchCode.GAME_RUNNING)
    if state.status is Status.FINISHED:
        raise Refusal(MatchCode.MATCH_OVER)
    if any(seat.kind is SeatKind.OPEN or seat.waits is not None for seat in state.seats):
        raise Refusal(MatchCode.SEATS_OPEN)
    try:
        state.ruleset.tiles(len(state.seats))
    except RulesetError as error:
        raise Refusal(MatchCode.WRONG_NUMBER_OF_SEATS, f"{error.message}.") from None
    if context.by != NO_HOST and state.awaited - {context.by}:
        ready = state.seats[context.by].ready is not None
        return () if ready else (ReadyForNext(context.by),)
    secret = context.next_deal
    if state.promised is None:
        # A match older than shares: nobody has seen a promise, and nobody gave a share.
        return (*commit_seed(state, secret.seed), *_deal(state, secret))
    committed = tuple(at for at, seat in enumerate(state.seats) if seat.commitment is not None)
    if committed:
        return (RevealOpened(state.number + 1, committed),)
    return _promised_deal(state, secret)


def _reveal_share(
    state: MatchState, command: RevealShare, context: Context
) -> tuple[MatchEvent, ...]:
    """Check a share against what its seat committed to; the last one brings the deal."""
    if command.game != state.number + 1:
        # Sent again, or too late: the deal is done.
        raise Refusal(MatchCode.STALE)
    if not state.dealing:
        raise Refusal(MatchCode.NOT_REVEALING)
    seat, share = state.seats[context.by], bytes.fromhex(command.share)
    if len(share) != SECRET_BYTES or seat.commitment != commitment(share):
        raise Refusal(MatchCode.WRONG_SHARE)
    if seat.share is not None:
        return ()
    revealed = ShareRevealed(command.game, context.by, command.share)
    if state.due != {context.by}:
        return (revealed,)
    return (revealed, *_promised_deal(state, context.next_deal, {context.by: share}))


def _close_reveal(
    state: MatchState, command: CloseReveal, context: Context
) -> tuple[MatchEvent, ...]:
    """Deal without the shares that did not come."""
    if not state.dealing or command.reveal_seq != state.turn_seq:
        raise Refusal(MatchCode.STALE)
    return _promised_deal(state, context.next_deal)


def seat_share(seat: Seat) -> SeatShare:
    """Return what *seat* gives to the deal that comes now, for the record."""
    if seat.share is not None:
        return SeatShare(seat.share, seat.commitment)
    if seat.kind is SeatKind.BOT:
        return SeatShare(NoShare.BOT)
    if seat.commitment is not None:
        return SeatShare(NoShare.NOT_REVEALED, seat.commitment)
    return SeatShare(NoShare.NOT_COMMITTED)


def _require_next(state: MatchState, game: int) -> None:
    if state.status is Status.FINISHED:
        raise Refusal(MatchCode.MATCH_OVER)
    if state.promised is None or game != state.number + 1:
        raise Refusal(MatchCode.STALE)


def _promised_deal(
    state: MatchState, secret: Secret, last: dict[int, bytes] | None = None
) -> tuple[MatchEvent, ...]:
    if commitment(secret.seed) != state.promised:
        # The seed of another game: whoever looked it up did not know that this one has begun.
        raise Refusal(MatchCode.STALE)
    return _deal(state, secret, last)


def _deal(
    state: MatchState, secret: Secret, last: dict[int, bytes] | None = None
) -> tuple[MatchEvent, ...]:
    """Deal the next game; *last* are shares by seat that *state* does not hold yet."""
    seats, game = len(state.seats), state.number + 1
    rules = print_stored_ruleset(state.ruleset)
    if state.given is not None:
        construction, key = COMMON, common_key(secret.seed, state.given.source, game, rules)
    else:
        shares = [(last or {}).get(at, seat.share) for at, seat in enumerate(state.seats)]
        construction = CONSTRUCTION
        key = deal_key(secret.seed, secret.match, game, rules, shares)
    chance = shuffle(key, state.ruleset, seats)
    events = start(
        state.ruleset,
        seats,
        chance.pool,
        start_tiles=chance.start_tiles,
        last_starter=state.last_starter,
    )
    return tuple(
        GameDealt(game, commitment(secret.seed), event, construction)
        if isinstance(event, core.Dealt)
        else InGame(event)
        for event in events
        if not isinstance(event, core.GameEnded)
    )


HANDLERS: Final[Handlers] = {
    CommitShare: _commit_share,
    StartGame: _start_game,
    RevealShare: _reveal_share,
    CloseReveal: _close_reveal,
}
