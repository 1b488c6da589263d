"""Decides commands about links: making, revoking, renewing and naming them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import (
    known_division,
    known_entrant,
    named,
    require,
    require_named,
)
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import Role
from tilerummy.core.names import visible

if TYPE_CHECKING:
    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.link import Link
    from tilerummy.contest.model.state import Contest

    OnLinks = (
        asked.MakeLink
        | asked.ClaimName
        | asked.SetPhones
        | asked.ReleaseNames
        | asked.RefereeLinks
        | asked.WithdrawLink
        | asked.RenewLink
        | asked.CallMe
    )

MOST_LINKS: Final = 5000
"""Most links of a contest, revoked ones included: every sheet has a code of its own."""
MOST_CLAIMED: Final = MOST_LINKS - 400
"""Most links for claimed names, so that the director can still make links."""
MOST_TABLES: Final = 400


def decide_links(contest: Contest, command: OnLinks, context: Context) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    match command:
        case asked.MakeLink():
            _require_room(contest)
            return (_made(contest, command),)
        case asked.ClaimName(entrant):
            _require_room(contest)
            return (_claimed(contest, entrant, context.device),)
        case asked.SetPhones():
            return _phones(contest, command)
        case asked.ReleaseNames():
            return tuple(map(happened.LinkWithdrawn, contest.phones.values()))
        case asked.RefereeLinks():
            _require_room(contest)
            return _for_every_table(contest, command)
        case asked.WithdrawLink(number):
            link = _known(contest, number)
            _require_director(contest, number, link)
            return () if link.withdrawn else (happened.LinkWithdrawn(number),)
        case asked.RenewLink(number, keep):
            _require_room(contest)
            return _renewed(_known(contest, number), number, keep=keep)
        case asked.CallMe(name):
            label = named(name)
            same = _known(contest, context.link).label == label
            return () if same else (happened.LinkNamed(context.link, label),)


def _phones(contest: Contest, command: asked.SetPhones) -> tuple[Event, ...]:
    before = (contest.phones_confirm, contest.several_names)
    confirm = before[0] if command.confirm is None else command.confirm
    several = before[1] if command.several is None else command.several
    changed = happened.PhonesSet(confirm=confirm, several=several)
    return () if before == (confirm, several) else (changed,)


def _require_room(contest: Contest) -> None:
    require(len(contest.links) < MOST_LINKS, "too_many_links", "there are too many links")


def _for_every_table(contest: Contest, command: asked.RefereeLinks) -> tuple[Event, ...]:
    key, number = command.division, command.round
    rounds = known_division(contest, key).rounds
    known = number is None or 0 <= number < len(rounds)
    require(known, "unknown_round", "there is no such round")
    tables = len(rounds[-1 if number is None else number].pods) if rounds else 0
    have = {
        link.table
        for link in contest.links
        if link.role is Role.REFEREE
        and (link.division, link.round) == (key, number)
        and not link.withdrawn
    }
    return tuple(
        happened.LinkMade(role=Role.REFEREE, division=key, table=table, round=number)
        for table in range(tables)
        if table not in have
    )


def _made(contest: Contest, command: asked.MakeLink) -> happened.LinkMade:
    if command.role is Role.PLAYER:
        return _claimed(contest, command.entrant or "", "")
    own = "a link of this kind is made when somebody registers"
    require(command.role is not Role.APPLICANT, "not_allowed", own)
    if command.role is not Role.REFEREE:
        return happened.LinkMade(
            role=command.role,
            label=visible(command.label),
            first_names=command.first_names and command.role is Role.PUBLIC,
        )
    known_division(contest, command.division or "")
    fits = command.table is not None and 0 <= command.table < MOST_TABLES
    require(fits, "unknown_table", "a referee has a table")
    return happened.LinkMade(
        role=Role.REFEREE,
        division=command.division,
        table=command.table,
        label=visible(command.label),
    )


def _claimed(contest: Contest, key: str, device: str) -> happened.LinkMade:
    """Return the link of a phone that is one entrant's, and nobody else's as long as it lasts."""
    entrant = known_entrant(contest, key)
    require_named(entrant)
    free = key not in contest.phones
    sentence = f"another phone has claimed {entrant.name}; the director can free the name"
    require(free, "name_taken", sentence, player=entrant.name)
    claimed = (contest.links[number - 1].device for number in contest.phones.values())
    first = contest.several_names or not device or device not in claimed
    require(first, "one_name", "this device has a name already; the director can allow more")
    require(len(contest.links) < MOST_CLAIMED, "too_many_links", "there are too many links")
    return happened.LinkMade(role=Role.PLAYER, entrant=key, device=device)


def _renewed(link: Link, number: int, *, keep: bool) -> tuple[Event, ...]:
    made = happened.LinkMade(
        role=link.role,
        division=link.division,
        table=link.table,
        round=link.round,
        entrant=link.entrant,
        label=link.label,
        replaces=number,
        first_names=link.first_names,
        registration=link.registration,
    )
    return (made,) if link.withdrawn or keep else (happened.LinkWithdrawn(number), made)


def _known(contest: Contest, number: int) -> Link:
    require(0 < number <= len(contest.links), "unknown_link", "there is no such link")
    return contest.links[number - 1]


def _require_director(contest: Contest, number: int, link: Link) -> None:
    """A contest without a director could not continue."""
    others = any(
        other.role is Role.DIRECTOR and not other.withdrawn
        for at, other in enumerate(contest.links, start=1)
        if at != number
    )
    require(
        link.role is not Role.DIRECTOR or others,
        "last_director",
        "this is the only director's link",
    )
