"""What a host is given agrees with the server: every setting and every metric there is real."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # comes without types, is read here only
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase

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
    caddyfile = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "reverse_proxy {$NODES} {" in caddyfile
    assert "health_uri {$HEALTH}" in caddyfile
    for name, nodes in (("proxy", {"embedded"}), ("balancer", {"node-a", "node-b"})):
        told = services[name]["environment"]
        assert set(re.findall(r"\{\$([A-Z]+)\}", caddyfile)) == set(told)
        assert set(told["NODES"].split()) == {f"{node}:8106" for node in nodes}


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
    page = (DEPLOY.parent / "docs" / "host.md").read_text("utf-8")
    rows = re.findall(r"^\| `(tilerummy_\w+)` \| (\w+) \|([^|]*)\|", page, re.MULTILINE)
    told = [(name, kind, set(re.findall(r"`(\w+)`", labels))) for name, kind, labels in rows]
    known = [it for it in vars(metrics).values() if isinstance(it, MetricWrapperBase)]
    assert told == [
        (f"{it._name}_total" if it._type == "counter" else it._name, it._type, set(it._labelnames))
        for it in known
    ]
