from __future__ import annotations

import pickle

import pytest

from tilerummy.client import ClientError, Refused, Unreachable
from tilerummy.server.table.wire.from_server import ViolationText


@pytest.mark.parametrize(
    "error",
    [
        ClientError("unreadable", "not understood"),
        Unreachable("nobody answers"),
        Refused("illegal_turn", "not allowed", [ViolationText("not_a_meld", {"meld": "[R1 B5]"})]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_passes_whole_from_one_process_to_another(error: ClientError) -> None:
    there = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert type(there) is type(error)
    assert (vars(there), str(there)) == (vars(error), str(error))
