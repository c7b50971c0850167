"""A session ends on several phones: it is settled, shared, closed, continued, or deleted."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, Thumb, let_in, opened, play, radio, short_evening


def test_four_phones_settle_up_with_an_undo_and_a_part(phone: NewPhone) -> None:
    aki, ben, chie, dai = phones = [phone(viewport={"width": 375, "height": 667}) for _ in NAMES]
    code = opened(aki, "tien-gow")
    for seat, guest in enumerate((ben, chie, dai), start=1):
        let_in(guest, aki, code, seat)
    play(aki, f"/t/{code}", 1, "2303")

    def expect_heading(text: str) -> None:
        for page in phones:
            expect(page.get_by_role("heading", level=1)).to_have_text(text)

    for page in phones:
        page.goto(f"/t/{code}/settle")
    expect_heading("3 hand-overs left")
    expect_my_part(ben, "Get 2 from Aki, get 5 from Chie, get 1 from Dai.")

    # A double tap records one payment, shown on every phone; another phone undoes it.
    aki.get_by_role("button", name="Handed over Ben").dblclick()
    expect_heading("2 hand-overs left")
    expect_my_part(ben, "Get 5 from Chie, get 1 from Dai.")
    ben.get_by_role("button", name="Undo Aki → Ben").tap()
    expect_heading("3 hand-overs left")

    # A partial payment keeps the text that is being typed on another phone.
    others = dai.get_by_role("region", name="The others")
    others.locator("summary", has_text="Chie").tap()
    others.get_by_label("How many chips of it").last.fill("4")
    chie.locator("summary", has_text="Only a part").tap()
    chie.get_by_label("How many chips of it").first.fill("３")
    chie.get_by_role("button", name="Tick off this part").first.tap()
    expect_my_part(chie, "Give Ben 2.")
    expect(others).to_contain_text("3 of it was handed over.")
    expect(others.get_by_label("How many chips of it").last).to_have_value("4")


def expect_my_part(page: Page, text: str) -> None:
    expect(page.get_by_role("region", name="My part")).to_contain_text(text, use_inner_text=True)


WITHOUT_SHEET = """Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });"""

HAS = {
    "share": "navigator.share = async (what) => { window.handed = what.text; }",
    "copy": f"const writeText = async (text) => {{ window.handed = text; }}; {WITHOUT_SHEET}",
    "refused": f"const writeText = () => Promise.reject(new Error('no')); {WITHOUT_SHEET}",
    "neither": "for (const one of ['share', 'clipboard']) Object.defineProperty(navigator, one, { value: undefined })",
}


@pytest.mark.parametrize("has", HAS)
def test_the_result_is_shared_by_the_means_of_the_phone_or_read_as_text(phone: NewPhone, has: str) -> None:
    page = phone("ja", viewport={"width": 375, "height": 667})
    page.add_init_script(HAS[has])
    table = short_evening(page, NAMES, "土曜の天九")
    with page.expect_response("**/export.txt"):
        page.goto(f"{table}/keep")
    if has == "neither":
        expect(page.locator("[data-share-text]")).to_be_hidden()
        page.locator("a[href$='/export.txt']").first.tap()
        expect(page.locator("body")).to_contain_text("Ben +")
        return
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


def test_a_table_is_closed_with_a_draft_set_aside_and_reopened(phone: NewPhone) -> None:
    aki, ben, chie = phone(viewport={"width": 375, "height": 667}), phone(), phone()
    code = opened(aki, "tien-gow")
    table = f"/t/{code}"
    play(aki, table, 1, "2303")
    for page, seat in ((ben, 1), (chie, 2)):
        let_in(page, aki, code, seat)
    chie.goto(table)
    ben.goto(f"{table}/sheets/1/hand")
    thumb = Thumb(ben)
    thumb.pick("piles.1", 3)
    aki.goto(f"{table}/host")
    expect(chie.locator("#live-thumb")).to_contain_text("Go on with hand 2")

    aki.get_by_role("link", name="Close the evening").tap()
    aki.wait_for_url("**/close")
    aki.get_by_role("button", name="Set it aside and close").tap()
    expect(aki).to_have_url(re.compile("/end$"))
    expect(chie.locator("#live-thumb .button")).to_have_text("The last page")
    expect(ben.locator("[data-shut]")).to_be_visible()
    expect(ben.locator("[data-save]")).to_be_hidden()
    expect(radio(ben, "piles.1", 3)).to_be_checked()
    thumb.pick("piles.2", 0)  # the notice does not cover the fields of a phone that is typing

    aki.locator("#reopening summary").tap()
    aki.get_by_role("button", name="Open the evening again").tap()
    expect(ben.locator("[data-shut]")).to_be_hidden()
    expect(ben.locator("[data-save]")).to_be_visible()
    expect(chie.locator("#live-thumb")).to_contain_text("Go on with hand 2")
    chie.locator("#live-thumb .button").tap()
    for page in (ben, chie):
        for seat, piles in ((1, 3), (2, 0)):
            expect(radio(page, f"piles.{seat}", piles)).to_be_checked()
