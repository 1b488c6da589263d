"""Settings for every test, and what several packages of tests share."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.postgres import Postgres

# A property is about behaviour, not about how busy the machine is.
settings.register_profile("default", deadline=None)
settings.register_profile("slow", deadline=None)
settings.load_profile("default")


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
