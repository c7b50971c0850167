"""The form fields for the value of a chip, rounding and a note.

Reading never fails, so that a form can be shown again exactly as typed; the service validates the values.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.ledger.money import format_amount
from scorekeeper.service.tables.table_list import TableListItem
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.urls import parse_number
from scorekeeper.web.templating.filters import seat_mark
from scorekeeper.web.templating.i18n import default_player_name
from scorekeeper.web.templating.money_filters import currency_code, offered_currencies

#: The choice for a currency that is not in the list.
OTHER = "other"


@dataclass(frozen=True)
class MoneyForm:
    """The typed values. `bearer` is the person who bears rounding differences, empty for the one who won most.

    Without an amount, only the note is stored.
    """

    amount: str = ""
    currency: str = ""
    other: str = ""
    rounding: str = ""
    bearer: str = ""
    note: str = ""

    @property
    def given(self) -> dict[str, Any]:
        """Return the terms for the service."""
        code = currency_code(self.other) if self.currency == OTHER else self.currency
        rate = {"currency": code, "amount": self.amount} if self.amount else None
        return {"rate": rate, "note": self.note, "rounding": self.rounding, "bearer": self.bearer}

    @property
    def currencies(self) -> dict[str, str]:
        """Return the currencies to choose from, by code."""
        return offered_currencies(self.currency)

    def problems(self, said: Mapping[str, str]) -> dict[str, str]:
        """Return the problems of the terms, each under the form field that can correct it."""
        field = "rate.other" if self.currency == OTHER else "rate.currency"
        places = {"rate.currency": field, "rate": "rate.amount"}
        return {places.get(place, place): sentence for place, sentence in said.items()}


def read_money_form(form: Mapping[str, str]) -> MoneyForm:
    """Return the typed values."""
    fields = ("rate.amount", "rate.currency", "rate.other", "rounding", "bearer", "note")
    return MoneyForm(*(form.get(name, "").strip() for name in fields))


def seat_labels(lines: int, names: Sequence[str]) -> dict[int, str]:
    """Return the labels of the seats in the form for a new table: mark and name."""
    return {seat: f"{seat_mark(seat)} {names[seat] if seat < len(names) else ''}".strip() for seat in range(lines)}


def bearer_name(seat: str, players: Sequence[str]) -> str:
    """Return the name of the person in a seat of the form; a text that is not a seat is returned unchanged."""
    number = parse_number(seat)
    if number is None:
        return seat
    named = players[number].strip() if number < len(players) else ""
    return named or default_player_name(number)


def form_from_terms(table: TableView | TableListItem, bearer: str | None = None) -> MoneyForm:
    """Return the form filled with the present terms."""
    rate = table.rate
    return MoneyForm(
        amount=format_amount(rate.amount) if rate else "",
        currency=rate.currency if rate else "",
        rounding=str(table.rounding or ""),
        bearer=bearer or "",
        note=table.note or "",
    )
