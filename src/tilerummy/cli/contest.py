"""``tilerummy contest``: seatings and rankings, for people and for programs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from tilerummy.bots.levels import LEVELS
from tilerummy.cli.contest_pairing import pair_line
from tilerummy.cli.jsonl import InputError, answer_lines, refuse_together
from tilerummy.cli.terminal import say
from tilerummy.contest import Placed, Result, ranking
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.seating.problem import MOST_ROUNDS, SeatingProblem
from tilerummy.contest.seating.sizes import FOUR, TWO
from tilerummy.core.format.json_fields import JsonFields
from tilerummy.core.standings import ADVANCING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from tilerummy.contest.seating.problem import Round

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - has no other name

_SEAT_FIELDS: Final = ("id", "players", "rounds", "history", "table_size", "apart")
_RANK_FIELDS: Final = ("id", "players", "games")
_RESULT_FIELDS: Final = ("player", "score", "tiles", "seconds", "won")
_PLAYERS: Final = 16
_ROUNDS: Final = 3
_MOST_GAMES: Final = 64
_LARGEST_SCORE: Final = 1_000_000
_NO_HISTORY: Final[tuple[Any, ...]] = ()


def add_parser(commands: Subparsers) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "contest",
        help="seat the players of a contest, rank them, check its file or simulate it",
        description="Seat the players of a contest at tables of four and three, without repeated "
        "meetings if possible. Rank players by the referees' sheets. Check the file of a contest. "
        "Let bots play a whole contest.",
        epilog="Example: tilerummy contest seat --players 24 --rounds 5",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    seat = actions.add_parser(
        "seat",
        help="make a seating plan for a number of rounds",
        description="Make a seating plan: who sits at which table in each round.",
    )
    seat.add_argument("--players", type=int, help=f"number of players (default {_PLAYERS})")
    seat.add_argument("--rounds", type=int, help=f"number of rounds (default {_ROUNDS})")
    _add_jsonl(
        seat,
        "read players and earlier rounds, one contest per line; write one seating plan per line",
    )
    paired = actions.add_parser(
        "pair",
        help="make the tables of one Swiss round from the scores",
        description="Make the tables of one Swiss round: players with equal scores meet.",
    )
    _add_jsonl(
        paired,
        "read scores and earlier rounds, one contest per line; write one round per line",
        required=True,
    )
    checked = actions.add_parser(
        "check",
        help="check the file of a contest and report every fault",
        description="Check the file of a whole contest, written by this or another program. Print "
        "one line for each fault: its code, its place in the file and what is wrong. "
        "docs/build/contest-file.md describes the format.",
        epilog="Example: tilerummy contest check spring.json",
    )
    checked.add_argument("file", metavar="FILE", help="a contest's file; '-' is standard input")
    ranked = actions.add_parser(
        "standings",
        help="rank players by the results of their games",
        description="Rank players by the results of their games, with what decided each place.",
    )
    _add_jsonl(
        ranked,
        "read the games of one contest per line, and write one ranking per line",
        required=True,
    )
    played = actions.add_parser(
        "simulate",
        help="let bots play a whole contest, and print its sheets",
        description="Let bots play a whole contest, and print its sheets and standings. The same "
        "arguments always give the same contest.",
    )
    played.add_argument(
        "--players", type=int, default=_PLAYERS, help=f"number of players (default {_PLAYERS})"
    )
    played.add_argument(
        "--rounds", type=int, default=_ROUNDS, help=f"number of rounds (default {_ROUNDS})"
    )
    played.add_argument("--games", type=int, default=2, help="games per round (default 2)")
    played.add_argument(
        "--format",
        default="meet",
        choices=("meet", "rank", "swiss", "knockout"),
        help="meet: nobody meets twice (default); rank: the best sit with the best; swiss: equal "
        "scores meet; knockout: the best two of each table advance",
    )
    played.add_argument(
        "--table-size", type=int, default=FOUR, help=f"seats at a full table (default {FOUR})"
    )
    played.add_argument(
        "--best", type=int, help="count only this many of a player's best games (default all)"
    )
    played.add_argument(
        "--duplicate", action="store_true", help="deal the same tiles at every table of a round"
    )
    played.add_argument("--final", type=int, help="add a final knock-out of this many players")
    played.add_argument(
        "--seeded",
        action="store_true",
        help="seat the first tables of the knock-out by place: 1-3-5-7 and 2-4-6-8",
    )
    played.add_argument(
        "--classes",
        metavar="SIZES",
        help="split the players into classes by place, for example '8,8,rest'; every class plays "
        "again with the same --format and --rounds",
    )
    played.add_argument(
        "--troubles",
        action="store_true",
        help="let people leave and come late, and let sheets be disputed and corrected",
    )
    played.add_argument(
        "--division",
        action="append",
        metavar="NAME[=RULESET]",
        help="add a division of --players people; repeatable (default rule set: tournament)",
    )
    played.add_argument(
        "--levels",
        default="easy,medium",
        help="strengths of the bots, separated by commas (default easy,medium)",
    )
    played.add_argument(
        "--seed", default="1", help="another seed gives another contest (default 1)"
    )


def _add_jsonl(parser: argparse.ArgumentParser, text: str, *, required: bool = False) -> None:
    parser.add_argument("--jsonl", action="store_true", required=required, help=text)


def run(args: argparse.Namespace) -> int:
    """Do what *args* say."""
    if args.action == "simulate":
        return _simulate(args)
    if args.action == "check":
        from tilerummy.cli.contest_check import check_file  # noqa: PLC0415 - imports all of a contest

        return check_file(args.file)
    if args.action == "pair":
        return answer_lines(sys.stdin.buffer, sys.stdout.buffer, pair_line)
    if args.action == "standings":
        return answer_lines(sys.stdin.buffer, sys.stdout.buffer, _rank)
    if args.jsonl:
        refuse_together(args, ("players", "rounds"))
        return answer_lines(sys.stdin.buffer, sys.stdout.buffer, _seat)
    _print_seating(
        _PLAYERS if args.players is None else args.players,
        _ROUNDS if args.rounds is None else args.rounds,
    )
    return 0


def _simulate(args: argparse.Namespace) -> int:
    from tilerummy.cli.contest_simulation import Terms, simulate  # noqa: PLC0415 - numba is slow to import

    if args.games > _MOST_GAMES:
        raise InputError("bad_stage", f"a round has at most {_MOST_GAMES} games")
    advance = min(ADVANCING, args.table_size - 1)
    first = Stage(
        format=Format(args.format),
        rounds=args.rounds,
        games=args.games,
        advance=advance,
        table_size=args.table_size,
        best=args.best,
    )
    stages: tuple[Stage, ...] = (first,)
    if args.final is not None:
        stages += (
            Stage(
                format=Format.KNOCKOUT,
                games=args.games,
                advance=advance,
                cut=args.final,
                table_size=args.table_size,
                seeded=args.seeded,
            ),
        )
    levels = tuple(args.levels.split(","))
    if unknown := sorted(set(levels) - set(LEVELS)):
        raise InputError(
            "unknown_level", f"there is no bot {unknown[0]!r}; choose from {', '.join(LEVELS)}"
        )
    divisions = [_division(text) for text in args.division or ["everybody"]]
    terms = Terms(
        stages=stages,
        levels=levels,
        seed=args.seed,
        duplicate=args.duplicate,
        troubles=args.troubles,
        classes=() if args.classes is None else tuple(map(_class_size, args.classes.split(","))),
    )
    for line in simulate(divisions, args.players, terms):
        say(line)
    return 0


def _class_size(text: str) -> int | None:
    """Return the number of players of a class; None for an even share of the rest."""
    if text == "rest":
        return None
    if not text.isdecimal() or int(text) < 1:
        sentence = f"{text[:20]!r} is not the size of a class; give numbers or 'rest'"
        raise InputError("bad_classes", sentence)
    return int(text)


def _division(text: str) -> tuple[str, str]:
    """Return the name, as the desk writes it, and the rule set of ``NAME=RULESET``."""
    from tilerummy.contest.decide.require import named  # noqa: PLC0415 - imports all of a contest

    name, _, ruleset = text.partition("=")
    return named(name), ruleset or "tournament"


def _print_seating(players: int, rounds: int) -> None:
    from tilerummy.contest.seating.plan import plan  # noqa: PLC0415 - numba is slow to import

    made = plan(SeatingProblem(players, rounds))
    for number, tables in enumerate(made.rounds, start=1):
        print(f"round {number}")
        for at, table in enumerate(tables, start=1):
            print(f"  table {at}:", *(player + 1 for player in table))
    proof = " (no seating has fewer)" if made.proven else ""
    print(f"{made.repeats} meet again{proof}")


def _seat(request: dict[str, Any]) -> dict[str, Any]:
    from tilerummy.contest.seating.plan import plan  # noqa: PLC0415 - numba is slow to import

    given = JsonFields(request)
    given.only(_SEAT_FIELDS)
    entrants = given.objects("players")
    for entrant in entrants:
        entrant.only(("id", "group"))
    names = _unlike([entrant.text("id") for entrant in entrants])
    groups = [entrant.text("group") if "group" in entrant else None for entrant in entrants]
    numbers = {group: at for at, group in enumerate(dict.fromkeys(groups)) if group is not None}
    problem = SeatingProblem(
        len(names),
        given.count("rounds", least=1, most=MOST_ROUNDS),
        tuple(None if group is None else numbers[group] for group in groups) if numbers else (),
        _history(request.get("history", _NO_HISTORY), names),
        given.count("table_size", FOUR, least=TWO, most=FOUR),
        _apart(request.get("apart", []), names),
    )
    made = plan(problem)
    rounds = [[[names[player] for player in table] for table in tables] for tables in made.rounds]
    byes = [_bye(tables, names) for tables in rounds]
    return {
        "rounds": rounds,
        # Lines of the form without these fields keep the answers that they always had.
        **({"byes": byes} if "table_size" in request or "apart" in request else {}),
        "repeats": made.repeats,
        "same_group": made.same_group,
        "proven": made.proven,
    }


def _bye(tables: Iterable[Iterable[str]], names: Iterable[str]) -> str | None:
    """Return who sits at none of *tables*; there is one at most."""
    sat = {player for table in tables for player in table}
    return next((name for name in names if name not in sat), None)


def _apart(given: Any, names: Sequence[str]) -> frozenset[tuple[int, int]]:
    """Return the pairs of the field ``apart`` by number, the smaller one first."""
    if not isinstance(given, list):
        raise InputError("wrong_type", "the field 'apart' must be a JSON array of pairs of players")
    number = {name: at for at, name in enumerate(names)}
    pairs = set()
    for at, pair in enumerate(given):
        where = f"the field 'apart[{at}]'"
        if not (
            isinstance(pair, list)
            and len(pair) == TWO
            and all(isinstance(player, str) for player in pair)
        ):
            raise InputError("wrong_type", f"{where} must be a JSON array of two players")
        for player in pair:
            if player not in number:
                sentence = f"{where} names {ascii(player)[:60]}, who is not in 'players'"
                raise InputError("unknown_player", sentence)
        if pair[0] == pair[1]:
            sentence = f"{where} names the player {ascii(pair[0])[:60]} twice; name two players"
            raise InputError("doubled_player", sentence)
        one, other = sorted(number[player] for player in pair)
        pairs.add((one, other))
    return frozenset(pairs)


def _unlike(names: Sequence[str]) -> list[str]:
    """Return *names* if no two are the same."""
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("doubled_player", f"the player {ascii(twice)[:60]} appears twice")
    return list(names)


def _history(given: Any, names: Sequence[str]) -> tuple[Round, ...]:
    """Return past rounds by number. People outside *names* have left, and count as strangers."""
    number = {name: at for at, name in enumerate(names)}
    rounds = []
    for tables in () if given is None else _listed(given):
        sat = _unlike([_name(player) for table in _listed(tables) for player in _listed(table)])
        for player in sat:
            number.setdefault(player, len(number))
        rounds.append(tuple(tuple(number[player] for player in table) for table in tables))
    return tuple(rounds)


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise InputError("wrong_type", "the field 'history' must hold rounds of tables of players")
    return list(value)


def _name(value: Any) -> str:
    if not isinstance(value, str):
        raise InputError("wrong_type", "a player in the field 'history' must be a JSON string")
    return value


def _rank(request: dict[str, Any]) -> dict[str, Any]:
    given = JsonFields(request)
    given.only(_RANK_FIELDS)
    players = _unlike(given.texts("players"))
    if "games" not in given:
        raise InputError("missing_field", "the field 'games' is missing")
    games = request["games"]
    if not isinstance(games, list) or not all(isinstance(game, list) for game in games):
        raise InputError("wrong_type", "the field 'games' must be a JSON array of arrays")
    return {
        "ranking": [_fields(place) for place in ranking(players, _results(games, set(players)))]
    }


def _results(games: list[list[Any]], players: set[str]) -> Iterable[Result]:
    for at, game in enumerate(games):
        name = f"games[{at}]"
        results = JsonFields({name: game}).objects(name)
        _unlike([entry.text("player") for entry in results])
        for number, entry in enumerate(results):
            if (player := entry.text("player")) not in players:
                where = f"{name}[{number}].player"
                sentence = f"the field '{where}' names {ascii(player)[:60]}, who is not a player"
                raise InputError("unknown_player", sentence)
            yield _result(entry)


def _result(entry: JsonFields) -> Result:
    entry.only(_RESULT_FIELDS)
    return Result(
        player=entry.text("player"),
        score=entry.count("score", least=-_LARGEST_SCORE, most=_LARGEST_SCORE),
        tiles=entry.count("tiles", 0, most=_LARGEST_SCORE),
        seconds=None if entry.is_null("seconds") else entry.milliseconds("seconds", 0) / 1000,
        won=entry.flag("won", default=False),
    )


def _fields(place: Placed) -> dict[str, Any]:
    return {
        "rank": place.rank,
        "player": place.player,
        "wins": place.wins,
        "points": place.points,
        "tiles": place.tiles,
        "seconds": place.seconds,
        "decided_by": place.behind,
    }
