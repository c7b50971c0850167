"""The bar with Save: the entered values, the result for each player, and the way in which the hand ended."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, open_table, radio, tien_gow

LONG = ("Alexandra von Hohenlohe-Langenburg-Weikersheim"[:40], "Ben", "千恵", "Maximilian der Zweite von und zu Aufseß")
SIZES = {"ordinary": (390, 844), "narrow": (320, 568)}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_bar_shows_the_result_of_each_player_and_the_ending(phone: NewPhone, size: tuple[int, int]) -> None:
    page = phone("ja", viewport={"width": size[0], "height": size[1]})
    open_table(page, "tien-gow", 4, LONG)
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


def test_the_requested_payments_are_in_view_without_scripts(phone: NewPhone) -> None:
    page = phone(java_script_enabled=True)
    code = open_table(page, "tien-gow")
    plain = phone(java_script_enabled=False, storage_state=page.context.storage_state())
    plain.goto(f"/t/{code}/sheets/1/hand")
    for seat, piles in enumerate("4310"):
        radio(plain, f"piles.{seat}", piles).check(force=True)
    radio(plain, "winner", 0).check(force=True)
    plain.get_by_role("button", name="Show the payments").tap()
    expect(plain.locator("#preview")).to_be_in_viewport()
    expect(plain.locator("[data-net] .won")).to_have_count(4)
