"""The main use: two phones go from the QR code to a settled hand; then the other tasks of a session."""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import pips_button, record
from tests.browser.picture import read_codes
from tests.server import Server

NAMES = ("Aki", "Ben", "Chie", "Dai")
A_SECOND = 1_000


@dataclass(frozen=True)
class Hand:
    """The taps of a hand, and the chips of each player after it."""

    game: str
    taps: tuple[tuple[str, str], ...]
    typed: dict[str, str] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)
    won: tuple[str, ...] = ()


COUNTED = {
    "taps": tuple((f"players.{seat}.face_down", tiles) for seat, tiles in enumerate("1243")),
    "typed": {f"players.{seat}.pips": pips for seat, pips in enumerate(("2", "12", "34", "18"))},
    "won": ("+58", "+18", "−70", "−6"),
}

HANDS = (
    Hand(
        game="tien-gow",
        rules={"first_dealer_multiplier": "3"},
        taps=(
            *((f"piles.{seat}", piles) for seat, piles in enumerate("4310")),
            ("winner", "0"),
            ("bonuses.0.kind", "he_zun"),
            ("bonuses.0.player", "1"),
        ),
        won=("+21", "+7", "−11", "−17"),
    ),
    Hand(game="twister", **COUNTED),  # type: ignore[arg-type]  # the same hand settles alike in both
    Hand(game="che-deng", **COUNTED),  # type: ignore[arg-type]
    Hand(
        game="moon",
        rules={"target": "5"},
        taps=(("bidder", "0"), ("bid", "5"), ("tricks.0", "5"), ("tricks.1", "1"), ("tricks.2", "1")),
        won=("+8", "−4", "−4"),
    ),
    Hand(game="da-san", taps=(("bidder", "0"), ("bid", "2"), ("winner", "0")), won=("+4", "−2", "−2")),
    Hand(
        game="buki",
        taps=(("bets.1", "4"), ("bets.2", "2"), ("bets.3", "6"), ("winner", "1")),
        won=("−2", "+10", "−2", "−6"),
    ),
    Hand(
        game="freestyle",
        taps=(),
        typed={f"points.{seat}": points for seat, points in enumerate(("１２", "3", "7", "2"))},
        won=("+24", "−12", "+4", "−16"),
    ),
)
TIEN_GOW = HANDS[0]


def open_table(page: Page, hand: Hand) -> str:
    """Open a table for the hand's game, hosted by Aki, and return its code."""
    page.goto("/open")
    page.locator(f'a[href$="game={hand.game}"]').click()
    for seat, name in enumerate(NAMES[: len(hand.won)]):
        page.locator(f'[id="players.{seat}"]').fill(name)
    for rule, value in hand.rules.items():
        house_rules = page.locator("details.house-rules")
        if not house_rules.evaluate("rules => rules.open"):
            house_rules.locator("> summary").click()
        for group in page.locator(f'.group:not([open]):has([id="rules.{rule}"]) > summary').all():
            group.click()
        page.locator(f'[id="rules.{rule}"]').fill(value)
    page.get_by_role("button", name="Open the table").last.click()
    expect(page).to_have_url(re.compile(r"/t/\w{6}"))
    match = re.search(r"/t/(\w{6})", page.url)
    assert match
    return match[1]


def scan(page: Page, code: str) -> str:
    """Return the text of the QR code on the invitation page."""
    page.goto(f"/t/{code}/invite")
    picture = page.locator(".qr img").first
    expect(picture).to_be_visible()
    [address] = read_codes(picture.screenshot())
    return address


def sit_down(page: Page, address: str, name: str) -> None:
    """Join by the address of a QR code, as the player `name`."""
    page.goto(address)
    page.get_by_role("button", name=name).click()
    expect(page).to_have_url(re.compile(r"/t/\w{6}$"))


def pick(page: Page, name: str, value: str) -> Locator:
    """Tap the label of one value of a field."""
    return page.locator(f'label:has(input[name="{name}"][value="{value}"])').first


def enter(page: Page, code: str, hand: Hand) -> None:
    """Enter the whole hand without saving it."""
    page.goto(f"/t/{code}/sheets/1/hand")
    for name, value in hand.taps:
        turn_to(page, name)
        pick(page, name, value).click()
        if (typed := name.replace("face_down", "pips")) in hand.typed:
            enter_pips(page, typed, hand.typed[typed])
    for name, value in hand.typed.items():
        if (field := page.locator(f'[id="{name}"]')).is_visible():
            field.fill(value)


def enter_pips(page: Page, name: str, pips: str) -> None:
    """Tap the number on the pad, or type it if there is no pad."""
    seat = name.split(".")[1]
    if (number := pips_button(page, int(seat), pips)).is_visible():
        number.click()
    else:
        page.locator(f'[id="{name}"]').fill(pips)


def turn_to(page: Page, name: str) -> None:
    """Switch to the player's tab if the form shows one player at a time."""
    seat = re.match(r"players\.(\d+)\.", name)
    if seat and (tab := page.locator(f'[data-pad-tab="{seat[1]}"]')).is_visible():
        tab.click()


def expect_chips(page: Page, hand: Hand) -> None:
    """Check each player's chips on the page."""
    rows = page.locator("#live-seats li")
    for name, won in zip(NAMES, hand.won, strict=False):
        expect(rows.filter(has_text=name)).to_contain_text(won)


