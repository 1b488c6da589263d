"""The documents of the interface are put together from what msgspec and pydantic describe."""

from __future__ import annotations

import msgspec
import pytest
from pydantic import BaseModel

from tests.server.support import Json  # noqa: TC001 - read when the program runs
from tilerummy.match.event import Level
from tilerummy.server.api.described import merged, message_schemas

REF = "#/$defs/{name}"


class Seat(msgspec.Struct):
    """A seat, for msgspec."""

    level: Level
    title: str


def of_msgspec() -> dict[str, Json]:
    return message_schemas([Seat], REF)[1]


def of_pydantic(kind: type[BaseModel]) -> dict[str, Json]:
    schema = kind.model_json_schema(ref_template="#/$defs/{model}")
    return {**schema.pop("$defs", {}), "Seat": schema}


def test_the_same_thing_in_other_words_is_merged_and_the_later_words_count() -> None:
    class Seat(BaseModel):
        """A seat, for pydantic."""

        level: Level
        title: str

    both = merged(of_msgspec(), of_pydantic(Seat))
    assert both["Level"]["enum"] == list(Level)
    assert both["Seat"]["description"] == "A seat, for pydantic."


def test_a_name_with_two_meanings_is_refused() -> None:
    class Seat(BaseModel):
        """Another seat: its title has a bound of its own, whatever the words say."""

        level: Level
        title: str | None

    with pytest.raises(ValueError, match="two different messages are called 'Seat'"):
        merged(of_msgspec(), of_pydantic(Seat))
    fewer = {"Level": {"enum": ["easy", "hard"]}}
    with pytest.raises(ValueError, match="'Level'"):
        merged(of_msgspec(), fewer)
