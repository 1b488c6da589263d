"""Check the rights of a contest command, and turn it into events."""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tilerummy.contest import command as asked
from tilerummy.contest.context import Context
from tilerummy.contest.decide import decide
from tilerummy.contest.decide.require import known_division, require
from tilerummy.contest.decide.undo import decide_undo
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.link import Role, first_director
from tilerummy.contest.model.state import RoundStatus
from tilerummy.match.deal import commitment
from tilerummy.server.contest.duplicates import round_seed
from tilerummy.server.contest.wire.role_views import directors_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.link import Link
    from tilerummy.contest.model.log import Recorded
    from tilerummy.contest.model.state import Contest

    OnSheet = (
        asked.EnterGame
        | asked.SettleDispute
        | asked.ConfirmResult
        | asked.ConfirmTable
        | asked.ObjectToResult
    )

ON_SHEETS: Final = (
    asked.EnterGame,
    asked.SettleDispute,
    asked.ConfirmResult,
    asked.ConfirmTable,
    asked.ObjectToResult,
)
"""Commands about one table of a round. Only directors give them outside a running round."""
ALLOWED: Final[Mapping[Role, tuple[type, ...]]] = {
    Role.ASSISTANT: (
        *ON_SHEETS,
        asked.EnterPeople,
        asked.ChangeEntrant,
        asked.WithdrawEntrant,
        asked.ReturnEntrant,
        asked.MarkEntrant,
        asked.SeatLate,
        asked.ApproveRegistrations,
        asked.DeclineRegistrations,
        asked.Announce,
        asked.ChangeAnnouncement,
        asked.WithdrawAnnouncement,
        asked.TakeCall,
        asked.SetCountdown,
        asked.SetBell,
        asked.CallMe,
    ),
    Role.REFEREE: (asked.EnterGame, asked.ConfirmResult, asked.TakeCall, asked.CallMe),
    Role.PLAYERS: (asked.ClaimName,),
    Role.PLAYER: (asked.ConfirmResult, asked.ObjectToResult, asked.CallReferee),
    Role.SCREEN: (),
    Role.PUBLIC: (),
    Role.REGISTER: (asked.Register,),
    Role.APPLICANT: (),
}
"""The commands of each role, within the limits of `authorize`. A director may give all others."""
_NOT_DIRECTORS: Final = (asked.CallReferee, asked.Register)
"""Commands of somebody in the hall: directors enter people, and have no table."""


@dataclass(frozen=True, slots=True)
class ContestRequest:
    """A command, its sender and its time, before the rights of the sender are checked."""

    link: int
    command: asked.ClientCommand
    now: int
    """Milliseconds (UTC)."""
    secret: bytes = b""
    """The secret of the contest; empty if the command is only checked or previewed."""
    device: str = ""
    """The device of the player who claims a name."""


@contextmanager
def by_name(contest: Contest) -> Iterator[None]:
    """Put the person's name into a refusal in place of their key, for people to read."""
    try:
        yield
    except ContestError as error:
        entrant = contest.entrants.get(str(error.params.get("player")))
        if entrant is not None:
            error.params["player"] = entrant.name
        raise


def authorize(contest: Contest, request: ContestRequest) -> None:
    """Refuse a command that the link of *request* does not allow.

    Raises:
        ContestError: ``not_allowed``, ``not_first``, ``not_your_table``, ``not_your_round``,
            ``not_your_name`` or ``round_over``.
    """
    link, command = contest.links[request.link - 1], request.command
    if _is_for_first(contest, command):
        first = request.link in first_director(contest.links)
        require(first, "not_first", "only the director who opened the contest may do that")
    if link.role is Role.DIRECTOR:
        is_allowed = not isinstance(command, _NOT_DIRECTORS)
    else:
        is_allowed = isinstance(command, ALLOWED[link.role])
    require(is_allowed, "not_allowed", "this link does not let you do that")
    if link.role is Role.DIRECTOR:
        return
    if link.role is Role.REFEREE and isinstance(command, asked.TakeCall):
        known = command.call < len(contest.calls)
        own = known and contest.calls[command.call].division == link.division
        require(own, "unknown_call", "there is no such call")
    if isinstance(command, ON_SHEETS):
        _require_own(contest, link, command)
        _require_running(contest, command)


def _require_own(contest: Contest, link: Link, command: OnSheet) -> None:
    """Refuse what is about another player than that of *link*, or about another table."""
    if link.role is Role.PLAYER:
        assert isinstance(command, asked.ConfirmResult | asked.ObjectToResult)  # noqa: S101 - just required
        require(command.entrant == link.entrant, "not_your_name", "this link is somebody else's")
        off = "players' phones do not confirm results in this contest"
        require(contest.phones_confirm, "phones_off", off)
    if link.role is Role.REFEREE:
        own = (command.division, command.table) == (link.division, link.table)
        require(own, "not_your_table", "this link is of another table")
        own = link.round is None or link.round == command.round
        require(own, "not_your_round", "this code is of another round's sheet")


def _require_running(contest: Contest, command: OnSheet) -> None:
    """Refuse what is about any round but the one that is played."""
    rounds = known_division(contest, command.division).rounds
    played = [at for at, each in enumerate(rounds) if each.status is not RoundStatus.DRAFT]
    newest = bool(played) and command.round == played[-1]
    running = newest and rounds[command.round].status is RoundStatus.RUNNING
    require(running, "round_over", "this round is over; ask the director")


def _is_for_first(contest: Contest, command: asked.ClientCommand) -> bool:
    """Return whether only the director who opened the contest may give *command*."""
    if isinstance(command, asked.WithdrawLink | asked.RenewLink):
        return command.link in first_director(contest.links)
    return isinstance(command, asked.EraseEntrants)


def events_of(
    contest: Contest, log: Sequence[Recorded], request: ContestRequest
) -> tuple[Event, ...]:
    """Return the events that *request* leads to.

    Raises:
        ContestError: if it is refused; nothing changes.
    """
    authorize(contest, request)
    command, sealed = request.command, None
    match command:
        case asked.Undo(action):
            return decide_undo(log, directors_of(contest), action)
        case asked.DrawLots(by_server=True):
            order = list(command.entrants)
            secrets.SystemRandom().shuffle(order)
            command = replace(command, entrants=tuple(order))
        case asked.PublishRound(division):
            # The command's first event publishes it.
            sealed = commitment(round_seed(request.secret, division, contest.seq + 1))
        case _:
            pass
    context = Context(
        link=request.link,
        role=contest.links[request.link - 1].role,
        now=request.now,
        device=request.device,
        commitment=sealed,
    )
    return decide(contest, command, context)