def seated(phone: NewPhone, hand: Hand, **context: Any) -> tuple[Page, Page, str]:
    """Return Aki's phone, Ben's phone, which joined by the QR code, and the code of their table."""
    aki, ben = phone(**context), phone(**context)
    code = open_table(aki, hand)
    sit_down(ben, scan(aki, code), "Ben")
    return aki, ben, code


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.game)
def test_two_phones_go_from_the_qr_code_to_a_settled_hand(phone: NewPhone, server: Server, hand: Hand) -> None:
    aki, ben, code = seated(phone, hand)
    assert ben.url.startswith(server.url)
    ben.evaluate("() => { window.untouched = true }")
    enter(aki, code, hand)
    expect(aki.locator("[data-previewed]")).to_be_visible()
    aki.locator("[data-save-button]").click()
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    expect_chips(aki, hand)
    expect_chips(ben, hand)
    assert ben.evaluate("() => window.untouched"), "Ben's page was reloaded"


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.game)
def test_every_part_except_live_updates_works_without_a_script(phone: NewPhone, hand: Hand) -> None:
    aki, ben, code = seated(phone, hand, java_script_enabled=False)
    enter_without_a_script(aki, code, hand)
    aki.locator("[data-preview-button]").click()
    expect(aki.locator("[data-previewed]")).to_be_visible()
    aki.locator("[data-save-button]").click()
    expect_chips(aki, hand)
    ben.reload()
    expect_chips(ben, hand)


def enter_without_a_script(page: Page, code: str, hand: Hand) -> None:
    """Enter the hand by plain forms, opening each fold first."""
    page.goto(f"/t/{code}/sheets/1/hand")
    for name, value in hand.taps:
        pick(page, name, value).click()
    for name, value in hand.typed.items():
        page.locator(f'[id="{name}"]').fill(value)


def test_a_wrong_hand_is_undone_corrected_and_withdrawn(phone: NewPhone) -> None:
    aki, ben, code = seated(phone, TIEN_GOW)
    enter(aki, code, TIEN_GOW)
    aki.locator("[data-save-button]").click()
    expect_chips(ben, TIEN_GOW)

    aki.get_by_role("button", name="Undo").click()
    aki.wait_for_url("**/hands/1/edit")
    expect(ben.locator("#live-seats li").filter(has_text="Aki")).not_to_contain_text("+21")
    aki.locator("[data-save-button]").click()
    aki.wait_for_url(f"**/t/{code}")
    expect_chips(ben, TIEN_GOW)

    aki.goto(f"/t/{code}/sheets/1/hands/1/edit")
    pick(aki, "piles.2", "0").click()
    pick(aki, "piles.3", "1").click()
    record(aki)
    expect(ben.locator("#live-seats li").filter(has_text="Chie")).to_contain_text("−17")

    aki.goto(f"/t/{code}/sheets/1/hands/1/withdraw")
    aki.get_by_role("button", name="Withdraw · 1 hand changes").click()
    expect(ben.locator("#live-seats li").filter(has_text="Chie")).not_to_contain_text("−17")
    ben.goto(f"/t/{code}/sheets/1/hands/1")
    expect(ben.locator("main")).to_contain_text("withdrawn")


def test_a_hand_shows_its_reasons_on_the_other_phone_and_is_exported_and_imported(phone: NewPhone) -> None:
    aki, ben, code = seated(phone, TIEN_GOW)
    enter(aki, code, TIEN_GOW)
    aki.locator("[data-save-button]").click()
    expect_chips(aki, TIEN_GOW)
    last = ben.locator("#live-last")
    expect(last).to_contain_text("賀尊")
    expect(last).to_contain_text(re.compile(r"×\s*3\s*親"))
    exported = aki.evaluate("async url => (await fetch(url)).text()", f"/t/{code}/export.json")
    stranger = phone()
    stranger.goto("/import")
    stranger.locator('input[type="file"]').set_input_files(
        {"name": "evening.json", "mimeType": "application/json", "buffer": exported.encode()}
    )
    stranger.locator("main form button, .thumb button").last.click()
    expect(stranger).to_have_url(re.compile(r"/t/\w{6}"))
    assert code not in stranger.url
    expect_chips(stranger, TIEN_GOW)


def test_a_phone_keeps_its_seat_after_a_reload_and_a_restart(phone: NewPhone, server: Server) -> None:
    aki, ben, code = seated(phone, TIEN_GOW)
    ben.reload()
    expect(ben.locator("#live-seats")).to_contain_text("Ben (you)")
    server.kill()
    server.start()
    enter(aki, code, TIEN_GOW)
    aki.locator("[data-save-button]").click()
    expect(ben.locator("#live-mine")).to_contain_text("+7", timeout=45 * A_SECOND)


def test_a_stranger_sees_nothing_before_joining_and_a_spectator_only_watches(phone: NewPhone) -> None:
    aki, _ben, code = seated(phone, TIEN_GOW)
    stranger = phone()
    answer = stranger.goto(f"/t/{code}")
    nowhere = stranger.goto("/t/AAAAAA")
    assert answer
    assert nowhere
    assert (answer.status, nowhere.status) == (404, 404)

    aki.goto(f"/t/{code}/invite")
    watching = aki.locator(".address").last.text_content()
    watcher = phone()
    watcher.goto(watching or "")
    watcher.get_by_role("button", name="Watch the table").click()
    expect(watcher.locator("#live-seats")).to_contain_text("Chie")
    expect(watcher.get_by_role("link", name="Enter hand")).to_have_count(0)
    refused = watcher.goto(f"/t/{code}/sheets/1/hand")
    assert refused
    assert refused.status == 403

    # A code is typed in lower case and with a space.
    aki.goto(f"/t/{code}/invite")
    letters = aki.locator(".code").get_attribute("aria-label") or ""
    stranger.goto("/")
    stranger.locator("#code").fill(f" {letters.lower()} ")
    stranger.get_by_role("button", name="Join").click()
    stranger.get_by_role("button", name="Chie").click()
    expect(stranger).to_have_url(re.compile(rf"/t/{code}$"))
