"""docs/rules.md says what the data says."""

import json
import re
from pathlib import Path

from rules_page import PAGE, ROOT, page
from tilerummy.core.presets import FIELDS_BY_QUESTION


def test_the_page_is_what_the_script_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make docs"


def test_every_question_with_a_field_is_explained() -> None:
    lines = (ROOT / "conformance" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    asked = [json.loads(line)["id"] for line in lines]
    assert FIELDS_BY_QUESTION.keys() <= set(asked)
    assert len(set(asked)) == len(asked)


def test_its_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8"))
    assert [t for t in targets if not (Path(PAGE.parent) / t).exists()] == []
    assert targets


def test_paths_that_rows_are_shown_at_are_well_formed() -> None:
    lines = (ROOT / "conformance" / "shown.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        for path in re.findall(r"\bsrc/tilerummy/core/\S+?\.py", json.loads(line)["where"]):
            assert (ROOT / path).exists(), path
