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
from scorekeeper.service import (
    accounts,
    again,
    amending,
    archive,
    asking_seats,
    carrying,
    closing,
    deleting,
    ending,
    entries,
    entry_objections,
    hosting,
    joining,
    log,
    people,
    phones,
    printing,
    seating,
    seats,
    settling_up,
    sheets,
    since,
    tables,
    terms,
)
from scorekeeper.service.amending import Wanted
from scorekeeper.service.caller import Caller
from scorekeeper.service.evenings import exporting, transcript
from scorekeeper.service.groups import joining as groups
from scorekeeper.service.groups import looking
from scorekeeper.service.hands import drafts, forgotten, objections, recording
from scorekeeper.service.seats_wanted import Wanted as Seats
from scorekeeper.store.database import Database
from tests.service.conftest import PLAYERS

Verb = Callable[..., object]
Call = Callable[[Database, Caller], object]

DRAWN = {"bets": [None, 4, 2, 6], "draw": True}
BOUGHT = {"kind": "buy_in", "player": "Ben", "chips": 50}
WON = {"bets": [None, 4, 2, 6], "winner": 0}

OF_WATCHERS: dict[Verb, Call] = {
    archive.put_away: archive.put_away,
    archive.take_back: archive.take_back,
    carrying.look: carrying.look,
    accounts.view: lambda book, who: accounts.view(book, who, "Ben"),
    ending.view: ending.view,
    entries.look: entries.look,
    entries.page: entries.page,
    people.look: people.look,
    drafts.view: drafts.view,
    exporting.export: exporting.export,
    exporting.file: lambda book, who: b"".join(exporting.file(book, who)),
    printing.view: printing.view,
    transcript.part: transcript.part,
    transcript.parts: transcript.parts,
    transcript.view: transcript.view,
    seating.look: seating.look,
    sheets.look_ahead: lambda book, who: sheets.look_ahead(book, who, {}, game="buki", players=PLAYERS),
    settling_up.look: settling_up.look,
    since.since: lambda book, who: since.since(book, who, 0),
    tables.front: lambda book, who: tables.front(book, who, 5),
    tables.status: tables.status,
    tables.hand: lambda book, who: tables.hand(book, who, 1),
    tables.links: tables.links,
    tables.view: lambda book, who: tables.view(book, who, limit=5),
}


def _lines(book: Database, who: Caller) -> list[settling_up.Seen]:
    """What is open between Ben and the others."""
    there = settling_up.look(book, who).settlement
    return [
        settling_up.Seen(line.payer_number, line.payee_number, line.open.chips, last=there.last)
        for line in there.of("Ben")
    ]


def _penalty(book: Database, who: Caller) -> int:
    """The number of an entry that is play."""
    return entries.enter(book, who, {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5}).number


def _another_phone(book: Database, who: Caller) -> int:
    """The number of somebody's who comes to look on."""
    phones.look(book, who)
    joining.join(book, who.code, tables.links(book, who).watch)
    return phones.look(book, who).devices[-1].device


