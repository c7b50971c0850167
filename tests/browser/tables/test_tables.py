"""A table is opened, and a session ends on several phones: it is settled, shared, closed and continued."""

import re
import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE
from tests.browser.phones import (
    NAMES,
    Thumb,
    join,
    label,
    let_in,
    open_demo,
    open_table,
    opened,
    play,
    radio,
    read,
    send,
    short_evening,
)


def main_button(page: Page) -> Locator:
    """Return the only primary button of the page."""
    offered = page.locator(":is(a, button).button:visible:not(.quiet, .danger, .said)")
    expect(offered).to_have_count(1)
    return offered


def test_the_main_buttons_lead_a_new_user_to_the_first_settled_hand(phone: NewPhone) -> None:
    page = phone()
    page.goto("/")
    main_button(page).tap()
    page.get_by_role("link", name="Tien Gow").tap()
    main_button(page).tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}/invite$"))
    main_button(page).tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    main_button(page).tap()
    expect(page).to_have_url(re.compile(r"/hand$"))
    # Save names the missing part, and a tap on it leads there.
    thumb = Thumb(page)
    save = page.locator("[data-save-button]")
    for seat, piles in enumerate("431"):
        expect(save).to_have_text(f"How many 棟 did Player {seat + 1} take?")
        save.tap()
        expect(radio(page, f"piles.{seat}", 0)).to_be_focused()
        thumb.pick(f"piles.{seat}", piles)
    thumb.rest()
    expect(save).to_have_text("Who took the last trick 結?")
    save.tap()
    thumb.pick("winner", 0)
    expect(page.locator("[data-previewed]")).to_be_visible()
    expect(save).to_have_text("Save hand 1")
    main_button(page).tap()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    expect(page.locator("#live-last")).to_contain_text("Hand 1")


SIX = ("Aki", "Ben", "Chie", "Dai", "Maximiliane Friederike von und zu Habsbu", "Fay")
OVERLAPPING = """() => [...document.querySelectorAll(".versus .amount, .mine-total b, .rows .amount > *")]
    .filter((one) => one.getBoundingClientRect().right > one.closest("li, p").getBoundingClientRect().right + 0.5)
    .map((one) => one.textContent)"""


def test_the_date_is_that_of_the_phones_time_zone(phone: NewPhone) -> None:
    zone = ZoneInfo("Pacific/Kiritimati" if datetime.now(UTC).hour >= 10 else "Pacific/Pago_Pago")  # another day there
    page, before = phone(timezone_id=zone.key), datetime.now(zone)
    open_demo(page)
    tables = [page.url]
    page.goto(f"{tables[0]}/next-table")
    page.get_by_role("button", name="Open the new table").last.tap()
    page.wait_for_url("**/invite")
    tables.append(page.url.removesuffix("/invite"))
    page.goto("/open?game=moon")
    page.get_by_role("button", name="Open the table").last.tap()
    page.wait_for_url("**/invite")
    tables.append(page.url.removesuffix("/invite"))
    days = {read(page, f"{table}/export.txt").splitlines()[0].split(" · ")[1] for table in tables}
    assert days <= {f"{at:%b} {at.day}, {at.year}" for at in (before, datetime.now(zone))}


def test_the_value_of_a_chip_is_shown_beside_the_chips(phone: NewPhone) -> None:
    page = phone("en", viewport={"width": 375, "height": 667})
    page.goto("/open?game=freestyle")
    page.locator('label:has([name="rules.mode"][value="zero-sum"])').tap()
    page.locator('label:has([name="seats"][value="6"])').tap()
    for seat, name in enumerate(SIX):
        page.locator(f'[id="players.{seat}"]').fill(name)
    page.locator("details.more:has(.money-terms) > summary").tap()
    rounding, other = page.locator("#rounding"), page.locator('[id="rate.other"]')
    expect(rounding).to_be_hidden()  # no amount has been entered yet
    page.locator('[id="rate.amount"]').fill("１0")
    expect(other).to_be_hidden()
    page.locator('[id="rate.currency"]').select_option("other")
    other.fill("JPY")
    page.locator('label:has([name="rounding"][value="50"])').tap()
    page.locator("#bearer").select_option(label="二 Ben")
    expect(page.locator("#bearer option[value='6']")).to_be_hidden()
    page.get_by_role("button", name="Open the table").last.tap()
    page.wait_for_url("**/t/*/invite")
    table = page.url.removesuffix("/invite")
    points = {f"points.{seat}": str(chips) for seat, chips in enumerate((612345, -10, -612325, -5, -3, -2))}
    send(page, f"{table}/sheets/1/hand", {"action": "save", "number": "1", "key": "1", **points})
    page.goto(table)
    expect(page.locator(".mine-total")).to_contain_text("+612,345 ahead +¥6,123,450")
    expect(page.locator(".versus li", has_text="Ben")).to_contain_text("+10 owes you +¥100")
    assert page.evaluate(OVERLAPPING) == page.evaluate(BEYOND_THE_EDGE) == []


