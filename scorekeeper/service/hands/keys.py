"""Keys: the same request with the same key is the same hand, once."""

from __future__ import annotations

from typing import Final

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import present
from scorekeeper.service.caller import Key
from scorekeeper.service.context import Context, enter
from scorekeeper.service.errors import KeyUsed
from scorekeeper.store import queries
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.transactions import ReadTransaction

LENGTH: Final = 200


def check(key: Key | None) -> None:
    """`Refused` where a key cannot be one."""
    if key and not (key.text.isprintable() and len(key.text) <= LENGTH):
        said = text("at most %(most)s characters are expected", most=LENGTH)
        raise Refused([Problem("key", "long", said)])


def answered(reading: ReadTransaction, context: Context, key: Key) -> tuple[Context, HandRow]:
    """The version that the request of this key made, and its sheet; `KeyUsed` where the key is known of another."""
    known = queries.hands.find_by_key(reading, context.table_id, key.text)
    if not isinstance(known, HandRow):
        raise KeyUsed
    there = context if known.sheet == context.sheet.sheet else enter(reading, context.table, known.sheet)
    if known.request_hash != key.request:
        raise KeyUsed(present.one_hand(reading, there, known.number))
    return there, known
