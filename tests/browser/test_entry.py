"""Entering a hand by tap: the number of taps, and the values that are offered."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import (
    Thumb,
    buki,
    da_san,
    free_tile,
    join,
    label,
    moon,
    open_table,
    radio,
    read,
    record,
    tien_gow,
)

MOST_TAPS = 10


def by_tiles(thumb: Thumb) -> None:
    thumb.pick("players.0.face_down", 0)
    for seat, tiles in ((1, ("6-5",)), (2, ("2-1", "3-3")), (3, ("6-5",))):
        thumb.turn_to(seat)
        for tile in tiles:
            thumb.tap(free_tile(thumb.page, seat, tile))


def points(thumb: Thumb) -> None:
    for seat, number in enumerate(("12", "3", "7", "0")):
        thumb.type(f"points.{seat}", number)


def zero_sum(thumb: Thumb) -> None:
    thumb.type("points.0", "12")
    thumb.type("points.1", "3")
    thumb.pick("points.1.minus", "on")
    thumb.type("points.2", "-4")
    thumb.rest()


def winner(thumb: Thumb) -> None:
    thumb.pick("winner", 1)
    thumb.type("amount", "4")


def tricks(thumb: Thumb) -> None:
    thumb.pick("tricks.0", 3)
    thumb.pick("tricks.1", 3)
    thumb.rest()


def side(thumb: Thumb) -> None:
    for seat in (1, 2, 3):
        thumb.pick(f"winners.{seat}", seat)
    thumb.pick("winners.2", 2)  # undo the choice of Chie
    thumb.type("amount", "4")


Enter = Callable[[Thumb], None]
ORDINARY: dict[str, tuple[Enter, str, int, dict[str, str]]] = {
    "tien-gow": (tien_gow, "tien-gow", 4, {}),
    "moon": (moon, "moon", 3, {}),
    "moon without an auction": (tricks, "moon", 3, {"contract": "", "target": ""}),
    "da-san": (da_san, "da-san", 3, {}),
    "buki": (buki, "buki", 4, {}),
    "freestyle": (points, "freestyle", 4, {}),
    "freestyle that sums to nothing": (zero_sum, "freestyle", 4, {"mode": "zero-sum"}),
    "freestyle with sides": (side, "freestyle", 4, {"mode": "sides"}),
    "freestyle with a winner": (winner, "freestyle", 4, {"mode": "winner"}),
}


@pytest.mark.parametrize(("enter", "game", "seats", "rules"), ORDINARY.values(), ids=ORDINARY.keys())
def test_one_scorer_enters_an_ordinary_hand_in_ten_taps(
    phone: NewPhone, enter: Enter, game: str, seats: int, rules: dict[str, str]
) -> None:
    page = phone()
    page.goto(f"/t/{open_table(page, game, seats, **rules)}")
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Enter hand 1"))
    enter(thumb)
    expect(page.locator("[data-previewed] .payments, [data-previewed] p").first).to_be_visible()
    thumb.save()
    assert thumb.taps <= MOST_TAPS


def test_the_running_line_and_save_name_the_missing_part(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "tien-gow")
    running, save = page.locator("[data-running]"), page.locator("[data-save-button]")
    thumb = Thumb(page)
    thumb.pick("piles.0", 4)
    thumb.pick("piles.1", 0)
    expect(running).to_have_text("棟 4 of 8 – 4 missing")
    expect(save).to_have_text("How many 棟 has Chie?")
    expect(radio(page, "piles.2", 5)).to_be_disabled()
    thumb.pick("piles.2", 3)
    expect(page.locator("button.rest:visible")).to_have_text("the rest: 1")
    thumb.rest()
    expect(running).to_have_text("棟 8 of 8")
    expect(save).to_have_text("Who took the last trick 結?")
    save.tap()
    expect(radio(page, "winner", 0)).to_be_focused()
    expect(page).to_have_url(re.compile("/hand$"))


def test_zero_is_one_tap_and_a_second_tap_clears_it(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "tien-gow")
    label(page, "piles.0", 0).tap()
    expect(radio(page, "piles.0", 0)).to_be_checked()
    label(page, "piles.0", 0).tap()
    expect(radio(page, "piles.0", 0)).not_to_be_checked()


def test_no_tile_is_used_more_often_than_the_set_contains_it(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "che-deng")
    taken = page.locator('[data-pad-seat="1"] input[value="6-5"][aria-disabled]')
    for _ in range(2):
        free_tile(page, 0, "6-5").tap()
    free_tile(page, 0, "6-3").tap()
    expect(page.locator('[data-pad-tab="0"]')).to_contain_text("3 · 31")
    page.locator('[data-pad-tab="1"]').tap()
    expect(taken).to_have_count(2)
    expect(page.locator('[data-pad-seat="1"] input[value="6-3"]')).to_be_disabled()
    page.locator('[data-pad-tab="0"]').tap()
    page.locator('[data-pad-seat="0"] label:has(input[value="6-5"]:checked)').first.tap()
    expect(taken).to_have_count(1)
    label(page, "players.0.face_down", 0).tap()
    expect(page.locator('[data-pad-tab="0"]')).to_contain_text("✓ none")
    expect(taken).to_have_count(0)


def test_a_blocked_hand_a_draw_and_a_spectators_bet_are_entered(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "buki", 3)
    thumb = Thumb(page)
    thumb.pick("bets.1", 2)
    thumb.pick("bets.2", 4)
    thumb.pick("winner", 0)
    label(page, "draw", "true").tap()
    expect(radio(page, "winner", 0)).not_to_be_checked()
    expect(page.locator("[data-previewed]")).to_contain_text("Nobody pays anything")
    page.locator("label:has([data-blocked])").tap()
    thumb.type("pips.0", "9")
    expect(radio(page, "draw", "true")).not_to_be_checked()
    expect(page.locator("[data-save-button]")).to_have_text("How many pips has Ben left?")
    thumb.type("pips.1", "4")
    thumb.type("pips.2", "5")
    page.locator(".rare > summary").tap()
    expect(page.locator("[data-slot]:visible")).to_have_count(1)
    page.locator('[id="side_bets.0.by"]').fill("Eva")
    expect(page.locator("[data-slot]:visible")).to_have_count(2)
    thumb.pick("side_bets.0.on", 1)
    thumb.type("side_bets.0.amount", "2")
    expect(page.locator("[data-previewed]")).to_contain_text("Eva")
    thumb.save()


def test_another_dealer_redraws_the_form_and_keeps_the_input(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "buki", 3)
    label(page, "bets.1", 4).tap()
    page.locator(".rare > summary").tap()
    page.locator("#dealer").select_option(label="Chie")
    expect(label(page, "bets.0", 2)).to_be_visible()
    expect(label(page, "bets.2", 2)).to_have_count(0)
    expect(radio(page, "bets.1", 4)).to_be_checked()


def test_a_correction_shows_its_changes_before_it_is_saved(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    for _ in range(2):
        thumb = Thumb(page)
        tien_gow(thumb)
        thumb.save()
        page.goto(f"/t/{code}/sheets/1/hand")
    page.goto(f"/t/{code}/sheets/1/hands/1/edit")
    label(page, "winner", 1).tap()
    expect(page.locator("[data-save-button]")).to_have_text("2 hands change · look")
    record(page)


def test_full_width_digits_are_accepted(phone: NewPhone) -> None:
    page = phone("ja")
    code = open_table(page, "freestyle")
    thumb = Thumb(page)
    for seat, (typed, tidied) in enumerate((("１２", "12"), ("０", "0"), ("3", "3"), ("７", "7"))):
        thumb.type(f"points.{seat}", typed)
        expect(page.locator(f'[id="points.{seat}"]')).to_have_value(tidied)
    expect(page.locator("[data-previewed]")).to_be_visible()
    thumb.save()
    [sheet] = json.loads(read(page, f"/t/{code}/export.json"))["sheets"]
    assert sheet["hands"][0]["entry"]["points"] == [12, 0, 3, 7]


def test_the_notice_about_screen_lock_is_shown_once_per_browser(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "da-san", 3)
    assert page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [False, False]
    notice = page.locator("[data-awake]")
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("The screen may go dark")
    page.reload()
    page.wait_for_function("document.querySelector('[data-save-button]').textContent !== 'Save hand 1'")  # scripts ran
    expect(notice).to_be_hidden()
    open_table(page.context.new_page(), "da-san", 3)
    expect(page.context.pages[-1].locator("[data-awake]")).to_be_hidden()
    another = phone()
    join(another, page, code)
    expect(another.locator("[data-awake]")).to_be_visible()


def test_the_arrows_between_the_seats_reverse_with_every_second_hand(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "che-deng")

    def arrows(seats: str) -> list[str]:
        drawn = "seats => seats.map((seat) => getComputedStyle(seat, '::before'))"
        return [str(turn) for turn in page.locator(seats).evaluate_all(f"{drawn}.map((arrow) => arrow.rotate)")]

    assert arrows("[data-pad-tab]") == ["none", "-90deg", "-90deg", "-90deg"]
    by_tiles(Thumb(page))
    page.locator("[data-save-button]").tap()
    expect(page.locator("#live-seats [data-turn=backward]")).to_be_visible()
    assert arrows("#live-seats li") == ["none", "180deg", "180deg", "180deg"]
    page.goto(f"/t/{code}/sheets/1/hand")
    assert arrows("[data-pad-tab]") == ["none", "90deg", "90deg", "90deg"]
