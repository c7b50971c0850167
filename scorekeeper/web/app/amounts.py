"""What is settled, as it is handed over: in money where a chip is worth some, else in chips."""

from __future__ import annotations

from flask import Flask

from scorekeeper.games.words import digits, signed
from scorekeeper.ledger.money import Rate, as_text
from scorekeeper.ledger.settlement import Amount
from scorekeeper.web.app.money import money, signed_money


def set_up(app: Flask) -> None:
    """Give templates the amounts."""
    for words in (worth, balance, money_text):
        app.add_template_filter(words)


def worth(amount: Amount, rate: Rate | None) -> str:
    """What is handed over."""
    return digits(amount.chips) if rate is None or amount.money is None else money(amount.money, rate.currency)


def balance(amount: Amount, rate: Rate | None) -> str:
    """What somebody gets, or gives, with its sign."""
    return signed(amount.chips) if rate is None or amount.money is None else signed_money(amount.money, rate.currency)


def money_text(amount: Amount) -> str:
    """The money of an amount as a form says it; nothing where it is in chips."""
    return "" if amount.money is None else as_text(amount.money)
