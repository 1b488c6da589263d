"""Games that stand where a test begins: their events are in the store before the server starts.

Nothing is faked. The server reads and replays them as it does after any restart, and everything
that follows is played by its rules. They all belong to one person, whose cookie `sit` hands over;
`sit_opposite` has that of the other one, where no bot sits there.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.core import event as core
from tilerummy.core.format.notation import parse_rack, parse_table, parse_tiles
from tilerummy.core.format.record import read, verify
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.table import Table
from tilerummy.library import SolverOnDemand
from tilerummy.match import codec
from tilerummy.match.deal import commitment
from tilerummy.match.event import GameDealt, InGame, Level, MatchCreated, Seated
from tilerummy.match.state import replay
from tilerummy.server.identity.tokens import COOKIE, hash_token
from tilerummy.server.store import Commit
from tilerummy.server.store.sqlite import SqliteStore
from tilerummy.server.table.summary import summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.acts import Site
    from tilerummy.match.event import MatchEvent

NAME: Final = "Ada"
_OTHERS: Final = ("Robin", "Kim", "Luca", "Mika", "Noor")
_PLAYER: Final = "staged"
_OPPOSITE: Final = "staged-opposite"
TOKEN: Final = "staged"  # noqa: S105 - opens games on a port of this machine, for a minute
_TOKEN_OPPOSITE: Final = "staged-opposite"  # noqa: S105 - as well
_SEED: Final = bytes(range(32))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A game of one person against easy bots or another person, with the person to move."""

    rules: str = "classic"
    """As text, with what the table plays differently; without a clock unless it says so."""
    table: str = ""
    rack: str
    other: str = "K1 O2 B4 R6 K8 O9 B11 R13"
    """The bot's rack."""
    more: tuple[str, ...] = ()
    """The racks of further bots."""
    pool: str = "R1 B2 K3 O4 R5 B6 K7 O8 R9 B10 K11 O12 B13 R2 O6 K10 R12 B8"
    """What is drawn next comes first."""
    opened: bool = True
    """Whether the person has opened; if not, the bot laid the table."""
    people: bool = False
    """Whether a person sits opposite, and no bot."""

    def events(self) -> tuple[MatchEvent, ...]:
        """Return everything that happened: one of the two opened with the table as it lies."""
        rules = parse_ruleset(self.rules)
        laid = parse_table(self.table)
        pool = parse_rack(self.pool)
        layer = 0 if self.opened else 1
        racks = [parse_tiles(text) for text in (self.rack, self.other, *self.more)]
        racks[layer] = racks[layer] + laid.tiles
        dealt = core.Dealt(rules, layer, tuple(racks), pool)
        turns: list[core.Played | core.Drew | core.Passed] = [
            core.Played(layer, laid, laid.tiles, called=False)
        ]
        for drawn, seat in enumerate(range(layer + 1, len(racks))):
            turns.append(core.Drew(seat, pool[drawn : drawn + 1], core.DrawCause.CHOICE))
            if rules.play_after_draw:
                turns.append(core.Passed(seat))
        return (
            MatchCreated(rules, len(racks)),
            Seated(0, NAME, player=_PLAYER),
            Seated(1, _OTHERS[0], player=_OPPOSITE)
            if self.people
            else Seated(1, _OTHERS[0], level=Level.EASY),
            *(
                Seated(seat, name, level=Level.EASY)
                for seat, name in zip(range(2, len(racks)), _OTHERS[1:], strict=False)
            ),
            GameDealt(1, commitment(_SEED), dealt),
            *(InGame(turn) for turn in turns if laid != Table()),
        )


def match_id(name: str) -> str:
    """Return the match of the position called *name*."""
    return base64.b32encode(hashlib.sha256(name.encode()).digest()[:10]).decode().lower()


def stage(folder: Path, positions: Mapping[str, Position]) -> None:
    """Write the games into the store of a server that will be started on *folder*."""
    # Playwright's loop runs in the thread of the tests, and a thread has one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_write(folder, positions.items()))).result()


async def _write(folder: Path, positions: Iterable[tuple[str, Position]]) -> None:
    store = SqliteStore(folder / "tilerummy.db")
    await store.open()
    at = await store.now()  # what is older than a host's settings allow is cleared away
    await store.add_player(_PLAYER, hash_token(TOKEN), at)
    await store.add_player(_OPPOSITE, hash_token(_TOKEN_OPPOSITE), at)
    for name, position in positions:
        events = position.events()
        state = replay(events)
        assert state.playing is not None
        assert state.playing.seat == 0, f"{name}: it is not the person's turn"
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
                summary=summary(state, None),
            )
        )
    await store.close()


def sit(page: Page, server: Site, name: str) -> None:
    """Open the game called *name* as the person whose turn it is."""
    _sit(page, server, name, TOKEN, "yours")


def sit_opposite(page: Page, server: Site, name: str) -> None:
    """Open the game called *name* as the person who waits."""
    _sit(page, server, name, _TOKEN_OPPOSITE, "other")


def be_seated(page: Page, server: Site, token: str = TOKEN) -> None:
    """Give the page what opens the games."""
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.url}])


def _sit(page: Page, server: Site, name: str, token: str, turn: str) -> None:
    be_seated(page, server, token)
    page.goto(f"{server.url}m/{match_id(name)}")
    page.wait_for_selector(
        f"main[data-match='{match_id(name)}'][data-turn={turn}] [data-where=rack]"
    )


def judged(record: Path) -> list[int]:
    """Return the scores by seat that the core comes to from a staged record.

    `tilerummy replay` takes none: the tiles were laid by hand, and are fewer than the rules deal.
    """
    (game,) = read(record.read_text(encoding="utf-8"))
    outcome = verify(game, SolverOnDemand()).outcome
    assert outcome is not None
    return list(outcome.scores)
