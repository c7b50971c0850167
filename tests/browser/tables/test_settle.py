"""Several phones settle up: a double tap, an undo, a partial payment while another is typed, and two taps at once."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, let_in, opened, send

HAND = {"action": "save", "number": "1", "winner": "1"} | {f"piles.{seat}": piles for seat, piles in enumerate("2303")}
SEND = "([to, line]) => void (window.sent = fetch(to, {method: 'POST', body: new URLSearchParams({line})}))"


def test_four_phones_settle_up_with_an_undo_and_a_part(phone: NewPhone) -> None:
    aki, ben, chie, dai = phones = [phone(viewport={"width": 375, "height": 667}) for _ in NAMES]
    code = opened(aki, "tien-gow")
    for seat, guest in enumerate((ben, chie, dai), start=1):
        let_in(guest, aki, code, seat)
    send(aki, f"/t/{code}/sheets/1/hand", HAND)

    def expect_heading(text: str) -> None:
        for page in phones:
            expect(page.get_by_role("heading", level=1)).to_have_text(text)

    for page in phones:
        page.goto(f"/t/{code}/settle")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
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

    # Two phones mark the same line at once: it is recorded once.
    both = aki.locator("[aria-label='My part'] input[name=line]").first.input_value()
    for page in (ben, aki):
        page.evaluate(SEND, [f"/t/{code}/settle/tick", both])
    expect_heading("2 hand-overs left")
    for page in phones:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def expect_my_part(page: Page, text: str) -> None:
    expect(page.get_by_role("region", name="My part")).to_contain_text(text, use_inner_text=True)
