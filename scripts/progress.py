"""A pytest plugin: one line for each folder of tests instead of a dot for each test.

``pytest -p progress -o console_output_style=classic``. What fails, and the summary at the end, look
as always.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

    Status = tuple[str, str, str]


class _Folders:
    """Prints a folder's line when its last test is done."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal
        self.folder = ""
        self.tests = 0
        self.began = perf_counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        folder = "/".join(item.nodeid.partition("::")[0].split("/")[:2]).removesuffix(".py")
        if folder != self.folder:
            self._tell()
            self.folder, self.tests, self.began = folder, 0, perf_counter()
        self.tests += 1
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_report_teststatus(
        self, report: pytest.TestReport
    ) -> Generator[None, Status, Status]:
        category, letter, word = yield
        return category, letter if report.failed else "", word

    def pytest_sessionfinish(self) -> None:
        self._tell()

    def _tell(self) -> None:
        if self.tests:
            seconds = perf_counter() - self.began
            tests = "1 test" if self.tests == 1 else f"{self.tests} tests"
            self.terminal.write_line(f"{self.folder:<20} {tests:>11} {seconds:6.0f} s")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Take over from the dots."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None:
        config.pluginmanager.register(_Folders(terminal), "folders")
