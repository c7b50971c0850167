"""Take the pictures of the README, an ordinary session of 打天九 on a running server, and record its animation."""

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.browsers import CHROMIUM_ARGUMENTS, chromium_lacks, find_chromium, font_lacks
from tests.browser.conftest import PHONE
from tests.browser.phones import opened, play, send
from tests.browser.recording import recorded
from tests.server import ROOT, Server

FOLDER = ROOT / "docs" / "pictures"
COLOURS = 48
WIDE: ViewportSize = {"width": 1000, "height": 996}
CLOCK = "import time_machine\ntime_machine.travel('2026-11-20T21:04:00Z').start()\n"
"""A sitecustomize module that sets the server's clock to a Friday at 21:04."""

PEOPLE = {
    "en": ("en", "Friday", ("Aki", "Ben", "Chie", "Dai"), ("0.10", "EUR")),
    "ja": ("ja", "金曜の会", ("あき", "ベン", "千恵", "大"), ("10", "JPY")),
    "zh-Hant": ("zh-TW", "星期五", ("阿明", "阿珍", "阿強", "阿玲"), ("5", "TWD")),
}
"""The locale, the name of the table, the players and the value of a chip, by the language of the README."""

HANDS: tuple[tuple[int, str, dict[str, str]], ...] = (
    (0, "4310", {}),
    (0, "3221", {"finish": "bao_zun"}),
    (2, "1151", {}),
    (1, "2402", {"bonuses.0.kind": "he_zun", "bonuses.0.player": "3"}),
    (3, "1304", {}),
    (3, "0215", {"finish": "bao_zun"}),
)
"""The taker of the last trick, the piles of each player, and what else is entered, by hand."""
CORRECTED = {"action": "save", "winner": "2"} | {f"piles.{seat}": piles for seat, piles in enumerate("1142")}
"""The correction of the third hand."""


def main() -> int:
    """Take all pictures; return 1 if Chromium is missing."""
    if lacks := chromium_lacks() + font_lacks():
        print(f"The pictures need {' and '.join(lacks)}.", file=sys.stderr)
        return 1
    path = find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        (Path(folder) / "sitecustomize.py").write_text(CLOCK, encoding="utf-8")
        server = Server(Path(folder) / "instance", environ={"PYTHONPATH": folder, "TZ": "UTC"})
        server.start()
        try:
            for language in PEOPLE:
                for name, picture in taken(browser, server, language):
                    file = FOLDER / language / name
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(picture)
                    print(f"{file.relative_to(ROOT)}: {len(picture) // 1024} kB")
        finally:
            server.stop()
    return 0


def taken(browser: Browser, server: Server, language: str) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures in a language, each with the name of its file."""
    locale, called, people, (amount, currency) = PEOPLE[language]
    settings: dict[str, Any] = {"base_url": server.local_url, "locale": locale} | PHONE
    context = browser.new_context(**settings)
    page = context.new_page()
    table = f"/t/{opened(page, 'tien-gow', len(people), people, called)}"
    send(page, f"{table}/terms", {"note": "", "rate.amount": amount, "rate.currency": currency})
    for number, (winner, piles, more) in enumerate(HANDS, start=1):
        play(page, table, winner, piles, number, **more)
    send(page, f"{table}/sheets/1/hands/3/edit", CORRECTED)
    page.set_viewport_size(WIDE)
    page.goto(table)
    yield "table.png", small(page)
    context.close()
    yield "evening.gif", recorded(browser, server, locale, people)


def small(page: Page) -> bytes:
    """Return a screenshot of the page as a PNG of few colours."""
    page.wait_for_load_state()
    with Image.open(io.BytesIO(page.screenshot(animations="disabled"))) as shot:
        picture = io.BytesIO()
        shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(picture, "PNG", optimize=True)
    return picture.getvalue()


if __name__ == "__main__":
    sys.exit(main())
