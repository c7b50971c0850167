"""A hand after it was saved, on several phones: undone, withdrawn, and objected to."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, radio, record, send
from tests.browser.seated import HAND, TYPED, hear_nothing, sit, sit_all, standing, type_hand


def save_hand(host: Page) -> None:
    """Save a hand from the form and wait for its result."""
    type_hand(host)
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


@pytest.mark.path
def test_undo_reopens_the_hand_with_its_values_and_keeps_its_number(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki)
    ben.goto(f"/t/{code}")
    undo(aki).dblclick()
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


def test_undo_is_possible_until_the_next_hand_is_saved_elsewhere(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    save_hand(aki)
    aki.reload()
    deaf = phone(storage_state=aki.context.storage_state())
    deaf.goto(f"/t/{code}")
    hear_nothing(deaf)
    ben.goto(f"/t/{code}/sheets/1/hand")
    save_hand(ben)
    expect(aki.locator("#live-last")).to_contain_text("Hand 2")
    expect(undo(aki)).to_have_count(0)
    # This page does not know about the other hand when Undo is tapped.
    undo(deaf).tap()
    refusal = "Another hand has been saved since: hand 1 can be corrected or withdrawn, but not undone."
    expect(deaf.get_by_role("alert")).to_contain_text(refusal)
    expect(deaf.get_by_role("link", name="Correct this hand")).to_be_visible()
    assert standing(aki, code) == [[1, 2]]
    undo(ben).tap()
    expect_undone(ben, 2)
    assert standing(aki, code) == [[1]]


def test_two_taps_on_begin_count_as_one(phone: NewPhone) -> None:
    aki, _, code = sit(phone)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    aki.goto(f"/t/{code}/sheet")
    aki.get_by_role("button", name="Begin", exact=True).last.dblclick()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    assert standing(aki, code) == [[1], []]


def test_the_page_of_a_hand_shows_its_withdrawal_by_another_phone(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    for number in ("1", "2"):
        send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": number})
    with ben.expect_response("**/events"):
        ben.goto(f"/t/{code}/sheets/1/hands/2")
    ben.get_by_text("Something is wrong here").tap()
    ben.locator("#word").fill("I bid it")
    # A change of another hand leaves this page as it is; then this hand is withdrawn.
    send(aki, f"/t/{code}/sheets/1/hands/1/withdraw", {})
    aki.goto(f"/t/{code}/sheets/1/hands/2/withdraw")
    aki.get_by_role("button", name="Withdraw ·").tap()
    shown = ben.locator("#live-hand")
    expect(shown).to_contain_text("Nobody pays anything.")
    expect(shown.locator(".struck").last).to_contain_text("As it was before")
    expect(ben.get_by_role("link", name="Withdraw it")).to_have_count(0)
    expect(ben.get_by_role("link", name="Correct this hand")).to_have_count(0)
    expect(ben.locator("#word")).to_have_value("I bid it")
    live = shown.inner_text()
    ben.reload()
    assert shown.inner_text() == live


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
    hand = f"/t/{code}/sheets/1/hands/1"
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    with ben.expect_response("**/events"):
        ben.goto(hand)
    ben.evaluate(HOLD)
    send(aki, f"{hand}/object", {"word": "who?"})
    ben.wait_for_function("() => Boolean(window.letGo)")
    send(aki, f"{hand}/withdraw", {})
    ben.evaluate("window.letGo()")
    expect(ben.locator("#live-hand")).to_contain_text("Nobody pays anything.")
    expect(ben.locator("#live-hand")).to_contain_text("What was said against it")
    expect(ben.locator("#live-objections .notice")).to_have_count(0)


WORD = "I bid it, not you"
CARD = "#live-last > .card"
ROW = "#live-hands tbody tr >> nth=0"
RIGHT = "It is right as it stands"
LOOKS = """(part) => ["backgroundColor", "color", "fontSize", "fontWeight", "height"]
    .map((name) => getComputedStyle(part)[name])"""
STRUCK = """(part) => ["textDecorationLine", "backgroundImage", "color"]
    .map((name) => getComputedStyle(part)[name])"""


def object_to(page: Page) -> None:
    """Object to the last hand, starting from the table page."""
    page.get_by_role("link", name="Something is wrong here").tap()
    page.locator("#word").fill(WORD)
    page.get_by_role("button", name="Object", exact=True).tap()
    expect(page.locator(".notice.amber")).to_contain_text(WORD)


def colour(page: Page, part: str) -> str:
    """Return the background and border colour of an element after its animations."""
    return str(
        page.locator(part).evaluate(
            """async (part) => {
                await Promise.all(part.getAnimations({subtree: true}).map((one) => one.finished));
                const {backgroundColor, borderColor} = getComputedStyle(part);
                return `${backgroundColor} ${borderColor}`;
            }"""
        )
    )


def expect_amber(page: Page) -> None:
    """Check that the card and the row of the hand show the objection by a flag and words."""
    expect(page.locator(CARD)).to_contain_text(f"⚑ Ben objects: {WORD}")
    expect(page.locator(ROW)).to_contain_class("disputed")
    expect(page.locator("#live-hands")).to_contain_text(f"⚑ Ben objects: {WORD}")


def expect_plain(page: Page) -> None:
    expect(page.locator(CARD)).not_to_contain_text("objection")
    expect(page.locator("#live-hands")).not_to_contain_text("⚑")


def test_a_disputed_hand_is_amber_until_all_accept_it_or_it_is_corrected(phone: NewPhone) -> None:
    (aki, ben, chie), code = sit_all(phone, "da-san", 3)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1", "key": f"hand-1-{code}"})
    for page in (aki, ben, chie):
        page.goto(f"/t/{code}")
        expect(page.locator("[data-live]")).to_have_text("live")
    plain = colour(chie, CARD), colour(chie, ROW)
    object_to(ben)
    for page in (aki, chie):
        expect_amber(page)
        assert colour(page, CARD) != plain[0]
        assert colour(page, ROW) != plain[1]

    aki.locator(f"{CARD} .objection a").tap()
    aki.wait_for_url(f"**/t/{code}/sheets/1/hands/1")
    right, correct = aki.get_by_role("button", name=RIGHT), aki.get_by_role("link", name="Correct this hand")
    assert right.evaluate(LOOKS) == correct.evaluate(LOOKS)  # neither answer is the primary one
    right.tap()
    expect(right).to_have_count(0)
    expect(ben.locator(".notice.amber")).to_contain_text("agree: Aki – still to agree: Ben, Chie")
    expect_amber(chie)
    for page in (chie, ben):
        send(page, f"/t/{code}/sheets/1/hands/1/agree", {})
    for page in (ben, aki):
        expect(page.locator(".notice.amber")).to_have_count(0)
    expect_plain(chie)
    assert (colour(chie, CARD), colour(chie, ROW)) == plain

    ben.goto(f"/t/{code}")
    object_to(ben)
    expect_amber(chie)
    aki.goto(f"/t/{code}/sheets/1/hands/1/edit")
    aki.locator('label:has(input[name="bidder"][value="1"])').tap()
    aki.locator('label:has(input[name="winner"][value="1"])').tap()
    record(aki)
    expect(ben.locator(".notice.amber")).to_have_count(0)
    expect_plain(chie)
    expect(chie.locator(CARD)).to_contain_text("corrected")
    # The line through struck chips is slanted and in the text colour, so a minus sign stays legible.
    for scheme in ("light", "dark"):
        aki.emulate_media(color_scheme=scheme)
        usual, line, ink = aki.locator(".struck .chips").first.evaluate(STRUCK)
        assert usual == "none"
        assert line.startswith("linear-gradient(to right bottom")
        assert ink in line
