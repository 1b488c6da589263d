from __future__ import annotations

from hypothesis import given

from tests.support.clubs import Table, clubs, placed
from tilerummy.club import codec
from tilerummy.club import command as asked
from tilerummy.club.erase import REMOVED, rewritten
from tilerummy.club.log import fold, without_erased


def written(table: Table) -> str:
    """Return the log as it is stored."""
    return "\n".join(codec.dump(one.event) for one in without_erased(table.log))


def test_an_erased_name_is_in_no_event() -> None:
    table = Table("Adas Runde")
    ada, bo = table.join("Ada", "Bo")
    evening = table.evening("2026-11-07", 20, -20, title="Ada's birthday")
    table.do(
        asked.CorrectEvening(
            evening=evening, known=1, date="2026-11-07", title="At ADA",
            results=placed([ada, bo], [1, -1]), reason="Ada swapped them",
        )
    )  # fmt: skip
    table.do(asked.RemoveEvening(evening=evening, known=2, reason="Ada says so"))
    table.do(asked.PlanEvening(at=5, place="at Ada's", title="Ada again"))
    table.do(asked.ChangeMember(member=ada, name="Ada Byron"))
    table.do(asked.EraseMember(member=ada))
    text = written(table)
    assert "ada" not in text.replace("Adas Runde", "").casefold()
    assert "byron" not in text.casefold()
    assert "Bo" in text
    assert "removed's birthday" in text


def test_a_korean_name_goes_with_the_particle_behind_it_left() -> None:
    table = Table()
    table.join("정민")
    table.evening("2026-11-07", 20, title="정민이네 집")
    table.do(asked.EraseMember(member="m1"))
    assert "정민" not in written(table)
    assert f"{REMOVED}이네 집" in written(table)


def test_a_part_of_another_word_stays() -> None:
    table = Table()
    table.join("Ada")
    table.evening("2026-11-07", 20, title="In Adana")
    table.do(asked.EraseMember(member="m1"))
    assert "In Adana" in written(table)


@given(clubs())
def test_a_log_without_names_folds_to_the_same_results(table: Table) -> None:
    without = without_erased(table.log)
    club, before = fold(one.event for one in without), table.club
    assert not rewritten([one.event for one in without])
    assert club.members == before.members
    for key, evening in club.counted().items():
        assert evening.results == before.counted()[key].results
        assert evening.date == before.counted()[key].date
