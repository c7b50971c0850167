"""What is kept of a session: printed on one page of A4, its charts as pictures, and the pictures of the README."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Browser, Download, Page, expect

from scorekeeper.games import registry
from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, long_evening, opened, send, short_evening
from tests.browser.pictures import FOLDER, PEOPLE, taken
from tests.browser.places import LANGUAGES
from tests.length import soak, some_of
from tests.server import Server

LATER = ("Emi", "Fay", "Goro", "Hana", "Ichiro", "アレクサンドラ", "Maximiliane Friederike von und zu", "W" * 40)
TWELVE = (*NAMES, *LATER)


def paper(pdf: bytes) -> list[tuple[int, int]]:
    """Return the size of each page of a PDF in millimetres."""
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(wide) / 72 * 25.4), round(float(high) / 72 * 25.4)) for wide, high in boxes]


def beyond_the_paper(page: Page) -> list[str]:
    """Return the elements that are cut off or exceed the margins."""
    elements: list[str] = page.evaluate(
        """() => {
            const paper = document.querySelector(".paper").getBoundingClientRect();
            return [...document.querySelectorAll(".paper :is(td, th, p, li, h2)")]
                .filter((one) => !one.closest(".said"))
                .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.matches(".of-game th"))
                .concat([...document.querySelectorAll(".paper *")].filter((one) => !one.closest(".said, svg"))
                    .filter((one) => one.getBoundingClientRect().right > paper.right + 1))
                .map((one) => one.outerHTML.slice(0, 120));
        }"""
    )
    return elements


@pytest.mark.parametrize(
    ("names", "hands", "high", "language"),
    [
        (NAMES, 1, 11, "en"),
        (NAMES, 400, 90_000, "zh-TW"),
        (TWELVE, 40, 11, "ja"),
        (TWELVE, 90, 900_000_000, "en"),
    ],
    ids=lambda one: str(len(one)) if isinstance(one, tuple) else str(one),
)
def test_a_session_is_printed_on_one_page_of_a4(
    phone: NewPhone, names: tuple[str, ...], hands: int, high: int, language: str
) -> None:
    page = phone(language, color_scheme="dark")
    table = long_evening(page, names, hands, "土曜の天九 " + "W" * 30, high)
    send(page, f"{table}/terms", {"rate.amount": "0.5", "rate.currency": "USD", "note": "", "chips": "10000"})
    for chips in range(4):
        send(page, f"{table}/chips/count", {"action": "enter", "chips.1": str(7_000_000 + chips)})
    page.goto(f"{table}/print")
    expect(page.locator(".count")).to_have_count(3)
    for pdf in (page.pdf(prefer_css_page_size=True), page.pdf(format="A4")):
        assert paper(pdf) == [(210, 297)]
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1000})
    assert beyond_the_paper(page) == []
    sums = page.locator(".in-all td").all_text_contents()
    assert sum(int(one.replace("−", "-").replace(",", "")) for one in sums) == 0
    notes, rows = page.locator(".notes:not(.count, .box)"), page.locator(".by-hand-table tbody tr")
    assert (notes.count() > 1) == (rows.count() < hands)
    assert page.evaluate("getComputedStyle(document.querySelector('.paper')).color") == "rgb(0, 0, 0)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_printed_on_one_page_of_a4_and_tien_gow_on_two(phone: NewPhone, language: str) -> None:
    page = phone(language)
    for game in registry.games():
        for sheet, pages in (("game-sheet", 2 if game == "tien-gow" else 1), ("scorecard", 1)):
            page.goto(f"/help/{game}/{sheet}")
            assert paper(page.pdf(prefer_css_page_size=True)) == [(210, 297)] * pages, (game, sheet)
    table = f"/t/{opened(page, 'tien-gow', 4, (*NAMES[:3], TWELVE[-1]), '土曜の天九 ' + 'W' * 30, base='5')}"
    for sheet, pages in (("game-sheet", 2), ("scorecard", 1)):
        page.goto(f"{table}/{sheet}?text=large")
        assert paper(page.pdf(prefer_css_page_size=True)) == [(210, 297)] * pages


@pytest.mark.parametrize("place", ["settle", "rules", ""])
def test_a_dark_phone_prints_dark_text_without_buttons_on_it(phone: NewPhone, place: str) -> None:
    page = phone(color_scheme="dark")
    page.goto(f"{short_evening(page, NAMES)}/{place}")
    if place == "settle":
        page.locator(".tick, .my-line > form > button").first.tap()
        expect(page.locator(".done")).to_have_count(1)
    page.emulate_media(media="print")
    for part, colour in (
        ("body", "rgb(31, 27, 22)"),
        (".felt h1", "rgb(31, 27, 22)"),
        (".felt .back", "rgb(98, 89, 74)"),
    ):
        expect(page.locator(part)).to_have_css("color", colour)
    expect(page.locator(".about:visible")).to_have_count(0)
    expect(page.locator("main .button:visible, main nav.card:visible")).to_have_count(0)
    if place == "settle":
        expect(page.locator(".done:visible")).to_have_count(1)
        # Without its background, which browsers leave out, the chosen method would be the palest text.
        expect(page.locator(".segment [aria-current] > span")).to_have_css("print-color-adjust", "exact")


def test_the_page_is_printed_by_a_button(phone: NewPhone) -> None:
    page = phone(viewport={"width": 375, "height": 667})
    table = short_evening(page, NAMES)
    page.goto(f"{table}/keep")
    page.get_by_role("link", name="Print").tap()
    page.wait_for_url("**/print")
    expect(page.locator("[data-without-print]")).to_be_hidden()
    page.evaluate("window.print = () => document.body.dataset.printed = 'yes'")
    page.get_by_role("button", name="Print").tap()
    assert page.evaluate("document.body.dataset.printed") == "yes"


LONG_NAMES = ("Alexandra Wellington", "Bartholomew", "クリストファー・太郎", "Dora Featherstonehaugh-Wu")

# The texts of a drawing that are cut at its edges.
CUT = """() => [...document.querySelectorAll("figure svg text")].filter((text) => {
    const [drawing, inside] = [text.closest("svg").getBoundingClientRect(), text.getBoundingClientRect()];
    return inside.left < drawing.left || inside.right > drawing.right;
}).map((text) => text.textContent)"""

BACKGROUND = "getComputedStyle(document.querySelector('.card')).backgroundColor"


def open_picture(download: Download) -> Image.Image:
    """Return the saved picture."""
    data = download.path().read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_charts_are_saved_as_they_look_and_links_are_not_printed(phone: NewPhone, scheme: str) -> None:
    page = phone("ja", color_scheme=scheme, viewport={"width": 375, "height": 667})
    table = short_evening(page, LONG_NAMES, "土曜/天九")
    send(page, f"{table}/close", {})
    page.goto(f"{table}/end")
    assert page.evaluate(CUT) == []
    background = tuple(int(part) for part in page.evaluate(BACKGROUND).strip("rgb()").split(","))
    buttons = page.locator("[data-save-picture]")
    expect(buttons).to_have_count(2)
    for place, (lines, drawn) in enumerate(
        ((".chart .course", "チップの動き"), (".flow .shaft", "だれがだれに払うか"))
    ):
        with page.expect_download() as saved:
            buttons.nth(place).tap()
        assert saved.value.suggested_filename.startswith("土曜 天九 · 20")
        assert saved.value.suggested_filename.endswith(".png")
        assert drawn in saved.value.suggested_filename
        picture = open_picture(saved.value)
        assert picture.width >= 1440 <= 2 * picture.height
        colours = {colour for _, colour in picture.getcolors(1 << 20) or ()}
        assert picture.getpixel((2, 2)) == background
        strokes = set(page.locator(lines).evaluate_all("all => all.map((one) => getComputedStyle(one).stroke)"))
        assert all(tuple(int(part) for part in one.strip("rgb()").split(",")) in colours for one in strokes)
        title = picture.crop((48, 40, 700, 120)).getcolors(1 << 20) or []
        assert len(title) > 2
        expect(buttons.nth(place)).to_be_enabled()
    page.emulate_media(media="print")
    expect(page.locator(".card .button:visible, .card a[href*='/keep']:visible")).to_have_count(0)


LARGEST = 80_000
"""The maximum size of a picture, in bytes."""


@soak
@pytest.mark.parametrize("language", some_of(PEOPLE, 0, len(PEOPLE)))
def test_the_stored_pictures_match_new_ones_and_are_small(browser: Browser, server: Server, language: str) -> None:
    now = dict(taken(browser, server, language))
    kept = {file.name: file.read_bytes() for file in (FOLDER / language).iterdir()}
    assert {name: size(picture) for name, picture in now.items()} == {name: size(kept[name]) for name in kept}
    assert max(len(now["table.png"]), len(kept["table.png"])) < LARGEST  # tests/test_docs.py has the limit of the other


def size(picture: bytes) -> tuple[int, int]:
    """Return width and height in pixels."""
    with Image.open(io.BytesIO(picture)) as image:
        return image.size
