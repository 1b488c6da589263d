"""The baselines of the benchmark are the figures that the page about strength has."""

from __future__ import annotations

from tests.docs.pages import ROOT

PAGES = ROOT / "docs" / "research"


def table(page: str, heading: str) -> dict[str, dict[str, str]]:
    """Return the first table under *heading*, by row and column."""
    text = (PAGES / page).read_text(encoding="utf-8").split(f"## {heading}\n")[1]
    lines = [line for line in text.split("\n## ")[0].splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    columns = rows[0][1:]
    return {row[0]: dict(zip(columns, row[1:], strict=True)) for row in rows[2:]}


def test_the_baselines_are_the_published_figures() -> None:
    shown = table("benchmark.md", "Baselines of the duel")
    strength = table("bot-strength.md", "Two players")
    ladder = table("bot-strength.md", "The ladder")
    assert set(shown) == set(strength)
    for bot, cells in shown.items():
        assert cells == {
            **{opponent: strength[bot][opponent] for opponent in ("medium", "hard", "expert")},
            **{time: ladder[bot][time] for time in ("p50", "p99")},
        }
