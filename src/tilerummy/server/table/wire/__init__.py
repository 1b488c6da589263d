"""The interface of matches: messages, bodies, codes, and the only exits for game data.

The WebSocket ``/ws/{match}`` carries JSON objects, whose ``type`` names the message.

A connection belongs to one match. Its seat follows from the connection's cookie, never from a
message. The client's TypeScript types are generated from these types.

The client sends one `Hello` first. The server answers with an `Update` that holds every event after
``last_seq`` as this viewer may see it, and the present state of the match. Another `Update` follows
every change. Commands carry an id chosen by the client: if an id was carried out before, it is
acknowledged again and changes nothing.

The protocol has a version, which the first `Update` contains and a `Hello` may name. It rises when
something that clients rely on is removed or changes its meaning. A server supports one version and
refuses a hello that names another, with ``wrong_version``. New messages, events, codes and fields
may be added without a new version, so clients must ignore what they do not know.
"""

from typing import Final

VERSION: Final = 1
"""The version of the WebSocket protocol."""
