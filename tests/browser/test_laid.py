"""Bets that players place on their own phones: two taps, shown at once, changed only by the banker and the host."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import wrong
from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, hands_of, join, label, open_table, radio
from tests.browser.test_sizes import BEYOND_THE_EDGE, LARGE_TEXT, SIZES, TOO_FINE, TOO_SMALL
from tests.length import each_with_one, soak

AT_ONCE = 1_000
"""The milliseconds within which every phone shows a placed bet."""


def sit_down(phone: NewPhone, seats: int = 3, rules: dict[str, str] | None = None, **context: Any) -> list[Page]:
    """Return one phone per player, at the form of the first hand; Aki is host and banker."""
    pages = [phone(**context) for _ in range(seats)]
    code = open_table(pages[0], "buki", seats, **(rules or {}))
    for seat, page in enumerate(pages[1:], start=1):
        join(page, pages[0], code, seat)
    return pages


def on_table(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-on-table="bets.{seat}"]')


def place_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Lay my bet", exact=True)


def change_button(page: Page, seat: int) -> Locator:
    return page.locator(f'[id="bets.{seat}"] .mend > summary')


def expect_placed(page: Page, seat: int, bet: int, timeout: float | None = None) -> None:
    expect(on_table(page, seat)).to_have_text(f"✓ {bet} laid", timeout=timeout)
    expect(on_table(page, seat)).to_be_visible()
    expect(label(page, f"bets.{seat}", bet)).to_be_hidden()
    expect(radio(page, f"bets.{seat}", bet)).to_be_checked()


def save_button(page: Page) -> Locator:
    return page.locator("[data-save-button]")


def test_a_bet_is_placed_in_two_taps_and_shown_on_every_phone_at_once(phone: NewPhone) -> None:
    aki, ben, chie = sit_down(phone)
    thumb = Thumb(ben)
    thumb.pick("bets.1", 4)
    expect(radio(chie, "bets.1", 4)).to_be_checked()
    expect(on_table(chie, 1)).to_be_hidden()
    thumb.pick("bets.1", 6)
    expect(radio(chie, "bets.1", 6)).to_be_checked()
    thumb.tap(place_button(ben))
    for page in (aki, chie):
        expect_placed(page, 1, 6, AT_ONCE)
    expect_placed(ben, 1, 6)
    expect(place_button(ben)).to_be_hidden()
    expect(ben.get_by_text("Only Aki or the host can change it.")).to_be_visible()
    expect(place_button(chie)).to_be_visible()
    expect(change_button(aki, 1)).to_be_visible()
    for page in (ben, chie):
        expect(change_button(page, 1)).to_have_count(0)


def test_placing_a_bet_moves_nothing_below_it(phone: NewPhone) -> None:
    pages = sit_down(phone)
    rows = [page.locator(f'[id="{name}"]') for page in pages for name in ("bets.0", "bets.2", "winner", "draw")]
    before = [row.bounding_box() for row in rows]
    label(pages[1], "bets.1", 4).tap()
    place_button(pages[1]).tap()
    for page in pages:
        expect_placed(page, 1, 4)
    assert [row.bounding_box() for row in rows] == before


def test_any_phone_saves_placed_bets(phone: NewPhone) -> None:
    aki, ben, chie = sit_down(phone)
    for page, name, bet in ((ben, "bets.1", 4), (chie, "bets.2", 2)):
        label(page, name, bet).tap()
        place_button(page).tap()
    expect_placed(ben, 2, 2)
    expect(save_button(ben)).to_have_text("Who went out, or was it blocked?")
    thumb = Thumb(ben)
    thumb.pick("winner", 1)
    thumb.save()
    assert hands_of(ben, ben.url[-6:]) == 1
    expect(aki.get_by_text("Hand 1 has been saved by another phone.")).to_be_visible()


def test_the_host_corrects_and_returns_a_placed_bet(phone: NewPhone) -> None:
    aki, ben, chie = sit_down(phone)
    label(ben, "bets.1", 4).tap()
    place_button(ben).tap()
    expect_placed(aki, 1, 4)
    change_button(aki, 1).tap()
    label(aki, "bets.1", 6).tap()
    for page in (ben, chie, aki):
        expect_placed(page, 1, 6)
    expect(ben.locator('[data-by="bets.1"]')).to_have_text("by Aki for Ben")
    change_button(aki, 1).tap()
    aki.get_by_role("button", name="Give the bet back").tap()
    for page in (aki, ben, chie):
        expect(on_table(page, 1)).to_be_hidden()
        expect(label(page, "bets.1", 4)).to_be_visible()
        expect(page.locator('input[name="bets.1"]:checked')).to_have_count(0)
    label(ben, "bets.1", 2).tap()
    place_button(ben).tap()
    expect_placed(chie, 1, 2)


def test_an_outdated_phone_cannot_change_a_placed_bet_and_shows_it(phone: NewPhone) -> None:
    _, ben, chie = sit_down(phone)
    chie.route("**/live/**", lambda route: route.abort())
    label(ben, "bets.1", 4).tap()
    place_button(ben).tap()
    expect_placed(ben, 1, 4)
    label(chie, "bets.1", 6).tap()
    expect(chie.locator('[id="bets.1"] [data-refused]')).to_have_text(
        "Ben has laid this bet; only Aki or the host can change it"
    )
    expect_placed(chie, 1, 4)
    label(chie, "bets.2", 2).tap()
    expect(chie.locator('[id="bets.1"] [data-refused]')).to_be_hidden()


def test_an_impossible_bet_shows_its_reason(phone: NewPhone) -> None:
    _, ben, _ = sit_down(phone)
    ben.locator('[popovertarget="bets.1.3-why"]').tap(force=True)
    why = ben.locator('[id="bets.1.3-why"]')
    expect(why).to_be_visible()
    expect(why).to_have_text("the payout would be 7.5: bet an even number, such as 4")
    label(ben, "bets.1", 4).tap()
    expect(why).to_be_hidden()
    label(ben, "bets.1", 4).tap()
    expect(ben.locator('input[name="bets.1"]:checked')).to_have_count(0)
    place_button(ben).tap()
    expect(ben.locator('[id="bets.1"] [data-refused]')).to_have_text("everybody but the dealer bets")
    expect(on_table(ben, 1)).to_be_hidden()


def test_a_bet_is_not_placed_without_a_network(phone: NewPhone, complaints: list[str]) -> None:
    _, ben, chie = sit_down(phone)
    label(ben, "bets.1", 4).tap()
    expect(radio(chie, "bets.1", 4)).to_be_checked()
    ben.context.set_offline(True)
    place_button(ben).tap()
    expect(ben.locator("[data-draft-state]")).to_have_text("No network. Try again when it is back.")
    ben.context.set_offline(False)
    place_button(ben).tap()
    expect_placed(chie, 1, 4)
    complaints.clear()


def test_a_typed_bet_is_placed(phone: NewPhone) -> None:
    _, ben, chie = sit_down(phone, rules={"min_bet": "10"})
    thumb = Thumb(ben)
    thumb.type("bets.1", "12")
    thumb.tap(place_button(ben))
    expect(on_table(chie, 1)).to_have_text("✓ 12 laid")
    expect(chie.locator('[id="bets.1"]')).to_be_hidden()


def test_a_hidden_bet_stays_hidden_until_all_bets_are_placed(phone: NewPhone) -> None:
    aki, ben, chie = sit_down(phone, rules={"bets": "hidden"})
    label(ben, "bets.1", 4).tap()
    place_button(ben).tap()
    expect_placed(ben, 1, 4)
    for page in (aki, chie):
        expect(page.locator('[data-back="bets.1"]')).to_be_visible()
        expect(on_table(page, 1)).to_be_hidden()
    label(chie, "bets.2", 2).tap()
    place_button(chie).tap()
    for page in (aki, ben, chie):
        expect_placed(page, 1, 4)
        expect_placed(page, 2, 2)


def test_a_bet_is_placed_and_changed_without_a_script(phone: NewPhone) -> None:
    aki, ben, chie = sit_down(phone)
    old = phone(java_script_enabled=False, storage_state=ben.context.storage_state())
    old.goto(ben.url)
    label(old, "bets.1", 4).tap()
    place_button(old).tap()
    expect_placed(old, 1, 4)
    expect_placed(chie, 1, 4)
    host = phone(java_script_enabled=False, storage_state=aki.context.storage_state())
    host.goto(aki.url)
    change_button(host, 1).tap()
    label(host, "bets.1", 6).tap()
    host.get_by_role("button", name="Change it to this").tap()
    expect_placed(host, 1, 6)
    expect_placed(ben, 1, 6)


@soak
@pytest.mark.parametrize(("size", "scheme"), each_with_one(SIZES.values(), ["light", "dark"]))
def test_a_placed_bet_is_legible_on_every_phone(phone: NewPhone, size: tuple[int, int], scheme: str) -> None:
    aki, ben, _ = sit_down(phone, locale="ja", color_scheme=scheme, viewport={"width": size[0], "height": size[1]})
    label(ben, "bets.1", 4).tap()
    ben.locator("[data-lay]").tap()
    for page in (aki, ben):
        expect(on_table(page, 1)).to_be_visible()
        assert wrong(page) == []
        for _ in range(2):
            assert [*page.evaluate(TOO_SMALL), *page.evaluate(TOO_FINE), *page.evaluate(BEYOND_THE_EDGE)] == []
            page.evaluate(LARGE_TEXT)
