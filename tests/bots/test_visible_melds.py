import pytest

from tilerummy.bots.visible_melds import visible_melds
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import CLASSIC


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("R1 R2 B3", []),
        ("R1 R2 R3 R4 R6", ["[R1 R2 R3 R4]"]),
        ("R11 R12 R13 B1", ["[R11 R12 R13]"]),
        ("R5 B5 K5 O5", ["[R5 B5 K5 O5]"]),
        ("R5 R6 R7 B5 K5 J", ["[R5 R6 R7]", "[R5 B5 K5]"]),
        ("R5 R6 J", ["[R5 R6 J]"]),
        ("R5 R7 J", ["[R5 J R7]"]),
        ("R12 R13 J", ["[J R12 R13]"]),
        ("R11 R13 J", ["[R11 J R13]"]),
        ("R9 K9 J", ["[R9 K9 J]"]),
        ("J J R4", []),
        ("", []),
    ],
)
def test_sees_what_stands_side_by_side(rack: str, expected: list[str]) -> None:
    assert [str(meld) for meld in visible_melds(parse_tiles(rack))] == expected


def test_everything_seen_is_a_meld_of_the_rack() -> None:
    rack = parse_tiles("R1 R2 R4 R6 B4 K4 K5 K7 K9 K12 O13 O12 B12 J J")
    for shown in (rack, rack - parse_tiles("R4")):
        for meld in visible_melds(shown):
            assert classify(meld, CLASSIC.meld_rules)
            assert meld.tiles <= shown
