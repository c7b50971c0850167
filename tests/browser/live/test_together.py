"""A hand on several phones: each player's own part, the parts of the others, and updates that move nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, hands_of, label, let_in, open_demo, open_table, radio, synced, tien_gow
from tests.browser.seated import sit, sit_all

TAPS_EACH = 3
"""The most taps of a player for the own part, with the one that opens the form; hands/test_taps.py has the tiles."""

Part = Callable[[Thumb], None]


def picks(*choices: tuple[str, object]) -> Part:
    def do(thumb: Thumb) -> None:
        for name, value in choices:
            thumb.pick(name, value)

    return do


def scores(seat: int, points: str) -> Part:
    return lambda thumb: thumb.type(f"points.{seat}", points)


# The entries of each seat on its own phone, after opening the form; the last seat saves.
PARTS: dict[str, tuple[tuple[int, Part], ...]] = {
    "tien-gow": (
        (0, picks(("piles.0", 4), ("winner", 0))),
        (1, picks(("piles.1", 3))),
        (2, picks(("piles.2", 1))),
        (3, Thumb.rest),
    ),
    "moon": ((0, picks(("bidder", 0), ("bid", 5))), (1, picks(("tricks.0", 5), ("tricks.1", 1))), (2, Thumb.rest)),
    # The banker does not bet, and the winner is known after all bets.
    "buki": (
        (1, picks(("bets.1", 4))),
        (2, picks(("bets.2", 2))),
        (3, picks(("bets.3", 6))),
        (0, picks(("winner", 1))),
    ),
    "freestyle": ((0, scores(0, "12")), (1, scores(1, "3")), (2, scores(2, "7")), (3, scores(3, "0"))),
}


@pytest.mark.parametrize(("game", "parts"), PARTS.items(), ids=PARTS)
def test_each_player_enters_the_own_part_in_three_taps_and_the_last_one_saves(
    phone: NewPhone, game: str, parts: tuple[tuple[int, Part], ...]
) -> None:
    pages, code = sit_all(phone, game, len(parts))
    thumbs = [Thumb(page) for page in pages]
    for seat, part in parts:
        pages[seat].goto(f"/t/{code}")
        thumbs[seat].tap(pages[seat].locator("#live-thumb a.button"))
        pages[seat].wait_for_url("**/hand")
        part(thumbs[seat])
        synced(pages[seat], code)
    last = parts[-1][0]
    thumbs[last].save()
    for seat, _ in parts[:-1]:
        expect(pages[seat].locator("[data-saved]")).to_be_visible()
    assert hands_of(pages[0], code) == 1
    assert max(thumb.taps for thumb in thumbs) <= TAPS_EACH


def test_each_player_enters_the_own_part_and_sees_the_others(phone: NewPhone) -> None:
    aki, ben, _ = sit(phone, "tien-gow", 4)
    label(aki, "piles.0", 4).tap()
    expect(radio(ben, "piles.0", 4)).to_be_checked()
    label(aki, "piles.1", 3).tap()
    expect(radio(ben, "piles.1", 3)).to_be_checked()
    expect(ben.locator('[data-by="piles.1"]')).to_have_text("by Aki for Ben")
    expect(aki.locator('[data-by="piles.2"]')).to_have_text("no phone yet")
    label(ben, "piles.2", 1).tap()
    expect(radio(aki, "piles.2", 1)).to_be_checked()
    expect(aki.locator('[data-by="piles.2"]')).to_have_text("by Ben for Chie")
    expect(aki.locator('[data-by="piles.0"]')).to_be_empty()


def test_a_tick_is_shared_and_any_phone_may_clear_it(phone: NewPhone) -> None:
    aki, ben, _ = sit(phone, "freestyle", 4, mode="sides")
    for seat in (1, 3):
        label(aki, f"winners.{seat}", seat).tap()
        expect(radio(ben, f"winners.{seat}", seat)).to_be_checked()
    expect(ben.locator('[data-by="winners"]')).to_have_text("by Aki")
    label(ben, "winners.3", 3).tap()
    expect(radio(aki, "winners.3", 3)).not_to_be_checked()
    expect(radio(aki, "winners.1", 1)).to_be_checked()


def test_a_field_is_not_overwritten_while_it_is_typed_in(phone: NewPhone) -> None:
    aki, ben, _ = sit(phone, "freestyle", 4)
    ben.locator('[id="points.0"]').focus()
    aki.locator('[id="points.0"]').fill("5")
    aki.locator('[id="points.1"]').fill("7")
    expect(ben.locator('[id="points.1"]')).to_have_value("7")
    expect(ben.locator('[id="points.0"]')).to_have_value("")
    ben.locator('[id="points.2"]').focus()
    expect(ben.locator('[id="points.0"]')).to_have_value("5")


def test_who_is_late_sees_the_earlier_before_overwriting_it(phone: NewPhone) -> None:
    aki, ben, _ = sit(phone, "tien-gow", 4)
    deaf = True

    def hear_nothing(route: Route) -> None:
        if deaf and route.request.method == "GET":
            route.abort()
        else:
            route.continue_()

    ben.route("**/draft*", hear_nothing)
    with ben.expect_event("requestfailed"):
        label(aki, "piles.0", 4).tap()
    label(ben, "piles.0", 3).tap()
    expect(ben.locator("[data-draft-state]")).to_contain_text("Aki has just entered something else")
    expect(radio(ben, "piles.0", 4)).to_be_checked()
    deaf = False
    label(ben, "piles.0", 3).tap()
    expect(radio(aki, "piles.0", 3)).to_be_checked()


def test_another_dealer_redraws_every_form_and_keeps_the_input(phone: NewPhone) -> None:
    aki, ben, _ = sit(phone, "buki", 3)
    label(ben, "bets.1", 4).tap()
    ben.locator("label:has([data-blocked])").tap()
    ben.locator('[id="pips.1"]').fill("7")
    aki.locator(".rare > summary").tap()
    aki.locator("#dealer").select_option(label="Chie")
    for page in (aki, ben):
        expect(label(page, "bets.0", 2)).to_be_visible()
        expect(label(page, "bets.2", 2)).to_have_count(0)
    expect(radio(ben, "bets.1", 4)).to_be_checked()
    expect(ben.locator('[id="pips.1"]')).to_have_value("7")
    aki.locator("#dealer").select_option("")
    expect(label(ben, "bets.2", 2)).to_be_visible()
    expect(label(ben, "bets.0", 2)).to_have_count(0)


DEAF = """window.EventSource = class extends EventTarget {
    static CLOSED = 2;
    static OPEN = 1;
    readyState = 1;
    close() {}
}"""


def test_a_phone_that_slept_is_current_without_a_tap(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    let_in(ben, aki, code)
    ben.add_init_script(DEAF)  # after a sleep the stream looks open but delivers nothing
    ben.goto(f"/t/{code}")
    tien_gow(thumb := Thumb(aki))
    thumb.save()
    expect(aki.locator("#live-last")).to_contain_text("包尊")
    expect(ben.locator("#live-last")).to_contain_text("No hand yet")
    ben.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ben.locator("#live-last")).to_contain_text("包尊")
    expect(ben.locator("#live-mine .mine-total")).not_to_contain_text("even")


def test_an_update_moves_nothing_and_keeps_folds_open(phone: NewPhone) -> None:
    open_demo(page := phone())
    expect(page.locator("[data-live]")).to_have_text("live")
    page.get_by_text("Who owes whom").first.tap()
    page.locator("#live-pairs").scroll_into_view_if_needed()
    width = "document.querySelector('#live-pairs').getBoundingClientRect().width"
    before = page.evaluate(width)
    scorer = phone(storage_state=page.context.storage_state())
    scorer.goto(f"{page.url}/sheets/1/hands/1/withdraw")
    scorer.get_by_role("button", name="Withdraw ·").tap()
    expect(page.locator("#live-hands")).to_contain_text("withdrawn")
    assert page.evaluate(width) == before
    expect(page.locator("#live-pairs")).to_be_visible()
