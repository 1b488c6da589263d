"""Playing over the network by the public protocol: needs ``pip install tilerummy[client]``.

`Client` is one player: it makes, finds and joins matches over HTTP. `Client.sit` is that player's
line to one match, a `Table`, which reconnects by itself, to another node if need be, and sends each
command so that it counts exactly once::

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
