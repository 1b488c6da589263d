"""Run the server: one process, stopped cleanly, with errors that people understand."""

from __future__ import annotations

import contextlib
import functools
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Final

import structlog
import uvicorn

from tilerummy.core.errors import TilerummyError
from tilerummy.server import logs, metrics
from tilerummy.server.app import create_app
from tilerummy.server.garbage import Garbage
from tilerummy.server.identity.link_addresses import reach
from tilerummy.server.memory import give_back_large_blocks
from tilerummy.server.store import StoreError
from tilerummy.server.table.wire.reading import MAX_MESSAGE
from tilerummy.server.transport.connection_limiter import ConnectionLimiter
from tilerummy.server.transport.http import BoundedHttp
from tilerummy.server.transport.websocket import BoundedWebSocket

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.server.settings import Settings
    from tilerummy.server.workers.engines import Engines

log = structlog.get_logger()

_GRACE_S: Final = 5
_SWITCH_S: Final = 0.0002
"""Seconds that a thread may hold Python's lock while another waits.

Python's default is 5 ms. The writing thread needs the lock about six times a transaction, and the
event loop needs it while bots think and contests are shown.
"""
_TICKS_A_SECOND: Final = 10
"""The rate of uvicorn's own ticks."""
_TICKS: Final = 20
"""Ticks between two checks whether the server is quiet."""
_OTHER_FILES: Final = 64
"""Files that a server needs besides its connections: database, logs, pipes of threads."""


class ServeError(TilerummyError):
    """A server that cannot start."""


def serve(settings: Settings, engines: Engines | None = None) -> None:
    """Serve until stopped by a signal.

    Raises:
        ServeError: ``port_in_use``, ``bad_address``, ``bad_data_dir`` or ``bad_database``.
    """
    logs.configure(settings.log_level)
    sys.setswitchinterval(_SWITCH_S)
    give_back_large_blocks()
    settings = settings.model_copy(
        update={"max_connections": _session_for_lines(settings.max_connections)}
    )
    if settings.metrics:
        _serve_metrics(settings.metrics)
    listener = bind(settings.host, settings.port)
    try:
        app = create_app(settings, engines)
    except StoreError as error:
        listener.close()
        raise _no_store(settings, error) from error
    url = address(listener)
    others = reach(settings, listener.getsockname()[1]).addresses
    server = Server(config(app, settings), url, others, open_browser=settings.open_browser)
    with contextlib.closing(listener), server.garbage.looked_for():
        server.run(sockets=[listener])
    if server.failure is not None:
        raise _no_store(settings, server.failure) from server.failure


def _no_store(settings: Settings, error: StoreError) -> ServeError:
    if settings.database_address is not None:
        return ServeError("bad_database", f"cannot keep matches: {error}")
    return ServeError("bad_data_dir", f"cannot keep matches in {settings.data_dir}: {error}")


def _serve_metrics(where: str) -> None:
    try:
        metrics.serve(where)
    except (OSError, OverflowError) as error:
        raise ServeError("bad_address", f"cannot show metrics at {where}: {error}") from error


def config(app: object, settings: Settings) -> uvicorn.Config:
    """Return uvicorn's configuration for *app*. docs/explain/limits.md explains the limits."""
    gate = ConnectionLimiter(
        settings.max_connections, settings.max_connections_per_address, settings.proxy_networks
    )
    http = functools.partial(BoundedHttp, gate=gate, sender_s=settings.sender_timeout_ms / 1000)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # any ASGI application
        http=http,  # type: ignore[arg-type]  # called, never subclassed
        ws=BoundedWebSocket,
        log_config=None,
        access_log=False,
        server_header=False,
        # Slightly above our own limit, which answers with an error instead of a closed connection.
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=_GRACE_S,
    )


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise a ServeError with the reason if that fails."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:  # the host name is malformed
        raise ServeError("bad_address", f"cannot listen on {host}: {error}") from error
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise ServeError(
            "port_in_use",
            f"cannot listen on {host} port {port} ({error.strerror}); "
            "is tilerummy running already? TILERUMMY_PORT sets another port",
        ) from error
    return listener


def address(listener: socket.socket) -> str:
    """Return the URL under which a browser on this machine opens the page."""
    host, port = listener.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _session_for_lines(wanted: int) -> int:
    """Return how many connections to allow: *wanted*, or fewer if the system limits files."""
    if sys.platform == "win32":
        return wanted
    import resource  # noqa: PLC0415 - not on every platform

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft not in {resource.RLIM_INFINITY, hard} and soft < wanted + _OTHER_FILES:
        more = wanted + _OTHER_FILES
        soft = more if hard == resource.RLIM_INFINITY else min(hard, more)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted + _OTHER_FILES:
        return wanted
    log.warning("fewer_connections", wanted=wanted, files=soft)
    return max(soft - _OTHER_FILES, soft // 2)


class Server(uvicorn.Server):
    """A server that prints the page's URL when it is ready."""

    failure: StoreError | None = None
    """Why it did not start."""

    def __init__(
        self, config: uvicorn.Config, url: str, others: Sequence[str] = (), *, open_browser: bool
    ) -> None:
        """Set *url* for a browser on this machine, and *others* for other devices."""
        super().__init__(config)
        self._url = url
        self._others = others
        self._open_browser = open_browser
        self.garbage = Garbage()

    async def on_tick(self, counter: int) -> bool:
        """Run regular tasks; return True to end the server."""
        if counter % _TICKS == 0:
            self.garbage.look_around(_TICKS / _TICKS_A_SECOND)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, hand matches to other nodes, and close what is open."""
        for server in self.servers:
            server.close()
        await self.config.app.state.registry.drain()  # type: ignore[union-attr]
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the URL and open the browser."""
        state = self.config.app.state  # type: ignore[union-attr]
        try:
            # The lifespan could do this, but its failures are logged with a traceback.
            await state.store.open()
            try:
                await state.upkeep.beat()
            except (StoreError, TimeoutError):
                await state.store.close()
                raise
        except (StoreError, TimeoutError) as error:
            self.failure = StoreError(str(error) or "no answer in time")
            self.should_exit = True
            return
        await super().startup(sockets)
        if self.should_exit:
            return
        sys.stdout.write(f"tilerummy is at {self._url}\n")
        for other in self._others:
            sys.stdout.write(f"  from other devices: {other}/\n")
        sys.stdout.flush()
        if self._open_browser:
            # Some platforms wait for the browser, and the server must not.
            threading.Thread(target=webbrowser.open, args=(self._url,), daemon=True).start()


def main() -> None:
    """Serve with the settings of the environment."""
    from pydantic import ValidationError  # noqa: PLC0415 - only when run as a program

    from tilerummy.server.settings import Settings  # noqa: PLC0415 - see above

    try:
        with contextlib.suppress(KeyboardInterrupt):
            serve(Settings())
    except ValidationError as error:
        wrong = error.errors()[0]
        sys.exit(f"tilerummy: {'_'.join(map(str, wrong['loc'])) or 'settings'}: {wrong['msg']}")
    except ServeError as error:
        sys.exit(f"tilerummy: {error.message}")


if __name__ == "__main__":
    main()
