"""The result of a hand on several phones: that of the reader first, undone or withdrawn; a second tap does nothing."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label, open_table, opened, radio, send, synced, tien_gow
from tests.browser.seated import HAND, TYPED, hear_nothing, sit, sit_all, standing, type_hand

BY_AKI = {"action": "save", "winner": "0", "finish": "bao_zun", "number": "1"}
SAVED = BY_AKI | {f"piles.{seat}": piles for seat, piles in enumerate("4310")}
"""Aki takes 4 piles and the last trick with 包尊: Ben pays 2, Chie 6, Dai 10."""
CORRECTED = {key: value for key, value in SAVED.items() if key != "finish"}

SAYS = ("Your result", "now −10 (was 0)", "place 1 → place 4", "Next hand: Aki deals", "Something is wrong", "OK")
COMPARE = "Compare it with your input"
LINES = """(one) => { const words = document.createRange();
    words.selectNodeContents(one);
    return [...words.getClientRects()].map(({ top }) => top); }"""


def chips(page: Page) -> Locator:
    """Return the reader's own chips, the large figure."""
    return page.locator(".result .own .amount")


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


def test_a_headline_of_two_lines_does_not_touch_the_result_below(phone: NewPhone) -> None:
    page = phone("ja", viewport={"width": 360, "height": 640})
    table = f"/t/{opened(page, 'tien-gow', 4, ('Maximilian', 'Ben', 'Chie', 'Dai'))}"
    send(page, f"{table}/sheets/1/hand", SAVED)
    page.goto(table)
    headline = page.locator(".result .told").bounding_box()
    assert headline
    assert headline["height"] > 40
    assert top(page.locator(".result .own")) - headline["y"] - headline["height"] > 4


def test_a_mark_beside_the_headline_does_not_cover_the_arrow_of_the_fold(phone: NewPhone) -> None:
    page = phone("zh-TW", viewport={"width": 375, "height": 667})
    table = f"/t/{opened(page, 'tien-gow')}"
    send(page, f"{table}/sheets/1/hand", SAVED)
    send(page, f"{table}/sheets/1/hands/1/edit", CORRECTED)
    page.goto(table)
    tag, fold = page.locator(".result .tag").bounding_box(), page.locator(".result > details").bounding_box()
    assert tag
    assert fold
    assert tag["x"] + tag["width"] <= fold["x"] + fold["width"] - 16


def test_a_saved_hand_shows_three_players_their_results(phone: NewPhone) -> None:
    (aki, ben, chie, dai), code = sit_all(phone, "tien-gow", 4, {"viewport": {"width": 375, "height": 667}})
    dai.goto(f"/t/{code}")
    expect(dai.locator("[data-live]")).to_have_attribute("data-state", "live")
    label(ben, "piles.1", 2).tap()
    synced(ben, code)
    label(chie, "piles.2", 1).tap()
    synced(chie, code)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)

    # Dai is on the page of the table.
    result = dai.locator("#live-last .result")
    for words in SAYS:
        expect(result).to_contain_text(words)
    expect(chips(dai)).to_have_text("−10")
    expect(result.locator(".payments li")).to_have_count(3)
    assert top(result) < top(dai.locator("#live-mine"))

    # Ben has entered the same hand with other values.
    expect(ben.locator("#saved")).to_contain_text("Another phone has saved hand 1.")
    expect(chips(ben)).to_have_text("−2")
    expect(ben.locator("#entry")).to_be_hidden()
    expect(ben.locator("[data-save]")).to_be_hidden()
    expect(ben.locator("#saved .thumb a")).to_be_in_viewport()
    expect(ben.get_by_role("link", name="Something is wrong")).to_be_visible()
    ben.get_by_role("button", name="OK").tap()
    expect(chips(ben)).to_be_hidden()
    ben.get_by_role("button", name=COMPARE).tap()
    expect(ben.locator("#taken .differs")).to_have_count(1)
    ben.locator(".beside td").last.evaluate("(one) => { one.textContent = 'Aki 5, Ben 1, Chie 2, Dai 2 '.repeat(4); }")
    for head in ben.locator(".beside thead th").all():
        assert len(set(head.evaluate(LINES))) == 1, "a word is broken"

    # Chie's part is recorded as she entered it; she continues with the next hand, and no correction moves its form.
    expect(chips(chie)).to_have_text("−6")
    expect(chie.get_by_role("button", name=COMPARE)).to_have_count(0)
    chie.get_by_role("link", name="Enter hand 2").tap()
    expect(chie).to_have_url(re.compile("/hand$"))
    line = chie.locator("#live-line .result")
    expect(line.locator("summary").first).to_contain_text("−6")
    expect(chips(chie)).to_be_hidden()
    label(chie, "piles.2", 3).tap()
    before = top(label(chie, "piles.2", 3))
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", CORRECTED)
    expect(line.locator("summary").first).to_contain_text("−3")
    expect(radio(chie, "piles.2", 3)).to_be_checked()
    assert top(label(chie, "piles.2", 3)) == before
    expect(chips(dai)).to_have_text("−5")


