from tilerummy.core.format.notation import parse_table
from tilerummy.core.table import Table


def test_melds_beyond_another_table() -> None:
    before = parse_table("[R4 R5 R6] [R1 B1 K1]")
    after = parse_table("[K1 R1 B1] [O7 O8 O9] [R4 R5 R6]")
    more = after.without(before)
    assert more is not None
    assert list(map(str, more)) == ["[O7 O8 O9]"]
    assert before.without(before) == ()


def test_equal_melds_count_one_by_one() -> None:
    one = parse_table("[R4 R5 R6]")
    two = parse_table("[R4 R5 R6] [R4 R5 R6]")
    three = parse_table("[R4 R5 R6] [R4 R5 R6] [R4 R5 R6]")
    assert two.beyond(one) == three.beyond(two) == one.melds
    assert one.beyond(two) == ()


def test_a_changed_meld_is_told() -> None:
    before = parse_table("[R4 R5 R6]")
    assert parse_table("[R4 R5 R6 R7]").without(before) is None
    assert Table().without(before) is None


def test_all_tiles() -> None:
    assert str(parse_table("[R4 R5 R6] [R4 B4 J]").tiles) == "R4 R4 R5 R6 B4 J"


def test_a_table_shows_what_lies_on_it() -> None:
    assert repr(parse_table("[R4 R5 R6]")) == "Table('[R4 R5 R6]')"
