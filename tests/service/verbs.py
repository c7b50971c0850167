"""Every verb of the service, found in the code, and a request for each that somebody asks for, by who may do it.

They are asked of a table of Buki-Domino where one hand was recorded: the game in which every verb has something to do.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import getmembers, isfunction, signature
from pkgutil import walk_packages

import pytest

from scorekeeper import service
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.groups import overview
from scorekeeper.service.groups.joining import create_group_from_table
from scorekeeper.service.hands import corrections, drafts, insertion, objections, recording
from scorekeeper.service.money import account, chip_entries, settlement
from scorekeeper.service.people import access_log, devices, hosts, joining, people
from scorekeeper.service.sheets import amendments, next_sheet, seating
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.sheets.seating import SeatingRequest as Seats
from scorekeeper.service.tables import carry_over, closing, deletion, detail, next_table, opening, table_list, terms
from scorekeeper.service.transfer import exporter, transcript
from scorekeeper.store.database import Database
from tests.service.conftest import PLAYERS

Verb = Callable[..., object]
Call = Callable[[Database, Caller], object]

DRAWN = {"bets": [None, 4, 2, 6], "draw": True}
BOUGHT = {"kind": "buy_in", "player": "Ben", "chips": 50}
WON = {"bets": [None, 4, 2, 6], "winner": 0}

OF_WATCHERS: dict[Verb, Call] = {
    table_list.archive_table: table_list.archive_table,
    table_list.unarchive_table: table_list.unarchive_table,
    carry_over.get_carry_over: carry_over.get_carry_over,
    account.get_account: lambda book, who: account.get_account(book, who, "Ben"),
    closing.get_results: closing.get_results,
    chip_entries.get_chips: chip_entries.get_chips,
    chip_entries.list_chip_entries: chip_entries.list_chip_entries,
    people.list_people: people.list_people,
    drafts.get_draft: drafts.get_draft,
    exporter.export_as_value: exporter.export_as_value,
    exporter.export_table: lambda book, who: b"".join(exporter.export_table(book, who)),
    closing.get_printed_results: closing.get_printed_results,
    transcript.get_transcript_part: transcript.get_transcript_part,
    transcript.count_transcript_parts: transcript.count_transcript_parts,
    transcript.get_transcript: transcript.get_transcript,
    seating.preview_seats: seating.preview_seats,
    next_sheet.preview_next_sheet: lambda book, who: next_sheet.preview_next_sheet(
        book, who, {}, game="buki", players=PLAYERS
    ),
    settlement.get_settlement: settlement.get_settlement,
    detail.get_changes_since: lambda book, who: detail.get_changes_since(book, who, 0),
    detail.get_front_page: lambda book, who: detail.get_front_page(book, who, 5),
    presence.get_table_state: presence.get_table_state,
    detail.get_table_hand: lambda book, who: detail.get_table_hand(book, who, 1),
    opening.links: opening.links,
    detail.get_table: lambda book, who: detail.get_table(book, who, limit=5),
}


def _lines(book: Database, who: Caller) -> list[settlement.SeenLine]:
    """What is open between Ben and the others."""
    there = settlement.get_settlement(book, who).settlement
    return [
        settlement.SeenLine(line.payer_number, line.payee_number, line.open.chips, last=there.last)
        for line in there.of("Ben")
    ]


def _penalty(book: Database, who: Caller) -> int:
    """The number of an entry that is play."""
    return chip_entries.add_chip_entry(book, who, {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5}).number


def _another_phone(book: Database, who: Caller) -> int:
    """The number of somebody's who comes to look on."""
    devices.list_devices(book, who)
    joining.join(book, who.code, opening.links(book, who).watch)
    return devices.list_devices(book, who).devices[-1].device


