"""The events of a contest. Its state is their fold (`log.fold`); nothing else is stored."""

from __future__ import annotations

from typing import Final, TypeAlias

from tilerummy.contest.model.event.announcements import (
    Announced,
    AnnouncementChanged,
    AnnouncementWithdrawn,
)
from tilerummy.contest.model.event.attendance import CheckInSet, EntrantMarked
from tilerummy.contest.model.event.contest import (
    ActionUndone,
    ContestOpened,
    ContestRenamed,
    CountdownSet,
    NothingChanged,
)
from tilerummy.contest.model.event.divisions import (
    ClassFilled,
    DivisionAdded,
    DivisionChanged,
    DivisionDropped,
    PlayersSeeded,
    TablesNumbered,
    TeamsSet,
)
from tilerummy.contest.model.event.links import LinkMade, LinkNamed, LinkWithdrawn, PhonesSet
from tilerummy.contest.model.event.people import (
    EntrantAdded,
    EntrantAdmitted,
    EntrantChanged,
    EntrantDropped,
    EntrantErased,
    EntrantPinned,
    EntrantReturned,
    EntrantWithdrawn,
    KeptApart,
    LateSeated,
    LetMeet,
)
from tilerummy.contest.model.event.referee_calls import CallTaken, RefereeCalled
from tilerummy.contest.model.event.registration import (
    RegistrationApproved,
    RegistrationDeclined,
    RegistrationMade,
    RegistrationSet,
)
from tilerummy.contest.model.event.results import (
    AwardGiven,
    AwardRevoked,
    DisputeSettled,
    GameEntered,
    GameVoided,
    LotsDrawn,
    Penalized,
    PenaltyRevoked,
    ResultConfirmed,
    ResultObjected,
    TableReopened,
)
from tilerummy.contest.model.event.rounds import (
    BellSet,
    DealsOpened,
    DealsSealed,
    DraftDropped,
    MatchOpened,
    RoundClosed,
    RoundDrafted,
    RoundNamed,
    RoundPublished,
    RoundReopened,
    RoundTakenBack,
)

__all__ = [
    "TURN_TIMES",
    "ActionUndone",
    "Announced",
    "AnnouncementChanged",
    "AnnouncementWithdrawn",
    "AwardGiven",
    "AwardRevoked",
    "BellSet",
    "CallTaken",
    "CheckInSet",
    "ClassFilled",
    "ContestOpened",
    "ContestRenamed",
    "CountdownSet",
    "DealsOpened",
    "DealsSealed",
    "DisputeSettled",
    "DivisionAdded",
    "DivisionChanged",
    "DivisionDropped",
    "DraftDropped",
    "EntrantAdded",
    "EntrantAdmitted",
    "EntrantChanged",
    "EntrantDropped",
    "EntrantErased",
    "EntrantMarked",
    "EntrantPinned",
    "EntrantReturned",
    "EntrantWithdrawn",
    "Event",
    "GameEntered",
    "GameVoided",
    "KeptApart",
    "LateSeated",
    "LetMeet",
    "LinkMade",
    "LinkNamed",
    "LinkWithdrawn",
    "LotsDrawn",
    "MatchOpened",
    "NothingChanged",
    "Penalized",
    "PenaltyRevoked",
    "PhonesSet",
    "PlayersSeeded",
    "RefereeCalled",
    "RegistrationApproved",
    "RegistrationDeclined",
    "RegistrationMade",
    "RegistrationSet",
    "ResultConfirmed",
    "ResultObjected",
    "RoundClosed",
    "RoundDrafted",
    "RoundNamed",
    "RoundPublished",
    "RoundReopened",
    "RoundTakenBack",
    "TableReopened",
    "TablesNumbered",
    "TeamsSet",
]

TURN_TIMES: Final = ("clock_delay_s", "clock_increment_s")
"""Fields about the time that a clock gives to each turn; stored and sent only if not 0."""

Event: TypeAlias = (
    ContestOpened
    | ContestRenamed
    | DivisionAdded
    | DivisionChanged
    | DivisionDropped
    | TeamsSet
    | TablesNumbered
    | PlayersSeeded
    | ClassFilled
    | EntrantAdded
    | EntrantChanged
    | EntrantWithdrawn
    | EntrantReturned
    | EntrantErased
    | EntrantDropped
    | EntrantAdmitted
    | KeptApart
    | LetMeet
    | EntrantPinned
    | CheckInSet
    | EntrantMarked
    | Announced
    | AnnouncementChanged
    | AnnouncementWithdrawn
    | RefereeCalled
    | CallTaken
    | RegistrationSet
    | RegistrationMade
    | RegistrationApproved
    | RegistrationDeclined
    | LateSeated
    | RoundDrafted
    | DraftDropped
    | RoundPublished
    | RoundTakenBack
    | RoundNamed
    | BellSet
    | MatchOpened
    | DealsSealed
    | DealsOpened
    | TableReopened
    | GameEntered
    | GameVoided
    | DisputeSettled
    | ResultConfirmed
    | ResultObjected
    | Penalized
    | PenaltyRevoked
    | AwardGiven
    | AwardRevoked
    | LotsDrawn
    | RoundClosed
    | RoundReopened
    | LinkMade
    | PhonesSet
    | LinkNamed
    | LinkWithdrawn
    | CountdownSet
    | ActionUndone
    | NothingChanged
)
