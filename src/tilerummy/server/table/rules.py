"""The rules that a host requests, with this server's clock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from tilerummy.core.errors import RulesetError
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.policy import Clock, MatchLength, MatchUnit
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.server.settings import Settings


class RulesRequest(Protocol):
    """A host's request, by HTTP or at the table."""

    @property
    def ruleset(self) -> str:
        """The name of a rule set."""
        ...

    @property
    def changes(self) -> Mapping[str, str]:
        """Changed fields of the rule set, with their new values."""
        ...

    @property
    def clock(self) -> bool:
        """Whether turns and games are timed."""
        ...

    @property
    def games(self) -> int | None:
        """The length of the match in games; None leaves it to the rule set."""
        ...


def table_rules(asked: RulesRequest, settings: Settings) -> Ruleset:
    """Return the requested rule set with its changes, clock and length.

    Raises:
        Refusal: ``impossible_rules``.
    """
    changes = ",".join(f"{field}={text}" for field, text in asked.changes.items())
    try:
        rules = parse_ruleset(f"{asked.ruleset}{{{changes}}}")
    except RulesetError as error:
        raise Refusal(ServerCode.IMPOSSIBLE_RULES, f"{error.field}: {error.message}.") from None
    if asked.games is not None:
        rules = replace(rules, match_length=MatchLength(MatchUnit.GAMES, asked.games))
    if not asked.clock:
        return rules.timed(Clock())
    return replace(rules, turn_limit_s=settings.turn_limit_s or rules.turn_limit_s)
