"""Check that a table is full before an import of its export would be refused."""

import copy
from collections.abc import Callable

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import quota
from scorekeeper.service.errors import ImportTooLarge
from scorekeeper.service.hands import corrections, objections
from scorekeeper.service.money import chip_entries
from scorekeeper.service.sheets import amendments, next_sheet, seating
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.sheets.seating import SeatingRequest as Seats
from scorekeeper.service.tables import terms
from scorekeeper.service.transfer import exporter, importer
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, gather, import_unchanged, refused_at

BETS = {"bets": [None, 4, 2, 6], "winner": 0}
FULL = "this table is full; open a new table with the same people"


def refused(verb: Callable[[], object]) -> str:
    """Return the message of the refusal, and check that nothing has changed."""
    with pytest.raises(Refused) as full:
        verb()
    assert [(problem.field, problem.code) for problem in full.value.problems] == [("", "full")]
    return str(full.value.problems[0].message)


@pytest.mark.parametrize(
    "name_somebody",
    [
        lambda party: party.join("Finn"),
        lambda party: next_sheet.start_next_sheet(
            party.database, party.aki, game="tien-gow", players=["Aki", "Ben", "Chie", "Finn"]
        ),
        lambda party: party.record(BETS | {"side_bets": [{"by": "Finn", "on": 2, "amount": 4}]}),
    ],
    ids=["who comes in", "who sits down", "who bets"],
)
def test_a_table_that_knows_enough_people_knows_no_more(
    database: Database, monkeypatch: pytest.MonkeyPatch, name_somebody: Callable[[Party], object]
) -> None:
    party = gather(database, "buki")
    party.join("Eva")
    monkeypatch.setattr(quota, "MAX_PEOPLE", 5)
    before = party.view()
    assert refused(lambda: name_somebody(party)) == "a table has room for at most 5 people; open another table"
    assert party.view() == before
    party.join()
    party.record(BETS | {"side_bets": [{"by": "Eva", "on": 2, "amount": 4}]})
    next_sheet.start_next_sheet(database, party.aki, game="buki", players=["Eva", "Ben", "Chie", "Dai"])
    import_unchanged(party.database, export_as_value(party.database, party.aki))
    monkeypatch.setattr(quota, "MAX_PEOPLE", 6)
    name_somebody(party)


def test_a_table_with_enough_games_begins_no_more(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin() -> None:
        next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=PLAYERS[:3])

    monkeypatch.setattr(quota, "MAX_SHEETS", 2)
    party.record(BEN_WINS)
    begin()
    party.record({"bidder": 0, "bid": 5, "tricks": [5, 1, 1]})
    before = party.view()
    assert "at most 2 games; open a new table with the same people" in refused(begin)
    assert party.view() == before
    import_unchanged(party.database, export_as_value(party.database, party.aki))


def buy_in(party: Party) -> int:
    """Return the number of a new chip entry."""
    return chip_entries.add_chip_entry(
        party.database, party.aki, {"kind": "buy_in", "player": "Aki", "chips": 1}
    ).number


def play_another(party: Party) -> None:
    """Start another game."""
    next_sheet.start_next_sheet(party.database, party.aki, game="freestyle", players=PLAYERS)


ROOM: dict[str, tuple[str, int, Callable[[Party], object]]] = {
    "a hand": ("MAX_HANDS", 3, lambda party: party.record(BEN_WINS)),
    "a forgotten hand": ("MAX_HANDS", 3, lambda party: corrections.insert_hand(party.database, party.aki, 0, BEN_WINS)),
    "another game": ("MAX_HANDS", 4, play_another),
    "other seats": ("MAX_HANDS", 4, lambda party: seating.change_seats(party.database, party.aki, Seats((2, 1, 3, 4)))),
    "a corrected hand": (
        "MAX_VERSIONS",
        5,
        lambda party: corrections.correct_hand(party.database, party.aki, 1, AKI_WINS),
    ),
    "a withdrawn hand": ("MAX_VERSIONS", 4, lambda party: corrections.withdraw_hand(party.database, party.aki, 2)),
    "other rules": (
        "MAX_VERSIONS",
        4,
        lambda party: amendments.amend_sheet(party.database, party.aki, AmendmentRequest(first_dealer=2)),
    ),
    "an objection": ("MAX_OBJECTIONS", 2, lambda party: objections.raise_objection(party.database, party.aki, 1, "no")),
    "an entry": ("MAX_CHIP_ENTRIES", 3, buy_in),
    "an event": ("MAX_EVENTS", 3, lambda party: terms.change_terms(party.database, party.aki, {"name": "Sunday"})),
}
"""The limits of a table: the constant, the lowest value with room for one more than `played` has, and a call."""


