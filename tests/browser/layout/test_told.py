"""The entered values of a hand on a narrow phone: not cut off, not too wide."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import BEYOND_THE_EDGE
from tests.browser.phones import opened, send
from tests.browser.places import LANGUAGES
from tests.server import Server

WIDE, WORD, LONG, SHORT = "𝕎" * 8, "W" * 40, "Maximiliane Friederike von und zu Habsburg"[:40], "大"

HANDS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "tien-gow": (
        {},
        {"winner": "2", "piles.0": "3", "piles.1": "2", "piles.2": "2", "piles.3": "1", "finish": "yao_qin"}
        | {"caught": "0", "bonuses.0.kind": "he_zun", "bonuses.0.player": "1"},
    ),
    "moon": ({}, {"bidder": "1", "bid": "moon", "tricks.0": "1", "tricks.1": "6", "tricks.2": "0"}),
    "da-san": ({}, {"bidder": "1", "bid": "3", "winner": "2"}),
    "buki": (
        {},
        {
            "bets.length": "4",
            "bets.1": "2",
            "bets.2": "4",
            "bets.3": "6",
            "pips.0": "9",
            "pips.1": "4",
            "pips.2": "4",
            "pips.3": "12",
        }
        | {"side_bets.0.by": "V" * 40, "side_bets.0.on": "1", "side_bets.0.amount": "2"},
    ),
    "twister": (
        {},
        {"players.0.face_down": "0", "players.0.pips": "0", "players.1.face_down": "8", "players.1.pips": "60"}
        | {"players.2.face_down": "3", "players.2.pips": "18", "players.3.face_down": "2", "players.3.pips": "9"}
        | {"head": "up", "tail": "horizontal"},
    ),
    "freestyle": (
        {"mode": "zero-sum"},
        {"points.0": "-1000000", "points.1": "1000000", "points.2": "0", "points.3": "0"},
    ),
}

LOOKED_AT = ("", "/sheets/1/hands", "/sheets/1/hands/1")

# A line may wrap, but none of its text may be cut off.
CUT_OFF = """() => [...document.querySelectorAll(".told, .told *, .told-of-hand, .told-of-all, .told-of-all *")]
    .filter((one) => one.checkVisibility() && !one.closest(".said") && getComputedStyle(one).display !== "inline")
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible")
    .map((one) => one.outerHTML.slice(0, 160))"""


@dataclass
class ShownHands:
    """Tables of players with the longest names, with one hand each."""

    tables: dict[str, str]
    kept: StorageState


@pytest.fixture(scope="module")
def shown_hands(browser: Browser, server: Server) -> Iterator[ShownHands]:
    context = browser.new_context(base_url=server.url, has_touch=True)
    page = context.new_page()
    tables = {game: _play(page, game, rules, hand) for game, (rules, hand) in HANDS.items()}
    yield ShownHands(tables, context.storage_state())
    context.close()


def _play(page: Page, game: str, rules: dict[str, str], hand: dict[str, str]) -> str:
    seats = 3 if game in {"moon", "da-san"} else 4
    table = f"/t/{opened(page, game, seats, (SHORT, WIDE, WORD, LONG), **rules)}"
    send(page, f"{table}/sheets/1/hand", hand | {"action": "save", "number": "1"})
    page.goto(table)
    expect(page.locator("#live-last .told-of-all")).to_be_visible()
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_is_shown_in_full_on_a_narrow_phone(phone: NewPhone, shown_hands: ShownHands, language: str) -> None:
    page = phone(language, storage_state=shown_hands.kept, viewport={"width": 320, "height": 640})
    findings: dict[tuple[str, str], list[str]] = {}
    for game, table in shown_hands.tables.items():
        for path in LOOKED_AT:
            page.goto(table + path)
            for size in ("100%", "200%"):
                page.evaluate("size => document.documentElement.style.fontSize = size", size)
                findings[game, f"{path} at {size}"] = page.evaluate(BEYOND_THE_EDGE) + page.evaluate(CUT_OFF)
    assert {where: parts for where, parts in findings.items() if parts} == {}
