"""What directors and referees may ask of a contest; one command to one request."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tilerummy.server.contest.wire.asked.entrants import (
    AddDivision,
    AdmitEntrant,
    ChangeDivision,
    ChangeEntrant,
    DropDivision,
    DropEntrant,
    EnterPeople,
    EraseEntrants,
    NewEntrant,
    ReturnEntrant,
    SeatLate,
    Stages,
    StageTerms,
    WithdrawEntrant,
)
from tilerummy.server.contest.wire.asked.fields import (
    MOST_ENTRANTS,
    Key,
    Number,
    Points,
    Seconds,
    Tables,
    Text,
    TileText,
)
from tilerummy.server.contest.wire.asked.links import (
    CallMe,
    ClaimName,
    MakeLink,
    RefereeLinks,
    ReleaseNames,
    RenameContest,
    RenewLink,
    SetCountdown,
    SetPhones,
    Undo,
    WithdrawLink,
)
from tilerummy.server.contest.wire.asked.results import (
    AwardResult,
    Called,
    ConfirmResult,
    ConfirmTable,
    DrawLots,
    Ending,
    EnteredLine,
    EnterGame,
    Exhausted,
    ObjectToResult,
    Penalize,
    RevokeAward,
    RevokePenalty,
    SettleDispute,
    VoidGame,
    Walkover,
)
from tilerummy.server.contest.wire.asked.rounds import (
    CloseRound,
    DraftTables,
    DropDraft,
    JoinTables,
    KeepDraft,
    MoveEntrant,
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
    "MOST_ENTRANTS",
    "AddDivision",
    "AdmitEntrant",
    "AwardResult",
    "CallMe",
    "Called",
    "ChangeDivision",
    "ChangeEntrant",
    "ClaimName",
    "CloseRound",
    "ConfirmResult",
    "ConfirmTable",
    "ContestCommand",
    "DraftTables",
    "DrawLots",
    "DropDivision",
    "DropDraft",
    "DropEntrant",
    "Ending",
    "EnterGame",
    "EnterPeople",
    "EnteredLine",
    "EraseEntrants",
    "Exhausted",
    "JoinTables",
    "KeepDraft",
    "Key",
    "MakeLink",
    "MoveEntrant",
    "NewEntrant",
    "Number",
    "ObjectToResult",
    "Penalize",
    "Points",
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
    "Seconds",
    "SetCountdown",
    "SetPhones",
    "SettleDispute",
    "SplitTable",
    "StageTerms",
    "Stages",
    "StopDraft",
    "SwapEntrants",
    "Tables",
    "TakeBackRound",
    "Text",
    "TileText",
    "Undo",
    "VoidGame",
    "Walkover",
    "WithdrawEntrant",
    "WithdrawLink",
]

ContestCommand = Annotated[
    AddDivision
    | ChangeDivision
    | DropDivision
    | EnterPeople
    | ChangeEntrant
    | WithdrawEntrant
    | ReturnEntrant
    | EraseEntrants
    | DropEntrant
    | AdmitEntrant
    | SeatLate
    | DraftTables
    | StopDraft
    | SeatTables
    | MoveEntrant
    | SwapEntrants
    | JoinTables
    | SplitTable
    | KeepDraft
    | DropDraft
    | PublishRound
    | TakeBackRound
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
    | Undo,
    Field(discriminator="type"),
]
