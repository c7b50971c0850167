"""Change the name, the starting chips and the rate of a table, as its host, with an event."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.tables import detail, terms
from scorekeeper.service.views.activity import ActivityItem
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntryRow
from tests.service.conftest import BEN_WINS, Party, gather


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
    with pytest.raises(Refused) as refused:
        terms.change_terms(party.database, party.aki, given, from_form=True)
    assert [problem.field for problem in refused.value.problems] == list(given)


YEN = {"currency": "JPY", "amount": "10"}
HANDED_OVER: dict[str, object] = {"from": 1, "to": 2, "chips": 3}


def money(party: Party) -> tuple[Any, ...]:
    there = party.view()
    return there.rate and there.rate.model_dump(mode="json"), there.note, there.rounding, there.bearer


def entered(party: Party, kind: str, what: dict[str, object], *, withdrawn: bool = False) -> None:
    """Insert a chip entry with this number, or its withdrawal."""
    with party.database.writing() as writing:
        table = queries.tables.by_code(writing, party.opened.code)
        assert table is not None
        writing.insert(
            ChipEntryRow(
                table_id=table.id or 0,
                entry=1,
                revision=writing.next_revision(table),
                kind=kind,
                withdrawn=withdrawn,
                details=what,
                chip_flows=[],
                person=1,
                device=1,
                at=clock.now(),
            )
        )


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


@pytest.mark.parametrize(
    ("kind", "what"), [("payment", HANDED_OVER), ("carried", HANDED_OVER | {"money": "30", "out": True})]
)
def test_money_terms_cannot_change_while_payments_depend_on_them(
    party: Party, kind: str, what: dict[str, object]
) -> None:
    database, aki = party.database, party.aki
    entered(party, kind, what)
    terms.change_terms(database, aki, {"rate": YEN})  # the payment was in chips, which have the present value
    changes: list[dict[str, object]] = [{"rate": None}, {"rate": YEN | {"amount": "5"}}, {"rounding": 10}]
    for given in [*changes, {"bearer": "Ben", "chips": 300}]:
        with pytest.raises(NotAllowedNow):
            terms.change_terms(database, aki, given)
    assert (money(party), party.view().chips) == ((YEN, None, None, None), None)
    terms.change_terms(database, aki, {"chips": 300, "note": "yen", "rate": YEN})
    entered(party, kind, what, withdrawn=True)
    terms.change_terms(database, aki, {"rounding": 10})
    assert money(party)[2] == 10


def test_the_currency_cannot_change_after_a_carry_over_in_money(party: Party) -> None:
    terms.change_terms(party.database, party.aki, {"rate": YEN})
    entered(party, "carried", HANDED_OVER | {"money": "30"})
    for given in ({"rate": None}, {"rate": {"currency": "TWD", "amount": "10"}}):
        with pytest.raises(NotAllowedNow):
            terms.change_terms(party.database, party.aki, given)
    terms.change_terms(party.database, party.aki, {"rate": YEN | {"amount": "5"}, "rounding": 10})
    assert money(party)[0] == YEN | {"amount": "5"}
