"""Everything that travels: messages, bodies, codes, and the one exit for game data.

Over the WebSocket, ``/ws/{match}``, go JSON objects that are told apart by ``type``.
A connection belongs to one match. Whose seat it is comes from the connection's cookie, never from
a message. The TypeScript types of the client are generated from these types.

The client says `Hello` first, once; the server answers with an `Update` that holds every event
after ``last_seq`` as this viewer may see it, and the match as it now stands. After that an `Update`
follows every change. Commands carry an id of the client's making: an id that was carried out
before is acknowledged again and changes nothing.

The protocol has a version, which the first `Update` tells and a `Hello` may name. It rises when
something that a client relies on is taken away or comes to mean something else; a server speaks
one version and refuses a hello that names another, with ``wrong_version``. New messages, events,
codes and fields may come without a new version: a client passes over what it does not know.
"""

from typing import Final

VERSION: Final = 1
"""Of the protocol over the WebSocket."""
