"""The result as text for a chat: shared by the phone's share sheet, otherwise copied, otherwise shown by a link."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, long_evening

WITHOUT_SHEET = """Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });"""

HAS = {
    "share": "navigator.share = async (what) => { window.handed = what.text; }",
    "copy": f"const writeText = async (text) => {{ window.handed = text; }}; {WITHOUT_SHEET}",
    "refused": f"const writeText = () => Promise.reject(new Error('no')); {WITHOUT_SHEET}",
}

NEITHER = "for (const one of ['share', 'clipboard']) Object.defineProperty(navigator, one, { value: undefined })"


@pytest.mark.parametrize("has", HAS)
def test_the_result_is_shared_by_the_means_of_the_phone(phone: NewPhone, has: str) -> None:
    page = phone("ja", viewport={"width": 375, "height": 667})
    page.add_init_script(HAS[has])
    table = long_evening(page, NAMES, 3, "土曜の天九")
    page.goto(f"{table}/keep")
    button = page.get_by_role("button", name="結果を送る")
    button.tap()
    toast = page.locator("[data-toast-copied]")
    if has == "copy":
        expect(toast).to_have_text("✓ コピーしました")
    if has != "refused":
        page.wait_for_function("window.handed")
        assert re.search(r"^土曜の天九 · .*\n.*3局\n.*Ben \+", page.evaluate("window.handed"))
    if has != "copy":
        expect(toast).to_be_empty()
    expect(button).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_link_leads_to_the_text_if_the_phone_can_neither_share_nor_copy(phone: NewPhone) -> None:
    page = phone()
    page.add_init_script(NEITHER)
    table = long_evening(page, NAMES, 3, "Saturday")
    with page.expect_response("**/export.txt"):
        page.goto(f"{table}/keep")
    expect(page.locator("[data-share-text]")).to_be_hidden()
    page.get_by_role("link", name="The result as text").tap()
    expect(page.locator("body")).to_contain_text("Ben +")
