"""The evaluation of Lighthouse reports; `make lighthouse` runs Lighthouse itself."""

from typing import Any

import pytest

from tests.bench.lighthouse.__main__ import lines, misses


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
