"""The events of a command, or the reason for refusing it. Pure: equal arguments, equal events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.context import SERVER, Context
from tilerummy.contest.decide.announcements import decide_announcements
from tilerummy.contest.decide.attendance import decide_attendance
from tilerummy.contest.decide.awards import decide_results
from tilerummy.contest.decide.divisions import decide_divisions
from tilerummy.contest.decide.entrants import decide_people
from tilerummy.contest.decide.links import decide_links
from tilerummy.contest.decide.matches import decide_matches
from tilerummy.contest.decide.referee_calls import decide_referee_calls
from tilerummy.contest.decide.registrations import decide_registrations
from tilerummy.contest.decide.require import named, require
from tilerummy.contest.decide.rounds import decide_rounds
from tilerummy.contest.decide.sheets import decide_sheets
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from tilerummy.contest.command import Command
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest


def decide(  # noqa: PLR0912 - a case for each topic
    contest: Contest, command: Command, context: Context = SERVER
) -> tuple[Event, ...]:
    """Return the events of *command*; empty if it would change nothing.

    Raises:
        ContestError: with the reason for refusing it; the code names the broken rule.
    """
    match command:
        case asked.Open() | asked.RenameContest() | asked.SetCountdown():
            return _contest_itself(contest, command, context)
        case (
            asked.AddDivision()
            | asked.ChangeDivision()
            | asked.DropDivision()
            | asked.NameRound()
            | asked.SetBell()
            | asked.SetTeams()
            | asked.NumberTables()
            | asked.SeedPlayers()
            | asked.MakeClasses()
        ):
            return decide_divisions(contest, command, context)
        case (
            asked.EnterPeople()
            | asked.ChangeEntrant()
            | asked.WithdrawEntrant()
            | asked.ReturnEntrant()
            | asked.EraseEntrants()
            | asked.DropEntrant()
            | asked.AdmitEntrant()
            | asked.SeatLate()
            | asked.KeepApart()
            | asked.LetMeet()
            | asked.PinEntrant()
        ):
            return decide_people(contest, command, context)
        case asked.CheckIn() | asked.MarkEntrant():
            return decide_attendance(contest, command)
        case asked.Announce() | asked.ChangeAnnouncement() | asked.WithdrawAnnouncement():
            return decide_announcements(contest, command)
        case asked.CallReferee() | asked.TakeCall():
            return decide_referee_calls(contest, command, context)
        case (
            asked.SetRegistration()
            | asked.Register()
            | asked.ApproveRegistrations()
            | asked.DeclineRegistrations()
        ):
            return decide_registrations(contest, command, context)
        case (
            asked.DraftRound()
            | asked.SeatTables()
            | asked.MoveEntrant()
            | asked.SwapEntrants()
            | asked.JoinTables()
            | asked.SplitTable()
            | asked.KeepOutdatedDraft()
            | asked.DropDraft()
            | asked.PublishRound()
            | asked.TakeBackRound()
            | asked.CloseRound()
            | asked.ReopenRound()
            | asked.OpenDeals()
        ):
            return decide_rounds(contest, command, context)
        case (
            asked.EnterGame()
            | asked.EnterResults()
            | asked.VoidGame()
            | asked.SettleDispute()
            | asked.ConfirmResult()
            | asked.ConfirmTable()
            | asked.ObjectToResult()
        ):
            return decide_sheets(contest, command, context)
        case asked.NoteMatch() | asked.ReopenTable() | asked.NotePlayed():
            return decide_matches(contest, command)
        case (
            asked.Penalize()
            | asked.RevokePenalty()
            | asked.AwardResult()
            | asked.RevokeAward()
            | asked.DrawLots()
        ):
            return decide_results(contest, command, context)
        case asked.DraftTables() | asked.StopDraft() | asked.Undo():
            # They take more than the contest: a search, or all that has happened.
            raise ContestError("not_allowed", "that is asked in another way")
        case _:
            return decide_links(contest, command, context)


def _contest_itself(
    contest: Contest,
    command: asked.Open | asked.RenameContest | asked.SetCountdown,
    context: Context,
) -> tuple[Event, ...]:
    match command:
        case asked.Open(name):
            require(contest.seq == 0, "already_open", "this contest has begun")
            return (happened.ContestOpened(named(name)),)
        case asked.RenameContest(name):
            return (happened.ContestRenamed(named(name)),)
        case asked.SetCountdown(seconds):
            begins_at = None if seconds is None else context.now + 1000 * seconds
            return (happened.CountdownSet(begins_at),) if begins_at != contest.begins_at else ()