def test_a_dismissed_result_stays_folded_on_this_phone_until_it_changes_and_moves_no_form(phone: NewPhone) -> None:
    aki, ben, code = sit(phone, "tien-gow", 4)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    aki.goto(f"/t/{code}")
    # Above a form the result is a line, which unfolds, folds, and is dismissed until a correction.
    ben.goto(f"/t/{code}/sheets/1/hand")
    line, pile = ben.locator("#live-line .result"), label(ben, "piles.0", 4)
    line.locator("summary").first.tap()
    expect(chips(ben)).to_have_text("−2")
    line.locator("summary").first.tap()
    expect(chips(ben)).to_be_hidden()
    before = top(pile)
    line.get_by_role("button", name="OK").first.tap()
    expect(line).to_be_hidden()
    assert top(pile) == before
    ben.reload()
    expect(line).to_be_hidden()
    pile.tap()
    expect(radio(ben, "piles.0", 4)).to_be_checked()
    before = top(pile)
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", CORRECTED)
    expect(line.locator("summary").first).to_contain_text("−1")
    expect(line.locator("summary").first).to_be_visible()
    assert top(pile) == before
    # On the page of the table it can be unfolded again, and other changes leave it unfolded.
    ben.goto(f"/t/{code}")
    ben.get_by_role("button", name="OK").tap()
    expect(chips(ben)).to_be_hidden()
    summary = ben.locator("#live-last summary").first
    expect(summary).to_contain_text("Hand 1 you −1")
    ben.reload()
    expect(chips(ben)).to_be_hidden()
    expect(chips(aki)).to_be_visible()
    summary.tap()
    expect(chips(ben)).to_be_visible()
    send(aki, f"/t/{code}/people/3", {"name": "Chieko"})
    expect(ben.locator("#live-seats")).to_contain_text("Chieko")
    expect(chips(ben)).to_be_visible()
    summary.tap()
    expect(chips(ben)).to_be_hidden()
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", SAVED)
    expect(chips(ben)).to_have_text("−2")
    expect(chips(ben)).to_be_visible()


def test_save_waits_for_a_named_player_with_a_phone_after_the_own_part_is_in(phone: NewPhone) -> None:
    (aki, ben, chie), _ = sit_all(phone, "tien-gow", 3)
    save = ben.locator("[data-save-button]")
    label(ben, "piles.1", 3).tap()
    expect(save).to_have_text("waiting for Aki")
    label(aki, "piles.0", 4).tap()
    expect(save).to_have_text("waiting for Chie")
    # Save still leads to the missing part, and asks a player who enters parts of others for it.
    save.tap()
    expect(radio(ben, "piles.2", 0)).to_be_focused()
    label(aki, "piles.1", 2).tap()
    expect(aki.locator("[data-save-button]")).not_to_have_text("waiting for Chie")
    expect(aki.locator("[data-save-button]")).to_contain_text("Chie")
    label(chie, "piles.2", 1).tap()
    expect(radio(ben, "piles.2", 1)).to_be_checked()


# --- the second tap

MEET = """() => {
    const parts = [...document.querySelectorAll("main a, main button, .thumb a, .thumb button")];
    return parts.filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).length;
}"""

HOLD = """const held = new CSSStyleSheet();
held.replaceSync("[data-arrived]::after, [data-folded]::before { animation-play-state: paused !important; }");
document.adoptedStyleSheets = [held];"""
"""Pauses the shield until `release_shield` is called, because this process may look late."""


def reachable(page: Page) -> int:
    """Return how many links and buttons a tap can reach now, after the styles have loaded."""
    page.wait_for_load_state()
    links_and_buttons: int = page.evaluate(MEET)
    return links_and_buttons


