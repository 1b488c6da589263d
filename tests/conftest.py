"""Settings for every test, and what several packages of tests share."""

from __future__ import annotations

import asyncio
import gc
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import HealthCheck, settings

from tilerummy.bots import bot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.postgres import Postgres

# Whatever is imported stays: to look through it again and again takes a sixth of all tests.
gc.disable()

# A property is about behaviour, not about how busy the machine is.
ANY_SPEED: Final[dict[str, Any]] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
}
# A quarter of the examples for each change; `make slow` tries all of them.
settings.register_profile("default", max_examples=25, **ANY_SPEED)
settings.register_profile("slow", **ANY_SPEED)
# Which branches are taken is no luck then; what many examples find, they find compiled.
settings.register_profile("coverage", max_examples=15, derandomize=True, **ANY_SPEED)
settings.load_profile("default")


def pytest_collection_finish() -> None:
    gc.freeze()
    # pytest and hypothesis keep most of what they make, so that Python's usual 700 new objects
    # would have the collector take an eighth of all tests.
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _bots_finish_their_search() -> Iterator[None]:
    """Give bots of this process the time they need: half a search plays another game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot, "DEADLINE_MS", 60_000)
        yield


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run tests that are coroutines as the server runs."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Run one PostgreSQL for all tests."""
    from tests.support.postgres import NoPostgresError, running  # noqa: PLC0415 - needs a driver

    try:
        with running() as server:
            yield server
    except NoPostgresError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


@pytest.fixture
def make_database(postgres: Postgres) -> Callable[[], str]:
    """Make new databases with nothing in them, and return their names."""

    def make() -> str:
        # In a thread, because a browser's tests have an event loop in theirs.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, postgres.create()).result()

    return make
