"""Errors go from process to process as they are, and repeat long text in part."""

import pickle

import pytest

from tilerummy.core.errors import NotationError, RulesetError, TilerummyError, cut, shown

ERRORS = [
    TilerummyError("too_slow", "no turn"),
    NotationError("unknown_tile", "no such tile", 3),
    RulesetError("out_of_range", "hand", "too many"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_arrives_in_another_process(error: TilerummyError) -> None:
    there = pickle.loads(pickle.dumps(error))  # noqa: S301 - its own bytes
    assert type(there) is type(error)
    assert (str(there), vars(there)) == (str(error), vars(error))


def test_an_error_repeats_long_text_in_part() -> None:
    assert [cut("x" * length) for length in (60, 61)] == ["x" * 60, "x" * 60 + "..."]
    assert [shown("x" * length) for length in (40, 41)] == [f"'{'x' * 40}'", f"'{'x' * 40}'..."]
