"""Bets that players place on their own phones, open or face down: two taps, shown at once, changed only by the host."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, LARGE_TEXT, SIZES, TOO_FINE, TOO_SMALL, wrong
from tests.browser.phones import Thumb, hands_of, label, open_table, radio, save_button, send
from tests.browser.seated import sit_all, start_sheet
from tests.length import each_with_one, soak

each_screen = pytest.mark.parametrize(("size", "scheme"), each_with_one(SIZES.values(), ["light", "dark"]))


def sit_hidden(phone: NewPhone, seats: int, context: dict[str, Any] | None = None) -> tuple[list[Page], str]:
    return sit_all(phone, "buki", seats, context, bets="hidden")


def back(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-back="bets.{seat}"]')


def expect_hidden(page: Page, seat: int) -> None:
    """Check that the bet is in and that this phone does not show it."""
    expect(back(page, seat)).to_be_visible()
    expect(back(page, seat)).to_have_text("✓ entered, hidden")
    expect(label(page, f"bets.{seat}", 2)).to_be_hidden()
    expect(page.locator(f'input[name="bets.{seat}"]:checked')).to_have_count(0)


def expect_revealed(page: Page, seat: int, bet: int) -> None:
    expect(radio(page, f"bets.{seat}", bet)).to_be_checked()
    expect(label(page, f"bets.{seat}", bet)).to_be_visible()
    expect(back(page, seat)).to_be_hidden()


def opener(page: Page) -> Locator:
    return page.get_by_role("button", name="Reveal the bets", exact=True)


def test_bets_are_hidden_until_the_last_is_in_and_any_phone_saves(phone: NewPhone) -> None:
    (aki, ben, chie, dai), code = sit_hidden(phone, 4)
    expect(opener(aki)).to_be_hidden()
    label(chie, "bets.2", 4).tap()
    for page in (aki, ben, dai):
        expect_hidden(page, 2)
    expect(opener(aki)).to_be_visible()
    expect(opener(ben)).to_have_count(0)  # who neither deals nor is the host
    expect_revealed(chie, 2, 4)
    expect(opener(chie)).to_be_hidden()
    label(dai, "bets.3", 6).tap()
    expect_hidden(chie, 3)
    expect(save_button(aki)).to_have_text("waiting for Ben")
    label(ben, "bets.1", 2).tap()
    for page in (aki, ben, chie, dai):
        for seat, bet in ((1, 2), (2, 4), (3, 6)):
            expect_placed(page, seat, bet)
            expect(back(page, seat)).to_be_hidden()
        expect(opener(page)).to_be_hidden()
        expect(save_button(page)).to_have_text("Who went out, or was it blocked?")
    thumb = Thumb(ben)
    thumb.pick("winner", 1)
    thumb.save()
    assert hands_of(ben, code) == 1


def test_an_outdated_phone_cannot_overwrite_a_hidden_bet_and_the_dealer_reveals_the_bets_early(phone: NewPhone) -> None:
    (aki, ben, chie), code = sit_hidden(phone, 3)
    # Ben's phone does not receive Chie's bet before it sends its own value for her.
    ben.route("**/live/**", lambda route: route.abort())
    label(chie, "bets.2", 4).tap()
    expect(chie.locator("[data-draft-state]")).to_be_empty()
    with chie.expect_response("**/draft*"):
        label(chie, "bets.2", 6).tap()
    label(ben, "bets.2", 2).tap()
    message = "Chie's part is hidden until all are in, or the dealer or host reveals it"
    expect(ben.locator("[data-draft-state]")).to_have_text(message)
    expect_hidden(ben, 2)
    expect_revealed(chie, 2, 6)
    ben.unroute_all()
    expect_hidden(aki, 2)
    label(aki, "winner", 2).tap()
    expect(save_button(aki)).to_have_text("waiting for Ben")
    opener(aki).tap()
    for page in (aki, ben):
        expect_placed(page, 2, 6)
        expect(opener(page)).to_be_hidden()
    expect(radio(aki, "winner", 2)).to_be_checked()
    label(aki, "bets.1", 2).tap()
    expect_revealed(chie, 1, 2)
    revealed = chie.locator("[data-told] > button")
    expect(revealed).to_contain_text("Aki revealed the hidden entries of hand 1")
    save_button(aki).tap()
    expect(chie.locator("[data-saved]")).to_be_visible()
    ben.goto(f"/t/{code}")
    expect(ben.locator("#live-news")).to_contain_text("Aki revealed the hidden entries of hand 1")
    expect(ben.locator("[data-told] > button")).to_have_count(0, timeout=5_000)


def test_an_open_form_announces_the_new_rule_in_full_and_hides_the_bets_that_were_open(phone: NewPhone) -> None:
    screen = {"locale": "ja", "viewport": {"width": 375, "height": 667}}
    (aki, ben, chie), code = sit_all(phone, "buki", 3, screen)
    label(ben, "bets.1", 4).tap()
    ben.locator('[id="bets.1"] .lay > button').tap()
    expect(on_table(aki, 1)).to_be_visible()
    line = aki.evaluate("""() => { const line = document.createRange();
        line.selectNodeContents(document.querySelector(".outlook"));
        return line.getBoundingClientRect().top; }""")
    expect(aki.locator(".felt-row > .ask")).to_have_count(2)
    for button in aki.locator(".felt-row > .ask").all():
        assert line > button.evaluate("(one) => one.getBoundingClientRect().bottom"), "the head of the form"
    names = {f"players.{seat}": name for seat, name in enumerate(("Aki", "Ben", "Chie"))}
    rules = {"begin": "anew", "first_dealer": "0", "game": "buki", "seats": "3", "rules.bets": "hidden"}
    assert send(aki, f"/t/{code}/sheet", names | rules).endswith(code)
    announced = chie.locator("[data-told] > button > span > span")
    expect(announced).to_be_visible()
    assert announced.inner_text().endswith("端末での賭けの見え方 → 全員がそろうまで伏せる")
    assert announced.evaluate("(one) => one.scrollHeight <= one.clientHeight"), "no line of it is cut"
    label(chie, "bets.2", 2).tap()
    expect(chie.locator("[data-moved]")).to_be_visible()
    assert "。 " not in chie.locator("[data-moved] p").inner_text()
    chie.locator('[id="bets.2"] .lay > button').tap()
    expect(chie.locator('[id="bets.2"] [data-refused]')).to_contain_text("今のフォームを表示")
    aki.goto(f"/t/{code}/sheets/1/hand")
    expect(back(aki, 1)).to_be_visible()
    expect(on_table(aki, 1)).to_be_hidden()
    # The bet that was chosen in the old form is this player's own, and the last one.
    chie.locator("[data-moved] button").tap()
    expect(radio(chie, "bets.2", 2)).to_be_checked()
    for seat, bet in ((1, 4), (2, 2)):
        expect(radio(aki, f"bets.{seat}", bet)).to_be_checked()


@soak
@each_screen
def test_hidden_bets_are_legible_on_every_phone(phone: NewPhone, size: tuple[int, int], scheme: str) -> None:
    screen = {"locale": "ja", "color_scheme": scheme, "viewport": {"width": size[0], "height": size[1]}}
    (aki, _, chie), _ = sit_hidden(phone, 3, screen)
    rows = [aki.locator(f'[id="{name}"]') for name in ("bets.0", "bets.1", "bets.2", "winner", "draw")]
    before = [row.bounding_box() for row in rows]
    label(chie, "bets.2", 4).tap()
    expect(back(aki, 2)).to_be_visible()
    expect(aki.locator("[data-turn-up]")).to_be_visible()
    assert [row.bounding_box() for row in rows] == before, "a row has moved"
    assert wrong(aki) == []
    for _ in range(2):
        assert [aki.evaluate(look) for look in (TOO_SMALL, TOO_FINE, BEYOND_THE_EDGE)] == [[], [], []]
        aki.evaluate(LARGE_TEXT)


def on_table(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-on-table="bets.{seat}"]')


def place_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Place my bet", exact=True)


def change_button(page: Page, seat: int) -> Locator:
    return page.locator(f'[id="bets.{seat}"] .mend > summary')


def expect_placed(page: Page, seat: int, bet: int) -> None:
    expect(on_table(page, seat)).to_have_text(f"✓ {bet} bet")
    expect(on_table(page, seat)).to_be_visible()
    expect(label(page, f"bets.{seat}", bet)).to_be_hidden()
    expect(radio(page, f"bets.{seat}", bet)).to_be_checked()


def test_a_bet_is_placed_in_two_taps_moves_nothing_below_it_and_is_changed_only_by_the_host(phone: NewPhone) -> None:
    (aki, ben, chie), _ = sit_all(phone, "buki", 3)
    rows = [page.locator(f'[id="{name}"]') for page in (aki, ben, chie) for name in ("bets.0", "bets.2", "winner")]
    before = [row.bounding_box() for row in rows]
    label(ben, "bets.1", 4).tap()
    expect(radio(chie, "bets.1", 4)).to_be_checked()
    expect(on_table(chie, 1)).to_be_hidden()
    label(ben, "bets.1", 6).tap()
    expect(radio(chie, "bets.1", 6)).to_be_checked()
    place_button(ben).tap()
    for page in (aki, ben, chie):
        expect_placed(page, 1, 6)
    assert [row.bounding_box() for row in rows] == before
    expect(place_button(ben)).to_be_hidden()
    expect(ben.get_by_text("Only Aki can change it.")).to_be_visible()
    expect(place_button(chie)).to_be_visible()
    expect(change_button(aki, 1)).to_be_visible()
    for page in (ben, chie):
        expect(change_button(page, 1)).to_have_count(0)

    change_button(aki, 1).tap()
    aki.get_by_role("button", name="Cancel the bet").tap()
    for page in (aki, ben, chie):
        expect(on_table(page, 1)).to_be_hidden()
        expect(label(page, "bets.1", 4)).to_be_visible()
        expect(page.locator('input[name="bets.1"]:checked')).to_have_count(0)
    # A phone that does not receive a placed bet cannot change it.
    chie.route("**/live/**", lambda route: route.abort())
    label(ben, "bets.1", 4).tap()
    place_button(ben).tap()
    expect_placed(aki, 1, 4)
    label(chie, "bets.1", 6).tap()
    refused = chie.locator('[id="bets.1"] [data-refused]')
    expect(refused).to_have_text("Ben has placed this bet; only Aki or the host can change it")
    expect_placed(chie, 1, 4)
    label(chie, "bets.2", 2).tap()
    expect(refused).to_be_hidden()

    change_button(aki, 1).tap()
    label(aki, "bets.1", 6).tap()
    for page in (ben, aki):
        expect_placed(page, 1, 6)
    expect(ben.locator('[data-by="bets.1"]')).to_have_text("by Aki for Ben")


def test_a_placed_bet_replaces_the_one_that_an_outdated_form_had_for_it(phone: NewPhone) -> None:
    pages, code = sit_all(phone, "buki", 3)
    aki, ben, chie = pages
    start_sheet(aki, code, "buki", "Aki", "Ben", "Chie", side_payout_dealer="2")
    for page, typed in ((aki, 4), (chie, 6)):
        expect(page.locator("[data-moved]")).to_be_visible()
        label(page, "bets.1", typed).tap()
        page.locator("[data-moved] button").tap()
        expect(radio(page, "bets.1", typed)).to_be_checked()
    ben.goto(f"/t/{code}/sheets/1/hand")
    label(ben, "bets.1", 2).tap()
    place_button(ben).tap()
    for page in pages:
        expect_placed(page, 1, 2)
    for page in (aki, chie):
        expect(page.locator("[data-draft-state]")).to_contain_text("Ben has just entered something else here")
    label(chie, "bets.2", 2).tap()
    label(chie, "winner", 1).tap()
    expect(aki.locator("[data-won]")).to_contain_text("Ben +5")
    Thumb(chie).save()
    aki.goto(f"/t/{code}")
    expect(aki.locator("#live-seats li", has_text="Ben")).to_contain_text("+5")


def test_an_impossible_bet_shows_why_and_none_is_placed_without_network(phone: NewPhone, complaints: list[str]) -> None:
    (_, ben, chie), _ = sit_all(phone, "buki", 3)
    ben.locator('[popovertarget="bets.1.3-why"]').tap(force=True)
    why = ben.locator('[id="bets.1.3-why"]')
    expect(why).to_be_visible()
    expect(why).to_have_text("the payout would be 7.5, not a whole number: bet an even number, such as 4")
    label(ben, "bets.1", 4).tap()
    expect(why).to_be_hidden()
    label(ben, "bets.1", 4).tap()
    expect(ben.locator('input[name="bets.1"]:checked')).to_have_count(0)
    place_button(ben).tap()
    expect(ben.locator('[id="bets.1"] [data-refused]')).to_have_text("everyone except the dealer must bet")
    expect(on_table(ben, 1)).to_be_hidden()

    label(ben, "bets.1", 4).tap()
    expect(radio(chie, "bets.1", 4)).to_be_checked()
    ben.context.set_offline(True)
    place_button(ben).tap()
    expect(ben.locator("[data-draft-state]")).to_have_text("No network. Try again when you are back online.")
    label(ben, "bets.2", 2).tap()
    expect(ben.locator("[data-draft-state]")).to_have_text("Kept on this phone until the network is back.")
    ben.context.set_offline(False)
    label(chie, "winner", 0).tap()
    expect(radio(ben, "winner", 0)).to_be_checked()
    expect(ben.locator("[data-draft-state]")).to_be_empty()
    unplaced = ben.get_by_text("Your bet is not placed yet. Tap again when you are back online.")
    expect(unplaced).to_be_visible()
    place_button(ben).tap()
    expect_placed(chie, 1, 4)
    expect(unplaced).to_be_hidden()
    complaints.clear()


def test_an_open_form_says_that_a_correction_changed_the_dealer_and_keeps_what_was_typed(phone: NewPhone) -> None:
    (aki, ben, chie), code = sit_all(phone, "buki", 3)
    hand = {"bets.length": "3", "bets.1": "4", "bets.2": "2", "winner": "1"}
    send(aki, f"/t/{code}/sheets/1/hand", hand | {"action": "save", "number": "1"})
    for page in (aki, ben, chie):
        page.goto(f"/t/{code}/sheets/1/hand")
    label(chie, "bets.2", 6).tap()
    expect(radio(ben, "bets.2", 6)).to_be_checked()
    ben.locator(".rare > summary").tap()
    ben.locator("#note").fill("tea")
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", hand | {"winner": "2", "action": "save", "key": "another"})
    for page in (ben, chie):
        said = re.compile(r"^Hand 1 was changed in the meantime\. ?Your input is still here\.")
        expect(page.locator("[data-moved]")).to_have_text(said)
    ben.get_by_role("button", name="Show the current form").tap()
    expect(ben.locator(".outlook")).to_contain_text("Chie deals")
    label(aki, "bets.0", 6).tap()
    aki.get_by_role("button", name="Show the current form").tap()
    expect(radio(ben, "bets.0", 6)).to_be_checked()
    expect(ben.locator("#note")).to_have_value("tea")
    expect(place_button(ben)).to_be_visible()


def test_nobody_waits_for_bets_that_one_phone_has_entered_for_all(phone: NewPhone) -> None:
    aki = phone()
    open_table(aki, "buki", 3, bets="hidden")
    expect(aki.locator("[data-until-open]")).to_be_visible()
    for seat in (1, 2):
        label(aki, f"bets.{seat}", 2).tap()
    expect(aki.locator("[data-until-open]")).to_be_hidden()


def type_bet(page: Page, seat: int, typed: str) -> None:
    """Type a bet; the cursor stays in the field."""
    page.locator(f'[name="bets.{seat}"]').tap()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(typed)


def sit_typing(phone: NewPhone) -> list[Page]:
    """Return the phones of three players whose bets have no buttons."""
    return sit_all(phone, "buki", 3, min_bet="5", max_bet="200")[0]


def test_a_typed_bet_keeps_its_minus_and_its_point_so_that_it_is_refused(phone: NewPhone) -> None:
    _, ben, _ = sit_typing(phone)
    field, refused = ben.locator('[name="bets.1"]'), ben.locator('[data-seat="1"] [data-refused]')
    for typed, value, why in (
        ("-7", "-7", "bet 5 to 200"),
        ("７．５", "7.5", "enter a whole number"),
    ):
        type_bet(ben, 1, typed)
        expect(field).to_have_value(value)
        place_button(ben).tap()
        expect(refused).to_have_text(why)
        expect(on_table(ben, 1)).to_be_hidden()
    type_bet(ben, 1, "８")
    place_button(ben).tap()
    expect(on_table(ben, 1)).to_have_text("✓ 8 bet")


def test_save_is_not_ready_while_a_bet_that_is_too_high_is_typed_and_says_why_once(phone: NewPhone) -> None:
    _, ben, _ = sit_typing(phone)
    type_bet(ben, 2, "6")
    label(ben, "winner", 1).tap()
    type_bet(ben, 1, "300")
    expect(save_button(ben)).to_have_class(re.compile(r"\bwaiting\b"))
    problems = ben.locator('[data-seat="1"] .problem:visible')
    expect(problems).to_have_count(0)  # half a number is not a problem yet
    place_button(ben).tap()
    expect(problems).to_have_text("bet 5 to 200")
    expect(save_button(ben)).to_have_text("Ben: bet 5 to 200")
    type_bet(ben, 1, "30")
    expect(save_button(ben)).not_to_have_class(re.compile(r"\bwaiting\b"))
    expect(save_button(ben)).to_have_text("Save hand 1")
    expect(problems).to_have_count(0)


def test_as_before_leaves_the_bets_that_are_placed(phone: NewPhone) -> None:
    (aki, ben, chie), code = sit_all(phone, "buki", 3)
    for page in (aki, ben, chie):
        page.goto(f"/t/{code}")
    first = {"bets.length": "3", "bets.1": "4", "bets.2": "6", "winner": "0", "action": "save", "number": "1"}
    send(aki, f"/t/{code}/sheets/1/hand", first)
    for page in (aki, ben, chie):
        page.goto(f"/t/{code}/sheets/1/hand")
    before = aki.get_by_role("button", name="as before: Ben 4, Chie 6")
    label(ben, "bets.1", 2).tap()
    place_button(ben).tap()
    expect_placed(aki, 1, 2)
    before.tap()
    expect(radio(chie, "bets.2", 6)).to_be_checked()
    expect_placed(aki, 1, 2)
    place_button(chie).tap()
    expect_placed(aki, 2, 6)
    expect(before).to_be_hidden()
