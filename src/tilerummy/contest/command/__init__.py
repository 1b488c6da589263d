"""What directors, referees and players ask of a contest; `decide` says whether it happens.

A command carries what its sender says and nothing else: who that is, and when, is in the
`Context`. The server reads it from JSON field by field, within the bounds declared here; ``type``
says which one it is.
"""

from __future__ import annotations

from typing import TypeAlias

from tilerummy.contest.command.contest import Open, RenameContest, SetCountdown, Undo
from tilerummy.contest.command.divisions import (
    AddDivision,
    ChangeDivision,
    DropDivision,
    NameRound,
    NumberTables,
    SetTeams,
)
from tilerummy.contest.command.door import (
    Announce,
    CallReferee,
    CheckIn,
    MarkEntrant,
    TakeCall,
    WithdrawAnnouncement,
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
from tilerummy.contest.command.results import (
    AwardResult,
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
    KeepDraft,
    MoveEntrant,
    OpenDeals,
    PublishRound,
    ReopenRound,
    ReopenTable,
    SeatTables,
    SplitTable,
    StopDraft,
    SwapEntrants,
    TakeBackRound,
)

__all__ = [
    "AddDivision",
    "AdmitEntrant",
    "Announce",
    "Arranging",
    "Asked",
    "AwardResult",
    "CallMe",
    "CallReferee",
    "Called",
    "ChangeDivision",
    "ChangeEntrant",
    "CheckIn",
    "ClaimName",
    "CloseRound",
    "Command",
    "ConfirmResult",
    "ConfirmTable",
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
    "KeepDraft",
    "LetMeet",
    "MakeLink",
    "MarkEntrant",
    "MoveEntrant",
    "NameRound",
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
    "SetCountdown",
    "SetPhones",
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
Asked: TypeAlias = (
    AddDivision
    | ChangeDivision
    | DropDivision
    | SetTeams
    | NumberTables
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
    | WithdrawAnnouncement
    | CallReferee
    | TakeCall
    | SeatLate
    | DraftTables
    | StopDraft
    | Arranging
    | KeepDraft
    | DropDraft
    | PublishRound
    | TakeBackRound
    | NameRound
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
"""What may be asked from outside."""
Command: TypeAlias = Asked | Open | DraftRound | EnterResults | NoteMatch | NotePlayed | OpenDeals
"""Some of it only the server itself asks for."""
