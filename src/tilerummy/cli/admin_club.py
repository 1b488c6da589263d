"""``tilerummy admin club``: the operator's commands for clubs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.cli.admin_contest import Make, Number, Subparsers
    from tilerummy.server.admin.requests import Answer


def add_club_parser(actions: Subparsers, make: Make, number: Number) -> None:
    """Add ``club`` to *actions*; *make* makes the parser of an action."""
    about = "list and show clubs, renew a keeper's link, erase members, delete clubs"
    parser = actions.add_parser("club", help=about, description=f"{about[0].upper()}{about[1:]}.")
    own = parser.add_subparsers(dest="club_action", metavar="ACTION", required=True)
    made = make(own, "list", "list clubs, the latest changed first")
    made.add_argument("--limit", type=number(1), help="at most this many")
    made = make(own, "show", "show one club")
    made.add_argument("club", metavar="CLUB")
    made.add_argument("--members", action="store_true", help="list the members too")
    made = make(own, "new-link", "renew the link of a keeper who lost theirs")
    made.add_argument("club", metavar="CLUB")
    made = make(own, "forget", "delete a club, or only the name of a member in it")
    made.add_argument("club", metavar="CLUB")
    made.add_argument(
        "--member",
        metavar="MEMBER",
        help="erase this member only, as 'show --members' lists them; results stay",
    )
    made = make(own, "prune", "delete old clubs for good")
    made.add_argument(
        "--older-than",
        metavar="DAYS",
        type=number(0),
        required=True,
        help="delete clubs unchanged for DAYS days",
    )
    made.add_argument("--dry-run", action="store_true", help="only list them")


def _listed(answer: Answer) -> list[str]:
    rows = [
        (one["club"], one["changed_at"], str(one["events"]), str(one["members"]), one["name"])
        for one in answer["clubs"]
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    more = answer.get("found", len(rows)) - len(rows)
    return [*lines, *([f"and {more} more"] if more > 0 else [])]


def _shown(answer: Answer) -> list[str]:
    return [
        f"{answer['club']}: {answer['name']}",
        f"  {answer['events']} events from {answer['created_at']} to {answer['changed_at']}",
        f"  evenings: {answer['evenings']}",
        *(f"  member {one['member']}: {one['name']}" for one in answer["members"]),
    ]


def _forgotten(answer: Answer) -> list[str]:
    what = "is deleted" if answer["deleted"] else "no longer contains the member's name"
    return [f"{answer['club']} {what}"]


CLUB_TELLERS: dict[str, Callable[[Answer], list[str]]] = {
    "club-list": _listed,
    "club-show": _shown,
    "club-new-link": lambda answer: [
        f"the secret of the keeper's new link to {answer['club']} is {answer['secret']}"
    ],
    "club-forget": _forgotten,
    "club-prune": lambda answer: [*_listed(answer), f"clubs: {len(answer['clubs'])}"],
}
