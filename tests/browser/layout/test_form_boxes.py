"""Every game's form in Chromium and in WebKit: rows have the same height, and each control is near its own name."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, opened
from tests.browser.webkit import WebKitPhone

PORTRAIT, SMALL, LANDSCAPE = (390, 844), (375, 667), (844, 390)
LINE = 44

# With the same font the engines differ by 2 pixels; a part on a separate line adds 28 or more.
TOLERANCE = 4


@dataclass(frozen=True)
class Form:
    """A form of a hand; `lines` is the height of a player's row in portrait, None for a pad of tiles."""

    game: str
    lines: int | None = None
    rules: dict[str, str] = field(default_factory=dict)
    seats: int = 4


FORMS = {
    "tien-gow": Form("tien-gow", 2),
    "buki": Form("buki", 2),
    "buki, bets typed": Form("buki", 1, {"min_bet": "10"}),
    "moon": Form("moon", 2, seats=3),
    "da-san": Form("da-san", rules={"forced_win": "2"}, seats=3),
    "freestyle": Form("freestyle", 1),
    "freestyle, zero-sum": Form("freestyle", 1, {"mode": "zero-sum"}),
    "freestyle with sides": Form("freestyle", rules={"mode": "sides"}),
    "twister": Form("twister"),
    "che-deng": Form("che-deng", seats=3),
}

# A row belongs to a player or a question. Its first child is its name, with the help of a question.
# `apart` is the vertical distance between two boxes.
MEASURE = """(() => {
    document.documentElement.style.setProperty("--sans", "'Noto Sans CJK JP'");
    const box = (part) => part.getBoundingClientRect();
    const seen = (part) => part.checkVisibility();
    const apart = (one, other) => Math.max(0, other.top - one.bottom, one.top - other.bottom);
    const beside = (one, other) => one.left >= other.right || other.left >= one.right;
    const nameOf = (row) =>
        [row.querySelector(".who") ?? row.firstElementChild, ...row.querySelectorAll(":scope > .help")].map(box);
    const nearest = (one, names) => Math.min(9999, ...names.map((name) => apart(one, name)));
    const rows = [...document.querySelectorAll("#entry :is(.marked, .seat:not(.marked > *), .question)")]
        .filter((row) => seen(row.firstElementChild) && !row.firstElementChild.matches(".said"));
    return rows.map((row) => {
        const names = rows.filter((other) => other !== row && !beside(box(row), box(other))).flatMap(nameOf);
        const controls = [...row.querySelectorAll(".pill, .choice, .input, .pad-tile")].filter(seen).map(box);
        return {
            player: row.querySelector(".who") !== null,
            height: box(row).height,
            own: controls.map((control) => nearest(control, nameOf(row))),
            others: controls.map((control) => nearest(control, names)),
        };
    });
})()"""

SCRIPTS_RAN = "[data-save-button].waiting"
Row = dict[str, Any]


def measured_rows(ask: Callable[[str], Any], lines: int | None) -> list[Row]:
    """Return every row of a page, after checking its height and that each control is nearest to its own name."""
    rows: list[Row] = ask(MEASURE)
    for row in rows:
        assert all(own < other for own, other in zip(row["own"], row["others"], strict=True)), rows
        if row["player"] and lines:
            assert row["height"] < (lines + 0.5) * LINE, rows
    return rows


def far_apart(one: Row, other: Row) -> bool:
    """Return whether a row differs between the two engines by more than its font."""
    assert len(one["own"]) == len(other["own"])
    pairs = [(one["height"], other["height"])]
    pairs += [pair for part in ("own", "others") for pair in zip(one[part], other[part], strict=True)]
    return any(abs(chromium - webkit) > TOLERANCE for chromium, webkit in pairs)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_form_has_the_same_layout_in_chromium_and_in_webkit(phone: NewPhone, webkit: WebKitPhone, form: Form) -> None:
    page = phone()
    code = opened(page, form.game, form.seats, NAMES, **form.rules)
    page.goto(f"/t/{code}/sheets/1/hand")
    page.locator(SCRIPTS_RAN).wait_for()
    webkit.become(page)
    webkit.go(f"/t/{code}/sheets/1/hand")
    webkit.find(SCRIPTS_RAN)
    for width, height in (PORTRAIT, SMALL, LANDSCAPE):
        page.set_viewport_size({"width": width, "height": height})
        webkit.resize(width, height)
        lines = form.lines if width < height else form.lines and 1
        rows = [measured_rows(page.evaluate, lines), measured_rows(webkit.ask, lines)]
        assert [pair for pair in zip(*rows, strict=True) if far_apart(*pair)] == []
        assert rows[0]
