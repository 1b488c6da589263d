"""Record the transcripts anew: `python -m tests.server.golden`, after a change of the interface."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.server.golden.transcripts import RECORDERS, transcript_path

for name, record in RECORDERS.items():
    with tempfile.TemporaryDirectory() as folder:
        transcript_path(name).write_text(record(Path(folder)), "utf-8")
