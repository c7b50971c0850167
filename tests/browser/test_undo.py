"""A hand that is taken back, from the toast or on another phone: that hand and no other, once, and seen at once."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label, send
from tests.browser.test_changed import HAND, TYPED, agree, sit, standing


def save_one(host: Page, code: str) -> None:
    """A hand from the form, with the toast after it."""
    for name, value in TYPED:
        label(host, name, value).tap()
    Thumb(host).save()
    expect(undo(host)).to_be_visible()


def undo(page: Page) -> Locator:
    return page.get_by_role("button", name="Undo")


def test_undo_takes_back_its_own_hand_though_another_was_saved_since(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_one(aki, code)
    ben.goto(f"/t/{code}/sheets/1/hand")
    save_one(ben, code)
    expect(aki.locator("#live-last")).to_contain_text("Hand 2")
    undo(aki).tap()
    expect(aki.locator("[data-toast]")).to_contain_text("Hand 1 is withdrawn.")
    assert standing(aki, code) == [[2]]
    undo(ben).tap()
    expect(ben.locator("[data-toast]")).to_contain_text("Hand 2 is withdrawn.")
    assert standing(aki, code) == [[]]


def test_undo_takes_back_its_own_hand_though_another_game_is_played_since(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_one(aki, code)
    # The toast stands on a page that has heard of the next game, too.
    agree(aki, code, "da-san", "Chie", "Ben", "Aki")
    send(ben, f"/t/{code}/sheets/2/hand", HAND | {"number": "1"})
    expect(aki.locator("#live-last")).to_contain_text("Chie")
    undo(aki).tap()
    expect(aki.locator("[data-toast]")).to_contain_text("Hand 1 is withdrawn.")
    assert standing(aki, code) == [[], [1]]
    expect(aki.locator("#live-seats li").filter(has_text="Chie")).to_contain_text("+4")
    expect(aki.locator("#live-seats li").filter(has_text="Aki")).to_contain_text("−2")


def test_undo_takes_nothing_back_that_was_corrected_since(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_one(aki, code)
    send(ben, f"/t/{code}/sheets/1/hands/1/edit", HAND | {"winner": "1"})
    expect(aki.locator("#live-last")).to_contain_text("corrected")
    undo(aki).tap()
    expect(aki.locator("main")).to_contain_text("Hand 1 has been changed by somebody else. This is how it stands now.")
    expect(aki.locator("#live-hand")).to_contain_text("the bidder lost")
    assert standing(aki, code) == [[1]]


@pytest.mark.parametrize("script", ["with a script", "without a script"])
def test_two_taps_on_undo_are_one_and_nobody_else_is_blamed(phone: NewPhone, script: str) -> None:
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
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    expect(aki.locator("[data-toast]")).to_have_count(1)
    expect(aki.locator("[data-toast]")).to_contain_text("Hand 3 is withdrawn.")
    assert standing(aki, code) == [[1, 2]]


def test_two_taps_on_begin_are_one(phone: NewPhone) -> None:
    aki, _, code = sit(phone)
    aki.goto(f"/t/{code}/sheet")
    aki.get_by_role("button", name="Begin", exact=True).last.dblclick()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    aki.goto(f"/t/{code}/sheet")
    aki.get_by_role("button", name="Begin", exact=True).last.dblclick()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    assert standing(aki, code) == [[1], []]


def test_the_page_of_a_hand_shows_that_another_phone_has_withdrawn_it(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "2"})
    with ben.expect_response("**/events"):
        ben.goto(f"/t/{code}/sheets/1/hands/2")
    ben.get_by_text("Something is wrong here").tap()
    ben.locator("#word").fill("I bid it")
    # Another hand changes, and this page stays as it is; then this hand.
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


# The first answer about what is new comes late.
HOLD = """() => {
    const ask = window.fetch;
    window.fetch = async (to, how) => {
        const answer = await ask(to, how);
        if (String(to).includes("/live/") && !window.letGo) await new Promise((go) => (window.letGo = go));
        return answer;
    };
}"""


def test_a_withdrawal_between_two_questions_of_a_phone_is_not_missed(phone: NewPhone) -> None:
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
