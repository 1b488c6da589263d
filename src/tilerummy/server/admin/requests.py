"""What can be asked: by the command line of the store, or of the server that uses the file."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Days = Annotated[int, Meta(ge=0, le=100_000)]

Answer = dict[str, Any]
"""What is told: JSON values under the names that ``--json`` prints."""


class Request(Struct, tag_field="command", forbid_unknown_fields=True, kw_only=True):
    """One thing to do."""


class ListMatches(Request, tag="list"):
    """All matches, the latest changed first, as far as they fit what is given."""

    status: str | None = None
    player: str | None = None
    """A part of a name, in letters of any case."""
    older_than_days: Days | None = None
    limit: Annotated[int, Meta(ge=1)] | None = None


class ShowMatch(Request, tag="show"):
    """One match; *reveal* tells the hidden tiles of a running game too."""

    match: Id
    reveal: bool = False


class CloseMatch(Request, tag="close"):
    """Ends a match for good, without a result."""

    match: Id


class Prune(Request, tag="prune"):
    """Deletes matches that have not changed for so long."""

    older_than_days: Days
    finished: bool = True
    unfinished: bool = True
    dry_run: bool = False


class Rotate(Request, tag="rotate"):
    """Lets a new link invite to a match."""

    match: Id


class Revoke(Request, tag="revoke"):
    """Lets nobody come back as this player."""

    player: Id


class Export(Request, tag="export"):
    """Everything about one player."""

    player: Id


class Forget(Request, tag="forget"):
    """Takes a player out of everything."""

    player: Id


class Restore(Request, tag="restore"):
    """Adds what a checked backup has and the store has not."""

    file: str
    add: bool = False


class ListContests(Request, tag="contest-list"):
    """All contests, the latest changed first."""

    limit: Annotated[int, Meta(ge=1)] | None = None


class ShowContest(Request, tag="contest-show"):
    """One contest; *people* lists who takes part."""

    contest: Id
    people: bool = False


class NewLink(Request, tag="contest-new-link"):
    """Makes a link for a contest's first director; *only* ends all other directors' links."""

    contest: Id
    only: bool = False


class ForgetContest(Request, tag="contest-forget"):
    """Erases some *person* or all *people* of a contest, results stay; else deletes all of it."""

    contest: Id
    person: list[Id] | None = None
    people: bool = False


class PruneContests(Request, tag="contest-prune"):
    """Deletes contests that have not changed for so long."""

    older_than_days: Days
    dry_run: bool = False


class ListClubs(Request, tag="club-list"):
    """All clubs, the latest changed first."""

    limit: Annotated[int, Meta(ge=1)] | None = None


class ShowClub(Request, tag="club-show"):
    """One club; *members* lists who belongs to it."""

    club: Id
    members: bool = False


class NewKeeperLink(Request, tag="club-new-link"):
    """Renews the link of a club's keeper."""

    club: Id


class ForgetClub(Request, tag="club-forget"):
    """Erases the name of a *member*, results stay; else deletes all of a club."""

    club: Id
    member: Id | None = None


class PruneClubs(Request, tag="club-prune"):
    """Deletes clubs that have not changed for so long."""

    older_than_days: Days
    dry_run: bool = False


AnyRequest = (
    ListMatches
    | ShowMatch
    | CloseMatch
    | Prune
    | Rotate
    | Revoke
    | Export
    | Forget
    | Restore
    | ListContests
    | ShowContest
    | NewLink
    | ForgetContest
    | PruneContests
    | ListClubs
    | ShowClub
    | NewKeeperLink
    | ForgetClub
    | PruneClubs
)
