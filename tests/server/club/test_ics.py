from __future__ import annotations

from tilerummy.club.state import Plan
from tilerummy.server.club.ics import calendar


def lines(plan: Plan, name: str = "Round") -> list[str]:
    return calendar("k3rjw2ynqz5hexam", name, [("p1", plan)], 0).split("\r\n")


def test_a_line_is_folded_between_characters() -> None:
    plan = Plan(at=0, minutes=60, place="", title="정민이네 집에서 " * 9, seq=4)
    message = lines(plan)
    assert max(len(line.encode()) for line in message) <= 75
    unfolded = "\r\n".join(message).replace("\r\n ", "")
    assert f"SUMMARY:Round: {plan.title}" in unfolded
    assert "SEQUENCE:4" in message
    assert not [line for line in message if line.startswith("LOCATION")]


def test_what_has_a_meaning_in_the_format_is_escaped() -> None:
    message = lines(Plan(at=0, minutes=60, place=r"a\b;c,d", title=""), "A, B; C")
    assert r"SUMMARY:A\, B\; C" in message
    assert r"LOCATION:a\\b\;c\,d" in message
