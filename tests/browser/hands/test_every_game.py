"""The main use in every game: two phones go from the QR code to a settled hand, in Chromium and in WebKit."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, opened, read_codes
from tests.browser.webkit import HEIGHT, WIDTH, WebKitPhone
from tests.server import Server


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
    Hand(game="da-san", taps=(("auction", "0 2"), ("winner", "0")), won=("+4", "−2", "−2")),
    Hand(
        game="buki",
        taps=(("bets.1", "4"), ("bets.2", "2"), ("bets.3", "6"), ("winner", "1")),
        won=("−2", "+10", "−2", "−6"),
    ),
    Hand(
        game="freestyle",
        taps=(),
        typed={f"points.{seat}": points for seat, points in enumerate(("１２", "3", "7", "2"))},
        rules={"high_wins": "true"},
        won=("+24", "−12", "+4", "−16"),
    ),
)
TIEN_GOW = HANDS[0]


def seated(phone: NewPhone, hand: Hand) -> tuple[Page, Page, str]:
    """Return Aki's phone, Ben's phone, which joined by the QR code, and the code of their table."""
    aki, ben = phone(), phone()
    code = opened(aki, hand.game, len(hand.won), NAMES, **hand.rules)
    aki.goto(f"/t/{code}/invite")
    [address] = read_codes(aki.locator(".qr img").first.screenshot())
    ben.goto(address)
    ben.get_by_role("button", name="Ben").click()
    expect(ben).to_have_url(re.compile(r"/t/\w{6}$"))
    return aki, ben, code


def taps(hand: Hand) -> Iterator[str]:
    """Yield every place to tap for a hand, without Save; digits are tapped on the form's own pad."""
    for name, value in hand.taps:
        seat = name.split(".")[1] if name.startswith("players.") else ""
        if seat:
            yield f'[data-pad-tab="{seat}"]'
        yield f'label:has(input[name="{name}"][value="{value}"])'
        if seat:
            pips = hand.typed[f"players.{seat}.pips"]
            yield f'[data-pad-seat="{seat}"] [data-pad-numbers] > button[value="{pips}"]'
    for name, number in hand.typed.items():
        if not name.startswith("players."):
            yield f'[id="{name}"]'
            yield from (f".key:nth-child({int(digit) or 10})" for digit in number)


def enter(page: Page, code: str, hand: Hand) -> None:
    """Enter the whole hand without saving it."""
    page.goto(f"/t/{code}/sheets/1/hand")
    page.locator("[data-save-button].waiting").wait_for()  # the scripts have started
    for place in taps(hand):
        page.locator(place).first.click()


def expect_chips(page: Page, hand: Hand) -> None:
    """Check each player's chips on the page."""
    rows = page.locator("#live-seats li")
    for name, won in zip(NAMES, hand.won, strict=False):
        expect(rows.filter(has_text=name)).to_contain_text(won)


@pytest.mark.path
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


def tap_in(phone: WebKitPhone, hand: Hand) -> None:
    """Enter the whole hand without saving it."""
    phone.find("[data-save-button].waiting")  # the scripts have started
    for place in taps(hand):
        phone.tap(place)
    phone.find("[data-previewed]")


def wait_for_chips(phone: WebKitPhone, hand: Hand) -> None:
    """Wait until each player has the chips of this hand."""
    for seat, (name, won) in enumerate(zip(NAMES, hand.won, strict=False), start=1):
        phone.wait_to_read(won, f"#live-seats li:nth-child({seat})")
        assert name in phone.text(f"#live-seats li:nth-child({seat})")


def open_form(phone: NewPhone, webkit: WebKitPhone, hand: Hand) -> str:
    """Open the form of the first hand, at a table of another phone, and return the address of the table."""
    aki = phone()
    table = f"/t/{opened(aki, hand.game, len(hand.won), NAMES, **hand.rules)}"
    webkit.become(aki)
    webkit.go(f"{table}/sheets/1/hand")
    return table


@pytest.mark.path
@pytest.mark.parametrize("hand", HANDS[1:], ids=lambda hand: hand.game)
def test_a_hand_is_entered_in_webkit(phone: NewPhone, webkit: WebKitPhone, hand: Hand) -> None:
    webkit.resize(375, 667)
    open_form(phone, webkit, hand)
    tap_in(webkit, hand)
    webkit.tap("[data-save-button]")
    wait_for_chips(webkit, hand)


WITHOUT_RED = ("6-6", "5-5", "3-3", "2-2", "6-5", "6-3", "6-2", "5-3")
CHOSEN = "dialog[open] [data-reference-said]"
PILES = "document.querySelector('[name=\"piles.0\"]:checked')?.value"


