"""Attacks of a hostile visitor on clubs; see `hostile_attacks`."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
from typing import TYPE_CHECKING, Final

from benches.hostile_contests import Opened, at_once
from tilerummy.club import codec
from tilerummy.club import event as happened
from tilerummy.club.decide import MOST_EVENTS
from tilerummy.club.season import Count, SeasonRules
from tilerummy.club.state import Animal, ClubRole, Color, Result, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benches.hostile_attacks import Attack, Visitor
    from tilerummy.club.event import Event

_MEMBERS: Final = 200
_EVENINGS: Final = 300
_CLUBS: Final = 20
"""As many as a player may open; two players open more than a server keeps in memory."""
_RESULTS: Final = 20
"""Of each evening, so that the events and results of 40 clubs are 260,000."""


def large_log(members: int, evenings: int, results: int) -> Iterator[Event]:
    """Yield the events of a club whose evenings have this number of *results* each."""
    yield happened.ClubOpened("Evil")
    yield from (happened.LinkMade(role) for role in ClubRole)
    for number in range(1, members + 1):
        yield happened.MemberAdded(
            member=f"m{number}", name=f"Mallory {number}", color=Color.RED, animal=Animal.CAT
        )
    rules = SeasonRules(Count.SCORE, (), best=None, min_evenings=0, cap=None)
    yield happened.SeasonSet(
        season="s1", name="All", first="2000-01-01", last="2100-01-01", rules=rules
    )
    for number in range(1, evenings + 1):
        yield happened.EveningRecorded(
            evening=f"e{number}",
            date=f"20{number % 90 + 10}-01-01",
            title="Mallory's",
            source=Source.HAND,
            results=tuple(
                Result(member=f"m{1 + (number + at) % members}", place=at + 1, score=-at)
                for at in range(results)
            ),
        )


def packed(events: Iterator[Event]) -> bytes:
    """Return a club's file with *events*, as it is sent."""
    written = [
        {"link": 1, "cmd_id": f"c{at}", "at": 1, "event": json.loads(codec.dump(event))}
        for at, event in enumerate(events)
    ]
    return gzip.compress(
        json.dumps({"format": "tilerummy club", "v": 1, "name": "", "events": written}).encode()
    )


async def imported(visitor: Visitor, file: bytes) -> Opened:
    """Import *file* as soon as the limits let it through."""
    while True:
        answer = await visitor.http.post(
            "/api/clubs/import", content=file, headers={"Content-Encoding": "gzip"}
        )
        visitor.tally[f"club files: HTTP {answer.status_code}"] += 1
        if answer.is_success:
            made = answer.json()
            return Opened(visitor, "club", made["club"], made["secret"])
        await asyncio.sleep(1)


async def large_club(visitor: Visitor) -> None:
    """Ask for all results and ratings of a large club, and change it in between."""
    club = await imported(visitor, packed(large_log(_MEMBERS, _EVENINGS, 100)))
    reads = ("/ratings", "/results", "/seasons/s1", "/members/m1", "", "/export", "/evenings")

    async def look(number: int) -> None:
        which = number % (len(reads) + 2)
        if which < len(reads):
            await club.ask("GET", reads[which])
        elif which == len(reads):
            results = [{"member": f"m{at}", "place": at, "score": 0} for at in range(1, 201)]
            await club.give("record_evening", date="2026-11-28", results=results)
        else:
            await club.give("erase_member", member=f"m{1 + number % _MEMBERS}")

    await at_once(look)


async def club_files(visitor: Visitor) -> None:
    """Import the longest files: many events, many results, and no club at all."""
    files = [
        packed(large_log(1000, 5000, 6)),
        packed(itertools.islice(itertools.cycle([happened.NothingChanged()]), MOST_EVENTS)),
        gzip.compress(b"[" * (8 * 1024 * 1024 - 1)),
    ]

    async def send(number: int) -> None:
        answer = await visitor.http.post(
            "/api/clubs/import",
            content=files[number % len(files)],
            headers={"Content-Encoding": "gzip"},
        )
        visitor.tally[f"club files: HTTP {answer.status_code}"] += 1

    await at_once(send, 2)


async def many_clubs(visitor: Visitor) -> None:
    """Open more clubs than stay in memory, and have each read again and again."""
    file = packed(large_log(_MEMBERS, _EVENINGS, _RESULTS))
    clubs = [await imported(visitor, file) for _ in range(_CLUBS)]
    visitor.http.cookies.clear()
    clubs += [await imported(visitor, file) for _ in range(_CLUBS)]

    async def look(number: int) -> None:
        await clubs[number % len(clubs)].ask("GET", "/plans.ics")

    await at_once(look)


CLUB_ATTACKS: Final[tuple[Attack, ...]] = (large_club, club_files, many_clubs)
