"""The printed session: Chromium makes exactly one A4 page of it, for any number of hands and players."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, long_evening, send

LATER = ("Emi", "Fay", "Goro", "Hana", "Ichiro", "アレクサンドラ", "Maximiliane Friederike von und zu", "W" * 40)
TWELVE = (*NAMES, *LATER)

POINTS = 72 / 25.4
"""PDF points per millimetre."""


def pages(pdf: bytes) -> int:
    """Return the number of pages of a PDF."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def is_a4(pdf: bytes) -> bool:
    """Return whether every page of a PDF is A4."""
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return bool(boxes) and all(
        abs(float(wide) - 210 * POINTS) < 2 and abs(float(high) - 297 * POINTS) < 2 for wide, high in boxes
    )


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
    send(page, f"{table}/terms", {"rate.amount": "0.5", "rate.currency": "USD", "note": ""})
    page.goto(f"{table}/print")
    for pdf in (page.pdf(prefer_css_page_size=True), page.pdf(format="A4")):
        assert (pages(pdf), is_a4(pdf)) == (1, True)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1000})
    assert beyond_the_paper(page) == []
    sums = page.locator(".in-all td").all_text_contents()
    assert sum(int(one.replace("−", "-").replace(",", "")) for one in sums) == 0
    assert (page.locator(".notes").count() > 1) == (page.locator(".by-hand-table tbody tr").count() < hands)
    assert page.evaluate("getComputedStyle(document.querySelector('.paper')).color") == "rgb(0, 0, 0)"


def test_the_page_is_printed_by_a_button_and_explains_printing_without_scripts(phone: NewPhone) -> None:
    page = phone(viewport={"width": 375, "height": 667})
    table = long_evening(page, NAMES, 3)
    page.goto(f"{table}/keep")
    page.get_by_role("link", name="Print").tap()
    page.wait_for_url("**/print")
    expect(page.locator("[data-without-print]")).to_be_hidden()
    page.evaluate("window.print = () => document.body.dataset.printed = 'yes'")
    page.get_by_role("button", name="Print").tap()
    assert page.evaluate("document.body.dataset.printed") == "yes"
    plain = phone(java_script_enabled=False, storage_state=page.context.storage_state())
    plain.goto(f"{table}/print")
    expect(plain.locator("[data-without-print]")).to_be_visible()
    expect(plain.get_by_role("button", name="Print")).to_be_hidden()
