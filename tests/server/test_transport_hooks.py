"""The limits on connections build on internals of uvicorn and websockets (ADR 42).

If a digest differs after an upgrade: compare the changed function with its use in
`src/tilerummy/server/transport`, run `tests/server/test_line*.py`, `tests/server/test_websocket.py`
and `python -m benches.hostile`. Then write the new digest here and the new versions into
pyproject.toml.
"""

from __future__ import annotations

import hashlib
import inspect

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol
from websockets.streams import StreamReader

from tilerummy.server.transport.http import BoundedHttp
from tilerummy.server.transport.websocket import BoundedWebSocket

HOOKS = {
    HttpToolsProtocol: {
        "__init__": "4f0899941034",
        "_get_upgrade": "7b1305aac7b8",
        "_should_upgrade": "8fcad1ab8e09",
        "_unset_keepalive_if_required": "00a6a4e47214",
        "connection_lost": "c91a4c9bf2e2",
        "connection_made": "6efb565ff3d3",
        "data_received": "010a7ae59a5d",
        "handle_websocket_upgrade": "179c4f769386",
        "on_header": "65d62c044f61",
        "on_headers_complete": "1ea8589acfad",
        "on_message_begin": "96d377fdc7c2",
        "on_message_complete": "1fbad42dc31f",
        "on_response_complete": "64e254f28e38",
        "on_url": "37be44e962b0",
        "send_400_response": "ae5a4a3782b6",
    },
    WebSocketsSansIOProtocol: {
        "__init__": "631dcd744eab",
        "connection_lost": "dd116afc4d80",
        "data_received": "c89d394077d8",
        "handle_close": "62fd412b1f5b",
        "handle_connect": "fc648c2161ff",
        "handle_cont": "d96fe1479da6",
        "handle_events": "b2c9351a5d13",
        "handle_parser_exception": "ff5cf13c764f",
        "handle_ping": "41bcf345d372",
        "handle_pong": "b20c68cc7e4f",
        "handle_text": "6ae523180cf0",
        "run_asgi": "662375aa38d9",
        "send_receive_event_to_app": "a2b10de91477",
    },
    StreamReader: {
        "at_eof": "106a9f1e43ab",
        "read_exact": "a6b62add9c05",
    },
    Protocol: {
        "discard": "c40ae1ef57fd",
        "fail": "924ae7075dc7",
        "parse": "45aaf900644b",
        "receive_data": "df57bef09335",
        "recv_frame": "4f83d3b90ea6",
    },
}
"""The functions that ours replace, extend or rely on, and the digests of their sources."""


@pytest.mark.parametrize("base", HOOKS)
def test_the_hooks_are_as_they_were_when_the_limits_were_written(base: type) -> None:
    found = {
        name: hashlib.sha256(inspect.getsource(getattr(base, name)).encode()).hexdigest()[:12]
        for name in HOOKS[base]
    }
    assert found == HOOKS[base]


@pytest.mark.parametrize("ours", [BoundedHttp, BoundedWebSocket])
def test_every_function_that_is_replaced_is_a_known_hook(ours: type) -> None:
    base = ours.__mro__[1]
    replaced = {name for name in vars(ours) if inspect.isfunction(vars(base).get(name))}
    assert replaced
    assert replaced <= set(HOOKS[base])
