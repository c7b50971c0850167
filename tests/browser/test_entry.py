"""Entering a hand by thumb: how many taps, what is offered, and that nothing is lost or made twice."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import (
    NAMES,
    Thumb,
    free_tile,
    hands_of,
    join,
    label,
    open_table,
    radio,
    read,
    send,
    tien_gow,
)

__all__ = [  # for the tests that import from here
    "NAMES",
    "Thumb",
    "free_tile",
    "hands_of",
    "join",
    "label",
    "open_table",
    "radio",
    "read",
    "send",
    "tien_gow",
]

MOST_TAPS = 10


def by_tiles(thumb: Thumb) -> None:
    thumb.pick("players.0.face_down", 0)
    for seat, tiles in ((1, ("6-5",)), (2, ("2-1", "3-3")), (3, ("6-5",))):
        thumb.tap(thumb.page.locator(f'[data-pad-tab="{seat}"]'))
        for tile in tiles:
            thumb.tap(free_tile(thumb.page, seat, tile))


def by_count(thumb: Thumb) -> None:
    thumb.tap(thumb.page.locator("label:has([data-pad-mode][value=count])"))
    thumb.pick("players.0.face_down", 0)
    for seat, tiles, pips in ((1, 2, "12"), (2, 4, "３４"), (3, 3, "18")):
        thumb.pick(f"players.{seat}.face_down", tiles)
        expect(thumb.page.locator(f'[id="players.{seat}.pips"]')).to_be_focused()
        thumb.type(f"players.{seat}.pips", pips)


def moon(thumb: Thumb) -> None:
    thumb.pick("bidder", 0)
    thumb.pick("bid", 5)
    thumb.pick("tricks.0", 5)
    thumb.pick("tricks.1", 1)
    thumb.rest()


def da_san(thumb: Thumb) -> None:
    for name, value in (("bidder", 0), ("bid", 2), ("winner", 1)):
        thumb.pick(name, value)


def buki(thumb: Thumb) -> None:
    for name, value in (("bets.1", 4), ("bets.2", 2), ("bets.3", 6), ("winner", 1)):
        thumb.pick(name, value)


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


Enter = Callable[[Thumb], None]
ORDINARY: dict[str, tuple[Enter, str, int, dict[str, str]]] = {
    "tien-gow": (tien_gow, "tien-gow", 4, {}),
    "twister by tiles": (by_tiles, "twister", 4, {}),
    "che-deng by count": (by_count, "che-deng", 4, {}),
    "moon": (moon, "moon", 3, {}),
    "da-san": (da_san, "da-san", 3, {}),
    "buki": (buki, "buki", 4, {}),
    "freestyle": (points, "freestyle", 4, {}),
    "freestyle that sums to nothing": (zero_sum, "freestyle", 4, {"mode": "zero-sum"}),
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


def test_the_running_line_and_save_say_what_is_missing(phone: NewPhone) -> None:
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


def test_zero_is_a_tap_and_a_second_tap_takes_it_back(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "tien-gow")
    label(page, "piles.0", 0).tap()
    expect(radio(page, "piles.0", 0)).to_be_checked()
    label(page, "piles.0", 0).tap()
    expect(radio(page, "piles.0", 0)).not_to_be_checked()


def test_only_what_the_piles_allow_is_offered(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "tien-gow")
    thumb = Thumb(page)
    for seat, piles in enumerate("3410"):
        thumb.pick(f"piles.{seat}", piles)
    expect(radio(page, "winner", 2)).to_be_disabled()  # one pile, and the two-tile rule
    thumb.pick("winner", 0)
    expect(label(page, "finish", "si_da_bao")).to_be_hidden()
    expect(page.locator("[data-slam]")).to_be_hidden()
    expect(page.locator("#caught")).to_be_hidden()
    thumb.pick("finish", "yao_qin")
    expect(page.locator("#caught")).to_be_visible()
    expect(radio(page, "caught", 0)).to_be_disabled()
    expect(radio(page, "caught", 3)).to_be_disabled()
    expect(page.locator("[data-save-button]")).to_have_text("Who was caught, and pays for all?")
    thumb.pick("caught", 1)
    label(page, "bonuses.0.kind", "he_zun").tap()
    expect(radio(page, "bonuses.0.player", 2)).to_be_disabled()
    expect(radio(page, "bonuses.0.player", 0)).to_be_enabled()
    thumb.pick("bonuses.0.player", 1)
    expect(page.locator("[data-previewed]")).to_contain_text("么雙擒四")


def test_eight_piles_ask_for_the_slam(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "tien-gow")
    thumb = Thumb(page)
    thumb.pick("piles.2", 8)
    thumb.rest()
    thumb.pick("winner", 2)
    expect(page.locator("[data-save-button]")).to_have_text("All eight 棟: 七支結 or 八支結?")
    expect(label(page, "finish", "yao_qin")).to_be_hidden()
    thumb.pick("slam", "qi_zhi_jie")
    expect(label(page, "finish", "bao_zun")).to_be_hidden()
    expect(page.locator("[data-previewed]")).to_contain_text("七支結")
    thumb.save()


def test_a_hand_that_ended_on_the_deal_was_not_played(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "tien-gow")
    thumb = Thumb(page)
    thumb.pick("piles.0", 4)
    page.locator("#dealt > summary").tap()
    thumb.pick("dealt.kind", "ba_zhi_pai")
    expect(radio(page, "piles.0", 4)).not_to_be_checked()
    expect(page.locator("[data-save-button]")).to_have_text("Whose hand was it?")
    thumb.pick("dealt.player", 1)
    expect(page.locator("[data-previewed]")).to_contain_text("八枝牌")
    thumb.save()


def test_no_tile_is_used_more_often_than_the_set_has_it(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "che-deng")
    taken = page.locator('[data-pad-seat="1"] input[value="6-5"]:disabled')
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


def test_a_blocked_hand_a_draw_and_a_bet_from_the_side(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "buki", 3)
    thumb = Thumb(page)
    thumb.pick("bets.1", 2)
    thumb.pick("bets.2", 4)
    thumb.pick("winner", 0)
    label(page, "draw", "true").tap()
    expect(radio(page, "winner", 0)).not_to_be_checked()
    expect(page.locator("[data-previewed]")).to_contain_text("Nobody pays anything")
    page.locator("#pips > summary").tap()
    thumb.type("pips.0", "9")
    expect(radio(page, "draw", "true")).not_to_be_checked()
    expect(page.locator("[data-save-button]")).to_have_text("How many pips has Ben left?")
    thumb.type("pips.1", "4")
    thumb.type("pips.2", "5")
    page.locator("#side_bets > summary").tap()
    expect(page.locator("[data-slot]:visible")).to_have_count(1)
    page.locator('[id="side_bets.0.by"]').fill("Eva")
    expect(page.locator("[data-slot]:visible")).to_have_count(2)
    thumb.pick("side_bets.0.on", 1)
    thumb.type("side_bets.0.amount", "2")
    expect(page.locator("[data-previewed]")).to_contain_text("Eva")
    thumb.save()


def test_another_dealer_draws_the_form_anew_and_keeps_what_was_entered(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "buki", 3)
    label(page, "bets.1", 4).tap()
    page.get_by_text("Another dealer, a note").tap()
    page.locator("#dealer").select_option(label="Chie")
    expect(label(page, "bets.0", 2)).to_be_visible()
    expect(label(page, "bets.2", 2)).to_have_count(0)
    expect(radio(page, "bets.1", 4)).to_be_checked()


def test_a_correction_shows_what_changes_before_it_is_saved(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    for _ in range(2):
        thumb = Thumb(page)
        tien_gow(thumb)
        thumb.save()
        page.goto(f"/t/{code}/hand")
    page.goto(f"/t/{code}/hands/1/edit")
    label(page, "winner", 1).tap()
    expect(page.locator("[data-previewed]")).to_contain_text("Hand 2 changes with it")
    page.locator("[data-save-button]").tap()
    expect(page).to_have_url(re.compile(r"/hands/1$"))


# --- nothing is lost, and nothing is there twice


def test_a_double_tap_is_one_hand(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    thumb = Thumb(page)
    tien_gow(thumb)
    expect(page.locator("[data-previewed]")).to_be_visible()
    page.locator("[data-save-button]").dblclick()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))
    assert hands_of(page, code) == 1


def test_an_answer_that_is_lost_is_asked_for_again_and_makes_one_hand(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    # The server hears the first Save, and the phone never hears its answer.
    page.evaluate(
        """() => {
            const send = window.fetch;
            window.fetch = async (to, how) => {
                const answer = await send(to, how);
                if (!String(how?.body).includes("action=save") || window.lost) return answer;
                window.lost = true;
                throw new TypeError("network");
            };
        }"""
    )
    thumb = Thumb(page)
    tien_gow(thumb)
    page.locator("[data-save-button]").tap()
    expect(page.locator("[data-save-button]")).to_contain_text("No network")
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"), timeout=10_000)
    assert hands_of(page, code) == 1


def test_what_is_entered_without_a_network_survives_a_reload_and_is_sent_once(
    phone: NewPhone, complaints: list[str]
) -> None:
    page = phone()
    code = open_table(page, "tien-gow")
    sent: list[object] = []
    page.on("request", lambda one: sent.append(one.post_data) if one.url.endswith("/draft") else None)
    away = True

    def cut(route: Route) -> None:
        if away:
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route("**/draft", cut)
    label(page, "piles.0", 4).tap()
    expect(page.locator("[data-draft-state]")).to_contain_text("Kept on this phone")
    page.reload()
    expect(radio(page, "piles.0", 4)).to_be_checked()
    away = False
    expect(page.locator("[data-draft-state]")).to_be_empty(timeout=10_000)
    draft = json.loads(read(page, f"/t/{code}/draft"))
    assert draft["fields"] == {"piles.0": "4"}
    arrived = len(sent)
    page.wait_for_timeout(4_000)
    assert len(sent) == arrived
    complaints.clear()  # a request without a network is complained about, and rightly


def test_everybody_enters_their_own_part_and_sees_the_others(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    join(ben, aki, code)
    label(aki, "piles.0", 4).tap()
    expect(radio(ben, "piles.0", 4)).to_be_checked()
    label(aki, "piles.1", 3).tap()
    expect(radio(ben, "piles.1", 3)).to_be_checked()
    expect(ben.locator('[data-by="piles.1"]')).to_have_text("by Aki for Ben")
    label(ben, "piles.2", 1).tap()
    expect(radio(aki, "piles.2", 1)).to_be_checked()
    expect(aki.locator('[data-by="piles.2"]')).to_have_text("by Ben for Chie")
    expect(aki.locator('[data-by="piles.0"]')).to_be_empty()


def test_what_is_taken_back_while_it_is_being_sent_stays_taken_back(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "buki", 3)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/draft", hold_the_first)
    label(page, "draw", "true").tap()
    page.wait_for_timeout(1_000)
    assert len(held) == 1
    label(page, "draw", "true").tap()
    with page.expect_response(lambda answer: '"fields":{"draw":""}' in (answer.request.post_data or "")):
        held[0].continue_()
    expect(radio(page, "draw", "true")).not_to_be_checked()
    assert json.loads(read(page, f"/t/{code}/draft"))["fields"] == {}


def test_what_is_being_typed_is_not_taken_away(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "freestyle")
    join(ben, aki, code)
    ben.locator('[id="points.0"]').focus()
    aki.locator('[id="points.0"]').fill("5")
    aki.locator('[id="points.1"]').fill("7")
    expect(ben.locator('[id="points.1"]')).to_have_value("7")
    expect(ben.locator('[id="points.0"]')).to_have_value("")
    ben.locator('[id="points.2"]').focus()
    expect(ben.locator('[id="points.0"]')).to_have_value("5")


def test_who_is_late_sees_the_earlier_before_overwriting_it(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    join(ben, aki, code)
    deaf = True

    def hear_nothing(route: Route) -> None:
        if deaf and route.request.method == "GET":
            route.abort()
        else:
            route.continue_()

    ben.route("**/draft", hear_nothing)
    label(aki, "piles.0", 4).tap()
    expect(aki.locator("[data-draft-state]")).to_be_empty()
    ben.wait_for_timeout(1_000)
    label(ben, "piles.0", 3).tap()
    expect(ben.locator("[data-draft-state]")).to_contain_text("Aki has just entered something else")
    expect(radio(ben, "piles.0", 4)).to_be_checked()
    deaf = False
    label(ben, "piles.0", 3).tap()
    expect(radio(aki, "piles.0", 3)).to_be_checked()


def test_a_hand_that_another_phone_has_saved_is_shown_and_the_own_kept(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    join(ben, aki, code)
    ben.route("**/draft", lambda route: route.abort())
    thumb = Thumb(ben)
    for seat, piles in enumerate("3410"):
        thumb.pick(f"piles.{seat}", piles)
    thumb.pick("winner", 1)
    first = Thumb(aki)
    tien_gow(first)
    first.save()
    ben.locator("[data-save-button]").tap()
    expect(ben.locator("#taken")).to_contain_text("Hand 1 is already in the book")
    expect(radio(ben, "piles.1", 4)).to_be_checked()
    expect(ben.locator("[data-save-button]")).to_have_text("Save hand 2")


def test_a_phone_whose_hand_is_saved_elsewhere_says_so(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    join(ben, aki, code)
    thumb = Thumb(aki)
    tien_gow(thumb)
    thumb.save()
    expect(ben.locator("[data-moved]")).to_be_visible()


def test_the_dragon_never_turns_the_same_way_at_both_ends(phone: NewPhone) -> None:
    page = phone()
    open_table(page, "twister")
    page.locator("#dragon > summary").tap()
    label(page, "head", "up").tap()
    expect(radio(page, "tail", "up")).to_be_disabled()
    thumb = Thumb(page)
    by_tiles(thumb)
    expect(page.locator("[data-save-button]")).to_have_text("How does the tail turn?")
    label(page, "tail", "down").tap()
    thumb.save()
    expect(page.locator("#live-last")).to_contain_text("Tornado")
