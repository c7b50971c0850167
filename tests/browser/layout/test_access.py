"""Keyboard and motion: a hand entered by keyboard, each stop of which is visible, and news with and without motion."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import hands_of, open_table, send
from tests.browser.seated import HAND, at_form

# The focused element must have a visible outline; a radio shows it on its label.
SHOWS_FOCUS = """() => {
    const one = document.activeElement;
    const shown = [one, one.nextElementSibling, one.closest("label")].filter(Boolean);
    const visible = (part) => {
        const style = getComputedStyle(part);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    };
    return shown.some(visible);
}"""
AT = "() => [document.activeElement.name ?? '', document.activeElement.value ?? '']"
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Animations and transitions that have started.
NOTE_WHAT_MOVES = """window.moved = [];
for (const kind of ["animationstart", "transitionrun"]) {
    document.addEventListener(kind, ({ target }) => window.moved.push(`${kind}: ${target.outerHTML.slice(0, 120)}`));
}"""


def keyboard_to(page: Page, name: str, most: int = 25) -> None:
    """Press Tab until the field `name` has the focus, and check that each stop shows its focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        assert page.evaluate(SHOWS_FOCUS), page.evaluate("document.activeElement.outerHTML")
        if page.evaluate(AT)[0] == name:
            return
    pytest.fail(f"no Tab leads to {name}")


def test_a_hand_is_entered_and_saved_by_keyboard(phone: NewPhone) -> None:
    page, code = at_form(phone(), "da-san", 3)
    for name in ("bidder", "bid"):
        keyboard_to(page, name)
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    assert page.evaluate(AT) == ["bid", "2"]
    keyboard_to(page, "winner")
    page.keyboard.press("Space")
    expect(page.locator("[data-previewed]")).to_be_visible()
    keyboard_to(page, "action")
    expect(page.locator("[data-save-button]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{code}")
    assert hands_of(page, code) == 1


def test_news_is_animated_unless_the_phone_prefers_reduced_motion(phone: NewPhone) -> None:
    scorer = phone()
    code = open_table(scorer, "da-san", 3)
    lively, restful = (
        phone(storage_state=scorer.context.storage_state(), reduced_motion=motion)
        for motion in ("no-preference", "reduce")
    )
    for page in (lively, restful):
        page.add_init_script(NOTE_WHAT_MOVES)
        page.goto(f"/t/{code}")
        expect(page.locator("[data-live]")).to_have_text("live")
    send(scorer, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    for page in (lively, restful):
        expect(page.locator("#live-last")).to_contain_text("Hand 1")
    lively.wait_for_function("window.moved.length")
    restful.evaluate(TWO_FRAMES)  # an animation would have begun by then
    assert restful.evaluate("window.moved") == []
