"""Undo a hand: only that hand, once, with all its values kept, and shown on every phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label, radio, send
from tests.browser.test_changed import HAND, TYPED, hear_nothing, sit, standing, start_sheet


def save_hand(host: Page, code: str) -> None:
    """Save a hand from the form and wait for its result."""
    for name, value in TYPED:
        label(host, name, value).tap()
    host.locator("details.more:has(#note) > summary").tap()
    host.locator("#note").fill("the last of the tea")
    Thumb(host).save()
    expect(undo(host)).to_be_visible()


def undo(page: Page) -> Locator:
    return page.get_by_role("button", name="Undo")


def expect_undone(page: Page, number: int) -> None:
    """Check that the page is the form of the undone hand, with its values."""
    page.wait_for_url(f"**/hands/{number}/edit")
    expect(page.locator("#again")).to_contain_text(f"✓ Hand {number} is taken back.")
    for name, value in TYPED:
        expect(radio(page, name, value)).to_be_checked()
    expect(page.locator("#note")).to_have_value("the last of the tea")


def test_undo_reopens_the_hand_with_its_values_and_keeps_its_number(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki, code)
    ben.goto(f"/t/{code}")
    undo(aki).tap()
    expect_undone(aki, 1)
    # The other phone shows the undo at once and offers the undone hand before the next one.
    expect(ben.locator("#live-thumb a")).to_have_text(["Enter hand 1 again", "Enter hand 2"])
    assert standing(aki, code) == [[]]
    Thumb(aki).pick("winner", 1)
    aki.locator("[data-save-button]").tap()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    expect(ben.locator("#live-last")).to_contain_text("the bidder lost")
    expect(ben.locator("#live-thumb a")).to_have_text(["Enter hand 2"])
    assert standing(aki, code) == [[1]]


def test_an_undone_hand_is_reopened_from_the_table(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki, code)
    undo(aki).tap()
    expect_undone(aki, 1)
    aki.locator(".entry-head a").tap()
    aki.wait_for_url(f"**/t/{code}")
    ben.goto(f"/t/{code}")
    ben.get_by_role("link", name="Enter hand 1 again").tap()
    ben.wait_for_url("**/hands/1/edit")
    for name, value in TYPED:
        expect(radio(ben, name, value)).to_be_checked()
    Thumb(ben).save()
    assert standing(aki, code) == [[1]]


def test_undo_is_possible_until_the_next_hand_is_saved_elsewhere(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki, code)
    # This page does not know about the other hand when Undo is tapped.
    aki.reload()
    hear_nothing(aki)
    ben.goto(f"/t/{code}/sheets/1/hand")
    save_hand(ben, code)
    undo(aki).tap()
    refusal = "Another hand has been saved since: hand 1 can be corrected or withdrawn, but not undone."
    expect(aki.get_by_role("alert")).to_contain_text(refusal)
    expect(aki.get_by_role("link", name="Correct this hand")).to_be_visible()
    assert standing(aki, code) == [[1, 2]]
    undo(ben).tap()
    expect_undone(ben, 2)
    assert standing(aki, code) == [[1]]


def test_undo_is_shown_in_the_result_until_the_next_hand_is_saved(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki, code)
    for _ in range(2):
        aki.reload()
        expect(undo(aki)).to_be_visible()
    ben.goto(f"/t/{code}/sheets/1/hand")
    save_hand(ben, code)
    expect(aki.locator("#live-last")).to_contain_text("Hand 2")
    expect(undo(aki)).to_have_count(0)


def test_undo_is_possible_until_a_hand_of_the_next_game_is_saved(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki, code)
    # This page does not know about the next game when Undo is tapped.
    hear_nothing(aki)
    start_sheet(aki, code, "da-san", "Chie", "Ben", "Aki")
    send(ben, f"/t/{code}/sheets/2/hand", HAND | {"number": "1"})
    undo(aki).tap()
    expect(aki.get_by_role("alert")).to_contain_text("but not undone")
    assert standing(aki, code) == [[1], [1]]


def test_two_phones_that_undo_at_once_both_reopen_the_hand_and_save_it_once(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki, code)
    hear_nothing(aki)
    ben.context.add_cookies(aki.context.cookies())  # type: ignore[arg-type]  # as it returned them
    ben.goto(f"/t/{code}")
    revision = aki.locator("input[name=revision]").get_attribute("value") or ""
    assert send(ben, f"/t/{code}/sheets/1/hands/1/undo", {"revision": revision}).endswith("/hands/1/edit")
    undo(aki).tap()
    expect_undone(aki, 1)
    ben.goto(f"/t/{code}/sheets/1/hands/1/edit")
    Thumb(ben).save()
    aki.locator("[data-save-button]").tap()
    expect(aki.locator("#taken")).to_contain_text("hand 1")
    assert standing(aki, code) == [[1]]


def test_a_corrected_hand_cannot_be_undone(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki, code)
    hear_nothing(aki)
    send(ben, f"/t/{code}/sheets/1/hands/1/edit", HAND | {"winner": "1"})
    undo(aki).tap()
    expect(aki.locator("main")).to_contain_text("Hand 1 has been changed by somebody else. This is how it stands now.")
    expect(aki.locator("#live-hand")).to_contain_text("the bidder lost")
    assert standing(aki, code) == [[1]]


@pytest.mark.parametrize("script", ["with a script", "without a script"])
def test_two_taps_on_undo_count_as_one_and_blame_no_other_phone(phone: NewPhone, script: str) -> None:
    aki, _, code = sit(phone)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "2"})
    if script == "without a script":
        aki = phone(java_script_enabled=False, storage_state=aki.context.storage_state())
    aki.goto(f"/t/{code}/sheets/1/hand")
    for name, value in TYPED:
        label(aki, name, value).tap()
    aki.locator("[data-save-button]").tap()
    undo(aki).dblclick()
    aki.wait_for_url("**/hands/3/edit")
    expect(aki.locator("#again")).to_contain_text("✓ Hand 3 is taken back.")
    expect(radio(aki, "bid", 1)).to_be_checked()
    assert standing(aki, code) == [[1, 2]]


def test_two_taps_on_begin_count_as_one(phone: NewPhone) -> None:
    aki, _, code = sit(phone)
    aki.goto(f"/t/{code}/sheet")
    aki.get_by_role("button", name="Begin", exact=True).last.dblclick()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    aki.goto(f"/t/{code}/sheet")
    aki.get_by_role("button", name="Begin", exact=True).last.dblclick()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    assert standing(aki, code) == [[1], []]


def test_the_page_of_a_hand_shows_its_withdrawal_by_another_phone(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "2"})
    with ben.expect_response("**/events"):
        ben.goto(f"/t/{code}/sheets/1/hands/2")
    ben.get_by_text("Something is wrong here").tap()
    ben.locator("#word").fill("I bid it")
    # A change of another hand leaves this page as it is; then this hand is withdrawn.
    send(aki, f"/t/{code}/sheets/1/hands/1/withdraw", {})
    aki.goto(f"/t/{code}/sheets/1/hands/2/withdraw")
    aki.get_by_role("button", name="Withdraw ·").tap()
    shown = ben.locator("#live-hand")
    expect(shown).to_contain_text("withdrawn")
    expect(shown).to_contain_text("Nobody pays anything.")
    expect(shown.locator(".struck").last).to_contain_text("As it was before")
    expect(ben.get_by_role("link", name="Withdraw it")).to_have_count(0)
    expect(ben.get_by_role("link", name="Correct this hand")).to_have_count(0)
    expect(ben.locator("#word")).to_have_value("I bid it")
    assert standing(ben, code) == [[]]
    live = ben.evaluate("document.querySelector('#live-hand').innerText")
    ben.reload()
    assert ben.locator("#live-hand").inner_text() == live


# Delay the first answer with updates.
HOLD = """() => {
    const ask = window.fetch;
    window.fetch = async (to, how) => {
        const answer = await ask(to, how);
        if (String(to).includes("/live/") && !window.letGo) await new Promise((go) => (window.letGo = go));
        return answer;
    };
}"""


def test_a_withdrawal_between_two_requests_for_updates_is_not_missed(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    with ben.expect_response("**/events"):
        ben.goto(f"/t/{code}/sheets/1/hands/1")
    ben.evaluate(HOLD)
    send(aki, f"/t/{code}/sheets/1/hands/1/object", {"word": "who?"})
    ben.wait_for_function("() => Boolean(window.letGo)")
    send(aki, f"/t/{code}/sheets/1/hands/1/withdraw", {})
    ben.evaluate("window.letGo()")
    expect(ben.locator("#live-hand")).to_contain_text("Nobody pays anything.")
    expect(ben.locator("#live-hand")).to_contain_text("withdrawn")
    expect(ben.locator("#live-hand")).to_contain_text("What was said against it")
    expect(ben.locator("#live-objections .notice")).to_have_count(0)
