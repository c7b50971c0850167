"""Change the name, the starting chips and the rate of a table, as its host, with an event."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.money import chip_entries
from scorekeeper.service.tables import carry_over, detail, next_table, terms
from scorekeeper.service.views.activity import ActivityItem
from scorekeeper.store.database import Database
from tests.service.conftest import BEN_WINS, Party, caller, gather, refused_at, refuses
from tests.service.tables.test_next_table import seen as open_lines


def told(party: Party, who: Caller) -> list[ActivityItem]:
    return list(detail.get_table(party.database, who).activity)


def test_the_host_changes_given_terms_and_the_event_has_the_previous_values(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    before = party.view()
    terms.change_terms(party.database, party.aki, {"name": "Friday", "chips": "３00"}, from_form=True)
    terms.change_terms(party.database, party.aki, {"name": "", "rate": "0.1 €"})
    there = party.view()
    assert (there.name, there.chips, there.note) == ("", 300, "0.1 €")
    assert (there.totals, there.sheet) == (before.totals, before.sheet)
    news = told(party, ben)
    assert {(one.kind, one.by, one.mine, one.sheet, one.changed) for one in news} == {("terms", "Aki", False, 0, None)}
    assert [one.what for one in news] == [
        {"name": ["Friday", ""], "rate": [None, "0.1 €"]},
        {"name": ["", "Friday"], "chips": [None, 300]},
    ]
    assert told(party, party.aki)[0].mine


@pytest.mark.parametrize(
    "given",
    [
        {"name": "x" * 41},
        {"chips": "many"},
        {"code": "ABCDEF"},
        {"rate": 5},
        {"rounding": 5},
        {"bearer": "Sam"},
        {"note": "x\u2028y"},
    ],
    ids=str,
)
def test_an_invalid_value_is_refused_at_its_field(party: Party, given: dict[str, object]) -> None:
    assert [
        field for field, _ in refused_at(terms.change_terms, party.database, party.aki, given, from_form=True)
    ] == list(given)


YEN = {"currency": "JPY", "amount": "10"}


def pay(party: Party) -> Callable[[], object]:
    """Record a payment, and return its withdrawal."""
    payment = {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 2}
    entry = chip_entries.add_chip_entry(party.database, party.aki, payment).number
    return lambda: chip_entries.withdraw_chip_entry(party.database, party.aki, entry)


def carry(party: Party) -> Callable[[], object]:
    """Carry a debt over to the next table, and return its undoing."""
    next_table.open_next_table(party.database, party.aki, carry=open_lines(party.database, party.aki)[:1])
    [carried] = carry_over.get_carry_over(party.database, party.aki).outgoing
    return lambda: carry_over.undo_carry_over(party.database, party.aki, carried.entry)


def money(party: Party) -> tuple[Any, ...]:
    there = party.view()
    return there.rate and there.rate.model_dump(mode="json"), there.note, there.rounding, there.bearer


def test_rate_rounding_and_bearer_are_changed_and_recorded(party: Party, ben: Caller) -> None:
    terms.change_terms(
        party.database, party.aki, {"rate": {"currency": "jpy", "amount": "１0"}, "rounding": "５0"}, from_form=True
    )
    terms.change_terms(party.database, party.aki, {"bearer": "ben", "note": "at Chie's"})
    assert money(party) == (YEN, "at Chie's", 50, "Ben")
    terms.change_terms(party.database, party.aki, {"bearer": "Chie", "rounding": ""})
    assert [(one.people, one.what) for one in told(party, ben)] == [
        (("Ben", "Chie"), {"bearer": [True, True], "rounding": [50, None]}),
        (("Ben",), {"bearer": [False, True], "rate": [None, "at Chie's"]}),
        ((), {"money": [None, YEN], "rounding": [None, 50]}),
    ]


def test_unchanged_terms_record_no_event(party: Party) -> None:
    terms.change_terms(party.database, party.aki, {"rate": YEN})
    revision = party.view().revision
    terms.change_terms(party.database, party.aki, {"name": "", "chips": None, "rounding": None})
    terms.change_terms(party.database, party.aki, {"rate": {"currency": "JPY", "amount": "10.00"}})
    assert (party.view().revision, len(told(party, party.aki))) == (revision, 1)


def test_the_bearer_may_be_an_empty_seat_which_somebody_takes(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", "Chie", ""], rate=YEN, rounding=50, bearer="P3")
    assert money(party)[3] == "P3"
    party.join("Eva", seat=3)
    assert money(party)[3] == "Eva"


def test_a_text_rate_is_the_note_and_is_removed_with_the_rate(party: Party) -> None:
    terms.change_terms(party.database, party.aki, {"rate": YEN})
    terms.change_terms(party.database, party.aki, {"rate": "¥10, or a beer"})
    assert money(party)[:2] == (YEN, "¥10, or a beer")
    terms.change_terms(party.database, party.aki, {"rate": None, "note": "a beer"})
    assert money(party)[:2] == (None, "a beer")
    terms.change_terms(party.database, party.aki, {"rate": None})
    assert money(party)[:2] == (None, None)


@pytest.mark.parametrize("settle", [pay, carry])
def test_money_terms_cannot_change_while_payments_depend_on_them(
    party: Party, settle: Callable[[Party], Callable[[], object]]
) -> None:
    database, aki = party.database, party.aki
    party.record(BEN_WINS)
    undo = settle(party)
    terms.change_terms(database, aki, {"rate": YEN})  # the payment was in chips, which have the present value
    changes: list[dict[str, object]] = [{"rate": None}, {"rate": YEN | {"amount": "5"}}, {"rounding": 10}]
    for given in [*changes, {"bearer": "Ben", "chips": 300}]:
        refuses(NotAllowedNow, terms.change_terms, database, aki, given)
    assert (money(party), party.view().chips) == ((YEN, None, None, None), None)
    terms.change_terms(database, aki, {"chips": 300, "note": "yen", "rate": YEN})
    undo()
    terms.change_terms(database, aki, {"rounding": 10})
    assert money(party)[2] == 10


def test_the_currency_cannot_change_after_a_carry_over_in_money(party: Party) -> None:
    party.record(BEN_WINS)
    terms.change_terms(party.database, party.aki, {"rate": YEN})
    lines = open_lines(party.database, party.aki)
    there = caller(next_table.open_next_table(party.database, party.aki, carry=lines))
    for given in ({"rate": None}, {"rate": {"currency": "TWD", "amount": "10"}}):
        refuses(NotAllowedNow, terms.change_terms, party.database, there, given)
    terms.change_terms(party.database, there, {"rate": YEN | {"amount": "5"}, "rounding": 10})
    assert detail.get_table(party.database, there).rounding == 10
