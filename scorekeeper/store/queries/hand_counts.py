"""Count hands and their versions, and find the first or last of them."""

from collections import Counter
from collections.abc import Collection, Sequence
from json import loads

from sqlalchemy import JSON, BigInteger, Text, cast, func, literal, select, type_coerce
from sqlmodel import col

from scorekeeper.store.models.hands import Hands
from scorekeeper.store.queries.hand_order import GAP, HandKey, is_newest, play_order, play_order_of
from scorekeeper.store.transactions import ReadTransaction

_IN_ORDER = col(Hands.order_key) == col(Hands.number) * literal(GAP, BigInteger)


def hand_counts_by_sheet(tx: ReadTransaction, table_ids: Collection[int]) -> Sequence[tuple[int, int, int]]:
    """Return the table, the sheet and the number of hands that are not withdrawn, for each sheet that has any."""
    counted = col(Hands.table_id).in_(table_ids), is_newest(table_ids), col(Hands.withdrawn).is_(False)
    hands = select(col(Hands.table_id), col(Hands.sheet), func.count()).where(*counted)
    return tx.all(hands.group_by(col(Hands.table_id), col(Hands.sheet)))


def hand_counts(tx: ReadTransaction, table_ids: Collection[int]) -> Counter[int]:
    """Return the number of hands that are not withdrawn, by the ids of these tables."""
    counts = Counter[int]()
    for table_id, _, count in hand_counts_by_sheet(tx, table_ids):
        counts[table_id] += count
    return counts


def count_versions(tx: ReadTransaction, table_id: int | None = None) -> int:
    """Count the versions of hands of all tables, or of one."""
    versions = select(func.count()).select_from(Hands)
    if table_id is not None:
        versions = versions.where(col(Hands.table_id) == table_id)
    return tx.value(versions) or 0


def count_changes(tx: ReadTransaction, table_id: int, sheet: int, number: int) -> int:
    """Count how often people have changed a hand."""
    of_hand = (col(Hands.table_id) == table_id, col(Hands.sheet) == sheet, col(Hands.number) == number)
    by_people = col(Hands.kind).not_in(("recorded", "replayed", "reseated"))
    return tx.value(select(func.count()).where(*of_hand, by_people)) or 0


def count_changed_since(tx: ReadTransaction, table_id: int, sheet: int, revision: int) -> int:
    """Count the hands of a sheet that have a version newer than this revision."""
    newer = (col(Hands.table_id) == table_id, col(Hands.sheet) == sheet, col(Hands.revision) > revision)
    return tx.value(select(func.count(func.distinct(col(Hands.number)))).where(*newer)) or 0


def last_numbers(tx: ReadTransaction, table_id: int) -> dict[int, int]:
    """Return the highest number of a hand on each sheet that has hands, withdrawn or not."""
    numbers = select(col(Hands.sheet), func.max(col(Hands.number))).where(col(Hands.table_id) == table_id)
    return dict(tx.all(numbers.group_by(col(Hands.sheet))))


def recorded_since(tx: ReadTransaction, table_id: int, revision: int) -> bool:
    """Return whether a hand of this table has been recorded after a revision."""
    later = col(Hands.table_id) == table_id, col(Hands.revision) > revision, col(Hands.kind) == "recorded"
    return tx.value(select(col(Hands.number)).where(*later).limit(1)) is not None


def first_recorded_in_order(tx: ReadTransaction, table_id: int, sheet: int, number: int) -> int | None:
    """Return the lowest number, from this one on, of a hand that was recorded in order and not inserted later."""
    from_number = (col(Hands.table_id) == table_id, col(Hands.sheet) == sheet, col(Hands.number) >= number)
    return tx.value(select(func.min(col(Hands.number))).where(*from_number, _IN_ORDER))


def first_revision_from(tx: ReadTransaction, table_id: int, hand: HandKey) -> int | None:
    """Return the lowest revision at which this hand or one after it was recorded in order."""
    from_hand = col(Hands.table_id) == table_id, play_order() >= play_order_of(table_id, hand)
    recorded = *from_hand, col(Hands.kind) == "recorded"
    return tx.value(select(func.min(col(Hands.revision))).where(*recorded, _IN_ORDER))


def sum_payments_from(
    tx: ReadTransaction, table_id: int, hand: HandKey
) -> Sequence[tuple[int, int | str, int | str, int]]:
    """Sum the current payments of this hand and all after it, as (sheet, payer, payee, chips)."""
    elements = func.json_each if tx.is_sqlite else func.json_array_elements
    payment = type_coerce(elements(Hands.payments).table_valued("value", joins_implicitly=True).c.value, JSON)
    payer, payee = (cast(payment[name], Text) for name in ("payer", "payee"))  # a seat is 1, a spectator "Eva"
    from_hand = (col(Hands.table_id) == table_id, play_order() >= play_order_of(table_id, hand), is_newest(table_id))
    sums = select(col(Hands.sheet), payer, payee, func.sum(payment["chips"].as_integer())).where(*from_hand)
    rows = tx.all(sums.group_by(col(Hands.sheet), payer, payee))
    return [(sheet, loads(payer), loads(payee), chips) for sheet, payer, payee, chips in rows]


def versions_and_payments(tx: ReadTransaction, table_id: int, version: int) -> Sequence[tuple[int, HandKey, int]]:
    """Return (revision, (sheet, number), weight) of every hand of a table, in the order of play.

    The hand was recorded at that revision. Its weight is the number of payments in all its versions, plus `version` for
    each version.
    """
    by_hand = (col(Hands.sheet), col(Hands.order_key), col(Hands.number))
    weight = func.sum(version + func.json_array_length(Hands.payments))
    hands = select(func.min(col(Hands.revision)), col(Hands.sheet), col(Hands.number), weight)
    hands = hands.where(col(Hands.table_id) == table_id).group_by(*by_hand).order_by(*by_hand)
    return [(first, (sheet, number), weight) for first, sheet, number, weight in tx.all(hands)]
