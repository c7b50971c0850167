"""The two codes of a guest at home, the Wi-Fi and the table: each is read alone by a camera, on every screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.settings import WIFI_FILE
from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE, RULES, TOO_FINE, TOO_SMALL, on_every_screen, wrong
from tests.browser.phones import opened, read_codes, send
from tests.browser.webkit import WIDTH, WebKitPhone
from tests.server import Server

NAME, PASSWORD = "Aki’s 茶館;5G", "oo:long 4711"
CODE = r"WIFI:T:WPA;S:Aki’s 茶館\;5G;P:oo\:long 4711;;"
LONGEST = {"name": "W" * 32, "password": "W" * 63}
LONGEST_CODE = f"WIFI:T:WPA;S:{'W' * 32};P:{'W' * 63};;"

# Wait until the first code is on the screen.
DRAWN = "document.querySelector('.qr img').decode().then(() => requestAnimationFrame(arguments[0]))"


@pytest.fixture(autouse=True)
def _forgotten(server: Server) -> Iterator[None]:
    """Forget the Wi-Fi afterwards, because the other tests use the same server."""
    yield
    (server.instance / WIFI_FILE).unlink(missing_ok=True)


def seen(page: Page) -> list[str]:
    """Return the codes that a camera reads from the screen."""
    page.wait_for_load_state()
    return read_codes(page.screenshot())


@pytest.mark.path
def test_a_host_enters_the_wifi_and_a_camera_reads_one_code_at_a_time(phone: NewPhone) -> None:
    host = phone(java_script_enabled=False)
    table = f"/t/{opened(phone_with_cookies := phone(), 'tien-gow')}"
    host.context.add_cookies(phone_with_cookies.context.cookies())  # type: ignore[arg-type]  # as it returned them
    host.goto(f"{table}/invite")
    [play] = seen(host)
    host.get_by_role("link", name="A guest's phone is not in the Wi-Fi?").tap()
    host.get_by_label("Name of the Wi-Fi").fill(NAME)
    host.get_by_label("Password").fill("ｏｏ：ｌｏｎｇ")
    host.get_by_role("button", name="Show its QR code").tap()
    expect(host.get_by_label("Name of the Wi-Fi")).to_have_value(NAME)
    expect(host.get_by_label("Password")).to_have_accessible_description(
        "Leave it empty if the Wi-Fi has none. ▲ The password of a Wi-Fi has 8 to 63 letters, digits and signs, "
        "without accents."
    )
    host.get_by_label("Password").fill("ｏｏ：ｌｏｎｇ　４７１１")
    host.get_by_role("button", name="Show its QR code").tap()
    expect(host.get_by_role("img", name=f"QR code of the Wi-Fi {NAME}")).to_be_visible()
    expect(host.locator(".wifi dd")).to_have_text([NAME, PASSWORD])
    assert seen(host) == [CODE]
    host.get_by_role("link", name="2. Table").tap()
    expect(host.locator(".seated")).to_be_visible()
    assert seen(host) == [play]
    host.get_by_role("link", name="1. Wi-Fi").tap()
    host.get_by_role("button", name="Forget this Wi-Fi").tap()
    expect(host.get_by_text("The Wi-Fi is forgotten.")).to_be_visible()
    expect(host.get_by_role("link", name="1. Wi-Fi")).to_have_count(0)


@on_every_screen
def test_both_codes_are_whole_on_the_screen_with_the_longest_name_and_password(
    phone: NewPhone, language: str, size: tuple[int, int], text: str
) -> None:
    page = phone(language, viewport={"width": size[0], "height": size[1]})
    table = f"/t/{opened(page, 'tien-gow')}"
    send(page, f"{table}/invite/wifi", LONGEST)
    for address, code in ((f"{table}/invite/wifi", LONGEST_CODE), (f"{table}/invite", f"/join/{table[3:]}/")):
        page.goto(f"{address}?text={text}")
        [read] = seen(page)
        assert code in read
        for script in (BEYOND_THE_EDGE, TOO_FINE, TOO_SMALL):
            assert page.evaluate(script) == [], address


def test_axe_accepts_the_page_with_a_code(phone: NewPhone) -> None:
    page = phone("ja", reduced_motion="reduce")
    table = f"/t/{opened(page, 'tien-gow')}"
    send(page, f"{table}/invite/wifi", {"name": NAME, "password": PASSWORD})
    page.goto(f"{table}/invite/wifi")
    for scheme, rules in RULES.items():
        page.emulate_media(color_scheme=scheme)
        assert wrong(page, rules) == []


@pytest.mark.path
def test_an_iphone_shows_both_codes(phone: NewPhone, webkit: WebKitPhone) -> None:
    page = phone()
    table = f"/t/{opened(page, 'tien-gow')}"
    send(page, f"{table}/invite/wifi", {"name": NAME, "password": ""})
    webkit.become(page)
    for address, code in ((f"{table}/invite/wifi", r"WIFI:T:nopass;S:Aki’s 茶館\;5G;;"), (f"{table}/invite", "/join/")):
        webkit.go(address)
        webkit.browser.execute_async_script(DRAWN)
        [read] = read_codes(webkit.browser.get_screenshot_as_png())
        assert code in read
        assert webkit.ask("document.documentElement.scrollWidth") == WIDTH
