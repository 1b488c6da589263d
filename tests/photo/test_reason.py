from __future__ import annotations

import pytest

from tilerummy.core.format.notation import parse_tile
from tilerummy.core.presets import CLASSIC, preset
from tilerummy.core.tile import KINDS, TILES
from tilerummy.photo.reason import Explained, explain


def tile(text: str) -> list[float]:
    """Return the chances of ``R7`` or ``R6:0.7/R9:0.3``; what is left goes to all others."""
    parts = [part.partition(":") for part in text.split("/")]
    shares = {parse_tile(name).code: float(share or 0.999) for name, _, share in parts}
    rest = max(0.0, 1 - sum(shares.values())) / (KINDS - len(shares))
    return [shares.get(code, rest) for code in range(KINDS)]


def ask(*rows: str, melds: bool = True, ruleset: str = "classic") -> Explained:
    chances = [[tile(text) for text in row.split()] for row in rows]
    return explain(chances, preset(ruleset), melds=melds)


def shown(explained: Explained) -> list[str]:
    """Return each row; its melds in brackets, if it has any."""
    found = []
    for row in explained.rows:
        parts = [" ".join(str(TILES[code]) for code in meld) for meld in row.melds]
        loose = " ".join(str(TILES[code]) for code in row.codes)
        found.append("".join(f"[{part}]" for part in parts) or loose)
    return found


def test_a_group_and_a_run_are_read_as_they_are() -> None:  # S0-12, S0-14
    assert shown(ask("K7 R7 B7 O7", "B3 B4 B5 B6")) == ["[K7 R7 B7 O7]", "[B3 B4 B5 B6]"]


def test_the_run_decides_between_6_and_9() -> None:  # S0-14
    found = ask("R7 R8 R6:0.6/R9:0.4")
    assert shown(found) == ["[R7 R8 R9]"]
    assert found.rows[0].confidence[2] > 0.9


def test_the_group_decides_between_two_colours() -> None:  # S0-12
    assert shown(ask("R6 B6 R6:0.6/O6:0.4")) == ["[R6 B6 O6]"]


def test_a_hidden_corner_is_filled_in_by_its_row() -> None:  # S0-14
    assert shown(ask("O9 O1:0.5/O10:0.3/O11:0.1 O11")) == ["[O9 O10 O11]"]


def test_what_is_read_clearly_is_not_changed_to_fit() -> None:
    found = ask("R4:0.99999999 R5:0.99999999 R9:0.99999999")
    assert shown(found) == ["R4 R5 R9"]
    assert found.rows[0].melds == ()


def test_a_run_does_not_go_past_13() -> None:  # S0-16
    assert ask("R12:0.9999999 R13:0.9999999 R1:0.9999999").rows[0].melds == ()


def test_a_joker_stands_for_a_tile() -> None:
    assert shown(ask("R4 J R6", "R9 B9 J")) == ["[R4 J R6]", "[R9 B9 J]"]


def test_two_melds_that_touch_are_told_apart() -> None:  # S0-12, S0-14
    assert shown(ask("R4 R5 R6 B9 R9 K9")) == ["[R4 R5 R6][B9 R9 K9]"]


def test_two_tiles_are_no_meld() -> None:  # S0-12, S0-14
    assert shown(ask("R7 B7")) == ["R7 B7"]


def test_a_rack_is_not_explained_by_melds() -> None:
    found = ask("R7 R8 R6:0.6/R9:0.4", melds=False)
    assert shown(found) == ["R7 R8 R6"]
    assert found.rows[0].confidence[2] == pytest.approx(0.6, abs=0.01)


def test_no_kind_exceeds_its_copies() -> None:  # S0-02
    found = ask("R7", "R7", "R7:0.7/R1:0.3")
    assert shown(found) == ["R7", "R7", "R1"]
    assert found.too_many == ()
    assert found.rows[2].confidence[0] < 0.5


def test_copies_that_nothing_explains_are_told() -> None:  # S0-02
    sure = "R7:0.99999999"
    assert [str(kind) for kind in ask(sure, sure, sure).too_many] == ["R7"]


def test_the_larger_set_has_a_third_copy() -> None:  # S4-10
    sure = "R7:0.99999999"
    assert ask(sure, sure, sure, ruleset="xp").too_many == ()


def test_special_jokers_are_read_where_the_set_has_them() -> None:
    assert shown(ask("JD:0.6/J:0.4")) == ["J"]
    assert shown(ask("JD:0.6/J:0.4", ruleset="twist")) == ["JD"]


def test_a_run_with_a_double_joker() -> None:
    found = ask("R4 JD R7", ruleset="twist")
    assert shown(found) == ["[R4 JD R7]"]


def test_nothing_known_about_a_tile_is_low_confidence() -> None:
    even = [[[1 / KINDS] * KINDS]]
    found = explain(even, CLASSIC, melds=True)
    assert found.rows[0].confidence[0] < 0.05


def test_the_whole_set_is_read_in_bounded_time() -> None:  # S0-02
    rows = [" ".join(f"{color}{n}" for n in range(1, 14)) for color in "RBKO" * 2]
    assert sum(len(row.melds) for row in ask(*rows).rows) == 8
