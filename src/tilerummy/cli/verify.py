"""``tilerummy verify``: check the deals of a record, and say at length what that proves."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tilerummy.cli import words
from tilerummy.cli.replay import ReplayError, replay, text_of
from tilerummy.cli.terminal import say
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.ruleset import print_ruleset, print_stored_ruleset
from tilerummy.core.oracle import CanOpen, NotProven
from tilerummy.match.deal import COMMON
from tilerummy.match.proof import NoShare
from tilerummy.match.receipt import check_receipt, read_receipt
from tilerummy.questions import proof_on_demand

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from tilerummy.cli.replay import Game
    from tilerummy.match.proof import Proof, SeatShare
    from tilerummy.match.receipt import Receipt

_WHY: Final = {
    NoShare.BOT: "a bot; its share would have been the server's own",
    NoShare.NOT_COMMITTED: "had committed to no share when the game was started",
    NoShare.NOT_REVEALED: "committed to {commitment} and did not reveal its share in time",
}
_PROVES: Final = """\
What this proves
  Every tile lay where the seed and the shares put it, and every turn follows the rules.
  The server could not choose its seed to suit a share, nor a seat its share to suit the seed,
  as long as the commitments were made before: of your own seat only your receipt tells that.
  One seat that made its share by chance, and revealed it, is enough for a deal by chance.
What it does not prove
  That nobody looked at hidden tiles: the server deals, and knows them all.
  That a seat named above as not revealed was really late: a server can say so, and had thus
  one more deal to choose from for each such seat. Who revealed has a receipt that tells.
  That players, or a player and the server, did not tell each other their tiles.
  Anything about a match whose shares are all the server's: bots have none."""
_COMMON: Final = """\
Of deals that other tables play too
  The tiles follow from what these tables have in common, and from nothing of this one: whoever
  knows the source, the seed and the number of a game knows that it lay alike at all of them.
  It is fixed since the commitment was shown, with the round's seats at the latest. Whoever runs
  the server could choose it: no share of a seat is in it. It is the same luck for everybody who
  had the same place, and who is compared."""

_UNPROVEN: Final = """\
Of answers that were not proven
  Some rules ask what could have been played. The server says that it did not find these out in
  time, and nobody was charged for them; it can say so of any answer. What is said of them above
  was worked out here, after the game: where it is a yes, more time would have been held against
  that seat."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "verify",
        help="check the deals of a record, and say what that proves",
        description="Check every deal of a game record: the server's seed and the players' shares "
        "against what was committed to before, the tiles against both, the turns against the "
        "rules. docs/deal.md tells how deals are made.",
        epilog="Example: tilerummy verify docs/examples/dealt.trn "
        "--receipt docs/examples/receipt.json",
    )
    parser.add_argument(
        "file", type=str, metavar="FILE", help="a record (.trn); '-' is standard input"
    )
    parser.add_argument(
        "--receipt",
        type=str,
        metavar="FILE",
        action="append",
        default=[],
        help="what your page kept of a deal, as it saves it; may be given more than once",
    )


def run(args: argparse.Namespace) -> int:
    """Tell of every deal in the file that *args* name; what does not fit ends the run."""
    games = replay(args.file)
    receipts = [_Given.read(name) for name in args.receipt]
    lines = [line for game in games for line in _report(game, receipts)]
    unused = next((given.name for given in receipts if not given.used), None)
    if unused is not None:
        raise ReplayError("other_deal", f"{unused}: it is for no game of {args.file}")
    common = any(game.proof and game.proof.construction == COMMON for game in games)
    asked = any(game.unproven for game in games)
    more = [text for text, said in ((_COMMON, common), (_UNPROVEN, asked)) if said]
    for line in (*lines, *"\n".join((_PROVES, *more)).splitlines()):
        say(line)
    return 0


class _Given:
    """A receipt from a file, and whether its game was found."""

    def __init__(self, name: str, receipt: Receipt) -> None:
        self.name = name
        self.receipt = receipt
        self.used = False

    @classmethod
    def read(cls, name: str) -> _Given:
        """Return what the file called *name* holds."""
        with _named(name):
            return cls(name, read_receipt(text_of(name)))


@contextmanager
def _named(file: str) -> Iterator[None]:
    """Let what is wrong with a receipt say in which *file*: there may be several, and a record."""
    try:
        yield
    except TilerummyError as error:
        raise ReplayError(error.code, f"{file}: {error.message}") from None


def _report(game: Game, receipts: Sequence[_Given]) -> list[str]:
    proof, rules = game.proof, game.final.ruleset
    title = f"Game {game.number}: {print_ruleset(rules)}, {', '.join(game.players)}"
    if proof is None:
        raise ReplayError("no_seed", f"game {game.number}: the record does not tell its deal")
    lines = [
        title,
        f"  match {proof.match}, game {proof.game}" if proof.construction > 1 else "",
        f"  the server committed to {proof.commitment}",
        f"  its seed {proof.seed.hex()} fits that",
        *(_seat(at, game.players[at], seat) for at, seat in enumerate(proof.shares)),
        *_order(proof, print_stored_ruleset(rules)),
        *_answers(game),
        f"  the record ends in turn {game.final.turn}, before the game does: what came after, if "
        "anything did, is not in it"
        if game.final.outcome is None
        else "",
    ]
    for given in receipts:
        if (given.receipt.match, given.receipt.game) == (proof.match, proof.game):
            with _named(given.name):
                check_receipt(proof, given.receipt)
            given.used = True
            lines += _with_receipt(proof, given.receipt)
    return [line for line in lines if line]


def _seat(at: int, player: str, seat: SeatShare) -> str:
    who = f"  seat {at} ({player}): "
    if isinstance(seat.share, bytes):
        return f"{who}committed to {seat.commitment}; its share {seat.share.hex()} fits that"
    return who + _WHY[seat.share].format(commitment=seat.commitment)


def _order(proof: Proof, ruleset: str) -> list[str]:
    if proof.construction == 1:
        return [
            "  dealt by the older construction 1, without shares: the seed alone orders the tiles;",
            "  they lie so, but a server could try many seeds before it committed to one",
        ]
    if proof.construction == COMMON:
        return [
            f"  other tables play the same deals: {proof.source}, game {proof.game}, and no shares",
            f"  they give the key {proof.key(ruleset).hex()}",
            "  start tiles, hands and pool lie as that key gives",
        ]
    return [
        f"  together they give the key {proof.key(ruleset).hex()}",
        "  start tiles, hands and pool lie as that key gives",
    ]


def _answers(game: Game) -> list[str]:
    """Tell what the server did not prove, and what is proven of it here."""
    if not game.unproven:
        return []
    lines = [f"  {words.unproven(len(game.unproven))}:"]
    for one in game.unproven:
        opening = isinstance(one.question, CanOpen)
        did = "never opened" if opening else f"laid nothing in event {one.event}"
        try:
            shown = proof_on_demand(one.question)
        except NotProven:
            found = "not proven here either"
        else:
            able = "could have" if shown is not None else "could not have"
            found = f"it {able}" + ("" if shown is None or not opening else f", with {shown}")
        lines.append(f"    seat {one.seat} ({game.players[one.seat]}) {did}: {found}")
    return lines


def _with_receipt(proof: Proof, receipt: Receipt) -> list[str]:
    if isinstance(proof.shares[receipt.seat].share, bytes):
        return [
            f"  your receipt fits: the server had committed before seat {receipt.seat} revealed,",
            "  and the share in the deal is the one that your page made",
        ]
    return [
        "  your receipt fits the server's commitment, but your share is not in the deal:",
        "  the server did not acknowledge it, so it may have come too late",
    ]
