"""``tilerummy admin contest``: the operator's commands for contests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from tilerummy.server.admin.requests import Answer

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - has no other name
    Make = Callable[[Subparsers, str, str], argparse.ArgumentParser]
    Number = Callable[..., Callable[[str], int]]


def add_contest_parser(
    actions: Subparsers,
    make: Make,
    number: Number,
) -> None:
    """Add ``contest`` to *actions*; *make* makes the parser of an action."""
    about = "list and show contests, make a director's link, erase people, delete contests"
    parser = actions.add_parser(
        "contest", help=about, description=f"{about[0].upper()}{about[1:]}."
    )
    own = parser.add_subparsers(dest="contest_action", metavar="ACTION", required=True)
    made = make(own, "list", "list contests, the latest changed first")
    made.add_argument("--limit", type=number(1), help="at most this many")
    made = make(own, "show", "show one contest: divisions, rounds and links")
    made.add_argument("contest", metavar="CONTEST")
    made.add_argument("--people", action="store_true", help="list the people too")
    made = make(own, "new-link", "make a new link for the director who opened a contest")
    made.add_argument("contest", metavar="CONTEST")
    made.add_argument("--only", action="store_true", help="withdraw every other director's link")
    made = make(own, "forget", "delete a contest, or only the names of people in it")
    made.add_argument("contest", metavar="CONTEST")
    which = made.add_mutually_exclusive_group()
    which.add_argument(
        "--person",
        metavar="PERSON",
        action="append",
        help="erase this person only, as 'show --people' lists them; results stay",
    )
    which.add_argument("--people", action="store_true", help="erase everybody; results stay")
    made = make(own, "prune", "delete old contests for good")
    made.add_argument(
        "--older-than",
        metavar="DAYS",
        type=number(0),
        required=True,
        help="delete contests unchanged for DAYS days",
    )
    made.add_argument("--dry-run", action="store_true", help="only list them")


def _listed(answer: Answer) -> list[str]:
    rows = [
        (one["contest"], one["changed_at"], str(one["events"]), str(one["people"]), one["name"])
        for one in answer["contests"]
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    more = answer.get("found", len(rows)) - len(rows)
    return [*lines, *([f"and {more} more"] if more > 0 else [])]


def _shown(answer: Answer) -> list[str]:
    lines = [
        f"{answer['contest']}: {answer['name']}",
        f"  {answer['events']} events from {answer['created_at']} to {answer['changed_at']}",
    ]
    lines += [
        f"  division {one['name']}: people {one['people']}, rounds {one['rounds']}"
        for one in answer["divisions"]
    ]
    lines += [
        f"  link {one['link']}: {one['role']}{' ' + one['label'] if one['label'] else ''}"
        for one in answer["links"]
    ]
    lines += [
        f"  person {one['person']}: {one['name']}{', ' + one['group'] if one['group'] else ''}"
        for one in answer["people"]
    ]
    return lines


def _forgotten(answer: Answer) -> list[str]:
    if answer["deleted"]:
        return [f"{answer['contest']} is deleted"]
    return [f"{answer['contest']}: people erased: {answer['people']}"]


CONTEST_TELLERS: dict[str, Callable[[Answer], list[str]]] = {
    "contest-list": _listed,
    "contest-show": _shown,
    "contest-new-link": lambda answer: [
        f"the new link is the page's address with {answer['link']}"
    ],
    "contest-forget": _forgotten,
    "contest-prune": lambda answer: [*_listed(answer), f"contests: {len(answer['contests'])}"],
}
