"""Check random tables with hands, seat changes, names and entries: they sum to zero and survive an export."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import given, strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.money import chip_entries
from scorekeeper.service.money.account import get_account
from scorekeeper.service.people import people
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.length import some_examples
from tests.service.conftest import PLAYERS, caller, import_unchanged, look, moved

HANDS = some.sampled_from([{"winner": 1, "piles": [2, 3, 0, 3]}, {"winner": 3, "piles": [0, 1, 2, 5]}])
NAMES = some.sampled_from(["Chié", "ＡＫＩ", "Emi", "Fay", "Gus"])
CHIPS = some.integers(1, 300)
START = 100


def entry(database: Database, who: Caller, draw: some.DataObject) -> dict[str, Any]:
    """Return a random entry between people with names."""
    person = some.sampled_from([one.person for one in people.list_people(database, who).people])
    kind = draw.draw(some.sampled_from(["buy_in", "return", "adjustment", "payment", "count", "count"]))
    if kind in {"buy_in", "return"}:
        return {"kind": kind, "player": draw.draw(person), "chips": draw.draw(CHIPS)}
    if kind in {"adjustment", "payment"}:
        return {"kind": kind, "from": draw.draw(person), "to": draw.draw(person), "chips": draw.draw(CHIPS)}
    counted = draw.draw(some.dictionaries(person, some.integers(0, 300), min_size=1))
    return {"kind": kind, "chips": counted, "bears": draw.draw(some.none() | person), "note": "x"}


def enter(database: Database, who: Caller, draw: some.DataObject) -> None:
    given_ = entry(database, who, draw)
    seen = chip_entries.preview_count(database, who, given_) if given_["kind"] == "count" else None
    written = chip_entries.add_chip_entry(database, who, given_)
    holds = detail.get_table(database, who).chips_held
    if seen and written.bears:
        assert (seen.pairs, seen.changed) == (written.pairs, written.changed)
        handed = {one.name: holds.get(one.name, 0) - one.counted for one in written.counted}
        borne = handed.pop(written.bears, None)
        assert all(chips * written.differs <= 0 for chips in handed.values()), "they get what is missing"
        assert borne in {None, -sum(handed.values())}
        assert written.from_box == seen.from_box


def take_back(database: Database, who: Caller, draw: some.DataObject) -> None:
    numbers = [one.number for one in chip_entries.list_chip_entries(database, who).entries]
    if numbers:
        chip_entries.withdraw_chip_entry(database, who, draw.draw(some.sampled_from(numbers)))


def change(database: Database, who: Caller, draw: some.DataObject) -> None:
    last = detail.get_table(database, who).sheet.next.number - 1
    if last:
        number, new = draw.draw(some.integers(1, last)), draw.draw(some.none() | HANDS)
        corrections.correct_hand(database, who, number, new) if new else corrections.withdraw_hand(
            database, who, number
        )


def rename(database: Database, who: Caller, draw: some.DataObject) -> None:
    known = people.list_people(database, who).people
    people.rename_person(database, who, draw.draw(some.sampled_from(known)).person, draw.draw(NAMES))


def reseat(database: Database, who: Caller, draw: some.DataObject) -> None:
    names = [one.name for one in people.list_people(database, who).people]
    players = draw.draw(some.permutations([*names, "Zed"]))[:4]
    next_sheet.start_next_sheet(database, who, game="tien-gow", players=players)


DEEDS: list[Callable[[Database, Caller, some.DataObject], object]] = [
    lambda database, who, draw: recording.record_hand(database, who, draw.draw(HANDS)),
    enter,
    enter,
    take_back,
    change,
    rename,
    reseat,
]


def assert_it_adds_up(database: Database, who: Caller) -> TableView:
    view = look(database, who)
    assert sum(view.totals.values()) == 0
    by_pairs = Counter[str]()
    for pair in view.pairs:
        assert pair.chips > 0
        by_pairs[pair.payee] += pair.chips
        by_pairs[pair.payer] -= pair.chips
    assert moved(view.totals) == moved(by_pairs)

    won, sat, stacks = Counter[str](), set[str](), Counter[str]()
    for number in range(1, view.sheets + 1):
        sheet = look(database, who, number).sheet
        sat |= set(sheet.players)
        for hand in sheet.hands:
            won.update({} if hand.withdrawn else hand.won)
    for one in chip_entries.list_chip_entries(database, who, limit=200).entries:
        if not one.withdrawn:
            won.update(one.changed)
            stacks.update(dict(one.from_box))
    assert all(view.totals.get(name, 0) == chips for name, chips in won.items())
    assert all(chips == START * (name in sat) + stacks[name] + won[name] for name, chips in view.chips_held.items())
    assert sat <= view.chips_held.keys()
    for name, chips in view.totals.items():
        account = get_account(database, who, name)
        beside = [line.chips for one in account.lines for line in one.later]
        beside += [line.chips for line in account.first]
        assert account.total == chips == sum(line.chips for line in account.lines) + sum(beside)
    return view


@some_examples(12)
@given(draw=some.data())
def test_any_entries_sum_to_zero_and_survive_an_export(shelf: Database, draw: some.DataObject) -> None:
    host = caller(opening.open_table(shelf, game="tien-gow", players=PLAYERS, host_seat=0, chips=START))
    for deed in draw.draw(some.lists(some.sampled_from(DEEDS), max_size=12)):
        try:
            deed(shelf, host, draw)
        except Refused:
            continue
    view = assert_it_adds_up(shelf, host)
    assert list(verify_tables(shelf, host.code)) == []
    seen = look(shelf, import_unchanged(shelf, export_as_value(shelf, host)))
    assert (seen.totals, seen.pairs, seen.chips_held) == (view.totals, view.pairs, view.chips_held)
