"""The English is plain: stilted patterns are rare in pages, changelog and docstrings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.docs.pages import GUIDES, ROOT
from tests.support.prose import (
    STILTED,
    prose_of_module,
    prose_of_page,
    prose_of_script,
    stilted,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_PER_THOUSAND: Final = 1.5
"""Patterns per 1,000 words; good projects have 0.4 to 1.9."""
PACKAGES: Final = (
    "bots",
    "chance",
    "cli",
    "client",
    "club",
    "conformance",
    "contest",
    "core",
    "lab",
    "match",
    "photo",
    "puzzles",
    "review",
    "server",
    "solver",
)
"""Packages whose docstrings and comments have been rewritten in plain English."""
FOLDERS: Final = ("benches", "scripts", "tests/support")
"""Other folders of which the same holds."""
CLIENT: Final = (
    *("app", "clock", "home", "kit", "net", "testing"),
    *(f"records/{part}" for part in ("puzzles", "replay", "results", "review", "solve")),
)
"""Folders of the client whose comments have been rewritten in plain English."""
EXAMPLES: Final = {
    "a clause without a noun at the start": "Who leaves just behind an event is shown at once.",
    "a clause without a noun": "It holds the name of whoever created it.",
    "is no X": "[R4 R5] on the table is no meld.",
    "so many, as long": "So long after a claim its answer counts.",
    "go on": "The turn's clock goes on.",
    "an archaic word": "Every turn is judged anew.",
    "lies, stands": "A joker lies in each meld.",
    "tell, say, know": "The record tells how it ended.",
    "have to be done": "Both have to be used.",
    "fractions in words": "It takes four tenths less time.",
    "history": "In earlier versions it took longer.",
    "as far as": "They sit apart as far as that costs no repeat.",
    "all else": "All else follows from the code.",
    "nothing that": "It shows nothing that is hidden.",
    "passive without an actor": "The answer comes when it is asked.",
    "one's": "Bring one's own bot.",
    "stacked clauses": (
        "It waits, and the owner of the match rings the clock, which moves the bots by itself, and"
        " all nodes see it."
    ),
}


def density(texts: Iterable[str]) -> tuple[float, list[tuple[str, str]]]:
    """Return the patterns per 1,000 words of *texts*, and each place."""
    texts = list(texts)
    found = [place for text in texts for place in stilted(text)]
    return 1000 * len(found) / sum(map(words, texts)), found


def newest_entry() -> str:
    """Return the changelog's first section."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.split(r"^## ", text, flags=re.MULTILINE)[1]


@pytest.mark.parametrize("pattern", STILTED)
def test_each_pattern_finds_its_example(pattern: str) -> None:
    assert pattern in {name for name, _ in stilted(EXAMPLES[pattern])}


def test_plain_sentences_have_no_pattern() -> None:
    plain = "If a claim is not answered within this time, it is treated as lost. There is no host."
    assert list(stilted(plain)) == []


def test_code_does_not_count() -> None:
    assert words(prose_of_page("Run `tilerummy play`:\n```sh\nmake anew\n```\n")) == 2


def test_the_guides_are_plain() -> None:
    tops = [*ROOT.glob("docs/[!r]*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"]
    share, found = density(
        prose_of_page(page.read_text(encoding="utf-8")) for page in (*GUIDES, *tops)
    )
    assert share <= MOST_PER_THOUSAND, found


def test_the_decisions_are_plain() -> None:
    pages = sorted((ROOT / "docs" / "adr").glob("*.md"))
    share, found = density(prose_of_page(page.read_text(encoding="utf-8")) for page in pages)
    assert share <= MOST_PER_THOUSAND, found


def test_the_newest_changes_are_plain() -> None:
    share, found = density([prose_of_page(newest_entry())])
    assert share <= MOST_PER_THOUSAND, found


@pytest.mark.parametrize("package", [*(f"src/tilerummy/{one}" for one in PACKAGES), *FOLDERS])
def test_docstrings_and_comments_are_plain(package: str) -> None:
    modules = sorted((ROOT / package).rglob("*.py"))
    share, found = density(map(prose_of_module, modules))
    assert share <= MOST_PER_THOUSAND, found


@pytest.mark.parametrize("folder", CLIENT)
def test_the_clients_comments_are_plain(folder: str) -> None:
    files = sorted((ROOT / "web" / "src" / folder).rglob("*"))
    share, found = density(
        prose_of_script(one) for one in files if one.suffix in {".ts", ".svelte"}
    )
    assert share <= MOST_PER_THOUSAND, found
