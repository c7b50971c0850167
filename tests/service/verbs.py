"""Find every operation of the service in the code, and define a request for each, by the role that may do it.

The requests are for a table of Buki-Domino with one hand: the game in which every operation is possible.
"""

from collections.abc import Callable
from importlib import import_module
from inspect import formatannotation, getmembers, isfunction, signature
from pkgutil import walk_packages

from scorekeeper import service
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.groups import overview
from scorekeeper.service.groups.joining import create_group_from_table
from scorekeeper.service.hands import corrections, drafts, objections, recording
from scorekeeper.service.money import account, chip_entries, settlement
from scorekeeper.service.people import access_log, devices, hosts, joining, people
from scorekeeper.service.sheets import amendments, dice, next_sheet, seating
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


def given(verb: Verb, *arguments: object, **options: object) -> Call:
    """Return a request with these values."""
    return lambda database, who: verb(database, who, *arguments, **options)


OF_WATCHERS: dict[Verb, Call] = {
    table_list.archive_table: table_list.archive_table,
    table_list.unarchive_table: table_list.unarchive_table,
    carry_over.get_carry_over: carry_over.get_carry_over,
    account.get_account: given(account.get_account, "Ben"),
    closing.get_results: closing.get_results,
    chip_entries.get_chips: chip_entries.get_chips,
    chip_entries.list_chip_entries: chip_entries.list_chip_entries,
    people.list_people: people.list_people,
    drafts.get_draft: drafts.get_draft,
    exporter.export_table: lambda database, who: b"".join(exporter.export_table(database, who)),
    closing.get_printed_results: closing.get_printed_results,
    transcript.get_transcript_part: transcript.get_transcript_part,
    transcript.count_transcript_parts: transcript.count_transcript_parts,
    transcript.get_transcript: transcript.get_transcript,
    seating.preview_seats: seating.preview_seats,
    dice.get_dice: dice.get_dice,
    next_sheet.preview_next_sheet: given(next_sheet.preview_next_sheet, {}, game="buki", players=PLAYERS),
    settlement.get_settlement: settlement.get_settlement,
    detail.get_changes_since: given(detail.get_changes_since, 0),
    detail.get_front_page: given(detail.get_front_page, 5),
    presence.get_table_state: presence.get_table_state,
    detail.get_table_hand: given(detail.get_table_hand, 1),
    opening.links: opening.links,
    detail.get_table: given(detail.get_table, limit=5),
}


def _lines(database: Database, who: Caller) -> list[settlement.SeenLine]:
    """Return the open lines between Ben and the others."""
    current = settlement.get_settlement(database, who).settlement
    return [
        settlement.SeenLine(line.payer_number, line.payee_number, line.open.chips, last=current.last)
        for line in current.lines_of("Ben")
    ]


def _penalty(database: Database, who: Caller) -> int:
    """Return the number of a new entry that counts as play."""
    return chip_entries.add_chip_entry(
        database, who, {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5}
    ).number


def _another_phone(database: Database, who: Caller) -> int:
    """Return the number of a new spectator's device."""
    devices.list_devices(database, who)
    joining.join(database, who.code, opening.links(database, who).watch)
    return devices.list_devices(database, who).devices[-1].device


def _restore(database: Database, who: Caller) -> None:
    """Remove a spectator's device and bring it back."""
    devices.remove_device(database, who, _another_phone(database, who))
    devices.restore_devices(database, who)


def _reveal(database: Database, who: Caller) -> None:
    """Enter all bets and reveal them, which any player may do then."""
    drafts.update_draft(database, who, 2, {f"bets.{seat}": "2" for seat in (1, 2, 3)})
    drafts.reveal_draft(database, who, 2)


