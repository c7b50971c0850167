"""What is settled, as it is handed over: in money where a chip is worth some, else in chips."""

from __future__ import annotations

from flask import Flask

from scorekeeper.games.words import digits, signed
from scorekeeper.ledger.drawings.transfer_diagram import DiagramTransfer, TransferDiagram, draw_transfer_diagram
from scorekeeper.ledger.money import ChipRate, format_amount
from scorekeeper.ledger.settlement import ChipsAndMoney
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.money import money, signed_money


def set_up(app: Flask) -> None:
    """Give templates the amounts."""
    for words in (worth, balance, money_text, flow):
        app.add_template_filter(words)


def worth(amount: ChipsAndMoney, rate: ChipRate | None) -> str:
    """What is handed over."""
    return digits(amount.chips) if rate is None or amount.money is None else money(amount.money, rate.currency)


def balance(amount: ChipsAndMoney, rate: ChipRate | None) -> str:
    """What somebody gets, or gives, with its sign."""
    return signed(amount.chips) if rate is None or amount.money is None else signed_money(amount.money, rate.currency)


def flow(there: Settlement, table: TableView) -> TransferDiagram | None:
    """What is open as a drawing, people as they sit."""
    handed = [
        DiagramTransfer(line.payer, line.payee, line.open.money or line.open.chips, worth(line.open, there.rate))
        for line in there.lines
    ]
    return draw_transfer_diagram([*(one.name for one in table.players), *table.totals], handed)


def money_text(amount: ChipsAndMoney) -> str:
    """The money of an amount as a form says it; nothing where it is in chips."""
    return "" if amount.money is None else format_amount(amount.money)
