"""Record the first half minute of an evening on two phones, as an animation for the README."""

import io
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.phones import label, play, read_codes
from tests.server import Server

SIZE = {"width": 360, "height": 720}
COLOURS = 96
GAP = 12
SHORT, LONG = 700, 2200
"""How long a step and a result are shown, in milliseconds."""
HANDS: tuple[tuple[int, str, dict[str, str]], ...] = (
    (0, "3221", {"finish": "bao_zun"}),
    (2, "1151", {}),
    (1, "2402", {"bonuses.0.kind": "he_zun", "bonuses.0.player": "3"}),
)
"""The hands after the first one: the taker of the last trick, the piles of each player, and what else is entered."""
SETTLED = 500
"""How long a page may take to follow a tap, in milliseconds."""
INK, TABLE = (178, 38, 30), (58, 62, 60)


@dataclass
class Recording:
    """Two phones side by side: a frame for each step, with a mark where the thumb taps."""

    pages: tuple[Page, Page]
    frames: list[Image.Image] = field(default_factory=list)
    durations: list[int] = field(default_factory=list)

    def show(self, milliseconds: int, tapped: tuple[int, Locator] | None = None) -> None:
        """Add a frame."""
        width, height = SIZE["width"], SIZE["height"]
        frame = Image.new("RGB", (2 * width + GAP, height), TABLE)
        for number, page in enumerate(self.pages):
            with Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))) as shot:
                frame.paste(shot, (number * (width + GAP), 0))
        if tapped:
            number, target = tapped
            box = target.bounding_box()
            assert box
            x, y = number * (width + GAP) + box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            ImageDraw.Draw(frame).ellipse((x - 17, y - 17, x + 17, y + 17), outline=INK, width=5)
        self.frames.append(frame)
        self.durations.append(milliseconds)

    def tap(self, phone: int, target: Locator, milliseconds: int = SHORT) -> None:
        """Show where the thumb is, then tap."""
        self.show(milliseconds, (phone, target))
        target.tap()
        self.pages[phone].wait_for_timeout(SETTLED)  # A page that listens is never idle.

    def gif(self) -> bytes:
        """Return the animation, with one palette for all frames, so that what stays the same takes no room."""
        sample = Image.new("RGB", (self.frames[0].width, len(self.frames) * 40))
        for number, frame in enumerate(self.frames):
            sample.paste(frame.resize((frame.width, 40), Image.Resampling.NEAREST), (0, number * 40))
        palette = sample.quantize(COLOURS)
        first, *others = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in self.frames]
        file = io.BytesIO()
        first.save(file, "GIF", save_all=True, append_images=others, duration=self.durations, loop=0, optimize=False)
        return file.getvalue()


def recorded(browser: Browser, server: Server, locale: str, people: tuple[str, ...]) -> bytes:
    """Return a GIF: a table is opened, a guest joins by its QR code, a hand is entered, and chips are settled."""
    settings: dict[str, Any] = {"base_url": server.url, "locale": locale, "viewport": SIZE, "has_touch": True}
    contexts = [browser.new_context(**settings, is_mobile=True) for _ in range(2)]
    host, guest = (context.new_page() for context in contexts)
    film = Recording((host, guest))
    guest.set_content("<body style='background:#3a3e3c'>")
    _open(film, people)
    _join(film)
    _enter(film)
    _settle(film)
    for context in contexts:
        context.close()
    return film.gif()


def _open(film: Recording, people: tuple[str, ...]) -> None:
    host = film.pages[0]
    host.goto("/")
    film.show(LONG)
    film.tap(0, host.locator(".thumb a").first)
    film.tap(0, host.locator("a.card.game").first)
    for seat, name in enumerate(people):
        host.locator(f'[name="players.{seat}"]').fill(name)
        film.show(SHORT)
    film.tap(0, host.locator(".thumb button").first)


def _join(film: Recording) -> None:
    host, guest = film.pages
    host.wait_for_url("**/invite*")
    film.show(LONG)
    [address] = read_codes(host.screenshot())
    guest.goto(address)
    film.show(LONG)
    film.tap(1, guest.locator("button.row-button:visible").nth(1))
    guest.wait_for_url("**/t/*")
    film.show(LONG)


def _enter(film: Recording) -> None:
    host, guest = film.pages
    film.tap(0, host.locator(".thumb a, .thumb button").first)
    film.tap(0, host.locator(".thumb a, .thumb button").first)
    host.wait_for_url("**/hand")
    film.show(LONG)
    for name, value in (("piles.0", 4), ("piles.1", 3), ("piles.2", 1), ("winner", 0), ("finish", "bao_zun")):
        film.tap(0, label(host, name, value))
    host.locator("[data-previewed]").wait_for()
    film.show(LONG)
    film.tap(0, host.locator("[data-save-button]"))
    expect(guest.locator("[data-ok]:visible").first).to_be_visible()
    film.show(LONG)


def _settle(film: Recording) -> None:
    guest = film.pages[1]
    table = f"/t/{guest.url[-6:]}"
    for number, (winner, piles, more) in enumerate(HANDS, start=2):
        play(guest, table, winner, piles, number, **more)
    guest.goto(table)
    film.show(LONG)
    guest.goto(f"{table}/settle")
    film.show(2 * LONG)
