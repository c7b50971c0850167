"""Every page at phone size: no layout shift while it loads, all of it in view, legible and large enough to tap."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.places import PAGES, UNFOLD, Places
from tests.length import soak, some_of

SIZES = {"390 x 844": (390, 844), "360 x 640": (360, 640)}

on_every_screen = pytest.mark.parametrize(
    ("language", "size", "text"),
    [
        ("en", (390, 844), "normal"),
        ("ja", (375, 667), "normal"),
        ("zh-TW", (844, 390), "normal"),
        ("en", (320, 640), "large"),
    ],
    ids=["390 x 844", "375 x 667", "landscape", "320 in large text"],
)
"""Every language once, on common screens and on the narrowest screen in large text."""

HIGH, WIDE, FINEST = 44, 36, 16
HEAVIEST = 60_000

# The label of a field counts as its target; links within text may be as low as their line.
TOO_SMALL = f"""() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
    .filter((one) => !one.closest(".prose, .skip, .said, fieldset:disabled") && one.checkVisibility())
    .filter((one) => getComputedStyle(one).display !== "inline" || one.textContent === one.parentElement.textContent)
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < {HIGH} - 0.05 || box.width < {WIDE} - 0.05))
    .map(([one, box]) => `${{one.outerHTML.slice(0, 120)}} is ${{box.width}} x ${{box.height}}`)"""
TARGETS = "() => document.querySelectorAll('a, button, summary, select, input:not([type=hidden])').length"
TOO_FINE = f"""() => [...document.querySelectorAll("body *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((one) => one.checkVisibility())
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < {FINEST})
    .map((one) => `${{one.outerHTML.slice(0, 120)}} has ${{getComputedStyle(one).fontSize}}`)"""
# screen.width, because a phone zooms out on a page that is too wide and reports a wider window.
BEYOND_THE_EDGE = """() => document.documentElement.scrollWidth <= screen.width ? [] :
    [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > screen.width + 0.5 && !one.closest(".scroll, .said"))
        .map((one) => one.outerHTML.slice(0, 120)).slice(-3)
        .concat(`${document.documentElement.scrollWidth} px wide`)"""
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
# The layout shifts that the browser reports, and the nodes that moved.
HEAR_SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
    for (const shift of list.getEntries())
        window.shifts.push(shift.sources.map(({ node }) => (node?.outerHTML ?? node?.data ?? "").slice(0, 120)));
}).observe({ type: "layout-shift", buffered: true })"""
SHIFTS = "new Promise((done) => setTimeout(() => done(window.shifts), 300))"
LETTERS = "() => parseFloat(getComputedStyle(document.body).fontSize)"


@soak
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_page_loads_without_a_shift_and_fits_phone_thumb_and_large_text(
    phone: NewPhone, places: Places, size: tuple[int, int]
) -> None:
    page = phone("ja", storage_state=places.kept, viewport={"width": size[0], "height": size[1]})
    page.add_init_script(HEAR_SHIFTS)
    findings: dict[tuple[str, str], list[str]] = {}
    for name in some_of(PAGES, list(SIZES.values()).index(size), len(SIZES)):
        places.come(page, name)
        findings[name, "jumps while it opens"] = page.evaluate(SHIFTS)
        page.evaluate(UNFOLD)
        assert page.evaluate(TARGETS) > 0
        letters = page.evaluate(LETTERS)
        findings[name, "too small to tap"] = page.evaluate(TOO_SMALL)
        findings[name, "too fine to read"] = page.evaluate(TOO_FINE)
        findings[name, "beyond the edge"] = page.evaluate(BEYOND_THE_EDGE)
        page.evaluate(LARGE_TEXT)
        assert page.evaluate(LETTERS) == 2 * letters
        findings[name, "beyond the edge in large text"] = page.evaluate(BEYOND_THE_EDGE)
        findings[name, "too small to tap in large text"] = page.evaluate(TOO_SMALL)
    assert {where: parts for where, parts in findings.items() if parts} == {}


# The rows of numbers that exceed the margins of the page.
PAST_THE_MARGIN = """() => [...document.querySelectorAll("main .pills")].filter((row) => {
    if (!row.checkVisibility()) return false;
    const [main, style] = [document.querySelector("main"), getComputedStyle(document.querySelector("main"))];
    const [page, box] = [main.getBoundingClientRect(), row.getBoundingClientRect()];
    const left = page.left + parseFloat(style.paddingLeft), right = page.right - parseFloat(style.paddingRight);
    return box.left < left - 0.1 || [...row.children].some((one) => one.getBoundingClientRect().right > right + 0.1);
}).map((row) => row.outerHTML.slice(0, 120))"""


def test_rows_of_numbers_keep_within_the_margins(phone: NewPhone, places: Places) -> None:
    page = phone(storage_state=places.kept)
    findings = {}
    for width, text in ((390, "normal"), (375, "normal"), (390, "large"), (320, "large")):
        page.set_viewport_size({"width": width, "height": 700})
        for name in ("entry of tien-gow", "entry of moon", "entry of buki", "entry of freestyle"):
            page.goto(f"{places.addresses[name]}?text={text}")
            assert page.locator(".pills").count() > 0
            findings[name, width, text] = page.evaluate(PAST_THE_MARGIN) + page.evaluate(BEYOND_THE_EDGE)
    assert {where: parts for where, parts in findings.items() if parts} == {}


def test_large_text_is_chosen_in_the_page_footer_and_stays(phone: NewPhone, places: Places) -> None:
    page = phone(viewport={"width": 360, "height": 640}, storage_state=places.kept)
    page.goto("/")
    letters = page.evaluate(LETTERS)
    page.get_by_role("link", name="Large text").tap()
    page.wait_for_url("**text=large")
    assert page.evaluate(LETTERS) == 1.5 * letters
    for name in ("table", "entry of tien-gow", "entry of che-deng", "hand"):
        places.go(page, name)
        assert page.evaluate(LETTERS) == 1.5 * letters
        assert page.evaluate(BEYOND_THE_EDGE) == []
    places.go(page, "table")
    page.get_by_role("link", name="Normal text").tap()
    page.wait_for_url("**text=normal")
    assert page.evaluate(LETTERS) == letters


def test_the_table_page_transfers_less_than_60_kb(phone: NewPhone, places: Places) -> None:
    page = phone(storage_state=places.kept)
    network = page.context.new_cdp_session(page)
    received: dict[str, float] = {}
    names: dict[str, str] = {}

    def begun(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["request"]["url"]

    def done(event: dict[str, Any]) -> None:
        received[names[event["requestId"]]] = event["encodedDataLength"]

    network.on("Network.requestWillBeSent", begun)
    network.on("Network.loadingFinished", done)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    places.go(page, "table")
    expect(page.locator("[data-live]")).to_have_text("live")
    page.wait_for_load_state("load")
    all_of_it = " ".join(received)
    assert all(part in all_of_it for part in (places.addresses["table"], "css/table.css", "js/live.js"))
    assert sum(received.values()) < HEAVIEST, received
