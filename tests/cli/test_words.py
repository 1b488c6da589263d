"""The words of the terminal are complete: every code that the rules can tell has a sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.lines import CASES
from tilerummy.cli import words
from tilerummy.conformance import judge
from tilerummy.core.meld import WhyNotAMeld
from tilerummy.core.outcome import Termination
from tilerummy.core.violation import Violation, ViolationCode

if TYPE_CHECKING:
    from tests.cli.conftest import Run

PARAMS: dict[str, int | str] = {
    "meld": "[R4 R5 K6]", "fault": "mixed", "tiles": "R4", "value": 12, "threshold": 30, "pool": 3,
    "doubles": 2, "least": 3,
}  # fmt: skip


def is_sentence(text: str) -> bool:
    return re.fullmatch(r"[^{}_]{10,}[^.{}_]", text) is not None


@pytest.mark.parametrize("code", ViolationCode)
def test_every_violation_has_words(code: ViolationCode) -> None:
    assert is_sentence(words.violation(Violation(code, PARAMS)))


@pytest.mark.parametrize("reason", WhyNotAMeld)
def test_every_fault_has_words(reason: WhyNotAMeld) -> None:
    reported = words.violation(Violation(ViolationCode.NOT_A_MELD, PARAMS | {"fault": str(reason)}))
    assert is_sentence(reported.partition(": ")[2])


def test_no_two_codes_are_told_in_the_same_words() -> None:
    reported = [words.violation(Violation(code, PARAMS)) for code in ViolationCode]
    reported += [
        words.violation(Violation(ViolationCode.NOT_A_MELD, PARAMS | {"fault": str(reason)}))
        for reason in WhyNotAMeld
        if reason is not WhyNotAMeld.MIXED
    ]
    assert len(set(reported)) == len(reported)


@pytest.mark.parametrize("end", Termination)
def test_every_end_of_a_game_has_words(end: Termination) -> None:
    assert words.termination(end)


ILLEGAL = [
    case
    for case in CASES
    if case["action"]["type"] == "play" and judge(case)["verdict"] == "illegal"
]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in ILLEGAL])
def test_every_illegal_play_of_the_cases_is_explained(run: Run, case: dict[str, Any]) -> None:
    given = case["given"]
    flags = [] if given["melded"] else ["--unopened"]
    reported = run(
        "judge", "--ruleset", case["ruleset"], "--table", " ".join(given["table"]),
        "--rack", given["rack"], "--play", " ".join(case["action"]["table_after"]), *flags,
    )  # fmt: skip
    assert (reported.code, reported.err) == (1, "")
    reasons = reported.out.splitlines()[1 : 1 + len(judge(case)["violations"])]
    assert all(is_sentence(reason.removeprefix("- ")) for reason in reasons)


def test_special_jokers_are_told_in_words(run: Run) -> None:
    flags = ("--ruleset", "twist", "--rack", "R4 R5 R4 R5 JM R6 JD")
    assert (
        "- [R4 R5 JM R6] is not a valid meld: the two sides"
        in run("judge", *flags, "--play", "[R4 R5 JM R6]").out
    )
    reported = run("judge", *flags, "--play", "[R4 R5 JM R5 R4]")
    assert "in [R4 R5 JM R5 R4] as a mirror-run the JM is the mirror\n" in reported.out
    reported = run("judge", *flags, "--play", "[R4 R5 JD]")
    assert "the JD stands for R6 R7" in reported.out or "the JD stands for R6/R7" in reported.out
