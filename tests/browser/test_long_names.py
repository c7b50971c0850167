"""Every page with the longest allowed names: nothing is wider than the phone, and Save stays in reach."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.games.registry import games
from tests.browser.conftest import NewPhone
from tests.browser.places import ENTRIES, PAGES, Places, open_named
from tests.browser.test_sizes import BEYOND_THE_EDGE
from tests.length import soak, some_of
from tests.server import Server

NAMES = ("𝕎" * 8, "W" * 40, "👩🏽‍🚀" * 10, "Maximiliane Friederike von und zu Habsburg")
"""Eight wide letters, one long word, emoji, and forty ordinary characters."""

# The largest text that the app offers on the narrowest phone, and the size that WCAG requires on an ordinary one.
WIDTHS = {320: "150%", 390: "200%"}
# A thumb reaches only elements between the edges of the screen.
OUT_OF_REACH = """() => [...document.querySelectorAll("[data-save-button], .thumb .button")]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.right > screen.width || box.top < 0 || box.bottom > screen.height)
    .map(([one, box]) => `${one.textContent} from ${box.left} to ${box.right}, ${box.top} to ${box.bottom}`)"""
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


@pytest.fixture(scope="module")
def named(browser: Browser, server: Server) -> Iterator[Places]:
    context = browser.new_context(base_url=server.url, has_touch=True)
    yield open_named(context.new_page(), tuple(name[:40] for name in NAMES), "W" * 40)
    context.close()


@soak
@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_phone_with_the_longest_names(phone: NewPhone, named: Places, width: int) -> None:
    page = phone("ja", storage_state=named.kept, viewport={"width": width, "height": 844})
    findings: dict[tuple[str, str], list[str]] = {}
    for name in some_of(PAGES, list(WIDTHS).index(width), len(WIDTHS)):
        named.go(page, name)
        findings |= _findings(page, name)
        if name in ENTRIES:
            named.go(page, name)
            _fill(page, ENTRIES[name][0])
            findings |= _findings(page, f"{name}, filled in")
    assert {where: parts for where, parts in findings.items() if parts} == {}


def _findings(page: Page, name: str) -> dict[tuple[str, str], list[str]]:
    findings = {(name, "beyond the edge"): page.evaluate(BEYOND_THE_EDGE), (name, "out of reach"): _out_of_reach(page)}
    page.evaluate("size => document.documentElement.style.fontSize = size", WIDTHS[page.evaluate("screen.width")])
    return findings | {
        (name, "beyond the edge in large text"): page.evaluate(BEYOND_THE_EDGE),
        (name, "out of reach in large text"): _out_of_reach(page),
    }


def _out_of_reach(page: Page) -> list[str]:
    reach: list[str] = page.evaluate(OUT_OF_REACH)
    return reach


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
    else:
        yield path, str(value)
        return
    for name, part in parts:
        yield from _flat(f"{path}.{name}" if path else str(name), part)
