"""``tilerummy verify``: check the deals of a record, and explain what that proves."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tilerummy.cli import words
from tilerummy.cli.replay import ReplayError, replay, text_of
from tilerummy.cli.terminal import say
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.ruleset import print_ruleset, print_stored_ruleset
from tilerummy.core.oracle import CanOpen, NotProven
from tilerummy.library import proof_on_demand
from tilerummy.match.deal import COMMON
from tilerummy.match.proof import NoShare
from tilerummy.match.receipt import check_receipt, read_receipt

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from tilerummy.cli.replay import Game
    from tilerummy.match.proof import Proof, SeatShare
    from tilerummy.match.receipt import Receipt

_WHY: Final = {
    NoShare.BOT: "a bot; its share would have been the server's own",
    NoShare.NOT_COMMITTED: "had not committed to a share when the game started",
    NoShare.NOT_REVEALED: "committed to {commitment} but did not reveal its share in time",
}
_PROVES: Final = """\
What this proves
  Every tile is where the seed and the shares put it, and every turn follows the rules.
  The server could not choose its seed to suit a share, nor a player a share to suit the seed,
  as long as the commitments came first. Your receipt shows that they did, for your own share.
  One random share in the deal is enough to make the deal random.
What it does not prove
  That nobody looked at hidden tiles: the server deals, and sees them all.
  That a seat which did not reveal its share was really late. A server could claim that, and each
  such seat would double the deals it can choose from. A receipt shows who did reveal.
  That players, or a player and the server, did not tell each other their tiles.
  Anything about a deal without shares. Bots have none."""
_COMMON: Final = """\
Deals that other tables play too
  The tiles depend only on what these tables have in common: the source, the seed and the number
  of the game. If these are the same in two records, both tables had the same tiles.
  The deal was fixed when the commitment was shown, together with the round's seats at the latest.
  It contains no player's share, so the organiser could have chosen it. Everybody who had the same
  place had the same luck, and only they are compared."""

_UNPROVEN: Final = """\
Answers that were not proven
  Some rules ask what a player could have played. The server reports that it did not find these
  answers in time, so nobody was charged for them. It could claim that of any answer.
  The answers above were worked out here, after the game. A seat that "could have" was spared a
  penalty."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "verify",
        help="check the deals of a record, and explain what that proves",
        description="Check every deal of a game record: the server's seed and the players' shares "
        "against the earlier commitments, the tiles against the seed and the shares, and the turns "
        "against the rules. docs/deal.md explains how deals are made.",
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
        help="the receipt of a deal that your page saved; may be given more than once",
    )


def run(args: argparse.Namespace) -> int:
    """Report every deal in the file named by *args*; a deal that does not match ends the run."""
    games = replay(args.file)
    receipts = [_Given.read(name) for name in args.receipt]
    lines = [line for game in games for line in _report(game, receipts)]
    unused = next((given.name for given in receipts if not given.used), None)
    if unused is not None:
        raise ReplayError("other_deal", f"{unused}: no game in {args.file} has this receipt")
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
        """Return the receipt in the file called *name*."""
        with _named(name):
            return cls(name, read_receipt(text_of(name)))


@contextmanager
def _named(file: str) -> Iterator[None]:
    """Put the name of the *file* before the message of an error in a receipt."""
    try:
        yield
    except TilerummyError as error:
        raise ReplayError(error.code, f"{file}: {error.message}") from None


def _report(game: Game, receipts: Sequence[_Given]) -> list[str]:
    proof, rules = game.proof, game.final.ruleset
    title = f"Game {game.number}: {print_ruleset(rules)}, {', '.join(game.players)}"
    if proof is None:
        raise ReplayError("no_seed", f"game {game.number}: the record has no proof of its deal")
    lines = [
        title,
        f"  match {proof.match}, game {proof.game}" if proof.construction > 1 else "",
        f"  the server committed to {proof.commitment}",
        f"  its seed {proof.seed.hex()} matches",
        *(_seat(at, game.players[at], seat) for at, seat in enumerate(proof.shares)),
        *_order(proof, print_stored_ruleset(rules)),
        *_answers(game),
        f"  the record ends in turn {game.final.turn}, before the game does; later turns, if any, "
        "are not in it"
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
        return f"{who}committed to {seat.commitment}; its share {seat.share.hex()} matches"
    return who + _WHY[seat.share].format(commitment=seat.commitment)


def _order(proof: Proof, ruleset: str) -> list[str]:
    if proof.construction == 1:
        return [
            "  dealt by the older construction 1, without shares: the seed alone orders the tiles",
            "  they match that seed, but a server could try many seeds before committing to one",
        ]
    if proof.construction == COMMON:
        return [
            f"  other tables play these deals, without shares: {proof.source}, game {proof.game}",
            f"  they give the key {proof.key(ruleset).hex()}",
            "  start tiles, hands and pool match that key",
        ]
    return [
        f"  together they give the key {proof.key(ruleset).hex()}",
        "  start tiles, hands and pool match that key",
    ]


def _answers(game: Game) -> list[str]:
    """Return lines about the answers that the server did not prove, and what is proven here."""
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
            f"  your receipt matches: the server committed before seat {receipt.seat} revealed,",
            "  and the share in the deal is the one your page made",
        ]
    return [
        "  your receipt matches the server's commitment, but your share is not in the deal:",
        "  the server did not acknowledge it, so it may have come too late",
    ]
