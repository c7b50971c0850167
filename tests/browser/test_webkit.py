"""A smoke test in WebKit: from the link of the table to a settled hand, and along with somebody else's Chromium."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.browsers import webkit_lacks
from tests.browser.conftest import FAILED, NewPhone
from tests.browser.test_evening import NAMES, TIEN_GOW, enter, expect_standings, open_table
from tests.browser.webkit import WIDTH, WebKitPhone, webkit_phone
from tests.server import Server


@pytest.fixture
def ben(server: Server, request: pytest.FixtureRequest) -> Iterator[WebKitPhone]:
    """Ben's phone; where WebKit is missing the test fails, never skips. A failure leaves a picture in test-results/."""
    if lacks := webkit_lacks():
        pytest.fail(f"The test in WebKit needs {' and '.join(lacks)}; make test installs it or says how.")
    with webkit_phone(server) as phone:
        yield phone
        if request.node.stash.get(FAILED, False):
            phone.browser.save_screenshot(f"test-results/{request.node.name}.png")
        assert phone.complaints() == []


def play_link(aki: Page, code: str) -> str:
    """What Aki reads out to those who play."""
    aki.goto(f"/t/{code}/invite")
    return aki.locator(".address").first.text_content() or ""


def test_webkit_joins_settles_a_hand_and_follows_another(phone: NewPhone, server: Server, ben: WebKitPhone) -> None:
    aki = phone()
    code = open_table(aki, TIEN_GOW)

    ben.go(play_link(aki, code))
    assert ben.ask("[innerWidth, innerHeight > 700, isSecureContext]") == [WIDTH, True, False]
    ben.tap('form:has(input[name="seat"][value="1"]) button')
    ben.wait_to_read("Ben", "#live-seats")
    aki.goto(f"/t/{code}")

    ben.tap(f'a[href="/t/{code}/sheets/1/hand"]')
    for name, value in TIEN_GOW.taps:
        ben.tap(f'label:has(input[name="{name}"][value="{value}"])')
    ben.find("[data-previewed]")
    ben.tap("[data-save-button]")
    for place, (name, won) in enumerate(zip(NAMES, TIEN_GOW.won, strict=True), start=1):
        ben.wait_to_read(won, f"#live-seats li:nth-child({place})")
        assert name in ben.text(f"#live-seats li:nth-child({place})")
    expect_standings(aki, TIEN_GOW)
    assert ben.url == f"{server.url}/t/{code}"

    ben.ask("window.untouched = true")
    before = ben.text("#live-seats")
    enter(aki, code, TIEN_GOW)
    aki.locator("[data-save-button]").click()
    ben.wait_to_read("Hand 2", "#live-last")
    assert ben.text("#live-seats") != before
    assert ben.ask("window.untouched") is True, "Ben's page followed by itself"
