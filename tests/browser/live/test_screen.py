"""The big screen follows the table until it is taken back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import let_in, opened, play, read_codes, send

#: The texts of the screen that are cut off, or too small to be read from three metres.
UNREADABLE = """() => [...document.querySelectorAll(".side .name, .total, .centre .big, .told, .amounts text")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
        || parseFloat(getComputedStyle(one).fontSize) < innerHeight / 28)
    .map((one) => one.outerHTML)"""
NAMES = ("Alexandria", "Bartholome", "Christophe", "Dominiques")


@pytest.mark.parametrize("size", [(1920, 1080), (1180, 820)])
def test_a_screen_shows_seats_chips_round_and_payments_without_controls_until_it_is_removed(
    phone: NewPhone, size: tuple[int, int]
) -> None:
    host, ben = phone(), phone()
    code = opened(host, "tien-gow", 4, NAMES)
    let_in(ben, host, code)
    host.goto(f"/t/{code}/host")
    host.get_by_role("button", name="Make a link for a big screen").tap()
    link = host.locator(".address").inner_text()
    screen = phone(viewport={"width": size[0], "height": size[1]}, is_mobile=False, device_scale_factor=1)
    screen.goto(re.sub(r"^https?://[^/]+", "", link))
    expect(screen.locator(".centre")).to_contain_text("East 1")
    play(ben, f"/t/{code}", 0, "4310", finish="bao_zun")
    expect(screen.locator(".amounts text")).to_have_count(3)
    expect(screen.locator(".badge")).to_contain_text("×3")
    expect(screen.locator(".bottom")).to_contain_text(re.compile(r"Alexandria\s*\+"))
    expect(screen.locator(".told")).to_contain_text("包尊")
    assert screen.evaluate(UNREADABLE) == []
    assert screen.locator("main :is(a, button, input, summary)").count() == 0
    height = screen.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert height == list(size)
    assert [re.search(r"/join/\w{6}/", text) is not None for text in read_codes(screen.screenshot())] == [True]
    host.goto(f"/t/{code}/phones")
    send(host, f"/t/{code}/phones/3/remove", {})
    expect(screen.get_by_text("This phone was removed").first).to_be_visible()
