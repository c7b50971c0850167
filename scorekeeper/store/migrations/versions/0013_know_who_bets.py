"""Keep who bets without a seat, instead of what they were called."""

import json
import unicodedata
from typing import Any

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import unguarded

revision = "0013"
down_revision = "0012"

NAME = 170
PEOPLE = sa.text("SELECT table_id, folded, person FROM people WHERE bets")
TABLES = sa.table("tables", sa.column("id"), sa.column("size"))
HANDS = sa.table(
    "hands",
    *(sa.column(name) for name in ("table_id", "sheet", "number", "revision")),
    *(sa.column(name, sa.JSON()) for name in ("entry", "payments")),
)
SHEETS = sa.table("sheets", sa.column("table_id"), sa.column("sheet"), sa.column("balances", sa.JSON()))

Known = dict[str, int]


def upgrade() -> None:
    """Whoever bets kept their name until now: by it they are known."""
    connection = op.get_bind()
    known: dict[int, Known] = {}
    for table_id, folded, person in connection.execute(PEOPLE):
        known.setdefault(table_id, {})[folded] = person
    if known:
        with unguarded(connection):
            for table_id, people in known.items():
                _sums(connection, table_id, people)
                _hands(connection, table_id, people)


def _sums(connection: sa.Connection, table_id: int, people: Known) -> None:
    for row in connection.execute(sa.select(SHEETS).where(SHEETS.c.table_id == table_id)).all():
        balances = [[_party(payer, people), _party(payee, people), chips] for payer, payee, chips in row.balances]
        here = sa.update(SHEETS).where(SHEETS.c.table_id == table_id, SHEETS.c.sheet == row.sheet)
        connection.execute(here.values(balances=balances))


def _hands(connection: sa.Connection, table_id: int, people: Known) -> None:
    heavier = 0
    for row in connection.execute(sa.select(HANDS).where(HANDS.c.table_id == table_id)).all():
        old = {"entry": row.entry, "payments": row.payments}
        new = {"entry": _entry(row.entry, people), "payments": [_payment(one, people) for one in row.payments]}
        if new != old:
            keys = (HANDS.c[name] == getattr(row, name) for name in ("table_id", "sheet", "number", "revision"))
            connection.execute(sa.update(HANDS).where(*keys).values(**new))
            heavier += _weigh(new) - _weigh(old) + NAME * _named(new)
    here = sa.update(TABLES).where(TABLES.c.id == table_id)
    connection.execute(here.values(size=TABLES.c.size + heavier))


def _entry(entry: dict[str, Any], people: Known) -> dict[str, Any]:
    """Whoever bets is `by` within a list; who wrote a hand down is `by` beside it."""
    return {
        name: [_bet(one, people) for one in value] if isinstance(value, list) else value
        for name, value in entry.items()
    }


def _bet(bet: Any, people: Known) -> Any:  # noqa: ANN401  JSON
    by = bet.get("by") if isinstance(bet, dict) else None
    person = people.get(_fold(by)) if isinstance(by, str) else None
    return bet if person is None else bet | {"by": {"#": person}}


def _payment(payment: dict[str, Any], people: Known) -> dict[str, Any]:
    return payment | {name: _party(payment[name], people) for name in ("payer", "payee")}


def _party(party: int | str, people: Known) -> int | str:
    person = people.get(_fold(party)) if isinstance(party, str) else None
    return party if person is None else f"#{person}"


def _fold(name: str) -> str:
    """As scorekeeper/service/names.py does it."""
    seen = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())


def _weigh(hand: dict[str, Any]) -> int:
    return sum(len(json.dumps(part)) for part in hand.values())


def _named(hand: dict[str, Any]) -> int:
    """How many names stand in an export for persons, which are weighed as scorekeeper/service/bounds.py does it."""
    bets = [bet for value in hand["entry"].values() if isinstance(value, list) for bet in value]
    by = [bet for bet in bets if isinstance(bet, dict) and isinstance(bet.get("by"), dict)]
    paid = [payment[name] for payment in hand["payments"] for name in ("payer", "payee")]
    return len(by) + sum(isinstance(party, str) for party in paid)
