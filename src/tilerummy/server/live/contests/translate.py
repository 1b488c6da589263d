"""From what a page asks to what the contest decides, and who may ask it."""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from tilerummy.contest import arrange
from tilerummy.contest import command as pure
from tilerummy.contest.decide import decide
from tilerummy.contest.errors import ContestError
from tilerummy.contest.evolve import evolve
from tilerummy.contest.lines import Ending, Written, score_game
from tilerummy.contest.link import Role
from tilerummy.contest.log import decide_undo
from tilerummy.contest.require import known_division, known_entrant, require
from tilerummy.contest.stage import Stage
from tilerummy.contest.state import Status
from tilerummy.core.presets import PRESETS
from tilerummy.match.deal import commitment
from tilerummy.server.live.contests.duplicates import round_seed
from tilerummy.server.protocol.contest import asked
from tilerummy.server.protocol.contest.project import directors_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.contest.event import Event
    from tilerummy.contest.log import Recorded
    from tilerummy.contest.state import Contest

_REFEREE = (asked.EnterGame, asked.ConfirmResult)
"""What a referee may ask, of the own table in the round that is played."""
_PLAYER = (asked.ConfirmResult, asked.ObjectToResult)
"""What a player may ask with the own phone, of the own row in the round that is played."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A command on its way."""

    link: int
    command: asked.ContestCommand
    now: int
    """Milliseconds (UTC)."""
    secret: bytes = b""
    """The contest's own, where the command is carried out."""


@contextmanager
def by_name(contest: Contest) -> Iterator[None]:
    """Have a refusal call the person it is about by name, as its sentence is read by people."""
    try:
        yield
    except ContestError as error:
        entrant = contest.entrants.get(str(error.params.get("player")))
        if entrant is not None:
            error.params["player"] = entrant.name
        raise


def admit(contest: Contest, ask: Ask) -> None:
    """Refuse what the link of *ask* does not let its holder do.

    Raises:
        ContestError: ``not_allowed``, ``not_your_table``, ``not_your_name`` or ``round_over``.
    """
    link, command = contest.links[ask.link - 1], ask.command
    if link.role is Role.DIRECTOR or isinstance(command, asked.CallMe):
        may = link.role in {Role.DIRECTOR, Role.REFEREE}
        require(may, "not_allowed", "this link does not let you do that")
        return
    if link.role is Role.PLAYERS and isinstance(command, asked.ClaimName):
        return
    if link.role is Role.PLAYER and isinstance(command, _PLAYER):
        require(command.entrant == link.entrant, "not_your_name", "this link is somebody else's")
    else:
        may = link.role is Role.REFEREE and isinstance(command, _REFEREE)
        require(may, "not_allowed", "this link does not let you do that")
        assert isinstance(command, _REFEREE)  # noqa: S101 - just required
        own = (command.division, command.table) == (link.division, link.table)
        require(own, "not_your_table", "this link is of another table")
    rounds = known_division(contest, command.division).rounds
    played = [at for at, each in enumerate(rounds) if each.status is not Status.DRAFT]
    newest = bool(played) and command.round == played[-1]
    running = newest and rounds[command.round].status is Status.RUNNING
    require(running, "round_over", "this round is over; ask the director")


def events_of(contest: Contest, log: Sequence[Recorded], ask: Ask) -> tuple[Event, ...]:
    """Return what *ask* makes happen.

    Raises:
        ContestError: and nothing happens.
    """
    admit(contest, ask)
    if isinstance(ask.command, asked.Undo):
        return decide_undo(log, directors_of(contest), ask.command.action)
    return decide(contest, _pure(contest, ask))


def after(contest: Contest, events: Sequence[Event]) -> Contest:
    """Return *contest* after *events*, none of which undoes anything."""
    return reduce(evolve, events, contest)


