"""The form of a hand: on one screen, in stable places, each control near its name, the same in Chromium and WebKit."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE
from tests.browser.phones import TWELVE, Thumb, join, label, open_table, opened, tien_gow
from tests.browser.places import ENTRIES, Places
from tests.browser.seated import at_form
from tests.browser.webkit import WebKitPhone

# Whether the first control of the form is completely above the bar with Save.
FIRST_IN_VIEW = """() => {
    const taps = [...document.querySelectorAll("#entry :is(input:not([type=hidden]), button)")];
    const first = taps.find((one) => one.checkVisibility());
    const { bottom } = (first.closest("label") ?? first).getBoundingClientRect();
    return bottom <= document.querySelector("[data-save]").getBoundingClientRect().top;
}"""

# In landscape the header is one line without cut text, and the sentence next to Save takes no extra line.
IN_ONE_LINE = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [head, title, about, save] = [".felt", ".entry-head", ".felt .ask", "[data-save]"].map(box);
    return head.height <= 56 && title.top < about.bottom && about.right <= innerWidth && save.height <= 64;
}"""


PORTRAIT, SMALL, LANDSCAPE, SMALLEST = (390, 844), (375, 667), (844, 390), (320, 568)
ALMOST = 1.3
"""The maximum of screens in landscape, a bit more than one because so little height is left."""

SCREENS = """() => {
    const asked = [...document.querySelectorAll("[data-ask], .extras > .chips")].filter((one) => one.checkVisibility());
    const last = Math.max(...asked.map((one) => one.getBoundingClientRect().bottom));
    return last / document.querySelector(".thumb").getBoundingClientRect().top;
}"""


def test_every_form_shows_its_first_control_and_fits_on_one_screen(phone: NewPhone, places: Places) -> None:
    page = phone("ja", storage_state=places.kept)
    forms = {name: (game, places.addresses[name]) for name, (game, _, _) in ENTRIES.items()}
    for mode in ("difference", "zero-sum"):
        forms[f"twelve, {mode}"] = ("freestyle", f"/t/{opened(page, 'freestyle', 12, TWELVE, mode=mode)}/sheets/1/hand")

    def seen(script: str, size: tuple[int, int], text: str = "100%") -> float:
        """Return the number that the script returns on a screen of this size with text of that size."""
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("size => { document.documentElement.style.fontSize = size; scrollTo(0, 0) }", text)
        assert page.evaluate(BEYOND_THE_EDGE) == [], page.url
        return float(page.evaluate(script))

    for name, (game, address) in forms.items():
        page.goto(address)
        assert seen(FIRST_IN_VIEW, SMALLEST, "150%"), name
        assert seen(IN_ONE_LINE, LANDSCAPE), name
        if game not in {"twister", "che-deng"}:
            screens = [seen(SCREENS, size) for size in (PORTRAIT, SMALL, LANDSCAPE)]
            assert all(many <= most for many, most in zip(screens, (1, 2, ALMOST), strict=True)), (name, screens)


CUT = """(page) => [...page.querySelectorAll(".marked .name")]
    .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""

COVERED = """(page) => [...page.querySelectorAll(".marked .name")].filter((name) => {
    const [end, row] = [name.getBoundingClientRect().right, name.closest("fieldset")];
    const beside = [...row.querySelectorAll(".aside > *")].map((one) => one.getBoundingClientRect());
    return beside.some(({ left, width }) => width > 0 && left < end);
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_players_name_is_not_cut_by_the_author_or_the_rest_button(phone: NewPhone, language: str) -> None:
    aki, ben = phone(language), phone(language, viewport={"width": SMALL[0], "height": SMALL[1]})
    code = open_table(aki, "tien-gow")
    join(ben, aki, code)
    for seat, piles in ((0, 2), (1, 2), (2, 4)):
        label(aki, f"piles.{seat}", piles).tap()
    expect(ben.locator('[data-by="piles.2"]')).to_contain_text("Aki")
    expect(ben.locator("button.rest:visible")).to_have_count(1)
    entry = ben.locator("#entry")
    assert entry.evaluate(CUT) == []
    assert entry.evaluate(COVERED) == []
    ben.goto(f"/t/{code}/sheets/1/hand?text=large")
    expect(ben.locator('[data-by="piles.2"]')).to_contain_text("Aki")
    assert entry.evaluate(COVERED) == []


LONG_IN_ALL = ("Alexandra von Hohenlohe-Langenburg-Weike", "Ben", "千恵", "Maximilian der Zweite von und zu Aufseß")

SIZES = {"ordinary": (390, 844), "narrow": (320, 568)}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_bar_shows_the_result_of_each_player_and_the_ending(phone: NewPhone, size: tuple[int, int]) -> None:
    page, _ = at_form(phone("ja", viewport={"width": size[0], "height": size[1]}), "tien-gow", 4, LONG_IN_ALL)
    tien_gow(Thumb(page))
    won = page.locator("[data-net] .won")
    expect(won).to_have_count(4)
    expect(won.locator("b")).to_have_text(["+18", "−2", "−6", "−10"])
    expect(page.locator("[data-net] .mine")).to_contain_text("+18")
    expect(page.locator("[data-headline-here]")).to_contain_text("包尊")
    expect(page.locator("[data-running]")).to_contain_text("8")
    for one in won.all():
        inside = one.locator("b").evaluate("b => b.getBoundingClientRect().right <= innerWidth")
        assert inside, "a number exceeds the screen"
    bar = page.locator("[data-save]").bounding_box()
    assert bar
    assert bar["height"] <= 176


LINE = 44

# With the same font the engines differ by 2 pixels; a part on a separate line adds 28 or more.
TOLERANCE = 4


# The lines of a player's row in portrait; a pad of tiles and a question of all players have no such rows.
LINES = {
    "entry of tien-gow": 2,
    "entry of buki": 2,
    "entry of buki, bets typed": 1,
    "entry of moon": 2,
    "entry of freestyle": 1,
    "entry of freestyle, zero-sum": 1,
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

PAGE_WIDTH = "document.documentElement.scrollWidth"
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


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_form_has_the_same_layout_in_chromium_and_in_webkit(
    phone: NewPhone, places: Places, webkit: WebKitPhone, entry: str
) -> None:
    page = phone(storage_state=places.kept)
    page.goto(places.addresses[entry])
    page.locator(SCRIPTS_RAN).wait_for()
    webkit.become(page)
    webkit.go(places.addresses[entry])
    webkit.find(SCRIPTS_RAN)
    for width, height in (PORTRAIT, SMALL, LANDSCAPE):
        page.set_viewport_size({"width": width, "height": height})
        webkit.resize(width, height)
        lines = LINES.get(entry) if width < height else entry in LINES and 1
        assert webkit.ask(PAGE_WIDTH) == width
        rows = [measured_rows(page.evaluate, lines), measured_rows(webkit.ask, lines)]
        assert [pair for pair in zip(*rows, strict=True) if far_apart(*pair)] == []
        assert rows[0]
