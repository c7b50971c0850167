"""Who may do what: a stranger nothing, a watcher only look, a player what happens at the table, the host the rest."""

from collections.abc import Callable

import pytest

from scorekeeper.service import devices, doors, drafts, hands, objections, seats, sheets, tables
from scorekeeper.service.errors import NotFound, NotYours
from scorekeeper.service.views import Actor
from scorekeeper.store.book import Book
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party

Verb = Callable[[Book, Actor], object]

OF_PLAYERS: dict[str, Verb] = {
    "record": lambda book, actor: hands.record(book, actor, BEN_WINS),
    "preview": lambda book, actor: hands.preview(book, actor, BEN_WINS),
    "correct": lambda book, actor: hands.correct(book, actor, 1, AKI_WINS),
    "withdraw": lambda book, actor: hands.withdraw(book, actor, 1),
    "write a draft": lambda book, actor: drafts.write(book, actor, 2, {"winner": "1"}),
    "turn up a draft": lambda book, actor: drafts.turn_up(book, actor, 2),
    "object": lambda book, actor: objections.raise_(book, actor, 1, "three piles"),
    "agree": lambda book, actor: objections.agree(book, actor, 1),
    "open again": tables.reopen,
}
OF_THE_HOST: dict[str, Verb] = {
    "revoke": doors.revoke,
    "lock": lambda book, actor: doors.lock(book, actor, True),
    "free a seat": lambda book, actor: seats.free(book, actor, 1),
    "begin the next sheet": lambda book, actor: sheets.next_sheet(book, actor, game="moon", players=PLAYERS[:3]),
}


@pytest.mark.parametrize("verb", [*OF_PLAYERS.values(), *OF_THE_HOST.values()], ids=[*OF_PLAYERS, *OF_THE_HOST])
def test_whoever_watches_changes_nothing(party: Party, eva: Actor, verb: Verb) -> None:
    party.record(BEN_WINS)
    before = party.view()
    with pytest.raises(NotYours):
        verb(party.book, eva)
    assert party.view() == before


@pytest.mark.parametrize("verb", OF_PLAYERS.values(), ids=OF_PLAYERS)
def test_a_player_may_do_what_happens_at_the_table(party: Party, ben: Actor, verb: Verb) -> None:
    party.record(BEN_WINS)
    verb(party.book, ben)


@pytest.mark.parametrize("verb", OF_THE_HOST.values(), ids=OF_THE_HOST)
def test_only_the_host_decides_about_the_table(party: Party, ben: Actor, verb: Verb) -> None:
    party.record(BEN_WINS)
    with pytest.raises(NotYours):
        verb(party.book, ben)
    verb(party.book, party.aki)


def test_whoever_watches_cannot_name_a_seat(party: Party, eva: Actor) -> None:
    with pytest.raises(NotYours):
        seats.rename(party.book, eva, 1, "Eva")


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
