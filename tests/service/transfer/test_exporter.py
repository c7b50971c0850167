import copy
import json
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import settle_hand
from scorekeeper.service import quota
from scorekeeper.service.hands import corrections, objections, recording, versions
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.people import people
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail, next_table
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.databases import new_sqlite
from tests.exports import export_as_value
from tests.service.conftest import (
    AKI_WINS,
    BEN_WINS,
    Party,
    caller,
    comparable,
    gather,
    import_unchanged,
    key,
    look_at,
    refused_at,
    refuses,
)
from tests.service.transfer.conftest import set_value

BUKI = {"bets": [None, 4, 2, 6], "winner": 0, "side_bets": [{"by": "Eva", "on": 2, "amount": 4}]}


@pytest.fixture
def evening(database: Database) -> Party:
    """A table with two sheets, corrections, a withdrawal, a bet, an objection, an empty seat and a renamed person."""
    return _played_table(database)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The export of such a table."""
    folder = tmp_path_factory.mktemp("written")
    database = Database.open(new_sqlite(folder), folder)
    document = export_as_value(database, _played_table(database).aki)
    database.close()
    return json.dumps(document)


def _played_table(database: Database) -> Party:
    party = gather(
        database, players=["Aki", "Ben", "Chie", ""], name="Friday", chips=500, rate="¥10", rules={"base": 5}
    )
    ben = party.join(seat=1)
    party.record(BEN_WINS, AKI_WINS, BEN_WINS | {"note": "賀", "dealer": 2})
    corrections.correct_hand(database, ben, 1, AKI_WINS)
    corrections.withdraw_hand(database, party.aki, 2)
    corrections.undo_hand(database, ben, 3, look_at(database, ben, 3).revision)
    corrections.restore_hand(database, ben, 3)
    objections.raise_objection(database, ben, 3, "three piles")
    objections.accept_hand(database, party.aki, 3)
    objections.raise_objection(database, ben, 1, "who won?")
    corrections.correct_hand(database, party.aki, 1, BEN_WINS)
    people.rename_person(database, ben, 2, "Benjamin")
    next_sheet.start_next_sheet(database, party.aki, game="buki", players=["Benjamin", "Chie", "Dai", "Aki"])
    recording.record_hand(database, ben, BUKI, on_behalf_of=2, key=key("secret key"))
    return party


OLD_NAMES = {
    "agreed_by": "agreed",
    "chip_entries": "entries",
    "chip_entry_objections": "entry_objections",
    "locked_as_paid": "kept",
    "method": "way",
    "on_behalf_of": "on_behalf",
    "reason": "word",
    "resolved": "settled",
}


def as_before(part: Any) -> Any:  # noqa: ANN401  JSON
    """Return a part of an export as it was in `scorekeeper-evening/1`."""
    if isinstance(part, list):
        return [as_before(one) for one in part]
    if not isinstance(part, dict):
        return {"scorekeeper-evening/2": "scorekeeper-evening/1", "next_table": "again"}.get(part, part)
    if "calculation" in part:
        why = {"code": part["reason"], **part["calculation"]}
        return {"payer": part["from"], "payee": part["to"], "chips": part["chips"], "why": why}
    flows = {"flows": [list(pair.values()) for pair in part["pairs"]]} if "pairs" in part else {}
    others = {OLD_NAMES.get(name, name): as_before(value) for name, value in part.items() if name != "pairs"}
    return others | flows


def test_a_file_with_the_names_of_before_is_imported(evening: Party) -> None:
    database = evening.database
    chip_entries.add_chip_entry(database, evening.aki, {"kind": "adjustment", "from": "Aki", "to": "Dai", "chips": 5})
    chip_entries.raise_entry_objection(database, evening.aki, 1, "tea")
    settlement.choose_method(database, evening.aki, "through", "Aki")
    next_table.open_next_table(database, evening.aki)
    document = export_as_value(database, evening.aki)
    before = json.dumps(as_before(document))
    for new, old in OLD_NAMES.items():
        assert f'"{new}": ' not in before
        assert f'"{old}": ' in before
    there = exporter.import_table(database, json.loads(before))
    assert comparable(export_as_value(database, caller(there))) == comparable(document)


def test_a_table_is_imported_unchanged_and_can_be_continued(evening: Party) -> None:
    database, document = evening.database, export_as_value(evening.database, evening.aki)
    there = import_unchanged(database, document)
    again = export_as_value(database, there)
    assert all(again[name] != document[name] for name in ("code", "exported_at", "links"))
    imported, original = detail.get_table(database, there), evening.view()
    assert imported.totals == original.totals
    assert (imported.pairs, imported.transfers) == (original.pairs, original.transfers)
    assert (imported.me.role, imported.me.person, imported.revision) == ("host", None, original.revision)
    assert recording.record_hand(database, there, BUKI)[0].number == 2
    corrections.correct_hand(database, there, 1, BEN_WINS | {"dealer": 1}, sheet=1)
    assert list(verify_tables(database, there.code)) == []


def test_objections_and_acceptances_are_imported(evening: Party) -> None:
    document = export_as_value(evening.database, evening.aki)
    objections_of_sheet = [
        (objection["number"], objection["by"], objection["resolved"], objection["agreed_by"])
        for objection in document["sheets"][0]["objections"]
    ]
    assert objections_of_sheet == [(3, "Benjamin", False, ["Aki"]), (1, "Benjamin", True, [])]
    host = caller(exporter.import_table(evening.database, document))
    assert look_at(evening.database, host, 3, sheet=1).objections[0].accepted_by == ("Aki",)
    for objection in document["sheets"][0]["objections"]:
        del objection["agreed_by"]
    host = caller(exporter.import_table(evening.database, document))
    again = export_as_value(evening.database, host)["sheets"][0]["objections"]
    assert [objection["agreed_by"] for objection in again] == [[], []], "a file may have no acceptances"


def test_an_export_holds_no_token_and_no_key(evening: Party) -> None:
    document = json.dumps(export_as_value(evening.database, evening.aki))
    assert evening.opened.token not in document
    assert "secret key" not in document


def test_an_export_hands_on_links_by_the_host_and_by_code_alone(evening: Party) -> None:
    for other in (evening.join(seat=1), evening.join("Finn", watch=True)):
        assert "links" not in export_as_value(evening.database, other)
    assert export_as_value(evening.database, evening.aki)["links"]["play"] == evening.opened.links.play
    assert export_as_value(evening.database, evening.opened.code)["links"]["play"] == evening.opened.links.play


FIRST = ("sheets", 0, "hands", 0)
INVALID: list[tuple[Callable[[dict[str, Any]], Any], str, int | None]] = [
    (set_value("format", to="scorekeeper-evening/3"), "format", None),
    (set_value("moon", to=1), "moon", None),
    (set_value("created", to="yesterday"), "created", None),
    (set_value("created", to="0001-01-02T00:00:00+00:00"), "created", None),
    (set_value("created", to=5), "created", None),
    (set_value("day", to="2026-11-31"), "day", None),
    (set_value("name", to="n" * 41), "name", None),
    (set_value("revision", to=10**10), "revision", None),
    (set_value("revision", to=2), "sheets.0.hands.0.revision", 1),
    (set_value("sheets", to=[]), "sheets", None),
    (set_value("people", 1, "name", to="ＡＫＩ"), "people.1.name", None),
    (set_value("people", 0, "name", to="Zoe"), "sheets.0.players.0", None),
    (set_value("sheets", 0, "game", to="chess"), "sheets.0.game", None),
    (set_value("sheets", 0, "rules", "base", to=-1), "sheets.0.rules.base", None),
    (set_value("sheets", 0, "first_dealer", to=4), "sheets.0.first_dealer", None),
    (set_value("sheets", 0, "players", 1, to="Aki"), "sheets.0.players.1", None),
    (set_value(*FIRST, "entry", "piles", to=[2, 3, 0, 4]), "sheets.0.hands.0.entry.piles", 1),
    (set_value(*FIRST, "payments", 0, "chips", to=1), "sheets.0.hands.0.payments", 1),
    (set_value(*FIRST, "shown", "multiplier", to=9), "sheets.0.hands.0.shown", 1),
    (set_value(*FIRST, "state", "streak", to=9), "sheets.0.hands.0.state", 1),
    (set_value(*FIRST, "next_dealer", to=0), "sheets.0.hands.0.next_dealer", 1),
    (set_value(*FIRST, "number", to=2), "sheets.0.hands.0.number", 2),
    (set_value(*FIRST, "number", to=0), "sheets.0.hands.0.number", None),
    (set_value(*FIRST, "kind", to="corrected"), "sheets.0.hands.0.number", 1),
    (set_value(*FIRST, "kind", to="replayed"), "sheets.0.hands.0.number", 2),
    (set_value("sheets", 0, "hands", 1, "revision", to=1), "sheets.0.hands.1.revision", 2),
    (set_value(*FIRST, "withdrawn", to=True), "sheets.0.hands.0.withdrawn", 1),
    (set_value(*FIRST, "revision", to=10**6), "sheets.0.hands.0.revision", 1),
    (set_value(*FIRST, "by", to="Zoe"), "sheets.0.hands.0.by", None),
    (set_value("sheets", 0, "objections", 0, "number", to=9), "sheets.0.objections.0.number", None),
    (
        set_value("sheets", 0, "objections", 0, "agreed_by", to=["Aki", "Zoe"]),
        "sheets.0.objections.0.agreed_by.1",
        None,
    ),
    (
        set_value("sheets", 0, "objections", 0, "agreed_by", to=["Aki", "ＡＫＩ"]),
        "sheets.0.objections.0.agreed_by.1",
        None,
    ),
    (lambda document: document["sheets"][0]["hands"].pop(4), "sheets.0.hands.4", 2),
    (lambda document: document["people"].pop(), "sheets.1.hands.0.entry.side_bets.0.by", 1),
]


@pytest.mark.parametrize(
    ("change", "field", "hand"), INVALID, ids=[f"{number}-{row[1]}" for number, row in enumerate(INVALID)]
)
def test_a_file_that_is_not_right_is_refused_at_its_hand_and_field(
    database: Database, written: str, change: Callable[[dict[str, Any]], Any], field: str, hand: int | None
) -> None:
    document = json.loads(written)
    change(document)
    with database.reading() as reading:
        before = queries.tables.codes(reading)
    with pytest.raises(Refused) as refused:
        exporter.import_table(database, document)
    assert refused.value.problems[0].field.startswith(field)
    assert refused.value.hand == hand
    with database.reading() as reading:
        assert queries.tables.codes(reading) == before


def test_a_document_of_another_form_is_refused(database: Database) -> None:
    documents: list[object] = [None, 1, "evening", [], {}, [[[]]]]
    for document in documents:
        refuses(Refused, exporter.import_table, database, document)


def test_a_file_with_too_many_people_or_hands_is_refused(evening: Party) -> None:
    document = export_as_value(evening.database, evening.aki)
    document["people"] += [{"name": f"N{number}"} for number in range(1_000)]
    document["sheets"][0]["hands"] = document["sheets"][0]["hands"][:1] * (quota.MAX_IMPORTED + 1)
    assert {field for field, _ in refused_at(exporter.import_table, evening.database, document)} == {
        "people",
        "sheets.0.hands",
    }
    assert quota.MAX_VERSIONS + quota.MAX_HANDS <= quota.MAX_IMPORTED, "a file can hold a full table"


def test_a_file_cannot_make_more_work_than_it_has_lines(evening: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """A correction of hand 1 replays all later hands; the first replay that the file lacks is enough to refuse it."""
    party = gather(evening.database)
    party.record(*[BEN_WINS] * 50)
    document = export_as_value(evening.database, party.aki)
    hands = document["sheets"][0]["hands"]
    for number in range(100):
        entry = [AKI_WINS, BEN_WINS][number % 2]
        hands.append(copy.deepcopy(hands[0]) | {"kind": "corrected", "entry": entry, "revision": 1_000 + number})
    document["revision"] = 2_000
    settle = Mock(wraps=settle_hand)
    monkeypatch.setattr(versions, "settle_hand", settle)
    refuses(Refused, exporter.import_table, evening.database, document)
    assert 50 <= settle.call_count < 3 * 50


def test_the_chip_rate_is_imported(database: Database) -> None:
    of_money = {"rate": {"currency": "USD", "amount": "0.05"}, "note": "a nickel", "rounding": 10, "bearer": "Dai"}
    for terms in (
        of_money,
        {"rate": {"currency": "JPY", "amount": "10"}},
        {"rate": None, "note": "a beer", "rounding": 50},
    ):
        document = export_as_value(database, gather(database, **terms).aki)
        assert {name: document[name] for name in ("rate", "note", "rounding", "bearer") if name in document} == terms
        import_unchanged(database, document)


@pytest.mark.parametrize("terms", [{"rate": {"currency": "YEN", "amount": "10"}}, {"rounding": 5}, {"bearer": "Sam"}])
def test_an_invalid_chip_rate_is_refused(party: Party, terms: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        exporter.import_table(party.database, export_as_value(party.database, party.aki) | terms)
    assert [problem.field.split(".")[0] for problem in refused.value.problems] == list(terms)
