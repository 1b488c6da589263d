"""What a host is given agrees with the server: every setting and every metric there is real."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]  # comes without types, is read here only
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase

from tests.support.patience import HANG_S
from tests.support.servers import free_port
from tilerummy.server import metrics
from tilerummy.server.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
SETTINGS = {f"TILERUMMY_{name.upper()}" for name in Settings.model_fields}
PROCESS = {"process_cpu_seconds", "process_resident_memory_bytes"}


@pytest.mark.parametrize("file", ["Containerfile", "compose.yaml", "tilerummy.service"])
def test_every_setting_in_it_is_one_of_the_servers(file: str) -> None:
    found = set(re.findall(r"TILERUMMY_[A-Z_]+", (DEPLOY / file).read_text("utf-8")))
    assert found
    # One is spoken of in general.
    assert found - SETTINGS <= {"TILERUMMY_NAME"}


def test_the_compose_file_has_one_node_or_two_behind_the_proxy() -> None:
    compose: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    by_profile = {
        profile: {name for name, it in services.items() if profile in it["profiles"]}
        for profile in ("embedded", "postgres")
    }
    assert by_profile == {
        "embedded": {"embedded", "proxy"},
        "postgres": {"node-a", "node-b", "database", "balancer"},
    }
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert services["balancer"]["networks"] == services["proxy"]["networks"]
    for name in ("embedded", "node-a", "node-b"):
        assert services[name]["environment"]["TILERUMMY_TRUSTED_PROXIES"] == proxy
        assert services[name]["networks"]["inside"]["aliases"] == ["node"]
        # Only the proxy is reached from outside.
        assert "ports" not in services[name]
    for name in ("node-a", "node-b"):
        reported = services[name]["environment"]
        assert "PASSWORD" not in reported["TILERUMMY_DATABASE_URL"]
        assert reported["PGPASSWORD"] == services["database"]["environment"]["POSTGRES_PASSWORD"]
    caddyfile = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "reverse_proxy {$NODES} {" in caddyfile
    assert "health_uri {$HEALTH}" in caddyfile
    for name, nodes in (("proxy", {"embedded"}), ("balancer", {"node-a", "node-b"})):
        reported = services[name]["environment"]
        assert set(re.findall(r"\{\$([A-Z]+)\}", caddyfile)) == set(reported)
        assert set(reported["NODES"].split()) == {f"{node}:8106" for node in nodes}


class _Node(BaseHTTPRequestHandler):
    """Answers with its port."""

    def do_GET(self) -> None:
        text = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: Any) -> None:
        pass


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=HANG_S).is_success
    except httpx.TransportError:
        return False


@pytest.mark.skipif(shutil.which("caddy") is None, reason="needs Caddy")
def test_people_at_one_address_are_spread_and_each_stays_at_a_node(tmp_path: Path) -> None:
    """A whole school may share an address."""
    config, port = tmp_path / "Caddyfile", free_port()
    config.write_text("{\nadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text("utf-8"), "utf-8")
    with ExitStack() as stack:
        nodes = [ThreadingHTTPServer(("127.0.0.1", 0), _Node) for _ in range(2)]
        for node in nodes:
            threading.Thread(target=node.serve_forever, daemon=True).start()
            stack.callback(node.server_close)
            stack.callback(node.shutdown)
        reported = {
            "SITE": f"http://127.0.0.1:{port}",
            "NODES": " ".join(f"127.0.0.1:{node.server_port}" for node in nodes),
            "HEALTH": "/healthz",
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        command = ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"]
        caddy = subprocess.Popen(command, env=os.environ | reported, stderr=subprocess.DEVNULL)
        stack.callback(caddy.wait)
        stack.callback(caddy.terminate)
        until = time.monotonic() + HANG_S
        while not _answers(reported["SITE"]):
            assert time.monotonic() < until
            time.sleep(0.05)
        asked = {httpx.get(reported["SITE"], timeout=HANG_S).text for _ in range(40)}
        assert asked == {str(node.server_port) for node in nodes}
        browser = stack.enter_context(httpx.Client(base_url=reported["SITE"], timeout=HANG_S))
        assert len({browser.get("/").text for _ in range(20)}) == 1


def test_the_dashboard_asks_for_metrics_that_exist() -> None:
    assert metrics.COMMANDS  # importing it puts all of them into the registry
    known = {family.name for family in REGISTRY.collect()} | PROCESS
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:tilerummy|process)_[a-z_]+", target["expr"])
    }
    endings = re.compile(r"_(bucket|count|sum|total)$")
    assert asked
    assert {endings.sub("", name) for name in asked} <= known
    shown = {endings.sub("", name) for name in asked} - PROCESS
    assert shown == {name for name in known if name.startswith("tilerummy_")}


@pytest.mark.slow
def test_what_the_dashboard_asks_for_is_there_before_anything_has_happened() -> None:
    show = (
        "import tilerummy.server.app, sys; from prometheus_client import generate_latest; "
        "sys.stdout.buffer.write(generate_latest())"
    )
    shown = subprocess.run([sys.executable, "-c", show], capture_output=True, check=True)
    there = set(re.findall(r"^([a-z_]+)[ {]", shown.stdout.decode(), re.MULTILINE))
    dashboard = (DEPLOY / "grafana-dashboard.json").read_text("utf-8")
    asked = set(re.findall(r"\btilerummy_[a-z_]+", dashboard))
    assert asked
    assert asked <= there


def test_the_docs_name_every_metric_with_its_kind_and_labels() -> None:
    page = (DEPLOY.parent / "docs" / "host" / "monitoring.md").read_text("utf-8")
    rows = re.findall(r"^\| `(tilerummy_\w+)` \| (\w+) \|([^|]*)\|", page, re.MULTILINE)
    reported = [(name, kind, set(re.findall(r"`(\w+)`", labels))) for name, kind, labels in rows]
    known = [it for it in vars(metrics).values() if isinstance(it, MetricWrapperBase)]
    assert reported == [
        (f"{it._name}_total" if it._type == "counter" else it._name, it._type, set(it._labelnames))
        for it in known
    ]
