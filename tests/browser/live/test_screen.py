"""The big screen follows the table and is taken back; phones read results aloud and vibrate, if they are set so."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import label, let_in, opened, play, read_codes, send, synced

RECORD = """window.spoken = [];
window.felt = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const voice = { cancel() {}, speak: ({ text, lang }) => spoken.push([text, lang]) };
Object.defineProperty(window, "speechSynthesis", { value: voice });
Object.defineProperty(navigator, "vibrate", { value: (time) => felt.push(time) });"""
LACKING = "delete window.speechSynthesis; delete Navigator.prototype.vibrate;"
#: The texts of the screen that are cut off, or too small to be read from three metres.
UNREADABLE = """() => [...document.querySelectorAll(".side .name, .total, .centre .big, .told, .amounts text")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
        || parseFloat(getComputedStyle(one).fontSize) < innerHeight / 28)
    .map((one) => one.outerHTML)"""
NAMES = ("Alexandria", "Bartholome", "Christophe", "Dominiques")


def recorder(phone: NewPhone) -> Page:
    page = phone()
    page.add_init_script(RECORD)
    return page


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
    send(host, f"/t/{code}/next-table", {})
    expect(screen).to_have_url(re.compile(rf"/t/(?!{code})\w+/screen$"))
    expect(screen.locator(".bottom")).to_contain_text("Alexandria")
    following = screen.url.split("/")[-2]
    host.goto(f"/t/{following}/phones")
    expect(host.get_by_text("Big screen watching")).to_be_visible()
    send(host, f"/t/{following}/phones/2/remove", {})
    expect(screen.get_by_text("This phone was removed").first).to_be_visible()


def test_a_phone_reads_results_aloud_and_vibrates_only_after_it_is_set_so(phone: NewPhone) -> None:
    host, ben, dai = phone(), recorder(phone), phone()
    dai.add_init_script(LACKING)
    code = opened(host, "tien-gow", 3, NAMES)
    table = f"/t/{code}"
    let_in(ben, host, code)
    let_in(dai, host, code, 2)
    for page in (ben, dai):
        page.goto(table)
    expect(dai.locator("#signals")).to_be_hidden()
    switches = [ben.get_by_label(re.compile(name)) for name in ("aloud", "Vibrate")]
    ben.locator("#signals > summary").tap()
    for switch in switches:
        expect(switch).not_to_be_checked()
    play(host, table, 0, "431")
    expect(ben.locator("[data-read]")).to_be_attached()
    assert ben.evaluate("[spoken, felt]") == [[], []]
    for switch in switches:
        switch.check(force=True)
    assert ben.evaluate("spoken.at(-1)")[0].startswith("Hand 1: ")
    ben.reload()
    assert [switch.is_checked() for switch in switches] == [True, True]
    assert ben.evaluate("[spoken, felt]") == [[], []]
    host.goto(f"{table}/sheets/1/hand")
    for piles in (3, 4):
        label(host, "piles.0", piles).tap()
        synced(host, code)
    expect(ben.locator("[data-asks-me]")).to_be_attached()
    play(host, table, 0, "431", 2)
    expect(ben.locator("[data-read]")).to_contain_text("Hand 2")
    [[sentence, language]] = ben.evaluate("spoken")
    assert re.fullmatch(r"Hand 2: .*Bartholome pays Alexandria \d+ chips?\..*", sentence)
    assert (language, ben.evaluate("felt")) == ("en", [80])
