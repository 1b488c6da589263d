"""One server for the tests that need nothing special of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.servers import running
from tilerummy.server import logs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.servers import RunningServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    logs.configure("error")
    with running(tmp_path_factory.mktemp("server")) as running_server:
        yield running_server
