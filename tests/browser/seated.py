"""Phones of players who sit at one table, some of which may hear nothing of the others."""

import json
import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.phones import join, label, open_table, read, send

HAND = {"action": "save", "bidder": "0", "bid": "2", "winner": "0"}
"""The form of a hand of 大三: Aki bid 2 and won."""
TYPED = (("auction", "0 1"), ("winner", 0))
"""The taps of a hand of 大三: Aki bid 1, which is a forced bid, and won."""


def sit_all(
    phone: NewPhone, game: str, players: int, context: dict[str, Any] | None = None, **rules: str
) -> tuple[list[Page], str]:
    """Return the phones of all players, each at the form of hand 1, and the code of the table; the first is host."""
    host, *guests = pages = [phone(**(context or {})) for _ in range(players)]
    code = open_table(host, game, players, **rules)
    for seat, guest in enumerate(guests, start=1):
        join(guest, host, code, seat)
    return pages, code


def sit(phone: NewPhone, game: str = "da-san", players: int = 3, **rules: str) -> tuple[Page, Page, str]:
    """Return the phones of Aki, the host, and Ben, both at the form of hand 1, and the code of the table."""
    aki, ben = phone(), phone()
    code = open_table(aki, game, players, **rules)
    join(ben, aki, code)
    return aki, ben, code


def at_form(page: Page, *game: Any, **rules: str) -> tuple[Page, str]:
    """Open a table on this phone; return the phone, at the form of hand 1, and the code of the table."""
    return page, open_table(page, *game, **rules)


def type_hand(page: Page) -> None:
    """Enter the hand of TYPED by tap."""
    for name, value in TYPED:
        label(page, name, value).tap()


def start_sheet(host: Page, code: str, game: str, *players: str, **rules: str) -> None:
    """Start the next sheet with these players and rules, in the background."""
    seats = {f"players.{seat}": name for seat, name in enumerate(players)} | {"seats": str(len(players))}
    fields = (
        {"begin": "anew", "first_dealer": "0", "game": game}
        | seats
        | {f"rules.{rule}": value for rule, value in rules.items()}
    )
    assert send(host, f"/t/{code}/sheet", fields).endswith(code)


def standing(page: Page, code: str) -> list[list[int]]:
    """Return the numbers of the hands that are not withdrawn, by sheet."""
    newest: list[dict[int, bool]] = []
    for sheet in json.loads(read(page, f"/t/{code}/export.json"))["sheets"]:
        versions = sorted(sheet["hands"], key=lambda hand: hand["revision"])
        newest.append({hand["number"]: hand["withdrawn"] for hand in versions})
    return [[number for number, withdrawn in hands.items() if not withdrawn] for hands in newest]


def hear_nothing(page: Page) -> None:
    """Block all automatic updates of the page."""
    page.route(re.compile(r"/(draft|live/|events)"), lambda route: route.abort())
