"""A bot that plays by the public protocol, from anywhere.

    python docs/examples/network_bot.py http://127.0.0.1:8106
    python docs/examples/network_bot.py "http://127.0.0.1:8106/j/<match>#<invite>"

With a server's address it sets up a table of its own; with an invitation link it sits down there.
"""

import asyncio
import sys

from tilerummy import bot_for
from tilerummy.client import Client, Refused

OVERTAKEN = {"stale", "game_running", "match_over"}
"""Somebody was faster: the next update says what is to be done now."""


async def play(address: str, level: str = "hard") -> list[list[int]]:
    """Play a match to its end and return the scores of its games."""
    server, _, invitation = address.partition("/j/")
    bot = bot_for(level)
    async with Client(server, name=f"A {level} bot") as client:
        if invitation:
            match, invite = invitation.split("#")
            await client.join(match, invite)
        else:
            match = (await client.create("classic", ["medium"], games=1)).match
        async with client.sit(match) as table:
            async for update in table:
                try:
                    if table.my_turn:
                        # In a thread, because thinking must not keep the line from answering.
                        await table.take(await asyncio.to_thread(bot.choose, table.sight()))
                    elif update.view.status == "between_games":
                        await table.start_game()
                except Refused as refused:
                    if refused.code not in OVERTAKEN:
                        raise
            return [game.scores for game in table.results.sheet]


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1])))
