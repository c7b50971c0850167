"""Tokens of states, and column types for the JSON of payments and of the values that a game displays."""

import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import JSON, Dialect
from sqlalchemy.types import TypeDecorator

from scorekeeper.games.contract import Payment
from scorekeeper.ledger.json_values import payments_from_json, payments_to_json, shown_from_json, shown_to_json


def new_token() -> int:
    """Return a random number that identifies one state of a table."""
    return secrets.randbits(62)


def state_text(token: int) -> str:
    """Return a state token as text of constant length."""
    return f"{token:016x}"


class PaymentsJson(TypeDecorator[tuple[Payment, ...]]):
    """The payments of a hand with their reasons."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: tuple[Payment, ...] | None, _dialect: Dialect) -> list[dict[str, Any]] | None:
        """Return the payments as JSON values."""
        return None if value is None else payments_to_json(value)

    def process_result_value(self, value: list[Any] | None, _dialect: Dialect) -> tuple[Payment, ...] | None:
        """Return the payments of their JSON values."""
        return None if value is None else payments_from_json(value)


class ShownJson(TypeDecorator[Mapping[str, Any]]):
    """The values of a hand that a game displays."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, _dialect: Dialect) -> dict[str, Any] | None:
        """Return the values in their JSON form."""
        return None if value is None else shown_to_json(value)

    def process_result_value(self, value: dict[str, Any] | None, _dialect: Dialect) -> dict[str, Any] | None:
        """Return the values from their JSON form."""
        return None if value is None else shown_from_json(value)
