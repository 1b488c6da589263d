"""A command line to call, inside this process."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pytest

from tilerummy.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable


class Reported(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """Runs a command; ``stdin`` is what it reads."""

    def __call__(self, *arguments: str, stdin: bytes = b"") -> Reported: ...


@pytest.fixture
def run(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Reported]:
    def _run(*arguments: str, stdin: bytes = b"") -> Reported:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(arguments)
        out, err = capfdbinary.readouterr()
        return Reported(code, out.decode(), err.decode())

    return _run
