"""An ordinary hand on one screen: every question in a stable place, and the first control in view."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE
from tests.browser.phones import NAMES, Thumb, join, label, open_table, opened, send, tien_gow
from tests.browser.places import ENTRIES, Places
from tests.browser.seated import at_form

# Whether the first control of the form is completely above the bar with Save.
FIRST_IN_VIEW = """() => {
    const taps = [...document.querySelectorAll("#entry :is(input:not([type=hidden]), button)")];
    const first = taps.find((one) => one.checkVisibility());
    const { bottom } = (first.closest("label") ?? first).getBoundingClientRect();
    return bottom <= document.querySelector("[data-save]").getBoundingClientRect().top;
}"""

# In landscape the header is one line without cut text, and the sentence next to Save takes no extra line.
IN_ONE_LINE = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [head, title, about, save] = [".felt", ".entry-head", ".felt .ask", "[data-save]"].map(box);
    return head.height <= 56 && title.top < about.bottom && about.right <= innerWidth && save.height <= 64;
}"""


def failing_forms(page: Page, places: Places, sight: str, text: str = "") -> dict[str, list[str]]:
    """Return the forms that fail the check or exceed the width, each with the wide elements."""
    failing = {}
    for name in ENTRIES:
        page.goto(places.addresses[name])
        page.wait_for_load_state("load")
        page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        beyond = page.evaluate(BEYOND_THE_EDGE)
        if beyond or not page.evaluate(sight):
            failing[name] = beyond
    return failing


def test_the_first_control_is_in_view_on_the_smallest_phone_in_large_text(phone: NewPhone, places: Places) -> None:
    page = phone("ja", storage_state=places.kept, viewport={"width": 320, "height": 568})
    assert failing_forms(page, places, FIRST_IN_VIEW, "150%") == {}


def test_a_phone_in_landscape_shows_header_and_save_in_one_line_each(phone: NewPhone, places: Places) -> None:
    page = phone("ja", storage_state=places.kept, viewport={"width": 844, "height": 390})
    assert failing_forms(page, places, IN_ONE_LINE) == {}


TWELVE = (*NAMES, "Eva", "Fumi", "Gus", "Hana", "Ichi", "Jun", "Kei", "Leo")

FORMS: dict[str, tuple[str, int, dict[str, str]]] = {
    "tien-gow": ("tien-gow", 4, {}),
    "buki": ("buki", 4, {}),
    "buki, bets typed": ("buki", 4, {"min_bet": "10"}),
    "moon": ("moon", 3, {}),
    "da-san": ("da-san", 3, {}),
    "freestyle": ("freestyle", 4, {}),
    "freestyle of twelve": ("freestyle", 12, {}),
    "freestyle, zero-sum, of twelve": ("freestyle", 12, {"mode": "zero-sum"}),
    "freestyle with a winner": ("freestyle", 4, {"mode": "winner"}),
    "freestyle with sides": ("freestyle", 4, {"mode": "sides"}),
}

PORTRAIT, SMALL, LANDSCAPE = (390, 844), (375, 667), (844, 390)
ALMOST = 1.3
"""The maximum of screens in landscape, a bit more than one because so little height is left."""

SCREENS = """() => {
    const asked = [...document.querySelectorAll("[data-ask], .extras > .chips")].filter((one) => one.checkVisibility());
    const last = Math.max(...asked.map((one) => one.getBoundingClientRect().bottom));
    return last / document.querySelector(".thumb").getBoundingClientRect().top;
}"""


def screens(page: Page, size: tuple[int, int]) -> float:
    """Return how many screens above Save an ordinary hand takes."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")
    return float(page.evaluate(SCREENS))


@pytest.mark.parametrize(("game", "seats", "rules"), FORMS.values(), ids=FORMS)
def test_an_ordinary_hand_fits_on_one_screen(phone: NewPhone, game: str, seats: int, rules: dict[str, str]) -> None:
    page, _ = at_form(phone("ja"), game, seats, TWELVE, **rules)
    assert screens(page, PORTRAIT) <= 1
    assert screens(page, SMALL) <= 2
    assert screens(page, LANDSCAPE) <= ALMOST


CUT = """(page) => [...page.querySelectorAll(".marked .name")]
    .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""

COVERED = """(page) => [...page.querySelectorAll(".marked .name")].filter((name) => {
    const [end, row] = [name.getBoundingClientRect().right, name.closest("fieldset")];
    const beside = [...row.querySelectorAll(".aside > *")].map((one) => one.getBoundingClientRect());
    return beside.some(({ left, width }) => width > 0 && left < end);
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_players_name_is_not_cut_by_the_author_or_the_rest_button(phone: NewPhone, language: str) -> None:
    aki, ben = phone(language), phone(language, viewport={"width": SMALL[0], "height": SMALL[1]})
    code = open_table(aki, "tien-gow")
    join(ben, aki, code)
    for seat, piles in ((0, 2), (1, 2), (2, 4)):
        label(aki, f"piles.{seat}", piles).tap()
    expect(ben.locator('[data-by="piles.2"]')).to_contain_text("Aki")
    expect(ben.locator("button.rest:visible")).to_have_count(1)
    entry = ben.locator("#entry")
    assert entry.evaluate(CUT) == []
    assert entry.evaluate(COVERED) == []
    ben.goto(f"/t/{code}/sheets/1/hand?text=large")
    expect(ben.locator('[data-by="piles.2"]')).to_contain_text("Aki")
    assert entry.evaluate(COVERED) == []


OVERPRINTED = """() => [...document.querySelectorAll("#bets fieldset.seat")].filter((row) => {
    const [name, left] = [".who", ".aside .soft"].map((part) => row.querySelector(part).getBoundingClientRect());
    return name.left < left.right && left.left < name.right && name.top < left.bottom - 1 && left.top < name.bottom - 1;
}).map((row) => row.id)"""


@pytest.mark.parametrize("least", [2, 10])
def test_the_remainder_of_a_draw_is_shown_beside_each_bet(phone: NewPhone, least: int) -> None:
    page = phone()
    code = opened(page, "buki", min_bet=str(least))
    drawn = {"action": "save", "number": "1", "bets.length": "4", "draw": "true"}
    send(page, f"/t/{code}/sheets/1/hand", drawn | {f"bets.{seat}": str(least) for seat in (1, 2, 3)})
    page.goto(f"/t/{code}/sheets/1/hand")
    for size in (PORTRAIT, SMALL, LANDSCAPE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator("#bets .aside .soft:visible")).to_have_text([f"{least} left from the draw"] * 3)
        assert page.evaluate(OVERPRINTED) == []


LONG_IN_ALL = ("Alexandra von Hohenlohe-Langenburg-Weike", "Ben", "千恵", "Maximilian der Zweite von und zu Aufseß")

SIZES = {"ordinary": (390, 844), "narrow": (320, 568)}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_bar_shows_the_result_of_each_player_and_the_ending(phone: NewPhone, size: tuple[int, int]) -> None:
    page, _ = at_form(phone("ja", viewport={"width": size[0], "height": size[1]}), "tien-gow", 4, LONG_IN_ALL)
    tien_gow(Thumb(page))
    won = page.locator("[data-net] .won")
    expect(won).to_have_count(4)
    expect(won.locator("b")).to_have_text(["+18", "−2", "−6", "−10"])
    expect(page.locator("[data-net] .mine")).to_contain_text("+18")
    expect(page.locator("[data-headline-here]")).to_contain_text("包尊")
    expect(page.locator("[data-running]")).to_contain_text("8")
    for one in won.all():
        inside = one.locator("b").evaluate("b => b.getBoundingClientRect().right <= innerWidth")
        assert inside, "a number exceeds the screen"
    bar = page.locator("[data-save]").bounding_box()
    assert bar
    assert bar["height"] <= 176
