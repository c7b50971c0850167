"""Every page: accepted by axe, legible, large enough to tap, all of it in view, and without a shift while it loads."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.games.registry import games
from tests.browser.conftest import NewPhone
from tests.browser.findings import (
    BEYOND_THE_EDGE,
    LARGE_TEXT,
    LONG_NAMES,
    OUT_OF_REACH,
    RULES,
    SIZES,
    TOO_FINE,
    TOO_SMALL,
    wrong,
)
from tests.browser.phones import opened, send, short_evening
from tests.browser.places import ENTRIES, LANGUAGES, PAGES, UNFOLD, UNKNOWN, Places, open_named
from tests.browser.webkit import WIDTH, WebKitPhone
from tests.length import soak, some_of
from tests.server import Server

Findings = dict[tuple[str, str], list[str]]

# Elements with an animation or transition.
WOULD_MOVE = """() => [...document.querySelectorAll("*")]
    .map((one) => [one, getComputedStyle(one)])
    .filter(([, style]) => style.animationName !== "none" || parseFloat(style.transitionDuration) > 0
        || style.scrollBehavior !== "auto")
    .map(([one]) => one.outerHTML.slice(0, 120))"""
# The layout shifts that the browser reports, and the nodes that moved.
HEAR_SHIFTS = """window.shifts = [];
window.noteShifts = (shifts) => window.shifts.push(...shifts.map(({ sources }) =>
    sources.map(({ node }) => (node?.outerHTML ?? node?.data ?? "").slice(0, 120))));