OF_PLAYERS: dict[Verb, Call] = {
    drafts.confirm_bet: lambda book, who: drafts.confirm_bet(book, who, 2, "4"),
    drafts.reveal_draft: lambda book, who: drafts.reveal_draft(book, who, 2),
    drafts.update_draft: lambda book, who: drafts.update_draft(book, who, 2, {"winner": "1"}),
    chip_entries.add_chip_entry: lambda book, who: chip_entries.add_chip_entry(book, who, BOUGHT),
    chip_entries.preview_count: lambda book, who: chip_entries.preview_count(book, who, {"chips": {"Ben": 1}}),
    chip_entries.withdraw_chip_entry: lambda book, who: chip_entries.withdraw_chip_entry(
        book, who, chip_entries.add_chip_entry(book, who, BOUGHT).number
    ),
    chip_entries.accept_entry: lambda book, who: chip_entries.accept_entry(book, who, _penalty(book, who)),
    chip_entries.raise_entry_objection: lambda book, who: chip_entries.raise_entry_objection(
        book, who, _penalty(book, who), "tea"
    ),
    corrections.correct_hand: lambda book, who: corrections.correct_hand(book, who, 1, DRAWN),
    recording.preview_hand: lambda book, who: recording.preview_hand(book, who, WON),
    recording.record_hand: lambda book, who: recording.record_hand(book, who, WON),
    corrections.get_correction_form: lambda book, who: corrections.get_correction_form(book, who, 1),
    corrections.restore_hand: lambda book, who: corrections.restore_hand(book, who, 1),
    corrections.undo_hand: lambda book, who: corrections.undo_hand(
        book, who, 1, detail.get_table_hand(book, who, 1).sheet.hands[0].revision
    ),
    corrections.withdraw_hand: lambda book, who: corrections.withdraw_hand(book, who, 1),
    objections.accept_hand: lambda book, who: objections.accept_hand(book, who, 1),
    objections.raise_objection: lambda book, who: objections.raise_objection(book, who, 1, "three piles"),
    joining.create_move_link: joining.create_move_link,
    devices.leave_seat: devices.leave_seat,
    people.rename_person: lambda book, who: people.rename_person(book, who, 2, "Benjamin"),
    next_table.open_next_table: next_table.open_next_table,
    overview.get_groups_of_table: lambda book, who: overview.get_groups_of_table(book, who, ()),
    create_group_from_table: lambda book, who: create_group_from_table(book, who, "Saturday"),
    settlement.choose_method: lambda book, who: settlement.choose_method(book, who, "pairs"),
    settlement.settle_person: lambda book, who: settlement.settle_person(book, who, 2, _lines(book, who)[:1]),
    settlement.record_payment: lambda book, who: settlement.record_payment(book, who, _lines(book, who)[0]),
}
OF_THE_HOST: dict[Verb, Call] = {
    amendments.get_amendment_form: lambda book, who: amendments.get_amendment_form(book, who, 1),
    amendments.amend_sheet: lambda book, who: amendments.amend_sheet(book, who, AmendmentRequest(rules={"unit": 2})),
    closing.preview_closing: closing.preview_closing,
    closing.close_table: lambda book, who: closing.close_table(book, who, set_aside=True),
    closing.reopen_table: closing.reopen_table,
    deletion.get_table_to_delete: deletion.get_table_to_delete,
    deletion.delete_table: lambda book, who: deletion.delete_table(book, who, who.code),
    insertion.get_insertion_form: lambda book, who: insertion.get_insertion_form(book, who, 0),
    insertion.insert_hand: lambda book, who: insertion.insert_hand(book, who, 0, DRAWN),
    access_log.get_access_log: access_log.get_access_log,
    access_log.get_access_log_page: access_log.get_access_log_page,
    joining.lock_joining: lambda book, who: joining.lock_joining(book, who, True),
    joining.revoke_links: joining.revoke_links,
    devices.list_devices: devices.list_devices,
    devices.remove_device: lambda book, who: devices.remove_device(book, who, _another_phone(book, who)),
    seating.change_seats: lambda book, who: seating.change_seats(book, who, Seats((1, 2, 4, 3))),
    seating.check_seats: lambda book, who: seating.check_seats(book, who, Seats((1, 2, 4, 3))),
    hosts.appoint: lambda book, who: hosts.appoint(book, who, 1),
    hosts.dismiss: lambda book, who: hosts.dismiss(book, who, 2),
    devices.release_seat: lambda book, who: devices.release_seat(book, who, 1),
    next_sheet.start_next_sheet: lambda book, who: next_sheet.start_next_sheet(
        book, who, game="moon", players=PLAYERS[:3]
    ),
    terms.get_terms: terms.get_terms,
    terms.change: lambda book, who: terms.change(book, who, {"chips": 300}),
}
IN_TURN: dict[Verb, Call] = {
    devices.answer_seat_request: lambda book, who: devices.answer_seat_request(book, who, 1, let=False),
    hosts.take_over: hosts.take_over,
    hosts.take_back: hosts.take_back,
}
"""What a player may do when it comes to that: test_hosting and test_asking_seats say when."""