OF_PLAYERS: dict[Verb, Call] = {
    drafts.lay: lambda book, who: drafts.lay(book, who, 2, "4"),
    drafts.turn_up: lambda book, who: drafts.turn_up(book, who, 2),
    drafts.write: lambda book, who: drafts.write(book, who, 2, {"winner": "1"}),
    entries.enter: lambda book, who: entries.enter(book, who, BOUGHT),
    entries.look_count: lambda book, who: entries.look_count(book, who, {"chips": {"Ben": 1}}),
    entries.withdraw: lambda book, who: entries.withdraw(book, who, entries.enter(book, who, BOUGHT).number),
    entry_objections.agree: lambda book, who: entry_objections.agree(book, who, _penalty(book, who)),
    entry_objections.raise_: lambda book, who: entry_objections.raise_(book, who, _penalty(book, who), "tea"),
    recording.correct: lambda book, who: recording.correct(book, who, 1, DRAWN),
    recording.preview: lambda book, who: recording.preview(book, who, WON),
    recording.record: lambda book, who: recording.record(book, who, WON),
    recording.reopen: lambda book, who: recording.reopen(book, who, 1),
    recording.restore: lambda book, who: recording.restore(book, who, 1),
    recording.undo: lambda book, who: recording.undo(book, who, 1, tables.hand(book, who, 1).sheet.hands[0].revision),
    recording.withdraw: lambda book, who: recording.withdraw(book, who, 1),
    objections.agree: lambda book, who: objections.agree(book, who, 1),
    objections.raise_: lambda book, who: objections.raise_(book, who, 1, "three piles"),
    joining.move_link: joining.move_link,
    seats.stand_up: seats.stand_up,
    people.rename_person: lambda book, who: people.rename_person(book, who, 2, "Benjamin"),
    again.open_again: again.open_again,
    looking.of_table: lambda book, who: looking.of_table(book, who, ()),
    groups.begin_from: lambda book, who: groups.begin_from(book, who, "Saturday"),
    settling_up.choose: lambda book, who: settling_up.choose(book, who, "pairs"),
    settling_up.go_home: lambda book, who: settling_up.go_home(book, who, 2, _lines(book, who)[:1]),
    settling_up.tick: lambda book, who: settling_up.tick(book, who, _lines(book, who)[0]),
}
OF_THE_HOST: dict[Verb, Call] = {
    amending.look: lambda book, who: amending.look(book, who, 1),
    amending.amend: lambda book, who: amending.amend(book, who, Wanted(rules={"unit": 2})),
    closing.look: closing.look,
    closing.close: lambda book, who: closing.close(book, who, set_aside=True),
    closing.reopen: closing.reopen,
    deleting.look: deleting.look,
    deleting.delete: lambda book, who: deleting.delete(book, who, who.code),
    forgotten.look: lambda book, who: forgotten.look(book, who, 0),
    forgotten.put_in: lambda book, who: forgotten.put_in(book, who, 0, DRAWN),
    log.look: log.look,
    log.page: log.page,
    joining.lock: lambda book, who: joining.lock(book, who, True),
    joining.revoke: joining.revoke,
    phones.look: phones.look,
    phones.remove: lambda book, who: phones.remove(book, who, _another_phone(book, who)),
    seating.reseat: lambda book, who: seating.reseat(book, who, Seats((1, 2, 4, 3))),
    seating.preview: lambda book, who: seating.preview(book, who, Seats((1, 2, 4, 3))),
    hosting.appoint: lambda book, who: hosting.appoint(book, who, 1),
    hosting.dismiss: lambda book, who: hosting.dismiss(book, who, 2),
    seats.free: lambda book, who: seats.free(book, who, 1),
    sheets.next_sheet: lambda book, who: sheets.next_sheet(book, who, game="moon", players=PLAYERS[:3]),
    terms.look: terms.look,
    terms.change: lambda book, who: terms.change(book, who, {"chips": 300}),
}
IN_TURN: dict[Verb, Call] = {
    asking_seats.answer: lambda book, who: asking_seats.answer(book, who, 1, let=False),
    hosting.take_over: hosting.take_over,
    hosting.take_back: hosting.take_back,
}
"""What a player may do when it comes to that: test_hosting and test_asking_seats say when."""

WHEN_FOLLOWED: dict[Verb, Call] = {
    again.go_over: again.go_over,
    carrying.carry: lambda book, who: carrying.carry(book, who, ()),
    carrying.take_back: lambda book, who: carrying.take_back(book, who, 1),
}
"""What comes up once the next table is open: test_again and test_carrying say for whom."""

OPEN_WHEN_CLOSED: set[Verb] = {
    again.go_over,
    again.open_again,
    archive.put_away,
    archive.take_back,
    asking_seats.answer,
    carrying.carry,
    carrying.take_back,
    closing.close,
    closing.reopen,
    deleting.delete,
    hosting.appoint,
    hosting.dismiss,
    hosting.take_back,
    hosting.take_over,
    joining.lock,
    joining.move_link,
    joining.revoke,
    groups.begin_from,
    people.rename_person,
    phones.remove,
    seats.free,
    seats.stand_up,
    settling_up.choose,
    settling_up.go_home,
    settling_up.tick,
}
"""What changes something on a closed table too: names, who is host, links, phones, hand-overs, the same people again.

A hand-over is an entry: those of the other kinds are refused (`entries.enter`, `entries.withdraw`).
"""

LOOKS: set[Verb] = {
    carrying.look,
    log.look,
    log.page,
    accounts.view,
    deleting.look,
    ending.view,
    entries.look,
    entries.page,
    people.look,
    exporting.export,
    exporting.file,
    printing.view,
    transcript.part,
    transcript.parts,
    transcript.view,
    forgotten.look,
    phones.look,
    looking.of_table,
    recording.reopen,
    settling_up.look,
    since.since,
    tables.front,
    tables.status,
    tables.hand,
    tables.links,
    tables.view,
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
    return not name.startswith("_") and not hasattr(verb, "__wrapped__") and _declared(verb)[:1] == ["Book"]


def _declared(verb: Verb) -> list[str]:
    """The types of its parameters, the first where it takes one of several."""
    return [str(parameter.annotation).partition(" | ")[0] for parameter in signature(verb).parameters.values()]


def called(verb: Verb) -> str:
    """What a verb is called where tests are listed."""
    return f"{verb.__module__.rpartition('.')[2]}.{verb.__name__}"


def each(calls: dict[Verb, Call]) -> pytest.MarkDecorator:
    """A test for every verb of these."""
    return pytest.mark.parametrize("verb", [pytest.param(call, id=called(verb)) for verb, call in calls.items()])