@pytest.mark.path
def test_the_tiles_open_over_the_form_which_keeps_its_values(phone: NewPhone, webkit: WebKitPhone) -> None:
    open_form(phone, webkit, TIEN_GOW)
    webkit.find("[data-save-button].waiting")
    webkit.tap('label:has([name="piles.0"][value="3"])')
    webkit.tap("a[data-over]")
    webkit.tap('dialog[open] label:has([value="6-6"])')
    webkit.wait_to_read("天 heaven (tin1 · tiān)", CHOSEN)
    webkit.tap('dialog[open] label:has([value="5-4"])')
    webkit.wait_to_read("天九 can be led. Nothing beats it. Beats: 地八 · 人七 · 和五", CHOSEN)
    webkit.tap("dialog[open] a")
    webkit.wait_to_read("Tap a tile", CHOSEN)
    webkit.tap("dialog[open] .reference-close")
    assert webkit.ask(PILES) == "3"
    webkit.tap("a[data-over]")
    for tile in WITHOUT_RED:
        webkit.tap(f'dialog[open] label:has([value="{tile}"])')
    webkit.wait_to_read("八枝牌: no red pip", CHOSEN)
    webkit.tap("dialog[open] [data-fills]")
    webkit.wait_to_read("Who was dealt it?", "[data-save-button]")
    assert webkit.ask("document.querySelector('[name=\"dealt.kind\"]:checked').value") == "ba_zhi_pai"


@pytest.mark.path
def test_a_hint_is_turned_off_in_webkit_and_the_form_keeps_its_values(phone: NewPhone, webkit: WebKitPhone) -> None:
    open_form(phone, webkit, TIEN_GOW)
    webkit.find("[data-save-button].waiting")
    webkit.tap('label:has([name="piles.0"][value="0"])')
    webkit.wait_to_read("No 結 below two 棟 (2牌縛り): Aki", "#live-hint")
    webkit.tap("#live-hint a")
    webkit.find("body:not(:has(#live-hint))")
    assert webkit.ask(PILES) == "0"


def test_without_a_network_the_tiles_say_so_and_the_form_keeps_its_values(phone: NewPhone) -> None:
    page = phone()
    page.goto(f"/t/{opened(page, TIEN_GOW.game)}/sheets/1/hand")
    page.locator('label:has([name="piles.0"][value="3"])').tap()
    page.context.set_offline(True)
    page.locator("a[data-over]").tap()
    expect(page.locator("dialog[open]")).to_contain_text("No network")
    page.locator("dialog[open]").tap()
    assert page.evaluate(PILES) == "3"


@pytest.mark.path
def test_webkit_joins_settles_a_hand_and_corrects_another(phone: NewPhone, server: Server, webkit: WebKitPhone) -> None:
    aki, ben = phone(), webkit
    code = opened(aki, TIEN_GOW.game, **TIEN_GOW.rules)
    aki.goto(f"/t/{code}/invite")
    ben.go(aki.locator(".address").first.text_content() or "")
    assert ben.ask("[innerWidth, innerHeight, isSecureContext]") == [WIDTH, HEIGHT, False]
    ben.tap('form:has(input[name="seat"][value="1"]) button')
    ben.wait_to_read("Ben", "#live-seats")
    aki.goto(f"/t/{code}")

    ben.tap(f'a[href="/t/{code}/sheets/1/hand"]')
    tap_in(ben, TIEN_GOW)
    ben.tap("[data-save-button]")
    wait_for_chips(ben, TIEN_GOW)
    expect_chips(aki, TIEN_GOW)
    assert ben.url == f"{server.url}/t/{code}"

    ben.ask("window.untouched = true")
    before = ben.text("#live-seats")
    enter(aki, code, TIEN_GOW)
    aki.locator("[data-save-button]").click()
    ben.wait_to_read("Hand 2", "#live-last")
    assert ben.text("#live-seats") != before
    assert ben.ask("window.untouched") is True, "Ben's page was reloaded"

    before = ben.text("#live-seats")
    ben.go(f"/t/{code}/sheets/1/hands/2/edit")
    ben.tap('label:has(input[name="winner"][value="1"])')
    ben.tap('[data-save-button][value="preview"]')
    ben.find("[data-looked] #changes")
    ben.tap('[data-save-button][value="save"]')
    ben.wait_to_read("corrected", "main")
    ben.go(f"/t/{code}")
    assert ben.text("#live-seats") != before


def test_an_update_while_save_is_pressed_loses_no_tap(phone: NewPhone, webkit: WebKitPhone) -> None:
    open_form(phone, webkit, TIEN_GOW)
    tap_in(webkit, TIEN_GOW)
    webkit.press("[data-save-button]", "document.dispatchEvent(new Event('scorekeeper:revision'))")
    wait_for_chips(webkit, TIEN_GOW)
