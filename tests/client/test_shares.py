from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.client.network import Network
from tests.support.players import GreedyMinds, greedy
from tests.support.servers import running
from tilerummy.client import Client
from tilerummy.core.format.record import read
from tilerummy.match.proof import NoShare, Proof, check_deal
from tilerummy.match.receipt import check_receipt, read_receipt

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.client import Table

SHORT = {"hand": "20", "threshold": "0"}


async def play(table: Table, games: int) -> None:
    """Play until *games* are over; whoever is at seat 0 starts them."""
    while len(table.results.sheet) < games:
        await anext(table)
        if table.my_turn:
            await table.take(greedy(table.sight()))
        elif table.view.you == 0 and table.view.status in {"lobby", "between_games"}:
            await table.start_game()


async def proofs(client: Client, match: str) -> list[Proof]:
    records = read(await client.record(match))
    found = [
        check_deal(record, before)
        for record, before in zip(records, [None, *records], strict=False)
    ]
    return [proof for proof in found if proof is not None]


async def test_every_deal_has_the_share_of_a_program_and_its_receipt_fits(tmp_path: Path) -> None:
    with running(tmp_path, GreedyMinds()) as server:
        async with Client(f"http://127.0.0.1:{server.port}") as kim:
            made = await kim.create("classic", ["easy"] * 3, games=2, changes=SHORT)
            async with kim.sit(made) as table:
                await play(table, 2)
            found = await proofs(kim, made.match)
            assert table.receipts.keys() == {1, 2}
            for proof in found:
                receipt = read_receipt(table.receipts[proof.game])
                assert receipt.revealed
                assert proof.shares[0].share == receipt.share
                check_receipt(proof, receipt)
            assert found[0].commitment == made.commitment


async def test_two_programs_share_a_deal_across_a_lost_line(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        async with (
            Network(server.port) as network,
            Client(network.url, name="Kim") as kim,
            Client(f"http://127.0.0.1:{server.port}", name="Lee") as lee,
        ):
            made = await kim.create("classic", ["open"], changes=SHORT)
            joined = await lee.join(made.match, made.invite)
            async with kim.sit(made) as one, lee.sit(joined) as two:
                await one.until(
                    lambda: one.view.deal is not None and None not in one.view.deal.shares
                )
                network.deaf = True
                starting = asyncio.create_task(one.start_game())
                await two.until(lambda: two.view.deal is not None and two.view.deal.revealing)
                network.deaf = False
                await network.cut()
                await starting
                await asyncio.gather(play(one, 1), play(two, 1))
            (proof,) = await proofs(kim, made.match)
            for seat, table in enumerate((one, two)):
                assert proof.shares[seat].share == read_receipt(table.receipts[1]).share
                check_receipt(proof, read_receipt(table.receipts[1]))


async def test_a_second_window_of_a_seat_leaves_the_share_to_the_first(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        url = f"http://127.0.0.1:{server.port}"
        async with Client(url) as kim, Client(url) as window:
            made = await kim.create("classic", ["open"], changes=SHORT)
        async with Client(url, cookies=kim.cookies) as window, window.sit(made) as table:
            await table.seat_bot(1, "easy")
            assert table.view.deal
            assert table.view.deal.shares[0] is not None
            assert table.receipts == {}


async def test_who_does_not_want_to_has_no_share(tmp_path: Path) -> None:
    with running(tmp_path, GreedyMinds()) as server:
        async with Client(f"http://127.0.0.1:{server.port}", shares_in_deals=False) as kim:
            made = await kim.create("classic", ["easy"] * 3, games=1, changes=SHORT)
            async with kim.sit(made) as table:
                await play(table, 1)
            assert table.receipts == {}
            (proof,) = await proofs(kim, made.match)
            assert [seat.share for seat in proof.shares] == [
                NoShare.NOT_COMMITTED,
                *[NoShare.BOT] * 3,
            ]