@pytest.fixture
def played(party: Party) -> Party:
    """Return a table with two hands, one of them corrected, an objection, two entries, one withdrawn, and an event."""
    party.record(BEN_WINS, AKI_WINS)
    corrections.correct_hand(party.database, party.aki, 2, BEN_WINS)
    objections.raise_objection(party.database, party.aki, 2)
    buy_in(party)
    chip_entries.withdraw_chip_entry(party.database, party.aki, buy_in(party))
    terms.change_terms(party.database, party.aki, {"name": "Saturday"})
    return party


@pytest.mark.parametrize(("name", "most", "verb"), ROOM.values(), ids=ROOM)
def test_a_table_has_room_for_so_much_and_no_more(
    played: Party, monkeypatch: pytest.MonkeyPatch, name: str, most: int, verb: Callable[[Party], object]
) -> None:
    monkeypatch.setattr(quota, name, most - 1)
    before = played.view()
    assert refused(lambda: verb(played)) == FULL
    assert played.view() == before
    monkeypatch.setattr(quota, name, most)
    verb(played)
    assert played.view().revision > before.revision
    import_unchanged(played.database, export_as_value(played.database, played.aki))


def test_a_game_continues_without_room_and_an_empty_one_is_new(played: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_VERSIONS", 1)
    played.record(BEN_WINS)
    chip_entries.withdraw_chip_entry(played.database, played.aki, 1)
    play_another(played)
    assert refused(lambda: corrections.withdraw_hand(played.database, played.aki, 1, sheet=1)) == FULL
    monkeypatch.setattr(quota, "MAX_HANDS", 1)
    play_another(played)
    assert played.view().sheet.number == 2


def test_objections_to_chip_entries_have_a_limit_of_their_own(played: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 1, "note": "late"}
    first, second = (chip_entries.add_chip_entry(played.database, played.aki, given).number for _ in range(2))
    monkeypatch.setattr(quota, "MAX_OBJECTIONS", 1)
    chip_entries.raise_entry_objection(played.database, played.aki, first, "no")
    chip_entries.raise_entry_objection(played.database, played.aki, first, "never")
    assert refused(lambda: chip_entries.raise_entry_objection(played.database, played.aki, second, "no")) == FULL
    import_unchanged(played.database, export_as_value(played.database, played.aki))


def test_the_amendments_of_a_game_are_limited(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def amend(dealer: int) -> None:
        amendments.amend_sheet(party.database, party.aki, AmendmentRequest(first_dealer=dealer))

    amend(1)  # not recorded: no hand has been played
    party.record(BEN_WINS)
    monkeypatch.setattr(quota, "MAX_AMENDMENTS", 2)
    amend(2)
    amend(3)
    with pytest.raises(Refused, match="the rules or seats of this game have been corrected 2 times already"):
        amend(0)
    import_unchanged(party.database, export_as_value(party.database, party.aki))


IMPORTED: dict[str, tuple[str, int, str]] = {
    "versions of hands": ("MAX_IMPORTED", 3, "sheets"),
    "objections": ("MAX_OBJECTIONS", 1, "sheets"),
    "seats": ("MAX_SHEETS", 0, "sheets"),
    "events": ("MAX_EVENTS", 1, "events"),
    "lines of the log": ("MAX_ACCESS_EVENTS", 1, "events"),
    "chip_entries": ("MAX_CHIP_ENTRIES", 2, "chip_entries"),
}
"""The limits of a file: the constant, a value that the table of `played` reaches, and the field of the refusal."""


@pytest.mark.parametrize(("name", "most", "field"), IMPORTED.values(), ids=IMPORTED)
def test_a_file_of_more_than_a_table_holds_is_refused_before_a_hand_is_settled(
    played: Party, monkeypatch: pytest.MonkeyPatch, name: str, most: int, field: str
) -> None:
    evening = export_as_value(played.database, played.aki)
    monkeypatch.setattr(quota, name, max(most, 1))
    exporter.import_table(played.database, copy.deepcopy(evening))
    monkeypatch.setattr(quota, name, most - (most > 0))
    monkeypatch.setattr(importer, "replay_hands", None)
    assert refused_at(exporter.import_table, played.database, evening) == [(field, "full")]


def test_a_too_large_import_is_refused_before_settling(played: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    amendments.amend_sheet(played.database, played.aki, AmendmentRequest(first_dealer=2))
    evening = export_as_value(played.database, played.aki)
    (sheet,) = evening["sheets"]
    count, paid = len(sheet["hands"]), sum(len(hand["payments"]) for hand in sheet["hands"])
    beside = len(evening["events"]) + len(evening["chip_entries"]) + len(sheet["objections"])
    work = quota.HAND_WEIGHT * count + paid + beside + count  # an amendment settles every hand again
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", work)
    exporter.import_table(played.database, copy.deepcopy(evening), at_once=True)
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", work - 1)
    with monkeypatch.context() as nothing:
        nothing.setattr("scorekeeper.service.hands.versions.settle_hand", None)
        with pytest.raises(ImportTooLarge, match="scorekeeper import FILE"):
            exporter.import_table(played.database, copy.deepcopy(evening), at_once=True)
    exporter.import_table(played.database, evening)


ANEW: dict[str, Callable[[Party, bool], object]] = {
    "correct": lambda party, preview: corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, preview=preview),
    "withdraw": lambda party, preview: corrections.withdraw_hand(party.database, party.aki, 1, preview=preview),
    "put in": lambda party, preview: corrections.insert_hand(party.database, party.aki, 0, BEN_WINS, preview=preview),
    "amend": lambda party, preview: amendments.amend_sheet(
        party.database, party.aki, AmendmentRequest({}, PLAYERS[::-1], None), preview=preview
    ),
}


@pytest.mark.parametrize("preview", [False, True])
@pytest.mark.parametrize("change", ANEW.values(), ids=ANEW)
def test_a_change_that_settles_very_many_hands_anew_is_refused(
    party: Party, monkeypatch: pytest.MonkeyPatch, change: Callable[[Party, bool], object], *, preview: bool
) -> None:
    party.record(*[BEN_WINS] * 12)
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 4 * (quota.HAND_WEIGHT + len(party.view().sheet.hands[0].pairs)))
    before = party.view()
    assert refused_at(change, party, preview) == [("", "many")]
    assert party.view() == before
    corrections.withdraw_hand(party.database, party.aki, 10)
    monkeypatch.undo()
    assert change(party, preview)


def test_a_hand_that_was_changed_very_often_is_changed_no_more(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_CHANGES", 3)
    party.record(BEN_WINS, BEN_WINS)
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    corrections.withdraw_hand(party.database, party.aki, 1)
    corrections.restore_hand(party.database, party.aki, 1)
    before = party.view()
    for change in (ANEW["correct"], ANEW["withdraw"]):
        for preview in (False, True):
            with pytest.raises(Refused, match="has already been changed 3 times"):
                change(party, preview)
    assert party.view() == before
    corrections.correct_hand(party.database, party.aki, 2, AKI_WINS)
    import_unchanged(party.database, export_as_value(party.database, party.aki))