def _pure(contest: Contest, ask: Ask) -> pure.Command:  # noqa: PLR0912 - one case to one kind
    """Return the command in the contest's own words."""
    command, by = ask.command, str(ask.link)
    match command:
        case asked.AddDivision() | asked.ChangeDivision() | asked.DropDivision():
            return _division(contest, command)
        case (
            asked.EnterPeople()
            | asked.ChangeEntrant()
            | asked.WithdrawEntrant()
            | asked.ReturnEntrant()
        ):
            return _people(contest, command)
        case (
            asked.SeatTables()
            | asked.MoveEntrant()
            | asked.SwapEntrants()
            | asked.JoinTables()
            | asked.SplitTable()
        ):
            return arranged(contest, command)
        case asked.DropDraft(division=division):
            return pure.DropDraft(division)
        case asked.PublishRound(division=division):
            # The event that publishes it is the command's first one.
            seed = round_seed(ask.secret, division, contest.seq + 1)
            return pure.Publish(division, commitment(seed))
        case asked.TakeBackRound(division=division):
            return pure.TakeBack(division)
        case asked.CloseRound(division=division):
            return pure.CloseRound(division)
        case asked.ReopenRound(division=division):
            return pure.ReopenRound(division)
        case asked.ReopenTable():
            return pure.ReopenTable(
                division=command.division,
                round=command.round,
                table=command.table,
                without=tuple(command.without),
            )
        case asked.EnterGame():
            settles = contest.links[ask.link - 1].role is Role.DIRECTOR
            return entered(contest, command, by, settles=settles)
        case (
            asked.SettleDispute()
            | asked.ConfirmResult()
            | asked.ConfirmTable()
            | asked.ObjectToResult()
        ):
            return _on_sheet(contest, ask.link, command)
        case (
            asked.Penalize()
            | asked.RevokePenalty()
            | asked.AwardResult()
            | asked.RevokeAward()
            | asked.DrawLots()
        ):
            return _on_result(command, by)
        case asked.SetCountdown(seconds=seconds):
            return pure.SetCountdown(None if seconds is None else ask.now + 1000 * seconds)
        case asked.RenameContest(name=name):
            return pure.RenameContest(name)
        case asked.CallMe(name=name):
            return pure.NameLink(link=ask.link, label=name)
        case asked.MakeLink():
            return pure.MakeLink(
                role=command.role,
                division=command.division,
                table=command.table,
                entrant=command.entrant,
                label=command.label,
            )
        case asked.ClaimName(entrant=entrant):
            return pure.MakeLink(role=Role.PLAYER, entrant=entrant)
        case asked.RefereeLinks(division=division):
            return pure.MakeRefereeLinks(division)
        case asked.WithdrawLink(link=link):
            return pure.WithdrawLink(link)
        case asked.RenewLink(link=link):
            return pure.RenewLink(link)
        case _:
            raise ContestError("not_allowed", "that is asked in another way")


def _division(
    contest: Contest, command: asked.AddDivision | asked.ChangeDivision | asked.DropDivision
) -> pure.Command:
    match command:
        case asked.AddDivision():
            return pure.AddDivision(
                division=f"d{contest.seq + 1}",
                name=command.name,
                ruleset=command.ruleset,
                clock_s=command.clock_s,
                stages=_stages(command.stages),
                online=command.online,
                duplicate=command.duplicate,
            )
        case asked.ChangeDivision():
            # A clock that is left out stays; null takes it away.
            clock_s = (command.clock_s or 0) if "clock_s" in command.model_fields_set else None
            return pure.ChangeDivision(
                division=command.division,
                name=command.name,
                clock_s=clock_s,
                stages=None if command.stages is None else _stages(command.stages),
            )
        case asked.DropDivision():
            return pure.DropDivision(command.division)


def _stages(terms: Sequence[asked.StageTerms]) -> tuple[Stage, ...]:
    return tuple(
        Stage(
            format=one.format,
            rounds=one.rounds,
            games=one.games,
            advance=one.advance,
            cut=one.cut,
            carry_over=one.carry_over,
        )
        for one in terms
    )


def _people(
    contest: Contest,
    command: (
        asked.EnterPeople | asked.ChangeEntrant | asked.WithdrawEntrant | asked.ReturnEntrant
    ),
) -> pure.Command:
    match command:
        case asked.EnterPeople():
            return pure.EnterAll(
                tuple(
                    pure.Enter(
                        entrant=f"e{contest.seq + at}",
                        name=person.name,
                        division=person.division,
                        group=person.group,
                    )
                    for at, person in enumerate(command.people, start=1)
                )
            )
        case asked.ChangeEntrant():
            return pure.ChangeEntrant(
                entrant=command.entrant,
                name=command.name,
                division=command.division,
                group=command.group,
            )
        case asked.WithdrawEntrant():
            return pure.Withdraw(command.entrant)
        case asked.ReturnEntrant():
            return pure.Return(command.entrant)


