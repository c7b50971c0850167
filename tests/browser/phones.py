"""Open tables, fill forms by tap and read pages in the background, for tests of the hand form."""

import io
import json
import re
from typing import Any

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page

NAMES = ("Aki", "Ben", "Chie", "Dai")
TWELVE = (*NAMES, "Eva", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kei", "Maximiliane von Habsburg")


class Thumb:
    """A phone at the form of a hand, counting its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        self.page.wait_for_load_state()  # A form that is being redrawn has no scripts until the page has loaded.
        target.tap()
        self.taps += 1

    def pick(self, name: str, value: object) -> None:
        self.tap(label(self.page, name, value))

    def type(self, name: str, digits: str) -> None:
        field = self.page.locator(f'[id="{name}"]')
        if not field.evaluate("field => field === document.activeElement"):
            self.tap(field)
        self.page.keyboard.insert_text(digits)

    def count(self, seat: int, tiles: int, pips: int) -> None:
        """Enter the number of a player's hidden tiles and their pips, switching to the player's tab first."""
        self.turn_to(seat)
        self.pick(f"players.{seat}.face_down", tiles)
        if tiles:
            self.tap(pips_button(self.page, seat, pips))

    def turn_to(self, seat: int) -> None:
        tab = self.page.locator(f'[data-pad-tab="{seat}"]')
        if tab.get_attribute("aria-pressed") != "true":
            self.tap(tab)

    def rest(self) -> None:
        """Fill the rest, unless it has filled itself."""
        if not self.page.locator("label[data-follows]").count():
            self.tap(self.page.locator("button.rest:visible").first)

    def bid(self, seat: int, bid: int) -> None:
        """Enter the bidder and the bid of 大三."""
        self.pick("auction", f"{seat} {bid}")

    def save(self) -> None:
        self.tap(self.page.locator("[data-save-button]"))
        self.page.wait_for_url(re.compile(r"/t/\w{6}$"))


def label(page: Page, name: str, value: object) -> Locator:
    return page.locator(f'label:has(input[name="{name}"][value="{value}"])').first


def save_button(page: Page) -> Locator:
    return page.locator("[data-save-button]")


def radio(page: Page, name: str, value: object) -> Locator:
    return page.locator(f'input[name="{name}"][value="{value}"]').first


def free_tile(page: Page, seat: int, tile: str) -> Locator:
    return page.locator(
        f'[data-pad-seat="{seat}"] label:has(input[value="{tile}"]:not(:checked, [aria-disabled]))'
    ).first


def pips_button(page: Page, seat: int, pips: int | str) -> Locator:
    return page.locator(f'[data-pad-seat="{seat}"] [data-pad-numbers] > button[value="{pips}"]')


def pad_key(page: Page, number: object) -> Locator:
    """Return a key of the number pad."""
    return page.locator(".key", has_text=re.compile(f"^{number}$"))


def open_demo(page: Page) -> None:
    """Open the demo table from the front page."""
    page.goto("/")
    page.locator('form[action="/demo"] button').tap()
    page.wait_for_url("**/t/*")


def open_table(
    page: Page, game: str, seats: int = 4, names: tuple[str, ...] = NAMES, called: str = "", /, **rules: str
) -> str:
    """Open a table hosted by the first of `names`, show the form of its first hand and return its code."""
    code = opened(page, game, seats, names, called, **rules)
    page.goto(f"/t/{code}/sheets/1/hand")
    return code


def opened(
    page: Page, game: str, seats: int = 4, names: tuple[str, ...] = NAMES, called: str = "", /, **rules: str
) -> str:
    """Open a table without showing one of its pages, and return its code."""
    fields = {"name": called} | {f"players.{seat}": name for seat, name in enumerate(names[:seats])}
    # A switch that is not sent counts as off.
    all_rules = {"two_tile_rule": "true", "contract": "true"} | rules
    # "meant" confirms that seats without a name are empty on purpose.
    fields |= {"game": game, "seats": str(seats), "meant": "all"} | {
        f"rules.{rule}": value for rule, value in all_rules.items()
    }
    page.goto("/open")  # gives the browser its first cookie
    match = re.search(r"/t/(\w{6})", send(page, "/open", fields))
    assert match
    return match[1]


def send(page: Page, address: str, fields: dict[str, str]) -> str:
    """Send a form in the background and return the address of the answer."""
    script = "async ([to, form]) => (await fetch(to, {method: 'POST', body: new URLSearchParams(form)})).url"
    return str(page.evaluate(script, [address, fields]))


def play(page: Page, table: str, winner: int, piles: str, number: int = 1, **more: str) -> None:
    """Save a hand of 打天九 in the background; `piles` has a digit for each player."""
    hand = {f"piles.{seat}": count for seat, count in enumerate(piles)} | more
    send(page, f"{table}/sheets/1/hand", hand | {"action": "save", "number": str(number), "winner": str(winner)})


def read(page: Page, address: str) -> str:
    """Return the text at an address."""
    return str(page.evaluate("async (from) => (await fetch(from)).text()", address))


def join(guest: Page, host: Page, code: str, seat: int = 1) -> None:
    """Seat another phone at the table and open the form of the first hand there."""
    let_in(guest, host, code, seat)
    guest.goto(f"/t/{code}/sheets/1/hand")


def let_in(guest: Page, host: Page, code: str, seat: int = 1, **more: str) -> None:
    """Seat another phone without showing a page of the table; `move="1"` asks for a seat that is taken."""
    link = re.search(rf"/join/{code}/[\w-]+", read(host, f"/t/{code}/invite"))
    assert link
    guest.goto("/healthz")
    send(guest, guest.evaluate("async (link) => (await fetch(link)).url", link[0]), {"seat": str(seat), **more})


def hands_of(page: Page, code: str) -> int:
    return len(json.loads(read(page, f"/t/{code}/export.json"))["sheets"][0]["hands"])


def tien_gow(thumb: Thumb) -> None:
    for seat, piles in enumerate("431"):
        thumb.pick(f"piles.{seat}", piles)
    thumb.rest()
    thumb.pick("winner", 0)
    thumb.pick("finish", "bao_zun")


def synced(page: Page, code: str) -> None:
    """Wait until the server has all values of this phone."""
    page.evaluate(
        """async ([url, key]) => {
            for (;;) {
                const held = await (await fetch(url)).json();
                const said = [...document.querySelector("#entry").elements]
                    .filter((one) => (one.matches(":checked") || one.inputMode) && one.name && one.value);
                const sent = !Object.keys(localStorage).some((kept) => kept.startsWith(key));
                if (sent && said.every((one) => one.name in held.fields)) return;
                await new Promise((done) => setTimeout(done, 50));
            }
        }""",
        [f"/t/{code}/sheets/1/draft", f"scorekeeper-draft /t/{code}/"],
    )


def read_codes(picture: bytes) -> list[str]:
    """Return the texts of all QR codes in a screenshot, as a camera reads them."""
    with Image.open(io.BytesIO(picture)) as image:
        return [code.text for code in zxingcpp.read_barcodes(image.convert("L"))]


HAND_IN = """async (evening) => {
    const form = new FormData();
    form.set("evening", new Blob([evening]), "evening.json");
    return (await fetch("/import", {method: "POST", body: form})).url;
}"""


def short_evening(page: Page, names: tuple[str, ...], called: str = "", high: int = 11) -> str:
    """Return the address of a table on which `names` have played three hands of points up to `high`."""
    table = f"/t/{opened(page, 'freestyle', len(names), names, called)}"
    for number in (1, 2, 3):
        points = {f"points.{seat}": str((7 * seat + 5 * number) % 11 * high // 10) for seat in range(len(names))}
        send(page, f"{table}/sheets/1/hand", points | {"action": "save", "number": str(number)})
    return table


def long_evening(page: Page, names: tuple[str, ...], hands: int, called: str = "", high: int = 11) -> str:
    """Return the address of a table on which `names` have played `hands` hands of points up to `high`."""
    table = short_evening(page, names, called, high)
    data = json.loads(read(page, f"{table}/export.json"))
    sheet = data["sheets"][0]
    sheet["hands"] = [_repeated(sheet["hands"], number, len(names)) for number in range(1, hands + 1)]
    data["revision"] = hands + 2
    address = str(page.evaluate(HAND_IN, json.dumps(data)))
    assert "/t/" in address, address
    return address[address.index("/t/") :]


def _repeated(played: list[dict[str, Any]], number: int, seats: int) -> dict[str, Any]:
    """Return one of the played hands under another number."""
    hand = played[(number - 1) % len(played)]
    deal: dict[str, Any] = {"dealer": (number - 1) % seats, "next_dealer": number % seats}
    deal |= {"state": hand["state"] | {"dealer": deal["next_dealer"]}}
    return hand | deal | {"number": number, "revision": number + 1}
