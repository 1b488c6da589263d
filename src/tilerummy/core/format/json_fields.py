"""Fields of a JSON object from outside: each is read as what it must be, or refused.

Whatever a program sends ends in values that the rules can be asked about, or in one `FieldError`
that names the field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_meld, parse_melds, parse_rack, parse_table
from tilerummy.core.tiles import Tiles
from tilerummy.core.validity import LARGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tilerummy.core.meld import Meld
    from tilerummy.core.table import Table
    from tilerummy.core.tile import Tile

N = TypeVar("N", int, float)

MOST_TILES: Final = 255
"""Most tiles of one rack, pool or table; the largest set of a rule book has 160."""
MOST_SEATS: Final = 6
"""Most players of one game (S0-03)."""


class FieldError(TilerummyError):
    """A field that is missing, of another type, or out of its bounds."""


class JsonFields:
    """The fields of one JSON object, by name; *path* says where the object stands.

    Reading a field without a default that is not there raises a FieldError ``missing_field``; one
    of another type ``wrong_type``; a number, or a number of things, out of bounds
    ``out_of_range``; more tiles than any game has ``too_many_tiles``.

    >>> given = JsonFields({"rack": "R3 J", "pool": 20})
    >>> str(given.tiles("rack")), given.count("pool", most=MOST_TILES), given.flag("opened", True)
    ('R3 J', 20, True)
    """

    def __init__(self, values: Mapping[str, Any], path: str = "") -> None:
        self._values = values
        self._path = path

    def __contains__(self, name: str) -> bool:
        """Whether the field is there, and not null."""
        return self._values.get(name) is not None

    def is_null(self, name: str) -> bool:
        """Whether the field is there, and null."""
        return name in self._values and name not in self

    def names(self, least: int = 1, most: int = MOST_SEATS) -> tuple[str, ...]:
        """Return the names of all fields, for objects that are keyed by players."""
        self._check(len(self._values), "", "players", least, most)
        return tuple(self._values)

    def only(self, names: Iterable[str]) -> None:
        """Refuse fields outside *names*: ``unknown_field``."""
        unknown = next((name for name in self._values if name not in set(names)), None)
        if unknown is not None:
            where = f"in {ascii(self._path.rstrip('.'))[:120]}" if self._path else "here"
            raise FieldError("unknown_field", f"no field {ascii(unknown)[:60]} {where}")

    def is_text(self, name: str) -> bool:
        """Whether the field holds a string, for those that may hold a list instead."""
        return isinstance(self._values.get(name), str)

    def text(self, name: str, default: str | None = None) -> str:
        """Return a string."""
        return str(self._get(name, str, "string", default))

    def flag(self, name: str, default: bool | None = None) -> bool:  # noqa: FBT001 - a value
        """Return a truth value."""
        return bool(self._get(name, bool, "boolean", default))

    def count(
        self, name: str, default: int | None = None, *, least: int = 0, most: int = LARGEST
    ) -> int:
        """Return a whole number from *least* to *most*."""
        return self._check(self.number(name, default), name, "", least, most)

    def number(self, name: str, default: int | None = None) -> int:
        """Return a whole number, of whatever size."""
        return int(self._get(name, int, "whole number", default))

    def decimal(self, name: str, *, least: int, most: int) -> float:
        """Return a number from *least* to *most*, fractions included; a whole one stays whole."""
        value: float = self._get(name, (int, float), "number", None)
        return self._check(value, name, "", least, most)

    def decimals(self, name: str, *, least: int, most: int) -> tuple[float, ...]:
        """Return a list of such numbers."""
        values = self._list(name, (int, float), "numbers", None)
        if any(isinstance(value, bool) for value in values):  # an integer to Python only
            raise self._wrong(name, "array of numbers")
        return tuple(self._check(value, name, "", least, most) for value in values)

    def seat(self, name: str, seats: int, default: int | None = None) -> int:
        """Return a seat of a game of *seats* players, from 0."""
        return self.count(name, default, most=seats - 1)

    def milliseconds(self, name: str, default_s: float | None = None) -> int:
        """Return a number of seconds, fractions included, in milliseconds."""
        value: float = self._get(name, (int, float), "number of seconds", default_s)
        if not 0 <= value <= LARGEST:
            raise FieldError("out_of_range", f"{self._at(name)} must be from 0 to {LARGEST}")
        return round(1000 * value)

    def rack(self, name: str, default: str | None = None) -> tuple[Tile, ...]:
        """Return tiles in their order: ``"R3 B4 J"``."""
        return self._few(name, parse_rack(self.text(name, default)))

    def tile_list(self, name: str, default: tuple[str, ...] | None = None) -> tuple[Tile, ...]:
        """Return tiles in their order, a string each: ``["R3", "B4"]``."""
        return self._few(name, parse_rack(" ".join(self.texts(name, default))))

    def tiles(self, name: str, default: str | None = None) -> Tiles:
        """Return tiles without order."""
        return Tiles(self.rack(name, default))

    def table(self, name: str, default: tuple[str, ...] | None = None) -> Table:
        """Return melds, one string each: ``["[R4 R5 R6]", "[B1 K1 O1]"]``."""
        return self._small(name, parse_melds(self.texts(name, default)))

    def meld(self, name: str) -> Meld:
        """Return one meld: ``"[R4 R5 J]"``."""
        meld = parse_meld(self.text(name))
        self._few(name, meld.laid)
        return meld

    def layout(self, name: str) -> Table:
        """Return melds, all in one string: ``"[R4 R5 R6] [B1 K1 O1]"``."""
        return self._small(name, parse_table(self.text(name)))

    def texts(
        self, name: str, default: tuple[str, ...] | None = None, *, most: int = LARGEST
    ) -> tuple[str, ...]:
        """Return a list of strings; its length is limited."""
        texts = self._list(name, str, "strings", default)
        self._check(len(texts), name, "entries", 0, most)
        return tuple(texts)

    def flags(self, name: str, length: int, *, default: bool) -> tuple[bool, ...]:
        """Return *length* truth values."""
        flags = self._list(name, bool, "booleans", (default,) * length)
        self._check(len(flags), name, "values", length, length)
        return tuple(flags)

    def racks(self, name: str, default: tuple[str, ...] | None = None) -> tuple[Tiles, ...]:
        """Return racks by seat, one string each."""
        texts = self.texts(name, default, most=MOST_SEATS)
        return tuple(Tiles(self._few(name, parse_rack(text))) for text in texts)

    def object(self, name: str, default: Mapping[str, Any] | None = None) -> JsonFields:
        """Return an object."""
        return JsonFields(self._get(name, dict, "object", default), f"{self._path}{name}.")

    def objects(self, name: str, *, least: int = 1) -> tuple[JsonFields, ...]:
        """Return a list of objects with a least length."""
        found = self._list(name, dict, "objects", None)
        self._check(len(found), name, "entries", least, LARGEST)
        return tuple(
            JsonFields(entry, f"{self._path}{name}[{at}].") for at, entry in enumerate(found)
        )

    def object_lists(self, name: str) -> tuple[tuple[JsonFields, ...], ...]:
        """Return a list of lists of objects, each of any length."""
        lists = self._list(name, list, "arrays of objects", None)
        paths = [f"{name}[{at}]" for at in range(len(lists))]
        return tuple(
            JsonFields({path: entries}, self._path).objects(path, least=0)
            for path, entries in zip(paths, lists, strict=True)
        )

    def _get(self, name: str, kind: type | tuple[type, ...], word: str, default: Any) -> Any:
        value = self._values.get(name, default)
        if value is None and name not in self._values:
            raise FieldError("missing_field", f"{self._at(name)} is missing")
        # A boolean is an integer to Python, and none to anybody else.
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self._wrong(name, word)
        return value

    def _list(
        self,
        name: str,
        kind: type | tuple[type, ...],
        word: str,
        default: tuple[Any, ...] | None,
    ) -> list[Any]:
        values = list(self._get(name, (list, tuple), f"array of {word}", default))
        if not all(isinstance(value, kind) for value in values):
            raise self._wrong(name, f"array of {word}")
        return values

    def _few(self, name: str, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        self._limit(name, len(tiles))
        return tiles

    def _small(self, name: str, table: Table) -> Table:
        self._limit(name, sum(map(len, table.melds)))
        return table

    def _limit(self, name: str, tiles: int) -> None:
        if tiles > MOST_TILES:
            raise FieldError("too_many_tiles", f"{self._at(name)} holds over {MOST_TILES} tiles")

    def _check(self, value: N, name: str, things: str, least: int, most: int) -> N:
        """Return *value*, which must be from *least* to *most*."""
        if least <= value <= most:
            return value
        bounds = f"{least}" if least == most else f"from {least} to {most}"
        what = f"hold {bounds} {things}" if things else f"be {bounds}"
        raise FieldError("out_of_range", f"{self._at(name)} must {what}")

    def _wrong(self, name: str, word: str) -> FieldError:
        return FieldError("wrong_type", f"{self._at(name)} must be a JSON {word}")

    def _at(self, name: str) -> str:
        where = f"{self._path}{name}" if name else self._path.rstrip(".")
        return f"the field {ascii(where)[:120]}" if where else "this object"
