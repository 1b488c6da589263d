"""Somebody who runs a server and asks it things by its command line, and people who sit there."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tests.server.support import Json, Line, Player, RunningServer, running
from tilerummy.server.admin.access import store_of
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tilerummy.server.store import StoredMatch


class Host(NamedTuple):
    """Somebody who runs a server, and its command line."""

    folder: Path
    settings: dict[str, Any]
    tell: Callable[..., str]
    fail: Callable[..., str]

    def json(self, *arguments: str) -> Json:
        output: Json = json.loads(self.tell(*arguments, "--json"))
        return output

    @contextmanager
    def serving(self) -> Iterator[RunningServer]:
        with running(self.folder, **self.settings) as server:
            yield server

    def load(self, match: str) -> StoredMatch | None:
        async def ask() -> StoredMatch | None:
            store = store_of(Settings.model_validate({"data_dir": self.folder, **self.settings}))
            await store.open()
            try:
                return await store.load(match)
            finally:
                await store.close()

        return asyncio.run(ask())


class CommandResult(NamedTuple):
    code: int
    out: str
    error: str
    """Its code."""


class Tell(Protocol):
    """Runs one command."""

    def __call__(self, *arguments: object) -> CommandResult: ...


class Seated(Protocol):
    """Makes people who sit at a table."""

    def __call__(self, server: RunningServer, *names: str) -> tuple[Json, list[Player]]: ...


def started(stack: ExitStack, made: Json, people: list[Player]) -> list[Line]:
    lines = [stack.enter_context(person.at(made["match"])) for person in people]
    lines[0].do("start_game")
    for line in lines:
        line.wait_for(lambda view: view["status"] == "playing")
    return lines


def player_at(host: Host, match: str, seat: int) -> str:
    player: str = host.json("show", match)["seats"][seat]["player"]
    return player
