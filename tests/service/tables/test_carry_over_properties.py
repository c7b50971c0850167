"""Check with three random tables in a row that payments and carry-overs settle each debt once."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.money import settlement
from scorekeeper.service.tables import carry_over, detail, next_table
from scorekeeper.store.database import Database
from tests.length import some_examples
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, gather
from tests.service.hands.evenings import is_consistent
from tests.service.tables.test_carry_over import seen

DEEDS = ("record", "correct", "tick", "carry", "take_back")
STEPS = some.lists(some.tuples(some.sampled_from(DEEDS), some.integers(0, 2), some.integers(0, 9)), max_size=16)


def do(database: Database, who: Caller, deed: str, number: int) -> None:
    """Do one random action at a table, if it is possible there."""
    open_now, carried = seen(database, who), carry_over.get_carry_over(database, who)
    hands = detail.get_table(database, who).sheet.next.number - 1
    if deed == "record":
        recording.record_hand(database, who, (AKI_WINS, BEN_WINS)[number % 2])
    elif deed == "correct" and hands:
        corrections.correct_hand(database, who, 1 + number % hands, (AKI_WINS, BEN_WINS)[number % 2])
    elif deed == "tick" and open_now:
        settlement.record_payment(database, who, open_now[number % len(open_now)], "1" if number > 4 else None)
    elif deed == "carry" and carried.table.adjacent_tables.after:
        carry_over.carry_over(database, who, open_now[: 1 + number % 3])
    elif deed == "take_back" and (both := (*carried.outgoing, *carried.incoming)):
        carry_over.undo_carry_over(database, who, both[number % len(both)].entry)


def left(database: Database, who: Caller) -> Counter[str]:
    """Return a person's winnings at a table that are neither paid nor owed there any more (negative: losses)."""
    there, rest = settlement.get_settlement(database, who).settlement, Counter[str]()
    rest.update(detail.get_table(database, who).totals)
    rest.subtract({name: amount.chips for name, amount in there.open.items()})
    for one in there.handed:
        rest[one.payee] -= one.amount.chips
        rest[one.payer] += one.amount.chips
    return rest


@some_examples(4)
@given(steps=STEPS)
def test_payments_and_carry_overs_settle_each_debt_once(shelf: Database, steps: list[tuple[str, int, int]]) -> None:
    database, evenings = shelf, [gather(shelf).aki]
    for _ in range(2):
        recording.record_hand(database, evenings[-1], BEN_WINS)
        over = next_table.open_next_table(database, evenings[-1], carry=seen(database, evenings[-1])[:2])
        evenings.append(Caller(over.code, over.token))
    for deed, table, number in steps:
        do(database, evenings[table], deed, number)
        rest = sum((Counter({name: 10_000}) for name in PLAYERS), Counter[str]())
        for who in evenings:
            open_now = settlement.get_settlement(database, who).settlement.open
            assert sum(amount.chips for amount in open_now.values()) == 0
            rest.update(left(database, who))
        assert rest == Counter(dict.fromkeys(PLAYERS, 10_000))
    for who in evenings:
        assert is_consistent(database, who.code)