def arranged(
    contest: Contest,
    command: (
        asked.SeatTables
        | asked.MoveEntrant
        | asked.SwapEntrants
        | asked.JoinTables
        | asked.SplitTable
    ),
) -> pure.DraftRound:
    """Return the draft as *command* changes it.

    Raises:
        ContestError: ``no_draft``, ``unknown_table``, ``not_at_table``.
    """
    match command:
        case asked.SeatTables():
            key = command.division
            tables: arrange.Tables = tuple(tuple(table) for table in command.tables if table)
        case asked.MoveEntrant():
            key = known_entrant(contest, command.entrant).division
            tables = arrange.moved(contest, command.entrant, command.table, command.seat)
        case asked.SwapEntrants():
            key = known_entrant(contest, command.one).division
            tables = arrange.swapped(contest, command.one, command.other)
        case asked.JoinTables():
            key = command.division
            tables = arrange.joined(known_division(contest, key), command.one, command.other)
        case asked.SplitTable():
            key = command.division
            tables = arrange.split(known_division(contest, key), command.table)
    return pure.DraftRound(division=key, tables=tables)


def entered(
    contest: Contest, command: asked.EnterGame, by: str, *, settles: bool
) -> pure.EnterGame:
    """Return a game with the scores that follow from what was written down.

    Raises:
        ContestError: for what no game ends with; ``not_balanced`` where a paper says otherwise.
    """
    division = known_division(contest, command.division)
    written = tuple(
        Written(
            player=line.entrant,
            how=line.how,
            rack=None if line.tiles is None else tuple(line.tiles),
            sum=line.sum,
            count=line.count,
            left_s=line.left_s,
            extra=line.extra,
        )
        for line in command.lines
    )
    winner = command.ending.winner if isinstance(command.ending, asked.Called) else None
    results = score_game(
        written,
        Ending(command.ending.type),
        winner,
        ruleset=PRESETS[division.ruleset],
        clock_s=division.clock_s,
    )
    for result in results:
        claimed = (command.claimed or {}).get(result.player, result.score)
        sentence = f"the paper says {claimed}, the tiles say {result.score}"
        require(
            claimed == result.score,
            "not_as_claimed",
            sentence,
            player=result.player,
            claimed=claimed,
            score=result.score,
        )
    return pure.EnterGame(
        division=command.division,
        round=command.round,
        table=command.table,
        game=command.game,
        results=results,
        by=by,
        known=command.known_entries,
        reason=" ".join(command.reason.split()),
        lines=written,
        ending=Ending(command.ending.type),
        settles=settles,
    )


def _on_sheet(
    contest: Contest,
    link: int,
    command: (
        asked.SettleDispute | asked.ConfirmResult | asked.ConfirmTable | asked.ObjectToResult
    ),
) -> pure.Command:
    match command:
        case asked.SettleDispute():
            return pure.Settle(
                division=command.division,
                round=command.round,
                table=command.table,
                game=command.game,
                entry=command.entry,
                by=str(link),
            )
        case asked.ConfirmResult():
            return pure.Confirm(
                division=command.division,
                round=command.round,
                table=command.table,
                entrant=command.entrant,
                settles=contest.links[link - 1].role is not Role.REFEREE,
            )
        case asked.ObjectToResult():
            return pure.ObjectTo(
                division=command.division,
                round=command.round,
                table=command.table,
                entrant=command.entrant,
                reason=" ".join(command.reason.split()),
            )
        case asked.ConfirmTable():
            return pure.ConfirmTable(
                division=command.division, round=command.round, table=command.table
            )


def _on_result(
    command: (
        asked.Penalize
        | asked.RevokePenalty
        | asked.AwardResult
        | asked.RevokeAward
        | asked.DrawLots
    ),
    by: str,
) -> pure.Command:
    match command:
        case asked.Penalize():
            return pure.Penalize(
                entrant=command.entrant, points=command.points, reason=command.reason, by=by
            )
        case asked.RevokePenalty():
            return pure.RevokePenalty(penalty=command.penalty, by=by)
        case asked.AwardResult():
            return pure.GiveAward(
                division=command.division,
                round=command.round,
                entrant=command.entrant,
                wins=command.wins,
                points=command.points,
                reason=command.reason,
                by=by,
            )
        case asked.RevokeAward():
            return pure.RevokeAward(award=command.award, by=by)
        case asked.DrawLots():
            order = list(command.entrants)
            if command.by_server:
                secrets.SystemRandom().shuffle(order)
            return pure.DrawLots(division=command.division, order=tuple(order), by=by)
