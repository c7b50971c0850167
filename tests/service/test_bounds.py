"""What can be written can be brought back: a table is full before an import of it would be refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import HIGHEST
from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import games
from scorekeeper.ledger import document
from scorekeeper.service import amending, bounds, entries, sheets
from scorekeeper.service.amending import Wanted
from scorekeeper.service.evenings import exporting
from scorekeeper.service.evenings.verifying import verify
from scorekeeper.service.hands import forgotten, objections, recording
from scorekeeper.store.book import Book
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, gather

LONG = "𠮷" * 39
"""A name takes one letter more."""
BETS = {"bets": [None, 4, 2, 6], "winner": 0}


def refused(verb: Callable[[], object]) -> str:
    """What is said where there is no room; nothing has changed."""
    with pytest.raises(Refused) as full:
        verb()
    assert [(problem.field, problem.code) for problem in full.value.problems] == [("", "full")]
    return str(full.value.problems[0].message)


def fill(record: Callable[[], object]) -> None:
    """Do it again and again until there is no room."""

    def record_for_ever() -> None:
        while True:
            record()

    with pytest.raises(Refused, match="full"):
        record_for_ever()


def brought_back(party: Party) -> Party:
    """The table that comes out of the file of this one; no file is larger than is reckoned."""
    file = b"".join(exporting.file(party.book, party.aki))
    evening: Any = document.parse(file)
    doors = sum(event["kind"] == "door" for event in evening.get("events", ()))
    beside = len(evening["people"]) * bounds.PERSON + len(evening["sheets"]) * bounds.SHEET + doors * bounds.DOOR
    assert len(file) <= size(party) + beside + bounds.TABLE
    opened = exporting.import_(party.book, evening)
    assert list(verify(party.book, opened.code)) == []
    return Party(party.book, opened)


def size(party: Party) -> int:
    with party.book.reading() as reading:
        return reading.table(party.me(party.aki).table_id).size


@pytest.mark.parametrize(
    "name_somebody",
    [
        lambda party: party.join("Finn"),
        lambda party: sheets.next_sheet(party.book, party.aki, game="tien-gow", players=["Aki", "Ben", "Chie", "Finn"]),
        lambda party: party.record(BETS | {"side_bets": [{"by": "Finn", "on": 2, "amount": 4}]}),
    ],
    ids=["who comes in", "who sits down", "who bets"],
)
def test_a_table_that_knows_enough_people_knows_no_more(
    book: Book, monkeypatch: pytest.MonkeyPatch, name_somebody: Callable[[Party], object]
) -> None:
    party = gather(book, "buki")
    party.join("Eva")
    monkeypatch.setattr(bounds, "MOST_PEOPLE", 5)
    before = party.view()
    assert refused(lambda: name_somebody(party)) == "one table has room for 5 people; open another table"
    assert party.view() == before
    party.join()
    party.record(BETS | {"side_bets": [{"by": "Eva", "on": 2, "amount": 4}]})
    sheets.next_sheet(book, party.aki, game="buki", players=["Eva", "Ben", "Chie", "Dai"])
    brought_back(party)
    monkeypatch.setattr(bounds, "MOST_PEOPLE", 6)
    name_somebody(party)


def test_a_table_with_enough_games_begins_no_more(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin() -> None:
        sheets.next_sheet(party.book, party.aki, game="moon", players=PLAYERS[:3])

    monkeypatch.setattr(bounds, "MOST_SHEETS", 2)
    party.record(BEN_WINS)
    begin()
    party.record({"bidder": 0, "bid": 5, "tricks": [5, 1, 1]})
    before = party.view()
    assert "room for 2 games; open the same table again" in refused(begin)
    assert party.view() == before
    brought_back(party)


VERBS: dict[str, Callable[[Party], object]] = {
    "record": lambda party: party.record(BEN_WINS),
    "correct": lambda party: recording.correct(party.book, party.aki, 1, AKI_WINS),
    "withdraw": lambda party: recording.withdraw(party.book, party.aki, 1),
    "object": lambda party: objections.raise_(party.book, party.aki, 1, "no"),
    "agree": lambda party: objections.agree(party.book, party.aki, 2),
    "enter": lambda party: entries.enter(party.book, party.aki, {"kind": "buy_in", "player": "Aki", "chips": 1}),
}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_what_a_verb_adds_is_weighed_and_refused_where_it_is_too_much(
    party: Party, monkeypatch: pytest.MonkeyPatch, verb: Callable[[Party], object]
) -> None:
    ben = party.join(seat=1)
    party.record(BEN_WINS, AKI_WINS)
    objections.raise_(party.book, ben, 2)
    monkeypatch.setattr(bounds, "MOST_BYTES", size(party))
    before = party.view()
    assert refused(lambda: verb(party)) == "this table is full; open the same table again and go on there"
    assert party.view() == before
    brought_back(party)
    monkeypatch.setattr(bounds, "MOST_BYTES", 1 << 20)
    verb(party)
    assert before.revision < party.view().revision
    weight = size(party)
    monkeypatch.setattr(bounds, "MOST_BYTES", weight)
    assert size(brought_back(party)) == weight


def test_every_later_hand_that_a_correction_changes_is_weighed(party: Party) -> None:
    party.record(*[{"dealt": {"player": 0, "kind": "qi_zhi_pai"}}] * 5)
    before = size(party)
    correction = recording.correct(party.book, party.aki, 1, BEN_WINS)
    assert len(correction.changed) == 4
    assert size(party) - before > 5 * bounds.VERSION


def test_a_full_table_of_the_longest_names_comes_back(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"{LONG}{seat}" for seat in range(4)]
    party = gather(book, players=names, name=LONG, rate=LONG)
    monkeypatch.setattr(bounds, "MOST_BYTES", 80_000)
    monkeypatch.setattr(bounds, "MOST_PEOPLE", 6)
    monkeypatch.setattr(bounds, "MOST_SHEETS", 3)
    devices_of = [
        party.aki,
        *(party.join(seat=seat) for seat in (1, 2, 3)),
        party.join(f"{LONG}4"),
        party.join(f"{LONG}5"),
    ]
    for game, last in (("freestyle", BEN_WINS), ("tien-gow", {"points": [4, 3, 2, 1]})):
        party.record(last)
        sheets.next_sheet(book, party.aki, game=game, players=names)
    for _ in range(3):
        entry: dict[str, Any] = BEN_WINS | {"note": LONG, "by": LONG}
        recording.record(book, devices_of[-1], entry, for_=2)
        for actor in devices_of:
            objections.raise_(book, actor, 1, "𠮷" * 200)
        for actor in devices_of:
            objections.agree(book, actor, 1)
    fill(lambda: recording.record(book, devices_of[-1], entry, for_=2))
    brought_back(party)


def test_the_lists_of_an_evening_are_longer_than_what_a_table_holds() -> None:
    """What is weighed is bound by its weight alone: no count is reached before."""
    assert bounds.MOST_VERSIONS * min(bounds.VERSION, bounds.WORD) + bounds.VERSION > bounds.MOST_BYTES


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_what_is_reckoned_for_a_sheet_is_more_than_it_weighs(book: Book, game: AnyGame) -> None:
    names = [f"{LONG[:38]}{seat:02}" for seat in range(game.many)]
    party = gather(book, game.id, names[: game.few])
    (sheet,) = exporting.export(book, party.aki)["sheets"]
    assert weight(sheet | {"players": names}) * 2 < bounds.SHEET


def test_what_is_reckoned_for_a_version_a_word_and_a_name_is_what_the_longest_weigh(book: Book) -> None:
    party = gather(book, players=[f"{LONG}{seat}" for seat in range(4)])
    ben = party.join(seat=1)
    recording.record(book, ben, BEN_WINS, for_=2)
    objections.raise_(book, ben, 1, "𠮷" * 200)
    objections.agree(book, party.aki, 1)
    written = exporting.export(book, party.aki)
    (hand,), (said,) = written["sheets"][0]["hands"], written["sheets"][0]["objections"]
    (agreed,) = said["agreed"]
    highest = {"number": HIGHEST, "revision": HIGHEST}
    bare = {"kind": "withdrawn", "dealer": 99, "next_dealer": 99, "entry": {}, "payments": [], "shown": {}, "state": {}}
    assert bounds.VERSION * 0.9 < weight(hand | highest | bare) <= bounds.VERSION
    assert bounds.WORD * 0.8 < weight(said | highest | {"agreed": []}) <= bounds.WORD
    assert bounds.NAME * 0.9 < weight(agreed) <= bounds.NAME
    assert weight(written["people"][0]) <= bounds.PERSON
    assert weight(written | {"people": [], "sheets": []}) * 2 < bounds.TABLE


@pytest.mark.parametrize("note", ["", '包, 四: "賀" #7', "a \\ b", "line\n\x7f", "\U00020bb7" * 9, '"#7"'])
def test_a_hand_weighs_what_it_is_as_json_of_python_and_its_names(book: Book, note: str) -> None:
    party = gather(book)
    before = size(party)
    recording.record(book, party.aki, BEN_WINS | {"note": note})
    (hand,) = exporting.export(book, party.aki)["sheets"][0]["hands"]
    parts = sum(len(json.dumps(hand[name])) for name in ("entry", "payments", "shown", "state"))
    assert size(party) - before == bounds.VERSION + parts
    recording.correct(book, party.aki, 1, BEN_WINS | {"note": note, "by": "Cleo"})
    assert size(party) - before == 2 * (bounds.VERSION + parts) + len(', "by": "Cleo"')


def test_what_is_reckoned_for_an_entry_is_what_the_longest_weighs(book: Book) -> None:
    names = [f"{LONG}{seat}" for seat in range(4)]
    party = gather(book, players=names, chips=HIGHEST)
    note = "𠮷" * 200
    for given in (
        {"kind": "return", "player": names[0], "chips": HIGHEST},
        {"kind": "payment", "from": names[1], "to": names[2], "chips": HIGHEST},
        {"kind": "adjustment", "from": names[1], "to": names[2], "chips": HIGHEST, "note": note},
        {"kind": "count", "chips": dict.fromkeys(names, 0), "bears": names[0], "note": note},
    ):
        before = size(party)
        entries.enter(book, party.aki, given)
        written = exporting.export(book, party.aki)["entries"][-1]
        reckoned = size(party) - before
        assert weight(written | {"number": HIGHEST, "revision": HIGHEST}) <= reckoned
    brought_back(party)


def weight(part: object) -> int:
    """The bytes of a part of an export, and of the comma after it."""
    return len("".join(document.written(part)).encode()) + 1


def test_an_agreement_that_is_corrected_weighs_as_much_as_there_is_to_settle_anew(book: Book) -> None:
    party = gather(book, "tien-gow")
    added: list[int] = []
    for turn in range(3):
        party.record(AKI_WINS)
        before = size(party)
        amending.amend(book, party.aki, Wanted(rules={"he_zun": turn + 4}))
        added.append(size(party) - before)
    again = brought_back(party)
    assert added[1] - added[0] == added[2] - added[1] == bounds.REPLAYED
    assert size(again) == size(party)


ANEW: dict[str, Callable[[Party, bool], object]] = {
    "correct": lambda party, preview: recording.correct(party.book, party.aki, 1, AKI_WINS, preview=preview),
    "withdraw": lambda party, preview: recording.withdraw(party.book, party.aki, 1, preview=preview),
    "put in": lambda party, preview: forgotten.put_in(party.book, party.aki, 0, BEN_WINS, preview=preview),
    "amend": lambda party, preview: amending.amend(
        party.book, party.aki, Wanted({}, PLAYERS[::-1], None), preview=preview
    ),
}


@pytest.mark.parametrize("preview", [False, True])
@pytest.mark.parametrize("change", ANEW.values(), ids=ANEW)
def test_a_change_that_settles_very_many_hands_anew_is_refused(
    party: Party, monkeypatch: pytest.MonkeyPatch, change: Callable[[Party, bool], object], *, preview: bool
) -> None:
    party.record(*[BEN_WINS] * 12)
    monkeypatch.setattr(bounds, "MOST_AT_ONCE", 4 * size(party) // 12)
    before = party.view()
    with pytest.raises(Refused) as refused:
        change(party, preview)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("", "many")]
    assert party.view() == before
    recording.withdraw(party.book, party.aki, 10)
    monkeypatch.undo()
    assert change(party, preview)


def test_a_hand_that_was_changed_very_often_is_changed_no_more(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_CHANGES", 3)
    party.record(BEN_WINS, BEN_WINS)
    recording.correct(party.book, party.aki, 1, AKI_WINS)
    recording.withdraw(party.book, party.aki, 1)
    recording.restore(party.book, party.aki, 1)
    before = party.view()
    changes: list[Callable[[], object]] = [
        lambda: recording.correct(party.book, party.aki, 1, BEN_WINS),
        lambda: recording.correct(party.book, party.aki, 1, BEN_WINS, preview=True),
        lambda: recording.withdraw(party.book, party.aki, 1),
    ]
    for change in changes:
        with pytest.raises(Refused, match="has been changed 3 times"):
            change()
    assert party.view() == before
    recording.correct(party.book, party.aki, 2, AKI_WINS)
    brought_back(party)