def release_shield(page: Page) -> None:
    page.evaluate("document.adoptedStyleSheets = []")


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_the_second_tap_on_save_opens_no_hand_and_undoes_nothing(phone: NewPhone, wish: str) -> None:
    page = phone(reduced_motion=wish)
    page.add_init_script(HOLD)
    code = open_table(page, "tien-gow")
    tien_gow(Thumb(page))
    save = page.locator("[data-save-button]").bounding_box()
    assert save
    Thumb(page).save()
    onward = page.locator("#live-thumb a.button")
    expect(onward).to_be_visible()
    assert reachable(page) == 0
    for height in (0.2, 0.5, 0.8):
        page.touchscreen.tap(save["x"] + save["width"] / 2, save["y"] + save["height"] * height)
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    # A keyboard works at once, and taps work after the shield.
    onward.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/hand$"))
    page.go_back()
    release_shield(page)
    onward.tap()  # playwright waits until a tap reaches the link
    expect(page).to_have_url(re.compile("/hand$"))
    page.goto(f"/t/{code}")
    assert reachable(page) > 0


def test_the_second_tap_answers_no_question_and_the_same_hand_is_discarded(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    ben.add_init_script(HOLD)
    ben.reload()
    hear_nothing(ben)
    type_hand(ben)
    expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    ben.locator("[data-save-button]").tap()
    expect(ben.locator("#taken")).to_be_visible()
    assert reachable(ben) == 0
    release_shield(ben)
    ben.get_by_role("link", name="Same hand: discard mine").tap()
    expect(ben).to_have_url(re.compile(rf"/t/{code}$"))
    assert standing(aki, code) == [[1]]
    ben.goto(f"/t/{code}/sheets/1/hand")
    expect(ben.locator("#entry input:checked:not([value=''])")).to_have_count(0)


def test_a_tap_meant_for_save_does_nothing_after_the_form_is_replaced(phone: NewPhone) -> None:
    aki, ben, code = sit(phone, "tien-gow", 4)
    ben.add_init_script(HOLD)
    ben.reload()
    tien_gow(Thumb(ben))
    save = ben.locator("[data-save-button]").bounding_box()
    assert save
    send(aki, f"/t/{code}/sheets/1/hand", SAVED | {"winner": "1"})
    expect(ben.locator("#saved .thumb a")).to_be_attached()
    assert reachable(ben) == 0
    ben.touchscreen.tap(save["x"] + save["width"] / 2, save["y"] + save["height"] / 2)
    release_shield(ben)
    ben.get_by_role("button", name=COMPARE).tap()
    expect(ben.locator("#taken")).to_be_visible()


def test_a_second_tap_on_ok_reaches_nothing_that_moved_up(phone: NewPhone) -> None:
    aki, ben, code = sit(phone, "tien-gow", 4)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    ben.add_init_script(HOLD)
    ben.goto(f"/t/{code}")
    ok = ben.get_by_role("button", name="OK")
    ok.scroll_into_view_if_needed()
    ok.tap()
    expect(chips(ben)).to_be_hidden()
    assert reachable(ben) == ben.locator(".thumb a").count() == 1


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
    expect(page.locator("#again")).to_contain_text(f"✓ Hand {number} is withdrawn.")
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


# Delay the first answer with updates.
HOLD_UPDATES = """() => {
    const ask = window.fetch;
    window.fetch = async (to, how) => {
        const answer = await ask(to, how);
        if (String(to).includes("/live/") && !window.letGo) await new Promise((go) => (window.letGo = go));
        return answer;
    };
}"""


def test_a_withdrawal_between_two_requests_for_updates_is_not_missed_and_keeps_what_is_typed(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    hand = f"/t/{code}/sheets/1/hands/1"
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    with ben.expect_response("**/events"):
        ben.goto(hand)
    ben.evaluate(HOLD_UPDATES)
    ben.get_by_text("Something is wrong").tap()
    ben.locator("#word").fill("I bid it")
    send(aki, f"{hand}/object", {"word": "who?"})
    ben.wait_for_function("() => Boolean(window.letGo)")
    send(aki, f"{hand}/withdraw", {})
    ben.evaluate("window.letGo()")
    expect(ben.locator("#live-hand")).to_contain_text("No payments.")
    expect(ben.locator("#live-hand")).to_contain_text("Objections")
    expect(ben.locator("#live-objections .notice")).to_have_count(0)
    for link in ("Withdraw it", "Correct this hand"):
        expect(ben.get_by_role("link", name=link)).to_have_count(0)
    expect(ben.locator("#word")).to_have_value("I bid it")
