"""Four phones settle up: a double tap, an undo, a partial payment, a correction, and two taps at once."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, let_in, open_table, send

HAND = {"action": "save", "number": "1", "winner": "1"} | {f"piles.{seat}": piles for seat, piles in enumerate("2303")}
OTHER = HAND | {"piles.1": "2", "piles.2": "1"}
"""A correction: Chie has one pile more and owes 3, not 5."""

SEND = "([to, line]) => void (window.sent = fetch(to, {method: 'POST', body: new URLSearchParams({line})}))"


def expect_heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def expect_my_part(page: Page, text: str) -> None:
    expect(page.get_by_role("region", name="My part")).to_contain_text(text, use_inner_text=True)


def line(page: Page) -> str:
    """Return the form value that identifies the shown version of the reader's first line."""
    return page.locator("[aria-label='My part'] input[name=line]").first.input_value()


def expect_fit(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_four_phones_settle_up_with_an_undo_a_part_and_a_correction(phone: NewPhone) -> None:
    aki, ben, chie, dai = phones = [phone(viewport={"width": 375, "height": 667}) for _ in NAMES]
    code = open_table(aki, "tien-gow")
    for seat, guest in enumerate((ben, chie, dai), start=1):
        let_in(guest, aki, code, seat)
    send(aki, f"/t/{code}/sheets/1/hand", HAND)
    for page in phones:
        page.goto(f"/t/{code}/settle")
        expect_heading(page, "3 hand-overs left")
        expect_fit(page)
    expect_my_part(aki, "Give Ben 2.")
    expect_my_part(ben, "Get 2 from Aki, get 5 from Chie, get 1 from Dai.")

    # A double tap records one payment, shown on every phone; another phone undoes it.
    aki.get_by_role("button", name="Handed over Ben").dblclick()
    for page in phones:
        expect_heading(page, "2 hand-overs left")
    expect_my_part(ben, "Get 5 from Chie, get 1 from Dai.")
    expect(aki.get_by_role("region", name="Handed over").get_by_role("listitem")).to_have_count(1)
    ben.get_by_role("button", name="Undo Aki → Ben").tap()
    for page in phones:
        expect_heading(page, "3 hand-overs left")

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

    # After a correction, an outdated line is not recorded, and the recorded payments stay.
    seen = line(chie)
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", OTHER)
    assert send(chie, f"/t/{code}/settle/tick", {"line": seen}).endswith("/settle/tick")
    for page in phones:
        expect_heading(page, "2 hand-overs left")
    expect(chie.get_by_role("region", name="My part")).to_contain_text("nothing left to give or to get")

    # Two phones mark the same line at once: it is recorded once.
    both = line(aki)
    for page in (ben, aki):
        page.evaluate(SEND, [f"/t/{code}/settle/tick", both])
    for page in phones:
        expect_heading(page, "1 hand-over left")
    expect(ben.get_by_role("region", name="Handed over").get_by_role("listitem")).to_have_count(2)
    for page in phones:
        expect_fit(page)
    dai.get_by_role("button", name="Handed over Ben").tap()
    for page in phones:
        expect_heading(page, "Everything is settled")
