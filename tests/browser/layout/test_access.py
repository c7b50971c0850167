"""Every reader: keyboard and motion, and a table of twelve with the others' payments folded and its marks explained."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, on_every_screen
from tests.browser.phones import TWELVE, hands_of, opened, send
from tests.browser.seated import at_form

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
    keyboard_to(page, "auction")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(AT) == ["auction", "0 2"]
    keyboard_to(page, "winner")
    page.keyboard.press("Space")
    expect(page.locator("[data-previewed]")).to_be_visible()
    keyboard_to(page, "action")
    expect(page.locator("[data-save-button]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{code}")
    assert hands_of(page, code) == 1


HEIGHT = "document.documentElement.scrollHeight"

# The seals with text that exceeds them.
OUT_OF_ITS_SEAL = """() => [...document.querySelectorAll(".rows .seal")].filter((seal) => {
    const range = document.createRange();
    range.selectNodeContents(seal.querySelector(".narrow, [aria-hidden]") ?? seal);
    const [box, ink] = [seal.getBoundingClientRect(), range.getBoundingClientRect()];
    return ink.width > box.width + 0.5 || ink.height > 1.6 * box.height;
}).map((one) => one.textContent)"""


def box(page: Page, selector: str) -> dict[str, float]:
    rect: dict[str, float] = page.locator(selector).first.evaluate("one => one.getBoundingClientRect().toJSON()")
    return rect


@on_every_screen
def test_a_table_of_twelve_folds_payments(phone: NewPhone, language: str, size: tuple[int, int], text: str) -> None:
    page = phone(language, viewport={"width": size[0], "height": size[1]})
    table = f"/t/{opened(page, 'freestyle', len(TWELVE), TWELVE)}"
    for number in ("1", "2"):
        points = {f"points.{seat}": str((7 * seat + 13 * int(number)) % 40 * 1000) for seat in range(len(TWELVE))}
        send(page, f"{table}/sheets/1/hand", points | {"action": "save", "number": number})
    mine, others = ".payments > li:visible .pay.mine", ".payments > li:visible .pay:not(.mine)"
    for path, most in (("", 5600), ("/sheets/1/hands/2", 3000)):
        page.goto(f"{table}{path}?text={text}")
        assert page.evaluate(HEIGHT) < (2 * most if text == "large" else most)
        assert page.evaluate(BEYOND_THE_EDGE) == []
        expect(page.locator(mine)).to_have_count(11)
        expect(page.locator(others)).to_have_count(0)
        page.locator(".others > summary").first.tap()
        expect(page.locator(others)).to_have_count(55)
    page.goto(table)
    assert page.evaluate(OUT_OF_ITS_SEAL) == []
    # The matrix of all pairs opens at a tap, and its column of sums stays in view.
    expect(page.locator("#live-pairs table")).to_be_hidden()
    page.locator("summary:has(+ #live-pairs)").tap()
    scroll = page.locator("#live-pairs .scroll")
    for left in (0, 300):
        scroll.evaluate("(one, left) => one.scrollTo(left, 0)", left)
        all_of_it = box(page, "#live-pairs td.all")
        assert 0 < all_of_it["left"] < all_of_it["right"] <= size[0]
        assert box(page, "#live-pairs tbody th")["right"] <= all_of_it["left"]


EXPLAINED = {
    "#live-head .big summary": "advance whenever the dealer changes",
    "#live-head .badge summary": "counts ×2",
    "#live-hands .marks summary": "marks the dealer",
    "#live-seats summary": "Aki deals",
}


@pytest.mark.parametrize("width", [320, 844])
def test_a_mark_is_explained_at_a_tap_and_moves_nothing(phone: NewPhone, width: int) -> None:
    page = phone(viewport={"width": width, "height": 640})
    table = f"/t/{opened(page, 'tien-gow', dealer_multiplier='2', first_dealer_multiplier='2')}"
    hand = {"piles.0": "4", "piles.1": "3", "piles.2": "1", "piles.3": "0", "winner": "0"}
    send(page, f"{table}/sheets/1/hand", hand | {"action": "save", "number": "1", "dealer": "1"})
    page.goto(table)
    high = page.evaluate(HEIGHT)
    for mark, words in EXPLAINED.items():
        page.locator(mark).tap()
        fold = page.locator(".explain[open] .explained")
        expect(fold).to_have_count(1)
        expect(fold).to_contain_text(words)
        assert page.evaluate(HEIGHT) == high
        place = box(page, ".explain[open] .explained")
        assert place["left"] >= 0
        assert place["right"] <= width
    page.keyboard.press("Escape")
    expect(page.locator(".explain[open]")).to_have_count(0)


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("size", [(320, 568), (667, 375), (844, 390)], ids=str)
def test_names_and_sums_in_money_leave_room_for_the_amounts_of_pairs(
    phone: NewPhone, size: tuple[int, int], text: str
) -> None:
    page = phone("ja", viewport={"width": size[0], "height": size[1]})
    people = ("Bob", "Eve", "Dora Featherstonehaugh-Wu", "Ann", "Kenji")
    table = f"/t/{opened(page, 'freestyle', len(people), people)}"
    send(page, f"{table}/terms", {"rate.amount": "2.5", "rate.currency": "HKD", "note": ""})
    points = {f"points.{seat}": str(33 * seat) for seat in range(len(people))}
    send(page, f"{table}/sheets/1/hand", points | {"action": "save", "number": "1"})
    page.goto(f"{table}?text={text}")
    page.locator("summary:has(+ #live-pairs)").tap()
    end = min(box(page, "#live-pairs td.all")["left"], box(page, "#live-pairs .scroll")["right"])
    assert end - box(page, "#live-pairs tbody th")["right"] > 90
