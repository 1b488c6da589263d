"""A client for the public network protocol. Needs ``pip install 'tilerummy[client]'``.

`Client` is one player: it creates, finds and joins matches over HTTP. `Client.sit` connects the
player to one match and returns a `Table`. A table reconnects by itself, to another node if
necessary, and every command is executed exactly once::

    async with Client("http://127.0.0.1:8106", name="Kim") as client:
        match = await client.create("classic", ["hard"])
        async with client.sit(match) as table:
            async for update in table:
                if table.my_turn:
                    await table.draw()
"""

from tilerummy.client.client import Client
from tilerummy.client.errors import ClientError, Refused, Unreachable
from tilerummy.client.sight import sight
from tilerummy.client.table import Table

__all__ = ["Client", "ClientError", "Refused", "Table", "Unreachable", "sight"]
