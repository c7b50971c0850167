"""The evaluation of Lighthouse reports; `make lighthouse` runs Lighthouse itself."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench.lighthouse.__main__ import HERE, lines, misses


def report(performance: float, accessibility: float = 1.0, practice: float = 1.0) -> dict[str, Any]:
    scores = {"performance": performance, "accessibility": accessibility, "best-practices": practice}
    parts = [{"id": "paint", "weight": 10}, {"id": "hint", "weight": 0}, {"id": "idle", "weight": 1}]
    return {
        "lighthouseVersion": "12.8.2",
        "environment": {"hostUserAgent": "Mozilla/5.0 HeadlessChrome/156.0.0.0 Safari/537.36"},
        "categories": {
            name: {"score": score, "auditRefs": parts if name == "performance" else []}
            for name, score in scores.items()
        },
        "audits": {
            "paint": {"title": "Paint", "score": performance, "displayValue": f"{performance} s"},
            "hint": {"title": "Hint", "score": 0},
            "idle": {"title": "Idle", "score": None},
        },
    }


def test_the_median_score_of_each_page_is_compared_with_the_limit() -> None:
    printed = list(lines({"front": [report(0.5), report(0.76), report(1.0)]}))
    assert printed[0].startswith("Lighthouse 12.8.2 in Chromium 156, limit 95")
    assert "| front | 76 | 80% | 100 | 105% | 100 | 105% |" in printed
    assert [line for line in printed if line.startswith("- ")] == ["- front: Paint 0.76 s"]


@pytest.mark.parametrize(
    ("measured", "missed"),
    [
        (report(0.5, 0.95, 0.95), False),  # performance depends on the machine
        (report(1.0, 0.94, 1.0), True),
        (report(1.0, 1.0, 0.94), True),
    ],
)
def test_only_categories_that_do_not_depend_on_the_machine_can_fail(measured: dict[str, Any], *, missed: bool) -> None:
    assert misses({"front": [report(1.0)], "table": [measured]}) == missed


def test_a_missing_node_is_reported_in_one_sentence(tmp_path: Path, root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.lighthouse"],
        cwd=root,
        env=os.environ | {"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "Lighthouse needs node 18.16 or newer and npm, which are not on this machine's PATH.\n"


def test_npm_packages_are_locked_by_hash_without_urls() -> None:
    packages = json.loads((HERE / "package-lock.json").read_text())["packages"]
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []
