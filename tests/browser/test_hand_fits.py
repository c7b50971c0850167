"""An ordinary hand on one screen, every question in a stable place, and numbers on the app's own pad."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, Thumb, join, label, open_table, opened, pad_key, radio, read, send
from tests.browser.test_long_names import NAMES as LONGEST
from tests.browser.test_sizes import BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL

TWELVE = (*NAMES, "Eva", "Fumi", "Gus", "Hana", "Ichi", "Jun", "Kei", "Leo")
FORMS: dict[str, tuple[str, int, dict[str, str]]] = {
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
HALF_A_LINE = 12
ALMOST = 1.3
"""The maximum of screens in landscape, a bit more than one because so little height is left."""

SCREENS = """() => {
    const asked = [...document.querySelectorAll("[data-ask], .extras > .chips")].filter((one) => one.checkVisibility());
    const last = Math.max(...asked.map((one) => one.getBoundingClientRect().bottom));
    return last / document.querySelector(".thumb").getBoundingClientRect().top;
}"""
TOPS = "(parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY))"


def screens(page: Page, size: tuple[int, int]) -> float:
    """Return how many screens above Save an ordinary hand takes."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")
    return float(page.evaluate(SCREENS))


@pytest.mark.parametrize(("game", "seats", "rules"), FORMS.values(), ids=FORMS)
def test_an_ordinary_hand_fits_on_one_screen(phone: NewPhone, game: str, seats: int, rules: dict[str, str]) -> None:
    page = phone("ja")
    open_table(page, game, seats, TWELVE, **rules)
    assert screens(page, PORTRAIT) <= 1
    assert screens(page, SMALL) <= 2
    assert screens(page, LANDSCAPE) <= ALMOST


def tops(parts: Locator) -> list[int]:
    return list(parts.evaluate_all(TOPS))


def test_a_phone_in_landscape_puts_short_questions_in_one_row(phone: NewPhone) -> None:
    page = phone(viewport={"width": 844, "height": 390})
    open_table(page, "da-san", 3)
    assert len(set(tops(page.locator("fieldset.question")))) == 1
    open_table(page, "moon", 3)
    assert len(set(tops(page.locator("#bidder, #bid")))) == 1
    row = page.locator('[id="tricks.1"]')
    assert abs(tops(row.locator(".name"))[0] - tops(row.locator(".pill").first)[0]) < 44
    open_table(page, "freestyle", 12, TWELVE)
    assert len(set(tops(page.locator("#points .seat")))) == 6


CUT = """(page) => [...page.querySelectorAll(".marked .name")]
    .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
COVERED = """(page) => [...page.querySelectorAll(".marked .name")].filter((name) => {
    const [end, row] = [name.getBoundingClientRect().right, name.closest("fieldset")];
    const beside = [...row.querySelectorAll(".aside > *")].map((one) => one.getBoundingClientRect());
    return beside.some(({ left, width }) => width > 0 && left < end);
}).map((name) => name.textContent)"""


@pytest.mark.parametrize("language", ["en", "ja", "zh-TW"])
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


def test_the_longest_names_in_large_text_fit_in_every_field(phone: NewPhone) -> None:
    page = phone("ja")
    names = tuple(name[:40] for name in LONGEST)
    for game, rules in (("freestyle", {"mode": "zero-sum"}), ("buki", {"min_bet": "10"}), ("buki", {})):
        open_table(page, game, 4, names, **rules)
        if game == "buki":
            page.locator("label:has([data-blocked])").tap()
        for size in ("100%", "150%", "200%"):
            page.evaluate("size => document.documentElement.style.fontSize = size", size)
            assert [*page.evaluate(BEYOND_THE_EDGE), *page.evaluate(TOO_SMALL), *page.evaluate(TOO_FINE)] == []


def test_pips_of_a_blocked_hand_take_one_tap_each_and_the_focus_advances(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "buki")
    thumb = Thumb(page)
    for name, value in (("bets.1", 4), ("bets.2", 2), ("bets.3", 6)):
        thumb.pick(name, value)
    pad, ends = page.locator(".keys"), page.locator("#winner, #draw, .extras")
    before = tops(ends)
    thumb.tap(page.locator("label:has([data-blocked])"))
    for name, pips in zip(NAMES, (9, 4, 5, 12), strict=True):
        expect(pad.locator("b")).to_have_text(f"{name}'s pips")
        expect(page.locator("[data-current]")).to_be_in_viewport()
        thumb.tap(pad_key(page, pips))
    expect(pad).to_be_hidden()
    assert tops(ends) == before
    thumb.save()
    [sheet] = json.loads(read(page, f"/t/{code}/export.json"))["sheets"]
    assert sheet["hands"][0]["entry"]["pips"] == [9, 4, 5, 12]


def test_a_number_is_replaced_by_tap_and_the_pad_closes_with_another_ending(phone: NewPhone) -> None:
    page, ben = phone(), phone()
    code = open_table(page, "buki", 3)
    join(ben, page, code)
    page.locator("label:has([data-blocked])").tap()
    pad_key(page, 9).tap()
    page.locator('[id="pips.0"]').tap()
    expect(pad_key(page, 9)).to_have_attribute("aria-pressed", "true")
    pad_key(page, 8).tap()
    expect(page.locator('[id="pips.0"]')).to_have_value("8")
    expect(ben.locator('[id="pips.0"]')).to_have_value("8")
    expect(ben.locator('[id="pips.0"]')).to_be_visible()
    [entered_by], [head] = tops(ben.locator("#pips .by")), tops(ben.locator("#pips .head"))
    assert abs(entered_by - head) < HALF_A_LINE
    expect(ben.locator(".keys")).to_be_hidden()
    label(page, "winner", 1).tap()
    expect(page.locator(".keys")).to_be_hidden()
    expect(page.locator("#pips")).to_be_hidden()
    expect(page.locator('[id="pips.0"]')).to_have_value("")
    expect(radio(ben, "winner", 1)).to_be_checked()
    expect(ben.locator("#pips")).to_be_hidden()


def test_digits_are_tapped_and_the_focus_advances_after_the_chosen_length(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "freestyle")
    thumb, pad = Thumb(page), page.locator(".keys")
    thumb.tap(page.locator('[data-keys-length="2"]'))
    for name, points in zip(NAMES, ("12", "34", "56", "78"), strict=True):
        expect(pad.locator("b")).to_have_text(f"{name}'s points")
        for digit in points:
            thumb.tap(pad_key(page, int(digit)))
    expect(pad).to_be_hidden()
    thumb.save()
    [sheet] = json.loads(read(page, f"/t/{code}/export.json"))["sheets"]
    assert sheet["hands"][0]["entry"]["points"] == [12, 34, 56, 78]
    page.goto(f"/t/{code}/sheets/1/hand")
    expect(page.locator('[data-keys-length="2"]')).to_have_attribute("aria-pressed", "true")


def test_the_pad_changes_the_sign_erases_a_digit_and_fills_the_rest(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "freestyle", 3, mode="zero-sum")
    pad, rows = page.locator(".keys"), page.locator("#points .seat")
    before = tops(rows)
    page.locator('[id="points.0"]').tap()
    for named in ("1", "2", "5", "⌫", "±", "Next"):
        pad.get_by_text(named, exact=True).tap()
    expect(page.locator('[id="points.0"]')).to_have_value("12")
    expect(page.locator('input[name="points.0.minus"]')).to_be_checked()
    expect(pad.locator("b")).to_have_text("Ben's points")
    pad_key(page, 7).tap()
    page.locator('[id="points.0"]').tap()
    pad_key(page, 9).tap()
    expect(page.locator('[id="points.0"]')).to_have_value("9")
    expect(page.locator("button.rest:visible")).to_have_text("the rest: +2")
    assert tops(rows) == before
    page.locator("button.rest:visible").tap()
    expect(pad).to_be_hidden()
    Thumb(page).save()
    [sheet] = json.loads(read(page, f"/t/{code}/export.json"))["sheets"]
    assert sheet["hands"][0]["entry"]["points"] == [-9, 7, 2]
