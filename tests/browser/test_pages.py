"""Every page of the table as a phone shows it: legible, reachable, light, and never silently behind."""

import gzip
import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import NewPhone

SMALL = {"width": 360, "height": 640}
HIGH, WIDE = 44, 36
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
ANYWHERE = (
    "/",
    "/open",
    "/open?game=tien-gow",
    "/open?game=freestyle",
    "/help",
    "/help/tien-gow",
    "/import",
    "/nowhere",
)
OF_THE_TABLE = ("", "/invite", "/hands", "/hands/2", "/hands/2/withdraw", "/sheet", "/seat", "/keep")
PAGES = (*ANYWHERE, *OF_THE_TABLE)

TOO_SMALL = f"""() => [...document.querySelectorAll("a, button, summary, input:not([type=hidden])")]
    .filter(part => !part.closest(".prose, .skip") && !part.matches(".said, .said *"))
    .map(part => [part, (part.closest("label") ?? part).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < {HIGH} - 0.5 || box.width < {WIDE} - 0.5))
    .map(([part, box]) => `${{part.outerHTML.slice(0, 80)}} ${{box.width}} x ${{box.height}}`)"""
TOO_FINE = """() => [...document.querySelectorAll("body *")]
    .filter(part => [...part.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
    .filter(part => parseFloat(getComputedStyle(part).fontSize) < 16)
    .map(part => part.outerHTML.slice(0, 80))"""
STICKS_OUT = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def demo(phone: NewPhone) -> Page:
    """A phone at the made-up table, in light and at the smaller size."""
    return at_the_demo(phone(viewport=SMALL))


def at_the_demo(page: Page) -> Page:
    page.goto("/")
    page.get_by_role("button", name="Try it at a made-up table").tap()
    page.wait_for_url("**/t/*")
    return page


def go(page: Page, table: str, path: str) -> None:
    page.goto(table + path if path in OF_THE_TABLE else path)
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")


@pytest.mark.parametrize("light", ["light", "dark"])
def test_a_screen_reader_finds_its_way_everywhere(phone: NewPhone, light: str) -> None:
    page = at_the_demo(phone(color_scheme=light, bypass_csp=True))
    table = page.url
    found: dict[tuple[str, str], str] = {}
    for path in PAGES:
        go(page, table, path)
        wrong = Axe().run(page).response["violations"]
        found |= {(path, one["id"]): one["nodes"][0]["html"] for one in wrong}
    assert found == {}


def test_nothing_sticks_out_is_too_fine_to_read_or_too_small_to_tap(demo: Page) -> None:
    table = demo.url
    for path in PAGES:
        go(demo, table, path)
        assert demo.evaluate(STICKS_OUT) <= 0, path
        assert demo.evaluate(TOO_SMALL) == [], path
        assert demo.evaluate(TOO_FINE) == [], path


def test_large_text_fits_too(phone: NewPhone) -> None:
    page = at_the_demo(phone(viewport=SMALL, bypass_csp=True))
    table = page.url
    for path in PAGES:
        go(page, table, path)
        page.evaluate(LARGE_TEXT)
        assert page.evaluate(STICKS_OUT) <= 0, path


def test_the_table_page_is_light(demo: Page) -> None:
    answered: list[Response] = []
    page = demo.context.new_page()  # nothing of another page is still on its way to this one
    page.on("response", lambda answer: answered.append(answer))  # noqa: PLW0108  playwright writes into its listeners
    page.goto(demo.url)
    expect(page.locator("[data-live]")).to_have_text("live")
    weights = {answer.url: len(gzip.compress(answer.body())) for answer in answered if answer.url[-7:] != "/events"}
    assert "live.js" in " ".join(weights)
    assert sum(weights.values()) < 60_000
    page.close()


def test_a_phone_that_was_offline_says_so_and_catches_up_by_itself(phone: NewPhone, complaints: list[str]) -> None:
    page = at_the_demo(phone())
    sign = page.locator("[data-live]")
    expect(sign).to_have_text("live")
    page.context.set_offline(offline=True)
    expect(sign).to_have_text("offline")
    scorer = phone(storage_state=page.context.storage_state())
    scorer.goto(f"{page.url}/hands/1/withdraw")
    scorer.get_by_role("button", name="Withdraw hand 1").tap()
    page.context.set_offline(offline=False)
    expect(page.locator("#live-hands")).to_contain_text("withdrawn", timeout=2_000)
    expect(sign).to_have_text("live")
    complaints.clear()


def test_what_is_new_moves_nothing_and_keeps_what_is_open(phone: NewPhone) -> None:
    page = at_the_demo(phone())
    expect(page.locator("[data-live]")).to_have_text("live")
    page.get_by_text("Between every two").first.tap()
    page.locator("#live-pairs").scroll_into_view_if_needed()
    before = page.evaluate("[scrollY, document.querySelector('#live-pairs').getBoundingClientRect().width]")
    scorer = phone(storage_state=page.context.storage_state())
    scorer.goto(f"{page.url}/hands/1/withdraw")
    scorer.get_by_role("button", name="Withdraw hand 1").tap()
    expect(page.locator("#live-hands")).to_contain_text("withdrawn")
    after = page.evaluate("[scrollY, document.querySelector('#live-pairs').getBoundingClientRect().width]")
    assert after[1] == before[1]
    expect(page.locator("#live-pairs")).to_be_visible()


def test_the_page_speaks_the_language_of_the_phone_until_another_is_chosen(phone: NewPhone) -> None:
    for locale, lang in (("ja", "ja"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant")):
        page = phone(locale)
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("lang", lang)
    page.get_by_role("link", name="English").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/open")
    expect(page.locator("h1")).to_have_text(re.compile("Open a table"))
