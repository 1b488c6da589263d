"""The people of a contest as views show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.server.contest.wire import parts, views

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.contest.model.state import Contest

    View = (
        views.DirectorView
        | views.AssistantView
        | views.RefereeView
        | views.PlayersView
        | views.PlayerView
        | views.ScreenView
    )


def people(contest: Contest, keys: Iterable[str], *, inside: bool = False) -> list[parts.Person]:
    """Return people by their keys, in the same order; *inside* adds the marks of the check-in."""
    number = {key: at for at, key in enumerate(contest.entrants, start=1)}
    phones = contest.phones
    return [
        parts.Person.model_construct(
            id=key,
            number=number[key],
            name=contest.entrants[key].name,
            group=contest.entrants[key].group,
            division=contest.entrants[key].division,
            there=contest.entrants[key].there,
            phone=key in phones,
            erased=contest.entrants[key].erased,
            attendance=contest.entrants[key].attendance if inside else None,
        )
        for key in keys
    ]
