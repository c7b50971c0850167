"""The card with the user's chips: its parts add up to its total."""

import re

from flask import Flask

from tests.web.pages.hands.test_entry import GAMES
from tests.web.phones import Phone, host_of, join

CARD = re.compile(r'<section class="card mine".*?</section>', re.DOTALL)
PART = re.compile(r'<span class="name" dir="auto">([^<]+?)\s*<.*?<b>([^<]+)</b>', re.DOTALL)


def mine(page: str) -> tuple[int, dict[str, int]]:
    """Return the total of the card, and its parts by name."""
    card = CARD.search(page)
    assert card, page
    (_, total), *parts = [(name, int(said.replace("−", "-"))) for name, said in PART.findall(card[0])]
    return total, dict(parts)


def table_of(phone: Phone) -> str:
    return phone.client.get(f"/t/{phone.code}").text


def test_a_spectators_bets_are_on_both_cards(app: Flask) -> None:
    game, seats, rules, fields = GAMES["buki blocked, with a side bet"]
    aki = host_of(app, game, seats, **rules)
    bets = {"side_bets.0.by": "Eva", "side_bets.0.on": "2", "side_bets.0.amount": "3", "side_bets.0.odds": "2"}
    assert aki.save(fields | bets).status_code == 303
    view = aki.table()
    total, parts = mine(table_of(aki))
    assert total == view.totals["Aki"] == sum(parts.values())
    assert parts["Eva"] == -view.totals["Eva"] != 0
    ben = mine(table_of(join(app, aki, 1)))
    assert ben[0] == view.totals["Ben"] == sum(ben[1].values())
    assert "Eva" not in ben[1]
