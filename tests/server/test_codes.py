"""What the server refuses with: one code, one sentence each."""

from __future__ import annotations

from pathlib import Path

import tilerummy
from tilerummy.match.refusal import Code, MatchCode, Refusal
from tilerummy.server.codes import ServerCode

SOURCE = Path(tilerummy.__file__).parent
CODES: list[Code] = [*MatchCode, *ServerCode]


def test_every_code_has_a_sentence_and_no_two_are_the_same() -> None:
    assert all(code.sentence.endswith(".") and code.sentence[0].isupper() for code in CODES)
    assert len({code.value for code in CODES}) == len({code.sentence for code in CODES})
    assert len({code.value for code in CODES}) == len(CODES)


def test_a_refusal_says_the_sentence_of_its_code_or_a_better_one() -> None:
    assert Refusal(MatchCode.STALE).message == MatchCode.STALE.sentence
    assert Refusal(MatchCode.STALE, "Too late.").message == "Too late."
    assert Refusal(MatchCode.STALE).code == "stale"


def test_every_code_is_used() -> None:
    """A code that nothing refuses with would be a word that nobody ever reads."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    unused = [code.value for code in CODES if f"{type(code).__name__}.{code.name}" not in source]
    assert unused == []
