"""What the server refuses with: one code, one sentence each."""

from __future__ import annotations

from tilerummy.match.refusal import Code, MatchCode, Refusal
from tilerummy.server.protocol.codes import ServerCode

CODES: list[Code] = [*MatchCode, *ServerCode]


def test_every_code_has_a_sentence_and_no_two_are_the_same() -> None:
    assert all(code.sentence.endswith(".") and code.sentence[0].isupper() for code in CODES)
    assert len({code.value for code in CODES}) == len({code.sentence for code in CODES})
    assert len({code.value for code in CODES}) == len(CODES)


def test_a_refusal_says_the_sentence_of_its_code_or_a_better_one() -> None:
    assert Refusal(MatchCode.STALE).message == MatchCode.STALE.sentence
    assert Refusal(MatchCode.STALE, "Too late.").message == "Too late."
    assert Refusal(MatchCode.STALE).code == "stale"