def test_four_phones_settle_up_with_an_undo_and_a_part(phone: NewPhone, complaints: list[str]) -> None:
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
    expect_heading("3 transfers left")
    expect_my_part(ben, "Get 2 from Aki, get 5 from Chie, get 1 from Dai.")

    # A double tap records one payment, shown on every phone; another phone undoes it.
    aki.get_by_role("button", name="Paid Ben").dblclick()
    expect_heading("2 transfers left")
    expect_my_part(ben, "Get 5 from Chie, get 1 from Dai.")
    ben.get_by_role("button", name="Undo Aki → Ben").tap()
    expect_heading("3 transfers left")

    # A partial payment keeps the text that is being typed on another phone.
    others = dai.get_by_role("region", name="The others")
    others.locator("summary", has_text="Chie").tap()
    others.get_by_label("Number of chips").last.fill("4")
    chie.locator("summary", has_text="Only a part of it").tap()
    chie.get_by_label("Number of chips").first.fill("３")
    chie.get_by_role("button", name="Record this part").first.tap()
    expect_my_part(chie, "Give Ben 2.")
    expect(others).to_contain_text("3 already paid.")
    part = others.get_by_label("Number of chips").last
    expect(part).to_have_value("4")

    # A refused one leads to its field, far below the top of the page.
    part.fill("99")
    others.get_by_role("button", name="Record this part").last.tap()
    problem = others.locator(".problem")
    expect(problem).to_contain_text("at most 2")
    expect(part).to_be_focused()
    expect(problem).to_be_in_viewport(ratio=1)
    assert problem.evaluate("(one) => !!(one.compareDocumentPosition(document.activeElement) & 4)"), "no bar hides it"
    complaints.clear()


def expect_my_part(page: Page, text: str) -> None:
    expect(page.get_by_role("region", name="My part")).to_contain_text(text, use_inner_text=True)


TO_THE_BORDER = """(links) => links.filter((link) => {
    const words = document.createRange();
    words.selectNodeContents(link.firstElementChild);
    return words.getBoundingClientRect().left - link.getBoundingClientRect().left < 3;
}).map((link) => link.textContent)"""


@pytest.mark.parametrize("has", ["share sheet", "no share sheet", "no script"])
def test_the_text_of_the_evening_is_shared_or_copied(phone: NewPhone, has: str) -> None:
    page = phone("ja", viewport={"width": 375, "height": 667}, java_script_enabled=has != "no script")
    shares = "async (what) => { window.handed = what.text; }" if has == "share sheet" else "undefined"
    page.add_init_script(f"Object.defineProperty(navigator, 'share', {{ value: {shares} }})")
    table = short_evening(page, NAMES, "土曜の天九")
    page.goto(f"{table}/settle")
    assert page.locator(".segment > a").evaluate_all(TO_THE_BORDER) == [], "the words touch the border"
    page.get_by_role("link", name="チャットに送る").tap()
    text = page.locator("#chat-text")
    expect(text).to_contain_text(re.compile(r"^土曜の天九 · .*\n.*3局\n.*Ben \+"), use_inner_text=True)
    copy, send = (page.get_by_role("button", name=name, exact=True) for name in ("コピー", "送る"))
    expect(copy).to_have_count(int(has != "no script"))
    expect(send).to_have_count(int(has == "share sheet"))
    if has == "no script":
        return
    page.evaluate("addEventListener('copy', () => { window.copied = String(getSelection()); })")
    copy.tap()
    expect(page.get_by_role("button", name="コピーしました")).to_be_visible()
    assert page.evaluate("window.copied").strip() == text.inner_text().strip()
    if has == "share sheet":
        send.tap()
        page.wait_for_function("window.handed === document.querySelector('#chat-text').textContent")


