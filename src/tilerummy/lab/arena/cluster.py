"""The games of an arena on many machines, with Ray."""

from __future__ import annotations

import os
import socket
import sys
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Final, TypeVar

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.extra import missing

try:
    import ray
except ImportError as error:
    raise missing("ray", "cluster") from error

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from typing import Any

T = TypeVar("T")
_PATIENCE_S: Final = 5


class Cluster(Executor):
    """Runs jobs on the processors of a Ray cluster.

    It joins the cluster of ``RAY_ADDRESS``, or the one on this machine. If there is none, it starts
    one here with *processes* workers. Every machine needs the same version of this package. If a
    machine is lost, another plays its games again, because a game follows from its seed.

    Raises:
        TilerummyError: ``no_cluster`` if the cluster of ``RAY_ADDRESS`` does not answer.
    """

    def __init__(self, processes: int) -> None:
        # Nobody has asked for figures about this run to be sent anywhere.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        paths = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        options: dict[str, Any] = {
            "logging_level": "ERROR",
            "log_to_driver": False,
            "runtime_env": {"env_vars": paths},
        }
        _look_for(os.environ.get("RAY_ADDRESS", ""))
        try:
            ray.init(address="auto", **options)
        except ConnectionError:
            ray.init(address="local", num_cpus=processes, include_dashboard=False, **options)
        there: dict[str, float] = ray.cluster_resources()
        self.processes = max(1, int(there.get("CPU", 1)))
        """How many games are played at once."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Let a worker call *fn*, and return the future result."""
        done: Future[T] = ray.remote(fn).remote(*args, **kwargs).future()
        return done

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - an Executor's form
        """Leave the cluster; one that was started here is stopped."""
        ray.shutdown()


def _look_for(address: str) -> None:
    """Raise at once what Ray would take minutes to find out: nobody is at *address*.

    Raises:
        TilerummyError: ``no_cluster``.
    """
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not (host and port.isdecimal()):
        return
    try:
        socket.create_connection((host, int(port)), timeout=_PATIENCE_S).close()
    except OSError as error:
        said = f"no Ray cluster at RAY_ADDRESS {address}: {error.strerror or error}"
        raise TilerummyError("no_cluster", said) from None
