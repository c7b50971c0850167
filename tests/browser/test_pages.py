"""The table as another phone changes it: never silently behind, and nothing jumps."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone


def at_the_demo(page: Page) -> Page:
    page.goto("/")
    page.get_by_role("button", name="Try it at a made-up table").tap()
    page.wait_for_url("**/t/*")
    return page


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
