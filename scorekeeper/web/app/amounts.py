"""What is settled, as it is handed over: in money where a chip is worth some, else in chips."""

from __future__ import annotations

from flask import Flask

from scorekeeper.games.words import digits, signed
from scorekeeper.ledger.flow import Flow, HandedOver, draw
from scorekeeper.ledger.money import Rate, as_text
from scorekeeper.ledger.settlement import Amount
from scorekeeper.service.settling_views import Settlement
from scorekeeper.service.views import TableView
from scorekeeper.web.app.money import money, signed_money


def set_up(app: Flask) -> None:
    """Give templates the amounts."""
    for words in (worth, balance, money_text, flow):
        app.add_template_filter(words)


def worth(amount: Amount, rate: Rate | None) -> str:
    """What is handed over."""
    return digits(amount.chips) if rate is None or amount.money is None else money(amount.money, rate.currency)


def balance(amount: Amount, rate: Rate | None) -> str:
    """What somebody gets, or gives, with its sign."""
    return signed(amount.chips) if rate is None or amount.money is None else signed_money(amount.money, rate.currency)


def flow(there: Settlement, table: TableView) -> Flow | None:
    """What is open as a drawing, people as they sit."""
    handed = [
        HandedOver(line.payer, line.payee, line.open.money or line.open.chips, worth(line.open, there.rate))
        for line in there.lines
    ]
    return draw([*(one.name for one in table.players), *table.totals], handed)


def money_text(amount: Amount) -> str:
    """The money of an amount as a form says it; nothing where it is in chips."""
    return "" if amount.money is None else as_text(amount.money)
