"""The operator's requests, sent by the command line to the store or to a running server."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Days = Annotated[int, Meta(ge=0, le=100_000)]

Answer = dict[str, Any]
"""JSON values under the names that ``--json`` prints."""


class Request(Struct, tag_field="command", forbid_unknown_fields=True, kw_only=True):
    """A request of the operator."""


class ListMatches(Request, tag="list"):
    """Lists the matches that fit the given filters, most recently changed first."""

    status: str | None = None
    player: str | None = None
    """Part of a name; case does not matter."""
    older_than_days: Days | None = None
    limit: Annotated[int, Meta(ge=1)] | None = None


class ShowMatch(Request, tag="show"):
    """Shows one match; *reveal* includes the hidden tiles of a running game."""

    match: Id
    reveal: bool = False


class CloseMatch(Request, tag="close"):
    """Ends a match for good, without a result."""

    match: Id


class Prune(Request, tag="prune"):
    """Deletes matches that have not changed for a number of days."""

    older_than_days: Days
    finished: bool = True
    unfinished: bool = True
    dry_run: bool = False


class Rotate(Request, tag="rotate"):
    """Replaces the invitation link of a match."""

    match: Id


class Revoke(Request, tag="revoke"):
    """Makes every token of a player worthless."""

    player: Id


class Export(Request, tag="export"):
    """Exports everything about one player."""

    player: Id


class Forget(Request, tag="forget"):
    """Erases a player from all data."""

    player: Id


class Restore(Request, tag="restore"):
    """Adds what a checked backup has and the store does not."""

    file: str
    add: bool = False


class ListContests(Request, tag="contest-list"):
    """Lists all contests, most recently changed first."""

    limit: Annotated[int, Meta(ge=1)] | None = None


class ShowContest(Request, tag="contest-show"):
    """Shows one contest; *people* includes the names of everybody in it."""

    contest: Id
    people: bool = False


class NewLink(Request, tag="contest-new-link"):
    """Makes a link for a contest's first director; *only* withdraws all other directors' links."""

    contest: Id
    only: bool = False


class ForgetContest(Request, tag="contest-forget"):
    """Erases one *person* or all *people* of a contest, whose results stay; else deletes it."""

    contest: Id
    person: list[Id] | None = None
    people: bool = False


class PruneContests(Request, tag="contest-prune"):
    """Deletes contests that have not changed for a number of days."""

    older_than_days: Days
    dry_run: bool = False


class ListClubs(Request, tag="club-list"):
    """Lists all clubs, most recently changed first."""

    limit: Annotated[int, Meta(ge=1)] | None = None


class ShowClub(Request, tag="club-show"):
    """Shows one club; *members* includes their names."""

    club: Id
    members: bool = False


class NewKeeperLink(Request, tag="club-new-link"):
    """Renews the link of a club's keeper."""

    club: Id


class ForgetClub(Request, tag="club-forget"):
    """Erases the name of a *member*, whose results stay; else deletes the club."""

    club: Id
    member: Id | None = None


class PruneClubs(Request, tag="club-prune"):
    """Deletes clubs that have not changed for a number of days."""

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
