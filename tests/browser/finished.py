"""Matches that have been played: a record's games are in the store before the server starts."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.browser.staged import match_id
from tilerummy.core import event as core
from tilerummy.core.evolve import replay
from tilerummy.core.format.record import read
from tilerummy.core.policy import MatchLength, MatchUnit
from tilerummy.match import codec
from tilerummy.match.deal import commitment
from tilerummy.match.event import GameDealt, GameFinished, InGame, Level, MatchCreated, Seated
from tilerummy.match.state import replay as state_after
from tilerummy.server.identity.tokens import hash_token
from tilerummy.server.store import Commit
from tilerummy.server.store.sqlite import SqliteStore
from tilerummy.server.table.summary import summary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.core.format.record import GameRecord
    from tilerummy.match.event import MatchEvent

PLAYER: Final = "finished"
TOKEN: Final = "finished"  # noqa: S105 - opens games on a port of this machine, for a minute
ROOT: Final = Path(__file__).parents[2]
_SEED: Final = bytes(range(32))


def finished(path: str, player: str, name: str = "Ada") -> tuple[MatchEvent, ...]:
    """Return the first game of a record, the person *name* at seat 0 and bots opposite."""
    record = read((ROOT / path).read_text("utf-8"))[0]
    dealt = next(event for event in record.events if isinstance(event, core.Dealt))
    one_game = replace(dealt.ruleset, match_length=MatchLength(MatchUnit.GAMES, 1))
    others = [
        Seated(seat, ("Bo", "Cleo", "Dan", "Eve", "Finn")[seat - 1], level=Level.MEDIUM)
        for seat in range(1, len(dealt.racks))
    ]
    return (
        MatchCreated(one_game, len(dealt.racks)),
        Seated(0, name, player=player),
        *others,
        *(_told(event, record) for event in record.events),
    )


def _told(event: core.Event, record: GameRecord) -> MatchEvent:
    match event:
        case core.Dealt():
            return GameDealt(1, commitment(_SEED), event)
        case core.GameEnded():
            return GameFinished(event, replay(record.events).racks, _SEED.hex())
        case _:
            return InGame(event)


def stage_finished(folder: Path, matches: Mapping[str, str]) -> None:
    """Write games that are over into the store of a server that will be started on *folder*.

    *matches* are paths of records by the name of the position, which `match_id` makes an id of.
    """
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_write(folder, matches))).result()


async def _write(folder: Path, matches: Mapping[str, str]) -> None:
    store = SqliteStore(folder / "tilerummy.db")
    await store.open()
    at = await store.now()
    await store.add_player(PLAYER, hash_token(TOKEN), at)
    for name, path in matches.items():
        events = finished(path, PLAYER)
        await store.commit(
            Commit(
                match=match_id(name),
                after=0,
                actor="stage",
                cmd_id="stage",
                bodies=tuple(map(codec.dump, events)),
                at=at,
                invite="staged",
                seed=(1, _SEED),
                summary=summary(state_after(events), None),
            )
        )
    await store.close()