window.observer = new PerformanceObserver((list) => noteShifts(list.getEntries()));
observer.observe({ type: "layout-shift", buffered: true })"""
SHIFTS = """new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => {
    noteShifts(observer.takeRecords());
    done(shifts);
}))))"""
LOOK = "[Boolean(document.querySelector('h1')?.innerText), document.documentElement.scrollWidth]"
LETTERS = "() => parseFloat(getComputedStyle(document.body).fontSize)"
FILL = """(fields) => fields.forEach(([name, value]) => {
    const tapped = document.querySelector(`input[type=radio][name="${name}"][value="${value}"]`);
    const typed = document.querySelector(`input:not([type=radio], [type=hidden])[name="${name}"]`);
    if (tapped && !tapped.checked) tapped.click();
    if (!tapped && typed) {
        typed.value = value;
        typed.dispatchEvent(new Event("input", {bubbles: true}));
        typed.dispatchEvent(new Event("change", {bubbles: true}));
    }
})"""
# The largest text that the app offers on the narrowest phone, and the size that WCAG requires on an ordinary one.
WIDTHS = {320: "150%", 390: "200%"}


def expect_none(findings: Findings) -> None:
    assert {where: parts for where, parts in findings.items() if parts} == {}


@soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_accepts_every_page_and_reduced_motion_stops_each(phone: NewPhone, places: Places, language: str) -> None:
    page = phone(language, storage_state=places.kept, reduced_motion="reduce")
    findings: Findings = {}
    # Languages differ in words only, so each language checks every third page.
    for name in some_of(PAGES, list(LANGUAGES).index(language), len(LANGUAGES)):
        places.go(page, name)
        expect(page.locator("html")).to_have_attribute("lang", LANGUAGES[language])
        for scheme, rules in RULES.items():
            page.emulate_media(color_scheme=scheme)
            findings[name, scheme] = [f"{rule}: {parts}" for rule, parts in wrong(page, rules)]
        findings[name, "moves"] = page.evaluate(WOULD_MOVE)
    expect_none(findings)


@soak
@pytest.mark.path
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_page_loads_without_a_shift_and_fits_phone_thumb_and_large_text(
    phone: NewPhone, places: Places, size: tuple[int, int]
) -> None:
    page = phone("ja", storage_state=places.kept, viewport={"width": size[0], "height": size[1]})
    page.add_init_script(HEAR_SHIFTS)
    findings: Findings = {}
    for name in some_of(PAGES, list(SIZES.values()).index(size), len(SIZES)):
        places.come(page, name)
        findings[name, "jumps while it opens"] = page.evaluate(SHIFTS)
        page.evaluate(UNFOLD)
        letters = page.evaluate(LETTERS)
        findings[name, "too small to tap"] = page.evaluate(TOO_SMALL)
        findings[name, "too fine to read"] = page.evaluate(TOO_FINE)
        findings[name, "beyond the edge"] = page.evaluate(BEYOND_THE_EDGE)
        page.evaluate(LARGE_TEXT)
        assert page.evaluate(LETTERS) == 2 * letters
        findings[name, "beyond the edge in large text"] = page.evaluate(BEYOND_THE_EDGE)
        findings[name, "too small to tap in large text"] = page.evaluate(TOO_SMALL)
    expect_none(findings)


@pytest.mark.path
def test_every_page_fits_in_webkit(phone: NewPhone, places: Places, webkit: WebKitPhone) -> None:
    webkit.become(phone(storage_state=places.kept))
    for name in sorted(PAGES, key=UNKNOWN.__contains__):
        if name in UNKNOWN:
            webkit.browser.delete_all_cookies()
        webkit.go(places.addresses[name])
        assert webkit.ask(LOOK) == [True, WIDTH], name


@pytest.fixture(scope="module")
def named(browser: Browser, server: Server) -> Iterator[Places]:
    context = browser.new_context(base_url=server.url, has_touch=True)
    yield open_named(context.new_page(), LONG_NAMES, "W" * 40)
    context.close()


@soak
@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_phone_with_the_longest_names(phone: NewPhone, named: Places, width: int) -> None:
    page = phone("ja", storage_state=named.kept, viewport={"width": width, "height": 844})
    findings: Findings = {}
    for name in some_of(PAGES, list(WIDTHS).index(width), len(WIDTHS)):
        named.go(page, name)
        findings |= _out_of_view(page, name)
        if name in ENTRIES and ENTRIES[name][0] in games():
            named.go(page, name)
            _fill(page, ENTRIES[name][0])
            findings |= _out_of_view(page, f"{name}, filled in")
    expect_none(findings)


def _out_of_view(page: Page, name: str) -> Findings:
    findings: Findings = {}
    for text in ("100%", WIDTHS[page.evaluate("screen.width")]):
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        findings[name, f"beyond the edge at {text}"] = page.evaluate(BEYOND_THE_EDGE)
        findings[name, f"out of reach at {text}"] = page.evaluate(OUT_OF_REACH)
    return findings


def _fill(page: Page, game: str) -> None:
    """Fill the form with the first example of the game, as far as these rules ask for it."""
    page.evaluate(FILL, list(_flat("", games()[game].examples[0])))
    if page.evaluate("!document.querySelector('[data-save-button]').classList.contains('waiting')"):
        expect(page.locator("[data-preview] .card").first).to_be_visible()


def _flat(path: str, value: object) -> Iterator[tuple[str, str]]:
    """Yield the names of form fields with their values: `piles.0`."""
    if isinstance(value, Mapping):
        parts: Sequence[tuple[object, object]] = list(value.items())
    elif isinstance(value, Sequence) and not isinstance(value, str):
        parts = list(enumerate(value))
        yield f"{path}.length", str(len(value))
    else:
        yield path, str(value)
        return
    for name, part in parts:
        if part is not None:
            yield from _flat(f"{path}.{name}" if path else str(name), part)


# A line may wrap, but none of its text may be cut off.
CUT_OFF = """() => [...document.querySelectorAll(".told, .told *, .told-of-hand, .told-of-all, .told-of-all *")]
    .filter((one) => one.checkVisibility() && !one.closest(".said") && getComputedStyle(one).display !== "inline")
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible")
    .map((one) => one.outerHTML.slice(0, 160))"""


@pytest.mark.parametrize("game", games())
def test_the_entered_values_of_a_hand_are_shown_in_full_on_a_narrow_phone(phone: NewPhone, game: str) -> None:
    page = phone("ja", viewport={"width": 320, "height": 640})
    table = f"/t/{opened(page, game, min(4, ENTRIES[f'entry of {game}'][1]), LONG_NAMES)}"
    send(page, f"{table}/sheets/1/hand", dict(_flat("", games()[game].examples[0])) | {"action": "save", "number": "1"})
    findings: Findings = {}
    for path in ("", "/sheets/1/hands", "/sheets/1/hands/1"):
        page.goto(table + path)
        expect(page.locator(".told, .told-of-hand, .told-of-all").first).to_be_attached()
        for size in ("100%", "200%"):
            page.evaluate("size => document.documentElement.style.fontSize = size", size)
            findings[path, size] = page.evaluate(BEYOND_THE_EDGE) + page.evaluate(CUT_OFF)
    expect_none(findings)


TEN_LETTERS = ("Maximilian", "Bartholoma", "Chrysantha", "Konstantin")
# The names that are broken over lines; a long one may be cut, and others may wrap between their words.
BROKEN = """(names) => [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility())
    .flatMap((one) => [...one.childNodes]).filter((node) => node.nodeType === 3)
    .flatMap((node) => names.map((name) => [node, name, node.data.indexOf(name)]))
    .filter(([node, name, place]) => {
        if (place < 0) return false;
        const range = document.createRange();
        range.setStart(node, place);
        range.setEnd(node, place + name.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }).map(([node]) => node.parentElement.outerHTML.slice(0, 120))"""

# The last line of the head of a form, if it is covered by the form.
CUT_HEAD = """() => [...document.querySelectorAll(".outlook > span:last-child")].filter((last) => {
    const lines = document.createRange();
    lines.selectNodeContents(last);
    return lines.getBoundingClientRect().bottom > last.closest(".felt").getBoundingClientRect().bottom;
}).map((last) => last.textContent)"""


# Names that are cut in the head of a table.
CUT = """() => [...document.querySelectorAll("th .name")].filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent)"""


@pytest.mark.parametrize(
    ("size", "people", "path"), [((667, 375), 4, "?text=large"), ((390, 844), 6, "/end")], ids=["landscape", "numbers"]
)
def test_no_short_name_is_broken(phone: NewPhone, size: tuple[int, int], people: int, path: str) -> None:
    page = phone(viewport={"width": size[0], "height": size[1]})
    names = ("Aki", "けんじ", "美玲", "Ben", "Fumi", "Eva")[:people]
    table = short_evening(page, names)
    send(page, f"{table}/terms", {"rate.amount": "2.5", "rate.currency": "HKD", "note": ""})
    if path == "/end":
        send(page, f"{table}/close", {})
    page.goto(f"{table}{path}")
    page.evaluate("document.querySelectorAll('details.more').forEach((fold) => { fold.open = true; })")
    assert page.evaluate(BROKEN, names) == page.evaluate(CUT) == []


@pytest.mark.parametrize("game", ["tien-gow", "twister", "da-san", "freestyle"])
def test_no_name_of_ten_letters_is_broken_and_the_head_of_a_form_shows_all_lines(phone: NewPhone, game: str) -> None:
    page = phone(viewport={"width": 375, "height": 667})
    table = f"/t/{opened(page, game, min(4, ENTRIES[f'entry of {game}'][1]), TEN_LETTERS, mode='winner')}"
    for hand, example in enumerate(games()[game].examples[:1] * 3, 1) if game != "freestyle" else ():
        send(page, f"{table}/sheets/1/hand", dict(_flat("", example)) | {"action": "save", "number": str(hand)})
    findings: Findings = {}
    for text in ("large", "normal"):
        for path in ("", "/sheets/1/hand", "/sheets/1/hands", "/settle", "/game-sheet", "/scorecard", "/print"):
            page.goto(f"{table}{path}?text={text}")
            page.evaluate("document.querySelectorAll('details.more').forEach((fold) => { fold.open = true; })")
            findings[path, text] = page.evaluate(BROKEN, TEN_LETTERS)
            findings[f"head of {path}", text] = page.evaluate(CUT_HEAD)
    expect_none(findings)
