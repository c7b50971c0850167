"""Hidden bets on several phones: revealed when all are in or when a player reveals them, then saved."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import wrong
from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, hands_of, join, label, open_table, radio
from tests.browser.test_sizes import BEYOND_THE_EDGE, LARGE_TEXT, SIZES, TOO_FINE, TOO_SMALL
from tests.length import each_with_one, soak

DOWN = "✓ in, face down"


def sit_down(phone: NewPhone, seats: int = 4, **context: Any) -> tuple[list[Page], str]:
    """Return one phone per player, at the form of the first hand, and the code of the table; Aki is the banker."""
    pages = [phone(**context) for _ in range(seats)]
    code = open_table(pages[0], "buki", seats, bets="hidden")
    for seat, page in enumerate(pages[1:], start=1):
        join(page, pages[0], code, seat)
    return pages, code


def back(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-back="bets.{seat}"]')


def expect_hidden(page: Page, seat: int) -> None:
    """Check that the bet is in and that this phone does not show it."""
    expect(back(page, seat)).to_be_visible()
    expect(back(page, seat)).to_have_text(DOWN)
    expect(label(page, f"bets.{seat}", 2)).to_be_hidden()
    expect(page.locator(f'input[name="bets.{seat}"]:checked')).to_have_count(0)


def expect_revealed(page: Page, seat: int, bet: int) -> None:
    expect(radio(page, f"bets.{seat}", bet)).to_be_checked()
    expect(label(page, f"bets.{seat}", bet)).to_be_visible()
    expect(back(page, seat)).to_be_hidden()


def opener(page: Page) -> Locator:
    return page.get_by_role("button", name="Turn the bets over", exact=True)


def save_button(page: Page) -> Locator:
    return page.locator("[data-save-button]")


def test_bets_are_hidden_until_the_last_is_in_and_any_phone_saves(phone: NewPhone) -> None:
    (aki, ben, chie, dai), code = sit_down(phone)
    expect(opener(aki)).to_be_hidden()
    label(chie, "bets.2", 4).tap()
    for page in (aki, ben, dai):
        expect_hidden(page, 2)
        expect(opener(page)).to_be_visible()
    expect_revealed(chie, 2, 4)
    expect(opener(chie)).to_be_hidden()
    label(dai, "bets.3", 6).tap()
    expect_hidden(chie, 3)
    expect(save_button(aki)).to_have_text("waiting for Ben")
    label(ben, "bets.1", 2).tap()
    for page in (aki, ben, chie, dai):
        for seat, bet in ((1, 2), (2, 4), (3, 6)):
            expect_revealed(page, seat, bet)
        expect(opener(page)).to_be_hidden()
        expect(save_button(page)).to_have_text("Who went out, or was it blocked?")
    thumb = Thumb(ben)
    thumb.pick("winner", 1)
    thumb.save()
    assert hands_of(ben, code) == 1


def test_any_phone_reveals_the_bets_early_and_the_values_stay(phone: NewPhone) -> None:
    (aki, ben, chie), code = sit_down(phone, 3)
    label(chie, "bets.2", 4).tap()
    expect_hidden(aki, 2)
    label(aki, "winner", 2).tap()
    expect(save_button(aki)).to_have_text("waiting for Ben")
    opener(aki).tap()
    for page in (aki, ben):
        expect_revealed(page, 2, 4)
        expect(opener(page)).to_be_hidden()
    expect(radio(aki, "winner", 2)).to_be_checked()
    thumb = Thumb(aki)
    thumb.pick("bets.1", 2)
    expect_revealed(chie, 1, 2)
    thumb.save()
    assert hands_of(chie, code) == 1


def test_a_cleared_bet_leaves_the_place_free_for_any_phone(phone: NewPhone) -> None:
    (aki, ben, chie), _ = sit_down(phone, 3)
    label(chie, "bets.2", 4).tap()
    expect_hidden(ben, 2)
    label(chie, "bets.2", 4).tap()
    expect(back(ben, 2)).to_be_hidden()
    label(ben, "bets.2", 6).tap()
    expect_revealed(chie, 2, 6)
    expect_revealed(ben, 2, 6)
    expect(chie.locator('[data-by="bets.2"]')).to_have_text("by Ben for Chie")
    expect_hidden(aki, 2)
    label(chie, "bets.2", 2).tap()
    expect_hidden(ben, 2)


def test_an_outdated_phone_cannot_overwrite_a_hidden_bet(phone: NewPhone) -> None:
    (_, ben, chie), _ = sit_down(phone, 3)
    # Ben's phone does not receive Chie's bet before it sends its own value for her.
    ben.route("**/live/**", lambda route: route.abort())
    label(chie, "bets.2", 4).tap()
    expect(chie.locator("[data-draft-state]")).to_be_empty()
    with chie.expect_response("**/draft*"):
        label(chie, "bets.2", 6).tap()
    label(ben, "bets.2", 2).tap()
    expect(ben.locator("[data-draft-state]")).to_have_text(
        "Chie's part lies face down; turn it over first to change it"
    )
    expect_hidden(ben, 2)
    expect_revealed(chie, 2, 6)


def test_hidden_bets_stay_hidden_after_a_reload(phone: NewPhone) -> None:
    (aki, _, chie), _ = sit_down(phone, 3)
    label(chie, "bets.2", 4).tap()
    expect_hidden(aki, 2)
    for page in (aki, chie):
        page.reload()
    expect_hidden(aki, 2)
    expect_revealed(chie, 2, 4)
    expect(opener(aki)).to_be_visible()


def test_bets_are_hidden_without_a_script_and_enter_reveals_none(phone: NewPhone) -> None:
    (aki, _, chie), code = sit_down(phone, 3)
    label(chie, "bets.2", 4).tap()
    expect_hidden(aki, 2)
    old = phone(java_script_enabled=False, storage_state=aki.context.storage_state())
    old.goto(f"/t/{code}/sheets/1/hand")
    expect_hidden(old, 2)
    label(old, "bets.1", 6).tap()
    old.locator("label:has([data-blocked])").tap()
    old.locator('[id="pips.0"]').fill("9")
    old.keyboard.press("Enter")
    expect(old.get_by_role("alert").first).to_be_visible()
    expect_hidden(old, 2)
    expect_hidden(aki, 2)
    opener(old).tap()
    expect_revealed(old, 2, 4)
    expect_revealed(old, 1, 6)
    expect(old.locator('[id="pips.0"]')).to_have_value("9")
    expect_revealed(aki, 2, 4)


@soak
@pytest.mark.parametrize(("size", "scheme"), each_with_one(SIZES.values(), ["light", "dark"]))
def test_hidden_bets_are_legible_on_every_phone(phone: NewPhone, size: tuple[int, int], scheme: str) -> None:
    (aki, _, chie), _ = sit_down(
        phone, 3, locale="ja", color_scheme=scheme, viewport={"width": size[0], "height": size[1]}
    )
    rows = [aki.locator(f'[id="{name}"]') for name in ("bets.0", "bets.1", "bets.2", "winner", "draw")]
    before = [row.bounding_box() for row in rows]
    label(chie, "bets.2", 4).tap()
    expect(back(aki, 2)).to_be_visible()
    expect(aki.locator("[data-turn-up]")).to_be_visible()
    assert [row.bounding_box() for row in rows] == before, "a row has moved"
    assert wrong(aki) == []
    for _ in range(2):
        assert [*aki.evaluate(TOO_SMALL), *aki.evaluate(TOO_FINE), *aki.evaluate(BEYOND_THE_EDGE)] == []
        aki.evaluate(LARGE_TEXT)
