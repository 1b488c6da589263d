"""Every link leads somewhere: to a file of the project, and to a heading that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, name, prose

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    dead = []
    for target in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", target):
            continue  # another host: whether it answers is not for a test
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if (
            not file.exists()
            or not file.is_relative_to(ROOT)
            or (anchor and anchor not in anchors(file))
        ):
            dead.append(target)
    assert not dead


def test_every_page_of_docs_is_reached_from_the_readme() -> None:
    reached, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in reached and page.suffix == ".md" and page.exists():
            reached.add(page)
            paths = (target.partition("#")[0] for target in LINK.findall(prose(page)))
            waiting += [(page.parent / path).resolve() for path in paths if ":" not in path]
    assert {name(page) for page in PAGES} - {name(page) for page in reached} == set()


def test_the_trade_mark_is_named_in_one_line_of_the_readme() -> None:
    word = "rummi" + "kub"
    lines = {
        f"{name(page)}: {line}"
        for page in PAGES
        for line in page.read_text(encoding="utf-8").splitlines()
        if word in line.lower()
    }
    assert lines == {
        (
            f"README.md: Compatible with the rules of {word.title()}®, "
            "a trade mark of its owner; not affiliated."
        )
    }


def test_every_page_is_in_the_sidebar() -> None:
    """Sphinx refuses a page that is in no section; `make docs` would be the first to notice."""
    listed = set(re.findall(r"[\w-]+", (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")))
    pages = [page for page in (ROOT / "docs").rglob("*.md") if page.parent.name != "adr"]
    assert [page.name for page in pages if page.stem not in listed] == []


def test_every_decision_has_a_number_of_its_own_and_is_listed() -> None:
    folder = ROOT / "docs" / "adr"
    pages = sorted(page.name for page in folder.glob("0*.md"))
    assert [int(page[:4]) for page in pages] == [*range(1, len(pages) + 1)]
    listed = (folder / "README.md").read_text(encoding="utf-8")
    assert [
        page for page in pages if f"{int(page[:4])}. [" not in listed or page not in listed
    ] == []
