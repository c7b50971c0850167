"""In WebKit: from the invitation to a settled hand, together with a Chromium phone, and hands entered by tap."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.phones import opened
from tests.browser.test_evening import HANDS, NAMES, TIEN_GOW, Hand, enter, expect_chips, open_table
from tests.browser.webkit import HEIGHT, WIDTH, WebKitPhone
from tests.server import Server

FREESTYLE = replace(HANDS[-1], rules={"high_wins": "true"})


def play_link(aki: Page, code: str) -> str:
    """Return the players' invitation from Aki's page."""
    aki.goto(f"/t/{code}/invite")
    return aki.locator(".address").first.text_content() or ""


def taps(hand: Hand) -> Iterator[str]:
    """Yield every place to tap for a hand, without Save; digits are tapped on the form's own pad."""
    for name, value in hand.taps:
        yield f'label:has(input[name="{name}"][value="{value}"])'
    for name, number in hand.typed.items():
        yield f'[id="{name}"]'
        yield from (f".key:nth-child({int(digit) or 10})" for digit in number)


def tap_in(phone: WebKitPhone, hand: Hand) -> None:
    """Enter the whole hand without saving it."""
    phone.find("[data-save-button].waiting")  # the scripts have started
    for place in taps(hand):
        phone.tap(place)
    phone.find("[data-previewed]")


def wait_for_chips(phone: WebKitPhone, hand: Hand) -> None:
    """Wait until each player has the chips of this hand."""
    for seat, (name, won) in enumerate(zip(NAMES, hand.won, strict=True), start=1):
        phone.wait_to_read(won, f"#live-seats li:nth-child({seat})")
        assert name in phone.text(f"#live-seats li:nth-child({seat})")


def test_webkit_joins_settles_a_hand_and_follows_another(phone: NewPhone, server: Server, webkit: WebKitPhone) -> None:
    aki, ben = phone(), webkit
    code = open_table(aki, TIEN_GOW)

    ben.go(play_link(aki, code))
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


def open_form(phone: NewPhone, webkit: WebKitPhone, hand: Hand) -> None:
    """Open the form of the first hand, at a table of another phone."""
    aki = phone()
    code = opened(aki, hand.game, len(NAMES), NAMES, **hand.rules)
    webkit.become(aki)
    webkit.go(f"/t/{code}/sheets/1/hand")


@pytest.mark.parametrize(
    ("hand", "width", "height"),
    [(TIEN_GOW, 375, 667), (FREESTYLE, 375, 667), (FREESTYLE, WIDTH, HEIGHT)],
    ids=["tien-gow on 375 x 667", "freestyle on 375 x 667", "freestyle on 390 x 844"],
)
def test_a_hand_is_entered_in_webkit(phone: NewPhone, webkit: WebKitPhone, hand: Hand, width: int, height: int) -> None:
    webkit.resize(width, height)
    open_form(phone, webkit, hand)
    tap_in(webkit, hand)
    webkit.tap("[data-save-button]")
    wait_for_chips(webkit, hand)


def test_an_update_while_save_is_pressed_loses_no_tap(phone: NewPhone, webkit: WebKitPhone) -> None:
    open_form(phone, webkit, TIEN_GOW)
    tap_in(webkit, TIEN_GOW)
    webkit.press("[data-save-button]", "document.dispatchEvent(new Event('scorekeeper:revision'))")
    wait_for_chips(webkit, TIEN_GOW)
