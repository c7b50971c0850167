"""Provide a table of four on both databases: Aki is host, Ben plays, Eva watches; Sam, a stranger, has another one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Actor, Caller, IdempotencyKey
from scorekeeper.service.hands import recording
from scorekeeper.service.people import devices, joining
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.hands import HandView
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.database import Database
from tests.databases import CITUS, database, new_database, new_sqlite, postgresql, quick_books
from tests.exports import export_as_value
from tests.length import AT_LENGTH

__all__ = ["database", "postgresql", "quick_books"]

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
BEN_WINS = {"winner": 1, "piles": [2, 3, 0, 3]}
AKI_WINS = {"winner": 0, "piles": [3, 2, 0, 3]}
ALL = 10_000
"""More hands than any of these sheets has."""


def caller(there: Admission) -> Caller:
    """Return the caller of a device that opened or joined a table."""
    return Caller(there.code, there.token)


def look(database: Database, who: Caller, sheet: int | None = None) -> TableView:
    """Return the table with every hand of a sheet."""
    return detail.get_table(database, who, sheet, limit=ALL)


def look_at(database: Database, who: Caller, number: int, sheet: int | None = None) -> HandView:
    """Return one hand."""
    return detail.get_table_hand(database, who, number, sheet).sheet.hands[0]


def comparable(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return an export without what an import changes."""
    return {name: value for name, value in document.items() if name not in {"code", "exported_at", "links"}}


def import_unchanged(database: Database, document: Mapping[str, Any]) -> Caller:
    """Import an export, check that it is exported the same again and verified, and return the new host."""
    there = caller(exporter.import_table(database, document))
    assert comparable(export_as_value(database, there)) == comparable(document)
    assert list(verify_tables(database, there.code)) == []
    return there


def moved(totals: Mapping[str, int]) -> dict[str, int]:
    """Return the totals that are not 0: a view omits guests without chips."""
    return {name: chips for name, chips in totals.items() if chips}


def key(text: str, request: str = "the same") -> IdempotencyKey:
    """Return a client's key for a request."""
    return IdempotencyKey(text, request)


def refused_at(verb: Callable[..., object], *given: Any, **more: Any) -> list[tuple[str, str]]:
    """Return field and code of each problem for which an operation is refused."""
    with pytest.raises(Refused) as refused:
        verb(*given, **more)
    return [(problem.field, problem.code) for problem in refused.value.problems]


def refuses(error: type[BaseException], verb: Callable[..., object], *given: Any, **more: Any) -> None:
    """Check that an operation is refused with this error."""
    with pytest.raises(error):
        verb(*given, **more)


@dataclass
class Party:
    """A table, and the devices that have joined it."""

    database: Database
    opened: Admission

    @property
    def aki(self) -> Caller:
        """The host's device."""
        return caller(self.opened)

    def join(self, name: str | None = None, *, seat: int | None = None, watch: bool = False) -> Caller:
        """Return a new device of a person."""
        links = self.opened.links
        secret = links.watch if watch else links.play or ""
        return caller(joining.join(self.database, self.opened.code, secret, seat=seat, name=name))

    def claim(self, seat: int, opened: Admission | None = None) -> Caller:
        """Return a new device that requested a held seat and got it from the host."""
        target = opened or self.opened
        claimed = caller(joining.join(self.database, target.code, target.links.play or "", seat=seat, move=True))
        host = Caller(target.code, target.token)
        [request] = detail.get_table(self.database, claimed).seat_requests
        devices.answer_seat_request(self.database, host, request.device, let=True)
        return claimed

    def me(self, who: Caller) -> Actor:
        """Return the actor of a device."""
        return detail.get_table(self.database, who).me

    def record(self, *entries: dict[str, Any]) -> HandView:
        """Record hands entered by Aki; return the last of them."""
        return [recording.record_hand(self.database, self.aki, entry)[0] for entry in entries][-1]

    def view(self, sheet: int | None = None) -> TableView:
        """Return Aki's view."""
        return look(self.database, self.aki, sheet)

    def hand(self, number: int, sheet: int | None = None) -> HandView:
        """Return one hand in Aki's view."""
        return look_at(self.database, self.aki, number, sheet)


def gather(database: Database, game: str = "tien-gow", players: list[str] | None = None, **terms: Any) -> Party:
    """Open a table with its host in seat 0."""
    return Party(database, opening.open_table(database, game=game, players=players or PLAYERS, host_seat=0, **terms))


@pytest.fixture(scope="session")
def shared_database(postgresql: str) -> str:
    """Return one database for all tests, which also tests that tables do not affect each other."""
    return new_database(postgresql)


@pytest.fixture(params=["citus"] if CITUS else ["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a file, or of the shared database; in `make wide` that of the distributed database."""
    if CITUS:
        return CITUS
    if request.param == "sqlite":
        return new_sqlite(tmp_path)
    return str(request.getfixturevalue("shared_database"))


@pytest.fixture(scope="module", params=["sqlite", *(["postgresql"] if AT_LENGTH else [])])
def shelf(request: pytest.FixtureRequest) -> Iterator[Database]:
    """Yield one database for all examples."""
    with TemporaryDirectory() as folder:
        on_file = request.param == "sqlite"
        url = new_sqlite(Path(folder)) if on_file else request.getfixturevalue("shared_database")
        database = Database.open(url, Path(folder))
        yield database
        database.close()


@pytest.fixture
def party(database: Database) -> Party:
    """Return a table of 打天九."""
    return gather(database)


@pytest.fixture
def ben(party: Party) -> Caller:
    """Return Ben's device in his seat."""
    return party.join(seat=1)


@pytest.fixture
def chie(party: Party) -> Caller:
    """Return Chie's device in her seat."""
    return party.join(seat=2)


@pytest.fixture
def eva(party: Party) -> Caller:
    """Return the device of Eva, a spectator."""
    return party.join("Eva", watch=True)


@pytest.fixture
def sam(database: Database) -> Caller:
    """Return the device of Sam, the host of another table."""
    return gather(database, players=["Sam", "Tia", "Uwe", "Val"]).aki
