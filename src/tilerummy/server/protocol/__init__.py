"""Everything that travels: messages, bodies, codes, and the one exit for game data.

Over the WebSocket, ``/ws/{match}``, go JSON objects that are told apart by ``type``.
A connection belongs to one match. Whose seat it is comes from the connection's cookie, never from
a message. The TypeScript types of the client are generated from these types.

The client says `Hello` first; the server answers with an `Update` that holds every event after
``last_seq`` as this viewer may see it, and the match as it now stands. After that an `Update`
follows every change. Commands carry an id of the client's making: an id that was carried out
before is acknowledged again and changes nothing.
"""
