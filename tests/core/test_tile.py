import pytest

from tilerummy.core.errors import TilerummyError
from tilerummy.core.tile import TILES, Color, Joker, Tile


def test_there_are_56_kinds() -> None:
    assert len({str(tile) for tile in TILES}) == 56


@pytest.mark.parametrize(
    ("text", "color", "number"),
    [("R1", Color.RED, 1), ("B7", Color.BLUE, 7), ("K13", Color.BLACK, 13), ("O10", 3, 10)],
)
def test_number_tile(text: str, color: Color, number: int) -> None:
    tile = Tile.of(color, number)
    assert (str(tile), tile.color, tile.number, tile.is_joker) == (text, color, number, False)
    assert tile.joker_kind is None
    assert repr(tile) == f"Tile({text})"


@pytest.mark.parametrize("kind", list(Joker))
def test_joker(kind: Joker) -> None:
    tile = Tile.joker(kind)
    assert (str(tile), tile.joker_kind, tile.color, tile.number) == (kind, kind, None, None)


def test_order_is_colour_then_number_jokers_last() -> None:
    backwards = TILES[::-1]
    assert tuple(sorted(backwards)) == TILES


def test_impossible_tiles_are_refused() -> None:
    with pytest.raises(ValueError, match="number 14"):
        Tile.of(Color.RED, 14)
    with pytest.raises(ValueError, match="code 56"):
        Tile(56)


def test_an_impossible_tile_has_a_code() -> None:
    with pytest.raises(TilerummyError) as raised:
        Tile(56)
    assert raised.value.code == "no_such_tile"
    with pytest.raises(TilerummyError) as raised:
        Tile.of(Color.RED, 14)
    assert raised.value.code == "no_such_tile"
    with pytest.raises(TilerummyError) as raised:
        Tile.joker("JX")  # type: ignore[arg-type]
    assert raised.value.code == "no_such_tile"
    with pytest.raises(TilerummyError, match="code") as raised:
        Tile("R1")  # type: ignore[arg-type]
    assert raised.value.code == "wrong_type"
    with pytest.raises(TilerummyError) as raised:
        Tile.of("R", 1)  # type: ignore[arg-type]
    assert raised.value.code == "wrong_type"