@pytest.mark.parametrize("scrolled", [True, False])
def test_save_says_on_every_phone_that_the_session_is_closed_and_nothing_moves(
    phone: NewPhone, *, scrolled: bool
) -> None:
    aki, ben = phone(), phone(viewport={"width": 360, "height": 640})
    code = open_table(aki, "buki")
    join(ben, aki, code)
    ben.locator(".rare > summary").tap()
    ben.evaluate("(scrolled) => scrollTo(0, scrolled ? 900 : 0)", scrolled)
    note = ben.locator("#note")
    before = note.bounding_box()
    send(aki, f"/t/{code}/close", {})
    save = ben.locator("[data-save-button]")
    expect(save).to_have_text("Session closed")
    expect(save).to_be_in_viewport()
    assert note.bounding_box() == before
    save.tap()
    expect(ben.locator("[data-shut]")).to_be_in_viewport()
    send(aki, f"/t/{code}/reopen", {})
    expect(save).not_to_have_text("Session closed")


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
    expect(chie.locator("#live-thumb")).to_contain_text("Continue entering hand 2")

    aki.get_by_role("link", name="Close the session").tap()
    aki.wait_for_url("**/close")
    aki.get_by_role("button", name="Leave it and close").tap()
    expect(aki).to_have_url(re.compile("/end$"))
    expect(chie.locator("#live-thumb .button")).to_have_text("Summary")
    expect(ben.locator("[data-shut]")).to_be_visible()
    expect(ben.locator("[data-save-button]")).to_have_text("Session closed")
    expect(radio(ben, "piles.1", 3)).to_be_checked()
    thumb.pick("piles.2", 0)  # the notice does not cover the fields of a phone that is typing

    aki.locator("#reopening summary").tap()
    aki.get_by_role("button", name="Reopen the session").tap()
    expect(ben.locator("[data-shut]")).to_be_hidden()
    expect(ben.locator("[data-save-button]")).not_to_have_text("Session closed")
    expect(chie.locator("#live-thumb")).to_contain_text("Continue entering hand 2")
    chie.locator("#live-thumb .button").tap()
    for page in (ben, chie):
        for seat, piles in ((1, 3), (2, 0)):
            expect(radio(page, f"piles.{seat}", piles)).to_be_checked()


def test_what_was_typed_survives_another_language_and_one_name_too_many_asks_at_once(phone: NewPhone) -> None:
    page = phone()
    page.goto("/open?game=tien-gow")
    for seat, name in enumerate(NAMES):
        page.locator(f'[id="players.{seat}"]').fill(name)
    page.get_by_role("link", name="日本語").tap()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator('[id="players.3"]')).to_have_value("Dai")
    page.reload()
    expect(page.locator('[id="players.0"]')).to_have_value("Aki")
    label(page, "seats", 3).tap()
    out = page.locator("#out")
    expect(out).to_be_visible()
    expect(page.locator(".problem")).to_have_count(0)
    label(page, "out", 3).tap()
    expect(out).to_have_class(re.compile("answered"))
    page.locator(".thumb .button").tap()
    page.wait_for_url("**/invite")
    page.goto(page.url.replace("invite", "chips"))
    page.locator("#count > summary").tap()
    page.locator("#count input.number").first.fill("12")
    page.reload()
    expect(page.locator("#count input.number").first).to_have_value("12")


LATE = """const cookie = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
Object.defineProperty(document, "cookie", { get: () => (window.there ? cookie.get.call(document) : "") });"""

HEARD = """new MutationObserver(([change]) => (sessionStorage.heard ??= change.target.textContent))
    .observe(document.querySelector(".busy"), { childList: true });"""


def test_what_takes_more_than_a_moment_says_that_it_goes_on(phone: NewPhone) -> None:
    page = phone()
    page.goto(f"/t/{opened(page, 'freestyle', 2)}/keep")
    says = page.locator(".busy")
    page.evaluate(LATE)  # as if the file were still being made
    with page.expect_download():
        page.get_by_role("link", name="Download the session").tap()
    expect(says).to_have_text("One moment…")
    page.evaluate("window.there = true")
    expect(says).to_be_empty()
    page.goto("/import")
    page.locator("#text").fill("Aki,Ben\n12,3")
    page.evaluate(HEARD)

    def slowly(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    page.route("**/import/csv", slowly)
    page.get_by_role("button", name="Look at the hands").tap()
    expect(page.locator("tfoot")).to_have_text("Chips+9−9")
    assert page.evaluate("sessionStorage.heard") == "One moment…"
    page.locator("details > summary").tap()
    page.locator("#text").fill("Aki,Ben\n12,4")
    page.get_by_role("link", name="日本語").tap()
    expect(page.locator("#text")).to_have_value("Aki,Ben\n12,4")
    expect(says).to_be_empty()
