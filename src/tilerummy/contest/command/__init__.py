"""Commands that directors, referees and players give to a contest; `decide` returns their events.

A command contains only what its sender enters. The sender and the time are in the `Context`. The
server reads commands from JSON field by field, within the bounds declared here; ``type`` names the
kind.
"""

from __future__ import annotations

from typing import TypeAlias

from tilerummy.contest.command.announcements import (
    Announce,
    ChangeAnnouncement,
    WithdrawAnnouncement,
)
from tilerummy.contest.command.attendance import CheckIn, MarkEntrant
from tilerummy.contest.command.contest import Open, RenameContest, SetCountdown, Undo
from tilerummy.contest.command.divisions import (
    AddDivision,
    ChangeDivision,
    DropDivision,
    MakeClasses,
    NameRound,
    NewClass,
    NumberTables,
    SeedPlayers,
    SetTeams,
)
from tilerummy.contest.command.links import (
    CallMe,
    ClaimName,
    MakeLink,
    RefereeLinks,
    ReleaseNames,
    RenewLink,
    SetPhones,
    WithdrawLink,
)
from tilerummy.contest.command.people import (
    AdmitEntrant,
    ChangeEntrant,
    DropEntrant,
    EnterPeople,
    EraseEntrants,
    KeepApart,
    LetMeet,
    NewEntrant,
    PinEntrant,
    ReturnEntrant,
    SeatLate,
    WithdrawEntrant,
)
from tilerummy.contest.command.referee_calls import CallReferee, TakeCall
from tilerummy.contest.command.registration import (
    ApproveRegistrations,
    DeclineRegistrations,
    Register,
    SetRegistration,
)
from tilerummy.contest.command.results import (
    AwardResult,
    Bell,
    Called,
    ConfirmResult,
    ConfirmTable,
    EnteredLine,
    EnterGame,
    EnterResults,
    Exhausted,
    NoteMatch,
    NotePlayed,
    ObjectToResult,
    Penalize,
    RevokeAward,
    RevokePenalty,
    SettleDispute,
    VoidGame,
    Walkover,
)
from tilerummy.contest.command.rounds import (
    CloseRound,
    DraftRound,
    DraftTables,
    DrawLots,
    DropDraft,
    JoinTables,
    KeepOutdatedDraft,
    MoveEntrant,
    OpenDeals,
    PublishRound,
    ReopenRound,
    ReopenTable,
    SeatTables,
    SetBell,
    SplitTable,
    StopDraft,
    SwapEntrants,
    TakeBackRound,
)

__all__ = [
    "AddDivision",
    "AdmitEntrant",
    "Announce",
    "ApproveRegistrations",
    "Arranging",
    "AwardResult",
    "Bell",
    "CallMe",
    "CallReferee",
    "Called",
    "ChangeAnnouncement",
    "ChangeDivision",
    "ChangeEntrant",
    "CheckIn",
    "ClaimName",
    "ClientCommand",
    "CloseRound",
    "Command",
    "ConfirmResult",
    "ConfirmTable",
    "DeclineRegistrations",
    "DraftRound",
    "DraftTables",
    "DrawLots",
    "DropDivision",
    "DropDraft",
    "DropEntrant",
    "EnterGame",
    "EnterPeople",
    "EnterResults",
    "EnteredLine",
    "EraseEntrants",
    "Exhausted",
    "JoinTables",
    "KeepApart",
    "KeepOutdatedDraft",
    "LetMeet",
    "MakeClasses",
    "MakeLink",
    "MarkEntrant",
    "MoveEntrant",
    "NameRound",
    "NewClass",
    "NewEntrant",
    "NoteMatch",
    "NotePlayed",
    "NumberTables",
    "ObjectToResult",
    "Open",
    "OpenDeals",
    "Penalize",
    "PinEntrant",
    "PublishRound",
    "RefereeLinks",
    "Register",
    "ReleaseNames",
    "RenameContest",
    "RenewLink",
    "ReopenRound",
    "ReopenTable",
    "ReturnEntrant",
    "RevokeAward",
    "RevokePenalty",
    "SeatLate",
    "SeatTables",
    "SeedPlayers",
    "SetBell",
    "SetCountdown",
    "SetPhones",
    "SetRegistration",
    "SetTeams",
    "SettleDispute",
    "SplitTable",
    "StopDraft",
    "SwapEntrants",
    "TakeBackRound",
    "TakeCall",
    "Undo",
    "VoidGame",
    "Walkover",
    "WithdrawAnnouncement",
    "WithdrawEntrant",
    "WithdrawLink",
]

Arranging: TypeAlias = SeatTables | MoveEntrant | SwapEntrants | JoinTables | SplitTable
"""Changes to a draft by hand."""
ClientCommand: TypeAlias = (
    AddDivision
    | ChangeDivision
    | DropDivision
    | SetTeams
    | NumberTables
    | SeedPlayers
    | MakeClasses
    | EnterPeople
    | ChangeEntrant
    | WithdrawEntrant
    | ReturnEntrant
    | EraseEntrants
    | DropEntrant
    | AdmitEntrant
    | KeepApart
    | LetMeet
    | PinEntrant
    | CheckIn
    | MarkEntrant
    | Announce
    | ChangeAnnouncement
    | WithdrawAnnouncement
    | CallReferee
    | TakeCall
    | SeatLate
    | SetRegistration
    | Register
    | ApproveRegistrations
    | DeclineRegistrations
    | DraftTables
    | StopDraft
    | Arranging
    | KeepOutdatedDraft
    | DropDraft
    | PublishRound
    | TakeBackRound
    | NameRound
    | SetBell
    | CloseRound
    | ReopenRound
    | ReopenTable
    | EnterGame
    | VoidGame
    | SettleDispute
    | ConfirmResult
    | ConfirmTable
    | ObjectToResult
    | ClaimName
    | Penalize
    | RevokePenalty
    | AwardResult
    | RevokeAward
    | DrawLots
    | MakeLink
    | SetPhones
    | ReleaseNames
    | RefereeLinks
    | WithdrawLink
    | RenewLink
    | CallMe
    | RenameContest
    | SetCountdown
    | Undo
)
"""The commands that clients may send."""
Command: TypeAlias = (
    ClientCommand | Open | DraftRound | EnterResults | NoteMatch | NotePlayed | OpenDeals
)
"""All commands, including those that only the server gives."""
