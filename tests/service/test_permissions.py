"""Who may do what: a stranger nothing, a watcher only look, a player what happens at the table, the host the rest."""

from collections.abc import Callable
from importlib import import_module
from inspect import getmembers, isfunction, signature
from pkgutil import walk_packages

import pytest

from scorekeeper import service
from scorekeeper.service import (
    accounts,
    devices,
    doors,
    drafts,
    evenings,
    hands,
    objections,
    seats,
    sheets,
    since,
    tables,
)
from scorekeeper.service.errors import NotFound, NotYours
from scorekeeper.service.onward import GoOn
from scorekeeper.service.views import Actor
from scorekeeper.store.book import Book
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, gather

Verb = Callable[..., object]
Call = Callable[[Book, Actor], object]

OF_WATCHERS: dict[Verb, Call] = {
    accounts.view: lambda book, actor: accounts.view(book, actor, "Ben"),
    doors.move_link: doors.move_link,
    drafts.view: drafts.view,
    evenings.export: evenings.export,
    hands.before: lambda book, actor: hands.before(book, actor, 2),
    hands.view: lambda book, actor: hands.view(book, actor, 1),
    seats.stand_up: seats.stand_up,
    sheets.look_ahead: lambda book, actor: sheets.look_ahead(book, actor, GoOn(), game="tien-gow", players=PLAYERS),
    sheets.view: sheets.view,
    since.since: lambda book, actor: since.since(book, actor, 0),
    tables.view: tables.view,
}
OF_PLAYERS: dict[Verb, Call] = {
    drafts.turn_up: lambda book, actor: drafts.turn_up(book, actor, 2),
    drafts.write: lambda book, actor: drafts.write(book, actor, 2, {"winner": "1"}),
    hands.correct: lambda book, actor: hands.correct(book, actor, 1, AKI_WINS),
    hands.preview: lambda book, actor: hands.preview(book, actor, BEN_WINS),
    hands.record: lambda book, actor: hands.record(book, actor, BEN_WINS),
    hands.withdraw: lambda book, actor: hands.withdraw(book, actor, 1),
    objections.agree: lambda book, actor: objections.agree(book, actor, 1),
    objections.raise_: lambda book, actor: objections.raise_(book, actor, 1, "three piles"),
    seats.rename: lambda book, actor: seats.rename(book, actor, 1, "Benjamin"),
    tables.reopen: tables.reopen,
}
OF_WHO_HAS_A_PART: dict[Verb, Call] = {
    drafts.lay: lambda book, actor: drafts.lay(book, actor, 1, "4"),
}
OF_THE_HOST: dict[Verb, Call] = {
    doors.lock: lambda book, actor: doors.lock(book, actor, True),
    doors.revoke: doors.revoke,
    seats.free: lambda book, actor: seats.free(book, actor, 1),
    sheets.next_sheet: lambda book, actor: sheets.next_sheet(book, actor, game="moon", players=PLAYERS[:3]),
}
WHO_ASKS = "Actor"
"""How a verb of the service declares, in its second parameter, whose request it is."""


def verbs() -> set[Verb]:
    """Every public function of the service that is asked by somebody."""
    names = [found.name for found in walk_packages(service.__path__, f"{service.__name__}.")]
    return {
        verb
        for module in map(import_module, names)
        for name, verb in getmembers(module, isfunction)
        if verb.__module__ == module.__name__ and not name.startswith("_") and _asker(verb) == WHO_ASKS
    }


def _asker(verb: Verb) -> str:
    """What the second parameter of a verb is, where the first is the book."""
    declared = [str(parameter.annotation) for parameter in signature(verb).parameters.values()]
    return declared[1].partition(" | ")[0] if declared[:1] == ["Book"] and len(declared) > 1 else ""


def called(verb: Verb) -> str:
    """What a verb is called where tests are listed."""
    return f"{verb.__module__.rpartition('.')[2]}.{verb.__name__}"


def each(*groups: dict[Verb, Call]) -> pytest.MarkDecorator:
    """A test for every verb of these groups."""
    calls = [pytest.param(call, id=called(verb)) for group in groups for verb, call in group.items()]
    return pytest.mark.parametrize("verb", calls)


def test_every_verb_is_somebodys() -> None:
    groups = [*OF_WATCHERS, *OF_PLAYERS, *OF_WHO_HAS_A_PART, *OF_THE_HOST]
    assert sorted(map(called, groups)) == sorted(map(called, verbs()))


@each(OF_WATCHERS)
def test_whoever_watches_may_look_and_leave(party: Party, eva: Actor, verb: Call) -> None:
    party.record(BEN_WINS)
    verb(party.book, eva)


@each(OF_PLAYERS, OF_WHO_HAS_A_PART, OF_THE_HOST)
def test_whoever_watches_changes_nothing(party: Party, eva: Actor, verb: Call) -> None:
    party.record(BEN_WINS)
    before = party.view()
    with pytest.raises(NotYours):
        verb(party.book, eva)
    assert party.view() == before


@each(OF_PLAYERS)
def test_a_player_may_do_what_happens_at_the_table(party: Party, ben: Actor, verb: Call) -> None:
    party.record(BEN_WINS)
    verb(party.book, ben)


@each(OF_WHO_HAS_A_PART)
def test_a_player_may_do_what_is_of_their_own_seat_alone(book: Book, verb: Call) -> None:
    party = gather(book, "buki")
    verb(book, party.join(seat=1))
    with pytest.raises(NotYours):
        verb(book, party.join("Finn"))


@each(OF_THE_HOST)
def test_only_the_host_decides_about_the_table(party: Party, ben: Actor, verb: Call) -> None:
    party.record(BEN_WINS)
    with pytest.raises(NotYours):
        verb(party.book, ben)
    verb(party.book, party.aki)


def test_whoever_watches_is_not_told_how_to_play(party: Party, eva: Actor) -> None:
    links = tables.view(party.book, eva).links
    assert (links.play, links.join_code) == (None, None)
    assert links.watch == party.opened.links.watch


@pytest.mark.parametrize("token", ["", "made up", "名前", "\ud800"], ids=ascii)
def test_a_stranger_sees_nothing(party: Party, token: str) -> None:
    with pytest.raises(NotFound):
        devices.identify(party.book, party.opened.code, token)


def test_a_stranger_cannot_tell_whether_a_table_exists(party: Party) -> None:
    with pytest.raises(NotFound) as there:
        devices.identify(party.book, party.opened.code, "made up")
    with pytest.raises(NotFound) as nowhere:
        devices.identify(party.book, "XXXXXX", "made up")
    assert there.value.message == nowhere.value.message


def test_the_token_of_another_table_does_not_open_this_one(book: Book, party: Party, sam: Actor) -> None:
    joined = tables.open_table(book, game="moon", players=PLAYERS[:3])
    with pytest.raises(NotFound):
        devices.identify(book, party.opened.code, joined.token)
    assert {player.name for player in tables.view(book, sam).players}.isdisjoint(PLAYERS)


def test_the_link_of_another_table_does_not_open_this_one(book: Book, party: Party) -> None:
    other = tables.open_table(book, game="moon", players=PLAYERS[:3])
    with pytest.raises(NotFound):
        doors.join(book, party.opened.code, other.links.play or "")
    with pytest.raises(NotFound):
        doors.find(book, party.opened.code, other.links.watch)


def test_no_token_is_kept(party: Party, book: Book) -> None:
    with book.reading() as reading:
        kept = [device.token_hash for device in reading.devices(party.aki.table_id)]
    assert party.opened.token not in kept
    assert len(party.opened.token) >= 22