OF_PLAYERS: dict[Verb, Call] = {
    drafts.confirm_bet: given(drafts.confirm_bet, 2, "4"),
    drafts.reveal_draft: _reveal,
    drafts.update_draft: given(drafts.update_draft, 2, {"winner": "1"}),
    corrections.get_insertion_form: given(corrections.get_insertion_form, 0),
    corrections.insert_hand: given(corrections.insert_hand, 0, DRAWN),
    chip_entries.add_chip_entry: given(chip_entries.add_chip_entry, BOUGHT),
    chip_entries.preview_count: given(chip_entries.preview_count, {"chips": {"Ben": 1}}),
    chip_entries.withdraw_chip_entry: lambda database, who: chip_entries.withdraw_chip_entry(
        database, who, chip_entries.add_chip_entry(database, who, BOUGHT).number
    ),
    chip_entries.accept_entry: lambda database, who: chip_entries.accept_entry(database, who, _penalty(database, who)),
    chip_entries.raise_entry_objection: lambda database, who: chip_entries.raise_entry_objection(
        database, who, _penalty(database, who), "tea"
    ),
    corrections.correct_hand: given(corrections.correct_hand, 1, DRAWN),
    recording.preview_hand: given(recording.preview_hand, WON),
    recording.record_hand: given(recording.record_hand, WON),
    corrections.get_correction_form: given(corrections.get_correction_form, 1),
    corrections.keep_dealer: given(corrections.keep_dealer, 1),
    corrections.restore_hand: given(corrections.restore_hand, 1),
    corrections.undo_hand: lambda database, who: corrections.undo_hand(
        database, who, 1, detail.get_table_hand(database, who, 1).sheet.hands[0].revision
    ),
    corrections.withdraw_hand: given(corrections.withdraw_hand, 1),
    objections.accept_hand: given(objections.accept_hand, 1),
    objections.raise_objection: given(objections.raise_objection, 1, "three piles"),
    joining.create_move_link: joining.create_move_link,
    devices.leave_seat: devices.leave_seat,
    people.rename_person: given(people.rename_person, 2, "Benjamin"),
    next_table.open_next_table: next_table.open_next_table,
    overview.get_groups_of_table: given(overview.get_groups_of_table, ()),
    create_group_from_table: given(create_group_from_table, "Saturday"),
    settlement.choose_method: given(settlement.choose_method, "pairs"),
    settlement.settle_person: lambda database, who: settlement.settle_person(
        database, who, 2, _lines(database, who)[:1]
    ),
    settlement.record_payment: lambda database, who: settlement.record_payment(database, who, _lines(database, who)[0]),
}
OF_THE_HOST: dict[Verb, Call] = {
    amendments.get_amendment_form: given(amendments.get_amendment_form, 1),
    amendments.amend_sheet: given(amendments.amend_sheet, AmendmentRequest(rules={"unit": 2})),
    closing.preview_closing: closing.preview_closing,
    closing.close_table: given(closing.close_table, set_aside=True),
    closing.reopen_table: closing.reopen_table,
    deletion.get_table_to_delete: deletion.get_table_to_delete,
    deletion.delete_table: lambda database, who: deletion.delete_table(database, who, who.code),
    access_log.get_access_log: access_log.get_access_log,
    joining.lock_joining: given(joining.lock_joining, True),
    joining.revoke_links: joining.revoke_links,
    devices.list_devices: devices.list_devices,
    devices.add_screen: devices.add_screen,
    devices.remove_device: lambda database, who: devices.remove_device(database, who, _another_phone(database, who)),
    devices.restore_devices: _restore,
    seating.change_seats: given(seating.change_seats, Seats((1, 2, 4, 3))),
    seating.check_seats: given(seating.check_seats, Seats((1, 2, 4, 3))),
    hosts.check_host: hosts.check_host,
    hosts.appoint: given(hosts.appoint, 1),
    hosts.dismiss: given(hosts.dismiss, 2),
    devices.release_seat: given(devices.release_seat, 1),
    next_sheet.start_next_sheet: given(next_sheet.start_next_sheet, game="moon", players=PLAYERS[:3]),
    terms.get_terms: terms.get_terms,
    terms.change_terms: given(terms.change_terms, {"chips": 300}),
}
IN_TURN: dict[Verb, Call] = {
    devices.answer_seat_request: given(devices.answer_seat_request, 1, let=False),
    hosts.take_over: hosts.take_over,
    hosts.take_back: hosts.take_back,
}
"""Operations that a player may do in certain situations: see people/test_hosts and people/test_devices."""

WHEN_FOLLOWED: dict[Verb, Call] = {
    next_table.join_next_table: next_table.join_next_table,
    carry_over.carry_over: given(carry_over.carry_over, ()),
    carry_over.undo_carry_over: given(carry_over.undo_carry_over, 1),
}
"""Operations that need a next table: see tables/test_next_table."""

WHEN_DEALING: dict[Verb, Call] = {
    dice.throw_for_deal: dice.throw_for_deal,
    dice.throw_for_wall: given(dice.throw_for_wall, "free"),
    dice.take_drawn_seats: dice.take_drawn_seats,
}
"""Operations that need a sheet without hands, or a wall: see sheets/test_dice."""

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
    devices.add_screen,
    devices.remove_device,
    devices.restore_devices,
    devices.release_seat,
    devices.leave_seat,
    settlement.choose_method,
    settlement.settle_person,
    settlement.record_payment,
}
"""Operations that also change a closed table: names, hosts, links, devices, payments and the next table.

A payment is a chip entry: the other kinds are refused.
"""

LOOKS: set[Verb] = (OF_WATCHERS.keys() - {drafts.get_draft, seating.preview_seats, next_sheet.preview_next_sheet}) | {
    access_log.get_access_log,
    deletion.get_table_to_delete,
    corrections.get_insertion_form,
    devices.list_devices,
    hosts.check_host,
    overview.get_groups_of_table,
    corrections.get_correction_form,
}
"""Operations that only read. The others are refused on a closed table: they change it, or preview a change."""

ASKED = OF_WATCHERS | OF_PLAYERS | OF_THE_HOST | IN_TURN | WHEN_FOLLOWED | WHEN_DEALING


def verbs(*who: str) -> set[Verb]:
    """Return every public function of the service that takes a database and then parameters of these types."""
    names = [module_info.name for module_info in walk_packages(service.__path__, f"{service.__name__}.")]
    return {
        verb
        for module in map(import_module, names)
        for name, verb in getmembers(module, isfunction)
        if verb.__module__ == module.__name__ and _is_verb(name, verb) and _declared(verb)[1 : len(who) + 1] == [*who]
    }


def _is_verb(name: str, verb: Verb) -> bool:
    """Return whether the function is an operation, not one of the transactions (`write_transaction`)."""
    return not name.startswith("_") and not hasattr(verb, "__wrapped__") and _declared(verb)[:1] == ["Database"]


def _declared(verb: Verb) -> list[str]:
    """Return the names of the types of its parameters; of a union, the first."""
    types = [formatannotation(parameter.annotation) for parameter in signature(verb).parameters.values()]
    return [type_.partition(" | ")[0].rpartition(".")[2] for type_ in types]


def called(verb: Verb) -> str:
    """Return the name of an operation in the list of tests."""
    return f"{verb.__module__.rpartition('.')[2]}.{verb.__name__}"
