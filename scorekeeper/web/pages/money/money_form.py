"""What is agreed about money, as it stands on a form: an amount and its currency, rounding, and a note.

It is read without ever refusing, so that it can be shown again exactly as it was typed; the service decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.ledger.money import format_amount
from scorekeeper.service.tables.table_list import TableListItem
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.urls import parse_number
from scorekeeper.web.templating.filters import seat_mark
from scorekeeper.web.templating.i18n import default_player_name
from scorekeeper.web.templating.money_filters import currency_code, offered_currencies

OTHER: Final = "other"
"""The choice of a currency that is none of those offered."""


@dataclass(frozen=True)
class MoneyForm:
    """What is typed. `bearer` is whoever bears what rounding leaves, as the form names people; empty for who won most.

    Without an amount nothing was agreed but the note.
    """

    amount: str = ""
    currency: str = ""
    other: str = ""
    rounding: str = ""
    bearer: str = ""
    note: str = ""

    @property
    def given(self) -> dict[str, Any]:
        """The terms for the service, to be read as typed."""
        code = currency_code(self.other) if self.currency == OTHER else self.currency
        rate = {"currency": code, "amount": self.amount} if self.amount else None
        return {"rate": rate, "note": self.note, "rounding": self.rounding, "bearer": self.bearer}

    @property
    def currencies(self) -> dict[str, str]:
        """The currencies to choose from, by code."""
        return offered_currencies(self.currency)

    def problems(self, said: Mapping[str, str]) -> dict[str, str]:
        """The problems of the terms, each at the field of the form where it can be mended."""
        field = "rate.other" if self.currency == OTHER else "rate.currency"
        places = {"rate.currency": field, "rate": "rate.amount"}
        return {places.get(place, place): sentence for place, sentence in said.items()}


def read_money_form(form: Mapping[str, str]) -> MoneyForm:
    """What was typed."""
    fields = ("rate.amount", "rate.currency", "rate.other", "rounding", "bearer", "note")
    return MoneyForm(*(form.get(name, "").strip() for name in fields))


def seat_labels(lines: int, names: Sequence[str]) -> dict[int, str]:
    """The seats where a table is opened, by their marks and who is named there."""
    return {seat: f"{seat_mark(seat)} {names[seat] if seat < len(names) else ''}".strip() for seat in range(lines)}


def bearer_name(seat: str, players: Sequence[str]) -> str:
    """By what name somebody is known who sits in this seat of the form; nobody where none is chosen."""
    number = parse_number(seat)
    if number is None:
        return seat
    named = players[number].strip() if number < len(players) else ""
    return named or default_player_name(number)


def form_from_terms(table: TableView | TableListItem, bearer: str | None = None) -> MoneyForm:
    """The form filled with what holds already."""
    rate = table.rate
    return MoneyForm(
        amount=format_amount(rate.amount) if rate else "",
        currency=rate.currency if rate else "",
        rounding=str(table.rounding or ""),
        bearer=bearer or "",
        note=table.note or "",
    )
