"""Create tables with many hands: play a few, repeat them in the exported file and import it."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.phones import opened, read, send

HAND_IN = """async (evening) => {
    const form = new FormData();
    form.set("evening", new Blob([evening]), "evening.json");
    return (await fetch("/import", {method: "POST", body: form})).url;
}"""


def long_evening(page: Page, names: tuple[str, ...], hands: int, called: str = "", high: int = 11) -> str:
    """Return the address of a table on which `names` have played `hands` hands of points up to `high`."""
    table = f"/t/{opened(page, 'freestyle', len(names), names, called)}"
    for number in (1, 2, 3):
        points = {f"points.{seat}": str((7 * seat + 5 * number) % 11 * high // 10) for seat in range(len(names))}
        send(page, f"{table}/sheets/1/hand", points | {"action": "save", "number": str(number)})
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