WHEN_FOLLOWED: dict[Verb, Call] = {
    next_table.join_next_table: next_table.join_next_table,
    carry_over.carry_over: lambda book, who: carry_over.carry_over(book, who, ()),
    carry_over.undo_carry_over: lambda book, who: carry_over.undo_carry_over(book, who, 1),
}
"""What comes up once the next table is open: test_again and test_carrying say for whom."""

OPEN_WHEN_CLOSED: set[Verb] = {
    next_table.join_next_table,
    next_table.open_next_table,
    table_list.archive_table,
    table_list.unarchive_table,
    devices.answer_seat_request,
    carry_over.carry_over,
    carry_over.undo_carry_over,
    closing.close_table,
    closing.reopen_table,
    deletion.delete_table,
    hosts.appoint,
    hosts.dismiss,
    hosts.take_back,
    hosts.take_over,
    joining.lock_joining,
    joining.create_move_link,
    joining.revoke_links,
    create_group_from_table,
    people.rename_person,
    devices.remove_device,
    devices.release_seat,
    devices.leave_seat,
    settlement.choose_method,
    settlement.settle_person,
    settlement.record_payment,
}
"""What changes something on a closed table too: names, who is host, links, phones, hand-overs, the same people again.

A hand-over is an entry: those of the other kinds are refused (`entries.enter`, `entries.withdraw`).
"""

LOOKS: set[Verb] = {
    carry_over.get_carry_over,
    access_log.get_access_log,
    access_log.get_access_log_page,
    account.get_account,
    deletion.get_table_to_delete,
    closing.get_results,
    chip_entries.get_chips,
    chip_entries.list_chip_entries,
    people.list_people,
    exporter.export_as_value,
    exporter.export_table,
    closing.get_printed_results,
    transcript.get_transcript_part,
    transcript.count_transcript_parts,
    transcript.get_transcript,
    insertion.get_insertion_form,
    devices.list_devices,
    overview.get_groups_of_table,
    corrections.get_correction_form,
    settlement.get_settlement,
    detail.get_changes_since,
    detail.get_front_page,
    presence.get_table_state,
    detail.get_table_hand,
    opening.links,
    detail.get_table,
}
"""What only shows what is there. The others are refused on a closed table: they change it, or show what they would."""

ASKED = OF_WATCHERS | OF_PLAYERS | OF_THE_HOST | IN_TURN | WHEN_FOLLOWED


def verbs(*who: str) -> set[Verb]:
    """Every public function of the service that works on a book; those alone that begin with these parameters then."""
    names = [found.name for found in walk_packages(service.__path__, f"{service.__name__}.")]
    return {
        verb
        for module in map(import_module, names)
        for name, verb in getmembers(module, isfunction)
        if verb.__module__ == module.__name__ and _is_verb(name, verb) and _declared(verb)[1 : len(who) + 1] == [*who]
    }


def _is_verb(name: str, verb: Verb) -> bool:
    """Whether people ask for it: the transactions themselves (`changing`) are only what verbs are made of."""
    return not name.startswith("_") and not hasattr(verb, "__wrapped__") and _declared(verb)[:1] == ["Database"]


def _declared(verb: Verb) -> list[str]:
    """The types of its parameters, the first where it takes one of several."""
    return [str(parameter.annotation).partition(" | ")[0] for parameter in signature(verb).parameters.values()]


def called(verb: Verb) -> str:
    """What a verb is called where tests are listed."""
    return f"{verb.__module__.rpartition('.')[2]}.{verb.__name__}"


def each(calls: dict[Verb, Call]) -> pytest.MarkDecorator:
    """A test for every verb of these."""
    return pytest.mark.parametrize("verb", [pytest.param(call, id=called(verb)) for verb, call in calls.items()])
